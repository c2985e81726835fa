//! What is asked for from outside: refused by rule, field and position, or answered as a message.

use super::{faces, hand};
use crate::card::{Face, parse_lying_cards};
use crate::evaluate::asked::{best, poker, poker_strengths, twenty_one};
use crate::evaluate::declaration::Options;
use crate::rejection::{Code, Rejection};

fn of(text: &str) -> Vec<Face> {
    parse_lying_cards(text).unwrap()
}

fn told(rejection: Rejection) -> (Code, &'static str, String) {
    let details: Vec<String> = rejection.details.iter().map(|(key, value)| format!("{key}={value}")).collect();
    (rejection.code, rejection.rule, details.join(" "))
}

#[test]
fn tw_9_a_poker_hand_is_of_five() {
    for (text, cards) in [("", 0), ("3w 9w 7c 5s", 4), ("3w 9w 7c 5s 6s 8s", 6)] {
        let refused = told(poker(&of(text)).unwrap_err());
        assert_eq!(refused, (Code::ValueOutOfRange, "TW-9", format!("field=hand cards={cards} allowed=5")));
    }
}

#[test]
fn dk_1_a_card_that_is_there_twice_is_named_in_its_part() {
    let refused = |rejection| told(rejection).2;
    assert_eq!(refused(poker(&of("3w 9w 7c 5s 9wr")).unwrap_err()), "field=hand position=4 card=9w");
    let refusal = twenty_one(&of("6w m0"), &of("8wr m12 6wr"), Options::default()).unwrap_err();
    assert_eq!(refused(refusal), "field=externals position=2 card=6w");
    let refusal = best(&of("2s 6w m0 Kc"), &of("2w 2c m0r 9pr m4"), &of("8wr m12 3p"), Options::default()).unwrap_err();
    assert_eq!(refused(refusal), "field=internals position=2 card=m0");
    let hands = [faces::<5>("3w 9w 7c 5s 6s"), faces::<5>("3w 3wr 7c 5s 6s")].concat();
    assert_eq!(refused(poker_strengths(&hands).unwrap_err()), "field=hand position=1 card=3w hand=1");
}

#[test]
fn tw_4_how_own_cards_lie_is_what_is_declared() {
    let refusal = best(&of("2s 6w m0r Kc"), &of("2w 2c Ks 9pr m4"), &of("8wr m12 3p"), Options::default()).unwrap_err();
    assert_eq!(told(refusal), (Code::ValueOutOfRange, "TW-4", "field=own position=2 card=m0".to_owned()));
}

#[test]
fn tw_3_tw_8_each_part_has_its_number() {
    let rules = |own: &str, internals: &str, externals: &str| {
        best(&of(own), &of(internals), &of(externals), Options::default()).map_err(|rejection| rejection.rule)
    };
    assert_eq!(rules("2s 6w m0", "2w 2c Ks 9pr m4", "8wr m12 3p").err(), Some("TW-3"));
    assert_eq!(rules("2s 6w m0 Kc", "2w 2c Ks 9pr", "8wr m12 3p").err(), Some("TW-3"));
    assert_eq!(rules("2s 6w m0 Kc", "2w 2c Ks 9pr m4", "8wr m12 3p 4p").err(), Some("TW-3"));
    assert_eq!(twenty_one(&of("6w"), &of("8wr m12 3p"), Options::default()).unwrap_err().rule, "TW-8");
}

#[test]
fn tw_16_many_hands_are_worth_what_each_is_by_itself() {
    let texts = ["3w m13r 9w 7c 5s", "As Ks Qs Ns Ps", "7w 7c 7s 7p m17"];
    let together: Vec<Face> = texts.iter().flat_map(|text| of(text)).collect();
    let strengths = poker_strengths(&together).unwrap();
    for (text, strength) in texts.into_iter().zip(strengths) {
        let answer = poker(&of(text)).unwrap();
        assert_eq!((answer.strength, answer.category.as_str()), (strength, hand(text).category.name()));
        assert_eq!(answer.reason, hand(text).reason());
    }
}
