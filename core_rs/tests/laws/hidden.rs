//! What one viewer can get of a run, byte by byte.

use crate::run::{Run, Step};
use crate::samples;
use prost::Message;
use trionfi_core::game::{Actor, Audience, Content, Draft, Game, Viewer};
use trionfi_core::lifecycle::Table;
use trionfi_core::proto::{self, PartKind, command::Command, event::Event};

/// Whether this viewer may open a part.
pub fn may_open(viewer: Viewer, audience: &Audience) -> bool {
    match (viewer, audience) {
        (Viewer::Auditor, _) | (_, Audience::All) => true,
        (Viewer::Actor(actor), Audience::Only(actors)) => actors.contains(&actor),
        (Viewer::Spectator, Audience::Only(_)) => false,
    }
}

/// The cards that the records of the deal under way name to this viewer, up to the end of a step.
pub fn named_to<G: Game>(run: &Run<G>, steps: usize, viewer: Viewer) -> Vec<i32> {
    let mut named = Vec::new();
    for step in &run.steps[..steps] {
        for draft in &step.drafts {
            if let Event::DealOpened(_) = draft.event {
                named.clear();
            }
            named.extend(samples::named(&draft.event));
            for part in draft.parts.iter().filter(|part| may_open(viewer, &part.audience)) {
                if let (PartKind::SeatCards, Content::Bytes(content)) = (part.kind, &part.content) {
                    named.extend(proto::SeatCards::decode(&content[..]).map(|seen| seen.cards).unwrap_or_default());
                }
            }
        }
    }
    named
}

/// Everything this viewer gets at the end of a step: the events, the view, the moves, and the errors to fixed commands.
pub fn got<G: Game>(step: &Step<G>, viewer: Viewer, fixed: &[Command]) -> Vec<Vec<u8>> {
    let mut got: Vec<Vec<u8>> = step.drafts.iter().map(|draft| seen(draft, viewer)).collect();
    got.push(sent(step, viewer));
    got.push(step.after.view(viewer).encode_to_vec());
    got.push(format!("{:?}", step.after.due()).into_bytes());
    if let Viewer::Actor(actor) = viewer {
        got.push(step.after.legal(actor).encode_to_vec());
        got.push(step.after.choice_since(actor).to_be_bytes().to_vec());
        got.extend(fixed.iter().filter_map(|command| error(&step.after, actor, command)));
    }
    got
}

/// An event: the body, and of each part its kind, audience and padded size, with the content where it may be opened.
fn seen(draft: &Draft<Event>, viewer: Viewer) -> Vec<u8> {
    let mut seen = proto::Event { event: Some(draft.event.clone()) }.encode_to_vec();
    for part in &draft.parts {
        let content: &[u8] = match &part.content {
            Content::Bytes(content) => content,
            Content::Text(_) => &[],
        };
        seen.extend((part.kind as i32).to_be_bytes());
        seen.extend(part.audience.bytes());
        seen.extend((content.len() + 4).next_multiple_of(64).to_be_bytes());
        if may_open(viewer, &part.audience) {
            seen.extend(content);
        }
    }
    seen
}

/// The COMMAND part: its size for everybody, its bytes for its actor.
fn sent<G: Game>(step: &Step<G>, viewer: Viewer) -> Vec<u8> {
    let bytes = proto::Command { command: Some(step.command.clone()) }.encode_to_vec();
    let mut sent = (bytes.len() + 16).next_multiple_of(64).to_be_bytes().to_vec();
    if may_open(viewer, &Audience::Only(vec![step.actor])) {
        sent.extend(bytes);
    }
    sent
}

fn error<G: Game>(table: &Table<G>, actor: Actor, command: &Command) -> Option<Vec<u8>> {
    table.decide(actor, command, table.unix_ms(), &[3; 64]).err().map(|rejection| rejection.encode())
}
