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

from typing import TYPE_CHECKING, Final, TypeVar

from trionfi_service import evaluate, rules
from trionfi_service.rules import ArrayError as ArrayError
from trionfi_service.rules import RulesRejection as RulesRejection

if TYPE_CHECKING:
    from typing_extensions import Buffer

    Out = TypeVar("Out", bound=Buffer)

MOST_RESULT_BYTES: Final = 1 << 28
"""The largest result that is made; more takes an ``out`` of the caller's."""


def fools_errand(
    hands: "Buffer", *, cards: int | None = None, out: "Out | None" = None, check: bool = True
) -> "memoryview[int] | Out":
    """The strengths of hands of Fool's Errand, 1 to 12 cards each by id, 0 to 77 (DK-2, FE-4 to FE-10).

    ``cards`` says how many where the array has one dimension. Seven are fastest.
    """
    made = rules.fools_errand_strengths(hands, cards, out, check)
    return memoryview(made).cast("I") if out is None else out  # type: ignore[arg-type]  # without out it is made


fools_errand_one: Final = rules.fools_errand_strength
"""The strength of one hand of Fool's Errand: its 1 to 12 cards by id, as ``bytes``, checked."""


def two_win_poker(hands: "Buffer", *, out: "Out | None" = None, check: bool = True) -> "memoryview[int] | Out":
    """The strengths of poker hands of Two-Win (TW-11 to TW-18), five faces each: twice the id, one more if reversed."""
    made = rules.two_win_poker_strengths(hands, out, check)
    return memoryview(made).cast("I") if out is None else out  # type: ignore[arg-type]


def two_win_best_declarations(
    hands: "Buffer | None",
    internals: "evaluate.Cards",
    externals: "evaluate.Cards",
    major_values: str | int = "number",
    major_precedence: str | int = "tiebreak",
    *,
    out: "Out | None" = None,
) -> "memoryview[int] | Out":
    """The best declaration (TW-10) of each hand of four cards, by id, on one board; always checked.

    Each is a number of 64 bits: ``>> 32`` is the strength of the poker hand, ``>> 16 & 0xffff`` that of the twenty-one,
    ``>> 4 & 7`` the split in TW-10's order, and the lowest four bits which cards are reversed, the lowest id's the
    highest. ``hands`` may be None: then it is all 916,895 that the other cards make, by rising ids.
    """
    values, precedence = evaluate.options(major_values, major_precedence)
    five, three = evaluate.faces_of("internals", internals), evaluate.faces_of("externals", externals)
    made = rules.two_win_best_declarations(hands, five, three, values, precedence, out)
    return memoryview(made).cast("Q") if out is None else out  # type: ignore[arg-type]


def by_chance(game: str, hands: int, seed: int) -> dict[tuple[str, str], int]:
    """How many of so many hands, dealt by chance, are of each category and class; the same for the same seed.

    ``game`` is ``two-win-poker``, five cards as they fall, of class ``with a major`` or ``without`` (TW-15); or
    ``fools-errand``, seven cards, of class ``duet``, ``no duet`` or nothing (FE-8).
    """
    return {(category, kind): count for category, kind, count in rules.evaluate_by_chance(game, hands, seed)}
