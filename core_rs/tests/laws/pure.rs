//! Law *pure*: the same table, actor, command, time and entropy give the same drafts.

use crate::run::{Dice, Run, Setting};
use crate::{Law, Verdict};
use trionfi_core::game::Game;
use trionfi_core::playout;

pub struct Pure;

impl Law for Pure {
    const NAME: &'static str = "pure";
    const SEEDS: u64 = 24;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = Run::<G>::play(&Setting::stirred(&mut dice, 200), &mut dice)?;
        let mut table = playout::create::<G>(&run.create, 0).map_err(|stopped| stopped.to_string())?;
        for step in &run.steps {
            let again = table
                .decide(step.actor, &step.command, step.now_ms, &step.entropy)
                .map_err(|rejection| rejection.to_string())?;
            if again != step.drafts {
                return Err(format!(
                    "version {}: decided again, {:?} gives something else",
                    step.after.version(),
                    step.command
                ));
            }
            table = playout::fold(table, step.actor, step.now_ms, &again).map_err(|corrupt| corrupt.to_string())?;
        }
        Ok(())
    }
}
