"""Games played ahead and sealed as the service seals them: appends ready to be stored, records ready to be folded."""

import os
import random
from collections.abc import Iterable, Iterator
from typing import Final

from bench import play
from trionfi.v1.event_log_pb2 import CommandPart
from trionfi_service import rules
from trionfi_service.store import Append, Creation

_CREDENTIAL: Final = bytes(range(16))
_OPERATOR: Final = bytes(16)


def new_game() -> bytes:
    """A game id."""
    return os.urandom(16)


def appends(game: bytes, deals: int, count: int, dice: random.Random) -> Iterator[Append]:
    """The appends of one game: its creation, the joining of four seats, and at most ``count`` random cards."""
    opening = list(play.opening(game, deals, dice))
    yield from sealed(game, [*opening, *play.cards(opening[-1].after, count, dice)])


def sealed(game: bytes, steps: Iterable[play.Step]) -> Iterator[Append]:
    """Each step as the append that the service would make of it."""
    head = rules.genesis(game)
    for step in steps:
        part = CommandPart(command=step.command, expected_version=step.version).SerializeToString()
        records = rules.seal(
            game,
            step.version + 1,
            head,
            step.after.unix_ms,
            step.actor,
            _CREDENTIAL,
            os.urandom(16),
            part,
            step.decision,
            os.urandom(rules.SALT_BYTES * step.decision.salts),
        )
        head = records[-1][-32:]
        creation = Creation("fortunes", _OPERATOR) if step.version == 0 else None
        yield Append(game, step.version, records, step.after.phase, rules.due(step.after), creation)


def records(game: bytes, deals: int, count: int, dice: random.Random) -> list[bytes]:
    """The records of the same."""
    return [record for append in appends(game, deals, count, dice) for record in append.records]
