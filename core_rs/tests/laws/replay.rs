//! Law *replay*: folding the log gives the live table, at every prefix; and so does acting, which decides and folds at once.

use crate::run::{Dice, Run, Setting};
use crate::{Law, Verdict};
use trionfi_core::game::Game;
use trionfi_core::playout;

pub struct Replay;

impl Law for Replay {
    const NAME: &'static str = "replay";
    const SEEDS: u64 = 24;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = Run::<G>::play(&Setting::stirred(&mut dice, 200), &mut dice)?;
        let mut table = playout::create::<G>(&run.create, 0).map_err(|stopped| stopped.to_string())?;
        for step in &run.steps {
            let mut acted = step.before.clone();
            let drafts = acted.act(step.actor, &step.command, step.now_ms, &step.entropy);
            if drafts.as_ref() != Ok(&step.drafts) || acted != step.after {
                return Err(format!("acting gives another version {}", step.after.version()));
            }
            table =
                playout::fold(table, step.actor, step.now_ms, &step.drafts).map_err(|corrupt| corrupt.to_string())?;
            if table != step.after || table.digest() != step.after.digest() {
                return Err(format!("the fold of versions 1 to {} is not the live table", table.version()));
            }
        }
        Ok(())
    }
}
