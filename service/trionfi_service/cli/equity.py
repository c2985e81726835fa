"""``trionfi equity``: chances at a showdown. Needs no server."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from trionfi_service.cli import estimating, options
from trionfi_service.cli.terminal import print_json, print_whole, printable, say

if TYPE_CHECKING:
    from trionfi.v1.equity_pb2 import FoolsErrandEquity, TwoWinEquity

questions = typer.Typer(no_args_is_help=True)

_TWO_WIN = (
    'Example: trionfi equity two-win --player "Kw Qw m0 2s" --player "??" --internals "2w 2c Ks 9pr m4" '
    '--externals "8wr m12 3p"'
)
_FOOLS_ERRAND = 'Example: trionfi equity fools-errand --player "Kw Kc 2s 2p" --player "m0 9w ??" --trials 1000000'

TwoWinPlayers = Annotated[
    list[str],
    typer.Option(
        "--player",
        metavar="CARDS",
        help="What is known of a player's four cards, none of them reversed; ?? for the rest. Once for each player.",
        show_default=False,
    ),
]
FoolsErrandPlayers = Annotated[
    list[str],
    typer.Option(
        "--player",
        metavar="CARDS",
        help="What is known of a player's seven cards; ?? for the rest. Once for each player.",
        show_default=False,
    ),
]
Internals = Annotated[
    str, typer.Option("--internals", metavar="CARDS", help="Those of the five that are up, as they lie.")
]
Externals = Annotated[
    str, typer.Option("--externals", metavar="CARDS", help="Those of the three that are up, as they lie.")
]
Declare = Annotated[
    Literal["poker", "twenty-one"],
    typer.Option("--declare", help="What every player sees to first: the best poker hand (TW-10), or twenty-one."),
]
MajorValues = Annotated[
    Literal["number", "either"],
    typer.Option("--major-values", help="What a major counts: its number, or that or its poker digit (TW-19)."),
]
MajorPrecedence = Annotated[
    Literal["tiebreak", "override"],
    typer.Option("--major-precedence", help="When majors count between players: after the total, or first (TW-23)."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        questions,
        name="equity",
        help="Estimate the chances at a showdown from the cards that are known. Needs no server.",
        epilog=_TWO_WIN,
    )


@questions.command("two-win", epilog=_TWO_WIN)
def two_win(
    player: TwoWinPlayers,
    internals: Internals = "??",
    externals: Externals = "??",
    dead: estimating.Dead = "",
    declare: Declare = "poker",
    major_values: MajorValues = "number",
    major_precedence: MajorPrecedence = "tiebreak",
    trials: estimating.Trials = None,
    exact: estimating.Exact = False,
    seed: estimating.Seed = None,
    threads: estimating.Threads = 0,
    json: options.Json = False,
) -> None:
    """Estimate each player's chances of Two-Win, One-Win and No-Win, and what part of the pots they take on average.

    Of each player's cards and of those in the middle all, some or none may be known. Everybody may win both pots.
    """
    from trionfi_service import equity

    estimating.check(exact, trials)
    with estimating.shown("showdowns") as progress:
        found = equity.two_win(
            player,
            internals,
            externals,
            dead=dead,
            declare=declare,
            major_values=major_values,
            major_precedence=major_precedence,
            exact=exact,
            trials=trials,
            seed=seed,
            threads=threads,
            progress=progress,
        )
    if json:
        print_json(found)
    else:
        _print_two_win(player, found)


@questions.command("fools-errand", epilog=_FOOLS_ERRAND)
def fools_errand(
    player: FoolsErrandPlayers,
    dead: estimating.Dead = "",
    trials: estimating.Trials = None,
    exact: estimating.Exact = False,
    seed: estimating.Seed = None,
    threads: estimating.Threads = 0,
    json: options.Json = False,
) -> None:
    """Estimate each player's chance of the best hand, alone or tied, and what part of the pot they take on average.

    Seven plain cards each, no power used; of them all, some or none may be known.
    """
    from trionfi_service import equity

    estimating.check(exact, trials)
    with estimating.shown("showdowns") as progress:
        found = equity.fools_errand(
            player, dead=dead, exact=exact, trials=trials, seed=seed, threads=threads, progress=progress
        )
    if json:
        print_json(found)
    else:
        _print_fools_errand(player, found)


# For people ------------------------------------------------------------------


def _print_two_win(players: list[str], found: "TwoWinEquity") -> None:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for column in ("player", "cards", "Two-Win", "One-Win", "No-Win", "share of the pots"):
        grid.add_column(column, justify="left" if column == "cards" else "right", no_wrap=True)
    for number, (cards, chances) in enumerate(zip(players, found.players, strict=True), 1):
        labels = (chances.two_win_chance, chances.one_win_chance, chances.no_win_chance, chances.share)
        grid.add_row(str(number), printable(cards) or "??", *map(estimating.percent, labels))
    if found.internal_stays or found.external_stays:
        grid.add_row("", "stays on the table", "", "", "", estimating.percent(found.stays))
    print_whole(grid)
    say(estimating.sample_text(found.sample), style="dim")


def _print_fools_errand(players: list[str], found: "FoolsErrandEquity") -> None:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for column in ("player", "cards", "wins", "ties", "loses", "share of the pot"):
        grid.add_column(column, justify="left" if column == "cards" else "right", no_wrap=True)
    for number, (cards, chances) in enumerate(zip(players, found.players, strict=True), 1):
        each = (chances.win_chance, chances.tie_chance, chances.loss_chance, chances.share)
        grid.add_row(str(number), printable(cards) or "??", *map(estimating.percent, each))
    print_whole(grid)
    say(estimating.sample_text(found.sample), style="dim")
