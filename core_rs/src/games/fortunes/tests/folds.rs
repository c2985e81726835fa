//! FO-17: the first fold ends a deal, and who then takes the pot.

use super::super::{Fortunes, SEATS};
use super::money::{acts, ante, bets, conceding, lines, own, plays_trick, points, stacks, stays, totals};
use super::stake::settle;
use crate::game::{Game, Viewer};
use crate::lifecycle;
use crate::money::Action;
use crate::proto::{
    self, Disclosure, FortunesFoldConcedes as Concedes, FortunesOptions, Policies, fortunes_event::Event,
};
use crate::rejection::Code;
use crate::scene::{Given, Scene};

/// Four with 100 chips and an ante of 5; so many tricks are played, and the next round is open.
fn after_tricks(tricks: usize, options: FortunesOptions) -> Scene {
    let mut scene = Given::default().options(options).starts();
    for _ in 0..tricks {
        plays_trick(&mut scene);
    }
    scene
}

/// The pot of a deal that seat `folded` has given up, or nobody, with these points and so much put in, by seat.
fn paid(
    points: [u32; SEATS],
    put_in: [u64; SEATS],
    folded: Option<u8>,
    concedes: Concedes,
) -> Vec<proto::FortunesLayer> {
    let options = conceding(concedes, ante(1, &[1000]));
    let mut game: Fortunes = Given::default().options(options).starts().table.game().clone();
    settle(&mut game, points, put_in);
    let mut money = game.money.clone().unwrap();
    money.folded = folded;
    if let Some(folded) = folded {
        money.purses[(usize::from(folded) + 3) % SEATS].folded = true;
    }
    game.payment(&money, game.options.stakes.as_ref().unwrap()).layers
}

fn pays(points: [u32; SEATS], put_in: [u64; SEATS], folded: Option<u8>, concedes: Concedes) -> Vec<String> {
    lines(&proto::FortunesPaid { layers: paid(points, put_in, folded, concedes) })
}

fn reason(points: [u32; SEATS], folded: Option<u8>) -> String {
    paid(points, [10; 4], folded, Concedes::Team).remove(0).reason
}

#[test]
fn fo_17_the_first_fold_ends_the_deal_at_once() {
    let mut scene = after_tricks(2, ante(5, &[100]));
    // Two more have not been asked.
    assert_eq!(bets(&mut scene, "2:check 3:fold"), "acted paid deal_scored disclosed finished");
    assert_eq!(scene.table.phase(), proto::Phase::Finished);
}

#[test]
fn fo_17_inside_a_raise_what_nobody_matched_comes_back_first() {
    let mut scene = after_tricks(0, ante(5, &[100]));
    let drafts = acts(&mut scene, "0:20 1:50 2:fold");
    let events = own(&drafts);
    let [Event::Acted(_), Event::MoneyReturned(returned), Event::Paid(paid), Event::DealScored(_)] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(returned.share, Some(proto::Share { seat: 1, amount: 30 }));
    // Seat 3 has only its ante in, and so a part in the first layer alone; seat 2 and its partner have conceded.
    assert_eq!(lines(paid), ["20 for 1 3: 10 to 1, 10 to 3", "40 for 1: 40 to 1"]);
}

#[test]
fn fo_17_by_default_the_folder_and_the_partner_cannot_win() {
    let points = [20, 3, 30, 2];
    assert_eq!(pays(points, [10; 4], Some(0), Concedes::Team), ["40 for 1 3: 40 to 1"]);
    assert_eq!(pays(points, [10; 4], Some(3), Concedes::Team), ["40 for 0 2: 40 to 2"]);
}

#[test]
fn fo_17_with_player_the_partner_may_still_win() {
    let points = [20, 3, 30, 2];
    assert_eq!(pays(points, [10; 4], Some(2), Concedes::Player), ["40 for 0 1 3: 40 to 0"]);
}

#[test]
fn fo_17_with_none_the_folder_counts_as_still_in() {
    let points = [20, 3, 30, 2];
    assert_eq!(pays(points, [10; 4], Some(2), Concedes::None), ["40 for 0 1 2 3: 40 to 2"]);
    // But for the layers it has not reached.
    assert_eq!(
        pays(points, [30, 30, 10, 10], Some(2), Concedes::None),
        ["40 for 0 1 2 3: 40 to 2", "40 for 0 1: 40 to 0"]
    );
}

#[test]
fn fo_17_mo_7_what_the_folder_put_in_stays_in_the_layers_it_reached() {
    let points = [20, 3, 30, 2];
    // Seat 0 has folded with 15 in. Seat 2 is its partner, and reaches as high as nobody else.
    assert_eq!(
        pays(points, [15, 10, 40, 30], Some(0), Concedes::Team),
        ["40 for 1 3: 40 to 1", "45 for 3: 45 to 3", "10 for : 10 to 2"]
    );
    assert_eq!(
        pays(points, [15, 10, 40, 30], Some(0), Concedes::Player),
        ["40 for 1 2 3: 40 to 2", "45 for 2 3: 45 to 2", "10 for 2: 10 to 2"]
    );
}

#[test]
fn fo_17_mo_7_layers_that_the_same_may_win_are_one() {
    // The partner's height does not cut it.
    assert_eq!(pays([0, 3, 0, 3], [3, 6, 3, 6], Some(0), Concedes::Team), ["18 for 1 3: 9 to 1, 9 to 3"]);
    assert_eq!(pays([0, 3, 0, 3], [1, 7, 4, 7], Some(0), Concedes::Team), ["19 for 1 3: 10 to 1, 9 to 3"]);
}

#[test]
fn fo_17_a_layer_nobody_may_win_goes_back_to_its_makers() {
    let layers = paid([9, 0, 9, 0], [40, 10, 40, 10], Some(0), Concedes::Team);
    assert_eq!(
        lines(&proto::FortunesPaid { layers: layers.clone() }),
        ["40 for 1 3: 20 to 1, 20 to 3", "60 for : 30 to 2, 30 to 0"]
    );
    assert_eq!((layers[1].rule.as_str(), layers[1].reason.as_str()), ("FO-17", "nobody may win it: it goes back"));
    // MO-7: what lies above all who are still in joins the last layer, and goes back with it.
    assert_eq!(pays([9, 0, 9, 0], [60, 10, 40, 10], Some(0), Concedes::Team)[1], "80 for : 30 to 2, 50 to 0");
}

#[test]
fn fo_17_each_layer_goes_to_the_player_in_it_with_most_points() {
    assert_eq!(
        pays([9, 4, 1, 5], [10, 30, 20, 30], None, Concedes::Team),
        ["40 for 0 1 2 3: 40 to 0", "30 for 1 2 3: 30 to 3", "20 for 1 3: 20 to 3"]
    );
    assert_eq!(reason([9, 4, 1, 5], None), "seat 0 has most points, 9");
    let alone = paid([9, 4, 1, 5], [10, 10, 10, 30], None, Concedes::Team);
    assert_eq!(alone[1].reason, "seat 3 alone may win it");
}

#[test]
fn fo_17_equal_teammates_split() {
    assert_eq!(pays([9, 4, 9, 5], [10; 4], None, Concedes::Team), ["40 for 0 1 2 3: 20 to 2, 20 to 0"]);
    assert_eq!(reason([9, 4, 9, 5], None), "seats 0 and 2 have most points, 9 each, and are a team");
}

#[test]
fn fo_17_equal_across_teams_the_team_with_more_points_decides() {
    assert_eq!(pays([9, 9, 1, 5], [10; 4], None, Concedes::Team), ["40 for 0 1 2 3: 40 to 1"]);
    assert_eq!(
        reason([9, 9, 1, 5], None),
        "seats 0 and 1 have most points, 9 each; the team of seats 1 and 3 has more, 14 to 10"
    );
    // Points of one who is not in the layer count for the team.
    assert_eq!(pays([9, 9, 4, 5], [10, 10, 10, 0], None, Concedes::Team), ["30 for 0 1 2: 30 to 1"]);
    assert_eq!(pays([9, 9, 9, 5], [10; 4], None, Concedes::Team), ["40 for 0 1 2 3: 20 to 2, 20 to 0"]);
}

#[test]
fn fo_17_then_all_tied_split_and_what_is_odd_goes_left_of_the_dealer_first() {
    assert_eq!(pays([9, 9, 4, 4], [5, 6, 5, 5], None, Concedes::Team)[0], "20 for 0 1 2 3: 10 to 1, 10 to 0");
    assert_eq!(
        pays([9, 9, 9, 9], [5, 5, 5, 6], None, Concedes::Team)[0],
        "20 for 0 1 2 3: 5 to 1, 5 to 2, 5 to 3, 5 to 0"
    );
    assert_eq!(pays([9, 9, 4, 4], [5, 5, 5, 0], None, Concedes::Team)[0], "15 for 0 1 2: 8 to 1, 7 to 0");
    assert_eq!(reason([9, 9, 4, 4], None), "seats 0 and 1 have most points, 9 each, and so have their teams");
    assert_eq!(reason([9; 4], None), "seats 0, 1, 2 and 3 have most points, 9 each, and so have their teams");
}

#[test]
fn fo_17_points_made_before_a_fold_count_for_the_match() {
    let mut scene = after_tricks(3, ante(5, &[100]));
    let [a, b, c, d] = points(&scene);
    assert!(a + b + c + d > 0);
    bets(&mut scene, "3:fold");
    let score = |points: u32| i64::from(points);
    assert_eq!(scene.scores().map(|(score, _)| score), [score(a + c), score(b + d), score(a + c), score(b + d)]);
    let past = scene.seen(Viewer::Spectator).past_deal.unwrap();
    assert_eq!(past.folded, Some(3));
}

#[test]
fn fo_17_a_whole_deal_without_a_fold_is_paid_by_points() {
    let mut scene = after_tricks(18, ante(5, &[100]));
    stays(&mut scene);
    let drafts = (0..SEATS)
        .map(|_| {
            let turn = scene.turn().unwrap();
            let card = scene.legal_cards(turn)[0];
            scene.drafts(crate::game::Actor::Seat(turn), crate::scene::play_card(card))
        })
        .last()
        .unwrap();
    let events = own(&drafts);
    let [Event::CardPlayed(_), Event::TrickTaken(_), Event::Paid(paid), Event::DealScored(scored)] = &events[..] else {
        panic!("{events:?}")
    };
    let most = scored.seat_points.iter().max().unwrap();
    assert!(paid.layers[0].shares.iter().all(|share| scored.seat_points[share.seat as usize] == *most));
    assert_eq!(stacks(&scene).iter().sum::<u64>(), 400);
    assert_eq!(totals(&scene), [0; 4]);
}

#[test]
fn fo_17_mo_13_what_is_left_in_hand_after_a_fold_stays_hidden() {
    let options = FortunesOptions { r#match: None, ..ante(5, &[100]) };
    let mut scene = after_tricks(1, options);
    let drafts = acts(&mut scene, "1:fold");
    let Some(Event::DealScored(scored)) = own(&drafts).into_iter().find(|event| matches!(event, Event::DealScored(_)))
    else {
        panic!("the deal is over")
    };
    assert!(scored.set_aside.is_empty());
    assert!(scene.seen(Viewer::Spectator).past_deal.unwrap().set_aside.is_empty());
    let disclosed = drafts.iter().any(|draft| matches!(draft.event, proto::event::Event::Disclosed(_)));
    assert!(!disclosed, "LC-13: the game goes on");
    // Nor are the two set aside opened when the match ends so: the four of the trick are all that anybody has seen.
    let mut last = after_tricks(1, ante(5, &[100]));
    bets(&mut last, "1:fold");
    assert_eq!(last.table.game().seen(Viewer::Spectator).len(), SEATS);
}

#[test]
fn fo_17_lc_13_where_hands_can_fold_a_deal_is_not_opened_before_the_end() {
    let policies = Policies { disclosure: Some(Disclosure::Immediate.into()), ..Default::default() };
    let given = |options| Given::default().options(options).policies(policies);
    let refused = lifecycle::create::<Fortunes>(&given(ante(5, &[100])).command()).unwrap_err();
    assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "LC-13"));
    given(super::money::stake(5, &[100])).starts();
    given(FortunesOptions::default()).starts();
}

#[test]
fn fo_17_after_a_fold_only_the_folder_is_marked_until_the_next_deal() {
    let options = FortunesOptions { r#match: None, ..ante(5, &[100]) };
    let mut scene = after_tricks(0, options);
    bets(&mut scene, "0:fold");
    let view = scene.seen(Viewer::Spectator);
    assert_eq!((view.deal, view.dealer, view.trick), (2, 1, 1));
    assert!(view.purses.iter().all(|purse| !purse.folded));
    assert_eq!(view.past_deal.unwrap().folded, Some(0));
    // Nobody has a point: those who may win are tied, and split (the antes of the second deal are in).
    assert_eq!(stacks(&scene), [90, 100, 90, 100]);
}

#[test]
fn fo_17_records_that_cannot_be_are_corrupt_and_nothing_overflows() {
    let scene = after_tricks(1, ante(5, &[100]));
    let game = scene.table.game();
    let most = u64::MAX;
    let share = |seat, amount| proto::Share { seat, amount };
    let layer = |shares| proto::FortunesLayer { shares, ..Default::default() };
    let acted = |seat, paid| proto::FortunesActed { seat, paid, bet: Some(Action::Check.message()), all_in: false };
    let scored = |totals| proto::FortunesDealScored { seat_points: vec![0; 4], totals, set_aside: Vec::new() };
    let trick = proto::FortunesTrickTaken { points: u32::MAX, ..Default::default() };
    for event in [
        Event::Paid(proto::FortunesPaid { layers: vec![layer(vec![share(0, most), share(1, most)])] }),
        Event::Posted(proto::FortunesPosted { shares: vec![share(1, most); 4] }),
        Event::MoneyReturned(proto::FortunesMoneyReturned { share: Some(share(0, most)) }),
        Event::Acted(acted(0, 0)),
        Event::Acted(acted(1, most)),
        Event::BidMade(proto::FortunesBidMade { seat: 1, tricks: 19 }),
        Event::DealScored(Box::new(scored(vec![u32::MAX; 2]))),
        Event::TrickTaken(trick),
    ] {
        let folded = game.clone().evolve(&proto::FortunesEvent { event: Some(event.clone()) }, &[]);
        assert!(folded.is_err(), "{event:?}");
    }
    // And once the deal is given up, only what is on the table can be paid, to seats that there are.
    let mut over = game.clone();
    let fold = proto::FortunesActed { bet: Some(Action::Fold.message()), ..acted(1, 0) };
    assert_eq!(over.evolve(&proto::FortunesEvent { event: Some(Event::Acted(fold)) }, &[]), Ok(()));
    for (shares, right) in [
        (vec![share(0, 20)], true),
        (vec![share(0, 21)], false),
        (vec![share(0, 19)], false),
        (vec![share(0, most), share(1, 21)], false),
        (vec![share(4, 20)], false),
    ] {
        let paid = Event::Paid(proto::FortunesPaid { layers: vec![layer(shares.clone())] });
        let folded = over.clone().evolve(&proto::FortunesEvent { event: Some(paid) }, &[]);
        assert_eq!(folded.is_ok(), right, "{shares:?}");
    }
}
