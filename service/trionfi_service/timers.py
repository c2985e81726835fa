"""One timer a game, for when its clock must act."""

import asyncio
from collections.abc import Callable
from typing import Final

from trionfi_service.metrics import Metrics

# The loop's clock is never set, but a due time is wall time: looking again this often follows a clock that was set.
_LOOK_AGAIN_SECONDS: Final = 60.0


class Timers:
    """Calls ``fire(game)`` once the due time of a game has come, by the wall clock."""

    def __init__(self, clock: Callable[[], int], fire: Callable[[bytes], None], metrics: Metrics) -> None:
        self._clock = clock
        self._fire = fire
        self._metrics = metrics
        self._due: dict[bytes, tuple[int, asyncio.TimerHandle]] = {}
        self._closed = False

    def arm(self, game: bytes, due_ms: int | None) -> None:
        """Set, move or (None) take away a game's timer. After `close` none is set."""
        armed = self._due.get(game)
        if armed is not None:
            if armed[0] == due_ms:
                return
            armed[1].cancel()
            del self._due[game]
        if due_ms is not None and not self._closed:
            self._wait(game, due_ms)
        self._metrics.timers = len(self._due)

    def close(self) -> None:
        """Take all timers away, for good: what is still being committed sets none."""
        self._closed = True
        for game in tuple(self._due):
            self.arm(game, None)

    def _wait(self, game: bytes, due_ms: int) -> None:
        seconds = min(max(0.0, (due_ms - self._clock()) / 1000), _LOOK_AGAIN_SECONDS)
        handle = asyncio.get_running_loop().call_later(seconds, self._look, game, due_ms)
        self._due[game] = (due_ms, handle)

    def _look(self, game: bytes, due_ms: int) -> None:
        if self._clock() < due_ms:
            self._wait(game, due_ms)
            return
        del self._due[game]
        self._metrics.timers = len(self._due)
        self._fire(game)
