"""``trionfi export``: a game's log as a file that 'verify' and 'replay' read with no server."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import print_record, say


class Kind(StrEnum):
    """Which kind of export."""

    FULL = "full"
    VIEW = "view"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi export 0123456789abcdef0123456789abcdef --kind full -o match.full.jsonl")(
        export
    )


@connected
def export(
    connection: Connection,
    game_id: options.Game,
    kind: Annotated[
        Kind, typer.Option("--kind", help="full: every part, for auditors; view: what one viewer may have.")
    ] = Kind.VIEW,
    viewer: options.As = None,
    target: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where to write.", show_default="standard output"),
    ] = None,
    json: options.Json = False,
) -> None:
    """Write the log of a game to a file.

    JSONL: a header, then each record, in proto3 JSON.
    """
    from trionfi_service.cli.actors import parse_viewer
    from trionfi_service.cli.exporting import ExportWriter

    if json and target is None:
        raise usage("--json would mix with the export.", "Add -o FILE, or leave --json out: the export is JSON itself.")
    asked = parse_viewer(viewer) if viewer else None
    lines = 0
    with (
        connection.blocking() as client,
        client.game(game_id, viewer=asked).export(kind) as stream,
        ExportWriter(target) as file,
    ):
        for line in stream:
            file.add(line)
            lines += 1
    if target is None:
        return
    if json:
        print_record({"gameId": game_id, "kind": kind, "file": str(target), "records": lines - 1})
    else:
        say(f"{target}: {lines - 1} records, {kind}. Check it: trionfi verify {target}")
