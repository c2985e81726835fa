//! Evaluates hands at random or one after the other, and says how fast.
//!
//! `random_evaluations WHAT HANDS` prints one JSON object: the `hands` evaluated and the `seconds` on one core. WHAT is
//! `fools-errand` (seven cards, trusted to be different), `fools-errand-all` (seven cards, as many of all hands in their
//! order) or `two-win` (five cards as they lie, trusted). Random hands are dealt beforehand: what is timed is looking at
//! them.

mod timing;

use std::hint::black_box;
use std::time::Duration;
use timing::OnCpu;
use trionfi_core::card::{Card, Face};
use trionfi_core::evaluate::fools_errand::seven::{self, Evaluator};
use trionfi_core::evaluate::two_win_poker;

/// Hands that lie ready, and are evaluated again and again.
const READY: usize = 1 << 18;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let what = std::env::args().nth(1).ok_or("what: fools-errand, fools-errand-all or two-win")?;
    let hands: u64 = std::env::args().nth(2).map_or(Ok(10_000_000), |text| text.parse())?;
    let (hands, took) = match what.as_str() {
        "fools-errand" => random_sevens(hands),
        "fools-errand-all" => all_sevens(hands),
        "two-win" => random_fives(hands),
        other => return Err(format!("{other} is none of fools-errand, fools-errand-all and two-win").into()),
    };
    println!("{{\"hands\": {hands}, \"seconds\": {}}}", took.as_secs_f64());
    Ok(())
}

fn random_sevens(hands: u64) -> (u64, Duration) {
    let evaluator = Evaluator::new();
    let ready: Vec<[u8; seven::HAND]> = dealt();
    timed(hands, &ready, |hand| evaluator.strength(hand))
}

fn random_fives(hands: u64) -> (u64, Duration) {
    let mut dice = Dice(7);
    let deal: Vec<[u8; 5]> = dealt();
    let lying = |id: u8, dice: &mut Dice| Card::from_id(id).map(|card| Face { card, reversed: dice.below(2) == 1 });
    let ready: Vec<[Face; 5]> =
        deal.iter().filter_map(|hand| <[Face; 5]>::try_from(faces(hand, |id| lying(id, &mut dice))).ok()).collect();
    timed(hands, &ready, |hand| two_win_poker::strength(*hand))
}

fn faces(hand: &[u8; 5], lying: impl FnMut(u8) -> Option<Face>) -> Vec<Face> {
    hand.iter().copied().filter_map(lying).collect()
}

fn timed<H>(hands: u64, ready: &[H], strength: impl Fn(&H) -> u32) -> (u64, Duration) {
    let rounds = hands.div_ceil(ready.len() as u64);
    let begun = OnCpu::now();
    for _ in 0..rounds {
        let sum = black_box(ready).iter().fold(0_u64, |sum, hand| sum + u64::from(strength(hand)));
        black_box(sum);
    }
    (rounds * ready.len() as u64, begun.elapsed())
}

/// Pairs of lowest cards, one after the other, until there are as many hands. They come as in all C(78,7), from the
/// middle on: what an average part of them costs.
fn all_sevens(hands: u64) -> (u64, Duration) {
    let evaluator = Evaluator::new();
    let mut seen = 0;
    let mut by_kind = [0_u64; 32];
    let begun = OnCpu::now();
    'enough: for first in Card::all() {
        for second in Card::all().skip(usize::from(first.id()) + 1) {
            evaluator.each(first, second, |strength| by_kind[(strength >> 25) as usize % 32] += 1);
            seen = by_kind.iter().sum();
            if seen >= hands {
                break 'enough;
            }
        }
    }
    (seen, begun.elapsed())
}

/// Different cards by id, so many a hand.
fn dealt<const N: usize>() -> Vec<[u8; N]> {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut deck: [u8; 78] = std::array::from_fn(|id| id as u8);
    (0..READY)
        .map(|_| {
            for at in 0..N {
                deck.swap(at, at + dice.below(78 - at));
            }
            std::array::from_fn(|at| deck[at])
        })
        .collect()
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
}
