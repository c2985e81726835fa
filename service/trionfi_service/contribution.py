"""What a seat commits to when it contributes to a deal (docs/bytes.md, "The deal"): to check it, or to be all seats."""

from hashlib import sha256
from typing import Final

BYTES: Final = 32
"""The length of a contribution, R."""
_PURPOSE: Final = b"fair/v1/commit/player"


def commitment(game: bytes, deal: int, seat: int, contribution: bytes) -> bytes:
    """C_i: 32 bytes. ``game`` has 16 bytes, ``deal`` counts from 1, ``seat`` is 0 to 255."""
    named = len(_PURPOSE).to_bytes(2) + _PURPOSE + game + deal.to_bytes(4) + bytes((seat,))
    return sha256(named + contribution).digest()
