//! The rules once more, slow and plain: hands are read from their notation, category by category, card by card.

use crate::card::Face;
use std::cmp::Ordering;
use std::cmp::Reverse;

/// A card as TW-11, TW-12 and TW-14 see it. Derived order: rank, upright, major.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Read {
    rank: usize,
    upright: bool,
    major: bool,
    suit: String,
}

impl Read {
    fn of(face: &Face) -> Read {
        let text = face.to_string();
        let upright = !text.ends_with('r');
        let text = text.trim_end_matches('r');
        if let Some(number) = text.strip_prefix('m') {
            let digit = match number.chars().last().unwrap() {
                '0' => 'T',
                '1' => 'A',
                digit => digit,
            };
            let suit = match number.parse().unwrap() {
                1..=10 => "first majors",
                11..=20 => "second majors",
                _ => "Fool and World",
            };
            Read { rank: rank(digit), upright, major: true, suit: suit.to_owned() }
        } else {
            let (digit, suit) = text.split_at(1);
            Read { rank: rank(digit.chars().next().unwrap()), upright, major: false, suit: suit.to_owned() }
        }
    }

    /// How two cards read against each other: suits never decide.
    fn order(&self, other: &Read) -> Ordering {
        (self.rank, self.upright, self.major).cmp(&(other.rank, other.upright, other.major))
    }

    fn same_kind(&self, other: &Read) -> bool {
        self.rank == other.rank && self.upright == other.upright
    }
}

/// 2 for a 2 up to 15 for an Ace.
fn rank(symbol: char) -> usize {
    "23456789TPNQKA".find(symbol).unwrap() + 2
}

/// A hand as TW-15 to TW-18 see it.
#[derive(Debug)]
pub(super) struct SlowHand {
    major: bool,
    pub(super) category: &'static str,
    /// In the order of TW-18.
    reading: Vec<Read>,
}

const CATEGORIES: [&str; 11] = [
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five of a kind",
];

impl SlowHand {
    pub(super) fn of(faces: &[Face; 5]) -> SlowHand {
        let mut cards: Vec<Read> = faces.iter().map(Read::of).collect();
        cards.sort_by(|one, other| other.order(one));
        let size = |card: &Read| cards.iter().filter(|other| card.same_kind(other)).count();
        let sizes: Vec<usize> = cards.iter().map(size).collect();
        let one_suit = cards.iter().all(|card| card.suit == cards[0].suit);
        let row = row(&cards);
        let one_way_up = cards.iter().all(|card| card.upright == cards[0].upright);
        let has = |wanted: usize, times: usize| sizes.iter().filter(|size| **size == wanted).count() == wanted * times;
        let category = if has(5, 1) {
            "five of a kind"
        } else if row == Some(15) && one_suit && one_way_up {
            "royal flush"
        } else if row.is_some() && one_suit {
            "straight flush"
        } else if has(4, 1) {
            "four of a kind"
        } else if has(3, 1) && has(2, 1) {
            "full house"
        } else if one_suit {
            "flush"
        } else if row.is_some() {
            "straight"
        } else if has(3, 1) {
            "three of a kind"
        } else if has(2, 2) {
            "two pair"
        } else if has(2, 1) {
            "one pair"
        } else {
            "high card"
        };
        let mut reading = cards.clone();
        reading.sort_by_key(|card| {
            let rank = if row == Some(5) && card.rank == rank('A') { 1 } else { card.rank };
            Reverse((size(card), rank, card.upright, card.major))
        });
        SlowHand { major: cards.iter().any(|card| card.major), category, reading }
    }

    /// TW-15, then TW-16, then TW-17 and TW-18.
    pub(super) fn order(&self, other: &SlowHand) -> Ordering {
        let place = |hand: &SlowHand| CATEGORIES.iter().position(|name| *name == hand.category);
        let by_card = self.reading.iter().zip(&other.reading).map(|(one, other)| one.order(other));
        let by_card = by_card.fold(Ordering::Equal, Ordering::then);
        self.major.cmp(&other.major).then(place(self).cmp(&place(other))).then(by_card)
    }
}

/// The highest rank of five in a row.
fn row(cards: &[Read]) -> Option<usize> {
    let mut ranks: Vec<usize> = cards.iter().map(|card| card.rank).collect();
    ranks.sort_unstable();
    if ranks == [2, 3, 4, 5, 15] {
        return Some(5);
    }
    ranks.windows(2).all(|two| two[1] == two[0] + 1).then_some(ranks[4])
}

/// Every value of a card in twenty-one (TW-19), from its notation.
fn values(face: &Face, either: bool) -> Vec<u32> {
    let text = face.to_string();
    if text.ends_with('r') {
        return vec![0];
    }
    if let Some(number) = text.strip_prefix('m') {
        let number: u32 = number.parse().unwrap();
        let digit = match number % 10 {
            0 => vec![10],
            1 => vec![1, 11],
            digit => vec![digit],
        };
        return if either { [vec![number], digit].concat() } else { vec![number] };
    }
    match text.chars().next().unwrap() {
        'A' => vec![1, 11],
        'T' | 'P' | 'N' | 'Q' | 'K' => vec![10],
        pips => vec![pips.to_digit(10).unwrap()],
    }
}

/// Every total of some cards, over 21 or not.
pub(super) fn totals(faces: &[Face], either: bool) -> Vec<u32> {
    faces.iter().fold(vec![0], |totals, face| {
        totals.iter().flat_map(|total| values(face, either).into_iter().map(move |value| total + value)).collect()
    })
}

/// The best count not over 21.
pub(super) fn count(faces: &[Face], either: bool) -> Option<u32> {
    totals(faces, either).into_iter().filter(|total| *total <= 21).max()
}
