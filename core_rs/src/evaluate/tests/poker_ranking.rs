//! TW-9 and TW-11 to TW-18: the ranking, claim by claim.

use super::{faces, hand, text};
use crate::evaluate::two_win_poker::{Category, Internals, best_of, decided};
use std::cmp::Ordering;

/// Each hand beats the next.
fn falls(hands: &[&str]) {
    for pair in hands.windows(2) {
        assert!(hand(pair[0]).strength > hand(pair[1]).strength, "{} should beat {}", pair[0], pair[1]);
    }
}

fn tie(one: &str, other: &str) {
    assert_eq!(hand(one).strength, hand(other).strength, "{one} and {other}");
    assert_eq!(decided(&hand(one), &hand(other)).order, Ordering::Equal);
}

fn is(cards: &str, category: Category) {
    assert_eq!(hand(cards).category, category, "{cards}");
}

/// What is read, in order.
fn reads(cards: &str, reading: &str) {
    assert_eq!(text(&hand(cards).cards), reading);
}

#[test]
fn tw_9_exactly_three_internals_play() {
    // Four internals in a row with one own card would be a straight; both own cards must play.
    let best = best_of(faces("9w 2c"), faces("Tw Pc Nc Qs 4p"));
    assert_eq!(best.category, Category::HighCard);
    assert_eq!(text(&best.cards), "Qs Nc Pc 9w 2c");
}

#[test]
fn tw_9_the_three_that_make_the_best_hand() {
    let internals = faces("2c 9p m3 9s Kw");
    let best = best_of(faces("9w 9c"), internals);
    // A major outweighs the better kicker.
    assert_eq!((best.category, text(&best.cards).as_str()), (Category::FourOfAKind, "9w 9c 9s 9p m3"));
    assert_eq!(Internals::of(internals).best_strength(faces("9w 9c")), best.strength);
}

#[test]
fn tw_9_every_three_of_the_five_can_be_the_best() {
    // With two Kings, the three that lie as 7s are a full house, wherever they lie.
    for first in 0..5 {
        for second in first + 1..5 {
            let mut lying = ["7w", "7c", "7s", "7p", "7w"];
            (lying[first], lying[second]) = ("2w", "3c");
            let mut sevens = ["7w", "7c", "7s"].into_iter();
            let lying = lying.map(|card| if card.starts_with('7') { sevens.next().unwrap() } else { card });
            let best = best_of(faces("Kw Kc"), faces(&lying.join(" ")));
            assert_eq!(best.category, Category::FullHouse, "{lying:?}");
        }
    }
}

#[test]
fn tw_9_of_hands_that_tie_the_internals_that_lie_first_play() {
    let best = best_of(faces("Kw Kc"), faces("9w 9c 9s 9p 2w"));
    assert_eq!(text(&best.cards), "9w 9c 9s Kw Kc");
    let best = best_of(faces("Kw Kc"), faces("9p 9s 9c 9w 2w"));
    assert_eq!(text(&best.cards), "9c 9s 9p Kw Kc");
}

#[test]
fn tw_11_a_major_has_the_rank_of_its_last_digit() {
    for (majors, minor) in [
        (&["m1", "m11", "m21"][..], "A"),
        (&["m2", "m12"], "2"),
        (&["m3", "m13"], "3"),
        (&["m4", "m14"], "4"),
        (&["m5", "m15"], "5"),
        (&["m6", "m16"], "6"),
        (&["m7", "m17"], "7"),
        (&["m8", "m18"], "8"),
        (&["m9", "m19"], "9"),
        (&["m0", "m10", "m20"], "T"),
    ] {
        for major in majors {
            // One of two Queens when it matches neither kicker, a group of two when it matches.
            is(&format!("{major} {minor}w Qc Ks Nw"), Category::OnePair);
        }
    }
}

#[test]
fn tw_11_ranks_run_from_2_to_ace() {
    let rest = "3cr 4sr 6pr 8wr";
    let ranks = "A K Q N P T 9 8 7 6 5 4 3 2".split(' ').map(|rank| format!("{rank}w {rest}"));
    // 8wr and 8w are one card; clubs hold no 8 here.
    let hands: Vec<String> = ranks.map(|cards| cards.replace("8w 3cr", "8c 3cr")).collect();
    falls(&hands.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn tw_11_straights_reach_from_the_low_ace_to_the_high_one_and_do_not_wrap() {
    let rows = [
        "Aw Kc Qs Np Pw",
        "Kc Qs Np Pw Tc",
        "Qs Np Pw Tc 9s",
        "Np Pw Tc 9s 8p",
        "Pw Tc 9s 8p 7w",
        "Tc 9s 8p 7w 6c",
        "9s 8p 7w 6c 5s",
        "8p 7w 6c 5s 4p",
        "7w 6c 5s 4p 3w",
        "6c 5s 4p 3w 2c",
        "5s 4p 3w 2c As",
    ];
    for row in rows {
        is(row, Category::Straight);
    }
    falls(&rows);
    for wrapped in ["Kc Aw 2c 3s 4p", "Qc Kw Ac 2s 3p", "Nw Qc Kw Ac 2s", "Pw Nw Qc Ks 2s", "Tw Nc Qs Kw Ac"] {
        is(wrapped, Category::HighCard);
    }
}

#[test]
fn tw_11_majors_stand_in_a_row() {
    is("m1 2w m13 4c m5", Category::Straight);
    is("m20 Pw Nc Qs Kp", Category::Straight);
    is("m21 Kw Qc Ns Pp", Category::Straight);
    is("m6 m17 m8 m19 m0", Category::Straight);
}

#[test]
fn tw_12_the_suits_of_flushes() {
    for suit in [
        "2w 4w 6w 8w Kw",
        "2c 4c 6c 8c Kc",
        "2s 4s 6s 8s Ks",
        "2p 4p 6p 8p Kp",
        "m1 m3 m5 m7 m10",
        "m11 m13 m15 m17 m20",
    ] {
        is(suit, Category::Flush);
    }
    // 10 and 11 are of two suits, 0 and 21 of a third.
    for mixed in ["m1 m3 m5 m7 m19", "m11 m13 m15 m17 m8", "m0 m2 m4 m6 m8", "m21 m12 m14 m16 m18", "2w 4w 6w 8w m9"] {
        is(mixed, Category::HighCard);
    }
}

#[test]
fn tw_13_only_cards_of_one_kind_match() {
    is("7w 7c 7sr 7pr Kw", Category::TwoPair);
    is("7w 7c 7s 7p Kw", Category::FourOfAKind);
    is("7w 7cr 5s Kp Aw", Category::HighCard);
    is("7w 7c 7s 7pr m7r", Category::FullHouse);
    is("7w 7c 7s 7p m17r", Category::FourOfAKind);
    is("7wr 7cr 7sr m7r m17r", Category::FiveOfAKind);
}

#[test]
fn tw_13_five_in_a_row_are_of_five_ranks() {
    is("7w 7cr 6s 5p 4w", Category::HighCard);
}

#[test]
fn tw_14_rank_then_upright_then_major_then_nothing() {
    falls(&["8wr 6c 4s 3p 2w", "7w 6c 4s 3p 2w", "7wr 6c 4s 3p 2w"]);
    // A major high, then a minor with the major lower down.
    falls(&["m7 6c 4s 3p 2w", "7w m6 4s 3p 2w", "7wr m6 4s 3p 2w"]);
    falls(&["7w 6c m4r 3p 2w", "m7r 6c 4s 3p 2w"]);
    tie("7w 6c 4s 3p 2w", "7c 6s 4p 3w 2c");
    tie("m7 6c 4s 3p 2w", "m17 6c 4s 3p 2w");
    // The number of a major is no rank.
    tie("m0 6c 4s 3p 2w", "m20 6c 4s 3p 2w");
    tie("m1 6c 4s 3p 9w", "m21 6c 4s 3p 9w");
}

#[test]
fn tw_15_any_hand_with_a_major_beats_any_without() {
    // The source's example: Death reversed with an 8 high over a straight flush of minors.
    let lowest = hand("m13r 8w 6c 5s 2p");
    assert_eq!(lowest.category, Category::HighCard);
    for minors in ["9w 8w 7w 6w 5w", "Aw Kw Qw Nw Pw", "Awr Kwr Qwr Nwr Pwr", "Aw Ac As Ap Kw"] {
        let verdict = decided(&lowest, &hand(minors));
        assert_eq!((verdict.order, verdict.rule), (Ordering::Greater, "TW-15"));
    }
    // The lowest hand there is with one.
    falls(&["m2r 3wr 4cr 5sr 7pr", "Aw Kw Qw Nw Pw"]);
    // Two majors are no more than one.
    falls(&["m2 4c 6s 8p Kw", "m3 m4 6s 8p Qw"]);
}

#[test]
fn tw_16_categories_in_their_order() {
    let with_a_major = [
        ("7w 7c 7s 7p m7", Category::FiveOfAKind),
        ("m6 m7 m8 m9 m10", Category::StraightFlush),
        ("7w 7c 7s 7p m2", Category::FourOfAKind),
        ("7w 7c m7 2s 2p", Category::FullHouse),
        ("m1 m2 m3 m4 m6", Category::Flush),
        ("m1 2w 3c 4s 5p", Category::Straight),
        ("2w 2c m2 3s 4p", Category::ThreeOfAKind),
        ("2w m2 3s 3c 4p", Category::TwoPair),
        ("2w m2 3s 4c 5p", Category::OnePair),
        ("Aw Kc Qs Np m9", Category::HighCard),
    ];
    let of_minors = [
        ("Aw Kw Qw Nw Pw", Category::RoyalFlush),
        ("5w 4w 3w 2w Aw", Category::StraightFlush),
        ("2w 2c 2s 2p 3w", Category::FourOfAKind),
        ("2w 2c 2s 3w 3c", Category::FullHouse),
        ("2w 3w 4w 5w 7w", Category::Flush),
        ("Aw 2c 3s 4p 5w", Category::Straight),
        ("2w 2c 2s 3w 4c", Category::ThreeOfAKind),
        ("2w 2c 3s 3p 4w", Category::TwoPair),
        ("2w 2c 3s 4p 5w", Category::OnePair),
        ("Aw Kc Qs Np 9w", Category::HighCard),
    ];
    for (cards, category) in with_a_major.into_iter().chain(of_minors) {
        is(cards, category);
    }
    falls(&with_a_major.map(|(cards, _)| cards));
    falls(&of_minors.map(|(cards, _)| cards));
}

#[test]
fn tw_17_a_royal_flush_lies_one_way_up() {
    is("Aw Kw Qw Nw Pw", Category::RoyalFlush);
    is("Awr Kwr Qwr Nwr Pwr", Category::RoyalFlush);
    for turned in ["Awr Kw Qw Nw Pw", "Aw Kwr Qwr Nwr Pwr", "Aw Kw Qwr Nw Pw", "Aw Kw Qw Nw Pwr"] {
        is(turned, Category::StraightFlush);
    }
    is("Kw Qw Nw Pw Tw", Category::StraightFlush);
    falls(&["Aw Kw Qw Nw Pw", "Ac Kc Qc Nc Pc".replace('c', "cr").as_str(), "Aw Kw Qw Nw Pwr"]);
    let verdict = decided(&hand("Awr Kwr Qwr Nwr Pwr"), &hand("Ac Kc Qc Nc Pc"));
    assert_eq!((verdict.order, verdict.rule), (Ordering::Less, "TW-17"));
}

#[test]
fn tw_17_other_straights_and_flushes_mix_orientations() {
    is("9w 8cr 7s 6pr 5w", Category::Straight);
    is("9w 7wr 5w 3wr 2w", Category::Flush);
    is("9w 8wr 7w 6wr 5w", Category::StraightFlush);
    is("m16r m17 m18r m19 m20", Category::StraightFlush);
}

#[test]
fn tw_18_a_major_in_a_group_beats_a_minor() {
    // The source's example: Empress and Death, either with a minor 3, two minor 3s.
    falls(&["m3 m13 9w 7c 5s", "m3 3w 9w 7c 5s", "3w 3c 9w 7c 5s"]);
    tie("m3 3w 9w 7c 5s", "m13 3c 9c 7s 5p");
    // The group is read before any kicker.
    falls(&["m3 m13 9w 7c 5s", "m3 3w Aw Kc Qs"]);
}

#[test]
fn tw_18_an_upright_pair_beats_a_reversed_one_before_any_kicker() {
    falls(&["7w 7c 4s 3p 2w", "7wr 7cr As Kp Qw"]);
}

#[test]
fn tw_18_the_larger_group_is_read_first_then_the_higher_kind() {
    reads("2w Kc 2s Kp 2p", "2w 2s 2p Kc Kp");
    reads("9wr 4w 9cr 4c As", "9wr 9cr 4w 4c As");
    reads("7wr 7w 7cr 7c As", "7w 7c 7wr 7cr As");
    reads("Aw m2 2c Ks 5p", "m2 2c Aw Ks 5p");
    reads("3w m13r 9w 7c 5s", "9w 7c 5s 3w m13r");
    reads("5c 5w 5s Kp 5p", "5w 5c 5s 5p Kp");
    falls(&["3w 3c 3s 2w 2c", "2w 2c 2s Kw Kc"]);
    falls(&["Kw Kc 2s 2p 3w", "Qw Qc Ps Pp Aw"]);
}

#[test]
fn tw_18_each_card_is_read_whole_before_the_next() {
    // The rank of the second card does not make up for how the first lies.
    falls(&["Aw 9c 7s 5p 3w", "Awr Kc Qs Np 9w"]);
    // Nor for the first being no major.
    falls(&["m1 9c 7s 5p 3w", "Aw Kc Qs Np m9"]);
}

#[test]
fn tw_18_in_a_full_house_a_major_among_the_three_is_read_before_the_pair() {
    falls(&["7w 7c m7 2s 2p", "7w 7c 7s Kw Kc"]);
    falls(&["7w 7c m7 2s 2p", "7w 7c 7s m1 Ac"]);
    falls(&["7w m17 m7 2s 2p", "7w 7c m7 m1 m11"]);
    falls(&["7w 7c 7s m2 m12", "7w 7c 7s m2 2p"]);
}

#[test]
fn tw_18_within_a_group_majors_are_read_first() {
    reads("7w m7 7c m17 7s", "m7 m17 7w 7c 7s");
    falls(&["m7 m17 7w 7c 7s", "m7 7p 7w 7c 7s"]);
    falls(&["m1 m11 m21 Aw Ac", "m1 m11 As Aw Ac"]);
    falls(&["m1 m11 m21 Aw 2c", "m1 m11 As Aw Kc"]);
}

#[test]
fn tw_18_a_straight_is_read_from_the_top_with_a_low_ace_last() {
    reads("2w Ac 4s 3p 5w", "5w 4s 3p 2w Ac");
    reads("Pw Ac Qs Np Kw", "Ac Kw Qs Np Pw");
    falls(&["5w 4c 3s 2p Ar".replace("Ar", "Awr").as_str(), "5wr 4c 3s 2p Aw"]);
    falls(&["5w 4c 3s 2p Aw", "5w 4c 3s 2p Awr", "5w 4c 3s 2pr Aw"]);
    falls(&["m5 4c 3s 2p Aw", "5w 4c 3s m2 Aw", "5w 4c 3s 2p m1", "5w 4c 3s m2r Aw"]);
}

#[test]
fn tw_18_flushes_are_read_from_the_top() {
    reads("2w 9w 4wr Aw 7w", "Aw 9w 7w 4wr 2w");
    falls(&["Aw 9w 7w 4w 2w", "Aw 9w 7w 4w 2wr", "Aw 9w 7w 4wr 2w", "Awr Kw Qw Nw 9w"]);
    tie("Aw 9w 7w 4w 2w", "Ac 9c 7c 4c 2c");
    tie("m1 m2 m3 m4 m6", "m11 m12 m13 m14 m16");
}

#[test]
fn tw_18_hands_equal_in_all_of_this_tie() {
    tie("7w 7c 4s 3p 2w", "7s 7p 4w 3c 2s");
    tie("7w 7c 7s 7p m2", "7w 7c 7s 7p m12");
    tie("Aw Kw Qw Nw Pw", "Ac Kc Qc Nc Pc");
    tie("9w 8c 7s 6p 5w", "9c 8s 7p 6w 5c");
}
