"""Two-Win's table once more, slow and plain: TW-2, TW-3, TW-5 to TW-7 and TW-25 to TW-31, from docs/rules/two-win.md.

Seats are numbers. What a showdown needs from the cards is each seat's declaration, valued.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tests.reference import twenty_one
from tests.reference.declarations import Valued
from tests.reference.money import Layer, Limit, clockwise, layers, posted, split_evenly
from tests.reference.twenty_one import House, MajorPrecedence

NO_WIN, ONE_WIN, TWO_WIN = "No-Win", "One-Win", "Two-Win"
LABELS = (NO_WIN, ONE_WIN, TWO_WIN)
OWN_CARDS, INTERNALS, EXTERNALS = 4, 5, 3


# The table -------------------------------------------------------------------


def dealt_in(
    stacks: Mapping[int, int], ready: Collection[int], carried: int, still_in_before: Collection[int]
) -> list[int]:
    """TW-31: who is dealt in, of those seats that do not sit out (TW-6).

    ``still_in_before``: who was in at the end of the hand that left the carried money.
    """
    claims = set(still_in_before) if carried > 0 else set()
    return sorted(seat for seat in ready if stacks[seat] > 0 or seat in claims)


def dealer(in_hand: Collection[int], dealer_before: int | None) -> int:
    """TW-6: the lowest seat at first, then the next one to the left that is dealt in."""
    return min(in_hand) if dealer_before is None else clockwise(in_hand, dealer_before)[0]


@dataclass(frozen=True)
class Blind:
    seat: int
    due: int


def blinds(
    in_hand: Collection[int], dealer: int, minimum_bet: int, carried: int, unit: int
) -> tuple[Blind, Blind] | None:
    """TW-2, TW-27: the small and the big blind, or none in a hand that begins with carried money.

    A small blind of 0 is not posted (MO-12).
    """
    if carried > 0:
        return None
    # Heads-up the second seat from the dealer is the dealer again.
    small, big = (clockwise(in_hand, dealer) * 2)[:2]
    return Blind(small, minimum_bet // 2 // unit * unit), Blind(big, minimum_bet)


@dataclass(frozen=True)
class Posted:
    """What lies on the table before the first round: dead antes, and blinds that count in its totals."""

    antes: dict[int, int]
    blinds: dict[int, int]
    stacks: dict[int, int]


def post(stacks: Mapping[int, int], ante: int, due: Sequence[Blind]) -> Posted:
    """TW-30, MO-11: antes first, then blinds, each all-in if the stack does not cover it."""
    left = dict(stacks)
    antes = {seat: posted(stack, ante) for seat, stack in left.items()}
    left = {seat: stack - antes[seat] for seat, stack in left.items()}
    blinds = {blind.seat: posted(left[blind.seat], blind.due) for blind in due}
    left = {seat: stack - blinds.get(seat, 0) for seat, stack in left.items()}
    return Posted(antes, blinds, left)


def opens_left_of(dealer: int, due: tuple[Blind, Blind] | None, round_number: int) -> int:
    """TW-5: rounds 1 to 5; the first opens left of the big blind if there was one, all others left of the dealer."""
    return due[1].seat if due is not None and round_number == 1 else dealer


def bet_size(limit: Limit, minimum_bet: int, round_number: int) -> int:
    """TW-5: the least bet of a round."""
    return 2 * minimum_bet if limit is Limit.FIXED_LIMIT and round_number >= 4 else minimum_bet


def internals_up(round_number: int) -> int:
    """TW-5: how many internals are up in a round: none, the root, past and future, the shared outcome."""
    return (0, 1, 3, 5, 5)[round_number - 1]


def externals_up(round_number: int) -> int:
    """TW-5."""
    return EXTERNALS if round_number == 5 else 0


@dataclass(frozen=True)
class Dealt:
    """TW-3: each seat's four cards, the internals (root, past, future, two of shared outcome), and the externals."""

    own: dict[int, list[str]]
    internals: list[str]
    externals: list[str]


def dealt(order: Sequence[str], in_hand: Collection[int], dealer: int) -> Dealt:
    """TW-3, DK-6: one at a time from the small-blind seat, the dealer last; then the middle."""
    receivers = clockwise(in_hand, dealer)
    cards = iter(order)
    own: dict[int, list[str]] = {seat: [] for seat in receivers}
    for _ in range(OWN_CARDS):
        for seat in receivers:
            own[seat].append(next(cards))
    internals = [next(cards) for _ in range(INTERNALS)]
    externals = [next(cards) for _ in range(EXTERNALS)]
    return Dealt(own, internals, externals)


# A layer ---------------------------------------------------------------------


@dataclass(frozen=True)
class Taken:
    """TW-26: a layer's two halves and who took each; None for a half that stays on the table."""

    internal: int
    external: int
    internal_to: int | None
    external_to: int | None


def halves(amount: int, unit: int) -> tuple[int, int]:
    """TW-25, MO-12: the internal and the external half, the odd unit to internal."""
    external = amount // unit // 2 * unit
    return amount - external, external


def takers(
    seats: Sequence[int], declared: Mapping[int, Valued], house: House, precedence: MajorPrecedence
) -> tuple[int | None, int | None]:
    """TW-26: who takes internal and external, among the seats that may win a layer."""
    if len(seats) == 1:
        return seats[0], seats[0]

    highest = max(declared[seat].poker.key for seat in seats)
    best_poker = [seat for seat in seats if declared[seat].poker.key == highest]
    poker = best_poker[0] if len(best_poker) == 1 else None
    others = twenty_one.outcome({seat: declared[seat].twenty_one for seat in seats}, house, precedence)

    if not others.best:
        # Nobody wins twenty-one: the external half stays, whatever poker says.
        return poker, None
    if others.winner is None:
        # Twenty-one is tied, between players or with the house: an untied best poker hand takes both.
        return poker, poker
    if poker is None:
        return others.winner, others.winner
    return poker, others.winner


def take(layer: Layer, declared: Mapping[int, Valued], house: House, precedence: MajorPrecedence, unit: int) -> Taken:
    """TW-24 to TW-26: one layer."""
    internal, external = halves(layer.amount, unit)
    internal_to, external_to = takers(layer.seats, declared, house, precedence)
    return Taken(internal, external, internal_to, external_to)


# A hand ----------------------------------------------------------------------


@dataclass(frozen=True)
class Settlement:
    """What a hand leaves."""

    taken: list[Taken]  # layer by layer, the first layer first
    won: dict[int, int]  # for each seat dealt in
    carried: int  # TW-27: what stays for the next hand's first layer
    labels: dict[int, str]  # TW-29

    @property
    def internal_taker(self) -> int | None:
        """TW-28: who took the first layer's internal pot."""
        return self.taken[0].internal_to


def settle(
    totals: Mapping[int, int],
    declared: Mapping[int, Valued],
    house: House,
    *,
    carried: int = 0,
    precedence: MajorPrecedence = MajorPrecedence.TIEBREAK,
    unit: int = 1,
) -> Settlement:
    """TW-24 to TW-29 after a showdown: everything each seat dealt in put in this hand, and who declared what."""
    pots = layers(totals, declared, carried)
    return _settlement(totals, [take(layer, declared, house, precedence, unit) for layer in pots])


def last_one_left(totals: Mapping[int, int], winner: int, *, carried: int = 0, unit: int = 1) -> Settlement:
    """TW-7, TW-29: everything on the table goes to the one player left."""
    internal, external = halves(sum(totals.values()) + carried, unit)
    return _settlement(totals, [Taken(internal, external, winner, winner)])


def _settlement(seats: Collection[int], taken: list[Taken]) -> Settlement:
    won = dict.fromkeys(sorted(seats), 0)
    carried = 0
    for layer in taken:
        for amount, taker in ((layer.internal, layer.internal_to), (layer.external, layer.external_to)):
            if taker is None:
                carried += amount
            else:
                won[taker] += amount
    first = (taken[0].internal_to, taken[0].external_to)
    labels = {seat: LABELS[first.count(seat)] for seat in won}
    return Settlement(taken, won, carried, labels)


# The end of play -------------------------------------------------------------


def shared_out(
    carried: int, here: Collection[int], last_internal_taker: int | None, dealer: int, unit: int = 1
) -> dict[int, int]:
    """TW-28: carried money when play ends, among those dealt into the last hand who are still ``here``.

    ``last_internal_taker``: the last to take a first layer's internal pot in any hand. ``dealer``: the last hand's.
    """
    if last_internal_taker is None or last_internal_taker not in here:
        return split_evenly(carried, here, dealer, unit)
    even = carried // unit // len(here) * unit
    shares = dict.fromkeys(sorted(here), even)
    shares[last_internal_taker] += carried - even * len(here)
    return shares


def goes_on(stacks: Mapping[int, int], carried: int, still_in_before: Collection[int]) -> bool:
    """TW-30: a tournament's play ends at one player with chips, one who plays for carried money (TW-31) counted in."""
    return len(dealt_in(stacks, stacks, carried, still_in_before)) > 1
