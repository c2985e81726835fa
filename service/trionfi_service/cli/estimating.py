"""What the commands that look at showdowns share: their options, the bar of progress, and figures as text."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from trionfi_service.cli.exits import usage
from trionfi_service.cli.explained import explained
from trionfi_service.cli.terminal import err

if TYPE_CHECKING:
    from trionfi.v1.equity_pb2 import Estimate, ShowdownSample

_MOST = 1_000_000_000
_MOST_THREADS = 256

Dead = Annotated[
    str, typer.Option("--dead", metavar="CARDS", help="Cards that are known to be nobody's.", show_default=False)
]
Exact = Annotated[bool, typer.Option("--exact", help=f"Look at every showdown that there can be, at most {_MOST:,}.")]
Trials = Annotated[
    int | None,
    typer.Option(
        "--trials",
        min=1,
        max=_MOST,
        metavar="N",
        help="Look at so many showdowns by chance.",
        show_default="every one if they come to at most 2,000,000 hands, else 200,000 by chance",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        max=(1 << 32) - 1,
        metavar="S",
        help="Which chance: the same again for the same question, on any number of cores.",
        show_default="drawn, and told",
    ),
]
Threads = Annotated[
    int,
    typer.Option(
        "--threads",
        min=0,
        max=_MOST_THREADS,
        metavar="T",
        help="On how many threads; 0 is one a core. It changes nothing but the time.",
    ),
]


def check(exact: bool, trials: int | None) -> None:
    """Refuse two ways at once."""
    if exact and trials is not None:
        raise usage("--exact looks at every showdown, --trials at so many by chance; only one of them can be.")


@contextmanager
def shown(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show on a terminal how far it is, as long as it takes; and say what is wrong with the cards."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = err()
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task(what, total=None)
    with bar, explained():
        yield lambda done, total: bar.update(task, completed=done, total=total)


def sample_text(sample: "ShowdownSample") -> str:
    """What was looked at, in words."""
    if sample.exact:
        return f"all {sample.showdowns:,} showdowns there can be, each once: exact"
    return f"{sample.showdowns:,} showdowns by chance, seed {sample.seed}; in brackets the 95 % interval"


def percent(estimate: "Estimate") -> str:
    """A chance, and the interval where there is one."""
    if estimate.low == estimate.high:
        return f"{estimate.value:.3%}"
    return f"{estimate.value:.2%} ({estimate.low:.2%} to {estimate.high:.2%})"
