//! Law *complete*: what no legal move covers is refused, and what one covers is not.

use crate::run::{Dice, Run, Setting, actors};
use crate::{Law, Verdict, samples};
use prost::Message;
use trionfi_core::game::{Actor, Game};
use trionfi_core::games::read_command;
use trionfi_core::lifecycle::Table;
use trionfi_core::playout;
use trionfi_core::proto::{self, command::Command};

pub struct Complete;

impl Law for Complete {
    const NAME: &'static str = "complete";
    const SEEDS: u64 = 8;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = Run::<G>::play(&Setting::stirred(&mut dice, 100), &mut dice)?;
        let mut candidates = samples::fixed_commands::<G>();
        candidates.extend(samples::table_commands());
        // Stale and foreign ones, and ones with a bit of their bytes turned over.
        candidates.extend(run.steps.iter().map(|step| step.command.clone()).take(20));
        candidates.extend(run.steps.iter().take(60).filter_map(|step| turned_over(&step.command, &mut dice)));
        for step in run.steps.iter().step_by(5) {
            for actor in actors(&step.after) {
                for command in &candidates {
                    agree(&step.after, actor, command)?;
                }
            }
        }
        Ok(())
    }
}

fn turned_over(command: &Command, dice: &mut Dice) -> Option<Command> {
    let mut bytes = proto::Command { command: Some(command.clone()) }.encode_to_vec();
    let bit = dice.below(bytes.len() * 8);
    *bytes.get_mut(bit / 8)? ^= 1 << (bit % 8);
    read_command(&bytes).ok()
}

/// `decide` and `covers` say the same of a command, at a time when it is due.
fn agree<G: Game>(table: &Table<G>, actor: Actor, command: &Command) -> Verdict {
    let moves = table.legal(actor);
    let covered = moves.game.iter().chain(&moves.table).any(|play| playout::covered::<G>(play, command));
    let now_ms = table.unix_ms().max(table.due().unwrap_or(0));
    let decided = table.decide(actor, command, now_ms, &[7; 64]);
    if covered == decided.is_ok() {
        return Ok(());
    }
    let said = decided.err().map_or_else(|| "accepted".to_owned(), |rejection| rejection.to_string());
    Err(format!("version {}: {command:?} by {actor} is covered: {covered}, but: {said}", table.version()))
}
