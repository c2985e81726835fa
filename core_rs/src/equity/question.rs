//! Questions as they come from outside: every card is checked, and named where it is wrong.

use crate::card::{Card, CardSet, DECK, Face};
use crate::proto::{self, Orientation};
use crate::rejection::{Code, Rejection};
use std::fmt;

/// Some of the cards that a question names, and what they are called.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// A player's, by place from 0.
    Player(usize),
    Own,
    Internals,
    Externals,
    Dead,
}

impl Part {
    /// In the contract.
    fn field(self) -> String {
        match self {
            Part::Player(place) => format!("players[{place}].cards"),
            Part::Own => "own".to_owned(),
            Part::Internals => "internals".to_owned(),
            Part::Externals => "externals".to_owned(),
            Part::Dead => "dead".to_owned(),
        }
    }
}

/// For people.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Player(place) => write!(f, "player {}", place + 1),
            other => f.write_str(&other.field()),
        }
    }
}

/// The cards that a question has named so far.
pub(super) struct Named(CardSet);

impl Named {
    pub(super) fn none() -> Named {
        Named(CardSet::EMPTY)
    }

    /// The cards that nobody has named.
    pub(super) fn left(&self) -> CardSet {
        Card::all().filter(|card| !self.0.contains(*card)).collect()
    }

    /// Cards of which nobody says how they lie.
    pub(super) fn cards(&mut self, part: Part, wire: &[i32]) -> Result<Vec<Card>, Rejection> {
        let read = |(position, wire): (usize, &i32)| {
            let card = Card::from_wire(*wire).ok_or_else(|| no_card(part, position, *wire))?;
            self.name(part, position, card)
        };
        wire.iter().enumerate().map(read).collect()
    }

    /// Cards as they lie.
    pub(super) fn faces(&mut self, part: Part, wire: &[proto::Face]) -> Result<Vec<Face>, Rejection> {
        let read = |(position, face): (usize, &proto::Face)| {
            let card = Card::from_wire(face.card).ok_or_else(|| no_card(part, position, face.card))?;
            let card = self.name(part, position, card)?;
            match face.orientation() {
                Orientation::Upright => Ok(Face { card, reversed: false }),
                Orientation::Reversed => Ok(Face { card, reversed: true }),
                Orientation::Unspecified => Err(not_lying(part, position, card)),
            }
        };
        wire.iter().enumerate().map(read).collect()
    }

    /// DK-1: no card is there twice.
    fn name(&mut self, part: Part, position: usize, card: Card) -> Result<Card, Rejection> {
        if self.0.contains(card) {
            let message =
                format!("{part}: {card} at position {position} is there already; all cards must be different");
            return Err(at(part, position, "DK-1", message).with("card", card));
        }
        self.0 = self.0.with(card);
        Ok(card)
    }
}

/// Refuses a number of cards that a part cannot have.
pub(super) fn at_most(part: Part, cards: usize, most: usize, rule: &'static str) -> Result<(), Rejection> {
    if cards <= most {
        return Ok(());
    }
    let message = format!("{part}: the number of cards is {cards}; it must be {most} at most");
    Err(wrong(part, rule, message).with("cards", cards).with("allowed", format!("0 to {most}")))
}

/// The cards of a part that must have so many.
pub(super) fn exactly<T: Copy, const N: usize>(
    part: Part,
    cards: &[T],
    rule: &'static str,
) -> Result<[T; N], Rejection> {
    cards.try_into().map_err(|_| {
        let message = format!("{part}: the number of cards is {}; it must be {N}", cards.len());
        wrong(part, rule, message).with("cards", cards.len()).with("allowed", N)
    })
}

/// Refuses a number of players that a game cannot have.
pub(super) fn players(
    field: &'static str,
    players: usize,
    allowed: std::ops::RangeInclusive<usize>,
    rule: &'static str,
) -> Result<(), Rejection> {
    if allowed.contains(&players) {
        return Ok(());
    }
    let (least, most) = allowed.into_inner();
    let message = format!("{field}: the number is {players}; it must be {least} to {most}");
    Err(Rejection::new(Code::ValueOutOfRange, rule, message)
        .with("field", field)
        .with("value", players)
        .with("allowed", format!("{least} to {most}")))
}

/// Refuses a question that wants more cards than are left.
pub(super) fn too_few_left(wanted: usize, left: usize) -> Rejection {
    let message = format!("dead: {wanted} cards are to be drawn of the {left} that are left; the deck has {DECK}");
    Rejection::new(Code::ValueOutOfRange, "DK-1", message)
        .with("field", "dead")
        .with("wanted", wanted)
        .with("left", left)
        .with("deck", DECK)
}

fn no_card(part: Part, position: usize, wire: i32) -> Rejection {
    at(part, position, "DK-2", format!("{part}: {wire} at position {position} is no card")).with("value", wire)
}

fn not_lying(part: Part, position: usize, card: Card) -> Rejection {
    let message = format!("{part}: {card} at position {position} is neither upright nor reversed");
    at(part, position, "DK-4", message).with("card", card)
}

fn at(part: Part, position: usize, rule: &'static str, message: String) -> Rejection {
    wrong(part, rule, message).with("position", position)
}

fn wrong(part: Part, rule: &'static str, message: String) -> Rejection {
    Rejection::new(Code::ValueOutOfRange, rule, message).with("field", part.field())
}
