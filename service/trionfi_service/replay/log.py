"""A log as the checks read it: parsed records, what could not be parsed, and the appends the records came in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from google.protobuf.message import DecodeError

from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SealedPart
from trionfi.v1.game_pb2 import Event
from trionfi.v1.game_service_pb2 import Verdict, VerdictKind
from trionfi_service import rules
from trionfi_service.rules import Corrupt
from trionfi_service.store import LogFacts

# No fold looks at these.
_UNFOLDED = (PartKind.PART_KIND_COMMAND, PartKind.PART_KIND_TEXT)


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong at a version, or (`missing`) what is not here that would tell."""

    version: int
    reason: str
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """The records of one game, up to the first that is not the one that was due; ``broken`` says what that one is."""

    game: bytes
    wires: Sequence[bytes]
    records: list[EventRecord]
    events: list[Event]
    broken: Finding | None
    facts: LogFacts | None
    end: tuple[int, bytes] | None

    @classmethod
    def read(cls, game: bytes, wires: Sequence[bytes], facts: LogFacts | None, end: tuple[int, bytes] | None) -> "Log":
        """Parse serialised records."""
        records: list[EventRecord] = []
        events: list[Event] = []
        broken = None
        for due, wire in enumerate(wires, 1):
            try:
                record = EventRecord.FromString(wire)
                event = Event.FromString(record.public_body)
            except DecodeError:
                broken = Finding(due, "this is no EventRecord with an Event")
                break
            if record.version != due:
                broken = Finding(due, f"the record says that it is version {record.version}")
                break
            records.append(record)
            events.append(event)
        if not wires:
            broken = Finding(1, "there is no event 1")
        return cls(game, wires, records, events, broken, facts, end)

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
        at = 0
        while at < len(self.records):
            append = self.append_at(at)
            yield append
            at = append.stop

    def append_at(self, first: int) -> range:
        """The positions of the records of the append that begins at one."""
        at = first + 1
        while at < len(self.records) and not begins_append(self.records[at]):
            at += 1
        return range(first, at)


@cache
def _known_rules() -> Mapping[str, int]:
    """The greatest rules number of each game of this build."""
    return {game.name: game.rules for game in rules.games().games}


def begins_append(record: EventRecord) -> bool:
    """Whether a record is the first of an append: its part 0 is a COMMAND."""
    return bool(record.parts) and record.parts[0].kind == PartKind.PART_KIND_COMMAND


def content(part: SealedPart) -> bytes | None:
    """What a part holds; None when it is not here, or not padded as it ought to be."""
    if not part.HasField("body"):
        return None
    try:
        return rules.unpad(part.body)
    except ValueError:
        return None


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
