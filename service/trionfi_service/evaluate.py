"""What hands are worth, in process: no game and no server, the same rules. For bots, research and tests.

>>> two_win_poker("3w m3 9w 7c 5s").category
'one pair'

Cards are in notation, ``"6w m0r"`` (DK-3, a trailing ``r`` for reversed, single spaces between), or messages of the
contract. What the rules refuse is a `RulesRejection` with the rule's id: cards that are too many or too few, and a card
that is there twice. A text that is no card is a `NotationError`.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias

from trionfi.v1.card_pb2 import ORIENTATION_REVERSED, ORIENTATION_UPRIGHT, Card, Face
from trionfi.v1.evaluation_pb2 import (
    FoolsErrandHand,
    SolitaireAdvice,
    SolitaireQuestion,
    TwentyOneHand,
    TwoWinPokerHand,
    TwoWinValued,
)
from trionfi.v1.solitaire_pb2 import SolitaireOptions, SolitaireTies
from trionfi.v1.two_win_pb2 import TwoWinMajorPrecedence, TwoWinMajorValues
from trionfi_service import rules
from trionfi_service.rules import NotationError as NotationError
from trionfi_service.rules import RulesRejection as RulesRejection

Cards: TypeAlias = str | Iterable[Face]
"""Cards as they lie: in notation, or ``Face`` messages."""

_CARDS: Final = 78
_STRENGTH_BYTES: Final = 4


class OptionError(ValueError):
    """A word that is no value of an option. ``allowed`` are those that are."""

    def __init__(self, option: str, value: str, allowed: tuple[str, ...]) -> None:
        super().__init__(f"{option} is {value!r}; allowed: {', '.join(allowed)}")
        self.option = option
        self.value = value
        self.allowed = allowed


class Strength(NamedTuple):
    """What a poker hand is (TW-16), and the number that orders all hands: larger is better, equal exactly for ties."""

    category: str
    strength: int


def two_win_poker(hand: Cards) -> TwoWinPokerHand:
    """Rank five cards as a poker hand of Two-Win (TW-11 to TW-18). Raises `RulesRejection` and `NotationError`."""
    return TwoWinPokerHand.FromString(rules.evaluate_two_win_poker_bytes(faces_of("hand", hand)))


def two_win_poker_batch(hands: Iterable[Cards]) -> list[Strength]:
    """Rank many poker hands at once, in a fraction of the time that each would take by itself.

    Raises as `two_win_poker` does. The place of the hand, from 0, is the detail ``hand`` of a `RulesRejection`, and
    stands in the ``part`` of a `NotationError`.
    """
    faces = [faces_of(f"hand {number}", hand) for number, hand in enumerate(hands)]
    for number, hand in enumerate(faces):
        if len(hand) != rules.POKER_HAND:
            _refuse(number, hand)
    strengths, categories = rules.evaluate_two_win_poker_batch(b"".join(faces))
    names = rules.two_win_poker_categories()
    return [
        Strength(names[category], int.from_bytes(strengths[at : at + _STRENGTH_BYTES], "big"))
        for category, at in zip(categories, range(0, len(strengths), _STRENGTH_BYTES), strict=True)
    ]


def twenty_one(
    own: Cards,
    externals: Cards,
    major_values: str | int = "number",
    major_precedence: str | int = "tiebreak",
) -> TwentyOneHand:
    """Count two own cards with three externals (TW-19 to TW-23).

    ``major_values`` (TW-19) is ``number`` or ``either``; ``major_precedence`` (TW-23) is ``tiebreak`` or ``override``,
    and changes nothing but the strength; both may be values of the contract's enums. Raises `RulesRejection`,
    `NotationError` and `OptionError`.
    """
    values, precedence = options(major_values, major_precedence)
    wire = rules.evaluate_twenty_one_bytes(faces_of("own", own), faces_of("externals", externals), values, precedence)
    return TwentyOneHand.FromString(wire)


def two_win_best(
    own: str | Iterable[Card],
    internals: Cards,
    externals: Cards,
    major_values: str | int = "number",
    major_precedence: str | int = "tiebreak",
) -> list[TwoWinValued]:
    """The declarations of four own cards that are worth a thought on a board of five internals and three externals.

    These are the ones that no other equals or beats in both parts and beats in one, the best poker hand first; of those
    equal in both parts the first in TW-10's order. How the own cards lie is what is declared: they take no orientation.
    Raises as `twenty_one` does.
    """
    values, precedence = options(major_values, major_precedence)
    four = faces_of("own", own if isinstance(own, str) else map(upright, own))
    five, three = faces_of("internals", internals), faces_of("externals", externals)
    found = rules.evaluate_two_win_best_bytes(four, five, three, values, precedence)
    return [TwoWinValued.FromString(valued) for valued in found]


class ClassedStrength(NamedTuple):
    """What a hand of Fool's Errand is (FE-7), its class or nothing (FE-8), and the number that orders all hands."""

    category: str
    duet_class: str
    strength: int


def fools_errand(hand: str | Iterable[Card]) -> FoolsErrandHand:
    """Find the best hand that 1 to 12 cards make in Fool's Errand, in which they have no orientation (FE-4 to FE-10).

    Raises `RulesRejection` and `NotationError`.
    """
    return FoolsErrandHand.FromString(rules.evaluate_fools_errand_bytes(_ids("hand", hand)))


def fools_errand_batch(hands: Iterable[str | Iterable[Card]]) -> list[ClassedStrength]:
    """The same of many hands, of each what it is and its strength. For arrays there is `strengths`.

    Raises as `fools_errand` does. The place of the hand, from 0, is the detail ``hand`` of a `RulesRejection`, and
    stands in the ``part`` of a `NotationError`.
    """
    ranked = []
    for number, hand in enumerate(hands):
        ids = _ids(f"hand {number}", hand)
        try:
            found = FoolsErrandHand.FromString(rules.evaluate_fools_errand_bytes(ids))
        except RulesRejection as refusal:
            refusal.rejection.details.add(key="hand", value=str(number))
            raise
        ranked.append(ClassedStrength(found.category, found.duet_class, found.strength))
    return ranked


def solitaire_declarations(
    cards: str | Iterable[Card],
    internals: Cards,
    externals: Cards,
    house_draws: Cards = (),
    *,
    ties: str | int = "strict",
    major_values: str | int = "number",
    major_precedence: str | int = "tiebreak",
) -> SolitaireAdvice:
    """The declarations of seven cards of Two-Win Solitaire by their chance of winning the round, the best first (SO-4).

    The chances are exact over the unseen cards. How the seven lie is what is declared: they take no orientation.
    ``ties`` (SO-1) is ``strict`` or ``resolve``; it and the other options may be values of the contract's enums. Raises
    as `twenty_one` does; a house that has not drawn as SO-3 says is a `RulesRejection`.
    """
    question = _house(internals, externals, house_draws, ties, major_values, major_precedence)
    if isinstance(cards, str):
        for position, face in enumerate(_messages("cards", cards)):
            if face.orientation == ORIENTATION_REVERSED:
                why = "how it lies is what is declared: leave the trailing r away"
                raise NotationError("cards", cards.split(" ")[position], position, why)
            question.cards.append(face.card)
    else:
        question.cards.extend(cards)
    return solitaire_advice(question)


def solitaire_drawing(
    poker: Cards,
    twenty_one: Cards,
    draws: Cards,
    internals: Cards,
    externals: Cards,
    house_draws: Cards = (),
    *,
    ties: str | int = "strict",
    major_values: str | int = "number",
    major_precedence: str | int = "tiebreak",
) -> SolitaireAdvice:
    """Whether to draw or to stop in Two-Win Solitaire, once seven cards are declared and ``draws`` drawn (SO-6).

    Raises as `solitaire_declarations` does, and a `RulesRejection` where nothing is to be decided.
    """
    question = _house(internals, externals, house_draws, ties, major_values, major_precedence)
    question.poker.extend(_messages("poker", poker))
    question.twenty_one.extend(_messages("twenty_one", twenty_one))
    question.draws.extend(_messages("draws", draws))
    return solitaire_advice(question)


def solitaire_advice(question: SolitaireQuestion) -> SolitaireAdvice:
    """The same of a question as it stands: declarations while it has ``cards``, else whether to draw."""
    return SolitaireAdvice.FromString(rules.advise_solitaire_bytes(question.SerializeToString()))


def _house(
    internals: Cards,
    externals: Cards,
    house_draws: Cards,
    ties: str | int,
    major_values: str | int,
    major_precedence: str | int,
) -> SolitaireQuestion:
    values, precedence = options(major_values, major_precedence)
    return SolitaireQuestion(
        internals=_messages("internals", internals),
        externals=_messages("externals", externals),
        house_draws=_messages("house_draws", house_draws),
        options=SolitaireOptions(
            ties=choice("ties", SolitaireTies, ties),  # type: ignore[arg-type]
            major_values=values,  # type: ignore[arg-type]
            major_precedence=precedence,  # type: ignore[arg-type]
        ),
    )


def _messages(part: str, cards: Cards) -> list[Face]:
    """Cards as messages; what is wrong with them the rules say."""
    if not isinstance(cards, str):
        return list(cards)
    return [face_of(index) for index in rules.parse_faces(cards, part)]


def face_of(index: int) -> Face:
    """The card of a number as `face_index` gives it."""
    reversed_ = ORIENTATION_REVERSED if index % 2 else ORIENTATION_UPRIGHT
    return Face(card=Card.Name(index // 2 + 1), orientation=reversed_)


def face_index(face: Face) -> int:
    """A card as it lies by its number, 0 to 155, as the core has it. Raises ValueError for what is none."""
    card, orientation = face.card, face.orientation
    if not 1 <= card <= _CARDS:
        raise ValueError(f"{card} is no card")
    if orientation not in (ORIENTATION_UPRIGHT, ORIENTATION_REVERSED):
        raise ValueError("the orientation is neither upright nor reversed")
    return 2 * (card - 1) + (orientation == ORIENTATION_REVERSED)


def face(index: int) -> Face:
    """A card as it lies, from its number, 0 to 155."""
    card, is_reversed = divmod(index, 2)
    return Face(card=Card.Name(card + 1), orientation=ORIENTATION_REVERSED if is_reversed else ORIENTATION_UPRIGHT)


def upright(card: Card) -> Face:
    """A card of which nobody says yet how it lies, as the core takes it."""
    return Face(card=card, orientation=ORIENTATION_UPRIGHT)


def card_id(card: Card) -> int:
    """A card by its id of DK-2, 0 to 77, as the core has it. Raises ValueError for what is none."""
    if not 1 <= card <= _CARDS:
        raise ValueError(f"{card} is no card")
    return card - 1


def _ids(part: str, cards: str | Iterable[Card]) -> bytes:
    if isinstance(cards, str):
        return bytes(card - 1 for card in rules.parse_plain_cards(cards, part))
    return bytes(map(card_id, cards))


def faces_of(part: str, cards: Cards) -> bytes:
    """Cards as they lie, by their numbers. Raises `NotationError`, and ValueError for a message that is no card."""
    return rules.parse_faces(cards, part) if isinstance(cards, str) else bytes(map(face_index, cards))


def _refuse(number: int, hand: bytes) -> None:
    """Raise what the rules say to a hand of the wrong number of cards, with its place among many."""
    try:
        rules.evaluate_two_win_poker_bytes(hand)
    except RulesRejection as refusal:
        refusal.rejection.details.add(key="hand", value=str(number))
        raise


def options(major_values: str | int, major_precedence: str | int) -> tuple[int, int]:
    """The numbers of a table's options from their words. Raises `OptionError`."""
    return (
        choice("major_values", TwoWinMajorValues, major_values),
        choice("major_precedence", TwoWinMajorPrecedence, major_precedence),
    )


def choice(option: str, kind: Any, given: str | int) -> int:
    """The number of an option's value, of an enum of the contract. Raises `OptionError` for a word that is none.

    By buf's rules every name of an enum begins with the enum's own.
    """
    if not isinstance(given, str):
        return given
    prefix = kind.Name(0).removesuffix("UNSPECIFIED")
    known: dict[str, int] = {name.removeprefix(prefix).lower(): number for name, number in kind.items() if number}
    if given not in known:
        raise OptionError(option, given, tuple(known))
    return known[given]
