"""``trionfi story``: the tale that a game has told, as one viewer may know it."""

from typing import Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import print_record, say


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi story 0123456789abcdef0123456789abcdef --as spectator --markdown")(story)


@connected
def story(
    connection: Connection,
    game_id: options.Game,
    viewer: options.As = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown: what was said is quoted.")] = False,
    json: options.Json = False,
) -> None:
    """Print the tale of a game: scenes, actions, checks, verdicts and narration, in order.

    Private notes stand in it for those whom they are for; what was erased shows as erased.
    """
    from trionfi_service.cli.actors import parse_viewer
    from trionfi_service.cli.records import names_of
    from trionfi_service.cli.show.story import NO_STORY, NOTHING_YET, as_markdown, as_text, tell, tells

    asked = parse_viewer(viewer) if viewer else None
    with connection.blocking() as client:
        game = client.game(game_id, viewer=asked, contribute=False)
        seen = game.get()
        if not tells(seen.view.options.WhichOneof("options") or ""):
            raise usage(NO_STORY, "tarot_rpg does: trionfi games show tarot_rpg.")
        names = names_of(seen.names)
        told = False
        for passage in tell(game.events(page_size=500), names):
            told = True
            if json:
                record = {"words": passage.words, "heading": passage.heading, "speech": passage.speech}
                print_record(record | {"withheld": passage.withheld})
            else:
                say(as_markdown(passage) if markdown else as_text(passage))
    if not told and not json:
        say(NOTHING_YET)
