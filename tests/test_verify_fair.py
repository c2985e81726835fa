"""docs/verify_fair.py rechecks deals with the standard library: it agrees on fresh games, and finds what is wrong."""

import json
import subprocess
import sys
from base64 import b64decode, b64encode
from pathlib import Path

import pytest

from tests import tables
from trionfi.v1.game_pb2 import Event
from trionfi_service import export

SCRIPT = Path(__file__).parents[1] / "docs" / "verify_fair.py"


def rechecked(lines: list[str], folder: Path) -> tuple[int, list[str]]:
    """What the script says of an export, run as a stranger would, without any of our code."""
    file = folder / "log.jsonl"
    file.write_text("".join(lines))
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(file)], capture_output=True, text=True, timeout=60, check=False
    )
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def exported(fairness: str, seed: str) -> list[str]:
    """A whole match of two deals."""
    policies = {"fairness": f"FAIRNESS_{fairness}"}
    table = tables.play(tables.table(seed, options={"match": {"deals": 2}}, policies=policies))
    return [export.to_line(line) for line in export.full(table.game, "fortunes", table.log())]


@pytest.mark.parametrize(("fairness", "contributions"), [("SERVER_ONLY", 0), ("CONTRIBUTED", 4)])
def test_a_stranger_without_our_code_finds_that_every_deal_follows(
    tmp_path: Path, fairness: str, contributions: int
) -> None:
    for seed in ("one", "two", "three"):
        status, said = rechecked(exported(fairness, seed), tmp_path)
        follow = [f"deal {n}, {contributions} contributions: follows" for n in (1, 2)]
        # Of both deals, 76 cards as they came to their seats, and all 78 as they were shown to everybody.
        assert (status, said) == (0, [*follow, "308 cards open to the roots of their deals, 0 do not"])


@pytest.mark.parametrize("fairness", ["SERVER_ONLY", "CONTRIBUTED"])
def test_dk_4_a_stranger_rechecks_how_cards_lie_and_finds_one_that_was_turned(tmp_path: Path, fairness: str) -> None:
    table = tables.table("lying", "two_win", policies={"fairness": f"FAIRNESS_{fairness}"})
    lines = [export.to_line(line) for line in export.full(table.game, "two_win", table.log())]
    status, said = rechecked(lines, tmp_path)
    assert (status, len(said)) == (0, 2)
    assert said[0].endswith(": follows")

    at, record = next((at, json.loads(line)) for at, line in enumerate(lines) if "PART_KIND_ORDER" in line)
    (part,) = [part for part in record["record"]["record"]["parts"] if part["kind"] == "PART_KIND_ORDER"]
    body = bytearray(b64decode(part["body"]))
    body[4 + 2 + 78 + 2] ^= 1  # past the length and the cards with their tags stands how the first card lies
    part["body"] = b64encode(body).decode()
    status, said = rechecked([*lines[:at], json.dumps(record) + "\n", *lines[at + 1 :]], tmp_path)

    assert status == 1
    assert said[0].endswith(": DOES NOT FOLLOW")


def test_a_stranger_finds_an_order_with_two_cards_exchanged(tmp_path: Path) -> None:
    lines = exported("SERVER_ONLY", "one")
    at, record = next((at, json.loads(line)) for at, line in enumerate(lines) if "PART_KIND_ORDER" in line)
    (part,) = [part for part in record["record"]["record"]["parts"] if part["kind"] == "PART_KIND_ORDER"]
    body = bytearray(b64decode(part["body"]))
    body[10], body[11] = body[11], body[10]
    part["body"] = b64encode(body).decode()
    lines[at] = json.dumps(record) + "\n"

    status, said = rechecked(lines, tmp_path)

    assert (status, said[0]) == (1, "deal 1, 0 contributions: DOES NOT FOLLOW")


def test_a_stranger_finds_a_card_that_did_not_lie_where_it_is_said_to_have_lain(tmp_path: Path) -> None:
    lines = exported("CONTRIBUTED", "one")
    events = (
        (at, record, Event.FromString(b64decode(record["record"]["record"]["publicBody"])))
        for at, record in enumerate(map(json.loads, lines))
        if at > 0
    )
    at, record, event = next(found for found in events if found[2].openings)
    event.openings[0].position = (event.openings[0].position + 1) % 78
    record["record"]["record"]["publicBody"] = b64encode(event.SerializeToString()).decode()
    lines[at] = json.dumps(record) + "\n"

    status, said = rechecked(lines, tmp_path)

    assert (status, said[-1]) == (1, "307 cards open to the roots of their deals, 1 do not")


def test_the_script_stays_short_and_needs_nothing() -> None:
    lines = SCRIPT.read_text().splitlines()
    assert len(lines) < 80
    imported = [line for line in lines if line.startswith(("import ", "from "))]
    assert [line.split("  #")[0] for line in imported] == [
        "import base64, fileinput, hashlib, hmac, itertools, json, struct, sys"
    ]
