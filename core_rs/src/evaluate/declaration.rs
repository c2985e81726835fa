//! How four own cards may be declared on a board, and what each declaration is worth (TW-8 to TW-10).

mod first;
pub mod pairs;

use crate::card::{Card, Face};
use crate::evaluate::twenty_one::{House, MajorPrecedence, MajorValues};
use crate::evaluate::two_win_poker::Internals;
use arrayvec::ArrayVec;
use std::fmt;

/// How many declarations four cards have (TW-8): six splits, and each card either way up.
pub const DECLARATIONS: usize = SPLITS.len() * ORIENTATIONS;
const ORIENTATIONS: usize = 16;

/// Which two of the four cards, by rising id, go to poker, and which to twenty-one: lowest poker pair first (TW-10).
const SPLITS: [([usize; 2], [usize; 2]); 6] =
    [([0, 1], [2, 3]), ([0, 2], [1, 3]), ([0, 3], [1, 2]), ([1, 2], [0, 3]), ([1, 3], [0, 2]), ([2, 3], [0, 1])];

/// How two cards may lie, whether each is reversed: the first upright first (TW-10).
const TURNED: [[bool; 2]; 4] = [[false, false], [false, true], [true, false], [true, true]];

/// Four own cards, split and turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The two for poker, by rising id.
    pub poker: [Face; 2],
    /// The two for twenty-one, by rising id.
    pub twenty_one: [Face; 2],
}

impl Declaration {
    /// The 96 declarations of four different cards, in TW-10's order: the lowest poker pair first, then by the four
    /// orientations in id order, upright first.
    pub fn all(own: [Card; 4]) -> impl Iterator<Item = Declaration> {
        let own = rising(own);
        SPLITS.into_iter().flat_map(move |(poker, twenty_one)| {
            (0..ORIENTATIONS).map(move |turned| {
                let lie = |at: usize| Face { card: own[at], reversed: turned >> (3 - at) & 1 == 1 };
                Declaration { poker: poker.map(lie), twenty_one: twenty_one.map(lie) }
            })
        })
    }
}

/// Notation (DK-3), the poker cards first: `3w m13r / 9w 7cr`.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b], [c, d]) = (self.poker, self.twenty_one);
        write!(f, "{a} {b} / {c} {d}")
    }
}

/// A declaration and the strengths of its two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The declaration.
    pub declaration: Declaration,
    /// Its poker hand's, as [`two_win_poker::strength`](super::two_win_poker::strength).
    pub poker: u32,
    /// Its twenty-one's, as [`twenty_one::Hand::strength`](super::twenty_one::Hand::strength); 0 is a bust.
    pub twenty_one: u16,
}

/// The options of a table that its evaluators know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// TW-19.
    pub major_values: MajorValues,
    /// TW-23.
    pub major_precedence: MajorPrecedence,
}

/// The eight cards in the middle, prepared for the declarations of many seats.
#[derive(Clone, Copy)]
pub struct Board {
    /// The five.
    pub internals: Internals,
    /// The three.
    pub house: House,
    precedence: MajorPrecedence,
}

impl Board {
    /// The eight cards as they lie, all different.
    pub fn of(internals: [Face; 5], externals: [Face; 3], options: Options) -> Board {
        Board {
            internals: Internals::of(internals),
            house: House::of(externals, options.major_values),
            precedence: options.major_precedence,
        }
    }

    /// What one declaration is worth.
    pub fn value(&self, declaration: Declaration) -> Valued {
        Valued {
            declaration,
            poker: self.internals.best_strength(declaration.poker),
            twenty_one: self.house.hand(declaration.twenty_one).strength(self.precedence),
        }
    }

    /// What all 96 declarations of four own cards, different and not on the board, are worth.
    pub fn values(&self, own: [Card; 4]) -> Values {
        let own = rising(own);
        let poker = |two: [Face; 2]| self.internals.best_strength(two);
        let twenty_one = |two: [Face; 2]| self.house.hand(two).strength(self.precedence);
        Values {
            own,
            poker: SPLITS.map(|(two, _)| TURNED.map(|turned| poker(lie(own, two, turned)))),
            twenty_one: SPLITS.map(|(_, two)| TURNED.map(|turned| twenty_one(lie(own, two, turned)))),
        }
    }

    /// Every declaration that no other equals or beats in both parts and beats in one, best poker first. Of those
    /// equal in both parts it is the first in TW-10's order.
    pub fn undominated(&self, own: [Card; 4]) -> ArrayVec<Valued, 6> {
        self.values(own).undominated()
    }

    /// What is declared for a seat that lets its time run out, or is away (TW-10).
    pub fn on_time_out(&self, own: [Card; 4]) -> Declaration {
        self.best_poker(own).declaration
    }
}

/// What all 96 declarations of four cards are worth on a board. A poker hand depends on the split and on how its two
/// cards lie, as does a twenty-one: there are 24 of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    own: [Card; 4],
    /// By row of [`SPLITS`], then of [`TURNED`].
    poker: [[u32; 4]; 6],
    twenty_one: [[u16; 4]; 6],
}

impl Values {
    /// The 96, in the order of [`Declaration::all`].
    pub fn all(&self) -> impl Iterator<Item = Valued> {
        let strengths = self.poker.iter().zip(&self.twenty_one).zip(SPLITS);
        let each = strengths.flat_map(|((poker, twenty_one), (for_poker, for_twenty_one))| {
            (0..ORIENTATIONS).map(move |turned| {
                let lying = |[one, other]: [usize; 2]| (turned >> (3 - one) & 1) << 1 | turned >> (3 - other) & 1;
                (poker[lying(for_poker)], twenty_one[lying(for_twenty_one)])
            })
        });
        Declaration::all(self.own).zip(each).map(|(declaration, (poker, twenty_one))| Valued {
            declaration,
            poker,
            twenty_one,
        })
    }

    /// As [`Board::undominated`].
    pub fn undominated(&self) -> ArrayVec<Valued, 6> {
        let mut best = self.best_of_splits();
        // Stable: TW-10's order stays where both parts are equal.
        best.sort_by_key(|valued| std::cmp::Reverse((valued.poker, valued.twenty_one)));
        let mut undominated: ArrayVec<Valued, 6> = ArrayVec::new();
        for valued in best {
            if undominated.last().is_none_or(|last| valued.twenty_one > last.twenty_one) {
                undominated.push(valued);
            }
        }
        undominated
    }

    /// The best of each split, in TW-10's order. Within a split the two parts share no card: its best poker hand and
    /// its best twenty-one are declared together, and no other of the split is worth more in either.
    fn best_of_splits(&self) -> [Valued; 6] {
        std::array::from_fn(|split| {
            let (for_poker, for_twenty_one) = SPLITS[split];
            let (poker, poker_turned) = first_best(self.poker[split]);
            let (twenty_one, twenty_one_turned) = first_best(self.twenty_one[split]);
            let declaration = Declaration {
                poker: lie(self.own, for_poker, poker_turned),
                twenty_one: lie(self.own, for_twenty_one, twenty_one_turned),
            };
            Valued { declaration, poker, twenty_one }
        })
    }
}

/// The best of four by how two cards lie, and the first way to lie that has it.
fn first_best<T: Ord + Copy>(by_turned: [T; 4]) -> (T, [bool; 2]) {
    let mut best = (by_turned[0], TURNED[0]);
    for (strength, turned) in by_turned.into_iter().zip(TURNED) {
        if strength > best.0 {
            best = (strength, turned);
        }
    }
    best
}

/// Two of the four cards, turned.
fn lie(own: [Card; 4], two: [usize; 2], turned: [bool; 2]) -> [Face; 2] {
    [Face { card: own[two[0]], reversed: turned[0] }, Face { card: own[two[1]], reversed: turned[1] }]
}

fn rising(mut own: [Card; 4]) -> [Card; 4] {
    own.sort_unstable();
    own
}
