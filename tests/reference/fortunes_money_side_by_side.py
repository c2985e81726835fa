"""One match of Fortunes for money or with bids, played twice at once: by the core and by the reference.

What is the same with money as without is held in side_by_side.py; here it is what was bid, bet, put in and paid.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.reference import fortunes, money
from tests.reference.fortunes import Match, Options
from tests.reference.fortunes_money import Paid
from trionfi.v1.fortunes_pb2 import FortunesPaid, FortunesView
from trionfi.v1.game_pb2 import Command, Event
from trionfi.v1.money_pb2 import Bet, Call, Check, Fold, RaiseTo
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

SEATS = range(fortunes.SEATS)
Fact = tuple[Any, ...]
"""One thing that has happened, such as ``("bid", 2, 5)``."""


@dataclass(frozen=True)
class Now:
    """What everybody sees, and what whoever has the turn may do."""

    deal: int
    turn: int | None
    played: tuple[tuple[int, int], ...]
    points: tuple[int, ...]
    bids: tuple[tuple[int, int], ...]
    purses: tuple[tuple[int, int, int], ...]  # by seat: in front, in for the round, in for the deal
    betting: tuple[int, int, int, int | None, int | None, int | None] | None  # bet, pot, turn, call, least, most
    pots: tuple[tuple[int, frozenset[int]], ...]
    moves: frozenset[Fact]
    totals: tuple[int, ...]
    scores: tuple[int, ...]
    chips: tuple[int | None, ...]


# The core's ------------------------------------------------------------------


def now_at(table: Table) -> Now:
    view = table.view("spectator").fortunes
    standing = table.standing().seats
    turn = view.turn if view.HasField("turn") else None
    if not view.played:
        waiting = [seat for seat in SEATS if seat != turn and table.moves(seat).game]
        assert not waiting, f"seats {waiting} have moves, and it is the turn of {turn}"
    return Now(
        deal=view.deal,
        turn=turn,
        played=tuple((card.seat, card.card - 1) for card in view.played),
        points=tuple(reading.points for reading in view.readings),
        bids=tuple((bid.seat, bid.tricks) for bid in view.bids),
        purses=tuple((purse.stack, purse.round, purse.total) for purse in view.purses),
        betting=_betting(view),
        pots=tuple((pot.amount, frozenset(pot.seats)) for pot in view.pots),
        moves=frozenset() if turn is None else frozenset(_moves(table, turn)),
        totals=tuple(view.totals),
        scores=tuple(seat.score for seat in standing),
        chips=tuple(seat.chips if seat.HasField("chips") else None for seat in standing),
    )


def _betting(view: FortunesView) -> tuple[int, int, int, int | None, int | None, int | None] | None:
    if not view.HasField("betting"):
        return None
    betting = view.betting
    return (
        betting.bet,
        betting.pot,
        betting.turn,
        betting.call if betting.HasField("call") else None,
        betting.least_raise if betting.HasField("least_raise") else None,
        betting.most_raise if betting.HasField("most_raise") else None,
    )


def _moves(table: Table, seat: int) -> Iterable[Fact]:
    for move in table.moves(seat).game:
        said = move.fortunes
        match said.WhichOneof("move"):
            case "play_card":
                yield from (("card", card - 1) for card in said.play_card.card.one_of)
            case "bid":
                yield ("bid", said.bid.tricks.min, said.bid.tricks.max, said.bid.tricks.step)
            case _:
                action = said.bet.WhichOneof("action")
                hole = said.bet.raise_to.total
                yield (action, hole.min, hole.max, hole.step) if action == "raise_to" else (action,)


def facts_of(events: Iterable[Event]) -> list[Fact]:
    """What the core says has happened."""
    return [_fact(event) for event in events if event.HasField("fortunes")]


def _fact(event: Event) -> Fact:
    happened = event.fortunes
    match happened.WhichOneof("event"):
        case "card_played":
            return ("card", happened.card_played.seat, happened.card_played.card - 1)
        case "trick_taken":
            trick = happened.trick_taken
            return ("trick", trick.seat, trick.card - 1, trick.well_disposed, trick.points)
        case "posted":
            return ("posted", tuple((share.seat, share.amount) for share in happened.posted.shares))
        case "bid_made":
            return ("bid", happened.bid_made.seat, happened.bid_made.tricks)
        case "acted":
            acted = happened.acted
            return ("bet", acted.seat, acted.bet.WhichOneof("action"), acted.paid, acted.all_in)
        case "money_returned":
            return ("returned", happened.money_returned.share.seat, happened.money_returned.share.amount)
        case "paid":
            return ("paid", _paid(happened.paid))
        case _:
            scored = happened.deal_scored
            set_aside = frozenset(card - 1 for card in scored.set_aside)
            return ("scored", tuple(scored.seat_points), tuple(scored.totals), set_aside)


def _paid(paid: FortunesPaid) -> tuple[Fact, ...]:
    return tuple(
        (layer.amount, frozenset(layer.seats), frozenset((share.seat, share.amount) for share in layer.shares))
        for layer in paid.layers
    )


# The reference's -------------------------------------------------------------


def now_in(match: Match) -> Now:
    deal = match.deal
    purses = [] if deal.money is None else deal.money.purses()
    scores = match.scores()
    return Now(
        deal=deal.number,
        turn=deal.turn,
        played=tuple(deal.lying),
        points=tuple(deal.seat_points(seat) for seat in SEATS),
        bids=tuple(((deal.dealer + place) % 4, tricks) for place, tricks in enumerate(deal.bids)),
        purses=tuple(purses),
        betting=_betting_in(deal),
        pots=_pots_in(purses),
        moves=frozenset(_moves_in(deal)),
        totals=tuple(match.totals),
        scores=tuple(scores[fortunes.partnership(seat)] for seat in SEATS),
        chips=tuple(_chips_in(match, purses, seat) for seat in SEATS),
    )


def _betting_in(deal: fortunes.Deal) -> tuple[int, int, int, int | None, int | None, int | None] | None:
    if deal.round is None:
        return None
    legal = money.legal(deal.round)
    assert legal is not None
    own = deal.round.players[legal.seat]
    pot = deal.round.on_table + sum(player.put_in for player in deal.round.players.values())
    call = None if legal.is_check else legal.match - own.put_in
    least, most = (legal.raises.least, legal.raises.greatest) if legal.raises else (None, None)
    return deal.round.bet, pot, legal.seat, call, least, most


def _pots_in(purses: Sequence[tuple[int, int, int]]) -> tuple[tuple[int, frozenset[int]], ...]:
    """MO-6, MO-7: what the round under way brought is not settled yet."""
    settled = {seat: total - in_round for seat, (_, in_round, total) in enumerate(purses)}
    layers = money.layers(settled, list(settled)) if settled else []
    return tuple((layer.amount, frozenset(layer.seats)) for layer in layers if layer.amount)


def _moves_in(deal: fortunes.Deal) -> Iterable[Fact]:
    match deal.waits_for:
        case "bid":
            yield ("bid", 0, 19, 1)
        case "bet":
            assert deal.round is not None
            legal = money.legal(deal.round)
            assert legal is not None
            yield ("fold",)
            yield ("check" if legal.is_check else "call",)
            if legal.raises:
                yield ("raise_to", legal.raises.least, legal.raises.greatest, deal.round.unit)
        case "card":
            assert deal.turn is not None
            yield from (("card", card) for card in deal.legal(deal.turn))


def _chips_in(match: Match, purses: Sequence[tuple[int, int, int]], seat: int) -> int | None:
    if not purses:
        return None
    stack, _, total = purses[seat]
    return stack + total - match.options.stacks[seat]


# Both ------------------------------------------------------------------------


class SideBySide:
    """The two matches, and the commands that are given to both."""

    def __init__(
        self,
        given: Mapping[str, Any],
        options: Options,
        orders: Sequence[Sequence[int]],
        random: Random,
        turn_ms: int = 0,
    ) -> None:
        """``given`` is for the core what ``options`` is for the reference: the same, in proto3 JSON."""
        self.match = Match(options, orders)
        self.table = Table(
            "fortunes",
            given,
            orders=[[card + 1 for card in order] for order in orders],  # type: ignore[misc]
            policies={"turn_ms": turn_ms, "fairness": "FAIRNESS_SERVER_ONLY"},
            entropy=random.randbytes,
            clock=lambda: 1,
        )
        self.now = self.compare()

    def compare(self) -> Now:
        """Hold all that can be seen against the reference; gives what both have."""
        core, reference = now_at(self.table), now_in(self.match)
        told, expected = vars(core), vars(reference)
        different = {name: (told[name], expected[name]) for name in told if told[name] != expected[name]}
        assert not different, f"core and reference: {different}"
        return reference

    def card(self, card: int) -> None:
        """Whoever has the turn plays a card."""
        said = Command()
        said.fortunes.play_card.card = card + 1  # type: ignore[assignment]
        self._does(said, ("card", card))

    def bid(self, tricks: int) -> None:
        """Whoever has the turn bids."""
        self._does(bid(tricks), ("bid", tricks))

    def bet(self, total: int | None) -> None:
        """Whoever has the turn will have so much in for the round, or folds."""
        self._does(self._bet(total), ("bet", total))

    def time_up(self) -> None:
        """FO-18: the clock acts for whoever has the turn."""
        deal = self.match.deal
        match deal.waits_for:
            case "bid":
                late: Fact = ("bid", 0)
            case "bet":
                assert deal.round is not None
                legal = money.legal(deal.round)
                assert legal is not None
                # MO-11
                late = ("bet", legal.match if legal.is_check else None)
            case _:
                assert deal.turn is not None
                late = ("card", fortunes.timed_out(deal.legal(deal.turn)))
        self._does(None, late)

    def refused(self, seat: int, command: Command) -> RulesRejection:
        """What the reference holds to be illegal is refused, and nothing has happened."""
        before = self.table.state
        with pytest.raises(RulesRejection) as refused:
            self.table.act(seat, command)
        assert self.table.state == before
        return refused.value

    def _bet(self, total: int | None) -> Command:
        deal = self.match.deal
        assert deal.round is not None
        legal = money.legal(deal.round)
        if total is None or legal is None:
            return bet(Bet(fold=Fold()))
        if total == legal.match:
            return bet(Bet(check=Check()) if legal.is_check else Bet(call=Call()))
        return bet(Bet(raise_to=RaiseTo(total=total)))

    def _does(self, command: Command | None, act: Fact) -> None:
        """The core has said what follows from a command, or a time-out; the reference must come to the same."""
        seat = self.now.turn
        assert seat is not None
        events = self.table.time_up() if command is None else self.table.act(seat, command)
        expected = self._follow(seat, act)
        told = facts_of(events)
        assert told == expected, f"core {told}, reference {expected}"
        self.now = self.compare()

    def _follow(self, seat: int, act: Fact) -> list[Fact]:
        """What the reference says follows."""
        match, deal = self.match, self.match.deal
        taken = len(deal.taken)
        facts: list[Fact] = []
        if act[0] == "card":
            match.play(act[1])
            facts.append(("card", seat, act[1]))
        elif act[0] == "bid":
            match.bid(act[1])
            facts.append(("bid", seat, act[1]))
        else:
            assert deal.round is not None
            legal, before = money.legal(deal.round), deal.round.players[seat]
            assert legal is not None
            total = act[1]
            paid = 0 if total is None else total - before.put_in
            said = "raise_to" if total != legal.match else "check" if legal.is_check else "call"
            facts.append(("bet", seat, "fold" if total is None else said, paid, 0 < paid == before.stack))
            back = match.bet(total)
            facts += [("returned", *back)] if back else []
        if len(deal.taken) > taken:
            facts.append(("trick", *deal.taken[-1][1:]))
        if deal.over:
            facts += self._end(deal)
        return facts

    def _end(self, deal: fortunes.Deal) -> list[Fact]:
        facts: list[Fact] = []
        if deal.paid is not None:
            facts.append(("paid", tuple(_paid_in(part) for part in deal.paid)))
        aside = frozenset[int]() if deal.folder is not None else frozenset(deal.set_aside)
        facts.append(("scored", tuple(deal.scored()), tuple(self.match.totals), aside))
        after = self.match.deal
        if after is not deal and after.money is not None:
            places = [(after.dealer + left) % 4 for left in range(1, 5)]
            facts.append(("posted", tuple((seat, after.money.totals[seat]) for seat in places)))
        return facts


def _paid_in(part: Paid) -> Fact:
    return part.amount, part.seats, frozenset(part.shares.items())


def bet(said: Bet) -> Command:
    """A command of a betting round."""
    command = Command()
    command.fortunes.bet.CopyFrom(said)
    return command


def bid(tricks: int) -> Command:
    """A bid."""
    command = Command()
    command.fortunes.bid.tricks = tricks
    return command
