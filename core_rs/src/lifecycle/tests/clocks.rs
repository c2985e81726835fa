//! LC-7, LC-8: turns, banks, outages.

use crate::game::{Actor, Viewer};
use crate::proto::{self, OutagePolicy, PauseCause, Policies, event::Event};
use crate::rejection::Code;
use crate::scene::{Given, Scene, leave, outage, play_card, resume, time_up};

fn timed(turn_ms: u32, bank_ms: u32) -> Scene {
    let policies = Policies { turn_ms: Some(turn_ms), bank_ms: Some(bank_ms), ..Default::default() };
    Given::default().policies(policies).starts()
}

fn plays_at(scene: &mut Scene, seat: u8, now_ms: i64) {
    let card = scene.legal_cards(seat)[0];
    scene.at(now_ms).says(Actor::Seat(seat), play_card(card));
}

fn bank(scene: &Scene, seat: u8) -> u32 {
    scene.place(Actor::Seat(seat)).bank_ms
}

#[test]
fn lc_7_without_turn_ms_nothing_is_ever_due() {
    let mut scene = Given::default().starts();
    assert_eq!(scene.table.due(), None);
    scene.at(i64::MAX / 2);
    let refused = scene.refuses(Actor::Clock, time_up());
    assert_eq!((refused.code, refused.rule), (Code::NotDue, "LC-7"));
    assert_eq!(refused.message, format!("time is not up at {}: nothing is due", i64::MAX / 2));
    plays_at(&mut scene, 0, i64::MAX / 2);
}

#[test]
fn lc_7_the_clock_acts_when_a_choice_is_due_and_not_a_millisecond_before() {
    let mut scene = timed(1000, 0);
    assert_eq!(scene.table.due(), Some(1000));
    assert_eq!(scene.table.view(Viewer::Spectator).due_ms, Some(1000));
    let refused = scene.at(999).refuses(Actor::Clock, time_up());
    assert_eq!((refused.code, refused.rule), (Code::NotDue, "LC-7"));
    assert_eq!(refused.message, "time is not up at 999: the next choice is due at 1000");
    assert_eq!(scene.at(1000).says(Actor::Clock, time_up()), "timed_out card_played");
    // The next choice has its whole turn.
    assert_eq!((scene.turn(), scene.table.due()), (Some(1), Some(2000)));
}

#[test]
fn lc_7_nobody_but_the_clock_says_that_time_is_up() {
    let mut scene = timed(1000, 0);
    scene.at(2000);
    for actor in [Actor::Seat(0), Actor::Seat(1), Actor::Operator, Actor::Referee] {
        let refused = scene.refuses(actor, time_up());
        assert_eq!((refused.code, refused.rule), (Code::WrongActor, "LC-7"));
        assert_eq!(refused.message, format!("{actor} may not do this; the clock may"));
    }
}

#[test]
fn lc_7_a_card_before_the_clock_acts_stands_however_late() {
    let mut scene = timed(1000, 0);
    plays_at(&mut scene, 0, 99_000);
    assert_eq!((scene.turn(), scene.table.due()), (Some(1), Some(100_000)));
}

#[test]
fn lc_7_what_exceeds_the_turn_is_taken_from_the_bank() {
    let mut scene = timed(1000, 500);
    assert_eq!(scene.table.due(), Some(1500));
    plays_at(&mut scene, 0, 1000);
    assert_eq!(bank(&scene, 0), 500, "the turn is free to its last millisecond");
    plays_at(&mut scene, 1, 2001);
    assert_eq!(bank(&scene, 1), 499);
    plays_at(&mut scene, 2, 2001 + 1500);
    assert_eq!(bank(&scene, 2), 0);
    plays_at(&mut scene, 3, 3501 + 9_999);
    assert_eq!(bank(&scene, 3), 0, "late is no debt");
    // Seat 1 leads the second trick with what is left.
    assert_eq!((scene.turn(), scene.table.due()), (Some(1), Some(13_500 + 1000 + 499)));
}

#[test]
fn lc_7_the_bank_is_for_the_whole_game() {
    let mut scene = timed(1000, 500);
    plays_at(&mut scene, 0, 1300);
    assert_eq!(bank(&scene, 0), 200);
    scene.plays_lowest(19 * 4 - 1);
    assert_eq!(scene.seen(Viewer::Spectator).deal, 2);
    assert_eq!(bank(&scene, 0), 200, "a new deal fills no bank");
}

#[test]
fn lc_7_who_is_timed_out_has_no_bank_left() {
    let mut scene = timed(1000, 500);
    scene.at(1499);
    assert_eq!(scene.refuses(Actor::Clock, time_up()).code, Code::NotDue);
    let drafts = scene.at(1500).drafts(Actor::Clock, time_up());
    assert_eq!(drafts[0].event, Event::TimedOut(proto::TimedOut { seat: 0, bank_ms: 0 }));
    assert_eq!((bank(&scene, 0), bank(&scene, 1)), (0, 500));
}

#[test]
fn lc_7_time_runs_from_when_the_choice_is_asked() {
    let mut scene = timed(1000, 0);
    plays_at(&mut scene, 0, 700);
    assert_eq!(scene.table.due(), Some(1700));
    // What others do meanwhile moves nothing.
    scene.at(900).says(Actor::Seat(3), leave());
    assert_eq!(scene.table.due(), Some(1700));
}

#[test]
fn lc_8_an_outage_is_one_event_with_both_ends() {
    let mut scene = timed(1000, 0);
    let drafts = scene.at(10_400).drafts(Actor::Clock, outage(10_000));
    assert_eq!(drafts.len(), 1);
    assert_eq!(drafts[0].event, Event::OutageRecorded(proto::OutageRecorded { from_ms: 400, to_ms: 10_400 }));
}

#[test]
fn lc_8_credit_moves_every_due_time_by_the_length() {
    let mut scene = timed(1000, 0);
    scene.at(10_400).says(Actor::Clock, outage(10_000));
    assert_eq!(scene.table.due(), Some(11_000));
    assert_eq!(scene.refuses(Actor::Clock, time_up()).code, Code::NotDue);
    scene.at(11_000).says(Actor::Clock, time_up());
}

#[test]
fn lc_8_credit_gives_nobody_more_than_the_whole_time() {
    let mut scene = timed(1000, 0);
    // The last sign of life was before the choice was asked.
    plays_at(&mut scene, 0, 700);
    scene.at(5_000).says(Actor::Clock, outage(4_900));
    assert_eq!(scene.table.due(), Some(6_000));
}

#[test]
fn lc_8_with_pause_an_official_resumes_with_the_time_that_was_left() {
    let policies = Policies { turn_ms: Some(1000), outage: Some(OutagePolicy::Pause.into()), ..Default::default() };
    let mut scene = Given::default().policies(policies).starts();
    assert_eq!(scene.at(10_400).says(Actor::Clock, outage(10_000)), "outage_recorded paused");
    assert_eq!(scene.table.view(Viewer::Spectator).pause_cause(), PauseCause::Outage);
    assert_eq!(scene.table.due(), None);
    scene.at(60_000).says(Actor::Operator, resume());
    assert_eq!(scene.table.due(), Some(60_600));
}

#[test]
fn lc_8_only_a_running_clock_takes_note_of_an_outage() {
    let scene = Given::default().starts();
    let refused = scene.refuses(Actor::Clock, outage(1));
    assert_eq!((refused.code, refused.rule), (Code::NotDue, "LC-8"));
    assert_eq!(refused.message, "no clock is running");
    let mut scene = Given::default().starts();
    scene.says(Actor::Seat(0), leave());
    assert_eq!(scene.says(Actor::Clock, outage(1)), "outage_recorded");
}

#[test]
fn lc_8_an_outage_lasts_a_millisecond_to_ten_years() {
    let mut scene = timed(1000, 0);
    for length_ms in [0, 315_360_000_001, u64::MAX] {
        let refused = scene.refuses(Actor::Clock, outage(length_ms));
        assert_eq!((refused.code, refused.rule), (Code::ValueOutOfRange, "LC-8"));
        assert_eq!(refused.message, format!("length_ms is {length_ms}; allowed: 1 to 315360000000"));
    }
    for actor in [Actor::Seat(0), Actor::Operator] {
        assert_eq!(scene.refuses(actor, outage(1)).code, Code::WrongActor);
    }
    scene.at(1).says(Actor::Clock, outage(1));
    scene.at(315_360_000_001).says(Actor::Clock, outage(315_360_000_000));
}
