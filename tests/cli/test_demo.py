"""The demo: a match over a real server that is killed half-way; what it prints to try next works."""

import json
import os
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest
from google.protobuf import json_format

from tests.cli.process import COMMAND, Running, environment, run
from trionfi.v1.game_pb2 import Phase, Standing
from trionfi.v1.game_service_pb2 import VerifyGameResponse
from trionfi_service.replay import Outcome, outcome


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the demo keeps its match."""
    return tmp_path_factory.mktemp("demo") / "kept"


@pytest.fixture(scope="module")
def told(kept: Path) -> dict[str, object]:
    """What a quick demo says to machines."""
    ended = run("demo", "--quick", "--json", "--seed", "4", "--directory", kept)
    assert ended.code == 0, ended.err
    [record] = ended.records()
    assert isinstance(record, dict)
    return record


def test_every_acknowledged_move_survives_the_kill(told: dict[str, object]) -> None:
    restart = told["restart"]
    assert isinstance(restart, dict)
    assert told["movesAcknowledged"] == told["movesInLog"] == 76
    assert restart["foundVersion"] >= restart["acknowledgedVersion"] > 0
    assert isinstance(told["verification"], dict)
    assert isinstance(told["standing"], dict)
    assert outcome(json_format.ParseDict(told["verification"], VerifyGameResponse())) is Outcome.VERIFIED
    assert json_format.ParseDict(told["standing"], Standing()).phase == Phase.PHASE_FINISHED


def test_a_reading_is_told(told: dict[str, object]) -> None:
    """FO-13: tricks in the order won, each with its winning card and disposition."""
    reading = told["reading"]
    assert isinstance(reading, dict)
    tricks = [trick["trick"] for trick in reading["tricks"]]
    assert tricks == sorted(tricks)
    assert reading["points"] == sum(trick["points"] for trick in reading["tricks"])


def test_what_it_says_to_try_next_works_as_printed(told: dict[str, object], kept: Path) -> None:
    commands = [shlex.split(command) for command in told["next"]]  # type: ignore[attr-defined]
    [serve] = [command for command in commands if "serve" in command]
    at = commands.index(serve)
    expected = {"verify": {0, 5}, "replay": {0}, "game": {0}}

    for command in commands[:at]:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=40, env=environment(), check=False)
        assert ended.returncode in expected[command[len(COMMAND)]], ended.stderr
    with Running(*serve[len(COMMAND) :], "--listen", "127.0.0.1:0", "--json") as server:
        here = environment({"TRIONFI_SERVER": json.loads(server.line())["address"]})
        for command in commands[at + 1 :]:
            ended = subprocess.run(command, capture_output=True, text=True, timeout=40, env=here, check=False)
            assert ended.returncode == 0, ended.stderr
        assert server.stop().code == 0
    assert len(list((kept / "table").glob("seat-*.token"))) == 4


def test_people_are_told_the_same_in_words(tmp_path: Path) -> None:
    ended = run("demo", "--quick", "--directory", tmp_path / "kept")

    assert ended.code == 0, ended.err
    for words in ("Killed: process", "by SIGKILL", "Started again: process", "Score  ", "The reading of ", "VERIFIED"):
        assert words in ended.out, words
    assert "76 moves were acknowledged, 76 are in the log." in ended.out
    assert f"The log lies in {tmp_path / 'kept' / 'trionfi.db'}" in ended.out
    secret = (tmp_path / "kept" / "trionfi.db.operator-token").read_text().strip()
    assert secret not in ended.out + ended.err + (tmp_path / "kept" / "server.log").read_text()


def test_a_demo_that_is_stopped_leaves_no_server_behind(tmp_path: Path) -> None:
    with Running("demo", "--directory", tmp_path / "kept", "--pace", "200") as demo:
        said = demo.until("A server serves on")[-1]
        server = int(said.partition("process ")[2].partition(";")[0])
        demo.until("Anna, Ben, Cleo, Dora play")
        demo.stop(signal.SIGTERM)

    deadline = time.monotonic() + 20
    while _runs(server):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_directory_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")

    ended = run("demo", "--directory", tmp_path)

    assert ended.code == 1
    assert "is not empty" in ended.err


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
