"""Four seats that play one match through every death of the server, and remember what they were told."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import grpc

from tests.service.driver import JOIN, Peer, Table, first_filling, new_table
from trionfi.v1.fortunes_pb2 import FortunesMatch, FortunesOptions
from trionfi.v1.game_service_pb2 import ActResponse

Answer = TypeVar("Answer")

# A dead server is looked for again at once.
CHANNEL_OPTIONS = [
    ("grpc.initial_reconnect_backoff_ms", 20),
    ("grpc.min_reconnect_backoff_ms", 20),
    ("grpc.max_reconnect_backoff_ms", 100),
]
_TRANSIENT = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
_CALL_SECONDS = 2.0


@dataclass(frozen=True)
class Acknowledged:
    """A command that its sender was told is stored."""

    seat: int
    command_id: str
    first: int
    last: int
    repeated: bool


@dataclass
class Match:
    """A match under way."""

    table: Table
    acknowledged: list[Acknowledged] = field(default_factory=list)
    progress: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """All four seats, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for seat, peer in enumerate(self.table.seats):
                group.create_task(self._play_seat(seat, peer))

    async def until_acknowledged(self, count: int) -> None:
        """Wait until so many commands were acknowledged in all."""
        while len(self.acknowledged) < count:
            self.progress.clear()
            await self.progress.wait()

    async def _play_seat(self, seat: int, peer: Peer) -> None:
        game_id = self.table.game_id
        await self._act(seat, peer, JOIN, 0)
        while True:
            seen = await through(lambda: peer.look(game_id))
            if seen.moves.game:
                await self._act(seat, peer, first_filling(seen.moves), seen.view.version)
            else:
                await asyncio.sleep(0.002)

    async def _act(self, seat: int, peer: Peer, command: bytes, version: int) -> None:
        """One command under one id, as often as it takes to hear of it."""
        game_id, command_id = self.table.game_id, str(uuid.uuid4())
        if not version:
            version = (await through(lambda: peer.look(game_id))).view.version

        def attempt() -> Awaitable[ActResponse]:
            return peer.act(game_id, command, version, command_id, seconds=_CALL_SECONDS)

        answer = await through(attempt)
        told = Acknowledged(seat, command_id, answer.first_version, answer.last_version, answer.repeated)
        self.acknowledged.append(told)
        self.progress.set()


async def through(attempt: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer to a call that is repeated while nobody answers."""
    while True:
        try:
            return await attempt()
        except grpc.aio.AioRpcError as error:
            if error.code() not in _TRANSIENT:
                raise
            await asyncio.sleep(0.01)


async def new_match(operator: Peer) -> Match:
    """A match that no test plays to its end."""
    options = FortunesOptions(match=FortunesMatch(deals=1000))
    return Match(await new_table(operator, options))
