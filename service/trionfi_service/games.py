"""The shell around the rules: load, decide, seal, append, publish; one writer a game, one timer a game.

From the decision to its commit a game's lock is held, so that nobody decides on a version that is not yet in the log.
A caller that goes away leaves a command that is stored whole or not at all. Readers and callers are told only after
the commit.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final, TypeVar

import structlog

from trionfi.v1.game_pb2 import Command, CreateGame, RecordOutage, TimeUp
from trionfi_service import rules
from trionfi_service.commits import Commits
from trionfi_service.creation import Filler
from trionfi_service.deciding import Decided, Decider, Sent, check_signature, check_version
from trionfi_service.entropy import Entropy
from trionfi_service.erasing import erasure_of
from trionfi_service.errors import Reason, Refused, refused, rejected
from trionfi_service.feed import Feeds
from trionfi_service.live import Cache, LiveGame
from trionfi_service.metrics import Metrics
from trionfi_service.receipts import Receipts
from trionfi_service.repeats import Outcome, Repeats
from trionfi_service.rules import CoreFault, Corrupt, RulesRejection, State
from trionfi_service.set_aside import SetAside, broken
from trionfi_service.store import (
    AlreadyStored,
    CommandEntry,
    Creation,
    EventStore,
    HeadMoved,
    Person,
    StoreError,
    StoreFailed,
)
from trionfi_service.timers import Timers

NO_CREDENTIAL: Final = bytes(16)
_RETRY_MS: Final = 1_000
_INLINE_RECORDS: Final = 200
_HEAD_MOVED_TRIES: Final = 3
_ALIVE_SECONDS: Final = 1.0
# How refusals of the service are counted; what is not here is a failure, and is no answer to a repeat.
_OUTCOMES: Final = {
    Reason.STALE_VERSION.name: "stale",
    Reason.FUTURE_VERSION.name: "refused",
    Reason.TEXTS_MISMATCH.name: "refused",
    Reason.NOTHING_TO_ERASE.name: "refused",
    Reason.SIGNATURE_MISSING.name: "refused",
    Reason.SIGNATURE_INVALID.name: "refused",
    Reason.KEY_NOT_REGISTERED.name: "refused",
}
_log = structlog.get_logger()

Result = TypeVar("Result")


def wall_clock_ms() -> int:
    """Unix milliseconds, now."""
    return time.time_ns() // 1_000_000


class Games:
    """All games of one store, as one server plays them."""

    def __init__(
        self,
        store: EventStore,
        feeds: Feeds,
        cache: Cache,
        metrics: Metrics,
        receipts: Receipts,
        clock: Callable[[], int],
        hand_over: Callable[[bytes, bytes], Awaitable[None]],
        store_failed: Callable[[BaseException], None],
    ) -> None:
        """``hand_over(game, place)`` ends a place's credentials; ``store_failed`` is told that the process must end."""
        self._store = store
        self._cache = cache
        self._metrics = metrics
        self._clock = clock
        self._hand_over = hand_over
        self._store_failed = store_failed
        self._entropy = Entropy()
        self._decider = Decider(clock, self._entropy)
        self._filler = Filler(self._entropy)
        self._repeats = Repeats(store)
        self._timers = Timers(clock, self._time_is_up, metrics)
        self._commits = Commits(store, feeds, self._timers, metrics, receipts, self.fault, store_failed)
        self._set_aside = SetAside(metrics)
        self._loading: dict[bytes, asyncio.Task[LiveGame]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._background: tuple[asyncio.Task[None], ...] = ()
        self._lived_until_ms: int | None = None
        self._started_ms = clock()

    # Life of the server -------------------------------------------------------

    async def start(self) -> None:
        """Note when the service last lived, then write outages and arm timers for the games that wait for the clock."""
        self._lived_until_ms = await self._store.last_alive()
        self._started_ms = self._clock()
        await self._store.alive(self._started_ms)
        self._background = (
            asyncio.create_task(self._wake_waiting_games()),
            asyncio.create_task(self._record_life()),
        )

    async def close(self) -> None:
        """Stop the clock and wait for what is being committed."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        self._timers.close()
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))
        await self._commits.settle()
        with contextlib.suppress(StoreError, StoreFailed):
            await self._store.alive(self._clock())

    async def _record_life(self) -> None:
        """Record each second that the service lives (LC-8)."""
        while True:
            await asyncio.sleep(_ALIVE_SECONDS)
            try:
                await self._store.alive(self._clock())
            except StoreError as error:
                _log.warning("life not recorded", error=type(error).__name__)
            except StoreFailed as failure:
                self._store_failed(failure)
                return

    async def _wake_waiting_games(self) -> None:
        after = 0
        while page := await self._store.unfinished(after):
            for entry in page:
                if entry.head.due_ms is not None:
                    try:
                        await self.live(entry.game)
                    except Refused as error:
                        _log.error("game not woken", game=entry.game.hex(), reason=error.reason)
            after = page[-1].number

    # Reading ------------------------------------------------------------------

    async def live(self, game: bytes) -> LiveGame:
        """A game at its head, from memory or folded from its log. Refuses one that does not exist or does not fold."""
        live = self._cache.get(game)
        if live is not None:
            return live
        loading = self._loading.get(game)
        if loading is None:
            loading = self._loading[game] = self._spawn(self._load(game))
            loading.add_done_callback(lambda _: self._loading.pop(game, None))
        return await asyncio.shield(loading)

    async def state_at(self, game: bytes, version: int) -> State:
        """A game as it was at an earlier version, folded from its log."""
        records = await self._store.folding(game)
        return await self.fold(game, rules.initial(), records[:version])

    async def fold(self, game: bytes, state: State, records: Sequence[bytes]) -> State:
        """Fold records of a game onto a state, off the loop when they are many. Refuses what does not fold."""
        try:
            if len(records) <= _INLINE_RECORDS:
                return rules.replay(state, records)
            return await asyncio.to_thread(rules.replay, state, records)
        except Corrupt as corrupt:
            raise broken(game, corrupt.version, corrupt.why) from None
        except CoreFault as fault:
            raise self.fault(game, str(fault)) from None

    async def _load(self, game: bytes) -> LiveGame:
        entry = await self._store.game(game)
        if entry is None:
            raise refused(Reason.GAME_NOT_FOUND, game_id=game.hex())
        state = await self.fold(game, rules.initial(), await self._store.folding(game))
        if state.version != entry.head.version:
            raise broken(game, state.version, f"the head is version {entry.head.version}")
        try:
            live = LiveGame(game, entry.kind, entry.operator, state, entry.head.hash)
        except CoreFault as fault:
            raise self.fault(game, str(fault)) from None
        if game not in self._set_aside:
            await self._record_outage(live)
            self._timers.arm(game, rules.due(live.state))
        self._cache.put(live)
        return live

    # Faults -------------------------------------------------------------------

    def fault(self, game: bytes, where: str) -> Refused:
        """Set a game aside, for a fault of the core, and give the error that says so."""
        self._timers.arm(game, None)
        return self._set_aside.add(game, where)

    async def take_back(self, game: bytes) -> None:
        """Take a game that verified back into play, if it was set aside."""
        if self._set_aside.discard(game):
            self._timers.arm(game, rules.due((await self.live(game)).state))

    # Writing ------------------------------------------------------------------

    async def act(self, live: LiveGame, sent: Sent) -> Outcome:
        """Give a command to a game. A repeat of one that is stored gives the first answer. Raises `Refused`."""
        for _ in range(_HEAD_MOVED_TRIES):
            try:
                outcome = await self._write(live, lambda _: sent)
            except HeadMoved as moved:
                _log.warning("head moved", game=live.game.hex(), version=moved.version)
                self._cache.drop(live.game)
                live = await self.live(live.game)
                continue
            except AlreadyStored as stored:
                return await self._repeat(live, sent, stored.entry)
            except RulesRejection as refusal:
                error, counted = self._rejected(live, sent.actor, refusal), "refused"
            except Refused as refusal:
                error, counted = refusal, _OUTCOMES.get(refusal.reason, "failed")
            else:
                self._metrics.commands[live.kind, "accepted"] += 1
                return outcome
            if counted != "failed":
                entry = await self._store.command(live.game, sent.actor, sent.command_id)
                if entry is not None:
                    return await self._repeat(live, sent, entry)
            self._metrics.commands[live.kind, counted] += 1
            raise error
        raise refused(Reason.STORE_UNAVAILABLE, "another program writes this game").with_retry(_RETRY_MS)

    async def create(
        self,
        operator: bytes,
        credential: bytes,
        command_id: bytes,
        asked: CreateGame,
        people: tuple[Person, ...],
        seats: int | None = None,
    ) -> tuple[bytes, Outcome]:
        """Create a game; gives its id. ``asked`` still lacks game, build and pseudonyms, and those of ``seats`` (0 to
        256) that are not named; None is the game's fewest.
        """
        kind = asked.options.WhichOneof("options") or ""
        game = self._entropy.take(16)
        filled = self._filler.fill(asked, kind, game, seats)
        sent = Sent(rules.OPERATOR, credential, command_id, 0, Command(create_game=filled).SerializeToString())
        try:
            decided = self._decider.decide(rules.initial(), rules.genesis(game), game, sent)
        except RulesRejection as refusal:
            self._metrics.commands[kind, "refused"] += 1
            raise rejected(refusal.rejection) from None
        live = LiveGame(game, kind, operator, decided.state, decided.head)
        await live.lock.acquire()
        try:
            await self._commits.commit(live, decided, Creation(kind, operator, people))
        except AlreadyStored as stored:
            outcome = await self._repeats.creation(stored.game, filled, stored.entry)
            self._metrics.commands[kind, "repeated"] += 1
            return stored.game, outcome
        self._cache.put(live)
        self._metrics.commands[kind, "accepted"] += 1
        return game, _outcome(decided)

    async def _write(self, live: LiveGame, at_head: Callable[[int], Sent]) -> Outcome:
        """Decide and commit what ``at_head`` gives for the head's version, under the game's lock."""
        live.users += 1
        try:
            await live.lock.acquire()
            try:
                sent = at_head(live.state.version)
                check_signature(live.game, live.place_keys, sent)
                check_version(live.state, sent)
                decided = self._decide(live, sent)
                erasure = None
                if sent.actor == rules.OPERATOR:
                    erasure = await erasure_of(self._store, live.game, sent)
                    await self._end_credentials(live.game, sent)
            except BaseException:
                live.lock.release()
                raise
            await self._commits.commit(live, decided, erasure=erasure)
        finally:
            live.users -= 1
        return _outcome(decided)

    def _decide(self, live: LiveGame, sent: Sent) -> Decided:
        if live.game in self._set_aside:
            raise refused(Reason.GAME_SET_ASIDE, game_id=live.game.hex())
        try:
            return self._decider.decide(live.state, live.head, live.game, sent)
        except CoreFault as fault:
            raise self.fault(live.game, str(fault)) from None
        except Corrupt as corrupt:
            raise self.fault(live.game, f"decided what does not fold: {corrupt}") from None

    async def _end_credentials(self, game: bytes, sent: Sent) -> None:
        """End a place's credentials before its hand-over is stored (LC-5); if the append fails, issue others."""
        command = Command.FromString(sent.command)
        if command.HasField("hand_over"):
            await self._hand_over(game, rules.actor_bytes(command.hand_over.place))

    async def _repeat(self, live: LiveGame, sent: Sent, entry: CommandEntry) -> Outcome:
        try:
            outcome = await self._repeats.command(live.game, sent, entry)
        except Refused:
            self._metrics.commands[live.kind, "refused"] += 1
            raise
        self._metrics.commands[live.kind, "repeated"] += 1
        return outcome

    def _rejected(self, live: LiveGame, actor: bytes, refusal: RulesRejection) -> Refused:
        try:
            moves = rules.legal(live.state, actor)
        except CoreFault as fault:
            return self.fault(live.game, str(fault))
        return rejected(refusal.rejection, (*moves.game, *moves.table))

    # The clock ----------------------------------------------------------------

    def _time_is_up(self, game: bytes) -> None:
        self._spawn(self._time_up(game))

    async def _time_up(self, game: bytes) -> None:
        """The clock's command; if it cannot be stored now, another try in a second."""
        try:
            live = await self.live(game)
            try:
                await self._write(live, lambda version: _by_the_clock(game, version, Command(time_up=TimeUp())))
            except RulesRejection as refusal:  # somebody acted while the clock waited for the lock
                _log.info("time-up came late", game=game.hex(), reason=refusal.reason)
                due_ms = rules.due(live.state)
                now_ms = self._clock()
                self._timers.arm(game, now_ms + _RETRY_MS if due_ms is not None and due_ms <= now_ms else due_ms)
            else:
                self._metrics.time_ups += 1
        except (Refused, HeadMoved, AlreadyStored) as error:
            if isinstance(error, Refused) and error.reason != Reason.STORE_UNAVAILABLE.name:
                return  # set aside, or gone: nothing to wait for
            _log.warning("time-up not stored", game=game.hex(), why=str(error))
            if isinstance(error, HeadMoved):
                self._cache.drop(game)
            self._timers.arm(game, self._clock() + _RETRY_MS)

    async def _record_outage(self, live: LiveGame) -> None:
        """Write the outage of the service into a game whose clock ran in it (LC-8)."""
        if self._lived_until_ms is None or rules.due(live.state) is None or live.state.unix_ms >= self._started_ms:
            return
        length_ms = self._clock() - max(self._lived_until_ms, live.state.unix_ms)
        if length_ms < 1:
            return
        command = Command(record_outage=RecordOutage(length_ms=length_ms))
        try:
            await self._write(live, lambda version: _by_the_clock(live.game, version, command))
        except RulesRejection as refusal:
            _log.error("outage not recorded", game=live.game.hex(), reason=refusal.reason)

    def _spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _outcome(decided: Decided) -> Outcome:
    return Outcome(decided.after + 1, decided.state.version, decided.head, decided.unix_ms, repeated=False)


def _by_the_clock(game: bytes, version: int, command: Command) -> Sent:
    """A command of the clock, given at the head."""
    command_id = rules.clock_command_id(game, version + 1)
    return Sent(rules.CLOCK, NO_CREDENTIAL, command_id, version, command.SerializeToString())
