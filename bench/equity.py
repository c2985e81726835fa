"""Chances at a showdown by chance, in process: one hand known, another not, and no card on the table.

Beside eval7's Monte Carlo of hold'em: one hand known, the other any, no board. An iteration of it deals seven cards
and looks at two hands of seven; ours of Fool's Errand deals ten and does the same; ours of Two-Win deals twelve, finds
each player's best of 96 declarations, ten ways to take three internals each, and pays two pots. Time is time on the
processor; where two cores are measured, time on the clock.
"""

import time
from collections.abc import Callable, Iterator
from typing import Final

import eval7

from bench.comparison import Measure, Pair, Round, Scale, Spent, rates
from trionfi_service import equity

NAME: Final = "equity"
_TWO_WIN: Final = "Two-Win showdowns by chance"
_FOOLS_ERRAND: Final = "Fool's Errand showdowns by chance"
_TWO_CORES: Final = "Two-Win showdowns on two cores"
_EVAL7: Final = "eval7 Monte Carlo, iterations/s"
_ONE_CORE: Final = "the same on one core"
MEASURES: Final = (
    Measure(_TWO_WIN, "showdowns/s", _EVAL7, bound=0.05, aim=0.1),
    Measure(_FOOLS_ERRAND, "showdowns/s", _EVAL7, bound=0.05, aim=0.1),
    Measure(_TWO_CORES, "showdowns/s", _ONE_CORE, bound=1.4),
)
_PLAYERS: Final = ("Kw Qw m0 2s", "??")
_ANY_TWO: Final = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`."""
    trials = scale.of(200_000, 2_000)
    on_cores = scale.of(1_000_000, 2_000)
    iterations = scale.of(2_000_000, 20_000)
    hand, any_two = [eval7.Card("Ks"), eval7.Card("Qs")], eval7.HandRange(_ANY_TWO)
    on_cpu: dict[str, Callable[[], Spent]] = {
        _TWO_WIN: lambda: _two_win(trials, 1, time.process_time),
        _FOOLS_ERRAND: lambda: _fools_errand(trials),
        _EVAL7: lambda: _eval7(hand, any_two, iterations),
    }
    on_clock: dict[str, Callable[[], Spent]] = {
        _TWO_CORES: lambda: _two_win(on_cores, 2, time.perf_counter),
        _ONE_CORE: lambda: _two_win(on_cores, 1, time.perf_counter),
    }
    for _ in range(scale.rounds):
        done = rates(on_cpu, turns=scale.of(4, 1)) | rates(on_clock, turns=scale.of(2, 1))
        yield {
            _TWO_WIN: Pair(done[_TWO_WIN], done[_EVAL7]),
            _FOOLS_ERRAND: Pair(done[_FOOLS_ERRAND], done[_EVAL7]),
            _TWO_CORES: Pair(done[_TWO_CORES], done[_ONE_CORE]),
        }


def _two_win(trials: int, threads: int, clock: Callable[[], float]) -> Spent:
    begun = clock()
    equity.two_win(_PLAYERS, trials=trials, seed=1, threads=threads)
    return Spent(trials, clock() - begun)


def _fools_errand(trials: int) -> Spent:
    begun = time.process_time()
    equity.fools_errand(_PLAYERS, trials=trials, seed=1, threads=1)
    return Spent(trials, time.process_time() - begun)


def _eval7(hand: list[eval7.Card], any_two: eval7.HandRange, iterations: int) -> Spent:
    begun = time.process_time()
    eval7.py_hand_vs_range_monte_carlo(hand, any_two, [], iterations)
    return Spent(iterations, time.process_time() - begun)
