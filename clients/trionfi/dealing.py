"""The part that a client's seats take in the making of deals (LC-11): who of them owes something, and says what.

No I/O: `client` and `aio` send what is asked here, and hand the answers in.
"""

import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Final, Generic, TypeAlias, TypeVar

from trionfi import contributions
from trionfi.errors import Aborted, NotFound, PermissionDenied, Refused, TrionfiError, Unauthenticated
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.game_pb2 import ActorKind, Command, DealStage, Phase, View

Player = TypeVar("Player")
Lock = TypeVar("Lock")

_OVER: Final = (Phase.PHASE_FINISHED, Phase.PHASE_ABORTED)


@dataclass(frozen=True, slots=True)
class Look(Generic[Player]):
    """Asks for the present view and moves of a player: a `GetGameResponse`."""

    player: Player


@dataclass(frozen=True, slots=True)
class Say(Generic[Player]):
    """Asks for a player's command at a version: an `ActResponse` with a view."""

    player: Player
    command: Command
    version: int


Asks: TypeAlias = Generator[Look[Player] | Say[Player], api.GetGameResponse | api.ActResponse, None]


@dataclass(slots=True)
class Seats(Generic[Player, Lock]):
    """The seats of one game that a client plays. ``lock`` is held by whoever contributes for them."""

    key: Callable[[], bytes] = field(repr=False)
    lock: Lock
    players: dict[int, Player] = field(default_factory=dict)

    def owing(self, view: View) -> list[int]:
        """Those of them that owe a contribution by a view, rising. A seat that is away is not asked (LC-4)."""
        making = view.deal_in_making
        if view.phase != Phase.PHASE_PLAYING or not making.commitment:
            return []
        if making.stage == DealStage.DEAL_STAGE_COMMITTING:
            places = (place for place in view.places if place.present and not place.away)
            asked = {place.place.actor.index for place in places if _is_seat(place.place.actor.kind)}
            return sorted(seat for seat in asked.difference(making.committed) if seat in self.players)
        return sorted(seat for seat in set(making.committed).difference(making.revealed) if seat in self.players)

    def contribute(self, view: View) -> Asks[Player]:
        """Ask for what it takes until no seat here owes anything that it can say; waits for nobody else.

        Each looks before it speaks, since others may have contributed for it meanwhile. An answer that says so is let
        go, a player who is not welcome any more is forgotten, and any other failure leaves the rest for the next time.
        """
        said = True
        while said:
            said = False
            for seat in self.owing(view):
                player = self.players[seat]
                try:
                    seen = yield Look(player)
                    view = seen.view
                    command = contributions.due(seen.view, seen.moves, self.key())
                    if command is not None:
                        view = (yield Say(player, command, seen.view.version)).view
                        said = True
                except (Aborted, Refused):
                    continue
                except (NotFound, PermissionDenied, Unauthenticated):
                    self.players.pop(seat, None)
                except TrionfiError:
                    return


class Tables(Generic[Player, Lock]):
    """The games at which a client plays seats, until they are over. May be used from several threads."""

    def __init__(self, key: Callable[[], bytes], lock: Callable[[], Lock]) -> None:
        """``key`` gives the key of `trionfi.contributions`; ``lock`` makes the lock of one game."""
        self._key = key
        self._lock = lock
        self._seats: dict[bytes, Seats[Player, Lock]] = {}
        self._changing = threading.Lock()

    def shown(self, view: View, player: Player) -> Seats[Player, Lock] | None:
        """Note who was shown a view. Gives the seats of that game when any of them owes something by it."""
        with self._changing:
            if view.phase in _OVER:
                self._seats.pop(view.game, None)
                return None
            if _is_seat(view.viewer.actor.kind):
                seats = self._seats.setdefault(view.game, Seats(self._key, self._lock()))
                seats.players[view.viewer.actor.index] = player
            found = self._seats.get(view.game)
        return found if found is not None and found.owing(view) else None


def _is_seat(kind: ActorKind) -> bool:
    return kind == ActorKind.ACTOR_KIND_SEAT
