"""The real service as a process of its own, over a real file: started, killed, started again on the same port."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import apsw

_PROGRAM = """
import asyncio, sys
from pathlib import Path
from trionfi_service.config import Settings
from trionfi_service.server import serve

settings = Settings(listen=sys.argv[1], database=Path(sys.argv[2]), scripted_deals=True)
asyncio.run(serve(settings, lambda server: print(server.address, flush=True)))
"""


class Service:
    """A server over one database on one loopback port. Leaving it as a context ends the process."""

    def __init__(self, folder: Path) -> None:
        self.address = "127.0.0.1:0"
        self._database = folder / "games.db"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def token(self) -> str:
        """The credential of the operator whom the first start made."""
        return Path(f"{self._database}.operator-token").read_text().strip()

    @property
    def log(self) -> str:
        """What its processes have logged so far."""
        return self._log.read_text()

    def copy(self, to: Path) -> None:
        """Copy its database, as a backup does it."""
        with (
            contextlib.closing(apsw.Connection(str(self._database))) as ours,
            contextlib.closing(apsw.Connection(str(to))) as theirs,
            theirs.backup("main", ours, "main") as backup,
        ):
            backup.step()

    def put_back(self, copy: Path) -> None:
        """Put a copy in place of its database, while it is down: what a restore does."""
        for beside in self._database.parent.glob(f"{self._database.name}-*"):
            beside.unlink()
        shutil.copyfile(copy, self._database)

    def start(self, environment: Mapping[str, str] | None = None) -> None:
        """Start it, and wait until it serves."""
        command = [sys.executable, "-c", _PROGRAM, self.address, str(self._database)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **(environment or {})}
            )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address, self.log

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def drain(self) -> None:
        """End it in order."""
        self._end(signal.SIGTERM)

    def wait(self) -> int:
        """Wait until it ends by itself; gives its exit code, negative for a signal."""
        assert self._process is not None
        with self._process as process:
            self._process = None
            return process.wait(30)

    def _end(self, by: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(by)
            self.wait()
