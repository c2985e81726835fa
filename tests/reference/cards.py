"""Cards as text (DK-2, DK-3), once more: ``Qw``, ``m13``, reversed ``7wr``.

A card's *face* is its text without the ``r``. What depends on one card alone is worked out once a card.
"""

from functools import cache

MINOR_RANKS = "A23456789TPNQK"
MINOR_SUITS = "wcsp"
MAJORS = 22

DECK = [rank + suit for suit in MINOR_SUITS for rank in MINOR_RANKS] + [f"m{number}" for number in range(MAJORS)]


def is_reversed(card: str) -> bool:
    return card.endswith("r")


@cache
def face(card: str) -> str:
    """The card without its orientation; whatever is no card of DK-3 is an error."""
    text = card.removesuffix("r")
    if text not in DECK:
        raise ValueError(f"{card!r} is not a card")
    return text


def turned(card: str) -> str:
    """The same card, reversed."""
    return face(card) + "r"


@cache
def is_major(card: str) -> bool:
    return face(card).startswith("m")


@cache
def number(major: str) -> int:
    """DK-1: 0 to 21."""
    return int(face(major)[1:])


@cache
def pip(minor: str) -> int:
    """DK-2: Ace 1 to Ten 10, Page 11, Knight 12, Queen 13, King 14."""
    return MINOR_RANKS.index(face(minor)[0]) + 1


@cache
def card_id(card: str) -> int:
    """DK-2: 0 to 77; orientation has no part in it."""
    return DECK.index(face(card))
