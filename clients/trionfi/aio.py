"""The asyncio client: the names and signatures of `trionfi.client`, to be awaited.

A `Client` is one connection and belongs to one event loop, that of its first call.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeAlias, TypeVar
from weakref import WeakSet

import grpc

from trionfi import contributions, receipts, requests, signing
from trionfi.connection import Target, Tls, target
from trionfi.credentials import IssuedCredential, Metadata, bearer
from trionfi.dealing import Look, Say, Tables
from trionfi.errors import Aborted, FutureVersion, Refused, StaleVersion, TrionfiError, decode, decode_call
from trionfi.openings import Openings
from trionfi.receipts import Memory
from trionfi.requests import Cards, Fields, KnownCards
from trionfi.retries import Patience, Repeatable, RetryPlan
from trionfi.signing import SigningKey
from trionfi.streams import CaughtUp, Cursor, ExportCursor, Seen, Update, WatchCursor
from trionfi.v1 import audit_service_pb2 as audit
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.audit_service_pb2_grpc import AuditServiceStub
from trionfi.v1.card_pb2 import Card
from trionfi.v1.equity_pb2 import FoolsErrandEquity, TwoWinAdvice, TwoWinEquity
from trionfi.v1.evaluation_pb2 import (
    FoolsErrandHand,
    SolitaireAdvice,
    TwentyOneHand,
    TwoWinPokerHand,
    TwoWinValued,
)
from trionfi.v1.evaluation_service_pb2_grpc import EvaluationServiceStub
from trionfi.v1.game_service_pb2_grpc import GameServiceStub

if TYPE_CHECKING:
    from trionfi.v1.audit_service_pb2_grpc import AuditServiceAsyncStub
    from trionfi.v1.evaluation_service_pb2_grpc import EvaluationServiceAsyncStub
    from trionfi.v1.game_service_pb2_grpc import GameServiceAsyncStub

_Request = TypeVar("_Request")
_Response = TypeVar("_Response")
_Item = TypeVar("_Item")


class _AsksPage(Protocol):
    page_token: str


class _Page(Protocol):
    @property
    def next_page_token(self) -> str: ...


class _OpenCall(Protocol):
    async def read(self) -> Any: ...

    def cancel(self) -> bool: ...


_PageRequest = TypeVar("_PageRequest", bound=_AsksPage)
_PageResponse = TypeVar("_PageResponse", bound=_Page)
_Tables: TypeAlias = "Tables[Game, asyncio.Lock]"


class _Line:
    """One channel, and whether it is still wanted."""

    def __init__(self, target: Target) -> None:
        self.address = target.address
        self._target = target
        self._channel: grpc.aio.Channel | None = None
        self._stub: GameServiceAsyncStub | None = None
        self._audit: AuditServiceAsyncStub | None = None
        self._evaluation: EvaluationServiceAsyncStub | None = None
        self._closing = asyncio.Event()
        # gRPC's own close finds the unary calls, not the streams.
        self._open_calls: WeakSet[_OpenCall] = WeakSet()

    @property
    def stub(self) -> GameServiceAsyncStub:
        if self._stub is None:
            self._stub = GameServiceStub(self._open())
        self.check_open()
        return self._stub

    @property
    def audit(self) -> AuditServiceAsyncStub:
        if self._audit is None:
            self._audit = AuditServiceStub(self._open())
        self.check_open()
        return self._audit

    @property
    def evaluation(self) -> EvaluationServiceAsyncStub:
        if self._evaluation is None:
            self._evaluation = EvaluationServiceStub(self._open())
        self.check_open()
        return self._evaluation

    def _open(self) -> grpc.aio.Channel:
        """Opened on first use: a channel belongs to the loop that runs then."""
        self.check_open()
        if self._channel is None:
            target = self._target
            self._channel = (
                grpc.aio.insecure_channel(target.address, options=target.options)
                if target.credentials is None
                else grpc.aio.secure_channel(target.address, target.credentials, options=target.options)
            )
        return self._channel

    def check_open(self) -> None:
        if self._closing.is_set():
            raise RuntimeError("the client is closed")

    def check_cancelled(self) -> None:
        """Closing the channel looks to whoever waits for a call as if their task was cancelled: raise what it is."""
        if self._closing.is_set() and not _is_cancelled():
            raise decode(grpc.StatusCode.CANCELLED, "the client was closed", None) from None

    def will_cancel(self, call: _OpenCall) -> None:
        """When the line is closed, if the call is still open then."""
        self._open_calls.add(call)

    async def close(self) -> None:
        self._closing.set()
        for call in list(self._open_calls):
            call.cancel()
        if self._channel is not None:
            await self._channel.close()

    async def pause(self, seconds: float) -> bool:
        """Wait so long; False when the line was closed meanwhile."""
        try:
            await asyncio.wait_for(self._closing.wait(), seconds)
        except TimeoutError:
            return True
        return False


@dataclass(frozen=True)
class _Calls:
    """A line, a credential and patience: how `Client`, `Game` and `Stream` call."""

    line: _Line
    metadata: Metadata = field(repr=False)
    patience: Patience

    @property
    def stub(self) -> GameServiceAsyncStub:
        return self.line.stub

    @property
    def audit(self) -> AuditServiceAsyncStub:
        return self.line.audit

    @property
    def evaluation(self) -> EvaluationServiceAsyncStub:
        return self.line.evaluation

    def with_token(self, token: str | None) -> _Calls:
        """On the same line with another credential; None: with this one."""
        return self if token is None else replace(self, metadata=bearer(token))

    async def unary(
        self,
        method: grpc.aio.UnaryUnaryMultiCallable[_Request, _Response],
        request: _Request,
        *,
        repeatable: Repeatable = Repeatable.YES,
        timeout: float | None = None,  # noqa: ASYNC109 - a deadline that the server is told
    ) -> _Response:
        patience = self.patience if timeout is None else Patience(timeout, self.patience.retry_for)
        plan = RetryPlan(patience, repeatable, time.monotonic())
        while True:
            try:
                return await method(request, timeout=plan.attempt_timeout(time.monotonic()), metadata=self.metadata)
            except asyncio.CancelledError:
                self.line.check_cancelled()
                raise
            except grpc.RpcError as failed:
                error = decode_call(failed)
                wait = plan.wait_after(error, time.monotonic())
                if wait is None or not await self.line.pause(wait):
                    raise error from failed

    async def pages(
        self, method: grpc.aio.UnaryUnaryMultiCallable[_PageRequest, _PageResponse], request: _PageRequest
    ) -> AsyncIterator[_PageResponse]:
        while True:
            page = await self.unary(method, request)
            yield page
            request.page_token = page.next_page_token
            if not page.next_page_token:
                return


class Client:
    """A connection to a server, with the credential that its calls carry unless a `Game` has its own.

    Every call is made anew after a failure that leaves its outcome unknown, for as long as ``retry_for`` says;
    commands carry an id, so that none is taken twice. What the server refuses is raised as a
    `trionfi.errors.TrionfiError`.
    """

    def __init__(
        self,
        address: str,
        *,
        token: str | None = None,
        tls: Tls | bool = False,
        insecure: bool = False,
        timeout: float = 5.0,
        retry_for: float = 30.0,
        contribution_key: contributions.Key | None = None,
        signing_key: SigningKey | None = None,
        trust: Path | Iterable[api.PublicKey] | None = None,
    ) -> None:
        """``address`` is ``host:port``; the connection is made with the first call.

        ``token`` is a credential's secret (``trf_…``). ``tls`` True trusts the system's certificates; see `Tls`.
        Plain text goes to this machine only, unless ``insecure``. ``timeout`` is seconds for one attempt,
        ``retry_for`` seconds for all of them (0: one attempt; ``math.inf``: no end), and for getting a cut stream back.
        ``contribution_key``, at least 32 secret bytes, is where contributions to deals come from (LC-11): with the
        same key a client that starts again can reveal what it had committed to. It is never sent; None draws one. A
        function that gives it is called when the first contribution is due.
        ``signing_key`` signs the commands of whoever ``token`` stands for; see `game`. ``trust`` are the server's
        public keys, or a file of them that ``trionfi keys export`` wrote: each answer's receipt is held to them.
        Raises ValueError for an address, token, number or key that cannot be, OSError for a file that cannot be read.
        """
        self._signing_key = signing_key
        self._trust = receipts.trust_of(trust)
        self._contribution_key = contributions.key_of(contribution_key)
        self._tables: _Tables = Tables(self._contribution_key, asyncio.Lock)
        self._calls = _Calls(_Line(target(address, tls, insecure)), bearer(token), Patience(timeout, retry_for))

    def __repr__(self) -> str:
        return f"<{type(self).__module__}.{type(self).__name__} of {self._calls.line.address}>"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Break off what is under way and close the connection. May be called again."""
        await self._calls.line.close()

    async def server_info(self) -> api.GetServerInfoResponse:
        """What the server is, which games it knows, and its limits. Needs no credential."""
        return await self._calls.unary(self._calls.stub.GetServerInfo, api.GetServerInfoRequest())

    async def create_game(
        self,
        name: str,
        *,
        options: Fields = requests.NOTHING,
        policies: Fields = requests.NOTHING,
        places: Iterable[Fields] = (),
        orders: Iterable[str | Fields] = (),
        seats: int | None = None,
        command_id: str | None = None,
    ) -> api.CreateGameResponse:
        """Create a game, such as ``fortunes``. Operators only.

        What ``options`` and ``policies`` leave out takes its default. ``places`` are `NewPlace`: ``actor``
        (``"seat:0"``), ``player_ref``, ``display_name``, ``bot``, ``public_key``. ``orders`` script the deals (LC-12),
        each in notation. ``seats`` is how many there are, named or not; None is up to the highest that is named, and at
        least the game's fewest. The same ``command_id``, a UUID, gives the first answer again; None draws one.
        """
        request = requests.create_game(name, options, policies, places, orders, seats, command_id)
        answer = await self._calls.unary(self._calls.stub.CreateGame, request)
        receipt = answer.receipt if answer.HasField("receipt") else None
        receipts.Memory(answer.game_id, self._trust).take(answer.version, answer.head, answer.unix_ms, receipt)
        return answer

    async def list_games(self, *, page_size: int = 0) -> AsyncIterator[api.GameSummary]:
        """The games of this operator, oldest first, fetched ``page_size`` at a time (0: the server's 50)."""
        request = api.ListGamesRequest(page_size=page_size)
        async for page in self._calls.pages(self._calls.stub.ListGames, request):
            for item in page.games:
                yield item

    async def issue_credential(
        self,
        game_id: str,
        *,
        actors: Iterable[str | game.Actor] = (),
        role: str | None = None,
        not_after: datetime | None = None,
    ) -> IssuedCredential:
        """Issue a credential for one game: ``actors`` such as ``["seat:0"]``, or a ``role``. Its operator only.

        Sent again only if the server says that it did nothing: a credential whose secret got lost would stay good.
        """
        request = requests.issue_credential(game_id, actors, role, not_after)
        answer = await self._calls.unary(self._calls.stub.IssueCredential, request, repeatable=Repeatable.NO)
        return IssuedCredential(answer.credential, answer.secret)

    async def list_credentials(self, game_id: str, *, page_size: int = 0) -> AsyncIterator[api.Credential]:
        """The credentials of one game, oldest first, without secrets. Its operator only."""
        request = api.ListCredentialsRequest(game_id=game_id, page_size=page_size)
        async for page in self._calls.pages(self._calls.stub.ListCredentials, request):
            for item in page.credentials:
                yield item

    async def revoke_credential(self, game_id: str, credential_id: str) -> api.Credential:
        """End a credential, and its streams within five seconds. Its operator only."""
        request = api.RevokeCredentialRequest(game_id=game_id, credential_id=credential_id)
        return (await self._calls.unary(self._calls.stub.RevokeCredential, request)).credential

    async def list_access(self, game_id: str | None = None, *, page_size: int = 0) -> AsyncIterator[audit.AccessEntry]:
        """The journal of accesses, oldest first: an auditor's reads, and accesses that were refused.

        Of a game, for its operator and its auditors; None: what was refused and about no game, for operators.
        """
        request = audit.ListAccessRequest(game_id=game_id, page_size=page_size)
        async for page in self._calls.pages(self._calls.audit.ListAccess, request):
            for item in page.entries:
                yield item

    async def evaluate_two_win_poker(self, hands: Iterable[Cards]) -> list[TwoWinPokerHand]:
        """Rank poker hands of Two-Win, each five cards: category, strength, order, reason (TW-11 to TW-18).

        Cards are in notation (``"3w m13r 9w 7c 5s"``) or ``Face`` messages; a call takes 1 to 200 hands, and needs no
        credential. Raises `NotationError` for a text that is no card, `InvalidArgument` for what is no hand.
        """
        request = requests.two_win_poker(hands)
        return list((await self._calls.unary(self._calls.evaluation.EvaluateTwoWinPoker, request)).hands)

    async def evaluate_fools_errand(self, hands: Iterable[str | Iterable[Card]]) -> list[FoolsErrandHand]:
        """Find the best hands of Fool's Errand, of 1 to 12 cards each: category, class, strength (FE-4 to FE-10).

        Cards are in notation without orientation (``"Kw Kc 2s 2p m0 m5 9w"``) or ``Card`` values; a call takes 1 to 200
        hands, and needs no credential. Raises as `evaluate_two_win_poker` does.
        """
        request = requests.fools_errand(hands)
        return list((await self._calls.unary(self._calls.evaluation.EvaluateFoolsErrand, request)).hands)

    async def evaluate_twenty_one(
        self, own: Cards, externals: Cards, *, major_values: str = "number", major_precedence: str = "tiebreak"
    ) -> TwentyOneHand:
        """Count two own cards of Two-Win with the three externals (TW-19 to TW-23). Needs no credential.

        ``major_values`` is ``number`` or ``either``; ``major_precedence`` is ``tiebreak`` or ``override``, and changes
        nothing but the strength. Raises as `evaluate_two_win_poker` does, and ValueError for an unknown word.
        """
        request = requests.twenty_one(own, externals, major_values, major_precedence)
        return (await self._calls.unary(self._calls.evaluation.EvaluateTwentyOne, request)).hand

    async def evaluate_two_win_best(
        self,
        own: str | Iterable[Card],
        internals: Cards,
        externals: Cards,
        *,
        major_values: str = "number",
        major_precedence: str = "tiebreak",
    ) -> list[TwoWinValued]:
        """The declarations of four own cards that are worth a thought, the best poker hand first (TW-8 to TW-10).

        No other equals or beats one of them in both parts and beats it in one; of those worth the same it is the first
        in TW-10's order. The own cards take no orientation: that is what is declared. Raises as `evaluate_twenty_one`
        does.
        """
        request = requests.two_win_best(own, internals, externals, major_values, major_precedence)
        return list((await self._calls.unary(self._calls.evaluation.EvaluateTwoWinBest, request)).declarations)

    async def advise_solitaire(
        self,
        internals: Cards,
        externals: Cards,
        house_draws: Cards = "",
        *,
        cards: str | Iterable[Card] = "",
        poker: Cards = "",
        twenty_one: Cards = "",
        draws: Cards = "",
        ties: str = "strict",
        major_values: str = "number",
        major_precedence: str = "tiebreak",
    ) -> SolitaireAdvice:
        """What has the best chance of winning a round of Two-Win Solitaire, exact over the unseen cards (SO-4, SO-6).

        With the seven ``cards``, which take no orientation, the declarations, best first; with what was declared in
        their place, ``poker`` and ``twenty_one``, and what was drawn since, whether to draw. ``ties`` is ``strict`` or
        ``resolve`` (SO-1). Raises as `evaluate_twenty_one` does, also where nothing is to be decided.
        """
        house, declared = (internals, externals, house_draws), (poker, twenty_one, draws)
        options = {"ties": ties, "major_values": major_values, "major_precedence": major_precedence}
        request = requests.advise_solitaire(house, cards, declared, options)
        return (await self._calls.unary(self._calls.evaluation.AdviseSolitaire, request)).advice

    async def estimate_two_win_equity(
        self,
        players: Iterable[KnownCards],
        internals: Cards = "",
        externals: Cards = "",
        *,
        dead: KnownCards = "",
        declare: str = "poker",
        major_values: str = "number",
        major_precedence: str = "tiebreak",
        exact: bool = False,
        trials: int | None = None,
        seed: int | None = None,
    ) -> TwoWinEquity:
        """The chances of 2 to 17 players at a showdown of Two-Win, of whose cards all, some or none are known (TW-29).

        Cards in notation, ``??`` at the end for those not known: ``["Kw Qw m0 ??", "??"]``. ``declare`` is ``poker``
        (TW-10) or ``twenty-one``, what every player sees to first. ``exact`` asks for every showdown, ``trials`` for so
        many by chance; showdowns times players are at most 2,000,000 a call. The answer tells the ``seed`` that was
        drawn. Needs no credential, and takes seconds. Raises as `evaluate_twenty_one` does.
        """
        options = {"major_values": major_values, "major_precedence": major_precedence}
        method = {"exact": exact, "trials": trials, "seed": seed}
        request = requests.two_win_equity(players, internals, externals, dead, declare, options, method)
        return (await self._calls.unary(self._calls.evaluation.EstimateTwoWinEquity, request)).equity

    async def estimate_fools_errand_equity(
        self,
        players: Iterable[KnownCards],
        *,
        dead: KnownCards = "",
        exact: bool = False,
        trials: int | None = None,
        seed: int | None = None,
    ) -> FoolsErrandEquity:
        """The chances of 2 to 7 players at a showdown of Fool's Errand, of whose seven plain cards any may be known.

        As `estimate_two_win_equity`.
        """
        method = {"exact": exact, "trials": trials, "seed": seed}
        request = requests.fools_errand_equity(players, dead, method)
        return (await self._calls.unary(self._calls.evaluation.EstimateFoolsErrandEquity, request)).equity

    async def advise_two_win(
        self,
        own: KnownCards,
        internals: Cards,
        externals: Cards,
        *,
        opponents: int = 1,
        dead: KnownCards = "",
        major_values: str = "number",
        major_precedence: str = "tiebreak",
        exact: bool = False,
        trials: int | None = None,
        seed: int | None = None,
    ) -> TwoWinAdvice:
        """The 96 declarations of four own cards at a showdown of Two-Win, the greatest expected share of the pot first.

        Nothing is known of the ``opponents``, 1 to 16, who declare as in TW-10; against one the answer is exact, unless
        ``trials`` are asked for. As `estimate_two_win_equity`.
        """
        options = {"major_values": major_values, "major_precedence": major_precedence}
        method = {"exact": exact, "trials": trials, "seed": seed}
        request = requests.two_win_advice(own, internals, externals, opponents, dead, options, method)
        return (await self._calls.unary(self._calls.evaluation.AdviseTwoWin, request)).advice

    def game(
        self,
        game_id: str,
        *,
        token: str | None = None,
        viewer: str | game.Viewer | game.Actor | None = None,
        contribute: bool = True,
        signing_key: SigningKey | None = None,
        receipts: Iterable[api.Receipt] = (),
    ) -> Game:
        """One game as one person, over this connection. Calls nothing.

        ``token`` is that person's credential, None for the client's. ``viewer`` says as whom to look and act
        (``"seat:0"``, ``"host"``, ``"spectator"``) where the credential has several; None: the first it has.
        ``contribute``: a seat takes its part in the making of deals by itself (LC-11; `Game`). False only looks.
        ``signing_key`` signs every command of this handle, for a place whose public key was registered; None: the
        client's, unless ``token`` is another person's. ``receipts`` are those of this game from before: what the server
        shows is held to them.
        Raises `ServerRewound` and `ReceiptError` when they contradict each other or do not hold.
        """
        tables = self._tables if contribute else None
        if signing_key is None and token is None:
            signing_key = self._signing_key
        return Game(
            self._calls.with_token(token),
            game_id,
            requests.viewer_of(viewer),
            self._contribution_key,
            tables,
            Memory(game_id, self._trust, receipts),
            signing_key,
        )


class Game:
    """One game as one player or viewer, made by `Client.game`.

    It remembers the last version it was shown, by `get`, `view`, `moves`, an answer or a watch, and sends it with
    each command: a command that rests on what has changed since is refused with `StaleVersion` (docs/api.md).

    Whenever it is shown, by any of these, that a deal is being made, the seats that its client plays in this game
    contribute what they owe (LC-11), and it is shown what came of it. That waits for no other player. A seat is played
    once its handle was shown anything; it goes on contributing when the handle is forgotten.

    It also remembers the receipts that it was given, and raises `ServerRewound` when the server shows what contradicts
    them: from then on every call does, until the game is opened anew.
    """

    def __init__(
        self,
        calls: _Calls,
        game_id: str,
        viewer: game.Viewer | None,
        contribution_key: Callable[[], bytes],
        tables: _Tables | None,
        memory: Memory,
        signing_key: SigningKey | None,
    ) -> None:
        """Use `Client.game`."""
        self._memory = memory
        self._openings = Openings.of(game_id)
        self._signing_key = signing_key
        self._acts_as: game.Actor | None = None
        self._contribution_key = contribution_key
        self._tables = tables
        self._calls = calls
        self._game_id = game_id
        self._viewer = viewer
        self._seen = Seen()

    def __repr__(self) -> str:
        return f"<{type(self).__module__}.{type(self).__name__} {self._game_id}>"

    @property
    def game_id(self) -> str:
        """32 lower-case hex digits."""
        return self._game_id

    @property
    def seen_version(self) -> int | None:
        """The last version this handle was shown; None before any."""
        return self._seen.version

    @property
    def receipts(self) -> tuple[api.Receipt, ...]:
        """The server's receipts, by rising version, the latest 4,096: to be kept, and given to `Client.game` again."""
        return self._memory.receipts

    @property
    def last_receipt(self) -> api.Receipt | None:
        """The receipt that came last; None before any. Another ``store_epoch``: the server has started again."""
        return self._memory.last

    async def get(self) -> api.GetGameResponse:
        """The present view with the moves, the head hash and the names of the places."""
        answer = await self._look()
        if await self._take_part(answer.view):
            answer = await self._look()
        self._seen.note(answer.view.version)
        return answer

    async def view(self) -> game.View:
        """The present view."""
        return (await self.get()).view

    async def moves(self) -> game.Moves:
        """What this actor may do now; empty for viewers that are no actors."""
        return (await self.get()).moves

    async def act(
        self,
        command: game.Command | None = None,
        /,
        *,
        texts: Sequence[str | api.TextPart] = (),
        expected_version: int | None = None,
        command_id: str | None = None,
        want_view: bool = True,
        **arm: Fields,
    ) -> api.ActResponse:
        """Give a command: ready made, or by its name, ``game.act(fortunes={"play_card": {"card": "Qw"}})``.

        ``texts`` are the free texts that a ready command refers to, in order; by name, a text stands in its place.
        ``expected_version`` None is the last version this handle was shown, and looks first if there is none.
        The same ``command_id`` (a UUID) with the same command gives the first answer again; None draws one.
        ``want_view`` asks for view and moves after it. Raises `Refused` when the rules say no, `StaleVersion`
        when the choice rests on what is no more, the other errors of `trionfi.errors`, and ValueError or TypeError
        for what is no command and no text (`trionfi.messages`).
        """
        if expected_version is None:
            expected_version = self._seen.version
        if expected_version is None:
            expected_version = (await self.view()).version
        request = requests.act(
            self._game_id, command, arm, texts, expected_version, command_id, self._viewer, want_view
        )
        answer = await self._give(request)
        if want_view and await self._take_part(answer.view):
            # The command stands, whatever comes of looking again.
            with contextlib.suppress(TrionfiError):
                now = await self._look()
                answer.view.CopyFrom(now.view)
                answer.moves.CopyFrom(now.moves)
        self._seen.note(answer.view.version if answer.HasField("view") else answer.last_version)
        return answer

    async def join(self) -> api.ActResponse:
        """Be present, or return after having been away (LC-3, LC-4)."""
        return await self.act(join=game.Join())

    async def contribute(self) -> bool:
        """Commit or reveal this seat's contribution to the deal that is being made, if that is due now (LC-11).

        Gives whether something was sent and taken: then the other of the two may be due next. Needed only by who
        has said ``contribute=False``. When the deal has meanwhile gone on without this seat, nothing was due.
        """
        seen = await self._look()
        command = contributions.due(seen.view, seen.moves, self._contribution_key())
        if command is None:
            return False
        try:
            await self._say(command, seen.view.version)
        except (Aborted, Refused):
            return False
        return True

    async def _take_part(self, view: game.View) -> bool:
        """Let the seats that this client plays here contribute what they owe by a view; gives whether any did."""
        seats = None if self._tables is None else self._tables.shown(view, self)
        if seats is None:
            return False
        async with seats.lock:
            asks = seats.contribute(view)
            with contextlib.suppress(StopIteration):
                ask = next(asks)
                while True:
                    try:
                        answer = await ask.player._answer(ask)
                    except TrionfiError as error:
                        ask = asks.throw(error)
                    else:
                        ask = asks.send(answer)
        return True

    async def _answer(self, ask: Look[Game] | Say[Game]) -> api.GetGameResponse | api.ActResponse:
        return await self._look() if isinstance(ask, Look) else await self._say(ask.command, ask.version)

    async def _look(self) -> api.GetGameResponse:
        request = api.GetGameRequest(game_id=self._game_id, viewer=self._viewer, want_openings=True)
        mark = self._memory.mark
        answer = await self._calls.unary(self._calls.stub.GetGame, request)
        self._memory.take_look(answer, mark)
        self._openings.look(answer.view, answer.openings)
        self._acts_as = answer.view.viewer.actor if answer.view.viewer.HasField("actor") else None
        await self._confirm()
        return answer

    async def _say(self, command: game.Command, version: int) -> api.ActResponse:
        return await self._give(
            requests.act(self._game_id, command, {}, (), version, None, self._viewer, want_view=True)
        )

    async def _give(self, request: api.ActRequest) -> api.ActResponse:
        if self._signing_key is not None:
            actor = request.actor if request.HasField("actor") else await self._acting()
            if actor is not None:
                signing.sign_act(request, actor, self._signing_key)
        mark = self._memory.mark
        try:
            answer = await self._calls.unary(self._calls.stub.Act, request)
        except (FutureVersion, StaleVersion) as error:
            self._memory.check_refusal(error, mark)
            raise
        self._memory.take_act(answer, mark)
        if answer.HasField("view"):
            self._openings.look(answer.view, answer.openings)
        await self._confirm()
        return answer

    async def _acting(self) -> game.Actor | None:
        """As whom the credential acts when nothing is said: as whom it looks. None for those who only look."""
        if self._acts_as is None:
            await self._look()
        return self._acts_as

    async def _confirm(self) -> None:
        """After a restart, hold what was acknowledged before it to its receipt: now, or with the next answer."""
        while (version := self._memory.unconfirmed) is not None:
            request = api.ListEventsRequest(
                game_id=self._game_id, viewer=self._viewer, after_version=version - 1, page_size=1
            )
            try:
                page = await self._calls.unary(self._calls.stub.ListEvents, request)
            except TrionfiError:
                return
            self._memory.confirm(version, page.events)

    async def leave(self) -> api.ActResponse:
        """Leave the place, or go away once the game has started (LC-4)."""
        return await self.act(leave=game.Leave())

    async def start(self) -> api.ActResponse:
        """Start the game. Its host only (LC-3)."""
        return await self.act(start=game.Start())

    async def pause(self, reason: str) -> api.ActResponse:
        """Pause the game: host, referee, operator (LC-6). ``reason`` has at most 500 characters."""
        return await self.act(pause={"reason": reason})

    async def resume(self, reason: str) -> api.ActResponse:
        """Let the game go on: host, referee, operator (LC-6). ``reason`` has at most 500 characters."""
        return await self.act(resume={"reason": reason})

    async def abort(self, reason: str) -> api.ActResponse:
        """End the game without a result: host, operator (LC-9). ``reason`` has at most 500 characters."""
        return await self.act(abort={"reason": reason})

    async def hand_over(
        self,
        place: str | game.Actor,
        *,
        bot: bool = False,
        pseudonym: bytes | None = None,
        public_key: bytes = b"",
    ) -> api.ActResponse:
        """Give a place (``"seat:0"``) to another person: operator (LC-5). Its earlier credentials end.

        ``pseudonym`` is the new person's, 16 bytes, None draws one. ``bot``: a program takes it. ``public_key``, 32
        bytes, signs its commands from now on; empty: they are not signed.
        """
        return await self.act(hand_over=requests.hand_over(place, bot, pseudonym, public_key))

    async def erase(self, speaker: str | game.Actor, reason: str, *, version: int | None = None) -> api.ActResponse:
        """Erase what somebody (``"seat:0"``) said, for ever: operator (LC-14).

        In one ``version``; None: in all so far, and the display name and reference of the place. ``reason`` has at
        most 500 characters, and is the operator's own text. Raises `Refused` when there is nothing left to erase.
        """
        return await self.act(erase=requests.erase(speaker, reason, version))

    def watch(self, *, after: int | None = None) -> Stream[Update]:
        """Follow the game until its end, through cuts, restarts and `Lagging`, without gap or repeat.

        ``after`` None: a `Snapshot`, then each later version as `Happened`. A version: those after it, `CaughtUp`
        at the head, then live. Raises `Unavailable` when the server stays away for the client's ``retry_for``.
        Contributions to deals are made when they are due, while the stream is read (LC-11).
        """
        request = api.WatchGameRequest(game_id=self._game_id, after_version=after, viewer=self._viewer)
        cursor = WatchCursor(request, self._calls.patience, self._seen, self._memory)
        follow = None if self._tables is None else partial(self._follow, cursor)
        return Stream(self._calls, self._calls.stub.WatchGame, cursor, follow)

    async def _follow(self, cursor: WatchCursor, update: Update) -> None:
        """Contribute as an update asks for; what is told of the past asks for nothing."""
        if isinstance(update, CaughtUp):
            await self._take_part((await self._look()).view)
        elif cursor.is_live and update.view is not None:
            await self._take_part(update.view)

    async def events(self, *, after: int = 0, page_size: int = 0) -> AsyncIterator[api.SeenEvent]:
        """The events so far with versions above ``after``, rising, without views."""
        request = api.ListEventsRequest(
            game_id=self._game_id, viewer=self._viewer, after_version=after, page_size=page_size
        )
        async for page in self._calls.pages(self._calls.stub.ListEvents, request):
            for event in page.events:
                self._memory.tell(event)
                yield event

    def export(self, kind: str = "view") -> Stream[api.ExportGameResponse]:
        """The log, a header and then the records: ``view`` as this viewer may have it, ``full`` for auditors.

        A cut after the first line is raised: half an export is none.
        """
        request = requests.export(self._game_id, kind, self._viewer)
        cursor = ExportCursor[api.ExportGameRequest, api.ExportGameResponse](request, self._calls.patience)
        return Stream(self._calls, self._calls.stub.ExportGame, cursor)

    def bundle(self, kind: str | None = None) -> Stream[api.ExportBundleResponse]:
        """The log as one signed bundle, item by item: ``full`` for auditors, ``view``, ``disclosed`` once all is.

        None asks for the most that this viewer may have.

        A file of it is the line ``trionfi bundle 1``, then each item behind its length as a big-endian u32;
        ``trionfi verify`` checks it. A cut after the first item is raised.
        """
        request = requests.bundle(self._game_id, kind, self._viewer)
        cursor = ExportCursor[api.ExportBundleRequest, api.ExportBundleResponse](request, self._calls.patience)
        return Stream(self._calls, self._calls.stub.ExportBundle, cursor)

    async def verify(
        self,
        *,
        timeout: float = 60.0,  # noqa: ASYNC109 - a deadline that the server is told
    ) -> api.VerifyGameResponse:
        """Have the server check bytes, deals, decisions and result. ``timeout`` is seconds: long games take long."""
        request = api.VerifyGameRequest(game_id=self._game_id)
        return await self._calls.unary(self._calls.stub.VerifyGame, request, timeout=timeout)


class Stream(AsyncIterator[_Item], Generic[_Item]):
    """What a watch or an export brings, item by item.

    The call behind it is cancelled when the stream is closed, left as a context manager, or forgotten.
    """

    def __init__(
        self,
        calls: _Calls,
        method: grpc.aio.UnaryStreamMultiCallable[_Request, _Response],
        cursor: Cursor[_Request, _Response, _Item],
        answer: Callable[[_Item], Awaitable[None]] | None = None,
    ) -> None:
        """Use `Game.watch` or `Game.export`. The call is made with the first item."""
        self._answer = answer
        self._taken: _Item | None = None
        self._calls = calls
        self._method: grpc.aio.UnaryStreamMultiCallable[Any, Any] = method
        self._cursor: Cursor[Any, Any, _Item] = cursor
        self._call: _OpenCall | None = None
        self._closed = asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    def __del__(self) -> None:
        self._cancel_call()

    async def close(self) -> None:
        """Cancel the call; whoever waits for the next item is told that there is none. May be called again."""
        self._closed.set()
        self._cancel_call()

    async def __anext__(self) -> _Item:
        """Cancelling the wait for an item loses nothing: the next wait goes on behind the last item."""
        try:
            item = self._taken
            while item is None:
                item = self._cursor.take(await self._receive())
            if self._answer is not None:
                self._taken = item
                await self._answer(item)
                self._taken = None
            return item
        except asyncio.CancelledError:
            self._cancel_call()
            raise
        except BaseException:
            await self.close()
            raise

    async def _receive(self) -> Any:
        """The next message, from another call if need be. Raises StopAsyncIteration at the end."""
        while not self._closed.is_set():
            try:
                message = await self._open().read()
                if message is grpc.aio.EOF:
                    break
                return message
            except asyncio.CancelledError:
                if self._closed.is_set() and not _is_cancelled():
                    break
                self._calls.line.check_cancelled()
                raise
            except grpc.RpcError as failed:
                self._call = None
                error = decode_call(failed)
                wait = self._cursor.wait_after(error, time.monotonic())
                if wait is None or not await self._calls.line.pause(wait):
                    raise error from failed
        raise StopAsyncIteration

    def _open(self) -> _OpenCall:
        call = self._call
        if call is None:
            self._calls.line.check_open()
            call = self._call = self._method(self._cursor.request(), metadata=self._calls.metadata)
            self._calls.line.will_cancel(call)
        return call

    def _cancel_call(self) -> None:
        call, self._call = self._call, None
        if call is not None:
            call.cancel()


def _is_cancelled() -> bool:
    """Whether it is this task that is being cancelled, and not a call it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
