//! TW-5 and TW-7: five betting rounds, and what ends a hand before the last.

use super::*;

const OWN_CARDS: [&str; 3] = ["Aw 2w 3w 4w", "5w 6w 7w 8w", "9w Tw Pw Nw"];
const CENTRE: &str = "Ac 2c 3c 4c 5c 6c 7c 8c";

#[test]
fn tw_5_five_rounds_turn_up_the_root_past_and_future_the_outcome_and_the_externals() {
    let mut scene = given(3).deal(&OWN_CARDS, CENTRE).starts();
    let up = |scene: &Scene| text(&scene.view(Viewer::Spectator).middle);
    assert_eq!(up(&scene), "");
    // Left of the big blind opens the first round, left of the dealer the others.
    assert_eq!(scene.turn(), Some(0));
    for (bets, cards) in [
        ("call call check", "Ac"),
        ("check check check", "Ac 2c 3c"),
        ("check check check", "Ac 2c 3c 4c 5c"),
        ("check check check", CENTRE),
    ] {
        assert_eq!(scene.bets(bets), "acted turned");
        assert_eq!((up(&scene), scene.turn()), (cards.to_owned(), Some(1)));
    }
    assert_eq!(scene.bets("check check check"), "acted");
    assert_eq!(scene.turn(), None);
    let owing = (0..3).filter(|seat| scene.table.game().owes(*seat).is_some()).count();
    assert_eq!(owing, 3);
}

#[test]
fn tw_5_without_blinds_the_first_round_opens_left_of_the_dealer() {
    let mut scene = tied_hand();
    assert_eq!(scene.all_are_ready(), "readied deal_opened deal_closed dealt hand_began");
    assert_eq!((scene.began().dealer, scene.began().blinds), (1, vec![]));
    assert_eq!(scene.turn(), Some(2));
}

/// A hand of three in which nobody wins anything: the middle is the best poker hand of all, and everybody busts.
fn tied_hand() -> Scene {
    let own = ["2w 3w Kw Qw", "2c 3c Kc Qc", "2s 3s Ks Qs"];
    let mut scene = given(3).deal(&own, "Ap Kp Qp Np Pp m20 m0 m1").starts();
    scene.checks_down();
    scene.declares(1, "2w 3w / Qw Kw");
    scene.declares(2, "2c 3c / Qc Kc");
    assert_eq!(scene.declares(0, "2s 3s / Qs Ks"), "declared shown paid");
    scene
}

#[test]
fn tw_5_at_a_fixed_limit_a_bet_is_the_minimum_and_twice_that_in_the_last_two_rounds() {
    let options = TwoWinOptions { limit: Some(3), ..Default::default() };
    let mut scene = given(3).options(options).starts();
    let range = |scene: &Scene| {
        let betting = scene.view(Viewer::Spectator).betting.unwrap();
        (betting.least_raise, betting.most_raise)
    };
    assert_eq!(range(&scene), (Some(4), Some(4)));
    scene.bets("call call check");
    for expected in [2, 2, 4, 4] {
        assert_eq!(range(&scene), (Some(expected), Some(expected)));
        scene.bets("check check check");
    }
}

#[test]
fn tw_7_one_who_is_left_wins_everything_on_the_table() {
    let mut scene = given(3).starts();
    assert_eq!(scene.bets("fold fold"), "acted money_returned paid");
    let paid = scene.paid();
    assert_eq!((paid.carried, paid.layers.len(), &paid.layers[0].rule[..]), (0, 1, "TW-7"));
    assert_eq!(scene.stacks(), [200, 199, 201]);
    // MO-13: nobody has to show.
    assert!(scene.view(Viewer::Spectator).past_hand.unwrap().shown.is_none());
    assert!(scene.view(Viewer::Spectator).seats.iter().all(|seat| seat.cards.is_empty()));
}

#[test]
fn tw_7_carried_money_included() {
    let mut scene = tied_hand();
    let carried = scene.view(Viewer::Spectator).carried;
    assert_eq!(carried, 6);
    scene.all_are_ready();
    scene.bets("fold fold");
    assert_eq!(scene.paid().layers[0].amount, carried);
    assert_eq!(scene.view(Viewer::Spectator).carried, 0);
}

#[test]
fn mo_5_when_nobody_can_act_any_more_the_cards_are_dealt_on() {
    let mut scene = given(3).stacks(&[20, 20, 20]).starts();
    scene.bets("20 call");
    let said = scene.bets("call");
    assert_eq!(said, "acted turned turned turned turned");
    assert_eq!(scene.view(Viewer::Spectator).middle.len(), 8);
    assert!((0..3).all(|seat| scene.table.game().owes(seat).is_some()), "all-in or not, everybody declares (TW-8)");
}

#[test]
fn tw_8_nothing_is_in_for_a_round_while_declarations_are_due() {
    let mut scene = given(2).stacks(&[20, 20]).starts();
    scene.bets("call check check check check check check check 4 call");
    let view = scene.view(Viewer::Spectator);
    let seats: Vec<(u64, u64)> = view.seats.iter().map(|seat| (seat.round, seat.total)).collect();
    assert_eq!((view.round, seats), (0, vec![(0, 6), (0, 6)]));
}
