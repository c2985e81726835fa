//! What a seat may do in Fortunes, as commands with holes.

use super::stage::Stage;
use super::{Fortunes, TRICKS};
use crate::holes::{Choices, Hole, Holes, Template, Value, Values};
use crate::proto::{self, fortunes_command::Command, fortunes_move::Move};

impl Fortunes {
    pub(super) fn seat_moves(&self, seat: u8) -> Vec<proto::FortunesMove> {
        let stage = self.stage();
        if self.turn_in(stage) != Some(seat) {
            return Vec::new();
        }
        let moves = match stage {
            Stage::Playing => {
                let card = Some(proto::CardHole { one_of: self.legal_cards(seat).wire() });
                vec![Move::PlayCard(proto::FortunesPlayCardMove { card })]
            }
            // FO-19
            Stage::Bidding => {
                let tricks = Some(proto::AmountHole { min: 0, max: TRICKS as u64, step: 1 });
                vec![Move::Bid(proto::FortunesBidMove { tricks })]
            }
            // FO-16
            Stage::Betting => {
                let unit = self.options.stakes.map_or(1, |stakes| stakes.chip_unit);
                let choices = self.round().and_then(|round| round.choices());
                choices.map_or_else(Vec::new, |choices| choices.moves(unit).map(Move::Bet).collect())
            }
            Stage::Over | Stage::Dealt | Stage::Settling => Vec::new(),
        };
        moves.into_iter().map(|play| proto::FortunesMove { r#move: Some(play) }).collect()
    }

    /// The only move of a seat whose turn it is to play, filled as `choices` picks.
    pub(super) fn picked_card(&self, seat: u8, choices: &mut Choices<'_>) -> Option<proto::FortunesCommand> {
        choices.one_of(1)?;
        let able = self.legal_cards(seat);
        let card = able.nth(choices.one_of(able.len())?)?.wire();
        Some(proto::FortunesCommand { command: Some(Command::PlayCard(proto::FortunesPlayCard { card })) })
    }

    /// What a seat that is late or away is taken to say (FO-18).
    pub(super) fn late_command(&self, seat: u8) -> Option<proto::FortunesCommand> {
        let stage = self.stage();
        if self.turn_in(stage) != Some(seat) {
            return None;
        }
        let command = match stage {
            Stage::Playing => {
                Command::PlayCard(proto::FortunesPlayCard { card: self.legal_cards(seat).lowest()?.wire() })
            }
            Stage::Bidding => Command::Bid(proto::FortunesBid { tricks: 0 }),
            Stage::Betting => Command::Bet(self.round()?.choices()?.on_time_out().message()),
            Stage::Over | Stage::Dealt | Stage::Settling => return None,
        };
        Some(proto::FortunesCommand { command: Some(command) })
    }
}

impl Template for proto::FortunesMove {
    type Command = proto::FortunesCommand;

    fn holes(&self) -> Option<Holes<'_>> {
        match self.r#move.as_ref()? {
            Move::PlayCard(play) => Some(Holes::from_iter([Hole::Place(&play.card.as_ref()?.one_of)])),
            Move::Bet(play) => play.holes(),
            Move::Bid(play) => {
                let proto::AmountHole { min, max, step } = *play.tricks.as_ref()?;
                Some(Holes::from_iter([Hole::Amount { min, max, step }]))
            }
        }
    }

    fn values(&self, command: &proto::FortunesCommand) -> Option<Values> {
        match (self.r#move.as_ref()?, command.command.as_ref()?) {
            (Move::PlayCard(_), Command::PlayCard(command)) => Some(Values::from_iter([Value::Placed(command.card)])),
            (Move::Bet(play), Command::Bet(command)) => play.values(command),
            (Move::Bid(_), Command::Bid(command)) => Some(Values::from_iter([Value::Amount(command.tricks.into())])),
            _ => None,
        }
    }

    fn build(&self, values: Values) -> Option<proto::FortunesCommand> {
        let command = match (self.r#move.as_ref()?, &values[..]) {
            (Move::PlayCard(_), [Value::Placed(card)]) => Command::PlayCard(proto::FortunesPlayCard { card: *card }),
            (Move::Bet(play), _) => Command::Bet(play.build(values)?),
            (Move::Bid(_), [Value::Amount(tricks)]) => {
                Command::Bid(proto::FortunesBid { tricks: u32::try_from(*tricks).ok()? })
            }
            _ => return None,
        };
        Some(proto::FortunesCommand { command: Some(command) })
    }
}
