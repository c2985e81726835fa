//! Two-Win's twenty-one: counting, naturals, the house, and who is ahead (TW-19 to TW-24).

mod counts;
mod words;

pub use counts::Counts;
pub use words::decided;

use crate::card::{Face, Suit};
use std::cmp::Ordering;

/// What majors count (TW-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MajorValues {
    /// Their number, 0 to 21.
    #[default]
    Number,
    /// Their number or their poker digit, as is best.
    Either,
}

/// When majors are counted between players (TW-23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MajorPrecedence {
    /// Between equal totals.
    #[default]
    Tiebreak,
    /// Having any comes before the total.
    Override,
}

/// What most a count may be.
pub const MOST: u8 = 21;

/// What cards count at best without passing 21, each at the best of its values (TW-19, TW-21); none if they cannot.
pub fn best_count(faces: &[Face], values: MajorValues) -> Option<u8> {
    faces.iter().fold(Counts::ZERO, |counts, face| counts.and(Counts::of(*face, values))).best()
}

/// The three externals as they lie: what every player counts on from, and a hand of its own (TW-20, TW-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Whether they cannot be counted at 21 or less: then they count zero, and are no hand (TW-24).
    pub dropped: bool,
    /// Whether they can be counted at exactly 21.
    pub natural: bool,
    /// What they count at best, 0 to 21; 0 when dropped.
    pub total: u8,
    values: MajorValues,
    counts: Counts,
}

/// A player's two own cards, counted with the externals (TW-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Whether even the least count is over 21: then it is out.
    pub bust: bool,
    /// Whether the two make exactly 21 by themselves: then they stand alone (TW-22).
    pub natural: bool,
    /// What it counts at best, 0 to 21; 21 for a natural, 0 for a bust.
    pub total: u8,
    /// How many of the two are majors, 0 to 2, whichever way up.
    pub majors: u8,
}

impl House {
    /// The three as they lie.
    pub fn of(externals: [Face; 3], values: MajorValues) -> House {
        let counts = externals.into_iter().fold(Counts::ZERO, |counts, face| counts.and(Counts::of(face, values)));
        let total = counts.best();
        House {
            dropped: total.is_none(),
            natural: total == Some(MOST),
            total: total.unwrap_or(0),
            values,
            // TW-20: dropped, they count zero.
            counts: if total.is_some() { counts } else { Counts::ZERO },
        }
    }

    /// A player's hand of two own cards (TW-21, TW-22).
    pub fn hand(&self, own: [Face; 2]) -> Hand {
        let alone = Counts::of(own[0], self.values).and(Counts::of(own[1], self.values));
        let natural = alone.best() == Some(MOST);
        let total = if natural { Some(MOST) } else { self.counts.and(alone).best() };
        Hand {
            bust: total.is_none(),
            natural,
            total: total.unwrap_or(0),
            majors: own.into_iter().map(|face| u8::from(face.card.suit() == Suit::Majors)).sum(),
        }
    }

    /// How a hand stands against the house: less loses or is bust, greater beats it. Equal ties it, if no other hand is
    /// better (TW-24). Majors decide nothing here.
    pub fn against(&self, hand: &Hand) -> Ordering {
        if hand.bust {
            Ordering::Less
        } else if self.dropped {
            Ordering::Greater
        } else {
            (hand.natural, hand.total).cmp(&(self.natural, self.total))
        }
    }

    /// The best among hands that the house does not beat (TW-24); none if it beats them all: then no player wins.
    pub fn best(&self, hands: &[Hand], precedence: MajorPrecedence) -> Option<Best> {
        let left = hands.iter().filter(|hand| self.against(hand) != Ordering::Less);
        let best = left.max_by_key(|hand| hand.strength(precedence))?;
        Some(Best { strength: best.strength(precedence), ties_house: self.against(best) == Ordering::Equal })
    }
}

/// What twenty-one comes to among the players of a pot layer (TW-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Best {
    /// The strength of the best hand: those that have it win, or tie each other.
    pub strength: u16,
    /// Whether they tie the house.
    pub ties_house: bool,
}

impl Hand {
    /// Orders hands between players: larger is better, equal ties (TW-23). A bust is 0, and every other hand more.
    pub fn strength(&self, precedence: MajorPrecedence) -> u16 {
        if self.bust {
            return 0;
        }
        let any_major = precedence == MajorPrecedence::Override && self.majors > 0;
        let first = u16::from(self.natural) << 1 | u16::from(any_major);
        // Five bits hold a total, two the majors.
        1 + (first << 7 | u16::from(self.total) << 2 | u16::from(self.majors))
    }
}
