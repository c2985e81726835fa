"""``trionfi games``: the games of an operator, and the games there are to play."""

from typing import TYPE_CHECKING, Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import out, print_json, print_whole, printable, say, time_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trionfi.v1.game_pb2 import GameInfo, OptionInfo, RuleInfo
    from trionfi.v1.game_service_pb2 import GameSummary
    from trionfi_service.cli.settings import Descriptor

games = typer.Typer(invoke_without_command=True)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        games,
        name="games",
        help="List your games; 'games show' says what there is to play.",
        epilog="Example: trionfi games --token-file trionfi.db.operator-token",
    )


@games.callback()
@connected
def list_games(
    connection: Connection,
    context: typer.Context,
    json: options.Json = False,
) -> None:
    """List the games of the operator that the credential is, oldest first."""
    if context.invoked_subcommand is not None:
        return
    with connection.blocking() as client:
        summaries = list(client.list_games())
    if json:
        for summary in summaries:
            print_json(summary)
    elif summaries:
        _print_summaries(summaries)
    else:
        say("No games yet. Create one: trionfi game create fortunes")


@games.command("show", epilog="Example: trionfi games show fortunes")
def show_game(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's name, such as fortunes.", show_default=False)
    ] = None,
    json: options.Json = False,
) -> None:
    """Print the options and rules of a game, by id; without a name, which games there are. Needs no server."""
    from trionfi.v1.game_pb2 import Options, Policies
    from trionfi_service import rules

    known = rules.games()
    if name is None:
        for info in known.games:
            if json:
                print_json(info)
            else:
                say(f"{info.name}  {info.title}: {_seats(info)}, rules {info.rules}")
        return
    found = next((info for info in known.games if info.name == name), None)
    if found is None:
        raise usage(f"There is no game {name!r}.", f"The games are: {', '.join(info.name for info in known.games)}.")
    if json:
        print_json(found)
        return
    say(f"{found.title} ({found.name}), rules {found.rules}, {_seats(found)}", style="bold")
    arm = Options.DESCRIPTOR.fields_by_name[found.name].message_type
    _print_options(f"Options: trionfi game create {found.name} --option NAME=VALUE", found.options, arm)
    _print_options(
        f"Policies: trionfi game create {found.name} --policy NAME=VALUE", found.policies, Policies.DESCRIPTOR
    )
    _print_rules("Rules", found.rule_texts)
    _print_rules("Around every game", known.rule_texts)


def _print_summaries(summaries: "Iterable[GameSummary]") -> None:
    from rich.table import Table
    from rich.text import Text

    from trionfi.v1.game_pb2 import Phase

    grid = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("game id", "game", "phase", "version", "created", "last event"):
        grid.add_column(column, justify="right" if column == "version" else "left", no_wrap=True)
    for summary in summaries:
        grid.add_row(
            Text(printable(summary.game_id)),
            Text(printable(summary.game)),
            Phase.Name(summary.phase).removeprefix("PHASE_").lower(),
            str(summary.version),
            time_text(summary.created_ms),
            time_text(summary.unix_ms),
        )
    print_whole(grid)


def _seats(info: "GameInfo") -> str:
    if info.least_seats == info.most_seats:
        return f"{info.most_seats} seat{'s' * (info.most_seats != 1)}"
    return f"{info.least_seats} to {info.most_seats} seats"


def _print_options(title: str, infos: "Iterable[OptionInfo]", message: "Descriptor") -> None:
    from rich.table import Table

    from trionfi_service.cli.settings import spelling

    say()
    say(title, style="bold")
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for column in ("name", "values", "default", "rule", ""):
        grid.add_column(column, overflow="fold")
    for info in infos:
        written = spelling(message, info.name)
        values = f"{info.range}; written {written}" if written else info.range
        grid.add_row(info.name, values, info.default_value, info.rule, info.help)
    out().print(grid)


def _print_rules(title: str, infos: "Iterable[RuleInfo]") -> None:
    from rich.table import Table

    say()
    say(title, style="bold")
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column(overflow="fold")
    for info in infos:
        grid.add_row(info.id, _plain(info))
    out().print(grid)


def _plain(rule: "RuleInfo") -> str:
    """A rule's text without Markdown's marks, and without the id that stands beside it."""
    return rule.text.replace("**", "").replace("`", "").removeprefix(f"{rule.id} ")
