//! LC-6: pausing and resuming.

use crate::game::{Actor, Content, Viewer};
use crate::proto::{self, PartKind, PauseCause, Phase, Policies, command::Command};
use crate::rejection::Code;
use crate::scene::{Given, Scene, join, leave, outage, pause, play_card, reason, resume, time_up};

fn timed() -> Scene {
    let policies = Policies { turn_ms: Some(1000), bank_ms: Some(500), ..Default::default() };
    Given::default().host().policies(policies).starts()
}

#[test]
fn lc_6_host_referee_and_operator_pause_and_resume() {
    for official in [Actor::Host, Actor::Referee, Actor::Operator] {
        for other in [Actor::Host, Actor::Referee, Actor::Operator] {
            let mut scene = timed();
            assert_eq!(scene.says(official, pause()), "paused");
            assert_eq!(scene.table.view(Viewer::Spectator).pause_cause(), PauseCause::Official);
            assert_eq!(scene.says(other, resume()), "resumed");
            assert_eq!(scene.table.view(Viewer::Spectator).pause_cause(), PauseCause::Unspecified);
        }
    }
    let mut scene = timed();
    for actor in [Actor::Seat(0), Actor::Clock] {
        let refused = scene.refuses(actor, pause());
        assert_eq!((refused.code, refused.rule), (Code::WrongActor, "LC-6"));
        assert_eq!(refused.message, format!("{actor} may not do this; host, referee or operator may"));
    }
    scene.says(Actor::Host, pause());
    assert_eq!(scene.refuses(Actor::Seat(0), resume()).code, Code::WrongActor);
}

#[test]
fn lc_6_without_a_host_there_is_none_to_pause() {
    let scene = Given::default().starts();
    let refused = scene.refuses(Actor::Host, pause());
    assert_eq!((refused.code, refused.rule), (Code::NoSuchPlace, "LC-1"));
}

#[test]
fn lc_6_the_reason_is_a_text_for_all_and_the_view_names_its_version() {
    let mut scene = timed();
    for command in [pause(), resume()] {
        let drafts = scene.drafts(Actor::Host, command);
        let [part] = &drafts[0].parts[..] else { panic!("one part") };
        assert_eq!((part.kind, part.audience.bytes(), &part.content), (PartKind::Text, vec![0], &Content::Text(0)));
        assert_eq!(scene.table.view(Viewer::Spectator).reason_version, Some(scene.table.version()));
    }
}

#[test]
fn lc_6_a_reason_has_at_most_500_characters() {
    let with = |reason| Command::Pause(proto::Pause { reason });
    let refused = timed().refuses(Actor::Host, with(reason(501)));
    assert_eq!((refused.code, refused.rule), (Code::TextTooLong, "LC-6"));
    assert_eq!(refused.message, "the reason has 501 characters; at most 500 are possible");
    let refused = timed().refuses(Actor::Host, with(None));
    assert_eq!(
        (refused.code, &refused.message[..]),
        (Code::ValueOutOfRange, "a reason is due, though it may be empty")
    );
    let refused = timed().refuses(Actor::Host, with(Some(proto::Text { index: 1, characters: 2 })));
    assert_eq!((refused.code, &refused.message[..]), (Code::TextInvalid, "the reason is text 0 of the command, not 1"));
    for characters in [0, 500] {
        timed().says(Actor::Host, with(reason(characters)));
    }
}

#[test]
fn lc_6_while_paused_only_lifecycle_and_official_acts_are_possible() {
    let mut scene = timed();
    let card = play_card(scene.legal_cards(0)[0]);
    scene.says(Actor::Referee, pause());
    assert_eq!(scene.refuses(Actor::Seat(0), card).code, Code::WrongPhase);
    assert!(scene.table.legal(Actor::Seat(0)).game.is_empty());
    scene.at(1_000_000);
    assert_eq!(scene.refuses(Actor::Clock, time_up()).code, Code::NotDue);
    assert_eq!(scene.refuses(Actor::Clock, outage(5)).code, Code::NotDue);
    assert_eq!(scene.says(Actor::Seat(0), leave()), "went_away");
    assert_eq!(scene.says(Actor::Seat(0), join()), "returned");
    assert_eq!(scene.table.phase(), Phase::Paused, "only an official resumes an official's pause");
}

#[test]
fn lc_6_time_left_is_kept_to_the_millisecond() {
    let mut scene = timed();
    assert_eq!(scene.table.due(), Some(1500));
    scene.at(1399).says(Actor::Host, pause());
    assert_eq!(scene.table.due(), None);
    scene.at(70_000).says(Actor::Host, resume());
    assert_eq!(scene.table.due(), Some(70_101));
    scene.at(70_100);
    assert_eq!(scene.refuses(Actor::Clock, time_up()).code, Code::NotDue);
    // The bank is charged for time played alone: 1399 before the pause and 51 after it, of which 1000 were the turn.
    scene.at(70_051);
    let card = play_card(scene.legal_cards(0)[0]);
    scene.says(Actor::Seat(0), card);
    assert_eq!(scene.place(Actor::Seat(0)).bank_ms, 50);
}

#[test]
fn lc_6_two_pauses_in_one_turn_add_up() {
    let mut scene = timed();
    for (from, to) in [(100, 200), (300, 1_300)] {
        scene.at(from).says(Actor::Host, pause());
        scene.at(to).says(Actor::Host, resume());
    }
    assert_eq!(scene.table.due(), Some(1500 + 100 + 1000));
}
