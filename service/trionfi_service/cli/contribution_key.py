"""The key that a player's contributions to deals come from (LC-11), kept beside the credential that plays.

With it a command that starts again reveals what the one before had committed to. No server ever sees it.
"""

import contextlib
import os
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import err, printable

_BYTES: Final = 32


def key_beside(token_file: Path) -> Callable[[], bytes]:
    """What gives the 32 bytes of the key in the file beside a credential's; they are drawn when they are first needed.

    Where no file can be kept they are good for this process only, and a line says so. Raises `Failure` for a file
    that is there and holds no key.
    """
    path = token_file.with_name(f"{token_file.name}.contribution-key")
    with contextlib.suppress(OSError):
        if path.exists():
            kept = _read(path)
            return lambda: kept
    return partial(_draw, path)


def _read(path: Path) -> bytes:
    try:
        key = bytes.fromhex(path.read_text("ascii"))
    except OSError as wrong:
        raise usage(f"{path}: no contribution key can be read from it ({wrong.strerror}).") from None
    except ValueError:
        key = b""
    if len(key) != _BYTES:
        raise usage(
            f"{path} holds no contribution key, which is {2 * _BYTES} hex digits.", "Without the file one is drawn."
        )
    return key


def _draw(path: Path) -> bytes:
    """A new key in a file that only its owner may read; of two processes that draw at once the first has its way."""
    key = secrets.token_bytes(_BYTES)
    written = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                print(key.hex(), file=file, flush=True)
                os.fsync(file.fileno())
            # A link is made whole or not at all, and never in place of another file.
            with contextlib.suppress(FileExistsError):
                path.hardlink_to(written)
        finally:
            written.unlink()
    except OSError as wrong:
        lost = "what was committed to cannot be revealed by another process"
        err().print(f"{printable(str(path))}: no key can be kept there ({wrong.strerror}): {lost}.", soft_wrap=True)
        return key
    return _read(path)
