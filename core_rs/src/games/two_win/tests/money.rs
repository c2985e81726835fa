//! Money at the table: MO-1, MO-2, MO-11, and the cases of docs/cases/field.md that are about a whole hand.

use super::*;

#[test]
fn mo_2_one_can_lose_no_more_than_is_in_front_of_them() {
    let mut scene = given(2).stacks(&[50, 200]).starts();
    let refused = scene.refuses(1, bet("201"));
    assert_eq!(refused.rule, "MO-8");
    scene.bets("200 call");
    let totals: Vec<u64> = scene.view(Viewer::Spectator).seats.iter().map(|seat| seat.total).collect();
    assert_eq!(totals, [50, 50], "what nobody matched came back (MO-6)");
}

#[test]
fn mo_11_time_up_checks_where_that_is_free_and_else_folds() {
    let policies = Policies { turn_ms: Some(1_000), ..Default::default() };
    let mut scene = given(3).policies(policies).starts();
    scene.at(1_000);
    let time_up = || Command::TimeUp(proto::TimeUp {});
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out acted");
    assert!(scene.view(Viewer::Spectator).seats[0].folded);
    scene.bets("call");
    scene.at(3_000);
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out acted turned");
    assert!(!scene.view(Viewer::Spectator).seats[2].folded);
}

#[test]
fn mo_11_a_blind_or_ante_that_a_stack_cannot_cover_is_posted_all_in() {
    let options = TwoWinOptions { ante: Some(3), minimum_bet: Some(10), ..Default::default() };
    let scene = given(3).options(options).stacks(&[100, 2, 8]).starts();
    let began = scene.began();
    assert_eq!(began.antes, [2, 3, 3]);
    assert_eq!(began.blinds.iter().map(|blind| blind.amount).collect::<Vec<_>>(), [0, 5]);
    // What must be matched is the whole big blind (MO-4).
    assert_eq!(scene.view(Viewer::Spectator).betting.unwrap().bet, 10);
}

#[test]
fn mo_6_cp_6_seven_all_in_with_antes_and_blinds_lose_nothing() {
    let options = TwoWinOptions { ante: Some(1), ..Default::default() };
    let stacks = [76, 181, 300, 117, 5, 66, 27];
    let mut scene = given(7).options(options).stacks(&stacks).starts();
    while let Some(betting) = scene.view(Viewer::Spectator).betting.filter(|betting| betting.turn.is_some()) {
        let word = betting.most_raise.map_or("call".to_owned(), |most| most.to_string());
        scene.bets(&word);
    }
    let policies = |seat: u8| {
        let game = scene.table.game();
        let command = game.time_out(seat).unwrap();
        Command::TwoWin(command)
    };
    let all: Vec<Command> = (0..7).map(policies).collect();
    let mut forwards = scene;
    let mut backwards = Scene { table: forwards.table.clone(), now_ms: 0, said: Vec::new() };
    for seat in 0..7 {
        forwards.says(Actor::Seat(seat), all[usize::from(seat)].clone());
        backwards.says(Actor::Seat(6 - seat), all[usize::from(6 - seat)].clone());
    }
    // Whoever shows first, the same is paid.
    assert_eq!(forwards.paid(), backwards.paid());
    assert_eq!(
        forwards.stacks().iter().sum::<u64>() + forwards.view(Viewer::Spectator).carried,
        stacks.iter().sum::<u64>()
    );
}

#[test]
fn mo_10_out_of_turn_and_out_of_range_is_refused_with_what_is_possible() {
    let scene = given(3).starts();
    let refused = scene.refuses(1, bet("call"));
    assert_eq!(refused.message, "it is the turn of seat 0, not of seat 1");
    let refused = scene.refuses(0, bet("3"));
    assert_eq!(
        (refused.rule, &refused.message[..]),
        ("MO-4", "3 is no possible total for the round; possible: 4 to 200, in steps of 1")
    );
    assert_eq!(scene.refuses(0, bet("check")).message, "a check is not free: 2 to call");
}

#[test]
fn mo_7_tw_25_the_view_shows_the_pots_of_the_rounds_before_in_their_halves() {
    let mut scene = given(3).stacks(&[5, 100, 100]).starts();
    assert_eq!(scene.view(Viewer::Spectator).pots, []);
    scene.bets("5 9 call");
    let pots = scene.view(Viewer::Spectator).pots;
    let shown: Vec<(u64, u64, &[u32])> = pots.iter().map(|pot| (pot.internal, pot.external, &pot.seats[..])).collect();
    assert_eq!(shown, [(8, 7, &[1, 2, 0][..]), (4, 4, &[1, 2])]);
}
