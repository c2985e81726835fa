"""The SQLite file itself: locked, opened, brought up to date, checked, copied. Everything here blocks."""

import fcntl
import os
from pathlib import Path
from typing import Final

import apsw

from trionfi_service.store import (
    StoreBusy,
    StoreError,
    StoreFailed,
    StoreForeign,
    StoreFull,
    StoreInconsistent,
    StoreLocked,
    StoreMissing,
    StoreReadOnly,
    StoreTooNew,
    journal,
    reads,
)
from trionfi_service.store.reads import rows
from trionfi_service.store.schema import APPLICATION_ID, STEPS

_BUSY_TIMEOUT_MS: Final = 2_000
_CACHE_KIB: Final = 16_384
_BACKUP_PAGES: Final = 1_024

# Heads against the last event of each game; an event row ends in its head.
_HEADS_AWRY: Final = """
SELECT g.id FROM games g
    LEFT JOIN heads h ON h.game = g.number
    LEFT JOIN events e ON e.game = g.number AND e.version = h.version
WHERE e.game IS NULL OR substr(e.record, -32) <> h.hash
    OR EXISTS (SELECT 1 FROM events later WHERE later.game = g.number AND later.version > h.version)
"""
_GAPS: Final = """
SELECT g.id FROM games g JOIN events e ON e.game = g.number
GROUP BY g.number HAVING min(e.version) <> 1 OR max(e.version) <> count(*)
"""
_STRAY: Final = """
SELECT 'events', game, version FROM events WHERE game NOT IN (SELECT number FROM games)
UNION ALL SELECT 'parts', game, version FROM parts WHERE (game, version) NOT IN (SELECT game, version FROM events)
UNION ALL SELECT 'heads', game, version FROM heads WHERE game NOT IN (SELECT number FROM games)
UNION ALL SELECT 'commands', game, first FROM commands WHERE game NOT IN (SELECT number FROM games)
"""
_UNCOVERED: Final = """
SELECT g.id FROM games g JOIN heads h ON h.game = g.number LEFT JOIN commands c ON c.game = g.number
GROUP BY g.number HAVING coalesce(sum(c.last - c.first + 1), 0) <> h.version OR max(c.last) <> h.version
"""


def translate(error: apsw.Error) -> Exception:
    """What an SQLite error means to the service. Only what is surely harmless is no `StoreFailed`."""
    match error:
        case apsw.ConstraintError() | apsw.TooBigError():
            return ValueError(f"the schema refuses it: {error}")
        case apsw.FullError():
            return StoreFull("no room is left on the disk")
        case apsw.BusyError() | apsw.LockedError():
            return StoreBusy("another program holds a lock on the file")
        case apsw.ReadOnlyError():
            return StoreReadOnly("the file cannot be written")
        case apsw.NotADBError():
            return StoreForeign("the file is no SQLite database")
        case apsw.CorruptError():
            return StoreInconsistent(f"the file is damaged: {error}")
        case apsw.CantOpenError():
            return StoreReadOnly("the file cannot be opened, or its directory cannot be written")
        case _:
            return StoreFailed(f"{type(error).__name__}: {error}")


class FileLock:
    """The lock that keeps a second server away, on ``<file>.lock`` beside the database; the kernel frees it at death.

    Not on the database itself: closing any descriptor of that would drop the locks SQLite holds on it.
    """

    def __init__(self, path: Path) -> None:
        """Raises `StoreLocked`, `StoreReadOnly`."""
        try:
            self._descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreReadOnly(f"the lock file cannot be made: {error.strerror}") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._descriptor)
            raise StoreLocked("another server has this file open") from error

    def release(self) -> None:
        """Let another server have it."""
        os.close(self._descriptor)


def open_writer(path: Path) -> apsw.Connection:
    """Open a file to write, made and brought up to date if need be. Raises `StoreError`, `StoreFailed`."""
    try:
        # Hidden cards lie in it: nobody else's to read.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise StoreReadOnly(f"the file cannot be written: {error.strerror}") from error
    try:
        connection = apsw.Connection(str(path))
        connection.set_busy_timeout(_BUSY_TIMEOUT_MS)
        if connection.readonly("main"):
            raise StoreReadOnly("the file cannot be written")
        version = _schema_version(connection)
        if connection.pragma("journal_mode", "wal") != "wal":
            raise StoreFailed("the file system does not support a write-ahead log")
        connection.pragma("synchronous", "full")
        connection.pragma("cache_size", -_CACHE_KIB)
        connection.pragma("secure_delete", True)  # what is erased is overwritten, not only let go
        # Without this, INSERT OR REPLACE would delete behind the triggers' back.
        connection.pragma("recursive_triggers", True)
        if version < len(STEPS):
            _migrate(connection, version)
        _check_heads(connection)
    except apsw.Error as error:
        raise translate(error) from error
    return connection


def open_reader(path: Path) -> apsw.Connection:
    """Open a file only to read it, while a server may be writing. Raises `StoreError`, `StoreFailed`."""
    if not path.is_file():
        raise StoreMissing("there is no such file")
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        connection.set_busy_timeout(_BUSY_TIMEOUT_MS)
        version = _schema_version(connection)
        if version < len(STEPS):
            raise StoreReadOnly(
                f"the file has schema {version}: a server must open it once to bring it to {len(STEPS)}"
            )
    except apsw.Error as error:
        raise translate(error) from error
    return connection


def _schema_version(connection: apsw.Connection) -> int:
    """How many steps the file has had. Raises `StoreForeign`, `StoreTooNew`."""
    application = connection.pragma("application_id")
    version: int = connection.pragma("user_version")
    if application != APPLICATION_ID:
        empty = not rows(connection, "SELECT 1 FROM sqlite_schema LIMIT 1")
        if application or version or not empty:
            raise StoreForeign("the file is another program's database")
    if version > len(STEPS):
        raise StoreTooNew(f"the file has schema {version}; this release knows up to {len(STEPS)}")
    return version


def _migrate(connection: apsw.Connection, version: int) -> None:
    with connection:  # one transaction
        for step in STEPS[version:]:
            connection.execute(step)
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", len(STEPS))


def _check_heads(connection: apsw.Connection) -> None:
    awry = rows(connection, f"{_HEADS_AWRY} LIMIT 1")
    if awry:
        raise StoreInconsistent(f"game {awry[0][0].hex()}: its head is not where its log ends; restore a backup")


def check(connection: apsw.Connection) -> list[str]:
    """Everything about a file that is not as it ought to be, in words; empty when all is well.

    SQLite's own integrity check, heads against logs, versions without gaps, rows that belong nowhere, a command index
    that covers every version, and the journal of accesses by its hashes. Hashes of games are `verify`'s.
    """
    problems = [text for (text,) in rows(connection, "PRAGMA integrity_check") if text != "ok"]
    for query, what in (
        (_HEADS_AWRY, "its head is not where its log ends"),
        (_GAPS, "its versions have gaps"),
        (_UNCOVERED, "its command index does not cover its versions"),
    ):
        problems += (f"game {game.hex()}: {what}" for (game,) in rows(connection, query))
    stray = rows(connection, _STRAY)
    problems += (f"{table}: the row of game number {game}, version {at} belongs nowhere" for table, game, at in stray)
    with connection:  # a savepoint: rows and head of one moment, while a server writes
        problems += journal.problems(reads.all_accesses(connection), reads.journal_head(connection))
    return problems


def back_up(source: apsw.Connection, target: Path) -> None:
    """Copy a file as it is at one moment, while it is being written. Raises FileExistsError, `StoreError`.

    The copy appears under its name only when it is whole and on the disk.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        copy = apsw.Connection(str(part))
        source.execute("BEGIN")  # one snapshot: a copy page by page would start anew at each commit
        try:
            with copy.backup("main", source, "main") as backup:
                while not backup.done:
                    backup.step(_BACKUP_PAGES)
        finally:
            source.execute("ROLLBACK")
            copy.close()
        _persist(part)
        part.rename(target)
        _persist(target.parent)
    except apsw.Error as error:
        raise translate(error) from error
    except OSError as error:
        raise StoreError(f"the copy cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def _persist(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
