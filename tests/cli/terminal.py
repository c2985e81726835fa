"""The command on a terminal of its own."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.process import COMMAND, environment

# Makes the terminal the new session's own, so that Ctrl-C reaches the command as a signal; then becomes the command.
_TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A ``trionfi`` whose standard streams are a terminal of 100 columns."""

    def __init__(self, *arguments: str | Path) -> None:
        self._own, its = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _TAKE_TERMINAL, *COMMAND, *map(str, arguments)],
            stdin=its,
            stdout=its,
            stderr=its,
            env=environment({"TERM": "xterm", "COLUMNS": "100"}),
            start_new_session=True,
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
