"""WatchGame: a game as one viewer may follow it, without a gap, from wherever the reader left off."""

from typing import Final

from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_service_pb2 import WatchGameRequest
from trionfi_service import feed, rules
from trionfi_service.calls import Call
from trionfi_service.commits import is_over
from trionfi_service.errors import Reason, refused
from trionfi_service.feed import Feeds, Subscription
from trionfi_service.games import Games, wall_clock_ms
from trionfi_service.live import LiveGame
from trionfi_service.metrics import Metrics
from trionfi_service.rules import State
from trionfi_service.service.looking import Looking, delay_of
from trionfi_service.store import EventStore, Person

_PAGE: Final = 100


class Watch:
    """Serves streams: what is in the log is read at the reader's own pace, what is new comes through the feed."""

    def __init__(self, store: EventStore, games: Games, feeds: Feeds, looking: Looking, metrics: Metrics) -> None:
        self._store = store
        self._games = games
        self._feeds = feeds
        self._looking = looking
        self._metrics = metrics

    async def watch(self, call: Call, request: WatchGameRequest) -> None:
        """WatchGame."""
        live = await self._looking.game(call, request.game_id)
        viewer = await self._looking.viewer(call, live.game, request.viewer if request.HasField("viewer") else None)
        after = request.after_version if request.HasField("after_version") else None
        released = await self._looking.released(live, viewer)
        if after is not None and after > released:
            raise refused(
                Reason.FUTURE_VERSION,
                f"after_version {after} is beyond the head, {released}",
                after_version=after,
                head=released,
            )
        if delay_of(live, viewer):
            await self._follow_delayed(call, live, viewer, after, openings=request.want_openings)
        else:
            await self._follow(call, live, viewer, after, openings=request.want_openings)

    async def _follow(self, call: Call, live: LiveGame, viewer: bytes, after: int | None, *, openings: bool) -> None:
        """What is in the log first, then the feed: between the two nothing is awaited, so nothing is missed."""
        people: list[Person] = []
        if after is None:
            people = await self._store.people(live.game)
            live = await self._games.live(live.game)
            reader = self._feeds.subscribe(live.game, call.caller, viewer, live.state.version)
        else:
            reading = _Reading(after, None)
            while True:
                live = await self._games.live(live.game)
                if reading.version == live.state.version:
                    break
                await self._send_stored(call, live, viewer, reading, live.state.version)
            reader = self._feeds.subscribe(live.game, call.caller, viewer, live.state.version)
        state, head = live.state, live.head
        try:
            if after is None:
                receipt = self._looking.receipt(live, state, head)
                snapshot = feed.snapshot(state, viewer, head, people, receipt, openings=openings)
                await self._send(call, feed.snapshot_message(snapshot))
            await self._send(call, feed.caught_up_message(state.version))
            if is_over(state.phase):
                reader.finish()
            while (message := await self._next(reader)) is not None:
                await self._send(call, message)
        finally:
            self._feeds.unsubscribe(live.game, reader)

    async def _next(self, reader: Subscription) -> bytes | None:
        """The next message of the feed; None at the end of the game."""
        while True:
            message = reader.take()
            if message is not None:
                return message
            if reader.over:
                return None
            if reader.beat_due:
                reader.beat_due = False
                return feed.heartbeat_message(reader.version)
            await reader.wait()

    async def _follow_delayed(
        self, call: Call, live: LiveGame, viewer: bytes, after: int | None, *, openings: bool
    ) -> None:
        """Everything from the log, each version once its delay is over."""
        reader = self._feeds.subscribe(live.game, call.caller, viewer, 0, delayed=True)
        try:
            if after is None:
                people = await self._store.people(live.game)
                state, head = await self._looking.at_released(live, viewer)
                receipt = self._looking.receipt(live, state, head)
                snapshot = feed.snapshot(state, viewer, head, people, receipt, openings=openings)
                await self._send(call, feed.snapshot_message(snapshot))
                reading = _Reading(state.version, state)
            else:
                reading = _Reading(after, None)
            caught_up = False
            while True:
                reader.take()  # raises what ended the stream
                live = await self._games.live(live.game)
                released = await self._looking.released(live, viewer)
                if reading.version < released:
                    await self._send_stored(call, live, viewer, reading, released)
                    continue
                if not caught_up:
                    caught_up = True
                    await self._send(call, feed.caught_up_message(released))
                if is_over(live.state.phase) and released == live.state.version:
                    return
                if reader.beat_due:
                    reader.beat_due = False
                    await self._send(call, feed.heartbeat_message(released))
                await reader.wait(await self._seconds_to_next(live, viewer, released))
        finally:
            self._feeds.unsubscribe(live.game, reader)

    async def _seconds_to_next(self, live: LiveGame, viewer: bytes, released: int) -> float | None:
        """Until the version after this one may be told; None when there is none yet."""
        following = await self._store.records(live.game, released, 1)
        if not following:
            return None
        due_ms = EventRecord.FromString(following[0]).unix_ms + delay_of(live, viewer)
        return max(0, due_ms - wall_clock_ms()) / 1000

    async def _send_stored(self, call: Call, live: LiveGame, viewer: bytes, reading: "_Reading", to: int) -> None:
        """Send a page of stored events, at most up to version ``to``, which ends a command; less after an erasure."""
        game = live.game
        size = min(_PAGE, to - reading.version)
        erasures = self._feeds.erasures
        stored = await self._store.records(game, reading.version, size + 1)
        events = [EventRecord.FromString(record) for record in stored]
        state = reading.state
        if state is None:
            state = await self._games.state_at(game, reading.version)
        for number in range(size):
            if self._feeds.erasures != erasures:
                return  # what was read before may hold what nobody is to be told any more
            state = await self._games.fold(game, state, stored[number : number + 1])
            following = events[number + 1] if number + 1 < len(events) else None
            last = feed.is_last_of_command(following)
            await self._send(call, feed.event_message(feed.seen_event(events[number], viewer, last, state)))
            reading.version += 1
            reading.state = state

    async def _send(self, call: Call, message: bytes) -> None:
        await call.context.write(message)
        self._metrics.stream_messages += 1


class _Reading:
    """How far a reader has come in the log, with the state there once it is known."""

    __slots__ = ("state", "version")

    def __init__(self, version: int, state: State | None) -> None:
        self.version = version
        self.state = rules.initial() if version == 0 else state
