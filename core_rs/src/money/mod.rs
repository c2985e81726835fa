//! Chips, betting rounds and pots (docs/rules/money.md): for every game that is played for money.
//!
//! Money is a whole number of chips, and every amount a multiple of the chip unit (MO-1, MO-12). Players are those dealt
//! into a hand, by their place in it: 0 is the first to the left of the dealer, the dealer is last.

mod betting;
mod messages;
mod pots;

pub use betting::{Action, Betting, Choices, Limit, Purse, RaiseRange};
pub use pots::{Layer, layers, shared};

/// The rules of this module in words.
pub const RULE_TEXT: &str = include_str!("../../../docs/rules/money.md");
