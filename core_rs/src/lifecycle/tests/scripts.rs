//! LC-12: scripted deals.

use crate::card::Card;
use crate::deal::{DealId, PLAIN_DECK, order, server_commitment};
use crate::game::{Actor, Content, Viewer};
use crate::lifecycle;
use crate::proto::{self, PartKind, event::Event};
use crate::rejection::Code;
use crate::scene::{ENTROPY, GAME, Given, join, part, play_card};
use prost::Message;

const FIRST: [&str; 4] = ["Aw", "2w", "3w", "4w"];
const SECOND: [&str; 4] = ["4w", "3w", "2w", "Aw"];

fn two_deals() -> Given {
    Given { deals: vec![FIRST, SECOND], ..Given::default() }
}

#[test]
fn lc_12_orders_are_hidden_and_that_they_exist_is_not() {
    let drafts = lifecycle::create::<crate::games::fortunes::Fortunes>(&two_deals().command()).unwrap();
    let Event::GameCreated(event) = &drafts[0].event else { panic!("event 1") };
    assert!(event.scripted);
    let [part] = &drafts[0].parts[..] else { panic!("one part") };
    assert_eq!((part.kind, part.audience.bytes()), (PartKind::HiddenOptions, vec![]), "for auditors alone");
    let Content::Bytes(content) = &part.content else { panic!("bytes") };
    assert_eq!(proto::HiddenOptions::decode(&content[..]).unwrap().orders, two_deals().command().orders);
}

#[test]
fn lc_12_every_view_says_not_random() {
    let actors = [Actor::Seat(0), Actor::Seat(3), Actor::Host, Actor::Operator, Actor::Referee, Actor::Clock];
    let viewers = || actors.into_iter().map(Viewer::Actor).chain([Viewer::Spectator, Viewer::Auditor]);
    for given in [two_deals(), Given { deals: vec![], ..two_deals() }] {
        for viewer in viewers() {
            assert_eq!(given.gathers().table.view(viewer).not_random, !given.deals.is_empty());
            assert_eq!(given.starts().table.view(viewer).not_random, !given.deals.is_empty());
        }
    }
}

#[test]
fn lc_12_one_order_a_deal_in_turn_and_random_past_the_last() {
    let orders = two_deals().command().orders;
    let mut scene = two_deals().gathers();
    for seat in 0..3 {
        scene.says(Actor::Seat(seat), join());
    }
    let mut drafts = scene.drafts(Actor::Seat(3), join());
    for deal in 1..=3_u32 {
        let dealt = proto::CardOrder::decode(part(&drafts, PartKind::Order)).unwrap();
        let id = DealId { game: &GAME, deal };
        let random: Vec<i32> = order(id, PLAIN_DECK, &ENTROPY, &[]).iter().map(|(card, _)| card.wire()).collect();
        assert_eq!(dealt.cards, orders.get(deal as usize - 1).map_or(random, |order| order.cards.clone()));
        // S is drawn all the same.
        assert_eq!(part(&drafts, PartKind::ServerSeed), ENTROPY);
        let opened = drafts.iter().find_map(|draft| match &draft.event {
            Event::DealOpened(event) => Some(event.clone()),
            _ => None,
        });
        let commitment = server_commitment(id, &ENTROPY).to_vec();
        assert_eq!(opened, Some(proto::DealOpened { deal, commitment }));
        scene.plays_lowest(19 * 4 - 1);
        let turn = scene.turn().unwrap();
        let card = scene.legal_cards(turn)[0];
        drafts = scene.drafts(Actor::Seat(turn), play_card(card));
    }
}

#[test]
fn lc_12_an_order_has_every_card_of_the_deck_once() {
    let whole: Vec<i32> = Card::all().map(Card::wire).collect();
    let mut twice = whole.clone();
    twice[5] = twice[6];
    let mut none = whole.clone();
    none[77] = 79;
    let mut unset = whole.clone();
    unset[0] = 0;
    for cards in [vec![], whole[1..].to_vec(), [&whole[..], &[1]].concat(), twice, none, unset] {
        let orders = vec![
            proto::CardOrder { cards: whole.clone(), ..Default::default() },
            proto::CardOrder { cards, ..Default::default() },
        ];
        let command = proto::CreateGame { orders, ..Given::default().command() };
        let refused = lifecycle::create::<crate::games::fortunes::Fortunes>(&command).unwrap_err();
        assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "LC-12"));
        assert_eq!(
            refused.message,
            "orders is no permutation of the deck at 1; allowed: every card of the deck once in each order"
        );
    }
}

#[test]
fn lc_12_a_log_that_hides_its_script_even_from_the_core_is_not_folded() {
    let mut drafts = lifecycle::create::<crate::games::fortunes::Fortunes>(&two_deals().command()).unwrap();
    let public_body = drafts.remove(0).public_body();
    let record =
        lifecycle::Record { version: 1, unix_ms: 0, actor: Actor::Operator, public_body: &public_body, parts: &[] };
    let why = crate::games::State::Empty.evolve(&record).unwrap_err().why;
    assert_eq!(why, "its scripted orders are not here");
}
