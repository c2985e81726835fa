//! The money of a match: what lies in front of the seats, what is in, and the round before a trick (FO-15 to FO-17).

use super::stakes::{Kind, Stakes};
use super::{Fortunes, SEATS, TRICKS, seat_after};
use crate::money::{Action, Betting, Limit, Purse, layers};
use crate::proto;
use crate::rejection::Rejection;
use std::sync::Arc;

/// The money of a match. It stays with the seats from deal to deal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Money {
    /// In front of each seat while nothing is in.
    stacks: [u64; SEATS],
    /// The money of the deal under way, by place: 0 is left of the dealer (MO-9). Empty until stakes or antes are in, and
    /// once the pot is paid.
    pub(super) purses: Vec<Purse>,
    /// The betting round under way, or over with something to give back.
    pub(super) round: Option<Betting>,
    /// Acts in this deal: each choice has a mark of its own.
    pub(super) acts: u32,
    /// Who gave this deal up.
    pub(super) folded: Option<u8>,
    /// Where the pot of this deal went.
    pub(super) paid: Option<Arc<proto::FortunesPaid>>,
}

impl Money {
    pub(super) fn new(stakes: &Stakes) -> Money {
        Money { stacks: stakes.stacks, purses: Vec::new(), round: None, acts: 0, folded: None, paid: None }
    }

    /// A deal was dealt, and nothing is in.
    pub(super) fn dealt(&mut self) {
        *self = Money { stacks: self.stacks, purses: Vec::new(), round: None, acts: 0, folded: None, paid: None };
    }

    /// Whether stakes or antes are due.
    pub(super) fn is_due(&self) -> bool {
        self.purses.is_empty() && self.paid.is_none()
    }

    /// What is in.
    fn pot(&self) -> u64 {
        self.purses.iter().map(|purse| purse.total).sum()
    }

    /// Chips in front of the seats and on the table (MO-1).
    pub(super) fn held(&self) -> u64 {
        let stacks: u64 = if self.purses.is_empty() {
            self.stacks.iter().sum()
        } else {
            self.purses.iter().map(|purse| purse.stack).sum()
        };
        stacks + self.pot()
    }

    /// The money of a seat.
    pub(super) fn purse(&self, dealer: u8, seat: u8) -> Purse {
        let stack = self.stacks.get(usize::from(seat)).copied().unwrap_or_default();
        self.purses.get(place_of(dealer, seat)).copied().unwrap_or(Purse { stack, ..Purse::default() })
    }

    /// What nobody matched in a round that is over, and the place it goes back to (MO-6).
    pub(super) fn unmatched(&self) -> Option<(usize, u64)> {
        self.round.as_ref()?.unmatched()
    }

    /// Takes the purses over from the round, which is done with once it is over and nothing is to be given back.
    fn settle_round(&mut self) {
        let Some(round) = &self.round else { return };
        self.purses = round.purses().to_vec();
        if round.turn().is_none() && round.unmatched().is_none() {
            self.round = None;
        }
    }
}

/// The place of a seat in the deal that `dealer` deals: 0 is the first to the dealer's left (MO-9).
pub(super) fn place_of(dealer: u8, seat: u8) -> usize {
    (usize::from(seat) + 2 * SEATS - usize::from(dealer) - 1) % SEATS
}

/// The seat at a place.
pub(super) fn seat_at(dealer: u8, place: usize) -> u8 {
    seat_after(dealer, place + 1)
}

impl Fortunes {
    /// What each puts up right after the deal (FO-15, FO-16): a short stack all it has (MO-11).
    pub(super) fn posting(&self) -> Option<proto::FortunesPosted> {
        let (money, stakes) = self.money.as_deref().filter(|money| money.is_due()).zip(self.options.stakes.as_ref())?;
        let share = |place| {
            let seat = seat_at(self.dealer, place);
            let amount = money.purse(self.dealer, seat).stack.min(stakes.amount);
            proto::Share { seat: seat.into(), amount }
        };
        Some(proto::FortunesPosted { shares: (0..SEATS).map(share).collect() })
    }

    pub(super) fn posted(&mut self, event: &proto::FortunesPosted) -> Result<(), String> {
        let dealer = self.dealer;
        let money = self.money.as_deref_mut().filter(|money| money.is_due()).ok_or("nothing is to be put up")?;
        if !self.playing || event.shares.len() != SEATS {
            return Err("each of the four puts something up, after the deal".to_owned());
        }
        let mut purses = Vec::with_capacity(SEATS);
        for (place, share) in event.shares.iter().enumerate() {
            let seat = seat_at(dealer, place);
            let mut purse = money.purse(dealer, seat);
            if share.seat != u32::from(seat) || purse.pay(share.amount) != share.amount {
                return Err(format!("seat {} cannot put up {}", share.seat, share.amount));
            }
            purses.push(purse);
        }
        money.purses = purses;
        if self.bidder().is_none() {
            self.open_round();
        }
        Ok(())
    }

    /// The round before the trick that comes, opened by its leader (FO-16); none where nobody is left to bet with (MO-5).
    pub(super) fn open_round(&mut self) {
        let first = place_of(self.dealer, self.leader());
        let Some(Stakes { kind: Kind::Ante(_), amount, chip_unit, .. }) = self.options.stakes else { return };
        let Some(money) = self.money.as_deref_mut() else { return };
        let purses: Vec<Purse> =
            money.purses.iter().map(|purse| Purse { round: 0, acted_at: None, ..*purse }).collect();
        let round = Betting::open(Limit::None, chip_unit, amount, purses, 0, money.pot(), first);
        money.round = Some(round);
        money.settle_round();
    }

    /// The betting round under way.
    pub(super) fn round(&self) -> Option<&Betting> {
        self.money.as_deref()?.round.as_ref().filter(|round| round.turn().is_some())
    }

    /// The event of an action that is possible.
    pub(super) fn act(round: &Betting, seat: u8, action: Action) -> proto::FortunesActed {
        let paid = round.puts_in(action);
        let stack = round.turn().and_then(|turn| round.purses().get(turn)).map_or(0, |purse| purse.stack);
        let all_in = paid > 0 && paid == stack;
        proto::FortunesActed { seat: seat.into(), bet: Some(action.message()), paid, all_in }
    }

    pub(super) fn acted(&mut self, event: &proto::FortunesActed) -> Result<(), String> {
        let (dealer, turn) = (self.dealer, self.turn_to_bet().ok_or("no betting round is under way")?);
        if u32::from(turn) != event.seat {
            return Err("it is not that seat's turn".to_owned());
        }
        let action = Action::read(&event.bet.unwrap_or_default()).map_err(|refused| refused.message)?;
        let place = place_of(dealer, turn);
        let money = self.money.as_deref_mut().ok_or("a game without money")?;
        let round = money.round.as_mut().ok_or("no betting round is under way")?;
        let total = |round: &Betting| round.purses().get(place).map_or(0, |purse| purse.total);
        let before = total(round);
        round.act(action)?;
        let paid = total(round) - before;
        if paid != event.paid {
            return Err(format!("it put in {paid}, not {}", event.paid));
        }
        money.acts += 1;
        // FO-17: also inside an unanswered raise.
        if action == Action::Fold {
            round.stop();
            money.folded = Some(turn);
        }
        money.settle_round();
        Ok(())
    }

    pub(super) fn money_returned(&mut self, event: &proto::FortunesMoneyReturned) -> Result<(), String> {
        let dealer = self.dealer;
        let money = self.money.as_deref_mut().ok_or("a game without money")?;
        let round = money.round.as_mut().ok_or("no betting round is over")?;
        let given =
            round.give_back().map(|(place, amount)| proto::Share { seat: seat_at(dealer, place).into(), amount });
        if given.is_none() || given != event.share {
            return Err("this is not what nobody matched".to_owned());
        }
        money.settle_round();
        Ok(())
    }

    pub(super) fn paid(&mut self, event: &proto::FortunesPaid) -> Result<(), String> {
        let dealer = self.dealer;
        let over = self.is_played_out();
        let money = self.money.as_deref_mut().filter(|money| !money.purses.is_empty() && money.round.is_none());
        let money = money.filter(|_| over).ok_or("no pot is to be paid")?;
        let mut stacks: [u64; SEATS] = std::array::from_fn(|seat| money.purse(dealer, seat as u8).stack);
        let mut left = Some(money.pot());
        for share in event.layers.iter().flat_map(|layer| &layer.shares) {
            left = left.and_then(|left| left.checked_sub(share.amount));
            *stacks.get_mut(share.seat as usize).ok_or("there is no such seat")? +=
                if left.is_some() { share.amount } else { 0 };
        }
        if left != Some(0) {
            return Err(format!("what is paid is not the {} on the table", money.pot()));
        }
        money.stacks = stacks;
        money.purses = Vec::new();
        money.paid = Some(Arc::new(event.clone()));
        Ok(())
    }

    /// Whether the deal has come to its end: all tricks are taken, or somebody has given up (FO-17).
    pub(super) fn is_played_out(&self) -> bool {
        self.taken.len() == TRICKS || self.folded().is_some()
    }

    /// Who gave the deal up.
    pub(super) fn folded(&self) -> Option<u8> {
        self.money.as_deref()?.folded
    }

    /// What a seat has won, or lost below 0; money in the pot still counts as its own.
    pub(super) fn chips_won(&self, seat: u8) -> Option<i64> {
        let purse = self.money.as_deref()?.purse(self.dealer, seat);
        let brought = self.options.stakes.as_ref()?.stacks.get(usize::from(seat))?;
        Some((purse.stack + purse.total) as i64 - *brought as i64)
    }

    /// The money of each seat, as everybody sees it.
    pub(super) fn purse_views(&self) -> Vec<proto::Purse> {
        let Some(money) = self.money.as_deref() else { return Vec::new() };
        let view = |seat: u8| {
            let purse = money.purse(self.dealer, seat);
            let round = if money.round.is_some() { purse.round } else { 0 };
            proto::Purse {
                seat: seat.into(),
                stack: purse.stack,
                round,
                total: purse.total,
                folded: money.folded == Some(seat),
            }
        };
        (0..SEATS as u8).map(view).collect()
    }

    /// The pots without what is in for the round under way, which is not settled yet (MO-6, MO-7).
    pub(super) fn pot_views(&self) -> Vec<proto::FortunesPot> {
        let Some(money) = self.money.as_deref() else { return Vec::new() };
        let open = money.round.is_some();
        let settled = |purse: &Purse| Purse { total: purse.total - if open { purse.round } else { 0 }, ..*purse };
        let purses: Vec<Purse> = money.purses.iter().map(settled).collect();
        let pots = layers(&purses, 0).into_iter().filter(|layer| layer.amount > 0);
        pots.map(|layer| {
            let seats = layer.players.into_iter().map(|place| seat_at(self.dealer, place).into()).collect();
            proto::FortunesPot { amount: layer.amount, seats }
        })
        .collect()
    }

    /// Refuses what is not possible in the round, with what is (MO-10).
    pub(super) fn check_bet(round: &Betting, bet: &proto::Bet) -> Result<Action, Rejection> {
        let action = Action::read(bet)?;
        round.check(action)?;
        Ok(action)
    }
}
