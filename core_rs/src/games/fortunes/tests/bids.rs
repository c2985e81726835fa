//! FO-19: tricks are bid before the first lead, and a team scores only if it makes its bids.

use super::super::{Fortunes, SEATS, Taken};
use super::money::{
    ante, bet, bets, bid, bids, lines, one_deal, plays_on, plays_trick, points, stake, stays, with_bids,
};
use super::stake::settle;
use crate::card::Card;
use crate::game::{Actor, Game, Viewer};
use crate::lifecycle;
use crate::money::Action;
use crate::proto::{self, FortunesBids, FortunesOptions};
use crate::rejection::Code;
use crate::scene::{Given, Scene, play_card};

fn starts(options: FortunesOptions) -> Scene {
    Given::default().options(options).starts()
}

/// What each seat scores with these bids, by the dealer first, and tricks of two points each; seat 0 has dealt.
fn scores(bonus: u32, bids: [u8; SEATS], tricks: [usize; SEATS]) -> [u32; SEATS] {
    let mut game: Fortunes = starts(with_bids(bonus, one_deal())).table.game().clone();
    game.bids = bids.into();
    for (seat, tricks) in (0..).zip(tricks) {
        let taken = Taken { seat, card: Card::parse("Aw").unwrap(), well_disposed: true, points: 2 };
        game.taken.extend(std::iter::repeat_n(taken, tricks));
    }
    game.scores()
}

#[test]
fn fo_19_each_bids_from_the_dealer_clockwise_before_the_first_lead() {
    for dealer in 0..SEATS as u32 {
        let mut scene = starts(FortunesOptions { dealer: Some(dealer), ..with_bids(0, one_deal()) });
        for place in 0..SEATS as u32 {
            let seat = ((dealer + place) % 4) as u8;
            assert_eq!(scene.seen(Viewer::Spectator).turn, Some(seat.into()));
            assert_eq!(scene.says(Actor::Seat(seat), bid(place)), "bid_made");
        }
        let made: Vec<(u32, u32)> =
            scene.seen(Viewer::Spectator).bids.iter().map(|bid| (bid.seat, bid.tricks)).collect();
        assert_eq!(made, (0..4).map(|place| ((dealer + place) % 4, place)).collect::<Vec<_>>());
        assert_eq!(scene.legal_cards(dealer as u8).len(), 19, "then the dealer leads");
    }
}

#[test]
fn fo_19_a_bid_is_0_to_19_tricks() {
    let scene = starts(with_bids(0, one_deal()));
    for tricks in [20, 21, u32::MAX] {
        let refused = scene.refuses(Actor::Seat(0), bid(tricks));
        assert_eq!((refused.code, refused.rule), (Code::ValueOutOfRange, "FO-19"));
        assert_eq!(refused.message, format!("{tricks} tricks cannot be bid; possible: 0 to 19"));
    }
    for tricks in 0..=19 {
        assert_eq!(starts(with_bids(0, one_deal())).says(Actor::Seat(0), bid(tricks)), "bid_made");
    }
}

#[test]
fn fo_19_out_of_turn_too_late_and_where_nothing_is_bid_a_bid_is_refused() {
    let mut scene = starts(with_bids(0, one_deal()));
    let refused = scene.refuses(Actor::Seat(2), bid(1));
    assert_eq!((refused.code, refused.rule), (Code::NotYourTurn, "FO-19"));
    let card = scene.table.game().hand(0).lowest().unwrap();
    let refused = scene.refuses(Actor::Seat(0), play_card(card));
    assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "FO-19"));
    assert_eq!(refused.message, "bids come before the first card; it is the turn of seat 0 to bid");
    bids(&mut scene, [1; 4]);
    let refused = scene.refuses(Actor::Seat(0), bid(1));
    assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "FO-19"));
    assert_eq!(refused.message, "bids are made once, before the first lead");
    let refused = starts(one_deal()).refuses(Actor::Seat(0), bid(1));
    assert_eq!((refused.code, refused.message.as_str()), (Code::WrongPhase, "no tricks are bid in this game"));
}

#[test]
fn fo_19_a_team_scores_only_if_its_tricks_reach_the_sum_of_its_bids() {
    // Bids of seats 0 to 3; tricks of each.
    assert_eq!(scores(0, [3, 2, 4, 2], [7, 2, 0, 2]), [14, 4, 0, 4], "one of a team may make both bids");
    assert_eq!(scores(0, [3, 2, 4, 3], [6, 2, 0, 2]), [0, 0, 0, 0], "one trick short");
    assert_eq!(scores(0, [0, 2, 0, 3], [5, 2, 0, 2]), [10, 0, 0, 0], "a bid of nothing is made");
}

#[test]
fn fo_19_a_sum_over_19_is_legal_and_cannot_be_made() {
    assert_eq!(scores(5, [10, 0, 10, 0], [10, 0, 9, 0]), [0; 4]);
    let mut scene = starts(with_bids(5, one_deal()));
    assert_eq!(bids(&mut scene, [19, 0, 19, 0]), "bid_made");
    plays_on(&mut scene);
    assert_eq!((scene.scores()[0].0, scene.scores()[1].1), (0, 1));
}

#[test]
fn fo_19_the_bonus_is_for_each_trick_bid_when_made_to_the_bidder() {
    assert_eq!(scores(10, [3, 2, 4, 2], [7, 2, 0, 2]), [14 + 30, 4 + 20, 40, 4 + 20]);
    assert_eq!(scores(10, [3, 2, 4, 3], [6, 2, 0, 2]), [0; 4]);
}

#[test]
fn fo_19_the_match_counts_points_as_bids_leave_them() {
    let mut scene = starts(with_bids(7, one_deal()));
    bids(&mut scene, [0, 19, 1, 19]);
    let mut raw = [0; SEATS];
    while scene.table.phase() == proto::Phase::Playing {
        raw = points(&scene);
        scene.plays_lowest(SEATS);
    }
    let past = scene.seen(Viewer::Spectator).past_deal.unwrap();
    assert!(raw.iter().sum::<u32>() > 0);
    let read: Vec<u32> = past.readings.iter().map(|reading| reading.points).collect();
    assert_eq!(past.seat_points, [read[0], 0, read[2] + 7, 0]);
    assert_eq!(scene.scores().map(|(score, _)| score), [i64::from(read[0] + read[2] + 7), 0].repeat(2)[..]);
}

#[test]
fn fo_19_the_pot_counts_points_as_bids_leave_them() {
    let mut game: Fortunes = starts(with_bids(0, stake(10, &[100]))).table.game().clone();
    // A trick of many points each, and bids that only seats 1 and 3 make.
    game.bids = [2, 1, 1, 1].into();
    settle(&mut game, [90, 2, 90, 3], [10; 4]);
    let money = game.money.clone().unwrap();
    assert_eq!(
        lines(&game.payment(&money, game.options.stakes.as_ref().unwrap())),
        ["40 for 0 1 2 3: 20 to 1, 20 to 3"]
    );
    let mut game: Fortunes = starts(with_bids(9, ante(10, &[100]))).table.game().clone();
    game.bids = [0, 0, 1, 0].into();
    settle(&mut game, [10, 2, 2, 3], [10; 4]);
    let money = game.money.clone().unwrap();
    assert_eq!(lines(&game.payment(&money, game.options.stakes.as_ref().unwrap())), ["40 for 0 1 2 3: 40 to 2"]);
}

#[test]
fn fo_19_bids_come_before_the_first_betting_round_and_after_the_ante() {
    let mut scene = starts(with_bids(0, ante(5, &[100])));
    let view = scene.seen(Viewer::Spectator);
    assert!(view.betting.is_none() && view.purses.iter().all(|purse| purse.total == 5));
    let refused = scene.refuses(Actor::Seat(0), bet(Action::Check));
    assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "FO-16"));
    bids(&mut scene, [1; 4]);
    assert_eq!(scene.seen(Viewer::Spectator).betting.unwrap().turn, Some(0));
    stays(&mut scene);
    assert_eq!(scene.legal_cards(0).len(), 19);
}

#[test]
fn fo_19_in_a_deal_that_a_fold_ends_bids_not_reached_are_missed() {
    let mut scene = starts(with_bids(3, ante(5, &[100])));
    bids(&mut scene, [0, 1, 0, 18]);
    for _ in 0..3 {
        plays_trick(&mut scene);
    }
    let [a, _, c, _] = points(&scene);
    bets(&mut scene, "3:fold");
    let past = scene.seen(Viewer::Spectator).past_deal.unwrap();
    assert_eq!(past.seat_points, [a, 0, c, 0]);
}

#[test]
fn fo_19_until_a_bid_is_reached_a_team_has_scored_nothing() {
    let mut scene = starts(with_bids(0, one_deal()));
    bids(&mut scene, [19, 0, 0, 0]);
    scene.plays_lowest(SEATS * 10);
    assert!(points(&scene)[0] + points(&scene)[2] > 0);
    assert_eq!(scene.scores()[0].0, 0);
    assert_eq!(scene.scores()[1].0, i64::from(points(&scene)[1] + points(&scene)[3]));
}

#[test]
fn fo_19_the_options_have_defaults_and_ranges() {
    let read = |options: FortunesOptions| Fortunes::options(&options, SEATS).unwrap();
    assert_eq!((read(one_deal()).bids, read(one_deal()).bid_bonus), (Some(FortunesBids::Off.into()), None));
    let on = FortunesOptions { bid_bonus: None, ..with_bids(0, one_deal()) };
    assert_eq!(read(on).bid_bonus, Some(0));
    for (options, message) in [
        (FortunesOptions { bids: Some(3), ..one_deal() }, "bids is 3; allowed: off, on"),
        (FortunesOptions { bid_bonus: Some(1), ..one_deal() }, "bid_bonus is 1; allowed: not given unless bids are on"),
        (with_bids(1001, one_deal()), "bid_bonus is 1001; allowed: 0 to 1000"),
    ] {
        let refused = lifecycle::create::<Fortunes>(&Given::default().options(options).command()).unwrap_err();
        assert_eq!((refused.code, refused.rule, refused.message.as_str()), (Code::OptionOutOfRange, "FO-19", message));
    }
}
