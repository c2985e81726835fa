//! RP-8, RP-9: the lead, passing it, and what may be led.

use super::*;
use crate::game::Audience;

fn led(scene: &Scene) -> proto::TarotRpgCardLed {
    scene.seen().led.expect("a card was led")
}

#[test]
fn rp_8_who_has_the_lead_names_an_action_and_leads() {
    let mut scene = given(2).deal(&["", "m0 7s", ""], "").leads();
    scene.refuses_by(2, pass_lead(1), Code::NotYourTurn, "RP-8", "the turn of seat 1");
    assert_eq!(scene.says(1, lead("7s", TarotRpgSkill::Occult)), "card_led");
    assert_eq!(scene.texts(), [Audience::All]);
    assert!(scene.table.legal(Actor::Seat(1)).game.is_empty());
}

#[test]
fn rp_8_the_lead_is_passed_to_any_player_with_cards_who_has_not_passed() {
    let mut scene = given(3).deal(&["", "m0"], "").leads();
    scene.refuses_by(1, pass_lead(0), Code::ValueOutOfRange, "RP-8", "it can be to seats 2, 3");
    scene.refuses_by(1, pass_lead(1), Code::ValueOutOfRange, "RP-8", "it can be to seats 2, 3");
    scene.refuses_by(1, pass_lead(4), Code::ValueOutOfRange, "RP-8", "it can be to seats 2, 3");
    assert_eq!(scene.says(1, pass_lead(3)), "lead_passed");
    assert_eq!(scene.lead(), (Some(3), TarotRpgLeadReason::Passed));
    scene.refuses_by(3, pass_lead(1), Code::ValueOutOfRange, "RP-8", "it can be to seat 2");
    scene.says(3, pass_lead(2));
    assert_eq!(scene.seen().lead_passed, [1, 3]);
}

#[test]
fn rp_8_once_every_player_has_passed_the_dealer_has_the_lead_and_may_not_pass() {
    let mut scene = given(2).deal(&["", "m0"], "").leads();
    scene.says(1, pass_lead(2));
    scene.says(2, pass_lead(0));
    assert_eq!(scene.lead(), (Some(0), TarotRpgLeadReason::AllPassed));
    scene.refuses_by(0, pass_lead(1), Code::ActionNotPossible, "RP-8", "the dealer may not pass");
    assert_eq!(scene.able(0), "lead");
}

#[test]
fn rp_8_passing_begins_anew_in_each_trick() {
    let mut scene = given(2).deal(&["4w", "m0", "Kw"], "").leads();
    scene.says(1, pass_lead(2));
    scene.led(2, "Kw", TarotRpgSkill::Combat);
    scene.follow("0:4w 1:m0");
    scene.goes_on();
    scene.no_trumps();
    assert!(scene.seen().lead_passed.is_empty());
    scene.says(2, pass_lead(1));
}

#[test]
fn rp_9_a_suit_is_led_with_a_skill_of_that_suit() {
    let mut scene = given(2).deal(&["", "m0 7s", ""], "").leads();
    scene.refuses_by(
        1,
        lead("7s", TarotRpgSkill::Combat),
        Code::ValueOutOfRange,
        "RP-9",
        "combat is a skill of Wands, and 7s is not; with 7s it can be: perception, science, occult",
    );
    scene.refuses_by(
        1,
        lead("7s", TarotRpgSkill::Unspecified),
        Code::ValueOutOfRange,
        "RP-9",
        "7s is led with a skill, which names its suit: perception, science, occult",
    );
    scene.refuses_by(1, lead("8s", TarotRpgSkill::Occult), Code::CardNotHeld, "RP-9", "not in your hand");
    scene.says(1, lead("7s", TarotRpgSkill::Science));
    assert_eq!(led(&scene).suit(), TarotRpgSuit::Swords);
}

#[test]
fn rp_9_the_fool_and_trumps_are_led_for_any_suit_by_the_skill() {
    let scene = given(2).deal(&["", "m0 m17 7s", ""], "").leads();
    for (card, skill, suit) in [
        ("m0", TarotRpgSkill::Combat, TarotRpgSuit::Wands),
        ("m17", TarotRpgSkill::Empathy, TarotRpgSuit::Cups),
        ("m17", TarotRpgSkill::Athletics, TarotRpgSuit::Pentacles),
    ] {
        let mut scene = scene.clone();
        scene.refuses_by(
            1,
            lead(card, TarotRpgSkill::Unspecified),
            Code::ValueOutOfRange,
            "RP-9",
            "which names its suit: any of the twelve",
        );
        scene.says(1, lead(card, skill));
        assert_eq!(led(&scene).suit(), suit);
    }
}

#[test]
fn rp_9_a_player_names_no_suit_beside_the_skill() {
    let scene = given(2).deal(&["", "m0", ""], "").leads();
    let mut both = lead("m0", TarotRpgSkill::Combat);
    if let say::Command::Lead(lead) = &mut both {
        lead.suit = TarotRpgSuit::Cups.into();
    }
    scene.refuses_by(1, both, Code::ValueOutOfRange, "RP-9", "the skill names the suit, Wands");
}

/// Ace 1, pips, Page 11, Knight 12, Queen 13, King 14, Fool 0, trump its number; and the level.
#[test]
fn rp_9_total_is_value_and_level() {
    let levels = vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 4, 1];
    let options = TarotRpgOptions {
        sheets: vec![proto::TarotRpgSheet { levels: levels.clone() }, proto::TarotRpgSheet::default()],
        ..Default::default()
    };
    let scene = given(2).options(options).deal(&["", "m0 As 9s Ps Ns Qs Ks m21", ""], "").leads();
    for (card, value) in [("As", 1), ("9s", 9), ("Ps", 11), ("Ns", 12), ("Qs", 13), ("Ks", 14), ("m0", 0), ("m21", 21)]
    {
        for (skill, level) in [(TarotRpgSkill::Perception, 1), (TarotRpgSkill::Occult, 3)] {
            let mut scene = scene.clone();
            scene.says(1, lead(card, skill));
            let led = led(&scene);
            assert_eq!((led.value, led.level, led.total), (value, level, value + level), "{card}");
        }
    }
}

#[test]
fn rp_9_a_dealers_lead_needs_no_skill_and_of_the_fool_it_names_a_suit() {
    let scene = given(2).deal(&["m0 m9 7s", "", ""], "").leads();
    scene.refuses_by(
        0,
        dealers("m0", TarotRpgSuit::Unspecified),
        Code::ValueOutOfRange,
        "RP-9",
        "wands, cups, swords or pentacles must be named",
    );
    scene.refuses_by(0, lead("7s", TarotRpgSkill::Occult), Code::ValueOutOfRange, "RP-9", "leads without a skill");
    for card in ["7s", "m9"] {
        scene.refuses_by(0, dealers(card, TarotRpgSuit::Swords), Code::ValueOutOfRange, "RP-9", "only of the Fool");
    }
    for (card, named, suit) in [
        ("7s", TarotRpgSuit::Unspecified, TarotRpgSuit::Swords),
        ("m9", TarotRpgSuit::Unspecified, TarotRpgSuit::Unspecified),
        ("m0", TarotRpgSuit::Cups, TarotRpgSuit::Cups),
    ] {
        let mut scene = scene.clone();
        scene.says(0, dealers(card, named));
        assert_eq!((led(&scene).suit(), led(&scene).skill()), (suit, TarotRpgSkill::Unspecified));
        assert_eq!(scene.able(1), "follow", "there is no check");
    }
}

#[test]
fn rp_9_the_suit_named_for_a_trump_binds_nobody() {
    let mut scene = given(2).deal(&["", "m0 m2", "5w m1 9c !m"], "").leads();
    scene.led(1, "m2", TarotRpgSkill::Combat);
    assert!(scene.may_follow(2).contains("9c"), "{}", scene.may_follow(2));
}
