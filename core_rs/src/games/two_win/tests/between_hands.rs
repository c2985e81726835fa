//! TW-6, TW-28, TW-30 and TW-31: the button, ready, rebuys, sitting out, levels, and the end of play.

use super::*;
use crate::proto::{Phase, TwoWinLevel, TwoWinRebuy, TwoWinSchedule, two_win_schedule::Length};

fn ready() -> say::Command {
    say::Command::Ready(proto::TwoWinReady {})
}

fn sit_out() -> say::Command {
    say::Command::SitOut(proto::TwoWinSitOut {})
}

fn buy(amount: u64) -> say::Command {
    say::Command::Buy(proto::TwoWinBuy { amount })
}

/// Everybody folds to the big blind.
fn folded_out(scene: &mut Scene) {
    while scene.turn().is_some() {
        scene.bets("fold");
    }
}

#[test]
fn tw_6_the_button_moves_one_seat_left_each_hand() {
    let mut scene = given(3).starts();
    let mut dealers = Vec::new();
    for _ in 0..4 {
        dealers.push(scene.view(Viewer::Spectator).dealer);
        folded_out(&mut scene);
        scene.all_are_ready();
    }
    assert_eq!(dealers, [0, 1, 2, 0]);
}

#[test]
fn tw_6_the_next_deal_opens_when_every_seat_is_ready() {
    let mut scene = given(3).starts();
    folded_out(&mut scene);
    assert!((0..3).all(|seat| scene.table.game().owes(seat).is_some()));
    assert_eq!(scene.seat_says(0, ready()), "readied");
    assert_eq!(scene.refuses(0, ready()).rule, "TW-6");
    assert_eq!(scene.seat_says(1, ready()), "readied");
    assert_eq!(scene.seat_says(2, ready()), "readied deal_opened deal_closed dealt hand_began");
}

#[test]
fn tw_6_time_up_says_ready() {
    let policies = Policies { turn_ms: Some(1_000), ..Default::default() };
    let mut scene = given(2).policies(policies).starts();
    folded_out(&mut scene);
    scene.at(1_000);
    assert_eq!(scene.says(Actor::Clock, Command::TimeUp(proto::TimeUp {})), "timed_out readied");
}

#[test]
fn tw_6_who_sits_out_is_skipped_without_blinds_or_antes_until_they_are_ready_again() {
    let options = TwoWinOptions { ante: Some(1), ..Default::default() };
    let mut scene = given(3).options(options).starts();
    folded_out(&mut scene);
    scene.seat_says(1, sit_out());
    scene.seat_says(0, ready());
    scene.seat_says(2, ready());
    let stack = scene.stacks()[1];
    // The button passes over seat 1.
    assert_eq!((scene.began().dealer, scene.began().players), (2, vec![0, 2]));
    folded_out(&mut scene);
    assert_eq!(scene.stacks()[1], stack);
    // It is asked no more, and may come back.
    assert_eq!(scene.table.game().owes(1), None);
    scene.seat_says(1, ready());
    scene.seat_says(0, ready());
    scene.seat_says(2, ready());
    assert_eq!(scene.began().players.len(), 3);
}

#[test]
fn tw_6_with_fewer_than_two_dealt_in_the_table_waits() {
    let mut scene = given(2).starts();
    folded_out(&mut scene);
    scene.seat_says(0, sit_out());
    assert_eq!(scene.seat_says(1, ready()), "readied");
    assert_eq!(scene.table.phase(), Phase::Playing);
    assert_eq!(scene.seat_says(0, ready()), "readied deal_opened deal_closed dealt hand_began");
}

#[test]
fn tw_6_chips_are_bought_between_hands_within_the_range() {
    let options = TwoWinOptions {
        rebuy: Some(TwoWinRebuy { least: Some(10), most: Some(50) }),
        chip_unit: Some(2),
        ..Default::default()
    };
    let mut scene = given(2).options(options).starts();
    let refused = scene.refuses(0, buy(10));
    assert_eq!(refused.message, "a hand is under way; this is possible between hands");
    folded_out(&mut scene);
    for amount in [0, 8, 11, 52] {
        let refused = scene.refuses(0, buy(amount));
        assert_eq!(refused.message, format!("{amount} chips cannot be bought; possible: 10 to 50, in steps of 2"));
    }
    let before = scene.stacks()[0];
    scene.seat_says(0, buy(30));
    assert_eq!(scene.stacks()[0], before + 30);
    assert_eq!(scene.view(Viewer::Spectator).seats[0].brought, 430);
    let mut none = given(2).starts();
    folded_out(&mut none);
    assert_eq!(none.refuses(0, buy(10)).message, "no chips are sold in this game");
}

/// A hand of two, all-in, that leaves all of it on the table.
fn left_on_the_table(given: Given) -> Scene {
    let own = ["7w 8w 4p 5p", "7s 8s 4w 5w"];
    let mut scene = given.deal(&own, "Ac 9c Ts Ks 2p 5s 4s 3s").starts();
    while let Some(most) = scene.view(Viewer::Spectator).betting.and_then(|betting| betting.most_raise) {
        scene.bets(&most.to_string());
    }
    scene.checks_down().declares(1, "7w 8w / 4p 5p");
    scene.declares(0, "7s 8s / 4w 5w");
    scene
}

#[test]
fn tw_31_one_without_chips_is_dealt_in_for_the_carried_money() {
    let mut scene = left_on_the_table(given(2).stacks(&[20, 20]));
    assert_eq!((scene.stacks(), scene.view(Viewer::Spectator).carried), (vec![0, 0], 40));
    assert_eq!(scene.table.phase(), Phase::Playing);
    let said = scene.all_are_ready();
    // All-in for nothing: no blind, no bet; they declare like anyone.
    assert!(said.ends_with("hand_began turned turned turned turned"), "{said}");
    assert!((0..2).all(|seat| scene.table.game().owes(seat).is_some()));
}

#[test]
fn tw_30_play_ends_at_one_player_with_chips() {
    let own = ["Aw As 4p 5p", "7s 8s Kw Qw"];
    let mut scene = given(2).stacks(&[20, 20]).deal(&own, "Ac 9c Ts Ks 2p 5s 4s 3s").starts();
    scene.bets("20 call");
    scene.declares(1, "Aw As / 4p 5p");
    assert_eq!(scene.declares(0, "7s 8s / Qw Kw"), "declared shown paid play_ended disclosed finished");
    let standing = scene.table.standing();
    let seats: Vec<(i64, u32)> = standing.seats.iter().map(|seat| (seat.score, seat.rank)).collect();
    assert_eq!((seats, &standing.rule[..]), (vec![(-20, 2), (20, 1)], "TW-30"));
}

#[test]
fn tw_30_with_rebuys_one_who_has_lost_all_is_asked_first() {
    let options = TwoWinOptions {
        rebuy: Some(TwoWinRebuy { least: Some(10), most: Some(50) }),
        stacks: vec![20],
        ..Default::default()
    };
    let own = ["Aw As 4p 5p", "7s 8s Kw Qw"];
    let lost = || {
        let mut scene = given(2).options(options.clone()).deal(&own, "Ac 9c Ts Ks 2p 5s 4s 3s").starts();
        scene.bets("20 call");
        scene.declares(1, "Aw As / 4p 5p");
        assert_eq!(scene.declares(0, "7s 8s / Qw Kw"), "declared shown paid");
        scene.seat_says(1, ready());
        scene
    };
    assert_eq!(lost().refuses(0, ready()).rule, "TW-31");
    assert_eq!(lost().seat_says(0, sit_out()), "sat_out play_ended disclosed finished");
    assert!(lost().seat_says(0, buy(20)).ends_with("hand_began"));
}

#[test]
fn tw_30_play_ends_at_its_number_of_hands_and_when_the_host_says_so() {
    let mut scene = given(2).options(TwoWinOptions { hands: Some(2), ..Default::default() }).starts();
    folded_out(&mut scene);
    scene.all_are_ready();
    assert_eq!(scene.bets("fold"), "acted money_returned paid play_ended disclosed finished");
    let mut hosted = given(2).host().starts();
    let end = || envelope(say::Command::EndPlay(proto::TwoWinEndPlay {}));
    let refused = hosted.table.decide(Actor::Host, &end(), 0, &ENTROPY).unwrap_err();
    assert_eq!(refused.message, "a hand is under way; this is possible between hands");
    folded_out(&mut hosted);
    let refused = hosted.refuses(0, say::Command::EndPlay(proto::TwoWinEndPlay {}));
    assert_eq!(refused.message, "seat:0 may not do this; the host may");
    assert_eq!(hosted.says(Actor::Host, end()), "play_ended disclosed finished");
}

#[test]
fn tw_30_levels_rise_by_hands_and_antes_begin_from_a_level_on() {
    let level = |minimum_bet, ante| TwoWinLevel { minimum_bet: Some(minimum_bet), ante: Some(ante) };
    let schedule = TwoWinSchedule { length: Some(Length::Hands(2)), levels: vec![level(4, 1), level(10, 2)] };
    let mut scene = given(2).options(TwoWinOptions { schedule: Some(schedule), ..Default::default() }).starts();
    let mut levels = Vec::new();
    for _ in 0..6 {
        let began = scene.began();
        levels.push((began.level, began.minimum_bet, began.antes[0]));
        folded_out(&mut scene);
        scene.all_are_ready();
    }
    assert_eq!(levels, [(0, 2, 0), (0, 2, 0), (1, 4, 1), (1, 4, 1), (2, 10, 2), (2, 10, 2)]);
}

#[test]
fn tw_30_levels_by_minutes_are_fixed_for_a_hand_at_its_start() {
    let level = TwoWinLevel { minimum_bet: Some(4), ante: None };
    let schedule = TwoWinSchedule { length: Some(Length::Minutes(1)), levels: vec![level] };
    let mut scene = given(2).options(TwoWinOptions { schedule: Some(schedule), ..Default::default() }).starts();
    scene.at(59_999);
    folded_out(&mut scene);
    scene.all_are_ready();
    assert_eq!(scene.began().minimum_bet, 2);
    scene.at(60_000);
    assert_eq!(scene.view(Viewer::Spectator).minimum_bet, 2);
    folded_out(&mut scene);
    scene.all_are_ready();
    assert_eq!((scene.began().minimum_bet, scene.began().play_began_ms), (4, 0));
}

#[test]
fn tw_28_carried_money_is_divided_at_the_end_and_the_rest_goes_to_the_last_taker() {
    let hosted = || given(2).host().stacks(&[21, 21]);
    let mut scene = left_on_the_table(hosted());
    assert_eq!(scene.view(Viewer::Spectator).carried, 42);
    scene.says(Actor::Host, envelope(say::Command::EndPlay(proto::TwoWinEndPlay {})));
    assert_eq!(scene.stacks(), [21, 21]);
}

#[test]
fn tw_28_who_sits_out_when_play_ends_has_a_part_all_the_same() {
    let mut scene = left_on_the_table(given(2).host().stacks(&[21, 21]));
    scene.seat_says(1, sit_out());
    scene.says(Actor::Host, envelope(say::Command::EndPlay(proto::TwoWinEndPlay {})));
    assert_eq!(scene.stacks(), [21, 21]);
}
