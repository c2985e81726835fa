"""``trionfi bot``: programs that play seats by choosing among legal moves. The client library is all they use."""

import contextlib
import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import PATIENTLY, Connection, connected
from trionfi_service.cli.exits import Failure
from trionfi_service.cli.terminal import out, print_json

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trionfi import aio
    from trionfi.v1.game_pb2 import Moves, View
    from trionfi.v1.game_service_pb2 import ActResponse
    from trionfi_service.cli.choices import Spoken

    Tell = Callable[[ActResponse], None]
    """Is told each answer to a command that was taken."""

    Choose = Callable[[View, Moves, random.Random], Spoken | None]
    """What to say, given what is seen and may be done; None when nothing is asked."""


# What would end every hand and every session at once if it were as likely as anything else, by the command's name.
_SELDOM: Final = {
    "fold": 0.1,
    "sit_out": 0.05,
    "end_hand": 0.15,
    "end_game": 0.01,
    "change_level": 0.2,
    "open_floor": 0.2,
    "pass_lead": 0.5,
    "say_nothing": 0.1,
}
# How likely a program does what nobody waits for, whenever it comes to look.
_TALKATIVE: Final = 0.15


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Example: trionfi bot 0123456789abcdef0123456789abcdef table/seat-1.token table/seat-2.token --seed 7"
    )(bot)


@connected
def bot(
    connection: Connection,
    game_id: options.Game,
    token_files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[TOKEN-FILE]...",
            help="A credential for each seat to play. None: the one of --token-file or --token.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Choose the same way every time.", show_default="at random")
    ] = None,
    delay: Annotated[int, typer.Option("--delay", min=0, metavar="MS", help="Wait before each move.")] = 0,
    key: Annotated[
        list[Path] | None,
        typer.Option(
            "--key",
            metavar="FILE",
            help="Sign every command with this Ed25519 key (PEM): one for all seats, or one for each, in their order.",
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Let programs play seats, by random legal moves.

    Ends when the game is over.
    """
    import asyncio

    from trionfi_service.cli import show
    from trionfi_service.cli.signing_key import signing_keys

    players: list[Path | None] = [*(token_files or [])] or [None]
    signs = signing_keys(key or [], len(players))
    rngs = [random.Random(None if seed is None else f"{seed}/{place}") for place in range(len(players))]  # noqa: S311

    def tell(answer: "ActResponse") -> None:
        if json:
            print_json(answer)

    async def play() -> "View":
        # Each seat has a client of its own, since each has its own key to contribute with.
        async with contextlib.AsyncExitStack() as stack:
            clients = [connection.asynchronous(PATIENTLY, player) for player in players]
            seats = [
                (await stack.enter_async_context(client)).game(game_id, signing_key=key)
                for client, key in zip(clients, signs, strict=True)
            ]
            return await play_seats(seats, rngs, delay / 1000, tell)

    view = asyncio.run(play())
    if json:
        print_json(view)
    else:
        out().print(show.table(view, {}))


async def play_seats(
    seats: "Sequence[aio.Game]",
    rngs: "Sequence[random.Random]",
    delay_s: float,
    tell: "Tell",
    choose: "Choose | None" = None,
) -> "View":
    """Play several seats to the end of the game; gives the last view of the first. The first error ends them all."""
    import asyncio

    from trionfi.errors import TrionfiError

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(play_seat(seat, rng, delay_s, tell, choose or at_random))
                for seat, rng in zip(seats, rngs, strict=True)
            ]
    except* (TrionfiError, Failure) as several:
        raise several.exceptions[0] from None
    return tasks[0].result()


async def play_seat(game: "aio.Game", rng: random.Random, delay_s: float, tell: "Tell", choose: "Choose") -> "View":
    """Play one seat to the end of the game; gives its last view.

    Joins when it may. A choice that comes too late, because the clock or somebody else was quicker, is let go: the
    stream brings the next one.
    """
    import asyncio

    from trionfi.errors import Refused, StaleVersion
    from trionfi.streams import CaughtUp
    from trionfi.v1.game_pb2 import View

    view = View()
    decided = 0
    async with game.watch() as updates:
        async for update in updates:
            if isinstance(update, CaughtUp) or update.view is None:
                continue
            view = update.view
            spoken = choose(view, update.moves, rng) if update.moves and update.version >= decided else None
            if spoken is None:
                continue
            await asyncio.sleep(delay_s)
            try:
                answer = await game.act(
                    spoken.command, texts=spoken.texts, expected_version=update.version, want_view=False
                )
            except (Refused, StaleVersion):
                continue
            decided = answer.last_version
            tell(answer)
    return view


def at_random(view: "View", moves: "Moves", rng: random.Random) -> "Spoken | None":
    """Join where that is possible, else one of the game's choices at random; None when there is none to be made.

    Giving up is less likely than the rest, so that hands are played out. A seat that nobody waits for does not often
    speak. Where a text is due, it is one of a few lines.
    """
    from trionfi_service.cli.bot_lines import line
    from trionfi_service.cli.choices import UNASKED, choices, take_at_random

    asked = any(place.owes and place.place.actor == view.viewer.actor for place in view.places)
    joining = [choice for choice in choices(moves.table) if choice.name == "join"]
    offered = joining or choices(moves.game)
    unasked = not asked and all(choice.name in UNASKED for choice in offered)
    if not offered or (unasked and rng.random() > _TALKATIVE):
        return None
    chosen = rng.choices(offered, [_SELDOM.get(choice.name, 1.0) for choice in offered])[0]
    return take_at_random(chosen, rng, line(chosen.name, rng))
