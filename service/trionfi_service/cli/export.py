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


class Form(StrEnum):
    """How an export is written."""

    JSONL = "jsonl"
    NOTATION = "notation"


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
    form: Annotated[
        Form, typer.Option("--format", help="jsonl: the records; notation: one line of text a hand (docs/notation.md).")
    ] = Form.JSONL,
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
    it takes to check the game elsewhere: trionfi verify FILE --trust KEYS. With --format notation one line a hand, with
    the cards that the viewer may see: trionfi notation check FILE.
    """
    from trionfi_service.cli.actors import parse_viewer

    _check(kind, bundle, form, receipts, target, json)
    with connection.blocking() as client:
        game = client.game(game_id, viewer=parse_viewer(viewer) if viewer else None)
        if bundle:
            count = _bundle(game, kind, receipts, target)
        elif form == Form.NOTATION:
            count = _hands(game, kind or Kind.VIEW, target)
        else:
            count = _lines(game, kind or Kind.VIEW, target)
    if target is None:
        return
    what = kind or ("bundle" if bundle else Kind.VIEW)
    of = "items" if bundle else "hands" if form == Form.NOTATION else "records"
    if json:
        print_record({"gameId": game_id, "kind": what, "file": str(target), of: count})
    elif form == Form.NOTATION:
        say(f"{target}: {count} hand{'s' * (count != 1)}, {what}. Check it: trionfi notation check {target}")
    elif bundle:
        say(f"{target}: {count} items. Check it: trionfi verify {target} --trust KEYS")
    else:
        say(f"{target}: {count} records, {what}. Check it: trionfi verify {target}")


def _check(kind: Kind | None, bundle: bool, form: Form, receipts: Path | None, target: Path | None, json: bool) -> None:
    """Refuse options that do not go together."""
    if bundle and form == Form.NOTATION:
        raise usage("--bundle and --format notation do not go together.", "Export twice: a bundle is no text.")
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


def _hands(game: "Game", kind: Kind, target: Path | None) -> int:
    """Write hands, a line each; gives how many there are."""
    from trionfi_service import notation
    from trionfi_service.cli.exporting import TextWriter, read_lines

    with game.export(kind) as stream:
        exported = read_lines(stream)
    hands = 0
    try:
        with TextWriter(target) as file:
            for hand in notation.hands(notation.Seen.of(exported)):
                file.add(notation.write(hand) + "\n")
                hands += 1
    except notation.LogInvalid as wrong:
        raise usage(f"This game cannot be told as hands: {wrong}.") from None
    return hands


def _lines(game: "Game", kind: Kind, target: Path | None) -> int:
    """Write JSONL; gives how many records it has."""
    from trionfi_service import export as exports
    from trionfi_service.cli.exporting import TextWriter

    lines = 0
    with game.export(kind) as stream, TextWriter(target) as file:
        for line in stream:
            file.add(exports.to_line(line))
            lines += 1
    return lines - 1
