"""The journal of accesses, as the service writes it: every read by an auditor, every refused access.

An auditor's read is in the store before its answer leaves. Refused accesses are handed to the store's writer in batches
that nobody waits for, and bounded: beyond some a minute they are counted, so that no flood fills the disk
(docs/operations.md, "The access journal").
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import structlog
from grpc import StatusCode

from trionfi_service.errors import Reason, Refused
from trionfi_service.store import GameEntry, StoreError, StoreFailed
from trionfi_service.store.journal import AccessEntry

OK: Final = "OK"
"""The outcome of an access that was not refused."""

# Of refused accesses, in one minute: rows for each method, game, credential and reason; rows in all; and how many such
# kinds are told apart. What goes beyond is counted in one row for each kind, or, beyond the last, for each reason.
ROWS_OF_A_KIND: Final = 5
MOST_ROWS: Final = 120
MOST_KINDS: Final = 120
_MINUTE_MS: Final = 60_000
# Rows that wait for a store which cannot write now.
_MOST_WAITING: Final = 5_000
_MANY: Final = "*"
_CODES: Final = (StatusCode.UNAUTHENTICATED, StatusCode.PERMISSION_DENIED)
_REASONS: Final = (Reason.GAME_NOT_FOUND.name, Reason.CREDENTIAL_NOT_FOUND.name)
_log = structlog.get_logger()


class JournalStore(Protocol):
    """What the journal needs of a store."""

    async def journal(self, entries: Sequence[AccessEntry]) -> None:
        """Add to the journal, durably."""

    async def game(self, game: bytes) -> GameEntry | None:
        """One game."""


class _Kind(NamedTuple):
    """What refused accesses have in common that are counted together."""

    method: str
    game: bytes | None
    credential: bytes | None
    outcome: str


class _Count:
    """How many of a kind there were in this minute: in rows of their own, and beyond."""

    __slots__ = ("held", "last_ms", "rows")

    def __init__(self) -> None:
        self.rows = 0
        self.held = 0
        self.last_ms = 0


def concerns(refusal: Refused) -> bool:
    """Whether a refusal belongs into the journal: nobody known, not theirs to see or do, not theirs to know of."""
    return refusal.code in _CODES or refusal.reason in _REASONS


class Journal:
    """Writes the journal of one server. To be used on its event loop."""

    def __init__(
        self, store: JournalStore, clock: Callable[[], int], store_failed: Callable[[BaseException], None]
    ) -> None:
        """``store_failed`` is told that the process must end."""
        self._store = store
        self._clock = clock
        self._store_failed = store_failed
        self._waiting: list[AccessEntry] = []
        self._writing: asyncio.Task[None] | None = None
        self._minute = 0
        self._counts: dict[_Kind, _Count] = {}
        self._rows = 0

    async def read(self, method: str, game: bytes, credential: bytes, viewer: bytes) -> None:
        """Journal an auditor's read, durably before this returns. Raises `StoreError`: then do not answer it."""
        await self._store.journal([AccessEntry(self._clock(), method, game, credential, viewer, OK)])

    async def refused(self, method: str, game: bytes | None, credential: bytes | None, outcome: str) -> None:
        """Journal a refused access, soon. ``game`` is the one asked for; one that is not there is none."""
        if game is not None and not await self._exists(game):
            game = None
        now_ms = self._clock()
        self._turn(now_ms)
        kind = _Kind(method, game, credential, outcome)
        if kind not in self._counts and len(self._counts) >= MOST_KINDS:
            kind = _Kind(_MANY, None, None, outcome)
        count = self._counts.setdefault(kind, _Count())
        count.last_ms = now_ms
        if kind.method != _MANY and count.rows < ROWS_OF_A_KIND and self._rows < MOST_ROWS:
            count.rows += 1
            self._rows += 1
            self._write(AccessEntry(now_ms, method, game, credential, None, outcome))
        else:
            count.held += 1

    def tick(self) -> None:
        """Write what was counted in a minute that is over, and what the store could not take before."""
        self._turn(self._clock())
        self._write()

    async def close(self) -> None:
        """Write what is left."""
        self._turn(None)
        self._write()
        if self._writing is not None:
            await self._writing

    async def _exists(self, game: bytes) -> bool:
        try:
            return await self._store.game(game) is not None
        except (StoreError, StoreFailed):
            return False  # the store that cannot be read will say so elsewhere

    def _turn(self, now_ms: int | None) -> None:
        """Begin another minute, if this one is over (None: it is)."""
        minute = -1 if now_ms is None else now_ms // _MINUTE_MS
        if minute == self._minute:
            return
        self._minute = minute
        self._waiting += (
            AccessEntry(count.last_ms, kind.method, kind.game, kind.credential, None, kind.outcome, count.held)
            for kind, count in self._counts.items()
            if count.held
        )
        self._counts.clear()
        self._rows = 0

    def _write(self, *entries: AccessEntry) -> None:
        self._waiting += entries
        if self._waiting and (self._writing is None or self._writing.done()):
            self._writing = asyncio.get_running_loop().create_task(self._write_waiting())

    async def _write_waiting(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._store.journal(batch)
            except StoreError as error:
                self._waiting = [*batch, *self._waiting]
                lost = len(self._waiting) - _MOST_WAITING
                del self._waiting[_MOST_WAITING:]
                _log.error("accesses not journaled", error=type(error).__name__, lost=max(0, lost))
                return  # the next tick tries again
            except StoreFailed as failure:
                self._store_failed(failure)
                return
