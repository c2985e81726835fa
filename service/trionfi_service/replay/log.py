"""A log as the checks read it: parsed records, what could not be parsed, and the appends the records came in."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from google.protobuf.message import DecodeError

from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SealedPart
from trionfi.v1.game_pb2 import Event
from trionfi.v1.game_service_pb2 import Verdict, VerdictKind
from trionfi_service import rules
from trionfi_service.replay.lazily import Lazily
from trionfi_service.rules import CoreFault, Corrupt, State
from trionfi_service.store import LogFacts

# Looked up once: protobuf makes a search of it each time.
_COMMAND: Final = PartKind.PART_KIND_COMMAND
# The audience of what is for all.
TO_ALL: Final = b"\x00"
# No fold looks at these.
_UNFOLDED = (_COMMAND, PartKind.PART_KIND_TEXT)


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong at a version, or (`missing`) what is not here that would tell."""

    version: int
    reason: str
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """The records of one game, up to the first that is not the one that was due; ``broken`` says what that one is.

    The first ``derived`` records are those that the core found to be, byte for byte, what their commands give, and to
    hash to the heads they carry; ``state`` is the state after them.
    """

    game: bytes
    wires: Sequence[bytes]
    derived: int
    state: State
    records: Sequence[EventRecord]
    events: Sequence[Event]
    broken: Finding | None
    facts: LogFacts | None
    end: tuple[int, bytes] | None
    _starts: list[int] = field(default_factory=list)

    @classmethod
    def read(cls, game: bytes, wires: Sequence[bytes], facts: LogFacts | None, end: tuple[int, bytes] | None) -> "Log":
        """Read serialised records of a game (16 bytes)."""
        try:
            state, derived = rules.recheck(rules.initial(), game, rules.genesis(game), wires)
        except CoreFault:
            state, derived = rules.initial(), 0  # where, is found out step by step
        broken = None if wires else Finding(1, "there is no event 1")
        length = derived
        for wire in wires[derived:]:
            broken = _broken(wire, length + 1)
            if broken is not None:
                break
            length += 1
        records = Lazily(length, lambda at: EventRecord.FromString(wires[at]))
        events = Lazily(length, lambda at: Event.FromString(records[at].public_body))
        return cls(game, wires, derived, state, records, events, broken, facts, end)

    @property
    def version(self) -> int:
        """The last version that could be read."""
        return len(self.records)

    @property
    def scripted(self) -> bool:
        """Whether event 1 says that the deals are scripted (LC-12)."""
        return bool(self.events) and self.events[0].game_created.scripted

    @property
    def unknown_rules(self) -> Finding | None:
        """What of the rules this log was played by is not in this build; None where it is, or where nothing is said."""
        if not self.events or not self.events[0].HasField("game_created"):
            return None
        created, known = self.events[0].game_created, _known_rules()
        game = created.options.WhichOneof("options")
        if game not in known:
            games = ", ".join(known)
            return Finding(1, f"its game is not one that this build knows: it knows {games}", missing=True)
        if 1 <= created.rules <= known[game]:
            return None
        why = f"rules number {created.rules} of {game} is not in this build, which has 1 to {known[game]}"
        return Finding(1, why, missing=True)

    def appends(self) -> Iterator[range]:
        """The positions of the records of each append, in order: a new one begins with each COMMAND part."""
        starts = self._append_starts()
        return map(range, starts, [*starts[1:], len(self.records)])

    def _append_starts(self) -> list[int]:
        """The positions at which appends begin: the first, and wherever a COMMAND is."""
        if not self._starts:
            self._starts.extend(at for at, record in enumerate(self.records) if at == 0 or begins_append(record))
        return self._starts

    def others(self, sound: Sequence[range]) -> Iterator[range]:
        """The positions of the records that are not among these, which rise."""
        first = 0
        for positions in sound:
            yield range(first, positions.start)
            first = positions.stop
        yield range(first, len(self.records))

    def append_at(self, first: int) -> range:
        """The positions of the records of the append that begins at one."""
        starts = self._append_starts()
        following = bisect_right(starts, first)
        return range(first, starts[following] if following < len(starts) else len(self.records))


def _broken(wire: bytes, due: int) -> Finding | None:
    """Why a record is not the one that is due; None when it is."""
    try:
        record = EventRecord.FromString(wire)
        Event.FromString(record.public_body)
    except DecodeError:
        return Finding(due, "this is no EventRecord with an Event")
    return None if record.version == due else Finding(due, f"the record says that it is version {record.version}")


@cache
def _known_rules() -> Mapping[str, int]:
    """The greatest rules number of each game of this build."""
    return {game.name: game.rules for game in rules.games().games}


def begins_append(record: EventRecord) -> bool:
    """Whether a record is the first of an append: its part 0 is a COMMAND."""
    return bool(record.parts) and record.parts[0].kind == _COMMAND


def content(part: SealedPart) -> bytes | None:
    """What a part holds; None when it is not here, or not padded as it ought to be."""
    if not part.HasField("body"):
        return None
    try:
        return rules.unpad(part.body)
    except ValueError:
        return None


def has_private_text(records: Sequence[EventRecord]) -> bool:
    """Whether a text of an append was not for all: then its COMMAND stays closed to those for whom it was not."""
    return any(
        part.kind == PartKind.PART_KIND_TEXT and part.audience != TO_ALL for record in records for part in record.parts
    )


def missing(version: int, part: int, kind: int) -> Finding:
    """The finding that a part which would tell is not here."""
    name = PartKind.Name(kind).removeprefix("PART_KIND_") if kind in PartKind.values() else str(kind)
    return Finding(version, f"part {part} of version {version} ({name}) is not here", missing=True)


def not_folded(log: Log, corrupt: Corrupt) -> Finding:
    """Why a log does not fold: for what a record lacks, or what one before it lacks, else for what it holds."""
    closed = [
        missing(version, number, part.kind)
        for version, record in enumerate(log.records[: corrupt.version], 1)
        for number, part in enumerate(record.parts)
        if part.kind not in _UNFOLDED and not part.HasField("body")
    ]
    return closed[-1] if closed else Finding(corrupt.version, corrupt.why)


def find_part(record: EventRecord, kind: int) -> tuple[int, SealedPart] | None:
    """The first part of a kind, with its number."""
    return next(((number, part) for number, part in enumerate(record.parts) if part.kind == kind), None)


def verdict(finding: Finding | None, ok: str = "") -> Verdict:
    """A finding as a verdict; none is OK, for the reason ``ok``."""
    if finding is None:
        return Verdict(kind=VerdictKind.VERDICT_KIND_OK, reason=ok)
    kind = VerdictKind.VERDICT_KIND_NOT_CHECKABLE if finding.missing else VerdictKind.VERDICT_KIND_FAILED
    return Verdict(kind=kind, version=finding.version, reason=finding.reason)
