"""Bytes: versions, times, appends, commitments, the chain of heads, and what a store keeps beside the records."""

from collections.abc import Iterator, Sequence

from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi.v1.game_service_pb2 import Verdict
from trionfi_service import rules
from trionfi_service.replay.log import Finding, Log, begins_append, verdict
from trionfi_service.rules import Corrupt
from trionfi_service.store import CommandEntry, LogFacts, command_hash


def check(log: Log, sound: Sequence[range] = ()) -> Verdict:
    """The verdict over everything here: the first version at which something is wrong.

    ``sound`` are positions of records whose bytes were made anew and compared, those of each append together.
    """
    broken = _first_broken(log, sound)
    findings = [*_end(log)] if broken is None else [broken]
    if log.facts is not None:
        findings += _beside(log, log.facts, broken)
    return verdict(min(findings, key=lambda finding: finding.version, default=None))


def _first_broken(log: Log, sound: Sequence[range]) -> Finding | None:
    """The first record that is wrong; what comes after it hashes to something else."""
    findings = (_broken_in(log, positions) for positions in log.others(sound))
    return next((finding for finding in findings if finding is not None), log.broken)


def _broken_in(log: Log, positions: range) -> Finding | None:
    """The first record that is wrong among some; those before them are not."""
    before = log.records[positions.start - 1] if positions.start else None
    head = before.head if before is not None else rules.genesis(log.game)
    for version in range(positions.start + 1, positions.stop + 1):
        record, wire = log.records[version - 1], log.wires[version - 1]
        try:
            linked = rules.link(head, wire)
        except Corrupt as corrupt:
            return Finding(version, corrupt.why)
        reason = _form(log, version, record) or _follows(log, version, record, before)
        if reason is None and linked != record.head:
            reason = "the head is not what the records up to here hash to"
        if reason is not None:
            return Finding(version, reason)
        head, before = record.head, record
    return None


def _form(log: Log, version: int, record: EventRecord) -> str | None:
    """What is wrong with a record by itself."""
    if record.game != log.game:
        return "the record is another game's"
    if version == 1 and log.events[0].game_created.game != log.game:
        return "event 1 is no creation of this game"
    return next(
        (
            f"part {number} is a COMMAND, which only part 0 can be"
            for number, part in enumerate(record.parts)
            if number and part.kind == PartKind.PART_KIND_COMMAND
        ),
        None,
    )


def _follows(log: Log, version: int, record: EventRecord, before: EventRecord | None) -> str | None:
    """What is wrong with a record after the one before it."""
    if before is not None and record.unix_ms < before.unix_ms:
        return f"time goes back from {before.unix_ms} to {record.unix_ms}"
    if begins_append(record):
        return _begins(log, version, record)
    if before is None:
        return "the first record of an append has its COMMAND as part 0"
    same = ("actor", "credential", "command_id", "unix_ms")
    changed = next((name for name in same if getattr(record, name) != getattr(before, name)), None)
    return None if changed is None else f"{changed} changes within an append"


def _begins(log: Log, version: int, record: EventRecord) -> str | None:
    by_clock = record.actor == rules.CLOCK
    if record.parts[0].audience != (b"" if by_clock else record.actor):
        return "the audience of COMMAND is not who acted"
    if by_clock and record.command_id != rules.clock_command_id(log.game, version):
        return "the command id is not the clock's"
    if by_clock and any(record.credential):
        return "the clock has no credential"
    return None


def _end(log: Log) -> Iterator[Finding]:
    """The end an export says it has."""
    if log.end is None:
        return
    version, head = log.end
    if version != log.version:
        yield Finding(min(version, log.version) + 1, f"{log.version} versions are here, the header says {version}")
    elif head != log.records[-1].head:
        yield Finding(version, "the head is not the one the header says")


def _beside(log: Log, facts: LogFacts, broken: Finding | None) -> Iterator[Finding]:
    """What the store keeps beside the records: where rows are filed, the head, the command index."""
    for version, why in facts.misfiled:
        yield Finding(version if version > 0 else log.version + 1, why)
    wrong = [] if broken is None else [broken]
    if log.broken is None:
        wrong += _head(log, facts)
    yield from wrong
    if log.records and facts.creation_id != log.records[0].command_id:
        yield Finding(1, "the game is filed under another command id")
    if log.records and facts.kind != log.events[0].game_created.options.WhichOneof("options"):
        yield Finding(1, "the game is filed as one of another kind")
    yield from _index(log, facts, min((finding.version for finding in wrong), default=None))


def _head(log: Log, facts: LogFacts) -> Iterator[Finding]:
    last = log.records[-1]
    if facts.head is None:
        yield Finding(log.version, "the head is lost")
    elif facts.head.version != log.version:
        at = max(0, min(facts.head.version, log.version)) + 1
        yield Finding(at, f"the log ends with version {log.version}, its head says {facts.head.version}")
    elif (facts.head.hash, facts.head.unix_ms) != (last.head, last.unix_ms):
        yield Finding(log.version, "the head is not that of the last record")


def _index(log: Log, facts: LogFacts, wrong: int | None) -> Iterator[Finding]:
    """The command index against the appends, up to the one that the first ``wrong`` version may have been part of."""
    index: dict[tuple[bytes, bytes], CommandEntry] = {(row.actor, row.command_id): row.entry for row in facts.commands}
    for append in log.appends():
        record = log.records[append.start]
        entry = index.pop((record.actor, record.command_id), None)
        if wrong is None or append.stop < wrong - 1:
            reason = _entry(record, append.start + 1, append.stop, entry)
            if reason is not None:
                yield Finding(append.start + 1, reason)
    if log.broken is None:
        for entry in index.values():
            yield Finding(max(entry.first, 1), "the command index has a command that is not in the log")


def _entry(record: EventRecord, first: int, last: int, entry: CommandEntry | None) -> str | None:
    body = record.parts[0].body if begins_append(record) and record.parts[0].HasField("body") else None
    if entry is None:
        return "its command is not in the command index"
    if (entry.first, entry.last) != (first, last):
        return f"the command index says {entry.first} to {entry.last}, not {first} to {last}"
    if body is not None and entry.hash != command_hash(body):
        return "the command index has another command's hash"
    return None
