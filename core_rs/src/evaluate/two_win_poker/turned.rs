//! The best hand of two cards with three internals, whichever way up the two are declared: most ways to lie, and most
//! threes, need no look.
//!
//! A card is read earlier upright (TW-14), and lies reversed to its gain only where that makes it one of a kind with a
//! reversed card (TW-13), or the last of a royal flush (TW-17). And how many of the five are of one kind says how high
//! they can be at most.

use super::five::{Bits, Five, Two, is_row};
use super::word::{MAJOR_SUITS, RANKS, SUITS, WORDS, Word, read};
use super::{Category, Internals};
use crate::card::{Card, Face};

/// The kinds of three internals.
#[derive(Clone, Copy)]
pub(super) struct Kinds {
    /// Rank bits of those that lie upright, and of those that are reversed.
    upright: Word,
    reversed: Word,
    /// How many of the three are of the kind of one before.
    again: usize,
}

impl Kinds {
    pub(super) fn of(faces: [Face; 3]) -> Kinds {
        let mut kinds = Kinds { upright: 0, reversed: 0, again: 0 };
        for face in faces {
            let rank = read(face) & RANKS;
            let ranks = if face.reversed { &mut kinds.reversed } else { &mut kinds.upright };
            kinds.again += usize::from(*ranks & rank != 0);
            *ranks |= rank;
        }
        kinds
    }
}

/// How two cards lie, upright first, as TW-10 has it: whether each is reversed.
const LIES: [[bool; 2]; 4] = [[false, false], [false, true], [true, false], [true, true]];

/// No hand without a major, and of no more cards of one kind than the index says, is as strong, but in a row or of a suit.
const MOST: [u32; 2] = [Category::OnePair.least(), Category::TwoPair.least()];

/// Two cards, both ways up.
struct Turned {
    words: [[Word; 2]; 2],
    ranks: [Word; 2],
    bits: Bits,
}

impl Turned {
    #[inline]
    fn of(two: [Card; 2]) -> Turned {
        let words = two.map(|card| {
            let upright = usize::from(Face::upright(card).index());
            [WORDS[upright], WORDS[upright + 1]]
        });
        let [one, other] = words.map(|word| word[0]);
        Turned { words, ranks: [one & RANKS, other & RANKS], bits: Bits { any: one | other, all: one & other } }
    }
}

impl Internals {
    /// The strength of the best hand with these two however they lie (TW-9), and how they lie for it; of ways that tie,
    /// the first in TW-10's order. None when it is less than `least`.
    pub fn best_turned(&self, two: [Card; 2], least: u32) -> Option<(u32, [bool; 2])> {
        let turned = Turned::of(two);
        let (mut most, mut lies) = (least, None);
        for (three, kinds) in self.threes.iter().zip(&self.kinds) {
            let any = three.1.any | turned.bits.any;
            let is_suited = three.1.all & turned.bits.all & SUITS != 0;
            let is_row = is_row(any & RANKS);
            let gains = turned.ranks.map(|rank| is_suited || kinds.reversed & rank != 0);
            let major = u32::from(any & MAJOR_SUITS != 0) << 31;
            for (at, lie) in LIES.into_iter().enumerate() {
                if lie[0] && !gains[0] || lie[1] && !gains[1] {
                    continue;
                }
                let again = kinds.again + turned.again(kinds, lie);
                let bound =
                    if is_suited || is_row { u32::MAX } else { MOST.get(again).map_or(u32::MAX, |most| most | major) };
                if bound <= most {
                    continue;
                }
                let [one, other] = lie.map(usize::from);
                let strength =
                    Five::merge(Two::of_words([turned.words[0][one], turned.words[1][other]]), *three).strength();
                // Of equal strengths the first way to lie, whichever three it is with.
                if strength > most || strength == most && lies.is_none_or(|first| at < first) {
                    (most, lies) = (strength, Some(at));
                }
            }
        }
        lies.map(|at| (most, LIES[at]))
    }
}

impl Turned {
    /// How many of the two are of the kind of one of the three, or of each other.
    #[inline]
    fn again(&self, kinds: &Kinds, lie: [bool; 2]) -> usize {
        let ranks_of = |reversed: bool| if reversed { kinds.reversed } else { kinds.upright };
        let [one, other] = self.ranks;
        usize::from(ranks_of(lie[0]) & one != 0)
            + usize::from(ranks_of(lie[1]) & other != 0)
            + usize::from(one == other && lie[0] == lie[1])
    }
}
