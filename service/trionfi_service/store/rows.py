"""Appends as the rows that every store keeps, and rows as the records they were: byte for byte.

An event row holds the ``EventRecord`` without its parts, and ends in its head; a part row holds one sealed part, so
that salt and body can be erased. Both ways are on the hot path, so the wire format of ``SealedPart`` is written by
hand here, checked against protobuf by tests/store/test_rows.py.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from google.protobuf.message import DecodeError

from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi_service.store import Append, CommandEntry, command_hash

# version, kind, audience, commitment, salt, body
PartColumns = tuple[int, int, bytes, bytes, bytes | None, bytes | None]

_COMMAND: Final = int(PartKind.PART_KIND_COMMAND)
# Kinds up to this one, COMMAND and TEXT, are nothing to a fold. The partial index of the SQLite schema says the same.
LAST_UNFOLDED_KIND: Final = int(PartKind.PART_KIND_TEXT)

# Field 9, length-delimited, 32 bytes: the tail of every serialised record.
_HEAD_FIELD: Final = b"\x4a\x20"
_HASH_BYTES: Final = 32
_TAIL: Final = len(_HEAD_FIELD) + _HASH_BYTES
_PARTS_FIELD: Final = b"\x42"


class PartRow(NamedTuple):
    """One sealed part; salt and body are None once erased."""

    version: int
    part: int
    kind: int
    audience: bytes
    commitment: bytes
    salt: bytes | None
    body: bytes | None


class AppendRows(NamedTuple):
    """An append taken apart."""

    actor: bytes
    command_id: bytes
    command: CommandEntry
    head: bytes
    unix_ms: int
    events: list[tuple[int, bytes]]
    parts: list[PartRow]


def take_apart(append: Append) -> AppendRows:
    """The rows of an append. Raises ValueError when its records are no records or do not fit together."""
    after, game = append.after, append.game
    if (after == 0) is (append.creation is None):
        raise ValueError("a new game needs its creation, and only a new game has one")
    events: list[tuple[int, bytes]] = []
    parts: list[PartRow] = []
    command: tuple[bytes, bytes, int] | None = None
    version, head = after, b""
    for wire in append.records:
        version += 1
        try:
            record = EventRecord.FromString(wire)
        except DecodeError as error:
            raise ValueError(f"version {version} is no EventRecord") from error
        head = record.head
        if record.game != game or record.version != version or len(head) != _HASH_BYTES:
            raise ValueError(f"version {version} does not follow")
        of_command = (record.actor, record.command_id, record.unix_ms)
        if command != of_command:
            if command is not None:
                raise ValueError(f"version {version} belongs to another command")
            command = of_command
        sealed = record.parts
        for number in range(len(sealed)):  # iterating costs an IndexError at the end, more than all of this
            part = sealed[number]
            salt, body = part.salt or None, part.body or None
            parts.append(PartRow(version, number, part.kind, part.audience, part.commitment, salt, body))
        record.ClearField("parts")
        events.append((version, record.SerializeToString()))
    if command is None or not parts or parts[0][:3] != (after + 1, 0, _COMMAND):
        raise ValueError("the first record of an append has its COMMAND as part 0")
    entry = CommandEntry(command_hash(parts[0].body or b""), after + 1, version)
    return AppendRows(command[0], command[1], entry, head, command[2], events, parts)


def put_together(records: list[bytes], first: int, parts: Iterable[PartColumns]) -> None:
    """Put parts back into their records, in place: ``records`` are the event rows from version ``first`` on.

    ``parts`` come by rising version and number; those of other versions are passed over.
    """
    count = len(records)
    wires: list[bytes] = []
    present = -1
    for version, kind, audience, commitment, salt, body in parts:
        at = version - first
        if at != present:
            if 0 <= present < count:
                records[present] = _with_parts(records[present], wires)
            present = at
            wires = []
        wires.append(_part_wire(kind, audience, commitment, salt, body))
    if 0 <= present < count:
        records[present] = _with_parts(records[present], wires)


def _with_parts(record: bytes, wires: list[bytes]) -> bytes:
    return b"".join((record[:-_TAIL], *wires, record[-_TAIL:]))


def _part_wire(kind: int, audience: bytes, commitment: bytes, salt: bytes | None, body: bytes | None) -> bytes:
    """A serialised ``SealedPart`` as field 8 of its record."""
    pieces = [b"\x08", _varint(kind)]
    if audience:
        pieces += (b"\x12", _varint(len(audience)), audience)
    if commitment:
        pieces += (b"\x1a", _varint(len(commitment)), commitment)
    if salt is not None:
        pieces += (b"\x22", _varint(len(salt)), salt)
    if body is not None:
        pieces += (b"\x2a", _varint(len(body)), body)
    part = b"".join(pieces)
    return b"".join((_PARTS_FIELD, _varint(len(part)), part))


def _long_varint(value: int) -> bytes:
    digits = bytearray()
    while value > 0x7F:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    digits.append(value)
    return bytes(digits)


_VARINTS: Final = [_long_varint(value) for value in range(1024)]


def _varint(value: int) -> bytes:
    """The varint of an int64; a negative one, which only tampering puts in a row, takes ten bytes as in protobuf."""
    return _VARINTS[value] if 0 <= value < 1024 else _long_varint(value & 0xFFFF_FFFF_FFFF_FFFF)
