"""``trionfi demo``: a whole match over a real server that dies half-way, and what is known of it afterwards."""

from pathlib import Path
from typing import Annotated

import typer

from trionfi_service.cli import options

_PACE_MS = 15


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi demo --quick")(demo)


def demo(
    piece: Annotated[
        str,
        typer.Argument(metavar="[GAME]", help="fortunes, two-win, solitaire or tarot-rpg.", show_default="fortunes"),
    ] = "fortunes",
    quick: Annotated[
        bool, typer.Option("--quick", help="One deal instead of four, two hands instead of eight; no pauses.")
    ] = False,
    directory: Annotated[
        Path | None,
        typer.Option("--directory", metavar="DIR", help="Where to keep everything.", show_default="a fresh one"),
    ] = None,
    pace: Annotated[
        int | None,
        typer.Option(
            "--pace",
            min=0,
            metavar="MS",
            help="Let each bot wait before it moves.",
            show_default=f"{_PACE_MS} for people, 0 with --quick or --json",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Seed of the bots' choices.", show_default="random")
    ] = None,
    json: options.Json = False,
) -> None:
    """Play a match over a server that is killed half-way.

    Four clients play Fortunes, Two-Win or Tarot: the RPG over gRPC, or one plays Two-Win Solitaire as is best; the
    server starts again over its SQLite file, and the match goes on. At the end: the score, a player's reading, the last
    showdown, the rounds or how the tale begins, the verification of every byte, deal, decision and of the result, and
    what to try next on the log, which is kept.
    """
    import asyncio

    from trionfi.errors import TrionfiError
    from trionfi_service.cli import match, stage
    from trionfi_service.cli.connection import failure
    from trionfi_service.cli.exits import usage
    from trionfi_service.cli.pieces import PIECES

    chosen = pace if pace is not None else 0 if quick or json else _PACE_MS
    if piece not in PIECES:
        raise usage(f"There is no demo of {piece!r}.", f"There are: {', '.join(PIECES)}.")
    plan = match.Plan(PIECES[piece](quick), match.keep_in(directory), chosen / 1000, seed)
    shown = stage.Silent() if json else stage.fitting()
    try:
        code = asyncio.run(match.perform(plan, shown, json))
    except asyncio.CancelledError:
        raise typer.Exit(match.TERMINATED) from None
    except TrionfiError as error:
        raise failure(error, f"the demo's own address; its log is {plan.directory / 'server.log'}") from None
    raise typer.Exit(code)
