"""Openings: every card that was shown lay where its opening says, in the order that its deal's root stands for.

The root is public before any card is, so that a card shown later was settled by then; what the other cards are stays
hidden. That the root is the root of the whole order is for `check_deal`, where the order is here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from google.protobuf.message import DecodeError

from trionfi.v1.card_pb2 import CardOpening
from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SeatCards
from trionfi.v1.game_pb2 import Event
from trionfi_service import rules
from trionfi_service.replay.log import Finding, Log, content

_SEAT_CARDS: Final = PartKind.PART_KIND_SEAT_CARDS
_MOST_POSITIONS: Final = 0xFFFF  # a position is a u16


@dataclass(slots=True)
class _Dealt:
    """A deal's root, and what has been shown of it: position by card."""

    root: bytes
    cards: int
    shown: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shown:
    """How many openings are in a log, of how many deals."""

    openings: int
    deals: int


def wrong(log: Log, sound: Sequence[range] = ()) -> Finding | None:
    """Hold every opening that is here, in public events and in the cards of seats, to the root of its deal.

    ``sound`` are positions of records that the core has derived anew, roots and openings with them. None: all hold.
    """
    if list(sound) == [range(log.version)]:
        return None
    derived = frozenset(at for positions in sound for at in positions)
    deals: dict[int, _Dealt] = {}
    for at, (record, event) in enumerate(zip(log.records, log.events, strict=True)):
        if event.HasField("dealt"):
            deals[event.dealt.deal] = _Dealt(event.dealt.root, event.dealt.cards)
        for where, openings in _openings(record, event) if at not in derived else ():
            if openings is None:
                return Finding(at + 1, f"{where} is no SeatCards")
            for opening in openings:
                why = _wrong(log.game, deals.get(opening.deal), opening)
                if why is not None:
                    return Finding(at + 1, f"{where}: {why}")
    return None


def shown(log: Log) -> Shown:
    """Count the openings that are here."""
    count = sum(
        len(openings or ())
        for record, event in zip(log.records, log.events, strict=True)
        for _, openings in _openings(record, event)
    )
    return Shown(count, sum(event.HasField("dealt") for event in log.events))


def _openings(record: EventRecord, event: Event) -> Iterator[tuple[str, Sequence[CardOpening] | None]]:
    """The openings of a version with the place where they stand; None where something else stands there."""
    if event.openings:
        yield "the event", event.openings
    for number, part in enumerate(record.parts):
        if part.kind != _SEAT_CARDS:
            continue
        held = content(part)
        if held is not None:
            try:
                yield f"part {number}", SeatCards.FromString(held).cards
            except DecodeError:
                yield f"part {number}", None


def _wrong(game: bytes, deal: _Dealt | None, opening: CardOpening) -> str | None:
    """What is wrong with an opening."""
    what = f"the opening of position {opening.position} of deal {opening.deal}"
    if deal is None:
        return f"{what} is of a deal that is not dealt"
    try:
        root = rules.opening_root(game, opening, min(deal.cards, _MOST_POSITIONS))
    except ValueError as error:
        return f"{what} leads nowhere: {error}"
    if root != deal.root:
        return f"{what} does not lead to the root of the deal"
    # An order with a card twice has a root too.
    if deal.shown.setdefault(opening.card, opening.position) != opening.position:
        return f"{what} shows a card that lies at position {deal.shown[opening.card]} as well"
    return None
