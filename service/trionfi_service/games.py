"""The shell around the rules: load, decide, seal, append, publish; one writer a game, one timer a game.

From the decision to its commit a game's lock is held, so that nobody decides on a version that is not yet in the log.
A caller that goes away leaves a command that is stored whole or not at all. Readers and callers are told only after
the commit.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import structlog

from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, PartKind
from trionfi.v1.game_pb2 import Command, CreateGame, Phase, RecordOutage, TimeUp
from trionfi_service import rules
from trionfi_service.entropy import Entropy
from trionfi_service.errors import Reason, Refused, refused, rejected
from trionfi_service.failpoint import Countdown
from trionfi_service.feed import Feeds
from trionfi_service.live import Cache, LiveGame
from trionfi_service.metrics import Metrics
from trionfi_service.rules import CoreFault, Corrupt, RulesRejection, State
from trionfi_service.store import (
    AlreadyStored,
    Append,
    CommandEntry,
    Creation,
    EventStore,
    HeadMoved,
    Person,
    StoreError,
    StoreFailed,
    command_hash,
)
from trionfi_service.texts import check_texts
from trionfi_service.timers import Timers

NO_CREDENTIAL: Final = bytes(16)
_RETRY_MS: Final = 1_000
_INLINE_RECORDS: Final = 200
_HEAD_MOVED_TRIES: Final = 3
_ALIVE_SECONDS: Final = 1.0
# How refusals of the service are counted; what is not here is a failure.
_OUTCOMES: Final = {
    Reason.STALE_VERSION.name: "stale",
    Reason.FUTURE_VERSION.name: "refused",
    Reason.TEXTS_MISMATCH.name: "refused",
}
_OVER: Final = frozenset((Phase.PHASE_FINISHED, Phase.PHASE_ABORTED))
_log = structlog.get_logger()

Result = TypeVar("Result")


class Sent(NamedTuple):
    """A command as it was sent. Ids are 16 bytes; texts are (salt of 32 bytes, UTF-8)."""

    actor: bytes
    credential: bytes
    command_id: bytes
    expected_version: int
    command: bytes
    texts: tuple[tuple[bytes, bytes], ...] = ()


class Outcome(NamedTuple):
    """What a command came to: its versions, head and time, and whether it was stored before."""

    first: int
    last: int
    head: bytes
    unix_ms: int
    repeated: bool


class _Decided(NamedTuple):
    state: State
    records: list[bytes]
    head: bytes
    unix_ms: int


def wall_clock_ms() -> int:
    """Unix milliseconds, now."""
    return time.time_ns() // 1_000_000


def is_over(phase: int) -> bool:
    """Whether a game in this phase is finished or aborted."""
    return phase in _OVER


class Games:
    """All games of one store, as one server plays them."""

    def __init__(
        self,
        store: EventStore,
        feeds: Feeds,
        cache: Cache,
        metrics: Metrics,
        clock: Callable[[], int],
        hand_over: Callable[[bytes, bytes], Awaitable[None]],
        store_failed: Callable[[BaseException], None],
    ) -> None:
        """``hand_over(game, place)`` ends a place's credentials; ``store_failed`` is told that the process must end."""
        self._store = store
        self._feeds = feeds
        self._cache = cache
        self._metrics = metrics
        self._clock = clock
        self._hand_over = hand_over
        self._store_failed = store_failed
        self._timers = Timers(clock, self._time_is_up, metrics)
        self._loading: dict[bytes, asyncio.Task[LiveGame]] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._background: tuple[asyncio.Task[None], ...] = ()
        self._set_aside: dict[bytes, str] = {}
        self._entropy = Entropy()
        self._panic = Countdown("core_panic")
        self._lived_until_ms: int | None = None
        self._started_ms = clock()
        self._build = rules.build()
        self._least_seats = {game.name: game.least_seats for game in rules.games().games}

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
            raise self.broken(game, corrupt.version, corrupt.why) from None
        except CoreFault as fault:
            raise self.fault(game, str(fault)) from None

    def fault(self, game: bytes, where: str) -> Refused:
        """Set a game aside, for a fault of the core, and give the error that says so."""
        if game not in self._set_aside:
            self._set_aside[game] = where
            self._metrics.set_aside = len(self._set_aside)
            self._timers.arm(game, None)
            _log.error("game set aside", game=game.hex(), fault=where)
        return refused(Reason.CORE_FAULT, game_id=game.hex())

    def clear(self, game: bytes) -> bool:
        """Take a game that verified back into play. False when it was not set aside."""
        if self._set_aside.pop(game, None) is None:
            return False
        self._metrics.set_aside = len(self._set_aside)
        self._cache.drop(game)
        _log.warning("game taken back", game=game.hex())
        return True

    def is_set_aside(self, game: bytes) -> bool:
        """Whether a fault has set this game aside."""
        return game in self._set_aside

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
                error, outcome_name = self._rejected(live, sent.actor, refusal), "refused"
            except Refused as refusal:
                error, outcome_name = refusal, _OUTCOMES.get(refusal.reason, "failed")
            else:
                self._metrics.commands[live.kind, "accepted"] += 1
                return outcome
            if outcome_name != "failed":
                entry = await self._store.command(live.game, sent.actor, sent.command_id)
                if entry is not None:
                    return await self._repeat(live, sent, entry)
            self._metrics.commands[live.kind, outcome_name] += 1
            raise error
        raise refused(Reason.STORE_UNAVAILABLE, "another program writes this game").with_retry(_RETRY_MS)

    async def create(
        self, operator: bytes, credential: bytes, command_id: bytes, asked: CreateGame, people: tuple[Person, ...]
    ) -> tuple[bytes, Outcome]:
        """Create a game; gives its id. ``asked`` still lacks game, build and pseudonyms."""
        kind = asked.options.WhichOneof("options") or ""
        game = self._entropy.take(16)
        filled = self._filled(asked, kind, game)
        sent = Sent(rules.OPERATOR, credential, command_id, 0, Command(create_game=filled).SerializeToString())
        try:
            decided = self._decide(rules.initial(), rules.genesis(game), game, sent)
        except RulesRejection as refusal:
            self._metrics.commands[kind, "refused"] += 1
            raise rejected(refusal.rejection) from None
        except CoreFault as fault:
            _log.error("core fault in CreateGame", fault=str(fault))
            raise refused(Reason.CORE_FAULT) from None
        live = LiveGame(game, kind, operator, decided.state, decided.head)
        await live.lock.acquire()
        try:
            await self._commit(live, decided, Creation(kind, operator, people))
        except AlreadyStored as stored:
            self._metrics.commands[kind, "repeated"] += 1
            return stored.game, await self._created_before(stored, filled)
        self._cache.put(live)
        self._metrics.commands[kind, "accepted"] += 1
        return game, Outcome(1, decided.state.version, decided.head, decided.unix_ms, repeated=False)

    async def _write(self, live: LiveGame, at_head: Callable[[int], Sent]) -> Outcome:
        """Decide and commit what ``at_head`` gives for the head's version, under the game's lock."""
        live.users += 1
        try:
            await live.lock.acquire()
            try:
                sent = at_head(live.state.version)
                self._check_version(live.state, sent)
                decided = self._decide_live(live, sent)
                if sent.actor == rules.OPERATOR:
                    await self._end_credentials(live.game, sent)
            except BaseException:
                live.lock.release()
                raise
            await self._commit(live, decided)
        finally:
            live.users -= 1
        first = decided.state.version - len(decided.records) + 1
        return Outcome(first, decided.state.version, decided.head, decided.unix_ms, repeated=False)

    def _check_version(self, state: State, sent: Sent) -> None:
        head = state.version
        if sent.expected_version == head:
            return
        if sent.expected_version > head:
            raise refused(
                Reason.FUTURE_VERSION,
                f"expected_version {sent.expected_version} is beyond the head, {head}",
                expected_version=sent.expected_version,
                head=head,
            )
        since = rules.choice_since(state, sent.actor)
        if sent.expected_version < since:
            raise refused(
                Reason.STALE_VERSION,
                f"expected_version {sent.expected_version} is stale: the head is {head}, and the choice is as it was"
                f" since {since}",
                expected_version=sent.expected_version,
                head=head,
                choice_since=since,
            )

    def _decide_live(self, live: LiveGame, sent: Sent) -> _Decided:
        if live.game in self._set_aside:
            raise refused(Reason.GAME_SET_ASIDE, game_id=live.game.hex())
        try:
            if self._panic.due():
                rules.panic()
            return self._decide(live.state, live.head, live.game, sent)
        except CoreFault as fault:
            raise self.fault(live.game, str(fault)) from None
        except Corrupt as corrupt:
            raise self.fault(live.game, f"decided what does not fold: {corrupt}") from None

    def _decide(self, state: State, head: bytes, game: bytes, sent: Sent) -> _Decided:
        """Decide, fold and seal; nothing is stored yet."""
        now_ms = max(self._clock(), state.unix_ms)
        decision = rules.decide(state, sent.actor, sent.command, now_ms, self._entropy.take(rules.ENTROPY_BYTES))
        check_texts(sent.command, decision.texts, sent.texts)
        after = rules.evolve(state, sent.actor, now_ms, decision.drafts)
        part = CommandPart(command=sent.command, expected_version=sent.expected_version).SerializeToString()
        records = rules.seal(
            game,
            state.version + 1,
            head,
            now_ms,
            sent.actor,
            sent.credential,
            sent.command_id,
            part,
            decision,
            self._entropy.take(rules.SALT_BYTES * decision.salts),
            sent.texts,
        )
        return _Decided(after, records, EventRecord.FromString(records[-1]).head, now_ms)

    async def _commit(self, live: LiveGame, decided: _Decided, creation: Creation | None = None) -> None:
        """Store what was decided, then tell everybody. Needs the game's lock, and releases it.

        A caller that goes away cancels this while the store may be at work. Then the append is handed in once more,
        under the same command id: so it is stored exactly once, whatever became of the first.
        """
        state = decided.state
        after = state.version - len(decided.records)
        append = Append(live.game, after, decided.records, state.phase, rules.due(state), creation)
        started = time.perf_counter()
        try:
            await self._store.append(append)
        except asyncio.CancelledError:
            self._spawn(self._commit_again(live, decided, append))
            raise
        except BaseException as error:
            live.lock.release()
            raise self._not_stored(error) from None
        self._metrics.append_seconds.add(time.perf_counter() - started)
        self._committed(live, decided, append)

    async def _commit_again(self, live: LiveGame, decided: _Decided, append: Append) -> None:
        """Store an append whose caller has gone; nobody waits for the answer."""
        try:
            await self._store.append(append)
        except AlreadyStored as stored:
            if (stored.game, stored.entry.first) != (live.game, append.after + 1):
                live.lock.release()  # the command was a repeat of an earlier one
                return
        except BaseException as error:
            live.lock.release()
            self._not_stored(error)
            return
        self._committed(live, decided, append)

    def _committed(self, live: LiveGame, decided: _Decided, append: Append) -> None:
        """Take what is stored into memory, and tell everybody."""
        live.state = decided.state
        live.head = decided.head
        live.lock.release()
        self._metrics.events += len(decided.records)
        self._timers.arm(live.game, append.due_ms)
        try:
            self._feeds.publish(live.game, decided.records, decided.state, append.phase in _OVER)
        except CoreFault as fault:
            self._feeds.end_game(live.game, self.fault(live.game, str(fault)))

    def _not_stored(self, error: BaseException) -> BaseException:
        """What a caller is told of an error of the store."""
        if isinstance(error, StoreError):
            _log.error("append refused by the store", error=type(error).__name__, reason=str(error))
            return refused(Reason.STORE_UNAVAILABLE, error=type(error).__name__).with_retry(_RETRY_MS)
        if isinstance(error, StoreFailed):
            self._store_failed(error)
            return refused(Reason.OUTCOME_UNKNOWN).with_retry(_RETRY_MS)
        return error

    async def _end_credentials(self, game: bytes, sent: Sent) -> None:
        """End a place's credentials before its hand-over is stored (LC-5); if the append fails, issue others."""
        command = Command.FromString(sent.command)
        if command.HasField("hand_over"):
            await self._hand_over(game, rules.actor_bytes(command.hand_over.place))

    # Repeats ------------------------------------------------------------------

    async def _repeat(self, live: LiveGame, sent: Sent, entry: CommandEntry) -> Outcome:
        """The first answer to a command that is stored already."""
        part = CommandPart(command=sent.command, expected_version=sent.expected_version).SerializeToString()
        records = await self._records(live.game, entry)
        if command_hash(rules.pad(part)) != entry.hash or not _same_texts(records, sent.texts):
            self._metrics.commands[live.kind, "refused"] += 1
            raise refused(Reason.COMMAND_ID_REUSED, first_version=entry.first).with_field(
                "command_id", "was used with another body"
            )
        self._metrics.commands[live.kind, "repeated"] += 1
        return Outcome(entry.first, entry.last, records[-1].head, records[-1].unix_ms, repeated=True)

    async def _created_before(self, stored: AlreadyStored, filled: CreateGame) -> Outcome:
        """The first answer to CreateGame; what the service filled in then is no part of what was asked."""
        records = await self._records(stored.game, stored.entry)
        body = records[0].parts[0].body
        before = Command.FromString(CommandPart.FromString(rules.unpad(body)).command).create_game
        if _asked(before) != _asked(filled):
            raise refused(Reason.COMMAND_ID_REUSED, game_id=stored.game.hex()).with_field(
                "command_id", "was used with another body"
            )
        return Outcome(1, stored.entry.last, records[-1].head, records[-1].unix_ms, repeated=True)

    async def _records(self, game: bytes, entry: CommandEntry) -> list[EventRecord]:
        stored = await self._store.records(game, entry.first - 1, entry.last - entry.first + 1)
        return [EventRecord.FromString(record) for record in stored]

    # The clock ----------------------------------------------------------------

    def _time_is_up(self, game: bytes) -> None:
        self._spawn(self._time_up(game))

    async def _time_up(self, game: bytes) -> None:
        """The clock's command; if it cannot be stored now, another try in a second."""
        try:
            live = await self.live(game)
            try:
                await self._write(live, lambda version: self._clocks(game, version, Command(time_up=TimeUp())))
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
            await self._write(live, lambda version: self._clocks(live.game, version, command))
        except RulesRejection as refusal:
            _log.error("outage not recorded", game=live.game.hex(), reason=refusal.reason)

    def _clocks(self, game: bytes, version: int, command: Command) -> Sent:
        """A command of the clock, given at the head."""
        command_id = rules.clock_command_id(game, version + 1)
        return Sent(rules.CLOCK, NO_CREDENTIAL, command_id, version, command.SerializeToString())

    # Folding and filling --------------------------------------------------------

    async def _load(self, game: bytes) -> LiveGame:
        entry = await self._store.game(game)
        if entry is None:
            raise refused(Reason.GAME_NOT_FOUND, game_id=game.hex())
        state = await self.fold(game, rules.initial(), await self._store.folding(game))
        if state.version != entry.head.version:
            raise self.broken(game, state.version, f"the head is version {entry.head.version}")
        try:
            live = LiveGame(game, entry.kind, entry.operator, state, entry.head.hash)
        except CoreFault as fault:
            raise self.fault(game, str(fault)) from None
        if game not in self._set_aside:
            await self._record_outage(live)
            self._timers.arm(game, rules.due(live.state))
        self._cache.put(live)
        return live

    def broken(self, game: bytes, version: int, why: str) -> Refused:
        """Say in the log that a game's log does not fold, and give the error that says so."""
        _log.error("log does not fold", game=game.hex(), version=version, why=why)
        return refused(Reason.CHAIN_BROKEN, game_id=game.hex(), version=version)

    def _filled(self, asked: CreateGame, kind: str, game: bytes) -> CreateGame:
        """The command with what only the service knows: id, build, pseudonyms, and the seats that were left out."""
        filled = CreateGame()
        filled.CopyFrom(asked)
        filled.game = game
        filled.build = self._build
        given = {rules.actor_bytes(place.actor): place.bot for place in asked.places}
        if len(given) == len(asked.places):  # a place given twice is for the rules to refuse
            highest = max((place[1] + 1 for place in given if place[0] == rules.seat(0)[0]), default=0)
            for index in range(max(highest, self._least_seats.get(kind, 0))):
                given.setdefault(rules.seat(index), False)
            del filled.places[:]
            for place, bot in sorted(given.items()):
                filled.places.add(actor=rules.actor_message(place), bot=bot)
        for place_message in filled.places:
            place_message.pseudonym = self._entropy.take(16)
        return filled

    def _rejected(self, live: LiveGame, actor: bytes, refusal: RulesRejection) -> Refused:
        try:
            moves = rules.legal(live.state, actor)
        except CoreFault as fault:
            return self.fault(live.game, str(fault))
        return rejected(refusal.rejection, (*moves.game, *moves.table))

    def _spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _same_texts(records: Sequence[EventRecord], texts: Sequence[tuple[bytes, bytes]]) -> bool:
    """Whether texts are those stored: by their commitments with the stored salts, where these were not erased."""
    stored = [part for record in records for part in record.parts if part.kind == PartKind.PART_KIND_TEXT]
    if len(stored) != len(texts):
        return False
    return all(
        not part.HasField("salt") or rules.commitment(part.salt, rules.pad(text)) == part.commitment
        for part, (_, text) in zip(stored, texts, strict=True)
    )


def _asked(filled: CreateGame) -> CreateGame:
    """A CreateGame without what the service filled in."""
    asked = CreateGame()
    asked.CopyFrom(filled)
    asked.ClearField("game")
    asked.ClearField("build")
    for place in asked.places:
        place.ClearField("pseudonym")
    return asked
