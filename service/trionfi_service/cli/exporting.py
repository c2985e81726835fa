"""Exports as files: written whole or not at all, readable by their owner only; read with errors for people."""

import os
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TextIO

from trionfi.v1.game_service_pb2 import ExportGameResponse
from trionfi_service import export
from trionfi_service.cli.exits import usage

_MAKE_ONE: Final = "'trionfi export GAME -o FILE' makes one."


def read_export(path: Path) -> export.Export:
    """Read an export file. Raises `Failure` that names the line which is none."""
    try:
        with path.open(encoding="utf-8") as lines:
            return export.read(lines)
    except export.ExportInvalid as wrong:
        raise usage(f"{path} is no export: {wrong}.", _MAKE_ONE) from None
    except OSError as wrong:
        raise usage(f"{path}: cannot be read ({wrong.strerror}).", _MAKE_ONE) from None
    except UnicodeDecodeError:
        raise usage(f"{path} is no export: it is no text.", _MAKE_ONE) from None


class ExportWriter:
    """Writes an export line by line. A file appears under its name when it is whole.

    Without a path it writes to standard output.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: TextIO = sys.stdout
        self._partial: Path | None = None

    def __enter__(self) -> Self:
        if self._path is not None:
            try:
                descriptor, partial = tempfile.mkstemp(prefix=f".{self._path.name}.", dir=self._path.parent)
            except OSError as wrong:
                raise usage(f"{self._path}: cannot be written ({wrong.strerror}).") from None
            self._partial = Path(partial)
            self._file = os.fdopen(descriptor, "w", encoding="utf-8")
        return self

    def add(self, line: ExportGameResponse) -> None:
        """Write one line."""
        self._file.write(export.to_line(line))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._file.flush()
        if self._path is None or self._partial is None:
            return
        self._file.close()
        if kind is None:
            self._partial.replace(self._path)
        else:
            self._partial.unlink()
