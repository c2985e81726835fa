"""The goldens of Two-Win: what its games are like. `tests.record_goldens` writes them."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from tests import tables
from tests.recording import SERVER_ONLY, Clock, Recording
from trionfi.v1.card_pb2 import Card, Face, Orientation
from trionfi.v1.game_pb2 import Command, Join, Leave, Move, Phase
from trionfi.v1.two_win_pb2 import TwoWinCommand, TwoWinEndPlay
from trionfi_service import rules
from trionfi_service.table import Table

GAME: Final = "two_win"
# At random a third of all hands would be given up at each turn, and every raise be half a stack.
_OF_FOLDS: Final = 12
_OF_RAISES: Final = 3
_OF_SITTING_OUT: Final = 6


def play(table: Table, what: str, most: int = 100_000, until: Callable[[Table], bool] = lambda _: False) -> None:
    """Play on by fillings that seldom give up, to the end, for so many commands, or ``until`` something is so."""
    for number in range(most):
        if until(table) or table.state.phase != Phase.PHASE_PLAYING:
            return
        seat = next(
            (seat for seat in range(len(table.view("spectator").two_win.seats)) if table.moves(seat).game), None
        )
        if seat is None:
            return
        drawn = sha256(f"{what} {number}".encode()).digest()
        table.act(seat, filled(list(table.moves(seat).game), drawn))


def filled(moves: list[Move], drawn: bytes) -> bytes:
    """One of these moves, seldom one that gives up, filled by what was drawn."""
    wanted = [move for number, move in enumerate(moves) if _tempting(move, drawn[number])] or moves[:1]
    move = wanted[drawn[8] % len(wanted)]
    # Two raises of three are the least that is legal.
    bold = move.two_win.bet.WhichOneof("action") != "raise_to" or drawn[9] % _OF_RAISES == 0
    return rules.fill(move.SerializeToString(), drawn[10:] if bold else b"")


def _tempting(move: Move, drawn: int) -> bool:
    if move.two_win.bet.HasField("fold"):
        return drawn % _OF_FOLDS == 0
    return not move.two_win.HasField("sit_out") or drawn % _OF_SITTING_OUT == 0


def hands(count: int) -> Callable[[Table], bool]:
    """Whether so many hands are over."""
    return lambda table: table.view("spectator").two_win.past_hand.hand >= count


def declaring(table: Table) -> bool:
    """Whether declarations are being made, and not all are in."""
    seats = table.view("spectator").two_win.seats
    return any(table.moves(one.seat).game and _declares(table, one.seat) for one in seats)


def _declares(table: Table, seat: int) -> bool:
    return table.moves(seat).game[0].two_win.HasField("declare")


def default() -> Recording:
    """TW-1 to TW-29 as they are unless something else is said: three seats, five hands."""
    table = tables.table("two-win default", GAME, seats=3, options={"hands": 5})
    play(table, "two-win default", until=declaring)
    versions = [table.version]
    play(table, "two-win default, its end")
    return Recording(table, (*versions, table.version))


def fixed_limit() -> Recording:
    """MO-7, MO-8, MO-12, TW-6, TW-27, TW-30: short stacks, side pots, carried money, rebuys, blinds that rise."""
    options = {
        "stacks": [30, 120, 60, 14],
        "minimumBet": 4,
        "chipUnit": 2,
        "limit": "BETTING_LIMIT_FIXED_LIMIT",
        "rebuy": {"least": 20, "most": 60},
        "schedule": {"hands": 4, "levels": [{"minimumBet": 6, "ante": 2}, {"minimumBet": 12, "ante": 4}]},
        "hands": 12,
        "majorValues": "TWO_WIN_MAJOR_VALUES_EITHER",
        "majorPrecedence": "TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE",
    }
    table = tables.table("two-win limit", GAME, options=options, policies=SERVER_ONLY)
    play(table, "two-win limit", until=hands(3))
    versions = [table.version]
    play(table, "two-win limit, its end")
    return Recording(table, (*versions, table.version))


def pot_limit() -> Recording:
    """MO-8: raises of the pot, antes, two seats; the deal is opened to all when it is over (LC-13)."""
    options = {"stacks": [60], "ante": 1, "limit": "BETTING_LIMIT_POT_LIMIT", "hands": 3}
    table = tables.table("two-win pot", GAME, seats=2, options=options, policies=SERVER_ONLY)
    play(table, "two-win pot")
    return Recording(table, (table.version,))


def scripted() -> Recording:
    """LC-12, DK-4: one hand of two seats over a scripted order, of which every third card lies reversed."""
    lie = (Orientation.ORIENTATION_REVERSED, Orientation.ORIENTATION_UPRIGHT, Orientation.ORIENTATION_UPRIGHT)
    order = [Face(card=Card.Name(number), orientation=lie[number % 3]) for number in range(78, 0, -1)]
    table = tables.table("two-win scripted", GAME, seats=2, options={"hands": 1}, policies=SERVER_ONLY, orders=[order])
    play(table, "two-win script", until=declaring)
    versions = [table.version]
    play(table, "two-win script, its end")
    return Recording(table, (*versions, table.version))


def clocks() -> Recording:
    """MO-11, TW-6, TW-10, TW-30: time-outs of bets, declarations and answers, a seat away, one that sits out."""
    clock = Clock()
    policies: dict[str, Any] = {"turnMs": 20_000, **SERVER_ONLY}
    table = tables.table("two-win clocks", GAME, seats=3, host=True, clock=clock, policies=policies, options={})
    clock.later(5)
    play(table, "two-win clocks", 2)
    table.time_up()
    versions = [table.version]
    play(table, "two-win clocks on", until=declaring)
    while table.view("spectator").two_win.past_hand.hand < 1:
        table.time_up()
    _sit_out_and_go_away(table, clock)
    versions.append(table.version)
    play(table, "two-win clocks again", until=hands(2))
    table.act("host", Command(two_win=TwoWinCommand(end_play=TwoWinEndPlay())))
    return Recording(table, (*versions, table.version))


def _sit_out_and_go_away(table: Table, clock: Clock) -> None:
    """Before the second hand: seat 0 sits out and comes in again, seat 1 goes and is answered for, seat 2 is late."""
    clock.later(3)
    sit_out = next(move for move in table.moves(0).game if move.two_win.HasField("sit_out"))
    table.act(0, rules.fill(sit_out.SerializeToString(), b""))
    clock.later(1)
    table.act(1, Command(leave=Leave()))
    table.act(0, rules.fill(table.moves(0).game[0].SerializeToString(), b""))
    while not table.view("spectator").two_win.seats[2].playing:
        table.time_up()
    clock.later(2)
    table.act(1, Command(join=Join()))


RECORDINGS: Final[dict[str, Callable[[], Recording]]] = {
    "two_win-default": default,
    "two_win-fixed-limit": fixed_limit,
    "two_win-pot-limit": pot_limit,
    "two_win-scripted": scripted,
    "two_win-clocks": clocks,
}
