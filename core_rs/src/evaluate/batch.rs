//! Many hands at once, a row of bytes each: nothing but their strengths.
//!
//! Rows lie one behind the other, as in an array of shape (hands, cards). Of rows that are not checked any bytes may
//! come: what they are worth means nothing, and nothing worse happens.

use super::declaration::Options;
use super::fools_errand::{self, seven};
use super::twenty_one::House;
use super::two_win_poker::many;
use crate::card::{Card, CardSet, DECK, FIRST, Face};
use crate::rejection::{Code, Rejection};

/// How many cards a row of twenty-one has: two own and three externals.
pub const TWENTY_ONE: usize = 5;

/// Strengths as [`fools_errand::strength`] of rows of so many cards, 1 to 12, each by its id (DK-2). `checked`: refuses
/// the first row with a byte that is no card, or with a card twice.
pub fn fools_errand(rows: &[u8], cards: usize, checked: bool, strengths: &mut [u32]) -> Result<(), Rejection> {
    if cards == seven::HAND {
        return sevens(rows, checked, strengths);
    }
    let most = cards.clamp(1, fools_errand::MOST_CARDS);
    for (number, (row, strength)) in rows.chunks_exact(most).zip(strengths).enumerate() {
        let mut hand = arrayvec::ArrayVec::<Card, { fools_errand::MOST_CARDS }>::new();
        hand.extend(row.iter().filter_map(|id| Card::from_id(*id)));
        if checked {
            check(number, row, DECK, Card::from_id)?;
        }
        *strength = fools_errand::strength(&hand);
    }
    Ok(())
}

/// The strength of one hand, checked as rows are.
pub fn one_fools_errand(ids: &[u8]) -> Result<u32, Rejection> {
    if let Ok(seven) = ids.try_into() {
        let (strength, different) = seven::Evaluator::new().checked(seven);
        if different {
            return Ok(strength);
        }
    }
    let hand: Option<Vec<Card>> = ids.iter().map(|id| Card::from_id(*id)).collect();
    let Some(hand) = hand else { return check(0, ids, DECK, Card::from_id).map(|()| 0) };
    fools_errand::check(&hand)?;
    Ok(fools_errand::strength(&hand))
}

fn sevens(rows: &[u8], checked: bool, strengths: &mut [u32]) -> Result<(), Rejection> {
    let evaluator = seven::Evaluator::new();
    let (hands, _) = rows.as_chunks::<{ seven::HAND }>();
    if !checked {
        for (hand, strength) in hands.iter().zip(strengths) {
            *strength = evaluator.strength(hand);
        }
        return Ok(());
    }
    let mut all_different = true;
    for (hand, strength) in hands.iter().zip(strengths) {
        let different;
        (*strength, different) = evaluator.checked(hand);
        all_different &= different;
    }
    if all_different { Ok(()) } else { first_wrong(hands, DECK, Card::from_id) }
}

/// Strengths as [`super::two_win_poker::strength`] of rows of five cards as they lie, each by its index, twice its id
/// and one more if it is reversed (DK-4). `checked` as in [`fools_errand()`].
pub fn two_win_poker(rows: &[u8], checked: bool, strengths: &mut [u32]) -> Result<(), Rejection> {
    let (hands, _) = rows.as_chunks::<{ many::HAND }>();
    if checked && !all_different(hands) {
        return first_wrong(hands, 2 * DECK, |index| Face::from_index(index).map(|face| face.card));
    }
    many::strengths(hands, strengths);
    Ok(())
}

/// Strengths as [`Hand::strength`](super::twenty_one::Hand::strength) of rows of five cards as they lie: two own, then three externals, each by
/// its index. `checked` as in [`fools_errand()`].
pub fn twenty_one(rows: &[u8], options: Options, checked: bool, strengths: &mut [u32]) -> Result<(), Rejection> {
    let (deals, _) = rows.as_chunks::<TWENTY_ONE>();
    if checked && !all_different(deals) {
        return first_wrong(deals, 2 * DECK, |index| Face::from_index(index).map(|face| face.card));
    }
    for (deal, strength) in deals.iter().zip(strengths) {
        // What is no face is trusted to be none, and means nothing: the first card does.
        let [a, b, x, y, z] = deal.map(|index| Face::from_index(index).unwrap_or(Face::upright(FIRST)));
        let hand = House::of([x, y, z], options.major_values).hand([a, b]);
        *strength = hand.strength(options.major_precedence).into();
    }
    Ok(())
}

/// By index of a face, one bit for its card if its id is below 64, and above. 2 KiB each: they exist so that a hand is
/// checked by ten loads. What is no face has no bit.
static LOW: [u64; 256] = bits(0);
static HIGH: [u64; 256] = bits(1);

const fn bits(word: usize) -> [u64; 256] {
    let mut bits = [0; 256];
    let mut index = 0;
    while index < 2 * DECK {
        let id = index / 2;
        if id / 64 == word {
            bits[index] = 1 << (id % 64);
        }
        index += 1;
    }
    bits
}

fn all_different(hands: &[[u8; many::HAND]]) -> bool {
    hands.iter().fold(true, |all, hand| {
        let [low, high] = hand
            .iter()
            .fold([0; 2], |[low, high], index| [low | LOW[usize::from(*index)], high | HIGH[usize::from(*index)]]);
        all & (low.count_ones() + high.count_ones() == many::HAND as u32)
    })
}

/// Refuses the first of these hands with what is no card, or a card that is there twice or among those that are out.
pub(super) fn all_in<const N: usize>(hands: &[[u8; N]], out: CardSet) -> Result<(), Rejection> {
    for (number, hand) in hands.iter().enumerate() {
        let mut seen = out;
        for id in hand {
            match Card::from_id(*id) {
                Some(card) if !seen.contains(card) => seen = seen.with(card),
                _ => return check_with(number, hand, DECK, Card::from_id, out),
            }
        }
    }
    Ok(())
}

/// Refuses the first of these hands that is wrong.
#[cold]
fn first_wrong<const N: usize>(
    hands: &[[u8; N]],
    known: usize,
    card: impl Fn(u8) -> Option<Card>,
) -> Result<(), Rejection> {
    hands.iter().enumerate().try_for_each(|(number, hand)| check(number, hand, known, &card))
}

/// Refuses a byte that is no card, and a card that came before (DK-1, DK-2), by hand and position.
fn check(number: usize, row: &[u8], known: usize, card: impl Fn(u8) -> Option<Card>) -> Result<(), Rejection> {
    check_with(number, row, known, card, CardSet::EMPTY)
}

/// As [`check`], where these cards came before.
fn check_with(
    number: usize,
    row: &[u8],
    known: usize,
    card: impl Fn(u8) -> Option<Card>,
    mut seen: CardSet,
) -> Result<(), Rejection> {
    for (position, byte) in row.iter().enumerate() {
        let Some(card) = card(*byte) else {
            let message = format!("hand {number}: {byte} at position {position} is no card; 0 to {} are", known - 1);
            return Err(Rejection::new(Code::ValueOutOfRange, "DK-2", message)
                .with("field", "hand")
                .with("position", position)
                .with("value", byte)
                .with("hand", number));
        };
        if seen.contains(card) {
            return Err(super::asked::twice("hand", position, card).with("hand", number));
        }
        seen = seen.with(card);
    }
    Ok(())
}
