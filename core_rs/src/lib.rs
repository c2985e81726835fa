//! The rules of Trionfi's card games, as pure deciders over an event log.
//!
//! # In five steps
//! A game is a fold over [`lifecycle::Record`]s. Nothing in this crate reads a clock, draws randomness or does I/O: time
//! and entropy come in as arguments, and everything that happened goes out as drafts of records.
//!
//! ```
//! use trionfi_core::game::{Actor, Viewer};
//! use trionfi_core::games::fortunes::Fortunes;
//! use trionfi_core::lifecycle::Table;
//! use trionfi_core::playout;
//! use trionfi_core::proto::Phase;
//!
//! // 1. Create a game and let everybody join: the last one starts it, and the cards are dealt.
//! let mut table: Table<Fortunes> = playout::start(&Default::default(), &[7; 16], &[1; 64])?;
//! assert_eq!(table.phase(), Phase::Playing);
//!
//! // 2. Ask what somebody may do: moves are commands with holes.
//! let moves = table.legal(Actor::Seat(0));
//! assert_eq!(moves.game.len(), 1);
//!
//! // 3. Fill the holes (by any bytes), decide, and fold what was decided.
//! let command = playout::filled::<Fortunes>(&moves.game[0], &[5]).ok_or("no filling")?;
//! let drafts = table.decide(Actor::Seat(0), &command, 1_000, &[2; 64])?;
//! table = playout::fold(table, Actor::Seat(0), 1_000, &drafts)?;
//!
//! // 4. Look at it as somebody: a seat sees its own hand and no other.
//! let view = table.view(Viewer::Actor(Actor::Seat(1)));
//! assert_eq!(view.version, table.version());
//!
//! // 5. What the rules refuse comes with the rule.
//! let refused = table.decide(Actor::Seat(0), &command, 1_000, &[2; 64]).err().ok_or("accepted")?;
//! assert_eq!(refused.rule, "FO-4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//! [`game::Game`] is what a game must say; [`games`] is the registry; [`lifecycle`] is what is the same around every game;
//! [`holes`] makes moves out of commands; [`deal`] and [`chain`] are the bytes of docs/bytes.md.

pub mod card;
pub mod chain;
pub mod deal;
pub mod equity;
pub mod evaluate;
pub mod game;
pub mod games;
pub mod holes;
pub mod lifecycle;
pub mod money;
pub mod opening;
pub mod playout;
pub mod proto;
#[cfg(feature = "python")]
mod python;
pub mod recheck;
pub mod rejection;
#[cfg(test)]
mod scene;
pub mod trick;
