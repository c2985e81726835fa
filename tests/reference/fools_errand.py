"""Fool's Errand's hands once more, slow and plain: FE-4 to FE-10, from docs/rules/fools-errand.md alone.

Every hand that the cards can make is listed, each by what is compared of it; the greatest is the best.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tests.reference.cards import card_id, face, is_major, number, pip

# FE-7, the lowest first; the last three by magic only.
CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "three pair",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
    "six of a kind",
    "seven of a kind",
)
# FE-8: categories of two classes, of which the one with a duet is the lower.
CLASSED = ("one pair", "two pair", "full house")
DUET, NO_DUET = "duet", "no duet"
KING, WORLD = 14, 21
FIVE = 5

# What is compared: place among CATEGORIES, whether it has no duet where that counts, then numbers, the greater better.
Key = tuple[int, bool, tuple[int, ...]]


@dataclass(frozen=True)
class Hand:
    """A hand that some cards make; of two hands the one with the greater key wins, equal keys tie."""

    category: str
    duet_class: str
    cards: tuple[str, ...]
    key: Key


def best_hand(cards: Collection[str]) -> Hand:
    """FE-10: the best that all these cards can make, one to twelve of them."""
    if len({face(card) for card in cards}) != len(cards) or not cards:
        raise ValueError(f"{cards} is not one card or more, all different")
    ordered = sorted(cards, key=lambda card: (-value(card), card_id(card)))
    minors = [card for card in ordered if not is_major(card)]
    majors = sorted((card for card in cards if is_major(card)), key=number)
    every = [*flushes(minors), *straights(minors), *grouped(ordered, minors, majors)]
    # Of hands that tie, the one whose cards have the lower ids.
    return max(every, key=lambda hand: (hand.key, tuple(-card_id(card) for card in hand.cards)))


@cache
def value(card: str) -> int:
    """FE-5, as a kicker: a King 14 to an Ace 1, then the Fool 0 to the World -21; FE-10: a missing one is below."""
    return -number(card) if is_major(card) else pip(card)


MISSING = -WORLD - 1


# Straights and flushes -------------------------------------------------------


# FE-4: by last rank, the five ranks in the circle that end with it, the last first.
IN_A_ROW = {last: [(last - 1 - down) % KING + 1 for down in range(FIVE)] for last in range(1, KING + 1)}


def straights(minors: Sequence[str]) -> Iterator[Hand]:
    """FE-4: straights, by their last card; of one suit they are straight flushes."""
    for row in rows(minors):
        yield made("straight", row, (pip(row[0]),))
    for suit in "wcsp":
        for row in rows([card for card in minors if card[1] == suit]):
            yield made("straight flush", row, (pip(row[0]),))


def rows(cards: Sequence[str]) -> Iterator[list[str]]:
    """Every five in a row, the last first; of a rank the card with the lowest id."""
    by_rank = {pip(card): card for card in reversed(cards)}
    if len(by_rank) >= FIVE:
        for ranks in IN_A_ROW.values():
            if all(rank in by_rank for rank in ranks):
                yield [by_rank[rank] for rank in ranks]


def flushes(minors: Sequence[str]) -> Iterator[Hand]:
    """FE-10: five of a suit, card by card."""
    for suit in "wcsp":
        suited = [card for card in minors if card[1] == suit][:FIVE]
        if len(suited) == FIVE:
            yield made("flush", suited, tuple(map(value, suited)))


# Pairs, threes, fours, duets -------------------------------------------------


def grouped(ordered: Sequence[str], minors: Sequence[str], majors: Sequence[str]) -> Iterator[Hand]:
    """FE-6 to FE-10: every way to take groups of a rank, a duet or none, and kickers."""
    groups: dict[int, list[str]] = {}
    for card in minors:
        groups.setdefault(pip(card), []).append(card)

    def at_least(size: int) -> list[int]:
        return [rank for rank, group in groups.items() if len(group) >= size]

    def hand(category: str, *taken: tuple[int, int], duet: bool = False) -> Hand:
        cards = [card for rank, size in taken for card in groups[rank][:size]]
        ranks = [rank for rank, _ in taken]
        if duet:  # FE-10: no kickers, the lowest number decides
            return made(category, [*cards, *majors[:2]], (*ranks, -number(majors[0])), duet=True)
        kickers = kickers_of(ordered, ranks, FIVE - len(cards))
        read = [*map(value, kickers), *[MISSING] * (FIVE - len(cards) - len(kickers))]
        return made(category, [*cards, *kickers], (*ranks, *read))

    yield hand("high card")
    for rank in at_least(2):
        yield hand("one pair", (rank, 2))
    for one, other in combinations(at_least(2), 2):
        yield hand("two pair", (one, 2), (other, 2))
    for rank in at_least(3):
        yield hand("three of a kind", (rank, 3))
        for pair in at_least(2):
            if pair != rank:
                yield hand("full house", (rank, 3), (pair, 2))
    for rank in at_least(4):
        yield hand("four of a kind", (rank, 4))
    if len(majors) >= 2:  # FE-6: any two, one duet a hand; the one with the lowest number is the highest
        yield hand("one pair", duet=True)
        for rank in at_least(2):
            yield hand("two pair", (rank, 2), duet=True)
        for one, other in combinations(at_least(2), 2):
            yield hand("three pair", (one, 2), (other, 2), duet=True)
        for rank in at_least(3):
            yield hand("full house", (rank, 3), duet=True)


def kickers_of(ordered: Sequence[str], ranks: Collection[int], wanted: int) -> list[str]:
    """FE-5, FE-10: the highest cards that are of none of these ranks, each of another rank or number."""
    found: list[str] = []
    for card in ordered:
        if len(found) == wanted:
            break
        if value(card) not in ranks and value(card) not in map(value, found):
            found.append(card)
    return found


def made(category: str, cards: Sequence[str], read: tuple[int, ...], *, duet: bool = False) -> Hand:
    """FE-7, FE-8: the category, then the class, then what is read."""
    duet_class = (DUET if duet else NO_DUET) if category in CLASSED else ""
    return Hand(category, duet_class, tuple(cards), (CATEGORIES.index(category), duet_class == NO_DUET, read))
