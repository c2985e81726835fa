//! What is compared of a hand, and the number that says it (FE-7, FE-8, FE-10).

use super::{Category, Class};
use arrayvec::ArrayVec;

/// Where the category stands in a strength.
pub(super) const CATEGORY_AT: u32 = 26;
/// Set in a strength without a duet, where that makes a class.
pub(super) const NO_DUET: u32 = 1 << 25;
/// Where the last of the five ranks stands.
const RANKS_AT: u32 = 5;
const RANK_BITS: u32 = 4;
/// How many ranks are compared at most (FE-10).
const RANKS: usize = 5;

/// The bits of the major that is read last.
pub(super) const LAST_MAJOR: u32 = (1 << RANKS_AT) - 1;
/// What stands there when none is.
pub(super) const NO_MAJOR: u32 = 0;

/// What is compared of a hand.
///
/// Majors are below minors (FE-5), a duet's lowest number is read after all ranks, and two majors are a duet (FE-6): so
/// at most one major's number counts, and it is read last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) category: Category,
    /// Ranks in the order in which they are compared, 0 for an Ace to 13 for a King: of groups one for each.
    pub(super) ranks: ArrayVec<u32, RANKS>,
    /// The number of the duet's lowest major, or of a kicker.
    pub(super) major: Option<u32>,
    /// Whether that is of a duet.
    pub(super) duet: bool,
}

impl Worth {
    pub(super) fn of(category: Category, ranks: impl IntoIterator<Item = u32>) -> Worth {
        Worth { category, ranks: ranks.into_iter().take(RANKS).collect(), major: None, duet: false }
    }

    /// With a duet of this lowest number (FE-6).
    pub(super) fn with_duet(self, lowest: u32) -> Worth {
        Worth { major: Some(lowest), duet: true, ..self }
    }

    /// With this major as the last kicker, if there is one (FE-5).
    pub(super) fn with_kicker(self, major: Option<u32>) -> Worth {
        Worth { major, ..self }
    }

    pub(super) fn class(&self) -> Option<Class> {
        self.category.has_classes().then_some(if self.duet { Class::Duet } else { Class::NoDuet })
    }

    /// As [`super::strength`]. A rank or a major that is missing is lowest (FE-10).
    pub(super) fn strength(&self) -> u32 {
        let ranks = (0..RANKS).fold(0, |read, at| read << RANK_BITS | self.ranks.get(at).map_or(0, |rank| rank + 1));
        let class = if self.class() == Some(Class::NoDuet) { NO_DUET } else { 0 };
        (self.category as u32) << CATEGORY_AT | class | ranks << RANKS_AT | self.major.map_or(NO_MAJOR, major)
    }
}

/// FE-5: the Fool is 22, the World 1.
pub(super) const fn major(number: u32) -> u32 {
    22 - number
}
