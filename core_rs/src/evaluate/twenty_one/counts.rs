//! Every total that cards can make, as a set of bits.

use super::{MOST, MajorValues};
use crate::card::{Face, Suit};

/// The totals up to 21 that some cards can make: bit n for n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts(u32);

const UP_TO_MOST: u32 = (1 << (MOST + 1)) - 1;

/// By [`MajorValues`] and index of a face; the indices past 155 are no faces.
static VALUES: [[Counts; 256]; 2] = [table(MajorValues::Number), table(MajorValues::Either)];

const fn table(values: MajorValues) -> [Counts; 256] {
    let mut counts = [Counts::ZERO; 256];
    let mut index = 0;
    while let Some(face) = Face::from_index(index) {
        counts[index as usize] = Counts(values_of(face, values));
        index += 1;
    }
    counts
}

/// TW-19, one bit a value.
const fn values_of(face: Face, values: MajorValues) -> u32 {
    const ACE: u32 = 1 << 1 | 1 << 11;
    const TEN: u32 = 1 << 10;
    match (face.reversed, face.card.suit(), face.card.rank(), values) {
        (true, ..) => 1,
        (false, Suit::Majors, number, MajorValues::Number) => 1 << number,
        (false, Suit::Majors, number, MajorValues::Either) => {
            1 << number
                | match number % 10 {
                    0 => TEN,
                    1 => ACE,
                    digit => 1 << digit,
                }
        }
        (false, _, 1, _) => ACE,
        (false, _, rank, _) if rank > 10 => TEN,
        (false, _, pips, _) => 1 << pips,
    }
}

impl Counts {
    /// No card.
    pub const ZERO: Counts = Counts(1);

    /// One card.
    pub fn of(face: Face, values: MajorValues) -> Counts {
        VALUES[values as usize][usize::from(face.index())]
    }

    /// These cards and those.
    pub fn and(self, other: Counts) -> Counts {
        let (mut sums, mut left) = (0, other.0);
        while left != 0 {
            sums |= self.0 << left.trailing_zeros();
            left &= left - 1;
        }
        Counts(sums & UP_TO_MOST)
    }

    /// The most they make without passing 21.
    pub fn best(self) -> Option<u8> {
        self.0.checked_ilog2().map(|most| most as u8)
    }
}
