//! Advice as it is asked for from outside: the cards are checked, and the answer is a message.

use super::advice::{Advised, Chances, Drawing, House};
use super::options::Table;
use super::twenty_one::Count;
use super::view::hand_message;
use super::{EXTERNALS, INTERNALS, PAIR, POKER, SEVEN};
use crate::card::{Card, CardSet, Face};
use crate::evaluate::two_win_poker;
use crate::proto::{self, Orientation, SolitaireOutcome as Outcome};
use crate::rejection::{Code, Rejection};
use prost::Message;
use std::cmp::Ordering;

/// Answers a serialised `SolitaireQuestion`.
pub fn advise(question: &[u8]) -> Result<proto::SolitaireAdvice, Rejection> {
    let question = proto::SolitaireQuestion::decode(question).map_err(|error| {
        Rejection::new(Code::MalformedCommand, "SO-4", format!("these bytes are no SolitaireQuestion: {error}"))
    })?;
    let table = Table::read(&question.options.unwrap_or_default())?;
    let mut asked = Asked::default();
    let internals: [Face; INTERNALS] = asked.exactly("internals", &question.internals, "SO-2")?;
    let externals: [Face; EXTERNALS] = asked.exactly("externals", &question.externals, "SO-2")?;
    let house_draws = asked.faces("house_draws", &question.house_draws)?;
    has_finished(&externals, &house_draws, table)?;
    let house = House::of(internals, externals, &house_draws, table.ties, table.twenty_one);
    let mut advice = proto::SolitaireAdvice {
        house: Some(house.count().wire()),
        house_hand: Some(hand_message(&house.hand())),
        ..Default::default()
    };
    if question.poker.is_empty() && question.twenty_one.is_empty() && question.draws.is_empty() {
        let upright = |card: &i32| proto::Face { card: *card, orientation: Orientation::Upright.into() };
        let cards: Vec<proto::Face> = question.cards.iter().map(upright).collect();
        let seven: [Face; SEVEN] = asked.exactly("cards", &cards, "SO-2")?;
        advice.declarations = house.declarations(seven.map(|face| face.card)).iter().map(Advised::wire).collect();
        return Ok(advice);
    }
    if !question.cards.is_empty() {
        let message =
            "cards: what is declared stands in poker and twenty_one; leave cards empty, or those two and draws";
        return Err(Rejection::new(Code::ValueOutOfRange, "SO-4", message).with("field", "cards"));
    }
    let poker: [Face; POKER] = asked.exactly("poker", &question.poker, "SO-4")?;
    let pair: [Face; PAIR] = asked.exactly("twenty_one", &question.twenty_one, "SO-4")?;
    let draws = asked.faces("draws", &question.draws)?;
    draws_follow(&house, pair, &draws)?;
    let drawing = house.drawing(poker, pair, &draws).ok_or_else(|| over(&house, pair, &draws))?;
    advice.drawing = Some(drawing.wire());
    Ok(advice)
}

/// The cards named so far.
#[derive(Default)]
struct Asked {
    seen: CardSet,
}

impl Asked {
    /// The cards of a field as they lie, none of which was named before (DK-1).
    fn faces(&mut self, field: &'static str, given: &[proto::Face]) -> Result<Vec<Face>, Rejection> {
        let mut faces = Vec::with_capacity(given.len());
        for (position, face) in given.iter().enumerate() {
            let refuse = |rule, why: String| {
                let refused = Rejection::new(Code::ValueOutOfRange, rule, format!("{field}: {why}"));
                refused.with("field", field).with("position", position)
            };
            let card = Card::from_wire(face.card)
                .ok_or_else(|| refuse("DK-2", format!("{} at position {position} is no card", face.card)))?;
            let reversed = match Orientation::try_from(face.orientation) {
                Ok(Orientation::Upright) => false,
                Ok(Orientation::Reversed) => true,
                Ok(Orientation::Unspecified) | Err(_) => {
                    let why = format!("{card} at position {position} is neither upright nor reversed");
                    return Err(refuse("DK-4", why).with("card", card));
                }
            };
            if self.seen.contains(card) {
                let why = format!("{card} at position {position} is there already; all cards must be different");
                return Err(refuse("DK-1", why).with("card", card));
            }
            self.seen = self.seen.with(card);
            faces.push(Face { card, reversed });
        }
        Ok(faces)
    }

    fn exactly<const N: usize>(
        &mut self,
        field: &'static str,
        given: &[proto::Face],
        rule: &'static str,
    ) -> Result<[Face; N], Rejection> {
        self.faces(field, given)?.try_into().map_err(|faces: Vec<Face>| {
            let message = format!("{field}: the number of cards is {}; it must be {N}", faces.len());
            Rejection::new(Code::ValueOutOfRange, rule, message)
                .with("field", field)
                .with("cards", faces.len())
                .with("allowed", N)
        })
    }
}

/// Refuses a house that draws where it stands, or that has not drawn what it has to (SO-3).
fn has_finished(externals: &[Face], draws: &[Face], table: Table) -> Result<(), Rejection> {
    let values = table.twenty_one.major_values;
    let draws_at = |drawn: usize| Count::of(externals, &draws[..drawn], values).house_draws(drawn);
    let refuse = |message: String| Rejection::new(Code::ValueOutOfRange, "SO-3", message).with("field", "house_draws");
    if let Some(position) = (0..draws.len()).find(|drawn| !draws_at(*drawn)) {
        let total = Count::of(externals, &draws[..position], values);
        let has = if total.bust { "is bust".to_owned() } else { format!("stands on {}", total.total) };
        let card = draws[position].card;
        return Err(refuse(format!("house_draws: the house {has} and does not draw {card} at position {position}"))
            .with("position", position)
            .with("card", card));
    }
    if draws_at(draws.len()) {
        let total = Count::of(externals, draws, values).total;
        return Err(refuse(format!("house_draws: the house has {total} and draws on; name what it drew")));
    }
    Ok(())
}

/// Refuses draws of a pair that may draw nothing, or past the end (SO-6).
fn draws_follow(house: &House, pair: [Face; PAIR], draws: &[Face]) -> Result<(), Rejection> {
    let Some(position) = (0..draws.len()).find(|drawn| !house.may_draw(pair, &draws[..*drawn])) else { return Ok(()) };
    let card = draws[position].card;
    let message =
        format!("draws: {card} at position {position} cannot be drawn: {}", ended(house, pair, &draws[..position]));
    Err(Rejection::new(Code::ValueOutOfRange, "SO-6", message)
        .with("field", "draws")
        .with("position", position)
        .with("card", card))
}

/// Why there is nothing to draw any more.
fn over(house: &House, pair: [Face; PAIR], draws: &[Face]) -> Rejection {
    let field = if draws.is_empty() { "twenty_one" } else { "draws" };
    let message = format!("{field}: nothing is to be decided: {}", ended(house, pair, draws));
    Rejection::new(Code::WrongPhase, "SO-6", message).with("field", field)
}

fn ended(house: &House, pair: [Face; PAIR], draws: &[Face]) -> String {
    let count = house.own(pair, draws);
    let has = house.count();
    match house.standing(&count) {
        _ if count.bust => "the hand is over 21".to_owned(),
        _ if has.bust => "the house is bust".to_owned(),
        Ordering::Greater => format!("{} is above the house's {}", count.total, has.total),
        _ if draws.is_empty() => format!("a pair that counts {} is not below the house's {}", count.total, has.total),
        _ => "the deck has run out".to_owned(),
    }
}

fn outcome(order: Ordering) -> i32 {
    match order {
        Ordering::Less => Outcome::Lost,
        Ordering::Equal => Outcome::Tied,
        Ordering::Greater => Outcome::Won,
    }
    .into()
}

impl Chances {
    fn wire(&self) -> proto::SolitaireChances {
        let Chances { round, above, tied, parts } = *self;
        proto::SolitaireChances { round, above, tied, parts }
    }
}

impl Drawing {
    fn wire(&self) -> proto::SolitaireDrawing {
        let (draw, stop) = (Some(self.draw.wire()), Some(self.stop.wire()));
        proto::SolitaireDrawing { draws: self.draws(), draw, stop }
    }
}

impl Advised {
    fn wire(&self) -> proto::SolitaireAdvised {
        proto::SolitaireAdvised {
            poker: self.declaration.poker.map(Face::wire).to_vec(),
            twenty_one: self.declaration.twenty_one.map(Face::wire).to_vec(),
            hand: Some(hand_message(&two_win_poker::Hand::of(self.declaration.poker))),
            poker_outcome: outcome(self.poker),
            count: Some(self.count.wire()),
            pair_outcome: outcome(self.pair),
            chances: Some(self.chances.wire()),
        }
    }
}
