"""Deciding a log again in the core: the quick way comes to what the slow one comes to."""

from collections.abc import Sequence

import pytest

from tests import tables
from tests.bundle import made, mutations
from tests.bundle.made import FAIRNESS, GAMES, Loose
from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi_service import replay, rules
from trionfi_service.replay.log import Log
from trionfi_service.rules import State
from trionfi_service.table import Table

# What is said takes more than the rules to look at: there the quick way stops.
_WORDLESS = [game for game in GAMES if game != "tarot_rpg"]
every_game = pytest.mark.parametrize(("game", "fairness"), [(game, one) for game in _WORDLESS for one in FAIRNESS])


def _plain(game: str, fairness: str) -> Table:
    """A game in which nobody says a word and nobody signs."""
    return tables.play(tables.table("recheck", game, policies={"fairness": f"FAIRNESS_{fairness}"}), most=30)


def _sound(game: bytes, records: Sequence[bytes]) -> int:
    return rules.recheck(rules.initial(), game, rules.genesis(game), records)[1]


@every_game
def test_a_log_that_holds_is_sound_to_its_end(game: str, fairness: str) -> None:
    table = _plain(game, fairness)

    state, sound = rules.recheck(rules.initial(), table.game, rules.genesis(table.game), table.log())

    assert sound == table.version
    assert state == table.state


@every_game
def test_it_can_be_gone_on_with_from_any_append(game: str, fairness: str) -> None:
    table = _plain(game, fairness)
    records = table.log()
    for append in Log.read(table.game, records, None, None).appends():
        before = replay.fold(records, append.start)
        head = EventRecord.FromString(records[append.start - 1]).head if append.start else rules.genesis(table.game)

        state, sound = rules.recheck(before, table.game, head, records[append.start :])

        assert (sound, state) == (table.version - append.start, table.state)


@every_game
def test_it_stops_before_an_append_with_any_byte_changed(game: str, fairness: str) -> None:
    """Also where every hash after it was computed anew, but for what is hashed and follows from nothing."""
    table = _plain(game, fairness)
    records = table.log()
    for append in Log.read(table.game, records, None, None).appends():
        for at in append:
            for field in ("public_body", "actor", "head", "game", "command_id"):
                parsed = tables.parsed(records)
                setattr(parsed[at], field, mutations.flipped(getattr(parsed[at], field)))
                wires = [record.SerializeToString() for record in parsed]
                assert _sound(table.game, wires) <= append.start, (at, field)
            for part in range(len(EventRecord.FromString(records[at]).parts)):
                for field in ("commitment", "salt", "body", "audience"):
                    parsed = tables.parsed(records)
                    sealed = parsed[at].parts[part]
                    setattr(sealed, field, mutations.flipped(getattr(sealed, field) or b"\x01"))
                    wires = [record.SerializeToString() for record in parsed]
                    assert _sound(table.game, wires) <= append.start, (at, part, field)


def test_it_stops_at_a_closed_part_a_text_and_a_signature() -> None:
    table = _plain(GAMES[0], "SERVER_ONLY")
    parsed = tables.parsed(table.log())
    closed = next(record for record in parsed[3:] if record.parts)
    closed.parts[0].ClearField("salt")
    closed.parts[0].ClearField("body")
    assert _sound(table.game, [record.SerializeToString() for record in parsed]) == closed.version - 1

    talking = made.played(GAMES[0])
    said = next(
        record.version
        for record in tables.parsed(talking.log())
        if any(part.kind == PartKind.PART_KIND_TEXT for part in record.parts)
    )
    assert _sound(talking.game, talking.log()) == said - 1

    game, records = made.signed_log()
    assert _sound(game, records) == 0  # event 1 registers a key


def test_no_bytes_are_a_fault() -> None:
    game = bytes(16)
    for records in ([b""], [b"\xff"], [b"\x0a\x00"] * 3, [made.signed_log()[1][3]]):
        assert _sound(game, records) == 0


def _without(state: State, game: bytes, head: bytes, records: Sequence[bytes]) -> tuple[State, int]:
    """The core takes nothing for sound: everything is told step by step."""
    return state, 0


@every_game
def test_the_slow_way_comes_to_the_same_whatever_was_changed(
    game: str, fairness: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made.played(game, fairness, most=20)
    file = made.make(table.game, table.log())
    logs = {"nothing": table.log()}
    for mutation in mutations.LOG + mutations.HIDDEN + mutations.HEADS:
        loose = Loose.of(file)
        mutation.change(loose)
        if mutation not in mutations.HEADS:
            loose.relink()
        logs[mutation.name] = [record.SerializeToString() for record in loose.records]
    quick = {name: replay.verify(table.game, log) for name, log in logs.items()}

    monkeypatch.setattr(rules, "recheck", _without)

    for name, log in logs.items():
        assert replay.verify(table.game, log) == quick[name], name
    assert replay.outcome(quick["nothing"]) is replay.Outcome.VERIFIED
