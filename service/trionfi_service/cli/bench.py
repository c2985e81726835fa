"""``trionfi bench``: three figures of this installation on this machine."""

from pathlib import Path
from typing import Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import print_record, say


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi bench --seconds 2 --directory /var/lib/trionfi")(bench)


def bench(
    seconds: Annotated[float, typer.Option("--seconds", min=0.05, max=60, help="How long each measurement takes.")] = 1,
    directory: Annotated[
        Path | None,
        typer.Option(
            "--directory",
            metavar="DIR",
            help="Where the database is written that is measured; its disk counts.",
            show_default="the system's for temporary files",
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Measure this installation on this machine.

    Moves in the core, replay, and durable appends. One process, shipped defaults, random moves of Fortunes; nothing
    is warm but the code. Against other systems, and through a server: make bench.
    """
    from trionfi_service.cli import measuring

    if directory is not None and not directory.is_dir():
        raise usage(f"--directory {directory} is no directory.")
    for figure in measuring.measure(seconds, directory):
        if json:
            print_record({"what": figure.what, "perSecond": round(figure.per_second, 1), "how": figure.how})
        else:
            say(f"{figure.per_second:>12,.0f} {figure.what}")
            say(f"{'':>12} {figure.how}", style="dim")
