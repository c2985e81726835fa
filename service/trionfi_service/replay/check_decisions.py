"""Decisions: every command, decided again on what was known then, gives the stored events, byte for byte.

And each was its sender's: where the place has a key, its signature is that key's. A command that is closed because a
text that came with it is private to others (LC-13) is told by its events: they are what a legal command gives.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from google.protobuf.message import DecodeError

from trionfi.v1.event_log_pb2 import CommandPart, Draft, DraftPart, Drafts, EventRecord, PartKind, SealedPart
from trionfi.v1.game_pb2 import Command
from trionfi.v1.game_service_pb2 import Verdict
from trionfi_service import rules
from trionfi_service.replay.log import (
    Finding,
    Log,
    begins_append,
    content,
    find_part,
    has_private_text,
    missing,
    verdict,
)
from trionfi_service.replay.signed import signature_problem
from trionfi_service.rules import CoreFault, Corrupt, RulesRejection, State
from trionfi_service.signatures import PlaceKeys, place_keys_after

HEAD_BYTES = 32
_NO_DEAL = bytes(rules.ENTROPY_BYTES)


# How many records the core is asked about at once: where it must stop often, more would be handed over in vain.
_AT_ONCE = 4_096


@dataclass(slots=True)
class Decided:
    """How far a log was decided again: the state there, and what stopped it, if anything did.

    ``sound`` are positions of records that the core found to be, byte for byte, what their commands give, and to hash
    to the heads they carry: nothing else is to be told of them.
    """

    state: State
    finding: Finding | None = None
    sound: list[range] = field(default_factory=list)


def check(log: Log) -> Verdict:
    """The verdict over all appends."""
    return verdict(decided(log).finding)


def decided(log: Log) -> Decided:
    """Decide all appends again, up to the first that is wrong or cannot be told: what follows rests on it."""
    unknown = log.unknown_rules
    if unknown is not None:
        return Decided(rules.initial(), unknown)
    done = Decided(log.state, sound=[range(log.derived)] if log.derived else [])
    keys: PlaceKeys = {}
    at = log.derived
    while at < log.version:
        sound = 0 if keys else _recheck(log, done, at)
        at += sound
        if sound == 0:
            append = log.append_at(at)
            keys = _explain(log, done, keys, append)
            at = append.stop
        if done.finding is not None:
            return done
    done.finding = log.broken
    return done


def _recheck(log: Log, done: Decided, at: int) -> int:
    """Let the core decide whatever holds from a position on, in a game without keys; gives how many records that is."""
    head = log.records[at - 1].head if at else rules.genesis(log.game)
    if len(head) != HEAD_BYTES:
        return 0
    # Cut where an append may go on, the last append is not whole, and does not hold: it comes first the next time.
    wires = log.wires[at : min(at + _AT_ONCE, log.version)]
    try:
        done.state, count = rules.recheck(done.state, log.game, head, wires)
    except CoreFault:
        return 0  # at which version is found out step by step
    if count:
        done.sound.append(range(at, at + count))
    return count


def _explain(log: Log, done: Decided, keys: PlaceKeys, append: range) -> PlaceKeys:
    """Decide one append again, step by step, to say what is wrong with it; gives the keys of the places after it."""
    records = log.records[append.start : append.stop]
    done.finding = _decided(done.state, keys, log, records)
    if done.finding is not None:
        return keys
    try:
        done.state = rules.replay(done.state, log.wires[append.start : append.stop])
        return reduce(place_keys_after, log.events[append.start : append.stop], keys)
    except Corrupt as corrupt:
        done.finding = Finding(corrupt.version, corrupt.why)
    except ValueError as error:
        done.finding = Finding(append.start + 1, str(error))
    except CoreFault:
        done.finding = Finding(append.start + 1, "the core panicked")
    return keys


def _decided(state: State, keys: PlaceKeys, log: Log, records: Sequence[EventRecord]) -> Finding | None:
    """Decide one append again, on the state before it."""
    version = state.version + 1
    first = records[0]
    if not begins_append(first):
        return Finding(version, "it has no COMMAND")
    command = content(first.parts[0])
    seed, closed = _seed(records, version)
    if command is None:
        # A store has everything; what somebody else has may be without what is not for them.
        told = log.facts is None and first.actor not in keys and _gives(state, records)
        return None if told else missing(version, 0, PartKind.PART_KIND_COMMAND)
    if closed is not None:
        return closed
    try:
        part = CommandPart.FromString(command)
        wrong = _expected_version(state, first.actor, part.expected_version)
        if wrong is not None:
            return Finding(version, wrong)
        unsigned = signature_problem(keys, log.game, records, part)
        if unsigned is not None:
            return Finding(version, unsigned[1])
        decision = rules.decide(state, first.actor, part.command, first.unix_ms, seed)
    except DecodeError:
        return Finding(version, "COMMAND is no CommandPart")
    except RulesRejection as refusal:
        return Finding(version, f"the command is refused: {refusal.reason} ({refusal.rejection.rule})")
    except (ValueError, CoreFault) as error:
        return Finding(version, f"the command cannot be decided: {error}")
    lengths = {text.index: text.characters for text in rules.text_references(Command.FromString(part.command))}
    return _compare(version, Drafts.FromString(decision.drafts), records, lengths)


def _gives(state: State, records: Sequence[EventRecord]) -> bool:
    """Whether an append with a private text, whose COMMAND is closed, is what a legal command of its sender gives.

    How long a text is changes nothing else (law *wordless*), so each move of the sender's is tried with texts of no
    length; what else there is to choose in a move is chosen once.
    """
    first = records[0]
    if first.parts[0].HasField("body") or not has_private_text(records):
        return False
    try:
        moves = rules.legal(state, first.actor).game
    except (ValueError, CoreFault):
        return False
    for move in moves:
        try:
            command = rules.fill(move.SerializeToString(), b"")
            decision = rules.decide(state, first.actor, command, first.unix_ms, _NO_DEAL)
        except (RulesRejection, ValueError, CoreFault):
            continue
        if _compare(first.version, Drafts.FromString(decision.drafts), records, None) is None:
            return True
    return False


def _seed(records: Sequence[EventRecord], version: int) -> tuple[bytes, Finding | None]:
    """S as the append had it; zeros where it had none, for then nothing is drawn from it."""
    for at, record in enumerate(records):
        found = find_part(record, PartKind.PART_KIND_SERVER_SEED)
        if found is not None:
            number, part = found
            seed = content(part)
            return (_NO_DEAL, missing(version + at, number, part.kind)) if seed is None else (seed, None)
    return _NO_DEAL, None


def _expected_version(state: State, actor: bytes, expected: int) -> str | None:
    since = rules.choice_since(state, actor)
    if since <= expected <= state.version:
        return None
    return f"the command expected version {expected}; {since} to {state.version} were possible"


def _compare(
    version: int, drafts: Drafts, records: Sequence[EventRecord], lengths: Mapping[int, int] | None
) -> Finding | None:
    """Stored events against decided ones. What is not here is said only if everything that is here agrees.

    ``lengths`` are the lengths of the command's texts, by their places; None where it is closed, and nothing says.
    """
    untold: Finding | None = None
    for at, (draft, record) in enumerate(zip(drafts.drafts, records, strict=False)):
        finding = _compare_event(version + at, draft, record, lengths, 1 if at == 0 else 0)
        if finding is not None and not finding.missing:
            return finding
        untold = untold or finding
    if len(drafts.drafts) != len(records):
        at = version + min(len(drafts.drafts), len(records))
        return Finding(at, f"the command gives {len(drafts.drafts)} events, {len(records)} are stored")
    return untold


def _compare_event(
    version: int, draft: Draft, record: EventRecord, lengths: Mapping[int, int] | None, skip: int
) -> Finding | None:
    if draft.public_body != record.public_body:
        return Finding(version, "the command gives another event")
    parts = record.parts[skip:]
    if len(draft.parts) != len(parts):
        return Finding(version, f"the command gives {len(draft.parts)} sealed parts, {len(parts)} are stored")
    untold: Finding | None = None
    for number, (decided, stored) in enumerate(zip(draft.parts, parts, strict=True), skip):
        finding = _compare_part(version, number, decided, stored, lengths)
        if finding is not None and not finding.missing:
            return finding
        untold = untold or finding
    return untold


def _compare_part(
    version: int, number: int, decided: DraftPart, stored: SealedPart, lengths: Mapping[int, int] | None
) -> Finding | None:
    if (decided.kind, decided.audience) != (stored.kind, stored.audience):
        return Finding(version, f"the command gives part {number} another kind or audience")
    held = content(stored)
    if decided.kind == PartKind.PART_KIND_TEXT:
        return _compare_text(version, number, held, None if lengths is None else lengths.get(decided.text, 0))
    if held is None:
        return missing(version, number, stored.kind)
    return None if held == decided.body else Finding(version, f"the command gives part {number} another content")


def _compare_text(version: int, number: int, text: bytes | None, characters: int | None) -> Finding | None:
    """A text is what was said, and may have been erased. That it is no other is in the bytes, by its commitment."""
    try:
        if text is not None:
            rules.check_text(text, len(text.decode(errors="replace")) if characters is None else characters)
    except RulesRejection as refusal:
        return Finding(version, f"the text in part {number} is not what the command says: {refusal}")
    return None
