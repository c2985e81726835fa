"""A real server over a new SQLite file, as a process of its own, with everything on that ships on."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Served:
    """A server that serves: where, as which process, and an operator's secret."""

    address: str
    process_id: int
    operator_secret: str


@contextlib.contextmanager
def serving(folder: Path, module: str = "trionfi_service") -> Iterator[Served]:
    """A server with its file and its log in ``folder``, until the block ends; ``module`` is what is run."""
    command = [sys.executable, "-m", module, "serve", "--json", "--listen", "127.0.0.1:0"]
    command += ["--db", str(folder / "trionfi.db"), "--metrics", "127.0.0.1:0"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TRIONFI_")}
    with (
        (folder / "server.log").open("wb") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            said = json.loads(process.stdout.readline())
            secret = Path(said["operatorTokenFile"]).read_text().strip()
            yield Served(said["address"], process.pid, secret)
        finally:
            process.terminate()
