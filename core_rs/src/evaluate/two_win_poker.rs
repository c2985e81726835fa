//! Two-Win's poker hands: ranking, reading and the best of a board (TW-9, TW-11 to TW-18).

mod five;
pub mod many;
mod shapes;
mod turned;
mod word;
mod words;

use crate::card::Face;
use five::{Five, Three, Two};
use std::fmt;
use turned::Masks;

pub use words::decided;

/// What a hand is, lowest first (TW-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// None of the others.
    HighCard,
    /// Two of one kind (TW-13).
    OnePair,
    /// Two of one kind and two of another.
    TwoPair,
    /// Three of one kind.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five of one suit (TW-12).
    Flush,
    /// Three of one kind and two of another.
    FullHouse,
    /// Four of one kind.
    FourOfAKind,
    /// Five ranks in a row, of one suit.
    StraightFlush,
    /// Page to Ace of one suit, all one way up (TW-17).
    RoyalFlush,
    /// Five of one kind: not without majors.
    FiveOfAKind,
}

impl Category {
    /// Every category, lowest first.
    pub const ALL: [Category; 11] = [
        Category::HighCard,
        Category::OnePair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
        Category::FiveOfAKind,
    ];

    /// As TW-16 writes it: `high card` to `five of a kind`.
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::OnePair => "one pair",
            Category::TwoPair => "two pair",
            Category::ThreeOfAKind => "three of a kind",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::FullHouse => "full house",
            Category::FourOfAKind => "four of a kind",
            Category::StraightFlush => "straight flush",
            Category::RoyalFlush => "royal flush",
            Category::FiveOfAKind => "five of a kind",
        }
    }

    /// The category of a hand of this strength.
    pub fn of(strength: u32) -> Category {
        let worth = strength & !(1 << 31);
        Category::ALL.into_iter().rfind(|category| category.least() <= worth).unwrap_or(Category::HighCard)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Five cards, read (TW-15 to TW-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// What it is.
    pub category: Category,
    /// Orders all hands: larger is better, equal exactly for ties. See [`strength`].
    pub strength: u32,
    /// The five in the order in which they are read (TW-18); of cards that read the same, the lower id first.
    pub cards: [Face; 5],
}

impl Hand {
    /// The hand of five different cards, given in any order.
    pub fn of(faces: [Face; 5]) -> Hand {
        let five = Five::of(faces);
        let (category, reading) = five.reading();
        Hand { category, strength: five.strength(), cards: reading.map(|word| word::face(word, faces[0])) }
    }
}

/// The strength of five different cards, given in any order: what [`Hand::of`] says of them, and nothing else.
///
/// Bit 31 is set with a major (TW-15). Below it, from [`Category::least`] on, are the category (TW-16) and how its
/// cards read (TW-17, TW-18). Not every number is some hand's.
pub fn strength(faces: [Face; 5]) -> u32 {
    Five::of(faces).strength()
}

/// TW-9: the best hand of two own cards with exactly three of the five internals. Of hands that tie, the one with the
/// internals that lie first.
pub fn best_of(own: [Face; 2], internals: [Face; 5]) -> Hand {
    Internals::of(internals).best(own)
}

/// The five internals of a board, prepared for many pairs of own cards.
#[derive(Clone, Copy)]
pub struct Internals {
    faces: [Face; 5],
    /// By row of [`THREES`].
    threes: [Three; 10],
    masks: Masks,
}

/// Three of the five, the first first.
const THREES: [[usize; 3]; 10] =
    [[0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 2, 3], [0, 2, 4], [0, 3, 4], [1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]];

impl Internals {
    /// The five as they lie.
    pub fn of(faces: [Face; 5]) -> Internals {
        let [a, b, c, d, e] = faces;
        let three = |one, two, last| Three::of([one, two, last]);
        // As THREES has them; written out, since a loop over them is not unrolled.
        let threes = [
            three(a, b, c),
            three(a, b, d),
            three(a, b, e),
            three(a, c, d),
            three(a, c, e),
            three(a, d, e),
            three(b, c, d),
            three(b, c, e),
            three(b, d, e),
            three(c, d, e),
        ];
        Internals { faces, threes, masks: Masks::of(faces, &threes) }
    }

    /// The strength of the best hand with these two (TW-9).
    pub fn best_strength(&self, own: [Face; 2]) -> u32 {
        let own = Two::of(own);
        self.threes.iter().fold(0, |best, three| best.max(Five::merge(own, *three).strength()))
    }

    /// The best hand with these two, as [`best_of`].
    pub fn best(&self, own: [Face; 2]) -> Hand {
        let mut best = (0, [0, 1, 2]);
        for (three, lying) in self.threes.iter().zip(THREES) {
            let strength = Five::merge(Two::of(own), *three).strength();
            if strength > best.0 {
                best = (strength, lying);
            }
        }
        let [x, y, z] = best.1.map(|at| self.faces[at]);
        Hand::of([own[0], own[1], x, y, z])
    }
}
