"""What a player of Two-Win may declare, once more, slow and plain: TW-8 and TW-10, from docs/rules/two-win.md alone."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from tests.reference import twenty_one
from tests.reference.cards import card_id, face, turned
from tests.reference.twenty_one import Hand, MajorPrecedence, MajorValues
from tests.reference.two_win_poker import Key, PokerHand, best_hand


@dataclass(frozen=True)
class Declaration:
    """TW-8: two cards for poker and two for twenty-one, each as it is to lie; each pair by ids ascending."""

    poker: tuple[str, str]
    twenty_one: tuple[str, str]


@dataclass(frozen=True)
class Valued:
    """A declaration and what its two parts are worth."""

    declaration: Declaration
    poker: PokerHand
    twenty_one: Hand
    precedence: MajorPrecedence

    @property
    def keys(self) -> tuple[Key, tuple[int, ...]]:
        """The better poker hand is greater in the first, the better twenty-one (TW-23) in the second."""
        return (self.poker.key, twenty_one.key(self.twenty_one, self.precedence))

    def is_beaten_by(self, other: "Valued") -> bool:
        """Whether the other equals or beats it in both parts and beats it in one."""
        (own_poker, own_twenty_one), (poker, twenty_one) = self.keys, other.keys
        return poker >= own_poker and twenty_one >= own_twenty_one and other.keys != self.keys


def declarations(own: Collection[str]) -> list[Declaration]:
    """TW-8: all 96, in the order of TW-10's last two clauses.

    The lowest poker pair by ids ascending comes first; then the orientations of the four cards in id order, upright
    first.
    """
    four = sorted((face(card) for card in own), key=card_id)
    if len(set(four)) != 4 or len(four) != 4:
        raise ValueError(f"{own} is not four different cards")
    found = []
    for pair in combinations(four, 2):
        for lying in product(*((card, turned(card)) for card in four)):
            poker = [card for card in lying if face(card) in pair]
            others = [card for card in lying if face(card) not in pair]
            found.append(Declaration((poker[0], poker[1]), (others[0], others[1])))
    return found


def value(
    declaration: Declaration,
    internals: Sequence[str],
    externals: Sequence[str],
    major_values: MajorValues = MajorValues.NUMBER,
    precedence: MajorPrecedence = MajorPrecedence.TIEBREAK,
) -> Valued:
    """TW-9, TW-21: what a declaration is worth."""
    return Valued(
        declaration,
        best_hand(declaration.poker, internals),
        twenty_one.player(declaration.twenty_one, externals, major_values),
        precedence,
    )


def valued(
    own: Collection[str],
    internals: Sequence[str],
    externals: Sequence[str],
    major_values: MajorValues = MajorValues.NUMBER,
    precedence: MajorPrecedence = MajorPrecedence.TIEBREAK,
) -> list[Valued]:
    """Every declaration with its worth, in the order of ``declarations``."""
    return [value(choice, internals, externals, major_values, precedence) for choice in declarations(own)]


def timed_out(choices: Sequence[Valued]) -> Valued:
    """TW-10: the best poker hand, among those the best twenty-one, among those the first in order."""
    best = max(choice.keys for choice in choices)
    return next(choice for choice in choices if choice.keys == best)


def unbeaten(choices: Sequence[Valued]) -> list[Valued]:
    """Every declaration that no other equals or beats in both parts and beats in one; equals once, best poker first.

    Of equals it is the first in TW-10's order that stands.
    """
    first_of_equals: list[Valued] = []
    for choice in choices:
        if all(choice.keys != earlier.keys for earlier in first_of_equals):
            first_of_equals.append(choice)
    standing = [choice for choice in first_of_equals if not any(map(choice.is_beaten_by, first_of_equals))]
    return sorted(standing, key=lambda choice: choice.poker.key, reverse=True)
