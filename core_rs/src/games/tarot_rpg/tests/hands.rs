//! RP-15, RP-20: the end of a hand, the next, and the end of the game.

use super::*;
use crate::proto::TarotRpgStage;

fn trick_over(given: Given) -> Scene {
    let mut scene = given.deal(&["3w", "m0 9w", "Kw"], "").leads();
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:Kw 0:3w");
    scene.says(2, narrate());
    scene
}

fn end_game() -> say::Command {
    say::Command::EndGame(proto::TarotRpgEndGame {})
}

#[test]
fn rp_15_the_taker_leads_the_next_trick() {
    let mut scene = trick_over(given(2));
    scene.refuses_by(2, go_on(), Code::WrongActor, "RP-15", "the dealer (seat 0) may");
    assert_eq!(scene.says(0, go_on()), "trick_began");
    assert_eq!(scene.seen().trick, 2);
    assert_eq!(scene.lead(), (Some(2), TarotRpgLeadReason::Taker));
}

#[test]
fn rp_15_the_dealer_ends_a_hand_only_between_tricks() {
    let mut scene = trick_over(given(2));
    scene.refuses_by(2, end_hand(), Code::WrongActor, "RP-15", "the dealer (seat 0) may");
    let mut early = given(2).deal(&["", "m0"], "").begins();
    early.refuses_by(0, end_hand(), Code::WrongPhase, "RP-15", "the time to lay trumps");
    early.no_trumps();
    early.refuses_by(0, end_hand(), Code::WrongPhase, "RP-15", "the time to lead");
    assert_eq!(scene.says(0, end_hand()), "hand_ended");
    assert_eq!(scene.seen().stage(), TarotRpgStage::Between);
    assert_eq!(scene.able(0), "deal_hand change_level end_game");
}

#[test]
fn rp_15_the_same_dealer_deals_on() {
    let mut scene = trick_over(given(2));
    scene.says(0, end_hand());
    scene.refuses_by(1, deal_hand(), Code::WrongActor, "RP-15", "the dealer (seat 0) may");
    let said = scene.says(0, deal_hand());
    assert_eq!(said, "hand_called disclosed deal_opened deal_closed dealt hand_began");
    let view = scene.seen();
    assert_eq!((view.hand, view.trick, view.stage()), (2, 0, TarotRpgStage::Discarding));
    assert_eq!(view.people.iter().map(|person| person.count).collect::<Vec<_>>(), [30, 24, 24]);
    assert_eq!(view.lead, None);
}

#[test]
fn lc_13_rp_2_a_hand_is_opened_when_the_next_is_called_or_the_game_ends_and_not_before() {
    // Given a hand that has ended: nothing of it is opened.
    let mut scene = trick_over(given(2));
    assert_eq!(scene.says(0, end_hand()), "hand_ended");
    assert_eq!(scene.says(0, characters::change(1, 11, 9)), "level_changed");
    assert_eq!(scene.table.disclosure(), None);
    // When the dealer calls the next, or ends the game, it is.
    let mut over = scene.clone();
    assert!(scene.says(0, deal_hand()).starts_with("hand_called disclosed "));
    assert_eq!(over.says(0, end_game()), "game_ended disclosed finished");
}

/// The last trick is told before the hand ends.
#[test]
fn rp_15_a_hand_ends_by_itself_when_nobody_has_a_card() {
    let mut scene = trick_over(given(2));
    for hand in &mut scene.table.game.hands {
        *hand = CardSet::EMPTY;
    }
    assert_eq!(scene.says(0, narrate()), "narrated");
    assert_eq!(scene.says(0, go_on()), "hand_ended");
    let by_itself = scene.event(|event| match event {
        tarot_rpg_event::Event::HandEnded(event) => Some(event.by_itself),
        _ => None,
    });
    assert!(by_itself);
}

#[test]
fn rp_15_a_hand_ends_when_the_last_cards_were_trumps() {
    let mut scene = given(2).deal(&["", "m0 m5"], "").begins();
    let game = &mut scene.table.game;
    for seat in [0, 1, 2] {
        game.hands[seat] = CardSet::EMPTY;
    }
    game.hands[1] = CardSet::EMPTY.with(Card::parse("m5").unwrap());
    scene.says(1, lay("m5"));
    scene.resolves("m5", true);
    assert_eq!(scene.says(0, close()), "trumps_closed hand_ended");
}

/// Seats 1 and 2 are without cards, or pass; the dealer, without cards too, has nobody to pass to.
#[test]
fn rp_8_a_dealer_without_cards_passes_too_and_with_nobody_left_the_hand_ends() {
    let mut scene = given(2).deal(&["", "m0"], "").leads();
    scene.table.game.hands[0] = CardSet::EMPTY;
    scene.says(1, pass_lead(2));
    assert_eq!(scene.says(2, pass_lead(0)), "lead_passed hand_ended");
    let mut able = given(2).deal(&["m0"], "").leads();
    able.table.game.hands[0] = CardSet::EMPTY;
    assert_eq!(able.able(0), "pass_lead");
    assert_eq!(able.says(0, pass_lead(2)), "lead_passed");
    able.says(2, pass_lead(1));
    assert_eq!(able.says(1, pass_lead(0)), "lead_passed hand_ended");
}

#[test]
fn rp_8_a_player_without_cards_must_pass() {
    let mut scene = given(2).deal(&["", "m0"], "").leads();
    scene.table.game.hands[1] = CardSet::EMPTY;
    assert_eq!(scene.able(1), "pass_lead");
    scene.says(1, pass_lead(2));
    scene.refuses_by(2, pass_lead(1), Code::ValueOutOfRange, "RP-8", "it can be to seat 0");
}

#[test]
fn rp_20_the_dealer_ends_the_game_between_hands() {
    let mut scene = trick_over(given(2));
    scene.refuses_by(0, end_game(), Code::WrongPhase, "RP-20", "the dealer's narration");
    scene.says(0, end_hand());
    scene.refuses_by(1, end_game(), Code::WrongActor, "RP-20", "the dealer (seat 0) may");
    assert_eq!(scene.says(0, end_game()), "game_ended disclosed finished");
    assert_eq!(scene.table.phase(), proto::Phase::Finished);
    assert_eq!(scene.table.standing().rule, "RP-20");
}

#[test]
fn rp_20_after_so_many_hands_the_game_is_over() {
    let mut scene = trick_over(given(2).hands_limit(1));
    assert_eq!(scene.says(0, end_hand()), "hand_ended game_ended disclosed finished");
    let mut two = trick_over(given(2).hands_limit(2));
    assert_eq!(two.says(0, end_hand()), "hand_ended");
    two.says(0, deal_hand());
}

#[test]
fn rp_20_hands_tricks_and_trumps_by_person_and_nobody_wins() {
    let mut scene = given(2).deal(&["3w", "m0 9w m5", "Kw"], "").begins();
    scene.says(1, lay("m5"));
    scene.says(2, pass());
    scene.resolves("m5", true);
    scene.no_trumps();
    scene.led(1, "9w", TarotRpgSkill::Combat);
    scene.follow("2:Kw 0:3w");
    let counts: Vec<(u32, u32, u32)> =
        scene.seen().people.iter().map(|person| (person.hands, person.tricks, person.trumps)).collect();
    assert_eq!(counts, [(1, 0, 0), (1, 0, 1), (1, 1, 0)]);
    scene.says(2, narrate());
    scene.says(0, end_hand());
    scene.says(0, end_game());
    let standing: Vec<(i64, u32)> = scene.table.standing().seats.iter().map(|seat| (seat.score, seat.rank)).collect();
    assert_eq!(standing, [(0, 0), (0, 0), (1, 0)]);
}
