"""Exports as files: written whole or not at all, readable by their owner only; read with errors for people."""

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

from trionfi.v1.game_service_pb2 import ExportGameResponse
from trionfi_service import bundle, export
from trionfi_service.cli.exits import usage

_MAKE_ONE: Final = "'trionfi export GAME -o FILE' makes one."
_START: Final = 64


def is_bundle(path: Path) -> bool:
    """Whether a file begins as a bundle does."""
    try:
        with path.open("rb") as file:
            return bundle.is_bundle(file.read(_START))
    except OSError as wrong:
        raise usage(f"{path}: cannot be read ({wrong.strerror}).", _MAKE_ONE) from None


def read_export(path: Path) -> export.Export:
    """Read a JSONL export. Raises `Failure` that names the line which is none."""
    if is_bundle(path):
        raise usage(f"{path} is a bundle.", "'trionfi verify' checks it; here a JSONL export is due. " + _MAKE_ONE)
    try:
        with path.open(encoding="utf-8") as lines:
            return export.read(lines)
    except export.ExportInvalid as wrong:
        raise usage(f"{path} is no export: {wrong}.", _MAKE_ONE) from None
    except OSError as wrong:
        raise usage(f"{path}: cannot be read ({wrong.strerror}).", _MAKE_ONE) from None
    except UnicodeDecodeError:
        raise usage(f"{path} is no export: it is no text.", _MAKE_ONE) from None


def read_lines(lines: Iterable[ExportGameResponse]) -> export.Export:
    """An export as the server sends it. Raises `Failure`."""
    try:
        return export.read(map(export.to_line, lines))
    except export.ExportInvalid as wrong:
        raise usage(f"What the server sends is no export: {wrong}.") from None


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that appears under its name when everything was written; if that fails, nothing is there or changed."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as wrong:
        raise usage(f"{path}: cannot be written ({wrong.strerror}).") from None
    partial = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        partial.replace(path)
    except OSError as wrong:
        raise usage(f"{path}: cannot be written ({wrong.strerror}).") from None
    finally:
        partial.unlink(missing_ok=True)


class TextWriter:
    """Writes lines of text, to a file that is there whole or not at all, or to standard output."""

    def __init__(self, path: Path | None) -> None:
        self._whole = whole_file(path) if path is not None else None
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        if self._whole is not None:
            self._file = self._whole.__enter__()
        return self

    def add(self, line: str) -> None:
        """Write one line, with its end."""
        if self._file is None:
            sys.stdout.write(line)
        else:
            self._file.write(line.encode())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._whole is None:
            sys.stdout.flush()
        else:
            self._whole.__exit__(kind, error, traceback)
