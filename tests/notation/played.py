"""Tables for tests of the notation: random games of each kind, with time-outs, rebuys and sitting out in them."""

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final

from tests import record_two_win, tables
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Command, Event, Join, Leave, Move, Phase
from trionfi_service import export, notation, rules
from trionfi_service.table import Table

VIEWERS: Final = (rules.SPECTATOR, rules.seat(0), rules.seat(1), rules.OPERATOR, rules.AUDITOR)
OPTIONS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "fortunes": (
        {"match": {"deals": 1}},
        {"match": {"target": 30}, "maxDeals": 2, "dealer": 3, "starsOpen": "FORTUNES_STARS_OPEN_TRICK"},
        {"match": {"targetExact": 25}, "starsWin": "FORTUNES_STARS_WIN_ALWAYS", "scoring": {"starExtra": 3}},
        {
            "match": {"deals": 3},
            "betting": "FORTUNES_BETTING_ANTE",
            "ante": 2,
            "stacks": [40, 30, 60, 8],
            "chipUnit": 2,
        },
        {"match": {"deals": 3}, "betting": "FORTUNES_BETTING_STAKE", "stacks": [30, 4, 12, 9], "stake": 7},
        {"match": {"deals": 1}, "bids": "FORTUNES_BIDS_ON", "bidBonus": 1},
        {
            "match": {"target": 20},
            "maxDeals": 4,
            "betting": "FORTUNES_BETTING_ANTE",
            "foldConcedes": "FORTUNES_FOLD_CONCEDES_NONE",
            "bids": "FORTUNES_BIDS_ON",
        },
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
    "solitaire": (
        {},
        {"ties": "SOLITAIRE_TIES_RESOLVE", "majorValues": "TWO_WIN_MAJOR_VALUES_EITHER"},
        {"majorPrecedence": "TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE"},
    ),
    "tarot_rpg": (
        {"hands": 2},
        {"hands": 1, "skillTotal": 0, "sheets": [{"levels": [10, 1] * 6}] * 3},
        {},
        {"hands": 3},
        {"hands": 1, "sheets": [{"levels": [4, 6] + [5] * 10}] * 6},
    ),
}
# By options: players beside the dealer of Tarot: the RPG; and how seldom somebody says what (one time in so many).
_PLAYERS: Final = (2, 3, 4, 5, 6)
_SELDOM: Final = {"cut_in": 5, "send_note": 4, "open_floor": 3, "interact": 5, "narrate": 3, "change_level": 4}
_ENDS: Final = (
    {"end_hand": 5},
    {"end_hand": 1_000},
    {"end_hand": 3, "end_game": 6},
    {"end_hand": 2},
    {"end_hand": 1_000},
)


@cache
def game(name: str, seed: int, hidden: bool = False, most: int = 2_000) -> Table:
    """A game played at random to its end, or for so many commands; the same for the same seed.

    With ``hidden`` nothing is ever disclosed. What this gives is not to be played on.
    """
    choices = OPTIONS[name]
    options = choices[seed % len(choices)]
    seats = _seats(name, seed)
    what = f"{name} {seed}"
    table = tables.table(
        what,
        name,
        options=options,
        seats=seats,
        host=name not in tables.HOST_SEATS,
        clock=tables.ticking(7_000),
        policies={"turnMs": 60_000} | ({"disclosure": "DISCLOSURE_AUDITOR_ONLY"} if hidden else {}),
    )
    for number in range(most):
        if table.state.phase != Phase.PHASE_PLAYING:
            break
        drawn = sha256(f"{what} {number}".encode()).digest()
        if name == "tarot_rpg":
            _talk(table, seats, drawn, _SELDOM | {"end_game": 1_000} | _ENDS[seed % len(choices)])
        elif not _move(table, seats, drawn):
            break
    return table


def _seats(name: str, seed: int) -> int:
    if name == "tarot_rpg":
        return _PLAYERS[seed % len(_PLAYERS)] + 1
    if name == "solitaire":
        return 1
    return 2 + seed % 4 if name == "two_win" else 4


def _talk(table: Table, seats: int, drawn: bytes, seldom: dict[str, int]) -> None:
    """A command of Tarot: the RPG, a time-out, or a player who leaves or is back."""
    if drawn[0] < 24 and table.due() is not None:
        table.time_up()
        return
    away = 1 + drawn[1] % (seats - 1)
    if drawn[0] < 28:
        moves = table.moves(away).table
        table.act(
            away, Command(leave=Leave()) if any(move.HasField("leave") for move in moves) else Command(join=Join())
        )
        return
    able = [seat for seat in range(seats) if table.moves(seat).game]
    if not able:
        table.time_up()
        return
    seat = able[drawn[2] % len(able)]
    moves = table.moves(seat).game
    kept = [
        move
        for place, move in enumerate(moves)
        if drawn[3 + place] % seldom.get(move.tarot_rpg.WhichOneof("move") or "", 1) == 0
    ]
    if kept:
        tables.say(table, seat, rules.fill(kept[drawn[15] % len(kept)].SerializeToString(), drawn[16:]))


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
    table.act(seat, record_two_win.filled(_going_on(table.moves(seat).game, drawn[1]), drawn[3:]))
    return True


def _going_on(moves: Iterable[Move], drawn: int) -> list[Move]:
    """These moves, in Fortunes seldom with the fold that ends the deal (FO-17)."""
    kept = [move for move in moves if not move.fortunes.bet.HasField("fold") or drawn < 4]
    return kept or list(moves)


def seen(table: Table, name: str, viewer: bytes) -> notation.Seen:
    """The log as a viewer gets it: by a view export, there and back; an auditor's by a full one."""
    records = table.log()
    lines = (
        export.full(table.game, name, records)
        if viewer == rules.AUDITOR
        else export.as_seen(table.game, name, records, viewer)
    )
    return notation.Seen.of(export.read(map(export.to_line, lines)))


@cache
def hands(table: Table, name: str, viewer: bytes = rules.AUDITOR) -> list[notation.Hand]:
    """The hands of a table's log, as a viewer may know them: by way of an export, once for each."""
    return list(notation.hands(seen(table, name, viewer)))


@cache
def told(table: Table, viewer: bytes = rules.AUDITOR) -> list[notation.Hand]:
    """The same without an export, whose JSON takes ten times as long as all the rest."""
    return list(notation.hands(notation.Seen(table.log(), viewer)))


def bodies(records: Sequence[bytes], name: str) -> list[Event]:
    """The game's own events, without the openings of their cards: what cards and acts come to."""
    found = []
    for record in records:
        event = Event.FromString(EventRecord.FromString(record).public_body)
        if event.HasField(name):
            event.ClearField("openings")
            found.append(event)
    return found
