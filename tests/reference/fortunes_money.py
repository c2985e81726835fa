"""What Fortunes is played for, once more, slow and plain: FO-15, FO-16, FO-17 and FO-19, from docs/rules alone.

Seats are 0 to 3, clockwise is up and around. Lists of four are by seat. Betting rounds are those of ``money``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tests.reference import money

SEATS = range(4)
MOST_TRICKS = 19


class Betting(Enum):
    """FO-15, FO-16: what is played for."""

    NONE = "none"
    STAKE = "stake"
    ANTE = "ante"


class Concedes(Enum):
    """FO-17: who cannot win after a fold."""

    TEAM = "team"
    PLAYER = "player"
    NONE = "none"


@dataclass(frozen=True)
class Slice:
    """A part of the pot: what each seat put into it, and who may win it."""

    made_by: Mapping[int, int]
    seats: frozenset[int]

    @property
    def amount(self) -> int:
        return sum(self.made_by.values())


@dataclass(frozen=True)
class Paid:
    """A slice, and what each seat got of it; seats without a share are left out."""

    amount: int
    seats: frozenset[int]
    shares: Mapping[int, int]


# Points ----------------------------------------------------------------------


def scored(points: Sequence[int], tricks: Sequence[int], bids: Sequence[int], bonus: int) -> list[int]:
    """FO-19: what each seat scores with these bids. A team that has not made the sum of its bids scores nothing."""
    made = [_of_team(tricks, seat) >= _of_team(bids, seat) for seat in SEATS]
    return [points[seat] + bonus * bids[seat] if made[seat] else 0 for seat in SEATS]


def _of_team(numbers: Sequence[int], seat: int) -> int:
    return numbers[seat] + numbers[(seat + 2) % 4]


# Paying ----------------------------------------------------------------------


def slices(totals: Sequence[int], still_in: Sequence[int], may_win: Callable[[int], bool]) -> list[Slice]:
    """MO-7: cut at the totals of those still in; what lies above all of them is in the last slice."""
    cuts = sorted({totals[seat] for seat in still_in})
    found: list[Slice] = []
    for place, upper in enumerate(cuts):
        lower = cuts[place - 1] if place else 0
        last = place == len(cuts) - 1
        made_by = {}
        for seat in SEATS:
            reached = totals[seat] if last else min(totals[seat], upper)
            made_by[seat] = max(0, reached - lower)
        seats = frozenset(seat for seat in still_in if totals[seat] >= upper and may_win(seat))
        if found and found[-1].seats == seats:
            together = {seat: found[-1].made_by[seat] + made_by[seat] for seat in SEATS}
            found[-1] = Slice(together, seats)
        elif sum(made_by.values()) > 0:
            found.append(Slice(made_by, seats))
    return found


def _goes_back(part: Slice) -> Paid:
    return Paid(part.amount, part.seats, {seat: amount for seat, amount in part.made_by.items() if amount})


def _goes_to(part: Slice, winners: Sequence[int], dealer: int, unit: int) -> Paid:
    shares = money.split_evenly(part.amount, winners, dealer, unit)
    return Paid(part.amount, part.seats, {seat: amount for seat, amount in shares.items() if amount})


def paid_of_stakes(totals: Sequence[int], points: Sequence[int], dealer: int, unit: int) -> list[Paid]:
    """FO-15: each slice to its members in the team with more points; with none of them, or drawn, it goes back."""
    more = [_of_team(points, seat) > _of_team(points, seat + 1 - 2 * (seat % 2)) for seat in SEATS]
    paid = []
    for part in slices(totals, list(SEATS), lambda _: True):
        winners = [seat for seat in part.seats if more[seat]]
        paid.append(_goes_to(part, winners, dealer, unit) if winners else _goes_back(part))
    return paid


def paid_of_antes(
    totals: Sequence[int], points: Sequence[int], folder: int | None, concedes: Concedes, dealer: int, unit: int
) -> list[Paid]:
    """FO-17: each slice to the player in it with most points."""
    still_in = [seat for seat in SEATS if seat != folder or concedes is Concedes.NONE]

    def may_win(seat: int) -> bool:
        return folder is None or concedes is not Concedes.TEAM or seat % 2 != folder % 2

    paid = []
    for part in slices(totals, still_in, may_win):
        winners = _with_most(part.seats, points)
        paid.append(_goes_to(part, winners, dealer, unit) if winners else _goes_back(part))
    return paid


def _with_most(seats: frozenset[int], points: Sequence[int]) -> list[int]:
    best = [seat for seat in seats if points[seat] == max(points[other] for other in seats)]
    teams = {seat % 2 for seat in best}
    if len(teams) < 2:
        return best
    even, odd = points[0] + points[2], points[1] + points[3]
    if even == odd:
        return best
    return [seat for seat in best if seat % 2 == (0 if even > odd else 1)]


# A deal ----------------------------------------------------------------------


class DealMoney:
    """The money of one deal: in front of each seat, in the pot, and in the betting round under way."""

    def __init__(self, betting: Betting, amount: int, unit: int, dealer: int, stacks: Sequence[int]) -> None:
        """FO-15, FO-16: the stake or ante is in, of a short stack all it has."""
        self.betting, self.amount, self.unit, self.dealer = betting, amount, unit, dealer
        self.totals = [money.posted(stack, amount) for stack in stacks]
        self.stacks = [stack - total for stack, total in zip(stacks, self.totals, strict=True)]
        self.round: money.Round | None = None
        self.folder: int | None = None

    def open(self, leader: int) -> None:
        """FO-16: the round before a trick; none is played where at most one can act (MO-5)."""
        if self.betting is not Betting.ANTE:
            return
        players = {seat: money.Player(self.stacks[seat]) for seat in SEATS}
        opened = money.begin(players, (leader - 1) % 4, bet_size=self.amount, on_table=sum(self.totals), unit=self.unit)
        self.round = None if money.turn(opened) is None else opened

    def act(self, total: int | None) -> tuple[int, int] | None:
        """Whoever has the turn will have ``total`` in for the round, or folds; gives what then goes back, to whom."""
        assert self.round is not None
        if total is None:
            self.folder = money.turn(self.round)
            self.round = money.fold(self.round)
        else:
            self.round = money.put_in(self.round, total)
        if self.folder is None and money.turn(self.round) is not None:
            return None
        back = money.refund(self.round)
        for seat, player in money.refunded(self.round).players.items():
            self.totals[seat] += player.put_in
            self.stacks[seat] = player.stack
        self.round = None
        return back

    def pay(self, paid: Sequence[Paid]) -> None:
        """The pot is divided so."""
        assert sum(sum(part.shares.values()) for part in paid) == sum(self.totals)
        for part in paid:
            for seat, amount in part.shares.items():
                self.stacks[seat] += amount
        self.totals = [0] * 4

    def purses(self) -> list[tuple[int, int, int]]:
        """Of each seat: in front of it, in for the round, in for the deal."""
        if self.round is None:
            return [(self.stacks[seat], 0, self.totals[seat]) for seat in SEATS]
        players = self.round.players
        return [(players[seat].stack, players[seat].put_in, self.totals[seat] + players[seat].put_in) for seat in SEATS]
