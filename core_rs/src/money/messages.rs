//! Betting as messages (money.proto): what is said, what may be said, and what everybody sees of a round.

use super::{Action, Betting, Choices};
use crate::holes::{Hole, Holes, Template, Value, Values};
use crate::proto::{self, bet, bet_move};
use crate::rejection::{Code, Rejection};

impl Action {
    /// What a message says; refuses one that says nothing (MO-3).
    pub fn read(bet: &proto::Bet) -> Result<Action, Rejection> {
        match &bet.action {
            Some(bet::Action::Fold(_)) => Ok(Action::Fold),
            Some(bet::Action::Check(_)) => Ok(Action::Check),
            Some(bet::Action::Call(_)) => Ok(Action::Call),
            Some(bet::Action::RaiseTo(raise)) => Ok(Action::RaiseTo(raise.total)),
            None => {
                let message = "the bet is empty; it should fold, check, call or raise_to";
                Err(Rejection::new(Code::MalformedCommand, "MO-3", message))
            }
        }
    }

    /// As a message.
    pub fn message(self) -> proto::Bet {
        let action = match self {
            Action::Fold => bet::Action::Fold(proto::Fold {}),
            Action::Check => bet::Action::Check(proto::Check {}),
            Action::Call => bet::Action::Call(proto::Call {}),
            Action::RaiseTo(total) => bet::Action::RaiseTo(proto::RaiseTo { total }),
        };
        proto::Bet { action: Some(action) }
    }
}

impl Choices {
    /// As moves: a check or a call, a raise where one is possible, a fold.
    pub fn moves(&self, unit: u64) -> impl Iterator<Item = proto::BetMove> {
        let free = match self.call {
            Some(_) => bet_move::Action::Call(proto::Call {}),
            None => bet_move::Action::Check(proto::Check {}),
        };
        let raise = self.raise.map(|range| {
            let total = Some(proto::AmountHole { min: range.least, max: range.most, step: unit });
            bet_move::Action::RaiseTo(proto::RaiseToMove { total })
        });
        let actions = [Some(free), raise, Some(bet_move::Action::Fold(proto::Fold {}))].into_iter().flatten();
        actions.map(|action| proto::BetMove { action: Some(action) })
    }

    /// What whoever is late or away is taken to say (MO-11).
    pub fn on_time_out(&self) -> Action {
        if self.call.is_none() { Action::Check } else { Action::Fold }
    }
}

impl Betting {
    /// The round as everybody sees it; `seat` says who sits at a place.
    pub fn view(&self, seat: impl Fn(usize) -> u8) -> proto::BettingView {
        let choices = self.choices();
        let raise = choices.and_then(|choices| choices.raise);
        proto::BettingView {
            bet: self.bet(),
            pot: self.pot(),
            turn: self.turn().map(|place| seat(place).into()),
            call: choices.and_then(|choices| choices.call),
            least_raise: raise.map(|range| range.least),
            most_raise: raise.map(|range| range.most),
        }
    }
}

impl Template for proto::BetMove {
    type Command = proto::Bet;

    fn holes(&self) -> Option<Holes<'_>> {
        Some(match self.action.as_ref()? {
            bet_move::Action::RaiseTo(raise) => {
                let proto::AmountHole { min, max, step } = *raise.total.as_ref()?;
                Holes::from_iter([Hole::Amount { min, max, step }])
            }
            bet_move::Action::Fold(_) | bet_move::Action::Check(_) | bet_move::Action::Call(_) => Holes::new(),
        })
    }

    fn values(&self, command: &proto::Bet) -> Option<Values> {
        match (self.action.as_ref()?, command.action.as_ref()?) {
            (bet_move::Action::RaiseTo(_), bet::Action::RaiseTo(raise)) => {
                Some(Values::from_iter([Value::Amount(raise.total)]))
            }
            (bet_move::Action::Fold(_), bet::Action::Fold(_))
            | (bet_move::Action::Check(_), bet::Action::Check(_))
            | (bet_move::Action::Call(_), bet::Action::Call(_)) => Some(Values::new()),
            _ => None,
        }
    }

    fn build(&self, values: Values) -> Option<proto::Bet> {
        let action = match (self.action.as_ref()?, &values[..]) {
            (bet_move::Action::RaiseTo(_), [Value::Amount(total)]) => Action::RaiseTo(*total),
            (bet_move::Action::Fold(_), []) => Action::Fold,
            (bet_move::Action::Check(_), []) => Action::Check,
            (bet_move::Action::Call(_), []) => Action::Call,
            _ => return None,
        };
        Some(action.message())
    }
}
