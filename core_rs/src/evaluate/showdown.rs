//! Who takes the two halves of what is played for, among players who may all win it (TW-24, TW-26).

use super::declaration::{Board, Declaration};
use super::twenty_one::{self, House, MajorPrecedence};
use arrayvec::ArrayVec;

/// How many players there can be (TW-1).
pub const MOST_PLAYERS: usize = 17;

/// What one player shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The poker hand's strength, as [`two_win_poker::strength`](super::two_win_poker::strength).
    pub poker: u32,
    /// The twenty-one.
    pub twenty_one: twenty_one::Hand,
}

/// What twenty-one came to, by places among those who show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwentyOne {
    /// This one has the best, alone, and it beats the house.
    Won(usize),
    /// The best is tied, among players or with the house.
    Tied,
    /// The house beats them all, or they are bust (TW-24).
    Nobody,
}

/// Who takes the halves, by places among those who show; none where one stays on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves {
    /// The internal half.
    pub internal: Option<usize>,
    /// The external half.
    pub external: Option<usize>,
}

impl Halves {
    /// TW-26, from the one with the best poker hand, none when it is tied, and from what twenty-one came to.
    pub fn of(poker: Option<usize>, twenty_one: TwentyOne) -> Halves {
        let (internal, external) = match (poker, twenty_one) {
            (Some(poker), TwentyOne::Won(other)) => (Some(poker), Some(other)),
            (None, TwentyOne::Won(other)) => (Some(other), Some(other)),
            (Some(poker), TwentyOne::Tied) => (Some(poker), Some(poker)),
            (Some(poker), TwentyOne::Nobody) => (Some(poker), None),
            (None, TwentyOne::Tied | TwentyOne::Nobody) => (None, None),
        };
        Halves { internal, external }
    }

    /// Who takes them when at least two, and at most [`MOST_PLAYERS`], show these hands to this house.
    pub fn among(shown: &[Shown], house: &House, precedence: MajorPrecedence) -> Halves {
        Halves::of(best_poker(shown), best_twenty_one(shown, house, precedence))
    }
}

impl Board {
    /// What a declaration shows.
    pub fn shown(&self, declaration: Declaration) -> Shown {
        Shown {
            poker: self.internals.best_strength(declaration.poker),
            twenty_one: self.house.hand(declaration.twenty_one),
        }
    }
}

fn best_poker(shown: &[Shown]) -> Option<usize> {
    let most = shown.iter().map(|one| one.poker).max()?;
    alone(shown.iter().map(|one| one.poker == most))
}

fn best_twenty_one(shown: &[Shown], house: &House, precedence: MajorPrecedence) -> TwentyOne {
    let hands: ArrayVec<twenty_one::Hand, MOST_PLAYERS> =
        shown.iter().take(MOST_PLAYERS).map(|one| one.twenty_one).collect();
    let Some(best) = house.best(&hands, precedence) else { return TwentyOne::Nobody };
    match alone(hands.iter().map(|hand| hand.strength(precedence) == best.strength)) {
        Some(winner) if !best.ties_house => TwentyOne::Won(winner),
        _ => TwentyOne::Tied,
    }
}

/// The place of the only one of which this is true.
fn alone(mut is_best: impl Iterator<Item = bool>) -> Option<usize> {
    let first = is_best.position(|is| is)?;
    (!is_best.any(|is| is)).then_some(first)
}
