"""``trionfi events``: what has happened in a game, as one viewer may see it."""

from itertools import islice
from typing import Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.terminal import out, print_json


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi events 0123456789abcdef0123456789abcdef --as seat:2 --after 40")(events)


@connected
def events(
    connection: Connection,
    game_id: options.Game,
    viewer: options.As = None,
    after: Annotated[int, typer.Option("--after", min=0, help="Only versions above this one.")] = 0,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="At most so many.", show_default="all")] = None,
    json: options.Json = False,
) -> None:
    """List what has happened in a game, one event a line."""
    from trionfi_service.cli.actors import parse_viewer
    from trionfi_service.cli.records import names_of
    from trionfi_service.cli.show.lines import event_line

    asked = parse_viewer(viewer) if viewer else None
    with connection.blocking() as client:
        game = client.game(game_id, viewer=asked, contribute=False)
        names = {} if json else names_of(game.get().names)
        for seen in islice(game.events(after=after, page_size=500), limit):
            if json:
                print_json(seen)
            else:
                out().print(event_line(seen, names), soft_wrap=True)
