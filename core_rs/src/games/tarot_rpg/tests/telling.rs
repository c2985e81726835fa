//! RP-14, RP-18, RP-19: narration, notes, and what a text is to the rules.

use super::*;
use crate::game::Audience;
use crate::proto::TarotRpgStage;

/// Seat 2 has taken the first trick with Kw.
fn taken() -> Scene {
    let mut scene = given(3).deal(&["3w", "m0 9w", "Kw", "5w"], "").leads();
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:Kw 3:5w 0:3w");
    scene
}

fn cut_in() -> say::Command {
    say::Command::CutIn(proto::TarotRpgCutIn { words: reason(10) })
}

fn note() -> say::Command {
    say::Command::SendNote(proto::TarotRpgSendNote { note: reason(10) })
}

fn open_floor() -> say::Command {
    say::Command::OpenFloor(proto::TarotRpgOpenFloor {})
}

fn interact() -> say::Command {
    say::Command::Interact(proto::TarotRpgInteract { action: reason(10) })
}

#[test]
fn rp_14_the_taker_narrates_then_the_dealer() {
    let mut scene = taken();
    assert_eq!(scene.seen().stage(), TarotRpgStage::Narration);
    scene.refuses_by(1, narrate(), Code::NotYourTurn, "RP-14", "the turn of seat 2");
    scene.refuses_by(0, go_on(), Code::WrongPhase, "RP-15", "the taker's narration");
    assert_eq!(scene.says(2, narrate()), "narrated");
    assert_eq!(scene.texts(), [Audience::All]);
    scene.refuses_by(2, narrate(), Code::WrongPhase, "RP-14", "the dealer's narration");
    assert_eq!(scene.says(0, narrate()), "narrated");
    scene.says(0, narrate());
    assert_eq!(scene.says(0, go_on()), "trick_began");
}

#[test]
fn rp_14_a_dealer_who_takes_the_trick_narrates() {
    let mut scene = given(2).deal(&["Kw", "m0 9w", "5w"], "").leads();
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:5w 0:Kw");
    assert_eq!(scene.seen().stage(), TarotRpgStage::Dealer);
}

#[test]
fn rp_14_the_dealer_may_cut_in() {
    let mut scene = taken();
    scene.refuses_by(1, cut_in(), Code::WrongActor, "RP-14", "the dealer (seat 0) may");
    assert_eq!(scene.says(0, cut_in()), "cut_into");
    assert_eq!(scene.texts(), [Audience::All]);
    assert_eq!(scene.able(2), "narrate say_nothing", "the taker still has the word");
    scene.says(2, narrate());
    scene.refuses_by(0, cut_in(), Code::WrongPhase, "RP-14", "the dealer's narration");
}

#[test]
fn rp_14_a_private_note_is_for_its_two_ends() {
    let mut scene = taken();
    scene.refuses_by(2, note(), Code::WrongActor, "RP-14", "the dealer (seat 0) may");
    assert_eq!(scene.says(0, note()), "note_sent");
    assert_eq!(scene.texts(), [Audience::Only(vec![Actor::Seat(0), Actor::Seat(2)])]);
}

#[test]
fn rp_14_players_act_without_checks_when_the_dealer_lets_them() {
    let mut scene = taken();
    scene.says(2, narrate());
    scene.refuses_by(3, interact(), Code::ActionNotPossible, "RP-14", "only when the dealer lets them");
    scene.refuses_by(3, open_floor(), Code::WrongActor, "RP-14", "the dealer (seat 0) may");
    assert_eq!(scene.says(0, open_floor()), "floor_opened");
    scene.refuses_by(0, open_floor(), Code::ActionNotPossible, "RP-14", "players may act already");
    scene.refuses_by(0, interact(), Code::WrongActor, "RP-14", "the dealer may not do this");
    for seat in [3, 1, 3, 2] {
        assert_eq!(scene.says(seat, interact()), "interacted");
    }
    assert_eq!(scene.texts(), [Audience::All]);
    scene.says(0, go_on());
    assert!(!scene.seen().floor_open);
}

#[test]
fn rp_14_nobody_speaks_unasked_for_ever() {
    let mut scene = taken();
    for _ in 0..MOST_SAID {
        scene.says(0, cut_in());
    }
    scene.refuses_by(0, cut_in(), Code::ActionNotPossible, "RP-14", "50 times in this trick");
    scene.refuses_by(0, note(), Code::ActionNotPossible, "RP-14", "50 times in this trick");
    scene.says(2, narrate());
    scene.refuses_by(0, narrate(), Code::ActionNotPossible, "RP-14", "50 times in this trick");
    scene.says(0, open_floor());
    for _ in 0..MOST_SAID {
        scene.says(1, interact());
    }
    scene.refuses_by(1, interact(), Code::ActionNotPossible, "RP-14", "50 times");
    scene.says(3, interact());
    scene.says(0, go_on());
    scene.no_trumps();
}

#[test]
fn rp_18_each_trump_has_a_theme_that_the_view_shows_beside_it() {
    let scene = given(2).deal(&["", "m0 m1 m12 m13 m21"], "").begins();
    let view = scene.view(Viewer::Actor(Actor::Seat(1)));
    let theme = |trump: &str| {
        let found = view.themes.iter().find(|theme| theme.card == card(trump));
        found.map(|theme| theme.theme.as_str()).unwrap()
    };
    assert_eq!(theme("m1"), "trades and performers");
    assert_eq!(theme("m12"), "crime and punishment");
    assert_eq!(theme("m13"), "illness, injury and death");
    assert_eq!(theme("m21"), "complete success");
    assert!(view.themes.iter().all(|theme| theme.card != card("m0")));
    let all: std::collections::BTreeSet<&str> = TRUMPS.iter().map(check::theme).collect();
    assert_eq!(all.len(), 21, "each has its own: {all:?}");
    assert!(scene.view(Viewer::Spectator).themes.is_empty());
    let mut laid = scene;
    laid.says(1, lay("m12"));
    assert_eq!(laid.trumps().waiting[0].theme, "crime and punishment");
}

#[test]
fn rp_19_a_text_has_at_most_4000_characters() {
    let mut scene = given(2).deal(&["m0"], "").starts();
    scene.discards();
    let text = |index, characters| {
        let scene = Some(proto::Text { index, characters });
        say::Command::SetScene(proto::TarotRpgSetScene { scene })
    };
    scene.refuses_by(0, text(0, 4_001), Code::TextTooLong, "RP-19", "at most 4000 are possible");
    scene.refuses_by(0, text(1, 4_000), Code::TextInvalid, "RP-19", "text 0 of the command, not 1");
    let none = say::Command::SetScene(proto::TarotRpgSetScene { scene: None });
    scene.refuses_by(0, none, Code::ValueOutOfRange, "RP-19", "scene is due, though it may be empty");
    scene.says(0, text(0, 4_000));
}

#[test]
fn rp_19_no_text_enters_the_rules() {
    let at = |characters| {
        let mut scene = given(2).deal(&["m0"], "").starts();
        scene.discards();
        let command = say::Command::SetScene(proto::TarotRpgSetScene { scene: reason(characters) });
        scene.says(0, command);
        scene
    };
    let (one, two) = (at(0), at(4_000));
    assert_eq!(one.table.digest(), two.table.digest());
    assert_eq!(one.said, two.said);
}
