//! What a deal waits for, whose turn it is, and what follows by itself.

use super::betting::seat_at;
use super::{Fortunes, SEATS, TRICKS, partnership, seat_after};
use crate::proto::{self, fortunes_event::Event};

/// What a deal waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// No deal is under way.
    Over,
    /// Dealt; stakes or antes are not in yet.
    Dealt,
    /// A bid (FO-19).
    Bidding,
    /// An act in a betting round (FO-16).
    Betting,
    /// A card.
    Playing,
    /// Nobody: something follows by itself.
    Settling,
}

impl Fortunes {
    pub(super) fn stage(&self) -> Stage {
        if !self.playing {
            return Stage::Over;
        }
        if let Some(money) = self.money.as_deref() {
            if money.is_due() {
                return Stage::Dealt;
            }
            if money.round.is_some() {
                return if self.round().is_some() { Stage::Betting } else { Stage::Settling };
            }
        }
        if self.bidder().is_some() {
            return Stage::Bidding;
        }
        if self.is_played_out() || self.played.len() == SEATS { Stage::Settling } else { Stage::Playing }
    }

    /// Whose turn it is, to bid, bet or play.
    pub(super) fn turn(&self) -> Option<u8> {
        self.turn_in(self.stage())
    }

    /// Whose turn it is in this stage, which the deal is in.
    pub(super) fn turn_in(&self, stage: Stage) -> Option<u8> {
        match stage {
            Stage::Playing => Some(seat_after(self.leader(), self.played.len())),
            Stage::Bidding => self.bidder(),
            Stage::Betting => self.round().and_then(|round| round.turn()).map(|place| seat_at(self.dealer, place)),
            Stage::Over | Stage::Dealt | Stage::Settling => None,
        }
    }

    /// Whose turn it is to play a card.
    pub(super) fn turn_to_play(&self) -> Option<u8> {
        self.turn_to(Stage::Playing)
    }

    /// Whose turn it is to bid.
    pub(super) fn turn_to_bid(&self) -> Option<u8> {
        self.turn_to(Stage::Bidding)
    }

    /// Whose turn it is to bet.
    pub(super) fn turn_to_bet(&self) -> Option<u8> {
        self.turn_to(Stage::Betting)
    }

    fn turn_to(&self, stage: Stage) -> Option<u8> {
        if self.stage() == stage { self.turn_in(stage) } else { None }
    }

    /// What follows by itself from where the deal stands.
    pub(super) fn forced(&self) -> Option<Event> {
        if self.stage() != Stage::Settling {
            return None;
        }
        if self.played.len() == SEATS {
            return self.trick().map(Event::TrickTaken);
        }
        if let Some((money, stakes)) = self.money.as_deref().zip(self.options.stakes.as_ref()) {
            if let Some((place, amount)) = money.unmatched() {
                let share = proto::Share { seat: seat_at(self.dealer, place).into(), amount };
                return Some(Event::MoneyReturned(proto::FortunesMoneyReturned { share: Some(share) }));
            }
            if money.paid.is_none() {
                return Some(Event::Paid(self.payment(money, stakes)));
            }
        }
        Some(Event::DealScored(Box::new(self.score())))
    }

    fn trick(&self) -> Option<proto::FortunesTrickTaken> {
        let taken = self.taken()?;
        Some(proto::FortunesTrickTaken {
            seat: taken.seat.into(),
            card: taken.card.wire(),
            well_disposed: taken.well_disposed,
            points: taken.points,
        })
    }

    // FO-12, FO-14, FO-17, FO-19
    fn score(&self) -> proto::FortunesDealScored {
        let mut totals = self.totals;
        for (seat, points) in (0_u8..).zip(self.scores()) {
            let total = &mut totals[partnership(seat)];
            *total = total.saturating_add(points);
        }
        // What is left of the hands after a fold stays hidden, and the two set aside with it.
        let set_aside = if self.taken.len() == TRICKS { self.set_aside.wire() } else { Vec::new() };
        proto::FortunesDealScored { seat_points: self.scores().to_vec(), totals: totals.to_vec(), set_aside }
    }
}
