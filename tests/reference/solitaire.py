"""Two-Win Solitaire once more, slow and plain: SO-1 to SO-8, from docs/rules/solitaire.md alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from tests.reference.cards import card_id, face, is_major, turned
from tests.reference.twenty_one import TWENTY_ONE, MajorPrecedence, MajorValues, best_count
from tests.reference.two_win_poker import PokerHand, poker_hand

ROUNDS = 5
LABELS = ("No-Win", "One-Win", "Two-Win")


@dataclass(frozen=True)
class Options:
    """SO-1, SO-7, TW-19, TW-23."""

    resolve: bool = False
    major_values: MajorValues = MajorValues.NUMBER
    precedence: MajorPrecedence = MajorPrecedence.TIEBREAK


@dataclass(frozen=True)
class Count:
    """A hand of twenty-one; a bust has no total."""

    total: int | None
    natural: bool
    majors: int

    @property
    def bust(self) -> bool:
        return self.total is None


@dataclass(frozen=True)
class Declaration:
    """SO-4: five cards and two, each as it is to lie, by ids ascending."""

    poker: tuple[str, ...]
    twenty_one: tuple[str, str]


@dataclass
class Round:
    """A round over an order of the deck (SO-2), in which every card is as it falls."""

    order: Sequence[str]
    options: Options
    declared: Declaration | None = None
    draws: list[str] = field(default_factory=list)
    stopped: bool = False

    def __post_init__(self) -> None:
        self.internals, self.externals = list(self.order[:5]), list(self.order[5:8])
        self.seven = sorted((face(card) for card in self.order[8:15]), key=card_id)
        self.house_draws: list[str] = []
        while self._house_draws_on():
            self.house_draws.append(self.order[15 + len(self.house_draws)])

    # The house -----------------------------------------------------------------

    def _house_draws_on(self) -> bool:
        """SO-3."""
        if len(self.house_draws) == 63:
            return False
        total = self.house.total
        if total is None:
            return False
        return total < 17 if self.house_draws else total < 16

    @property
    def house(self) -> Count:
        return self._count(self.externals, self.house_draws)

    @property
    def house_hand(self) -> PokerHand:
        """SO-5."""
        return poker_hand(self.internals)

    def _count(self, dealt: Sequence[str], drawn: Sequence[str]) -> Count:
        """SO-5, SO-7, TW-19, TW-21."""
        values = self.options.major_values
        everything = [*dealt, *drawn]
        return Count(
            best_count(everything, values),
            best_count(dealt, values) == TWENTY_ONE,
            sum(1 for card in everything if is_major(card)),
        )

    # The player ----------------------------------------------------------------

    def declarations(self) -> Iterator[Declaration]:
        """SO-4, SO-8: the lowest five by ids first, then the orientations of the seven in id order, upright first."""
        for five in combinations(self.seven, 5):
            for lying in product(*((card, turned(card)) for card in self.seven)):
                poker = tuple(card for card in lying if face(card) in five)
                one, other = (card for card in lying if face(card) not in five)
                yield Declaration(poker, (one, other))

    def timed_out(self) -> Declaration:
        """SO-8: the best poker hand, then the best pair, then the first in order."""
        best, first = None, None
        for declared in self.declarations():
            pair = self._count(declared.twenty_one, [])
            worth = (poker_hand(declared.poker).key, not pair.bust, pair.total or 0, pair.majors)
            if best is None or worth > best:
                best, first = worth, declared
        assert first is not None
        return first

    @property
    def count(self) -> Count:
        assert self.declared is not None
        return self._count(self.declared.twenty_one, self.draws)

    @property
    def hand(self) -> PokerHand:
        assert self.declared is not None
        return poker_hand(self.declared.poker)

    def _against(self, count: Count) -> int:
        """SO-6, SO-7: -1 below the house, 0 a tie, 1 above it."""
        house = self.house
        if count.total is None:
            return -1
        if house.total is None:
            return 1
        if count.natural or house.natural:
            return count.natural - house.natural

        def key(of: Count) -> tuple[int, ...]:
            first = of.majors > 0 if self.options.precedence is MajorPrecedence.OVERRIDE else False
            return (first, of.total or 0, of.majors)

        return (key(count) > key(house)) - (key(count) < key(house))

    @property
    def may_draw(self) -> bool:
        """SO-6."""
        if self.declared is None or self.stopped or self.house.bust:
            return False
        pair = self._count(self.declared.twenty_one, [])
        was_below = not pair.bust and self._against(pair) < 0
        deck_is_out = 15 + len(self.house_draws) + len(self.draws) == 78
        return was_below and not self.count.bust and self._against(self.count) <= 0 and not deck_is_out

    def draw(self) -> None:
        self.draws.append(self.order[15 + len(self.house_draws) + len(self.draws)])

    # How it comes out ------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.declared is not None and not self.may_draw

    @property
    def parts(self) -> tuple[int, int]:
        """Poker and twenty-one as the hands compare: -1 lost, 0 tied, 1 won."""
        own, house = self.hand.key, self.house_hand.key
        return ((own > house) - (own < house), self._against(self.count))

    @property
    def won(self) -> int:
        """SO-1, SO-8: how many parts the player has."""
        poker, twenty_one = self.parts
        if self.options.resolve and 0 in (poker, twenty_one):
            return 2 if poker + twenty_one > 0 else 0
        return (poker > 0) + (twenty_one > 0)
