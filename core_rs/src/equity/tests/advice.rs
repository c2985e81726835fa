//! What to declare: each of the 96 played against every hand the others can hold.

use super::*;
use crate::proto::{TwoWinAdvice, TwoWinAdviceQuestion};

const OWN: &str = "2s 6w m0 Kc";
const BOARD: (&str, &str) = ("2w 2c Ks 9pr m4", "8wr m12 3p");

fn asked(opponents: u32, rest: &str) -> TwoWinAdviceQuestion {
    TwoWinAdviceQuestion {
        own: wire(OWN),
        internals: lying(BOARD.0),
        externals: lying(BOARD.1),
        opponents,
        dead: all_but(&[OWN, BOARD.0, BOARD.1, rest]),
        method: Some(ALL),
        ..TwoWinAdviceQuestion::default()
    }
}

fn advised(question: &TwoWinAdviceQuestion) -> TwoWinAdvice {
    let survey = super::super::advice::survey(question, Options::default()).unwrap();
    TwoWinAdvice::decode(finished(survey, 2).as_slice()).unwrap()
}

/// How many halves a declaration takes over every way the others can be dealt, who declare as in TW-10.
fn taken(own: Declaration, left: &[Card], others: &mut Vec<Declaration>, opponents: usize) -> [u32; 2] {
    let options = Options::default();
    let internals: [Face; 5] = parse_lying_cards(BOARD.0).unwrap().try_into().unwrap();
    let house = House::of(parse_lying_cards(BOARD.1).unwrap().try_into().unwrap(), options.major_values);
    if others.len() == opponents {
        let shown = [&[own], others.as_slice()].concat();
        let (internal, external) = halves(&shown, internals, &house, options.major_precedence);
        return [u32::from(internal == Some(0)), u32::from(external == Some(0))];
    }
    let mut sum = [0, 0];
    for (four, left) in choices(left, 4) {
        others.push(declared(four.try_into().unwrap(), internals, &house, options, false));
        let more = taken(own, &left, others, opponents);
        others.pop();
        sum = [sum[0] + more[0], sum[1] + more[1]];
    }
    sum
}

fn text(faces: &[proto::Face]) -> String {
    let one = |face: &proto::Face| {
        let card = Card::from_wire(face.card).unwrap();
        format!("{card}{}", if face.orientation() == proto::Orientation::Reversed { "r" } else { "" })
    };
    faces.iter().map(one).collect::<Vec<_>>().join(" ")
}

#[test]
fn tw_8_each_of_the_96_is_worth_what_it_takes_of_every_hand_there_can_be() {
    for (opponents, rest) in [(1, "4c 5c Kp m1 Ts 7s 6p"), (2, "4c 5c Kp m1 Ts 7s 6p Ac 9c")] {
        let advice = advised(&asked(opponents, rest));
        assert_eq!(advice.declarations.len(), 96);
        let left = parse_cards(rest).unwrap();
        let own: [Card; 4] = parse_cards(OWN).unwrap().try_into().unwrap();
        let mut others = Vec::new();
        for declaration in Declaration::all(own) {
            let name = declaration.to_string();
            let found = advice
                .declarations
                .iter()
                .find(|one| format!("{} / {}", text(&one.poker), text(&one.twenty_one)) == name)
                .unwrap();
            // With two others the brute force takes its time: every eighth is enough.
            if opponents == 1 || others.len() % 8 == 0 {
                let chances = found.chances.as_ref().unwrap();
                let expected = taken(declaration, &left, &mut Vec::new(), opponents as usize);
                assert_eq!([chances.internal, chances.external], expected, "{name}");
            }
            others.push(name);
        }
    }
}

#[test]
fn the_greatest_share_comes_first_and_of_equals_the_best_poker_hand() {
    let advice = advised(&asked(1, "4c 5c Kp m1 Ts 7s 6p"));
    let shares: Vec<f64> =
        advice.declarations.iter().map(|one| one.chances.as_ref().unwrap().share.unwrap().value).collect();
    assert!(shares.is_sorted_by(|one, other| one >= other));
    assert!(shares[0] > shares[95]);
    let board = crate::evaluate::declaration::Board::of(
        parse_lying_cards(BOARD.0).unwrap().try_into().unwrap(),
        parse_lying_cards(BOARD.1).unwrap().try_into().unwrap(),
        Options::default(),
    );
    let own: [Card; 4] = parse_cards(OWN).unwrap().try_into().unwrap();
    let worth: Vec<(u32, u16)> = advice
        .declarations
        .iter()
        .map(|one| {
            let name = format!("{} / {}", text(&one.poker), text(&one.twenty_one));
            let declaration = Declaration::all(own).find(|one| one.to_string() == name).unwrap();
            let valued = board.value(declaration);
            (valued.poker, valued.twenty_one)
        })
        .collect();
    for at in 1..96 {
        assert!(shares[at - 1] > shares[at] || worth[at - 1] >= worth[at], "at {at}");
    }
}

#[test]
fn against_one_the_whole_deck_is_looked_at() {
    let question = TwoWinAdviceQuestion { dead: Vec::new(), method: None, ..asked(1, "") };
    let survey = super::super::advice::survey(&question, Options::default()).unwrap();
    assert_eq!(survey.total(), 720_720);
    let three = TwoWinAdviceQuestion { opponents: 3, ..question };
    assert_eq!(super::super::advice::survey(&three, Options::default()).unwrap().total(), 200_000);
}

#[test]
fn by_chance_it_is_near_the_truth() {
    let exact = advised(&asked(2, "4c 5c Kp m1 Ts 7s 6p Ac 9c"));
    let seen =
        advised(&TwoWinAdviceQuestion { method: Some(by_chance(4_000, 1)), ..asked(2, "4c 5c Kp m1 Ts 7s 6p Ac 9c") });
    let best = exact.declarations[0].chances.as_ref().unwrap().share.unwrap();
    let found = seen.declarations[0].chances.as_ref().unwrap().share.unwrap();
    assert!((best.value - found.value).abs() < 5.0 * found.standard_error.max(0.001), "{best:?} {found:?}");
}
