"""What hands are worth, on one core: ours against phevaluator's, eval7's and pokerkit's hold'em hands of seven cards.

Batches are NumPy arrays of 32,768 hands, checked, into an array that is there; peers take one call a hand, of cards
that are made beforehand, as each wants them. Inside the core: hands at random and all hands in their order, against
phevaluator's C core, compiled here. Time is time on the processor; imports are on the clock.
"""

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import eval7
import numpy as np
import phevaluator._pheval as pheval
import phevaluator.evaluator_omaha as omaha
from pokerkit import Card, StandardHighHand

from bench import phevaluator_core
from bench.comparison import Measure, Pair, Round, Scale, Spent, rates
from bench.programs import built, said
from trionfi_service import rules, strengths

NAME: Final = "evaluations"
_CALL: Final = "phevaluator evaluate_7cards from Python, calls/s"
_EVAL7: Final = "eval7 evaluate from Python, hands/s"
_POKERKIT: Final = "pokerkit StandardHighHand, hands/s"
_CORE: Final = "phevaluator's C core, hands/s"
_CORE_ALL: Final = "phevaluator's C core, C(52,7) in order, hands/s"
_OMAHA: Final = "phevaluator evaluate_omaha_cards from Python, calls/s"

_SEVEN: Final = "Fool's Errand, seven cards, checked batch"
_SEVEN_EVAL7: Final = "the same, eval7"
_SEVEN_POKERKIT: Final = "the same, pokerkit"
_SEVEN_RAW: Final = "Fool's Errand inside the core"
_SEVEN_ALL: Final = "all C(78,7) in order"
_SEVEN_ONE: Final = "Fool's Errand, one checked call"
_SEVEN_100: Final = "Fool's Errand, checked batch of 100"
_FIVE: Final = "Two-Win, five cards, checked batch"
_FIVE_EVAL7: Final = "the same five, eval7"
_FIVE_100: Final = "Two-Win, checked batch of 100"
_NEW_BOARD: Final = "best declaration, new board"
_BOARD_1000: Final = "best declarations, 1,000 of a board"
_BOARD_ALL: Final = "best declarations, all 916,895 of a board"
_IMPORT: Final = "import with all tables ready"

MEASURES: Final = (
    Measure(_SEVEN, "hands/s", _CALL, bound=14.0, aim=20.0),
    Measure(_SEVEN_EVAL7, "hands/s", _EVAL7, bound=40.0),
    Measure(_SEVEN_POKERKIT, "hands/s", _POKERKIT, bound=20_000.0),
    Measure(_SEVEN_RAW, "hands/s", _CORE, bound=3.5, aim=5.0),
    Measure(_SEVEN_ALL, "hands/s", _CORE_ALL, bound=5.0, aim=8.0),
    Measure(_SEVEN_ONE, "calls/s", _CALL, bound=2.0),
    Measure(_SEVEN_100, "hands/s", "batch of 32,768, hands/s", bound=0.7),
    Measure(_FIVE, "hands/s", _CALL, bound=10.0, aim=25.0),
    Measure(_FIVE_EVAL7, "hands/s", _EVAL7, bound=30.0),
    Measure(_FIVE_100, "hands/s", "batch of 32,768, hands/s", bound=0.7),
    Measure(_NEW_BOARD, "boards/s", _OMAHA, bound=1.0, aim=2.0),
    Measure(_BOARD_1000, "hands/s", "new boards/s", bound=2.0),
    Measure(_BOARD_ALL, "hands/s", "new boards/s", bound=40.0),
    Measure(_IMPORT, "ms", "import grpc, ms", bound=1.0, at_most=True),
)
_BATCH: Final = 32_768
_SMALL: Final = 100
_BOARD: Final = 8
_TABLES: Final = "import trionfi_service.strengths as s; s.fools_errand_one(bytes(range(7)))"
_GRPC: Final = "import grpc"

Array = Any  # of NumPy, which is not installed where types are checked


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`."""
    dice = random.Random(5)
    with tempfile.TemporaryDirectory(prefix="trionfi-bench-") as folder:
        sides = _sides(scale, dice, built("random_evaluations"), phevaluator_core.built(Path(folder)))
        for _ in range(scale.rounds):
            done = rates(sides, turns=scale.of(6, 1))
            yield {
                _SEVEN: Pair(done[_SEVEN], done[_CALL]),
                _SEVEN_EVAL7: Pair(done[_SEVEN], done[_EVAL7]),
                _SEVEN_POKERKIT: Pair(done[_SEVEN], done[_POKERKIT]),
                _SEVEN_RAW: Pair(done[_SEVEN_RAW], done[_CORE]),
                _SEVEN_ALL: Pair(done[_SEVEN_ALL], done[_CORE_ALL]),
                _SEVEN_ONE: Pair(done[_SEVEN_ONE], done[_CALL]),
                _SEVEN_100: Pair(done[_SEVEN_100], done[_SEVEN]),
                _FIVE: Pair(done[_FIVE], done[_CALL]),
                _FIVE_EVAL7: Pair(done[_FIVE], done[_EVAL7]),
                _FIVE_100: Pair(done[_FIVE_100], done[_FIVE]),
                _NEW_BOARD: Pair(done[_NEW_BOARD], done[_OMAHA]),
                _BOARD_1000: Pair(done[_BOARD_1000], done[_NEW_BOARD]),
                _BOARD_ALL: Pair(done[_BOARD_ALL], done[_NEW_BOARD]),
                _IMPORT: _imports(scale.of(9, 1)),
            }


def _sides(scale: Scale, dice: random.Random, program: Path, peer: Path) -> dict[str, Callable[[], Spent]]:
    sevens = _rows(dice, 7, 78)
    fives = _rows(dice, 5, 78) * 2 + np.array(dice.choices((0, 1), k=5 * _BATCH), np.uint8).reshape(_BATCH, 5)
    out, small_out = np.zeros(_BATCH, np.uint32), np.zeros(_SMALL, np.uint32)
    few_sevens, few_fives = np.ascontiguousarray(sevens[:_SMALL]), np.ascontiguousarray(fives[:_SMALL])
    one_each = [bytes(row) for row in sevens[:2_000]]
    calls = scale.of(20_000, 500)
    # The peers' hands: of hold'em's deck, as each takes them.
    hands = [dice.sample(range(52), 7) for _ in range(calls)]
    deck7 = eval7.Deck().cards
    of_eval7 = [[deck7[card] for card in hand] for hand in hands]
    deck = list(Card.parse("".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")))
    of_pokerkit = [[deck[card] for card in hand] for hand in hands[: scale.of(100, 5)]]
    of_omaha = [dice.sample(range(52), 9) for _ in range(scale.of(4_000, 50))]
    boards = [_board(dice) for _ in range(scale.of(2_000, 20))]
    batches, cases = scale.of(20, 1), scale.of(30_000_000, 300_000)
    internals, externals, _ = boards[0]
    some = _some_hands(dice, internals + externals, 1_000)
    board = rules.strengths().two_win_best_declarations
    many_out = np.zeros(1_000, np.uint64)
    strengths.fools_errand(few_sevens, out=small_out)  # the tables are there: what they cost is in the import
    return {
        _SEVEN: lambda: _timed(batches, _BATCH, lambda: strengths.fools_errand(sevens, out=out)),
        _SEVEN_100: lambda: _timed(batches * 100, _SMALL, lambda: strengths.fools_errand(few_sevens, out=small_out)),
        _FIVE: lambda: _timed(batches, _BATCH, lambda: strengths.two_win_poker(fives, out=out)),
        _FIVE_100: lambda: _timed(batches * 100, _SMALL, lambda: strengths.two_win_poker(few_fives, out=small_out)),
        _SEVEN_ONE: lambda: _each(strengths.fools_errand_one, one_each, scale.of(10, 1)),
        _SEVEN_RAW: lambda: _program(program, "fools-errand", cases),
        _SEVEN_ALL: lambda: _program(program, "fools-errand-all", cases),
        _CORE: lambda: _program(peer, "random", cases // 4),
        _CORE_ALL: lambda: _program(peer, "all", cases // 4),
        _CALL: lambda: _calls(pheval.evaluate_7cards, hands),
        _EVAL7: lambda: _each(eval7.evaluate, of_eval7, 1),
        _POKERKIT: lambda: _each(_pokerkit, of_pokerkit, 1),
        _OMAHA: lambda: _calls(omaha.evaluate_omaha_cards, of_omaha),
        _NEW_BOARD: lambda: _new_boards(boards),
        _BOARD_1000: lambda: _timed(scale.of(10, 1), 1_000, lambda: board(some, internals, externals, out=many_out)),
        _BOARD_ALL: lambda: _timed(1, 916_895, lambda: board(None, internals, externals)),
    }


def _rows(dice: random.Random, cards: int, deck: int) -> Array:
    return np.array([dice.sample(range(deck), cards) for _ in range(_BATCH)], np.uint8)


def _board(dice: random.Random) -> tuple[bytes, bytes, bytes]:
    """Five internals and three externals as they fell, and four own cards."""
    cards = dice.sample(range(78), _BOARD + 4)
    lying = bytes(2 * card + dice.randrange(2) for card in cards[:_BOARD])
    return lying[:5], lying[5:], bytes(cards[_BOARD:])


def _some_hands(dice: random.Random, board: bytes, count: int) -> bytes:
    left = sorted(set(range(78)) - {face // 2 for face in board})
    return b"".join(bytes(dice.sample(left, 4)) for _ in range(count))


def _timed(times: int, hands: int, work: Callable[[], object]) -> Spent:
    begun = time.process_time()
    for _ in range(times):
        work()
    return Spent(times * hands, time.process_time() - begun)


def _each(evaluate: Callable[[Any], object], hands: Sequence[Any], times: int) -> Spent:
    begun = time.process_time()
    for _ in range(times):
        for hand in hands:
            evaluate(hand)
    return Spent(times * len(hands), time.process_time() - begun)


def _calls(evaluate: Callable[..., object], hands: Sequence[Sequence[int]]) -> Spent:
    """Calls with a card an argument."""
    begun = time.process_time()
    for hand in hands:
        evaluate(*hand)
    return Spent(len(hands), time.process_time() - begun)


def _pokerkit(hand: Sequence[Card]) -> object:
    return StandardHighHand.from_game(hand[:2], hand[2:])


def _new_boards(boards: Sequence[tuple[bytes, bytes, bytes]]) -> Spent:
    """One hand a board."""
    best = strengths.two_win_best_declaration
    begun = time.process_time()
    for internals, externals, own in boards:
        best(own, internals, externals)
    return Spent(len(boards), time.process_time() - begun)


def _program(program: Path, what: str, hands: int) -> Spent:
    told = json.loads(said(program, what, str(hands)))
    return Spent(told["hands"], told["seconds"])


def _imports(times: int) -> Pair:
    taken = [(_milliseconds(_TABLES), _milliseconds(_GRPC)) for _ in range(times)]
    ours, peer = zip(*taken, strict=True)
    return Pair(statistics.median(ours), statistics.median(peer))


def _milliseconds(imports: str) -> float:
    """In a new interpreter, which is up before the time begins."""
    program = f"import time; b = time.perf_counter(); {imports}; print((time.perf_counter() - b) * 1e3)"
    return float(subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE).stdout)
