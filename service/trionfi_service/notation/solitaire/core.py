"""Rounds of Two-Win Solitaire played again in the core."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.game_pb2 import Command
from trionfi.v1.solitaire_pb2 import SolitaireCommand, SolitaireDeclare, SolitaireDraw, SolitaireStop
from trionfi_service import rules
from trionfi_service.notation.cards import NAMES, card, plain
from trionfi_service.notation.form import Aborted, Dealt, Over
from trionfi_service.notation.log import Seen
from trionfi_service.notation.playing import (
    POLICIES,
    Clock,
    Differs,
    Replay,
    compare,
    drawn,
    order,
    texts,
)
from trionfi_service.notation.solitaire.form import (
    FIRST_DRAW,
    PLAYER,
    Drawn,
    SolitaireHand,
    Split,
    Stopped,
)
from trionfi_service.notation.solitaire.log import hands as told
from trionfi_service.notation.solitaire.text import result_texts
from trionfi_service.notation.two_win.form import Turned
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

_NOT_PLAYED: Final = (Dealt, Over, Aborted)


def play(hands: Sequence[SolitaireHand]) -> Table:
    """Play a game again from its first round on. Raises `Unplayable` and `Differs`; gives the table as it was left."""
    first = hands[0]
    clock = Clock(first.time)
    try:
        table = Table(
            "solitaire",
            _options(first),
            [_order(hand) for hand in hands],
            POLICIES,
            seats=1,
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
            said = _command(entry)
            if said is not None:
                replay.act(PLAYER, Command(solitaire=said), entry.text())
    found = list(told(Seen(table.log(), rules.AUDITOR)))
    if len(found) < len(hands):
        raise Differs(len(found), "the rules deal no such round here")
    for at, (ours, theirs) in enumerate(zip(hands, found, strict=False)):
        compare(at, _facts(ours), _facts(theirs))
    return table


def play_alone(hand: SolitaireHand) -> None:
    """Play one round again without those before it. Raises `Unplayable` and `Differs`."""
    play([replace(hand, hand=1, after=())])


def _options(hand: SolitaireHand) -> dict[str, Any]:
    """The options of a table, as their proto3 JSON."""
    return {
        "ties": f"SOLITAIRE_TIES_{hand.ties.upper()}",
        "majorValues": f"TWO_WIN_MAJOR_VALUES_{hand.major_values.upper()}",
        "majorPrecedence": f"TWO_WIN_MAJOR_PRECEDENCE_{hand.major_precedence.upper()}",
    }


def _order(hand: SolitaireHand) -> CardOrder:
    """The cards as they came: the house's, the seven, and each that was drawn, the house's draws first (SO-2)."""
    up = [text for entry in hand.play if isinstance(entry, Turned) for text in entry.cards]
    seven = [text for entry in hand.play if isinstance(entry, Dealt) for text in entry.cards]
    drawn_after = [text for entry in hand.play if isinstance(entry, Drawn) for text in entry.cards]
    dealt = FIRST_DRAW - len(seven)
    return order(dict(enumerate([*up[:dealt], *seven, *up[dealt:], *drawn_after])), lying=True)


def _command(entry: object) -> SolitaireCommand | None:
    """What leads to an entry, where it does not follow by itself."""
    match entry:
        case Split():
            poker = sorted(map(plain, entry.poker), key=NAMES.index)
            turned = [plain(text) for text in (*entry.poker, *entry.twenty_one) if text.endswith("r")]
            declare = SolitaireDeclare(poker=map(card, poker), reversed=map(card, sorted(turned, key=NAMES.index)))
            return SolitaireCommand(declare=declare)
        case Drawn():
            return SolitaireCommand(draw=SolitaireDraw())
        case Stopped():
            return SolitaireCommand(stop=SolitaireStop())
        case _:
            return None


def _facts(hand: SolitaireHand) -> Iterator[str]:
    """What of a round follows from its cards and its acts."""
    yield f"hand={hand.hand}"
    yield from texts(hand.play, _NOT_PLAYED)
    if hand.result is not None:
        yield from result_texts(hand.result)
