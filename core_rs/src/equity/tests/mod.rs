//! Chances, against every showdown dealt one by one, and what is refused.

mod advice;
mod bad_input;
mod chance;
mod estimates;
mod fools_errand;
mod two_win;
mod ways;

use super::Looked;
use crate::card::{Card, Face, parse_cards, parse_lying_cards};
use crate::evaluate::declaration::{Declaration, Options};
use crate::evaluate::twenty_one::{House, MajorPrecedence};
use crate::evaluate::two_win_poker::best_of;
use crate::proto::{self, ShowdownMethod, TwoWinEquity, TwoWinEquityQuestion, TwoWinKnownHand};
use prost::Message;
use std::cmp::Ordering;

/// Every showdown.
const ALL: ShowdownMethod = ShowdownMethod { exact: true, trials: None, seed: None };

fn by_chance(trials: u32, seed: u32) -> ShowdownMethod {
    ShowdownMethod { exact: false, trials: Some(trials), seed: Some(seed) }
}

fn wire(text: &str) -> Vec<i32> {
    parse_cards(text).unwrap().into_iter().map(Card::wire).collect()
}

fn lying(text: &str) -> Vec<proto::Face> {
    parse_lying_cards(text).unwrap().into_iter().map(Face::wire).collect()
}

/// Every card but these, to be dead.
fn all_but(left: &[&str]) -> Vec<i32> {
    let left: Vec<Card> = left.iter().flat_map(|text| parse_lying_cards(text).unwrap()).map(|face| face.card).collect();
    Card::all().filter(|card| !left.contains(card)).map(Card::wire).collect()
}

/// A question over the cards that it names and those of `rest`.
fn question(players: &[&str], internals: &str, externals: &str, rest: &str) -> TwoWinEquityQuestion {
    let known = [players, &[internals, externals, rest]].concat();
    TwoWinEquityQuestion {
        players: players.iter().map(|cards| TwoWinKnownHand { cards: wire(cards) }).collect(),
        internals: lying(internals),
        externals: lying(externals),
        dead: all_but(&known),
        method: Some(ALL),
        ..TwoWinEquityQuestion::default()
    }
}

fn finished(mut survey: impl Looked, threads: usize) -> Vec<u8> {
    while survey.done() < survey.total() {
        assert_eq!(survey.answer(), None, "no answer before all is done");
        survey.look(3, threads);
    }
    survey.answer().unwrap()
}

fn answer_with(question: &TwoWinEquityQuestion, options: Options) -> TwoWinEquity {
    let wire = finished(super::two_win::survey(question, options).unwrap(), 2);
    TwoWinEquity::decode(wire.as_slice()).unwrap()
}

fn answer(question: &TwoWinEquityQuestion) -> TwoWinEquity {
    answer_with(question, Options::default())
}

/// Every way to choose so many of these, and the rest.
fn choices(of: &[Card], chosen: usize) -> Vec<(Vec<Card>, Vec<Card>)> {
    let Some((first, rest)) = of.split_first() else {
        return if chosen == 0 { vec![(Vec::new(), Vec::new())] } else { Vec::new() };
    };
    let with = if chosen > 0 { choices(rest, chosen - 1) } else { Vec::new() };
    let with = with.into_iter().map(|(mut chosen, rest)| {
        chosen.insert(0, *first);
        (chosen, rest)
    });
    let without = choices(rest, chosen).into_iter().map(|(chosen, mut rest)| {
        rest.insert(0, *first);
        (chosen, rest)
    });
    with.chain(without).collect()
}

/// Every way these cards can lie.
fn lies(cards: &[Card]) -> Vec<Vec<Face>> {
    (0..1 << cards.len())
        .map(|turned: u32| {
            let lie = |(at, card): (usize, &Card)| Face { card: *card, reversed: turned >> at & 1 == 1 };
            cards.iter().enumerate().map(lie).collect()
        })
        .collect()
}

/// What is declared first, of all 96: by the keys of TW-10, one by one, or with twenty-one before poker.
fn declared(
    own: [Card; 4],
    internals: [Face; 5],
    house: &House,
    options: Options,
    twenty_one_first: bool,
) -> Declaration {
    let key = |declaration: &Declaration| {
        let poker = u64::from(best_of(declaration.poker, internals).strength);
        let twenty_one = u64::from(house.hand(declaration.twenty_one).strength(options.major_precedence));
        if twenty_one_first { (twenty_one, poker) } else { (poker, twenty_one) }
    };
    let mut all = Declaration::all(own);
    let first = all.next().unwrap();
    all.fold(first, |best, one| if key(&one) > key(&best) { one } else { best })
}

/// Who takes internal and external, by TW-24 and TW-26 word by word.
fn halves(
    shown: &[Declaration],
    internals: [Face; 5],
    house: &House,
    precedence: MajorPrecedence,
) -> (Option<usize>, Option<usize>) {
    let alone = |best: &[usize]| if let [only] = best { Some(*only) } else { None };
    let poker: Vec<u32> = shown.iter().map(|one| best_of(one.poker, internals).strength).collect();
    let best: Vec<usize> = (0..shown.len()).filter(|at| poker.iter().all(|other| *other <= poker[*at])).collect();
    let poker = alone(&best);
    let hands: Vec<_> = shown.iter().map(|one| house.hand(one.twenty_one)).collect();
    let left: Vec<usize> = (0..hands.len()).filter(|at| house.against(&hands[*at]) != Ordering::Less).collect();
    let strength = |at: usize| hands[at].strength(precedence);
    let best: Vec<usize> =
        left.iter().copied().filter(|at| left.iter().all(|other| strength(*other) <= strength(*at))).collect();
    let ties_house = best.first().is_some_and(|at| house.against(&hands[*at]) == Ordering::Equal);
    let twenty_one = if ties_house { None } else { alone(&best) };
    match (poker, twenty_one) {
        (Some(poker), Some(twenty_one)) => (Some(poker), Some(twenty_one)),
        (None, Some(both)) => (Some(both), Some(both)),
        // Tied, not lost to the house: the best poker hand takes both.
        (Some(both), None) if !best.is_empty() => (Some(both), Some(both)),
        (Some(poker), None) => (Some(poker), None),
        (None, None) => (None, None),
    }
}
