"""A real server on a free port over a real file, in this process; one channel to it."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import grpc
import pytest

from tests.service.driver import Peer, Table, new_table
from trionfi_service import access
from trionfi_service.config import Settings
from trionfi_service.games import wall_clock_ms
from trionfi_service.server import Server, running


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a server nobody else can meet, and that nobody waits for when it stops."""
    return Settings(listen="127.0.0.1:0", database=tmp_path / "games.db", scripted_deals=True, drain_seconds=0)


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[Server]:
    """A server."""
    async with running(settings) as server:
        yield server


@pytest.fixture
async def channel(server: Server) -> AsyncIterator[grpc.aio.Channel]:
    """A channel to it."""
    async with grpc.aio.insecure_channel(server.address) as channel:
        yield channel


@pytest.fixture
def operator(server: Server, channel: grpc.aio.Channel, settings: Settings) -> Peer:
    """The operator whose credential the first start wrote to a file."""
    return Peer(channel, settings.token_file.read_text().strip())


@pytest.fixture
async def second_operator(server: Server, channel: grpc.aio.Channel) -> Peer:
    """Another operator of the same server."""
    credential, secret = access.draw(wall_clock_ms(), operator=os.urandom(16))
    await server.store.put_credential(credential)
    return Peer(channel, secret)


@pytest.fixture
async def table(operator: Peer) -> Table:
    """A game that waits for its seats to join."""
    return await new_table(operator)


@pytest.fixture
async def dealt(table: Table) -> Table:
    """A game that has begun: the cards are dealt."""
    await table.join_all()
    return table


Serving = Callable[[Settings], AbstractAsyncContextManager[Peer]]


@pytest.fixture
def serving() -> Serving:
    """Serve with other settings: gives the operator as a peer while it lasts."""

    @asynccontextmanager
    async def serve(settings: Settings) -> AsyncIterator[Peer]:
        async with running(settings) as server, grpc.aio.insecure_channel(server.address) as channel:
            yield Peer(channel, settings.token_file.read_text().strip(), server.address)

    return serve
