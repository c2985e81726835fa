"""A log folded to a state, an event at a time: the Rust core, against an aggregate of ``eventsourcing``.

Both fold a match of four deals with the same events, once from serialised events in memory and once from an SQLite file
that the operating system has in memory. Time is time on the processor, so that other programs do not count.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from eventsourcing.application import project_aggregate

from bench import aggregate, sealed_log
from bench.comparison import Measure, Pair, Round, Scale, Spent, rates
from trionfi.v1.game_pb2 import Phase
from trionfi_service import rules
from trionfi_service.store.sqlite import SqliteStore

NAME: Final = "replay"
_MEMORY: Final = "replay from bytes in memory"
_FILE: Final = "replay from the SQLite file"
MEASURES: Final = (
    Measure(_MEMORY, "events/s", "eventsourcing aggregate, events/s", bound=40.0, aim=100.0),
    Measure(_FILE, "events/s", "eventsourcing aggregate, events/s", bound=10.0, aim=20.0),
)
_DEALS: Final = 4


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`."""
    with tempfile.TemporaryDirectory(prefix="trionfi-bench-") as folder, asyncio.Runner() as runner:
        both = runner.run(_Both.made(Path(folder)))
        sides: dict[str, Callable[[], Spent]] = {
            _MEMORY: lambda: both.ours_from_memory(scale.of(50, 5)),
            "peer, memory": lambda: both.peer_from_memory(scale.of(2, 1)),
            _FILE: lambda: runner.run(both.ours_from_file(scale.of(25, 5))),
            "peer, file": lambda: both.peer_from_file(scale.of(2, 1)),
        }
        for _ in range(scale.rounds):
            done = rates(sides, turns=scale.of(10, 1))
            yield {_MEMORY: Pair(done[_MEMORY], done["peer, memory"]), _FILE: Pair(done[_FILE], done["peer, file"])}
        runner.run(both.close())


class _Both:
    """One match, in our store and in the peer's."""

    def __init__(self, game: bytes, records: list[bytes], store: SqliteStore, app: Any, told: Any) -> None:
        self._game = game
        self._records = records
        self._store = store
        self._app = app
        self._told_id = told.id
        self._stored = [app.mapper.to_stored_event(event) for event in told.pending_events]
        app.save(told)

    @classmethod
    async def made(cls, folder: Path) -> "_Both":
        game = sealed_log.new_game()
        appends = list(sealed_log.appends(game, _DEALS, 10_000, random.Random(3)))
        store = await SqliteStore.open(folder / "ours.db")
        for append in appends:
            await store.append(append)
        records = [record for append in appends for record in append.records]
        return cls(game, records, store, aggregate.application(folder / "peer.db"), aggregate.retold(records))

    async def close(self) -> None:
        self._app.close()
        await self._store.close()

    def ours_from_memory(self, times: int) -> Spent:
        state = rules.initial()
        begun = time.process_time()
        for _ in range(times):
            state = rules.replay(rules.initial(), self._records)
        seconds = time.process_time() - begun
        assert state.phase == Phase.PHASE_FINISHED
        return Spent(times * len(self._records), seconds)

    async def ours_from_file(self, times: int) -> Spent:
        state = rules.initial()
        begun = time.process_time()
        for _ in range(times):
            state = rules.replay(rules.initial(), await self._store.folding(self._game))
        seconds = time.process_time() - begun
        assert state.version == len(self._records)
        return Spent(times * len(self._records), seconds)

    def peer_from_memory(self, times: int) -> Spent:
        to_domain_event = self._app.mapper.to_domain_event
        game: Any = None
        begun = time.process_time()
        for _ in range(times):
            game = project_aggregate(None, map(to_domain_event, self._stored))
        seconds = time.process_time() - begun
        assert game.version == len(self._stored)
        return Spent(times * len(self._stored), seconds)

    def peer_from_file(self, times: int) -> Spent:
        game: Any = None
        begun = time.process_time()
        for _ in range(times):
            game = self._app.repository.get(self._told_id)
        seconds = time.process_time() - begun
        assert game.version == len(self._stored)
        return Spent(times * len(self._stored), seconds)
