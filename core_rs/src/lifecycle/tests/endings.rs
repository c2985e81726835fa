//! LC-9 to LC-11: the ends of a game, and a deal that is void.

use crate::game::{Actor, Viewer};
use crate::proto::{
    self, FortunesMatch, FortunesOptions, Phase, Policies, command::Command, event::Event, fortunes_match, r#move::Move,
};
use crate::rejection::Code;
use crate::scene::{Given, Scene, abort, join, leave, outage, pause, play_card, resume, time_up};

#[test]
fn lc_9_host_and_operator_abort_before_the_end_and_there_is_no_result() {
    for official in [Actor::Host, Actor::Operator] {
        let mut gathering = Given::default().host().gathers();
        assert_eq!(gathering.says(official, abort()), "aborted");
        let mut scene = Given::default().host().starts();
        scene.plays_lowest(30);
        assert!(scene.scores().iter().any(|(score, _)| *score > 0));
        assert_eq!(scene.says(official, abort()), "disclosed aborted");
        let standing = scene.table.standing();
        assert_eq!((standing.phase(), standing.seats, &standing.rule[..]), (Phase::Aborted, vec![], ""));
        assert_eq!(scene.table.view(Viewer::Spectator).reason_version, Some(scene.table.version()));
        let mut paused = Given::default().host().starts();
        paused.says(official, pause());
        assert_eq!(paused.says(official, abort()), "disclosed aborted");
    }
}

#[test]
fn lc_9_nobody_else_aborts() {
    let scene = Given::default().host().starts();
    for actor in [Actor::Seat(0), Actor::Referee, Actor::Clock] {
        let refused = scene.refuses(actor, abort());
        assert_eq!((refused.code, refused.rule), (Code::WrongActor, "LC-9"));
        assert_eq!(refused.message, format!("{actor} may not do this; host or operator may"));
    }
}

#[test]
fn lc_9_hidden_cards_stay_hidden_in_an_aborted_game() {
    let mut scene = Given::default().starts();
    scene.says(Actor::Operator, abort());
    for viewer in [Viewer::Spectator, Viewer::Actor(Actor::Seat(1)), Viewer::Actor(Actor::Operator)] {
        let seen = scene.seen(viewer);
        assert!(seen.set_aside.is_empty());
        for hand in seen.hands {
            assert_eq!(hand.cards.is_empty(), viewer != Viewer::Actor(Actor::Seat(hand.seat as u8)), "{viewer:?}");
        }
    }
}

fn finished() -> Scene {
    let one_deal = FortunesMatch { kind: Some(fortunes_match::Kind::Deals(1)) };
    let options = FortunesOptions { r#match: Some(one_deal), ..Default::default() };
    let policies = Policies { turn_ms: Some(1000), ..Default::default() };
    let mut scene = Given::default().host().options(options).policies(policies).starts();
    scene.plays_deal_out();
    scene
}

#[test]
fn lc_10_finished_is_final() {
    let mut scene = finished();
    assert_eq!(scene.table.phase(), Phase::Finished);
    assert_eq!(scene.table.due(), None);
    scene.at(9_000_000);
    let officials = [Actor::Host, Actor::Operator, Actor::Referee, Actor::Clock];
    for actor in (0..4).map(Actor::Seat).chain(officials) {
        let moves = scene.table.legal(actor);
        assert_eq!(moves.game, [], "{actor}");
        // Official acts that change nothing of the game are still possible: what was said can be erased (LC-14).
        assert!(moves.table.iter().all(|play| matches!(play.r#move, Some(Move::Erase(_)))), "{actor}");
        assert_eq!(moves.table.is_empty(), actor != Actor::Operator, "{actor}");
        let start = Command::Start(proto::Start {});
        let hand_over = proto::HandOver {
            place: Some(Actor::Host.wire()),
            pseudonym: vec![9; 16],
            bot: false,
            public_key: Vec::new(),
        };
        let cards = crate::card::Card::all().map(play_card);
        let others =
            [join(), leave(), start, pause(), resume(), abort(), time_up(), outage(5), Command::HandOver(hand_over)];
        for command in others.into_iter().chain(cards) {
            scene.refuses(actor, command);
        }
    }
    let refused = scene.refuses(Actor::Host, abort());
    assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "LC-10"));
    assert_eq!(refused.message, "the game is finished; this is possible while it is gathering, playing or paused");
}

#[test]
fn lc_10_no_record_follows_the_last() {
    use prost::Message;
    let scene = finished();
    let event = Event::Joined(proto::Joined { place: Some(Actor::Seat(0).wire()) });
    let public_body = proto::Event { event: Some(event), openings: Vec::new() }.encode_to_vec();
    let record = crate::lifecycle::Record {
        version: scene.table.version() + 1,
        unix_ms: 0,
        actor: Actor::Seat(0),
        public_body: &public_body,
        parts: &[],
    };
    assert_eq!(scene.table.clone().evolve(&record).unwrap_err().why, "the game is over");
}
