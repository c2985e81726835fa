"""Golden logs replay to what was recorded beside them, for ever (docs/architecture.md, "Rules numbers")."""

import json

import pytest

from tests import golden, tables
from tests.record_goldens import RECORDINGS
from trionfi.v1.event_log_pb2 import CommandPart, Drafts, EventRecord, PartKind
from trionfi.v1.game_pb2 import Event, Phase
from trionfi_service import export, replay, rules
from trionfi_service.export import Export
from trionfi_service.replay.log import Log

GAMES = [game.name for game in rules.games().games]
NAMES = sorted(path.stem for path in golden.FOLDER.glob("*.jsonl"))


def _export(name: str) -> Export:
    with (golden.FOLDER / f"{name}.jsonl").open() as file:
        return export.read(file)


def _recorded(name: str) -> golden.Given:
    recorded: golden.Given = json.loads((golden.FOLDER / f"{name}.json").read_text())
    return recorded


def _events_of(game: str) -> set[str]:
    """What can happen in a game of its own."""
    own = Event.DESCRIPTOR.fields_by_name[game].message_type
    assert own is not None
    return {field.name for field in own.oneofs_by_name["event"].fields}


def _seed(records: list[EventRecord]) -> bytes:
    """S of the deal in an append, or zeros where nothing is dealt."""
    parts = (part for record in records for part in record.parts if part.kind == PartKind.PART_KIND_SERVER_SEED)
    return next((rules.unpad(part.body) for part in parts), bytes(rules.ENTROPY_BYTES))


def test_every_registered_game_has_a_golden() -> None:
    assert {name.partition("-")[0] for name in NAMES} == set(GAMES)


def test_every_recording_is_kept_and_every_golden_can_be_recorded() -> None:
    assert sorted(RECORDINGS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_lr_3_a_golden_replays_to_its_standing_views_and_moves(name: str) -> None:
    """LR-3: the order that was recorded is the one that is played, whatever has changed since."""
    read, recorded = _export(name), _recorded(name)

    now = golden.given(read.game, read.records, [int(version) for version in recorded["versions"]])

    assert now["standing"] == recorded["standing"]
    assert now["verdicts"] == recorded["verdicts"]
    for version, seen in recorded["versions"].items():
        for viewer, view in seen.items():
            assert now["versions"][version][viewer] == view, f"{viewer} at version {version}"


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_verifies(name: str) -> None:
    read = _export(name)

    verdicts = _recorded(name)["verdicts"]

    assert read.verify().head == read.header.head
    # Of scripted deals nothing shows that they were fair (LC-12).
    expected = dict.fromkeys(("bytes", "deal", "decisions", "result"), "OK")
    assert verdicts == expected | ({"deal": "NOT_CHECKABLE"} if name.endswith("-scripted") else {})


@pytest.mark.parametrize("name", NAMES)
def test_the_commands_of_a_golden_decided_again_give_its_bytes(name: str) -> None:
    read = _export(name)
    records = tables.parsed(read.records)
    state = rules.initial()

    for append in Log.read(read.game, read.records, None, None).appends():
        first = records[append.start]
        part = CommandPart.FromString(rules.unpad(first.parts[0].body))
        entropy = _seed(records[append.start : append.stop])
        decision = rules.decide(state, first.actor, part.command, first.unix_ms, entropy)
        state = rules.evolve(state, first.actor, first.unix_ms, decision.drafts)
        decided = [draft.public_body for draft in Drafts.FromString(decision.drafts).drafts]
        assert decided == [record.public_body for record in records[append.start : append.stop]]
    assert state == replay.fold(read.records)


def test_the_goldens_of_two_win_hold_side_pots_carried_money_and_rebuys() -> None:
    layers, carried, bought = 0, 0, 0
    for name in (name for name in NAMES if name.startswith("two_win")):
        for record in tables.parsed(_export(name).records):
            event = Event.FromString(record.public_body).two_win
            layers = max(layers, len(event.paid.layers))
            carried = max(carried, event.hand_began.carried)
            bought = max(bought, event.readied.bought)

    assert layers > 1
    assert carried
    assert bought


def test_the_goldens_hold_every_event_that_can_be_and_every_end() -> None:
    names: set[str] = set()
    phases = set()
    for name in NAMES:
        read = _export(name)
        for record in tables.parsed(read.records):
            event = Event.FromString(record.public_body)
            arm = event.WhichOneof("event")
            assert arm is not None
            names |= {arm, f"{arm}.{getattr(event, arm).WhichOneof('event')}"} if arm in GAMES else {arm}
        phases.add(replay.fold(read.records).phase)

    # A table in process contributes at once, so that none of its deals is void; nobody leaves before the start.
    not_yet = {"left", "deal_void"}
    known = {field.name for field in Event.DESCRIPTOR.oneofs_by_name["event"].fields} - not_yet
    known |= {f"{game}.{arm}" for game in GAMES for arm in _events_of(game)}
    assert names == known
    assert phases == {Phase.PHASE_FINISHED, Phase.PHASE_ABORTED}
