//! A log decided again: whether each append is, byte for byte, what its command gives on the state before it, and
//! hashes to the heads it carries (docs/bytes.md, "Appending").
//!
//! This is the quick way to find that nothing is wrong. It stops where something is wrong, or closed, or takes more to
//! tell than the rules (a text, a signature); why it stopped is for the caller to find out.

use crate::chain::{self, Hash};
use crate::deal::SEED;
use crate::game::{Actor, Content, Draft, Opened};
use crate::games::State;
use crate::lifecycle::Record;
use crate::proto::{self, EventRecord, PartKind, SealedPart, event::Event};
use bytes::Bytes;
use prost::Message;

/// Decides one append after the other again, from the records that follow `state` and `head`; gives the state after
/// those that hold, and how many records they are.
///
/// A game in which a place has a key is not for this: it knows no signatures, and stops before a key is registered.
pub fn recheck(mut state: State, game: &[u8], mut head: Hash, records: impl Iterator<Item = Bytes>) -> (State, usize) {
    let mut records = records.map_while(|record| EventRecord::decode(record).ok()).peekable();
    let mut sound = 0;
    while let Some(first) = records.next() {
        let mut append = vec![first];
        while let Some(record) = records.next_if(|record| !begins_append(record)) {
            append.push(record);
        }
        let Some((after, last)) = append_holds(&state, game, head, &append) else { break };
        (state, head) = (after, last);
        sound += append.len();
    }
    (state, sound)
}

fn begins_append(record: &EventRecord) -> bool {
    record.parts.first().is_some_and(|part| part.kind == i32::from(PartKind::Command))
}

/// The state and the head after an append that holds.
fn append_holds(state: &State, game: &[u8], head: Hash, append: &[EventRecord]) -> Option<(State, Hash)> {
    let first = append.first()?;
    let actor = Actor::from_bytes(&first.actor)?;
    let command = sent(first, actor, game)?;
    let choices = state.choice_since(actor)..=state.version();
    if first.unix_ms < state.unix_ms() || !choices.contains(&command.expected_version) {
        return None;
    }
    let drafts = state.decide(actor, &command.command, first.unix_ms, &seed(append)?).ok()?;
    if drafts.len() != append.len() {
        return None;
    }
    let (mut state, mut head) = (state.clone(), head);
    for (at, (draft, record)) in drafts.into_iter().zip(append).enumerate() {
        let sealed = if at == 0 { record.parts.get(1..)? } else { &record.parts };
        if !same_append(first, record)
            || record.version != state.version() + 1
            || !is_what_was_decided(draft, record, sealed)
        {
            return None;
        }
        head = chain::next(&head, record).ok().filter(|head| record.head == head[..])?;
        state = folded(state, actor, record)?;
    }
    Some((state, head))
}

/// The command of an append, sent by who may have sent it, and not signed.
fn sent(first: &EventRecord, actor: Actor, game: &[u8]) -> Option<proto::CommandPart> {
    let part = first.parts.first().filter(|part| part.kind == i32::from(PartKind::Command))?;
    let by_clock = actor == Actor::Clock;
    let audience: &[u8] = if by_clock { &[] } else { &first.actor };
    let clocks_own = first.credential.iter().all(|byte| *byte == 0)
        && first.command_id == chain::clock_command_id(game, first.version)[..];
    if first.game != game || part.audience != audience || (by_clock && !clocks_own) {
        return None;
    }
    let command = proto::CommandPart::decode(content(part)?).ok()?;
    (command.key_id.is_empty() && command.signature.is_empty()).then_some(command)
}

/// S, where the append has it; zeros where it has none, for then nothing is drawn from it.
fn seed(append: &[EventRecord]) -> Option<[u8; SEED]> {
    let mut parts = append.iter().flat_map(|record| &record.parts);
    match parts.find(|part| part.kind == i32::from(PartKind::ServerSeed)) {
        Some(part) => content(part)?.try_into().ok(),
        None => Some([0; SEED]),
    }
}

fn content(part: &SealedPart) -> Option<&[u8]> {
    chain::unpad(part.body.as_ref()?)
}

fn same_append(first: &EventRecord, record: &EventRecord) -> bool {
    (&first.game, &first.actor, &first.credential, &first.command_id, first.unix_ms)
        == (&record.game, &record.actor, &record.credential, &record.command_id, record.unix_ms)
}

/// Whether a record's public body and sealed parts, but for COMMAND, are those of a draft.
fn is_what_was_decided(draft: Draft<Event>, record: &EventRecord, sealed: &[SealedPart]) -> bool {
    let parts_hold = draft.parts.len() == sealed.len()
        && draft.parts.iter().zip(sealed).all(|(decided, stored)| {
            let Content::Bytes(body) = &decided.content else { return false };
            stored.kind == i32::from(decided.kind)
                && stored.audience == decided.audience.bytes()[..]
                && content(stored) == Some(body)
        });
    let registers_no_key = match &draft.event {
        Event::GameCreated(event) => {
            event.game == record.game && event.places.iter().all(|place| place.public_key.is_empty())
        }
        Event::HandedOver(event) => event.place.as_ref().is_none_or(|place| place.public_key.is_empty()),
        _ => true,
    };
    let event = proto::Event { event: Some(draft.event), openings: draft.openings.wire() };
    parts_hold && registers_no_key && event.encode_to_vec() == record.public_body
}

fn folded(state: State, actor: Actor, record: &EventRecord) -> Option<State> {
    let parts: Vec<Opened<'_>> = record
        .parts
        .iter()
        .filter_map(|part| content(part).map(|content| Opened { kind: part.kind, content }))
        .collect();
    let (version, unix_ms, public_body) = (record.version, record.unix_ms, &record.public_body);
    state.evolve(&Record { version, unix_ms, actor, public_body, parts: &parts }).ok()
}
