"""What the tests of the service talk to it with: real channels, raw stubs, and the core to choose legal moves."""

import asyncio
import uuid
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import apsw
import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, PreconditionFailure, RetryInfo
from google.rpc.status_pb2 import Status

from trionfi import contributions
from trionfi.v1.card_pb2 import Card, CardOrder
from trionfi.v1.fortunes_pb2 import FortunesCommand, FortunesOptions, FortunesPlayCard
from trionfi.v1.game_pb2 import Command, Fairness, Join, Moves, Options, Phase, Policies, Role
from trionfi.v1.game_service_pb2 import (
    ActRequest,
    ActResponse,
    CreateGameRequest,
    GetGameRequest,
    GetGameResponse,
    IssueCredentialRequest,
    NewPlace,
    SeenEvent,
    WatchGameRequest,
    WatchGameResponse,
)
from trionfi.v1.game_service_pb2_grpc import GameServiceStub
from trionfi.v1.tarot_rpg_pb2 import TarotRpgOptions
from trionfi.v1.two_win_pb2 import TwoWinOptions
from trionfi_service import rules

JOIN = Command(join=Join()).SerializeToString()
DETAILS_KEY = "grpc-status-details-bin"
CALL_SECONDS = 20
CONTRIBUTION_KEY = bytes(contributions.KEY_BYTES)
SERVER_ONLY = Policies(fairness=Fairness.FAIRNESS_SERVER_ONLY)
Stream: TypeAlias = "grpc.aio.UnaryStreamCall[WatchGameRequest, WatchGameResponse]"


@dataclass(frozen=True)
class Refusal:
    """What a caller was told."""

    code: grpc.StatusCode
    message: str
    info: ErrorInfo
    details: tuple[Message, ...]
    size: int

    @property
    def reason(self) -> str:
        return str(self.info.reason)

    @property
    def metadata(self) -> dict[str, str]:
        return dict(self.info.metadata)

    def detail(self, kind: type[Message]) -> Message | None:
        return next((detail for detail in self.details if isinstance(detail, kind)), None)


def refusal_of(error: grpc.aio.AioRpcError) -> Refusal:
    """The typed refusal in an error. Fails when it is none of ours."""
    values = [value for key, value in error.trailing_metadata() or () if key == DETAILS_KEY]
    assert len(values) == 1, f"untyped error: {error.code()} {error.details()}"
    raw = values[0]
    assert isinstance(raw, bytes)
    status = Status.FromString(raw)
    assert status.code == error.code().value[0]
    assert status.message == error.details()
    unpacked: list[Message] = []
    for packed in status.details:
        for kind in (ErrorInfo, BadRequest, PreconditionFailure, RetryInfo):
            detail = kind()
            if packed.Unpack(detail):
                unpacked.append(detail)
    infos = [detail for detail in unpacked if isinstance(detail, ErrorInfo)]
    assert len(infos) == 1
    assert infos[0].domain == "trionfi.dev"
    return Refusal(error.code(), error.details() or "", infos[0], tuple(unpacked), len(raw))


async def refused(call: Awaitable[object]) -> Refusal:
    """Await a call that must be refused, and give what the caller was told."""
    try:
        answer = await call
    except grpc.aio.AioRpcError as error:
        return refusal_of(error)
    raise AssertionError(f"not refused: {answer}")


class Peer:
    """Somebody with a channel and a credential."""

    def __init__(self, channel: grpc.aio.Channel, secret: str | None, address: str = "") -> None:
        self.channel = channel
        self.address = address
        self.secret = secret
        self.metadata = () if secret is None else (("authorization", f"Bearer {secret}"),)
        self.stub = GameServiceStub(channel)

    async def call(self, request: Message, seconds: float = CALL_SECONDS) -> Message:
        """Call the unary method that takes this request."""
        method = type(request).__name__.removesuffix("Request")
        answer: Message = await getattr(self.stub, method)(request, metadata=self.metadata, timeout=seconds)
        return answer

    async def raw(self, method: str, data: bytes, seconds: float = CALL_SECONDS) -> bytes:
        """Call a unary method with any bytes."""
        call: Any = self.channel.unary_unary(f"/trionfi.v1.GameService/{method}")
        answer: bytes = await call(data, metadata=self.metadata, timeout=seconds)
        return answer

    async def raw_stream(self, method: str, data: bytes, seconds: float = CALL_SECONDS) -> list[bytes]:
        """Call a streaming method with any bytes, and read it to its end."""
        call: Any = self.channel.unary_stream(f"/trionfi.v1.GameService/{method}")
        return [message async for message in call(data, metadata=self.metadata, timeout=seconds)]

    async def look(self, game_id: str) -> GetGameResponse:
        """GetGame as the first viewer the credential has."""
        answer = await self.call(GetGameRequest(game_id=game_id))
        assert isinstance(answer, GetGameResponse)
        return answer

    async def act(
        self,
        game_id: str,
        command: bytes | Command,
        expected_version: int | None = None,
        command_id: str | None = None,
        seconds: float = CALL_SECONDS,
        **fields: Any,
    ) -> ActResponse:
        """Act, on the present version when none is given."""
        if expected_version is None:
            expected_version = (await self.look(game_id)).view.version
        request = ActRequest(
            game_id=game_id,
            command_id=command_id or str(uuid.uuid4()),
            expected_version=expected_version,
            command=command if isinstance(command, bytes) else command.SerializeToString(),
            **fields,
        )
        answer = await self.call(request, seconds)
        assert isinstance(answer, ActResponse)
        return answer

    def watch(self, game_id: str, after_version: int | None = None) -> Stream:
        """WatchGame; the stream is the caller's to cancel."""
        request = WatchGameRequest(game_id=game_id, after_version=after_version)
        return self.stub.WatchGame(request, metadata=self.metadata)


class Table:
    """A game on a server, with the credentials of its operator and its seats.

    ``contributes``: whoever drives it need not think of the contributions to its deals (LC-11).
    """

    def __init__(self, operator: Peer, game_id: str, seats: Sequence[Peer], *, contributes: bool = True) -> None:
        self.operator = operator
        self.game_id = game_id
        self.seats = seats
        self.contributes = contributes

    @property
    def game(self) -> bytes:
        return bytes.fromhex(self.game_id)

    async def issue(self, *actors: bytes, role: Role = Role.ROLE_UNSPECIFIED, **fields: int) -> Peer:
        """A new peer with a credential for these actors, or this role."""
        request = IssueCredentialRequest(
            game_id=self.game_id,
            actors=[rules.actor_message(actor) for actor in actors],
            role=role,
            **fields,
        )
        answer = await self.operator.call(request)
        return Peer(self.operator.channel, answer.secret)  # type: ignore[attr-defined]

    async def join_all(self) -> None:
        """Every seat joins; with the last one the game starts and is dealt."""
        for peer in self.seats:
            await peer.act(self.game_id, JOIN)
        await self.contribute()

    async def contribute(self) -> None:
        """Every seat says what it owes to the deal that is being made, until none owes anything."""
        while self.contributes and any([await contribute(self.game_id, peer) for peer in self.seats]):
            pass

    async def play(self, moves: int | None = None) -> int:
        """Play so many moves, or to the end, each the first that is legal; gives how many were played."""
        played = 0
        turn = await self.turn()
        while turn is not None and played != moves:
            peer, seen = turn
            answer = await peer.act(self.game_id, first_filling(seen.moves), seen.view.version, want_view=True)
            played += 1
            if answer.view.HasField("deal_in_making"):
                await self.contribute()
            turn = await self.turn() if answer.view.phase == Phase.PHASE_PLAYING else None
        return played

    async def turn(self) -> tuple[Peer, GetGameResponse] | None:
        """Who is to move, with what they see; None when nobody is."""
        view = (await self.operator.look(self.game_id)).view
        for place in view.places:
            if place.owes:
                peer = self.seats[place.place.actor.index]
                return peer, await peer.look(self.game_id)
        return None

    async def to_move(self) -> tuple[Peer, GetGameResponse]:
        """Who is to move, with what they see."""
        turn = await self.turn()
        assert turn is not None
        return turn


async def contribute(game_id: str, peer: Peer) -> bool:
    """A seat commits or reveals, if that is due (LC-11); gives whether it was."""
    seen = await peer.look(game_id)
    command = contributions.due(seen.view, seen.moves, CONTRIBUTION_KEY)
    if command is not None:
        await peer.act(game_id, command, seen.view.version)
    return command is not None


def first_filling(moves: Moves) -> bytes:
    """A legal command of the game."""
    return rules.fill(moves.game[0].SerializeToString(), b"")


def play(card: int) -> Command:
    """The command that plays a card, given by its number in ``Card``."""
    return Command(fortunes=FortunesCommand(play_card=FortunesPlayCard(card=Card.Name(card))))


async def new_table(
    operator: Peer,
    options: FortunesOptions | TwoWinOptions | TarotRpgOptions | None = None,
    policies: Policies | None = None,
    orders: Sequence[CardOrder] = (),
    places: Sequence[NewPlace] = (),
    *,
    seats: int = 4,
    contributes: bool = True,
) -> Table:
    """A game, of Fortunes unless its options are another's, with a credential for each of ``seats``.

    ``places`` says more of some of them; ``contributes`` as in `Table`.
    """
    request = CreateGameRequest(
        command_id=str(uuid.uuid4()),
        options=options_of(options or FortunesOptions()),
        policies=policies,
        orders=orders,
        places=places or [NewPlace(actor=rules.actor_message(rules.seat(seats - 1)))],
    )
    created = await operator.call(request)
    table = Table(operator, created.game_id, (), contributes=contributes)  # type: ignore[attr-defined]
    table.seats = [await table.issue(rules.seat(index)) for index in range(seats)]
    return table


def options_of(options: FortunesOptions | TwoWinOptions | TarotRpgOptions) -> Options:
    """The options of a game in their envelope."""
    if isinstance(options, TarotRpgOptions):
        return Options(tarot_rpg=options)
    return Options(two_win=options) if isinstance(options, TwoWinOptions) else Options(fortunes=options)


def events_of(messages: Sequence[WatchGameResponse]) -> list[SeenEvent]:
    """The events among messages of a stream."""
    return [message.event for message in messages if message.WhichOneof("message") == "event"]


async def until(stream: Stream, kind: str) -> list[WatchGameResponse]:
    """Read a stream up to the first message of a kind; gives what was read."""
    seen: list[WatchGameResponse] = []
    async with asyncio.timeout(CALL_SECONDS):
        async for message in stream:
            seen.append(message)
            if message.WhichOneof("message") == kind:
                return seen
    raise AssertionError(f"the stream ended before {kind}: {seen}")


def stored(database: Path) -> list[tuple[object, ...]]:
    """Every head in a file, to compare before and after."""
    connection = apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return list(connection.execute("SELECT game, version, hash FROM heads ORDER BY game"))
    finally:
        connection.close()
