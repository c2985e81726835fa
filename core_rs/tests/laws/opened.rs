//! Law *opened*: every card that anybody is shown comes with its opening, which leads to the root of its deal.

use crate::run::{Dice, Run, Setting, Step};
use crate::{Law, Verdict, samples};
use prost::Message;
use trionfi_core::card::{Card, CardSet};
use trionfi_core::game::{Actor, Content, Game, Viewer};
use trionfi_core::opening::root_of;
use trionfi_core::proto::{self, PartKind, event::Event};

pub struct Opened;

impl Law for Opened {
    const NAME: &'static str = "opened";
    const SEEDS: u64 = 12;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = Run::<G>::play(&Setting::stirred(&mut dice, 200), &mut dice)?;
        let mut told = Told { game: run.create.game.clone(), ..Told::default() };
        for step in &run.steps {
            told.step(step)?;
        }
        Ok(())
    }
}

/// What everybody has been told of the present deal.
#[derive(Default)]
struct Told {
    game: Vec<u8>,
    root: Vec<u8>,
    cards: u16,
    shown: CardSet,
}

impl Told {
    fn step<G: Game>(&mut self, step: &Step<G>) -> Verdict {
        for draft in &step.drafts {
            let named: CardSet = samples::named(&draft.event).into_iter().filter_map(Card::from_wire).collect();
            let fresh: CardSet = named.iter().filter(|card| !self.shown.contains(*card)).collect();
            if self.opened(&draft.openings.wire())? != fresh {
                return Err(format!("version {}: {fresh} is shown, and not opened", step.after.version()));
            }
            self.shown = self.shown.or(fresh);
            if let Event::Dealt(event) = &draft.event {
                self.root.clone_from(&event.root);
                self.cards = event.cards as u16;
                self.shown = CardSet::EMPTY;
            }
            for part in draft.parts.iter().filter(|part| part.kind == PartKind::SeatCards) {
                let Content::Bytes(content) = &part.content else { return Err("cards are no text".to_owned()) };
                let seen = proto::SeatCards::decode(&content[..]).map_err(|error| error.to_string())?;
                self.opened(&seen.cards)?;
            }
        }
        self.views(step)
    }

    /// Every card that a view names can be asked for, and nobody is opened a card that is in another's hand.
    fn views<G: Game>(&self, step: &Step<G>) -> Verdict {
        let seats = step.after.actors().filter(|actor| matches!(actor, Actor::Seat(_))).map(Viewer::Actor);
        for viewer in seats.chain([Viewer::Spectator]) {
            let opened = self.opened(&step.after.openings(viewer))?;
            let view = step.after.view(viewer);
            let seen: CardSet = samples::seen(&view).into_iter().filter_map(Card::from_wire).collect();
            let missing: CardSet = seen.iter().filter(|card| !opened.contains(*card)).collect();
            if !missing.is_empty() {
                return Err(format!("version {}: {viewer:?} sees {missing} unopened", view.version));
            }
        }
        Ok(())
    }

    /// The cards of openings that all lead to the root.
    fn opened(&self, openings: &[proto::CardOpening]) -> Result<CardSet, String> {
        for opening in openings {
            if root_of(&self.game, opening, self.cards)?[..] != self.root {
                return Err(format!("the opening of position {} leads elsewhere", opening.position));
            }
        }
        Ok(openings.iter().filter_map(|opening| Card::from_wire(opening.card)).collect())
    }
}
