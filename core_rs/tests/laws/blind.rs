//! Law *blind*: exchange two cards that a viewer has not been told of, and nothing that viewer can get changes (HI-1, HI-4).
//!
//! A random game is played with scripted orders; from the records alone the cards are listed that have not been named to
//! a viewer; two of them change places in the order and in others' commands, and the game is run again. Runs in which a
//! command is now refused are dropped; at least half must remain. No time is up in these games: a time-up would be run
//! again as the command it amounted to.

use crate::hidden::{Masked, got, named_to};
use crate::run::{Dice, Run, Setting};
use crate::{Law, Verdict, samples};
use trionfi_core::card::DECK;
use trionfi_core::game::{Actor, Game, Viewer};
use trionfi_core::playout;
use trionfi_core::proto;

pub struct Blind;

/// How many exchanges are tried in each game.
const TRIES: usize = 12;

impl Law for Blind {
    const NAME: &'static str = "blind";
    const SEEDS: u64 = 12;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let mut setting = Setting::<G>::plain(&mut dice, 60);
        setting.orders =
            (0..8).map(|_| proto::CardOrder { cards: dice.shuffled(DECK as i32), ..Default::default() }).collect();
        let run = Run::<G>::play(&setting, &mut dice)?;
        let mut remained = 0;
        for _ in 0..TRIES {
            remained += usize::from(exchange(&run, &mut dice)?);
        }
        // With no card hidden from the viewer there is nothing to exchange; that counts as remaining.
        if remained * 2 < TRIES { Err(format!("only {remained} of {TRIES} exchanged runs remain")) } else { Ok(()) }
    }
}

/// One exchange. False when a command of the run was refused.
fn exchange<G: Game>(run: &Run<G>, dice: &mut Dice) -> Result<bool, String> {
    let viewers = viewers(run);
    let viewer = viewers[dice.below(viewers.len())];
    let steps = 1 + dice.below(run.steps.len());
    let named = named_to(run, steps, viewer);
    let unknown: Vec<i32> = (1..=DECK as i32).filter(|card| !named.contains(card)).collect();
    let deal = run.steps[steps - 1].after.view(viewer).deals;
    if deal == 0 || unknown.len() < 2 {
        return Ok(true);
    }
    let pair = [unknown[dice.below(unknown.len())], unknown[dice.below(unknown.len())]];
    let Some(other) = run_again(run, steps, viewer, deal, pair)? else { return Ok(false) };
    // Two hundred or more fixed commands, whatever the game.
    let mut fixed = samples::fixed_commands::<G>();
    fixed.extend(samples::table_commands());
    assert!(fixed.len() >= 200);
    // Errors are asked for at the end, everything else at every step.
    for (at, (one, two)) in run.steps[..steps].iter().zip(&other.steps).enumerate() {
        let asked = if at + 1 == steps { &fixed[..] } else { &[] };
        if got(one, viewer, asked, Masked::Openings) != got(two, viewer, asked, Masked::Openings) {
            return Err(format!("version {}: {viewer:?} can tell that {pair:?} changed places", one.after.version()));
        }
    }
    Ok(true)
}

pub fn viewers<G: Game>(run: &Run<G>) -> Vec<Viewer> {
    let actors = run.created.actors().chain([Actor::Operator, Actor::Referee]);
    actors.map(Viewer::Actor).chain([Viewer::Spectator]).collect()
}

/// The game run (not folded) again with the pair exchanged; nothing when a command is refused.
pub fn run_again<G: Game>(
    run: &Run<G>,
    steps: usize,
    viewer: Viewer,
    deal: u32,
    pair: [i32; 2],
) -> Result<Option<Run<G>>, String> {
    let mut create = run.create.clone();
    for card in &mut create.orders[deal as usize - 1].cards {
        *card = samples::swap(*card, pair);
    }
    let created = playout::create::<G>(&create, 0).map_err(|stopped| stopped.to_string())?;
    let mut other = Run { create, created, steps: Vec::new() };
    for step in &run.steps[..steps] {
        let in_deal = step.before.view(viewer).deals == deal;
        let foreign = viewer != Viewer::Actor(step.actor);
        let command = if in_deal && foreign { samples::exchanged(&step.command, pair) } else { step.command.clone() };
        if other.step(step.actor, command, step.now_ms, step.entropy).is_err() {
            return Ok(None);
        }
    }
    Ok(Some(other))
}
