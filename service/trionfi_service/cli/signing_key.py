"""A player's own key in a file: the private half to sign with, the public half to register."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from trionfi_service.cli.exits import usage

if TYPE_CHECKING:
    from trionfi.signing import SigningKey

_MAKE_ONE: Final = "Make one: openssl genpkey -algorithm ed25519 -out FILE"
_TAKE_IT: Final = "Take it from the private one: openssl pkey -in KEY -pubout -out FILE"
_LARGEST: Final = 64 * 1024

Key = TypeVar("Key")


def signing_key(path: Path | None) -> "SigningKey | None":
    """The key of a PEM file; None when no file was named. Raises `Failure`, which does not show it."""
    from trionfi.signing import SigningKey

    return None if path is None else _of(path, SigningKey.from_pem, _MAKE_ONE)


def signing_keys(paths: Sequence[Path], seats: int) -> "Sequence[SigningKey | None]":
    """A key for each of so many seats: one file for all of them, or one for each. Raises `Failure`."""
    if len(paths) not in (0, 1, seats):
        raise usage(f"There are {len(paths)} keys for {seats} seats.", "Give one for all of them, or one for each.")
    keys = [signing_key(path) for path in paths] or [None]
    return keys * seats if len(keys) == 1 else keys


def public_key(path: Path) -> bytes:
    """The 32 bytes of a public key in a PEM file. Raises `Failure`."""
    from trionfi.signing import public_key_from_pem

    return _of(path, public_key_from_pem, _TAKE_IT)


def _of(path: Path, read: Callable[[bytes], Key], remedy: str) -> Key:
    try:
        with path.open("rb") as file:
            return read(file.read(_LARGEST))
    except OSError as wrong:
        raise usage(f"{path}: no key can be read from it ({wrong.strerror}).", remedy) from None
    except ValueError as wrong:
        raise usage(f"{path}: {wrong}.", remedy) from None
