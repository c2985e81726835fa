//! Plays deals of a game at random, move by move: one of the legal commands is picked, decided and folded. Says how fast.
//!
//! `random_play table DEALS GAME` plays the game (fortunes, or tarot_rpg) with everything around it, as it is stored and
//! served; `random_play moves DEALS GAME` does so by the messages of `legal` and `fill`, which others choose from;
//! `random_play game DEALS GAME` plays the game alone, without places, clocks and versions. Prints one JSON object: the
//! `moves` played and the `seconds` they took on one core. The cards are dealt beforehand: what is timed is play.

mod timing;

use std::time::Duration;
use timing::OnCpu;
use trionfi_core::game::{Actor, Game};
use trionfi_core::games::fortunes::Fortunes;
use trionfi_core::games::tarot_rpg::TarotRpg;
use trionfi_core::holes::{self, Choices};
use trionfi_core::lifecycle::Table;
use trionfi_core::playout::{self, Stopped};
use trionfi_core::proto::{self, Phase, fortunes_match, tarot_rpg_command};

/// Deals that lie ready at once.
const BATCH: u64 = 200;

/// How a deal is played.
#[derive(Clone, Copy)]
enum Way {
    Table,
    Moves,
    Game,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let way = match std::env::args().nth(1).as_deref() {
        None | Some("table") => Way::Table,
        Some("moves") => Way::Moves,
        Some("game") => Way::Game,
        Some(other) => return Err(format!("{other} is none of table, moves and game").into()),
    };
    let deals: u64 = std::env::args().nth(2).map_or(Ok(10_000), |text| text.parse())?;
    match std::env::args().nth(3).as_deref() {
        None | Some("fortunes") => {
            let one_deal = proto::FortunesMatch { kind: Some(fortunes_match::Kind::Deals(1)) };
            let options = proto::FortunesOptions { r#match: Some(one_deal), ..Default::default() };
            time::<Fortunes>(&options, deals, way, |_| false)
        }
        Some("tarot_rpg") => {
            let options = proto::TarotRpgOptions { hands: Some(1), ..Default::default() };
            // Hands are played to the last card, as those of other games are.
            let ends =
                |given: &proto::TarotRpgCommand| matches!(given.command, Some(tarot_rpg_command::Command::EndHand(_)));
            time::<TarotRpg>(&options, deals, way, ends)
        }
        Some(other) => Err(format!("{other} is neither fortunes nor tarot_rpg").into()),
    }
}

/// Plays so many games of one deal, without the commands by which it `ends` early, and prints how long that took.
fn time<G: Game>(
    options: &G::Options,
    mut deals: u64,
    way: Way,
    ends: fn(&G::Command) -> bool,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut moves, mut took) = (0_u64, Duration::ZERO);
    while deals > 0 {
        let batch = deals.min(BATCH);
        let tables = (0..batch).map(|_| playout::start::<G>(options, &dice.bytes(), &dice.bytes()));
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        let begun = OnCpu::now();
        for table in tables {
            moves += match way {
                Way::Table => play(table, &mut dice, ends, Table::pick)?,
                Way::Moves => play(table, &mut dice, ends, |table, actor, choices| {
                    holes::pick(&table.game_moves(actor), choices)
                })?,
                Way::Game => play_alone(table.game().clone(), &mut dice, ends)?,
            };
        }
        took += begun.elapsed();
        deals -= batch;
    }
    println!("{{\"moves\": {moves}, \"seconds\": {}}}", took.as_secs_f64());
    Ok(())
}

/// One of the commands that the player may give, its text empty, but none that ends early.
fn picked<G: Game>(
    pick: impl Fn(&mut Choices<'_>) -> Option<G::Command>,
    dice: &mut Dice,
    ends: fn(&G::Command) -> bool,
) -> Option<G::Command> {
    loop {
        let command = pick(&mut Choices::wordless(&dice.bytes::<8>()))?;
        if !ends(&command) {
            return Some(command);
        }
    }
}

/// Plays a game without what is around it until nobody owes a choice; gives how many moves it took.
fn play_alone<G: Game>(
    mut game: G,
    dice: &mut Dice,
    ends: fn(&G::Command) -> bool,
) -> Result<u64, Box<dyn std::error::Error>> {
    let mut moves = 0;
    while let Some(actor) = game.owing(*G::SEATS.start() as u8).first().map(Actor::Seat) {
        let Some(command) = picked::<G>(|choices| game.pick(actor, choices), dice, ends) else { break };
        game.act(actor, &command, &mut |_, _| {}).map_err(Stopped::Refused)?;
        moves += 1;
    }
    Ok(moves)
}

/// Plays a game to its end; gives how many moves it took.
fn play<G: Game>(
    mut table: Table<G>,
    dice: &mut Dice,
    ends: fn(&G::Command) -> bool,
    pick: impl Fn(&Table<G>, Actor, &mut Choices<'_>) -> Option<G::Command>,
) -> Result<u64, Stopped> {
    let mut moves = 0;
    while table.phase() == Phase::Playing {
        let Some(actor) = table.owing().next().map(Actor::Seat) else { break };
        let Some(command) = picked::<G>(|choices| pick(&table, actor, choices), dice, ends) else { break };
        table.act_telling(actor, &G::command_in(command), 0, &[0; 64], |_| {})?;
        moves += 1;
    }
    Ok(moves)
}

/// A fast generator (xorshift64*), so that what is measured is the core.
struct Dice(u64);

impl Dice {
    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        for chunk in bytes.chunks_mut(8) {
            self.0 ^= self.0 >> 12;
            self.0 ^= self.0 << 25;
            self.0 ^= self.0 >> 27;
            chunk.copy_from_slice(&self.0.wrapping_mul(0x2545_f491_4f6c_dd1d).to_be_bytes()[..chunk.len()]);
        }
        bytes
    }
}
