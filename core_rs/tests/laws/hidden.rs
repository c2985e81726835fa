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

/// What may differ where something hidden does, though not in length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Masked {
    /// Roots, and the ways to them.
    Openings,
    /// These, the server's commitment, and what others commit to and contribute.
    Contributions,
}

/// Everything this viewer gets at the end of a step: the events, the view, the moves, and the errors to fixed commands.
pub fn got<G: Game>(step: &Step<G>, viewer: Viewer, fixed: &[Command], masked: Masked) -> Vec<Vec<u8>> {
    let mut got: Vec<Vec<u8>> = step.drafts.iter().map(|draft| seen(draft, viewer, masked)).collect();
    got.push(sent(step, viewer));
    let mut view = step.after.view(viewer);
    view.deal_root = blank(&view.deal_root);
    if let (Some(making), Masked::Contributions) = (&mut view.deal_in_making, masked) {
        making.commitment = blank(&making.commitment);
    }
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
pub fn seen(draft: &Draft<Event>, viewer: Viewer, masked: Masked) -> Vec<u8> {
    let mut event = draft.event.clone();
    let others = |seat: u32| viewer != Viewer::Actor(Actor::Seat(seat as u8));
    match &mut event {
        Event::Dealt(event) => event.root = blank(&event.root),
        Event::DealOpened(event) if masked == Masked::Contributions => event.commitment = blank(&event.commitment),
        Event::DealCommitted(event) if masked == Masked::Contributions && others(event.seat) => {
            event.commitment = blank(&event.commitment);
        }
        Event::DealRevealed(event) if masked == Masked::Contributions && others(event.seat) => {
            event.contribution = blank(&event.contribution);
        }
        _ => {}
    }
    let openings = draft.openings.wire().into_iter().map(proven).collect();
    let mut seen = proto::Event { event: Some(event), openings }.encode_to_vec();
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
        seen.extend(padded(&content).to_be_bytes());
        if may_open(viewer, &part.audience) {
            seen.extend(&content);
        }
    }
    seen
}

/// How long a content is once it is sealed.
pub fn padded(content: &[u8]) -> usize {
    (content.len() + 4).next_multiple_of(64)
}

/// What is as long, and says nothing: roots and proofs may differ where hidden cards do.
fn blank(bytes: &[u8]) -> Vec<u8> {
    vec![0; bytes.len()]
}

fn proven(opening: proto::CardOpening) -> proto::CardOpening {
    proto::CardOpening { path: blank(&opening.path), ..opening }
}

/// The COMMAND part: its size for everybody, its bytes for its actor.
pub fn sent<G: Game>(step: &Step<G>, viewer: Viewer) -> Vec<u8> {
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
