"""Tampering with a real SQLite file: over every column of events, parts, heads and the command index, `verify` names
the version; and an edit after which all hashes were repaired is found by deciding again.
"""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests import tables
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Event
from trionfi.v1.game_service_pb2 import VerdictKind, VerifyGameResponse
from trionfi_service import replay
from trionfi_service.replay.log import begins_append
from trionfi_service.store import StoreInconsistent, command_hash, reads
from trionfi_service.store.sqlite import SqliteStore
from trionfi_service.table import Table

OK = VerdictKind.VERDICT_KIND_OK
FAILED = VerdictKind.VERDICT_KIND_FAILED
NOT_CHECKABLE = VerdictKind.VERDICT_KIND_NOT_CHECKABLE


@pytest.fixture(scope="module")
def played() -> Table:
    """A game in its first deal, with texts said and time that was up on the way."""
    table = tables.play(tables.table("tamper", host=True, policies={"turn_ms": 60_000}), most=9)
    table.act("host", tables.pause(4), ["halt"])
    table.act("host", tables.resume(), [""])
    table.time_up()
    return tables.play(table, most=10)


@pytest.fixture(scope="module")
def file(played: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game in a file of its own, and another game beside it."""
    path = tmp_path_factory.mktemp("tamper") / "games.db"

    async def fill() -> None:
        store = await SqliteStore.open(path)
        await tables.keep(played, store)
        await tables.keep(tables.table("beside"), store, b"\x01" * 16)
        await store.close()

    asyncio.run(fill())
    return path


@pytest.fixture
def raw(file: Path) -> Iterator[apsw.Connection]:
    """A connection that may do what no store does; what it did is undone after the test."""
    connection = apsw.Connection(str(file))
    connection.pragma("ignore_check_constraints", True)
    connection.execute("BEGIN")
    for trigger in ("events_stay", "parts_stay", "heads_rise", "commands_stay", "games_stay"):
        connection.execute(f"DROP TRIGGER {trigger}")
    yield connection
    connection.execute("ROLLBACK")
    connection.close()


def _verify(connection: apsw.Connection, game: bytes) -> VerifyGameResponse:
    log = reads.log(connection, game)
    assert log is not None
    return replay.verify(game, log.records, log.facts)


def _failed_at(response: VerifyGameResponse) -> int | None:
    """The first version that a verdict names as failed."""
    verdicts = replay.verdicts(response).values()
    return min((verdict.version for verdict in verdicts if verdict.kind == FAILED), default=None)


def _changed(value: Any) -> list[Any]:
    """Values near to one of a column, and far from it."""
    if value is None:
        return [1_700_000_000_001]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 100_000]
    flipped = [bytes(byte ^ (1 << 3) if at == place else byte for at, byte in enumerate(value)) for place in (0, -1)]
    flipped[1] = value[:-1] + bytes((value[-1] ^ 1,)) if value else b""
    return [changed for changed in (*flipped, value + b"\x00", b"") if changed != value]


def _tampered(connection: apsw.Connection, table: str, where: str, *bindings: object) -> Iterator[str]:
    """Every change of every column of one row, in words; each is undone before the next."""
    columns = [row[1] for row in reads.rows(connection, f"PRAGMA table_info({table})")]
    row = reads.rows(connection, f"SELECT {', '.join(columns)} FROM {table} WHERE {where}", *bindings)[0]
    for column, value in zip(columns, row, strict=True):
        for changed in _changed(value):
            connection.execute("SAVEPOINT tamper")
            try:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (changed, *bindings))
                yield f"{table}.{column} of {bindings}: {value!r:.40} to {changed!r:.40}"
            except apsw.ConstraintError:
                pass  # the key of another row
            finally:
                connection.execute("ROLLBACK TO tamper")


def _number(connection: apsw.Connection, game: bytes) -> int:
    number = reads.game_number(connection, game)
    assert number is not None
    return number


def _missed(
    connection: apsw.Connection, played: Table, table: str, where: str, bindings: tuple[object, ...], expected: set[int]
) -> list[str]:
    """The changes for which `verify` did not name an expected version."""
    missed, count = [], 0
    for what in _tampered(connection, table, where, *bindings):
        count += 1
        named = _failed_at(_verify(connection, played.game))
        if named not in expected:
            missed.append(f"{what}: named {named}, not {expected}")
    assert count >= 3
    return missed


def _telling_versions(played: Table) -> list[int]:
    """Versions unlike one another: the first and last, each kind of event, inside and at the start of an append."""
    telling: dict[object, int] = {}
    for record in tables.parsed(played.log()):
        event = Event.FromString(record.public_body)
        kind = event.WhichOneof("event")
        kind = event.fortunes.WhichOneof("event") if kind == "fortunes" else kind
        telling[kind, begins_append(record)] = record.version
    return sorted({1, played.version, *telling.values()})


def test_every_column_of_events(raw: apsw.Connection, played: Table) -> None:
    number = _number(raw, played.game)
    missed = []
    for version in _telling_versions(played):
        missed += _missed(raw, played, "events", "game = ? AND version = ?", (number, version), {version})
    assert missed == []


def test_every_field_of_an_event_row(raw: apsw.Connection, played: Table) -> None:
    number = _number(raw, played.game)
    missed = []
    for version in _telling_versions(played):
        row = reads.rows(raw, "SELECT record FROM events WHERE game = ? AND version = ?", number, version)[0][0]
        for descriptor, value in EventRecord.FromString(row).ListFields():
            for changed in _changed(value):
                record = EventRecord.FromString(row)
                setattr(record, descriptor.name, changed)
                raw.execute("SAVEPOINT field")
                update = "UPDATE events SET record = ? WHERE game = ? AND version = ?"
                raw.execute(update, (record.SerializeToString(), number, version))
                named = _failed_at(_verify(raw, played.game))
                raw.execute("ROLLBACK TO field")
                if named != version:
                    missed.append(f"{descriptor.name} of version {version} to {changed!r:.40}: named {named}")
    assert missed == []


def test_every_column_of_parts(raw: apsw.Connection, played: Table) -> None:
    number = _number(raw, played.game)
    missed = []
    for record in tables.parsed(played.log()):
        if record.version not in _telling_versions(played):
            continue
        for part in range(len(record.parts)):
            where, keys = "game = ? AND version = ? AND part = ?", (number, record.version, part)
            # A part moved to the event before is one too many there, which comes first.
            expected = {record.version, max(1, record.version - 1)}
            missed += _missed(raw, played, "parts", where, keys, expected)
    assert missed == []


def test_every_column_of_heads(raw: apsw.Connection, played: Table) -> None:
    # A head that claims more than there is names the first version that is not there.
    last = {played.version, played.version + 1}
    assert _missed(raw, played, "heads", "game = ?", (_number(raw, played.game),), last) == []


def test_every_column_of_the_command_index(raw: apsw.Connection, played: Table) -> None:
    number = _number(raw, played.game)
    missed = []
    for first, actor, command_id in reads.rows(
        raw, "SELECT first, actor, command_id FROM commands WHERE game = ? ORDER BY first", number
    ):
        where, keys = "game = ? AND actor = ? AND command_id = ?", (number, actor, command_id)
        missed += _missed(raw, played, "commands", where, keys, {first})
    assert missed == []


@pytest.mark.parametrize(("column", "value"), [("kind", "other"), ("command_id", b"\x09" * 16)])
def test_what_a_game_is_filed_under(raw: apsw.Connection, played: Table, column: str, value: object) -> None:
    raw.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, played.game))

    assert _failed_at(_verify(raw, played.game)) == 1


def test_a_log_filed_as_another_game(raw: apsw.Connection, played: Table) -> None:
    other = b"\x09" * 16
    raw.execute("UPDATE games SET id = ? WHERE id = ?", (other, played.game))

    assert _failed_at(_verify(raw, other)) == 1


@pytest.mark.parametrize("table", ["events", "parts", "heads", "commands"])
def test_a_row_that_is_gone_is_missed_at_its_version(raw: apsw.Connection, played: Table, table: str) -> None:
    number = _number(raw, played.game)
    for trigger in ("events_last", "parts_last", "heads_last", "commands_last"):
        raw.execute(f"DROP TRIGGER {trigger}")
    column = {"heads": "version", "commands": "first"}.get(table, "version")
    for (version,) in reads.rows(raw, f"SELECT DISTINCT {column} FROM {table} WHERE game = ?", number):
        raw.execute("SAVEPOINT gone")
        raw.execute(f"DELETE FROM {table} WHERE game = ? AND {column} = ?", (number, version))
        assert _failed_at(_verify(raw, played.game)) == version
        raw.execute("ROLLBACK TO gone")


def test_an_erased_part_breaks_nothing_but_what_it_would_have_told(raw: apsw.Connection, played: Table) -> None:
    number = _number(raw, played.game)
    for record in tables.parsed(played.log()):
        for number_of_part in range(len(record.parts)):
            raw.execute("SAVEPOINT erase")
            raw.execute(
                "UPDATE parts SET salt = NULL, body = NULL WHERE game = ? AND version = ? AND part = ?",
                (number, record.version, number_of_part),
            )
            response = _verify(raw, played.game)
            raw.execute("ROLLBACK TO erase")
            assert response.record_bytes.kind == OK
            assert _failed_at(response) is None
            untold = [verdict for verdict in replay.verdicts(response).values() if verdict.kind == NOT_CHECKABLE]
            assert untold
            assert {verdict.version for verdict in untold} == {record.version}


def test_an_edit_with_every_hash_after_it_repaired_is_found_by_deciding_again(
    raw: apsw.Connection, played: Table
) -> None:
    number = _number(raw, played.game)
    for version in range(1, played.version + 1):
        records = tables.parsed(played.log())
        records[version - 1].public_body = _another(records[version - 1].public_body)
        raw.execute("SAVEPOINT forge")
        _store(raw, number, tables.relinked(played.game, records))

        response = _verify(raw, played.game)

        raw.execute("ROLLBACK TO forge")
        assert response.record_bytes.kind == OK, response
        if version == 1:  # it then names a rules number that this build does not have
            assert (response.decisions.kind, response.decisions.version) == (NOT_CHECKABLE, 1), response
            assert "rules number 2" in response.decisions.reason
        else:
            assert (response.decisions.kind, response.decisions.version) == (FAILED, version), response


def test_a_command_edited_with_every_hash_repaired_is_found_by_deciding_again(
    raw: apsw.Connection, played: Table
) -> None:
    number = _number(raw, played.game)
    played_card = next(
        record.version
        for record in tables.parsed(played.log())
        if begins_append(record) and Event.FromString(record.public_body).fortunes.HasField("card_played")
    )
    for field, value in (("command", b"\xff"), ("command", b""), ("expected_version", 1), ("expected_version", 10_000)):
        records = tables.parsed(played.log())
        tables.edit_command(records[played_card - 1], field, value)
        raw.execute("SAVEPOINT forge")
        _store(raw, number, tables.relinked(played.game, records))

        response = _verify(raw, played.game)

        raw.execute("ROLLBACK TO forge")
        assert response.record_bytes.kind == OK, response
        assert (response.decisions.kind, response.decisions.version) == (FAILED, played_card)


async def test_a_tampered_file_is_not_served_but_can_be_looked_into(file: Path, played: Table, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copyfile(file, copy)
    connection = apsw.Connection(str(copy))
    connection.execute("DROP TRIGGER heads_rise")
    connection.execute("UPDATE heads SET version = version - 1")
    connection.close()

    with pytest.raises(StoreInconsistent):
        await SqliteStore.open(copy)
    store = await SqliteStore.open(copy, read_only=True)
    log = await store.log(played.game)
    assert log is not None
    assert _failed_at(replay.verify(log.game, log.records, log.facts)) == played.version
    await store.close()


def _another(body: bytes) -> bytes:
    """Another event than this one, of the same kind where it has anything to change."""
    event = Event.FromString(body)
    which = event.WhichOneof("event")
    inner = getattr(event, which)
    if which == "fortunes":
        inner = getattr(inner, inner.WhichOneof("event"))
    for descriptor in inner.DESCRIPTOR.fields:
        if descriptor.type in (descriptor.TYPE_UINT32, descriptor.TYPE_INT64) and not descriptor.is_repeated:
            setattr(inner, descriptor.name, getattr(inner, descriptor.name) + 1)
            return event.SerializeToString()
    return Event(aborted={}).SerializeToString() if which != "aborted" else Event(started={}).SerializeToString()


def _store(connection: apsw.Connection, number: int, wires: list[bytes]) -> None:
    """Write forged records over the stored ones, with all that stands beside them."""
    for record in tables.parsed(wires):
        for part, sealed in enumerate(record.parts):
            connection.execute(
                "UPDATE parts SET commitment = ?, salt = ?, body = ? WHERE game = ? AND version = ? AND part = ?",
                (sealed.commitment, sealed.salt, sealed.body, number, record.version, part),
            )
        if begins_append(record):
            connection.execute(
                "UPDATE commands SET hash = ? WHERE game = ? AND first = ?",
                (command_hash(record.parts[0].body), number, record.version),
            )
        del record.parts[:]
        connection.execute(
            "UPDATE events SET record = ? WHERE game = ? AND version = ?",
            (record.SerializeToString(), number, record.version),
        )
    connection.execute("UPDATE heads SET hash = ? WHERE game = ?", (wires[-1][-32:], number))


def test_untouched_the_file_verifies(raw: apsw.Connection, played: Table) -> None:
    response = _verify(raw, played.game)

    assert replay.outcome(response) is replay.Outcome.VERIFIED, response
    assert (response.version, response.head) == (played.version, tables.parsed(played.log())[-1].head)
