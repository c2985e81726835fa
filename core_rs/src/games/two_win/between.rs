//! Between hands: who is dealt in, who deals, ready, rebuys and sitting out, and when play ends (TW-6, TW-28, TW-30, TW-31).

use super::decide::Plan;
use super::hand::Stage;
use super::{Chair, TwoWin};
use crate::game::Actor;
use crate::money::shared;
use crate::proto::{self, two_win_event::Event};
use crate::rejection::{Code, Rejection};

impl TwoWin {
    pub(super) fn chair(&self, seat: u8) -> Option<&Chair> {
        self.chairs.get(usize::from(seat))
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = (u8, &Chair)> + '_ {
        (0_u8..).zip(&self.chairs)
    }

    /// Whether no hand is under way.
    pub(super) fn is_between(&self) -> bool {
        self.hand.as_ref().is_none_or(|hand| hand.stage == Stage::Over)
    }

    /// Has chips, or a part in the carried money (TW-31).
    pub(super) fn may_be_dealt(&self, seat: u8) -> bool {
        let heir = self.carried > 0 && self.heirs.contains(&seat);
        self.chair(seat).is_some_and(|chair| chair.stack > 0) || heir
    }

    /// Whether play may be ended now (TW-30).
    pub(super) fn may_end_play(&self) -> bool {
        self.is_between() && self.hands > 0 && !self.over
    }

    /// Whether a seat may buy chips now (TW-6).
    pub(super) fn may_buy(&self, seat: u8) -> bool {
        self.options.rebuy.is_some() && self.may_say_ready_or_buy(seat)
    }

    /// Whether a seat may say ready now: it has not yet, or sits out.
    pub(super) fn may_be_ready(&self, seat: u8) -> bool {
        self.may_be_dealt(seat) && self.may_say_ready_or_buy(seat)
    }

    fn may_say_ready_or_buy(&self, seat: u8) -> bool {
        self.is_between() && !self.over && self.hands > 0 && self.chair(seat).is_some_and(|chair| !chair.ready)
    }

    /// Whether a seat owes an answer before the next hand (TW-6). Who sits out is not asked again.
    pub(super) fn owes_ready(&self, seat: u8) -> bool {
        (self.may_be_ready(seat) || self.may_buy(seat)) && self.chair(seat).is_some_and(|chair| !chair.sitting_out)
    }

    fn all_have_answered(&self) -> bool {
        (0..self.chairs.len() as u8).all(|seat| !self.owes_ready(seat))
    }

    /// The seats of the next hand, rising (TW-31).
    pub(super) fn dealt_in(&self) -> Vec<u8> {
        self.seats()
            .filter(|(seat, chair)| !chair.sitting_out && self.may_be_dealt(*seat))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Whether the next deal is due: everybody has answered, and two or more are dealt in (TW-6).
    pub(super) fn deal_is_due(&self) -> bool {
        self.is_between() && !self.over && self.all_have_answered() && self.dealt_in().len() >= 2
    }

    /// The players of the next hand by place: from the dealer's left, the dealer last (TW-6).
    pub(super) fn next_players(&self) -> Vec<u8> {
        let mut players = self.dealt_in();
        let dealer = match self.dealer {
            None => 0,
            Some(last) => players.iter().position(|seat| *seat > last).unwrap_or(0),
        };
        if !players.is_empty() {
            let count = players.len();
            players.rotate_left((dealer + 1) % count);
        }
        players
    }

    /// Whether play is over once the hand under way is (TW-30): at one player with chips, or at its number of hands.
    fn must_end(&self) -> bool {
        let able = (0..self.chairs.len() as u8).filter(|seat| self.may_be_dealt(*seat)).count();
        let no_more_money = self.options.rebuy.is_none() || self.all_have_answered();
        self.hands >= self.options.hands || (able < 2 && no_more_money)
    }

    /// Play ends, if it must.
    pub(super) fn ending(&self) -> Option<Event> {
        let due = self.is_between() && !self.over && self.hands > 0 && self.must_end();
        due.then(|| Event::PlayEnded(self.end_of_play()))
    }

    // TW-28
    fn end_of_play(&self) -> proto::TwoWinPlayEnded {
        let Some(hand) = self.hand.as_ref().filter(|_| self.carried > 0) else {
            return proto::TwoWinPlayEnded { shares: Vec::new() };
        };
        let unit = self.options.chip_unit;
        let mut amounts = shared(self.carried, unit, hand.players.len());
        if let Some(taker) = self.taker.and_then(|taker| hand.place(taker)) {
            let each = self.carried / unit / hand.players.len() as u64 * unit;
            amounts.fill(each);
            let rest = self.carried - each * hand.players.len() as u64;
            if let Some(amount) = amounts.get_mut(taker) {
                *amount += rest;
            }
        }
        let shares = hand.players.iter().zip(amounts).filter(|(_, amount)| *amount > 0);
        proto::TwoWinPlayEnded {
            shares: shares.map(|(seat, amount)| proto::Share { seat: (*seat).into(), amount }).collect(),
        }
    }
}

impl Plan<'_> {
    fn must_be_between(&self, rule: &'static str) -> Result<(), Rejection> {
        if self.game.over {
            return Err(Rejection::new(Code::WrongPhase, "TW-30", "play has ended"));
        }
        if !self.game.is_between() || self.game.hands == 0 {
            return Err(Rejection::new(Code::WrongPhase, rule, "a hand is under way; this is possible between hands"));
        }
        Ok(())
    }

    // TW-6
    pub(super) fn ready(&mut self, seat: u8, bought: u64) -> Result<(), Rejection> {
        self.must_be_between("TW-6")?;
        if self.game.chair(seat).is_some_and(|chair| chair.ready) {
            let message = format!("seat {seat} is ready already");
            return Err(Rejection::new(Code::AlreadyPresent, "TW-6", message).with("seat", seat));
        }
        if bought == 0 && !self.game.may_be_dealt(seat) {
            let message = format!("seat {seat} has no chips; it may buy some, where that is possible, or sit out");
            return Err(Rejection::new(Code::ActionNotPossible, "TW-31", message).with("seat", seat));
        }
        self.say(Event::Readied(proto::TwoWinReadied { seat: seat.into(), bought }));
        Ok(())
    }

    // TW-6
    pub(super) fn buy(&mut self, seat: u8, amount: u64) -> Result<(), Rejection> {
        self.must_be_between("TW-6")?;
        let Some((least, most)) = self.game.options.rebuy else {
            return Err(Rejection::new(Code::ActionNotPossible, "TW-6", "no chips are sold in this game"));
        };
        let unit = self.game.options.chip_unit;
        if !(least..=most).contains(&amount) || !(amount - least).is_multiple_of(unit) {
            let allowed = format!("{least} to {most}, in steps of {unit}");
            let message = format!("{amount} chips cannot be bought; possible: {allowed}");
            return Err(Rejection::new(Code::ValueOutOfRange, "TW-6", message)
                .with("amount", amount)
                .with("allowed", allowed));
        }
        self.ready(seat, amount)
    }

    // TW-6
    pub(super) fn sit_out(&mut self, seat: u8) -> Result<(), Rejection> {
        self.must_be_between("TW-6")?;
        if !self.game.owes_ready(seat) {
            let message = format!("seat {seat} has said already whether it plays the next hand");
            return Err(Rejection::new(Code::ActionNotPossible, "TW-6", message).with("seat", seat));
        }
        self.say(Event::SatOut(proto::TwoWinSatOut { seat: seat.into() }));
        Ok(())
    }

    // TW-30
    pub(super) fn end_play(&mut self, actor: Actor) -> Result<(), Rejection> {
        if actor != Actor::Host {
            return Err(Rejection::new(Code::WrongActor, "TW-30", format!("{actor} may not do this; the host may"))
                .with("actor", actor));
        }
        self.must_be_between("TW-30")?;
        let ended = self.game.end_of_play();
        self.say(Event::PlayEnded(ended));
        Ok(())
    }
}
