//! What the seat may do in Two-Win Solitaire, as commands with holes.

use super::round::Owed;
use super::{POKER, SEVEN, Solitaire};
use crate::holes::{Hole, Holes, Template, Value, Values};
use crate::proto::{self, solitaire_command::Command, solitaire_move::Move};

impl Solitaire {
    pub(super) fn moves(&self) -> Vec<proto::SolitaireMove> {
        let Some(round) = self.round() else { return Vec::new() };
        let moves = match round.owed() {
            // SO-4
            Some(Owed::Declaration) => {
                let from: Vec<i32> = round.seven.iter().map(|card| card.wire()).collect();
                let five = POKER as u32;
                let poker =
                    Some(proto::ChooseHole { from: from.clone(), at_least: five, at_most: five, ..Default::default() });
                let reversed =
                    Some(proto::ChooseHole { from, at_least: 0, at_most: SEVEN as u32, ..Default::default() });
                vec![Move::Declare(proto::SolitaireDeclareMove { poker, reversed })]
            }
            // SO-6
            Some(Owed::Draw) => vec![Move::Draw(proto::SolitaireDraw {}), Move::Stop(proto::SolitaireStop {})],
            None => Vec::new(),
        };
        moves.into_iter().map(|play| proto::SolitaireMove { r#move: Some(play) }).collect()
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

impl Template for proto::SolitaireMove {
    type Command = proto::SolitaireCommand;

    fn holes(&self) -> Option<Holes<'_>> {
        Some(match self.r#move.as_ref()? {
            Move::Declare(play) => Holes::from_iter([choose(play.poker.as_ref()?), choose(play.reversed.as_ref()?)]),
            Move::Draw(_) | Move::Stop(_) => Holes::new(),
        })
    }

    fn values(&self, command: &proto::SolitaireCommand) -> Option<Values> {
        match (self.r#move.as_ref()?, command.command.as_ref()?) {
            (Move::Declare(_), Command::Declare(command)) => {
                Some(Values::from_iter([Value::Chosen(command.poker.clone()), Value::Chosen(command.reversed.clone())]))
            }
            (Move::Draw(_), Command::Draw(_)) | (Move::Stop(_), Command::Stop(_)) => Some(Values::new()),
            _ => None,
        }
    }

    fn build(&self, values: Values) -> Option<proto::SolitaireCommand> {
        let command = match (self.r#move.as_ref()?, &values[..]) {
            (Move::Declare(_), [Value::Chosen(poker), Value::Chosen(reversed)]) => {
                Command::Declare(proto::SolitaireDeclare { poker: poker.clone(), reversed: reversed.clone() })
            }
            (Move::Draw(_), []) => Command::Draw(proto::SolitaireDraw {}),
            (Move::Stop(_), []) => Command::Stop(proto::SolitaireStop {}),
            _ => return None,
        };
        Some(proto::SolitaireCommand { command: Some(command) })
    }
}
