"""Exports: a log as JSONL, one ``ExportGameResponse`` a line in proto3 JSON (docs/bytes.md, "Two kinds of export").

*full*: every record with every part; folds, verifies and replays with no server. *view*: what one viewer may have, with
that viewer's view at every command. What is read back may be anybody's file, and is taken for nothing until `verify`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from google.protobuf import json_format

from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Event, View
from trionfi.v1.game_service_pb2 import (
    ExportedRecord,
    ExportGameResponse,
    ExportHeader,
    ExportKind,
    VerifyGameResponse,
)
from trionfi_service import replay, rules
from trionfi_service.access import Disclosure, may_open
from trionfi_service.replay.log import begins_append

FORMAT: Final = 1
# Bounds on what is read: a record holds at most a request of 1 MiB and its events, and base64 adds a third.
MAX_LINE_CHARACTERS: Final = 8 * 1024 * 1024
MAX_RECORDS: Final = 1_000_000


class ExportInvalid(Exception):
    """A file is no export. ``line`` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class Export:
    """An export as it was read: serialised ``EventRecord`` messages, and in a view export the views by version."""

    header: ExportHeader
    game: bytes
    records: list[bytes]
    views: dict[int, View]

    def verify(self) -> VerifyGameResponse:
        """The four verdicts. Of a view export most cannot be told: the parts that would tell are not in it."""
        return replay.verify(self.game, self.records, end=(self.header.version, self.header.head))


def full(game: bytes, name: str, records: Sequence[bytes]) -> Iterator[ExportGameResponse]:
    """The lines of a full export: a game's id (16 bytes), its name in ``Options``, its records from version 1 on."""
    yield _header(game, name, records, ExportHeader(kind=ExportKind.EXPORT_KIND_FULL))
    for record in records:
        yield ExportGameResponse(record=ExportedRecord(record=EventRecord.FromString(record)))


def as_seen(game: bytes, name: str, records: Sequence[bytes], viewer: bytes) -> Iterator[ExportGameResponse]:
    """The lines of a view export for one viewer (two bytes), of whole records. Raises `Corrupt` if they do not fold."""
    header = ExportHeader(kind=ExportKind.EXPORT_KIND_VIEW, viewer=rules.viewer_message(viewer))
    yield _header(game, name, records, header)
    state = rules.initial()
    seen = closed(records, viewer)
    for at, (wire, record) in enumerate(zip(records, seen, strict=True)):
        state = rules.replay(state, [wire])
        line = ExportedRecord(record=record)
        if at + 1 == len(seen) or begins_append(seen[at + 1]):
            line.view.CopyFrom(rules.view(state, viewer))
        yield ExportGameResponse(record=line)


def to_line(message: ExportGameResponse) -> str:
    """One line of JSONL, with its end."""
    return json_format.MessageToJson(message, indent=None) + "\n"


def read(lines: Iterable[str]) -> Export:
    """Read an export back, of either kind, line by line. Raises `ExportInvalid`."""
    header: ExportHeader | None = None
    game = b""
    records: list[bytes] = []
    views: dict[int, View] = {}
    for number, line in enumerate(lines, 1):
        message = _parse(number, line)
        if header is None:
            header, game = _read_header(number, message)
            continue
        if message.WhichOneof("line") != "record" or not message.record.HasField("record"):
            raise ExportInvalid(number, "a record is due")
        if len(records) == MAX_RECORDS:
            raise ExportInvalid(number, f"more than {MAX_RECORDS} records")
        record = message.record
        records.append(record.record.SerializeToString())
        if record.HasField("view"):
            views[len(records)] = record.view
    if header is None:
        raise ExportInvalid(1, "the file is empty")
    return Export(header, game, records, views)


def _header(game: bytes, name: str, records: Sequence[bytes], header: ExportHeader) -> ExportGameResponse:
    last = EventRecord.FromString(records[-1])
    header.format = FORMAT
    header.game = name
    header.game_id = game.hex()
    header.version = last.version
    header.head = last.head
    return ExportGameResponse(header=header)


def disclosure(records: Sequence[bytes]) -> Disclosure:
    """What of these records, from version 1 on, is open to all by the last disclosure among them."""
    for record in map(EventRecord.FromString, reversed(records)):
        event = Event.FromString(record.public_body)
        if event.HasField("disclosed"):
            return Disclosure(record.version, event.disclosed.hidden_options)
    return Disclosure()


def closed(records: Sequence[bytes], viewer: bytes) -> list[EventRecord]:
    """Records, from version 1 on, as this viewer may have them: the other parts keep their commitment alone."""
    parsed = [EventRecord.FromString(record) for record in records]
    opened = disclosure(records).to(viewer, parsed)
    for record in parsed:
        for part in record.parts:
            if not may_open(viewer, part.audience) and not opened.opens(record.version, part.kind):
                part.ClearField("salt")
                part.ClearField("body")
    return parsed


def _parse(number: int, line: str) -> ExportGameResponse:
    if len(line) > MAX_LINE_CHARACTERS:
        raise ExportInvalid(number, f"more than {MAX_LINE_CHARACTERS} characters")
    try:
        return json_format.Parse(line, ExportGameResponse())
    except (json_format.ParseError, ValueError, RecursionError) as error:
        raise ExportInvalid(number, f"no ExportGameResponse: {str(error)[:200]}") from None


def _read_header(number: int, message: ExportGameResponse) -> tuple[ExportHeader, bytes]:
    header = message.header
    if message.WhichOneof("line") != "header":
        raise ExportInvalid(number, "a header is due")
    if header.format != FORMAT:
        raise ExportInvalid(number, f"form {header.format} of exports is not known here; {FORMAT} is")
    if header.kind not in (ExportKind.EXPORT_KIND_FULL, ExportKind.EXPORT_KIND_VIEW):
        raise ExportInvalid(number, "kind is neither full nor view")
    try:
        game = bytes.fromhex(header.game_id)
    except ValueError:
        game = b""
    if len(game) != 16 or game.hex() != header.game_id:
        raise ExportInvalid(number, "game_id is not 32 lower-case hex digits")
    if (header.kind == ExportKind.EXPORT_KIND_VIEW) is not header.HasField("viewer"):
        raise ExportInvalid(number, "a view export has a viewer, and a full one has none")
    return header, game
