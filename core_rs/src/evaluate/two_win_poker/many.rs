//! The strengths of many hands, sixteen side by side: what is done for each of their cards is done in lanes.

use super::five::Five;
use super::shapes::SHAPES;
use super::word::{CODE_AT, MAJOR_SUITS, RANKS, RANKS_AT, SUITS, WORDS};

/// How many cards a hand has.
pub const HAND: usize = 5;
/// Eight lanes of sixteen bits fill the registers that every processor has; two of them keep it busy.
const LANES: usize = 16;

/// The cards of a block's hands by their place in the hand; then by hand.
type Codes = [[i16; LANES]; HAND];

/// The strength of each hand by the indices of its faces, as [`super::strength`]. There are as many of both; an index
/// past 155 is no face, and a hand with one means nothing.
pub fn strengths(hands: &[[u8; HAND]], strengths: &mut [u32]) {
    let (blocks, rest) = hands.as_chunks::<LANES>();
    let (out, out_rest) = strengths.as_chunks_mut::<LANES>();
    for (block, out) in blocks.iter().zip(out) {
        *out = sixteen(block);
    }
    if let Some(any) = rest.first() {
        let mut block = [*any; LANES];
        block[..rest.len()].copy_from_slice(rest);
        let last = sixteen(&block);
        out_rest.copy_from_slice(&last[..out_rest.len()]);
    }
}

fn sixteen(hands: &[[u8; HAND]; LANES]) -> [u32; LANES] {
    let mut codes: Codes = [[0; LANES]; HAND];
    let (mut any, mut all) = ([0_u32; LANES], [0_u32; LANES]);
    for (lane, hand) in hands.iter().enumerate() {
        let words = hand.map(|index| WORDS[usize::from(index)]);
        for (place, word) in words.iter().enumerate() {
            codes[place][lane] = (word >> CODE_AT) as i16;
        }
        // Ranks and suits lie in the lower half of a word.
        any[lane] = words.iter().fold(0, |any, word| any | *word as u32);
        all[lane] = words.iter().fold(u32::MAX, |all, word| all & *word as u32);
    }
    sort(&mut codes);
    let patterns = patterns(&codes);
    let rows = rows(&any);
    std::array::from_fn(|lane| {
        if rows[lane] | all[lane] & SUITS as u32 != 0 {
            return row_or_suit(&hands[lane]);
        }
        let shape = &SHAPES[patterns[lane] as usize % SHAPES.len()];
        // By the table's own bounds (shapes.rs) this stays below bit 31.
        let worth = (0..HAND).fold(shape.least, |worth, place| {
            let code = codes[place][lane] as u32;
            worth.wrapping_add((code & shape.mask[place]).wrapping_mul(shape.weight[place]))
        });
        worth | u32::from(any[lane] & MAJOR_SUITS as u32 != 0) << 31
    })
}

/// Falling, by the nine comparisons of Floyd's network for five.
fn sort(codes: &mut Codes) {
    for (high, low) in [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)] {
        let (one, other) = (codes[high], codes[low]);
        codes[high] = std::array::from_fn(|lane| one[lane].max(other[lane]));
        codes[low] = std::array::from_fn(|lane| one[lane].min(other[lane]));
    }
}

/// As the index of [`SHAPES`]: which neighbours are of one kind (TW-13).
fn patterns(codes: &Codes) -> [i16; LANES] {
    let mut patterns = [0; LANES];
    for two in codes.windows(2) {
        for lane in 0..LANES {
            // A kind is a code without its lowest bit, which says whether it is a major.
            let same = (two[0][lane] ^ two[1][lane]) & !1 == 0;
            patterns[lane] = patterns[lane] << 1 | i16::from(same);
        }
    }
    patterns
}

/// Not zero where five ranks are in a row (TW-11).
fn rows(any: &[u32; LANES]) -> [u32; LANES] {
    const LOW_ACE: u16 = (super::word::LOW_ACE >> RANKS_AT) as u16;
    any.map(|any| {
        let ranks = ((any & RANKS as u32) >> RANKS_AT) as u16;
        let lowest = ranks & ranks.wrapping_neg();
        u32::from(ranks == lowest.wrapping_mul(0b1_1111)) | u32::from(ranks == LOW_ACE)
    })
}

#[cold]
fn row_or_suit(hand: &[u8; HAND]) -> u32 {
    Five::of_words(hand.map(|index| WORDS[usize::from(index)])).strength()
}
