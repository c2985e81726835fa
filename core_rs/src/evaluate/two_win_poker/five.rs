//! Five faces, sorted and read: nine comparisons for a hand, five where two and three of them are sorted already.

use super::Category;
use super::shapes::{SHAPES, Shape};
use super::word::{
    BELOW_RANK, CODE_AT, CODES, LOW_ACE, MAJOR_SUITS, RANKS, SUITS, TO_THE_ACE, UPRIGHT, Word, code, read,
};
use crate::card::Face;

/// Two faces in falling order.
#[derive(Clone, Copy)]
pub(super) struct Two([Word; 2], pub(super) Bits);

/// Three faces in falling order.
#[derive(Clone, Copy)]
pub(super) struct Three(pub(super) [Word; 3], pub(super) Bits);

/// Five faces in falling order.
#[derive(Clone, Copy)]
pub(super) struct Five([Word; 5], Bits);

/// The bits that any, and that all, of some words have.
#[derive(Clone, Copy)]
pub(super) struct Bits {
    pub(super) any: Word,
    pub(super) all: Word,
}

#[inline(always)]
fn falling(one: Word, other: Word) -> (Word, Word) {
    (one.max(other), one.min(other))
}

impl Two {
    #[inline]
    pub(super) fn of(faces: [Face; 2]) -> Two {
        Two::of_words(faces.map(read))
    }

    #[inline]
    pub(super) fn of_words([one, other]: [Word; 2]) -> Two {
        let (high, low) = falling(one, other);
        Two([high, low], Bits { any: high | low, all: high & low })
    }
}

impl Three {
    #[inline]
    pub(super) fn of(faces: [Face; 3]) -> Three {
        Three::of_words(faces.map(read))
    }

    #[inline]
    fn of_words([x, y, z]: [Word; 3]) -> Three {
        let (a, b) = falling(x, y);
        let (b, c) = falling(b, z);
        let (a, b) = falling(a, b);
        Three([a, b, c], Bits { any: a | b | c, all: a & b & c })
    }
}

impl Five {
    #[inline]
    pub(super) fn of(faces: [Face; 5]) -> Five {
        Five::of_words(faces.map(read))
    }

    #[inline]
    pub(super) fn of_words([a, b, c, d, e]: [Word; 5]) -> Five {
        Five::merge(Two::of_words([a, b]), Three::of_words([c, d, e]))
    }

    /// Batcher's odd-even merge: every other of both, then neighbours.
    #[inline]
    pub(super) fn merge(Two([a, b], two): Two, Three([x, y, z], three): Three) -> Five {
        let (first, rest) = falling(a, x);
        let (even, last) = falling(rest, z);
        let (odd, below) = falling(b, y);
        let (second, third) = falling(odd, even);
        let (fourth, fifth) = falling(below, last);
        let bits = Bits { any: two.any | three.any, all: two.all & three.all };
        Five([first, second, third, fourth, fifth], bits)
    }

    /// Larger is better, equal ties (TW-15 to TW-18).
    #[inline(always)]
    pub(super) fn strength(self) -> u32 {
        let major = u32::from(self.1.any & MAJOR_SUITS != 0) << 31;
        if self.is_row_or_suit() {
            return major | self.strength_of_row_or_suit();
        }
        let shape = self.shape();
        let mut worth = shape.least;
        // Checked, and so one by one: unchecked, the compiler makes slower vectors of the five products.
        for (word, (mask, weight)) in self.0.iter().zip(shape.mask.iter().zip(&shape.weight)) {
            worth += (code(*word) & mask) * weight;
        }
        major | worth
    }

    /// The category, and the words in the order in which they are read (TW-18).
    pub(super) fn reading(self) -> (Category, [Word; 5]) {
        if self.is_row_or_suit() {
            return self.row_or_suit();
        }
        let shape = self.shape();
        (shape.category, shape.order.map(|at| self.0[usize::from(at)]))
    }

    /// Which neighbours are of one kind (TW-13), four bits.
    #[inline]
    fn shape(self) -> &'static Shape {
        let kinds = self.0.map(|word| word >> (CODE_AT + 1));
        let same = |at: usize| usize::from(kinds[at] == kinds[at + 1]);
        &SHAPES[same(0) << 3 | same(1) << 2 | same(2) << 1 | same(3)]
    }

    /// Straights and flushes. No two of their cards are of one kind: five ranks in a row differ, and no rank is
    /// twice in a suit (TW-12).
    #[inline]
    fn is_row_or_suit(self) -> bool {
        self.suit() != 0 || is_row(self.ranks())
    }

    /// One bit for each rank there is.
    #[inline]
    fn ranks(self) -> Word {
        self.1.any & RANKS
    }

    /// One bit for the suit that all are of, if there is one.
    #[inline]
    fn suit(self) -> Word {
        self.1.all & SUITS
    }

    /// As [`Five::reading`].
    fn row_or_suit(self) -> (Category, [Word; 5]) {
        let ranks = self.ranks();
        let [a, b, c, d, e] = self.0;
        // TW-18: a low Ace is read last.
        let reading = if ranks == LOW_ACE { [b, c, d, e, a] } else { self.0 };
        (self.row_or_suit_category(is_row(ranks), self.suit() != 0, ranks), reading)
    }

    /// TW-18 for cards of five ranks. In a row the first card says all the ranks.
    #[cold]
    fn strength_of_row_or_suit(self) -> u32 {
        let (category, [first, rest @ ..]) = self.row_or_suit();
        let (base, mask) = if category == Category::Flush { (CODES, u32::MAX) } else { (BELOW_RANK + 1, BELOW_RANK) };
        let worth = rest.iter().fold(code(first), |worth, word| worth * base + (code(*word) & mask));
        category.least() + worth
    }

    fn row_or_suit_category(self, row: bool, suit: bool, ranks: Word) -> Category {
        let upright = self.0.iter().filter(|word| code(**word) & UPRIGHT != 0).count();
        match (row, suit) {
            // TW-17: of one suit from Page to Ace, and all one way up. No major is a Page, so it holds none.
            (true, true) if ranks == TO_THE_ACE && (upright == 0 || upright == 5) => Category::RoyalFlush,
            (true, true) => Category::StraightFlush,
            (true, false) => Category::Straight,
            (false, _) => Category::Flush,
        }
    }
}

/// Five ranks in a row, from rank bits (TW-11).
#[inline]
pub(super) fn is_row(ranks: Word) -> bool {
    ranks == LOW_ACE || ranks >> ranks.trailing_zeros() == 0b1_1111
}
