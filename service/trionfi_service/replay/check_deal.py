"""Deal: each order follows from S, the contributions and nothing else, and S from what the server had committed to.

The root that every card shown is opened to is the root of that order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from google.protobuf.message import DecodeError

from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi.v1.game_pb2 import Event
from trionfi.v1.game_service_pb2 import Verdict
from trionfi_service import contribution, rules
from trionfi_service.ed25519 import lp
from trionfi_service.replay.log import Finding, Log, content, find_part, missing, verdict

_SCRIPTED = "NOT RANDOM: the deals are scripted"
_DECK = 78
_LAST_SEAT = 255
_CONTRIBUTION_BYTES = 32


@dataclass(slots=True)
class _Deal:
    """A deal under way: S, where it is here, and what the seats revealed."""

    number: int
    seed: bytes | None
    revealed: dict[int, bytes] = field(default_factory=dict)


def check(log: Log, sound: Sequence[range] = ()) -> Verdict:
    """The verdict over all deals of a log. A failure outweighs what cannot be told.

    ``sound`` are positions of records that the core has derived anew, orders and roots with them.
    """
    if log.broken is None and list(sound) == [range(log.version)]:
        return verdict(Finding(1, _SCRIPTED, missing=True) if log.scripted else None)
    derived = frozenset(at for positions in sound for at in positions)
    untold: Finding | None = Finding(1, _SCRIPTED, missing=True) if log.scripted else None
    deal: _Deal | None = None
    committed: dict[tuple[int, int], bytes] = {}  # by deal and seat: a seat may commit to the next deal ahead
    for version, (record, event) in enumerate(zip(log.records, log.events, strict=True), 1):
        which = event.WhichOneof("event")
        finding: Finding | None = None
        if which == "deal_opened":
            deal, finding = _opened(log.game, version, record, event)
        elif which == "deal_committed":
            own = event.deal_committed
            committed[own.deal, own.seat] = own.commitment
        elif which == "deal_revealed" and deal is not None:
            finding = _revealed(log.game, version, deal, event, committed)
        elif which == "dealt" and version - 1 not in derived:
            finding = _dealt(log, version, record, event, deal)
        if finding is not None and not finding.missing:
            return verdict(finding)
        untold = untold or finding
    if log.broken is not None:
        untold = untold or Finding(log.broken.version, f"version {log.broken.version} is not here", missing=True)
    return verdict(untold)


def _opened(game: bytes, version: int, record: EventRecord, event: Event) -> tuple[_Deal, Finding | None]:
    opened = event.deal_opened
    found = find_part(record, PartKind.PART_KIND_SERVER_SEED)
    if found is None:
        return _Deal(opened.deal, None), Finding(version, "a deal is opened without S")
    number, part = found
    seed = content(part)
    if seed is None:
        return _Deal(opened.deal, None), missing(version, number, part.kind)
    commitment = sha256(lp(b"fair/v1/commit/server") + game + opened.deal.to_bytes(4) + seed).digest()
    wrong = None if commitment == opened.commitment else Finding(version, "S is not what the server committed to")
    return _Deal(opened.deal, seed), wrong


def _revealed(
    game: bytes, version: int, deal: _Deal, event: Event, committed: Mapping[tuple[int, int], bytes]
) -> Finding | None:
    seat, value = event.deal_revealed.seat, event.deal_revealed.contribution
    if seat > _LAST_SEAT or len(value) != _CONTRIBUTION_BYTES:
        return Finding(version, f"a contribution of seat {seat} with {len(value)} bytes is none")
    deal.revealed[seat] = value
    if committed.get((deal.number, seat)) != contribution.commitment(game, deal.number, seat, value):
        return Finding(version, f"the contribution of seat {seat} is not what it committed to")
    return None


def _dealt(log: Log, version: int, record: EventRecord, event: Event, deal: _Deal | None) -> Finding | None:
    if deal is None or deal.number != event.dealt.deal:
        return Finding(version, f"deal {event.dealt.deal} was not opened")
    found = find_part(record, PartKind.PART_KIND_ORDER)
    if found is None:
        return Finding(version, "a deal without its order")
    number, part = found
    order = content(part)
    if order is None:
        return missing(version, number, part.kind)
    if deal.seed is None:
        return None  # said already
    try:
        said = CardOrder.FromString(order)
    except DecodeError:
        return Finding(version, "the order is no CardOrder")
    cards = [card - 1 for card in said.cards]
    if len(cards) > _DECK or set(cards) != set(range(len(cards))):
        return Finding(version, "the order has not every card once")
    if said.reversed and len(said.reversed) != len(cards):
        return Finding(version, f"the order says of {len(said.reversed)} of {len(cards)} cards how they lie")
    reason = _wrong_order(log, deal, deal.seed, said) or _wrong_root(log, deal, deal.seed, said, event)
    return None if reason is None else Finding(version, reason)


def _wrong_order(log: Log, deal: _Deal, seed: bytes, order: CardOrder) -> str | None:
    """Orientation is drawn where it counts (DK-4), which is where the order says how its cards lie."""
    if log.scripted:
        return None  # it follows from nothing
    contributions = sorted(deal.revealed.items())
    drawn = rules.deal_order(log.game, deal.number, len(order.cards), bool(order.reversed), seed, contributions)
    return None if _lying(order) == drawn else "the order does not follow from S"


def _wrong_root(log: Log, deal: _Deal, seed: bytes, order: CardOrder, event: Event) -> str | None:
    """The root is over the cards as they lie."""
    if event.dealt.cards != len(order.cards):
        return f"the order has {len(order.cards)} cards, {event.dealt.cards} were dealt"
    root = rules.order_root(log.game, deal.number, *_lying(order), seed, sorted(deal.revealed.items()))
    return None if root == event.dealt.root else "the root is not that of the order"


def _lying(order: CardOrder) -> tuple[bytes, bytes]:
    """Ids by position, and one byte a position, 1 when that card lies reversed."""
    return bytes(card - 1 for card in order.cards), bytes(order.reversed or len(order.cards))
