"""Ed25519 (RFC 8032) as this project takes it: which public keys there may be, what they are called, what verifies.

A key of small order verifies signatures over anything, and one in another encoding would be a second name for the same
key: neither is taken. Secrets are handled by the library alone; the arithmetic here is over public points.
"""

from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

PUBLIC_KEY_BYTES: Final = 32
KEY_ID_BYTES: Final = 16
SIGNATURE_BYTES: Final = 64

_PRIME: Final = 2**255 - 19
_D: Final = -121665 * pow(121666, -1, _PRIME) % _PRIME
_ROOT_OF_MINUS_ONE: Final = pow(2, (_PRIME - 1) // 4, _PRIME)
_COFACTOR_DOUBLINGS: Final = 3
_NEUTRAL: Final = (0, 1)


def lp(value: bytes) -> bytes:
    """A value behind its length as a u16 (docs/bytes.md)."""
    return len(value).to_bytes(2) + value


def key_id(public_key: bytes) -> bytes:
    """What a public key (32 bytes) is called: 16 bytes."""
    return sha256(lp(b"trionfi/v1/key") + public_key).digest()[:KEY_ID_BYTES]


def public_key_problem(public_key: bytes) -> str | None:
    """Why these bytes are no public key that is taken, in words that go behind its name; None when they are one."""
    if len(public_key) != PUBLIC_KEY_BYTES:
        return f"has {len(public_key)} bytes, not {PUBLIC_KEY_BYTES}"
    point = _point(public_key)
    if point is None:
        return "is no point of Ed25519 in its canonical encoding"
    for _ in range(_COFACTOR_DOUBLINGS):
        point = _double(point)
    return "is a point of small order, with which anybody can sign" if point == _NEUTRAL else None


def verifies(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether a signature is this key's over this message. Never raises, whatever the bytes."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _point(encoded: bytes) -> tuple[int, int] | None:
    """RFC 8032, 5.1.3: the point (x, y); None when there is none, or when this is not its only encoding."""
    number = int.from_bytes(encoded, "little")
    y, x_is_odd = number & (1 << 255) - 1, number >> 255
    if y >= _PRIME:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _PRIME) % _PRIME
    x = pow(square, (_PRIME + 3) // 8, _PRIME)
    if x * x % _PRIME != square:
        x = x * _ROOT_OF_MINUS_ONE % _PRIME
    if x * x % _PRIME != square or (x == 0 and x_is_odd):
        return None
    return (_PRIME - x if x & 1 != x_is_odd else x, y)


def _double(point: tuple[int, int]) -> tuple[int, int]:
    x, y = point
    product = _D * x * x * y * y % _PRIME
    doubled_x = 2 * x * y * pow(1 + product, -1, _PRIME) % _PRIME
    doubled_y = (y * y + x * x) * pow(1 - product, -1, _PRIME) % _PRIME
    return doubled_x, doubled_y
