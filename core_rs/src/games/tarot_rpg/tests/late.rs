//! RP-20: what is taken as said when time is up, or a seat is away.

use super::*;
use crate::proto::TarotRpgStage;
use crate::scene::leave;

fn timed(players: usize) -> Given {
    given(players).turns_of(1_000)
}

#[test]
fn rp_20_the_dealer_has_no_clock() {
    let mut scene = timed(2).deal(&["m0"], "").starts();
    assert_eq!(scene.table.due(), None, "discarding");
    scene.discards();
    assert_eq!(scene.table.due(), None, "the scene");
    scene.says(0, set_scene());
    assert!(scene.table.due().is_some(), "players are asked for trumps");
    scene.time_is_up();
    scene.time_is_up();
    assert_eq!(scene.table.due(), None, "closing");
    scene.says(0, close());
    assert_eq!(scene.table.due(), None, "leading");
    let places = scene.table.view(Viewer::Spectator).places;
    assert!(places[0].owes, "though it is the dealer who is waited for");
    // Away, too, the dealer is waited for.
    scene.acts(Actor::Seat(0), leave());
    assert_eq!(scene.table.due(), None);
}

#[test]
fn rp_20_trumps_are_passed() {
    let mut scene = timed(2).deal(&["", "m0 m4"], "").begins();
    assert_eq!(scene.time_is_up(), "timed_out trumps_passed");
    assert_eq!(scene.trumps().passed, [1]);
}

#[test]
fn rp_20_of_a_called_trump_nothing_is_said_and_the_dealer_judges() {
    let mut scene = timed(2).deal(&["", "m0 m4"], "").begins();
    scene.says(1, lay("m4"));
    scene.says(2, pass());
    scene.says(0, call("m4"));
    assert_eq!(scene.time_is_up(), "timed_out nothing_said");
    assert_eq!(scene.able(0), "accept_trump refuse_trump");
}

#[test]
fn rp_20_the_lead_is_passed_to_the_next_player_clockwise_who_can_have_it() {
    let mut scene = timed(4).deal(&["", "", "", "m0"], "").leads();
    assert_eq!(scene.time_is_up(), "timed_out lead_passed");
    assert_eq!(scene.lead().0, Some(4));
    scene.time_is_up();
    assert_eq!(scene.lead().0, Some(1), "past the dealer");
    scene.says(1, pass_lead(2));
    scene.time_is_up();
    assert_eq!(scene.lead(), (Some(0), TarotRpgLeadReason::AllPassed));
}

#[test]
fn rp_20_the_lowest_legal_card_is_followed_with_but_not_the_fool() {
    let late = |two: &str| {
        let mut scene = small(&["3w", "9w", two]);
        scene.led(1, "9w", TarotRpgSkill::Combat);
        scene.acts(Actor::Seat(2), leave());
        assert_eq!(scene.time_is_up(), "timed_out card_followed");
        wire_notation(&[scene.seen().played.pop().unwrap().card])
    };
    assert_eq!(late("m0 m9 m4 Kc"), "m4");
    assert_eq!(late("m0 Kc"), "Kc");
    assert_eq!(late("m0"), "m0", "it is the only one");
}

#[test]
fn rp_20_of_a_late_narration_the_dealer_goes_on() {
    let mut scene = timed(2).deal(&["3w", "m0 9w", "Kw"], "").leads();
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:Kw 0:3w");
    assert_eq!(scene.time_is_up(), "timed_out nothing_said");
    assert_eq!(scene.seen().stage(), TarotRpgStage::Dealer);
}

#[test]
fn rp_20_a_seat_that_is_away_is_taken_as_late_at_once() {
    let mut scene = given(2).deal(&["", "m0"], "").begins();
    scene.acts(Actor::Seat(1), leave());
    assert_eq!(scene.table.due(), Some(scene.now_ms));
    assert_eq!(scene.time_is_up(), "timed_out trumps_passed");
}

#[test]
fn rp_20_a_pass_of_others_does_not_move_a_players_clock() {
    let mut scene = timed(3).deal(&["", "m0 m4", "m7"], "").begins();
    let due = scene.table.due();
    scene.now_ms += 400;
    scene.says(2, lay("m7"));
    assert_eq!(scene.table.due(), due, "seats 1 and 3 have as long as before");
    scene.says(1, pass());
    scene.says(3, pass());
    scene.now_ms += 5_000;
    scene.resolves("m7", true);
    assert_eq!(scene.table.due(), Some(scene.now_ms + 1_000), "whoever is asked anew has a turn anew");
}
