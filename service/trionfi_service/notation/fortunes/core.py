"""Deals of Fortunes played again in the core."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.fortunes_pb2 import FortunesCommand, FortunesPlayCard
from trionfi.v1.game_pb2 import Command
from trionfi_service import rules
from trionfi_service.notation.cards import HIDDEN, card
from trionfi_service.notation.form import Aborted, Dealt, Over
from trionfi_service.notation.fortunes.form import SEATS, SET_ASIDE, FortunesHand, SetAside, Trick
from trionfi_service.notation.fortunes.log import hands as told
from trionfi_service.notation.fortunes.log import positions
from trionfi_service.notation.fortunes.text import result_texts
from trionfi_service.notation.log import Seen
from trionfi_service.notation.playing import POLICIES, Clock, Differs, Replay, compare, drawn, order, texts
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

_NOT_PLAYED: Final = (Dealt, SetAside, Over, Aborted)


def play(hands: Sequence[FortunesHand]) -> Table:
    """Play a match again from its first deal on. Raises `Unplayable` and `Differs`; gives the table as it was left."""
    first = hands[0]
    clock = Clock(first.time)
    try:
        table = Table(
            "fortunes",
            _options(first),
            [_order(hand) for hand in hands],
            POLICIES,
            seats=SEATS,
            entropy=drawn(),
            clock=clock,
        )
    except RulesRejection as refusal:
        raise Differs(0, f"the table is refused: {refusal} ({refusal.rejection.rule})") from None
    replay = Replay(table, clock)
    for at, hand in enumerate(hands):
        replay.hand = at
        clock.now_ms = hands[at + 1].time if at + 1 < len(hands) else hand.time
        for entry in hand.play:
            if isinstance(entry, Trick):
                _trick(replay, entry)
    _hold(hands, list(told(Seen(table.log(), rules.AUDITOR))))
    return table


def play_alone(hand: FortunesHand) -> None:
    """Play one deal again without those before it, as a match of its own. Raises `Unplayable` and `Differs`."""
    result = hand.result
    if result is not None:
        since = tuple(total - before for total, before in zip(result.totals, hand.totals, strict=True))
        if min(since) < 0:
            raise Differs(0, f"totals {result.totals} are less than those before the deal, {hand.totals}")
        result = replace(result, totals=since)
    alone = replace(
        hand,
        hand=1,
        first_dealer=hand.button,
        match=("deals", 1),
        max_deals=None,
        totals=(0, 0),
        result=result,
        after=(),
    )
    play([alone])


def _options(hand: FortunesHand) -> dict[str, Any]:
    """The options of a table, as their proto3 JSON."""
    kind, number = hand.match
    options: dict[str, Any] = {
        "dealer": hand.first_dealer,
        "starsOpen": f"FORTUNES_STARS_OPEN_{hand.stars_open.upper()}",
        "starsWin": f"FORTUNES_STARS_WIN_{hand.stars_win.upper()}",
        "scoring": {
            "well": hand.well,
            "ill": hand.ill,
            "suitExtra": hand.suit_extra,
            "rankExtra": hand.rank_extra,
            "starExtra": hand.star_extra,
        },
        "match": {"targetExact" if kind == "target_exact" else kind: number},
    }
    if hand.max_deals is not None:
        options["maxDeals"] = hand.max_deals
    return options


def _order(hand: FortunesHand) -> CardOrder:
    lie: dict[int, str] = {}
    for entry in hand.play:
        if isinstance(entry, Dealt):
            lie.update(zip(positions(hand.button, entry.seat), entry.cards, strict=True))
        elif isinstance(entry, SetAside):
            lie.update(zip(range(SET_ASIDE), entry.cards, strict=True))
    for seat, cards in _played(hand).items():
        _fill(lie, positions(hand.button, seat), cards)
    return order(lie, lying=False)


def _played(hand: FortunesHand) -> dict[int, list[str]]:
    """The cards that each seat played."""
    played: dict[int, list[str]] = {}
    for entry in hand.play:
        if isinstance(entry, Trick):
            for at, text in enumerate(entry.cards):
                played.setdefault(entry.seat_of(at), []).append(text)
    return played


def _fill(lie: dict[int, str], at: Sequence[int], cards: Sequence[str]) -> None:
    """Put cards that were played where a hidden one of the same hand lies: who writes by hand may not know where."""
    hidden = iter([position for position in at if lie.get(position, HIDDEN) == HIDDEN])
    here = {lie.get(position) for position in at}
    for text in cards:
        if text not in here:
            position = next(hidden, None)
            if position is not None:
                lie[position] = text


def _trick(replay: Replay, trick: Trick) -> None:
    for at, text in enumerate(trick.cards):
        command = FortunesCommand(play_card=FortunesPlayCard(card=card(text)))
        seat = trick.seat_of(at)
        replay.act(seat, Command(fortunes=command), f"{text} by s{seat} in t{trick.number}")


def _hold(said: Sequence[FortunesHand], found: Sequence[FortunesHand]) -> None:
    """Hold every deal to what the core told of it."""
    if len(found) < len(said):
        raise Differs(len(found), "the rules deal no such hand here")
    for at, (ours, theirs) in enumerate(zip(said, found, strict=False)):
        compare(at, _facts(ours), _facts(theirs))


def _facts(hand: FortunesHand) -> Iterator[str]:
    """What of a deal follows from its cards and its acts."""
    yield f"hand={hand.hand} button=s{hand.button} totals={hand.totals[0]},{hand.totals[1]}"
    yield from texts(hand.play, _NOT_PLAYED)
    if hand.result is not None:
        yield from result_texts(hand.result)
