//! What poker hands and their comparisons say.

use super::{hand, hands};
use crate::evaluate::two_win_poker::{Category, Hand, decided};
use proptest::prelude::*;
use std::cmp::Ordering;

#[test]
fn tw_16_the_names_of_the_categories() {
    let names = Category::ALL.map(Category::name).join(", ");
    assert_eq!(
        names,
        "high card, one pair, two pair, three of a kind, straight, flush, full house, four of a kind, straight flush, \
         royal flush, five of a kind"
    );
}

#[test]
fn a_reason_names_the_rules_that_make_the_hand() {
    for (cards, reason) in [
        (
            "3w m13r 9w 7c 5s",
            "no two of one kind, no row, no suit: 9w 7c 5s 3w m13r (TW-18); \
             m13r puts it above every hand without a major (TW-15)",
        ),
        (
            "3w m13 9w 7c 5s",
            "two 3s upright, then 9w 7c 5s (TW-13); m13 puts it above every hand without a major (TW-15)",
        ),
        ("7w 7c 7sr 7pr Kw", "two 7s upright and two 7s reversed, then Kw (TW-13); without a major (TW-15)"),
        ("Aw Ac As Kp Qw", "three Aces upright, then Kp Qw (TW-13); without a major (TW-15)"),
        ("Tc 9s 8p 7w 6c", "a row from 10 down to 6 (TW-11); without a major (TW-15)"),
        ("5s 4p 3w 2c As", "a row from 5 down to a low Ace (TW-11); without a major (TW-15)"),
        ("2c 4c 6cr 8c Kc", "all of Cups (TW-12); without a major (TW-15)"),
        ("m1 m3 m5 m7 m10", "all of the majors 1 to 10 (TW-12); m1 puts it above every hand without a major (TW-15)"),
        ("2wr 2cr 2sr Kp Kw", "three 2s reversed and two Kings upright (TW-13); without a major (TW-15)"),
        ("Nw Nc Ns Np 2w", "four Knights upright, then 2w (TW-13); without a major (TW-15)"),
        ("5w 4w 3w 2w Aw", "a row from 5 down to a low Ace (TW-11), all of Wands (TW-12); without a major (TW-15)"),
        ("Aw Kw Qwr Nw Pw", "Ace to Page of Wands, but of both orientations (TW-17); without a major (TW-15)"),
        ("Apr Kpr Qpr Npr Ppr", "Ace to Page of Pentacles, all reversed (TW-17); without a major (TW-15)"),
        ("7w 7c 7s 7p m17", "five 7s upright (TW-13); m17 puts it above every hand without a major (TW-15)"),
    ] {
        assert_eq!(hand(cards).reason(), reason);
    }
}

#[test]
fn a_verdict_names_the_rule_that_decided() {
    for (one, other, order, rule, sentence) in [
        (
            "m13r 8w 6c 5s 2p",
            "9w 8w 7w 6w 5w",
            Ordering::Greater,
            "TW-15",
            "a hand with a major, m13r, beats any hand without one",
        ),
        ("2w 3w 4w 5w 7w", "2w 2c 2s 3w 3c", Ordering::Less, "TW-16", "full house beats flush"),
        (
            "Aw Kw Qw Nw Pw",
            "Acr Kcr Qcr Ncr Pcr",
            Ordering::Greater,
            "TW-17",
            "an upright royal flush beats a reversed one",
        ),
        (
            "m3 m13 9w 7c 5s",
            "m3 3w Aw Kc Qs",
            Ordering::Greater,
            "TW-18",
            "both are one pair; read in order, card 2 decides: m13 beats 3w, major above minor",
        ),
        (
            "7wr 7cr As Kp Qw",
            "7w 7c 4s 3p 2w",
            Ordering::Less,
            "TW-18",
            "both are one pair; read in order, card 1 decides: 7w beats 7wr, upright above reversed",
        ),
        (
            "9w 8c 7s 6p 5w",
            "Tc 9s 8p 7w 6c",
            Ordering::Less,
            "TW-18",
            "both are straight; read in order, card 1 decides: Tc beats 9w, 10 above 9",
        ),
        (
            "9w 8c 7s 6p 5w",
            "9c 8s 7p 6w 5c",
            Ordering::Equal,
            "TW-18",
            "both are straight and read the same, card by card: a tie",
        ),
    ] {
        let verdict = decided(&hand(one), &hand(other));
        assert_eq!((verdict.order, verdict.rule, verdict.sentence.as_str()), (order, rule, sentence));
    }
}

proptest! {
    #[test]
    fn a_verdict_is_the_same_from_both_sides(one in hands(), other in hands()) {
        let (one, other) = (Hand::of(one), Hand::of(other));
        let (here, there) = (decided(&one, &other), decided(&other, &one));
        prop_assert_eq!(here.order, there.order.reverse());
        prop_assert_eq!((here.rule, &here.sentence), (there.rule, &there.sentence));
        prop_assert_eq!(here.sentence.ends_with("a tie"), here.order == Ordering::Equal);
    }
}
