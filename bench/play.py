"""Games of Fortunes played ahead on the core: whose turn it is, a legal card at random, and what it leads to."""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from trionfi.v1.fortunes_pb2 import FortunesMatch, FortunesOptions
from trionfi.v1.game_pb2 import (
    Actor,
    ActorKind,
    Command,
    CreateGame,
    Fairness,
    Join,
    Options,
    Phase,
    Place,
    Policies,
)
from trionfi_service import rules
from trionfi_service.rules import Decision, State

SEATS: Final = tuple(rules.seat(index) for index in range(4))
MOVES_A_DEAL: Final = 76
JOIN: Final = Command(join=Join()).SerializeToString()
SERVER_ONLY: Final = Policies(fairness=Fairness.FAIRNESS_SERVER_ONLY)
"""Play is what is measured, so the server deals alone, in the append that asks for a deal."""


class Step(NamedTuple):
    """One command: who gives it, the command, at which version, and what was decided."""

    actor: bytes
    command: bytes
    version: int
    decision: Decision
    after: State


def fortunes(deals: int) -> Options:
    """Options of Fortunes with so many deals and defaults else."""
    return Options(fortunes=FortunesOptions(match=FortunesMatch(deals=deals)))


def creation(game: bytes, deals: int) -> bytes:
    """A CreateGame command for four seats."""
    places = [
        Place(actor=Actor(kind=ActorKind.ACTOR_KIND_SEAT, index=index), pseudonym=bytes(15) + bytes((index,)))
        for index in range(len(SEATS))
    ]
    create = CreateGame(game=game, options=fortunes(deals), policies=SERVER_ONLY, places=places, build=rules.build())
    return Command(create_game=create).SerializeToString()


def step(state: State, actor: bytes, command: bytes, dice: random.Random) -> Step:
    """Decide a command and fold what it gave."""
    decision = rules.decide(state, actor, command, state.unix_ms, dice.randbytes(rules.ENTROPY_BYTES))
    after = rules.evolve(state, actor, state.unix_ms, decision.drafts)
    return Step(actor, command, state.version, decision, after)


def opening(game: bytes, deals: int, dice: random.Random) -> Iterator[Step]:
    """The creation of a game and everybody's joining: after it the first deal is dealt."""
    begun = step(rules.initial(), rules.OPERATOR, creation(game, deals), dice)
    yield begun
    for actor in SEATS:
        begun = step(begun.after, actor, JOIN, dice)
        yield begun


def cards(state: State, count: int, dice: random.Random) -> Iterator[Step]:
    """So many random cards from here on, or fewer when the game ends before."""
    for _ in range(count):
        if state.phase != Phase.PHASE_PLAYING:
            return
        actor, move = _turn(state)
        played = step(state, actor, rules.fill(move, dice.randbytes(1)), dice)
        yield played
        state = played.after


def dealt(game: bytes, deals: int, dice: random.Random) -> State:
    """A game whose first card is to be led."""
    *_, last = opening(game, deals, dice)
    return last.after


def _turn(state: State) -> tuple[bytes, bytes]:
    """Who plays a card now, and the move, serialised."""
    for actor in SEATS:
        moves = rules.legal(state, actor)
        if moves.game:
            return actor, moves.game[0].SerializeToString()
    raise ValueError("nobody has a card to play")
