"""Chances at a showdown, in process, from the cards that are known; and what to declare.

>>> chances = two_win(["Kw Qw m0 2s", "??"], "2w 2c Ks 9pr m4", "8wr m12 3p")
>>> chances.sample.showdowns, chances.players[0].two_win
(720720, 201825)

Cards are in notation or messages, as in `trionfi_service.evaluate`; ``??`` at the end stands for those that are not
known, as nothing does: ``"Kw Qw ??"``, ``"??"``, ``""``. Every showdown that there can be is looked at if they come to
at most 2,000,000 hands, else 200,000 by chance (fewer among more than ten players): ``exact`` asks for all of them, at
most 1,000,000,000, ``trials`` for so many by chance. ``seed``, 0 to 2^32 - 1, makes chance repeatable, on any number of
``threads`` (0: one a core); without it one is drawn, and the answer's sample tells it. ``progress`` is told every tenth
of a second how many showdowns are done, and of how many; what it raises ends the work. Cards that cannot be are a
`RulesRejection` that names the player and the card.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias, cast

from trionfi.v1.card_pb2 import Card, Face
from trionfi.v1.equity_pb2 import (
    FoolsErrandEquity,
    FoolsErrandEquityQuestion,
    FoolsErrandKnownHand,
    ShowdownMethod,
    TwoWinAdvice,
    TwoWinAdviceQuestion,
    TwoWinDeclares,
    TwoWinEquity,
    TwoWinEquityQuestion,
    TwoWinKnownHand,
)
from trionfi.v1.two_win_pb2 import TwoWinMajorPrecedence, TwoWinMajorValues
from trionfi_service import evaluate, rules
from trionfi_service.evaluate import NotationError as NotationError
from trionfi_service.evaluate import OptionError as OptionError
from trionfi_service.evaluate import RulesRejection as RulesRejection
from trionfi_service.rules import Survey

Cards: TypeAlias = str | Iterable[Card]
"""Cards of which it is not said how they lie: in notation, or values of ``Card``."""

Progress: TypeAlias = Callable[[int, int], object]
"""Told how many showdowns are done, and of how many."""

_NOT_KNOWN: Final = "??"
_SEED_BITS: Final = 32
_SLICE_SECONDS: Final = 0.1
_MOST_FASTER: Final = 8


def two_win(
    players: Iterable[Cards],
    internals: str | Iterable[Face] = "",
    externals: str | Iterable[Face] = "",
    *,
    dead: Cards = "",
    declare: str | int = "poker",
    major_values: str | int = "number",
    major_precedence: str | int = "tiebreak",
    exact: bool = False,
    trials: int | None = None,
    seed: int | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> TwoWinEquity:
    """The chances of 2 to 17 players at a showdown of Two-Win (TW-26, TW-29), of whose four cards any may be known.

    Each declares as in TW-10, or with ``declare`` ``twenty-one`` the best twenty-one and, among those, the best poker
    hand. ``dead`` are cards that are nobody's. Raises `RulesRejection`, `NotationError` and `OptionError`.
    """
    values, precedence = evaluate.options(major_values, major_precedence)
    question = TwoWinEquityQuestion(
        players=[TwoWinKnownHand(cards=_plain(f"player {at}", cards)) for at, cards in enumerate(players, 1)],
        internals=_faces("internals", internals),
        externals=_faces("externals", externals),
        dead=_plain("dead", dead),
        declares=_declares(declare),
        major_values=cast(TwoWinMajorValues, values),
        major_precedence=cast(TwoWinMajorPrecedence, precedence),
        method=method(exact=exact, trials=trials, seed=seed),
    )
    return TwoWinEquity.FromString(_answer(rules.survey_two_win(question.SerializeToString()), threads, progress))


def fools_errand(
    players: Iterable[Cards],
    *,
    dead: Cards = "",
    exact: bool = False,
    trials: int | None = None,
    seed: int | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> FoolsErrandEquity:
    """The chances of 2 to 7 players at a showdown of Fool's Errand, of whose seven plain cards any may be known.

    Raises `RulesRejection` and `NotationError`.
    """
    question = FoolsErrandEquityQuestion(
        players=[FoolsErrandKnownHand(cards=_plain(f"player {at}", cards)) for at, cards in enumerate(players, 1)],
        dead=_plain("dead", dead),
        method=method(exact=exact, trials=trials, seed=seed),
    )
    survey = rules.survey_fools_errand(question.SerializeToString())
    return FoolsErrandEquity.FromString(_answer(survey, threads, progress))


def advise_two_win(
    own: Cards,
    internals: str | Iterable[Face],
    externals: str | Iterable[Face],
    *,
    opponents: int = 1,
    dead: Cards = "",
    major_values: str | int = "number",
    major_precedence: str | int = "tiebreak",
    exact: bool = False,
    trials: int | None = None,
    seed: int | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> TwoWinAdvice:
    """The 96 declarations of four own cards (TW-8), the greatest expected share of the pots first.

    Nothing is known of the ``opponents``, 1 to 16, who declare as in TW-10. Against one it is exact, unless ``trials``
    are asked for. Raises as `two_win` does.
    """
    values, precedence = evaluate.options(major_values, major_precedence)
    question = TwoWinAdviceQuestion(
        own=_plain("own", own),
        internals=_faces("internals", internals),
        externals=_faces("externals", externals),
        opponents=_unsigned("opponents", opponents),
        dead=_plain("dead", dead),
        major_values=cast(TwoWinMajorValues, values),
        major_precedence=cast(TwoWinMajorPrecedence, precedence),
        method=method(exact=exact, trials=trials, seed=seed),
    )
    survey = rules.survey_two_win_advice(question.SerializeToString())
    return TwoWinAdvice.FromString(_answer(survey, threads, progress))


def method(*, exact: bool, trials: int | None, seed: int | None) -> ShowdownMethod:
    """How to go about it, with a seed that is drawn when none is given. Raises ValueError for what is out of range."""
    return ShowdownMethod(
        exact=exact,
        trials=None if trials is None else _unsigned("trials", trials),
        seed=drawn_seed() if seed is None else _unsigned("seed", seed),
    )


def drawn_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbits(_SEED_BITS)


class Pace:
    """How many chunks make a slice of a tenth of a second: so often progress is told, and work can be broken off."""

    def __init__(self, survey: Survey, threads: int) -> None:
        self._survey = survey
        self._threads = threads
        self._chunks = 1

    def look(self) -> None:
        """Look at one slice more."""
        begun = time.monotonic()
        self._survey.look(self._chunks, self._threads)
        took = max(time.monotonic() - begun, 1e-6)
        self._chunks = max(1, int(self._chunks * min(_SLICE_SECONDS / took, _MOST_FASTER)))


def _looks(survey: Survey, threads: int) -> Iterator[int]:
    """Look at everything, slice by slice; gives each time how many showdowns are done."""
    pace = Pace(survey, threads)
    total = survey.total
    while (done := survey.done) < total:
        yield done
        pace.look()
    yield total


def _answer(survey: Survey, threads: int, progress: Progress | None) -> bytes:
    if threads < 0:
        raise ValueError(f"threads is {threads}; 0 is one a core")
    total = survey.total
    for done in _looks(survey, threads):
        if progress is not None:
            progress(done, total)
    return survey.answer()


def _known(text: str) -> str:
    """Notation without the sign for what is not known."""
    return text.removesuffix(_NOT_KNOWN).removesuffix(" ")


def _plain(part: str, cards: Cards) -> list[Card]:
    if isinstance(cards, str):
        # The stubs make Card a subclass of int; at run time it is a plain int.
        return [cast(Card, card) for card in rules.parse_plain_cards(_known(cards), part)]
    return list(cards)


def _faces(part: str, cards: str | Iterable[Face]) -> list[Face]:
    if isinstance(cards, str):
        return [evaluate.face(index) for index in rules.parse_faces(_known(cards), part)]
    return list(cards)


def _declares(given: str | int) -> TwoWinDeclares:
    given = given.replace("-", "_") if isinstance(given, str) else given
    return cast(TwoWinDeclares, evaluate.choice("declare", TwoWinDeclares, given))


def _unsigned(name: str, number: int) -> int:
    if not 0 <= number < 1 << _SEED_BITS:
        raise ValueError(f"{name} is {number}; it must be 0 to 2^32 - 1")
    return number
