"""``trionfi game``: create a game, look at it, and what an operator may do to it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.secret import new_secret_file
from trionfi_service.cli.terminal import out, print_json, print_record, say

if TYPE_CHECKING:
    from trionfi.client import Client
    from trionfi.v1.game_service_pb2 import ActResponse

game = typer.Typer(no_args_is_help=True)

Reason = Annotated[
    str,
    typer.Argument(
        metavar="REASON", help="Why; everybody may read it.", show_default=False, callback=options.checked_text
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        game,
        name="game",
        help="Create a game, look at it, and run it as its operator.",
        epilog="Example: trionfi game create fortunes --option stars_open=trick --policy turn_ms=30000",
    )


@game.command(epilog="Example: trionfi game create fortunes --option match.target=60 --name seat:0=Anna --tokens table")
@connected
def create(
    connection: Connection,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Which game, such as fortunes.", show_default=False)],
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option; see 'games show NAME'.")
    ] = None,
    policy: Annotated[
        list[str] | None, typer.Option("--policy", metavar="NAME=VALUE", help="A policy; see 'games show NAME'.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option("--name", metavar="PLACE=NAME", help="The name shown for a place.")
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            min=1,
            max=256,
            metavar="N",
            help="How many seats, named or not.",
            show_default="the game's fewest, or as many as are named",
        ),
    ] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", metavar="PLACE", help="A program holds this place.")] = None,
    public_key: Annotated[
        list[str] | None,
        typer.Option(
            "--public-key", metavar="PLACE=FILE", help="The Ed25519 public key (PEM) that signs this place's commands."
        ),
    ] = None,
    orders: Annotated[
        Path | None,
        typer.Option(
            "--orders",
            metavar="FILE",
            help="Script the deals (LC-12): one order of 78 cards a line, in notation. The game says NOT RANDOM.",
        ),
    ] = None,
    tokens: Annotated[
        Path | None,
        typer.Option(
            "--tokens", metavar="DIR", help="Issue a credential for each seat too, each into a file of its own there."
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Create a game; you are its operator. What is not said takes its default."""
    from trionfi.v1.game_pb2 import Options, Policies
    from trionfi_service.cli import settings

    arm = Options.DESCRIPTOR.fields_by_name.get(name)
    if arm is None or arm.message_type is None:
        known = ", ".join(field.name for field in Options.DESCRIPTOR.fields)
        raise usage(f"There is no game {name!r}.", f"The games are: {known}.")
    directory = _fresh_directory(tokens)
    try:
        with connection.blocking() as client:
            created = client.create_game(
                name,
                options=settings.fields(arm.message_type, option or [], "option"),
                policies=settings.fields(Policies.DESCRIPTOR, policy or [], "policy"),
                places=_places(player or [], bot or [], public_key or [], seats),
                orders=_orders(orders),
                seats=seats,
            )
            if json:
                print_json(created)
            else:
                say(f"Created: {created.game_id}")
            if directory is not None:
                _issue(client, created.game_id, directory, json)
    except (TypeError, ValueError) as wrong:
        raise usage(f"{wrong}.", f"See: trionfi games show {name}") from None


@game.command(epilog="Example: trionfi game show 0123456789abcdef0123456789abcdef --as seat:2")
@connected
def show(connection: Connection, game_id: options.Game, viewer: options.As = None, json: options.Json = False) -> None:
    """Show a game as it stands now."""
    from trionfi_service.cli import actors
    from trionfi_service.cli import show as drawing
    from trionfi_service.cli.records import names_of

    asked = actors.parse_viewer(viewer) if viewer else None
    with connection.blocking() as client:
        answer = client.game(game_id, viewer=asked, contribute=False).get()
    if json:
        print_json(answer)
    else:
        out().print(drawing.table(answer.view, names_of(answer.names)))


@game.command(epilog="Example: trionfi game pause 0123456789abcdef0123456789abcdef 'back in ten minutes'")
@connected
def pause(connection: Connection, game_id: options.Game, reason: Reason, json: options.Json = False) -> None:
    """Pause a game (LC-6)."""
    with connection.blocking() as client:
        _done(client.game(game_id).pause(reason), "Paused", json)


@game.command(epilog="Example: trionfi game resume 0123456789abcdef0123456789abcdef 'all are back'")
@connected
def resume(connection: Connection, game_id: options.Game, reason: Reason, json: options.Json = False) -> None:
    """Let a paused game go on (LC-6)."""
    with connection.blocking() as client:
        _done(client.game(game_id).resume(reason), "Resumed", json)


@game.command(epilog="Example: trionfi game abort 0123456789abcdef0123456789abcdef 'the room is closing'")
@connected
def abort(connection: Connection, game_id: options.Game, reason: Reason, json: options.Json = False) -> None:
    """End a game without a result (LC-9). This cannot be undone."""
    with connection.blocking() as client:
        _done(client.game(game_id).abort(reason), "Aborted", json)


@game.command("hand-over", epilog="Example: trionfi game hand-over 0123456789abcdef0123456789abcdef seat:1 --bot")
@connected
def hand_over(
    connection: Connection,
    game_id: options.Game,
    place: Annotated[str, typer.Argument(metavar="PLACE", help="seat:N, assistant:N or host.", show_default=False)],
    bot: Annotated[bool, typer.Option("--bot", help="A program takes it.")] = False,
    public_key: Annotated[
        Path | None,
        typer.Option("--public-key", metavar="FILE", help="Its Ed25519 public key (PEM): then it signs its commands."),
    ] = None,
    json: options.Json = False,
) -> None:
    """Give a place to another person (LC-5). Its earlier credentials end."""
    from trionfi_service.cli import signing_key
    from trionfi_service.cli.actors import actor_text, parse_actor

    actor = parse_actor(place)
    key = signing_key.public_key(public_key) if public_key is not None else b""
    with connection.blocking() as client:
        _done(client.game(game_id).hand_over(actor, bot=bot, public_key=key), "Handed over", json)
    if not json:
        say(f"Its new holder needs a credential: trionfi token issue {game_id} {actor_text(actor)}")


def _done(answer: "ActResponse", word: str, json: bool) -> None:
    if json:
        print_json(answer)
    else:
        say(f"{word}: version {answer.last_version}")


def _places(names: list[str], bots: list[str], keys: list[str], seats: int | None) -> list[dict[str, Any]]:
    """``NewPlace`` fields by what was said of each place. Seats below the highest are there without being named."""
    from trionfi_service.cli.actors import actor_text, parse_actor
    from trionfi_service.cli.signing_key import public_key

    places: dict[str, dict[str, Any]] = {}

    def place(text: str) -> dict[str, Any]:
        actor = parse_actor(text)
        return places.setdefault(actor_text(actor), {"actor": actor})

    for setting in names:
        who, equals, name = setting.partition("=")
        if not equals:
            raise usage(f"--name {setting!r}: a name is missing.", "Write --name seat:0=Anna.")
        place(who)["display_name"] = name
    for setting in keys:
        who, equals, file = setting.partition("=")
        if not equals:
            raise usage(f"--public-key {setting!r}: a file is missing.", "Write --public-key seat:0=FILE.")
        place(who)["public_key"] = public_key(Path(file))
    for who in bots:
        place(who)["bot"] = True
    if seats is not None and any(actor.startswith("seat:") and int(actor[5:]) >= seats for actor in places):
        raise usage(f"--seats {seats}: a place with a higher seat is named too.", "Seats are numbered from 0.")
    return list(places.values())


def _orders(path: Path | None) -> list[str]:
    """The orders of a file, each in notation; empty lines and lines that begin with # are passed over."""
    if path is None:
        return []
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as wrong:
        raise usage(f"--orders {path}: cannot be read ({wrong}).") from None
    orders = [" ".join(line.split()) for line in lines if line.strip() and not line.startswith("#")]
    if not orders:
        raise usage(f"--orders {path}: there is no order in it.", "One order of 78 cards a line, such as: Aw 2w … m21")
    return orders


def _fresh_directory(path: Path | None) -> Path | None:
    """The directory for credentials, made if need be. Raises `Failure` when it has some already."""
    if path is None:
        return None
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        taken = next(path.glob("*.token"), None)
    except OSError as wrong:
        raise usage(f"--tokens {path}: {wrong.strerror}.") from None
    if taken is not None:
        raise usage(f"--tokens {path}: {taken.name} is there already.", "Name a directory without credentials.")
    return path


def _issue(client: "Client", game_id: str, directory: Path, json: bool) -> None:
    """A credential for each seat into a file of its own, and what to do with them."""
    from trionfi_service.cli.actors import actor_text

    seats = [actor_text(place.place.actor) for place in client.game(game_id).view().places]
    files = {}
    for seat in (seat for seat in seats if seat.startswith("seat:")):
        files[seat] = directory / f"{seat.replace(':', '-')}.token"
        with new_secret_file(files[seat]) as write:
            write(client.issue_credential(game_id, actors=[seat]).secret)
        if json:
            print_record({"actor": seat, "file": str(files[seat])})
    if not json:
        first, *others = files.values()
        say(f"Take a seat:      trionfi play {game_id} --token-file {first}")
        say(f"Let bots play:    trionfi bot {game_id} {' '.join(map(str, others))}")
