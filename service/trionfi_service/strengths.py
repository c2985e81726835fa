"""What very many hands are worth: arrays in, an array out, no Python object a hand.

>>> list(fools_errand(b"\\x0d\\x0c\\x0b\\x0a\\x09\\x38\\x39", cards=7)) == [fools_errand_one(bytes(range(9, 14)))]
True

Hands are rows of bytes, in any array of uint8 that lies in one piece: NumPy's, of shape (hands, cards), or ``bytes``,
``bytearray`` and ``memoryview``. What is given back is an array of uint32, or uint64, for `numpy.asarray` without a
copy; ``out`` is such an array to be filled instead. The GIL is released while many hands are looked at; hands and
``out`` must not be written meanwhile. A strength orders all hands of its game: larger is better, equal exactly for
ties.

What the rules refuse is a `RulesRejection`, whose details name hand, position and card; an array of the wrong type,
shape, order or size is an `ArrayError`. With ``check=False`` hands are trusted: what is no hand gets a strength that
means nothing.
"""

from typing import TYPE_CHECKING, Final

from trionfi_service import evaluate, rules
from trionfi_service.rules import ArrayError as ArrayError
from trionfi_service.rules import RulesRejection as RulesRejection

if TYPE_CHECKING:
    from typing_extensions import Buffer

MOST_RESULT_BYTES: Final = 1 << 28
"""The largest result that is made; more takes an ``out`` of the caller's."""

_strengths = rules.strengths()

# The core's own: each is documented in `_core.pyi`, class `Strengths`. Nothing of Python lies between.
fools_errand: Final = _strengths.fools_errand
fools_errand_one: Final = _strengths.fools_errand_one
two_win_poker: Final = _strengths.two_win_poker
twenty_one: Final = _strengths.twenty_one
two_win_best_declaration: Final = _strengths.two_win_best_declaration


def two_win_best_declarations(
    hands: "Buffer | None",
    internals: "evaluate.Cards",
    externals: "evaluate.Cards",
    major_values: str | int = "number",
    major_precedence: str | int = "tiebreak",
) -> "memoryview[int]":
    """The best declaration (TW-10) of each hand of four cards, by id, on one board; always checked.

    Each is a number of 64 bits: ``>> 32`` is the strength of the poker hand, ``>> 16 & 0xffff`` that of the twenty-one,
    ``>> 4 & 7`` the split in TW-10's order, and the lowest four bits which cards are reversed, the lowest id's the
    highest. ``hands`` may be None: then it is all 916,895 that the other cards make, by rising ids.
    """
    values, precedence = evaluate.options(major_values, major_precedence)
    five, three = evaluate.faces_of("internals", internals), evaluate.faces_of("externals", externals)
    return _strengths.two_win_best_declarations(hands, five, three, values, precedence)


def by_chance(game: str, hands: int, seed: int) -> dict[tuple[str, str], int]:
    """How many of so many hands, dealt by chance, are of each category and class; the same for the same seed.

    ``game`` is ``two-win-poker``, five cards as they fall, of class ``with a major`` or ``without`` (TW-15); or
    ``fools-errand``, seven cards, of class ``duet``, ``no duet`` or nothing (FE-8).
    """
    return {(category, kind): count for category, kind, count in rules.evaluate_by_chance(game, hands, seed)}
