"""``trionfi watch``: follow a game as one viewer."""

from typing import Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import PATIENTLY, Connection, connected
from trionfi_service.cli.terminal import out, print_json, say


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi watch 0123456789abcdef0123456789abcdef --as spectator")(watch)


@connected
def watch(
    connection: Connection,
    game_id: options.Game,
    viewer: options.As = None,
    after: Annotated[
        int | None,
        typer.Option("--after", min=0, help="First the versions above this one.", show_default="the game as it stands"),
    ] = None,
    json: options.Json = False,
) -> None:
    """Follow a game until it is over.

    Each event is shown as it happens. The stream outlives a restart of the server. As a seat, what it owes to a deal
    is contributed.
    """
    from trionfi.streams import CaughtUp, Happened, Snapshot
    from trionfi_service.cli import show
    from trionfi_service.cli.actors import parse_viewer
    from trionfi_service.cli.records import names_of, seen_event, watch_message
    from trionfi_service.cli.show.lines import event_line

    asked = parse_viewer(viewer) if viewer else None
    with connection.blocking(PATIENTLY) as client:
        game = client.game(game_id, viewer=asked)
        names = names_of(game.get().names)
        last = None
        with game.watch(after=after) as updates:
            for update in updates:
                if json:
                    print_json(watch_message(update))
                    continue
                match update:
                    case Snapshot():
                        last = update.view
                        out().print(show.table(update.view, names))
                    case Happened():
                        last = update.view or last
                        out().print(event_line(seen_event(update), names), soft_wrap=True)
                    case CaughtUp():
                        say(f"      up to version {update.version}; what follows is live", style="dim")
    if last is not None and not json:
        out().print(show.table(last, names))
