"""Memory: what 10,000 live games take, and what folding one long game takes. Each is measured in a new process.

Live games are those of the service's own cache at its own bounds, each in mid-deal. The long game is folded as the
service folds it, from its SQLite file; its bytes there are what the file grew by.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench import play, sealed_log
from bench.comparison import Measure, Pair, Round, Scale
from trionfi_service import rules
from trionfi_service.config import Settings
from trionfi_service.live import Cache, LiveGame
from trionfi_service.metrics import Metrics
from trionfi_service.store.sqlite import SqliteStore

NAME: Final = "memory"
_LIVE: Final = "10,000 live games in mid-deal"
_FOLD: Final = "folding 10,000 events"
MEASURES: Final = (
    Measure(_LIVE, "MB", bound=300.0, at_most=True),
    Measure(_FOLD, "MB at most", "its bytes in the file, MB", bound=2.0, at_most=True),
)
_MEGABYTE: Final = 1e6
_EVENTS: Final = 10_000
_EVENTS_A_DEAL: Final = 98


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`."""
    for _ in range(scale.rounds):
        with tempfile.TemporaryDirectory(prefix="trionfi-bench-") as folder:
            file = Path(folder) / "long.db"
            asyncio.run(_stored(file, 0))
            before = file.stat().st_size
            game = asyncio.run(_stored(file, scale.of(_EVENTS, 500)))
            in_file = file.stat().st_size - before
            live = _in_new_process("live", str(scale.of(10_000, 500)))
            fold = _in_new_process("fold", str(file), game.hex())
        yield {_LIVE: Pair(live / _MEGABYTE), _FOLD: Pair(fold / _MEGABYTE, in_file / _MEGABYTE)}


async def _stored(file: Path, events: int) -> bytes:
    """Store a game of so many events, in the last of its deals; gives its id."""
    store = await SqliteStore.open(file)
    game, stored = sealed_log.new_game(), 0
    deals = events // _EVENTS_A_DEAL + 1
    for append in sealed_log.appends(game, deals, deals * play.MOVES_A_DEAL, random.Random(5)):
        await store.append(append)
        stored += len(append.records)
        if stored >= events:
            break
    await store.close()  # which brings the write-ahead log into the file
    return game


def _in_new_process(*arguments: str) -> int:
    """Bytes that one of the measurements below took."""
    command = [sys.executable, "-m", "bench.memory", *arguments]
    return int(json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))


def _taken_by_live_games(count: int) -> int:
    """Bytes that stay taken once so many games are live."""
    settings = Settings()
    cache = Cache(settings.cache_games, settings.cache_bytes, Metrics())
    dice = random.Random(6)
    warm = _live_game(dice)
    before = _resident("VmRSS")
    ids = []
    for _ in range(count):
        live = _live_game(dice)
        cache.put(live)
        ids.append(live.game)
    taken = _resident("VmRSS") - before
    assert all(cache.get(game) is not None for game in ids)
    assert warm.state.version > 0
    return taken


def _live_game(dice: random.Random) -> LiveGame:
    """A game in the middle of its first deal, as the service loads one."""
    game = sealed_log.new_game()
    records = sealed_log.records(game, 4, play.MOVES_A_DEAL // 2, dice)
    return LiveGame(game, "fortunes", bytes(16), rules.replay(rules.initial(), records), records[-1][-32:])


async def _taken_by_folding(file: Path, game: bytes) -> int:
    """Bytes that folding a game takes at its worst moment, over those taken before it."""
    store = await SqliteStore.open(file)
    await store.folding(game, after=_EVENTS)  # statements are prepared, threads are there
    before = _resident("VmRSS")
    _begin_peak()
    state = rules.replay(rules.initial(), await store.folding(game))
    most = _resident("VmHWM") - before
    assert state.version > 0
    await store.close()
    return most


def _begin_peak() -> None:
    """From here on VmHWM is the most since now."""
    Path("/proc/self/clear_refs").write_text("5")


def _resident(name: str) -> int:
    """Bytes of this process in memory, now (VmRSS) or at most (VmHWM)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    raise ValueError(f"the kernel does not tell {name}")


def main() -> None:
    """Measure one thing in this process, and print the bytes it took."""
    what, *rest = sys.argv[1:]
    if what == "live":
        taken = _taken_by_live_games(int(rest[0]))
    else:
        taken = asyncio.run(_taken_by_folding(Path(rest[0]), bytes.fromhex(rest[1])))
    print(taken)


if __name__ == "__main__":
    main()
