//! Sets of seats.

use super::MOST_SEATS;
use std::fmt;

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Whether this seat is in it.
    pub const fn contains(self, seat: u8) -> bool {
        (seat as usize) < MOST_SEATS && self.0 >> seat & 1 == 1
    }

    /// With this seat.
    #[must_use]
    pub const fn with(self, seat: u8) -> SeatSet {
        if (seat as usize) < MOST_SEATS { SeatSet(self.0 | 1 << seat) } else { self }
    }

    /// Without this seat.
    #[must_use]
    pub const fn without(self, seat: u8) -> SeatSet {
        if (seat as usize) < MOST_SEATS { SeatSet(self.0 & !(1 << seat)) } else { self }
    }

    /// The seats in both.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// Without those seats.
    #[must_use]
    pub const fn minus(self, others: SeatSet) -> SeatSet {
        SeatSet(self.0 & !others.0)
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its seats, rising.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(seat)
        })
    }

    /// Its seats as numbers of messages.
    pub fn wire(self) -> Vec<u32> {
        self.iter().map(u32::from).collect()
    }
}

impl FromIterator<u8> for SeatSet {
    fn from_iter<I: IntoIterator<Item = u8>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::default(), SeatSet::with)
    }
}

/// As in `1, 3`.
impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, seat) in self.iter().enumerate() {
            write!(f, "{}{seat}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
