"""Two-Win played hand after hand on the rules of ``two_win``, ``money`` and ``declarations``: for play side by side.

A hand walks from the blinds through five rounds to the showdown; a session from hand to hand. Neither knows a clock.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tests.reference import money, twenty_one, two_win
from tests.reference.cards import face
from tests.reference.declarations import Declaration, Valued, declarations, timed_out, value
from tests.reference.money import Legal, Limit, Player, Round
from tests.reference.twenty_one import House, MajorPrecedence, MajorValues
from tests.reference.two_win import Settlement

LAST_ROUND = 5


@dataclass(frozen=True)
class Options:
    """What a table agrees on. ``minimum_bet`` and ``ante`` are those of the hand's level (TW-30)."""

    minimum_bet: int = 2
    ante: int = 0
    unit: int = 1
    limit: Limit = Limit.NO_LIMIT
    major_values: MajorValues = MajorValues.NUMBER
    precedence: MajorPrecedence = MajorPrecedence.TIEBREAK


class Hand:
    """One hand, of the seats dealt in with these stacks, over a scripted order of cards as they fall."""

    def __init__(
        self, options: Options, stacks: Mapping[int, int], dealer: int, order: Sequence[str], carried: int = 0
    ) -> None:
        self.options = options
        self.dealer = dealer
        self.carried = carried
        self.blinds = two_win.blinds(stacks, dealer, options.minimum_bet, carried, options.unit)
        self.posted = two_win.post(stacks, options.ante, self.blinds or ())
        # TW-4: a seat's own cards have no orientation until it declares them.
        dealt = two_win.dealt(order, stacks, dealer)
        self.own = {seat: [face(card) for card in cards] for seat, cards in dealt.own.items()}
        self.internals, self.externals = dealt.internals, dealt.externals
        self.totals = dict(self.posted.antes)  # MO-7: of the rounds that are over, antes included
        self.refunds: list[tuple[int, int]] = []  # MO-6: round by round, to whom and how much
        self.declared: dict[int, Declaration] = {}
        self.settlement: Settlement | None = None
        self.round_number = 1
        self.round = self._begin(
            {seat: Player(stack, self.posted.blinds.get(seat, 0)) for seat, stack in self.posted.stacks.items()}
        )
        self._go_on()

    # What is seen ------------------------------------------------------------

    @property
    def still_in(self) -> list[int]:
        return sorted(seat for seat, player in self.round.players.items() if player.still_in)

    @property
    def betting(self) -> bool:
        """Whether a round is being bet."""
        return money.turn(self.round) is not None

    @property
    def owes_declaration(self) -> list[int]:
        """TW-8: everyone still in, all-in or not, once."""
        if self.betting or self.settlement is not None:
            return []
        return [seat for seat in self.still_in if seat not in self.declared]

    @property
    def over(self) -> bool:
        return self.settlement is not None

    @property
    def legal(self) -> Legal | None:
        return money.legal(self.round)

    @property
    def up(self) -> list[str]:
        """TW-5: the cards of the middle that are up."""
        if self.round_number > LAST_ROUND:
            return [*self.internals, *self.externals]
        internals = self.internals[: two_win.internals_up(self.round_number)]
        return [*internals, *self.externals[: two_win.externals_up(self.round_number)]]

    @property
    def house(self) -> House:
        return twenty_one.house(self.externals, self.options.major_values)

    @property
    def pot(self) -> int:
        """All money on the table but stacks."""
        return (
            self.carried
            + sum(self.totals.values())
            + (sum(player.put_in for player in self.round.players.values()) if self.round_number <= LAST_ROUND else 0)
        )

    @property
    def stacks(self) -> dict[int, int]:
        """What is in front of each seat; what it has won, when the hand is over."""
        won = self.settlement.won if self.settlement is not None else {}
        return {seat: player.stack + won.get(seat, 0) for seat, player in self.round.players.items()}

    def worth(self, declaration: Declaration) -> Valued:
        """What a declaration is worth on this hand's middle."""
        options = self.options
        return value(declaration, self.internals, self.externals, options.major_values, options.precedence)

    def choices(self, seat: int) -> list[Valued]:
        """The 96 declarations of a seat."""
        return [self.worth(declaration) for declaration in declarations(self.own[seat])]

    # What seats do -----------------------------------------------------------

    def fold(self) -> None:
        self.round = money.fold(self.round)
        self._go_on()

    def put_in(self, total: int) -> None:
        """The seat whose turn it is checks, calls, bets or raises, to a total for the round."""
        self.round = money.put_in(self.round, total)
        self._go_on()

    def declare(self, seat: int, declaration: Declaration) -> None:
        if seat not in self.owes_declaration or declaration not in declarations(self.own[seat]):
            raise ValueError(f"{declaration} is not legal for seat {seat}")
        self.declared[seat] = declaration
        if not self.owes_declaration:
            self._settle()

    def time_out(self) -> None:
        """MO-11 in a round; TW-10 for everyone who owes a declaration."""
        if self.betting:
            self.round = money.time_out(self.round)
            self._go_on()
        for seat in self.owes_declaration:
            self.declare(seat, timed_out(self.choices(seat)).declaration)

    # What follows ------------------------------------------------------------

    def _begin(self, players: Mapping[int, Player]) -> Round:
        options, blinds = self.options, self.blinds
        return money.begin(
            players,
            two_win.opens_left_of(self.dealer, blinds, self.round_number),
            limit=options.limit,
            bet_size=two_win.bet_size(options.limit, options.minimum_bet, self.round_number),
            big_blind=blinds is not None and self.round_number == 1,
            on_table=self.carried + sum(self.totals.values()),
            unit=options.unit,
        )

    def _go_on(self) -> None:
        """From a round that is over to the next that is played, to the declarations, or to the one who is left."""
        while money.is_over(self.round) and self.round_number <= LAST_ROUND:
            self._close_round()
            if len(self.still_in) == 1:
                self._settle()
                return
            self.round_number += 1
            fresh = {seat: replace(player, put_in=0, acted_at=None) for seat, player in self.round.players.items()}
            if self.round_number <= LAST_ROUND:
                self.round = self._begin(fresh)

    def _close_round(self) -> None:
        back = money.refund(self.round)
        if back is not None:
            self.refunds.append(back)
        self.round = money.refunded(self.round)
        for seat, player in self.round.players.items():
            self.totals[seat] += player.put_in

    def _settle(self) -> None:
        options = self.options
        if len(self.still_in) == 1:
            self.settlement = two_win.last_one_left(
                self.totals, self.still_in[0], carried=self.carried, unit=options.unit
            )
            return
        shown = {seat: self.worth(declaration) for seat, declaration in self.declared.items()}
        self.settlement = two_win.settle(
            self.totals, shown, self.house, carried=self.carried, precedence=options.precedence, unit=options.unit
        )


class Session:
    """A table's money from hand to hand: stacks, carried money and who has a claim to it, and the button."""

    def __init__(self, stacks: Mapping[int, int], unit: int = 1) -> None:
        self.stacks = dict(stacks)
        self.unit = unit
        self.carried = 0
        self.still_in: list[int] = []  # TW-31: at the end of the last hand
        self.in_last_hand: list[int] = []
        self.dealer: int | None = None
        self.internal_taker: int | None = None  # TW-28

    def dealt_in(self, ready: Collection[int]) -> list[int]:
        return two_win.dealt_in(self.stacks, ready, self.carried, self.still_in)

    def hand(self, options: Options, ready: Collection[int], order: Sequence[str]) -> Hand:
        """The next hand of those who do not sit out."""
        in_hand = self.dealt_in(ready)
        self.dealer = two_win.dealer(in_hand, self.dealer)
        return Hand(options, {seat: self.stacks[seat] for seat in in_hand}, self.dealer, order, self.carried)

    def finish(self, hand: Hand) -> None:
        """Takes up what a hand that is over leaves."""
        if hand.settlement is None:
            raise ValueError("the hand is not over")
        self.stacks.update(hand.stacks)
        self.carried = hand.settlement.carried
        self.still_in = hand.still_in
        self.in_last_hand = sorted(hand.own)
        if hand.settlement.internal_taker is not None:
            self.internal_taker = hand.settlement.internal_taker

    def buy(self, seat: int, amount: int) -> None:
        """TW-6."""
        self.stacks[seat] += amount

    def end(self) -> dict[int, int]:
        """TW-28: carried money is shared out; what each gets of it."""
        if self.carried == 0 or self.dealer is None:
            return {}
        shares = two_win.shared_out(self.carried, self.in_last_hand, self.internal_taker, self.dealer, self.unit)
        for seat, share in shares.items():
            self.stacks[seat] += share
        self.carried = 0
        return shares
