//! LC-14: erasing what was said.

use crate::game::{Actor, Viewer};
use crate::proto::{self, PartKind, command::Command};
use crate::rejection::Code;
use crate::scene::{Given, abort, pause};

fn erase(speaker: Actor, version: Option<u64>) -> Command {
    let reason = Some(proto::Text { index: 0, characters: 5 });
    Command::Erase(proto::Erase { speaker: Some(speaker.wire()), version, reason })
}

#[test]
fn lc_14_the_operator_erases_what_a_speaker_said_and_gives_a_reason() {
    for speaker in [Actor::Seat(2), Actor::Host, Actor::Operator, Actor::Referee] {
        let mut scene = Given::default().host().starts();
        scene.says(Actor::Host, pause());
        let version = scene.table.version();
        let drafts = scene.drafts(Actor::Operator, erase(speaker, Some(version)));
        assert_eq!(crate::scene::names(&drafts), "erased");
        assert_eq!(drafts[0].parts.iter().map(|part| part.kind).collect::<Vec<_>>(), [PartKind::Text]);
        assert_eq!(scene.says(Actor::Operator, erase(speaker, None)), "erased");
    }
}

#[test]
fn lc_14_nothing_but_the_log_changes() {
    let mut scene = Given::default().host().starts();
    let before = scene.table.view(Viewer::Auditor);
    scene.says(Actor::Operator, erase(Actor::Host, None));
    let after = scene.table.view(Viewer::Auditor);
    assert_eq!(proto::View { version: before.version, ..after }, before);
}

#[test]
fn lc_14_also_when_the_game_is_over() {
    let mut scene = Given::default().starts();
    scene.says(Actor::Operator, abort());
    assert_eq!(scene.says(Actor::Operator, erase(Actor::Operator, None)), "erased");
}

#[test]
fn lc_14_nobody_else_erases() {
    let scene = Given::default().host().starts();
    for actor in [Actor::Seat(0), Actor::Host, Actor::Referee, Actor::Clock] {
        let refused = scene.refuses(actor, erase(Actor::Seat(0), None));
        assert_eq!((refused.code, refused.rule), (Code::WrongActor, "LC-14"));
    }
}

#[test]
fn lc_14_refusals_say_what_can_be_erased() {
    let scene = Given::default().starts();
    let refused = scene.refuses(Actor::Operator, erase(Actor::Host, None));
    assert_eq!((refused.code, refused.rule), (Code::NoSuchPlace, "LC-14"));
    assert!(refused.message.ends_with("these can: seat:0, seat:1, seat:2, seat:3, operator, referee"));
    let last = scene.table.version();
    for version in [0, last + 1] {
        let refused = scene.refuses(Actor::Operator, erase(Actor::Seat(0), Some(version)));
        assert_eq!(refused.message, format!("version is {version}; allowed: 1 to {last}"));
    }
    let speaker = Some(Actor::Seat(0).wire());
    let refused = scene.refuses(Actor::Operator, Command::Erase(proto::Erase { speaker, version: None, reason: None }));
    assert_eq!((refused.code, refused.rule), (Code::ValueOutOfRange, "LC-14"));
}
