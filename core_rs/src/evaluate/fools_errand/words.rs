//! What a hand of Fool's Errand is, and what decided between two, in words.

use super::{Category, Class, Hand, is_major, rank};
use crate::card::Card;
use crate::evaluate::Verdict;
use std::cmp::Ordering;

impl Hand {
    /// Why it is what it is, with the rules that make it so.
    pub fn reason(&self) -> String {
        let made = match self.category {
            Category::HighCard => format!("no pair, no duet, no row, no suit: {} (FE-7)", list(&self.cards)),
            Category::OnePair => self.groups(&[2], "FE-7"),
            Category::TwoPair => self.groups(&[2, 2], "FE-7"),
            Category::ThreeOfAKind => self.groups(&[3], "FE-7"),
            Category::ThreePair => self.groups(&[2, 2, 2], "FE-9"),
            Category::FullHouse => self.groups(&[3, 2], "FE-7"),
            Category::FourOfAKind => self.groups(&[4], "FE-7"),
            Category::Straight => format!("{} (FE-4)", self.row()),
            Category::Flush => format!("five of {}: {} (FE-10)", self.suit(), list(&self.cards)),
            Category::StraightFlush => format!("{}, all of {} (FE-4)", self.row(), self.suit()),
            Category::FiveOfAKind | Category::SixOfAKind | Category::SevenOfAKind => "by magic (FE-7)".to_owned(),
        };
        match self.class {
            Some(Class::Duet) => format!("{made}; with a duet it loses to any {} without (FE-8)", self.category),
            Some(Class::NoDuet) => format!("{made}; without a duet it beats any {} with one (FE-8)", self.category),
            None => made,
        }
    }

    /// The groups of so many cards, and the kickers after them.
    fn groups(&self, sizes: &[usize], rule: &str) -> String {
        let mut left = self.cards.as_slice();
        let mut named = Vec::new();
        for size in sizes {
            let (group, rest) = left.split_at((*size).min(left.len()));
            named.extend(group.first().map(|first| group_of(*first, group)));
            left = rest;
        }
        let kickers = if left.is_empty() { String::new() } else { format!(", then {}", list(left)) };
        format!("{}{kickers} ({rule})", named.join(" and "))
    }

    fn row(&self) -> String {
        match self.cards.as_slice() {
            [last, .., first] => format!("a row from {} to {}", rank_name(*first), rank_name(*last)),
            _ => "a row".to_owned(),
        }
    }

    fn suit(&self) -> &'static str {
        self.cards.first().map_or("no suit", |card| card.suit().name())
    }
}

/// `three Kings`, or `the duet of m0 and m5`.
fn group_of(first: Card, group: &[Card]) -> String {
    if is_major(first) {
        return format!("the duet of {}", group.iter().map(Card::to_string).collect::<Vec<_>>().join(" and "));
    }
    let number = ["no", "one", "two", "three", "four"].get(group.len()).copied().unwrap_or("many");
    format!("{number} {}s", rank_name(first))
}

/// What decides between two hands: FE-4, FE-5, FE-6, FE-7, FE-8 or FE-10.
pub fn decided(first: &Hand, second: &Hand) -> Verdict {
    let order = first.strength.cmp(&second.strength);
    let (better, worse) = if order == Ordering::Less { (second, first) } else { (first, second) };
    let (rule, sentence) = sentence(better, worse);
    Verdict { order, rule, sentence }
}

fn sentence(better: &Hand, worse: &Hand) -> (&'static str, String) {
    let category = better.category;
    if category != worse.category {
        return ("FE-7", format!("{category} beats {}", worse.category));
    }
    if better.class != worse.class {
        return ("FE-8", format!("both are {category}; the one without a duet beats the one with"));
    }
    let pairs = better.cards.iter().zip(&worse.cards);
    let differs = pairs.into_iter().find(|(one, other)| read(**one) != read(**other));
    match differs {
        _ if better.strength == worse.strength => ("FE-10", format!("both are {category} and compare the same: a tie")),
        Some((one, other)) if matches!(category, Category::Straight | Category::StraightFlush) => {
            let sentence =
                format!("both are {category}; the last card decides: {} above {}", rank_name(*one), rank_name(*other));
            ("FE-4", sentence)
        }
        Some((one, other)) if better.has_duet() && is_major(*one) => {
            ("FE-6", format!("both are {category}; the duet with the lowest number is higher: {one} against {other}"))
        }
        Some((one, other)) if is_major(*one) || is_major(*other) => {
            ("FE-5", format!("both are {category}; read in order, {one} is above {other}"))
        }
        Some((one, other)) => {
            ("FE-10", format!("both are {category}; read in order, {} is above {}", rank_name(*one), rank_name(*other)))
        }
        None => ("FE-10", format!("both are {category}; a missing kicker is lowest")),
    }
}

impl Hand {
    fn has_duet(&self) -> bool {
        self.class == Some(Class::Duet) || self.category == Category::ThreePair
    }
}

/// A card as it compares: by rank if it is a minor, else by number.
fn read(card: Card) -> (bool, u8) {
    (is_major(card), card.rank())
}

fn rank_name(card: Card) -> String {
    const NAMES: [&str; 14] = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Page", "Knight", "Queen", "King"];
    if is_major(card) { card.to_string() } else { NAMES[rank(card) as usize].to_owned() }
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
