//! TW-8 to TW-10: declarations, which are worth a thought, and what a time-out declares.

use super::{cards, faces, lying};
use crate::card::Card;
use crate::evaluate::declaration::{Board, DECLARATIONS, Declaration, Options, Valued};
use crate::evaluate::twenty_one::{MajorPrecedence, MajorValues};
use proptest::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeSet;

fn board(internals: &str, externals: &str) -> Board {
    Board::of(faces(internals), faces(externals), Options::default())
}

fn declared(all: impl IntoIterator<Item = Valued>) -> Vec<String> {
    all.into_iter().map(|valued| valued.declaration.to_string()).collect()
}

#[test]
fn tw_8_six_splits_and_sixteen_orientations() {
    let own = cards("m13 3w 9w 7c");
    let all: Vec<Declaration> = Declaration::all(own).collect();
    let different: BTreeSet<String> = all.iter().map(Declaration::to_string).collect();
    assert_eq!((all.len(), different.len()), (DECLARATIONS, 96));
    for declaration in all {
        // Each of the four plays once, in one of the two hands.
        let mut played = [declaration.poker, declaration.twenty_one].concat();
        played.sort_unstable();
        assert_eq!(played.iter().map(|face| face.card.to_string()).collect::<Vec<_>>().join(" "), "3w 9w 7c m13");
    }
}

#[test]
fn tw_10_declarations_come_by_the_lowest_poker_pair_then_by_orientation_in_id_order() {
    let all: Vec<String> = Declaration::all(cards("m13 7c 9w 3w")).map(|declaration| declaration.to_string()).collect();
    assert_eq!(
        all[..5],
        ["3w 9w / 7c m13", "3w 9w / 7c m13r", "3w 9w / 7cr m13", "3w 9w / 7cr m13r", "3w 9wr / 7c m13"]
    );
    assert_eq!(all[15], "3wr 9wr / 7cr m13r");
    assert_eq!(all[16], "3w 7c / 9w m13");
    // Of a pair that is not the first two, orientations still count in the order of all four ids.
    assert_eq!(all[18..20], ["3w 7cr / 9w m13", "3w 7cr / 9w m13r"]);
    assert_eq!(all[20], "3w 7c / 9wr m13");
    let pairs: Vec<&str> = all.iter().step_by(16).map(|text| &text[..text.find(" / ").unwrap()]).collect();
    assert_eq!(pairs, ["3w 9w", "3w 7c", "3w m13", "9w 7c", "9w m13", "7c m13"]);
}

#[test]
fn tw_10_a_time_out_declares_the_best_poker_hand_first() {
    // Quads of Kings outweigh the natural that King and Ace would make.
    let declaration = board("Ks Kp 2w 3c 5s", "8wr 2c 3p").on_time_out(cards("Kw Kc Aw 9p"));
    assert_eq!(declaration.poker, faces("Kw Kc"));
}

#[test]
fn tw_10_among_those_the_best_twenty_one() {
    // 15 outside: of the Ace and the 6, the Ace reversed makes 21.
    let declaration = board("Ks Kp 2w 3c 5s", "8wr m12 3p").on_time_out(cards("Kw Kc Aw 6p"));
    assert_eq!(declaration.to_string(), "Kw Kc / Awr 6p");
    // The Empress and Death fill the same house; without Death in it, 16 outside would not come to 21.
    let declaration = board("Ks Kp 3w 7c 8s", "6c Tp 9sr").on_time_out(cards("Kw 2c m3 m13"));
    assert_eq!(declaration.to_string(), "Kw m13 / 2c m3");
}

#[test]
fn tw_10_then_the_lowest_poker_pair_and_upright_first() {
    // Four of one rank: every split is worth the same, and with nothing outside 18 is the most.
    let declaration = board("Ks Kp Qs Qp Ns", "2wr 3wr 4wr").on_time_out(cards("9p 9s 9c 9w"));
    assert_eq!(declaration.to_string(), "9w 9c / 9s 9p");
    // 15 outside: one of the two others must be reversed; the second is.
    let declaration = board("Ks Kp Qs Qp Ns", "8wr m12 3p").on_time_out(cards("6p 6s 6c 6w"));
    assert_eq!(declaration.to_string(), "6w 6c / 6s 6pr");
}

#[test]
fn undominated_declarations_come_best_poker_first() {
    let board = board("Ks Kp 2w 3c 5s", "8wr m12 3p");
    let all = board.undominated(cards("Kw Kc Aw 9p"));
    // Quads with the Ace low at 16; then two Aces fewer for a natural.
    assert_eq!(declared(all.clone())[0], "Kw Kc / Aw 9pr");
    assert!(declared(all.clone()).len() > 1);
    for two in all.windows(2) {
        assert!(two[0].poker > two[1].poker && two[0].twenty_one < two[1].twenty_one);
    }
}

/// By comparing each of the 96 with each.
fn undominated_slowly(all: &[Valued]) -> Vec<Valued> {
    let beats = |one: &Valued, other: &Valued| {
        one.poker >= other.poker
            && one.twenty_one >= other.twenty_one
            && (one.poker, one.twenty_one) != (other.poker, other.twenty_one)
    };
    let same = |one: &Valued, other: &Valued| (one.poker, one.twenty_one) == (other.poker, other.twenty_one);
    let mut left: Vec<Valued> = Vec::new();
    for valued in all {
        if !all.iter().any(|other| beats(other, valued)) && !left.iter().any(|before| same(before, valued)) {
            left.push(*valued);
        }
    }
    left.sort_by_key(|valued| Reverse(valued.poker));
    left
}

fn options() -> impl Strategy<Value = Options> {
    (
        prop_oneof![Just(MajorValues::Number), Just(MajorValues::Either)],
        prop_oneof![Just(MajorPrecedence::Tiebreak), Just(MajorPrecedence::Override)],
    )
        .prop_map(|(major_values, major_precedence)| Options { major_values, major_precedence })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn tw_10_all_values_and_what_is_made_of_them_agree_with_each_declaration_by_itself(
        dealt in prop_oneof![
            super::decks().prop_flat_map(lying::<12>),
            lying::<12>(Card::all().collect()),
        ],
        options in options(),
    ) {
        let [a, b, c, d, e, x, y, z, own @ ..] = dealt;
        let own = own.map(|face| face.card);
        let board = Board::of([a, b, c, d, e], [x, y, z], options);
        let all: Vec<Valued> = board.values(own).all().collect();
        let each: Vec<Valued> = Declaration::all(own).map(|declaration| board.value(declaration)).collect();
        prop_assert_eq!(&all, &each);

        prop_assert_eq!(board.undominated(own).to_vec(), undominated_slowly(&all));

        let best = all.iter().map(|valued| (valued.poker, valued.twenty_one)).max().unwrap();
        let first = all.iter().find(|valued| (valued.poker, valued.twenty_one) == best).unwrap();
        prop_assert_eq!(board.on_time_out(own), first.declaration);
    }
}
