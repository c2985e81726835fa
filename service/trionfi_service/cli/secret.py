"""Secrets of credentials in files: never shown, read by their owner only."""

import os
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


def write_secret(path: Path, secret: str) -> None:
    """Write a secret to a new file that only its owner may read. Raises `Failure` when the file is there already."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as wrong:
        raise usage(f"{path}: the credential cannot be written ({wrong.strerror}).") from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(secret + "\n")
