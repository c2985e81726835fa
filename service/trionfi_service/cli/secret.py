"""Secrets of credentials in files: never shown, read by their owner only."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from trionfi_service.cli.exits import usage

GIVE_ONE: Final = "Give one with --token-file FILE or in the environment as TRIONFI_TOKEN."


def read_secret(path: Path) -> str:
    """The secret a file holds. Raises `Failure`, which does not show it."""
    try:
        secret = path.read_text("utf-8").strip()
    except OSError as wrong:
        raise usage(f"{path}: no credential can be read from it ({wrong.strerror}).", GIVE_ONE) from None
    except UnicodeDecodeError:
        raise usage(f"{path} holds no credential: it is no text.", GIVE_ONE) from None
    if not secret:
        raise usage(f"{path} is empty: it holds no credential.", GIVE_ONE)
    return secret


@contextmanager
def new_secret_file(path: Path) -> Iterator[Callable[[str], None]]:
    """A new file that only its owner may read, made before there is a secret: one that got lost would stay good.

    Gives the function that writes the secret. When the block fails the file is gone. Raises `Failure` when there is
    such a file already, or it cannot be made.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as wrong:
        raise usage(f"{path}: the credential cannot be written ({wrong.strerror}).", "Name a new file.") from None
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            yield lambda secret: print(secret, file=file, flush=True)
    except BaseException:
        path.unlink()
        raise
