"""``trionfi export``: a game's log as a file that 'verify' reads with no server."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import print_record, say

if TYPE_CHECKING:
    from trionfi.client import Game


class Kind(StrEnum):
    """Which kind of export."""

    FULL = "full"
    VIEW = "view"
    DISCLOSED = "disclosed"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi export 0123456789abcdef0123456789abcdef --bundle -o match.bundle")(export)


@connected
def export(
    connection: Connection,
    game_id: options.Game,
    kind: Annotated[
        Kind | None,
        typer.Option(
            "--kind",
            help="full: every part (auditors); view: what one viewer may have; disclosed: a bundle once all is open.",
            show_default="view; of a bundle the most you may have",
        ),
    ] = None,
    bundle: Annotated[
        bool, typer.Option("--bundle", help="One signed file that convinces a stranger, in place of JSONL.")
    ] = False,
    receipts: Annotated[
        Path | None,
        typer.Option(
            "--receipts",
            metavar="FILE",
            help="Receipts you kept, a line each in JSON, for the bundle: they tell of a log cut or written anew.",
        ),
    ] = None,
    viewer: options.As = None,
    target: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where to write.", show_default="standard output"),
    ] = None,
    json: options.Json = False,
) -> None:
    """Write the log of a game to a file.

    JSONL: a header, then each record, in proto3 JSON. With --bundle a binary file, signed by the server, that holds all
    it takes to check the game elsewhere: trionfi verify FILE --trust KEYS.
    """
    from trionfi_service.cli.actors import parse_viewer

    _check(kind, bundle, receipts, target, json)
    with connection.blocking() as client:
        game = client.game(game_id, viewer=parse_viewer(viewer) if viewer else None)
        count = _bundle(game, kind, receipts, target) if bundle else _lines(game, kind or Kind.VIEW, target)
    if target is None:
        return
    what = kind or ("bundle" if bundle else Kind.VIEW)
    if json:
        print_record({"gameId": game_id, "kind": what, "file": str(target), "items" if bundle else "records": count})
    elif bundle:
        say(f"{target}: {count} items. Check it: trionfi verify {target} --trust KEYS")
    else:
        say(f"{target}: {count} records, {what}. Check it: trionfi verify {target}")


def _check(kind: Kind | None, bundle: bool, receipts: Path | None, target: Path | None, json: bool) -> None:
    """Refuse options that do not go together."""
    if json and target is None:
        raise usage("--json would mix with the export.", "Add -o FILE, or leave --json out: JSONL is JSON itself.")
    if kind == Kind.DISCLOSED and not bundle:
        raise usage("--kind disclosed is for bundles.", "Add --bundle; of JSONL there are full and view.")
    if receipts is not None and not bundle:
        raise usage("--receipts is for bundles.", "Add --bundle: JSONL has no room for receipts.")


def _bundle(game: "Game", kind: Kind | None, receipts: Path | None, target: Path | None) -> int:
    """Write a bundle; gives how many items it has."""
    from trionfi_service.cli import bundling

    held = bundling.read_receipts(receipts) if receipts is not None else []
    with game.bundle(kind) as items:
        return bundling.write(items, held, target)


def _lines(game: "Game", kind: Kind, target: Path | None) -> int:
    """Write JSONL; gives how many records it has."""
    from trionfi_service.cli.exporting import ExportWriter

    lines = 0
    with game.export(kind) as stream, ExportWriter(target) as file:
        for line in stream:
            file.add(line)
            lines += 1
    return lines - 1
