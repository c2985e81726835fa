//! What hands are worth: one evaluator a file, as functions of cards alone.
//!
//! ```
//! use trionfi_core::card::{Card, Face};
//! use trionfi_core::evaluate::declaration::Board;
//! use trionfi_core::evaluate::{twenty_one, two_win_poker};
//!
//! let face = |text| Face::parse(text).ok_or(text);
//! // A pair with a major among the five loses to nothing without one.
//! let hand = two_win_poker::Hand::of([face("3w")?, face("m13")?, face("9w")?, face("7c")?, face("5s")?]);
//! assert_eq!(hand.category.name(), "one pair");
//! assert!(hand.strength > two_win_poker::Category::FiveOfAKind.least());
//!
//! // 15 outside, and a 6 and the Fool of one's own.
//! let house = twenty_one::House::of([face("8wr")?, face("m12")?, face("3p")?], Default::default());
//! assert_eq!(house.hand([face("6w")?, face("m0")?]).total, 21);
//!
//! // Of the 96 ways to declare four cards, those worth a thought.
//! let internals = [face("2w")?, face("2c")?, face("Ks")?, face("9pr")?, face("m4")?];
//! let board = Board::of(internals, [face("8wr")?, face("m12")?, face("3p")?], Default::default());
//! let card = |text| Card::parse(text).ok_or(text);
//! let worth = board.undominated([card("2s")?, card("6w")?, card("m0")?, card("Kc")?]);
//! assert_eq!(worth[0].declaration.to_string(), "2s m0 / 6w Kcr");
//! # Ok::<(), &str>(())
//! ```
//!
//! The evaluators trust their caller that the cards of a hand and of a board are all different. Where they are not,
//! what they say means nothing, but they do not panic; [`repeated`] finds such a card, and [`asked`] refuses it.

pub mod asked;
pub mod batch;
pub mod declaration;
pub mod fools_errand;
pub mod frequencies;
pub mod showdown;
pub mod twenty_one;
pub mod two_win_poker;

#[cfg(test)]
mod tests;

use crate::card::{CardSet, Face};
use std::cmp::Ordering;

/// What decided between two hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How the first compares with the second: greater is better, equal is a tie.
    pub order: Ordering,
    /// The rule that decided, such as `TW-15`; of a tie, the last that was read.
    pub rule: &'static str,
    /// What decided, in words; from the winner's side, whichever of the two that is.
    pub sentence: String,
}

/// Where the first card stands, from 0, that came before, whichever way up; none when all are different (DK-6).
pub fn repeated(faces: &[Face]) -> Option<usize> {
    let mut seen = CardSet::EMPTY;
    faces.iter().position(|face| {
        let again = seen.contains(face.card);
        seen = seen.with(face.card);
        again
    })
}
