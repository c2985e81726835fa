"""Appends taken apart and put together again, against protobuf's own wire format."""

import os

from hypothesis import given
from hypothesis import strategies as st

from tests.store import logs
from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SealedPart
from trionfi_service.store import Append
from trionfi_service.store.rows import put_together, take_apart

_kinds = st.sampled_from([kind for kind in PartKind.values() if kind])
_audiences = st.lists(st.binary(min_size=2, max_size=2), max_size=12).map(b"".join)
_lengths = st.sampled_from([64, 128, 1024, 8192, 65_536])
_parts = st.lists(st.builds(logs.sealed, _kinds, _audiences, _lengths), max_size=5)


@given(st.integers(1, 2**40), st.lists(_parts, min_size=1, max_size=4), st.integers(0, 2**62))
def test_taken_apart_and_put_together_records_are_the_same_bytes(
    after: int, parts: list[list[SealedPart]], unix_ms: int
) -> None:
    game, command_id = os.urandom(16), os.urandom(16)
    records = []
    for version, sealed in enumerate(parts, after + 1):
        if version == after + 1:
            sealed.insert(0, logs.sealed(PartKind.PART_KIND_COMMAND, logs.SEAT))
        record = EventRecord(
            game=game,
            version=version,
            unix_ms=unix_ms,
            actor=logs.SEAT,
            credential=bytes(16),
            command_id=command_id,
            public_body=os.urandom(version % 300),
            parts=sealed,
            head=os.urandom(32),
        )
        records.append(record.SerializeToString())

    rows = take_apart(Append(game, after, records, logs.PLAYING, None))
    rebuilt = [record for _, record in rows.events]
    put_together(
        rebuilt,
        after + 1,
        [(row.version, row.kind, row.audience, row.commitment, row.salt, row.body) for row in rows.parts],
    )

    assert rebuilt == records


def test_parts_that_belong_to_no_record_are_passed_over() -> None:
    rows = take_apart(logs.append(logs.identity(), 4, events=2))
    records = [record for _, record in rows.events]
    stray = (3, 1, b"", bytes(32), None, None)

    put_together(records, 5, [stray, (7, -5, b"", bytes(32), None, None)])

    assert records == [record for _, record in rows.events]
