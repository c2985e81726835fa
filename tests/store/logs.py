"""Appends for store tests, of plain protobuf: a store looks at keys and fields, never at what the rules would say."""

import os
from collections.abc import Sequence
from hashlib import sha256

from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SealedPart
from trionfi_service.store import Append, Creation, Person

START_MS = 1_700_000_000_000
OPERATOR = b"\x04\x00"
SEAT = b"\x01\x02"
PLAYING = 2
FINISHED = 4


def identity() -> bytes:
    """A fresh id of 16 bytes."""
    return os.urandom(16)


def sealed(kind: PartKind, audience: bytes = b"", length: int = 64) -> SealedPart:
    """A sealed part of random content."""
    return SealedPart(
        kind=kind, audience=audience, commitment=os.urandom(32), salt=os.urandom(32), body=os.urandom(length)
    )


def records(
    game: bytes,
    after: int,
    *,
    events: int = 1,
    actor: bytes = SEAT,
    command_id: bytes | None = None,
    unix_ms: int | None = None,
    parts: Sequence[SealedPart] = (),
) -> list[bytes]:
    """The serialised records of one command: COMMAND in the first, ``parts`` in the last."""
    command_id = command_id or identity()
    made = []
    for version in range(after + 1, after + events + 1):
        record = EventRecord(
            game=game,
            version=version,
            unix_ms=START_MS + after if unix_ms is None else unix_ms,
            actor=actor,
            credential=b"\x07" * 16,
            command_id=command_id,
            public_body=b"body of %d" % version,
            head=sha256(game + version.to_bytes(8)).digest(),
        )
        if version == after + 1:
            record.parts.append(sealed(PartKind.PART_KIND_COMMAND, actor))
        if version == after + events:
            record.parts.extend(parts)
        made.append(record.SerializeToString())
    return made


def creation(
    game: bytes,
    operator: bytes,
    *,
    command_id: bytes | None = None,
    phase: int = PLAYING,
    people: tuple[Person, ...] = (),
) -> Append:
    """The append that creates a game."""
    made = records(game, 0, actor=OPERATOR, command_id=command_id)
    return Append(game, 0, made, phase, None, Creation("fortunes", operator, people))


def append(
    game: bytes,
    after: int,
    *,
    events: int = 1,
    actor: bytes = SEAT,
    command_id: bytes | None = None,
    unix_ms: int | None = None,
    parts: Sequence[SealedPart] = (),
    phase: int = PLAYING,
    due_ms: int | None = None,
) -> Append:
    """The append of one later command."""
    made = records(game, after, events=events, actor=actor, command_id=command_id, unix_ms=unix_ms, parts=parts)
    return Append(game, after, made, phase, due_ms)
