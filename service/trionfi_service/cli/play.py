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
    card in notation, such as Qw; 'help' says what else. The seat stays yours when the command ends.

    On a pipe, the lines of the input are a script. They are taken in their order, and the next one waits for its time:

    \b
    - Once the seat is waited for, whatever the line says is done, or refused.
    - Before that only what begins with the name of something that can be
      done now: lay_trump m7, cut_in TEXT, interact TEXT, leave. A number or
      a card waits. So do help, table and story.
    - 'wait' lets what is behind it wait until the seat is waited for, and
      'wait WORDS' until something happens that is shown with these words:
      wait calls m2. What counts has happened since the seat could make the
      choice that it made last, and its own act does not.
    - 'quit' ends the command. So does the end of the input, when the seat is
      next waited for, or has left; until then it is shown what others do.

    A line that somebody else's act overtakes is looked at again as the game is then; none is lost. When the input ends
    on a line that was refused, the exit code is 3.
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
