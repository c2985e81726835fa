//! What a hand of twenty-one is, and what decided between two, in words.

use super::{Hand, House, MajorPrecedence};
use crate::evaluate::Verdict;
use std::cmp::Ordering;

impl Hand {
    /// What it is, with the rule that makes it so.
    pub fn reason(&self) -> String {
        let majors = majors(self.majors);
        if self.bust {
            "over 21 at the least count: a bust (TW-21)".to_owned()
        } else if self.natural {
            format!("the two own cards make 21 by themselves, a natural, with {majors} (TW-22)")
        } else {
            format!("{} with the externals, {majors} (TW-21)", self.total)
        }
    }
}

impl House {
    /// What it is, with the rule that makes it so.
    pub fn reason(&self) -> String {
        if self.dropped {
            "over 21 at the least count: the externals count zero and drop out (TW-20)".to_owned()
        } else if self.natural {
            "the three externals make 21, a natural (TW-22)".to_owned()
        } else {
            format!("the externals count {} (TW-20)", self.total)
        }
    }

    /// What decides between a hand and the house, in the order of [`House::against`]: TW-21, TW-20, TW-22 or TW-24.
    pub fn decided(&self, hand: &Hand) -> Verdict {
        let order = self.against(hand);
        let (rule, sentence) = if hand.bust {
            ("TW-21", "a bust is out, whatever the house holds".to_owned())
        } else if self.dropped {
            ("TW-24", "externals that dropped out are no hand: any hand not bust beats them".to_owned())
        } else if hand.natural != self.natural {
            ("TW-22", natural_beats(if hand.natural { self.total } else { hand.total }))
        } else {
            ("TW-24", against_house(order, hand, self))
        };
        Verdict { order, rule, sentence }
    }
}

fn against_house(order: Ordering, hand: &Hand, house: &House) -> String {
    match order {
        Ordering::Less => format!("the house's {} beats {}", house.total, hand.total),
        Ordering::Greater => format!("{} beats the house's {}", hand.total, house.total),
        Ordering::Equal if hand.natural => "a natural ties the house's natural".to_owned(),
        Ordering::Equal => format!("{} ties the house's {}", hand.total, house.total),
    }
}

/// What decides between two players' hands: TW-21, TW-22 or TW-23.
pub fn decided(first: &Hand, second: &Hand, precedence: MajorPrecedence) -> Verdict {
    let order = first.strength(precedence).cmp(&second.strength(precedence));
    let (better, worse) = if order == Ordering::Less { (second, first) } else { (first, second) };
    let (rule, sentence) = sentence(better, worse, precedence);
    Verdict { order, rule, sentence }
}

fn sentence(better: &Hand, worse: &Hand, precedence: MajorPrecedence) -> (&'static str, String) {
    if worse.bust {
        let sentence =
            if better.bust { "both are bust: neither wins" } else { "a bust is out: any other hand beats it" };
        return ("TW-21", sentence.to_owned());
    }
    if better.natural != worse.natural {
        return ("TW-22", natural_beats(worse.total));
    }
    let (more, fewer) = (majors(better.majors), majors(worse.majors));
    let sentence = if precedence == MajorPrecedence::Override && worse.majors == 0 && better.majors > 0 {
        format!("a hand with {more} beats any without one, naturals apart")
    } else if better.total != worse.total {
        format!("{} beats {}", better.total, worse.total)
    } else if better.majors != worse.majors {
        format!("both count {}; {more} among the own cards against {fewer}", better.total)
    } else {
        format!("both count {} with {more} among the own cards: a tie", better.total)
    };
    ("TW-23", sentence)
}

fn natural_beats(total: u8) -> String {
    format!("a natural 21 beats every other hand, here {total}")
}

fn majors(number: u8) -> &'static str {
    match number {
        0 => "no major",
        1 => "one major",
        _ => "two majors",
    }
}
