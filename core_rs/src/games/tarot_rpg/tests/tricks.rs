//! RP-11 to RP-13: following, who takes the trick, and where the Fool goes.

use super::*;
use crate::proto::{TarotRpgDuty, TarotRpgStage};

/// Two players and the dealer with these cards; seat 1 has the lead.
fn table(dealer: &str, one: &str, two: &str) -> Scene {
    small(&[dealer, one, two])
}

fn duty(scene: &Scene, seat: u8) -> TarotRpgDuty {
    scene.view(Viewer::Actor(Actor::Seat(seat))).duty()
}

#[test]
fn rp_11_clockwise_each_plays_one() {
    let mut scene = given(3).deal(&["3w", "4w", "m0 9w", "5w"], "").leads();
    scene.led(2, "9w", TarotRpgSkill::Combat);
    assert_eq!(scene.seen().turn, Some(3));
    scene.refuses_by(0, follow("3w"), Code::NotYourTurn, "RP-11", "the turn of seat 3");
    scene.follow("3:5w");
    assert_eq!(scene.seen().turn, Some(0));
    scene.follow("0:3w");
    assert_eq!(scene.follow("1:4w"), "card_followed trick_taken");
}

#[test]
fn rp_11_the_suit_is_followed_if_able() {
    let mut scene = table("3w", "m0 9w", "5w Kw 2c m4");
    scene.led(1, "9w", TarotRpgSkill::Combat);
    assert_eq!(duty(&scene, 2), TarotRpgDuty::Follow);
    assert_eq!(scene.may_follow(2), "5w Kw");
    for wrong in ["2c", "m4"] {
        scene.refuses_by(2, follow(wrong), Code::MustFollowSuit, "RP-11", "you hold the suit and must follow");
    }
    scene.refuses_by(2, follow("9w"), Code::CardNotHeld, "RP-11", "not in your hand");
}

#[test]
fn rp_11_without_the_suit_one_trumps_if_able() {
    let mut scene = table("3w", "m0 9w", "m4 m15 2c");
    scene.led(1, "9w", TarotRpgSkill::Combat);
    assert_eq!(duty(&scene, 2), TarotRpgDuty::Trump);
    scene.refuses_by(2, follow("2c"), Code::MustFollowSuit, "RP-11", "you hold no card of the suit and must trump");
    assert_eq!(scene.follow("2:m4"), "card_followed");
}

#[test]
fn rp_11_over_the_highest_trump_if_able_else_any_card() {
    let mut scene = table("m3 m9 m21 2c", "m0 9w", "m10");
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:m10");
    assert_eq!(duty(&scene, 0), TarotRpgDuty::Overtrump);
    for wrong in ["m3", "m9", "2c"] {
        scene.refuses_by(0, follow(wrong), Code::MustFollowSuit, "RP-11", "a trump lies and you hold a higher one");
    }
    let mut none_high_enough = table("m3 m9 2c", "m0 9w", "m10");
    none_high_enough.led(1, "9w", TarotRpgSkill::Combat);
    none_high_enough.follow("2:m10");
    assert_eq!(duty(&none_high_enough, 0), TarotRpgDuty::Any);
    assert_eq!(none_high_enough.may_follow(0), "2c m3 m9");
}

#[test]
fn rp_11_a_fool_that_is_led_is_as_a_card_of_the_named_suit() {
    let mut scene = table("m4", "m0", "5w 2c");
    scene.led(1, "m0", TarotRpgSkill::Combat);
    assert_eq!(duty(&scene, 2), TarotRpgDuty::Follow);
    scene.follow("2:5w");
    assert_eq!(duty(&scene, 0), TarotRpgDuty::Trump, "the duty to trump included");
}

#[test]
fn rp_11_a_trump_that_is_led_is_beaten_if_able_else_any_card() {
    let mut scene = table("2w 3w m1", "m0 m7", "m3 m9 5w");
    scene.led(1, "m7", TarotRpgSkill::Combat);
    assert_eq!(duty(&scene, 2), TarotRpgDuty::Overtrump);
    scene.refuses_by(2, follow("m3"), Code::MustFollowSuit, "RP-11", "a higher one");
    let mut unable = table("", "m0 m21", "m3 5w");
    unable.led(1, "m21", TarotRpgSkill::Combat);
    assert_eq!(duty(&unable, 2), TarotRpgDuty::Any);
}

#[test]
fn rp_11_the_fool_may_always_be_played_instead() {
    let mut scene = table("3w", "9w", "m0 5w m4");
    scene.led(1, "9w", TarotRpgSkill::Combat);
    assert_eq!(scene.may_follow(2), "5w m0");
    scene.follow("2:m0");
}

#[test]
fn rp_12_the_highest_trump_else_the_highest_of_the_suit() {
    for (led, two, dealer, taker) in [
        ("9w", "Kw", "Aw", (2, "Kw")),
        ("9w", "Aw", "4w", (1, "9w")),
        ("9w", "m4", "m9", (0, "m9")),
        ("9w", "Kc", "Ks", (1, "9w")),
        ("m3", "Kw", "Kc", (1, "m3")),
    ] {
        let mut scene = table(dealer, led, two);
        scene.led(1, led, TarotRpgSkill::Combat);
        scene.follow(&format!("2:{two} 0:{dealer}"));
        assert_eq!(scene.taken(), (Some(taker.0), taker.1.to_owned(), false), "{led} {two} {dealer}");
    }
}

#[test]
fn rp_12_the_fool_never_takes_a_trick() {
    let mut scene = table("3c 4c", "m0", "5w");
    scene.led(1, "m0", TarotRpgSkill::Combat);
    scene.follow("2:5w 0:3c");
    assert_eq!(scene.taken(), (Some(2), "5w".to_owned(), true));
}

#[test]
fn rp_12_with_neither_trump_nor_the_suit_the_first_card_after_the_fool_sets_it() {
    let mut scene = table("Kc 9s", "m0", "5s");
    scene.led(1, "m0", TarotRpgSkill::Combat);
    scene.follow("2:5s 0:Kc");
    assert_eq!(scene.taken(), (Some(2), "5s".to_owned(), true), "Swords count, and Kc is none");
    let mut higher = table("Kc 9s", "m0", "5s");
    higher.led(1, "m0", TarotRpgSkill::Combat);
    higher.follow("2:5s 0:9s");
    assert_eq!(higher.taken(), (Some(0), "9s".to_owned(), true));
}

#[test]
fn rp_12_only_the_fool_takes_no_trick_and_the_lead_stays() {
    let mut scene = table("", "m0", "");
    scene.says(1, lead("m0", TarotRpgSkill::Combat));
    assert_eq!(scene.says(0, difficulty(10)), "check_judged trick_taken");
    assert_eq!(scene.taken(), (None, "m0".to_owned(), false));
    assert_eq!(scene.table.places_of_cards()[56].1, "taken", "it is discarded");
    assert_eq!(scene.seen().stage(), TarotRpgStage::Dealer, "the dealer narrates");
    assert_eq!(scene.lead(), (Some(1), TarotRpgLeadReason::Stays));
    assert!(scene.seen().people.iter().all(|person| person.tricks == 0));
}

#[test]
fn rp_13_the_taker_has_the_fool_and_the_rest_is_discarded() {
    let mut scene = given(2).deal(&["3w", "m0", "5w"], "").leads();
    scene.led(1, "m0", TarotRpgSkill::Combat);
    scene.follow("2:5w 0:3w");
    assert!(scene.hand(2).split(' ').any(|card| card == "m0"));
    let counts: Vec<u32> = scene.seen().people.iter().map(|person| person.count).collect();
    assert_eq!(counts, [23, 23, 24], "hands come to differ in size");
    let taken = scene.table.places_of_cards().into_iter().filter(|(_, place)| place == "taken");
    assert_eq!(taken.map(|(card, _)| card.to_string()).collect::<Vec<_>>().join(" "), "3w 5w");
}

#[test]
fn rp_13_a_taker_without_cards_then_has_one() {
    let mut scene = table("2w 2c", "m0 5c", "Kw");
    scene.led(1, "m0", TarotRpgSkill::Combat);
    scene.follow("2:Kw 0:2w");
    scene.goes_on();
    assert_eq!(scene.hand(2), "m0");
    assert!(scene.trumps().asked.contains(&2), "and counts as having cards");
    scene.no_trumps();
    assert!(scene.able(2).contains("lead"));
}
