//! RP-16, RP-17: skills, sheets, and levels that change.

use super::*;
use crate::game::Audience;

fn sheets(sheets: &[&[u32]], skill_total: Option<u32>) -> Given {
    let sheets = sheets.iter().map(|levels| proto::TarotRpgSheet { levels: levels.to_vec() }).collect();
    given(2).options(TarotRpgOptions { sheets, skill_total, ..Default::default() })
}

pub(super) fn change(seat: u32, skill: i32, level: u32) -> say::Command {
    say::Command::ChangeLevel(proto::TarotRpgChangeLevel { seat, skill, level, reason: reason(15) })
}

#[test]
fn rp_16_twelve_skills_three_a_suit() {
    use TarotRpgSkill as S;
    let of = |suit: Suit| -> Vec<i32> { check::Skill::of(suit).map(check::Skill::wire).collect() };
    let wire = |skills: [S; 3]| skills.map(i32::from).to_vec();
    assert_eq!(of(Suit::Swords), wire([S::Perception, S::Science, S::Occult]));
    assert_eq!(of(Suit::Pentacles), wire([S::Endurance, S::Strength, S::Athletics]));
    assert_eq!(of(Suit::Cups), wire([S::Empathy, S::Negotiation, S::Seduction]));
    assert_eq!(of(Suit::Wands), wire([S::Intimidate, S::Combat, S::Performance]));
    assert_eq!(Skill::all().count(), SKILLS);
    assert_eq!(Skill::from_wire(0).or(Skill::from_wire(13)), None);
}

#[test]
fn rp_17_every_level_is_5_if_nothing_is_said() {
    let scene = given(2).starts();
    let people = scene.seen().people;
    assert!(people[0].levels.is_empty(), "the dealer has no sheet");
    assert!(people[1..].iter().all(|person| person.levels == [5; 12]));
    let Some(proto::options::Options::TarotRpg(written)) = &scene.table.options().options else { panic!("options") };
    assert_eq!((written.sheets.len(), written.skill_total, written.hands), (2, Some(60), Some(0)));
    assert!(written.sheets.iter().all(|sheet| sheet.levels == [5; 12]), "written out (LC-1)");
}

#[test]
fn rp_17_a_sheet_adds_up_to_skill_total() {
    let good = [10, 1, 5, 5, 5, 5, 5, 5, 5, 5, 4, 5];
    let bad = [10, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5];
    let scene = sheets(&[&good, &[]], None).starts();
    assert_eq!(scene.seen().people[1].levels, good);
    let refused = sheets(&[&good, &bad], None).refused();
    assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "RP-17"));
    assert!(refused.message.contains("61 in all for seat 2") && refused.message.contains("60 in all"), "{refused}");
    sheets(&[&bad, &bad], Some(61)).starts();
    // 0 is off.
    sheets(&[&good, &bad], Some(0)).starts();
    for total in [11, 121] {
        assert_eq!(sheets(&[], Some(total)).refused().rule, "RP-17");
    }
    assert_eq!(sheets(&[], Some(61)).refused().rule, "RP-17", "all 5 make 60");
}

#[test]
fn rp_17_a_sheet_for_each_player_of_twelve_levels_1_to_10() {
    let average: &[u32] = &[5; 12];
    for wrong in [
        sheets(&[average], None),
        sheets(&[average, average, average], None),
        sheets(&[average, &[5; 11]], Some(0)),
        sheets(&[average, &[5; 13]], Some(0)),
        sheets(&[average, &[0, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 10]], Some(0)),
        sheets(&[average, &[11, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]], Some(0)),
    ] {
        let refused = wrong.refused();
        assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "RP-17"), "{refused}");
    }
}

#[test]
fn rp_17_the_dealer_may_change_a_level_between_hands_with_a_reason() {
    let mut scene = given(2).deal(&["3w", "m0 9w", "Kw"], "").leads();
    scene.refuses_by(0, change(1, 11, 9), Code::WrongPhase, "RP-17", "the time to lead");
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:Kw 0:3w");
    scene.says(2, narrate());
    scene.says(0, end_hand());
    scene.refuses_by(1, change(1, 11, 9), Code::WrongActor, "RP-17", "the dealer (seat 0) may");
    for (wrong, words) in [
        (change(0, 11, 9), "seats 1 to 2 have"),
        (change(3, 11, 9), "seats 1 to 2 have"),
        (change(1, 0, 9), "a skill is 1 to 12"),
        (change(1, 13, 9), "a skill is 1 to 12"),
        (change(1, 11, 0), "1 to 10 is"),
        (change(1, 11, 11), "1 to 10 is"),
    ] {
        scene.refuses_by(0, wrong, Code::ValueOutOfRange, "RP-17", words);
    }
    assert_eq!(scene.says(0, change(1, 11, 9)), "level_changed");
    assert_eq!(scene.texts(), [Audience::All]);
    assert_eq!(scene.seen().people[1].levels[10], 9);
    scene.says(0, deal_hand());
    assert_eq!(scene.seen().people[1].levels[10], 9, "it stays");
}

/// A hand that has ended after one trick.
fn between() -> Scene {
    let mut scene = given(2).deal(&["3w", "m0 9w", "Kw"], "").leads();
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:Kw 0:3w");
    scene.says(2, narrate());
    scene.says(0, end_hand());
    scene
}

/// Another hand is dealt, and ends.
fn another_hand(scene: &mut Scene) {
    scene.says(0, deal_hand());
    scene.discards();
    scene.says(0, set_scene());
    scene.no_trumps();
    while scene.seen().stage() == proto::TarotRpgStage::Lead {
        let seat = scene.seen().lead.expect("somebody has the lead") as u8;
        let heirs = scene.table.game().heirs();
        match heirs.iter().next().filter(|_| seat != 0) {
            Some(to) => scene.says(seat, pass_lead(to.into())),
            None => {
                let card = scene.table.game().hand(0).without(FOOL).lowest().expect("a card").to_string();
                scene.says(0, dealers(&card, TarotRpgSuit::Unspecified))
            }
        };
    }
    while let Some(seat) = scene.table.game().follower() {
        let card = scene.table.game().duty(seat).and_then(|duty| duty.cards.lowest()).expect("a card");
        scene.says(seat, follow(&card.to_string()));
    }
    if let Some(narrator) = scene.table.game().speaker() {
        scene.says(narrator, nothing());
    }
    scene.says(0, end_hand());
}

#[test]
fn rp_17_levels_change_at_most_50_times_between_two_hands_and_as_often_after_the_next() {
    let mut scene = between();
    for hand in 1..=2 {
        for at in 0..50 {
            assert_eq!(
                scene.says(0, change(1 + at % 2, 1 + (at % 12) as i32, 1 + at % 10)),
                "level_changed",
                "{hand}: {at}"
            );
        }
        let words = "levels have been set 50 times since the last hand";
        scene.refuses_by(0, change(1, 1, 1), Code::ActionNotPossible, "RP-17", words);
        scene.refuses_telling(0, change(1, 1, 1), "possible", "deal_hand, end_game");
        assert_eq!(scene.able(0), "deal_hand end_game");
        another_hand(&mut scene);
    }
    assert_eq!(scene.able(0), "deal_hand change_level end_game");
}

#[test]
fn rp_17_a_level_that_is_set_to_what_it_is_is_an_event_and_counts() {
    let mut scene = between();
    for _ in 0..50 {
        assert_eq!(scene.says(0, change(1, 11, 5)), "level_changed");
        let levels = scene.event(|event| match event {
            tarot_rpg_event::Event::LevelChanged(event) => Some((event.before, event.level)),
            _ => None,
        });
        assert_eq!((levels, scene.texts()), ((5, 5), vec![Audience::All]), "the log keeps why");
    }
    assert_eq!(scene.seen().people[1].levels, [5; 12]);
    scene.refuses_by(0, change(1, 11, 5), Code::ActionNotPossible, "RP-17", "which is all that may be");
}

#[test]
fn rp_17_a_changed_level_counts_in_checks() {
    let order = given(2).deal(&["", "m0 9w"], "").orders.remove(0);
    let mut scene = Given { orders: vec![order.clone(), order], ..given(2) }.leads();
    scene.says(1, lead("9w", TarotRpgSkill::Combat));
    assert_eq!(scene.seen().led.unwrap().total, 14);
    scene.says(0, difficulty(10));
    for seat in [2, 0] {
        let duty = scene.table.game().duty(seat).unwrap().cards.lowest().unwrap().to_string();
        scene.says(seat, follow(&duty));
    }
    if let Some(narrator) = scene.table.game().speaker() {
        scene.says(narrator, nothing());
    }
    scene.says(0, end_hand());
    scene.says(0, change(1, 11, 8));
    scene.says(0, deal_hand());
    scene.discards();
    scene.says(0, set_scene());
    scene.no_trumps();
    scene.says(1, lead("9w", TarotRpgSkill::Combat));
    assert_eq!(scene.seen().led.unwrap().total, 17);
}
