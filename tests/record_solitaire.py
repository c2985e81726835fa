"""The goldens of Two-Win Solitaire: what its games are like. `tests.record_goldens` writes them."""

from collections.abc import Callable
from typing import Any, Final

from tests import tables
from tests.recording import SERVER_ONLY, Clock, Recording
from trionfi.v1.card_pb2 import Card, Face, Orientation
from trionfi.v1.game_pb2 import Command, Join, Leave, Phase
from trionfi.v1.solitaire_pb2 import SolitaireRound
from trionfi_service.cli import advised
from trionfi_service.table import Table

GAME: Final = "solitaire"


def this_round(table: Table) -> SolitaireRound:
    """The round under way, or the last, as its player sees it."""
    return table.view(0).solitaire.rounds[-1]


def play_well(table: Table, most: int = 1_000, until: Callable[[Table], bool] = lambda _: False) -> None:
    """Do what is best, to the end, for so many commands, or ``until`` something is so."""
    for _ in range(most):
        if until(table) or table.state.phase != Phase.PHASE_PLAYING:
            return
        best = advised.command(table.view(0))
        assert best is not None
        table.act(0, best)


def drawing(table: Table) -> bool:
    """Whether the player may draw, and has drawn."""
    here = this_round(table)
    return here.drawing and len(here.draws) > 0


def second(table: Table) -> bool:
    """Whether the second round is under way."""
    return len(table.view(0).solitaire.rounds) > 1


def default() -> Recording:
    """SO-1 to SO-8 as they are unless something else is said: all five rounds are won, draws among them."""
    table = tables.table("solitaire default 3", GAME, options={}, policies={})
    play_well(table, until=drawing)
    versions = [table.version]
    play_well(table)
    return Recording(table, (*versions, table.version))


def options() -> Recording:
    """SO-1, SO-7, TW-19: ties resolved, majors that count either way, and before the total."""
    given = {
        "ties": "SOLITAIRE_TIES_RESOLVE",
        "majorValues": "TWO_WIN_MAJOR_VALUES_EITHER",
        "majorPrecedence": "TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE",
    }
    table = tables.table("solitaire options 20", GAME, options=given, policies=SERVER_ONLY)
    play_well(table, until=second)
    versions = [table.version]
    play_well(table)
    return Recording(table, (*versions, table.version))


def scripted() -> Recording:
    """LC-12, DK-4: a round over a scripted order, of which every third card lies reversed."""
    lie = (Orientation.ORIENTATION_REVERSED, Orientation.ORIENTATION_UPRIGHT, Orientation.ORIENTATION_UPRIGHT)
    order = [Face(card=Card.Name(1 + number * 29 % 78), orientation=lie[number % 3]) for number in range(78)]
    table = tables.table("solitaire scripted", GAME, options={}, policies=SERVER_ONLY, orders=[order])
    versions = [table.version]
    play_well(table)
    return Recording(table, (*versions, table.version))


def clocks() -> Recording:
    """SO-8, LC-4, LC-7: a declaration and a choice to draw whose time is up, and a player who leaves and comes back."""
    clock = Clock()
    policies: dict[str, Any] = {"turnMs": 20_000, "bankMs": 5_000, **SERVER_ONLY}
    table = tables.table("solitaire clocks 2", GAME, host=True, clock=clock, policies=policies, options={})
    clock.later(5)
    play_well(table, until=second)
    versions = [table.version]
    clock.later(2)
    table.act(0, Command(leave=Leave()))
    clock.later(3_600)
    table.act(0, Command(join=Join()))
    while table.state.phase == Phase.PHASE_PLAYING:
        table.time_up()
    return Recording(table, (*versions, table.version))


RECORDINGS: Final[dict[str, Callable[[], Recording]]] = {
    "solitaire-default": default,
    "solitaire-options": options,
    "solitaire-scripted": scripted,
    "solitaire-clocks": clocks,
}
