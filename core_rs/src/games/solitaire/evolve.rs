//! Folding the events of Two-Win Solitaire, and which of them is forced next.

use super::round::{Owed, Round, Stage};
use super::{Solitaire, decide};
use crate::card::Card;
use crate::proto::{self, solitaire_event::Event};
use std::sync::Arc;

impl Solitaire {
    /// SO-2: five internals, three externals, the seven.
    pub(super) fn fold_deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        if !self.deal_is_due() {
            return Err("no deal is due".to_owned());
        }
        let number = self.rounds.len() as u32 + 1;
        let round = Round::deal(number, order, self.options.ties, self.options.twenty_one);
        self.rounds.push(Arc::new(round.ok_or("the order is too short")?));
        Ok(())
    }

    /// What follows by itself from where the game stands.
    pub(super) fn forced(&self) -> Option<Event> {
        let round = self.round()?;
        match round.stage {
            Stage::Dealt => Some(Event::RoundBegan(proto::SolitaireRoundBegan {
                round: round.number,
                internals: round.internals().iter().map(|face| face.wire()).collect(),
                externals: round.externals().iter().map(|face| face.wire()).collect(),
                house: Some(round.house().wire()),
            })),
            // SO-3
            Stage::Open if round.house_must_draw() => {
                let card = round.next_card()?.wire();
                let after = Round { house_draws: round.house_draws + 1, ..round.clone() };
                Some(Event::HouseDrew(proto::SolitaireHouseDrew {
                    card: Some(card),
                    house: Some(after.house().wire()),
                }))
            }
            Stage::Declared if round.owed() == Some(Owed::Draw) => None,
            Stage::Declared | Stage::Stopped => Some(Event::RoundOver(Box::new(round.result()?.wire(round.number)))),
            Stage::Open | Stage::Over => None,
        }
    }

    pub(super) fn fold(&mut self, event: &proto::SolitaireEvent) -> Result<(), String> {
        let forced = self.forced();
        let round = self.rounds.last_mut().map(Arc::make_mut).ok_or("nothing is dealt")?;
        match event.event.as_ref().ok_or("an event this build does not know")? {
            Event::RoundBegan(_) if round.stage == Stage::Dealt => round.stage = Stage::Open,
            Event::HouseDrew(event) if round.house_must_draw() => {
                is_next(round, event.card)?;
                round.house_draws += 1;
            }
            Event::Declared(event) if round.owed() == Some(Owed::Declaration) => {
                let card = |face: &proto::Face| face.card;
                let reversed = i32::from(proto::Orientation::Reversed);
                let all = event.poker.iter().chain(&event.twenty_one);
                let mut reversed: Vec<i32> = all.filter(|face| face.orientation == reversed).map(card).collect();
                reversed.sort_unstable();
                let command = proto::SolitaireDeclare { poker: event.poker.iter().map(card).collect(), reversed };
                let declaration = decide::read_declaration(round.seven, &command).map_err(|refused| refused.message)?;
                round.declared = Some(declaration);
                round.stage = Stage::Declared;
            }
            Event::Drew(event) if round.owed() == Some(Owed::Draw) => {
                is_next(round, event.card)?;
                round.draws += 1;
            }
            Event::Stopped(_) if round.owed() == Some(Owed::Draw) => round.stage = Stage::Stopped,
            Event::RoundOver(event) => {
                let due = matches!(&forced, Some(Event::RoundOver(due)) if due == event);
                if !due {
                    return Err(format!("round {} did not come out like this", event.round));
                }
                round.stage = Stage::Over;
            }
            _ => return Err("the round is not at this stage".to_owned()),
        }
        Ok(())
    }
}

fn is_next(round: &Round, card: Option<proto::Face>) -> Result<(), String> {
    if round.next_card().map(|face| face.wire()) == card {
        Ok(())
    } else {
        Err("this is not the card that lies there".to_owned())
    }
}
