//! Following, and who takes the trick (RP-11, RP-12).

use super::{FOOL, TRUMPS};
use crate::card::{Card, CardSet, Suit};
use crate::proto::TarotRpgDuty;
use crate::trick::{Direction, best, following};

/// What one who follows must play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duty {
    /// In words.
    pub kind: TarotRpgDuty,
    /// The cards that meet it, the Fool among them where it is held.
    pub cards: CardSet,
}

/// What must be played out of this hand to these cards. `suit`: the suit that was led, or that a Fool which was led stands
/// for; none where a trump was led (RP-11).
pub fn duty(hand: CardSet, played: CardSet, suit: Option<Suit>) -> Duty {
    let lies = best(played.without(FOOL), Suit::Majors, Direction::Highest);
    let in_suit = suit.map_or(CardSet::EMPTY, Suit::cards);
    let (kind, wanted) = if hand.and(in_suit).is_empty() {
        let kind = if lies.is_some() { TarotRpgDuty::Overtrump } else { TarotRpgDuty::Trump };
        (kind, higher_trumps(lies))
    } else {
        (TarotRpgDuty::Follow, in_suit)
    };
    let able = !hand.and(wanted).is_empty();
    let fool = hand.and(CardSet::EMPTY.with(FOOL));
    Duty { kind: if able { kind } else { TarotRpgDuty::Any }, cards: following(hand, wanted).or(fool) }
}

/// The trumps above this one; all of them above none.
fn higher_trumps(lies: Option<Card>) -> CardSet {
    lies.map_or(TRUMPS, |lies| TRUMPS.above(lies))
}

/// The card that takes a trick that lies in this order; none where it is only the Fool (RP-12).
pub fn taking(played: &[Card], suit: Option<Suit>) -> Option<Card> {
    let real: CardSet = played.iter().copied().filter(|card| *card != FOOL).collect();
    let first = played.iter().find(|card| **card != FOOL)?.suit();
    let highest = |suit| best(real, suit, Direction::Highest);
    highest(Suit::Majors).or_else(|| suit.and_then(highest)).or_else(|| highest(first))
}
