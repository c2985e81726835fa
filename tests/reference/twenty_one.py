"""Two-Win's twenty-one once more, slow and plain: TW-19 to TW-24, from docs/rules/two-win.md alone."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import product

from tests.reference.cards import is_major, is_reversed, number, pip

TWENTY_ONE = 21


class MajorValues(Enum):
    """TW-19: what a major counts."""

    NUMBER = "number"
    EITHER = "either"


class MajorPrecedence(Enum):
    """TW-23: what majors weigh between players."""

    TIEBREAK = "tiebreak"
    OVERRIDE = "override"


@dataclass(frozen=True)
class House:
    """TW-20, TW-22: the three externals. Dropped out, they count zero."""

    dropped: bool
    natural: bool
    total: int


@dataclass(frozen=True)
class Hand:
    """TW-21, TW-22: what a player holds. A bust's total is 0, a natural's 21."""

    bust: bool
    natural: bool
    total: int
    majors: int


# Counting --------------------------------------------------------------------


@cache
def values(card: str, major_values: MajorValues = MajorValues.NUMBER) -> frozenset[int]:
    """TW-19: every value a card may take."""
    if is_reversed(card):
        return frozenset({0})
    if not is_major(card):
        return frozenset({1, 11} if pip(card) == 1 else {min(pip(card), 10)})
    if major_values is MajorValues.NUMBER:
        return frozenset({number(card)})
    digit = number(card) % 10
    by_digit = {0: {10}, 1: {1, 11}}.get(digit, {digit})
    return frozenset({number(card)} | by_digit)


def counts(cards: Iterable[str], major_values: MajorValues) -> set[int]:
    """TW-21: every count of these cards together, each card's value chosen anew."""
    return {sum(chosen) for chosen in product(*(values(card, major_values) for card in cards))}


def best_count(cards: Iterable[str], major_values: MajorValues) -> int | None:
    """TW-20, TW-21: the best value not over 21, if there is one."""
    return _best_count(tuple(cards), major_values)


@lru_cache(1 << 12)
def _best_count(cards: tuple[str, ...], major_values: MajorValues) -> int | None:
    """The house's is asked for with every declaration that is weighed against it."""
    return max((count for count in counts(cards, major_values) if count <= TWENTY_ONE), default=None)


def house(externals: Collection[str], major_values: MajorValues = MajorValues.NUMBER) -> House:
    """TW-20, TW-22: the externals as they lie."""
    count = best_count(externals, major_values)
    if count is None:
        return House(dropped=True, natural=False, total=0)
    return House(dropped=False, natural=count == TWENTY_ONE, total=count)


def player(own: Collection[str], externals: Collection[str], major_values: MajorValues = MajorValues.NUMBER) -> Hand:
    """TW-21, TW-22: two own cards, alone when they make 21, else with externals that have not dropped out."""
    majors = sum(1 for card in own if is_major(card))
    if TWENTY_ONE in counts(own, major_values):
        return Hand(bust=False, natural=True, total=TWENTY_ONE, majors=majors)
    counted = [*own] if house(externals, major_values).dropped else [*own, *externals]
    total = best_count(counted, major_values)
    return Hand(bust=total is None, natural=False, total=total or 0, majors=majors)


# Comparing -------------------------------------------------------------------


def key(hand: Hand, precedence: MajorPrecedence = MajorPrecedence.TIEBREAK) -> tuple[int, ...]:
    """TW-23: the greater is better between players, equals tie. A bust is below every hand and equal to any bust."""
    if hand.bust:
        return ()
    if precedence is MajorPrecedence.OVERRIDE:
        return (hand.natural, hand.majors > 0, hand.total, hand.majors)
    return (hand.natural, hand.total, hand.majors)


def loses_to(hand: Hand, house: House) -> bool:
    """TW-24: what is out of twenty-one before players are compared."""
    if hand.bust:
        return True
    if house.natural:
        return not hand.natural
    if hand.natural or house.dropped:
        return False
    return hand.total < house.total


def ties(hand: Hand, house: House) -> bool:
    """TW-24: both natural, or neither is and totals are equal; externals that dropped out are no hand."""
    if house.dropped or hand.bust:
        return False
    if house.natural or hand.natural:
        return house.natural and hand.natural
    return hand.total == house.total


@dataclass(frozen=True)
class Outcome:
    """TW-24: the seats with the best hand of those that do not lose to the house; none when no player wins."""

    best: list[int]
    ties_house: bool

    @property
    def winner(self) -> int | None:
        return self.best[0] if len(self.best) == 1 and not self.ties_house else None


def outcome(hands: Mapping[int, Hand], house: House, precedence: MajorPrecedence = MajorPrecedence.TIEBREAK) -> Outcome:
    """TW-23, TW-24: among the hands of some seats, and against the house."""
    rest = {seat: hand for seat, hand in hands.items() if not loses_to(hand, house)}
    if not rest:
        return Outcome([], ties_house=False)
    highest = max(key(hand, precedence) for hand in rest.values())
    best = sorted(seat for seat, hand in rest.items() if key(hand, precedence) == highest)
    return Outcome(best, ties(rest[best[0]], house))
