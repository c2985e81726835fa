"""``trionfi verify``: are the bytes, the deals, the decisions and the result of a game what they ought to be."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import ExitCode, usage
from trionfi_service.cli.terminal import print_json

if TYPE_CHECKING:
    from trionfi.v1.game_service_pb2 import VerifyGameResponse


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi verify match.bundle --trust keys.jsonl")(verify)


@connected
def verify(
    connection: Connection,
    game_or_file: options.GameOrFile,
    trust: Annotated[
        Path | None,
        typer.Option(
            "--trust",
            metavar="KEYS",
            help="For a bundle: the server's public keys, as 'trionfi keys export' writes them, from where you trust.",
        ),
    ] = None,
    receipts: Annotated[
        Path | None,
        typer.Option("--receipts", metavar="FILE", help="For a bundle: receipts you kept, a line each in JSON."),
    ] = None,
    json: options.Json = False,
) -> None:
    """Check a game on a server, or a bundle or export with none.

    Four verdicts: bytes, deal, decisions, result; of a bundle also its file, signatures, receipts, openings and views,
    and in words what is proved, what could not be told, and what cannot be proved. Ends with 0 when all are OK, with 2
    when one FAILED, and names the first bad event; with 5 when something is not checkable, since what would tell is not
    in the file, or since no keys were given to trust.
    """
    file = options.export_file(game_or_file)
    if file is not None and _is_bundle(file):
        raise typer.Exit(_bundle(file, trust, receipts, json))
    for option, given in (("--trust", trust), ("--receipts", receipts)):
        if given is not None:
            raise usage(
                f"{option} is for bundles, {game_or_file} is none.", "'trionfi export GAME --bundle' makes one."
            )
    from trionfi_service.cli import verdicts

    answer = _of_file(file) if file else _of_game(connection, game_or_file)
    if json:
        print_json(answer)
    else:
        verdicts.tell(answer)
    raise typer.Exit(verdicts.exit_code(answer))


def _is_bundle(path: Path) -> bool:
    from trionfi_service.cli.exporting import is_bundle

    return is_bundle(path)


def _bundle(path: Path, trust: Path | None, receipts: Path | None, json: bool) -> ExitCode:
    from trionfi_service.cli import bundling, verdicts

    report = bundling.checked(path, trust, receipts)
    if json:
        print_json(report)
    else:
        verdicts.tell_bundle(report)
    return verdicts.bundle_exit_code(report)


def _of_game(connection: Connection, game_id: str) -> "VerifyGameResponse":
    with connection.blocking() as client:
        return client.game(game_id).verify()


def _of_file(path: Path) -> "VerifyGameResponse":
    from trionfi_service.cli.exporting import read_export

    return read_export(path).verify()
