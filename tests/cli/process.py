"""The command as a person or a script starts it: each command as a process at least once, else in this process."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from trionfi_service.cli import app

COMMAND = (sys.executable, "-m", "trionfi_service")
_SECONDS = 40


@dataclass(frozen=True)
class Ended:
    """What a finished command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    def records(self) -> list[Any]:
        """Standard output as JSON, one record a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The tests' own environment without settings of a real server or terminal."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRIONFI_")}
    return {**kept, "COLUMNS": "120", "PYTHONWARNINGS": "error::ResourceWarning", **(extra or {})}


def run(*arguments: str | Path, typed: str = "") -> Ended:
    """Run ``trionfi`` to its end; ``typed`` is its standard input."""
    ended = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        env=environment(),
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


def invoke(*arguments: str | Path) -> Ended:
    """Run ``trionfi`` to its end in this process, which takes a tenth of the time; it reads no input."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = app.run([str(argument) for argument in arguments])
    return Ended(code, out.getvalue(), err.getvalue())


class Running:
    """A ``trionfi`` that goes on; its standard output is read line by line. Leaving it as a context ends it."""

    def __init__(self, *arguments: str | Path) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate(timeout=_SECONDS)

    def line(self) -> str:
        """The next line of standard output."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def until(self, text: str) -> list[str]:
        """The lines up to the one that holds ``text``, which must come."""
        lines: list[str] = []
        while not lines or text not in lines[-1]:
            line = self.line()
            assert line or self._process.poll() is None, f"ended before {text!r}: {lines}"
            lines.append(line)
        return lines

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def close_input(self) -> Ended:
        """Say that nothing more is typed, and wait."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.stdin = None
        return self.wait()

    def stop(self, by: signal.Signals = signal.SIGTERM) -> Ended:
        """End it and wait."""
        self._process.send_signal(by)
        return self.wait()

    def wait(self) -> Ended:
        """Wait for its end."""
        out, err = self._process.communicate(timeout=_SECONDS)
        return Ended(self._process.returncode, out, err)


@dataclass(frozen=True)
class Server:
    """A running server: where it is, what it serves, and who its operator is."""

    address: str
    database: Path
    operator: Path

    def call(self, *arguments: str | Path, token: Path | None = None) -> Ended:
        """Run a command against it, as its operator or with another credential, without a process of its own."""
        return invoke(*arguments, *self._where(token))

    def process(self, *arguments: str | Path, token: Path | None = None, typed: str = "") -> Ended:
        """The same as a process; ``typed`` is its standard input."""
        return run(*arguments, *self._where(token), typed=typed)

    def _where(self, token: Path | None) -> list[str | Path]:
        return ["--server", self.address, "--token-file", token or self.operator]


def sequence(*orders: Sequence[str]) -> str:
    """Scripted deals as a file of ``--orders``."""
    return "\n".join(" ".join(order) for order in orders) + "\n"
