//! What one viewer can get of a run, byte by byte.

use crate::run::{Run, Step};
use crate::samples;
use prost::Message;
use trionfi_core::card::DECK;
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
            if let Event::Disclosed(_) = draft.event {
                named.extend(1..=DECK as i32);
            }
            named.extend(samples::named(&draft.event));
            for part in draft.parts.iter().filter(|part| may_open(viewer, &part.audience)) {
                if let (PartKind::SeatCards, Content::Bytes(content)) = (part.kind, &part.content) {
                    let seen = proto::SeatCards::decode(&content[..]).unwrap_or_default();
                    named.extend(seen.cards.iter().map(|opening| opening.card));
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
    let mut view = step.after.view(viewer);
    view.deal_root = blank(&view.deal_root);
    got.push(view.encode_to_vec());
    got.extend(step.after.openings(viewer).into_iter().map(|opening| proven(opening).encode_to_vec()));
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
    let mut draft = draft.clone();
    if let Event::Dealt(event) = &mut draft.event {
        event.root = blank(&event.root);
    }
    draft.openings = draft.openings.into_iter().map(proven).collect();
    let mut seen = draft.public_body();
    for part in &draft.parts {
        let content = match (part.kind, &part.content) {
            (PartKind::SeatCards, Content::Bytes(content)) => match proto::SeatCards::decode(&content[..]) {
                Ok(seen) => proto::SeatCards { cards: seen.cards.into_iter().map(proven).collect() }.encode_to_vec(),
                Err(_) => content.clone(),
            },
            (_, Content::Bytes(content)) => content.clone(),
            (_, Content::Text(_)) => Vec::new(),
        };
        seen.extend((part.kind as i32).to_be_bytes());
        seen.extend(part.audience.bytes());
        seen.extend((content.len() + 4).next_multiple_of(64).to_be_bytes());
        if may_open(viewer, &part.audience) {
            seen.extend(&content);
        }
    }
    seen
}

/// What is as long, and says nothing: roots and proofs may differ where hidden cards do.
fn blank(bytes: &[u8]) -> Vec<u8> {
    vec![0; bytes.len()]
}

fn proven(opening: proto::CardOpening) -> proto::CardOpening {
    proto::CardOpening { path: blank(&opening.path), ..opening }
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
