"""On a terminal: a prompt, input at any time, Ctrl-C without a traceback; in a pipe, a reader that leaves early."""

import subprocess
from pathlib import Path

from tests.cli.conftest import create, seated
from tests.cli.process import COMMAND, Server, environment, invoke
from tests.cli.terminal import Terminal


def flags(server: Server, token: Path) -> list[str]:
    """Which server to call, and as whom."""
    return ["--server", server.address, "--token-file", str(token)]


def test_a_person_is_prompted_and_may_type_out_of_turn(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")
    seated(server, game, 1, 2, 3)

    with Terminal("play", game.id, *flags(server, game.seats[2])) as person:
        person.until("> ")
        person.type("Qw\r")
        person.until("refused: ")
        person.type("help\r")
        person.until("Around the game: leave")
        seated(server, game, 0)
        person.until("cards: ")
        person.type("\x03")

        assert person.end() == 130
        assert "Traceback" not in person.seen


def test_the_end_of_input_leaves_the_seat(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")

    with Terminal("play", game.id, *flags(server, game.seats[0])) as person:
        person.until("> ")
        person.type("\x04")

        assert person.end() == 0
        assert "The seat stays yours" in person.seen


def test_watching_ends_with_ctrl_c_without_a_traceback(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")

    with Terminal("watch", game.id, *flags(server, game.seats[0])) as watching:
        watching.until("gathering")
        watching.type("\x03")

        assert watching.end() == 130
        assert "Traceback" not in watching.seen


def test_a_reader_that_leaves_early_is_no_error() -> None:
    writing = subprocess.Popen(
        [*COMMAND, "games", "show", "fortunes"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment({"PYTHONUNBUFFERED": "1"}),
    )
    assert writing.stdout is not None
    writing.stdout.close()

    assert writing.stderr is not None
    assert writing.wait(40) == 0
    assert writing.stderr.read() == b""
    writing.stderr.close()


def test_without_a_command_the_help_is_shown_as_an_error() -> None:
    for group in ((), ("game",), ("token",), ("db",)):
        ended = invoke(*group)
        assert ended.code == 1
        assert ended.out == ""
        assert ended.err.startswith(f"Usage: trionfi {' '.join((*group, '[OPTIONS]'))}")
        assert "\nCommands:\n" in ended.err
