"""Tables for tests of the notation: random games of either kind, with time-outs, rebuys and sitting out in them."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from tests import record_two_win, tables
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Command, Event, Leave, Phase
from trionfi_service import export, notation, rules
from trionfi_service.table import Table

VIEWERS: Final = (rules.SPECTATOR, rules.seat(0), rules.seat(1), rules.OPERATOR, rules.AUDITOR)
OPTIONS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "fortunes": (
        {"match": {"deals": 1}},
        {"match": {"target": 30}, "maxDeals": 2, "dealer": 3, "starsOpen": "FORTUNES_STARS_OPEN_TRICK"},
        {"match": {"targetExact": 25}, "starsWin": "FORTUNES_STARS_WIN_ALWAYS", "scoring": {"starExtra": 3}},
    ),
    "two_win": (
        {"hands": 4, "stacks": [40]},
        {
            "hands": 5,
            "stacks": [24],
            "minimumBet": 4,
            "ante": 2,
            "chipUnit": 2,
            "limit": "BETTING_LIMIT_FIXED_LIMIT",
            "rebuy": {"least": 8, "most": 24},
            "schedule": {"hands": 2, "levels": [{"minimumBet": 6, "ante": 0}, {"minimumBet": 8, "ante": 4}]},
            "majorValues": "TWO_WIN_MAJOR_VALUES_EITHER",
        },
        {
            "hands": 4,
            "limit": "BETTING_LIMIT_POT_LIMIT",
            "stacks": [60],
            "schedule": {"minutes": 1, "levels": [{"minimumBet": 3, "ante": 1}, {"minimumBet": 5}]},
            "majorPrecedence": "TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE",
        },
        {"hands": 8, "stacks": [1], "ante": 1},
    ),
}


def game(name: str, seed: int, policies: dict[str, Any] | None = None, most: int = 2_000) -> Table:
    """A game played at random to its end, or for so many commands; the same for the same seed."""
    choices = OPTIONS[name]
    options = choices[seed % len(choices)]
    seats = 2 + seed % 4 if name == "two_win" else 4
    what = f"{name} {seed}"
    table = tables.table(
        what,
        name,
        options=options,
        seats=seats,
        host=True,
        clock=tables.ticking(7_000),
        policies={"turnMs": 60_000, **(policies or {})},
    )
    for number in range(most):
        if table.state.phase != Phase.PHASE_PLAYING:
            break
        drawn = sha256(f"{what} {number}".encode()).digest()
        if not _move(table, seats, drawn):
            break
    return table


def _move(table: Table, seats: int, drawn: bytes) -> bool:
    movers = [seat for seat in range(seats) if table.moves(seat).game]
    if drawn[0] < 16 and table.due() is not None:
        table.time_up()
        return True
    if drawn[0] < 20:
        leaving = drawn[1] % seats
        if any(move.HasField("leave") for move in table.moves(leaving).table):
            table.act(leaving, Command(leave=Leave()))
            return True
    # Once in a while the host may have had enough.
    ends = [move for move in table.moves("host").game if drawn[0] == 20]
    if ends:
        table.act("host", rules.fill(ends[0].SerializeToString(), b""))
        return True
    if not movers:
        if table.due() is None:
            return False
        table.time_up()
        return True
    seat = movers[drawn[2] % len(movers)]
    table.act(seat, record_two_win.filled(list(table.moves(seat).game), drawn[3:]))
    return True


def seen(table: Table, name: str, viewer: bytes) -> notation.Seen:
    """The log as a viewer gets it: by a view export, there and back; an auditor's by a full one."""
    records = table.log()
    lines = (
        export.full(table.game, name, records)
        if viewer == rules.AUDITOR
        else export.as_seen(table.game, name, records, viewer)
    )
    return notation.Seen.of(export.read(map(export.to_line, lines)))


def hands(table: Table, name: str, viewer: bytes = rules.AUDITOR) -> list[notation.Hand]:
    """The hands of a table's log, as a viewer may know them."""
    return list(notation.hands(seen(table, name, viewer)))


def bodies(records: Sequence[bytes], name: str) -> list[Event]:
    """The game's own events, without the openings of their cards: what cards and acts come to."""
    found = []
    for record in records:
        event = Event.FromString(EventRecord.FromString(record).public_body)
        if event.HasField(name):
            event.ClearField("openings")
            found.append(event)
    return found
