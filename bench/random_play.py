"""Random play, a move at a time, on one core: Fortunes and Tarot: the RPG, against hearts of OpenSpiel driven from
Python through ``legal_actions`` and ``apply_action``.

Inside the core one of all legal commands is picked, decided, told as an event and folded, with everything around the
game; once more by the messages of ``legal`` and ``fill``, which hearts has none of, nor events: it changes a state in
place. Both play deals that were dealt beforehand to their end. Texts are empty. Time is time on the processor.
"""

import itertools
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pyspiel

from bench import play, sealed_log
from bench.comparison import Measure, Pair, Round, Scale, Spent, rates
from bench.programs import built, said
from trionfi.v1.game_pb2 import Phase
from trionfi_service import _core

NAME: Final = "play"
_CORE: Final = "random play inside the core"
_MOVES: Final = "the same, through the messages of legal and fill"
_ALONE: Final = "the same, the game alone"
_TALE: Final = "random play of Tarot: the RPG inside the core"
_TALE_MOVES: Final = "that too, through the messages of legal and fill"
_BOUNDARY: Final = "random play from Python"
_LEGAL: Final = "one legal call"
_HEARTS: Final = "OpenSpiel hearts from Python, moves/s"
_LEGAL_ACTIONS: Final = "its legal_actions(), calls/s"
MEASURES: Final = (
    Measure(_CORE, "moves/s", _HEARTS, bound=5.0, aim=20.0),
    Measure(_MOVES, "moves/s", _HEARTS, bound=5.0, aim=20.0),
    Measure(_ALONE, "moves/s", _HEARTS),
    Measure(_TALE, "moves/s", _HEARTS, bound=5.0, aim=20.0),
    Measure(_TALE_MOVES, "moves/s", _HEARTS),
    Measure(_BOUNDARY, "moves/s", _HEARTS, bound=0.5),
    Measure(_LEGAL, "calls/s", _LEGAL_ACTIONS, bound=0.5),
)
_NO_ENTROPY: Final = bytes(64)
_GAME_MOVES: Final = 0x0A  # the tag of Moves.game, its first field


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`."""
    dice = random.Random(4)
    program = built("random_play")
    tables = [play.dealt(sealed_log.new_game(), 1, dice) for _ in range(scale.of(300, 5))]
    hearts = [_dealt_hearts(dice) for _ in range(scale.of(300, 5))]
    sides: dict[str, Callable[[], Spent]] = {
        _CORE: lambda: _in_core(program, "table", scale.of(4_000, 200)),
        _MOVES: lambda: _in_core(program, "moves", scale.of(4_000, 200)),
        _ALONE: lambda: _in_core(program, "game", scale.of(4_000, 200)),
        _TALE: lambda: _in_core(program, "table", scale.of(4_000, 200), "tarot_rpg"),
        _TALE_MOVES: lambda: _in_core(program, "moves", scale.of(4_000, 200), "tarot_rpg"),
        _HEARTS: lambda: _hearts(hearts, dice),
        _BOUNDARY: lambda: _through_boundary(tables, dice),
        _LEGAL: lambda: _legal_calls(tables, scale.of(100, 10)),
        _LEGAL_ACTIONS: lambda: _legal_action_calls(hearts, scale.of(100, 10)),
    }
    for _ in range(scale.rounds):
        done = rates(sides, turns=scale.of(10, 1))
        yield {
            _CORE: Pair(done[_CORE], done[_HEARTS]),
            _MOVES: Pair(done[_MOVES], done[_HEARTS]),
            _ALONE: Pair(done[_ALONE], done[_HEARTS]),
            _TALE: Pair(done[_TALE], done[_HEARTS]),
            _TALE_MOVES: Pair(done[_TALE_MOVES], done[_HEARTS]),
            _BOUNDARY: Pair(done[_BOUNDARY], done[_HEARTS]),
            _LEGAL: Pair(done[_LEGAL], done[_LEGAL_ACTIONS]),
        }


def _in_core(program: Path, what: str, deals: int, game: str = "fortunes") -> Spent:
    """Play a ``table``, which is what is stored and served, so by ``moves``, or the ``game`` alone, as hearts is."""
    told = json.loads(said(program, what, str(deals), game))
    return Spent(told["moves"], told["seconds"])


def _through_boundary(tables: Sequence[_core.State], dice: random.Random) -> Spent:
    choices = [[bytes((byte,)) for byte in dice.randbytes(play.MOVES_A_DEAL)] for _ in tables]
    begun = time.process_time()
    moves = sum(map(_play_on, tables, choices))
    return Spent(moves, time.process_time() - begun)


def _play_on(state: _core.State, choices: Sequence[bytes]) -> int:
    """Play a deal to its end; the seats are asked in turn, since Python knows no rule."""
    legal, fill, decide, evolve = _core.legal, _core.fill, _core.decide, _core.evolve
    playing = int(Phase.PHASE_PLAYING)
    seats = itertools.cycle(play.SEATS)
    moves = 0
    while state.phase == playing:
        seat = next(seats)
        legal_moves = legal(state, seat)
        if legal_moves[0] != _GAME_MOVES:
            continue
        command = fill(_first(legal_moves), choices[moves])
        state = evolve(state, seat, 0, decide(state, seat, command, 0, _NO_ENTROPY))
        moves += 1
    return moves


def _first(moves: bytes) -> bytes:
    """The first Move of serialised Moves: its length is a varint of one or two bytes."""
    length = moves[1]
    if length < 0x80:
        return moves[2 : 2 + length]
    return moves[3 : 3 + (length & 0x7F | moves[2] << 7)]


def _legal_calls(tables: Sequence[_core.State], times: int) -> Spent:
    """Calls for the seat that leads, all of its nineteen cards legal."""
    legal, leader = _core.legal, play.SEATS[0]
    begun = time.process_time()
    for _ in range(times):
        for state in tables:
            legal(state, leader)
    return Spent(times * len(tables), time.process_time() - begun)


def _dealt_hearts(dice: random.Random) -> Any:
    state = pyspiel.load_game("hearts").new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, chances)[0])
    return state


def _hearts(dealt: Sequence[Any], dice: random.Random) -> Spent:
    states = [state.clone() for state in dealt]
    choices = [dice.randbytes(80) for _ in states]
    begun = time.process_time()
    moves = sum(map(_play_hearts_on, states, choices))
    return Spent(moves, time.process_time() - begun)


def _play_hearts_on(state: Any, choices: bytes) -> int:
    moves = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[choices[moves] % len(actions)])
        moves += 1
    return moves


def _legal_action_calls(dealt: Sequence[Any], times: int) -> Spent:
    begun = time.process_time()
    for _ in range(times):
        for state in dealt:
            state.legal_actions()
    return Spent(times * len(dealt), time.process_time() - begun)
