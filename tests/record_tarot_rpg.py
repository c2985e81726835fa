"""The goldens of Tarot: the RPG: what its games are like. `tests.record_goldens` writes them."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from tests import tables
from tests.recording import SERVER_ONLY, Clock, Recording
from trionfi.v1.game_pb2 import Command, Erase, Join, Leave, Move, Phase
from trionfi.v1.move_pb2 import Text
from trionfi.v1.tarot_rpg_pb2 import TarotRpgStage as Stage
from trionfi.v1.tarot_rpg_pb2 import TarotRpgView
from trionfi_service import rules
from trionfi_service.table import Table

GAME: Final = "tarot_rpg"
# At random a table would talk for ever, and end each hand after two tricks.
_SELDOM: Final = {"cut_in": 5, "send_note": 3, "open_floor": 3, "narrate": 2, "change_level": 4, "end_game": 1000}
_IN_A_HURRY: Final = _SELDOM | {"end_hand": 1000}


def play(
    table: Table,
    what: str,
    most: int = 100_000,
    until: Callable[[TarotRpgView], bool] = lambda _: False,
    seldom: dict[str, int] = _SELDOM,
) -> None:
    """Play on by fillings that come to the point, to the end, for so many commands, or ``until`` something is so."""
    for number in range(most):
        view = table.view("spectator").tarot_rpg
        if until(view) or table.state.phase != Phase.PHASE_PLAYING:
            return
        drawn = sha256(f"{what} {number}".encode()).digest()
        able = [seat for seat in range(len(view.people)) if table.moves(seat).game]
        seat = able[drawn[0] % len(able)]
        wanted = [move for place, move in enumerate(table.moves(seat).game) if _wanted(move, drawn[place + 1], seldom)]
        if wanted:
            move = wanted[drawn[12] % len(wanted)]
            tables.say(table, seat, rules.fill(move.SerializeToString(), drawn[13:]))


def _wanted(move: Move, drawn: int, seldom: dict[str, int]) -> bool:
    return drawn % seldom.get(move.tarot_rpg.WhichOneof("move") or "", 1) == 0


def default() -> Recording:
    """RP-1 to RP-15 with two players: a whole hand, another begun, and the end of the game by the dealer."""
    table = tables.table("tarot-rpg default", GAME, seats=3, options={})
    play(table, "tarot-rpg default", until=lambda view: len(view.trumps.waiting) > 1)
    versions = [table.version]
    play(table, "tarot-rpg default, a check", until=lambda view: view.HasField("verdict"))
    versions.append(table.version)
    play(table, "tarot-rpg default, told", until=lambda view: view.stage == Stage.TAROT_RPG_STAGE_NARRATION)
    _say(table, "cut_in")
    _say(table, "send_note")
    play(
        table, "tarot-rpg default on", until=lambda view: view.hand == 1 and view.stage == Stage.TAROT_RPG_STAGE_BETWEEN
    )
    versions.append(table.version)
    _say(table, "change_level")
    _say(table, "deal_hand")
    play(table, "tarot-rpg, a second hand", until=lambda view: view.stage == Stage.TAROT_RPG_STAGE_BETWEEN)
    _say(table, "end_game")
    return Recording(table, (*versions, table.version))


def _say(table: Table, what: str) -> None:
    """The dealer says this."""
    move = next(move for move in table.moves(0).game if move.tarot_rpg.WhichOneof("move") == what)
    tables.say(table, 0, rules.fill(move.SerializeToString(), bytes(range(16))))


def whole_hand() -> Recording:
    """RP-12, RP-13, RP-15: six players, to the last card; sheets of their own (RP-17)."""
    sheets = [{"levels": [5] * player + [4, 6] + [5] * (10 - player)} for player in range(6)]
    options = {"sheets": sheets, "hands": 1}
    table = tables.table("tarot-rpg hand", GAME, seats=7, options=options, policies=SERVER_ONLY)
    play(table, "tarot-rpg hand", until=lambda view: view.stage == Stage.TAROT_RPG_STAGE_FOLLOWING, seldom=_IN_A_HURRY)
    versions = [table.version]
    play(table, "tarot-rpg hand on", seldom=_IN_A_HURRY)
    return Recording(table, (*versions, table.version))


def clocks() -> Recording:
    """RP-20, LC-4, LC-14: time-outs of every kind, a player away, a dealer who is waited for, words erased."""
    clock = Clock()
    policies: dict[str, Any] = {"turnMs": 20_000, **SERVER_ONLY}
    table = tables.table("tarot-rpg clocks", GAME, seats=4, clock=clock, policies=policies, options={"hands": 1})
    versions = []
    for trick in range(3):
        play(table, f"tarot-rpg clocks {trick}", most=25, until=lambda view: view.trick > 2)
        while table.view("spectator").HasField("due_ms"):
            table.time_up()
        versions.append(table.version)
        table.act(1 + trick, Command(leave=Leave()))
        clock.later(3)
        while table.view("spectator").HasField("due_ms"):
            table.time_up()
        table.act(1 + trick, Command(join=Join()))
    erase = Erase(speaker=rules.actor_message(rules.seat(0)), reason=Text(characters=5))
    table.act("operator", Command(erase=erase), ["asked"])
    play(table, "tarot-rpg clocks, the end")
    return Recording(table, (*versions, table.version))


RECORDINGS: Final[dict[str, Callable[[], Recording]]] = {
    "tarot_rpg-default": default,
    "tarot_rpg-whole-hand": whole_hand,
    "tarot_rpg-clocks": clocks,
}
