"""``trionfi verify``: are the bytes, the deals, the decisions and the result of a game what they ought to be."""

from typing import TYPE_CHECKING

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.terminal import print_json

if TYPE_CHECKING:
    from pathlib import Path

    from trionfi.v1.game_service_pb2 import VerifyGameResponse


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi verify match.full.jsonl")(verify)


@connected
def verify(connection: Connection, game_or_file: options.GameOrFile, json: options.Json = False) -> None:
    """Check a game on a server, or an export with none.

    Four verdicts: bytes, deal, decisions, result. Ends with 0 when all four are OK, with 2 when one FAILED, and names
    the first bad event; with 5 when something is not checkable, since parts of it are not in the file.
    """
    from trionfi_service.cli import verdicts

    file = options.export_file(game_or_file)
    answer = _of_file(file) if file else _of_game(connection, game_or_file)
    if json:
        print_json(answer)
    else:
        verdicts.tell(answer)
    raise typer.Exit(verdicts.exit_code(answer))


def _of_game(connection: Connection, game_id: str) -> "VerifyGameResponse":
    with connection.blocking() as client:
        return client.game(game_id).verify()


def _of_file(path: "Path") -> "VerifyGameResponse":
    from trionfi_service.cli.exporting import read_export

    return read_export(path).verify()
