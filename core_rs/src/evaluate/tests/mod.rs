//! The evaluators, one test a claim, named by the rule (docs/rules/two-win.md).

mod asked;
mod batch;
mod declaration;
mod first;
mod fools_errand;
mod frequencies;
mod poker_ranking;
mod poker_total_order;
mod poker_words;
mod slow;
mod twenty_one;

use crate::card::{Card, Face, parse_cards, parse_lying_cards};
use crate::evaluate::two_win_poker::Hand;
use proptest::prelude::*;

/// So many cards as they lie, in notation.
fn faces<const N: usize>(text: &str) -> [Face; N] {
    parse_lying_cards(text).unwrap().try_into().unwrap()
}

fn cards<const N: usize>(text: &str) -> [Card; N] {
    parse_cards(text).unwrap().try_into().unwrap()
}

fn hand(text: &str) -> Hand {
    Hand::of(faces(text))
}

fn text(faces: &[Face]) -> String {
    faces.iter().map(Face::to_string).collect::<Vec<_>>().join(" ")
}

/// So many different cards of these, in any order, each either way up.
fn lying<const N: usize>(of: Vec<Card>) -> impl Strategy<Value = [Face; N]> {
    (Just(of).prop_shuffle(), any::<[bool; N]>())
        .prop_map(|(of, reversed)| std::array::from_fn(|at| Face { card: of[at], reversed: reversed[at] }))
}

/// Decks in which hands of every category come up: the whole one, few ranks, one suit's top, one suit's bottom, majors.
fn decks() -> impl Strategy<Value = Vec<Card>> {
    let few_ranks = "7w 7c 7s 7p m7 m17 8w 8c 8s 8p m8 m18 Aw Ac As Ap m1 m11 m21";
    let top = "Tw Pw Nw Qw Kw Aw Tc Pc Nc Qc Kc Ac m1 m0";
    let bottom = "Aw 2w 3w 4w 5w 6w m1 m2 m3 m4 m5 m6 m11 m12 m13 m14";
    let majors = "m0 m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12 m13 m14 m15 m16 m17 m18 m19 m20 m21";
    prop_oneof![
        Just(Card::all().collect()),
        Just(parse_cards(few_ranks).unwrap()),
        Just(parse_cards(top).unwrap()),
        Just(parse_cards(bottom).unwrap()),
        Just(parse_cards(majors).unwrap()),
    ]
}

/// Hands of every category.
fn hands() -> impl Strategy<Value = [Face; 5]> {
    decks().prop_flat_map(lying::<5>)
}

#[test]
fn a_repeated_card_is_found_whichever_way_up() {
    use crate::evaluate::repeated;
    assert_eq!(repeated(&faces::<5>("7w 7c 7s m7 m17")), None);
    assert_eq!(repeated(&faces::<4>("7w 7c 7wr 7c")), Some(2));
    // Such a hand means nothing, and panics nowhere.
    for face in (0..156).filter_map(Face::from_index) {
        hand(&format!("{face} {face} {face} {face} {face}")).reason();
    }
}
