"""What a stream has brought so far, and where it goes on after a cut. No I/O: `client` and `aio` do the waiting.

A cursor gives the request to open the stream with, takes each message, and says after an error how long to wait
before asking again.
"""

import time
from dataclasses import dataclass
from threading import Lock
from typing import Generic, Protocol, TypeAlias, TypeVar

import grpc

from trionfi.errors import DataLoss, FutureVersion, TrionfiError
from trionfi.openings import Openings
from trionfi.receipts import Memory
from trionfi.retries import Patience, Repeatable, RetryPlan
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api

_Request = TypeVar("_Request", covariant=True)
_Message = TypeVar("_Message", contravariant=True)
_Item = TypeVar("_Item", covariant=True)
_Asked = TypeVar("_Asked")
_Line = TypeVar("_Line")


class Cursor(Protocol[_Request, _Message, _Item]):
    """Reads one stream through all its cuts."""

    def request(self) -> _Request:
        """What to open the stream with now."""

    def take(self, message: _Message) -> _Item | None:
        """Note a message. Gives what it brings the reader; None when that is nothing."""

    def wait_after(self, error: TrionfiError, now: float) -> float | None:
        """How many seconds to wait before opening the stream again; None when ``error`` ends it."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game as it stands: the first update of a watch that was started without ``after``.

    ``version`` is the head. ``moves`` is empty for viewers that are no actors. ``head`` is 32 bytes.
    ``names`` are the display names of the places, outside the log.
    """

    version: int
    view: game.View
    moves: game.Moves
    head: bytes
    names: tuple[api.PlaceName, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """One event, as this viewer may see it.

    ``version`` counts from 1 without a gap, ``unix_ms`` is when. ``parts`` are its sealed parts in their places,
    without content where this viewer may not open them. ``view`` and ``moves`` come with the last event of a
    command (``last_of_command``), and are None before it. ``head`` is 32 bytes.
    """

    version: int
    unix_ms: int
    actor: game.Actor
    event: game.Event
    parts: tuple[api.SeenPart, ...]
    last_of_command: bool
    view: game.View | None
    moves: game.Moves | None
    head: bytes


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """Everything up to ``version``, the head, has been told; what follows is live. Comes once, after ``after``."""

    version: int


Update: TypeAlias = Snapshot | Happened | CaughtUp


class Seen:
    """The last version of a game that its player has looked at: what ``expected_version`` means. Never goes back."""

    def __init__(self) -> None:
        self._version: int | None = None
        self._lock = Lock()

    @property
    def version(self) -> int | None:
        """None while nothing has been looked at."""
        return self._version

    def note(self, version: int) -> None:
        """The player has looked at this version."""
        with self._lock:
            self._version = max(version, self._version or 0)


class WatchCursor:
    """Follows a game by its versions: asks for those after the last one told, and drops what was told before."""

    def __init__(self, request: api.WatchGameRequest, patience: Patience, seen: Seen, memory: Memory) -> None:
        self._request = request
        self._patience = patience
        self._seen = seen
        self._memory = memory
        self._openings = Openings.of(request.game_id)
        self._mark = 0
        self._last: int | None = request.after_version if request.HasField("after_version") else None
        self._owes_caught_up = self._last is not None
        self._plan: RetryPlan | None = None

    @property
    def is_live(self) -> bool:
        """Whether all that had happened when the stream was first opened has been told."""
        return not self._owes_caught_up

    def request(self) -> api.WatchGameRequest:
        """From the last version told; from the snapshot when nothing was.

        Where the head of that version is known it is asked for once more, and not told again: the server may have
        been put back to an older copy and have gone on from there.
        """
        self._mark = self._memory.mark
        known = self._last is not None and self._memory.head(self._last) is not None
        after = self._last - 1 if known and self._last else self._last
        return api.WatchGameRequest(
            game_id=self._request.game_id, after_version=after, viewer=self._viewer(), want_openings=after is None
        )

    def take(self, message: api.WatchGameResponse) -> Update | None:
        """The update of a message.

        Raises `DataLoss` when the server leaves out a version, was put back, or shows a card without proof.
        """
        self._plan = None
        kind = message.WhichOneof("message")
        if kind == "snapshot":
            return self._take_snapshot(message.snapshot)
        if kind == "event":
            return self._take_event(message.event)
        if kind == "caught_up":
            self._memory.show(message.caught_up.version, self._mark)
            if self._owes_caught_up:
                self._owes_caught_up = False
                return CaughtUp(message.caught_up.version)
        elif kind == "heartbeat":
            self._memory.show(message.heartbeat.version, self._mark)
        return None

    def wait_after(self, error: TrionfiError, now: float) -> float | None:
        """Patience begins with the first error after a message. Raises `ServerRewound` when the error shows it."""
        if isinstance(error, FutureVersion):
            self._memory.check_refusal(error, self._mark)
        if self._plan is None:
            self._plan = RetryPlan(self._patience, Repeatable.YES, now)
        return self._plan.wait_after(error, now)

    def _viewer(self) -> game.Viewer | None:
        return self._request.viewer if self._request.HasField("viewer") else None

    def _take_snapshot(self, snapshot: api.GetGameResponse) -> Snapshot:
        self._memory.take_look(snapshot, self._mark)
        self._openings.begin(snapshot.view, snapshot.openings)
        self._last = snapshot.view.version
        self._seen.note(snapshot.view.version)
        return Snapshot(snapshot.view.version, snapshot.view, snapshot.moves, snapshot.head, tuple(snapshot.names))

    def _take_event(self, event: api.SeenEvent) -> Happened | None:
        due = (self._last or 0) + 1
        if event.version <= due:
            self._memory.tell(event)
        if event.version < due:
            return None
        if event.version > due:
            message = f"the stream goes on at version {event.version}, version {due} was due"
            metadata = {"version": str(event.version), "due": str(due)}
            raise DataLoss("STREAM_GAP", message, metadata, "", grpc.StatusCode.DATA_LOSS)
        self._openings.tell(event)
        self._last = event.version
        if event.HasField("view"):
            self._seen.note(event.view.version)
        return Happened(
            version=event.version,
            unix_ms=event.unix_ms,
            actor=event.actor,
            event=event.event,
            parts=tuple(event.parts),
            last_of_command=event.last_of_command,
            view=event.view if event.HasField("view") else None,
            moves=event.moves if event.HasField("moves") else None,
            head=event.head,
        )


class ExportCursor(Generic[_Asked, _Line]):
    """Reads an export. Half of one is not gone on with: the log may have grown, and more of it may be open by now."""

    def __init__(self, request: _Asked, patience: Patience) -> None:
        self._request = request
        self._plan: RetryPlan | None = RetryPlan(patience, Repeatable.YES, time.monotonic())

    def request(self) -> _Asked:
        """The whole export."""
        return self._request

    def take(self, message: _Line) -> _Line:
        """The line itself."""
        self._plan = None
        return message

    def wait_after(self, error: TrionfiError, now: float) -> float | None:
        """None once the first line is there."""
        return None if self._plan is None else self._plan.wait_after(error, now)
