//! Law *fresh*: whoever's moves change has had their choice since that version, so that nothing is decided that was chosen
//! from other moves.

use crate::run::{Dice, Run, Setting, actors};
use crate::{Law, Verdict};
use trionfi_core::game::{Actor, Game};
use trionfi_core::lifecycle::Table;
use trionfi_core::playout;
use trionfi_core::proto;

pub struct Fresh;

impl Law for Fresh {
    const NAME: &'static str = "fresh";
    const SEEDS: u64 = 24;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = Run::<G>::play(&Setting::stirred(&mut dice, 200), &mut dice)?;
        let players: Vec<Actor> = actors(&run.created);
        for step in &run.steps {
            let mut table = step.before.clone();
            for draft in &step.drafts {
                let before = moves(&table, &players);
                table = playout::fold(table, step.actor, step.now_ms, std::slice::from_ref(draft))
                    .map_err(|corrupt| corrupt.to_string())?;
                for ((actor, had), has) in players.iter().zip(before).zip(moves(&table, &players)) {
                    let since = table.choice_since(*actor);
                    if since > table.version() || (has != had && since != table.version()) {
                        return Err(format!("version {}: {actor} has {has:?} since {since}", table.version()));
                    }
                }
            }
        }
        Ok(())
    }
}

/// The game moves of each.
fn moves<G: Game>(table: &Table<G>, players: &[Actor]) -> Vec<Vec<proto::Move>> {
    players.iter().map(|actor| table.legal(*actor).game).collect()
}
