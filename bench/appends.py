"""Durable appends in process, sixteen callers at once: our SQLite store, against that of ``eventsourcing``.

We append what the service appends: one command, sealed, with its one or two records, its sealed parts, its head and
its entry in the command index. The peer inserts one event a call, each from a thread of its own, since its calls block.
Both write ahead with ``synchronous=FULL``. What is stored is made before the time that counts.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any, Final

from bench import aggregate, sealed_log
from bench.comparison import Measure, Pair, Round, Scale
from trionfi_service.store import Append
from trionfi_service.store.sqlite import SqliteStore

NAME: Final = "appends"
_APPENDS: Final = "durable appends"
MEASURES: Final = (Measure(_APPENDS, "appends/s", "eventsourcing's SQLite recorder, events/s", bound=3.0, aim=5.0),)
_CALLERS: Final = 16
_DEALS: Final = 4
_SYNCHRONOUS_FULL: Final = 2


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`: new files in each round."""
    dice = random.Random(2)
    for number in range(scale.rounds):
        games = [_game(scale.of(304, 20), dice) for _ in range(_CALLERS)]
        told = [_told(game) for game in games]
        with tempfile.TemporaryDirectory(prefix="trionfi-bench-") as folder:
            ours_file, peer_file = Path(folder) / "ours.db", Path(folder) / "peer.db"
            if number % 2:
                ours = asyncio.run(_ours(ours_file, games))
                peer = _peer(peer_file, told, scale.of(60, 5))
            else:
                peer = _peer(peer_file, told, scale.of(60, 5))
                ours = asyncio.run(_ours(ours_file, games))
        yield {_APPENDS: Pair(ours, peer)}


def _game(cards: int, dice: random.Random) -> list[Append]:
    return list(sealed_log.appends(sealed_log.new_game(), _DEALS, cards, dice))


def _told(game: Sequence[Append]) -> Any:
    return aggregate.retold([record for append in game for record in append.records])


async def _ours(file: Path, games: Sequence[Sequence[Append]]) -> float:
    """Appends a second, over all callers."""
    store = await SqliteStore.open(file)

    async def caller(game: Sequence[Append]) -> None:
        for append in game:
            await store.append(append)

    begun = time.perf_counter()
    await asyncio.gather(*map(caller, games))
    seconds = time.perf_counter() - begun
    for game in games:
        head = await store.head(game[0].game)
        assert head is not None
        assert head.version == game[-1].after + len(game[-1].records)
    await store.close()
    return sum(map(len, games)) / seconds


def _peer(file: Path, games: Sequence[Any], events: int) -> float:
    """Events a second, over all callers."""
    app = aggregate.application(file)
    assert aggregate.synchronous(app) == _SYNCHRONOUS_FULL
    stored = [[app.mapper.to_stored_event(event) for event in game.collect_events()][:events] for game in games]
    together = Barrier(_CALLERS + 1)

    def caller(own: Sequence[Any]) -> None:
        together.wait()
        for event in own:
            app.recorder.insert_events([event])

    with ThreadPoolExecutor(_CALLERS) as callers:
        done = [callers.submit(caller, own) for own in stored]
        together.wait()
        begun = time.perf_counter()
        for each in done:
            each.result()
        seconds = time.perf_counter() - begun
    count = sum(map(len, stored))
    assert app.recorder.max_notification_id() == count
    app.close()
    return count / seconds
