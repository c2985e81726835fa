//! Fool's Errand's hands: what cards make, and which of two hands is higher (FE-4 to FE-10).
//!
//! Plain cards, as they are dealt. [`evaluate`] finds the best hand of any cards and says why it is that; [`strength`]
//! is its number alone; [`seven`] finds that of seven cards fast.

mod masks;
mod ranks;
pub mod seven;
mod words;
mod worth;

use crate::card::{Card, CardSet, Suit};
use crate::rejection::{Code, Rejection};
use arrayvec::ArrayVec;
use masks::Masks;
use std::fmt;

pub use words::decided;

/// How many cards a player has at most: seven, and what powers bring (FE-10, FE-21).
pub const MOST_CARDS: usize = 12;
/// Where the bits of a strength begin that say category and class.
pub(super) const KIND_AT: u32 = worth::CATEGORY_AT - 1;
/// How many cards a hand that is compared has at most: seven of a kind.
const MOST_READ: usize = 7;

/// What a hand is, lowest first (FE-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// None of the others.
    HighCard,
    /// Two of a rank, or a duet.
    OnePair,
    /// Two ordinary pairs, or one and a duet.
    TwoPair,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five ranks in a row, in the circle (FE-4).
    Straight,
    /// Five of a suit.
    Flush,
    /// Two ordinary pairs and a duet (FE-9).
    ThreePair,
    /// Three of a rank, and two of another or a duet.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// Five ranks in a row, of one suit.
    StraightFlush,
    /// By magic only.
    FiveOfAKind,
    /// By magic only.
    SixOfAKind,
    /// By magic only; of eight or more as well.
    SevenOfAKind,
}

impl Category {
    /// Every category, lowest first.
    pub const ALL: [Category; 13] = [
        Category::HighCard,
        Category::OnePair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::ThreePair,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::FiveOfAKind,
        Category::SixOfAKind,
        Category::SevenOfAKind,
    ];

    /// As FE-7 writes it: `high card` to `seven of a kind`.
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::OnePair => "one pair",
            Category::TwoPair => "two pair",
            Category::ThreeOfAKind => "three of a kind",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::ThreePair => "three pair",
            Category::FullHouse => "full house",
            Category::FourOfAKind => "four of a kind",
            Category::StraightFlush => "straight flush",
            Category::FiveOfAKind => "five of a kind",
            Category::SixOfAKind => "six of a kind",
            Category::SevenOfAKind => "seven of a kind",
        }
    }

    /// The category of a hand of this strength.
    pub fn of(strength: u32) -> Category {
        let place = (strength >> worth::CATEGORY_AT) as usize;
        Category::ALL.get(place).copied().unwrap_or(Category::SevenOfAKind)
    }

    /// Whether FE-8 makes two classes of it.
    pub const fn has_classes(self) -> bool {
        matches!(self, Category::OnePair | Category::TwoPair | Category::FullHouse)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What FE-8 makes two of in one pair, two pair and full house; the lower first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// A duet is one of its pairs.
    Duet,
    /// All its pairs are ordinary.
    NoDuet,
}

impl Class {
    /// `duet` or `no duet`.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Duet => "duet",
            Class::NoDuet => "no duet",
        }
    }

    /// The class of a hand of this strength, where its category has classes.
    pub fn of(strength: u32) -> Option<Class> {
        let class = if strength & worth::NO_DUET != 0 { Class::NoDuet } else { Class::Duet };
        Category::of(strength).has_classes().then_some(class)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The best hand that some cards make (FE-10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// What it is.
    pub category: Category,
    /// With or without a duet, where that makes two classes of its category (FE-8).
    pub class: Option<Class>,
    /// Orders all hands: larger is better, equal exactly for ties. See [`strength`].
    pub strength: u32,
    /// The cards that are compared, in that order, one to six; of cards of one rank the lowest ids. A duet is of the
    /// two lowest majors, the lowest first.
    pub cards: ArrayVec<Card, MOST_READ>,
}

impl Hand {
    /// The best hand of different cards, given in any order. Of no card it is a high card without any.
    pub fn of(cards: &[Card]) -> Hand {
        let masks = Masks::of(cards);
        let worth = masks.worth();
        let (category, class) = (worth.category, worth.class());
        Hand { category, class, strength: worth.strength(), cards: masks.cards(&worth) }
    }
}

/// The best hand of 1 to 12 different cards (FE-10): FE-10 refuses fewer and more, DK-1 a card that is there twice.
pub fn evaluate(cards: &[Card]) -> Result<Hand, Rejection> {
    check(cards)?;
    Ok(Hand::of(cards))
}

/// Refuses what is no hand, as [`evaluate`] does.
pub fn check(cards: &[Card]) -> Result<(), Rejection> {
    if !(1..=MOST_CARDS).contains(&cards.len()) {
        let message = format!("hand: the number of cards is {}; it must be 1 to {MOST_CARDS}", cards.len());
        return Err(Rejection::new(Code::ValueOutOfRange, "FE-10", message)
            .with("field", "hand")
            .with("cards", cards.len())
            .with("allowed", format!("1 to {MOST_CARDS}")));
    }
    let mut seen = CardSet::EMPTY;
    for (position, card) in cards.iter().enumerate() {
        if seen.contains(*card) {
            return Err(super::asked::twice("hand", position, *card));
        }
        seen = seen.with(*card);
    }
    Ok(())
}

/// The strength of the best hand of different cards, given in any order: what [`Hand::of`] says of them, and nothing
/// else. Where they are not all different it means nothing.
///
/// | bits | what |
/// |---|---|
/// | 26 … 29 | the category (FE-7) |
/// | 25 | set without a duet, where that makes a class (FE-8) |
/// | 5 … 24 | five ranks of four bits in the order in which they are compared, 1 for an Ace to 14 for a King; 0 for none |
/// | 0 … 4 | 22 less the number of the major that is read last, the duet's lowest or a kicker; 0 for none (FE-5, FE-6) |
pub fn strength(cards: &[Card]) -> u32 {
    match <[Card; seven::HAND]>::try_from(cards) {
        Ok(seven) => seven::Evaluator::new().strength(&seven.map(Card::id)),
        Err(_) => Masks::of(cards).worth().strength(),
    }
}

/// A minor's rank from 0, an Ace, to 13, a King.
const fn rank(minor: Card) -> u32 {
    minor.rank() as u32 - 1
}

const fn is_major(card: Card) -> bool {
    matches!(card.suit(), Suit::Majors)
}
