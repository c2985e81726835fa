"""A game of Two-Win played twice at once: through the core by a `CoreTable`, and through the reference.

After every command what the core tells, shows and offers is held against the reference, in the reference's terms.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from tests.reference import money, two_win
from tests.reference.cards import card_id, face, is_reversed
from tests.reference.declarations import Declaration, Valued, timed_out
from tests.reference.money import Legal, clockwise
from tests.reference.two_win import LABELS
from tests.reference.two_win_core import CoreTable, lying, wire
from tests.reference.two_win_hand import LAST_ROUND, Hand, Options, Session
from trionfi.v1.money_pb2 import Bet, Call, Check, Fold, RaiseTo, Share
from trionfi.v1.two_win_pb2 import (
    TwoWinBuy,
    TwoWinCommand,
    TwoWinDeclare,
    TwoWinEndPlay,
    TwoWinEvent,
    TwoWinHandBegan,
    TwoWinHandResult,
    TwoWinLayer,
    TwoWinMove,
    TwoWinOptions,
    TwoWinPaid,
    TwoWinReady,
    TwoWinSeat,
    TwoWinSitOut,
    TwoWinView,
)
from trionfi_service import rules


@dataclass(frozen=True)
class Setting:
    """The same options for both: ``given`` for the core; for the reference those of each level, and what is beside."""

    given: TwoWinOptions
    stacks: tuple[int, ...]
    levels: tuple[Options, ...]
    level_hands: int | None  # TW-30: how many hands a level lasts
    hands: int
    rebuy: tuple[int, int] | None

    @property
    def unit(self) -> int:
        return self.levels[0].unit

    def level(self, hands_before: int) -> int:
        """TW-30: the level of the hand after so many."""
        return 0 if self.level_hands is None else min(hands_before // self.level_hands, len(self.levels) - 1)


@dataclass
class Strengths:
    """Every hand that was shown: the core's strength, and the reference's key."""

    key: dict[int, Any] = field(default_factory=dict)

    def note(self, strength: int, key: Any) -> None:
        assert self.key.setdefault(strength, key) == key, f"strength {strength} for {self.key[strength]} and {key}"

    def agree(self) -> None:
        """TW-15 to TW-18: larger is better, equal exactly for ties."""
        keys = [self.key[strength] for strength in sorted(self.key)]
        assert all(below < above for below, above in pairwise(keys))


class SideBySide:
    """The two games, and the commands that are given to both."""

    def __init__(
        self,
        setting: Setting,
        orders: Sequence[Sequence[str]],
        random: Random,
        strengths: Strengths,
        *,
        host: bool = False,
        turn_ms: int = 0,
    ) -> None:
        self.setting, self.orders, self.strengths = setting, orders, strengths
        self.session = Session(dict(enumerate(setting.stacks)), setting.unit)
        self.brought = dict(self.session.stacks)
        self.seats = range(len(setting.stacks))
        self.hands = 0
        self.ready: set[int] = set()
        self.sitting_out: set[int] = set()
        self.over = False
        self.hand: Hand | None = None
        self.core = CoreTable(setting.given, len(self.seats), orders, random, host=host, turn_ms=turn_ms)
        self._told = list(self.core.begun)
        self._begins()

    # Where both stand --------------------------------------------------------

    @property
    def between(self) -> bool:
        return self.hand is None

    def able(self, seat: int) -> bool:
        """TW-31: has chips, or plays for carried money."""
        return seat in self.session.dealt_in([seat])

    def owes_answer(self, seat: int) -> bool:
        """TW-6: who sits out is not asked again."""
        asked = self.able(seat) or self.setting.rebuy is not None
        return asked and seat not in self.ready | self.sitting_out

    def answers(self, seat: int) -> list[TwoWinMove]:
        """TW-6: what a seat may say between hands."""
        moves = []
        if not self.over and seat not in self.ready:
            if self.able(seat):
                moves.append(TwoWinMove(ready=TwoWinReady()))
            if self.setting.rebuy is not None:
                buy = TwoWinMove()
                _set_amount(buy.buy.amount, *self.setting.rebuy, self.setting.unit)
                moves.append(buy)
            if self.owes_answer(seat):
                moves.append(TwoWinMove(sit_out=TwoWinSitOut()))
        return moves

    def offered(self, seat: int) -> list[TwoWinMove]:
        """What the core must offer a seat, by the reference."""
        hand = self.hand
        if hand is None:
            return self.answers(seat)
        if seat in hand.owes_declaration:
            declare = TwoWinMove()
            own = sorted(wire(hand.own[seat]))
            _set_choice(declare.declare.poker, own, 2, 2)
            _set_choice(declare.declare.reversed, own, 0, 4)
            return [declare]
        legal = hand.legal
        return [] if legal is None or legal.seat != seat else _bets(legal, self.setting.unit)

    def compare(self, *, everybody: bool = False) -> None:
        """Hold what everybody sees, and what the next to act is offered, against the reference."""
        view = self.core.view
        _same("table", _table(view), self._table())
        betting = self.hand is not None and self.hand.betting
        _same("seats", [_seat(seat, betting) for seat in view.seats], [self._seat(seat) for seat in self.seats])
        if everybody or self.hand is None:
            asked: Iterable[int] = self.seats
        else:
            asked = self.hand.owes_declaration[:1] or [view.betting.turn]
        for seat in asked:
            _same(f"offered to {seat}", self.core.moves(seat), self.offered(seat))
        _same("finished", self.core.finished, self.over)

    def _table(self) -> dict[str, Any]:
        hand = self.hand
        seen: dict[str, Any] = {"hand": self.hands, "dealer": self.session.dealer, "carried": self.session.carried}
        if hand is None:
            return seen | {"middle": [], "betting": None}
        betting = None
        if hand.legal is not None:
            legal = hand.legal
            owed = None if legal.is_check else legal.match - hand.round.players[legal.seat].put_in
            raises = (legal.raises.least, legal.raises.greatest) if legal.raises is not None else None
            betting = (hand.round_number, hand.round.bet, hand.pot, legal.seat, owed, raises)
        return seen | {"middle": hand.up, "betting": betting}

    def _seat(self, seat: int) -> tuple[Any, ...]:
        hand = self.hand
        out = seat in self.sitting_out
        if hand is None or seat not in hand.own:
            return (self.session.stacks[seat], self.brought[seat], out, False, False, 0, 0, False)
        player = hand.round.players[seat]
        put_in = player.put_in if hand.round_number <= LAST_ROUND else 0
        total = hand.totals[seat] + put_in
        declared = seat in hand.declared
        return (player.stack, self.brought[seat], out, True, not player.still_in, put_in, total, declared)

    # What seats do -----------------------------------------------------------

    def act(self, number: int) -> None:
        """The seat whose turn it is takes its move of this number, filled at random."""
        seat = self._turn()
        self._follow(self.core.give(seat, self.core.filled(seat, number)))

    def raise_to(self, total: int) -> None:
        self._follow(self.core.give(self._turn(), bet(RaiseTo(total=total))))

    def declare(self, seat: int) -> None:
        """A declaration at random."""
        hand = self._hand()
        command = self.core.filled(seat, 0)
        self._told = self.core.give(seat, command)
        declared = self._next("declared").declared
        assert declared.seat == seat
        hand.declare(seat, declaration(hand.own[seat], command.declare))
        self._goes_on()

    def answer(self, seat: int, number: int) -> None:
        """Between hands a seat takes its move of this number, filled at random."""
        self._told = self.core.give(seat, self.core.filled(seat, number))
        self._answered()
        self._goes_on()

    def end_play(self) -> None:
        """TW-30: the host ends it between hands."""
        self._told = self.core.give(rules.HOST, TwoWinCommand(end_play=TwoWinEndPlay()))
        self._ends()
        self._goes_on()

    def time_up(self) -> None:
        """MO-11, TW-10, TW-6: the clock acts for whoever is late."""
        hand = self.hand
        if hand is not None and hand.betting:
            legal = hand.legal
            assert legal is not None
            events = self.core.time_up()
            assert events[0].acted.bet.WhichOneof("action") == ("check" if legal.is_check else "fold")
            self._follow(events)
            return
        self._told = self.core.time_up()
        while self._told and self._told[0].HasField("declared"):
            seat = self._next("declared").declared.seat
            assert hand is not None
            hand.declare(seat, timed_out(hand.choices(seat)).declaration)
        while self._told and self._told[0].WhichOneof("event") in ("readied", "sat_out"):
            seat = self._told[0].readied.seat if self._told[0].HasField("readied") else self._told[0].sat_out.seat
            assert self._told[0].HasField("readied") == self.able(seat)
            self._answered()
        self._goes_on()

    def _hand(self) -> Hand:
        assert self.hand is not None
        return self.hand

    def _turn(self) -> int:
        legal = self._hand().legal
        assert legal is not None
        return legal.seat

    # What the core tells -----------------------------------------------------

    def _next(self, kind: str) -> TwoWinEvent:
        """The next event, which must be of this kind."""
        assert self._told, f"{kind} is not told"
        event = self._told.pop(0)
        assert event.WhichOneof("event") == kind, f"{event} is told, and {kind} is due"
        return event

    def _follow(self, events: list[TwoWinEvent]) -> None:
        """The core has acted in a betting round; the reference does the same, and must come to the same."""
        self._told = events
        hand, acted = self._hand(), self._next("acted").acted
        legal = hand.legal
        assert legal is not None
        _same("seat", acted.seat, legal.seat)
        before, refunds = hand.round_number, len(hand.refunds)
        player = hand.round.players[legal.seat]
        action = acted.bet.WhichOneof("action")
        if action == "fold":
            paid = 0
            hand.fold()
        else:
            total = acted.bet.raise_to.total if action == "raise_to" else legal.match
            paid = total - player.put_in
            assert action == "raise_to" or (action == "check") == legal.is_check
            hand.put_in(total)
        _same("paid", (acted.paid, acted.all_in), (paid, 0 < paid == player.stack))
        self._rounds(before, refunds)
        self._goes_on()

    def _rounds(self, before: int, refunds: int) -> None:
        """MO-6, TW-5: what came back, and the cards turned up since."""
        hand = self._hand()
        for back in hand.refunds[refunds:]:
            _same("returned", _share(self._next("money_returned").money_returned.share), back)
        for number in range(before + 1, min(hand.round_number, LAST_ROUND) + 1):
            turned = self._next("turned").turned
            was, now = (two_win.internals_up(at) + two_win.externals_up(at) for at in (number - 1, number))
            middle = [*hand.internals, *hand.externals]
            _same("turned", (turned.round, lying(turned.cards)), (number, middle[was:now]))

    def _goes_on(self) -> None:
        """Everything that follows by itself."""
        hand = self.hand
        if hand is not None and hand.over:
            self._settled(hand)
            self.session.finish(hand)
            self.hand = None
            self.ready = set()
        if self.hand is None and not self.over:
            self._maybe_ends()
            self._begins()
        assert not self._told, f"{self._told} is told too"

    def _settled(self, hand: Hand) -> None:
        shown = hand.declared if len(hand.still_in) > 1 else {}
        places = clockwise(hand.own, hand.dealer)
        if shown:
            told = self._next("shown").shown
            _same("shown", [result.declaration.seat for result in told.results], [s for s in places if s in shown])
            house = hand.house
            of_house = (told.house_total, told.house_dropped, told.house_natural)
            _same("house", of_house, (house.total, house.dropped, house.natural))
            for result in told.results:
                self._valued(result, hand.worth(shown[result.declaration.seat]))
        self._paid(self._next("paid").paid, hand)

    def _valued(self, result: TwoWinHandResult, worth: Valued) -> None:
        """TW-9 to TW-23: one declaration against this middle."""
        own, declared = worth.declaration, result.declaration
        _same("declared", (lying(declared.poker), lying(declared.twenty_one)), (list(own.poker), list(own.twenty_one)))
        poker, hand = worth.poker, worth.twenty_one
        _same("poker", (result.category, lying(result.poker_cards)), (poker.category, list(poker.cards)))
        counted = (result.total, result.natural, result.bust, result.majors)
        _same("twenty-one", counted, (hand.total, hand.natural, hand.bust, hand.majors))
        self.strengths.note(result.poker_strength, poker.key)

    def _paid(self, paid: TwoWinPaid, hand: Hand) -> None:
        """TW-7, TW-25 to TW-29, MO-6, MO-7."""
        settlement = hand.settlement
        assert settlement is not None
        pots = money.layers(hand.totals, hand.still_in, hand.carried)
        layers = [(layer.amount, tuple(sorted(layer.seats))) for layer in paid.layers]
        _same("layers", layers, [(pot.amount, pot.seats) for pot in pots])
        for layer, pot, taken in zip(paid.layers, pots, settlement.taken, strict=True):
            internal, external = _half(taken.internal, taken.internal_to), _half(taken.external, taken.external_to)
            if len(pot.seats) == 1:
                # Its owner has it whole; the core does not halve what is not played for.
                internal, external = {pot.seats[0]: pot.amount}, {}
            _same("taken", (_won(layer.internal), _won(layer.external)), (_some(internal), _some(external)))
            _same("rule", layer.rule, "TW-7" if len(hand.still_in) == 1 else "TW-26")
        _same("by seat", _by_seat(paid.layers, hand.own), settlement.won)
        _same("carried", paid.carried, settlement.carried)
        labels = [(each.seat, LABELS[each.label - 1]) for each in paid.labels]
        _same("labels", labels, [(seat, settlement.labels[seat]) for seat in clockwise(hand.own, hand.dealer)])

    def _answered(self) -> None:
        event = self._told.pop(0)
        if event.HasField("readied"):
            seat, bought = event.readied.seat, event.readied.bought
            if bought:
                self.session.buy(seat, bought)
                self.brought[seat] += bought
            self.ready.add(seat)
            self.sitting_out.discard(seat)
        else:
            self.sitting_out.add(event.sat_out.seat)

    def _maybe_ends(self) -> None:
        """TW-30: at one player with chips, or at a number of hands."""
        waits = self.setting.rebuy is not None and any(map(self.owes_answer, self.seats))
        alone = not two_win.goes_on(self.session.stacks, self.session.carried, self.session.still_in)
        if self.hands >= self.setting.hands or (self.hands > 0 and alone and not waits):
            self._ends()

    def _ends(self) -> None:
        told = dict(map(_share, self._next("play_ended").play_ended.shares))
        _same("shared out", told, _some(self.session.end()))
        self.over = True

    def _begins(self) -> None:
        """TW-6: the next hand, once everybody has answered."""
        playing = [seat for seat in self.seats if seat not in self.sitting_out]
        answered = self.hands == 0 or not any(map(self.owes_answer, self.seats))
        if self.over or not answered or len(self.session.dealt_in(playing)) < 2:
            return
        level = self.setting.level(self.hands)
        options = self.setting.levels[level]
        hand = self.session.hand(options, playing, self.orders[self.hands])
        self.hand = hand
        self.hands += 1
        self._began(self._next("hand_began").hand_began, hand, level)
        self._rounds(1, 0)

    def _began(self, began: TwoWinHandBegan, hand: Hand, level: int) -> None:
        """TW-2, TW-3, TW-6, TW-27, TW-30."""
        players = clockwise(hand.own, hand.dealer)
        blinds = [blind for blind in hand.blinds or () if blind.due > 0]
        _same("hand", (began.hand, began.dealer, list(began.players)), (self.hands, hand.dealer, players))
        _same("level", (began.level, began.minimum_bet), (level, hand.options.minimum_bet))
        _same("antes", list(began.antes), [hand.posted.antes[seat] for seat in players])
        _same("blinds", list(map(_share, began.blinds)), [(b.seat, hand.posted.blinds[b.seat]) for b in blinds])
        _same("carried", began.carried, hand.carried)


# Messages in the reference's terms -------------------------------------------


def _same(what: str, core: object, reference: object) -> None:
    assert core == reference, f"{what}: core {core}, reference {reference}"


def _table(view: TwoWinView) -> dict[str, Any]:
    seen: dict[str, Any] = {"hand": view.hand, "dealer": view.dealer, "carried": view.carried}
    betting = None
    if view.HasField("betting") and view.betting.HasField("turn"):
        told = view.betting
        raises = (told.least_raise, told.most_raise) if told.HasField("least_raise") else None
        owed = told.call if told.HasField("call") else None
        betting = (view.round, told.bet, told.pot, told.turn, owed, raises)
    return seen | {"middle": lying(view.middle), "betting": betting}


def _seat(seat: TwoWinSeat, betting: bool) -> tuple[Any, ...]:
    money_in = (seat.round if betting else 0, seat.total)
    return (seat.stack, seat.brought, seat.sitting_out, seat.playing, seat.folded, *money_in, seat.declared)


def _share(share: Share) -> tuple[int, int]:
    return share.seat, share.amount


def _won(shares: Iterable[Share]) -> dict[int, int]:
    return _some(dict(map(_share, shares)))


def _half(amount: int, taker: int | None) -> dict[int, int]:
    return {} if taker is None else {taker: amount}


def _some(amounts: dict[int, int]) -> dict[int, int]:
    """A share of nothing is no share."""
    return {seat: amount for seat, amount in amounts.items() if amount}


def _by_seat(layers: Iterable[TwoWinLayer], seats: Iterable[int]) -> dict[int, int]:
    won = dict.fromkeys(sorted(seats), 0)
    for layer in layers:
        for share in (*layer.internal, *layer.external):
            won[share.seat] += share.amount
    return won


def bet(action: Fold | Check | Call | RaiseTo) -> TwoWinCommand:
    """A command of a betting round."""
    match action:
        case Fold():
            return TwoWinCommand(bet=Bet(fold=action))
        case Check():
            return TwoWinCommand(bet=Bet(check=action))
        case Call():
            return TwoWinCommand(bet=Bet(call=action))
        case RaiseTo():
            return TwoWinCommand(bet=Bet(raise_to=action))


def buy(amount: int) -> TwoWinCommand:
    return TwoWinCommand(buy=TwoWinBuy(amount=amount))


def declaration(own: Sequence[str], command: TwoWinDeclare) -> Declaration:
    """A command that splits these four cards, in the reference's terms."""
    poker, reversed_ = set(command.poker), set(command.reversed)
    four = sorted(own, key=card_id)
    turned = [card + "r" if card_id(card) + 1 in reversed_ else card for card in four]
    first, second = (card for card in turned if card_id(card) + 1 in poker)
    third, fourth = (card for card in turned if card_id(card) + 1 not in poker)
    return Declaration((first, second), (third, fourth))


def declare(declared: Declaration) -> TwoWinCommand:
    """A declaration as a command."""
    cards = [*declared.poker, *declared.twenty_one]
    said = TwoWinDeclare(
        poker=wire(map(face, declared.poker)),  # type: ignore[arg-type]  # numbers of an enum
        reversed=sorted(wire(card for card in cards if is_reversed(card))),  # type: ignore[arg-type]
    )
    return TwoWinCommand(declare=said)


def _bets(legal: Legal, unit: int) -> list[TwoWinMove]:
    """MO-3: a check or a call, a raise where one is open, and always a fold."""
    match, raises, fold = TwoWinMove(), TwoWinMove(), TwoWinMove()
    if legal.is_check:
        match.bet.check.SetInParent()
    else:
        match.bet.call.SetInParent()
    fold.bet.fold.SetInParent()
    if legal.raises is None:
        return [match, fold]
    _set_amount(raises.bet.raise_to.total, legal.raises.least, legal.raises.greatest, unit)
    return [match, raises, fold]


def _set_amount(hole: Any, least: int, most: int, step: int) -> None:
    hole.min, hole.max, hole.step = least, most, step


def _set_choice(hole: Any, cards: Sequence[int], at_least: int, at_most: int) -> None:
    getattr(hole, "from").extend(cards)
    hole.at_least, hole.at_most = at_least, at_most
