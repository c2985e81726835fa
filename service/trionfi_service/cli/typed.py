"""Standard input, line by line, beside an event loop."""

import asyncio
import contextlib
import os
import sys
import threading
from typing import Final

_CHUNK: Final = 4096
_AHEAD: Final = 256
"""How many lines are read before they are asked for: an input without an end waits, and fills no memory."""


class Input:
    """Lines of standard input. `line` waits for one; None at the end of the input.

    A thread reads the descriptor itself: asyncio cannot watch a file, and a thread that holds the buffered reader's
    lock while the process ends would bring it down.
    """

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(_AHEAD)
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, name="input", daemon=True).start()

    async def line(self) -> str | None:
        """The next line, without its end."""
        line = await self._lines.get()
        self._room.release()
        return line

    def _read(self) -> None:
        rest = b""
        while chunk := _chunk():
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._put(line)
        if rest:
            self._put(rest)
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        text = None if line is None else line.decode("utf-8", "replace").removesuffix("\r")
        self._room.acquire()
        # When the loop is closed nobody asks any more.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._lines.put_nowait, text)


def _chunk() -> bytes:
    """What comes next; nothing at the end. An input that is closed, or cannot be read, has ended."""
    try:
        return os.read(sys.stdin.fileno(), _CHUNK) if sys.stdin else b""
    except OSError:
        return b""
