//! What a seat, or the host, may do in Two-Win, as commands with holes.

use super::hand::Hand;
use super::{OWN, TwoWin};
use crate::holes::{Hole, Holes, Template, Value, Values};
use crate::proto::{self, two_win_command::Command, two_win_move::Move};

impl TwoWin {
    pub(super) fn seat_moves(&self, seat: u8) -> Vec<proto::TwoWinMove> {
        let one = |play| proto::TwoWinMove { r#move: Some(play) };
        if self.is_between() {
            return self.answers(seat).into_iter().map(one).collect();
        }
        let Some(hand) = self.hand.as_deref() else { return Vec::new() };
        // TW-5
        if let Some(choices) = hand.choices_of(seat) {
            return choices.moves(self.options.chip_unit).map(|bet| one(Move::Bet(bet))).collect();
        }
        declaration_move(hand, seat).map(one).into_iter().collect()
    }

    // TW-30
    pub(super) fn host_moves(&self) -> Vec<proto::TwoWinMove> {
        self.may_end_play()
            .then_some(proto::TwoWinMove { r#move: Some(Move::EndPlay(proto::TwoWinEndPlay {})) })
            .into_iter()
            .collect()
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
}

// TW-8
fn declaration_move(hand: &Hand, seat: u8) -> Option<Move> {
    let place = hand.place(seat).filter(|place| hand.owes_declaration(*place))?;
    let from: Vec<i32> = hand.cards(place).wire();
    let poker = Some(proto::ChooseHole { from: from.clone(), at_least: 2, at_most: 2, ..Default::default() });
    let reversed = Some(proto::ChooseHole { from, at_least: 0, at_most: OWN as u32, ..Default::default() });
    Some(Move::Declare(proto::TwoWinDeclareMove { poker, reversed }))
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
            Move::Bet(play) => play.holes()?,
            Move::Declare(play) => Holes::from_iter([choose(play.poker.as_ref()?), choose(play.reversed.as_ref()?)]),
            Move::Buy(play) => Holes::from_iter([amount(play.amount.as_ref()?)]),
            Move::Ready(_) | Move::SitOut(_) | Move::EndPlay(_) => Holes::new(),
        })
    }

    fn values(&self, command: &proto::TwoWinCommand) -> Option<Values> {
        match (self.r#move.as_ref()?, command.command.as_ref()?) {
            (Move::Bet(play), Command::Bet(command)) => play.values(command),
            (Move::Declare(_), Command::Declare(command)) => {
                Some(Values::from_iter([Value::Chosen(command.poker.clone()), Value::Chosen(command.reversed.clone())]))
            }
            (Move::Buy(_), Command::Buy(command)) => Some(Values::from_iter([Value::Amount(command.amount)])),
            (Move::Ready(_), Command::Ready(_))
            | (Move::SitOut(_), Command::SitOut(_))
            | (Move::EndPlay(_), Command::EndPlay(_)) => Some(Values::new()),
            _ => None,
        }
    }

    fn build(&self, values: Values) -> Option<proto::TwoWinCommand> {
        let command = match (self.r#move.as_ref()?, &values[..]) {
            (Move::Bet(play), _) => Command::Bet(play.build(values)?),
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
