"""A hand of Two-Win (docs/rules/two-win.md)."""

from dataclasses import dataclass

from trionfi_service.notation.form import Aborted, Acted, Dealt, Over, Posted, Returned, Share, who
from trionfi_service.notation.words import NOTHING

OWN = 4
MIDDLE = 8


@dataclass(frozen=True, slots=True)
class Turned:
    """``d db m15r``: cards of the middle are turned up, as they lie (TW-5; PHH: ``d db``)."""

    cards: tuple[str, ...]

    def text(self) -> str:
        """As it is written."""
        return f"d db {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Down:
    """``d dn m3 ??``: what lay face down to the end, where it is known, as all of it lies."""

    cards: tuple[str, ...]

    def text(self) -> str:
        """As it is written."""
        return f"d dn {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Declared:
    """``s1 ds Aw 7cr / m3 Kc``: the two for poker, the two for twenty-one (TW-8); hidden ones while it is sealed."""

    seat: int
    timed_out: bool
    poker: tuple[str, ...]
    twenty_one: tuple[str, ...]

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} ds {' '.join(self.poker)} / {' '.join(self.twenty_one)}"


@dataclass(frozen=True, slots=True)
class House:
    """``house 17``: what the externals count, ``dropped`` or ``natural`` behind it (TW-20, TW-22)."""

    total: int
    dropped: bool
    natural: bool

    def text(self) -> str:
        """As it is written."""
        return f"house {self.total}" + " dropped" * self.dropped + " natural" * self.natural


@dataclass(frozen=True, slots=True)
class Made:
    """``s1 sm two_pair 7cr 7sr Aw m1 Kc / 19 1``: the hand made for poker, its five cards in order; total and majors.

    ``natural`` or ``bust`` stands behind (TW-16 to TW-23; PHH's ``sm`` shows cards).
    """

    seat: int
    category: str
    cards: tuple[str, ...]
    total: int
    majors: int
    natural: bool
    bust: bool

    def text(self) -> str:
        """As it is written."""
        counted = f"{self.total} {self.majors}" + " natural" * self.natural + " bust" * self.bust
        return f"s{self.seat} sm {self.category} {' '.join(self.cards)} / {counted}"


@dataclass(frozen=True, slots=True)
class Pot:
    """``pot 368 for s1,s0 internal s1:184 external s1:184 by TW-26``: one layer (TW-25, TW-26); ``-`` stays."""

    amount: int
    seats: tuple[int, ...]
    internal: tuple[Share, ...]
    external: tuple[Share, ...]
    rule: str

    def text(self) -> str:
        """As it is written."""
        seats = ",".join(f"s{seat}" for seat in self.seats) or NOTHING
        internal, external = shares_text(self.internal), shares_text(self.external)
        return f"pot {self.amount} for {seats} internal {internal} external {external} by {self.rule}"


def shares_text(shares: tuple[Share, ...]) -> str:
    """Shares as one word."""
    return ",".join(f"s{seat}:{amount}" for seat, amount in shares) or NOTHING


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand came to: a showdown where there was one, then the pots, lowest first."""

    house: House | None
    made: tuple[Made, ...]
    pots: tuple[Pot, ...]
    carried: int
    labels: tuple[tuple[int, str], ...]
    finishing_stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """``s1 ready``: a seat is to be dealt into the next hand (TW-6)."""

    seat: int
    timed_out: bool

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} ready"


@dataclass(frozen=True, slots=True)
class Bought:
    """``s1 buy 40``: the same after buying chips."""

    seat: int
    timed_out: bool
    amount: int

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} buy {self.amount}"


@dataclass(frozen=True, slots=True)
class SatOut:
    """``s1 out``: a seat is not to be dealt in (TW-6)."""

    seat: int
    timed_out: bool

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} out"


@dataclass(frozen=True, slots=True)
class Ended:
    """``d end s0:20,s1:10``: play ends, and what was carried is divided (TW-28); ``h end -`` where the host ends it."""

    by_host: bool
    shares: tuple[Share, ...]

    def text(self) -> str:
        """As it is written."""
        return f"{'h' if self.by_host else 'd'} end {shares_text(self.shares)}"


Play = Dealt | Posted | Acted | Returned | Turned | Down | Declared
After = Ready | Bought | SatOut | Ended | Over | Aborted
Level = tuple[int, int]
"""Big blind and ante of a level of the schedule."""


@dataclass(frozen=True, slots=True)
class TwoWinHand:
    """One hand, and what happened between it and the next.

    The options are those of the table, as ``trionfi games show two_win`` names them. ``starting_stacks`` and
    ``finishing_stacks`` are by seat, of all seats, before antes and blinds and after the pots. ``began`` is when play
    began, which levels by minutes count from. ``players`` go from the dealer's left; the last is the dealer.
    """

    rules: int
    game: str
    hand: int
    deal: int
    time: int
    dealt: str
    viewer: str
    stacks: tuple[int, ...]
    minimum_bet: int
    ante: int
    chip_unit: int
    limit: str
    rebuy: tuple[int, int] | None
    schedule: tuple[tuple[str, int], tuple[Level, ...]] | None
    hands: int
    major_values: str
    major_precedence: str
    level: int
    big_blind: int
    began: int
    button: int
    players: tuple[int, ...]
    starting_stacks: tuple[int, ...]
    carried: int
    play: tuple[Play, ...]
    result: Result | None
    after: tuple[After, ...]
