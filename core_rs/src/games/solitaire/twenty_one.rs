//! Solitaire's twenty-one: counts with draws, when the house draws, and who is ahead (SO-3, SO-5 to SO-7).

use crate::card::{Face, Suit};
use crate::evaluate::declaration::Options;
use crate::evaluate::twenty_one::{MOST, MajorPrecedence, MajorValues, best_count};
use crate::proto;
use std::cmp::Ordering;

/// The house draws when its externals total less than this (SO-3).
const STANDS_AS_DEALT: u8 = 16;
/// Once it has drawn, it draws on until it has this (SO-3).
const STANDS: u8 = 17;

/// A hand of twenty-one: the house's externals or the player's pair, with what was drawn to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// What it counts at best, 0 to 21; 0 for a bust.
    pub total: u8,
    /// Whether even its least count is over 21.
    pub bust: bool,
    /// Whether what was dealt makes exactly 21 by itself (SO-7).
    pub natural: bool,
    /// How many majors are in it, whichever way up.
    pub majors: u8,
}

impl Count {
    /// What was dealt, and what was drawn to it.
    pub fn of(dealt: &[Face], draws: &[Face], values: MajorValues) -> Count {
        let all: Vec<Face> = dealt.iter().chain(draws).copied().collect();
        let total = best_count(&all, values);
        Count {
            total: total.unwrap_or(0),
            bust: total.is_none(),
            natural: best_count(dealt, values) == Some(MOST),
            majors: all.iter().map(|face| u8::from(face.card.suit() == Suit::Majors)).sum(),
        }
    }

    /// Whether a house with this draws, after so many draws (SO-3).
    pub fn house_draws(&self, draws: usize) -> bool {
        !self.bust && self.total < if draws == 0 { STANDS_AS_DEALT } else { STANDS }
    }

    /// How the player's hand stands against the house's (SO-6, SO-7).
    pub fn against(&self, house: &Count, precedence: MajorPrecedence) -> Ordering {
        if self.bust {
            return Ordering::Less;
        }
        if house.bust {
            return Ordering::Greater;
        }
        if self.natural && house.natural {
            return Ordering::Equal;
        }
        self.key(precedence).cmp(&house.key(precedence))
    }

    /// Whether a pair that was declared with this is below a house that is not bust, and not bust itself (SO-6).
    pub fn is_below(&self, house: &Count, precedence: MajorPrecedence) -> bool {
        !self.bust && self.against(house, precedence) == Ordering::Less
    }

    /// SO-7: natural, then any major where the option says so, then total, then majors.
    fn key(&self, precedence: MajorPrecedence) -> (bool, bool, u8, u8) {
        let any_major = precedence == MajorPrecedence::Override && self.majors > 0;
        (self.natural, any_major, self.total, self.majors)
    }

    /// What decided between the player's hand and the house's: the order, the rule, and why in words.
    pub fn decided(&self, house: &Count, options: Options) -> (Ordering, &'static str, String) {
        let order = self.against(house, options.major_precedence);
        let (rule, why) = if self.bust {
            ("SO-6", "over 21 is lost, whatever the house has".to_owned())
        } else if house.bust {
            ("SO-6", "a bust house loses to any hand that is not bust".to_owned())
        } else if self.natural && house.natural {
            ("SO-7", "two naturals tie".to_owned())
        } else if self.natural != house.natural {
            let other = if self.natural { house } else { self };
            ("SO-7", format!("a natural 21 beats every other hand, here {}", other.total))
        } else {
            ("SO-7", self.compared(house, options.major_precedence))
        };
        (order, rule, why)
    }

    fn compared(&self, house: &Count, precedence: MajorPrecedence) -> String {
        let any = |count: &Count| count.majors > 0;
        if precedence == MajorPrecedence::Override && any(self) != any(house) {
            let (with, without) = if any(self) { (self, house) } else { (house, self) };
            return format!("{} with {} beats {} without one", with.total, with.majors_in_words(), without.total);
        }
        match self.total.cmp(&house.total) {
            Ordering::Greater => return format!("{} beats the house's {}", self.total, house.total),
            Ordering::Less => return format!("the house's {} beats {}", house.total, self.total),
            Ordering::Equal => {}
        }
        let (own, its) = (self.majors_in_words(), house.majors_in_words());
        match self.majors.cmp(&house.majors) {
            Ordering::Equal => format!("both count {} with {own}: a tie", self.total),
            Ordering::Greater => format!("both count {}; {own} against the house's {}", self.total, house.majors),
            Ordering::Less => format!("both count {}; the house has {its} against {}", self.total, self.majors),
        }
    }

    fn majors_in_words(&self) -> String {
        match self.majors {
            0 => "no major".to_owned(),
            1 => "one major".to_owned(),
            many => format!("{many} majors"),
        }
    }

    /// As a message.
    pub fn wire(&self) -> proto::SolitaireCount {
        proto::SolitaireCount {
            total: self.total.into(),
            bust: self.bust,
            natural: self.natural,
            majors: self.majors.into(),
        }
    }
}
