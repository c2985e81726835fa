//! RP-4 to RP-7: the trumps of a trick.

use super::*;
use crate::game::Audience;
use crate::proto::TarotRpgStage;

/// Three players; seat 1 has the Fool and the lead.
fn queue() -> Scene {
    given(3).deal(&["m4 m12 m20", "m0 m3 m11 m19", "m5 m13 m18", "m6 m14 m21"], "").begins()
}

fn waiting(scene: &Scene) -> String {
    wire_notation(&scene.trumps().waiting.iter().map(|queued| queued.card).collect::<Vec<_>>())
}

#[test]
fn rp_4_trumps_resolve_lowest_first_the_dealers_and_the_leaders_last() {
    let mut scene = queue();
    scene.says(1, lay("m3"));
    scene.says(0, lay("m4"));
    scene.says(3, lay("m21"));
    scene.says(2, lay("m13"));
    assert_eq!(waiting(&scene), "m13 m21 m4 m3");
    for next in ["m13", "m21", "m4"] {
        scene.resolves(next, true);
    }
    scene.refuses_by(0, call("m4"), Code::ActionNotPossible, "RP-5", "the turn of m3");
    scene.resolves("m3", true);
    assert_eq!(scene.says(0, close()), "trumps_closed");
    assert_eq!(scene.lead(), (Some(1), TarotRpgLeadReason::Trump), "the leader can always keep the lead");
}

#[test]
fn rp_4_a_dealer_with_the_lead_counts_as_the_leader() {
    let mut scene = given(2).deal(&["m0 m1", "m20", "m21"], "").begins();
    scene.says(0, lay("m1"));
    scene.says(1, lay("m20"));
    scene.says(2, lay("m21"));
    assert_eq!(waiting(&scene), "m20 m21 m1");
}

#[test]
fn rp_4_each_may_lay_one_trump_and_it_is_no_fool() {
    let mut scene = queue();
    scene.refuses_by(1, lay("m0"), Code::ActionNotPossible, "RP-4", "m0 is no trump");
    scene.refuses_by(1, lay("m13"), Code::CardNotHeld, "RP-4", "m13 is not in your hand");
    assert_eq!(scene.says(1, lay("m3")), "trump_laid");
    scene.refuses_by(1, lay("m11"), Code::ActionNotPossible, "RP-4", "one is all that each may");
    scene.says(2, pass());
    scene.says(3, pass());
    scene.says(0, call("m3"));
    scene.refuses_by(1, lay("m11"), Code::ActionNotPossible, "RP-4", "one is all that each may");
    scene.says(1, wish());
    scene.says(0, accept());
    scene.refuses_by(1, lay("m11"), Code::ActionNotPossible, "RP-4", "one is all that each may");
    assert!(!scene.able(1).contains("lay_trump"));
}

#[test]
fn rp_5_the_first_is_called_once_everybody_else_with_cards_has_laid_or_passed() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.refuses_by(0, call("m5"), Code::ActionNotPossible, "RP-5", "seats 1, 3 have yet to lay or to pass");
    scene.says(1, pass());
    assert_eq!(scene.trumps().asked, [3]);
    scene.says(3, pass());
    assert!(scene.trumps().can_call);
    // The dealer is not waited for.
    assert_eq!(scene.says(0, call("m5")), "trump_called");
}

#[test]
fn rp_5_a_pass_is_taken_back_by_laying_in_time() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.says(1, pass());
    scene.says(3, pass());
    assert_eq!(scene.trumps().passed, [1, 3]);
    scene.says(0, call("m5"));
    assert_eq!(scene.says(3, lay("m14")), "trump_laid", "while another is resolved");
    assert_eq!(scene.trumps().passed, [1]);
    scene.says(2, wish());
    scene.says(0, accept());
    scene.resolves("m14", true);
}

#[test]
fn rp_5_a_trump_is_laid_while_its_place_is_still_to_come() {
    let mut scene = queue();
    scene.says(2, lay("m13"));
    scene.says(1, pass());
    scene.says(3, pass());
    scene.says(0, call("m13"));
    scene.refuses_by(3, lay("m6"), Code::ActionNotPossible, "RP-5", "the time of m6 has passed");
    scene.says(2, wish());
    scene.says(0, accept());
    scene.refuses_by(3, lay("m6"), Code::ActionNotPossible, "RP-5", "the time of m6 has passed");
    assert_eq!(scene.says(3, lay("m14")), "trump_laid");
    // The leader's and the dealer's own are in time whatever their number.
    assert_eq!(scene.says(1, lay("m3")), "trump_laid");
    assert_eq!(scene.says(0, lay("m4")), "trump_laid");
}

#[test]
fn rp_5_once_the_dealers_is_called_only_the_leader_may_lay_and_after_the_leaders_nobody() {
    let mut scene = queue();
    scene.says(0, lay("m4"));
    for seat in 1..4 {
        scene.says(seat, pass());
    }
    scene.says(0, call("m4"));
    assert_eq!(scene.trumps().may_lay, [1]);
    scene.refuses_by(3, lay("m21"), Code::ActionNotPossible, "RP-5", "the time of m21 has passed");
    scene.says(0, accept());
    assert_eq!(scene.trumps().asked, [1], "nobody waits for those who can lay none any more");
    scene.refuses_by(3, pass(), Code::ActionNotPossible, "RP-5", "no trump of yours can still be laid");
    scene.says(1, lay("m3"));
    scene.resolves("m3", false);
    // Refused, it is back in the hand; but the leader's place has passed.
    assert!(scene.trumps().may_lay.is_empty());
    scene.refuses_by(1, lay("m11"), Code::ActionNotPossible, "RP-5", "the time of m11 has passed");
    scene.refuses_by(0, lay("m12"), Code::ActionNotPossible, "RP-4", "one is all");
    assert_eq!(scene.says(0, close()), "trumps_closed");
    assert_eq!(scene.lead(), (Some(0), TarotRpgLeadReason::Trump));
}

#[test]
fn rp_5_the_dealer_closes_when_none_waits_and_everybody_has_passed_since_the_last_resolution() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.says(1, pass());
    scene.refuses_by(0, close(), Code::ActionNotPossible, "RP-5", "seat 3 has yet to lay or to pass");
    scene.says(3, pass());
    scene.refuses_by(0, close(), Code::ActionNotPossible, "RP-5", "m5 waits to be resolved");
    scene.resolves("m5", false);
    // Seat 2 may lay another, the others are asked anew.
    assert_eq!(scene.trumps().asked, [1, 2, 3]);
    scene.refuses_by(0, close(), Code::ActionNotPossible, "RP-5", "seats 1, 2, 3 have yet");
    for seat in [3, 2, 1] {
        scene.says(seat, pass());
    }
    assert!(scene.trumps().can_close);
    scene.says(0, close());
}

#[test]
fn rp_5_nobody_is_asked_while_the_dealer_can_call_without_them() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.says(1, lay("m3"));
    scene.says(3, pass());
    scene.resolves("m5", false);
    assert!(scene.trumps().asked.is_empty() && scene.trumps().can_call, "m3 waits");
    scene.refuses_by(3, pass(), Code::ActionNotPossible, "RP-5", "you are not asked");
    assert_eq!(scene.able(3), "lay_trump");
    scene.resolves("m3", true);
    assert!(scene.trumps().asked.is_empty(), "the leader's place has passed, and everybody's with it");
    assert!(scene.trumps().can_close);
}

#[test]
fn rp_5_a_pass_by_one_who_may_not_pass() {
    let mut scene = queue();
    scene.refuses_by(0, pass(), Code::WrongActor, "RP-5", "the dealer may not do this");
    scene.says(3, pass());
    scene.refuses_by(3, pass(), Code::ActionNotPossible, "RP-5", "you have passed already");
    scene.says(2, lay("m5"));
    scene.refuses_by(2, pass(), Code::ActionNotPossible, "RP-5", "no trump of yours can still be laid");
    scene.says(1, pass());
    scene.says(0, call("m5"));
    scene.refuses_by(1, pass(), Code::WrongPhase, "RP-5", "the time to say what a trump is for");
}

#[test]
fn rp_5_all_with_cards_are_asked_trumps_or_not() {
    let scene = given(2).deal(&["", "m0 !m", "m1 m2 m3"], "").begins();
    assert_eq!(scene.trumps().asked, [1, 2], "seat 1 has no trump");
    assert_eq!(scene.able(1), "pass_trumps");
    assert_eq!(scene.able(2), "lay_trump pass_trumps");
}

#[test]
fn rp_6_its_player_says_what_they_want_and_the_dealer_rules() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.says(1, pass());
    scene.says(3, pass());
    scene.says(0, call("m5"));
    assert_eq!(scene.seen().stage(), TarotRpgStage::Wish);
    scene.refuses_by(0, accept(), Code::WrongPhase, "RP-6", "the time to say what a trump is for");
    scene.refuses_by(3, wish(), Code::NotYourTurn, "RP-6", "the turn of seat 2");
    assert_eq!(scene.says(2, wish()), "wish_said");
    assert_eq!(scene.texts(), [Audience::All]);
    scene.refuses_by(2, accept(), Code::WrongActor, "RP-6", "the dealer (seat 0) may");
    assert_eq!(scene.says(0, accept()), "trump_accepted");
    assert!(!scene.hand(2).contains("m5"), "it is discarded");
    assert_eq!(scene.table.places_of_cards().iter().find(|(card, _)| card.to_string() == "m5").unwrap().1, "taken");
    assert_eq!(scene.seen().people[2].trumps, 1);
}

#[test]
fn rp_6_a_refused_trump_goes_back_and_its_player_may_lay_another_in_time() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.says(1, pass());
    scene.says(3, pass());
    assert_eq!(scene.resolves("m5", false), "trump_refused");
    assert!(scene.hand(2).contains("m5"));
    scene.refuses_by(2, lay("m5"), Code::ActionNotPossible, "RP-5", "the time of m5 has passed");
    assert_eq!(scene.says(2, lay("m13")), "trump_laid");
    assert_eq!(scene.seen().people[2].trumps, 0);
}

#[test]
fn rp_6_the_dealers_own_is_ruled_on_at_once() {
    let mut scene = queue();
    scene.says(0, lay("m4"));
    for seat in 1..4 {
        scene.says(seat, pass());
    }
    scene.says(0, call("m4"));
    assert_eq!(scene.able(0), "accept_trump refuse_trump");
    scene.says(0, refuse());
    assert!(scene.hand(0).contains("m4"));
}

#[test]
fn rp_7_the_lead_goes_with_the_last_accepted_trump() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.says(3, lay("m14"));
    scene.says(1, pass());
    scene.resolves("m5", true);
    scene.resolves("m14", false);
    scene.no_trumps();
    assert_eq!(scene.lead(), (Some(2), TarotRpgLeadReason::Trump), "a refused one does not count");
}

#[test]
fn rp_7_with_none_the_lead_stays() {
    let mut scene = queue();
    scene.says(2, lay("m5"));
    scene.says(1, pass());
    scene.says(3, pass());
    scene.resolves("m5", false);
    scene.no_trumps();
    assert_eq!(scene.lead(), (Some(1), TarotRpgLeadReason::Fool));
}
