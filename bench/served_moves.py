"""Durable moves through one real server, against bare echoes with messages of the same sizes.

Sixteen games, one caller each, on sixteen connections. Requests and their metadata are made ahead, so that the calling
side costs the same whoever answers; the three servers are called turn by turn, deal by deal, from one process. What the
server deals cannot be known ahead: between two deals its log is read, by an auditor, outside the time that counts.
"""

import asyncio
import contextlib
import itertools
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import grpc

from bench import play, play_two_win
from bench.comparison import Measure, Pair, Round, Scale
from bench.echo_server import SERVICE
from bench.server_process import Served, serving
from trionfi.v1.game_pb2 import Options, Phase, Policies, Role
from trionfi.v1.game_service_pb2 import (
    ActRequest,
    ActResponse,
    CreateGameRequest,
    ExportGameRequest,
    ExportKind,
    IssueCredentialRequest,
    NewPlace,
    WatchGameRequest,
)
from trionfi.v1.game_service_pb2_grpc import GameServiceStub
from trionfi_service import rules
from trionfi_service.rules import State

if TYPE_CHECKING:
    from trionfi.v1.game_service_pb2_grpc import GameServiceAsyncStub

NAME: Final = "served"
MEASURES: Final = (
    Measure("moves served", "moves/s", "bare grpc.aio echo, calls/s", bound=0.45, aim=0.6),
    Measure("p99 of a move", "ms", "echo that commits 200 bytes a call, p99", bound=3.0, at_most=True),
    Measure("moves served, committing peer", "moves/s", "echo that commits 200 bytes a call, calls/s"),
    Measure("median of a move", "ms", "echo that commits 200 bytes a call, median"),
    Measure("moves served, four watchers a game", "moves/s", "bare grpc.aio echo, calls/s"),
    Measure("moves of Two-Win served", "moves/s", "bare grpc.aio echo, calls/s", bound=0.4),
)
_CALLERS: Final = 16
_CALL_SECONDS: Final = 30.0
# A connection of its own for each channel: by default gRPC lets channels to one address share.
_CHANNEL: Final = (("grpc.use_local_subchannel_pool", 1),)
_LIKE_AN_ANSWER: Final = ActResponse(first_version=200, last_version=201, head=bytes(32), unix_ms=1_750_000_000_000)

Metadata = tuple[tuple[str, str], ...]
Request = tuple[bytes, Metadata]


@dataclass(slots=True)
class Times:
    """What a number of calls took: each of them, and all together."""

    calls: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Calls a second."""
        return len(self.calls) / self.seconds

    @property
    def p99_ms(self) -> float:
        """The time that one call in a hundred exceeds."""
        return statistics.quantiles(self.calls, n=100)[98] * 1e3

    @property
    def median_ms(self) -> float:
        """The time that half of the calls exceed."""
        return statistics.median(self.calls) * 1e3


class Callers:
    """Sixteen callers of one server."""

    def __init__(self, address: str) -> None:
        self._channels = [grpc.aio.insecure_channel(address, options=_CHANNEL) for _ in range(_CALLERS)]
        self._acts: list[grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]] = [
            channel.unary_unary(f"/{SERVICE}/Act") for channel in self._channels
        ]

    async def call(self, requests: Sequence[Sequence[Request]], times: Times) -> list[list[bytes]]:
        """Each caller sends its requests one after the other; gives the answers."""
        answers: list[list[bytes]] = [[] for _ in requests]
        begun = time.perf_counter()
        await asyncio.gather(
            *(
                _send(act, sent, answered, times.calls)
                for act, sent, answered in zip(self._acts, requests, answers, strict=True)
            )
        )
        times.seconds += time.perf_counter() - begun
        return answers

    async def close(self) -> None:
        """Close the connections."""
        for channel in self._channels:
            await channel.close()


async def _send(
    act: "grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]",
    requests: Sequence[Request],
    answers: list[bytes],
    times: list[float],
) -> None:
    for request, metadata in requests:
        begun = time.perf_counter()
        answer = await act(request, metadata=metadata, timeout=_CALL_SECONDS)
        times.append(time.perf_counter() - begun)
        answers.append(answer)


class Kind(NamedTuple):
    """A game to play: its options, its seats, and how it is played ahead from a deal on as far as it can be known."""

    options: Options
    seats: Sequence[bytes]
    ahead: Callable[[State, random.Random], Iterator[play.Step]]


def fortunes(deals: int) -> Kind:
    """Matches of so many deals, played a deal ahead."""
    return Kind(play.fortunes(deals), play.SEATS, lambda state, dice: play.cards(state, play.MOVES_A_DEAL, dice))


def two_win(hands: int) -> Kind:
    """Sessions of so many hands, played a hand ahead."""
    return Kind(play_two_win.two_win(hands), play_two_win.SEATS, play_two_win.hand)


class Game:
    """One game on the server: its credentials, and its state as its log tells it."""

    def __init__(self, kind: Kind, game_id: str, seats: Sequence[Metadata], auditor: Metadata) -> None:
        self.kind = kind
        self.game_id = game_id
        self.seats = seats
        self._auditor = auditor
        self._dice = random.Random(game_id)

    async def state(self, stub: "GameServiceAsyncStub") -> State:
        """The game at its head, folded from its full log."""
        request = ExportGameRequest(game_id=self.game_id, kind=ExportKind.EXPORT_KIND_FULL)
        call = stub.ExportGame(request, metadata=self._auditor)
        records = [line.record.record.SerializeToString() async for line in call if line.HasField("record")]
        return rules.replay(rules.initial(), records)

    def requests(self, state: State) -> list[Request]:
        """Acts for the rest of this deal."""
        steps = self.kind.ahead(state, self._dice)
        return [self.request(step.actor, step.version, step.command) for step in steps]

    def request(self, seat: bytes, version: int, command: bytes) -> Request:
        """An Act of a seat, and the metadata that goes with it."""
        act = ActRequest(
            game_id=self.game_id,
            command_id=str(uuid.UUID(bytes=secrets.token_bytes(16), version=4)),
            expected_version=version,
            command=command,
        )
        return act.SerializeToString(), self.seats[seat[1]]


class Table:
    """The server's operator: creates games, gives credentials out, seats the players."""

    def __init__(self, served: Served, policies: Policies = play.SERVER_ONLY) -> None:
        self._policies = policies
        self._channel = grpc.aio.insecure_channel(served.address)
        self.stub = GameServiceStub(self._channel)
        self._operator = _bearer(served.operator_secret)

    async def games(self, kind: Kind) -> list[Game]:
        """One game for each caller, dealt."""
        return list(await asyncio.gather(*(self._game(kind) for _ in range(_CALLERS))))

    async def _game(self, kind: Kind) -> Game:
        create = CreateGameRequest(
            command_id=str(uuid.uuid4()),
            options=kind.options,
            policies=self._policies,
            places=[NewPlace(actor=rules.actor_message(seat)) for seat in kind.seats],
        )
        created = await self.stub.CreateGame(create, metadata=self._operator)
        game_id = created.game_id
        seats = []
        for actor in kind.seats:
            issue = IssueCredentialRequest(game_id=game_id, actors=[rules.actor_message(actor)])
            seats.append(_bearer((await self.stub.IssueCredential(issue, metadata=self._operator)).secret))
        issue = IssueCredentialRequest(game_id=game_id, role=Role.ROLE_AUDITOR)
        auditor = _bearer((await self.stub.IssueCredential(issue, metadata=self._operator)).secret)
        version = created.version
        for metadata in seats:
            join = ActRequest(
                game_id=game_id, command_id=str(uuid.uuid4()), expected_version=version, command=play.JOIN
            )
            version = (await self.stub.Act(join, metadata=metadata)).last_version
        return Game(kind, game_id, seats, auditor)

    @contextlib.asynccontextmanager
    async def watched(self, games: Sequence[Game]) -> AsyncIterator[None]:
        """Four watchers for each game, its seats: each reads everything, on the connection they share."""
        watch: grpc.aio.UnaryStreamMultiCallable[bytes, bytes] = self._channel.unary_stream(f"/{SERVICE}/WatchGame")
        streams = [
            watch(WatchGameRequest(game_id=game.game_id).SerializeToString(), metadata=metadata)
            for game in games
            for metadata in game.seats
        ]
        firsts = await asyncio.gather(*(stream.read() for stream in streams))
        assert all(firsts)
        readers = [asyncio.create_task(_read_on(stream)) for stream in streams]
        try:
            yield
        finally:
            for stream in streams:
                stream.cancel()
            await asyncio.gather(*readers)

    async def close(self) -> None:
        """Close the connection."""
        await self._channel.close()


async def _read_on(stream: "grpc.aio.UnaryStreamCall[bytes, bytes]") -> None:
    with contextlib.suppress(asyncio.CancelledError):
        while await stream.read() is not grpc.aio.EOF:
            pass


def _bearer(secret: str) -> Metadata:
    return (("authorization", f"Bearer {secret}"),)


def _check(answers: Sequence[Sequence[bytes]], states: Sequence[State]) -> None:
    """Every move was accepted, and the versions of each game follow without a gap."""
    for answered, state in zip(answers, states, strict=True):
        version = state.version
        for response in map(ActResponse.FromString, answered):
            assert response.first_version == version + 1
            assert not response.repeated
            version = response.last_version


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`: a round is a match of four deals, then four hands of Two-Win, in each of 16 games."""
    with (
        tempfile.TemporaryDirectory(prefix="trionfi-bench-") as folder,
        asyncio.Runner() as runner,
        serving(Path(folder)) as served,
        _echo([]) as bare,
        _echo(["--commit", str(Path(folder) / "echo.db")]) as committing,
    ):
        bench = runner.run(_Bench.open(served, bare, committing))
        for _ in range(scale.rounds):
            yield runner.run(bench.round(deals=scale.of(4, 1), watched_deals=scale.of(2, 1)))
        runner.run(bench.close())


class _Bench:
    """The three servers and their callers."""

    def __init__(self, table: Table, ours: Callers, bare: Callers, committing: Callers) -> None:
        self._table = table
        self._ours = ours
        self._bare = bare
        self._committing = committing
        self._number = itertools.count()

    @classmethod
    async def open(cls, served: Served, bare: str, committing: str) -> "_Bench":
        return cls(Table(served), Callers(served.address), Callers(bare), Callers(committing))

    async def close(self) -> None:
        for callers in (self._ours, self._bare, self._committing):
            await callers.close()
        await self._table.close()

    async def round(self, deals: int, watched_deals: int) -> Round:
        moves, bare, committing = await self._deals(fortunes(deals), deals, watched=False)
        watched, watched_bare, _ = await self._deals(fortunes(watched_deals), watched_deals, watched=True)
        bets, bets_bare, _ = await self._deals(two_win(deals), deals, watched=False)
        return {
            "moves served": Pair(moves.rate, bare.rate),
            "p99 of a move": Pair(moves.p99_ms, committing.p99_ms),
            "moves served, committing peer": Pair(moves.rate, committing.rate),
            "median of a move": Pair(moves.median_ms, committing.median_ms),
            "moves served, four watchers a game": Pair(watched.rate, watched_bare.rate),
            "moves of Two-Win served": Pair(bets.rate, bets_bare.rate),
        }

    async def _deals(self, kind: Kind, deals: int, *, watched: bool) -> tuple[Times, Times, Times]:
        """Play so many deals of sixteen games; after each deal, the same calls to the echoes."""
        games = await self._table.games(kind)
        moves, bare, committing = Times(), Times(), Times()
        for _ in range(deals):
            states = await asyncio.gather(*(game.state(self._table.stub) for game in games))
            assert all(state.phase == Phase.PHASE_PLAYING for state in states)
            requests = [game.requests(state) for game, state in zip(games, states, strict=True)]

            async def ours(requests: Sequence[Sequence[Request]] = requests, states: Sequence[State] = states) -> None:
                async with self._table.watched(games) if watched else contextlib.nullcontext():
                    answers = await self._ours.call(requests, moves)
                _check(answers, states)

            ours_first = next(self._number) % 2 == 0
            if ours_first:
                await ours()
            await self._bare.call(requests, bare)
            await self._committing.call(requests, committing)
            if not ours_first:
                await ours()
        return moves, bare, committing


@contextlib.contextmanager
def _echo(arguments: Sequence[str]) -> Iterator[str]:
    """An echo server as a process of its own; gives its address."""
    command = [sys.executable, "-m", "bench.echo_server", "--answer-bytes", str(_LIKE_AN_ANSWER.ByteSize())]
    with subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield f"127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.kill()
