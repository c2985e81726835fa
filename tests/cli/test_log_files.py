"""Exports read with no server: verify names the first bad event, replay shows what somebody saw."""

import base64
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from tests.cli.process import invoke, run
from trionfi.v1.card_pb2 import Card, CardOrder
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.fortunes_pb2 import FortunesCardPlayed
from trionfi.v1.game_pb2 import Event
from trionfi.v1.game_service_pb2 import SeenEvent, VerifyGameResponse
from trionfi_service import export, replay, rules
from trionfi_service.table import Table

SEAT_2 = rules.seat(2)


def played(*orders: CardOrder) -> Table:
    """One deal of Fortunes, the same every time."""
    rng = random.Random(11)
    hidden = {"disclosure": "DISCLOSURE_AUDITOR_ONLY"}
    options = {"match": {"deals": 1}}
    table = Table("fortunes", options, orders, hidden, entropy=rng.randbytes, clock=lambda: 1_800_000_000_000)
    while True:
        for seat in range(4):
            moves = table.moves(seat)
            if moves.game:
                table.act(seat, rules.fill(moves.game[0].SerializeToString(), rng.randbytes(8)))
                break
        else:
            return table


@pytest.fixture(scope="module")
def table() -> Table:
    """The table that the exports are of."""
    return played()


@pytest.fixture(scope="module")
def full(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A full export."""
    path = tmp_path_factory.mktemp("exports") / "match.full.jsonl"
    path.write_text("".join(map(export.to_line, export.full(table.game, "fortunes", table.log()))))
    return path


@pytest.fixture(scope="module")
def seen(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A view export of seat 2."""
    path = tmp_path_factory.mktemp("exports") / "match.seat-2.jsonl"
    path.write_text("".join(map(export.to_line, export.as_seen(table.game, "fortunes", table.log(), SEAT_2))))
    return path


def test_a_full_export_is_verified(full: Path, table: Table) -> None:
    ended = run("verify", full)

    assert ended.code == 0, ended.err
    for check in ("bytes", "deal", "decisions", "result"):
        assert next(line for line in ended.out.splitlines() if line.startswith(check)).split()[1] == "OK"
    assert "\nVERIFIED\n" in ended.out
    assert f"version {table.version}" in ended.out


def test_a_view_export_is_partly_verified_and_says_why(seen: Path) -> None:
    ended = invoke("verify", seen, "--json")

    answer = json_format.Parse(ended.out, VerifyGameResponse())
    assert ended.code == 5
    assert answer.record_bytes.kind == 1
    assert answer.decisions.kind == 3
    assert "is not here" in answer.decisions.reason
    assert "PARTLY VERIFIED" in invoke("verify", seen).out


def edited(path: Path, version: int, edit: Callable[[Any], None], into: Path) -> Path:
    """The export with one record's JSON edited."""
    lines = path.read_text().splitlines()
    line = json.loads(lines[version])
    edit(line["record"]["record"])
    lines[version] = json.dumps(line)
    into.write_text("\n".join(lines) + "\n")
    return into


def test_an_edited_event_is_named(full: Path, table: Table, tmp_path: Path) -> None:
    """One card of the log becomes another; verify names that version, and replay does not crash."""
    version, event = next(
        (at, event)
        for at, event in enumerate(
            (Event.FromString(EventRecord.FromString(wire).public_body) for wire in table.log()), 1
        )
        if event.fortunes.HasField("card_played")
    )
    seat, card = event.fortunes.card_played.seat, event.fortunes.card_played.card
    event.fortunes.card_played.CopyFrom(FortunesCardPlayed(seat=seat, card=Card.keys()[card % 78 + 1]))

    def forge(record: Any) -> None:
        record["publicBody"] = base64.b64encode(event.SerializeToString()).decode()

    forged = edited(full, version, forge, tmp_path / "forged.jsonl")
    ended = invoke("verify", forged)

    assert ended.code == 2
    assert f"NOT VERIFIED: bytes fails at version {version}" in ended.out
    assert f"FAILED at version {version}" in ended.out
    assert invoke("replay", forged).code in (0, 2)


def test_a_cut_tail_is_named(full: Path, table: Table, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(full.read_text().splitlines(keepends=True)[:-1]))

    ended = invoke("verify", cut)

    assert ended.code == 2
    assert f"at version {table.version}" in ended.out


def test_scripted_deals_say_not_random(tmp_path: Path) -> None:
    """LC-12."""
    scripted = played(CardOrder(cards=Card.keys()[1:]))
    path = tmp_path / "scripted.jsonl"
    path.write_text("".join(map(export.to_line, export.full(scripted.game, "fortunes", scripted.log()))))

    ended = invoke("verify", path)

    assert ended.code == 5
    assert "NOT RANDOM" in ended.out
    assert "NOT RANDOM" in invoke("replay", path, "--to", "9").out


def test_what_is_no_export_is_refused_by_line(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text('{"header": {"format": 1}}\n')

    for command in ("verify", "replay"):
        ended = invoke(command, path)
        assert ended.code == 1
        assert f"{path} is no export: line 1" in ended.err
        assert "trionfi export" in ended.err


def views_by(path: Path, viewer: str, to: int) -> dict[int, Any]:
    """The views that ``replay --json`` gives, by version."""
    ended = invoke("replay", path, "--as", viewer, "--to", str(to), "--json")
    assert ended.code == 0, ended.err
    steps = [json_format.Parse(line, SeenEvent()) for line in ended.out.splitlines()]
    assert [step.version for step in steps] == list(range(1, to + 1))
    return {step.version: step.view for step in steps if step.HasField("view")}


@pytest.mark.parametrize("viewer", ["seat:2", "spectator", "auditor"])
def test_a_full_export_replays_as_anyone(full: Path, table: Table, viewer: str) -> None:
    """What seat 2 saw, a spectator and an auditor: the very views that the core gives at each version."""
    views = views_by(full, viewer, 40)

    assert 39 in views or 40 in views
    for version, view in views.items():
        assert view == rules.view(replay.fold(table.log(), version), rules.viewer_from_text(viewer))


def test_a_view_export_replays_as_its_viewer_alone(seen: Path, table: Table) -> None:
    for version, view in views_by(seen, "seat:2", 40).items():
        assert view == rules.view(replay.fold(table.log(), version), SEAT_2)

    ended = invoke("replay", seen, "--as", "seat:1")
    assert ended.code == 1
    assert "is what seat:2 saw, not seat:1" in ended.err


def test_replay_shows_events_and_the_table_at_the_end(full: Path, table: Table) -> None:
    ended = run("replay", full, "--from", "20", "--to", "40", "--as", "seat:2")

    assert ended.code == 0
    assert "as seat:2 sees it" in ended.out
    assert "advantage" in ended.out
    numbered = [line.split()[0] for line in ended.out.splitlines() if line[:5].strip().isdigit()]
    assert numbered == [str(version) for version in range(20, 41)]
    assert ended.out.count("Your hand") == 1

    beyond = invoke("replay", full, "--to", "100000")
    assert beyond.code == 1
    assert f"the last is {table.version}" in beyond.err


def test_replay_steps_forwards_and_back(full: Path) -> None:
    ended = run("replay", full, "--as", "seat:2", "--step", typed="\n\nb\n60\nq\n")

    assert ended.code == 0
    versions = [
        int(line.partition("version ")[2].split()[0])
        for line in ended.out.splitlines()
        if line.startswith("Fortunes ·")
    ]
    assert versions[1] == versions[3] < versions[2] < 60 <= versions[4]
