//! TW-1 to TW-4: who is at the table, blinds, the deal, and what is seen of it.

use super::*;
use crate::proto::PartKind;
use prost::Message;

#[test]
fn tw_1_two_to_seventeen_seats_play() {
    for seats in [2, 17] {
        let scene = given(seats).starts();
        assert_eq!(scene.view(Viewer::Spectator).hand, 1);
    }
    assert_eq!(given(1).refused().rule, "LC-1");
    assert_eq!(given(18).refused().message, "places is 18 seats; allowed: 2 to 17 seats, numbered from 0");
}

#[test]
fn tw_2_the_small_blind_is_left_of_the_dealer_and_the_big_blind_after_it() {
    let scene = given(4).starts();
    let began = scene.began();
    assert_eq!((began.dealer, began.players), (0, vec![1, 2, 3, 0]));
    let blinds: Vec<(u32, u64)> = began.blinds.iter().map(|blind| (blind.seat, blind.amount)).collect();
    assert_eq!(blinds, [(1, 1), (2, 2)]);
    assert_eq!(scene.stacks(), [200, 199, 198, 200]);
}

#[test]
fn tw_2_heads_up_the_dealer_is_the_big_blind() {
    let began = given(2).starts().began();
    assert_eq!(began.dealer, 0);
    assert_eq!(began.blinds.iter().map(|blind| (blind.seat, blind.amount)).collect::<Vec<_>>(), [(1, 1), (0, 2)]);
}

#[test]
fn tw_2_half_a_minimum_bet_is_rounded_down_to_the_chip_unit_and_nothing_is_not_posted() {
    let blinds = |minimum_bet, chip_unit| {
        let options = TwoWinOptions {
            minimum_bet: Some(minimum_bet),
            chip_unit: Some(chip_unit),
            stacks: vec![100 * chip_unit],
            ..Default::default()
        };
        let began = given(3).options(options).starts().began();
        began.blinds.iter().map(|blind| blind.amount).collect::<Vec<_>>()
    };
    assert_eq!(blinds(7, 1), [3, 7]);
    assert_eq!(blinds(15, 5), [5, 15]);
    // MO-12
    assert_eq!(blinds(1, 1), [1]);
    assert_eq!(blinds(5, 5), [5]);
}

#[test]
fn tw_3_four_cards_come_singly_from_the_small_blind_and_then_eight_to_the_middle() {
    let own = ["Aw 2w 3w 4w", "5w 6w 7w 8w", "9w Tw Pw Nw"];
    let scene = given(3).deal(&own, "Ac 2cr 3c 4c 5c 6c 7cr 8c").starts();
    for (place, seat) in [1_u8, 2, 0].into_iter().enumerate() {
        let view = scene.view(Viewer::Actor(Actor::Seat(seat)));
        let cards: Vec<i32> = view.seats[usize::from(seat)].cards.clone();
        let expected: Vec<i32> = parse_cards(own[place]).unwrap().into_iter().map(Card::wire).collect();
        assert_eq!(cards, expected, "seat {seat}");
    }
    let middle: Vec<String> = scene.table.game().hand.as_ref().unwrap().middle.iter().map(Face::to_string).collect();
    assert_eq!(middle.join(" "), "Ac 2cr 3c 4c 5c 6c 7cr 8c");
}

#[test]
fn tw_3_each_sees_its_own_four_and_nobody_the_middle() {
    let scene = given(3).starts();
    for viewer in [Viewer::Spectator, Viewer::Actor(Actor::Operator), Viewer::Actor(Actor::Seat(1))] {
        let view = scene.view(viewer);
        assert!(view.middle.is_empty());
        for seat in view.seats {
            assert_eq!(seat.cards.len(), if viewer.sees_seat(seat.seat as u8) { 4 } else { 0 });
        }
    }
    // What a seat is given stands in a part for that seat alone, with openings.
    let dealt = scene.said.iter().find(|draft| matches!(draft.event, Event::Dealt(_))).unwrap();
    let looks: Vec<_> = dealt.parts.iter().filter(|part| part.kind == PartKind::SeatCards).collect();
    assert_eq!(looks.iter().map(|part| part.audience.bytes()).collect::<Vec<_>>(), [[1, 0], [1, 1], [1, 2]]);
    for part in looks {
        let Content::Bytes(content) = &part.content else { panic!("cards are bytes") };
        assert_eq!(proto::SeatCards::decode(&content[..]).unwrap().cards.len(), 4);
    }
}

#[test]
fn tw_4_the_middle_keeps_the_orientation_in_which_it_fell() {
    let own = ["Aw 2w 3w 4w", "5w 6w 7w 8w"];
    let mut scene = given(2).deal(&own, "Acr 2c 3cr 4c 5cr 6c 7cr 8c").starts();
    scene.checks_down();
    assert_eq!(text(&scene.view(Viewer::Spectator).middle), "Acr 2c 3cr 4c 5cr 6c 7cr 8c");
}

#[test]
fn tw_4_ones_own_cards_lie_as_they_are_declared() {
    let own = ["Aw 2w 3w 4w", "5w 6w 7w 8w"];
    let mut scene = given(2).deal(&own, "Ac 2c 3c 4c 5c 6c 7c 8c").starts();
    scene.checks_down().declares(1, "Awr 2w / 3wr 4w");
    let own = scene.view(Viewer::Actor(Actor::Seat(1))).declaration.unwrap();
    assert_eq!((text(&own.poker), text(&own.twenty_one)), ("Awr 2w".to_owned(), "3wr 4w".to_owned()));
}

#[test]
fn dk_4_what_is_sealed_of_a_deal_is_as_long_whatever_lies_reversed() {
    // Given deals of which other cards, and other numbers of them, lie reversed
    let (mut turned, mut sizes) = (Vec::new(), Vec::new());
    for entropy in [[1; 64], [2; 64], [3; 64]] {
        let mut table = playout::create::<TwoWin>(&given(2).command(), 0).unwrap();
        let mut drafts = Vec::new();
        for seat in 0..2 {
            drafts = table.act(Actor::Seat(seat), &Command::Join(proto::Join {}), 0, &entropy).unwrap();
        }
        // When they are dealt
        let dealt = drafts.iter().find(|draft| matches!(draft.event, Event::Dealt(_))).unwrap();
        let contents: Vec<&[u8]> = dealt.parts.iter().filter_map(|part| Some(part.opened()?.content)).collect();
        let order = proto::CardOrder::decode(contents[0]).unwrap();
        turned.push(order.reversed.iter().filter(|reversed| **reversed).count());
        sizes.push(contents.iter().map(|content| content.len()).collect::<Vec<_>>());
    }
    // Then the order and the cards of each seat are as long in all of them
    assert!(turned[0] != turned[1] || turned[1] != turned[2], "{turned:?}");
    assert!(sizes.windows(2).all(|pair| pair[0] == pair[1]), "{sizes:?}");
}
