//! Law *live*: somebody can move, or a deadline is set, or the game is over; and play by `fill` ends within the game's bound.

use crate::run::{Dice, Run, Setting, Step, actors};
use crate::{Law, Verdict};
use trionfi_core::game::{Actor, Draft, Game};
use trionfi_core::lifecycle::Table;
use trionfi_core::playout;
use trionfi_core::proto::{self, Phase, command::Command, event::Event};

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
            Phase::Finished => {}
            phase => return Err(format!("after {} commands it is {phase:?}", run.steps.len())),
        }
        by_the_clock_alone::<G>(&mut setting, &mut dice)
    }
}

/// Once everybody has joined, and nobody says anything more but those for whom no clock acts, time brings a game to its
/// end.
fn by_the_clock_alone<G: Game>(setting: &mut Setting<G>, dice: &mut Dice) -> Verdict {
    setting.policies.turn_ms = Some(1_000);
    let most = setting.most;
    setting.most = setting.seats;
    let mut run = Run::<G>::play(setting, dice)?;
    while run.steps.len() < most {
        if let Some(due) = run.table().due() {
            run.step(Actor::Clock, Command::TimeUp(proto::TimeUp {}), due, dice.bytes())?;
        } else if !one_without_a_clock(&mut run, dice)? {
            break;
        }
    }
    match run.table().phase() {
        Phase::Finished => Ok(()),
        phase => Err(format!("played by the clock alone, after {} commands it is {phase:?}", run.steps.len())),
    }
}

/// A seat that owes a choice, and for which no clock acts, makes it; false where there is none.
fn one_without_a_clock<G: Game>(run: &mut Run<G>, dice: &mut Dice) -> Result<bool, String> {
    let table = run.table();
    let untimed = |seat: &u8| !table.game().has_clock(*seat) && table.game().owes(*seat).is_some();
    let Some(seat) = (0..*G::SEATS.end() as u8).find(untimed) else { return Ok(false) };
    let (actor, now_ms) = (Actor::Seat(seat), table.unix_ms());
    let moves = table.legal(actor).game;
    let play = moves.get(dice.below(moves.len())).ok_or("a choice is owed, and there is no move")?;
    let command = playout::answer(table, actor, play, &dice.bytes::<32>()).ok_or("no filling")?;
    run.step(actor, command, now_ms, dice.bytes())?;
    Ok(true)
}

pub fn goes_on<G: Game>(table: &Table<G>) -> Verdict {
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
            openings: draft.openings.clone(),
        })
    };
    // What follows from a deal is not the command's own, and does not fold without the deal.
    let before = step.drafts.iter().take_while(|draft| !matches!(draft.event, Event::Dealt(_)));
    let drafts: Vec<Draft<G::Event>> = before.filter_map(own).collect();
    let mut after = step.before.game().clone();
    for draft in &drafts {
        let parts = draft.opened();
        after.evolve(&draft.event, &parts)?;
    }
    let goes_on = after.ended_by().is_none() && after.needs_deal().is_none();
    // What needed a deal before goes on needing it: only what the game itself said counts.
    if drafts.is_empty() || step.before.game().goes_on(&drafts) == goes_on {
        return Ok(());
    }
    Err(format!("version {}: the game says that it goes on: {}, and it is not so", step.after.version(), !goes_on))
}
