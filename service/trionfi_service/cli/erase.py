"""``trionfi erase``: take out of a game what somebody said, for ever."""

from typing import Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.terminal import print_json, say


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi erase 0123456789abcdef0123456789abcdef seat:2 --reason 'asked to'")(erase)


@connected
def erase(
    connection: Connection,
    game_id: options.Game,
    speaker: Annotated[
        str,
        typer.Argument(
            metavar="SPEAKER", help="Whose texts: seat:N, assistant:N, host, operator or referee.", show_default=False
        ),
    ],
    reason: Annotated[
        str,
        typer.Option(
            "--reason",
            metavar="TEXT",
            help="Why, at most 500 characters; all see it.",
            callback=options.checked_text,
        ),
    ],
    version: Annotated[
        int | None,
        typer.Option(
            "--version",
            min=1,
            help="Only what was said in this version.",
            show_default="everything so far, and the display name and reference of the place",
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Erase what somebody said in a game (LC-14), as its operator. It cannot be undone.

    The texts are gone from the server's file, lists, streams and exports; the game and its chain stay as they are.
    Copies made before, such as backups and exports, stay with whoever has them. The reason is a text of the operator's,
    and can be erased in its turn.
    """
    from trionfi_service.cli.actors import actor_text, parse_actor

    actor = parse_actor(speaker)
    with connection.blocking() as client:
        answer = client.game(game_id).erase(actor, reason, version=version)
    if json:
        print_json(answer)
        return
    where = "so far" if version is None else f"in version {version}"
    say(f"Erased: what {actor_text(actor)} said {where}. Version {answer.last_version} says so.")
