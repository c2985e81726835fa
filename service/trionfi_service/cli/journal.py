"""``trionfi journal``: who read a game as an auditor, and who was refused."""

from typing import TYPE_CHECKING, Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.terminal import print_json, print_whole, printable, time_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trionfi.v1.audit_service_pb2 import AccessEntry


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi journal 0123456789abcdef0123456789abcdef")(journal)


@connected
def journal(
    connection: Connection,
    game_id: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A game's id, for its operator and its auditors.",
            show_default="refused accesses to no game, for operators",
            callback=lambda text: text if text is None else options.checked_game_id(text),
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """List the journal of accesses, oldest first: an auditor's reads, and accesses that were refused.

    'trionfi db check' on the server's machine checks that no row was changed or taken out.
    """
    with connection.blocking() as client:
        entries = client.list_access(game_id, page_size=500)
        if json:
            for entry in entries:
                print_json(entry)
        else:
            _print(entries)


def _print(entries: "Iterable[AccessEntry]") -> None:
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("row", "last at", "times", "method", "credential", "outcome"):
        grid.add_column(column, justify="right" if column in ("row", "times") else "left", no_wrap=True)
    for entry in entries:
        grid.add_row(
            str(entry.number),
            time_text(entry.unix_ms),
            str(entry.count),
            Text(printable(entry.method)),
            Text(printable(entry.credential_id or "unknown")),
            Text(printable(entry.outcome)),
        )
    print_whole(grid)
