//! Law *sound*: every filling of every legal move is accepted, and what is picked is one of them.

use crate::run::{Dice, Run, Setting, actors};
use crate::{Law, Verdict};
use trionfi_core::game::{Actor, Game};
use trionfi_core::holes::{self, Choices};
use trionfi_core::playout;

pub struct Sound;

impl Law for Sound {
    const NAME: &'static str = "sound";
    const SEEDS: u64 = 24;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = Run::<G>::play(&Setting::stirred(&mut dice, 120), &mut dice)?;
        for step in &run.steps {
            let table = &step.after;
            for actor in actors(table) {
                let choices: [u8; 32] = dice.bytes();
                let picked = table.pick(actor, &mut Choices::new(&choices)).map(G::command_in);
                let filled = holes::pick(&table.game_moves(actor), &mut Choices::new(&choices)).map(G::command_in);
                if picked != filled {
                    return Err(format!("version {}: {actor} is picked {picked:?}, not {filled:?}", table.version()));
                }
                let moves = table.legal(actor);
                for play in moves.game.iter().chain(&moves.table) {
                    let choices: [u8; 16] = dice.bytes();
                    let command = playout::answer(table, actor, play, &choices)
                        .ok_or_else(|| format!("{actor}: no filling for {play:?}"))?;
                    let now_ms = match actor {
                        Actor::Clock => table.unix_ms().max(table.due().unwrap_or(0)),
                        _ => table.unix_ms(),
                    };
                    let drafts = table.decide(actor, &command, now_ms, &dice.bytes()).map_err(|rejection| {
                        format!("version {}: {actor} may {command:?}, and is refused: {rejection}", table.version())
                    })?;
                    playout::fold(table.clone(), actor, now_ms, &drafts).map_err(|corrupt| corrupt.to_string())?;
                }
            }
        }
        Ok(())
    }
}
