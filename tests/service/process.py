"""A server in a process of its own, over a file that outlives it."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO

_SERVE = """
import asyncio
from trionfi_service.config import Settings
from trionfi_service.server import serve
asyncio.run(serve(Settings(), lambda server: print(server.address, flush=True)))
"""


class ServerProcess:
    """Starts, kills and starts again. After the first start it keeps its port."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.database = folder / "games.db"
        self.log = folder / "server.log"
        self.address = "127.0.0.1:0"
        self._settings = settings
        self._process: subprocess.Popen[str] | None = None
        self._log_file: IO[bytes] | None = None

    @property
    def secret(self) -> str:
        """The operator's."""
        return self.database.with_name(self.database.name + ".operator-token").read_text().strip()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self, environment: Mapping[str, str] | None = None, prefix: tuple[str, ...] = ()) -> None:
        """Start, and wait until it answers. Fails with the end of its log when it does not."""
        self.spawn(environment, prefix)
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")
        self.address = line.strip()

    def spawn(self, environment: Mapping[str, str] | None = None, prefix: tuple[str, ...] = ()) -> None:
        """Start, and do not wait."""
        variables = {f"TRIONFI_{name.upper()}": str(value) for name, value in self._settings.items()}
        own = {"TRIONFI_LISTEN": self.address, "TRIONFI_DATABASE": str(self.database)}
        self._log_file = self.log.open("ab")
        self._process = subprocess.Popen(
            [*prefix, sys.executable, "-c", _SERVE],
            env={**os.environ, **own, **variables, **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=self._log_file,
            text=True,
        )

    def has_ended(self) -> bool:
        """Whether the process is gone."""
        assert self._process is not None
        return self._process.poll() is not None

    def kill(self) -> None:
        """SIGKILL, as a power cut would."""
        self.send(signal.SIGKILL)
        self.wait()

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    def wait(self, seconds: float = 30) -> int:
        """Wait for its end; gives the exit code."""
        assert self._process is not None
        code = self._process.wait(seconds)
        assert self._process.stdout is not None
        self._process.stdout.close()
        assert self._log_file is not None
        self._log_file.close()
        return code

    def close(self) -> None:
        """Kill it if it still runs."""
        if self._process is not None and not self.has_ended():
            self.kill()
