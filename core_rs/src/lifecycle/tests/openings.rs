//! Every card that is shown comes with its opening (docs/bytes.md, "Card openings").

use crate::card::{Card, CardSet};
use crate::game::{Actor, Content, Draft, Viewer};
use crate::opening::root_of;
use crate::proto::{self, PartKind, event::Event};
use crate::scene::{GAME, Given, Scene, join, play_card};
use prost::Message;

fn root(scene: &Scene) -> Vec<u8> {
    scene.table.view(Viewer::Spectator).deal_root
}

/// Plays the lowest card that may be played.
fn plays(scene: &mut Scene) -> (Card, Vec<Draft<Event>>) {
    let seat = scene.turn().unwrap();
    let card = scene.legal_cards(seat)[0];
    (card, scene.drafts(Actor::Seat(seat), play_card(card)))
}

fn leads_to(openings: &[proto::CardOpening], root: &[u8]) -> CardSet {
    for opening in openings {
        assert_eq!(root_of(&GAME, opening, 78).unwrap().to_vec(), root, "{opening:?}");
    }
    openings.iter().filter_map(|opening| Card::from_wire(opening.card)).collect()
}

#[test]
fn the_cards_of_each_seat_open_to_the_root_that_everybody_was_told() {
    let mut scene = Given::default().gathers();
    for seat in 0..3 {
        scene.says(Actor::Seat(seat), join());
    }
    let drafts = scene.drafts(Actor::Seat(3), join());
    let dealt = drafts.last().unwrap();
    let Event::Dealt(event) = &dealt.event else { panic!("the last event deals") };
    assert_eq!((event.root.clone(), event.cards), (root(&scene), 78));
    for part in dealt.parts.iter().filter(|part| part.kind == PartKind::SeatCards) {
        let Content::Bytes(content) = &part.content else { panic!("cards are bytes") };
        let seen = proto::SeatCards::decode(&content[..]).unwrap();
        assert_eq!(leads_to(&seen.cards, &event.root).len(), 19);
    }
}

#[test]
fn a_card_that_is_played_comes_with_its_opening_and_the_two_set_aside_with_theirs() {
    let mut scene = Given::default().starts();
    let (card, drafts) = plays(&mut scene);
    assert_eq!(leads_to(&drafts[0].openings.wire(), &root(&scene)), CardSet::EMPTY.with(card));
    scene.plays_lowest(74);
    let first = root(&scene);
    let (_, drafts) = plays(&mut scene);
    let shown: Vec<usize> = drafts.iter().map(|draft| draft.openings.wire().len()).collect();
    // The card, the trick that names no new one, the two that were set aside, what is disclosed, the next deal.
    assert_eq!(shown, [1, 0, 2, 0, 0, 0, 0]);
    for draft in &drafts {
        leads_to(&draft.openings.wire(), &first);
    }
}

#[test]
fn a_viewer_gets_the_openings_of_what_it_sees_and_of_nothing_else() {
    let mut scene = Given::default().starts();
    scene.plays_lowest(9);
    let played = 9;
    let openings = |viewer| leads_to(&scene.table.openings(viewer), &root(&scene)).len();
    assert_eq!(openings(Viewer::Spectator), played);
    assert_eq!(openings(Viewer::Actor(Actor::Operator)), played);
    assert_eq!(openings(Viewer::Auditor), 78);
    for seat in 0..4 {
        let seen = scene.seen(Viewer::Actor(Actor::Seat(seat)));
        let hand = seen.hands[usize::from(seat)].cards.len();
        assert_eq!(openings(Viewer::Actor(Actor::Seat(seat))), played + hand);
        assert!((16..=17).contains(&hand));
    }
    let before = Given::default().gathers();
    assert_eq!(before.table.openings(Viewer::Auditor), []);
}

#[test]
fn lc_12_scripted_cards_open_as_well() {
    let hands = Given::hands(["Aw", "2w", "3w", "4w"]);
    let scene = hands.starts();
    assert!(scene.table.view(Viewer::Spectator).not_random);
    assert_eq!(leads_to(&scene.table.openings(Viewer::Auditor), &root(&scene)).len(), 78);
}
