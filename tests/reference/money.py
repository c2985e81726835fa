"""Chips, bets and pots once more, slow and plain: MO-3 to MO-9, MO-11 and MO-12, from docs/rules/money.md alone.

Seats are numbers, clockwise is up and around (DK-7). Every amount is in the smallest unit. A ``Round`` never changes:
each act gives the next one.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum


class Limit(Enum):
    """MO-8."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


FULL_BETS = 4  # MO-8: in fixed_limit, in one round


@dataclass(frozen=True)
class Player:
    """A seat in a betting round."""

    stack: int
    put_in: int = 0  # MO-3: in this round, blinds included, antes not
    still_in: bool = True
    acted_at: int | None = None  # what had to be matched after this seat's own last action; None before it

    @property
    def can_act(self) -> bool:
        """MO-5."""
        return self.still_in and self.stack > 0

    @property
    def all_in(self) -> int:
        """The total this seat would have in for the round with its whole stack."""
        return self.put_in + self.stack


@dataclass(frozen=True)
class Raises:
    """The totals to which a seat may bet or raise: from ``least`` to ``greatest`` in chip units."""

    least: int
    greatest: int


@dataclass(frozen=True)
class Legal:
    """What the seat whose turn it is may do; a fold is always among it (MO-3).

    ``match`` is its total after a check or a call, the call of a short stack included.
    """

    seat: int
    match: int
    is_check: bool
    raises: Raises | None


@dataclass(frozen=True)
class Round:
    """A betting round, after ``begin`` and after each act."""

    players: Mapping[int, Player]
    after: int  # the next to act is looked for clockwise from the left of this seat
    limit: Limit
    bet_size: int  # the minimum bet; in fixed_limit the bet size of the round
    bet: int  # what must be matched
    last_full: int  # MO-4: the last full bet or raise, the minimum bet before there is one
    full_bets: int  # MO-8: full bets and raises so far, the big blind among them
    capped: bool  # MO-8: whether full bets are counted against FULL_BETS
    on_table: int  # carried money, antes and earlier rounds
    unit: int


# Before a round --------------------------------------------------------------


def posted(stack: int, due: int) -> int:
    """MO-11: what a stack posts of a blind or ante."""
    return min(stack, due)


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """DK-7: these seats, from the first one left of ``after``; ``after`` itself, if it is one of them, last."""
    rising = sorted(seats)
    return [seat for seat in rising if seat > after] + [seat for seat in rising if seat <= after]


def begin(
    players: Mapping[int, Player],
    after: int,
    *,
    limit: Limit = Limit.NO_LIMIT,
    bet_size: int,
    big_blind: bool = False,
    on_table: int = 0,
    unit: int = 1,
) -> Round:
    """A round that opens left of ``after``. Blinds, if there are any, are in the players' ``put_in`` already.

    MO-4: the big blind is a full bet, and must be matched in full whatever of it was posted.
    """
    could_act = [seat for seat, player in players.items() if player.can_act]
    return Round(
        players=dict(players),
        after=after,
        limit=limit,
        bet_size=bet_size,
        bet=bet_size if big_blind else 0,
        last_full=bet_size,
        full_bets=1 if big_blind else 0,
        capped=limit is Limit.FIXED_LIMIT and len(could_act) != 2,
        on_table=on_table,
        unit=unit,
    )


# Whose turn ------------------------------------------------------------------


def must_act(player: Player, bet: int) -> bool:
    """MO-5: can act, and has not acted or not matched."""
    return player.can_act and (player.acted_at is None or player.put_in < bet)


def is_over(state: Round) -> bool:
    """MO-5."""
    still_in = [player for player in state.players.values() if player.still_in]
    can_act = [player for player in still_in if player.can_act]
    if len(still_in) <= 1 or not can_act:
        return True
    if len(can_act) == 1 and all(player.put_in <= can_act[0].put_in for player in still_in):
        return True
    return not any(must_act(player, state.bet) for player in can_act)


def turn(state: Round) -> int | None:
    """Whose turn it is; None when the round is over."""
    if is_over(state):
        return None
    return next(seat for seat in clockwise(state.players, state.after) if must_act(state.players[seat], state.bet))


# What is legal ---------------------------------------------------------------


def may_raise(state: Round, seat: int) -> bool:
    """MO-4, MO-5, MO-8: whether a bet or raise of any size is open to this seat."""
    player = state.players[seat]
    lone = not any(other.can_act for place, other in state.players.items() if place != seat)
    reopened = player.acted_at is None or state.bet - player.acted_at >= state.last_full
    full = state.capped and state.full_bets >= FULL_BETS
    return not lone and reopened and not full


def greatest_raise(state: Round, player: Player) -> int:
    """MO-8: the greatest total the limit allows, whatever the stack."""
    least = state.bet + state.last_full
    if state.limit is Limit.NO_LIMIT:
        return max(least, player.all_in)
    if state.limit is Limit.FIXED_LIMIT:
        return least
    all_money = state.on_table + sum(other.put_in for other in state.players.values())
    owed = state.bet - player.put_in
    return max(least, state.bet + all_money + owed)


def raises(state: Round, seat: int) -> Raises | None:
    """MO-4, MO-8: the totals to which this seat may bet or raise. Less than the least is all-in only."""
    player = state.players[seat]
    if not may_raise(state, seat) or player.all_in <= state.bet:
        return None
    least = state.bet + state.last_full
    return Raises(min(least, player.all_in), min(greatest_raise(state, player), player.all_in))


def legal(state: Round) -> Legal | None:
    """MO-3 to MO-5, MO-8: what the seat whose turn it is may do; None when the round is over."""
    seat = turn(state)
    if seat is None:
        return None
    player = state.players[seat]
    return Legal(
        seat=seat,
        match=min(state.bet, player.all_in),
        is_check=player.put_in == state.bet,
        raises=raises(state, seat),
    )


def may_put_in(state: Round, total: int) -> bool:
    """MO-3, MO-4, MO-8, MO-12: whether the seat whose turn it is may have this total in for the round."""
    options = legal(state)
    if options is None:
        return False
    if total == options.match:
        return True
    if options.raises is None or total % state.unit != 0:
        return False
    return options.raises.least <= total <= options.raises.greatest


# Acting ----------------------------------------------------------------------


def fold(state: Round) -> Round:
    """MO-3: the seat whose turn it is folds; what it has put in stays."""
    seat = turn(state)
    if seat is None:
        raise ValueError("the round is over")
    folded = replace(state.players[seat], still_in=False)
    return replace(state, players={**state.players, seat: folded}, after=seat)


def put_in(state: Round, total: int) -> Round:
    """MO-3: the seat whose turn it is checks, calls, bets or raises: it will have ``total`` in for the round."""
    seat = turn(state)
    if seat is None or not may_put_in(state, total):
        raise ValueError(f"{total} is not legal")
    player = state.players[seat]
    bet = max(state.bet, total)
    grown = bet - state.bet
    # MO-4: a short all-in moves what must be matched and nothing else.
    is_full = grown >= state.last_full
    acted = replace(player, stack=player.all_in - total, put_in=total, acted_at=bet)
    return replace(
        state,
        players={**state.players, seat: acted},
        after=seat,
        bet=bet,
        last_full=grown if is_full else state.last_full,
        full_bets=state.full_bets + 1 if is_full else state.full_bets,
    )


def time_out(state: Round) -> Round:
    """MO-11: check if that is free, else fold."""
    options = legal(state)
    if options is not None and options.is_check:
        return put_in(state, options.match)
    return fold(state)


# After a round ---------------------------------------------------------------


def refund(state: Round) -> tuple[int, int] | None:
    """MO-6: who gets back how much; None when nothing goes back."""
    rising = sorted(state.players, key=lambda seat: state.players[seat].put_in)
    if len(rising) < 2:
        return None
    next_highest, highest = (state.players[seat] for seat in rising[-2:])
    above = highest.put_in - next_highest.put_in
    return (rising[-1], above) if above > 0 and highest.still_in else None


def refunded(state: Round) -> Round:
    """MO-6: the round after what goes back has gone back."""
    back = refund(state)
    if back is None:
        return state
    seat, above = back
    player = state.players[seat]
    settled = replace(player, stack=player.stack + above, put_in=player.put_in - above)
    return replace(state, players={**state.players, seat: settled})


# Pots ------------------------------------------------------------------------


@dataclass(frozen=True)
class Layer:
    """MO-7: money, and the seats that may win it, ascending."""

    amount: int
    seats: tuple[int, ...]


def layers(totals: Mapping[int, int], still_in: Collection[int], carried: int = 0) -> list[Layer]:
    """MO-7, TW-27: the pot in layers, from the lowest total of those still in.

    ``totals`` is all that each seat, folded ones too, put in this hand, antes included. Each higher layer has fewer
    seats that may win it, so none are left to merge.
    """
    cuts = sorted({totals[seat] for seat in still_in})
    found = []
    below = 0
    for cut in cuts:
        reached = sum(min(total, cut) - min(total, below) for total in totals.values())
        above_all = sum(max(total - cut, 0) for total in totals.values()) if cut == cuts[-1] else 0
        from_before = carried if cut == cuts[0] else 0
        seats = tuple(sorted(seat for seat in still_in if totals[seat] >= cut))
        found.append(Layer(reached + above_all + from_before, seats))
        below = cut
    return found


def split_evenly(amount: int, winners: Collection[int], dealer: int, unit: int = 1) -> dict[int, int]:
    """MO-9, MO-12: equal parts in whole units; the odd ones a unit each, clockwise from the seat left of the dealer."""
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    if rest:
        raise ValueError(f"{amount} is not a multiple of {unit}")
    return {seat: (each + (1 if place < odd else 0)) * unit for place, seat in enumerate(clockwise(winners, dealer))}


@dataclass
class Payout:
    """What each seat gets from the layers."""

    by_seat: dict[int, int] = field(default_factory=dict)

    def pay(self, seat: int, amount: int) -> None:
        self.by_seat[seat] = self.by_seat.get(seat, 0) + amount


def best_takes(pots: Iterable[Layer], strengths: Mapping[int, int], dealer: int, unit: int = 1) -> dict[int, int]:
    """MO-7, MO-9: each layer to the strongest of those who may win it, split evenly between equals."""
    payout = Payout()
    for layer in pots:
        strongest = max(strengths[seat] for seat in layer.seats)
        winners = [seat for seat in layer.seats if strengths[seat] == strongest]
        for seat, amount in split_evenly(layer.amount, winners, dealer, unit).items():
            payout.pay(seat, amount)
    return payout.by_seat
