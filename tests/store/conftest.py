"""Every store, for the conformance suite: a new one joins by one entry in `STORES`."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from trionfi_service.store import EventStore
from trionfi_service.store.memory import MemoryStore
from trionfi_service.store.sqlite import SqliteStore


async def _memory(_: Path) -> EventStore:
    return MemoryStore()


async def _sqlite(folder: Path) -> EventStore:
    return await SqliteStore.open(folder / "games.db")


STORES: dict[str, Callable[[Path], Awaitable[EventStore]]] = {"memory": _memory, "sqlite": _sqlite}


@pytest.fixture(params=sorted(STORES))
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventStore]:
    """One store of each kind, empty."""
    opened = await STORES[request.param](tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """An SQLite store, empty, in ``tmp_path / "games.db"``."""
    opened = await SqliteStore.open(tmp_path / "games.db")
    yield opened
    await opened.close()
