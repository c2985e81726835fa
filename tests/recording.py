"""What every scenario of a golden log is made with."""

from typing import Final, NamedTuple

from tests import tables
from trionfi_service.table import Table

SERVER_ONLY: Final = {"fairness": "FAIRNESS_SERVER_ONLY"}


class Recording(NamedTuple):
    """A game played, and the versions at which everybody's view is worth keeping."""

    table: Table
    versions: tuple[int, ...]


class Clock:
    """A clock that stands still until told otherwise. Unix milliseconds."""

    def __init__(self) -> None:
        self.now = tables.START_MS

    def __call__(self) -> int:
        return self.now

    def later(self, seconds: float) -> None:
        """Let time pass."""
        self.now += round(seconds * 1000)
