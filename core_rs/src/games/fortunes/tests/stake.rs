//! FO-15: a stake on each deal, and how its layers are split.

use super::super::{Fortunes, SEATS, Taken};
use super::money::{ante, lines, one_deal, plays_on, points, stacks, stake, totals};
use crate::card::Card;
use crate::game::{Actor, Game, Viewer};
use crate::lifecycle;
use crate::proto::{self, FortunesBetting, FortunesMatch, FortunesOptions, fortunes_match::Kind};
use crate::rejection::Code;
use crate::scene::{Given, join};

/// The pot of a deal with these points and so much put in, by seat; seat 0 has dealt.
fn paid(points: [u32; SEATS], put_in: [u64; SEATS], unit: u64) -> Vec<proto::FortunesLayer> {
    let options = FortunesOptions { chip_unit: Some(unit), ..stake(unit, &[100 * unit]) };
    let mut game: Fortunes = Given::default().options(options).starts().table.game().clone();
    settle(&mut game, points, put_in);
    let money = game.money.clone().unwrap();
    game.payment(&money, game.options.stakes.as_ref().unwrap()).layers
}

/// Gives each seat a trick of so many points, and lets it have put so much in.
pub fn settle(game: &mut Fortunes, points: [u32; SEATS], put_in: [u64; SEATS]) {
    for (seat, points) in (0..).zip(points) {
        game.taken.push(Taken { seat, card: Card::parse("Aw").unwrap(), well_disposed: true, points });
    }
    let purses = &mut game.money.as_mut().unwrap().purses;
    for (seat, put_in) in put_in.into_iter().enumerate() {
        purses[(seat + 3) % SEATS].total = put_in;
    }
}

fn pays(points: [u32; SEATS], put_in: [u64; SEATS], unit: u64) -> Vec<String> {
    lines(&proto::FortunesPaid { layers: paid(points, put_in, unit) })
}

#[test]
fn fo_15_each_puts_up_the_stake_right_after_the_deal_without_a_choice() {
    let given = Given::default().options(stake(10, &[50, 60, 70, 80]));
    let mut scene = given.gathers();
    for seat in 0..3 {
        scene.says(Actor::Seat(seat), join());
    }
    assert!(scene.says(Actor::Seat(3), join()).ends_with("dealt posted"));
    assert_eq!((stacks(&scene), totals(&scene)), ([40, 50, 60, 70], [10; 4]));
    // Then cards are played, and nothing is bet.
    assert!(scene.seen(Viewer::Spectator).betting.is_none());
    assert_eq!(scene.legal_cards(0).len(), 19);
    assert_eq!(plays_on(&mut scene), "card_played trick_taken paid deal_scored disclosed finished");
}

#[test]
fn fo_15_a_short_stack_puts_in_all_it_has_and_the_pot_has_layers() {
    let scene = Given::default().options(stake(10, &[4, 60, 7, 80])).starts();
    assert_eq!((stacks(&scene), totals(&scene)), ([0, 50, 0, 70], [4, 10, 7, 10]));
    let pots: Vec<(u64, Vec<u32>)> =
        scene.seen(Viewer::Spectator).pots.into_iter().map(|pot| (pot.amount, pot.seats)).collect();
    assert_eq!(pots, [(16, vec![1, 2, 3, 0]), (9, vec![1, 2, 3]), (6, vec![1, 3])]);
}

#[test]
fn fo_15_each_layer_is_split_by_its_members_in_the_team_with_more_points() {
    assert_eq!(pays([5, 9, 9, 4], [10; 4], 1), ["40 for 0 1 2 3: 20 to 2, 20 to 0"]);
    // A member with no points of its own shares alike.
    assert_eq!(pays([14, 9, 0, 4], [10; 4], 1), ["40 for 0 1 2 3: 20 to 2, 20 to 0"]);
    assert_eq!(
        pays([5, 9, 9, 4], [4, 10, 7, 10], 1),
        ["16 for 0 1 2 3: 8 to 2, 8 to 0", "9 for 1 2 3: 9 to 2", "6 for 1 3: 3 to 1, 3 to 3"]
    );
}

#[test]
fn fo_15_a_layer_with_none_of_that_team_goes_back() {
    let layers = paid([5, 9, 9, 4], [4, 10, 4, 8], 1);
    assert_eq!(
        lines(&proto::FortunesPaid { layers: layers.clone() })[1..],
        ["8 for 1 3: 4 to 1, 4 to 3", "2 for 1: 2 to 1"]
    );
    assert_eq!(layers[1].rule, "FO-15");
    assert_eq!(
        layers[1].reason,
        "the team of seats 0 and 2 has more points, 14 to 13, and none of it is in: it goes back"
    );
}

#[test]
fn fo_15_a_drawn_deal_goes_back_to_its_makers() {
    let layers = paid([5, 9, 8, 4], [4, 10, 10, 10], 1);
    assert_eq!(
        lines(&proto::FortunesPaid { layers: layers.clone() }),
        ["16 for 0 1 2 3: 4 to 1, 4 to 2, 4 to 3, 4 to 0", "18 for 1 2 3: 6 to 1, 6 to 2, 6 to 3"]
    );
    assert_eq!(layers[0].reason, "the deal is drawn, 13 to 13: it goes back");
}

#[test]
fn fo_15_mo_9_what_cannot_be_split_goes_first_to_the_left_of_the_dealer() {
    assert_eq!(pays([1, 9, 1, 9], [3, 9, 9, 9], 3), ["12 for 0 1 2 3: 6 to 1, 6 to 3", "18 for 1 2 3: 9 to 1, 9 to 3"]);
    assert_eq!(pays([1, 9, 1, 9], [0, 5, 5, 5], 5), ["15 for 1 2 3: 10 to 1, 5 to 3"]);
}

#[test]
fn fo_15_who_has_nothing_plays_on_and_can_win_nothing() {
    let match_of_three = Some(FortunesMatch { kind: Some(Kind::Deals(3)) });
    let options = FortunesOptions { r#match: match_of_three, ..stake(5, &[5, 5, 50, 50]) };
    let mut scene = Given::default().options(options).starts();
    let points = {
        plays_on(&mut scene);
        scene.seen(Viewer::Spectator).past_deal.unwrap().readings.iter().map(|one| one.points).collect::<Vec<_>>()
    };
    let loser = if points[0] + points[2] > points[1] + points[3] { 1 } else { 0 };
    assert_eq!((stacks(&scene)[loser], totals(&scene)[loser]), (0, 0), "{points:?}");
    plays_on(&mut scene);
    assert_eq!(stacks(&scene)[loser] + totals(&scene)[loser], 0);
    plays_on(&mut scene);
    assert_eq!(scene.table.phase(), proto::Phase::Finished);
}

#[test]
fn fo_15_money_stays_with_the_seats_and_the_match_is_decided_by_points() {
    let options = FortunesOptions { r#match: None, ..stake(10, &[100, 200, 300, 400]) };
    let mut scene = Given::default().options(options).starts();
    let mut won = [0_i64; SEATS];
    for _ in 0..4 {
        let mut before = [0_u32; SEATS];
        while scene.seen(Viewer::Spectator).trick < 19 {
            scene.plays_lowest(SEATS);
            before = points(&scene);
        }
        let dealer = scene.seen(Viewer::Spectator).dealer;
        scene.plays_lowest(SEATS);
        let past = scene.seen(Viewer::Spectator).past_deal.unwrap();
        assert_eq!(past.dealer, dealer);
        assert!(before.iter().zip(&past.readings).all(|(before, reading)| *before <= reading.points));
        for share in past.paid.unwrap().layers.iter().flat_map(|layer| &layer.shares) {
            won[share.seat as usize] += share.amount as i64;
        }
        won.iter_mut().for_each(|won| *won -= 10);
    }
    let standing = scene.table.standing();
    assert_eq!(standing.seats.iter().map(|seat| seat.chips.unwrap()).collect::<Vec<_>>(), won);
    assert_eq!(standing.rule, "FO-14");
    let best = if standing.seats[0].score > standing.seats[1].score { 0 } else { 1 };
    assert_eq!(standing.seats[best].rank, 1);
}

#[test]
fn fo_15_without_betting_there_is_no_money() {
    let scene = Given::default().starts();
    assert_eq!(scene.table.game().money(), None);
    assert!(scene.seen(Viewer::Spectator).purses.is_empty());
    assert!(scene.table.standing().seats.iter().all(|seat| seat.chips.is_none()));
}

#[test]
fn fo_15_the_options_have_defaults_and_ranges() {
    let read = |options: FortunesOptions| Fortunes::options(&options, SEATS);
    let written = read(FortunesOptions { betting: Some(FortunesBetting::Stake.into()), ..one_deal() }).unwrap();
    assert_eq!((written.stake, written.stacks, written.chip_unit), (Some(10), vec![1000; 4], Some(1)));
    let written = read(FortunesOptions { stake: None, chip_unit: Some(5), ..stake(0, &[200]) }).unwrap();
    assert_eq!((written.stake, written.stacks), (Some(50), vec![200; 4]));
    let plain = one_deal;
    for (options, rule, message) in [
        (FortunesOptions { betting: Some(9), ..plain() }, "FO-15", "betting is 9; allowed: none, stake, ante"),
        (
            FortunesOptions { stake: Some(5), ..plain() },
            "FO-15",
            "stake is 5; allowed: not given unless betting is stake",
        ),
        (
            FortunesOptions { stake: Some(5), ..ante(1, &[]) },
            "FO-15",
            "stake is 5; allowed: not given unless betting is stake",
        ),
        (
            FortunesOptions { stacks: vec![7], ..plain() },
            "FO-15",
            "stacks is 7; allowed: not given unless betting is stake or ante",
        ),
        (
            FortunesOptions { chip_unit: Some(7), ..plain() },
            "MO-12",
            "chip_unit is 7; allowed: not given unless betting is stake or ante",
        ),
        (stake(0, &[]), "FO-15", "stake is 0; allowed: 1 to 1000000000000, in multiples of 1"),
        (
            stake(1_000_000_000_001, &[5]),
            "FO-15",
            "stake is 1000000000001; allowed: 1 to 1000000000000, in multiples of 1",
        ),
        (
            FortunesOptions { chip_unit: Some(5), ..stake(12, &[5]) },
            "FO-15",
            "stake is 12; allowed: 5 to 1000000000000, in multiples of 5",
        ),
        (
            FortunesOptions { chip_unit: Some(5), ..stake(10, &[5, 10, 12, 5]) },
            "FO-15",
            "stacks is 12; allowed: 5 to 1000000000000, in multiples of 5",
        ),
        (stake(1, &[0]), "FO-15", "stacks is 0; allowed: 1 to 1000000000000, in multiples of 1"),
        (stake(1, &[5, 5]), "FO-15", "stacks is 2 numbers; allowed: none, one for all, or 4, one for each seat"),
        (
            stake(1_000_000_000_000, &[]),
            "FO-15",
            "stacks is 100000000000000; allowed: 1 to 1000000000000, in multiples of 1",
        ),
    ] {
        let command = Given::default().options(options).command();
        let refused = lifecycle::create::<Fortunes>(&command).unwrap_err();
        assert_eq!((refused.code, refused.rule, refused.message.as_str()), (Code::OptionOutOfRange, rule, message));
    }
}
