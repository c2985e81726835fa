"""How long ``trionfi --help`` takes, against a Python that imports what draws it: typer and rich."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from bench.comparison import Measure, Pair, Round, Scale

NAME: Final = "startup"
_HELP: Final = "trionfi --help"
MEASURES: Final = (Measure(_HELP, "ms", "python -c 'import typer, rich', ms", bound=2.5, at_most=True),)
_OURS: Final = (str(Path(sys.executable).with_name("trionfi")), "--help")
_PEER: Final = (sys.executable, "-c", "import typer, rich")


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`: in each, the medians of a number of starts, turn by turn."""
    for command in (_OURS, _PEER):  # once each beforehand: bytecode is compiled, files are in memory
        _milliseconds(command)
    for _ in range(scale.rounds):
        taken = [(_milliseconds(_OURS), _milliseconds(_PEER)) for _ in range(scale.of(15, 2))]
        ours, peer = zip(*taken, strict=True)
        yield {_HELP: Pair(statistics.median(ours), statistics.median(peer))}


def _milliseconds(command: Sequence[str]) -> float:
    """Time on the clock, from the start of a process to its end."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("TRIONFI_", "PYTHON"))}
    begun = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return (time.perf_counter() - begun) * 1e3
