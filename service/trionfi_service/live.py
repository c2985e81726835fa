"""Games in memory: folded from their logs on demand, within a bound, the least recently used leave first."""

import asyncio
from typing import Final

from trionfi_service import rules, signatures
from trionfi_service.metrics import Metrics
from trionfi_service.rules import State

_FIXED_BYTES: Final = 2_048


class LiveGame:
    """One game at its head. Whoever writes holds `lock` from the decision to the commit."""

    __slots__ = (
        "game",
        "head",
        "kind",
        "lock",
        "operator",
        "place_keys",
        "size",
        "spectator_delay_ms",
        "state",
        "users",
    )

    def __init__(self, game: bytes, kind: str, operator: bytes, state: State, head: bytes) -> None:
        self.game = game
        self.kind = kind
        self.operator = operator
        self.state = state
        self.head = head
        self.lock = asyncio.Lock()
        self.users = 0  # calls that hold it, or wait for its lock
        public = rules.view(state, rules.OPERATOR)
        self.spectator_delay_ms = public.policies.spectator_delay_ms
        self.place_keys = signatures.place_keys(public)
        # An auditor's view holds what the state holds; the state in memory is about three times as large.
        self.size = _FIXED_BYTES + 3 * len(rules.view_bytes(state, rules.AUDITOR))

    def read_place_keys(self) -> None:
        """Read them anew, after what may have given a place to another person (LC-5)."""
        self.place_keys = signatures.place_keys(rules.view(self.state, rules.OPERATOR))


class Cache:
    """The live games, at most so many and so large. A game in use stays, whatever the bound."""

    def __init__(self, max_games: int, max_bytes: int, metrics: Metrics) -> None:
        self._max_games = max_games
        self._max_bytes = max_bytes
        self._metrics = metrics
        self._games: dict[bytes, LiveGame] = {}  # in order of use, the latest last
        self._bytes = 0

    def get(self, game: bytes) -> LiveGame | None:
        """A live game, which counts as used; None when it is not in memory."""
        live = self._games.pop(game, None)
        if live is None:
            self._metrics.cache_misses += 1
            return None
        self._games[game] = live
        self._metrics.cache_hits += 1
        return live

    def put(self, live: LiveGame) -> None:
        """Keep a game, and let others go if there are too many."""
        self.drop(live.game)
        self._games[live.game] = live
        self._bytes += live.size
        while len(self._games) > self._max_games or self._bytes > self._max_bytes:
            idle = next((old for old in self._games.values() if not old.users and old is not live), None)
            if idle is None:
                break
            self.drop(idle.game)
        self._report()

    def drop(self, game: bytes) -> None:
        """Let a game go; it is folded anew when it is asked for."""
        live = self._games.pop(game, None)
        if live is not None:
            self._bytes -= live.size
            self._report()

    def _report(self) -> None:
        self._metrics.live_games = len(self._games)
        self._metrics.live_bytes = self._bytes
