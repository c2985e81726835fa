//! Plays hands of Two-Win at random, act by act: what is legal is asked for, filled, decided and folded. Says how fast.
//!
//! `random_hands table HANDS` plays the game with everything around it, as it is stored and served; `random_hands game
//! HANDS` the game alone. Six seats, a hundred big blinds, no limit. Prints one JSON object: the `hands` played, the
//! `moves` in them, and the `seconds` on one core. The cards are dealt beforehand: what is timed is play.

mod timing;

use std::time::Duration;
use timing::OnCpu;
use trionfi_core::game::{Actor, Game};
use trionfi_core::games::two_win::TwoWin;
use trionfi_core::holes::{self, Choices};
use trionfi_core::lifecycle::Table;
use trionfi_core::playout::{self, Stopped};
use trionfi_core::proto::{self, Phase, bet_move, two_win_move::Move};

const SEATS: usize = 6;
const STACK: u64 = 200;
/// Hands that lie ready at once: as many as the caches hold.
const BATCH: u64 = 64;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let alone = match std::env::args().nth(1).as_deref() {
        None | Some("table") => false,
        Some("game") => true,
        Some(other) => return Err(format!("{other} is neither table nor game").into()),
    };
    let hands: u64 = std::env::args().nth(2).map_or(Ok(10_000), |text| text.parse())?;
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut left, mut moves, mut took) = (hands, 0_u64, Duration::ZERO);
    while left > 0 {
        let batch = left.min(BATCH);
        let mut tables = (0..batch).map(|_| seated(&mut dice)).collect::<Result<Vec<_>, _>>()?;
        let begun = OnCpu::now();
        for table in &mut tables {
            moves += if alone { play_alone(table.game().clone(), &mut dice)? } else { play(table, &mut dice)? };
        }
        took += begun.elapsed();
        left -= batch;
    }
    println!("{{\"hands\": {hands}, \"moves\": {moves}, \"seconds\": {}}}", took.as_secs_f64());
    Ok(())
}

/// A table that everybody has joined; its only hand is dealt.
fn seated(dice: &mut Dice) -> Result<Table<TwoWin>, Stopped> {
    let options =
        proto::TwoWinOptions { stacks: vec![STACK], minimum_bet: Some(2), hands: Some(1), ..Default::default() };
    let create = proto::CreateGame {
        game: dice.bytes::<16>().to_vec(),
        options: Some(TwoWin::options_in(options)),
        policies: Some(proto::Policies {
            fairness: Some(proto::Fairness::ServerOnly.into()),
            ..proto::Policies::default()
        }),
        places: (0..SEATS as u8).map(Actor::Seat).map(playout::place).collect(),
        build: "random hands".to_owned(),
        orders: Vec::new(),
    };
    let mut table = playout::create::<TwoWin>(&create, 0)?;
    for seat in 0..SEATS as u8 {
        table.act(Actor::Seat(seat), &proto::command::Command::Join(proto::Join {}), 0, &dice.bytes())?;
    }
    Ok(table)
}

/// Who owes a choice.
fn turn(game: &TwoWin) -> Option<Actor> {
    game.owing(SEATS as u8).first().map(Actor::Seat)
}

/// One of the moves, each as likely as another; no fold where a check is free.
fn chosen(moves: &[proto::TwoWinMove], dice: &mut Dice) -> Option<proto::TwoWinCommand> {
    let is = |play: &proto::TwoWinMove, what: fn(&Move) -> bool| play.r#move.as_ref().is_some_and(what);
    let kept = match moves {
        [first, .., last] if is(first, is_check) && is(last, is_fold) => moves.len() - 1,
        _ => moves.len(),
    };
    holes::fill(moves.get(dice.below(kept))?, &mut Choices::new(&dice.bytes::<16>()))
}

fn is_check(play: &Move) -> bool {
    matches!(play, Move::Bet(proto::BetMove { action: Some(bet_move::Action::Check(_)) }))
}

fn is_fold(play: &Move) -> bool {
    matches!(play, Move::Bet(proto::BetMove { action: Some(bet_move::Action::Fold(_)) }))
}

/// Plays a hand to its end; gives how many moves it took.
fn play(table: &mut Table<TwoWin>, dice: &mut Dice) -> Result<u64, Stopped> {
    let mut moves = 0;
    while table.phase() == Phase::Playing {
        let Some(actor) = turn(table.game()) else { break };
        let Some(command) = chosen(&table.game_moves(actor), dice) else { break };
        table.act_telling(actor, &TwoWin::command_in(command), 0, &[0; 64], |_| {})?;
        moves += 1;
    }
    Ok(moves)
}

/// Plays a hand without what is around the game; gives how many moves it took.
fn play_alone(mut game: TwoWin, dice: &mut Dice) -> Result<u64, Box<dyn std::error::Error>> {
    let mut moves = 0;
    while let Some(actor) = turn(&game) {
        let Some(command) = chosen(&game.legal(actor), dice) else { break };
        game.act(actor, &command, &mut |_, _| {}).map_err(Stopped::Refused)?;
        moves += 1;
    }
    Ok(moves)
}

/// A fast generator (xorshift64*), so that what is measured is the core.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: usize) -> usize {
        ((self.roll() >> 33) % bound.max(1) as u64) as usize
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        for chunk in bytes.chunks_mut(8) {
            let rolled = self.roll().to_be_bytes();
            chunk.copy_from_slice(&rolled[..chunk.len()]);
        }
        bytes
    }
}
