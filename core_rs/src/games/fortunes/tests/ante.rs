//! FO-16: an ante, and a betting round before every trick.

use super::super::{Fortunes, SEATS};
use super::money::{action, ante, bet, bets, one_deal, plays_on, plays_trick, stacks, stays, totals};
use crate::game::{Actor, Game, Viewer};
use crate::lifecycle;
use crate::money::Action;
use crate::proto::{self, FortunesBetting, FortunesFoldConcedes, FortunesOptions};
use crate::rejection::{Code, Rejection};
use crate::scene::{Given, Scene, join};

/// Four with 100 chips and an ante of 5.
fn plain() -> Scene {
    Given::default().options(ante(5, &[100])).starts()
}

/// To how much whoever has the turn may raise.
fn raise(scene: &Scene) -> Option<(u64, u64)> {
    let betting = scene.seen(Viewer::Spectator).betting?;
    Some((betting.least_raise?, betting.most_raise?))
}

fn refused(scene: &Scene, seat: u8, word: &str) -> Rejection {
    scene.refuses(Actor::Seat(seat), bet(action(word)))
}

#[test]
fn fo_16_each_pays_the_ante_once_hands_are_dealt() {
    let mut scene = Given::default().options(ante(5, &[100, 3, 100, 100])).gathers();
    for seat in 0..3 {
        scene.says(Actor::Seat(seat), join());
    }
    assert!(scene.says(Actor::Seat(3), join()).ends_with("dealt posted"));
    assert_eq!((stacks(&scene), totals(&scene)), ([95, 0, 95, 95], [5, 3, 5, 5]));
}

#[test]
fn fo_16_before_every_trick_its_leader_opens_a_round() {
    for dealer in 0..SEATS as u32 {
        let options = FortunesOptions { dealer: Some(dealer), ..ante(5, &[100]) };
        let mut scene = Given::default().options(options).starts();
        for trick in 0..19 {
            let view = scene.seen(Viewer::Spectator);
            let opens = (dealer + trick) % 4;
            assert_eq!((view.trick, view.turn, view.betting.unwrap().turn), (trick + 1, Some(opens), Some(opens)));
            plays_trick(&mut scene);
        }
        assert_eq!(scene.table.phase(), proto::Phase::Finished);
    }
}

#[test]
fn fo_16_to_stay_is_to_check_or_to_call() {
    let mut scene = plain();
    assert_eq!(bets(&mut scene, "0:check 1:check 2:10 3:call 0:call 1:call"), "acted");
    assert!(scene.seen(Viewer::Spectator).betting.is_none());
    assert_eq!((stacks(&scene), totals(&scene)), ([85; 4], [15; 4]));
    assert_eq!(scene.turn(), Some(0), "the leader plays");
}

#[test]
fn fo_16_a_bet_and_a_raise_are_at_least_the_ante_and_have_no_limit() {
    let mut scene = plain();
    assert_eq!(raise(&scene), Some((5, 95)));
    let refusal = refused(&scene, 0, "4");
    assert_eq!((refusal.code, refusal.rule), (Code::ValueOutOfRange, "MO-4"));
    assert_eq!(refusal.message, "4 is no possible total for the round; possible: 5 to 95, in steps of 1");
    assert_eq!(refused(&scene, 0, "96").rule, "MO-8");
    bets(&mut scene, "0:20");
    assert_eq!(raise(&scene), Some((40, 95)));
    bets(&mut scene, "1:call 2:call 3:call");
    // The next round begins anew.
    scene.plays_lowest(SEATS);
    assert_eq!(raise(&scene), Some((5, 75)));
    assert_eq!(scene.seen(Viewer::Spectator).betting.unwrap().pot, 100);
}

#[test]
fn fo_16_nobody_folds_inside_a_trick_and_no_card_is_played_in_a_round() {
    let mut scene = plain();
    let card = scene.table.game().legal_cards(0).lowest().unwrap();
    let refusal = scene.refuses(Actor::Seat(0), crate::scene::play_card(card));
    assert_eq!((refusal.code, refusal.rule), (Code::WrongPhase, "FO-16"));
    assert_eq!(refusal.message, "a betting round comes before the trick; it is the turn of seat 0 to act");
    stays(&mut scene);
    scene.plays_lowest(1);
    for word in ["fold", "check", "call", "10"] {
        let refusal = refused(&scene, 1, word);
        assert_eq!((refusal.code, refusal.rule), (Code::WrongPhase, "FO-16"));
        assert_eq!(refusal.message, "no betting round is under way; they come before tricks");
    }
}

#[test]
fn fo_16_mo_10_out_of_turn_and_impossible_acts_are_refused() {
    let scene = plain();
    let refusal = refused(&scene, 1, "check");
    assert_eq!((refusal.code, refusal.rule), (Code::NotYourTurn, "MO-10"));
    assert_eq!(refusal.message, "it is the turn of seat 0, not of seat 1");
    assert_eq!(refused(&scene, 0, "call").message, "there is nothing to call; a check is free");
    let refusal = scene.refuses(
        Actor::Seat(0),
        Fortunes::command_in(proto::FortunesCommand {
            command: Some(proto::fortunes_command::Command::Bet(proto::Bet { action: None })),
        }),
    );
    assert_eq!((refusal.code, refusal.rule), (Code::MalformedCommand, "MO-3"));
    let scene = Given::default().starts();
    let refusal = refused(&scene, 0, "check");
    assert_eq!((refusal.code, refusal.rule), (Code::WrongPhase, "FO-16"));
    assert_eq!(refusal.message, "nothing is bet in this game: it has no antes");
}

#[test]
fn fo_16_mo_12_bets_are_multiples_of_the_chip_unit() {
    let options = FortunesOptions { chip_unit: Some(5), ..ante(10, &[100]) };
    let scene = Given::default().options(options).starts();
    assert_eq!(raise(&scene), Some((10, 90)));
    assert_eq!(refused(&scene, 0, "12").rule, "MO-12");
    let moves = scene.table.game().legal(Actor::Seat(0));
    let steps = moves.iter().filter_map(|play| match play.r#move.as_ref()? {
        proto::fortunes_move::Move::Bet(bet) => match bet.action.as_ref()? {
            proto::bet_move::Action::RaiseTo(raise) => raise.total,
            _ => None,
        },
        _ => None,
    });
    assert_eq!(steps.collect::<Vec<_>>(), [proto::AmountHole { min: 10, max: 90, step: 5 }]);
}

#[test]
fn fo_16_mo_5_where_at_most_one_can_act_rounds_are_not_played() {
    // Two go all-in, and the third has nothing: nobody is left for the last to bet with.
    let mut scene = Given::default().options(ante(5, &[20, 5, 20, 60])).starts();
    assert_eq!(scene.turn(), Some(0));
    assert_eq!(bets(&mut scene, "0:15 2:call 3:call"), "acted");
    for _ in 0..19 {
        assert!(scene.seen(Viewer::Spectator).betting.is_none());
        scene.plays_lowest(SEATS);
    }
    assert_eq!(scene.table.phase(), proto::Phase::Finished);
}

#[test]
fn fo_16_mo_6_what_nobody_matched_comes_back_at_the_end_of_the_round() {
    let mut scene = Given::default().options(ante(5, &[100, 25, 15, 15])).starts();
    assert_eq!(bets(&mut scene, "0:95 1:call 2:call 3:call"), "acted money_returned");
    assert_eq!((stacks(&scene), totals(&scene)), ([75, 0, 0, 0], [25, 25, 15, 15]));
}

#[test]
fn fo_16_who_has_nothing_plays_cards_and_is_in_no_layer() {
    let options = FortunesOptions { r#match: None, ..ante(5, &[100, 100, 5, 100]) };
    let mut scene = Given::default().options(options).starts();
    // Seat 2 is all-in by its ante. Once it has lost that, it has nothing to put up.
    plays_on(&mut scene);
    while stacks(&scene)[2] + totals(&scene)[2] > 0 && scene.table.phase() == proto::Phase::Playing {
        plays_on(&mut scene);
    }
    assert_eq!((stacks(&scene)[2], totals(&scene)[2]), (0, 0), "it lost its last chips");
    let view = scene.seen(Viewer::Spectator);
    assert!(view.pots.iter().all(|pot| !pot.seats.contains(&2)));
    assert_eq!(view.hands[2].count, 19);
    plays_trick(&mut scene);
    assert_eq!(scene.seen(Viewer::Spectator).hands[2].count, 18);
}

#[test]
fn fo_16_an_ante_for_the_whole_stack_says_all_in() {
    let mut scene = Given::default().options(ante(5, &[20])).starts();
    let drafts = scene.drafts(Actor::Seat(0), bet(Action::RaiseTo(15)));
    let [proto::fortunes_event::Event::Acted(acted)] = &super::money::own(&drafts)[..] else { panic!("one act") };
    assert_eq!((acted.paid, acted.all_in), (15, true));
}

#[test]
fn fo_16_the_options_have_defaults_and_ranges() {
    let written =
        Fortunes::options(&FortunesOptions { betting: Some(FortunesBetting::Ante.into()), ..one_deal() }, SEATS)
            .unwrap();
    assert_eq!((written.ante, written.stacks, written.chip_unit), (Some(1), vec![100; 4], Some(1)));
    assert_eq!(written.fold_concedes, Some(FortunesFoldConcedes::Team.into()));
    for (options, rule, message) in [
        (
            FortunesOptions { ante: Some(5), ..one_deal() },
            "FO-16",
            "ante is 5; allowed: not given unless betting is ante",
        ),
        (ante(0, &[]), "FO-16", "ante is 0; allowed: 1 to 1000000000000, in multiples of 1"),
        (
            FortunesOptions { fold_concedes: Some(2), ..one_deal() },
            "FO-17",
            "fold_concedes is 2; allowed: not given unless betting is ante",
        ),
        (
            FortunesOptions { fold_concedes: Some(7), ..ante(5, &[]) },
            "FO-17",
            "fold_concedes is 7; allowed: team, player, none",
        ),
    ] {
        let refused = lifecycle::create::<Fortunes>(&Given::default().options(options).command()).unwrap_err();
        assert_eq!((refused.code, refused.rule, refused.message.as_str()), (Code::OptionOutOfRange, rule, message));
    }
}
