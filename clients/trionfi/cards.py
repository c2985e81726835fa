"""Cards as text: notation, and display names.

Notation (DK-3) is ``Qw``, ``Ts``, ``m13``, and where cards have an orientation (DK-4) ``7wr``. A card is a value of the
contract's ``Card`` enum, which is its id of DK-2 plus one. Only the canonical text is a card: nothing is trimmed, no
case is folded. Names (DK-5) differ by deck; play does not.
"""

from collections.abc import Iterable
from enum import Enum
from typing import cast

from trionfi.v1.card_pb2 import ORIENTATION_REVERSED, ORIENTATION_UPRIGHT, Card, Orientation

_CANONICAL = tuple(f"{rank}{suit}" for suit in "wcsp" for rank in "A23456789TPNQK") + tuple(f"m{n}" for n in range(22))
_ID_OF = {text: id_ for id_, text in enumerate(_CANONICAL)}

_WHAT_A_CARD_IS = "a card is a rank A23456789TPNQK with a suit w c s p, or m0 to m21"
_NO_ORIENTATION = "there is no orientation here: leave the trailing r away"


_MINORS = 56
_STRENGTH, _JUSTICE = _ID_OF["m8"], _ID_OF["m11"]


class Deck(Enum):
    """A deck, by the names on its cards. Its value is what it calls its court cards, from the lowest (DK-5)."""

    TAROT = ("Page", "Knight", "Queen", "King")
    FORTUNES = ("Herald", "Knight", "Riga", "Righ")


class NotationError(ValueError):
    """A text that is no card. ``token`` is the word that is wrong, ``position`` its place among the words, from 0."""

    def __init__(self, token: str, position: int, why: str) -> None:
        super().__init__(token, position, why)
        self.token = token
        self.position = position
        self.why = why

    def __str__(self) -> str:
        return f"{self.token!r} at position {self.position}: {self.why}"


def parse_card(text: str) -> Card:
    """Read one card without orientation. Raises `NotationError`."""
    return _parse(text, 0)


def parse_cards(text: str) -> list[Card]:
    """Read cards separated by single spaces; an empty text is no cards. Raises `NotationError`."""
    return [_parse(token, position) for position, token in enumerate(text.split(" "))] if text else []


def parse_lying_card(text: str) -> tuple[Card, Orientation]:
    """Read one card where orientation counts (DK-4): a trailing ``r`` says reversed. Raises `NotationError`."""
    return _parse_lying(text, 0)


def parse_lying_cards(text: str) -> list[tuple[Card, Orientation]]:
    """Read cards where orientation counts, separated by single spaces. Raises `NotationError`."""
    return [_parse_lying(token, position) for position, token in enumerate(text.split(" "))] if text else []


def format_card(card: int, orientation: int = ORIENTATION_UPRIGHT) -> str:
    """The notation of a card of the ``Card`` enum. Raises ValueError for a number that is no card."""
    if not 1 <= card <= len(_CANONICAL):
        raise ValueError(f"{card} is no card: the cards of the contract are 1 to {len(_CANONICAL)}")
    return _CANONICAL[card - 1] + ("r" if orientation == ORIENTATION_REVERSED else "")


def format_cards(cards: Iterable[int]) -> str:
    """The notation of cards, separated by single spaces, in the order given."""
    return " ".join(format_card(card) for card in cards)


def card_name(card: int, deck: Deck = Deck.TAROT, *, justice_is_8: bool = False) -> str:
    """The name of a card of the ``Card`` enum, for people: ``Queen of Wands``, ``The Hanged Man``, ``Star 12`` (DK-5).

    With ``justice_is_8`` the tarot deck shows Justice on major 8 and Strength on 11, as older decks do. Raises
    ValueError for a number that is no card.
    """
    format_card(card)  # refuses what is no card
    id_ = card - 1
    if deck is Deck.FORTUNES and id_ >= _MINORS:
        return f"Star {id_ - _MINORS}"
    if justice_is_8 and id_ in (_STRENGTH, _JUSTICE):
        id_ = _STRENGTH + _JUSTICE - id_
    words = Card.Name(_card(id_)).removeprefix("CARD_").split("_")
    name = " ".join(
        word.lower() if word in ("OF", "THE") and place else word.capitalize() for place, word in enumerate(words)
    )
    for own, tarot in zip(deck.value, Deck.TAROT.value, strict=True):
        name = name.replace(f"{tarot} of ", f"{own} of ")
    return name


def _parse(token: str, position: int) -> Card:
    id_ = _ID_OF.get(token)
    if id_ is None:
        reversed_ = token.removesuffix("r") in _ID_OF
        raise NotationError(token, position, _NO_ORIENTATION if reversed_ else _WHAT_A_CARD_IS)
    return _card(id_)


def _parse_lying(token: str, position: int) -> tuple[Card, Orientation]:
    id_ = _ID_OF.get(token.removesuffix("r"))
    if id_ is None:
        raise NotationError(token, position, f"{_WHAT_A_CARD_IS}; a trailing r reverses it")
    return _card(id_), ORIENTATION_REVERSED if token.endswith("r") else ORIENTATION_UPRIGHT


def _card(id_: int) -> Card:
    # The stubs make Card a subclass of int; at run time it is a plain int.
    return cast(Card, id_ + 1)
