"""What a comparison is: measures, each taken of us and of a peer in the same round, and what they ought to come to."""

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Pair(NamedTuple):
    """One round of one measure. ``peer`` is None where there is none; then the bound is on ``ours`` itself."""

    ours: float
    peer: float | None = None

    @property
    def figure(self) -> float:
        """What the bound is about: ours over the peer's, or ours alone."""
        return self.ours if self.peer is None else self.ours / self.peer


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that is measured. Without ``bound`` it is reported only.

    ``at_most``: bound and aim are not to be exceeded; else they are to be reached.
    """

    name: str
    unit: str
    peer: str = ""
    bound: float | None = None
    aim: float | None = None
    at_most: bool = False

    def meets(self, figure: float, limit: float) -> bool:
        """Whether a figure keeps a limit."""
        return figure <= limit if self.at_most else figure >= limit


Round = Mapping[str, Pair]


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is done: ``rounds`` of the whole, or with ``quick`` of a small part, only to see that it runs."""

    rounds: int = 5
    quick: bool = False

    def of(self, whole: int, small: int) -> int:
        """A count at this scale."""
        return small if self.quick else whole


class Comparison(Protocol):
    """One comparison: a module of this package."""

    @property
    def NAME(self) -> str:  # noqa: N802  a module's constant
        """What the command line calls it."""

    @property
    def MEASURES(self) -> Sequence[Measure]:  # noqa: N802
        """What it measures."""

    def rounds(self, scale: Scale) -> Iterator[Round]:
        """One round after the other: every measure by name, of us and of the peer, taken turn by turn."""


@dataclass(frozen=True, slots=True)
class Spent:
    """So much of something was done, in so many seconds."""

    count: int
    seconds: float


def rates(sides: Mapping[str, Callable[[], Spent]], turns: int) -> dict[str, float]:
    """How much each side does a second. They take so many turns each, so that no slow moment falls on one side only."""
    spent: dict[str, list[Spent]] = {name: [] for name in sides}
    for turn in range(turns):
        for name in list(sides)[:: -1 if turn % 2 else 1]:
            spent[name].append(sides[name]())
    return {name: sum(each.count for each in all_) / sum(each.seconds for each in all_) for name, all_ in spent.items()}


@dataclass(frozen=True, slots=True)
class Finding:
    """A measure over all rounds: the median of each side, and the median of what each round came to."""

    measure: Measure
    ours: float
    peer: float | None
    figure: float
    least: float
    most: float

    @property
    def verdict(self) -> str:
        """``aim``, ``bound``, ``short``, or ``reported`` where there is no bound."""
        measure = self.measure
        if measure.bound is None:
            return "reported"
        if measure.aim is not None and measure.meets(self.figure, measure.aim):
            return "aim"
        return "bound" if measure.meets(self.figure, measure.bound) else "short"


def found(measure: Measure, pairs: Sequence[Pair]) -> Finding:
    """What the rounds of a measure come to. There is at least one."""
    peers = [pair.peer for pair in pairs if pair.peer is not None]
    figures = [pair.figure for pair in pairs]
    return Finding(
        measure,
        statistics.median(pair.ours for pair in pairs),
        statistics.median(peers) if peers else None,
        statistics.median(figures),
        min(figures),
        max(figures),
    )
