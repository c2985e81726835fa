//! What minors are worth by their ranks in a hand of seven, found without a search (FE-7 to FE-10).
//!
//! Every card adds a number to the hand's key. The numbers are such that no two collections of up to seven ranks, none
//! more than four times, have the same sum; how many majors there are beside them follows from there being seven cards.
//! A perfect hash leads from the key to the strength.

use super::masks::unsuited;
use super::worth::{LAST_MAJOR, NO_MAJOR};
use std::sync::LazyLock;

pub(super) const CARDS: usize = 7;
const RANKS: usize = 14;
const MOST_OF_A_RANK: usize = 4;

/// By rank, the Ace first: each the least number, or nearly, that keeps all sums apart.
pub(super) const KEYS: [u32; RANKS] =
    [1, 5, 24, 112, 521, 2_247, 9_244, 30_823, 103_066, 250_154, 667_453, 1_526_359, 3_453_520, 7_537_205];
/// Bits of a key: four Kings and three Queens make the largest.
pub(super) const KEY_BITS: u32 = 26;

/// Keys fall into rows by the high bits of their product with this odd number; the keys of a row move together.
const SPREAD: u32 = 0x9E37_79B1;
const ROW_BITS: u32 = 14;
pub(super) const ROWS: usize = 1 << ROW_BITS;
/// Seven eighths of the places are taken, by 114,600 keys.
pub(super) const PLACES: usize = 1 << 17;

/// Both tables together have 544 KiB.
pub(super) struct RankTable {
    /// By row, half of how far its keys move: 32 KiB. It exists so that the strengths lie close together: a table by
    /// key alone would have 160 MB.
    moves: Box<[u16; ROWS]>,
    /// By place, the strength without the major that is read last: 512 KiB. The lowest five bits are set where one is
    /// read, so that its five bits are put in with one `and`. It exists so that no rank is looked at a second time.
    strengths: Box<[u32; PLACES]>,
}

/// Made when the first hand of seven is evaluated, in about ten milliseconds.
static TABLE: LazyLock<RankTable> = LazyLock::new(RankTable::new);

#[inline(always)]
fn row(key: u32) -> usize {
    (key.wrapping_mul(SPREAD) >> (u32::BITS - ROW_BITS)) as usize
}

#[inline(always)]
fn place(key: u32, moved: u16) -> usize {
    (key as usize).wrapping_add(2 * usize::from(moved)) % PLACES
}

impl RankTable {
    pub(super) fn get() -> &'static RankTable {
        &TABLE
    }

    /// The strength of the minors with this key, none of them counted as of one suit, and the majors beside them.
    /// `major` is as in a strength; bits above its five do not matter.
    #[inline(always)]
    pub(super) fn strength(&self, key: u32, major: u32) -> u32 {
        with_major(self.minors(key), major)
    }

    /// As [`RankTable::strength`], before [`with_major`].
    #[inline(always)]
    pub(super) fn minors(&self, key: u32) -> u32 {
        self.strengths[place(key, self.moves[row(key)])]
    }

    fn new() -> RankTable {
        let mut moves = boxed([0; ROWS]);
        let mut strengths = boxed([0; PLACES]);
        let mut free = Free::new();
        for keys in rows_by_size(all()) {
            let Some((first, _)) = keys.first() else { continue };
            // KEYS, SPREAD and the sizes are constants: that every row finds room is settled, and tested.
            let Some(moved) = free.room_for(&keys) else { continue };
            moves[row(*first)] = moved;
            for (key, strength) in &keys {
                free.take(place(*key, moved));
                strengths[place(*key, moved)] = *strength;
            }
        }
        RankTable { moves, strengths }
    }
}

/// Puts the major that is read last into what [`RankTable::minors`] gave, where one is read.
#[inline(always)]
pub(super) fn with_major(minors: u32, major: u32) -> u32 {
    minors & (major | !LAST_MAJOR)
}

fn boxed<T, const N: usize>(filled: [T; N]) -> Box<[T; N]> {
    Box::new(filled)
}

/// Every key of up to seven ranks, with its entry.
fn all() -> Vec<(u32, u32)> {
    let mut found = Vec::with_capacity(PLACES);
    collect(&mut [0; MOST_OF_A_RANK], 0, (0, 0), &mut found);
    found
}

/// `at_least` has a bit for each of the ranks so far of which there are at least one, two, three and four.
fn collect(at_least: &mut [u32; MOST_OF_A_RANK], rank: usize, (cards, key): (usize, u32), found: &mut Vec<(u32, u32)>) {
    let Some(rank_key) = KEYS.get(rank) else {
        found.push((key, entry(*at_least, CARDS - cards)));
        return;
    };
    collect(at_least, rank + 1, (cards, key), found);
    let before = *at_least;
    for count in 1..=MOST_OF_A_RANK.min(CARDS - cards) {
        at_least[count - 1] |= 1 << rank;
        collect(at_least, rank + 1, (cards + count, key + count as u32 * rank_key), found);
    }
    *at_least = before;
}

fn entry(at_least: [u32; MOST_OF_A_RANK], majors: usize) -> u32 {
    let worth = unsuited(at_least, (1 << majors) - 1);
    let without = super::worth::Worth { major: None, ..worth.clone() }.strength();
    without | if worth.major.is_some() { LAST_MAJOR } else { NO_MAJOR }
}

/// The rows, those with most keys first: they find room while there is most.
fn rows_by_size(mut all: Vec<(u32, u32)>) -> Vec<Vec<(u32, u32)>> {
    all.sort_unstable_by_key(|(key, _)| row(*key));
    let mut rows: Vec<Vec<(u32, u32)>> =
        all.chunk_by(|(one, _), (other, _)| row(*one) == row(*other)).map(<[_]>::to_vec).collect();
    rows.sort_by_key(|keys| std::cmp::Reverse(keys.len()));
    rows
}

/// Which places are taken, 64 a word; and where to look first, so that rows spread out.
struct Free {
    taken: Box<[u64; PLACES / WORD]>,
    look: usize,
}

const WORD: usize = 64;
/// A row moves by an even number.
const EVEN: u64 = 0x5555_5555_5555_5555;

impl Free {
    fn new() -> Free {
        Free { taken: boxed([0; PLACES / WORD]), look: 0 }
    }

    fn take(&mut self, place: usize) {
        self.taken[place / WORD] |= 1 << (place % WORD);
    }

    /// Half of how far these keys may move, so that each of them finds a free place.
    fn room_for(&mut self, keys: &[(u32, u32)]) -> Option<u16> {
        const WORDS: usize = PLACES / WORD;
        self.look += 37;
        (self.look..self.look + WORDS).map(|word| word % WORDS).find_map(|word| {
            let all_free = keys.iter().fold(EVEN, |free, (key, _)| {
                if free == 0 { 0 } else { free & !self.sixty_four(*key as usize + word * WORD) }
            });
            let moved = word * WORD + all_free.trailing_zeros() as usize;
            (all_free != 0).then_some((moved / 2) as u16)
        })
    }

    /// The 64 places from this one on.
    fn sixty_four(&self, from: usize) -> u64 {
        let (word, bit) = (from / WORD % self.taken.len(), from % WORD);
        let next = self.taken[(word + 1) % self.taken.len()];
        self.taken[word] >> bit | (next << 1) << (WORD - 1 - bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_place_of_its_own_and_its_entry_there() {
        let (all, table) = (all(), RankTable::get());
        assert_eq!(all.len(), 114_600);
        let mut places: Vec<usize> = all.iter().map(|(key, _)| place(*key, table.moves[row(*key)])).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), all.len(), "two keys share a place, or two collections a key");
        assert!(all.iter().all(|(key, entry)| *key < 1 << KEY_BITS && table.minors(*key) == *entry));
    }
}
