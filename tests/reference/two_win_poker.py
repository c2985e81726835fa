"""Two-Win's poker once more, slow and plain: TW-9 and TW-11 to TW-18, from docs/rules/two-win.md alone."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from tests.reference.cards import card_id, face, is_major, is_reversed, number, pip

ACE, FIVE, TEN, PAGE, KING = 15, 5, 10, 11, 14

# TW-16, the worst first.
CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five of a kind",
)

Kind = tuple[int, bool]  # rank, upright
CardOrder = tuple[int, bool, bool]  # rank, upright, major
Key = tuple[bool, int, tuple[CardOrder, ...]]  # has a major, place among CATEGORIES, its cards as they are read


@dataclass(frozen=True)
class PokerHand:
    """A hand of five, its cards as they are read; of two hands the one with the greater key wins, equal keys tie."""

    category: str
    cards: tuple[str, ...]
    key: Key


# A card ----------------------------------------------------------------------


@cache
def rank(card: str) -> int:
    """TW-11: 2 to 10, Page 11, Knight 12, Queen 13, King 14, Ace 15; a major by the last digit of its number."""
    if is_major(card):
        digit = number(card) % 10
        return {0: TEN, 1: ACE}.get(digit, digit)
    return ACE if pip(card) == 1 else pip(card)


@cache
def flush_suit(card: str) -> str:
    """TW-12: a minor suit, or one of the majors' three."""
    if not is_major(card):
        return face(card)[1]
    if 1 <= number(card) <= 10:
        return "majors 1-10"
    if 11 <= number(card) <= 20:
        return "majors 11-20"
    return "majors 0 and 21"


@cache
def kind(card: str) -> Kind:
    """TW-13: only cards of one kind match."""
    return (rank(card), not is_reversed(card))


@cache
def card_order(card: str) -> CardOrder:
    """TW-14: rank, then upright above reversed, then major above minor."""
    return (rank(card), not is_reversed(card), is_major(card))


# A hand ----------------------------------------------------------------------


def groups(hand: Collection[str]) -> list[list[str]]:
    """TW-13, TW-18: the cards by kind: the largest groups first, then the highest kinds; within one, majors first.

    Cards that are equal in all of this stand by their ids.
    """
    by_kind: dict[Kind, list[str]] = {}
    for card in sorted(hand, key=card_id):
        by_kind.setdefault(kind(card), []).append(card)
    ordered = sorted(by_kind, key=lambda kind: (len(by_kind[kind]), kind), reverse=True)
    return [sorted(by_kind[kind], key=is_major, reverse=True) for kind in ordered]


def is_flush(hand: Collection[str]) -> bool:
    """TW-12, TW-17: orientations may mix."""
    return len({flush_suit(card) for card in hand}) == 1


def straight(hand: Collection[str]) -> list[str] | None:
    """TW-11, TW-17, TW-18: the cards of a straight from the top down, a low Ace last; None for any other hand."""
    ranks = {rank(card) for card in hand}
    if ranks == {ACE, 2, 3, 4, FIVE}:
        return sorted(hand, key=lambda card: 1 if rank(card) == ACE else rank(card), reverse=True)
    if len(ranks) == 5 and max(ranks) - min(ranks) == 4:
        return sorted(hand, key=rank, reverse=True)
    return None


def is_royal(hand: Collection[str]) -> bool:
    """TW-17: Ace, King, Queen, Knight, Page of one suit, all upright or all reversed."""
    one_orientation = len({is_reversed(card) for card in hand}) == 1
    return is_flush(hand) and {rank(card) for card in hand} == {ACE, KING, 13, 12, PAGE} and one_orientation


def category(hand: Collection[str]) -> str:
    """TW-16: the first that fits, the best first."""
    sizes = [len(group) for group in groups(hand)]
    in_a_row, of_one_suit = straight(hand) is not None, is_flush(hand)
    if sizes == [5]:
        return "five of a kind"
    if is_royal(hand):
        return "royal flush"
    if of_one_suit and in_a_row:
        return "straight flush"
    if sizes == [4, 1]:
        return "four of a kind"
    if sizes == [3, 2]:
        return "full house"
    if of_one_suit:
        return "flush"
    if in_a_row:
        return "straight"
    if sizes == [3, 1, 1]:
        return "three of a kind"
    if sizes == [2, 2, 1]:
        return "two pair"
    if sizes == [2, 1, 1, 1]:
        return "one pair"
    return "high card"


def reading(hand: Collection[str]) -> list[str]:
    """TW-18: the five cards in the order in which they are compared."""
    return straight(hand) or [card for group in groups(hand) for card in group]


def poker_hand(hand: Collection[str]) -> PokerHand:
    """TW-15, then TW-16, then TW-18."""
    return _poker_hand(tuple(hand))


@lru_cache(1 << 12)
def _poker_hand(hand: tuple[str, ...]) -> PokerHand:
    """Whoever weighs declarations asks for the same five with every pair, and for the house's again and again."""
    if len({face(card) for card in hand}) != 5 or len(hand) != 5:
        raise ValueError(f"{hand} is not five different cards")
    read = tuple(reading(hand))
    has_major = any(is_major(card) for card in hand)
    name = category(hand)
    key = (has_major, CATEGORIES.index(name), tuple(card_order(card) for card in read))
    return PokerHand(name, read, key)


def best_hand(pair: tuple[str, str], internals: Sequence[str]) -> PokerHand:
    """TW-9: the two poker cards and the three internals that make the best hand; of equal threes, the first to lie."""
    hands = [poker_hand([*pair, *three]) for three in combinations(internals, 3)]
    best = max(hand.key for hand in hands)
    return next(hand for hand in hands if hand.key == best)
