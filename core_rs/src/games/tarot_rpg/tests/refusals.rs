//! What a refusal says besides its rule: what is possible instead, and every value in its details. That each value of a
//! message is a detail, [`Scene::refuses`] sees to for every refusal of these tests.

use super::characters::change;
use super::*;

/// Three players; seat 1 has the Fool and the lead.
fn queue() -> Scene {
    given(3).deal(&["m4 m12 m20", "m0 m3 m11 m19 !m", "m5 m13 m18 !m", "m6 m14 m21 !m"], "").begins()
}

/// m13 of seat 2 is being resolved.
fn resolving() -> Scene {
    let mut scene = queue();
    scene.says(2, lay("m13"));
    scene.says(1, pass());
    scene.says(3, pass());
    scene.says(0, call("m13"));
    scene
}

#[test]
fn rp_4_a_trump_that_is_not_held_is_told_which_would_do() {
    let scene = queue();
    scene.refuses_by(1, lay("m13"), Code::CardNotHeld, "RP-4", "m13 is not in your hand; these would do: m3 m11 m19");
    scene.refuses_telling(1, lay("m13"), "possible", "m3 m11 m19");
    // Once m13 is called, only what comes after it.
    let scene = resolving();
    scene.refuses_telling(3, lay("m7"), "possible", "m14 m21");
    scene.refuses_telling(1, lay("m7"), "possible", "m3 m11 m19");
}

#[test]
fn rp_4_a_trump_that_is_not_held_where_none_would_do() {
    let scene = given(2).deal(&["", "m0 !m", "m1 m2 m3"], "").begins();
    scene.refuses_by(1, lay("m1"), Code::CardNotHeld, "RP-4", "no card of it would do; you can: pass_trumps");
}

#[test]
fn rp_4_what_is_no_trump_is_told_what_is() {
    let scene = queue();
    scene.refuses_telling(1, lay("m0"), "allowed", "m1 to m21");
    scene.refuses_by(1, lay("m0"), Code::ActionNotPossible, "RP-4", "you can: lay_trump (m3 m11 m19), pass_trumps");
}

#[test]
fn rp_5_a_trump_whose_time_has_passed_is_told_its_place_and_which_are_in_time() {
    let scene = resolving();
    scene.refuses_by(3, lay("m6"), Code::ActionNotPossible, "RP-5", "you can: lay_trump (m14 m21)");
    for (key, value) in [("card", "m6"), ("place", "6"), ("front", "13"), ("possible", "lay_trump (m14 m21)")] {
        scene.refuses_telling(3, lay("m6"), key, value);
    }
}

#[test]
fn rp_5_who_is_waited_for_is_named() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    for command in [call("m5"), close()] {
        scene.refuses_telling(0, command.clone(), "asked", "1, 3");
        scene.refuses_by(0, command, Code::ActionNotPossible, "RP-5", "seats 1, 3 have yet");
    }
    scene.says(1, pass());
    for command in [call("m5"), close()] {
        scene.refuses_telling(0, command.clone(), "asked", "3");
        scene.refuses_by(0, command, Code::ActionNotPossible, "RP-5", "seat 3 has yet");
    }
}

#[test]
fn rp_5_which_trumps_wait_is_named_in_their_order() {
    let mut scene = queue();
    scene.says(1, lay("m3"));
    scene.says(2, lay("m5"));
    scene.says(3, pass());
    scene.refuses_by(0, close(), Code::ActionNotPossible, "RP-5", "m5 m3 wait to be resolved");
    scene.refuses_telling(0, close(), "waiting", "m5 m3");
    let dealers = "m1 m2 m4 m7 m8 m9 m10 m12 m15 m16 m17 m20";
    scene.refuses_telling(0, close(), "possible", &format!("lay_trump ({dealers}), call_trump (m5)"));
    scene.resolves("m5", false);
    scene.refuses_by(0, close(), Code::ActionNotPossible, "RP-5", "m3 waits to be resolved");
}

#[test]
fn rp_5_whose_trump_is_next_is_named() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.says(3, lay("m6"));
    scene.says(1, pass());
    scene.refuses_by(0, call("m6"), Code::ActionNotPossible, "RP-5", "it is the turn of m5 of seat 2");
    scene.refuses_telling(0, call("m6"), "next", "m5");
    scene.refuses_telling(0, call("m6"), "seat", "2");
    let mut none = given(2).deal(&["", "m0"], "").begins();
    none.says(1, pass());
    none.says(2, pass());
    none.refuses_by(0, call("m6"), Code::ActionNotPossible, "RP-5", "no trump waits to be called; you can: ");
}

#[test]
fn rp_6_whose_turn_it_is_is_named() {
    let scene = resolving();
    scene.refuses_by(3, wish(), Code::NotYourTurn, "RP-6", "it is the turn of seat 2, not of seat 3");
    scene.refuses_telling(3, wish(), "turn", "2");
    scene.refuses_telling(3, wish(), "seat", "3");
}

#[test]
fn rp_6_who_is_the_dealer_is_named() {
    let scene = resolving();
    scene.refuses_telling(2, accept(), "dealer", "0");
    scene.refuses_telling(2, accept(), "seat", "2");
    scene.refuses_telling(0, accept(), "stage", "the time to say what a trump is for");
    scene.refuses_telling(0, accept(), "wanted", "the time to rule on a trump");
}

#[test]
fn rp_8_whom_the_lead_can_be_passed_to_is_named() {
    let mut scene = given(3).deal(&["", "m0"], "").leads();
    scene.refuses_by(1, pass_lead(0), Code::ValueOutOfRange, "RP-8", "to seat 0; it can be to seats 2, 3");
    scene.refuses_telling(1, pass_lead(7), "possible", "2, 3");
    scene.says(1, pass_lead(2));
    scene.refuses_by(2, pass_lead(1), Code::ValueOutOfRange, "RP-8", "it can be to seat 3");
    scene.refuses_telling(2, follow("m0"), "possible", "lead, pass_lead (to seat 3)");
}

#[test]
fn rp_9_a_card_that_is_not_held_cannot_be_led_and_the_hand_can() {
    let scene = small(&["2w", "3w m4 Kc", "5w"]);
    let refused = scene.refuses(1, lead("2w", TarotRpgSkill::Combat));
    assert_eq!((refused.code, refused.rule), (Code::CardNotHeld, "RP-9"), "{refused}");
    scene.refuses_telling(1, lead("2w", TarotRpgSkill::Combat), "possible", "3w Kc m4");
}

#[test]
fn rp_9_every_value_of_a_wrong_lead() {
    let scene = small(&["2w", "3w m4 Kc", "5w"]);
    let science = TarotRpgSkill::Science;
    for (key, value) in [("card", "3w"), ("skill", "science"), ("suit", "Swords")] {
        scene.refuses_telling(1, lead("3w", science), key, value);
    }
    scene.refuses_telling(1, lead("3w", science), "possible", "intimidate, combat, performance");
    let unskilled = scene.refuses(1, lead("m4", TarotRpgSkill::Unspecified));
    assert!(unskilled.message.contains("perception") && unskilled.message.contains("performance"), "{unskilled}");
    let say::Command::Lead(named) = lead("m4", science) else { panic!("a lead") };
    let named = say::Command::Lead(proto::TarotRpgLead { suit: TarotRpgSuit::Cups.into(), ..named });
    for (key, value) in [("card", "m4"), ("skill", "science"), ("suit", "Swords"), ("allowed", "not set")] {
        scene.refuses_telling(1, named.clone(), key, value);
    }
}

#[test]
fn rp_11_a_card_that_is_not_held_is_told_which_would_do() {
    let mut scene = small(&["2w 7c", "3w m4 Kc", "5w 6w 9c"]);
    scene.led(1, "3w", TarotRpgSkill::Combat);
    scene.refuses_by(2, follow("m4"), Code::CardNotHeld, "RP-11", "m4 is not in your hand; these would do: 5w 6w");
    scene.refuses_telling(2, follow("m4"), "possible", "5w 6w");
    scene.refuses_telling(2, follow("9c"), "possible", "5w 6w");
    scene.refuses_telling(0, follow("2w"), "turn", "2");
    scene.refuses_telling(2, narrate(), "possible", "follow (5w 6w)");
}

#[test]
fn dk_2_what_is_no_card() {
    let scene = queue();
    let none = say::Command::LayTrump(proto::TarotRpgLayTrump { card: 79 });
    scene.refuses_by(1, none.clone(), Code::ValueOutOfRange, "DK-2", "79 is no card; a card is 1 to 78");
    scene.refuses_telling(1, none, "allowed", "1 to 78");
}

#[test]
fn rp_2_a_discard_where_all_are_trumps_and_kings() {
    // Six players: the dealer has 10 cards and a kitty of 8.
    let dealers = "m1 m2 m3 m4 m5 m6 m7 m8 m9 m10";
    let scene = given(6).deal(&[dealers], "m11 m12 m13 m14 Kw Kc Ks m0").starts();
    let words = "8 cards out of Kw Kc Ks m1";
    scene.refuses_by(0, discard("m0"), Code::ValueOutOfRange, "RP-2", words);
    scene.refuses_by(0, discard("m0"), Code::ValueOutOfRange, "RP-2", "any of these do, and never the Fool");
}

#[test]
fn rp_10_every_value_of_a_wrong_verdict() {
    let mut scene = given(2).deal(&["", "m0 9w"], "").leads();
    scene.says(1, lead("9w", TarotRpgSkill::Combat));
    let opponent = |seat, skill| judge(Against::Opponent(proto::TarotRpgOpponent { seat, skill }));
    for (wrong, key, value, allowed) in [
        (difficulty(9), "difficulty", "9", ("allowed", "10 to 20")),
        (judge(Against::Level(11)), "level", "11", ("allowed", "1 to 10")),
        (opponent(2, 13), "skill", "13", ("allowed", "1 to 12")),
        (opponent(1, 1), "seat", "1", ("possible", "2")),
    ] {
        scene.refuses_telling(0, wrong.clone(), key, value);
        scene.refuses_telling(0, wrong, allowed.0, allowed.1);
    }
    scene.refuses_by(0, opponent(1, 1), Code::ValueOutOfRange, "RP-10", "seat 1 opposes nobody here; seat 2 can");
    let none = say::Command::Judge(proto::TarotRpgJudge::default());
    let words = "a difficulty (10 to 20), an opponent (seat 2) or the level of one (1 to 10) is due";
    scene.refuses_by(0, none, Code::ValueOutOfRange, "RP-10", words);
}

#[test]
fn rp_17_every_value_of_a_wrong_change() {
    let mut scene = given(2).deal(&["3w", "m0 9w", "Kw"], "").leads();
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:Kw 0:3w");
    scene.says(2, narrate());
    scene.says(0, end_hand());
    for (wrong, key, value, allowed) in [
        (change(3, 11, 9), "seat", "3", "1 to 2"),
        (change(1, 13, 9), "skill", "13", "1 to 12"),
        (change(1, 11, 12), "level", "12", "1 to 10"),
    ] {
        scene.refuses_telling(0, wrong.clone(), key, value);
        scene.refuses_telling(0, wrong, "allowed", allowed);
    }
}

#[test]
fn rp_19_every_value_of_a_wrong_text() {
    let mut scene = given(2).starts();
    scene.discards();
    let scene_of = |scene| say::Command::SetScene(proto::TarotRpgSetScene { scene });
    let text = |index, characters| scene_of(Some(proto::Text { index, characters }));
    for (wrong, key, value) in [
        (scene_of(None), "field", "scene"),
        (scene_of(None), "max", "4000"),
        (text(0, 4_001), "field", "scene"),
        (text(0, 4_001), "characters", "4001"),
        (text(0, 4_001), "max", "4000"),
        (text(2, 5), "field", "scene"),
        (text(2, 5), "index", "2"),
        (text(2, 5), "allowed", "0"),
    ] {
        scene.refuses_telling(0, wrong, key, value);
    }
}

#[test]
fn rp_1_one_who_has_no_seat_says_nothing() {
    let scene = queue();
    let command = proto::TarotRpgCommand { command: Some(pass()) };
    let refused = scene.table.game().decide(Actor::Operator, &command).expect_err("the operator plays no part");
    assert_eq!((refused.code, refused.rule), (Code::WrongActor, "RP-1"), "{refused}");
    assert!(refused.message.contains("the dealer (seat 0) and the players (seats 1 to 3) do"), "{refused}");
    tells_its_values(&refused);
}
