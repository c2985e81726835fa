//! What is refused before any game looks at it, from bytes on. Every code is met by a test here, or where its rule is.

use crate::game::Actor;
use crate::games::{self, State};
use crate::lifecycle::{self, Record, check_text};
use crate::proto::{self, RejectionCode, command::Command};
use crate::rejection::{Code, Rejection};
use crate::scene::{ENTROPY, Given, join};
use prost::Message;

fn bytes(command: Command) -> Vec<u8> {
    proto::Command { command: Some(command) }.encode_to_vec()
}

fn refused(state: &State, actor: Actor, command: &[u8]) -> Rejection {
    state.decide(actor, command, 0, &ENTROPY).unwrap_err()
}

/// A game that gathers, as the boundary holds it.
fn gathering() -> State {
    let command = bytes(Command::CreateGame(Given::default().command().into()));
    let drafts = State::Empty.decide(Actor::Operator, &command, 0, &ENTROPY).unwrap();
    let public_body = drafts[0].public_body();
    let record = Record { version: 1, unix_ms: 0, actor: Actor::Operator, public_body: &public_body, parts: &[] };
    State::Empty.evolve(&record).unwrap()
}

#[test]
fn malformed_bytes() {
    for command in [&[0xff][..], &[0x0a, 0x7f], &[0x12], b"join"] {
        let refused = refused(&gathering(), Actor::Seat(0), command);
        assert_eq!((refused.code, refused.rule), (Code::MalformedCommand, "LC-1"), "{command:?}");
        assert!(refused.message.starts_with("these bytes are no Command: "), "{refused}");
    }
    let refused = refused(&gathering(), Actor::Seat(0), &[]);
    assert_eq!(refused.message, "the command is empty; one of its arms must be set");
    assert_eq!(refused.code, Code::MalformedCommand);
}

#[test]
fn unknown_fields() {
    let join = bytes(join());
    assert!(gathering().decide(Actor::Seat(0), &join, 0, &ENTROPY).is_ok());
    // An arm of tomorrow beside the command; a field of tomorrow within it; the same arm twice.
    let beside = [&join[..], &[0xfa, 0x07, 0x00]].concat();
    let within = vec![0x12, 0x02, 0x08, 0x01];
    let twice = [&join[..], &join[..]].concat();
    for command in [beside, within, twice] {
        let refused = refused(&gathering(), Actor::Seat(0), &command);
        assert_eq!((refused.code, refused.rule), (Code::UnknownField, "LC-1"), "{command:?}");
        assert_eq!(refused.message, "the command has fields that this build does not know, or says something twice");
    }
}

#[test]
fn lc_1_an_unknown_game() {
    for options in [None, Some(proto::Options { options: None })] {
        let command = proto::CreateGame { options, ..Given::default().command() };
        let refused = refused(&State::Empty, Actor::Operator, &bytes(Command::CreateGame(command.clone().into())));
        assert_eq!((refused.code, refused.rule), (Code::UnknownGame, "LC-1"));
        assert_eq!(refused.message, "no game is named; known: fortunes, two_win, solitaire, tarot_rpg");
        // A game that is asked about options that are not its own.
        let mismatch = lifecycle::create::<games::fortunes::Fortunes>(&command).unwrap_err();
        assert_eq!((mismatch.code, &mismatch.message[..]), (Code::GameMismatch, "these are no options of fortunes"));
    }
}

#[test]
fn lc_1_a_game_is_created_once_by_its_operator() {
    let create = bytes(Command::CreateGame(Given::default().command().into()));
    for actor in [Actor::Seat(0), Actor::Host, Actor::Clock, Actor::Referee] {
        let refused = refused(&State::Empty, actor, &create);
        assert_eq!((refused.code, refused.rule), (Code::WrongActor, "LC-1"));
        assert_eq!(refused.message, format!("{actor} may not create a game; an operator may"));
    }
    let refused_again = refused(&gathering(), Actor::Operator, &create);
    assert_eq!((refused_again.code, refused_again.rule), (Code::AlreadyCreated, "LC-1"));
    assert_eq!(refused_again.message, "the game exists already: event 1 is its creation");
    let before = refused(&State::Empty, Actor::Seat(0), &bytes(join()));
    assert_eq!((before.code, &before.message[..]), (Code::WrongPhase, "there is no game yet: create it first"));
}

#[test]
fn lc_1_an_actor_that_has_no_place() {
    let scene = Given::default().gathers();
    for actor in [Actor::Seat(4), Actor::Seat(255), Actor::Assistant(0), Actor::Host] {
        let refused = scene.refuses(actor, join());
        assert_eq!((refused.code, refused.rule), (Code::NoSuchPlace, "LC-1"));
        let message = format!("{actor} is no place of this game; its places are seat:0, seat:1, seat:2, seat:3");
        assert_eq!(refused.message, message);
    }
    for actor in [Actor::Operator, Actor::Referee, Actor::Clock] {
        let refused = scene.refuses(actor, join());
        assert_eq!((refused.code, refused.rule), (Code::WrongActor, "LC-3"));
        assert_eq!(refused.message, format!("{actor} may not do this; a seat, an assistant or the host may"));
    }
}

#[test]
fn a_rejection_travels_with_its_code_rule_message_and_details() {
    let refused = Given::default().gathers().refuses(Actor::Host, join());
    let wire = proto::Rejection::decode(&refused.encode()[..]).unwrap();
    assert_eq!((wire.code(), wire.rule, wire.message), (Code::NoSuchPlace, refused.rule.to_owned(), refused.message));
    let details: Vec<(&str, &str)> = wire.details.iter().map(|d| (&d.key[..], &d.value[..])).collect();
    assert_eq!(details, [("actor", "host"), ("places", "seat:0, seat:1, seat:2, seat:3")]);
}

#[test]
fn text_invalid_says_where() {
    let refused = check_text(b"rain\x07", 5).unwrap_err();
    assert_eq!((refused.code, refused.rule), (Code::TextInvalid, "LC-6"));
    assert_eq!(refused.message, "the text has a control character at 4; of these only line breaks are possible");
    assert_eq!(check_text(b"ra\xffin", 5).unwrap_err().message, "the text is no UTF-8 from byte 2");
    assert_eq!(check_text(b"rain", 5).unwrap_err().message, "the text has 4 characters; the command says 5");
}

/// Names of the codes that some test of the core meets; the sources are read, so that a new code without a test fails.
#[test]
fn every_code_is_met_by_a_test() {
    let tests = [
        include_str!("rejections.rs"),
        include_str!("creation.rs"),
        include_str!("seats.rs"),
        include_str!("pauses.rs"),
        include_str!("clocks.rs"),
        include_str!("endings.rs"),
        include_str!("dealing.rs"),
        include_str!("../../games/fortunes/tests/rejections.rs"),
        include_str!("../../money/betting_tests.rs"),
    ];
    let mut number = 1;
    while let Ok(code) = RejectionCode::try_from(number) {
        let name = format!("Code::{code:?}");
        assert!(tests.iter().any(|test| test.contains(&name)), "no test meets {name}");
        number += 1;
    }
    assert!(number > 21);
}
