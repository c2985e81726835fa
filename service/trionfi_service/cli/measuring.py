"""What ``trionfi bench`` measures: random games of Fortunes in this process, their replay, and appends to a disk."""

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Moves
from trionfi_service import replay, rules
from trionfi_service.replay.log import begins_append
from trionfi_service.store import Append, Creation
from trionfi_service.store.sqlite import SqliteStore
from trionfi_service.table import Table

_GAME: Final = "fortunes"
_SEATS: Final = 4
_WRITERS: Final = 16
_SEED: Final = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: how many of ``what`` a second, and how it was measured."""

    what: str
    per_second: float
    how: str


def measure(seconds: float, directory: Path | None) -> Iterator[Figure]:
    """Each figure as soon as it is there; every one takes about ``seconds``."""
    rng = random.Random(_SEED)  # noqa: S311 - chooses moves
    moves = _repeat(seconds, lambda: _play_in_core(rng))
    yield Figure("moves in the core", moves, "legal, fill, decide, evolve, one call after another from Python")
    log = _played(rng).log()
    events = _repeat(seconds, lambda: replay.fold(log).version)
    yield Figure("events replayed", events, f"a deal's log of {len(log)} events folded to its state, from memory")
    with tempfile.TemporaryDirectory(prefix="trionfi-bench-", dir=directory) as kept:
        for writers in (1, _WRITERS):
            appends = asyncio.run(_append(Path(kept) / f"{writers}.db", writers, seconds, rng))
            who = "one writer" if writers == 1 else f"{writers} writers on as many games"
            yield Figure("durable appends", appends, f"{who}; SQLite, WAL, synchronous=FULL; acknowledged after commit")


def _repeat(seconds: float, work: Callable[[], int]) -> float:
    """Do ``work`` until the time is over; gives how many a second, by what it says it did."""
    done, began = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds or not done:
        done += work()
    return done / elapsed if elapsed else 0.0


def _play_in_core(rng: random.Random) -> int:
    """One deal by random moves, nothing sealed or stored; gives the number of moves."""
    state, played, seat = Table(_GAME, {"match": {"deals": 1}}).state, 0, 0
    while (turn := _turn(state, seat)) is not None:
        seat, moves = turn
        actor = rules.seat(seat)
        command = rules.fill(moves.game[0].SerializeToString(), rng.randbytes(8))
        decision = rules.decide(state, actor, command, state.unix_ms, os.urandom(rules.ENTROPY_BYTES))
        state = rules.evolve(state, actor, state.unix_ms, decision.drafts)
        played += 1
    return played


def _played(rng: random.Random) -> Table:
    """One deal, played to its end and kept as a log."""
    table, seat = Table(_GAME, {"match": {"deals": 1}}), 0
    while (turn := _turn(table.state, seat)) is not None:
        seat, moves = turn
        table.act(seat, rules.fill(moves.game[0].SerializeToString(), rng.randbytes(8)))
    return table


def _turn(state: rules.State, before: int) -> tuple[int, Moves] | None:
    """Whose move it is now, and which there are; None when nobody has one. The seat at the left is asked first."""
    for seat in (*range(before + 1, _SEATS), *range(before + 1)):
        moves = rules.legal(state, rules.seat(seat))
        if moves.game:
            return seat, moves
    return None


async def _append(path: Path, writers: int, seconds: float, rng: random.Random) -> float:
    """Append whole games, as many at a time as there are writers, until the time is over; gives appends a second."""
    games = [_appends(_played(rng)) for _ in range(writers)]
    store = await SqliteStore.open(path)
    try:
        began = time.perf_counter()
        counts = await asyncio.gather(*(_write(store, appends, began + seconds) for appends in games))
        return sum(counts) / (time.perf_counter() - began)
    finally:
        await store.close()


async def _write(store: SqliteStore, appends: list[Append], until: float) -> int:
    """Append one game, command after command, as far as the time goes."""
    written = 0
    for append in appends:
        await store.append(append)
        written += 1
        if time.perf_counter() >= until:
            break
    return written


def _appends(table: Table) -> list[Append]:
    """A table's log as the appends it was made in, with what the store is told beside them."""
    appends: list[Append] = []
    wires = table.log()
    records = [EventRecord.FromString(wire) for wire in wires]
    starts = [at for at, record in enumerate(records) if begins_append(record)]
    state = rules.initial()
    for start, end in zip(starts, [*starts[1:], len(records)], strict=True):
        state = rules.replay(state, wires[start:end])
        creation = Creation(_GAME, bytes(16)) if not appends else None
        appends.append(Append(table.game, start, wires[start:end], state.phase, rules.due(state), creation))
    return appends
