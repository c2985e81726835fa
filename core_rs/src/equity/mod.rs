//! Chances at a showdown, from the cards that are known: what nobody knows is any of the cards that are left.
//!
//! A [`Showdown`] says what is not known ([`Unknown`]) and what to note of one way to know it. A [`Survey`] goes over
//! these ways, all of them or as many by chance as are asked for, on as many threads as it is given, some chunks at a
//! time: its caller can show how far it is, and stop. What is noted are whole numbers, so that the answer does not depend
//! on threads; only the last division, in [`estimate`], is not exact.
//!
//! ```
//! use trionfi_core::equity::{self, Looked};
//! use trionfi_core::evaluate::declaration::Options;
//! use trionfi_core::proto::{ShowdownMethod, TwoWinEquity, TwoWinEquityQuestion, TwoWinKnownHand};
//! use prost::Message;
//!
//! // Two players, one with both Kings of the first two suits, and nothing on the table yet: 10,000 showdowns by chance.
//! let question = TwoWinEquityQuestion {
//!     players: vec![TwoWinKnownHand { cards: vec![14, 28] }, TwoWinKnownHand { cards: vec![] }],
//!     method: Some(ShowdownMethod { trials: Some(10_000), seed: Some(1), ..Default::default() }),
//!     ..Default::default()
//! };
//! let mut survey = equity::two_win::survey(&question, Options::default())?;
//! while survey.done() < survey.total() {
//!     survey.look(4, 2);
//! }
//! let answer = TwoWinEquity::decode(survey.answer().ok_or("not done")?.as_slice())?;
//! assert_eq!(answer.players[0].two_win + answer.players[0].one_win + answer.players[0].no_win, 10_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod advice;
pub(crate) mod dice;
mod enumeration;
mod estimate;
pub mod fools_errand;
mod question;
mod survey;
pub mod two_win;
mod unknown;

#[cfg(test)]
mod tests;

pub use survey::{MOST_SHOWDOWNS, Showdown, Survey, Tally};
pub use unknown::{Completion, Group, Unknown};

/// A survey of any question.
pub trait Looked: Send {
    /// How many showdowns it looks at in all.
    fn total(&self) -> u64;
    /// How many it has looked at.
    fn done(&self) -> u64;
    /// How many hands are evaluated in each, at most.
    fn hands(&self) -> usize;
    /// Looks at so many chunks more, on so many threads, at least one of each.
    fn look(&mut self, chunks: u64, threads: usize);
    /// The answer as a message; none before all is done.
    fn answer(&self) -> Option<Vec<u8>>;
}
