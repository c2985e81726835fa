"""The peer of a log: a game like Fortunes as an aggregate of the ``eventsourcing`` library, with the same events.

It keeps what a table keeps (hands, the trick that lies, tricks taken, totals) by plain Python, as that library's users
write it; it checks nothing.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi.v1.game_pb2 import Event
from trionfi_service import rules

_SEATS: Final = 4
_SET_ASIDE: Final = 2


class CardGame(Aggregate):
    """A game at one version."""

    def __init__(self, places: list[int]) -> None:
        self.present = dict.fromkeys(places, False)
        self.playing = False
        self.deal_number = 0
        self.hands: dict[int, set[int]] = {}
        self.set_aside: list[int] = []
        self.played: list[int] = []
        self.taken: list[tuple[int, int, bool, int]] = []
        self.totals = [0, 0]
        self.disclosed = 0

    @event("Joined")
    def join(self, seat: int) -> None:
        """A seat is there."""
        self.present[seat] = True

    @event("Started")
    def start(self) -> None:
        """The game begins."""
        self.playing = True

    @event("DealOpened")
    def open_deal(self, number: int, commitment: str) -> None:
        """The order is drawn."""
        self.deal_number = number
        self.commitment = commitment

    @event("DealClosed")
    def close_deal(self, number: int) -> None:
        """Nobody contributes."""
        self.deal_number = number

    @event("Dealt")
    def deal(self, order: list[int]) -> None:
        """Two set aside, nineteen to each."""
        self.set_aside = order[:_SET_ASIDE]
        self.hands = {seat: set(order[_SET_ASIDE + seat :: _SEATS]) for seat in range(_SEATS)}
        self.taken = []

    @event("CardPlayed")
    def play(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        self.hands[seat].discard(card)
        self.played.append(card)

    @event("TrickTaken")
    def take(self, seat: int, card: int, well_disposed: bool, points: int) -> None:
        """A trick is won."""
        self.taken.append((seat, card, well_disposed, points))
        self.played = []

    @event("DealScored")
    def score(self, seat_points: list[int], totals: list[int]) -> None:
        """A deal is over."""
        self.seat_points = seat_points
        self.totals = totals

    @event("Disclosed")
    def disclose(self, number: int) -> None:
        """What was hidden in the deals so far is open."""
        self.disclosed = number

    @event("Finished")
    def finish(self, scores: list[int]) -> None:
        """The game is over."""
        self.scores = scores
        self.playing = False


def application(file: Path) -> Any:
    """An application over an SQLite file, with that library's defaults."""
    return Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(file)})


def synchronous(app: Any) -> int:
    """How its connections write: 2 is FULL, and SQLite's default."""
    with app.recorder.datastore.transaction(commit=False) as cursor:
        cursor.execute("PRAGMA synchronous")
        return int(cursor.fetchone()[0])


def retold(records: Sequence[bytes]) -> Any:
    """The aggregate of a log of Fortunes: each of our events told to it, its own not yet saved."""
    game: Any = CardGame(places=list(range(_SEATS)))
    for record in map(EventRecord.FromString, records):
        told = Event.FromString(record.public_body)
        _tell(game, told, record)
    return game


def _tell(game: Any, told: Event, record: EventRecord) -> None:
    match told.WhichOneof("event"):
        case "joined":
            game.join(told.joined.place.index)
        case "started":
            game.start()
        case "deal_opened":
            game.open_deal(told.deal_opened.deal, told.deal_opened.commitment.hex())
        case "deal_closed":
            game.close_deal(told.deal_closed.deal)
        case "dealt":
            game.deal(_order(record))
        case "disclosed":
            game.disclose(told.disclosed.deal)
        case "finished":
            game.finish([seat.score for seat in told.finished.standing.seats])
        case "fortunes":
            _tell_fortunes(game, told)
        case "game_created":
            pass  # the aggregate's own creation
        case other:
            raise ValueError(f"the aggregate knows no {other}")


def _tell_fortunes(game: Any, told: Event) -> None:
    happened = told.fortunes
    match happened.WhichOneof("event"):
        case "card_played":
            game.play(happened.card_played.seat, int(happened.card_played.card))
        case "trick_taken":
            taken = happened.trick_taken
            game.take(taken.seat, int(taken.card), taken.well_disposed, taken.points)
        case "deal_scored":
            game.score(list(happened.deal_scored.seat_points), list(happened.deal_scored.totals))
        case other:
            raise ValueError(f"the aggregate knows no {other}")


def _order(record: EventRecord) -> list[int]:
    part = next(part for part in record.parts if part.kind == PartKind.PART_KIND_ORDER)
    return list(CardOrder.FromString(rules.unpad(part.body)).cards)
