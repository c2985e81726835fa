"""A server of this installation as a process of its own: started, killed, started again, stopped."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from trionfi_service.cli.exits import ExitCode, Failure

_ANY_PORT: Final = "127.0.0.1:0"
_DRAIN_SECONDS: Final = 15


@dataclass(frozen=True, slots=True)
class Serving:
    """What a server says of itself once it serves."""

    address: str
    database: Path
    token_file: Path


class ServerProcess:
    """A server over one database on a free loopback port, which it keeps. Leaving it as a context ends the process."""

    def __init__(self, database: Path, log: Path) -> None:
        self._database = database
        self._log = log
        self._address = _ANY_PORT
        self._process: subprocess.Popen[bytes] | None = None
        # A start may be under way in another thread when everything is to end: none begins after that.
        self._lock = threading.Lock()
        self._over = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def process_id(self) -> int | None:
        """The process, while there is one."""
        return self._process.pid if self._process else None

    def start(self) -> Serving:
        """Start it and wait until it serves. Raises `Failure` when it does not."""
        command = [sys.executable, "-m", "trionfi_service", "serve", "--json"]
        command += ["--listen", self._address, "--db", str(self._database)]
        # What is set for another server is not meant for this one.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("TRIONFI_")}
        with self._lock, self._log.open("ab") as log:
            if self._over:
                raise Failure(ExitCode.UNREACHABLE, "The server is not to be started any more.")
            process = self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment)
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise Failure(
                ExitCode.UNREACHABLE,
                f"The server ended with {process.wait()} before it served.",
                f"Its log says why: {self._log}",
            )
        said = json.loads(line)
        self._address = said["address"]
        return Serving(said["address"], Path(said["database"]), Path(said["operatorTokenFile"]))

    def kill(self) -> float:
        """End it as a power cut would; gives the moment, on the monotonic clock."""
        self._end(signal.SIGKILL)
        return time.monotonic()

    def stop(self) -> None:
        """Let it drain and end, for good; one that does not end in time is killed."""
        with self._lock:
            self._over = True
        self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with process:
            process.send_signal(by)
            try:
                process.wait(_DRAIN_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
