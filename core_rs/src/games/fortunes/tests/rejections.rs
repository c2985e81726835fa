//! What Fortunes refuses: the code, the rule, the message, and that none of it tells what is hidden.

use super::super::Fortunes;
use crate::card::Card;
use crate::game::{Actor, Game, Viewer};
use crate::playout;
use crate::proto::{self, command::Command, event::Event};
use crate::rejection::{Code, Rejection};
use crate::scene::{Given, Scene, join, play_card};

fn said(refused: &Rejection) -> (Code, &'static str, &str) {
    (refused.code, refused.rule, &refused.message)
}

fn card_number(card: i32) -> Command {
    let play = proto::FortunesPlayCard { card };
    Fortunes::command_in(proto::FortunesCommand { command: Some(proto::fortunes_command::Command::PlayCard(play)) })
}

fn detail<'a>(refused: &'a Rejection, key: &str) -> &'a str {
    &refused.details.iter().find(|(known, _)| *known == key).unwrap().1
}

#[test]
fn fo_4_another_seats_turn() {
    let scene = Given::hands(["5w", "6w", "7w", "8w"]).starts();
    let refused = scene.refuses_card("2:7w", Code::NotYourTurn, "FO-4");
    assert_eq!(refused.message, "it is the turn of seat 0, not of seat 2");
    assert_eq!((detail(&refused, "turn"), detail(&refused, "seat")), ("0", "2"));
}

#[test]
fn fo_6_a_card_that_is_not_held() {
    let scene = Given::hands(["5w", "6w", "7w", "8w"]).starts();
    let refused = scene.refuses_card("0:6w", Code::CardNotHeld, "FO-6");
    assert_eq!(refused.message, "6w is not in your hand");
    assert_eq!(detail(&refused, "card"), "6w");
}

#[test]
fn fo_6_a_card_that_has_been_played_is_not_held() {
    let mut scene = Given::hands(["5w Ac", "6w 2c", "7w 3c", "8w 4c"]).starts();
    scene.plays("0:5w 1:6w 2:7w 3:8w");
    scene.refuses_card("1:6w", Code::CardNotHeld, "FO-6");
    scene.plays("1:2c 2:3c 3:4c");
    scene.refuses_card("0:5w", Code::CardNotHeld, "FO-6");
}

#[test]
fn fo_6_a_card_that_does_not_follow() {
    let mut scene = Given::hands(["5w", "6w 2c m5 m9 !w !m", "7w 3c m4", "8w"]).starts();
    scene.plays("0:5w");
    let refused = scene.refuses_card("1:2c", Code::MustFollowSuit, "FO-6");
    assert_eq!(refused.message, "2c does not follow: Wands are in play and you hold some; play one");
    assert_eq!((detail(&refused, "card"), detail(&refused, "suit")), ("2c", "Wands"));
}

#[test]
fn fo_8_where_stars_are_open_the_refusal_names_them() {
    let mut scene = Given::hands(["5w", "m5 !w", "7w 3c m4 !w", "8w"]).starts();
    scene.plays("0:5w 1:m5");
    let refused = scene.refuses_card("2:3c", Code::MustFollowSuit, "FO-6");
    assert_eq!(refused.message, "3c does not follow: Wands are in play and you hold some; play one, or a Star");
}

#[test]
fn fo_9_a_card_that_does_not_follow_a_star() {
    let mut scene = Given::hands(["m5", "m6 2c", "", ""]).starts();
    scene.plays("0:m5");
    let refused = scene.refuses_card("1:2c", Code::MustFollowSuit, "FO-9");
    assert_eq!(refused.message, "2c does not follow: Stars are in play and you hold some; play one");
}

#[test]
fn dk_2_a_number_that_is_no_card() {
    let scene = Given::default().starts();
    for number in [0, -1, 79, i32::MAX, i32::MIN] {
        let refused = scene.refuses(Actor::Seat(0), card_number(number));
        let message = format!("{number} is no card; a card is 1 to 78");
        assert_eq!(said(&refused), (Code::ValueOutOfRange, "DK-2", &message[..]));
    }
}

#[test]
fn an_empty_command_is_malformed() {
    let refused =
        Given::default().starts().refuses(Actor::Seat(0), Fortunes::command_in(proto::FortunesCommand::default()));
    assert_eq!(
        said(&refused),
        (Code::MalformedCommand, "FO-6", "the command is empty; it should be play_card, bet or bid")
    );
}

#[test]
fn fo_1_only_seats_play_cards() {
    let scene = Given::default().host().starts();
    let card = play_card(scene.legal_cards(0)[0]);
    for actor in [Actor::Host, Actor::Operator, Actor::Referee, Actor::Clock] {
        let message = format!("{actor} may not do this; a seat may");
        assert_eq!(said(&scene.refuses(actor, card.clone())), (Code::WrongActor, "LC-2", &message[..]));
    }
    // An assistant has no place here; the game itself would refuse it, too.
    assert_eq!(scene.refuses(Actor::Assistant(0), card.clone()).code, Code::NoSuchPlace);
    let refused = scene.table.game().decide(Actor::Assistant(0), Fortunes::command_of(&card).unwrap()).unwrap_err();
    let message = "assistant:0 plays no cards; the four seats do";
    assert_eq!(said(&refused), (Code::WrongActor, "FO-1", message));
}

#[test]
fn lc_2_no_card_is_played_before_the_deal() {
    let mut scene = Given::default().gathers();
    let refused = scene.refuses(Actor::Seat(0), card_number(1));
    let message = "the game is gathering; this is possible while it is playing";
    assert_eq!(said(&refused), (Code::WrongPhase, "LC-2", message));
    // Started, and the deal still being made.
    scene.folds(Actor::Host, Event::Started(proto::Started {}), &[]);
    let refused = scene.refuses(Actor::Seat(0), card_number(1));
    assert_eq!(said(&refused), (Code::WrongPhase, "LC-2", "no deal is being played"));
}

/// What is said to this seat about every card, and about two numbers that are none.
fn refusals(scene: &Scene, seat: u8) -> Vec<Option<Rejection>> {
    let numbers = Card::all().map(Card::wire).chain([0, 79]);
    let refusal = |number| scene.table.decide(Actor::Seat(seat), &card_number(number), 0, &[0; 64]).err();
    numbers.map(refusal).collect()
}

#[test]
fn no_refusal_tells_what_is_hidden() {
    // The same deal but for what seats 2 and 3 hold and what is set aside.
    let given = Given::hands(["5w 9w Kc", "6w 7c m5 !w", "", ""]);
    let mut other = given.command();
    let cards = &mut other.orders[0].cards;
    for round in 0..19 {
        cards.swap(3 + 4 * round, 4 + 4 * round);
    }
    cards.swap(0, 3);
    cards.swap(1, 4);
    let table = playout::create(&other, 0).unwrap();
    let mut other = Scene { table, now_ms: 0, taken: Vec::new() };
    for seat in 0..4 {
        other.says(Actor::Seat(seat), join());
    }
    let mut one = given.starts();
    for play in ["", "0:5w", "1:6w"] {
        one.plays(play);
        other.plays(play);
        assert_ne!(one.seen(Viewer::Auditor), other.seen(Viewer::Auditor));
        for seat in 0..2 {
            assert_eq!(refusals(&one, seat), refusals(&other, seat), "seat {seat} after {play:?}");
        }
    }
}
