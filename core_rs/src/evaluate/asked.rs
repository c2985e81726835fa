//! Evaluations as they are asked for from outside: the cards are checked, and the answer is a message.

use super::declaration::{Board, Options, Valued};
use super::twenty_one::{self, House};
use super::{fools_errand, repeated, two_win_poker};
use crate::card::{Card, CardSet, Face};
use crate::proto::{FoolsErrandHand, TwentyOneHand, TwentyOneHouse, TwoWinPokerHand, TwoWinValued};
use crate::rejection::{Code, Rejection};

/// How many cards a poker hand has (TW-9).
pub const POKER_HAND: usize = 5;

/// Some of the cards that are to be evaluated, and what they are called.
#[derive(Clone, Copy)]
struct Part<'a> {
    name: &'static str,
    faces: &'a [Face],
}

impl Part<'_> {
    /// The cards, where they are as many as the rule says.
    fn exactly<const N: usize>(self, rule: &'static str) -> Result<[Face; N], Rejection> {
        let Part { name, faces } = self;
        faces.try_into().map_err(|_| {
            let message = format!("{name}: the number of cards is {}; it must be {N}", faces.len());
            Rejection::new(Code::ValueOutOfRange, rule, message)
                .with("field", name)
                .with("cards", faces.len())
                .with("allowed", N)
        })
    }
}

/// Refuses a card that came before, in the same part or in one before it (DK-1).
fn all_different(parts: &[Part<'_>]) -> Result<(), Rejection> {
    let faces: Vec<Face> = parts.iter().flat_map(|part| part.faces).copied().collect();
    let Some(mut position) = repeated(&faces) else { return Ok(()) };
    let card = faces[position].card;
    for Part { name, faces } in parts {
        if position < faces.len() {
            return Err(twice(name, position, card));
        }
        position -= faces.len();
    }
    Ok(())
}

/// The refusal of a card that came before (DK-1).
pub(super) fn twice(name: &'static str, position: usize, card: Card) -> Rejection {
    let message = format!("{name}: {card} at position {position} is there already; all cards must be different");
    Rejection::new(Code::ValueOutOfRange, "DK-1", message)
        .with("field", name)
        .with("position", position)
        .with("card", card)
}

/// A poker hand of five cards, given in any order.
pub fn poker(faces: &[Face]) -> Result<TwoWinPokerHand, Rejection> {
    let hand = Part { name: "hand", faces };
    let five = hand.exactly("TW-9")?;
    all_different(&[hand])?;
    Ok(two_win_poker::Hand::of(five).wire())
}

/// The strengths of hands of five cards, one behind the other. What is left over at the end is not looked at.
pub fn poker_strengths(faces: &[Face]) -> Result<Vec<u32>, Rejection> {
    let (hands, _) = faces.as_chunks::<POKER_HAND>();
    let strength = |(number, hand): (usize, &[Face; POKER_HAND])| match repeated(hand) {
        None => Ok(two_win_poker::strength(*hand)),
        Some(position) => Err(twice("hand", position, hand[position].card).with("hand", number)),
    };
    hands.iter().enumerate().map(strength).collect()
}

/// Two own cards, counted with three externals.
pub fn twenty_one(own: &[Face], externals: &[Face], options: Options) -> Result<TwentyOneHand, Rejection> {
    let (own, externals) = (Part { name: "own", faces: own }, Part { name: "externals", faces: externals });
    let (two, three) = (own.exactly("TW-8")?, externals.exactly("TW-3")?);
    all_different(&[own, externals])?;
    let house = House::of(three, options.major_values);
    Ok(counted(&house, two, options))
}

/// The declarations of four own cards on a board that are worth a thought, as [`Board::undominated`].
pub fn best(
    own: &[Face],
    internals: &[Face],
    externals: &[Face],
    options: Options,
) -> Result<Vec<TwoWinValued>, Rejection> {
    let own = Part { name: "own", faces: own };
    let internals = Part { name: "internals", faces: internals };
    let externals = Part { name: "externals", faces: externals };
    let (four, five, three) = (own.exactly("TW-3")?, internals.exactly("TW-3")?, externals.exactly("TW-3")?);
    undeclared(four)?;
    all_different(&[own, internals, externals])?;
    let board = Board::of(five, three, options);
    let four = four.map(|face| face.card);
    Ok(board.undominated(four).into_iter().map(|valued| in_full(&board, valued, options)).collect())
}

/// A board by itself, and the cards on it.
pub fn board(internals: &[Face], externals: &[Face], options: Options) -> Result<(Board, CardSet), Rejection> {
    let internals = Part { name: "internals", faces: internals };
    let externals = Part { name: "externals", faces: externals };
    let (five, three) = (internals.exactly("TW-3")?, externals.exactly("TW-3")?);
    let on_board = five.iter().chain(&three).fold(CardSet::EMPTY, |set, face: &Face| set.with(face.card));
    if on_board.len() < five.len() + three.len() {
        all_different(&[internals, externals])?;
    }
    Ok((Board::of(five, three, options), on_board))
}

/// Refuses own cards of which it is said how they lie: that is what is declared.
fn undeclared(own: [Face; 4]) -> Result<(), Rejection> {
    let Some(position) = own.iter().position(|face| face.reversed) else { return Ok(()) };
    let face = own[position];
    let message = format!("own: how {} lies is declared; at position {position} leave the trailing r away", face.card);
    Err(Rejection::new(Code::ValueOutOfRange, "TW-4", message)
        .with("field", "own")
        .with("position", position)
        .with("card", face.card))
}

fn in_full(board: &Board, Valued { declaration, .. }: Valued, options: Options) -> TwoWinValued {
    TwoWinValued {
        poker: declaration.poker.map(Face::wire).to_vec(),
        twenty_one: declaration.twenty_one.map(Face::wire).to_vec(),
        poker_hand: Some(board.internals.best(declaration.poker).wire()),
        twenty_one_hand: Some(counted(&board.house, declaration.twenty_one, options)),
    }
}

fn counted(house: &House, own: [Face; 2], options: Options) -> TwentyOneHand {
    let hand: twenty_one::Hand = house.hand(own);
    TwentyOneHand {
        bust: hand.bust,
        natural: hand.natural,
        total: hand.total.into(),
        majors: hand.majors.into(),
        house: Some(house.wire()),
        strength: hand.strength(options.major_precedence).into(),
        reason: hand.reason(),
    }
}

/// The best hand of 1 to 12 cards of Fool's Errand, as [`fools_errand::evaluate`].
pub fn fools_errand(cards: &[Card]) -> Result<FoolsErrandHand, Rejection> {
    let hand = fools_errand::evaluate(cards)?;
    Ok(FoolsErrandHand {
        category: hand.category.name().to_owned(),
        duet_class: hand.class.map_or("", fools_errand::Class::name).to_owned(),
        strength: hand.strength,
        cards: hand.cards.iter().map(|card| card.wire()).collect(),
        reason: hand.reason(),
    })
}

impl two_win_poker::Hand {
    /// As a message.
    fn wire(&self) -> TwoWinPokerHand {
        TwoWinPokerHand {
            category: self.category.name().to_owned(),
            strength: self.strength,
            cards: self.cards.map(Face::wire).to_vec(),
            reason: self.reason(),
        }
    }
}

impl House {
    /// As a message.
    fn wire(&self) -> TwentyOneHouse {
        TwentyOneHouse { dropped: self.dropped, natural: self.natural, total: self.total.into(), reason: self.reason() }
    }
}
