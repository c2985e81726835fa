"""Four seats that play one match through every death of the server, and remember what they were told."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, TypeVar

import grpc

from tests.service.driver import CONTRIBUTION_KEY, JOIN, Peer, Table, first_filling, new_table
from trionfi import contributions
from trionfi.v1.fortunes_pb2 import FortunesMatch, FortunesOptions
from trionfi.v1.game_pb2 import Policies
from trionfi.v1.game_service_pb2 import ActResponse
from trionfi.v1.two_win_pb2 import TwoWinOptions

Answer = TypeVar("Answer")

# A dead server is looked for again at once.
CHANNEL_OPTIONS = [
    ("grpc.initial_reconnect_backoff_ms", 20),
    ("grpc.min_reconnect_backoff_ms", 20),
    ("grpc.max_reconnect_backoff_ms", 100),
]
# CANCELLED: gRPC itself drops calls that a server had not taken up when it stopped (docs/api.md).
_TRANSIENT = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED)
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
    _progress: asyncio.Event = field(default_factory=asyncio.Event)
    _playing: "asyncio.Task[None]" = field(init=False)

    @asynccontextmanager
    async def under_way(self) -> AsyncIterator[None]:
        """All four seats play until the block ends."""
        self._playing = asyncio.create_task(self._play())
        try:
            yield
        finally:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def until_acknowledged(self, more: int) -> None:
        """Wait until so many more commands were acknowledged. Fails when a player failed."""
        count = len(self.acknowledged) + more
        while len(self.acknowledged) < count:
            self._progress.clear()
            waiting = asyncio.create_task(self._progress.wait())
            await asyncio.wait((waiting, self._playing), return_when=asyncio.FIRST_COMPLETED)
            if self._playing.done():
                waiting.cancel()
                await self._playing

    async def _play(self) -> None:
        async with asyncio.TaskGroup() as group:
            for seat, peer in enumerate(self.table.seats):
                group.create_task(self._play_seat(seat, peer))

    async def _play_seat(self, seat: int, peer: Peer) -> None:
        game_id = self.table.game_id
        await self._act(seat, peer, JOIN, 0)
        while True:
            seen = await through(lambda: peer.look(game_id))
            contribution = contributions.due(seen.view, seen.moves, CONTRIBUTION_KEY)
            if contribution is not None:
                await self._act(seat, peer, contribution.SerializeToString(), seen.view.version)
            elif seen.moves.game:
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
        self._progress.set()


async def through(attempt: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer to a call that is repeated while nobody answers."""
    while True:
        try:
            return await attempt()
        except grpc.aio.AioRpcError as error:
            if error.code() not in _TRANSIENT:
                raise
            await asyncio.sleep(0.01)


ENDLESS: Final[Mapping[str, FortunesOptions | TwoWinOptions]] = {
    "fortunes": FortunesOptions(match=FortunesMatch(deals=1000)),
    "two_win": TwoWinOptions(stacks=[1_000_000], hands=100_000),
}


async def new_match(operator: Peer, game: str = "fortunes") -> Match:
    """A match that no test plays to its end, nor waits in for a contribution longer than it takes to give it."""
    return Match(await new_table(operator, ENDLESS[game], Policies(contribute_ms=600_000)))
