//! The strength of seven cards, fast: a sum, a look into two tables, and suits only where five are alike.

use super::masks::suited;
use super::ranks::{CARDS, KEY_BITS, KEYS, RankTable, with_major};
use crate::card::{Card, DECK, Suit};

/// How many cards a hand has here.
pub const HAND: usize = CARDS;

const MINORS: usize = 56;
/// Above the ranks' key, three bits for each minor suit: how many of it there are, at most seven.
const SUITS_AT: u32 = KEY_BITS;
const SUIT_BITS: u32 = 3;
/// Above those, one bit for each major, the Fool's the highest.
const MAJORS_AT: u32 = SUITS_AT + 4 * SUIT_BITS;
const FOOL_AT: u32 = MAJORS_AT + 21;

/// By id, what a card adds to its hand's key: ranks' key, suits and majors. Bits above the Fool's stay free, so that
/// majors that are there twice carry into bits that are looked at, and never out.
///
/// 2 KiB, as [`MINOR`]: both exist so that all there is to know about a card is one load each, of words that the
/// processor finds without a multiplication. Ids past 77 are no cards and add nothing, so that any byte may be looked up.
static KEY: [u64; 256] = {
    let mut keys = [0; 256];
    let mut id = 0;
    while let Some(card) = Card::from_id(id as u8) {
        keys[id] = key(card);
        id += 1;
    }
    keys
};

/// By id, one bit for each minor.
static MINOR: [u64; 256] = {
    let mut bits = [0; 256];
    let mut id = 0;
    while id < MINORS {
        bits[id] = 1 << id;
        id += 1;
    }
    bits
};

const fn key(card: Card) -> u64 {
    match card.suit() {
        Suit::Majors => 1 << (FOOL_AT - card.rank() as u32),
        suit => KEYS[super::rank(card) as usize] as u64 | 1 << (SUITS_AT + SUIT_BITS * suit as u32),
    }
}

/// Evaluates hands of seven; holds the tables, so that they are asked for once.
#[derive(Clone, Copy)]
pub struct Evaluator {
    ranks: &'static RankTable,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new()
    }
}

impl Evaluator {
    /// With tables, which are made when this is first called.
    pub fn new() -> Evaluator {
        Evaluator { ranks: RankTable::get() }
    }

    /// As [`super::strength`] of seven different cards by their ids. Of anything else it means nothing.
    #[inline]
    pub fn strength(self, ids: &[u8; HAND]) -> u32 {
        let key = ids.iter().fold(0, |key: u64, id| key.wrapping_add(KEY[usize::from(*id)]));
        self.of(key, || minors(ids))
    }

    /// The same, and whether they are seven different cards.
    #[inline]
    pub fn checked(self, ids: &[u8; HAND]) -> (u32, bool) {
        let (mut key, mut minors) = (0, 0);
        for id in ids {
            key = KEY[usize::from(*id)].wrapping_add(key);
            minors |= MINOR[usize::from(*id)];
        }
        // A card that is there twice, and what is no card, are missing here: sums of bits carry into one, and others
        // bring none.
        let different = (key >> MAJORS_AT).count_ones() + minors.count_ones();
        (self.of(key, || minors), different == HAND as u32)
    }

    #[inline(always)]
    fn of(self, key: u64, minors: impl FnOnce() -> u64) -> u32 {
        let strength = self.ranks.strength(ranks(key), major(key));
        if is_flush(key) { strength.max(flush(minors())) } else { strength }
    }

    /// Sees the strengths of all hands whose two cards of lowest id are these, `first` below `second`: with every pair
    /// once, those of all 2,641,902,120 hands.
    ///
    /// Cards are added one at a time, and what is known of those before is kept; the last card is looked up by itself.
    pub fn each(self, first: Card, second: Card, mut see: impl FnMut(u32)) {
        let two = Prefix::default().with(first).with(second);
        let from = usize::from(second.id()) + 1;
        for a in from..DECK {
            let three = two.and(a);
            for b in a + 1..DECK {
                let four = three.and(b);
                for c in b + 1..DECK {
                    let five = four.and(c);
                    for d in c + 1..DECK {
                        self.each_last(five.and(d), d + 1, &mut see);
                    }
                }
            }
        }
    }

    /// The seventh card from this id on. A major changes neither ranks nor suits.
    #[inline(always)]
    fn each_last(self, six: Prefix, from: usize, see: &mut impl FnMut(u32)) {
        for minor in from..MINORS {
            let seven = six.and(minor);
            see(self.of(seven.key, || seven.minors));
        }
        let minors = self.ranks.minors(ranks(six.key));
        let suited = if is_flush(six.key) { flush(six.minors) } else { 0 };
        for number in from.max(MINORS)..DECK {
            see(with_major(minors, major(six.and(number).key)).max(suited));
        }
    }
}

/// Some cards of a hand.
#[derive(Clone, Copy, Default)]
struct Prefix {
    key: u64,
    minors: u64,
}

impl Prefix {
    fn with(self, card: Card) -> Prefix {
        self.and(usize::from(card.id()))
    }

    #[inline(always)]
    fn and(self, id: usize) -> Prefix {
        Prefix { key: self.key.wrapping_add(KEY[id]), minors: self.minors | MINOR[id] }
    }
}

#[inline(always)]
fn ranks(key: u64) -> u32 {
    key as u32 & ((1 << KEY_BITS) - 1)
}

/// 22 less the lowest major's number, as in a strength; without majors anything.
#[inline(always)]
fn major(key: u64) -> u32 {
    // The lowest bit is set so that there is a highest.
    let fool = u64::BITS - 1 - FOOL_AT;
    (22 + fool).wrapping_sub((key | 1).leading_zeros())
}

/// Whether five are of a suit: of the three bits of a number from 5 to 7, the highest and another.
#[inline(always)]
fn is_flush(key: u64) -> bool {
    let suits = (key >> SUITS_AT) as u32;
    suits >> 2 & (suits >> 1 | suits) & 0o1111 != 0
}

fn minors(ids: &[u8; HAND]) -> u64 {
    ids.iter().fold(0, |minors, id| minors | MINOR[usize::from(*id)])
}

/// The strength by suit, of which five are alike.
#[cold]
fn flush(minors: u64) -> u32 {
    suited(minors)
}
