"""Durable appends in process, sixteen callers at once: our SQLite store, against that of ``eventsourcing``.

We append what the service appends: one command, sealed, with its one or two records, its sealed parts, its head and
its entry in the command index. The peer inserts one event a call, each from a thread of its own, since its calls block.
Both write ahead with ``synchronous=FULL``. What is stored is made before the time that counts.
"""

import asyncio
import itertools
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any, Final

from bench import aggregate, sealed_log
from bench.comparison import Measure, Pair, Round, Scale, Spent, rates
from trionfi_service.store import Append
from trionfi_service.store.sqlite import SqliteStore

NAME: Final = "appends"
_APPENDS: Final = "durable appends"
MEASURES: Final = (Measure(_APPENDS, "appends/s", "eventsourcing's SQLite recorder, events/s", bound=3.0, aim=5.0),)
_CALLERS: Final = 16
_DEALS: Final = 4
_PEER_EVENTS: Final = 10  # a caller and turn: it is slower, and turns are to be of about one length
_SYNCHRONOUS_FULL: Final = 2


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`: new files in each round."""
    dice = random.Random(2)
    turns = scale.of(8, 1)
    for _ in range(scale.rounds):
        games = [_game(scale.of(304, 20), dice) for _ in range(_CALLERS)]
        with tempfile.TemporaryDirectory(prefix="trionfi-bench-") as folder, asyncio.Runner() as runner:
            ours = runner.run(_Ours.opened(Path(folder) / "ours.db", games, turns))
            peer = _Peer(Path(folder) / "peer.db", games, turns)
            done = rates({_APPENDS: lambda: runner.run(ours.turn()), "peer": peer.turn}, turns)  # noqa: B023  run here
            runner.run(ours.close())
            peer.close()
        yield {_APPENDS: Pair(done[_APPENDS], done["peer"])}


def _game(cards: int, dice: random.Random) -> list[Append]:
    return list(sealed_log.appends(sealed_log.new_game(), _DEALS, cards, dice))


def _slices(items: Sequence[Any], count: int) -> Iterator[Sequence[Any]]:
    """The items in so many slices, one a turn."""
    ends = [len(items) * number // count for number in range(count + 1)]
    return (items[start:end] for start, end in itertools.pairwise(ends))


class _Ours:
    """Our store, and for each caller the appends of one game, some each turn."""

    def __init__(self, store: SqliteStore, games: Sequence[Sequence[Append]], turns: int) -> None:
        self._store = store
        self._games = games
        self._callers = [_slices(game, turns) for game in games]

    @classmethod
    async def opened(cls, file: Path, games: Sequence[Sequence[Append]], turns: int) -> "_Ours":
        return cls(await SqliteStore.open(file), games, turns)

    async def turn(self) -> Spent:
        now = [next(caller) for caller in self._callers]
        begun = time.perf_counter()
        await asyncio.gather(*map(self._append, now))
        return Spent(sum(map(len, now)), time.perf_counter() - begun)

    async def _append(self, appends: Sequence[Append]) -> None:
        for append in appends:
            await self._store.append(append)

    async def close(self) -> None:
        for game in self._games:
            head = await self._store.head(game[0].game)
            assert head is not None
            assert head.version == game[-1].after + len(game[-1].records)
        await self._store.close()


class _Peer:
    """The peer's recorder, and for each caller the events of one game, some each turn."""

    def __init__(self, file: Path, games: Sequence[Sequence[Append]], turns: int) -> None:
        self._app = aggregate.application(file)
        assert aggregate.synchronous(self._app) == _SYNCHRONOUS_FULL
        self._callers = [_slices(self._events(game)[: turns * _PEER_EVENTS], turns) for game in games]
        self._inserted = 0

    def _events(self, game: Sequence[Append]) -> list[Any]:
        told = aggregate.retold([record for append in game for record in append.records])
        return [self._app.mapper.to_stored_event(event) for event in told.collect_events()]

    def turn(self) -> Spent:
        now = [next(caller) for caller in self._callers]
        together = Barrier(_CALLERS + 1)
        with ThreadPoolExecutor(_CALLERS) as threads:
            done = [threads.submit(self._insert, events, together) for events in now]
            together.wait()
            begun = time.perf_counter()
            for each in done:
                each.result()
            seconds = time.perf_counter() - begun
        count = sum(map(len, now))
        self._inserted += count
        return Spent(count, seconds)

    def _insert(self, events: Sequence[Any], together: Barrier) -> None:
        together.wait()
        for event in events:
            self._app.recorder.insert_events([event])

    def close(self) -> None:
        assert self._app.recorder.max_notification_id() == self._inserted
        self._app.close()
