//! Law *live*: somebody can move, or a deadline is set, or the game is over; and play by `fill` ends within the game's bound.

use crate::run::{Dice, Run, Setting, Step, actors};
use crate::{Law, Verdict};
use trionfi_core::game::{Actor, Draft, DraftPart, Game, Opened};
use trionfi_core::lifecycle::Table;
use trionfi_core::proto::{Phase, event::Event};

pub struct Live;

impl Law for Live {
    const NAME: &'static str = "live";
    const SEEDS: u64 = 24;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let stirred = Run::<G>::play(&Setting::stirred(&mut dice, 200), &mut dice)?;
        for step in &stirred.steps {
            goes_on(&step.after)?;
            tells_when_it_ends(step)?;
        }
        // Played by game moves alone (joining apart), it ends.
        let mut setting = Setting::<G>::plain(&mut dice, 0);
        let options = G::options(&setting.options, setting.seats).map_err(|rejection| rejection.to_string())?;
        setting.most = G::bound(&options) as usize + setting.seats;
        let run = Run::<G>::play(&setting, &mut dice)?;
        match run.table().phase() {
            Phase::Finished => Ok(()),
            phase => Err(format!("after {} commands it is {phase:?}", run.steps.len())),
        }
    }
}

fn goes_on<G: Game>(table: &Table<G>) -> Verdict {
    let over = matches!(table.phase(), Phase::Finished | Phase::Aborted);
    let moves = |actor: Actor| table.legal(actor);
    let played = table.due().is_some() || actors(table).into_iter().any(|actor| !moves(actor).game.is_empty());
    let waits = matches!(table.phase(), Phase::Gathering | Phase::Paused)
        && actors(table).into_iter().any(|actor| !moves(actor).table.is_empty());
    if over || played || waits {
        return Ok(());
    }
    Err(format!("version {}: nobody can move, and nothing is due", table.version()))
}

/// What a game says by a look at its drafts (`Game::goes_on`) is what folding them shows.
fn tells_when_it_ends<G: Game>(step: &Step<G>) -> Verdict {
    let own = |draft: &Draft<Event>| {
        G::event_of(&draft.event).map(|event| Draft {
            event: event.clone(),
            parts: draft.parts.clone(),
            openings: Vec::new(),
        })
    };
    let drafts: Vec<Draft<G::Event>> = step.drafts.iter().filter_map(own).collect();
    let mut after = step.before.game().clone();
    for draft in &drafts {
        let parts: Vec<Opened<'_>> = draft.parts.iter().filter_map(DraftPart::opened).collect();
        after.evolve(&draft.event, &parts)?;
    }
    let goes_on = after.ended_by().is_none() && after.needs_deal().is_none();
    // What needed a deal before goes on needing it: only what the game itself said counts.
    if drafts.is_empty() || step.before.game().goes_on(&drafts) == goes_on {
        return Ok(());
    }
    Err(format!("version {}: the game says that it goes on: {}, and it is not so", step.after.version(), !goes_on))
}
