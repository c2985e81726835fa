"""On a terminal: a prompt, input at any time, Ctrl-C without a traceback; in a pipe, a reader that leaves early."""

import os
import pty
import select
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.conftest import create
from tests.cli.process import COMMAND, Server, environment, run


class Terminal:
    """A ``trionfi`` whose standard streams are a terminal of 100 columns."""

    def __init__(self, *arguments: str | Path) -> None:
        self._own, its = pty.openpty()
        self._process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=its,
            stdout=its,
            stderr=its,
            env=environment({"TERM": "xterm", "COLUMNS": "100"}),
            start_new_session=True,
            preexec_fn=lambda: _take_terminal(0),
        )
        os.close(its)
        self.seen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(40)
        os.close(self._own)

    def until(self, text: str) -> None:
        """Read until ``text`` comes; what is read is `seen`, and forgotten at the next call."""
        self.seen = ""
        deadline = time.monotonic() + 40
        while text not in self.seen:
            assert select.select([self._own], [], [], deadline - time.monotonic())[0], self.seen
            try:
                self.seen += os.read(self._own, 65536).decode()
            except OSError:  # its side is closed
                raise AssertionError(f"ended before {text!r}: {self.seen}") from None

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._own, keys.encode())

    def end(self) -> int:
        """Read to its end; gives its exit code."""
        try:
            while chunk := os.read(self._own, 65536).decode():
                self.seen += chunk
        except OSError:
            pass
        return self._process.wait(40)


def _take_terminal(descriptor: int) -> None:
    """Make the terminal the session's own, so that Ctrl-C reaches the process as a signal."""
    import fcntl
    import termios

    fcntl.ioctl(descriptor, termios.TIOCSCTTY, 0)


def flags(server: Server, token: Path) -> list[str]:
    """Which server to call, and as whom."""
    return ["--server", server.address, "--token-file", str(token)]


def test_a_person_is_prompted_and_may_type_out_of_turn(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")
    for seat in (1, 2, 3):
        assert server.call("act", game.id, '{"join": {}}', token=game.seats[seat]).code == 0

    with Terminal("play", game.id, *flags(server, game.seats[2])) as person:
        person.until("> ")
        person.type("Qw\r")
        person.until("refused: ")
        person.type("help\r")
        person.until("Around the game: leave")
        assert server.call("act", game.id, '{"join": {}}', token=game.seats[0]).code == 0
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


def test_the_demo_has_a_bar(tmp_path: Path) -> None:
    with Terminal("demo", "--quick", "--directory", tmp_path / "kept") as demo:
        demo.until("four clients play")

        assert demo.end() == 0
        assert "━" in demo.seen
        assert "VERIFIED" in demo.seen


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
        ended = run(*group)
        assert ended.code == 1
        assert ended.out == ""
        assert ended.err.startswith(f"Usage: trionfi {' '.join((*group, '[OPTIONS]'))}")
        assert "\nCommands:\n" in ended.err
