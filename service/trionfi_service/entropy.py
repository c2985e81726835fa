"""Random bytes of the operating system, drawn a block at a time: each draw is a system call that gives up the GIL."""

import os
from typing import Final

_BLOCK: Final = 16_384


class Entropy:
    """Hands out bytes of `os.urandom`, each once. Not to be carried over a fork."""

    __slots__ = ("_at", "_block")

    def __init__(self) -> None:
        self._block = b""
        self._at = 0

    def take(self, count: int) -> bytes:
        """So many fresh random bytes."""
        end = self._at + count
        if end > len(self._block):
            self._block = os.urandom(max(_BLOCK, count))
            self._at, end = 0, count
        taken = self._block[self._at : end]
        self._at = end
        return taken
