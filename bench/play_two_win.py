"""Hands of Two-Win played ahead on the core: six seats, each choice at random, folds few, so that hands are long."""

import random
from collections.abc import Iterator
from typing import Final

from bench import play
from trionfi.v1.game_pb2 import Options, Phase
from trionfi.v1.two_win_pb2 import TwoWinOptions, TwoWinRebuy
from trionfi_service import rules
from trionfi_service.rules import State

SEATS: Final = tuple(rules.seat(index) for index in range(6))
_STACK: Final = 200
_FOLDS: Final = 0.02
_RAISES: Final = 0.1


def two_win(hands: int) -> Options:
    """Options of Two-Win with so many hands; who has lost everything buys as much again."""
    rebuy = TwoWinRebuy(least=_STACK, most=_STACK)
    return Options(two_win=TwoWinOptions(stacks=[_STACK], rebuy=rebuy, hands=hands))


def hand(state: State, dice: random.Random) -> Iterator[play.Step]:
    """From here until everybody has said ready: with the last of it the next hand is dealt, or play ends."""
    deals = _deals(state)
    while state.phase == Phase.PHASE_PLAYING and _deals(state) == deals:
        actor, command = _chosen(state, dice)
        played = play.step(state, actor, command, dice)
        yield played
        state = played.after


def _deals(state: State) -> int:
    return rules.view(state, rules.SPECTATOR).deals


def _chosen(state: State, dice: random.Random) -> tuple[bytes, bytes]:
    """Who acts now, and what they say: the first move, or a raise, or a fold."""
    for actor in SEATS:
        moves = rules.legal(state, actor).game
        if not moves:
            continue
        is_bet = moves[0].two_win.HasField("bet")
        chance = dice.random() if is_bet else 1.0
        if chance < _FOLDS:
            move = moves[-1]
        elif chance < _FOLDS + _RAISES and len(moves) == 3:
            move = moves[1]
        else:
            move = moves[0]
        return actor, rules.fill(move.SerializeToString(), dice.randbytes(16))
    raise ValueError("nobody has anything to say")
