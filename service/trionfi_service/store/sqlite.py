"""The store in one SQLite file: WAL, ``synchronous=FULL``, one writer with group commit, readers that never block it.

What a start can see: a file that another server holds, one that a later release wrote, one that is something else, and
one whose heads are not where its logs end. What it cannot see is a file that was put back as a whole to an older copy:
that one is consistent, and is served as it is; clients that remember a later head are told OUT_OF_RANGE, and receipts
(docs/bytes.md) show the loss.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

import apsw

from trionfi_service.store import (
    Append,
    Binding,
    CommandEntry,
    Credential,
    GameEntry,
    Head,
    HeadMoved,
    Person,
    StoreClosed,
    StoredLog,
    StoreReadOnly,
    reads,
    writes,
)
from trionfi_service.store import file as store_file
from trionfi_service.store.checkpoint import Checkpointer
from trionfi_service.store.journal import AccessEntry, AccessRow
from trionfi_service.store.rows import take_apart
from trionfi_service.store.writer import GroupCommit

Result = TypeVar("Result")

# Reads of up to so many records are done on the event loop: they take less time than a thread would to be woken.
_NEAR_RECORDS: Final = 256
_READER_THREADS: Final = 2
_MOST_NUMBERS: Final = 100_000


class SqliteStore:
    """An `EventStore` in one SQLite file. To be opened, used and closed on one event loop."""

    def __init__(
        self,
        path: Path,
        near: apsw.Connection,
        writer: apsw.Connection | None,
        lock: store_file.FileLock | None,
        committed: Callable[[int], None],
    ) -> None:
        """For `open`."""
        self._path = path
        self._near = near
        self._lock = lock
        self._writer_connection = writer
        self._writer = None if writer is None else GroupCommit(writer, store_file.translate, committed)
        self._checkpointer = None if writer is None else Checkpointer(writer, path)
        self._pool = ThreadPoolExecutor(_READER_THREADS, thread_name_prefix="store-reader")
        self._local = threading.local()
        self._readers: list[apsw.Connection] = [near]
        self._numbers: dict[bytes, int] = {}
        self._closed = False

    @classmethod
    async def open(
        cls, path: Path, *, read_only: bool = False, committed: Callable[[int], None] = lambda _: None
    ) -> "SqliteStore":
        """Open a file, made if need be; with ``read_only`` also beside a server that writes it.

        ``committed`` is told, on the loop, how many appends each transaction held, if any. Raises `StoreLocked`,
        `StoreReadOnly`, `StoreMissing`, `StoreTooNew`, `StoreForeign`, `StoreInconsistent`.
        """
        lock, writer, near = await asyncio.get_running_loop().run_in_executor(None, _open_files, path, read_only)
        return cls(path, near, writer, lock, committed)

    async def append(self, append: Append) -> None:
        """See `EventStore.append`."""
        rows = take_apart(append)
        head = (rows.command.last, rows.head, rows.unix_ms, append.phase, append.due_ms)
        if append.creation is not None:
            await self._write(lambda connection: writes.create(connection, append, rows, head), is_append=True)
            return
        number = self._number(append.game)
        if number is None:
            raise HeadMoved(0)

        def extend(connection: apsw.Connection) -> None:
            writes.extend(connection, append, number, rows, head)
            if append.erasure is not None and self._checkpointer is not None:
                self._checkpointer.scrub_after_commit()

        await self._write(extend, is_append=True)

    async def head(self, game: bytes) -> Head | None:
        """See `EventStore.head`."""
        entry = await self.game(game)
        return None if entry is None else entry.head

    async def records(self, game: bytes, after: int = 0, limit: int | None = None) -> list[bytes]:
        """See `EventStore.records`."""
        return await self._records(game, after, limit, to_fold=False)

    async def folding(self, game: bytes, after: int = 0) -> list[bytes]:
        """See `EventStore.folding`."""
        return await self._records(game, after, None, to_fold=True)

    async def _records(self, game: bytes, after: int, limit: int | None, *, to_fold: bool) -> list[bytes]:
        number = self._number(game)
        if number is None:
            return []
        count = self._here(lambda connection: reads.head_version(connection, number)) - after
        if limit is not None:
            count = min(count, limit)
        if count <= 0:
            return []

        def read(connection: apsw.Connection) -> list[bytes]:
            return reads.records(connection, number, after, count, to_fold=to_fold)

        return self._here(read) if count <= _NEAR_RECORDS else await self._aside(read)

    async def log(self, game: bytes) -> StoredLog | None:
        """See `EventStore.log`."""
        return await self._aside(lambda connection: reads.log(connection, game))

    async def command(self, game: bytes, actor: bytes, command_id: bytes) -> CommandEntry | None:
        """See `EventStore.command`."""
        number = self._number(game)
        return self._here(lambda connection: reads.command(connection, number, actor, command_id))

    async def created(self, operator: bytes, command_id: bytes) -> bytes | None:
        """See `EventStore.created`."""
        found = self._here(lambda connection: reads.created(connection, operator, command_id))
        return None if found is None else found[0]

    async def game(self, game: bytes) -> GameEntry | None:
        """See `EventStore.game`."""
        return self._here(lambda connection: reads.game(connection, game))

    async def games(self, operator: bytes, after: int = 0, limit: int = 50) -> list[GameEntry]:
        """See `EventStore.games`."""
        return self._here(lambda connection: reads.games(connection, operator, after, limit))

    async def unfinished(self, after: int = 0, limit: int = 500) -> list[GameEntry]:
        """See `EventStore.unfinished`."""
        return self._here(lambda connection: reads.unfinished(connection, after, limit))

    async def texts(self, game: bytes, actor: bytes, version: int | None = None) -> list[tuple[int, int]]:
        """See `EventStore.texts`."""
        number = self._number(game)
        if number is None:
            return []
        return await self._aside(lambda connection: reads.texts(connection, number, actor, version))

    async def put_credential(self, credential: Credential) -> None:
        """See `EventStore.put_credential`."""
        await self._write(lambda connection: writes.put_credential(connection, credential))

    async def credential(self, credential_id: bytes) -> Credential | None:
        """See `EventStore.credential`."""
        return self._here(lambda connection: reads.credential(connection, "id", credential_id))

    async def credential_by_secret(self, secret_sha256: bytes) -> Credential | None:
        """See `EventStore.credential_by_secret`."""
        return self._here(lambda connection: reads.credential(connection, "secret_sha256", secret_sha256))

    async def credentials(self, game: bytes | None, after: int = 0, limit: int = 50) -> list[Credential]:
        """See `EventStore.credentials`."""
        return self._here(lambda connection: reads.credentials(connection, game, after, limit))

    async def revoke_credential(self, credential_id: bytes, now_ms: int) -> Credential | None:
        """See `EventStore.revoke_credential`."""
        return await self._write(lambda connection: writes.revoke_credential(connection, credential_id, now_ms))

    async def bind_certificate(self, binding: Binding) -> None:
        """See `EventStore.bind_certificate`."""
        await self._write(lambda connection: writes.bind_certificate(connection, binding))

    async def unbind_certificate(self, name: str) -> bool:
        """See `EventStore.unbind_certificate`."""
        return await self._write(lambda connection: writes.unbind_certificate(connection, name))

    async def bindings(self, names: Sequence[str] | None = None) -> list[Binding]:
        """See `EventStore.bindings`."""
        return self._here(lambda connection: reads.bindings(connection, names))

    async def put_person(self, game: bytes, person: Person) -> None:
        """See `EventStore.put_person`."""
        number = self._number(game)
        if number is None:
            raise ValueError("there is no such game")
        await self._write(lambda connection: writes.put_person(connection, number, person))

    async def people(self, game: bytes) -> list[Person]:
        """See `EventStore.people`."""
        number = self._number(game)
        return self._here(lambda connection: reads.people(connection, number))

    async def journal(self, entries: Sequence[AccessEntry]) -> None:
        """See `EventStore.journal`."""
        await self._write(lambda connection: writes.journal(connection, entries))

    async def accesses(self, game: bytes | None, after: int = 0, limit: int = 50) -> list[AccessRow]:
        """See `EventStore.accesses`."""
        return self._here(lambda connection: reads.accesses(connection, game, after, limit))

    async def alive(self, now_ms: int) -> None:
        """See `EventStore.alive`."""
        await self._write(lambda connection: writes.alive(connection, now_ms))

    async def last_alive(self) -> int | None:
        """See `EventStore.last_alive`."""
        return self._here(reads.last_alive)

    async def backup(self, target: Path) -> None:
        """Copy the file as it is at one moment, while it is written. Raises FileExistsError, `StoreError`."""
        await self._aside(lambda connection: store_file.back_up(connection, target))

    async def check(self) -> list[str]:
        """Everything about the file that is not as it ought to be, in words; empty when all is well."""
        return await self._aside(store_file.check)

    async def close(self) -> None:
        """See `EventStore.close`."""
        if self._closed:
            return
        self._closed = True
        if self._writer is not None:
            await self._writer.close()
        await asyncio.get_running_loop().run_in_executor(None, self._close_files)

    def _close_files(self) -> None:
        try:
            self._pool.shutdown()
            if self._checkpointer is not None:
                self._checkpointer.close()
            for connection in self._readers:
                connection.close()
            if self._writer_connection is not None:
                self._writer_connection.close()  # the last to close: it folds the write-ahead log into the file
        except apsw.Error as error:
            raise store_file.translate(error) from error
        finally:
            if self._lock is not None:
                self._lock.release()

    async def _write(self, work: Callable[[apsw.Connection], Result], *, is_append: bool = False) -> Result:
        self._check_open()
        if self._writer is None:
            raise StoreReadOnly("the file was opened to be read only")
        return await self._writer.run(work, is_append=is_append)

    def _number(self, game: bytes) -> int | None:
        """The number that stands for a game id in keys; None when there is no such game. It never changes."""
        number = self._numbers.get(game)
        if number is None:
            number = self._here(lambda connection: reads.game_number(connection, game))
            if number is not None:
                if len(self._numbers) >= _MOST_NUMBERS:
                    self._numbers.clear()
                self._numbers[game] = number
        return number

    def _here(self, work: Callable[[apsw.Connection], Result]) -> Result:
        """Read little, on the event loop."""
        self._check_open()
        try:
            return work(self._near)
        except apsw.Error as error:
            raise store_file.translate(error) from error

    async def _aside(self, work: Callable[[apsw.Connection], Result]) -> Result:
        """Read much, on a thread of its own."""
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._on_reader, work)

    def _on_reader(self, work: Callable[[apsw.Connection], Result]) -> Result:
        connection: apsw.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = store_file.open_reader(self._path)
            self._readers.append(connection)
        try:
            return work(connection)
        except apsw.Error as error:
            raise store_file.translate(error) from error

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed("the store was closed")


def _open_files(
    path: Path, read_only: bool
) -> tuple[store_file.FileLock | None, apsw.Connection | None, apsw.Connection]:
    if read_only:
        return None, None, store_file.open_reader(path)
    lock = store_file.FileLock(path)
    try:
        return lock, store_file.open_writer(path), store_file.open_reader(path)
    except BaseException:
        lock.release()
        raise
