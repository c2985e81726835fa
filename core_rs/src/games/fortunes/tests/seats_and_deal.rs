//! FO-1, FO-3: seats, teams, and how the cards come to them.

use super::super::{Fortunes, Team};
use crate::card::Card;
use crate::game::{Actor, Viewer};
use crate::lifecycle;
use crate::playout;
use crate::proto::{self, FortunesOptions, PartKind};
use crate::rejection::Code;
use crate::scene::{ENTROPY, GAME, Given, Scene, join, part, wire_notation};
use prost::Message;

fn dealt_by(dealer: u32) -> Given {
    Given { options: FortunesOptions { dealer: Some(dealer), ..Default::default() }, ..Given::default() }
}

#[test]
fn fo_1_there_are_four_seats() {
    for seats in [0, 1, 3, 5] {
        let places = (0..seats).map(Actor::Seat).map(playout::place).collect();
        let command = proto::CreateGame { places, ..Given::default().command() };
        let refused = lifecycle::create::<Fortunes>(&command).unwrap_err();
        assert_eq!(refused.code, Code::OptionOutOfRange);
        assert!(refused.message.contains("allowed: seats 0 to 3"), "{refused}");
    }
}

#[test]
fn fo_1_the_dealer_and_the_seat_across_are_high() {
    for dealer in 0..4 {
        let scene = dealt_by(dealer).starts();
        assert_eq!(scene.seen(Viewer::Spectator).dealer, dealer);
        let teams: Vec<Team> = (0..4).map(|left| scene.table.game().team((dealer as u8 + left) % 4)).collect();
        assert_eq!(teams, [Team::High, Team::Low, Team::High, Team::Low], "dealer {dealer}");
    }
}

#[test]
fn fo_1_the_first_dealer_is_seat_0_unless_the_option_says_another() {
    assert_eq!(Given::default().starts().seen(Viewer::Spectator).dealer, 0);
    let refused = lifecycle::create::<Fortunes>(&dealt_by(4).command()).unwrap_err();
    assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "FO-1"));
    assert_eq!(refused.message, "dealer is 4; allowed: 0 to 3");
}

/// A game whose first deal comes in the order of card ids.
fn in_order_of_ids(dealer: u32) -> (Scene, Vec<crate::game::Draft<proto::event::Event>>) {
    let cards = Card::all().map(Card::wire).collect();
    let command = proto::CreateGame {
        orders: vec![proto::CardOrder { cards, ..Default::default() }],
        ..dealt_by(dealer).command()
    };
    let table = playout::create(&command, 0).unwrap();
    let mut scene = Scene { table, now_ms: 0, taken: Vec::new() };
    for seat in 0..3 {
        scene.says(Actor::Seat(seat), join());
    }
    let drafts = scene.drafts(Actor::Seat(3), join());
    (scene, drafts)
}

#[test]
fn fo_3_two_cards_are_set_aside_and_nineteen_come_singly_from_the_dealers_left() {
    for dealer in 0..4 {
        let (scene, _) = in_order_of_ids(dealer);
        let seen = scene.seen(Viewer::Auditor);
        assert_eq!(wire_notation(&seen.set_aside), "Aw 2w");
        for left in 1..=4 {
            let hand = &seen.hands[(dealer + left) as usize % 4].cards;
            let expected: Vec<i32> = (0..19).map(|round| (2 + left as i32 - 1) + 4 * round + 1).collect();
            assert_eq!(*hand, expected, "dealer {dealer}, {left} to the left");
        }
    }
}

#[test]
fn fo_3_each_seat_is_given_its_own_cards_and_no_others() {
    let (scene, drafts) = in_order_of_ids(2);
    let order = proto::CardOrder::decode(part(&drafts, PartKind::Order)).unwrap();
    let dealt = drafts.last().unwrap();
    let mut looks = dealt.parts.iter().filter(|part| part.kind == PartKind::SeatCards);
    for seat in 0..4_u8 {
        let part = looks.next().unwrap();
        assert_eq!(part.audience.bytes(), [1, seat]);
        let crate::game::Content::Bytes(content) = &part.content else { panic!("cards are bytes") };
        let seen = proto::SeatCards::decode(&content[..]).unwrap();
        assert!(seen.cards.is_sorted_by(|a, b| a.position < b.position));
        let cards: Vec<i32> = seen.cards.iter().map(|opening| opening.card).collect();
        let at_positions: Vec<i32> = seen.cards.iter().map(|seen| order.cards[seen.position as usize]).collect();
        assert_eq!(cards, at_positions);
        assert_eq!(cards, scene.seen(Viewer::Actor(Actor::Seat(seat))).hands[usize::from(seat)].cards);
    }
    assert_eq!(looks.next(), None);
}

#[test]
fn fo_3_nobody_sees_the_cards_set_aside_before_the_deal_is_over() {
    let mut scene = Given::default().starts();
    let viewers = || {
        let actors = [Actor::Host, Actor::Operator, Actor::Referee, Actor::Clock];
        (0..4).map(Actor::Seat).chain(actors).map(Viewer::Actor).chain([Viewer::Spectator])
    };
    let set_aside = scene.seen(Viewer::Auditor).set_aside;
    assert_eq!(set_aside.len(), 2);
    for card in 0..19 * 4 {
        for viewer in viewers() {
            let seen = scene.seen(viewer);
            assert_eq!((seen.set_aside, seen.past_deal), (vec![], None), "{viewer:?} after {card} cards");
        }
        scene.plays_lowest(1);
    }
    for viewer in viewers() {
        assert_eq!(scene.seen(viewer).past_deal.unwrap().set_aside, set_aside);
    }
}

#[test]
fn dk_6_without_a_script_the_order_follows_from_s_and_the_deal() {
    let mut scene = Given::default().gathers();
    for seat in 0..3 {
        scene.says(Actor::Seat(seat), join());
    }
    let drafts = scene.drafts(Actor::Seat(3), join());
    let dealt = proto::CardOrder::decode(part(&drafts, PartKind::Order)).unwrap();
    let id = crate::deal::DealId { game: &GAME, deal: 1 };
    let order = crate::deal::order(id, crate::deal::PLAIN_DECK, &ENTROPY, &[]);
    assert_eq!(dealt.cards, order.iter().map(|(card, _)| card.wire()).collect::<Vec<_>>());
    assert_eq!(part(&drafts, PartKind::ServerSeed), ENTROPY);
}
