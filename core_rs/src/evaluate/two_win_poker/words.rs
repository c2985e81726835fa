//! What a poker hand is, and what decided between two, in words.

use super::word::{Named, named};
use super::{Category, Hand};
use crate::card::{Face, Suit};
use crate::evaluate::Verdict;
use std::cmp::Ordering;

impl Hand {
    /// Why it is what it is, with the rules that make it so.
    pub fn reason(&self) -> String {
        let made = match self.category {
            Category::HighCard => format!("no two of one kind, no row, no suit: {} (TW-18)", list(&self.cards)),
            Category::OnePair => self.one_group("two", 2),
            Category::ThreeOfAKind => self.one_group("three", 3),
            Category::FourOfAKind => self.one_group("four", 4),
            Category::FiveOfAKind => format!("five {} (TW-13)", self.kind(0)),
            Category::TwoPair => {
                format!("two {} and two {}, then {} (TW-13)", self.kind(0), self.kind(2), self.cards[4])
            }
            Category::FullHouse => format!("three {} and two {} (TW-13)", self.kind(0), self.kind(3)),
            Category::Straight => self.row(),
            Category::Flush => format!("all of {} (TW-12)", self.named(0).suit),
            Category::StraightFlush => self.row_of_a_suit(),
            Category::RoyalFlush => {
                format!("Ace to Page of {}, all {} (TW-17)", self.named(0).suit, way_up(self.cards[0]))
            }
        };
        match self.major() {
            Some(major) => format!("{made}; {major} puts it above every hand without a major (TW-15)"),
            None => format!("{made}; without a major (TW-15)"),
        }
    }

    fn one_group(&self, number: &str, size: usize) -> String {
        format!("{number} {}, then {} (TW-13)", self.kind(0), list(&self.cards[size..]))
    }

    fn row(&self) -> String {
        let (first, last) = (self.named(0).rank, self.named(4).rank);
        if last == "Ace" {
            format!("a row from {first} down to a low Ace (TW-11)")
        } else {
            format!("a row from {first} down to {last} (TW-11)")
        }
    }

    fn row_of_a_suit(&self) -> String {
        let Named { rank, suit, .. } = self.named(0);
        if rank == "Ace" {
            format!("Ace to Page of {suit}, but of both orientations (TW-17)")
        } else {
            format!("{}, all of {suit} (TW-12)", self.row())
        }
    }

    fn named(&self, at: usize) -> Named {
        named(self.cards[at])
    }

    /// A group by one of its cards: `7s reversed`.
    fn kind(&self, at: usize) -> String {
        format!("{}s {}", self.named(at).rank, way_up(self.cards[at]))
    }

    /// The first major that is read.
    fn major(&self) -> Option<Face> {
        self.cards.into_iter().find(|face| is_major(*face))
    }
}

/// What decides between two hands: TW-15, TW-16, TW-17 or TW-18.
pub fn decided(first: &Hand, second: &Hand) -> Verdict {
    let order = first.strength.cmp(&second.strength);
    let (better, worse) = if order == Ordering::Less { (second, first) } else { (first, second) };
    let (rule, sentence) = sentence(better, worse);
    Verdict { order, rule, sentence }
}

fn sentence(better: &Hand, worse: &Hand) -> (&'static str, String) {
    if let (Some(major), None) = (better.major(), worse.major()) {
        return ("TW-15", format!("a hand with a major, {major}, beats any hand without one"));
    }
    if better.category != worse.category {
        return ("TW-16", format!("{} beats {}", better.category, worse.category));
    }
    let pairs = better.cards.into_iter().zip(worse.cards);
    let differs = (1..).zip(pairs).find(|(_, (one, other))| named(*one).code != named(*other).code);
    match differs {
        None => ("TW-18", format!("both are {} and read the same, card by card: a tie", better.category)),
        Some(_) if better.category == Category::RoyalFlush => {
            ("TW-17", "an upright royal flush beats a reversed one".to_owned())
        }
        Some((place, (one, other))) => {
            let why = above(one, other);
            (
                "TW-18",
                format!(
                    "both are {}; read in order, card {place} decides: {one} beats {other}, {why}",
                    better.category
                ),
            )
        }
    }
}

/// TW-14, in words: what sets the first of two cards that read differently above the second.
fn above(one: Face, other: Face) -> String {
    let (one_rank, other_rank) = (named(one).rank, named(other).rank);
    if one_rank != other_rank {
        format!("{one_rank} above {other_rank}")
    } else if one.reversed != other.reversed {
        "upright above reversed".to_owned()
    } else {
        "major above minor".to_owned()
    }
}

fn is_major(face: Face) -> bool {
    face.card.suit() == Suit::Majors
}

fn way_up(face: Face) -> &'static str {
    if face.reversed { "reversed" } else { "upright" }
}

fn list(faces: &[Face]) -> String {
    faces.iter().map(Face::to_string).collect::<Vec<_>>().join(" ")
}
