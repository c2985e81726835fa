"""``trionfi play``: a seat at a text table, on a terminal or on a plain pipe."""

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import PATIENTLY, Connection, connected
from trionfi_service.cli.exits import ExitCode


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi play 0123456789abcdef0123456789abcdef --token-file table/seat-0.token")(play)


@connected
def play(
    connection: Connection,
    game_id: options.Game,
    viewer: options.As = None,
    key: options.SigningKey = None,
    receipts: options.Receipts = None,
    json: options.Json = False,
) -> None:
    """Take a seat at a text table and play.

    It shows the table, your hand, your legal moves, and what others do as it happens. Type a move's number or its
    card in notation, such as Qw; 'help' says what else. On a pipe, a line of input is read whenever a choice is
    yours; when there is none left, the command ends, with 3 if the last move was refused. The seat stays yours.
    """
    import asyncio

    from trionfi_service.cli.actors import parse_viewer
    from trionfi_service.cli.receipts_file import keep, kept
    from trionfi_service.cli.seat import sit
    from trionfi_service.cli.signing_key import signing_key

    asked = parse_viewer(viewer) if viewer else None
    signs = signing_key(key)

    async def run() -> ExitCode:
        async with connection.asynchronous(PATIENTLY) as client:
            game = client.game(game_id, viewer=asked, signing_key=signs, receipts=kept(receipts))
            try:
                return await sit(game, json)
            finally:
                keep(receipts, game.receipts)

    raise typer.Exit(asyncio.run(run()))
