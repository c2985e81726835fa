//! TW-8 to TW-10, TW-20 to TW-24 and MO-13 at the table: sealed declarations, and what is shown.

use super::*;
use crate::game::Audience;
use crate::lifecycle::Record;
use crate::proto::{PartKind, Phase};

const OWN_CARDS: [&str; 2] = ["Aw 2w 3w 4w", "5w 6w 7w 8w"];
const CENTRE: &str = "Ac 2c 3c 4c 5c 6c 7cr 8cr";

fn declaring() -> Scene {
    let mut scene = given(2).deal(&OWN_CARDS, CENTRE).starts();
    scene.checks_down();
    scene
}

#[test]
fn tw_8_a_declaration_is_sealed_until_the_last_is_in() {
    let mut scene = declaring();
    let before = scene.view(Viewer::Actor(Actor::Seat(0)));
    assert_eq!(scene.declares(1, "Aw 2w / 3w 4wr"), "declared");
    let part = &scene.said[0].parts[0];
    assert_eq!((part.kind, &part.audience), (PartKind::Choice, &Audience::Only(vec![Actor::Seat(1)])));
    let after = scene.view(Viewer::Actor(Actor::Seat(0)));
    // That it was made is known, and nothing else.
    assert!(after.seats[1].declared);
    assert_eq!((after.seats[1].cards.len(), after.declaration, after.past_hand), (0, None, before.past_hand));
    assert_eq!(scene.declares(0, "5w 6w / 7w 8w"), "declared shown paid");
    let shown = scene.view(Viewer::Spectator).past_hand.unwrap().shown.unwrap();
    let declared: Vec<String> = shown
        .results
        .iter()
        .map(|result| result.declaration.as_ref().unwrap())
        .map(|one| format!("{} / {}", text(&one.poker), text(&one.twenty_one)))
        .collect();
    assert_eq!(declared, ["Aw 2w / 3w 4wr", "5w 6w / 7w 8w"]);
}

#[test]
fn tw_8_whoever_declares_first_the_seal_is_as_long() {
    let sizes = |declaration: &str| {
        let mut scene = declaring();
        scene.declares(1, declaration);
        let Content::Bytes(content) = &scene.said[0].parts[0].content else { panic!("a choice is bytes") };
        (content.len() + 4).next_multiple_of(64)
    };
    assert_eq!(sizes("Aw 2w / 3w 4w"), sizes("Awr 2wr / 3wr 4wr"));
}

#[test]
fn tw_8_all_96_declarations_are_legal_and_one_is_made_once() {
    let scene = declaring();
    for declaration in declaration::Declaration::all(parse_cards(OWN_CARDS[0]).unwrap().try_into().unwrap()) {
        let command = envelope(say::Command::Declare(decide::declaration_command(&declaration)));
        assert!(scene.table.decide(Actor::Seat(1), &command, 0, &ENTROPY).is_ok(), "{declaration}");
    }
    let mut once = declaring();
    once.declares(1, "Aw 2w / 3w 4w");
    let refused = once.refuses(1, declare("Aw 3w / 2w 4w"));
    assert_eq!((refused.rule, &refused.message[..]), ("TW-8", "seat 1 has declared already"));
}

#[test]
fn tw_9_poker_is_the_two_and_the_best_three_internals() {
    let mut scene = declaring();
    scene.declares(1, "3w 4w / Aw 2w");
    scene.declares(0, "5w 6w / 7w 8w");
    let shown = scene.view(Viewer::Spectator).past_hand.unwrap().shown.unwrap();
    let hands: Vec<(String, String)> =
        shown.results.iter().map(|result| (result.category.clone(), text(&result.poker_cards))).collect();
    // The three that make the best hand: a low straight around 3 and 4, and one under 5 and 6.
    assert_eq!(hands[0], ("straight".to_owned(), "5c 4w 3w 2c Ac".to_owned()));
    assert_eq!(hands[1], ("straight".to_owned(), "6w 5w 4c 3c 2c".to_owned()));
}

#[test]
fn tw_10_time_up_declares_the_best_poker_hand_and_shows_nothing_early() {
    let policies = Policies { turn_ms: Some(1_000), ..Default::default() };
    let mut scene = given(2).policies(policies).deal(&OWN_CARDS, CENTRE).starts();
    scene.checks_down();
    scene.at(1_000);
    assert_eq!(scene.says(Actor::Clock, Command::TimeUp(proto::TimeUp {})), "timed_out declared");
    assert!(scene.said[1].parts.iter().all(|part| part.audience == Audience::Only(vec![Actor::Seat(0)])));
    let said = scene.says(Actor::Clock, Command::TimeUp(proto::TimeUp {}));
    assert_eq!(said, "timed_out declared shown paid");
    let board = declaration::Board::of(
        std::array::from_fn(|at| scene.table.game().hand.as_ref().unwrap().middle[at]),
        std::array::from_fn(|at| scene.table.game().hand.as_ref().unwrap().middle[5 + at]),
        declaration::Options::default(),
    );
    let best = board.on_time_out(parse_cards(OWN_CARDS[0]).unwrap().try_into().unwrap());
    let shown = scene.view(Viewer::Spectator).past_hand.unwrap().shown.unwrap();
    assert_eq!(shown.results[0].declaration, Some(super::super::showdown::declaration_message(1, &best)));
}

#[test]
fn mo_13_every_hand_still_in_is_shown_and_no_other() {
    let own = ["Aw 2w 3w 4w", "5w 6w 7w 8w", "9w Tw Pw Nw"];
    let mut scene = given(3).deal(&own, CENTRE).starts();
    scene.bets("fold call");
    scene.checks_down();
    scene.declares(1, "Aw 2w / 3w 4w");
    scene.declares(2, "5w 6w / 7w 8w");
    let opened: usize = scene.said.iter().map(|draft| draft.openings.wire().len()).sum();
    assert_eq!(opened, 8, "each card shown is opened");
    let seen = scene.table.openings(Viewer::Spectator);
    assert_eq!(seen.len(), 16);
    let folded = parse_cards(own[2]).unwrap();
    assert!(seen.iter().all(|opening| !folded.iter().any(|card| card.wire() == opening.card)));
}

#[test]
fn lc_13_hands_that_were_folded_stay_hidden_until_the_game_is_over() {
    let refused = given(2).policies(Policies { disclosure: Some(1), ..Default::default() }).refused();
    assert_eq!(refused.rule, "LC-13");
    let mut scene = given(2).options(TwoWinOptions { hands: Some(1), ..Default::default() }).starts();
    assert_eq!(scene.bets("fold"), "acted money_returned paid play_ended disclosed finished");
    assert_eq!(scene.table.phase(), Phase::Finished);
}

#[test]
fn a_declaration_that_is_not_here_does_not_fold() {
    let mut scene = declaring();
    let before = scene.table.clone();
    scene.declares(1, "Aw 2w / 3w 4w");
    let body = scene.said[0].public_body();
    let version = before.version() + 1;
    let record = Record { version, unix_ms: 0, actor: Actor::Seat(1), public_body: &body, parts: &[] };
    assert!(before.evolve(&record).unwrap_err().why.contains("not here"));
}
