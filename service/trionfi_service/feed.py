"""What one viewer may be told: of one event, and of a game as it goes on.

`Feed` follows one game. At each commit every kind of viewer gets its messages, made once for all its readers. A
reader takes them from a `Subscription`, which holds a bounded number and then ends with LAGGING.
"""

import asyncio
from collections import deque
from collections.abc import Sequence, Set
from typing import Final

from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi.v1.game_service_pb2 import (
    CaughtUp,
    GetGameResponse,
    Heartbeat,
    PlaceName,
    SeenEvent,
    WatchGameResponse,
)
from trionfi_service import rules, wire
from trionfi_service.access import UNOPENED, Caller, Opened, may_open
from trionfi_service.errors import Reason, Refused, refused
from trionfi_service.metrics import Metrics
from trionfi_service.replay.log import begins_append
from trionfi_service.rules import State
from trionfi_service.store import Person

_SEEN_EVENT: Final = wire.at(SeenEvent, "event")
_SEEN_VIEW: Final = wire.at(SeenEvent, "view")
_SEEN_MOVES: Final = wire.at(SeenEvent, "moves")
_GOT_VIEW: Final = wire.at(GetGameResponse, "view")
_GOT_MOVES: Final = wire.at(GetGameResponse, "moves")
_GOT_RECEIPT: Final = wire.at(GetGameResponse, "receipt")
_SNAPSHOT: Final = wire.at(WatchGameResponse, "snapshot")
_EVENT: Final = wire.at(WatchGameResponse, "event")


# What a viewer is told --------------------------------------------------------


def is_last_of_command(following: EventRecord | None) -> bool:
    """Whether a record that is followed by this one (None: by none) is the last of its command."""
    return following is None or begins_append(following)


def seen_event(
    record: EventRecord, viewer: bytes, last: bool, state: State | None = None, disclosed: Opened = UNOPENED
) -> bytes:
    """A serialised ``SeenEvent``, with the parts that this viewer may open, or that a disclosure has opened.

    With the state after a command's last event also the view and the moves then. A stream tells a version as it was
    told when it was the head, so that it is the same for those who come late: it knows of no disclosure.
    """
    seen = SeenEvent(
        version=record.version,
        unix_ms=record.unix_ms,
        actor=rules.actor_message(record.actor),
        last_of_command=last,
        head=record.head,
    )
    for part in record.parts:
        opened = seen.parts.add(kind=part.kind)
        may = may_open(viewer, part.audience) or disclosed.opens(record.version, part.kind)
        opened.closed = not may
        if may and part.HasField("body"):
            opened.content = rules.unpad(part.body)
    message = seen.SerializeToString() + _SEEN_EVENT(record.public_body)
    if last and state is not None:
        message += _SEEN_VIEW(rules.view_bytes(state, viewer))
        if rules.is_actor(viewer):
            message += _SEEN_MOVES(rules.legal_bytes(state, viewer))
    return message


def snapshot(
    state: State, viewer: bytes, head: bytes, people: Sequence[Person], receipt: bytes, *, openings: bool = False
) -> bytes:
    """A serialised ``GetGameResponse``: a game at one version, as one viewer may see it.

    With ``openings`` also those of every card of the present deal that it shows. ``receipt`` is a serialised
    ``Receipt`` for this version and head; empty where there is no version yet.
    """
    names = [
        PlaceName(actor=rules.actor_message(person.place), display_name=person.display_name or "") for person in people
    ]
    message = GetGameResponse(head=head, names=names).SerializeToString() + _GOT_VIEW(rules.view_bytes(state, viewer))
    if rules.is_actor(viewer):
        message += _GOT_MOVES(rules.legal_bytes(state, viewer))
    if receipt:
        message += _GOT_RECEIPT(receipt)
    if openings:
        message += GetGameResponse(openings=rules.openings(state, viewer)).SerializeToString()
    return message


def snapshot_message(snapshot_bytes: bytes) -> bytes:
    """A stream message that holds a snapshot."""
    return _SNAPSHOT(snapshot_bytes)


def event_message(seen: bytes) -> bytes:
    """A stream message that holds a seen event."""
    return _EVENT(seen)


def caught_up_message(version: int) -> bytes:
    """A stream message: everything up to the head has been sent."""
    return WatchGameResponse(caught_up=CaughtUp(version=version)).SerializeToString()


def heartbeat_message(version: int) -> bytes:
    """A stream message: the stream lives, and this is the head."""
    return WatchGameResponse(heartbeat=Heartbeat(version=version)).SerializeToString()


def without_texts(message: bytes, versions: Set[int]) -> bytes:
    """A stream message without what was said in these versions; any other as it is."""
    response = WatchGameResponse.FromString(message)
    if response.event.version not in versions:
        return message
    for part in response.event.parts:
        if part.kind == PartKind.PART_KIND_TEXT:
            part.ClearField("content")
    return response.SerializeToString()


# Readers ------------------------------------------------------------------------


class Subscription:
    """One reader of one game. `take` gives what is there; `wait` waits until there is something, or the end."""

    __slots__ = ("_limit", "_messages", "_wake", "beat_at", "beat_due", "caller", "error", "over", "version", "viewer")

    def __init__(self, caller: Caller, viewer: bytes, version: int, limit: int, beat_at: float) -> None:
        self.caller = caller
        self.viewer = viewer
        self.version = version
        self.error: Refused | None = None
        self.over = False
        self.beat_at = beat_at
        self.beat_due = False
        self._limit = limit
        self._messages: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None

    def push(self, messages: Sequence[bytes], version: int) -> bool:
        """Hand the messages up to a version to the reader.

        False when it lags too far behind: then it is told so, and gets no more.
        """
        if self.error is not None:
            return True
        self.version = version
        self._messages.extend(messages)
        if len(self._messages) > self._limit:
            self.end(
                refused(
                    Reason.LAGGING,
                    f"the reader is more than {self._limit} messages behind: resume with after_version",
                    lag_messages=self._limit,
                ).with_retry(0)
            )
            return False
        self.wake()
        return True

    def forget(self, versions: Set[int]) -> None:
        """Take what was said in these versions out of what is still to be read (LC-14)."""
        self._messages = deque(without_texts(message, versions) for message in self._messages)

    def end(self, error: Refused) -> None:
        """End the stream with an error, whatever is still to be read."""
        if self.error is None:
            self.error = error
            self._messages.clear()
        self.wake()

    def finish(self) -> None:
        """End the stream well, once everything has been read."""
        self.over = True
        self.wake()

    def wake(self) -> None:
        """Let the reader look again."""
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    @property
    def idle(self) -> bool:
        """Whether everything has been taken."""
        return not self._messages

    def take(self) -> bytes | None:
        """The next message; None when there is none now. Raises what ended the stream."""
        if self.error is not None:
            raise self.error
        return self._messages.popleft() if self._messages else None

    async def wait(self, seconds: float | None = None) -> None:
        """Wait for the next `wake`, at most so long."""
        self._wake = asyncio.get_running_loop().create_future()
        try:
            if seconds is None:
                await self._wake
            else:
                await asyncio.wait((self._wake,), timeout=seconds)
        finally:
            self._wake = None


class Feeds:
    """The readers of all games, by game and viewer."""

    def __init__(self, lag_messages: int, heartbeat_seconds: float, metrics: Metrics) -> None:
        self._lag_messages = lag_messages
        self._heartbeat_seconds = heartbeat_seconds
        self._metrics = metrics
        self._readers: dict[bytes, dict[bytes, set[Subscription]]] = {}
        # Readers that a delay keeps behind follow the log at their own pace; they are told only that it has grown.
        self._delayed: dict[bytes, set[Subscription]] = {}
        self._ended: Refused | None = None
        self.erasures = 0  # how often something was erased: who holds records read before reads them again

    def subscribe(
        self, game: bytes, caller: Caller, viewer: bytes, version: int, *, delayed: bool = False
    ) -> Subscription:
        """A new reader, from the commit after ``version`` on."""
        beat_at = asyncio.get_running_loop().time() + self._heartbeat_seconds
        subscription = Subscription(caller, viewer, version, self._lag_messages, beat_at)
        if delayed:
            self._delayed.setdefault(game, set()).add(subscription)
        else:
            self._readers.setdefault(game, {}).setdefault(viewer, set()).add(subscription)
        caller.on_end(subscription.end)
        if self._ended is not None:
            subscription.end(self._ended)
        self._metrics.streams += 1
        return subscription

    def unsubscribe(self, game: bytes, subscription: Subscription) -> None:
        """The reader is gone."""
        subscription.caller.off_end(subscription.end)
        self._metrics.streams -= 1
        delayed = self._delayed.get(game)
        if delayed is not None and subscription in delayed:
            delayed.discard(subscription)
            if not delayed:
                del self._delayed[game]
            return
        viewers = self._readers[game]
        viewers[subscription.viewer].discard(subscription)
        if not viewers[subscription.viewer]:
            del viewers[subscription.viewer]
        if not viewers:
            del self._readers[game]

    def publish(self, game: bytes, records: Sequence[bytes], state: State, over: bool) -> None:
        """Tell every reader of a game what was committed; ``state`` is the one after it."""
        for subscription in self._delayed.get(game, ()):
            subscription.wake()
        viewers = self._readers.get(game)
        if viewers is None:
            return
        events = [EventRecord.FromString(record) for record in records]
        for viewer, readers in viewers.items():
            messages = [event_message(seen_event(event, viewer, event is events[-1], state)) for event in events]
            for reader in readers:
                if not reader.push(messages, state.version):
                    self._metrics.streams_lagging += 1
                if over:
                    reader.finish()

    def forget(self, game: bytes, versions: Set[int]) -> None:
        """What was said in these versions is erased: no reader is told it any more (LC-14)."""
        self.erasures += 1
        for readers in self._readers.get(game, {}).values():
            for reader in readers:
                reader.forget(versions)

    def beat(self, now: float) -> None:
        """Let readers that have heard no heartbeat for long enough send one; those still reading do without."""
        for reader in self.all():
            if now >= reader.beat_at:
                reader.beat_at = now + self._heartbeat_seconds
                if reader.idle:
                    reader.beat_due = True
                    reader.wake()

    def all(self) -> list[Subscription]:
        """Every reader."""
        delayed = [reader for readers in self._delayed.values() for reader in readers]
        return delayed + [
            reader for viewers in self._readers.values() for readers in viewers.values() for reader in readers
        ]

    def end_game(self, game: bytes, error: Refused) -> None:
        """End every stream of a game with an error."""
        for readers in self._readers.get(game, {}).values():
            for reader in readers:
                reader.end(error)

    def end_all(self, error: Refused) -> None:
        """End every stream, as the server drains; also those that still read the log and subscribe later."""
        self._ended = error
        for reader in self.all():
            reader.end(error)
