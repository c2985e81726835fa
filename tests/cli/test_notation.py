"""Hands as lines: exported by whoever may look, checked and read with no server."""

import json
from pathlib import Path

import pytest

from tests import tables
from tests.cli.conftest import Game
from tests.cli.process import Server, invoke, run
from trionfi_service import export, notation
from trionfi_service.table import Table


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The hands of a short game of Two-Win, in full."""
    table = tables.play(tables.table("notation", "two_win"))
    return [notation.write(hand) for hand in notation.hands(_seen(table))]


def _seen(table: Table) -> notation.Seen:
    lines = export.full(table.game, "two_win", table.log())
    return notation.Seen.of(export.read(map(export.to_line, lines)))


def written(path: Path, lines: list[str]) -> Path:
    """A file of lines."""
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def test_a_seat_exports_its_own_cards_and_an_auditor_all(server: Server, finished: Game, tmp_path: Path) -> None:
    files = {name: tmp_path / f"{name}.hands" for name in ("seat", "auditor")}
    tokens = {"seat": finished.seats[0], "auditor": finished.auditor}
    for name, file in files.items():
        ended = server.call("export", finished.id, "--format", "notation", "-o", file, token=tokens[name])
        assert ended.code == 0, ended.err
        assert ended.out.startswith(f"{file}: 1 hand, view. Check it: trionfi notation check {file}")

    seat, auditor = (file.read_text() for file in files.values())
    assert seat.startswith(f"trionfi/1 fortunes rules=1 game={finished.id} hand=1 ")
    assert seat.count("\n") == auditor.count("\n") == 1
    assert "viewer=seat:0 " in seat
    # Every card was played, and those set aside are told with the last of them (FO-3).
    assert seat.replace("viewer=seat:0", "viewer=auditor") == auditor
    assert "??" not in auditor
    assert invoke("notation", "check", files["auditor"]).out == "1 hand: 1 played\n"
    assert invoke("notation", "check", files["seat"]).code == 0


def test_to_standard_output_and_as_a_record(server: Server, finished: Game, tmp_path: Path) -> None:
    asked = ("export", finished.id, "--format", "notation")
    shown = server.process(*asked, token=finished.auditor)
    kept = server.call(*asked, "--json", "-o", tmp_path / "x", token=finished.auditor)

    assert shown.out == (tmp_path / "x").read_text()
    assert kept.records() == [{"gameId": finished.id, "kind": "view", "file": str(tmp_path / "x"), "hands": 1}]


def test_options_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    game = "0" * 32
    for extra in (("--bundle",), ("--kind", "disclosed"), ("--json",)):
        ended = invoke("export", game, "--format", "notation", *extra)
        assert ended.code == 1, ended.out
        assert extra[0] in ended.err


def test_every_hand_is_played_again(lines: list[str], tmp_path: Path) -> None:
    file = written(tmp_path / "game.hands", ["# Two-Win, short", "", *lines])

    ended = run("notation", "check", file)

    assert ended.code == 0, ended.err
    assert ended.out == f"{len(lines)} hands: {len(lines)} played\n"
    assert [record["verdict"] for record in invoke("notation", "check", file, "--json").records()] == (
        ["played"] * len(lines)
    )


def test_what_is_wrong_is_said_with_its_place_and_what_would_be_right(lines: list[str], tmp_path: Path) -> None:
    broken = lines[1].replace("chip_unit=1", "chip_unit=one")
    ended = invoke("notation", "check", written(tmp_path / "broken.hands", [lines[0], broken]))

    column = broken.index("chip_unit=one") + len("chip_unit=") + 1
    assert ended.code == 1
    assert ended.out.startswith(f"line 2, column {column}, chip_unit: 'one' stands there; a whole number")
    assert ended.out.endswith("\n2 hands: 1 played, 1 invalid\n")


def test_a_hand_that_the_rules_play_otherwise_ends_with_2(lines: list[str], tmp_path: Path) -> None:
    forged = lines[0].replace("finishing_stacks ", "finishing_stacks 9")
    ended = invoke("notation", "check", written(tmp_path / "forged.hands", [forged]), "--json")

    assert ended.code == 2
    (record,) = ended.records()
    assert (record["line"], record["verdict"]) == (1, "differs")
    assert "the rules say 'finishing_stacks " in record["why"]


def test_a_hand_that_tells_too_little_ends_with_5(lines: list[str], tmp_path: Path) -> None:
    ended = invoke("notation", "check", written(tmp_path / "old.hands", [lines[0].replace("rules=1", "rules=7")]))

    assert ended.code == 5
    assert ended.out == ("line 1, unplayable: rules number 7 of two_win is not in this build\n1 hand: 1 unplayable\n")


def test_hands_are_read_as_json(lines: list[str], tmp_path: Path) -> None:
    file = written(tmp_path / "game.hands", lines)

    records = invoke("notation", "show", file).records()

    assert [record["variant"] for record in records] == ["two_win"] * len(lines)
    assert records == [
        {"variant": "two_win"} | json.loads(json.dumps(notation.as_json(notation.parse(line)))) for line in lines
    ]
    ended = invoke("notation", "show", written(tmp_path / "none.hands", ["1. e4 e5"]))
    assert ended.code == 1
    assert "line 1, column 1, the version: '1.' stands there; trionfi/1 is due" in ended.err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"trionfi/1 " * 200_000, b"trionfi/1 two_win\x1b[31m\n"])
def test_any_file_is_told_of(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "any"
    file.write_bytes(content)

    ended = invoke("notation", "check", file)

    assert ended.code == 1
    assert "\x1b" not in ended.out + ended.err
    assert len(ended.out + ended.err) < 500


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for command in ("check", "show"):
        ended = invoke("notation", command, tmp_path / "nowhere")
        assert ended.code == 1
        assert f"{tmp_path / 'nowhere'}: cannot be read" in ended.err
