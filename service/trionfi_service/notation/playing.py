"""Hands played again in the core: what a game needs to set a table, and what it comes to.

Python decides nothing: the cards of a line make a scripted order, its acts are given as commands, and the log that the
core makes of them is told again and compared, word by word.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import shake_256
from itertools import zip_longest
from typing import Any, Final

from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.game_pb2 import Command
from trionfi.v1.money_pb2 import Bet, Call, Check, Fold, RaiseTo
from trionfi_service.notation.cards import HIDDEN, NAMES, card, plain
from trionfi_service.notation.form import Acted
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

POLICIES: Final[Mapping[str, Any]] = {"fairness": "FAIRNESS_SERVER_ONLY", "disclosure": "DISCLOSURE_AUDITOR_ONLY"}


class Unplayable(Exception):
    """A hand cannot be played again, for what it does not tell."""


class Differs(Exception):
    """The core does not come to what a hand says. ``hand`` is its place among those that were played, from 0."""

    def __init__(self, hand: int, why: str) -> None:
        super().__init__(why)
        self.hand = hand
        self.why = why


@dataclass(slots=True)
class Clock:
    """The time at a table that plays hands again: that of the deal which comes next (TW-30)."""

    now_ms: int = 0

    def __call__(self) -> int:
        """Unix milliseconds."""
        return self.now_ms


@dataclass(slots=True)
class Replay:
    """A table at which hands are played again."""

    table: Table
    clock: Clock
    hand: int = field(default=0)

    def act(self, actor: int | str, command: Command, entry: str, said: Sequence[str] = ()) -> None:
        """Give a command, with what is said. Raises `Differs` when the rules refuse it."""
        try:
            self.table.act(actor, command, said)
        except RulesRejection as refusal:
            why = f"{entry!r} is refused: {refusal} ({refusal.rejection.rule})"
            raise Differs(self.hand, why) from None


def bet(acted: Acted) -> Bet:
    """What a seat says in a betting round."""
    match acted.act:
        case "fold":
            return Bet(fold=Fold())
        case "check":
            return Bet(check=Check())
        case "call":
            return Bet(call=Call())
        case _:
            return Bet(raise_to=RaiseTo(total=acted.total))


def drawn() -> Callable[[int], bytes]:
    """Bytes for a table whose deals are all scripted: what they are changes nothing that is told."""
    count = 0

    def draw(length: int) -> bytes:
        nonlocal count
        count += 1
        return shake_256(count.to_bytes(8)).digest(length)

    return draw


def order(lie: Mapping[int, str], lying: bool) -> CardOrder:
    """A whole order with these cards at these positions, and the others, which nobody was shown, by rising id.

    Raises `Unplayable` when a card lies twice.
    """
    known = {position: text for position, text in lie.items() if text != HIDDEN}
    used = {plain(text) for text in known.values()}
    if len(used) != len(known):
        raise Unplayable("a card lies in two places")
    if any(position >= len(NAMES) for position in known):
        raise Unplayable("more cards are dealt than there are")
    rest = iter([name for name in NAMES if name not in used])
    cards = [known.get(position) or next(rest) for position in range(len(NAMES))]
    turned = [text.endswith("r") for text in cards] if lying else []
    return CardOrder(cards=[card(text) for text in cards], reversed=turned)


def compare(hand: int, said: Iterable[str], found: Iterable[str]) -> None:
    """Hold what a hand says to what the core came to, entry by entry. Raises `Differs` at the first difference."""
    for ours, theirs in zip_longest(said, found):
        if ours != theirs:
            raise Differs(hand, f"the line says {ours or 'nothing'!r}, the rules say {theirs or 'nothing'!r}")


def texts(entries: Sequence[Any], but: tuple[type, ...] = ()) -> Iterator[str]:
    """Entries as they are written, but for some, and without stars: a table that is played again has no clock."""
    for entry in entries:
        if not isinstance(entry, but):
            yield entry.text().replace("*", "")
