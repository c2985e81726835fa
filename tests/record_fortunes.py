"""The goldens of Fortunes for money: stakes, antes, folds and bids. `tests.record_goldens` writes them."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from tests import tables
from tests.recording import SERVER_ONLY, Recording
from trionfi.v1.game_pb2 import Move, Phase
from trionfi_service import rules
from trionfi_service.table import Table

# At random every deal would be given up in its first round, every raise be half a stack, and no bid be made.
_OF_FOLDS: Final = 60
_OF_RAISES: Final = 4
_OF_BOLD: Final = 6
_BIDS: Final = 4


def play(table: Table, what: str, most: int = 100_000) -> None:
    """Play on by fillings that seldom give up and seldom raise, to the end or for so many commands."""
    for number in range(most):
        if table.state.phase != Phase.PHASE_PLAYING:
            return
        seat = table.view("spectator").fortunes.turn
        drawn = sha256(f"{what} {number}".encode()).digest()
        moves = list(table.moves(seat).game)
        wanted = [move for move, luck in zip(moves, drawn, strict=False) if _tempting(move, luck)] or moves[:1]
        table.act(seat, _filled(wanted[drawn[8] % len(wanted)], drawn))


def _filled(move: Move, drawn: bytes) -> bytes:
    said, luck = move.fortunes, drawn[9]
    choices = drawn[10:]
    if said.HasField("bid"):
        choices = bytes([luck % _BIDS])
    elif said.bet.HasField("raise_to") and luck % _OF_BOLD:
        # The least that is legal.
        choices = b""
    return rules.fill(move.SerializeToString(), choices)


def _tempting(move: Move, luck: int) -> bool:
    bet = move.fortunes.bet
    if bet.HasField("fold"):
        return luck % _OF_FOLDS == 0
    return not bet.HasField("raise_to") or luck % _OF_RAISES == 0


def _played(what: str, options: dict[str, Any], marks: tuple[int, ...]) -> Recording:
    """A match for money, seen after so many commands and at its end."""
    table = tables.table(what, options=options, policies=SERVER_ONLY)
    versions, so_far = [], 0
    for mark in marks:
        play(table, f"{what} {mark}", mark - so_far)
        so_far = mark
        versions.append(table.version)
    play(table, f"{what}, its end")
    return Recording(table, (*versions, table.version))


def stakes() -> Recording:
    """FO-15, FO-19, MO-12: three stakes with short stacks and an odd chip unit, and bids with a bonus."""
    options = {
        "match": {"deals": 3},
        "betting": "FORTUNES_BETTING_STAKE",
        "stake": 15,
        "stacks": [100, 35, 10, 45],
        "chipUnit": 5,
        "bids": "FORTUNES_BIDS_ON",
        "bidBonus": 3,
    }
    return _played("fortunes stakes", options, (2, 40))


def antes() -> Recording:
    """FO-16, FO-17, MO-6, MO-7: antes, all-ins, deals that a fold ends and what it leaves hidden."""
    options = {"match": {"deals": 4}, "betting": "FORTUNES_BETTING_ANTE", "ante": 4, "stacks": [90, 60, 150, 25]}
    return _played("fortunes antes", options, (3, 45))


def literal_antes() -> Recording:
    """FO-17: whoever folds counts as still in; tricks are bid beside it (FO-19)."""
    options = {
        "match": {"deals": 4},
        "betting": "FORTUNES_BETTING_ANTE",
        "foldConcedes": "FORTUNES_FOLD_CONCEDES_NONE",
        "bids": "FORTUNES_BIDS_ON",
    }
    return _played("fortunes literal antes", options, (10,))


RECORDINGS: Final[dict[str, Callable[[], Recording]]] = {
    "fortunes-stakes": stakes,
    "fortunes-antes": antes,
    "fortunes-antes-literal": literal_antes,
}
