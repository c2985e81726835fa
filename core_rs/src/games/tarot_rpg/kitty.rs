//! The deal, the kitty and the discard (RP-1, RP-2).

use super::{DEALER, FOOL, TarotRpg};
use crate::card::{Card, CardSet, DECK, Suit};

/// Cards of the kitty by number of players (RP-1).
pub(super) const fn kitty_of(players: usize) -> usize {
    match players {
        4 | 6 => 8,
        _ => 6,
    }
}

/// Cards of each seat by number of players (RP-1).
pub(super) const fn hand_of(players: usize) -> usize {
    (DECK - kitty_of(players)) / (players + 1)
}

/// The positions of the order that come to a seat: the kitty's first, then singly from the dealer's left (RP-1). The
/// kitty is the dealer's (RP-2).
pub(super) fn positions(players: usize, seat: u8) -> Vec<u16> {
    let (kitty, seats) = (kitty_of(players), players + 1);
    let first = (usize::from(seat) + seats - 1) % seats;
    let own = (0..hand_of(players)).map(|round| (kitty + first + seats * round) as u16);
    let of_kitty = if seat == DEALER { 0..kitty as u16 } else { 0..0 };
    of_kitty.chain(own).collect()
}

/// What may be discarded out of a hand (RP-2): so many of `from`, all of `always` among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Discardable {
    pub from: CardSet,
    pub always: CardSet,
    pub count: usize,
}

/// RP-2: no Fool; trumps and kings only where there are not enough others, and then all of those go first.
pub(super) fn discardable(hand: CardSet, count: usize) -> Discardable {
    let loath = |card: &Card| card.suit() == Suit::Majors || card.rank() == 14;
    let others: CardSet = hand.iter().filter(|card| !loath(card)).collect();
    if others.len() >= count {
        return Discardable { from: others, always: CardSet::EMPTY, count };
    }
    Discardable { from: hand.without(FOOL), always: others, count }
}

impl Discardable {
    /// Whether these cards may be discarded.
    pub fn takes(&self, cards: CardSet) -> bool {
        cards.len() == self.count && cards.and(self.from) == cards && cards.and(self.always) == self.always
    }
}

impl TarotRpg {
    /// RP-1: the kitty is dealt first, and the dealer takes it (RP-2).
    pub(super) fn fold_deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        if !self.due {
            return Err("no deal is due".to_owned());
        }
        if order.len() != DECK {
            return Err(format!("{} cards are dealt", order.len()));
        }
        let players = self.players();
        for seat in 0..self.hands.len() as u8 {
            let card = |at: &u16| order.get(usize::from(*at)).map(|(card, _)| *card);
            let hand: CardSet = positions(players, seat).iter().filter_map(card).collect();
            if let Some(own) = self.hands.get_mut(usize::from(seat)) {
                *own = hand;
            }
        }
        self.start_hand();
        Ok(())
    }

    /// What the dealer may discard now.
    pub(super) fn discardable(&self) -> Discardable {
        discardable(self.hand(DEALER), kitty_of(self.players()))
    }
}
