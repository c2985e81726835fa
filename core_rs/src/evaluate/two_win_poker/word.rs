//! What a face is in poker, in one machine word (TW-11 to TW-14).

use crate::card::{FIRST, Face, Suit};

/// What a face is in poker, in one word. Larger words are read earlier (TW-14).
///
/// | bits | what |
/// |---|---|
/// | 32 … 37 | the *code*, 0 to 55: rank (2 is 0, Ace 13), then upright, then major |
/// | 24 … 31 | the face's index, inverted: of equal codes the lower id comes first, so that every reading is one |
/// | 7 … 20 | one bit for the rank |
/// | 0 … 6 | one bit for the suit (TW-12) |
pub(super) type Word = u64;

/// How many codes there are.
pub(super) const CODES: u32 = 56;
pub(super) const SUITS: Word = 0x7F;
pub(super) const MAJOR_SUITS: Word = 0x70;
pub(super) const RANKS_AT: u32 = 7;
pub(super) const RANKS: Word = 0x3FFF << RANKS_AT;
const INDEX_AT: u32 = 24;
pub(super) const CODE_AT: u32 = 32;
pub(super) const MAJOR: u32 = 1;
pub(super) const UPRIGHT: u32 = 2;
/// What is left of a code when the rank is taken away.
pub(super) const BELOW_RANK: u32 = 3;
/// The lowest and the highest five ranks in a row, as rank bits (TW-11).
pub(super) const LOW_ACE: Word = 0b10_0000_0000_1111 << RANKS_AT;
pub(super) const TO_THE_ACE: Word = 0b11_1110_0000_0000 << RANKS_AT;

/// By index of a face, 2 KiB: it exists so that a face is one load. Indices past 155 are no faces; they read as the first
/// face, so that any bytes make some hand.
pub(super) static WORDS: [Word; 256] = words();

const fn words() -> [Word; 256] {
    let mut words = [word(Face::upright(FIRST)); 256];
    let mut index = 0;
    while let Some(face) = Face::from_index(index) {
        words[index as usize] = word(face);
        index += 1;
    }
    words
}

const fn word(face: Face) -> Word {
    let rank = rank(face);
    let major = matches!(face.card.suit(), Suit::Majors);
    let code = (rank as u32) << 2 | (!face.reversed as u32) << 1 | major as u32;
    (code as Word) << CODE_AT
        | (!face.index() as Word) << INDEX_AT
        | 1 << (rank as u32 + RANKS_AT)
        | 1 << suit(face) as u32
}

/// TW-11: 0 for a 2 up to 13 for an Ace.
const fn rank(face: Face) -> u8 {
    let rank = face.card.rank();
    match (face.card.suit(), rank) {
        (Suit::Majors, 0 | 10 | 20) => 8,
        (Suit::Majors, 1 | 11 | 21) => 13,
        (Suit::Majors, number) => number % 10 - 2,
        (_, 1) => 13,
        (_, pip_or_court) => pip_or_court - 2,
    }
}

/// TW-12: the four minor suits, then majors 1 to 10, 11 to 20, 0 and 21.
const fn suit(face: Face) -> u8 {
    match (face.card.suit(), face.card.rank()) {
        (Suit::Majors, 1..=10) => 4,
        (Suit::Majors, 11..=20) => 5,
        (Suit::Majors, _) => 6,
        (minor, _) => minor as u8,
    }
}

#[inline]
pub(super) fn read(face: Face) -> Word {
    WORDS[usize::from(face.index())]
}

/// The code of a word.
pub(super) const fn code(word: Word) -> u32 {
    (word >> CODE_AT) as u32
}

/// The face of a word of [`WORDS`].
pub(super) fn face(word: Word, otherwise: Face) -> Face {
    Face::from_index(!((word >> INDEX_AT) as u8)).unwrap_or(otherwise)
}

/// What people call a face's rank, its suit for flushes, and where it stands in TW-14's order.
pub(super) struct Named {
    pub(super) code: u32,
    pub(super) rank: &'static str,
    pub(super) suit: &'static str,
}

pub(super) fn named(face: Face) -> Named {
    const NAMES: [&str; 14] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Page", "Knight", "Queen", "King", "Ace"];
    let suit = match suit(face) {
        4 => "the majors 1 to 10",
        5 => "the majors 11 to 20",
        6 => "the majors 0 and 21",
        _ => face.card.suit().name(),
    };
    Named { code: code(read(face)), rank: NAMES[usize::from(rank(face))], suit }
}
