"""Random hands for money, act by act, on one core: Two-Win inside the core through ``legal``, ``fill``, ``decide``
and ``evolve``, against no-limit hold'em of pokerkit, driven from Python.

Both play hands of six that were dealt beforehand, with a hundred big blinds each, from the blinds to the payout, and
choose alike: among a check or call, a raise to anything in range, and a fold where there is something to face. Ours has
five rounds, and splits the four cards at the showdown. Time is time on the processor.
"""

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from pokerkit import Automation, NoLimitTexasHoldem, State

from bench.comparison import Measure, Pair, Round, Scale, Spent, rates
from bench.programs import built, said

NAME: Final = "hands"
_CORE: Final = "random hands inside the core"
_ALONE: Final = "the same hands, the game alone"
_POKERKIT: Final = "pokerkit no-limit hold'em, hands/s"
MEASURES: Final = (
    Measure(_CORE, "hands/s", _POKERKIT, bound=300.0, aim=2_000.0),
    Measure(_ALONE, "hands/s", _POKERKIT),
)
_SEATS: Final = 6
_STACK: Final = 200
_BLINDS: Final = (1, 2)


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`."""
    dice = random.Random(7)
    program = built("random_hands")
    sides: dict[str, Callable[[], Spent]] = {
        _CORE: lambda: _in_core(program, "table", scale.of(20_000, 500)),
        _ALONE: lambda: _in_core(program, "game", scale.of(20_000, 500)),
        _POKERKIT: lambda: _pokerkit(scale.of(100, 5), dice),
    }
    for _ in range(scale.rounds):
        done = rates(sides, turns=scale.of(4, 1))
        yield {_CORE: Pair(done[_CORE], done[_POKERKIT]), _ALONE: Pair(done[_ALONE], done[_POKERKIT])}


def _in_core(program: Path, what: str, hands: int) -> Spent:
    told = json.loads(said(program, what, str(hands)))
    return Spent(told["hands"], told["seconds"])


def _pokerkit(hands: int, dice: random.Random) -> Spent:
    states = [
        NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, _BLINDS, 2, (_STACK,) * _SEATS, _SEATS)
        for _ in range(hands)
    ]
    begun = time.process_time()
    for state in states:
        _play(state, dice)
    return Spent(hands, time.process_time() - begun)


def _play(state: State, dice: random.Random) -> None:
    while state.status:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        acts = ["match"]
        if least is not None:
            acts.append("raise")
        if state.checking_or_calling_amount:
            acts.append("fold")
        match dice.choice(acts):
            case "match":
                state.check_or_call()
            case "fold":
                state.fold()
            case _:
                assert least is not None
                assert most is not None
                state.complete_bet_or_raise_to(dice.randint(least, most))
