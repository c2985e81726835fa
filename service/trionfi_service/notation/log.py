"""A log as one viewer may have it, cut into hands: what was dealt, and what happened until the next deal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from google.protobuf.message import DecodeError

from trionfi.v1.card_pb2 import CardOpening, CardOrder
from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SeatCards
from trionfi.v1.fortunes_pb2 import FortunesActed
from trionfi.v1.game_pb2 import Event, Fairness, GameCreated, SeatStanding, View
from trionfi.v1.money_pb2 import Share
from trionfi.v1.two_win_pb2 import TwoWinActed
from trionfi_service import rules
from trionfi_service.export import Export, closed
from trionfi_service.notation import form
from trionfi_service.notation.cards import HIDDEN, face_text, plain
from trionfi_service.notation.form import Aborted, Acted, Over, Standing
from trionfi_service.replay.log import begins_append, content

_FAIRNESS: Final = {Fairness.FAIRNESS_CONTRIBUTED: "contributed", Fairness.FAIRNESS_SERVER_ONLY: "server_only"}


class LogInvalid(ValueError):
    """Records are no log from which hands can be told."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event of a hand; whose time was up just before it in its append, and a sealed choice that may be opened."""

    version: int
    unix_ms: int
    by_host: bool
    event: Event
    timed_out: int | None
    choice: bytes | None


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that was dealt: its number in the log, void ones included; the cards known, by position; what followed."""

    number: int
    version: int
    unix_ms: int
    lie: dict[int, str] = field(default_factory=dict)
    events: list[Told] = field(default_factory=list)

    def cards(self, positions: Sequence[int]) -> tuple[str, ...]:
        """The cards at these positions, as they lie; hidden ones among them."""
        return tuple(self.lie.get(position, HIDDEN) for position in positions)

    def own(self, positions: Sequence[int]) -> tuple[str, ...]:
        """The same of cards in a hand: how they lay in the order counts for nothing (TW-4)."""
        return tuple(map(plain, self.cards(positions)))


class Seen:
    """The log of a game as one viewer may have it: parts that this viewer may not open are closed here."""

    def __init__(self, records: Sequence[bytes], viewer: bytes, views: Mapping[int, View] | None = None) -> None:
        """``records`` are serialised, from version 1 on; ``viewer`` is two bytes.

        ``views`` are those of a view export; without them the records have every part, and are folded for views.
        Raises `LogInvalid`.
        """
        self._wires = records
        self._views = views
        self._state = rules.initial()
        self.viewer = viewer
        try:
            self._records = closed(records, viewer)
            self._events = [Event.FromString(record.public_body) for record in self._records]
        except DecodeError:
            raise LogInvalid("a record is no EventRecord with an Event") from None
        if not self._events or not self._events[0].HasField("game_created"):
            raise LogInvalid("the first record is no creation of a game")
        self.created: GameCreated = self._events[0].game_created

    @classmethod
    def of(cls, exported: Export) -> "Seen":
        """The log of an export. Raises `LogInvalid`."""
        if exported.header.HasField("viewer"):
            return cls(exported.records, rules.viewer_bytes(exported.header.viewer), exported.views)
        return cls(exported.records, rules.AUDITOR)

    @property
    def game(self) -> str:
        """Which game it is, by its arm in ``Options``."""
        return self.created.options.WhichOneof("options") or ""

    def head(self, hand: int, deal: Deal) -> dict[str, Any]:
        """The fields that every hand begins with."""
        dealt = "scripted" if self.created.scripted else _FAIRNESS.get(self.created.policies.fairness, "contributed")
        return {
            "rules": self.created.rules,
            "game": self.created.game.hex(),
            "hand": hand,
            "deal": deal.number,
            "time": deal.unix_ms,
            "dealt": dealt,
            "viewer": rules.viewer_text(self.viewer),
        }

    def deals(self) -> Iterator[Deal]:
        """Every deal that was dealt."""
        lie = self._lying()
        deal: Deal | None = None
        timed_out: int | None = None
        for record, event in zip(self._records, self._events, strict=True):
            if begins_append(record):
                timed_out = None
            if event.HasField("dealt"):
                if deal is not None:
                    yield deal
                deal = Deal(event.dealt.deal, record.version, record.unix_ms, lie.get(event.dealt.deal, {}))
            elif event.HasField("timed_out"):
                timed_out = event.timed_out.seat
            elif deal is not None:
                by_host = record.actor == rules.HOST
                choice = _open(record, PartKind.PART_KIND_CHOICE)
                told = Told(record.version, record.unix_ms, by_host, event, timed_out, choice)
                deal.events.append(told)
        if deal is not None:
            yield deal

    def view(self, version: int) -> View:
        """The view after the command of this version. Raises `LogInvalid`. Versions asked for rise."""
        if self._views is not None:
            found = min((at for at in self._views if at >= version), default=None)
            if found is None:
                raise LogInvalid(f"the export has no view of version {version}")
            return self._views[found]
        try:
            self._state = rules.replay(self._state, self._wires[self._state.version : version])
        except rules.Corrupt as corrupt:
            raise LogInvalid(f"the log does not fold: {corrupt}") from None
        return rules.view(self._state, self.viewer)

    def _lying(self) -> dict[int, dict[int, str]]:
        """By deal and position, every card that this viewer may know."""
        lie: dict[int, dict[int, str]] = {}
        for record, event in zip(self._records, self._events, strict=True):
            for opening in (*event.openings, *_looked_at(record)):
                lie.setdefault(opening.deal, {})[opening.position] = face_text(opening.card, opening.orientation)
            order = _open(record, PartKind.PART_KIND_ORDER) if event.HasField("dealt") else None
            if order is not None:
                lie.setdefault(event.dealt.deal, {}).update(_order(order))
        return lie


def end(event: Event) -> Over | Aborted | None:
    """How a game ended, where an event says so."""
    match event.WhichOneof("event"):
        case "finished":
            standing = event.finished.standing
            return Over(standing.rule, tuple(map(_standing, standing.seats)))
        case "aborted":
            return Aborted()
        case _:
            return None


def acted(event: FortunesActed | TwoWinActed, told: Told) -> Acted:
    """What a seat did in a betting round."""
    act = event.bet.WhichOneof("action") or ""
    total = event.bet.raise_to.total if act == "raise_to" else None
    timed_out = told.timed_out == event.seat
    return Acted(event.seat, timed_out, act.removesuffix("_to"), total, event.paid, event.all_in)


def shares(given: Iterable[Share]) -> tuple[form.Share, ...]:
    """Shares of a pot."""
    return tuple((share.seat, share.amount) for share in given)


def enum_text(kind: Any, value: int) -> str:
    """The name of an enum's value without the enum's own, in lower case."""
    prefix: str = kind.Name(0).removesuffix("UNSPECIFIED")
    name: str = kind.Name(value)
    return name.removeprefix(prefix).lower()


def _standing(seat: SeatStanding) -> Standing:
    return Standing(seat.seat, seat.score, seat.rank, seat.chips if seat.HasField("chips") else None)


def _open(record: EventRecord, kind: int) -> bytes | None:
    """The content of the first part of a kind, where it is here."""
    part = next((part for part in record.parts if part.kind == kind), None)
    return None if part is None else content(part)


def _looked_at(record: EventRecord) -> Iterator[CardOpening]:
    for part in record.parts:
        if part.kind == PartKind.PART_KIND_SEAT_CARDS:
            held = content(part)
            if held is not None:
                yield from _parsed(SeatCards(), held).cards


def _order(body: bytes) -> dict[int, str]:
    order = _parsed(CardOrder(), body)
    lies = list(order.reversed) or [False] * len(order.cards)
    return {
        position: face_text(card, 2 if reversed_ else 1)
        for position, (card, reversed_) in enumerate(zip(order.cards, lies, strict=False))
    }


def _parsed(message: Any, body: bytes) -> Any:
    try:
        message.ParseFromString(body)
    except DecodeError:
        raise LogInvalid(f"a sealed part is no {message.DESCRIPTOR.name}") from None
    return message
