//! What is the same around every game (docs/rules/lifecycle.md), with the deal as one of its phases.
//!
//! A [`Table`] is a game at one version. [`Table::decide`] turns a command into drafts, [`Table::evolve`] folds a record
//! into the next table, and the rest says what can be known or done at this version.

mod clock;
mod create;
mod dealing;
mod decide;
mod disclosure;
mod erasure;
mod evolve;
mod moves;
pub mod policies;
#[cfg(test)]
mod tests;
mod text;
mod view;

pub use create::{create, created};
pub use decide::Telling;
pub use moves::TableMove;
pub use policies::policy_infos;
pub use text::check_text;

use crate::card::Card;
use crate::chain::Hash;
use crate::deal::{CONTRIBUTION, SEED};
use crate::game::{Actor, Game, Opened};
use crate::opening::DealtOrder;
use crate::proto::{self, DealStage, PauseCause, Phase};
use std::sync::Arc;

/// The rules of this module in words.
pub const RULE_TEXT: &str = include_str!("../../../docs/rules/lifecycle.md");

/// Greatest length of the reason of a pause, a resume or an abort, in Unicode scalar values (LC-6, LC-9).
pub const MAX_REASON: u32 = 500;

/// A record as the core folds it: what `evolve` needs of an `EventRecord`.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// Its version.
    pub version: u64,
    /// When, Unix milliseconds.
    pub unix_ms: i64,
    /// Who acted.
    pub actor: Actor,
    /// A serialised `Event`.
    pub public_body: &'a [u8],
    /// The parts that are open, in order.
    pub parts: &'a [Opened<'a>],
}

/// What event 1 pins for ever (LC-1).
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pinned {
    pub game: [u8; 16],
    pub rules: u32,
    pub options: proto::Options,
    pub policies: policies::Policies,
    pub build: String,
    /// Scripted deals (LC-12); empty when deals are random.
    pub orders: Vec<Vec<(Card, bool)>>,
    pub scripted: bool,
}

/// A place at the table (LC-3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub actor: Actor,
    pub pseudonym: [u8; 16],
    pub bot: bool,
    /// The key that signs its commands.
    pub public_key: Option<[u8; 32]>,
    /// Has said join.
    pub present: bool,
    /// LC-4; seats only.
    pub away: bool,
    /// LC-7; seats only.
    pub bank_ms: u32,
    /// The choice it owes, by the game's mark.
    pub owed: Option<u64>,
    /// What else it may do in the game, by the game's mark.
    pub offered: u64,
    /// When that choice was asked, moved on by pauses and outages.
    pub asked_ms: i64,
    /// The version at which its game moves last changed.
    pub since: u64,
    /// The contribution it has committed to; seats only.
    pub promise: Option<Promise>,
    /// Contributions it has withheld in a row (LC-11).
    pub withheld: u8,
}

/// A seat's commitment to its contribution to a deal, and that contribution once it is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Promise {
    pub deal: u32,
    pub commitment: Hash,
    /// It is of the set that is closed.
    pub counts: bool,
    pub revealed: Option<[u8; CONTRIBUTION]>,
}

/// Why, and since when, a game is paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pause {
    pub cause: PauseCause,
    pub since_ms: i64,
}

/// A deal that is being made (docs/bytes.md, "The deal").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Making {
    /// Committing until the set of contributors is closed, revealing then.
    pub stage: DealStage,
    /// S, which the server is committed to.
    pub seed: [u8; SEED],
    /// When this stage began, moved on by pauses and outages.
    pub asked_ms: i64,
}

/// A deal that was dealt: its order, which opens its cards, and the root that everybody was told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Dealt {
    pub order: Arc<DealtOrder>,
    pub root: Hash,
}

/// A game of `G` with everything around it, at one version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table<G: Game> {
    pub(crate) pinned: Arc<Pinned>,
    pub(crate) version: u64,
    pub(crate) unix_ms: i64,
    pub(crate) phase: Phase,
    pub(crate) pause: Option<Pause>,
    pub(crate) places: Vec<Place>,
    /// The version of the last lifecycle event.
    pub(crate) lifecycle_since: u64,
    /// Deals so far, void ones included (LC-11).
    pub(crate) deals: u32,
    /// Deals that were void (LC-11).
    pub(crate) void_deals: u32,
    /// The deal that is being made.
    pub(crate) making: Option<Making>,
    /// The last deal that was dealt.
    pub(crate) dealt: Option<Dealt>,
    /// The last deal that was disclosed (LC-13); 0 before any.
    pub(crate) disclosed_deal: u32,
    /// The version of the last disclosure.
    pub(crate) disclosed_version: Option<u64>,
    /// Whether that opened the hidden options too.
    pub(crate) hidden_options_disclosed: bool,
    /// The version at which the last reason was said.
    pub(crate) reason_version: Option<u64>,
    pub(crate) game: G,
}

impl<G: Game> Table<G> {
    /// The last version folded.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Time of that version, Unix milliseconds.
    pub fn unix_ms(&self) -> i64 {
        self.unix_ms
    }

    /// The phase (LC-2).
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The game inside.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The options, written out.
    pub fn options(&self) -> &proto::Options {
        &self.pinned.options
    }

    /// The game's id, 16 bytes.
    pub fn game_id(&self) -> &[u8; 16] {
        &self.pinned.game
    }

    /// The actors that have a place, seats first.
    pub fn actors(&self) -> impl Iterator<Item = Actor> + '_ {
        self.places.iter().map(|place| place.actor)
    }

    pub(crate) fn place(&self, actor: Actor) -> Option<&Place> {
        // Seats come first, in their order (LC-1).
        if let Actor::Seat(seat) = actor {
            return self.places.get(usize::from(seat)).filter(|place| place.actor == actor);
        }
        self.places.iter().find(|place| place.actor == actor)
    }

    /// The seats that owe the game a choice, rising.
    pub fn owing(&self) -> impl Iterator<Item = u8> + '_ {
        self.seats().filter(|(_, place)| place.owed.is_some()).map(|(seat, _)| seat)
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = (u8, &Place)> + '_ {
        self.places.iter().filter_map(|place| match place.actor {
            Actor::Seat(seat) => Some((seat, place)),
            _ => None,
        })
    }

    /// Whether game commands are possible: while it is played, and while it waits for anybody to come back (LC-4).
    pub(crate) fn playable(&self) -> bool {
        self.phase == Phase::Playing || self.pause.is_some_and(|pause| pause.cause == PauseCause::AllAway)
    }

    pub(crate) fn all_present(&self) -> bool {
        self.places.iter().all(|place| place.present)
    }

    pub(crate) fn all_away(&self) -> bool {
        self.seats().all(|(_, place)| place.away)
    }

    pub(crate) fn over(&self) -> bool {
        matches!(self.phase, Phase::Finished | Phase::Aborted)
    }
}
