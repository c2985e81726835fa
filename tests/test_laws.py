"""The laws of docs/architecture.md through the extension, over every registered game: what Python gets is lawful too.

The same laws, with the mutants they catch, run in Rust: core_rs/tests/laws.
"""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tables import drawn, say, ticking
from trionfi.v1.game_pb2 import Command, Phase
from trionfi_service import rules
from trionfi_service.replay import verify
from trionfi_service.table import Table

GAMES = [info.name for info in rules.games().games]
CHOICES = st.lists(st.binary(min_size=4, max_size=4), min_size=1, max_size=60)


def played(game: str, choices: list[bytes]) -> Table:
    """A table on which somebody moves for each of ``choices``."""
    table = Table(game, entropy=drawn(repr(choices)), clock=ticking())
    for choice in choices:
        step(table, choice)
    return table


def step(table: Table, choice: bytes) -> None:
    movers = [actor for actor in actors(table) if table.moves(actor).game]
    if movers and table.state.phase == Phase.PHASE_PLAYING:
        mover = movers[choice[0] % len(movers)]
        moves = table.moves(mover).game
        say(table, mover, rules.fill(moves[choice[1] % len(moves)].SerializeToString(), choice[2:]))


def actors(table: Table) -> list[bytes]:
    return [rules.actor_bytes(place.place.actor) for place in table.view("spectator").places]


def everybody(table: Table) -> list[bytes]:
    return [*actors(table), rules.HOST, rules.OPERATOR, rules.REFEREE, rules.CLOCK]


@pytest.mark.parametrize("game", GAMES)
@given(choices=CHOICES)
@settings(max_examples=25)
def test_replay_the_fold_of_every_prefix_is_the_live_state(game: str, choices: list[bytes]) -> None:
    table = Table(game, entropy=drawn(repr(choices)), clock=ticking())
    folded = rules.replay(rules.initial(), table.log())
    for choice in choices:
        before = len(table.log())
        step(table, choice)
        folded = rules.replay(folded, table.log()[before:])
        assert folded == table.state
        assert rules.digest(folded) == rules.digest(table.state)
    assert rules.replay(rules.initial(), table.log()) == table.state


@pytest.mark.parametrize("game", GAMES)
@given(choices=CHOICES)
@settings(max_examples=10)
def test_pure_deciding_the_stored_commands_again_gives_the_stored_bytes(game: str, choices: list[bytes]) -> None:
    table = played(game, choices)
    verdicts = verify(table.game, table.log())
    assert [verdicts.record_bytes.kind, verdicts.deal.kind, verdicts.decisions.kind, verdicts.result.kind] == [
        1,
        1,
        1,
        1,
    ]


@pytest.mark.parametrize("game", GAMES)
@given(choices=CHOICES, filling=st.binary(max_size=32))
@settings(max_examples=25)
def test_sound_every_filling_of_every_legal_move_is_accepted(game: str, choices: list[bytes], filling: bytes) -> None:
    table = played(game, choices)
    for actor in everybody(table):
        moves = table.moves(actor)
        for move in [*moves.game, *moves.table]:
            command = rules.fill(move.SerializeToString(), filling)
            assert rules.covers(moves.SerializeToString(), command)
            now_ms = max(table.state.unix_ms, table.due() or 0)
            rules.decide(table.state, actor, command, now_ms, bytes(rules.ENTROPY_BYTES))


@pytest.mark.parametrize("game", GAMES)
@given(choices=CHOICES, filling=st.binary(max_size=32), flips=st.lists(st.integers(0, 255), max_size=4))
@settings(max_examples=25)
def test_complete_what_no_move_covers_is_refused_and_changes_nothing(
    game: str, choices: list[bytes], filling: bytes, flips: list[int]
) -> None:
    table = played(game, choices)
    before = rules.digest(table.state)
    commands = [
        bent(rules.fill(move.SerializeToString(), filling), flips)
        for actor in everybody(table)
        for move in [*table.moves(actor).game, *table.moves(actor).table]
    ]
    for actor in everybody(table):
        moves = table.moves(actor)
        for command in [*commands, Command().SerializeToString()]:
            assert accepted(table, actor, command) == rules.covers(moves.SerializeToString(), command)
    assert rules.digest(table.state) == before


def bent(command: bytes, flips: list[int]) -> bytes:
    """The command with some of its bits turned over."""
    bytes_ = bytearray(command)
    for flip in flips:
        bytes_[flip % len(bytes_)] ^= 1 << (flip % 8)
    return bytes(bytes_)


def accepted(table: Table, actor: bytes, command: bytes) -> bool:
    now_ms = max(table.state.unix_ms, table.due() or 0)
    with suppress(rules.RulesRejection):
        rules.decide(table.state, actor, command, now_ms, bytes(rules.ENTROPY_BYTES))
        return True
    return False


@pytest.mark.parametrize("game", GAMES)
@given(junk=st.binary(max_size=200))
@settings(max_examples=200)
def test_no_bytes_make_the_core_panic(game: str, junk: bytes) -> None:
    table = Table(game, entropy=drawn("junk"), clock=ticking())
    for actor in everybody(table):
        moves = table.moves(actor).SerializeToString()
        assert accepted(table, actor, junk) == rules.covers(moves, junk)
    # Junk is a ValueError; a CoreFault would come through.
    with suppress(ValueError):
        rules.covers(junk, b"")
    with suppress(ValueError):
        rules.fill(junk, b"")
