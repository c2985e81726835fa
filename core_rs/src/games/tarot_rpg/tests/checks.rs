//! RP-10: difficulty, success, opposed checks, overruling.

use super::*;
use crate::game::Audience;

/// Seat 1 leads 9w with level 5: a total of 14. Seat 2 is good at empathy, and bad at seduction.
fn checked() -> Scene {
    let levels = vec![5, 5, 5, 5, 5, 5, 9, 5, 1, 5, 5, 5];
    let sheets =
        vec![proto::TarotRpgSheet::default(), proto::TarotRpgSheet { levels }, proto::TarotRpgSheet::default()];
    let options = TarotRpgOptions { sheets, ..Default::default() };
    let mut scene = given(3).options(options).deal(&["", "m0 9w"], "").leads();
    scene.says(1, lead("9w", TarotRpgSkill::Combat));
    scene
}

fn verdict(scene: &Scene) -> proto::TarotRpgCheckJudged {
    scene.seen().verdict.expect("there is a verdict")
}

fn opponent(seat: u32, skill: i32) -> Against {
    Against::Opponent(proto::TarotRpgOpponent { seat, skill })
}

#[test]
fn rp_10_the_dealer_judges_before_anybody_follows() {
    let mut scene = checked();
    assert_eq!(scene.able(2), "");
    scene.refuses_by(2, follow("2w"), Code::WrongPhase, "RP-11", "the time to judge the check");
    scene.refuses_by(2, difficulty(12), Code::WrongActor, "RP-10", "the dealer (seat 0) may");
    assert_eq!(scene.says(0, difficulty(12)), "check_judged");
    assert_eq!(scene.able(2), "follow");
    scene.refuses_by(0, difficulty(13), Code::WrongPhase, "RP-10", "the time to follow");
}

#[test]
fn rp_10_success_is_a_total_of_the_difficulty_or_more() {
    for (against, success) in [(10, true), (13, true), (14, true), (15, false), (20, false)] {
        let mut scene = checked();
        scene.says(0, difficulty(against));
        let verdict = verdict(&scene);
        assert_eq!((verdict.total, verdict.success, verdict.opposed), (14, success, false), "{against}");
    }
}

#[test]
fn rp_10_a_difficulty_is_10_to_20() {
    let scene = checked();
    for wrong in [0, 9, 21, u32::MAX] {
        scene.refuses_by(0, difficulty(wrong), Code::ValueOutOfRange, "RP-10", "10 to 20 is");
    }
    let none = say::Command::Judge(proto::TarotRpgJudge::default());
    scene.refuses_by(0, none, Code::ValueOutOfRange, "RP-10", "is due");
}

#[test]
fn rp_10_an_opposed_total_must_beat_ten_and_the_others_level() {
    let scene = checked();
    for (against, difficulty, success) in [
        (Against::Level(3), 13, true),
        (Against::Level(4), 14, false),
        (Against::Level(10), 20, false),
        (opponent(2, TarotRpgSkill::Empathy.into()), 19, false),
        (opponent(2, TarotRpgSkill::Seduction.into()), 11, true),
        (opponent(3, TarotRpgSkill::Combat.into()), 15, false),
    ] {
        let mut scene = scene.clone();
        scene.says(0, judge(against));
        let verdict = verdict(&scene);
        assert_eq!((verdict.difficulty, verdict.success, verdict.opposed), (difficulty, success, true), "{against:?}");
        let named = matches!(against, Against::Opponent(_));
        assert_eq!(verdict.opponent.is_some(), named);
    }
}

#[test]
fn rp_10_who_opposes_has_a_sheet_and_is_not_the_one_who_leads() {
    let scene = checked();
    for seat in [0, 1, 4, u32::MAX] {
        let wrong = judge(opponent(seat, TarotRpgSkill::Combat.into()));
        scene.refuses_by(0, wrong, Code::ValueOutOfRange, "RP-10", "seats 2, 3 can");
    }
    for skill in [0, 13] {
        scene.refuses_by(0, judge(opponent(2, skill)), Code::ValueOutOfRange, "RP-10", "a skill is 1 to 12");
    }
    for level in [0, 11] {
        scene.refuses_by(0, judge(Against::Level(level)), Code::ValueOutOfRange, "RP-10", "1 to 10 is");
    }
}

#[test]
fn rp_10_the_dealer_may_overrule_with_a_reason() {
    for (against, success) in [(Against::Difficulty(10), false), (Against::Difficulty(20), true)] {
        let mut scene = checked();
        let overruled = |reason| say::Command::Judge(proto::TarotRpgJudge { against: Some(against), overrule: reason });
        scene.says(0, overruled(reason(30)));
        assert_eq!(scene.texts(), [Audience::All], "the log keeps why");
        let verdict = verdict(&scene);
        assert_eq!((verdict.overruled, verdict.success), (true, success));
    }
    let mut plain = checked();
    plain.says(0, difficulty(10));
    assert!(plain.texts().is_empty());
}

#[test]
fn rp_10_a_verdict_that_does_not_follow_from_the_numbers_is_corrupt() {
    let scene = checked();
    let event = proto::TarotRpgCheckJudged { difficulty: 10, total: 14, success: false, ..Default::default() };
    let mut game = scene.table.game().clone();
    let event = proto::TarotRpgEvent { event: Some(tarot_rpg_event::Event::CheckJudged(event)) };
    assert!(game.evolve(&event, &[]).is_err());
}
