"""Where the match of ``trionfi demo`` is shown while it goes on: a bar on a terminal, lines on a pipe, or nothing."""

import contextlib
import sys
from collections.abc import Iterator
from typing import Final, Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from trionfi_service.cli.terminal import out, say


class Stage(Protocol):
    """Where the match is shown while it goes on."""

    def tell(self, line: str) -> None:
        """One line of what happens around the match."""

    def playing(self, moves: int | None) -> contextlib.AbstractContextManager[None]:
        """The match begins; it has so many moves, where that is known."""

    def moved(self, moves: int) -> None:
        """So many moves have been played."""


class Silent:
    """Shows nothing: for machines."""

    def tell(self, line: str) -> None:
        """Nothing."""

    def playing(self, moves: int | None) -> contextlib.AbstractContextManager[None]:  # noqa: ARG002
        """Nothing."""
        return contextlib.nullcontext()

    def moved(self, moves: int) -> None:
        """Nothing."""


class Plain:
    """Lines, for a pipe: one every quarter of the match, or of a long one so many moves."""

    _MOVES: Final = 50

    def __init__(self) -> None:
        self._step = 1
        self._of = ""

    def tell(self, line: str) -> None:
        """A line."""
        say(line)

    @contextlib.contextmanager
    def playing(self, moves: int | None) -> Iterator[None]:
        """Say so."""
        self._step = self._MOVES if moves is None else max(1, moves // 4)
        self._of = "" if moves is None else f" of {moves}"
        yield

    def moved(self, moves: int) -> None:
        """A line now and then."""
        if moves and moves % self._step == 0:
            say(f"  {moves}{self._of} moves")


class Bar:
    """A progress bar, for a terminal."""

    def __init__(self) -> None:
        self._progress = Progress(
            TextColumn("  the clients play"),
            BarColumn(bar_width=40),
            MofNCompleteColumn(),
            TextColumn("moves"),
            TimeElapsedColumn(),
            console=out(),
        )
        self._task = self._progress.add_task("match", start=False, total=None)

    def tell(self, line: str) -> None:
        """A line above the bar."""
        self._progress.console.print(line, soft_wrap=True)

    @contextlib.contextmanager
    def playing(self, moves: int | None) -> Iterator[None]:
        """Show the bar."""
        self._progress.start_task(self._task)
        self._progress.update(self._task, total=moves)
        with self._progress:
            yield

    def moved(self, moves: int) -> None:
        """Move the bar."""
        self._progress.update(self._task, completed=moves)


def fitting() -> Stage:
    """A bar on a terminal, else lines."""
    return Bar() if sys.stdout.isatty() else Plain()
