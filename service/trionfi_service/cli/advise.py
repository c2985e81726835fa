"""``trionfi advise``: what to do, by what it comes to."""

import typer

from trionfi_service.cli import advise_solitaire, advise_two_win

games = typer.Typer(no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the command."""
    advise_two_win.add_to(games)
    advise_solitaire.add_to(games)
    app.add_typer(
        games,
        name="advise",
        help="Say what is best to do, from the cards that are known.",
        epilog=f"Example: {advise_two_win.EXAMPLE}",
    )
