"""What the SQLite store does beside what every store does: the file, its schema, its locks, its failures."""

import asyncio
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from tests.store import logs
from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SealedPart
from trionfi_service.store import (
    Erasure,
    HeadMoved,
    Person,
    StoreClosed,
    StoreFailed,
    StoreForeign,
    StoreFull,
    StoreInconsistent,
    StoreLocked,
    StoreMissing,
    StoreReadOnly,
    StoreTooNew,
    checkpoint,
)
from trionfi_service.store.journal import AccessEntry
from trionfi_service.store.schema import APPLICATION_ID, STEPS
from trionfi_service.store.sqlite import SqliteStore


async def _played(path: Path, appends: int = 3) -> bytes:
    """A file with one game of 1 + ``appends`` versions, closed again."""
    store = await SqliteStore.open(path)
    game = logs.identity()
    await store.append(logs.creation(game, logs.identity()))
    for after in range(1, appends + 1):
        await store.append(logs.append(game, after, parts=(logs.sealed(PartKind.PART_KIND_TEXT, b"\x00"),)))
    for _ in range(3):
        await store.journal([AccessEntry(logs.START_MS, "GetGame", game, logs.identity(), b"\x11\x00", "OK")])
    await store.close()
    return game


def _modes(folder: Path) -> dict[str, int]:
    """The files of a folder and their permissions."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def _allow(path: Path, mode: int) -> None:
    path.chmod(mode)


def _size(path: Path) -> int:
    return path.stat().st_size


def _content(path: Path) -> bytes:
    return path.read_bytes()


def _process(script: str, *arguments: object, failpoint: str = "") -> subprocess.Popen[bytes]:
    """A Python process of its own that runs ``script``."""
    environment = os.environ | {"TRIONFI_FAILPOINT": failpoint, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def _raw(path: Path, *statements: str) -> None:
    connection = apsw.Connection(str(path))
    for statement in statements:
        connection.execute(statement)
    connection.close()


# The schema ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET record = x'00'",
        "UPDATE events SET version = version + 10",
        "DELETE FROM events",
        "UPDATE parts SET kind = 9",
        "UPDATE parts SET audience = x'00'",
        "UPDATE parts SET commitment = randomblob(32)",
        "UPDATE parts SET salt = randomblob(32), body = x'00'",
        "UPDATE parts SET salt = NULL, body = NULL, commitment = randomblob(32)",
        "UPDATE parts SET part = part + 1",
        "UPDATE parts SET salt = NULL",
        "DELETE FROM parts",
        "UPDATE commands SET hash = randomblob(32)",
        "UPDATE commands SET last = last + 1",
        "DELETE FROM commands",
        "UPDATE games SET kind = 'other'",
        "DELETE FROM games",
        "UPDATE heads SET version = version - 1",
        "UPDATE heads SET hash = randomblob(32)",
        "DELETE FROM heads",
        "INSERT INTO events SELECT game, version, x'00' FROM events",
        "INSERT INTO events VALUES (1, 99, 'text')",
        "UPDATE accesses SET outcome = 'OTHER'",
        "DELETE FROM accesses",
        "UPDATE accesses_head SET number = 1",
        "UPDATE accesses_head SET hash = zeroblob(32)",
        "DELETE FROM accesses_head",
    ],
)
async def test_the_schema_refuses_every_change_but_the_erasing_one(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "games.db"
    game = await _played(path)
    connection = apsw.Connection(str(path))

    with pytest.raises(apsw.ConstraintError):
        connection.execute(statement)

    connection.close()
    store = await SqliteStore.open(path)
    assert len(await store.records(game)) == 4
    assert await store.check() == []
    await store.close()


async def test_replacing_a_row_is_refused_like_deleting_it(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await _played(path)
    connection = apsw.Connection(str(path))
    connection.pragma("recursive_triggers", True)  # as on the store's own connections

    with pytest.raises(apsw.ConstraintError, match="never deleted"):
        connection.execute("INSERT OR REPLACE INTO events SELECT game, version, x'00' FROM events")

    connection.close()


async def test_the_erasing_update_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    game = await _played(path)

    _raw(path, "UPDATE parts SET salt = NULL, body = NULL WHERE version = 2 AND part = 1")

    store = await SqliteStore.open(path)
    record = EventRecord.FromString((await store.records(game))[1])
    assert not record.parts[1].HasField("body")
    await store.close()


async def test_what_was_erased_is_in_no_page_of_the_file_and_its_log(tmp_path: Path, sqlite: SqliteStore) -> None:
    """SQLite would leave it in pages it has let go, and in older pages of the write-ahead log."""
    game, short, long = logs.identity(), os.urandom(64), os.urandom(16_384)
    await sqlite.append(logs.creation(game, logs.identity()))
    texts = [logs.sealed(PartKind.PART_KIND_TEXT, b"\x00") for _ in range(2)]
    texts[0].body, texts[1].body = short, long
    await sqlite.append(logs.append(game, 1, parts=texts))
    pieces = [short, *(long[at : at + 64] for at in range(0, len(long), 64))]
    assert _found(tmp_path, pieces) > 250, "all but those that a page ends in"

    await sqlite.append(replace(logs.append(game, 2), erasure=Erasure(((2, 1), (2, 2)))))

    async with asyncio.timeout(20):
        while _found(tmp_path, pieces):  # noqa: ASYNC110  a thread of the store is at it, and tells nobody
            await asyncio.sleep(0.01)
    assert await sqlite.check() == []


async def test_an_erasure_cut_off_by_a_crash_is_finished_at_the_next_start(tmp_path: Path) -> None:
    """The log beside the file still has what was there before; nothing of it is kept once the file is opened again."""
    path, game, text = tmp_path / "games.db", logs.identity(), logs.sealed(PartKind.PART_KIND_TEXT, b"\x00")
    first = await SqliteStore.open(path)
    await first.append(logs.creation(game, logs.identity()))
    await first.append(logs.append(game, 1, parts=(text,)))
    await first.close()
    raw = apsw.Connection(str(path))
    raw.pragma("wal_autocheckpoint", 0)
    raw.pragma("secure_delete", True)
    raw.execute("INSERT INTO alive VALUES (1, 1)")
    raw.execute("UPDATE parts SET salt = NULL, body = NULL WHERE version = 2 AND part = 1")
    crashed = _copied(tmp_path)
    raw.close()
    assert _found(crashed, [text.body]) == 1

    second = await SqliteStore.open(crashed / "games.db")

    async with asyncio.timeout(20):
        while _found(crashed, [text.body]):  # noqa: ASYNC110  as above
            await asyncio.sleep(0.01)
    assert not EventRecord.FromString((await second.records(game))[1]).parts[1].HasField("body")
    await second.close()


def _copied(folder: Path) -> Path:
    """A folder with the files of another, as a crash would leave them."""
    copy = folder / "crashed"
    copy.mkdir()
    for file in folder.glob("games.db*"):
        (copy / file.name).write_bytes(file.read_bytes())
    return copy


def _found(folder: Path, pieces: list[bytes]) -> int:
    """How many of these bytes are somewhere in the files of a folder."""
    files = [file.read_bytes() for file in folder.glob("games.db*")]
    return sum(any(piece in data for data in files) for piece in pieces)


# Opening -------------------------------------------------------------------------------------------------------------


async def test_what_was_appended_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    game = await _played(path)

    store = await SqliteStore.open(path)

    assert len(await store.records(game)) == 4
    await store.append(logs.append(game, 4))
    await store.close()


async def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = await SqliteStore.open(path)

    modes = _modes(tmp_path)
    assert {"games.db", "games.db-wal", "games.db.lock"} <= modes.keys()
    assert all(mode & 0o077 == 0 for mode in modes.values()), modes

    await store.close()


async def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone(
    tmp_path: Path, sqlite: SqliteStore
) -> None:
    with pytest.raises(StoreLocked):
        await SqliteStore.open(tmp_path / "games.db")

    await sqlite.close()

    again = await SqliteStore.open(tmp_path / "games.db")
    await again.close()


_HOLD = """
import asyncio, pathlib, sys
from trionfi_service.store.sqlite import SqliteStore
async def hold():
    await SqliteStore.open(pathlib.Path(sys.argv[1]))
    print("held", flush=True)
    await asyncio.sleep(60)
asyncio.run(hold())
"""


async def test_a_killed_servers_lock_is_free_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with _process(_HOLD, path) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(StoreLocked):
            await SqliteStore.open(path)
        holder.kill()

    store = await SqliteStore.open(path)
    await store.close()


async def test_a_reader_looks_on_while_a_server_writes_and_writes_nothing(tmp_path: Path, sqlite: SqliteStore) -> None:
    game = logs.identity()
    await sqlite.append(logs.creation(game, logs.identity()))

    reader = await SqliteStore.open(tmp_path / "games.db", read_only=True)
    await sqlite.append(logs.append(game, 1))

    assert len(await reader.records(game)) == 2
    with pytest.raises(StoreReadOnly):
        await reader.append(logs.append(game, 2))
    await reader.close()
    with pytest.raises(StoreClosed):
        await reader.alive(1)


async def test_reading_a_file_that_is_not_there_is_an_error_and_makes_none(tmp_path: Path) -> None:
    with pytest.raises(StoreMissing):
        await SqliteStore.open(tmp_path / "games.db", read_only=True)

    assert _modes(tmp_path) == {}


_OPEN_AS_NOBODY = """
import asyncio, os, pathlib, sys
from trionfi_service.store import StoreReadOnly
from trionfi_service.store.sqlite import SqliteStore
if os.geteuid() == 0:  # root may write every file
    os.setegid(65534)
    os.seteuid(65534)
async def attempt():
    try:
        await SqliteStore.open(pathlib.Path(sys.argv[1]))
    except StoreReadOnly as error:
        print(error)
asyncio.run(attempt())
"""


async def test_a_read_only_file_is_refused_and_left_alone() -> None:
    with tempfile.TemporaryDirectory() as folder:  # pytest's own folders are closed to others
        path = Path(folder) / "games.db"
        await _played(path)
        _allow(path.parent, 0o777)
        _allow(path.with_name("games.db.lock"), 0o666)
        _allow(path, 0o444)
        before = _content(path)

        with _process(_OPEN_AS_NOBODY, path) as process:
            output, errors = process.communicate(timeout=50)

        assert output.startswith(b"the file cannot be written"), errors
        assert _content(path) == before


async def test_a_file_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreReadOnly):
        await SqliteStore.open(tmp_path / "no such folder" / "games.db")


async def test_something_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"These are the voyages of the starship Enterprise. " * 100)
    before = path.read_bytes()

    with pytest.raises(StoreForeign):
        await SqliteStore.open(path)

    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE cats (name)", "PRAGMA application_id = 7", "PRAGMA user_version = 7"]
)
async def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "games.db"
    _raw(path, statement)
    before = path.read_bytes()

    with pytest.raises(StoreForeign):
        await SqliteStore.open(path)

    assert path.read_bytes() == before


async def test_a_file_of_a_later_release_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await _played(path)
    _raw(path, f"PRAGMA user_version = {len(STEPS) + 1}")

    for read_only in (False, True):
        with pytest.raises(StoreTooNew):
            await SqliteStore.open(path, read_only=read_only)


@pytest.mark.parametrize("steps", range(1, len(STEPS)))
async def test_an_older_file_is_brought_up_to_date_and_keeps_its_games(tmp_path: Path, steps: int) -> None:
    # A file as the release of that schema left it: its steps, and a game in the tables it had.
    whole, path = tmp_path / "whole.db", tmp_path / "games.db"
    game = await _played(whole)
    _raw(
        path,
        *STEPS[:steps],
        f"PRAGMA application_id = {APPLICATION_ID}",
        f"PRAGMA user_version = {steps}",
        f"ATTACH '{whole}' AS whole",
        *(
            f"INSERT INTO {table} SELECT * FROM whole.{table}"
            for table in ("games", "heads", "events", "parts", "commands")
        ),
    )
    with pytest.raises(StoreReadOnly, match="schema"):
        await SqliteStore.open(path, read_only=True)

    store = await SqliteStore.open(path)

    assert len(await store.records(game)) == 4
    await store.append(logs.append(game, 4))
    await store.alive(5)
    assert await store.credentials(None) == []
    assert await store.check() == []
    await store.close()
    assert apsw.Connection(str(path)).pragma("user_version") == len(STEPS)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM events WHERE version = 4",
        "UPDATE heads SET version = 3",
        "UPDATE heads SET hash = randomblob(32)",
        "DELETE FROM heads",
        "UPDATE events SET version = 9 WHERE version = 4",
    ],
)
async def test_a_file_whose_heads_are_not_where_its_logs_end_is_not_served(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "games.db"
    game = await _played(path)
    _raw(
        path,
        *(f"DROP TRIGGER {name}" for name in ("events_last", "events_stay", "heads_rise", "heads_last")),
        statement,
    )

    with pytest.raises(StoreInconsistent, match=game.hex()):
        await SqliteStore.open(path)

    reader = await SqliteStore.open(path, read_only=True)  # to find out more
    assert await reader.check() != []
    await reader.close()


async def test_a_file_put_back_to_an_older_copy_is_served_as_it_is(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "copy.db"
    game = await _played(path)
    copy.write_bytes(path.read_bytes())
    store = await SqliteStore.open(path)
    await store.append(logs.append(game, 4))
    await store.close()
    path.write_bytes(copy.read_bytes())

    store = await SqliteStore.open(path)

    assert len(await store.records(game)) == 4
    with pytest.raises(HeadMoved) as moved:
        await store.append(logs.append(game, 5))
    assert moved.value.version == 4
    await store.append(logs.append(game, 4))
    assert await store.check() == []
    await store.close()


# Failures while writing ----------------------------------------------------------------------------------------------


async def test_a_full_disk_refuses_whole_batches_and_is_survived(sqlite: SqliteStore) -> None:
    game, other = logs.identity(), logs.identity()
    await sqlite.append(logs.creation(game, logs.identity()))
    writer = sqlite._writer_connection
    assert writer is not None
    writer.pragma("max_page_count", writer.pragma("page_count"))
    large = logs.append(game, 1, events=3, parts=[logs.sealed(PartKind.PART_KIND_TEXT, b"\x00", 8192)] * 9)

    outcomes = await asyncio.gather(
        sqlite.append(large), sqlite.append(logs.creation(other, logs.identity())), return_exceptions=True
    )

    assert [type(outcome) for outcome in outcomes] == [StoreFull, StoreFull]
    assert len(await sqlite.records(game)) == 1
    assert await sqlite.game(other) is None
    writer.pragma("max_page_count", 1_000_000)
    await sqlite.append(large)
    assert len(await sqlite.records(game)) == 4
    assert await sqlite.check() == []


class _Disk(apsw.VFS):
    """The default file system, on which `broken` operations fail: what, and how the file's name ends, to the error."""

    def __init__(self) -> None:
        self.broken: dict[tuple[str, str], type[apsw.Error]] = {}
        self.name = "failing-disk"
        super().__init__(self.name, "unix", makedefault=True)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _DiskFile(self, name, flags)


class _DiskFile(apsw.VFSFile):
    def __init__(self, disk: _Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("unix", name, flags)
        self._disk = disk
        self._name = str(name.filename() if isinstance(name, apsw.URIFilename) else name)

    def _check(self, operation: str) -> None:
        for (broken, end), error in self._disk.broken.items():
            if operation == broken and self._name.endswith(end):
                raise error

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._check("sync")
        super().xSync(flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._check("write")
        super().xWrite(data, offset)


@pytest.fixture
def disk() -> Iterator[_Disk]:
    made = _Disk()
    yield made
    made.broken.clear()
    made.unregister()


@pytest.fixture
async def fragile(disk: _Disk, tmp_path: Path) -> AsyncIterator[SqliteStore]:
    del disk  # the default file system from now on
    opened = await SqliteStore.open(tmp_path / "games.db")
    yield opened
    await opened.close()


async def test_a_failing_fsync_is_fatal_and_leaves_a_whole_log(
    fragile: SqliteStore, disk: _Disk, tmp_path: Path
) -> None:
    game = logs.identity()
    await fragile.append(logs.creation(game, logs.identity()))
    disk.broken["sync", "-wal"] = apsw.IOError

    outcomes = await asyncio.gather(
        fragile.append(logs.append(game, 1, events=2)), fragile.alive(1), return_exceptions=True
    )

    assert [type(outcome) for outcome in outcomes] == [StoreFailed, StoreFailed]
    disk.broken.clear()
    with pytest.raises(StoreFailed):  # no second chance: the process is to end
        await fragile.append(logs.append(game, 1))
    await fragile.close()
    again = await SqliteStore.open(tmp_path / "games.db")
    assert len(await again.records(game)) in (1, 3)
    assert await again.check() == []
    await again.close()


async def test_a_checkpoint_that_fails_beside_the_writer_is_fatal_too(fragile: SqliteStore, disk: _Disk) -> None:
    game = logs.identity()
    await fragile.append(logs.creation(game, logs.identity()))
    disk.broken["write", "games.db"] = apsw.IOError

    async def write() -> None:
        for after in range(1, 500):
            await fragile.append(logs.append(game, after, parts=[_large()]))

    with pytest.raises(StoreFailed):
        await write()

    disk.broken.clear()
    assert len(await fragile.records(game)) > 10  # the commits themselves were fine


async def test_no_room_to_copy_the_write_ahead_log_is_survived(
    fragile: SqliteStore, disk: _Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "STEP", 20)
    monkeypatch.setattr(checkpoint, "LIMIT", 200)
    game = logs.identity()
    await fragile.append(logs.creation(game, logs.identity()))
    disk.broken["write", "games.db"] = apsw.FullError

    for after in range(1, 50):  # some 800 pages: past what the thread copies, and what the writer does
        await fragile.append(logs.append(game, after, parts=[_large()]))

    disk.broken.clear()
    await fragile.append(logs.append(game, 50))
    assert await fragile.check() == []


async def test_no_room_for_the_write_ahead_log_refuses_the_batch_and_is_survived(
    fragile: SqliteStore, disk: _Disk
) -> None:
    game = logs.identity()
    await fragile.append(logs.creation(game, logs.identity()))
    disk.broken["write", "-wal"] = apsw.FullError

    with pytest.raises(StoreFull):
        await fragile.append(logs.append(game, 1, events=2))

    disk.broken.clear()
    assert len(await fragile.records(game)) == 1
    await fragile.append(logs.append(game, 1, events=2))
    assert len(await fragile.records(game)) == 3
    assert await fragile.check() == []


async def test_the_write_ahead_log_is_copied_beside_the_writer_and_begins_anew(
    tmp_path: Path, sqlite: SqliteStore
) -> None:
    game = logs.identity()
    await sqlite.append(logs.creation(game, logs.identity()))
    looker = apsw.Connection(str(tmp_path / "games.db"))
    looker.execute("SELECT 1 FROM games").fetchall()

    for after in range(1, 200):  # some 3,400 pages
        await sqlite.append(logs.append(game, after, parts=[_large()]))

    while True:  # the thread may still be at it; a log that was copied whole and began anew is short
        pages, copied = await asyncio.to_thread(looker.wal_checkpoint, mode=apsw.SQLITE_CHECKPOINT_NOOP)
        if copied >= checkpoint.STEP or pages < 3 * checkpoint.STEP:
            break
    looker.close()
    assert await sqlite.check() == []


# The thread never at it; then always, so that it and the writer get in each other's way.
@pytest.mark.parametrize("step", [1_000_000, 10])
async def test_the_write_ahead_log_stays_bounded_under_constant_writing(
    tmp_path: Path, sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr(checkpoint, "STEP", step)
    monkeypatch.setattr(checkpoint, "LIMIT", 300)
    game = logs.identity()
    await sqlite.append(logs.creation(game, logs.identity()))

    for after in range(1, 200):  # some 3,400 pages
        await sqlite.append(logs.append(game, after, parts=[_large()]))

    assert _size(tmp_path / "games.db-wal") < 1_000 * 4_120
    assert len(await sqlite.records(game)) == 200


def _large() -> SealedPart:
    """A part that fills some sixteen pages."""
    return logs.sealed(PartKind.PART_KIND_TEXT, b"\x00", 65_536)


async def test_one_refused_append_does_no_harm_to_the_others_of_its_batch(sqlite: SqliteStore) -> None:
    games = [logs.identity() for _ in range(5)]
    for game in games:
        await sqlite.append(logs.creation(game, logs.identity()))
    appends = [logs.append(game, 1, events=2) for game in games]
    appends[2] = replace(logs.append(games[2], 3))

    outcomes = await asyncio.gather(*(sqlite.append(append) for append in appends), return_exceptions=True)

    assert [type(outcome) for outcome in outcomes].count(HeadMoved) == 1
    assert [len(await sqlite.records(game)) for game in games] == [3, 3, 1, 3, 3]


@pytest.mark.parametrize(
    "unfit",
    [Person(b"\x01", None, None), Person(b"\x01\x00", None, "\ud800"), Person(b"\x01\x00", ["ref"], None)],  # type: ignore[arg-type]
    ids=["refused by the schema", "no text", "no value of a database"],
)
async def test_an_append_that_cannot_be_stored_does_no_harm_to_the_others_of_its_batch(
    sqlite: SqliteStore, unfit: Person
) -> None:
    game, bad = logs.identity(), logs.identity()
    await sqlite.append(logs.creation(game, logs.identity()))

    outcomes = await asyncio.gather(
        sqlite.append(logs.append(game, 1)),
        sqlite.append(logs.creation(bad, logs.identity(), people=(unfit,))),
        sqlite.append(logs.append(game, 2)),
        sqlite.append(logs.append(game, 2)),
        return_exceptions=True,
    )

    assert isinstance(outcomes[1], ValueError | TypeError)
    assert outcomes[0] is outcomes[2] is None
    assert isinstance(outcomes[3], HeadMoved)
    assert await sqlite.game(bad) is None
    assert len(await sqlite.records(game)) == 3
    assert await sqlite.check() == []


_APPEND = """
import asyncio, pathlib, sys
from tests.store import logs
from trionfi_service.store.sqlite import SqliteStore
async def append():
    store = await SqliteStore.open(pathlib.Path(sys.argv[1]))
    game = bytes(16)
    await store.append(logs.creation(game, logs.identity()))
    for after in range(1, 100):
        print(after, flush=True)
        await store.append(logs.append(game, after))
asyncio.run(append())
"""


async def test_lr_9_the_failpoint_kills_between_commit_and_answer(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with _process(_APPEND, path, failpoint="after_commit:7") as process:
        output, errors = process.communicate(timeout=50)

    assert process.returncode == -signal.SIGKILL, errors
    assert output.split()[-1] == b"6"  # version 6 was answered; 7 was committed, and nobody was told
    store = await SqliteStore.open(path)
    assert len(await store.records(bytes(16))) == 7
    assert await store.check() == []
    await store.close()


# Backup and check ----------------------------------------------------------------------------------------------------


async def test_a_backup_taken_while_games_are_written_is_whole(tmp_path: Path, sqlite: SqliteStore) -> None:
    game = logs.identity()
    await sqlite.append(logs.creation(game, logs.identity()))

    under_way = asyncio.Event()

    async def write() -> None:
        for after in range(1, 201):
            await sqlite.append(logs.append(game, after, parts=(logs.sealed(PartKind.PART_KIND_ORDER, length=4096),)))
            if after == 50:
                under_way.set()

    writing = asyncio.create_task(write())
    await under_way.wait()
    await sqlite.backup(tmp_path / "copy.db")
    behind = len(await sqlite.records(game))
    await writing

    copy = await SqliteStore.open(tmp_path / "copy.db")
    records = await copy.records(game)
    assert 50 <= len(records) <= behind
    assert records == (await sqlite.records(game))[: len(records)]
    assert await copy.check() == []
    await copy.close()
    assert "copy.db.part" not in _modes(tmp_path)


async def test_a_backup_overwrites_nothing(tmp_path: Path, sqlite: SqliteStore) -> None:
    target = tmp_path / "copy.db"
    target.write_bytes(b"mine")

    with pytest.raises(FileExistsError):
        await sqlite.backup(target)

    assert target.read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DELETE FROM events WHERE version = 2", "gaps"),
        ("DELETE FROM commands WHERE first = 2", "command index"),
        ("DELETE FROM events WHERE version = 4", "head"),
        ("DELETE FROM games", "belongs nowhere"),
        ("DELETE FROM accesses WHERE number = 2", "journal: row 2 is missing"),
        ("DELETE FROM accesses WHERE number = 3", "journal: it ends with row 2, its head says row 3"),
        ("UPDATE accesses SET credential = NULL WHERE number = 2", "journal: row 2 is not what was written"),
    ],
)
async def test_check_says_what_is_wrong(tmp_path: Path, statement: str, problem: str) -> None:
    path = tmp_path / "games.db"
    await _played(path)
    triggers = ("events_last", "commands_last", "games_last", "accesses_last", "accesses_stay")
    _raw(path, *(f"DROP TRIGGER {name}" for name in triggers), statement)

    reader = await SqliteStore.open(path, read_only=True)

    assert any(problem in line for line in await reader.check())
    await reader.close()
