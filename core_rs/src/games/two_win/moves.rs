//! What a seat, or the host, may do in Two-Win, as commands with holes.

use super::hand::Stage;
use super::{OWN, TwoWin};
use crate::holes::{Hole, Holes, Template, Value};
use crate::proto::{self, bet, bet_move, two_win_command::Command, two_win_move::Move};

impl TwoWin {
    pub(super) fn seat_moves(&self, seat: u8) -> Vec<proto::TwoWinMove> {
        let moves = if self.is_between() { self.answers(seat) } else { self.plays(seat) };
        moves.into_iter().map(|play| proto::TwoWinMove { r#move: Some(play) }).collect()
    }

    // TW-30
    pub(super) fn host_moves(&self) -> Vec<proto::TwoWinMove> {
        let may = self.is_between() && self.hands > 0 && !self.over;
        may.then_some(proto::TwoWinMove { r#move: Some(Move::EndPlay(proto::TwoWinEndPlay {})) }).into_iter().collect()
    }

    // TW-6
    fn answers(&self, seat: u8) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.may_be_ready(seat) {
            moves.push(Move::Ready(proto::TwoWinReady {}));
        }
        if let Some((min, max)) = self.options.rebuy.filter(|_| self.may_buy(seat)) {
            let amount = Some(proto::AmountHole { min, max, step: self.options.chip_unit });
            moves.push(Move::Buy(proto::TwoWinBuyMove { amount }));
        }
        if self.owes_ready(seat) {
            moves.push(Move::SitOut(proto::TwoWinSitOut {}));
        }
        moves
    }

    // TW-5, TW-8
    fn plays(&self, seat: u8) -> Vec<Move> {
        let Some((hand, place)) = self.hand.as_deref().and_then(|hand| Some((hand, hand.place(seat)?))) else {
            return Vec::new();
        };
        if hand.owes_declaration(place) {
            let from: Vec<i32> = hand.cards(place).wire();
            let poker = Some(proto::ChooseHole { from: from.clone(), at_least: 2, at_most: 2, always: Vec::new() });
            let reversed = Some(proto::ChooseHole { from, at_least: 0, at_most: OWN as u32, always: Vec::new() });
            return vec![Move::Declare(proto::TwoWinDeclareMove { poker, reversed })];
        }
        let Some(choices) =
            hand.betting.choices().filter(|_| hand.stage == Stage::Betting && hand.turn() == Some(place))
        else {
            return Vec::new();
        };
        let bet = |action| Move::Bet(proto::BetMove { action: Some(action) });
        let mut moves = vec![match choices.call {
            Some(_) => bet(bet_move::Action::Call(proto::Call {})),
            None => bet(bet_move::Action::Check(proto::Check {})),
        }];
        if let Some(range) = choices.raise {
            let total = Some(proto::AmountHole { min: range.least, max: range.most, step: self.options.chip_unit });
            moves.push(bet(bet_move::Action::RaiseTo(proto::RaiseToMove { total })));
        }
        moves.push(bet(bet_move::Action::Fold(proto::Fold {})));
        moves
    }
}

fn choose(hole: &proto::ChooseHole) -> Hole<'_> {
    Hole::Choose {
        from: &hole.from,
        always: &hole.always,
        at_least: hole.at_least as usize,
        at_most: hole.at_most as usize,
    }
}

fn amount(hole: &proto::AmountHole) -> Hole<'static> {
    Hole::Amount { min: hole.min, max: hole.max, step: hole.step }
}

impl Template for proto::TwoWinMove {
    type Command = proto::TwoWinCommand;

    fn holes(&self) -> Option<Holes<'_>> {
        Some(match self.r#move.as_ref()? {
            Move::Bet(play) => match play.action.as_ref()? {
                bet_move::Action::RaiseTo(raise) => Holes::from_iter([amount(raise.total.as_ref()?)]),
                bet_move::Action::Fold(_) | bet_move::Action::Check(_) | bet_move::Action::Call(_) => Holes::new(),
            },
            Move::Declare(play) => Holes::from_iter([choose(play.poker.as_ref()?), choose(play.reversed.as_ref()?)]),
            Move::Buy(play) => Holes::from_iter([amount(play.amount.as_ref()?)]),
            Move::Ready(_) | Move::SitOut(_) | Move::EndPlay(_) => Holes::new(),
        })
    }

    fn values(&self, command: &proto::TwoWinCommand) -> Option<Vec<Value>> {
        match (self.r#move.as_ref()?, command.command.as_ref()?) {
            (Move::Bet(play), Command::Bet(command)) => match (play.action.as_ref()?, command.action.as_ref()?) {
                (bet_move::Action::RaiseTo(_), bet::Action::RaiseTo(raise)) => Some(vec![Value::Amount(raise.total)]),
                (bet_move::Action::Fold(_), bet::Action::Fold(_))
                | (bet_move::Action::Check(_), bet::Action::Check(_))
                | (bet_move::Action::Call(_), bet::Action::Call(_)) => Some(Vec::new()),
                _ => None,
            },
            (Move::Declare(_), Command::Declare(command)) => {
                Some(vec![Value::Chosen(command.poker.clone()), Value::Chosen(command.reversed.clone())])
            }
            (Move::Buy(_), Command::Buy(command)) => Some(vec![Value::Amount(command.amount)]),
            (Move::Ready(_), Command::Ready(_))
            | (Move::SitOut(_), Command::SitOut(_))
            | (Move::EndPlay(_), Command::EndPlay(_)) => Some(Vec::new()),
            _ => None,
        }
    }

    fn build(&self, values: Vec<Value>) -> Option<proto::TwoWinCommand> {
        let command = match (self.r#move.as_ref()?, &values[..]) {
            (Move::Bet(play), values) => Command::Bet(proto::Bet {
                action: Some(match (play.action.as_ref()?, values) {
                    (bet_move::Action::RaiseTo(_), [Value::Amount(total)]) => {
                        bet::Action::RaiseTo(proto::RaiseTo { total: *total })
                    }
                    (bet_move::Action::Fold(_), []) => bet::Action::Fold(proto::Fold {}),
                    (bet_move::Action::Check(_), []) => bet::Action::Check(proto::Check {}),
                    (bet_move::Action::Call(_), []) => bet::Action::Call(proto::Call {}),
                    _ => return None,
                }),
            }),
            (Move::Declare(_), [Value::Chosen(poker), Value::Chosen(reversed)]) => {
                Command::Declare(proto::TwoWinDeclare { poker: poker.clone(), reversed: reversed.clone() })
            }
            (Move::Buy(_), [Value::Amount(amount)]) => Command::Buy(proto::TwoWinBuy { amount: *amount }),
            (Move::Ready(_), []) => Command::Ready(proto::TwoWinReady {}),
            (Move::SitOut(_), []) => Command::SitOut(proto::TwoWinSitOut {}),
            (Move::EndPlay(_), []) => Command::EndPlay(proto::TwoWinEndPlay {}),
            _ => return None,
        };
        Some(proto::TwoWinCommand { command: Some(command) })
    }
}
