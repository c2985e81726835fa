"""docs/verify_fair.py rechecks deals with the standard library: it agrees on fresh games, and finds what is wrong."""

import json
import subprocess
import sys
from base64 import b64decode, b64encode
from pathlib import Path

import pytest

from tests import tables
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
        assert (status, said) == (0, [f"deal {n}, {contributions} contributions: follows" for n in (1, 2)])


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


def test_the_script_stays_short_and_needs_nothing() -> None:
    lines = SCRIPT.read_text().splitlines()
    assert len(lines) < 80
    imported = [line for line in lines if line.startswith(("import ", "from "))]
    assert [line.split("  #")[0] for line in imported] == ["import base64, hashlib, hmac, itertools, json, struct, sys"]
