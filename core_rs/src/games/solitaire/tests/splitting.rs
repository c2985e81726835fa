//! SO-4: 21 splits and 128 ways to lie.

use super::*;
use crate::holes::{Template, Value, Values};
use crate::rejection::Code;
use std::collections::BTreeSet;

#[test]
fn so_4_one_move_holds_all_2688_declarations() {
    let scene = given().easy(1).starts();
    let moves = scene.table.game_moves(Actor::Seat(0));
    let [play] = &moves[..] else { panic!("one move: {moves:?}") };
    let holes = play.holes().expect("a move of this game");
    let [poker, reversed] = &holes[..] else { panic!("two holes") };
    let mut declared = BTreeSet::new();
    for five in poker.ends() {
        for turned in reversed.ends() {
            let command = play.build(Values::from_iter([five.clone(), turned])).expect("a command");
            let drafts = scene.table.game().decide(Actor::Seat(0), &command).expect("legal");
            let Some(solitaire_event::Event::Declared(event)) = &drafts[0].event.event else { panic!("declared") };
            assert_eq!((event.poker.len(), event.twenty_one.len()), (5, 2));
            declared.insert(format!("{} / {}", text(&event.poker), text(&event.twenty_one)));
        }
    }
    assert_eq!(declared.len(), 21 * 128);
    assert!(declared.contains("8w 2c 4s 6p m13 / Qw Kw"));
    assert!(!holes[0].takes(&Value::Chosen(vec![1, 2, 3, 4, 5])));
}

#[test]
fn so_4_what_is_no_declaration_of_the_seven_is_refused_by_name() {
    let scene = given().easy(1).starts();
    let wire = |text: &str| -> Vec<i32> { cards(text).iter().map(|face| face.card.wire()).collect() };
    let refused = |poker: &str, reversed: &str| {
        let declare = proto::SolitaireDeclare { poker: wire(poker), reversed: wire(reversed) };
        let refused = scene.refuses(say::Command::Declare(declare));
        assert_eq!((refused.code, refused.rule), (Code::ValueOutOfRange, "SO-4"), "{refused}");
        refused.message
    };
    assert!(refused("8w 2c 4s 6p", "").starts_with("poker: the number of cards is 4; it must be 5"));
    assert!(refused("8w Qw Kw 2c 4s 6p", "").starts_with("poker: the number of cards is 6; it must be 5"));
    assert!(refused("8w 2c 3c 4s 6p", "").starts_with("poker: 3c is not one of your seven (8w Qw Kw 2c 4s 6p m13)"));
    assert!(refused("2c 8w 4s 6p m13", "").starts_with("poker: 8w stands after 2c"));
    assert!(refused("8w 2c 4s 6p m13", "Kw Kw").starts_with("reversed: Kw stands after Kw"));
    assert!(refused("8w 2c 4s 6p m13", "m12").starts_with("reversed: m12 is not one of your seven"));
    let declare = proto::SolitaireDeclare { poker: vec![0, 2, 3, 4, 5], reversed: Vec::new() };
    assert!(scene.refuses(say::Command::Declare(declare)).message.contains("0, which is no card"));
}

#[test]
fn so_4_the_splits_stand_in_the_order_of_their_five() {
    let seven = [3, 1, 9, 70, 20, 33, 5].map(|id| Card::from_id(id).expect("a card"));
    let splits: Vec<Split> = Split::all(seven).collect();
    assert_eq!(splits.len(), SPLITS);
    assert!(splits.is_sorted_by(|a, b| a.poker < b.poker));
    let all: CardSet = seven.into_iter().collect();
    for split in splits {
        assert_eq!(split.poker.into_iter().chain(split.twenty_one).collect::<CardSet>(), all);
        assert_eq!((split.poker_ways().count(), split.pair_ways().count()), (32, 4));
        assert!(split.poker_ways().is_sorted() && split.pair_ways().is_sorted());
    }
}
