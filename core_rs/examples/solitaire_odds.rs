//! The chance of winning a round, and a game, of Two-Win Solitaire under best play: a table for docs/solitaire.md.
//!
//! `solitaire_odds SEED ROUNDS` deals so many rounds and asks of each for the exact chance that its best declaration has; the
//! mean of these is the chance of a round, and its fifth power that of a game, whose rounds are dealt independently.
//! Errors are one standard error. Rounds follow from the seed alone.

use std::env::args;
use std::error::Error;
use std::time::Instant;
use trionfi_core::card::{Card, DECK, Face};
use trionfi_core::evaluate::declaration::Options;
use trionfi_core::games::solitaire::advice::House;
use trionfi_core::games::solitaire::{Count, EXTERNALS, FIRST_DRAW, INTERNALS, ROUNDS, SEVEN, Ties};

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A shuffled deck, each card either way up. The bias of a remainder of 64 bits is far below what is measured.
    fn order(&mut self) -> Vec<Face> {
        let mut order: Vec<Face> = Card::all().map(Face::upright).collect();
        for top in (1..DECK).rev() {
            order.swap(top, (self.roll() % (top as u64 + 1)) as usize);
        }
        for face in &mut order {
            face.reversed = self.roll() & 1 == 1;
        }
        order
    }
}

/// What became of many rounds.
#[derive(Default)]
struct Tally {
    rounds: f64,
    sum: f64,
    squares: f64,
    certain: f64,
    hopeless: f64,
}

impl Tally {
    fn add(&mut self, chance: f64) {
        self.rounds += 1.0;
        self.sum += chance;
        self.squares += chance * chance;
        self.certain += f64::from(u8::from(chance == 1.0));
        self.hopeless += f64::from(u8::from(chance == 0.0));
    }

    /// The mean and its standard error.
    fn mean(&self) -> (f64, f64) {
        let mean = self.sum / self.rounds;
        let variance = (self.squares / self.rounds - mean * mean).max(0.0);
        (mean, (variance / self.rounds).sqrt())
    }

    fn row(&self, ties: &str) -> String {
        let (mean, error) = self.mean();
        let fifth = mean.powi(ROUNDS as i32);
        let of_fifth = ROUNDS as f64 * mean.powi(ROUNDS as i32 - 1) * error;
        format!(
            "| `{ties}` | {:.2} ± {:.2} % | {:.3} ± {:.3} % | {:.1} % | {:.1} % |",
            100.0 * mean,
            100.0 * error,
            100.0 * fifth,
            100.0 * of_fifth,
            100.0 * self.certain / self.rounds,
            100.0 * self.hopeless / self.rounds,
        )
    }
}

/// The chance of the best declaration of a deal.
fn best(order: &[Face], ties: Ties) -> Option<f64> {
    let options = Options::default();
    let internals = order.get(..INTERNALS)?.try_into().ok()?;
    let externals: [Face; EXTERNALS] = order.get(INTERNALS..INTERNALS + EXTERNALS)?.try_into().ok()?;
    let drawn = |draws: usize| order.get(FIRST_DRAW..FIRST_DRAW + draws).unwrap_or_default();
    let finished = |draws: &usize| !Count::of(&externals, drawn(*draws), options.major_values).house_draws(*draws);
    let draws = (0..=DECK - FIRST_DRAW).find(finished).unwrap_or(DECK - FIRST_DRAW);
    let seven: Vec<Card> = order.get(INTERNALS + EXTERNALS..FIRST_DRAW)?.iter().map(|face| face.card).collect();
    let seven: [Card; SEVEN] = seven.try_into().ok()?;
    let house = House::of(internals, externals, drawn(draws), ties, options);
    Some(house.chance(seven))
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u64> = args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let [seed, rounds] = numbers[..] else { return Err("solitaire_odds SEED ROUNDS".into()) };
    let began = Instant::now();
    let mut dice = Dice(seed);
    let (mut strict, mut resolve) = (Tally::default(), Tally::default());
    for _ in 0..rounds {
        let order = dice.order();
        strict.add(best(&order, Ties::Strict).ok_or("an order is too short")?);
        resolve.add(best(&order, Ties::Resolve).ok_or("an order is too short")?);
    }
    println!("| `ties` | a round is won | a game is won | rounds won for certain | rounds that cannot be won |");
    println!("|---|---|---|---|---|");
    println!("{}\n{}", strict.row("strict"), resolve.row("resolve"));
    eprintln!("{rounds} rounds, seed {seed}, {:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}
