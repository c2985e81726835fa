//! SO-1, SO-8: five rounds, what ends them, and what each is called.

use super::*;
use crate::proto::SolitaireTies;
use crate::rejection::Code;

/// A poker tie with [`HOUSE`], and its pair.
const TIES_POKER: &str = "2c 4s 6p 8w Tc / Qw Kw";
const FOR_A_TIE: &str = "2c 4s 6p 8w Tc Qw Kw";

#[test]
fn so_1_five_rounds_won_in_both_parts_win_the_game() {
    let mut scene = given().easy(5).starts();
    for round in 1..=5 {
        assert_eq!(scene.view(Viewer::Spectator).rounds.len(), round);
        assert_eq!(scene.phase(), proto::Phase::Playing);
        assert_eq!(scene.declares(WINNER), "declared round_over");
        // The next round begins in the same append.
        assert_eq!(names(&scene.said).ends_with("dealt round_began"), round < 5);
    }
    assert_eq!(scene.phase(), proto::Phase::Finished);
    let standing = scene.table.standing();
    assert_eq!((standing.rule.as_str(), standing.seats[0].score, standing.seats[0].rank), ("SO-1", 5, 1));
}

#[test]
fn so_1_each_round_is_dealt_anew_from_the_full_deck() {
    let mut scene = given().starts();
    let mut orders = Vec::new();
    let mut round = 0;
    while scene.phase() == proto::Phase::Playing {
        round += 1;
        let dealt = scene.said.iter().find_map(|draft| match &draft.event {
            Event::Dealt(dealt) => Some((dealt.deal, dealt.cards)),
            _ => None,
        });
        assert_eq!(dealt, Some((round, 78)));
        orders.push(scene.table.game().round().expect("dealt").order.clone());
        let command = scene.table.game().time_out(0).expect("a choice is owed");
        scene.does(command.command.expect("a command"));
        while scene.may_draw() {
            scene.draws();
        }
    }
    for order in &orders {
        let cards: CardSet = order.iter().map(|face| face.card).collect();
        assert_eq!((cards, order.len()), (CardSet::ALL, 78));
        assert_eq!(orders.iter().filter(|other| *other == order).count(), 1);
    }
}

#[test]
fn so_1_the_first_loss_of_a_part_ends_the_game_as_lost() {
    // One round is won; in the second the pair loses, though poker is won.
    let mut scene = given().easy(2).starts();
    scene.declares(WINNER);
    assert_eq!(scene.declares("2c 4s 6p 8w m13 / Qwr Kw"), "declared");
    assert_eq!(scene.stops(), "stopped round_over");
    assert_eq!(scene.phase(), proto::Phase::Finished);
    let standing = scene.table.standing();
    assert_eq!((standing.rule.as_str(), standing.seats[0].score, standing.seats[0].rank), ("SO-1", 1, 0));
    let refused = scene.refuses(declare(WINNER));
    assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "LC-2"));
}

#[test]
fn so_1_poker_lost_ends_the_game_too_but_not_before_twenty_one_is_decided() {
    let mut scene = given().deal("m2 4c 6s 8p Tw / 7c 8c 3p", "2c 4s 6p 8w Tc 7w Kw", "2s").starts();
    assert_eq!(scene.declares("2c 4s 6p 8w Tc / 7w Kw"), "declared");
    assert_eq!(scene.phase(), proto::Phase::Playing);
    assert_eq!(scene.draws(), "drew round_over");
    assert_eq!(scene.result(), "lost TW-15, won SO-7, one-win");
    assert_eq!(scene.phase(), proto::Phase::Finished);
}

#[test]
fn so_1_strictly_a_tie_of_either_part_is_not_won() {
    let mut scene = given().deal(HOUSE, FOR_A_TIE, "").starts();
    scene.declares(TIES_POKER);
    assert_eq!(scene.result(), "tied TW-18, won SO-7, one-win");
    assert_eq!((scene.over().won, scene.phase()), (false, proto::Phase::Finished));

    let mut scene = given().deal(HOUSE, "2c 4s 6p m13 Tc 8w Kw", "").starts();
    scene.declares("2c 4s 6p m13 Tc / 8w Kw");
    assert_eq!(scene.result(), "won TW-15, tied SO-7, one-win");
    assert_eq!((scene.over().won, scene.phase()), (false, proto::Phase::Finished));
}

#[test]
fn so_1_resolved_who_wins_one_part_has_both() {
    let resolve = || given().ties(SolitaireTies::Resolve);
    let mut scene = resolve().deal(HOUSE, FOR_A_TIE, "").easy(1).starts();
    assert_eq!(scene.declares(TIES_POKER), "declared round_over");
    assert_eq!(scene.result(), "tied TW-18, won SO-7, two-win");
    assert!(scene.over().won);

    let mut scene = resolve().deal(HOUSE, "2c 4s 6p m13 Tc 8w Kw", "").easy(1).starts();
    assert_eq!(scene.declares("2c 4s 6p m13 Tc / 8w Kw"), "declared round_over");
    assert_eq!(scene.result(), "won TW-15, tied SO-7, two-win");

    // The other way round the house has both: poker is tied, the pair is bust.
    let mut scene = resolve().deal(HOUSE, "2c 4s 6p 8w Tc m12 Kw", "").starts();
    scene.declares("2c 4s 6p 8w Tc / m12 Kw");
    assert_eq!(scene.result(), "tied TW-18, lost SO-6, no-win");
    assert_eq!(scene.phase(), proto::Phase::Finished);

    // Poker is won and twenty-one is lost: nothing is tied, so one part is won.
    let mut scene = resolve().deal(HOUSE, SEVEN_CARDS, "").starts();
    scene.declares("2c 4s 6p 8w m13 / Qwr Kwr");
    scene.stops();
    assert_eq!(scene.result(), "won TW-15, lost SO-7, one-win");
}

#[test]
fn so_1_resolved_two_ties_are_lost() {
    let mut scene = given()
        .ties(SolitaireTies::Resolve)
        .deal(HOUSE, "2c 4s 6p 8w Tc 8c Kw".replace("8c", "8s").as_str(), "")
        .starts();
    scene.declares("2c 4s 6p 8w Tc / 8s Kw");
    assert_eq!(scene.result(), "tied TW-18, tied SO-7, no-win");
    assert_eq!((scene.over().won, scene.phase()), (false, proto::Phase::Finished));
}

#[test]
fn so_8_a_round_is_labelled_by_the_parts_won() {
    let all = [
        (HOUSE, WINNER, proto::TwoWinLabel::TwoWin),
        (HOUSE, "2c 4s 6p 8w Qw / m13 Kw", proto::TwoWinLabel::OneWin),
        ("m2 4c 6s 8p Tw / 7c 8c 3p", "2c 4s 6p Qw Kw / 8w m13", proto::TwoWinLabel::OneWin),
        ("m2 4c 6s 8p Tw / 7c 8c 3p", "2c 4s 6p 8w Qw / m13 Kw", proto::TwoWinLabel::NoWin),
    ];
    for (house, declaration, label) in all {
        let mut scene = given().deal(house, SEVEN_CARDS, "").starts();
        scene.declares(declaration);
        assert_eq!(scene.over().label, i32::from(label), "{declaration}");
    }
}

#[test]
fn lc_1_one_seat_and_a_host_who_plays_nothing() {
    let mut scene = given().host().easy(1).starts();
    let host = scene.table.decide(Actor::Host, &envelope(declare(WINNER)), 0, &ENTROPY).expect_err("no hand");
    assert_eq!((host.code, host.rule), (Code::WrongActor, "LC-2"));
    assert_eq!(scene.declares(WINNER), "declared round_over");
    let two = proto::CreateGame {
        places: [0, 1].map(|seat| playout::place(Actor::Seat(seat))).to_vec(),
        ..given().command()
    };
    let refused = crate::lifecycle::create::<Solitaire>(&two).expect_err("one seat");
    assert_eq!((refused.rule, refused.message.contains("2 seats")), ("LC-1", true), "{refused}");
}

#[test]
fn lc_1_options_are_refused_by_name() {
    for options in [
        SolitaireOptions { ties: Some(7), ..Default::default() },
        SolitaireOptions { major_values: Some(7), ..Default::default() },
        SolitaireOptions { major_precedence: Some(-1), ..Default::default() },
    ] {
        let command = Given { options, ..given() }.command();
        let refused = crate::lifecycle::create::<Solitaire>(&command).expect_err("out of range");
        assert_eq!(refused.code, Code::OptionOutOfRange, "{refused}");
    }
}

#[test]
fn lc_13_each_deal_is_disclosed_when_its_round_is_over() {
    let mut scene = given().easy(2).starts();
    let said = scene.says(Actor::Seat(0), envelope(declare(WINNER)));
    assert_eq!(said, "declared round_over disclosed deal_opened deal_closed dealt round_began");
}
