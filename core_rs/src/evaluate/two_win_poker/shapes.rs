//! Which cards of a hand belong together, in which order they are read for that, and which numbers a category has
//! (TW-13, TW-16, TW-18).

use super::Category;
use super::word::{BELOW_RANK, CODES, MAJOR};

/// How five cards in falling order are read, by which neighbours are of one kind: the larger group first (TW-18).
pub(super) struct Shape {
    pub(super) category: Category,
    /// Where the card stands that is read first, second, and so on.
    pub(super) order: [u8; 5],
    /// By card in falling order: which bits of the code are new. The first of a group brings the kind and whether it is
    /// a major, the others only whether they are majors, majors first.
    pub(super) mask: [u32; 5],
    /// By card in falling order: what they are multiplied with. What is read earlier outweighs all that comes later.
    pub(super) weight: [u32; 5],
    /// Where the category's numbers begin.
    pub(super) least: u32,
}

/// By pattern: of the four pairs of neighbours, highest bit first, which are of one kind.
pub(super) static SHAPES: [Shape; 16] = {
    let mut shapes = [const { shape(0) }; 16];
    let mut pattern = 1;
    while pattern < 16 {
        shapes[pattern] = shape(pattern);
        pattern += 1;
    }
    shapes
};

const fn shape(pattern: usize) -> Shape {
    let (order, groups, opens) = groups(pattern);
    let category = match groups {
        [5, ..] => Category::FiveOfAKind,
        [4, ..] => Category::FourOfAKind,
        [3, 2, ..] => Category::FullHouse,
        [3, ..] => Category::ThreeOfAKind,
        [2, 2, ..] => Category::TwoPair,
        [2, ..] => Category::OnePair,
        _ => Category::HighCard,
    };
    let (mut mask, mut weight) = ([MAJOR; 5], [1; 5]);
    let (mut read, mut above) = (5, 1);
    while read > 0 {
        read -= 1;
        let at = order[read] as usize;
        weight[at] = above;
        if opens[read] {
            mask[at] = u32::MAX;
            above *= CODES;
        } else {
            above *= MAJOR + 1;
        }
    }
    Shape { category, order, mask, weight, least: category.least() }
}

/// The cards' order of reading, the sizes of the groups in that order, and which cards are the first of a group.
const fn groups(pattern: usize) -> ([u8; 5], [usize; 5], [bool; 5]) {
    let (mut order, mut sizes, mut opens) = ([0; 5], [0; 5], [false; 5]);
    let (mut read, mut group) = (0, 0);
    let mut size = 5;
    while size > 0 {
        let mut at = 0;
        while at < 5 {
            let long = 1 + following(pattern, at);
            if long == size {
                opens[read] = true;
                sizes[group] = size;
                group += 1;
            }
            let mut member = 0;
            while member < long && long == size {
                order[read] = (at + member) as u8;
                read += 1;
                member += 1;
            }
            at += long;
        }
        size -= 1;
    }
    (order, sizes, opens)
}

/// How many cards after this one are of its kind.
const fn following(pattern: usize, at: usize) -> usize {
    let mut more = 0;
    while at + more < 4 && pattern >> (3 - at - more) & 1 == 1 {
        more += 1;
    }
    more
}

impl Category {
    /// How many numbers the category has: at least one for each reading.
    const fn room(self) -> u32 {
        const ONE_BY_ONE: u32 = CODES * CODES * CODES * CODES * CODES;
        const ROW: u32 = CODES * (BELOW_RANK + 1).pow(4);
        match self {
            Category::HighCard | Category::Flush => ONE_BY_ONE,
            Category::OnePair => CODES.pow(4) * 2,
            Category::TwoPair | Category::ThreeOfAKind => CODES.pow(3) * 4,
            Category::Straight | Category::StraightFlush | Category::RoyalFlush => ROW,
            Category::FullHouse | Category::FourOfAKind => CODES.pow(2) * 8,
            Category::FiveOfAKind => CODES * 16,
        }
    }

    /// The least strength a hand of this category can have without a major (TW-16): its reading counts from there.
    pub const fn least(self) -> u32 {
        const LEAST: [u32; Category::ALL.len()] = {
            let mut least = [0; Category::ALL.len()];
            let mut at = 1;
            while at < least.len() {
                least[at] = least[at - 1] + Category::ALL[at - 1].room();
                at += 1;
            }
            // All of them lie below the bit that a major sets (TW-15).
            assert!(least[least.len() - 1] + Category::FiveOfAKind.room() < 1 << 31);
            least
        };
        LEAST[self as usize]
    }
}
