//! Many hands at once: as one at a time, and what is refused.

use super::{hands, lying};
use crate::card::{Card, Face};
use crate::evaluate::{batch, fools_errand, two_win_poker};
use proptest::prelude::*;

fn refused(told: Result<(), crate::rejection::Rejection>) -> (&'static str, String) {
    let rejection = told.unwrap_err();
    let details: Vec<String> = rejection.details.iter().map(|(key, value)| format!("{key}={value}")).collect();
    (rejection.rule, details.join(" "))
}

proptest! {
    #[test]
    fn tw_18_many_hands_are_worth_what_each_is(hands in prop::collection::vec(hands(), 0..70)) {
        let rows: Vec<u8> = hands.iter().flatten().map(|face| face.index()).collect();
        let expected: Vec<u32> = hands.iter().map(|hand| two_win_poker::strength(*hand)).collect();
        for checked in [true, false] {
            let mut strengths = vec![0; hands.len()];
            prop_assert_eq!(batch::two_win_poker(&rows, checked, &mut strengths), Ok(()));
            prop_assert_eq!(&strengths, &expected);
        }
    }

    #[test]
    fn fe_10_many_hands_are_worth_what_each_is(cards in 1..=12_usize, dealt in prop::collection::vec(lying::<12>(Card::all().collect()), 0..40)) {
        let hands: Vec<Vec<Card>> = dealt.iter().map(|hand| hand[..cards].iter().map(|face| face.card).collect()).collect();
        let rows: Vec<u8> = hands.iter().flatten().map(|card| card.id()).collect();
        let expected: Vec<u32> = hands.iter().map(|hand| fools_errand::strength(hand)).collect();
        for checked in [true, false] {
            let mut strengths = vec![0; hands.len()];
            prop_assert_eq!(batch::fools_errand(&rows, cards, checked, &mut strengths), Ok(()));
            prop_assert_eq!(&strengths, &expected);
        }
    }

    #[test]
    fn any_bytes_are_refused_by_row_and_position_or_mean_nothing(bytes in prop::collection::vec(any::<u8>(), 35)) {
        let mut strengths = [0; 7];
        batch::two_win_poker(&bytes, false, &mut strengths).unwrap();
        batch::fools_errand(&bytes, 7, false, &mut strengths[..5]).unwrap();
        batch::fools_errand(&bytes, 5, false, &mut strengths).unwrap();
        for (cards, known) in [(5, 156), (7, 78)] {
            let wrong = bytes.chunks(cards).enumerate().find_map(|(row, hand)| {
                let card = |byte: u8| if known == 156 { byte / 2 } else { byte };
                let wrong = |at: &usize| usize::from(hand[*at]) >= known || hand[..*at].iter().any(|before| card(*before) == card(hand[*at]));
                (0..cards).find(wrong).map(|position| (row, position))
            });
            let told = if cards == 5 { batch::two_win_poker(&bytes, true, &mut strengths) } else { batch::fools_errand(&bytes, 7, true, &mut strengths[..5]) };
            match wrong {
                None => prop_assert_eq!(told, Ok(())),
                Some((row, position)) => {
                    let details = refused(told).1;
                    let by_row = format!("hand={row}");
                    let by_position = format!("position={position} ");
                    prop_assert!(details.ends_with(&by_row) && details.contains(&by_position), "{} {} {}", details, row, position);
                }
            }
        }
    }
}

#[test]
fn dk_1_dk_2_what_is_wrong_is_named_by_row_and_position() {
    let mut rows: Vec<u8> = (0..70).collect();
    let mut strengths = [0; 14];
    rows[68] = 63;
    assert_eq!(
        refused(batch::fools_errand(&rows, 7, true, &mut strengths[..10])),
        ("DK-1", "field=hand position=5 card=m7 hand=9".to_owned())
    );
    rows[30] = 78;
    assert_eq!(
        refused(batch::fools_errand(&rows, 7, true, &mut strengths[..10])),
        ("DK-2", "field=hand position=2 value=78 hand=4".to_owned())
    );
    rows[30] = 29;
    rows[68] = 68;
    let lying: Vec<u8> = (0..70).map(|place| 2 * place % 155).collect();
    assert_eq!(batch::two_win_poker(&lying[..35], true, &mut strengths[..7]), Ok(()));
    let mut twice = lying.clone();
    twice[33] = twice[30] + 1;
    assert_eq!(
        refused(batch::two_win_poker(&twice[..35], true, &mut strengths[..7])).1,
        "field=hand position=3 card=3s hand=6"
    );
}

/// Every five faces of a few cards: all groups, rows, suits and orders.
#[test]
fn tw_18_all_hands_of_a_small_deck_are_worth_the_same_side_by_side() {
    let deck: Vec<Face> = ["8w", "9w", "Tw", "Pw", "Nw", "m8", "m18", "m0", "m10", "9c", "8c"]
        .iter()
        .filter_map(|text| Card::parse(text))
        .flat_map(|card| [false, true].map(|reversed| Face { card, reversed }))
        .collect();
    let mut hands = Vec::new();
    let n = deck.len();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    hands.extend((d + 1..n).map(|e| [deck[e], deck[b], deck[d], deck[a], deck[c]]));
                }
            }
        }
    }
    hands.retain(|hand| crate::evaluate::repeated(hand).is_none());
    let rows: Vec<u8> = hands.iter().flatten().map(|face| face.index()).collect();
    let mut strengths = vec![0; hands.len()];
    batch::two_win_poker(&rows, true, &mut strengths).unwrap();
    for (hand, strength) in hands.iter().zip(strengths) {
        assert_eq!(strength, two_win_poker::strength(*hand), "{}", super::text(hand));
    }
}
