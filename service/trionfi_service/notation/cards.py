"""Cards as the notation writes them (DK-3): ``Qw``, ``m13``, ``7wr`` where one is reversed, ``??`` where hidden."""

from collections.abc import Iterable
from typing import Final, cast

from trionfi.v1.card_pb2 import Card, Face, Orientation

HIDDEN: Final = "??"
NAMES: Final = (*(f"{rank}{suit}" for suit in "wcsp" for rank in "A23456789TPNQK"), *(f"m{n}" for n in range(22)))
"""By the id of DK-2."""

# The stubs make Card a subclass of int; at run time it is a plain int.
_CARDS: Final = {name: cast(Card, id_ + 1) for id_, name in enumerate(NAMES)}
FACES: Final = frozenset(NAMES) | {f"{name}r" for name in NAMES}
"""Every card as it may lie."""


def card_text(card: int) -> str:
    """A card of the ``Card`` enum; ``??`` for what is none."""
    return NAMES[card - 1] if 1 <= card <= len(NAMES) else HIDDEN


def face_text(card: int, orientation: int) -> str:
    """A card as it lies."""
    return card_text(card) + "r" * (orientation == Orientation.ORIENTATION_REVERSED)


def faces_text(faces: Iterable[Face]) -> tuple[str, ...]:
    """Cards as they lie."""
    return tuple(face_text(face.card, face.orientation) for face in faces)


def plain(text: str) -> str:
    """A card without the way it lies."""
    return text.removesuffix("r")


def card(text: str) -> Card:
    """The card of a text that is one, whichever way it lies."""
    return _CARDS[plain(text)]


def face(text: str) -> Face:
    """The face of a text that is a card."""
    reversed_ = text.endswith("r")
    return Face(
        card=card(text),
        orientation=Orientation.ORIENTATION_REVERSED if reversed_ else Orientation.ORIENTATION_UPRIGHT,
    )
