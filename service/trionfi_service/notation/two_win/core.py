"""Hands of Two-Win played again in the core."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.game_pb2 import Command
from trionfi.v1.money_pb2 import Bet, Call, Check, Fold, RaiseTo
from trionfi.v1.two_win_pb2 import (
    TwoWinBuy,
    TwoWinCommand,
    TwoWinDeclare,
    TwoWinEndPlay,
    TwoWinReady,
    TwoWinSitOut,
)
from trionfi_service import rules
from trionfi_service.notation.cards import HIDDEN, NAMES, card, plain
from trionfi_service.notation.form import Aborted, Acted, Dealt, Over, Posted, Returned, Share
from trionfi_service.notation.log import Seen
from trionfi_service.notation.playing import POLICIES, Clock, Differs, Replay, Unplayable, compare, drawn, order, texts
from trionfi_service.notation.two_win.form import (
    After,
    Bought,
    Declared,
    Down,
    Ended,
    Made,
    Play,
    Pot,
    Ready,
    Result,
    SatOut,
    Turned,
    TwoWinHand,
)
from trionfi_service.notation.two_win.log import hands as told
from trionfi_service.notation.two_win.log import middle_positions, own_positions
from trionfi_service.notation.two_win.text import result_texts
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

_BETS: Final = {"fold": Bet(fold=Fold()), "check": Bet(check=Check()), "call": Bet(call=Call())}
# What is not a consequence of what was played: what was dealt, and how the table around the game ended.
_NOT_PLAYED: Final = (Dealt, Down, Over, Aborted)


def play(hands: Sequence[TwoWinHand]) -> Table:
    """Play a game again from its first hand on. Raises `Unplayable` and `Differs`; gives the table as it was left."""
    return _table(hands, whole=True)


def _table(hands: Sequence[TwoWinHand], whole: bool) -> Table:
    """The table of hands played again; where they are no whole game, what comes after each counts for nothing."""
    first = hands[0]
    clock = Clock(first.time)
    try:
        table = Table(
            "two_win",
            _options(first),
            [_order(hand) for hand in hands],
            POLICIES,
            seats=len(first.stacks),
            host=True,
            entropy=drawn(),
            clock=clock,
        )
    except RulesRejection as refusal:
        raise Differs(0, f"the table is refused: {refusal} ({refusal.rejection.rule})") from None
    replay = Replay(table, clock)
    sealed = False
    for at, hand in enumerate(hands):
        replay.hand = at
        sealed = _play(replay, hand)
        clock.now_ms = hands[at + 1].time if at + 1 < len(hands) else clock.now_ms
        if sealed and at + 1 < len(hands):
            raise Unplayable("a declaration is sealed")
        _between(replay, hand.after)
    _hold(hands, list(told(Seen(table.log(), rules.AUDITOR))), whole)
    return table


def play_alone(hand: TwoWinHand) -> None:
    """Play one hand again without those before it, at a table of its players, the dealer in seat 0.

    Raises `Unplayable` where money was carried into it, since how it came there is not in it; and `Differs`.
    """
    if hand.carried or 0 in (hand.starting_stacks[seat] for seat in hand.players if seat < len(hand.starting_stacks)):
        raise Unplayable("money was carried into it: the hands before it are needed, from the first on")
    seats = {seat: (place + 1) % len(hand.players) for place, seat in enumerate(hand.players)}
    stacks = [hand.starting_stacks[seat] for seat in sorted(seats, key=seats.__getitem__)]
    blinds = [(hand.minimum_bet, hand.ante), *(hand.schedule[1] if hand.schedule else ())]
    if hand.level >= len(blinds):
        raise Differs(0, f"there is no level {hand.level}: the schedule has {len(blinds)}")
    big_blind, ante = blinds[hand.level]
    alone = replace(
        hand,
        hand=1,
        time=max(hand.time, 0),
        stacks=tuple(stacks),
        minimum_bet=big_blind,
        ante=ante,
        rebuy=None,
        schedule=None,
        hands=1,
        level=0,
        began=hand.time,
        button=seats[hand.button],
        players=tuple(seats[seat] for seat in hand.players),
        starting_stacks=tuple(stacks),
        play=tuple(_reseated(entry, seats) for entry in hand.play),
        result=_reseated_result(hand.result, seats) if hand.result else None,
        after=(),
    )
    _table([alone], whole=False)


def _options(hand: TwoWinHand) -> dict[str, Any]:
    """The options of a table, as their proto3 JSON."""
    options: dict[str, Any] = {
        "stacks": hand.stacks,
        "minimumBet": hand.minimum_bet,
        "ante": hand.ante,
        "chipUnit": hand.chip_unit,
        "limit": f"BETTING_LIMIT_{hand.limit.upper()}",
        "hands": hand.hands,
        "majorValues": f"TWO_WIN_MAJOR_VALUES_{hand.major_values.upper()}",
        "majorPrecedence": f"TWO_WIN_MAJOR_PRECEDENCE_{hand.major_precedence.upper()}",
    }
    if hand.rebuy is not None:
        options["rebuy"] = {"least": hand.rebuy[0], "most": hand.rebuy[1]}
    if hand.schedule is not None:
        (length, count), levels = hand.schedule
        options["schedule"] = {
            length: count,
            "levels": [{"minimumBet": minimum_bet, "ante": ante} for minimum_bet, ante in levels],
        }
    return options


def _order(hand: TwoWinHand) -> CardOrder:
    count = len(hand.players)
    lie: dict[int, str] = {}
    middle = iter(middle_positions(count))
    for entry in hand.play:
        if isinstance(entry, Dealt):
            positions = own_positions(hand.players.index(entry.seat), count)
            lie.update(zip(positions, entry.cards, strict=True))
        elif isinstance(entry, Turned | Down):
            lie.update((next(middle), text) for text in entry.cards)
    return order(lie, lying=True)


def _play(replay: Replay, hand: TwoWinHand) -> bool:
    """Give the commands of a hand; gives whether a declaration is sealed, at which it must stop."""
    for entry in hand.play:
        if isinstance(entry, Acted):
            bet = _BETS.get(entry.act) or Bet(raise_to=RaiseTo(total=entry.total))
            replay.act(entry.seat, Command(two_win=TwoWinCommand(bet=bet)), entry.text())
        elif isinstance(entry, Declared):
            if HIDDEN in entry.poker + entry.twenty_one:
                return True
            replay.act(entry.seat, Command(two_win=TwoWinCommand(declare=_declare(entry))), entry.text())
    return False


def _declare(declared: Declared) -> TwoWinDeclare:
    def ids(cards: Sequence[str]) -> list[str]:
        return sorted(map(plain, cards), key=NAMES.index)

    turned = [text for text in declared.poker + declared.twenty_one if text.endswith("r")]
    return TwoWinDeclare(poker=map(card, ids(declared.poker)), reversed=map(card, ids(turned)))


def _between(replay: Replay, after: Sequence[After]) -> None:
    for entry in after:
        if isinstance(entry, Ready):
            replay.act(entry.seat, Command(two_win=TwoWinCommand(ready=TwoWinReady())), entry.text())
        elif isinstance(entry, Bought):
            buy = TwoWinBuy(amount=entry.amount)
            replay.act(entry.seat, Command(two_win=TwoWinCommand(buy=buy)), entry.text())
        elif isinstance(entry, SatOut):
            replay.act(entry.seat, Command(two_win=TwoWinCommand(sit_out=TwoWinSitOut())), entry.text())
        elif isinstance(entry, Ended) and entry.by_host:
            replay.act("host", Command(two_win=TwoWinCommand(end_play=TwoWinEndPlay())), entry.text())


def _hold(said: Sequence[TwoWinHand], found: Sequence[TwoWinHand], whole: bool) -> None:
    """Hold every hand to what the core told of it."""
    if len(found) < len(said):
        raise Differs(len(found), "the rules deal no such hand here")
    for at, (ours, theirs) in enumerate(zip(said, found, strict=False)):
        compare(at, _facts(ours, whole), _facts(theirs, whole))


def _facts(hand: TwoWinHand, whole: bool) -> Iterator[str]:
    """What of a hand follows from its cards and its acts."""
    yield f"hand={hand.hand} level={hand.level} big_blind={hand.big_blind} button=s{hand.button}"
    yield f"players={','.join(f's{seat}' for seat in hand.players)} carried={hand.carried}"
    yield f"starting_stacks={','.join(map(str, hand.starting_stacks))}"
    for entry in hand.play:
        if isinstance(entry, Declared) and HIDDEN in entry.poker:
            return
        yield from texts([entry], _NOT_PLAYED)
    if hand.result is not None:
        yield from result_texts(hand.result)
    if whole:
        yield from texts(hand.after, _NOT_PLAYED)


def _reseated(entry: Play, seats: dict[int, int]) -> Play:
    """An entry with the seats of another table."""
    if isinstance(entry, Dealt | Posted | Acted | Returned | Declared):
        return replace(entry, seat=seats[entry.seat])
    return entry


def _reseated_result(result: Result, seats: dict[int, int]) -> Result:
    def shares(given: tuple[Share, ...]) -> tuple[Share, ...]:
        return tuple((seats[seat], amount) for seat, amount in given)

    def pot(layer: Pot) -> Pot:
        layered = tuple(seats[seat] for seat in layer.seats)
        return replace(layer, seats=layered, internal=shares(layer.internal), external=shares(layer.external))

    def made(hand: Made) -> Made:
        return replace(hand, seat=seats[hand.seat])

    stacks = [result.finishing_stacks[seat] for seat in sorted(seats, key=seats.__getitem__)]
    return replace(
        result,
        made=tuple(map(made, result.made)),
        pots=tuple(map(pot, result.pots)),
        labels=tuple((seats[seat], label) for seat, label in result.labels),
        finishing_stacks=tuple(stacks),
    )
