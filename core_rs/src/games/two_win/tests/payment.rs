//! TW-24 to TW-29: halves, who takes which, what stays, and the labels.

use super::*;

/// A showdown of these declarations, by place from the dealer's left, for 2 chips each if nothing else is bet.
fn showdown(own: &[&str], middle: &str, declarations: &[&str]) -> Scene {
    let seats = own.len() as u8;
    let mut scene = given(seats).deal(own, middle).starts();
    scene.checks_down();
    let players = scene.table.game().hand.as_ref().unwrap().players.clone();
    for (seat, declaration) in players.into_iter().zip(declarations) {
        scene.declares(seat, declaration);
    }
    scene
}

type Shares = Vec<(u32, u64)>;

fn shares(layer: &proto::TwoWinLayer) -> (Shares, Shares) {
    let read = |shares: &[proto::Share]| shares.iter().map(|share| (share.seat, share.amount)).collect();
    (read(&layer.internal), read(&layer.external))
}

fn labels(paid: &proto::TwoWinPaid) -> Vec<(u32, proto::TwoWinLabel)> {
    paid.labels.iter().map(|label| (label.seat, label.label())).collect()
}

use proto::TwoWinLabel::{NoWin, OneWin, TwoWin as BothWon};

// Externals of 12: 5, 4 and 3.
const LOW_OUTSIDE: &str = "Ac 9c Ts Ks 2p 5s 4s 3s";

#[test]
fn tw_26_the_best_poker_hand_takes_internal_and_the_best_twenty_one_external() {
    let own = ["Aw As 2w 3w", "7w 8w 4p 5p"];
    let scene = showdown(&own, LOW_OUTSIDE, &["Aw As / 2w 3w", "7w 8w / 4p 5p"]);
    let paid = scene.paid();
    // Three aces; and 12 with 4 and 5 is 21, with 2 and 3 it is 17.
    assert_eq!(shares(&paid.layers[0]), (vec![(1, 2)], vec![(0, 2)]));
    assert_eq!(labels(&paid), [(1, OneWin), (0, OneWin)]);
    assert_eq!(scene.stacks(), [200, 200]);
}

#[test]
fn tw_25_the_odd_unit_goes_to_internal() {
    let own = ["Aw As 2w 3w", "7w 8w 4p 5p", "9w Tw Pw Nw"];
    let mut scene = given(3).deal(&own, LOW_OUTSIDE).starts();
    // The small blind folds its 1: 5 chips are in the pot.
    scene.bets("call fold check");
    scene.checks_down();
    scene.declares(2, "7w 8w / 4p 5p");
    scene.declares(0, "9w Tw / Pw Nw");
    let paid = scene.paid();
    let (internal, external) = shares(&paid.layers[0]);
    assert_eq!(internal.iter().chain(&external).map(|(_, amount)| amount).sum::<u64>(), 5);
    assert_eq!(internal[0].1, 3);
}

#[test]
fn tw_26_poker_tied_the_best_twenty_one_takes_both() {
    // The same two cards for poker in other suits: nothing else decides (TW-14).
    let own = ["7w 8w 4p 5p", "7s 8s 2w 3w"];
    let scene = showdown(&own, LOW_OUTSIDE, &["7w 8w / 4p 5p", "7s 8s / 2w 3w"]);
    assert_eq!(shares(&scene.paid().layers[0]), (vec![(1, 2)], vec![(1, 2)]));
    assert_eq!(labels(&scene.paid()), [(1, BothWon), (0, NoWin)]);
}

#[test]
fn tw_26_twenty_one_tied_the_best_poker_hand_takes_both() {
    let own = ["Aw As 4p 5p", "7s 8s 4w 5w"];
    let scene = showdown(&own, LOW_OUTSIDE, &["Aw As / 4p 5p", "7s 8s / 4w 5w"]);
    assert_eq!(shares(&scene.paid().layers[0]), (vec![(1, 2)], vec![(1, 2)]));
}

#[test]
fn tw_24_tied_with_the_house_counts_as_tied() {
    // 12 outside, and two reversed cards add nothing: the house is tied, and the better poker hand takes both.
    let own = ["Aw As 4p 5p", "7s 8s Kw Qw"];
    let scene = showdown(&own, LOW_OUTSIDE, &["Aw As / 4pr 5pr", "7s 8s / Qw Kw"]);
    let layer = &scene.paid().layers[0];
    assert_eq!(shares(layer), (vec![(1, 2)], vec![(1, 2)]));
    assert!(layer.reason.contains("seat 1 ties the house in twenty-one"), "{}", layer.reason);
}

#[test]
fn tw_26_both_tied_both_stay() {
    let own = ["7w 8w 4p 5p", "7s 8s 4w 5w"];
    let scene = showdown(&own, LOW_OUTSIDE, &["7w 8w / 4p 5p", "7s 8s / 4w 5w"]);
    let paid = scene.paid();
    assert_eq!(shares(&paid.layers[0]), (vec![], vec![]));
    assert_eq!((paid.carried, labels(&paid)), (4, vec![(1, NoWin), (0, NoWin)]));
}

#[test]
fn tw_24_tw_26_nobody_wins_twenty_one_and_its_half_stays() {
    // The externals count 20: two face cards bust.
    let own = ["Aw As Kw Qw", "7w 8w Ps Ns"];
    let scene = showdown(&own, "Ac 9c Ts Ks 2p 8s 9s 3s", &["Aw As / Qw Kw", "7w 8w / Ps Ns"]);
    let paid = scene.paid();
    assert_eq!(shares(&paid.layers[0]), (vec![(1, 2)], vec![]));
    assert_eq!(paid.carried, 2);
}

#[test]
fn tw_26_layer_by_layer_and_a_layer_of_one_is_theirs_whole() {
    let own = ["7w 8w 4p 5p", "Aw As 2w 3w", "9w Tw Pw Nw"];
    let mut scene = given(3).stacks(&[30, 10, 60]).deal(&own, LOW_OUTSIDE).starts();
    // Seat 0 goes all-in for 30, seat 1 for 10, seat 2 for more than anybody has.
    scene.bets("30 call call");
    scene.declares(1, "7w 8w / 4p 5p");
    scene.declares(2, "Aw As / 2w 3w");
    scene.declares(0, "9w Tw / Pw Nw");
    let paid = scene.paid();
    let seats: Vec<Vec<u32>> = paid.layers.iter().map(|layer| layer.seats.clone()).collect();
    assert_eq!(seats, [vec![1, 2, 0], vec![2, 0]]);
    // The first layer of 30 is parted between poker and twenty-one; the second of 40 is seat 2's in both.
    assert_eq!(shares(&paid.layers[0]), (vec![(2, 15)], vec![(1, 15)]));
    assert_eq!(shares(&paid.layers[1]), (vec![(2, 20)], vec![(2, 20)]));
    assert_eq!(labels(&paid), [(1, OneWin), (2, OneWin), (0, NoWin)]);
}

#[test]
fn tw_27_money_that_stays_joins_the_next_first_layer_and_that_hand_has_no_blinds() {
    let own = ["7w 8w 4p 5p", "7s 8s 4w 5w"];
    let options = TwoWinOptions { ante: Some(1), ..Default::default() };
    let next = ["Aw As 2w 3w", "7w 8w 4p 5p"];
    let mut scene = given(2).options(options).deal(&own, LOW_OUTSIDE).deal(&next, LOW_OUTSIDE).starts();
    scene.checks_down().declares(1, "7w 8w / 4p 5p");
    scene.declares(0, "7s 8s / 4w 5w");
    assert_eq!(scene.paid().carried, 6);
    scene.all_are_ready();
    // Antes are paid, blinds are not.
    let began = scene.began();
    assert_eq!((began.carried, began.antes, began.blinds), (6, vec![1, 1], vec![]));
    scene.checks_down().declares(0, "Aw As / 2w 3w");
    scene.declares(1, "7w 8w / 4p 5p");
    assert_eq!(scene.paid().layers[0].amount, 8);
    assert_eq!(scene.view(Viewer::Spectator).carried, 0);
}

#[test]
fn tw_29_a_fold_is_no_win_and_the_last_one_left_has_both() {
    let mut scene = given(3).starts();
    scene.bets("fold fold");
    assert_eq!(labels(&scene.paid()), [(1, NoWin), (2, BothWon), (0, NoWin)]);
}
