//! How seven cards may be declared (SO-4), and what is declared when time is up (SO-8).

use super::twenty_one::Count;
use super::{PAIR, POKER, SEVEN};
use crate::card::{Card, CardSet, Face};
use crate::evaluate::twenty_one::MajorValues;
use crate::evaluate::two_win_poker;
use std::fmt;

/// How many ways there are to split seven cards in five and two (SO-4).
pub const SPLITS: usize = 21;

/// Seven cards, split and turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The five for poker, by rising id.
    pub poker: [Face; POKER],
    /// The two for twenty-one, by rising id.
    pub twenty_one: [Face; PAIR],
}

/// Seven cards split, before anybody says how they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The five for poker, by rising id.
    pub poker: [Card; POKER],
    /// The two for twenty-one, by rising id.
    pub twenty_one: [Card; PAIR],
}

impl Split {
    /// The 21 splits of seven different cards, the lowest five by ids first (SO-8).
    pub fn all(mut seven: [Card; SEVEN]) -> impl Iterator<Item = Split> {
        seven.sort_unstable();
        // The lowest five leave the highest two.
        let pairs = (0..SEVEN).rev().flat_map(|high| (0..high).rev().map(move |low| (low, high)));
        let mut splits: Vec<Split> = pairs.filter_map(|(low, high)| Split::without(seven, low, high)).collect();
        splits.sort_unstable_by_key(|split| split.poker);
        splits.into_iter()
    }

    fn without(seven: [Card; SEVEN], low: usize, high: usize) -> Option<Split> {
        let rest: Vec<Card> = (0..SEVEN).filter(|at| *at != low && *at != high).map(|at| seven[at]).collect();
        Some(Split { poker: rest.try_into().ok()?, twenty_one: [seven[low], seven[high]] })
    }

    /// The 32 ways in which the five may lie, in id order, upright first.
    pub fn poker_ways(self) -> impl Iterator<Item = [Face; POKER]> {
        ways(self.poker)
    }

    /// The four ways in which the two may lie, in id order, upright first.
    pub fn pair_ways(self) -> impl Iterator<Item = [Face; PAIR]> {
        ways(self.twenty_one)
    }

    /// The first of the best ways in which the five may lie, and its strength.
    pub fn best_poker(&self) -> ([Face; POKER], u32) {
        first_best(self.poker_ways(), |five| two_win_poker::strength(*five))
            .unwrap_or((self.poker.map(Face::upright), 0))
    }

    fn best_pair(&self, values: MajorValues) -> ([Face; PAIR], Worth) {
        first_best(self.pair_ways(), |pair| worth(pair, values))
            .unwrap_or((self.twenty_one.map(Face::upright), Worth::default()))
    }
}

/// All ways in which so many cards may lie, the first card turned last.
fn ways<const N: usize>(cards: [Card; N]) -> impl Iterator<Item = [Face; N]> {
    (0..1_usize << N).map(move |turned| {
        std::array::from_fn(|at| Face { card: cards[at], reversed: turned >> (N - 1 - at) & 1 == 1 })
    })
}

fn first_best<T, W: Ord>(all: impl Iterator<Item = T>, worth: impl Fn(&T) -> W) -> Option<(T, W)> {
    let valued = all.map(|one| {
        let worth = worth(&one);
        (one, worth)
    });
    valued.reduce(|best, new| if new.1 > best.1 { new } else { best })
}

/// What a pair is by itself, whatever the house has: not bust, natural, total, majors.
type Worth = (bool, u8, u8);

fn worth(pair: &[Face; PAIR], values: MajorValues) -> Worth {
    let count = Count::of(pair, &[], values);
    (!count.bust, count.total, count.majors)
}

impl Declaration {
    /// What is declared when time is up: the best poker hand; among those the best pair; then the lowest five by ids;
    /// then orientations in id order, upright first (SO-8). Within a split the two parts share no card.
    pub fn on_time_out(seven: [Card; SEVEN], values: MajorValues) -> Option<Declaration> {
        let each = Split::all(seven).map(|split| (split.best_poker(), split.best_pair(values)));
        let best = first_best(each, |((_, strength), (_, worth))| (*strength, *worth));
        best.map(|(((poker, _), (twenty_one, _)), _)| Declaration { poker, twenty_one })
    }

    /// All seven cards.
    pub fn cards(&self) -> CardSet {
        self.faces().map(|face| face.card).collect()
    }

    /// All seven cards as they lie, those for poker first.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        self.poker.into_iter().chain(self.twenty_one)
    }
}

/// Notation (DK-3), the poker cards first: `3w m13r 4w 9s Kcr / 9w 7cr`.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |faces: &[Face]| faces.iter().map(Face::to_string).collect::<Vec<_>>().join(" ");
        write!(f, "{} / {}", words(&self.poker), words(&self.twenty_one))
    }
}
