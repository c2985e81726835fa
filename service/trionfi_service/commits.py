"""From what was decided to what is stored, and then to everybody who is told of it."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog

from trionfi.v1.game_pb2 import Phase
from trionfi_service import rules
from trionfi_service.deciding import Decided
from trionfi_service.errors import Reason, Refused, refused
from trionfi_service.feed import Feeds
from trionfi_service.live import LiveGame
from trionfi_service.metrics import Metrics
from trionfi_service.receipts import Receipts
from trionfi_service.rules import CoreFault
from trionfi_service.store import AlreadyStored, Append, Creation, Erasure, EventStore, StoreError, StoreFailed
from trionfi_service.timers import Timers

_RETRY_MS: Final = 1_000
_OVER: Final = frozenset((Phase.PHASE_FINISHED, Phase.PHASE_ABORTED))
_log = structlog.get_logger()


def is_over(phase: int) -> bool:
    """Whether a game in this phase is finished or aborted."""
    return phase in _OVER


class Commits:
    """Stores what was decided under a game's lock, which it releases once the outcome is known."""

    def __init__(
        self,
        store: EventStore,
        feeds: Feeds,
        timers: Timers,
        metrics: Metrics,
        receipts: Receipts,
        core_fault: Callable[[bytes, str], Refused],
        store_failed: Callable[[BaseException], None],
    ) -> None:
        """``core_fault(game, where)`` sets a game aside; ``store_failed`` is told that the process must end."""
        self._store = store
        self._feeds = feeds
        self._timers = timers
        self._metrics = metrics
        self._receipts = receipts
        self._core_fault = core_fault
        self._store_failed = store_failed
        self._tasks: set[asyncio.Task[None]] = set()

    async def commit(
        self, live: LiveGame, decided: Decided, creation: Creation | None = None, erasure: Erasure | None = None
    ) -> None:
        """Store what was decided, with what it erases, then tell everybody. Needs the game's lock, and releases it.

        A caller that goes away cancels this while the store may be at work. Then the append is handed in once more,
        under the same command id: so it is stored exactly once, whatever became of the first.
        Raises `Refused`, `AlreadyStored`, `HeadMoved`.
        """
        state = decided.state
        append = Append(live.game, decided.after, decided.records, state.phase, rules.due(state), creation, erasure)
        started = time.perf_counter()
        # Signed while the store is at work: in a turn of the loop of its own, behind the one that hands the append in.
        # If that fails nobody ever asks for this receipt.
        receipt = live.game, state.version, decided.head, decided.unix_ms
        asyncio.get_running_loop().call_soon(self._receipts.serialised, *receipt)
        try:
            await self._store.append(append)
        except asyncio.CancelledError:
            self._spawn(self._commit_again(live, decided, append))
            raise
        except BaseException as error:
            live.lock.release()
            raise self._not_stored(error) from None
        self._metrics.append_seconds.add(time.perf_counter() - started)
        self._committed(live, decided, append)

    async def settle(self) -> None:
        """Wait for appends that have lost their callers."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def _commit_again(self, live: LiveGame, decided: Decided, append: Append) -> None:
        """Store an append whose caller has gone; nobody waits for the answer."""
        try:
            await self._store.append(append)
        except AlreadyStored as stored:
            if (stored.game, stored.entry.first) != (live.game, append.after + 1):
                live.lock.release()  # the command was a repeat of an earlier one
                return
        except BaseException as error:
            live.lock.release()
            self._not_stored(error)
            return
        self._committed(live, decided, append)

    def _committed(self, live: LiveGame, decided: Decided, append: Append) -> None:
        """Take what is stored into memory, and tell everybody."""
        live.state = decided.state
        live.head = decided.head
        live.lock.release()
        self._metrics.events += len(decided.records)
        self._timers.arm(live.game, append.due_ms)
        try:
            if decided.actor == rules.OPERATOR:
                live.read_place_keys()
            if append.erasure is not None:
                self._feeds.forget(live.game, {version for version, _ in append.erasure.parts})
            self._feeds.publish(live.game, decided.records, decided.state, is_over(append.phase))
        except CoreFault as fault:
            self._feeds.end_game(live.game, self._core_fault(live.game, str(fault)))

    def _not_stored(self, error: BaseException) -> BaseException:
        """What a caller is told of an error of the store."""
        if isinstance(error, StoreError):
            _log.error("append refused by the store", error=type(error).__name__, reason=str(error))
            return refused(Reason.STORE_UNAVAILABLE, error=type(error).__name__).with_retry(_RETRY_MS)
        if isinstance(error, StoreFailed):
            self._store_failed(error)
            return refused(Reason.OUTCOME_UNKNOWN).with_retry(_RETRY_MS)
        return error

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
