"""Standard input, line by line, beside an event loop."""

import asyncio
import os
import sys
import threading
from typing import Final

_CHUNK: Final = 4096


class Input:
    """Lines of standard input. `line` waits for one; None at the end of the input.

    A thread reads the descriptor itself: asyncio cannot watch a file, and a thread that holds the buffered reader's
    lock while the process ends would bring it down.
    """

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, name="input", daemon=True).start()

    async def line(self) -> str | None:
        """The next line, without its end."""
        return await self._lines.get()

    def _read(self) -> None:
        rest = b""
        while chunk := os.read(sys.stdin.fileno(), _CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._put(line)
        if rest:
            self._put(rest)
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        text = None if line is None else line.decode("utf-8", "replace").removesuffix("\r")
        self._loop.call_soon_threadsafe(self._lines.put_nowait, text)
