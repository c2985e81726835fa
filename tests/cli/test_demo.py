"""The demo: a match over a real server that is killed half-way; what it prints to try next works."""

import json
import os
import shlex
import signal
import subprocess
import time
from pathlib import Path

from google.protobuf import json_format

from tests.cli.process import COMMAND, Running, environment, run
from tests.cli.terminal import Terminal
from trionfi.v1.game_pb2 import Phase, Standing
from trionfi.v1.game_service_pb2 import VerifyGameResponse
from trionfi_service.replay import Outcome, outcome


def test_a_quick_demo_survives_its_kill_and_what_it_says_to_try_next_works(tmp_path: Path) -> None:
    kept = tmp_path / "kept"

    ended = run("demo", "--quick", "--json", "--seed", "4", "--directory", kept)

    assert ended.code == 0, ended.err
    [told] = ended.records()
    restart, reading = told["restart"], told["reading"]
    assert told["movesAcknowledged"] == told["movesInLog"] == 76
    assert restart["foundVersion"] >= restart["acknowledgedVersion"] > 0
    assert outcome(json_format.ParseDict(told["verification"], VerifyGameResponse())) is Outcome.VERIFIED
    assert json_format.ParseDict(told["standing"], Standing()).phase == Phase.PHASE_FINISHED
    # FO-13: tricks in the order won, each with its winning card and disposition.
    assert [trick["trick"] for trick in reading["tricks"]] == sorted(trick["trick"] for trick in reading["tricks"])
    assert reading["points"] == sum(trick["points"] for trick in reading["tricks"])
    try_next([shlex.split(command) for command in told["next"]])
    assert len(list((kept / "table").glob("seat-*.token"))) == 4


def test_a_quick_demo_of_two_win_survives_its_kill_too(tmp_path: Path) -> None:
    kept = tmp_path / "kept"

    ended = run("demo", "two-win", "--quick", "--json", "--seed", "4", "--directory", kept)

    assert ended.code == 0, ended.err
    [told] = ended.records()
    restart, standing = told["restart"], json_format.ParseDict(told["standing"], Standing())
    assert told["movesAcknowledged"] == told["movesInLog"] > 0
    assert restart["foundVersion"] >= restart["acknowledgedVersion"] > 0
    assert outcome(json_format.ParseDict(told["verification"], VerifyGameResponse())) is Outcome.VERIFIED
    assert (standing.phase, standing.rule) == (Phase.PHASE_FINISHED, "TW-30")
    assert sum(seat.score for seat in standing.seats) == 0
    assert told["hand"]["paid"]["layers"]
    try_next([shlex.split(command) for command in told["next"]])


def test_a_demo_of_two_win_tells_its_last_showdown_in_words(tmp_path: Path) -> None:
    ended = run("demo", "two-win", "--pace", "0", "--seed", "1", "--directory", tmp_path / "kept")

    assert ended.code == 0, ended.err
    for words in (
        "play 8 hands",
        "Killed: process",
        "Score  ",
        "for 21",
        "The house  ",
        "TW-26: seat ",
        "VERIFIED",
    ):
        assert words in ended.out, (words, ended.out)


def test_a_demo_of_solitaire_survives_its_kill_and_tells_the_rounds(tmp_path: Path) -> None:
    kept = tmp_path / "kept"

    ended = run("demo", "solitaire", "--quick", "--json", "--seed", "4", "--directory", kept)

    assert ended.code == 0, ended.err
    [told] = ended.records()
    restart, standing = told["restart"], json_format.ParseDict(told["standing"], Standing())
    assert told["movesAcknowledged"] == told["movesInLog"] > 0
    assert restart["foundVersion"] >= restart["acknowledgedVersion"] > 0
    assert outcome(json_format.ParseDict(told["verification"], VerifyGameResponse())) is Outcome.VERIFIED
    assert (standing.phase, standing.rule) == (Phase.PHASE_FINISHED, "SO-1")
    # SO-1: every round but the last was won.
    assert [one["result"].get("won", False) for one in told["rounds"][:-1]] == [True] * (len(told["rounds"]) - 1)
    assert standing.seats[0].score == sum(one["result"].get("won", False) for one in told["rounds"])
    try_next([shlex.split(command) for command in told["next"]])


def test_a_demo_of_solitaire_shows_its_ladder_in_words(tmp_path: Path) -> None:
    ended = run("demo", "solitaire", "--pace", "0", "--seed", "1", "--directory", tmp_path / "kept")

    assert ended.code == 0, ended.err
    for words in ("Anna plays up to five rounds", "Killed: process", "Score  Anna won", "-Win", "house  ", "VERIFIED"):
        assert words in ended.out, (words, ended.out)


def test_there_is_no_demo_of_other_games() -> None:
    ended = run("demo", "whist")

    assert ended.code == 1
    assert "fortunes, two-win, solitaire" in ended.err


def try_next(commands: list[list[str]]) -> None:
    """Run the commands as they were printed; those after ``serve`` against the server that it starts."""
    [at] = [place for place, command in enumerate(commands) if "serve" in command]
    expected = {"verify": {0, 5}, "replay": {0}}
    for command in commands[:at]:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=40, env=environment(), check=False)
        assert ended.returncode in expected[command[len(COMMAND)]], ended.stderr
    with Running(*commands[at][len(COMMAND) :], "--listen", "127.0.0.1:0", "--json") as server:
        here = environment({"TRIONFI_SERVER": json.loads(server.line())["address"]})
        for command in commands[at + 1 :]:
            ended = subprocess.run(command, capture_output=True, text=True, timeout=40, env=here, check=False)
            assert ended.returncode == 0, ended.stderr
        assert server.stop().code == 0


def test_people_are_told_the_same_in_words_with_a_bar(tmp_path: Path) -> None:
    with Terminal("demo", "--quick", "--directory", tmp_path / "kept") as demo:
        demo.until("the clients play")
        code = demo.end()
        said = demo.seen

    assert code == 0, said
    for words in ("━", "Killed: process", "by SIGKILL", "Started again: process", "Score  ", "The reading of "):
        assert words in said, words
    assert "VERIFIED" in said
    assert "76 moves were acknowledged, 76 are in the log." in said
    assert f"The log lies in {tmp_path / 'kept' / 'trionfi.db'}" in said
    secret = (tmp_path / "kept" / "trionfi.db.operator-token").read_text().strip()
    assert secret not in said + (tmp_path / "kept" / "server.log").read_text()


def test_a_demo_that_is_stopped_leaves_no_server_behind(tmp_path: Path) -> None:
    with Running("demo", "--directory", tmp_path / "kept", "--pace", "200") as demo:
        said = demo.until("A server serves on")[-1]
        server = int(said.partition("process ")[2].partition(";")[0])
        demo.until("Anna, Ben, Cleo, Dora play")
        ended = demo.stop(signal.SIGTERM)

    assert ended.code == 143
    assert ended.err == ""
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
