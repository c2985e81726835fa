//! A round: what lies where, what each side has, and what is owed (SO-2 to SO-8).

use super::declaration::Declaration;
use super::options::Ties;
use super::twenty_one::Count;
use super::{EXTERNALS, FIRST_DRAW, INTERNALS, POKER, SEVEN};
use crate::card::{Card, CardSet, Face};
use crate::evaluate::declaration::Options;
use crate::evaluate::two_win_poker;
use crate::proto::{self, SolitaireOutcome as Outcome};
use std::cmp::Ordering;
use std::sync::Arc;

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Dealt; the house is not up yet.
    Dealt,
    /// The house is up; it draws where it has to, then the player declares.
    Open,
    /// Declared; the player draws where that is possible.
    Declared,
    /// The player draws no more.
    Stopped,
    /// Both parts are decided.
    Over,
}

/// What the player owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// A declaration (SO-4).
    Declaration,
    /// To draw, or to stop (SO-6).
    Draw,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// Counted from 1.
    pub number: u32,
    /// All cards in the order of the deal, as they lie.
    pub order: Arc<[Face]>,
    /// The seven of the player, rising.
    pub seven: [Card; SEVEN],
    pub stage: Stage,
    /// How many cards the house has drawn.
    pub house_draws: usize,
    pub declared: Option<Declaration>,
    /// How many cards the player has drawn.
    pub draws: usize,
    /// SO-1.
    pub ties: Ties,
    /// TW-19, TW-23.
    pub options: Options,
}

/// How a round came out.
#[derive(Clone, Debug)]
pub struct Result {
    /// Poker and twenty-one, as the hands compare.
    pub parts: [(Ordering, &'static str, String); 2],
    /// How many parts the player has, ties looked at: 0 to 2.
    pub won: u8,
}

impl Round {
    /// The round of a deal (SO-2); nothing when the order is too short.
    pub fn deal(number: u32, order: &[(Card, bool)], ties: Ties, options: Options) -> Option<Round> {
        let order: Arc<[Face]> =
            order.iter().map(|(card, reversed)| Face { card: *card, reversed: *reversed }).collect();
        let mut seven: [Card; SEVEN] = order
            .get(INTERNALS + EXTERNALS..FIRST_DRAW)?
            .iter()
            .map(|face| face.card)
            .collect::<Vec<_>>()
            .try_into()
            .ok()?;
        seven.sort_unstable();
        Some(Round {
            number,
            order,
            seven,
            stage: Stage::Dealt,
            house_draws: 0,
            declared: None,
            draws: 0,
            ties,
            options,
        })
    }

    fn between(&self, from: usize, upto: usize) -> &[Face] {
        self.order.get(from..upto.min(self.order.len())).unwrap_or_default()
    }

    /// The five internals.
    pub fn internals(&self) -> &[Face] {
        self.between(0, INTERNALS)
    }

    /// The three externals.
    pub fn externals(&self) -> &[Face] {
        self.between(INTERNALS, INTERNALS + EXTERNALS)
    }

    /// What the house has drawn.
    pub fn house_drawn(&self) -> &[Face] {
        self.between(FIRST_DRAW, FIRST_DRAW + self.house_draws)
    }

    /// What the player has drawn.
    pub fn drawn(&self) -> &[Face] {
        let first = FIRST_DRAW + self.house_draws;
        self.between(first, first + self.draws)
    }

    /// The card that is drawn next, by either side; none once the deck has run out.
    pub fn next_card(&self) -> Option<Face> {
        self.order.get(FIRST_DRAW + self.house_draws + self.draws).copied()
    }

    /// What the house has for twenty-one.
    pub fn house(&self) -> Count {
        Count::of(self.externals(), self.house_drawn(), self.options.major_values)
    }

    /// What the player has for twenty-one.
    pub fn count(&self) -> Option<Count> {
        let declared = self.declared?;
        Some(Count::of(&declared.twenty_one, self.drawn(), self.options.major_values))
    }

    /// The house's poker hand (SO-5).
    pub fn house_hand(&self) -> Option<two_win_poker::Hand> {
        let five: [Face; POKER] = self.internals().try_into().ok()?;
        Some(two_win_poker::Hand::of(five))
    }

    /// The player's poker hand.
    pub fn hand(&self) -> Option<two_win_poker::Hand> {
        self.declared.map(|declared| two_win_poker::Hand::of(declared.poker))
    }

    /// Whether the house has to draw (SO-3).
    pub fn house_must_draw(&self) -> bool {
        self.stage == Stage::Open && self.house().house_draws(self.house_draws) && self.next_card().is_some()
    }

    /// What the player owes now.
    pub fn owed(&self) -> Option<Owed> {
        match self.stage {
            Stage::Open if !self.house_must_draw() => Some(Owed::Declaration),
            Stage::Declared if self.may_draw() => Some(Owed::Draw),
            Stage::Dealt | Stage::Open | Stage::Declared | Stage::Stopped | Stage::Over => None,
        }
    }

    /// SO-6: the pair was below a house that is not bust, and what is held is neither bust nor above it.
    fn may_draw(&self) -> bool {
        let (house, Some(declared), Some(count)) = (self.house(), self.declared, self.count()) else { return false };
        let precedence = self.options.major_precedence;
        let pair = Count::of(&declared.twenty_one, &[], self.options.major_values);
        pair.is_below(&house, precedence)
            && !count.bust
            && count.against(&house, precedence) != Ordering::Greater
            && self.next_card().is_some()
    }

    /// How it came out, once both parts are decided (SO-1, SO-8).
    pub fn result(&self) -> Option<Result> {
        let poker = two_win_poker::decided(&self.hand()?, &self.house_hand()?);
        let twenty_one = self.count()?.decided(&self.house(), self.options);
        let won = parts_won(poker.order, twenty_one.0, self.ties);
        Some(Result { parts: [(poker.order, poker.rule, poker.sentence), twenty_one], won })
    }

    /// The cards that lie face up.
    pub fn up(&self) -> CardSet {
        if self.stage == Stage::Dealt {
            return CardSet::EMPTY;
        }
        let faces = [self.internals(), self.externals(), self.house_drawn(), self.drawn()];
        let table: CardSet = faces.into_iter().flatten().map(|face| face.card).collect();
        self.declared.map_or(table, |declared| table.or(declared.cards()))
    }
}

/// How many parts the player has (SO-1, SO-8).
pub fn parts_won(poker: Ordering, twenty_one: Ordering, ties: Ties) -> u8 {
    let of = |part: Ordering| u8::from(part == Ordering::Greater);
    match (ties, poker, twenty_one) {
        (Ties::Resolve, Ordering::Equal, other) | (Ties::Resolve, other, Ordering::Equal) => 2 * of(other),
        (Ties::Strict | Ties::Resolve, poker, twenty_one) => of(poker) + of(twenty_one),
    }
}

impl Result {
    /// Whether the round is won: both parts are (SO-1).
    pub fn is_won(&self) -> bool {
        self.won == 2
    }

    /// As a message.
    pub fn wire(&self, round: u32) -> proto::SolitaireRoundOver {
        let part = |(order, rule, reason): &(Ordering, &'static str, String)| proto::SolitairePart {
            outcome: match order {
                Ordering::Less => Outcome::Lost,
                Ordering::Equal => Outcome::Tied,
                Ordering::Greater => Outcome::Won,
            }
            .into(),
            rule: (*rule).to_owned(),
            reason: reason.clone(),
        };
        let [poker, twenty_one] = &self.parts;
        let label = match self.won {
            0 => proto::TwoWinLabel::NoWin,
            1 => proto::TwoWinLabel::OneWin,
            _ => proto::TwoWinLabel::TwoWin,
        };
        proto::SolitaireRoundOver {
            round,
            poker: Some(part(poker)),
            twenty_one: Some(part(twenty_one)),
            label: label.into(),
            won: self.is_won(),
        }
    }
}
