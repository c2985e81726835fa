"""Proof that a card lay where it is said to have lain (docs/bytes.md, "Card openings"). No I/O, standard library only.

The event that deals names the root of an RFC 6962 tree over the positions of the order. Each card that is shown comes
with its opening, from which that root must follow. `Openings` holds a server to it, event by event.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import DecodeError, Message

from trionfi.errors import OpeningInvalid
from trionfi.purposes import lp
from trionfi.v1.card_pb2 import ORIENTATION_REVERSED, Card, CardOpening, Orientation
from trionfi.v1.event_log_pb2 import PartKind, SeatCards
from trionfi.v1.game_pb2 import Event, View
from trionfi.v1.game_service_pb2 import SeenEvent

NODE_BYTES: Final = 32
_PURPOSE: Final = lp(b"fair/v1/card")
_REVERSED: Final = 1 << 15
_MOST_GOOD: Final = 256
# What of an event names no card that it shows: how the deal came about, and the openings themselves.
_NOT_SHOWN: Final = frozenset({"openings", "game_created"})


def leaf_of(game: bytes, opening: CardOpening) -> bytes:
    """The hash of a card's leaf, 32 bytes; ``game`` is the game's id, 16 bytes."""
    face = (opening.card - 1) | (_REVERSED if opening.orientation == ORIENTATION_REVERSED else 0)
    numbers = opening.deal.to_bytes(4, "big") + opening.position.to_bytes(2, "big") + face.to_bytes(2, "big")
    return sha256(b"\x00" + _PURPOSE + game + numbers + opening.salt).digest()


def root_of(game: bytes, opening: CardOpening, cards: int) -> bytes:
    """The root that an opening leads to in a deal of so many cards: 32 bytes (RFC 9162, 2.1.3.2).

    Raises ValueError, which says why, when it leads nowhere.
    """
    if not 0 <= opening.position < cards:
        raise ValueError(f"position {opening.position} is none of {cards}")
    if opening.card == Card.CARD_UNSPECIFIED or opening.card not in Card.values():
        raise ValueError(f"{opening.card} is no card")
    if opening.orientation not in Orientation.values():
        raise ValueError(f"{opening.orientation} is no orientation")
    if len(opening.salt) != NODE_BYTES or len(opening.path) % NODE_BYTES:
        raise ValueError("a salt and every node of a path have 32 bytes")
    nodes = (opening.path[start : start + NODE_BYTES] for start in range(0, len(opening.path), NODE_BYTES))
    found, at, last = leaf_of(game, opening), opening.position, cards - 1
    while last:
        if at % 2 or at < last:
            beside = next(nodes, None)
            if beside is None:
                raise ValueError("the path is too short")
            found = sha256(b"\x01" + (beside + found if at % 2 else found + beside)).digest()
        at, last = at // 2, last // 2
    if next(nodes, None) is not None:
        raise ValueError("the path is too long")
    return found


class Openings:
    """What a client was told of the deals of one game, and whether each card it was shown opens to it.

    A view is held to its own root, from any thread. Events are held, in their order, to the last root that was told:
    by the view they follow, or by the event that dealt; before one is known there is nothing to hold them to. A card
    that an event names without an opening must have been shown before, in the same deal.
    """

    def __init__(self, game: bytes) -> None:
        self._game = game
        self._root = b""
        self._cards = 0
        # None while it is not known what was shown before: it started in mid-deal.
        self._shown: set[int] | None = None
        # What was found good: most of what a view brings was there in the view before.
        self._good: dict[tuple[bytes, int], CardOpening] = {}

    @classmethod
    def of(cls, game_id: str) -> "Openings":
        """Of a game by its id in text; an id that is none is the server's to refuse."""
        try:
            return cls(bytes.fromhex(game_id))
        except ValueError:
            return cls(b"")

    def look(self, view: View, openings: Iterable[CardOpening]) -> None:
        """A game as it stands, with openings of its cards. Raises `OpeningInvalid`."""
        self._check(view.version, view.deal_root, view.deal_cards, openings)

    def begin(self, view: View, openings: Iterable[CardOpening]) -> None:
        """The same, and the events that follow are told from here."""
        self.look(view, openings)
        self._root, self._cards, self._shown = view.deal_root, view.deal_cards, None

    def tell(self, seen: SeenEvent) -> None:
        """One event, in the order of the log. Raises `OpeningInvalid`."""
        event = seen.event
        self._check(seen.version, self._root, self._cards, event.openings)
        if self._shown is not None:
            self._shown.update(opening.card for opening in event.openings)
            bare = set(cards_in(event)) - self._shown
            if bare:
                names = " ".join(Card.Name(card) for card in sorted(bare))
                raise OpeningInvalid.of(seen.version, f"{names} is shown without an opening")
        if event.HasField("dealt"):
            self._root, self._cards, self._shown = event.dealt.root, event.dealt.cards, set()
        for part in seen.parts:
            if part.kind == PartKind.PART_KIND_SEAT_CARDS and part.HasField("content"):
                self._check(seen.version, self._root, self._cards, _seat_cards(seen.version, part.content))

    def _check(self, version: int, root: bytes, cards: int, openings: Iterable[CardOpening]) -> None:
        if not root:
            return
        for opening in openings:
            if self._good.get((root, opening.position)) == opening:
                continue
            try:
                found = root_of(self._game, opening, cards)
            except ValueError as error:
                raise OpeningInvalid.of(version, f"position {opening.position}: {error}") from None
            if found != root:
                text = f"{Card.Name(opening.card)} did not lie at position {opening.position} of the order dealt"
                raise OpeningInvalid.of(version, text)
            if len(self._good) >= _MOST_GOOD:
                self._good.clear()
            self._good[root, opening.position] = opening


def cards_in(message: Message) -> Iterator[int]:
    """The cards, by number in ``Card``, that an event of any game names, whatever its messages are."""
    for field, value in message.ListFields():
        if isinstance(message, Event) and field.name in _NOT_SHOWN:
            continue
        values = value if field.is_repeated else [value]
        if field.type == FieldDescriptor.TYPE_MESSAGE:
            for inner in values:
                yield from cards_in(inner)
        elif field.enum_type is Card.DESCRIPTOR:
            yield from values


def _seat_cards(version: int, content: bytes) -> Iterable[CardOpening]:
    try:
        return SeatCards.FromString(content).cards
    except DecodeError:
        raise OpeningInvalid.of(version, "the cards of a seat cannot be read") from None
