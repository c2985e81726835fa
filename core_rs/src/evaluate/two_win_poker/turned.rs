//! The best hand of two cards with three internals, whichever way up the two are declared: most ways to lie, and most
//! threes, need no look.
//!
//! A card is read earlier upright (TW-14), and lies reversed to its gain only where that makes it one of a kind with a
//! reversed card (TW-13), or one of a royal flush (TW-17). And what ranks, suits and majors two cards have in common with
//! three says how high the five can be at most: first are looked at those with a major, if there are any (TW-15), and of
//! these the ones that may be more than a pair.

use super::five::{Bits, Five, Three, Two, is_row};
use super::word::{CODE_AT, CODES, LOW_ACE, MAJOR_SUITS, RANKS, RANKS_AT, SUITS, WORDS, Word, code, read};
use super::{Category, Internals, THREES};
use crate::card::{Card, Face};

/// How two cards lie, upright first, as TW-10 has it: whether each is reversed.
const LIES: [[bool; 2]; 4] = [[false, false], [false, true], [true, false], [true, true]];
/// The pairs of four cards, the lowest first (TW-10).
const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
const MAJOR: u32 = 1 << 31;
/// Words of one kind are equal from here on (TW-13).
const KIND_AT: u32 = CODE_AT + 1;

/// How many hands there are with one pair of one kind, majors apart: another card of it, and three that are not.
const BELOW_PAIR: u32 = 2 * CODES * CODES * CODES;
/// How many high cards there are with one highest, at most.
const BELOW_HIGH: u32 = CODES * CODES * CODES * CODES;

/// What hands may be at most that are looked at: more than a pair, a pair, less.
const MORE: u8 = 2;
const A_PAIR: u8 = 1;
const LESS: u8 = 0;

/// Some of the ten threes, a bit for each row of [`THREES`].
type Threes = u16;

const EVERY: Threes = (1 << THREES.len()) - 1;

/// By internal, the threes it is one of.
const WITH: [Threes; 5] = {
    let mut with = [0; 5];
    let mut row = 0;
    while row < THREES.len() {
        let mut at = 0;
        while at < 3 {
            with[THREES[row][at]] |= 1 << row;
            at += 1;
        }
        row += 1;
    }
    with
};

/// Which threes have what.
#[derive(Clone, Copy)]
pub(super) struct Masks {
    /// By how a card lies, upright first, and rank: those with one of this kind.
    kinds: [[Threes; 16]; 2],
    /// Two of a kind, and three.
    twice: Threes,
    thrice: Threes,
    /// All of one suit, and its bit.
    suited: Threes,
    suit: Word,
    /// Three ranks that two more may make a row of.
    rows: Threes,
    majors: Threes,
}

impl Masks {
    /// Of five internals and the threes that they make.
    #[inline]
    pub(super) fn of(faces: [Face; 5], threes: &[Three; THREES.len()]) -> Masks {
        let mut kinds = [[0; 16]; 2];
        for (face, with) in faces.into_iter().zip(WITH) {
            kinds[usize::from(face.reversed)][rank(read(face))] |= with;
        }
        let mut masks = Masks { kinds, twice: 0, thrice: 0, suited: 0, suit: 0, rows: 0, majors: 0 };
        for (row, Three([a, b, c], Bits { any, all })) in threes.iter().enumerate() {
            // They are in falling order.
            let (first, second) = ((a ^ b) >> KIND_AT == 0, (b ^ c) >> KIND_AT == 0);
            masks.twice |= Threes::from(first | second) << row;
            masks.thrice |= Threes::from(first & second) << row;
            masks.suited |= Threes::from(all & SUITS != 0) << row;
            // Two suits cannot have three each of five.
            masks.suit |= all & SUITS;
            masks.rows |= Threes::from(is_part_of_row(any & RANKS)) << row;
            masks.majors |= Threes::from(any & MAJOR_SUITS != 0) << row;
        }
        masks
    }
}

/// Whether three cards of these ranks may be in a row with two others.
#[inline]
fn is_part_of_row(ranks: Word) -> bool {
    let is_near = ranks >> ranks.trailing_zeros() < 1 << 5 || ranks & !LOW_ACE == 0;
    is_near && ranks.count_ones() == 3
}

/// The rank of a word, 0 for a 2 to 13 for an Ace.
#[inline]
fn rank(word: Word) -> usize {
    ((word & RANKS) >> RANKS_AT).trailing_zeros() as usize & 15
}

/// One of the two, both ways up: its words, and the threes that have one of its kind, upright first.
#[derive(Clone, Copy)]
struct Own {
    words: [Word; 2],
    kinds: [Threes; 2],
    rank: usize,
}

impl Own {
    #[inline]
    fn of(card: Card, masks: &Masks) -> Own {
        let upright = usize::from(Face::upright(card).index());
        let words = [WORDS[upright], WORDS[upright + 1]];
        let rank = rank(words[0]);
        Own { words, kinds: [masks.kinds[0][rank], masks.kinds[1][rank]], rank }
    }
}

/// Two cards, and what they may be with which threes, whichever way up.
#[derive(Clone, Copy)]
struct Pair<'a> {
    own: [&'a Own; 2],
    any: Word,
    is_pair: bool,
    is_suited: bool,
    row_or_suit: Threes,
    /// More than a pair, of what is made of kinds.
    more: Threes,
    /// A pair.
    pair: Threes,
}

impl<'a> Pair<'a> {
    #[inline]
    fn of(own: [&'a Own; 2], internals: &Internals) -> Pair<'a> {
        let masks = &internals.masks;
        let [one, other] = own.map(|own| own.kinds[0] | own.kinds[1]);
        let any = own[0].words[0] | own[1].words[0];
        let is_pair = own[0].rank == own[1].rank;
        let twice = if is_pair { masks.twice } else { 0 };
        let is_suited = own[0].words[0] & own[1].words[0] & masks.suit != 0;
        let mut row_or_suit = if is_suited { masks.suited } else { 0 };
        let mut rows = if is_pair { 0 } else { masks.rows & !(one | other) };
        while rows != 0 {
            let row = rows.trailing_zeros();
            rows &= rows - 1;
            let ranks = (any | internals.threes[row as usize].1.any) & RANKS;
            row_or_suit |= Threes::from(is_row(ranks)) << row;
        }
        Pair {
            own,
            any,
            is_pair,
            is_suited,
            row_or_suit,
            more: one & other | (one | other) & masks.twice | masks.thrice | twice,
            pair: if is_pair { EVERY } else { one | other | masks.twice },
        }
    }

    fn is_major(&self) -> bool {
        self.any & MAJOR_SUITS != 0
    }
}

/// What has been found of some pairs: the best strength, and for each pair that has it how it lies for it first.
struct Best<const N: usize> {
    strength: u32,
    lies: [Option<u8>; N],
}

impl Internals {
    /// The strength of the best hand with these two however they lie (TW-9), and how they lie for it; of ways that tie,
    /// the first in TW-10's order. None when it is less than `least`.
    pub fn best_turned(&self, two: [Card; 2], least: u32) -> Option<(u32, [bool; 2])> {
        let Best { strength, lies: [lie] } = self.search(two, [[0, 1]], least);
        lie.map(|at| (strength, LIES[usize::from(at)]))
    }

    /// The strength of the best hand with any two of these four however they lie, and for each two of them, the lowest
    /// first, whether they have it, and how they lie for it as in [`Internals::best_turned`].
    pub fn best_of_four(&self, four: [Card; 4]) -> (u32, [Option<[bool; 2]>; 6]) {
        let Best { strength, lies } = self.search(four, PAIRS, 0);
        (strength, lies.map(|lie| lie.map(|at| LIES[usize::from(at)])))
    }

    #[inline]
    fn search<const C: usize, const N: usize>(&self, cards: [Card; C], pairs: [[usize; 2]; N], least: u32) -> Best<N> {
        let mut best = Best { strength: least, lies: [None; N] };
        let own = cards.map(|card| Own::of(card, &self.masks));
        let pairs = pairs.map(|[one, other]| Pair::of([&own[one], &own[other]], self));
        // TW-15: where there is a hand with a major, no other is the best.
        let is_major = self.masks.majors != 0 || pairs.iter().any(Pair::is_major);
        let mut open = [0; N];
        for (at, pair) in pairs.iter().enumerate() {
            let threes = if is_major && !pair.is_major() { self.masks.majors } else { EVERY };
            let first = threes & (pair.row_or_suit | pair.more);
            self.look::<N, MORE>(at, pair, first, &mut best);
            open[at] = threes & !first;
        }
        let major = if is_major { MAJOR } else { 0 };
        if best.strength < major | Category::TwoPair.least() {
            for (at, pair) in pairs.iter().enumerate() {
                self.look::<N, A_PAIR>(at, pair, open[at] & pair.pair, &mut best);
            }
        }
        if best.strength < major | Category::OnePair.least() {
            for (at, pair) in pairs.iter().enumerate() {
                self.look::<N, LESS>(at, pair, open[at] & !pair.pair, &mut best);
            }
        }
        best
    }

    /// Looks at the hands of one pair with these threes: the less they can be at most, the more are too low to be ranked.
    #[inline]
    fn look<const N: usize, const LEVEL: u8>(
        &self,
        at: usize,
        pair: &Pair<'_>,
        mut threes: Threes,
        best: &mut Best<N>,
    ) {
        let [one, other] = pair.own;
        while threes != 0 {
            let row = threes.trailing_zeros() as usize;
            threes &= threes - 1;
            let is_suited = pair.is_suited && self.masks.suited >> row & 1 == 1;
            let gains = |own: &Own| u8::from(is_suited || own.kinds[1] >> row & 1 == 1);
            // A bit for each of LIES that may gain: the first always does.
            let mut lies = 1 | gains(other) << 1 | gains(one) << 2 | (gains(one) & gains(other)) << 3;
            while lies != 0 {
                let number = lies.trailing_zeros() as u8;
                lies &= lies - 1;
                let (lie_one, lie_other) = (usize::from(number >> 1), usize::from(number & 1));
                let bound = match LEVEL {
                    A_PAIR => self.most_of_pair(pair, [lie_one, lie_other], row),
                    LESS => self.most_of_less(pair, row),
                    _ => u32::MAX,
                };
                if bound <= best.strength {
                    continue;
                }
                let two = Two::of_words([one.words[lie_one], other.words[lie_other]]);
                let strength = Five::merge(two, self.threes[row]).strength();
                if strength > best.strength {
                    best.strength = strength;
                    best.lies = [None; N];
                }
                // Of equal strengths the first way to lie, whichever three it is with.
                if strength == best.strength && best.lies[at].is_none_or(|first| number < first) {
                    best.lies[at] = Some(number);
                }
            }
        }
    }

    /// More than two cards that lie so come to with a three, where that is one pair at most (TW-18: the pair is read first).
    #[inline]
    fn most_of_pair(&self, pair: &Pair<'_>, lie: [usize; 2], row: usize) -> u32 {
        let [one, other] = [0, 1].map(|at| pair.own[at].kinds[lie[at]] >> row & 1 == 1);
        let bound = if one || pair.is_pair && lie[0] == lie[1] {
            above(pair.own[0].words[lie[0]])
        } else if other {
            above(pair.own[1].words[lie[1]])
        } else if self.masks.twice >> row & 1 == 1 {
            Category::TwoPair.least()
        } else {
            Category::OnePair.least()
        };
        self.major(pair, row) | bound
    }

    /// More than two upright cards come to with a three, where no two are of one kind (TW-18: the highest is read first).
    #[inline]
    fn most_of_less(&self, pair: &Pair<'_>, row: usize) -> u32 {
        let highest = pair.own[0].words[0].max(pair.own[1].words[0]).max(self.threes[row].0[0]);
        self.major(pair, row) | (Category::HighCard.least() + (code(highest) + 1) * BELOW_HIGH)
    }

    /// The bit that a major sets (TW-15).
    #[inline]
    fn major(&self, pair: &Pair<'_>, row: usize) -> u32 {
        if (pair.any | self.threes[row].1.any) & MAJOR_SUITS != 0 { MAJOR } else { 0 }
    }
}

/// More than any one pair of a word's kind, majors apart.
fn above(word: Word) -> u32 {
    Category::OnePair.least() + ((code(word) | 1) + 1) * BELOW_PAIR
}
