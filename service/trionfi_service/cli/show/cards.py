"""Cards as text: the notation of DK-3, in the colour of the suit."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from trionfi.cards import format_card
from trionfi.v1.card_pb2 import Card

SUITS: Final = ("Wands", "Cups", "Swords", "Pentacles", "Majors")
"""In the order of card ids (DK-2); the majors last."""

_STYLES: Final = ("green", "cyan", "bold", "yellow", "magenta")
_MINORS_A_SUIT: Final = 14


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
