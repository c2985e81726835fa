"""``trionfi advise two-win``: what to declare at this showdown. Needs no server."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from trionfi_service.cli import estimating, options
from trionfi_service.cli.equity import MajorPrecedence, MajorValues
from trionfi_service.cli.terminal import print_json, print_whole, say

if TYPE_CHECKING:
    from trionfi.v1.equity_pb2 import TwoWinAdvice

EXAMPLE: Final = (
    'trionfi advise two-win --own "2s 6w m0 Kc" --internals "2w 2c Ks 9pr m4" --externals "8wr m12 3p" --opponents 2'
)
_MOST_OPPONENTS: Final = 16
_DECLARATIONS: Final = 96

Own = Annotated[
    str,
    typer.Option(
        "--own",
        metavar="FOUR",
        help="The four own cards, none of them reversed: how they lie is what is declared.",
        show_default=False,
    ),
]
Internals = Annotated[
    str, typer.Option("--internals", metavar="FIVE", help="The five internals as they lie.", show_default=False)
]
Externals = Annotated[
    str, typer.Option("--externals", metavar="THREE", help="The three externals as they lie.", show_default=False)
]
Opponents = Annotated[
    int, typer.Option("--opponents", min=1, max=_MOST_OPPONENTS, metavar="N", help="How many others are still in.")
]
Show = Annotated[
    int, typer.Option("--show", min=1, max=_DECLARATIONS, metavar="N", help="How many declarations to print.")
]


def add_to(group: typer.Typer) -> None:
    """Add the command to ``trionfi advise``."""
    group.command("two-win", epilog=f"Example: {EXAMPLE}")(two_win)


def two_win(
    own: Own,
    internals: Internals,
    externals: Externals,
    opponents: Opponents = 1,
    show: Show = 10,
    dead: estimating.Dead = "",
    major_values: MajorValues = "number",
    major_precedence: MajorPrecedence = "tiebreak",
    trials: estimating.Trials = None,
    exact: estimating.Exact = False,
    seed: estimating.Seed = None,
    threads: estimating.Threads = 0,
    json: options.Json = False,
) -> None:
    """Rank the declarations of four own cards by the share of the pots that they take at this showdown on average.

    Nothing is known of the others, who declare as in TW-10; both pots are of one size, and everybody may win them.
    Against one it is exact. --json has all 96 in one record.
    """
    from trionfi_service import equity

    estimating.check(exact, trials)
    with estimating.shown("showdowns") as progress:
        advice = equity.advise_two_win(
            own,
            internals,
            externals,
            opponents=opponents,
            dead=dead,
            major_values=major_values,
            major_precedence=major_precedence,
            exact=exact,
            trials=trials,
            seed=seed,
            threads=threads,
            progress=progress,
        )
    if json:
        print_json(advice)
    else:
        _print(advice, show)


def _print(advice: "TwoWinAdvice", show: int) -> None:
    from rich.table import Table

    from trionfi_service.cli.show import cards

    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for column in ("", "poker", "twenty-one", "share of the pots", "Two-Win", "One-Win", "No-Win"):
        grid.add_column(column, justify="left" if column in ("poker", "twenty-one") else "right", no_wrap=True)
    for number, advised in enumerate(advice.declarations[:show], 1):
        chances = advised.chances
        labels = (chances.share, chances.two_win_chance, chances.one_win_chance, chances.no_win_chance)
        grid.add_row(
            str(number), cards.faces(advised.poker), cards.faces(advised.twenty_one), *map(estimating.percent, labels)
        )
    print_whole(grid)
    left = len(advice.declarations) - show
    if left > 0:
        say(f"and {left} more that take no larger share: --show {len(advice.declarations)}", style="dim")
    say(estimating.sample_text(advice.sample), style="dim")
