"""Cards as text: the notation of DK-3, in the colour of the suit."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from trionfi.cards import format_card
from trionfi.v1.card_pb2 import ORIENTATION_REVERSED, Card, CardOrder, Face

SUITS: Final = ("Wands", "Cups", "Swords", "Pentacles", "Majors")
"""In the order of card ids (DK-2); the majors last."""

_STYLES: Final = ("green", "cyan", "bold", "yellow", "magenta")
_MINORS_A_SUIT: Final = 14
LAST_MINOR: Final = 4 * _MINORS_A_SUIT
"""The value of `Card` above which the majors stand."""


def suit(card: Card) -> int:
    """Which of `SUITS` a card belongs to."""
    return min((card - 1) // _MINORS_A_SUIT, len(SUITS) - 1)


def text(card: int) -> str:
    """A card's notation; of a number this build does not know, the number."""
    try:
        return format_card(card)
    except ValueError:
        return f"card:{card}"


def styled(card: Card) -> Text:
    """One card."""
    return Text(text(card), style=_STYLES[suit(card)])


def row(cards: Iterable[Card]) -> Text:
    """Several cards in one line."""
    return Text(" ").join(styled(card) for card in cards)


def lying(face: Face) -> Text:
    """One card as it lies: a trailing r says reversed (DK-3)."""
    turned = "r" if face.orientation == ORIENTATION_REVERSED else ""
    return Text(text(face.card) + turned, style=_STYLES[suit(face.card)])


def faces(lie: Iterable[Face]) -> Text:
    """Several cards as they lie, in one line."""
    return Text(" ").join(lying(face) for face in lie)


def order(dealt: CardOrder) -> Text:
    """The order of a deal, with how its cards lie where that counts."""
    turned = dealt.reversed or [False] * len(dealt.cards)
    lies = zip(dealt.cards, turned, strict=False)
    return faces(Face(card=card, orientation=ORIENTATION_REVERSED if is_turned else None) for card, is_turned in lies)
