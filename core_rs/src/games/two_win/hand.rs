//! The hand under way: who is in it, what lies where, and what is owed (TW-2 to TW-5, TW-8).

use super::{EXTERNALS, INTERNALS, MIDDLE, OWN, ROUNDS};
use crate::card::{Card, CardSet, Face};
use crate::evaluate::declaration::Declaration;
use crate::money::{Betting, Limit, Purse};
use crate::proto;

/// How far a hand has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Dealt; antes and blinds are not in yet.
    Dealt,
    /// Betting rounds are played.
    Betting,
    /// Everyone still in declares (TW-8).
    Declaring,
    /// All declarations are shown.
    Shown,
    /// The pots are paid.
    Over,
}

/// A hand. Players are named by their place: 0 is left of the dealer, who is last (MO-9, TW-6).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Seats by place.
    pub players: Vec<u8>,
    /// The four cards of each place, rising.
    pub own: Vec<[Card; OWN]>,
    /// Root, past, future, the shared outcome, three externals (TW-3).
    pub middle: [Face; MIDDLE],
    /// How many of the middle are turned up.
    pub turned: usize,
    pub stage: Stage,
    pub minimum_bet: u64,
    pub level: u32,
    pub limit: Limit,
    pub chip_unit: u64,
    /// The betting round, from 1; 0 before the first.
    pub round: u8,
    pub betting: Betting,
    /// What each has declared.
    pub declared: Vec<Option<Declaration>>,
    /// What the declarations came to, once they are shown: by this the pots are paid.
    pub shown: Option<Box<proto::TwoWinShown>>,
    /// Acts so far: each choice of a hand has a mark of its own.
    pub acts: u32,
}

/// How many cards of the middle are up in each betting round (TW-5).
const UP: [usize; ROUNDS as usize] = [0, 1, 3, INTERNALS, MIDDLE];

impl Hand {
    pub fn seat(&self, place: usize) -> u8 {
        self.players.get(place).copied().unwrap_or_default()
    }

    pub fn place(&self, seat: u8) -> Option<usize> {
        self.players.iter().position(|player| *player == seat)
    }

    pub fn purses(&self) -> &[Purse] {
        self.betting.purses()
    }

    /// Those who have not given up, by place.
    pub fn live(&self) -> impl Iterator<Item = usize> + '_ {
        self.purses().iter().enumerate().filter(|(_, purse)| !purse.folded).map(|(place, _)| place)
    }

    /// Whose turn it is in the betting round, by place.
    pub fn turn(&self) -> Option<usize> {
        if self.stage == Stage::Betting { self.betting.turn() } else { None }
    }

    /// Whether this place owes a declaration (TW-8).
    pub fn owes_declaration(&self, place: usize) -> bool {
        self.stage == Stage::Declaring
            && self.purses().get(place).is_some_and(|purse| !purse.folded)
            && self.declared.get(place).is_some_and(Option::is_none)
    }

    /// The part of the middle that is up.
    pub fn up(&self) -> &[Face] {
        self.middle.get(..self.turned).unwrap_or_default()
    }

    /// The cards that a betting round turns up (TW-5).
    pub fn turned_in(&self, round: u8) -> &[Face] {
        let upto = UP.get(usize::from(round).wrapping_sub(1)).copied().unwrap_or_default();
        self.middle.get(self.turned..upto.max(self.turned)).unwrap_or_default()
    }

    /// The internals.
    pub fn internals(&self) -> [Face; INTERNALS] {
        std::array::from_fn(|at| self.middle[at])
    }

    /// The externals.
    pub fn externals(&self) -> [Face; EXTERNALS] {
        std::array::from_fn(|at| self.middle[INTERNALS + at])
    }

    /// The least bet of a round: at a fixed limit twice the minimum in the last two (TW-5).
    pub fn size(&self, round: u8) -> u64 {
        if self.limit == Limit::Fixed && round >= 4 { 2 * self.minimum_bet } else { self.minimum_bet }
    }

    /// Opens a betting round in which nobody has bet yet, left of the dealer (TW-5).
    pub fn open_round(&mut self, round: u8, carried: u64) {
        let purses = self.purses().iter().map(|purse| Purse { round: 0, acted_at: None, ..*purse });
        let purses: Vec<Purse> = purses.collect();
        let before = carried + purses.iter().map(|purse| purse.total).sum::<u64>();
        self.round = round;
        self.betting = Betting::open(self.limit, self.chip_unit, self.size(round), purses, 0, before, 0);
    }

    /// All cards of a place.
    pub fn cards(&self, place: usize) -> CardSet {
        self.own.get(place).into_iter().flatten().copied().collect()
    }
}
