"""Receipts of one game in a file: where those go that a command is given, and what a server is held to."""

from collections.abc import Sequence
from pathlib import Path

from google.protobuf import json_format

from trionfi.v1.game_service_pb2 import Receipt
from trionfi_service import private_file
from trionfi_service.cli.bundling import read_receipts
from trionfi_service.cli.exits import usage


def kept(path: Path | None) -> list[Receipt]:
    """The receipts of a file; none when there is no file yet. Raises `Failure`."""
    return read_receipts(path) if path is not None and path.exists() else []


def keep(path: Path | None, receipts: Sequence[Receipt]) -> None:
    """Write receipts to a file, whole or not at all, in place of those that were there. Raises `Failure`."""
    if path is None:
        return
    lines = "".join(json_format.MessageToJson(receipt, indent=None) + "\n" for receipt in receipts)
    try:
        private_file.write(path, lines.encode())
    except OSError as wrong:
        raise usage(f"{path}: the receipts cannot be written ({wrong.strerror}).") from None
