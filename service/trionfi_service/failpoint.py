"""Deaths on request, for the tests that kill a server: nothing happens unless ``TRIONFI_FAILPOINT`` is set.

``after_commit:N`` kills the process with SIGKILL right after its N-th commit, before anybody is told;
``core_panic:N`` makes the N-th decision panic inside the core. Several are separated by commas.
"""

import os
import signal

ENVIRONMENT = "TRIONFI_FAILPOINT"


class Countdown:
    """Counts calls of one failpoint; `due` is true at the N-th and never again."""

    __slots__ = ("_left",)

    def __init__(self, name: str) -> None:
        self._left = _configured(name)

    def due(self) -> bool:
        """Count one call."""
        if self._left == 0:
            return False
        self._left -= 1
        return self._left == 0


def after_commit(countdown: Countdown) -> None:
    """Die as a power cut would, if this commit is the one that was asked for."""
    if countdown.due():
        os.kill(os.getpid(), signal.SIGKILL)


def _configured(name: str) -> int:
    """The N of ``name:N``, or 0 when the environment does not name it. Raises ValueError on anything else."""
    for item in filter(None, os.environ.get(ENVIRONMENT, "").split(",")):
        key, _, count = item.partition(":")
        if key not in ("after_commit", "core_panic") or not count.isdecimal() or int(count) < 1:
            raise ValueError(f"{ENVIRONMENT}: {item!r} is neither after_commit:N nor core_panic:N")
        if key == name:
            return int(count)
    return 0
