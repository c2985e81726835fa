//! TW-19 to TW-24: counting, the house, and who is ahead.

use super::slow::{count, totals};
use super::{faces, lying};
use crate::card::{Card, Face, parse_lying_cards};
use crate::evaluate::twenty_one::MajorPrecedence::{Override, Tiebreak};
use crate::evaluate::twenty_one::MajorValues::{Either, Number};
use crate::evaluate::twenty_one::{Best, Hand, House, MajorPrecedence, MajorValues, best_count, decided};
use proptest::prelude::*;
use std::cmp::Ordering;

fn house(externals: &str) -> House {
    House::of(faces(externals), Number)
}

/// The source's example: 8 of Wands reversed, Hanged Man, 3 of Pentacles count 15.
const FIFTEEN: &str = "8wr m12 3p";
/// Nothing outside: own cards count by themselves.
const NOTHING: &str = "2wr 3wr 4wr";

fn own(externals: &str, own: &str) -> Hand {
    house(externals).hand(faces(own))
}

fn total(externals: &str, cards: &str, values: MajorValues) -> Option<u8> {
    let hand = House::of(faces(externals), values).hand(faces(cards));
    (!hand.bust).then_some(hand.total)
}

/// Each of a player's pairs beats the next.
fn falls(externals: &str, precedence: MajorPrecedence, pairs: &[&str]) {
    for two in pairs.windows(2) {
        let (better, worse) = (own(externals, two[0]), own(externals, two[1]));
        assert!(better.strength(precedence) > worse.strength(precedence), "{} should beat {}", two[0], two[1]);
        assert_eq!(decided(&better, &worse, precedence).order, Ordering::Greater);
    }
}

#[test]
fn tw_19_minors_count_pips_courts_10_aces_1_or_11() {
    for (card, counts) in [("2w", 2), ("9c", 9), ("Ts", 10), ("Pp", 10), ("Nw", 10), ("Qc", 10), ("Ks", 10), ("Ap", 11)]
    {
        assert_eq!(best_count(&faces::<1>(card), Number), Some(counts), "{card}");
    }
    assert_eq!(total(NOTHING, "Aw Ac", Number), Some(12));
    assert_eq!(total("Kw Qc 2wr", "Aw 2cr", Number), Some(21));
}

#[test]
fn tw_19_reversed_cards_count_nothing() {
    for face in Card::all().map(|card| Face { card, reversed: true }) {
        for values in [Number, Either] {
            assert_eq!(best_count(&[face], values), Some(0), "{face}");
        }
    }
}

#[test]
fn tw_19_majors_count_their_number() {
    for number in 0..=21_u8 {
        assert_eq!(best_count(&faces::<1>(&format!("m{number}")), Number), Some(number));
        let with = (best_count(&faces::<2>(&format!("m{number} Kw")), Number), number + 10);
        assert_eq!(with.0, (number <= 11).then_some(with.1));
    }
}

#[test]
fn tw_19_either_counts_a_major_by_its_number_or_its_poker_digit() {
    for (cards, best) in [
        // The Fool as 10 and as 0, the Wheel only as 10, Judgement as 20 and as 10.
        ("m0", Some(10)),
        ("m0 Kw 5c", Some(15)),
        ("m10", Some(10)),
        ("m10 Kw 5c", None),
        ("m20", Some(20)),
        ("m20 Kw", Some(20)),
        ("m20 Kw 5c", None),
        // 1 and 11 for the Magician and Justice; 1, 11 and 21 for the World.
        ("m1", Some(11)),
        ("m1 Kw Kc", Some(21)),
        ("m11", Some(11)),
        ("m11 Kw Kc", Some(21)),
        ("m21", Some(21)),
        ("m21 Kw", Some(21)),
        ("m21 Kw Kc", Some(21)),
        ("m12", Some(12)),
        ("m12 Kw 5c", Some(17)),
        ("m19", Some(19)),
        ("m19 Kw", Some(19)),
        ("m9", Some(9)),
        ("m2 Kw 9c", Some(21)),
        ("m2 Kw Kc", None),
    ] {
        assert_eq!(best_count(&parse_lying_cards(cards).unwrap(), Either), best, "{cards}");
    }
}

#[test]
fn tw_19_the_sources_tower_counts_6_only_as_either() {
    assert_eq!(total(FIFTEEN, "m16 m13r", Either), Some(21));
    assert_eq!(total(FIFTEEN, "m16 m13r", Number), None);
}

#[test]
fn tw_20_externals_count_as_they_lie() {
    let fifteen = house(FIFTEEN);
    assert_eq!((fifteen.dropped, fifteen.natural, fifteen.total), (false, false, 15));
    assert_eq!(house("8w m12 3pr").total, 20);
    assert_eq!(house(NOTHING).total, 0);
    assert!(!house(NOTHING).dropped);
}

#[test]
fn tw_20_externals_over_21_count_zero_and_drop_out() {
    let over = house("8w m12 3p");
    assert_eq!((over.dropped, over.natural, over.total), (true, false, 0));
    assert_eq!(total("8w m12 3p", "9w 2c", Number), Some(11));
    // Counted at 21 or less if they can be: two Aces and the Sun.
    assert_eq!((house("Aw Ac m19").total, house("Aw Ac m19").dropped), (21, false));
}

#[test]
fn tw_21_all_five_count_together_each_value_chosen_anew() {
    // Outside the Ace is worth 11; with these it is worth 1.
    assert_eq!(house("Aw 9c 2sr").total, 20);
    assert_eq!(total("Aw 9c 2sr", "5w 6c", Number), Some(21));
    assert_eq!(total(FIFTEEN, "2w 4c", Number), Some(21));
    assert_eq!(total(FIFTEEN, "2w 3c", Number), Some(20));
}

#[test]
fn tw_21_over_21_at_the_least_count_is_a_bust() {
    let bust = own(FIFTEEN, "Aw 6c");
    assert_eq!((bust.bust, bust.natural, bust.total, bust.majors), (true, false, 0, 0));
    assert!(!own(FIFTEEN, "Aw 5c").bust);
    // Dropped externals count zero: the two can still go over by themselves.
    assert!(own("8w m12 3p", "m20 2c").bust);
}

#[test]
fn tw_22_a_players_two_cards_that_make_21_stand_alone() {
    for natural in ["Aw Kc", "m21 9wr", "m11 Kc", "m20 Ac", "m12 9w", "m0 m21"] {
        let hand = own("9c 9s 9pr", natural);
        assert_eq!((hand.bust, hand.natural, hand.total), (false, true, 21), "{natural}");
    }
    // 21 with the externals is none.
    let with_externals = own(FIFTEEN, "2w 4c");
    assert_eq!((with_externals.natural, with_externals.total), (false, 21));
    // As either, the Star and the Sun's fellow 14 can be 7 and 14, or 17 and 4.
    assert!(House::of(faces(FIFTEEN), Either).hand(faces("m17 m14")).natural);
}

#[test]
fn tw_22_the_houses_natural_is_its_three_externals_at_21() {
    assert!(house("Aw Kc 2sr").natural);
    assert!(house("7w 7c 7s").natural);
    assert!(house("m21 2sr 3sr").natural);
    assert!(!house("7w 7c 6s").natural);
}

#[test]
fn tw_22_a_natural_beats_any_other_twenty_one() {
    falls(FIFTEEN, Tiebreak, &["Aw Kc", "6w m0", "2w 4c"]);
    falls(FIFTEEN, Override, &["Aw Kc", "6w m0", "2w 4c"]);
    let verdict = decided(&own(FIFTEEN, "m6 m13r"), &own(FIFTEEN, "Aw Kc"), Override);
    assert_eq!((verdict.order, verdict.rule), (Ordering::Less, "TW-22"));
}

#[test]
fn tw_23_the_sources_example() {
    // At 15: a 6 and the Fool beat a 2 and a 4, and lose to the Lovers and another major reversed.
    for precedence in [Tiebreak, Override] {
        falls(FIFTEEN, precedence, &["m6 m13r", "6w m0", "2w 4c"]);
    }
}

#[test]
fn tw_23_the_total_comes_before_majors() {
    falls(FIFTEEN, Tiebreak, &["2w 4c", "5w m0", "2w 3c", "m3 m1", "m1 m2"]);
    let verdict = decided(&own(FIFTEEN, "2w 4c"), &own(FIFTEEN, "5w m0"), Tiebreak);
    assert_eq!((verdict.rule, verdict.sentence.as_str()), ("TW-23", "21 beats 20"));
}

#[test]
fn tw_23_majors_break_ties_naturals_included() {
    falls(FIFTEEN, Tiebreak, &["m21 m0", "m21 9wr", "Aw Kc"]);
    let verdict = decided(&own(FIFTEEN, "Aw Kc"), &own(FIFTEEN, "m21 9wr"), Tiebreak);
    assert_eq!(
        (verdict.order, verdict.rule, verdict.sentence.as_str()),
        (Ordering::Less, "TW-23", "both count 21; one major among the own cards against no major")
    );
    let tie = decided(&own(FIFTEEN, "2w 3c"), &own(FIFTEEN, "Tcr 5c"), Tiebreak);
    assert_eq!((tie.order, tie.rule), (Ordering::Equal, "TW-23"));
}

#[test]
fn tw_23_override_puts_any_major_before_the_total_and_the_number_after_it() {
    falls(FIFTEEN, Override, &["Aw Kc", "6w m0", "5w m0", "m2 m1", "2w m0", "2w 4c", "2w 3c"]);
    falls(FIFTEEN, Override, &["m21 m0", "m21 9wr", "Aw Kc"]);
    let verdict = decided(&own(FIFTEEN, "2w 4c"), &own(FIFTEEN, "2w m0"), Override);
    assert_eq!((verdict.order, verdict.rule), (Ordering::Less, "TW-23"));
    // A bust is out, whatever it holds.
    falls(FIFTEEN, Override, &["2w 3c", "m7 m8"]);
}

#[test]
fn tw_24_bust_hands_are_out() {
    for externals in [FIFTEEN, "8w m12 3p", "7w 7c 7s"] {
        let verdict = house(externals).decided(&own(externals, "m20 2c"));
        assert_eq!((verdict.order, verdict.rule), (Ordering::Less, "TW-21"), "{externals}");
    }
    assert_eq!(house(FIFTEEN).best(&[own(FIFTEEN, "Aw 6c"), own(FIFTEEN, "m20 2c")], Tiebreak), None);
}

#[test]
fn tw_24_a_natural_house_leaves_only_naturals() {
    let natural = "7w 7c 7s";
    let house = house(natural);
    // 21 with the externals is not enough.
    let verdict = house.decided(&own(natural, "2wr 3cr"));
    assert_eq!((verdict.order, verdict.rule), (Ordering::Less, "TW-22"));
    let hands = [own(natural, "m3r m4r"), own(natural, "Aw Kc"), own(natural, "m21 m0r")];
    assert_eq!(house.best(&hands[..1], Tiebreak), None);
    // Majors order the players, and decide nothing against the house.
    let best = house.best(&hands, Tiebreak).unwrap();
    assert_eq!(best, Best { strength: hands[2].strength(Tiebreak), ties_house: true });
}

#[test]
fn tw_24_hands_below_the_house_lose_and_naturals_never_do() {
    let twenty = "Kw Ac 9s";
    let house = house(twenty);
    assert_eq!(house.total, 20);
    let below = own(twenty, "m2 m3");
    assert!(below.total < 20);
    assert_eq!(house.against(&below), Ordering::Less);
    assert_eq!(house.against(&own(twenty, "Aw Kc")), Ordering::Greater);
    assert_eq!(house.against(&own(twenty, "2wr 3cr")), Ordering::Equal);
    assert_eq!(house.against(&own(twenty, "m1 2wr")), Ordering::Greater);
    // In override a major beats a total among players, not the house's.
    let hands = [below, own(twenty, "2wr 3cr")];
    assert_eq!(house.best(&hands, Override).unwrap(), Best { strength: hands[1].strength(Override), ties_house: true });
    assert_eq!(house.best(&[below], Override), None);
}

#[test]
fn tw_24_the_best_of_the_rest_ties_the_house_on_its_total_whatever_its_majors() {
    let externals = "Kw 9c 2sr";
    let house = house(externals);
    let with_major = own(externals, "m0 2wr");
    let verdict = house.decided(&with_major);
    assert_eq!((verdict.order, verdict.rule), (Ordering::Equal, "TW-24"));
    let hands = [own(externals, "3cr 2wr"), with_major];
    assert_eq!(
        house.best(&hands, Tiebreak).unwrap(),
        Best { strength: with_major.strength(Tiebreak), ties_house: true }
    );
    // Somebody better: no tie with the house.
    let hands = [with_major, own(externals, "Aw 2wr")];
    assert_eq!(
        house.best(&hands, Tiebreak).unwrap(),
        Best { strength: hands[1].strength(Tiebreak), ties_house: false }
    );
}

#[test]
fn tw_24_any_hand_not_bust_beats_externals_that_dropped_out() {
    let dropped = "8w m12 3p";
    let nothing = own(dropped, "2wr 3cr");
    assert_eq!(nothing.total, 0);
    let verdict = house(dropped).decided(&nothing);
    assert_eq!((verdict.order, verdict.rule), (Ordering::Greater, "TW-24"));
    assert!(!house(dropped).best(&[nothing], Tiebreak).unwrap().ties_house);
    // Three reversed externals count zero too, and are a hand.
    assert_eq!(house(NOTHING).against(&own(NOTHING, "5wr 6cr")), Ordering::Equal);
}

#[test]
fn hands_and_houses_say_what_they_are() {
    assert_eq!(own(FIFTEEN, "Aw 6c").reason(), "over 21 at the least count: a bust (TW-21)");
    assert_eq!(own(FIFTEEN, "6w m0").reason(), "21 with the externals, one major (TW-21)");
    assert_eq!(
        own(FIFTEEN, "Aw Kc").reason(),
        "the two own cards make 21 by themselves, a natural, with no major (TW-22)"
    );
    assert_eq!(house(FIFTEEN).reason(), "the externals count 15 (TW-20)");
    assert_eq!(house("7w 7c 7s").reason(), "the three externals make 21, a natural (TW-22)");
    assert!(house("8w m12 3p").reason().ends_with("drop out (TW-20)"));
}

fn either(values: MajorValues) -> bool {
    values == Either
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn tw_19_to_22_counts_are_those_of_the_slow_reading(
        of in lying::<5>(Card::all().collect()),
        values in prop_oneof![Just(Number), Just(Either)],
    ) {
        let [a, b, externals @ ..] = of;
        let house = House::of(externals, values);
        let outside = count(&externals, either(values));
        prop_assert_eq!(house.dropped, outside.is_none());
        prop_assert_eq!(u32::from(house.total), outside.unwrap_or(0));
        prop_assert_eq!(house.natural, outside == Some(21));

        let hand = house.hand([a, b]);
        let natural = totals(&[a, b], either(values)).contains(&21);
        let together = if outside.is_some() { count(&of, either(values)) } else { count(&[a, b], either(values)) };
        let expected = if natural { Some(21) } else { together };
        prop_assert_eq!(hand.natural, natural);
        prop_assert_eq!(hand.bust, expected.is_none());
        prop_assert_eq!(u32::from(hand.total), expected.unwrap_or(0));
        prop_assert_eq!(usize::from(hand.majors), [a, b].iter().filter(|face| face.card.id() >= 56).count());
    }

    #[test]
    fn tw_23_strengths_order_as_the_rule_reads(
        of in lying::<7>(Card::all().collect()),
        precedence in prop_oneof![Just(Tiebreak), Just(Override)],
    ) {
        let [a, b, c, d, externals @ ..] = of;
        let house = House::of(externals, Number);
        let key = |hand: &Hand| {
            let any = precedence == Override && hand.majors > 0;
            (!hand.bust).then_some((hand.natural, any, hand.total, hand.majors))
        };
        let (one, other) = (house.hand([a, b]), house.hand([c, d]));
        let order = one.strength(precedence).cmp(&other.strength(precedence));
        prop_assert_eq!(order, key(&one).cmp(&key(&other)));
        let (here, there) = (decided(&one, &other, precedence), decided(&other, &one, precedence));
        prop_assert_eq!((here.order, there.order), (order, order.reverse()));
        prop_assert_eq!(here.sentence, there.sentence);
        prop_assert_eq!(house.decided(&one).order, house.against(&one));
    }
}
