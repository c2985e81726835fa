"""``trionfi act``: give one command to a game, as it stands in the contract."""

import contextlib
import json as json_text
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import out, print_json, say

if TYPE_CHECKING:
    from trionfi.client import Game
    from trionfi.v1.game_pb2 import Command, View
    from trionfi.v1.game_service_pb2 import ActResponse
    from trionfi_service.cli.settings import Descriptor


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Example: trionfi act 0123456789abcdef0123456789abcdef "
        """'{"fortunes": {"play_card": {"card": "Qw"}}}'"""
    )(act)


@connected
def act(
    connection: Connection,
    game_id: options.Game,
    command: Annotated[
        str,
        typer.Argument(
            metavar="COMMAND-JSON",
            help="A Command in proto3 JSON, cards also in notation, a text where it belongs; - reads standard input.",
            show_default=False,
        ),
    ],
    text: Annotated[
        list[str] | None,
        typer.Option(
            "--text",
            help="A free text that a command in proto3 JSON refers to; one for each, in order.",
            callback=options.checked_text,
        ),
    ] = None,
    viewer: options.As = None,
    expected_version: Annotated[
        int | None,
        typer.Option(
            "--expected-version", min=0, help="The version you looked at.", show_default="the present one, looked up"
        ),
    ] = None,
    command_id: Annotated[
        str | None,
        typer.Option(
            "--command-id",
            metavar="UUID",
            help="The command's id: a repeat gives the first answer.",
            callback=options.checked_text,
        ),
    ] = None,
    key: options.SigningKey = None,
    receipts: options.Receipts = None,
    json: options.Json = False,
) -> None:
    """Give one command to a game, and show it afterwards.

    When a deal is being made to which this seat has committed, that is once it is made: who ends before has withheld.
    """
    from trionfi_service.cli import show
    from trionfi_service.cli.actors import parse_viewer
    from trionfi_service.cli.receipts_file import keep, kept
    from trionfi_service.cli.signing_key import signing_key

    if command_id is not None and expected_version is None:
        raise usage(
            "--command-id needs --expected-version: a repeat is the same command on the same version.",
            "Give both the first time, and again.",
        )
    asked = parse_viewer(viewer) if viewer else None
    signs = signing_key(key)
    parsed, texts = _parse(_read() if command == "-" else command)
    with connection.blocking() as client:
        game = client.game(game_id, viewer=asked, signing_key=signs, receipts=kept(receipts))
        try:
            answer = game.act(
                parsed,
                texts=[*texts, *(text or [])],
                expected_version=expected_version,
                command_id=command_id,
            )
            if _has_promised(answer.view):
                _see_through(game, answer)
        finally:
            keep(receipts, game.receipts)
    if json:
        print_json(answer)
        return
    again = " (a repeat: this is the first answer)" if answer.repeated else ""
    say(f"Versions {answer.first_version} to {answer.last_version}{again}")
    out().print(show.table(answer.view, {}))


def _see_through(game: "Game", answer: "ActResponse") -> None:
    """Reveal when that is due, and answer with the game as it is then. The clock bounds the wait (LC-11)."""
    from trionfi.streams import CaughtUp

    with game.watch() as updates:
        for update in updates:
            if isinstance(update, CaughtUp) or update.view is None or update.moves is None:
                continue
            answer.view.CopyFrom(update.view)
            answer.moves.CopyFrom(update.moves)
            if not _is_making(update.view):
                return


def _has_promised(view: "View") -> bool:
    """Whether its seat has committed to a deal that is being made (LC-11)."""
    from trionfi.v1.game_pb2 import ActorKind

    actor = view.viewer.actor
    is_seat = actor.kind == ActorKind.ACTOR_KIND_SEAT
    return is_seat and actor.index in view.deal_in_making.committed and _is_making(view)


def _is_making(view: "View") -> bool:
    from trionfi.v1.game_pb2 import Phase

    return view.HasField("deal_in_making") and view.phase == Phase.PHASE_PLAYING


def _read() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as wrong:
        raise usage(f"Standard input is no UTF-8 text: {wrong.reason} at byte {wrong.start}.") from None


def _parse(text: str) -> "tuple[Command, list[str]]":
    """The command, and the texts that stood in it. Raises `Failure`."""
    from google.protobuf import json_format

    from trionfi.messages import build
    from trionfi.v1.game_pb2 import Command

    try:
        fields = json_text.loads(text)
        written = json_text.dumps(fields, ensure_ascii=False)
    except (RecursionError, ValueError) as wrong:
        raise usage(f"The command is no JSON: {wrong}.", """Such as {"join": {}}.""") from None
    if not isinstance(fields, dict):
        raise usage("The command is no JSON object.", """Such as {"join": {}}.""")
    if options.is_halved(written):
        raise usage(f"The command {options.HALVED}.", r"Both halves of one are written together: \ud83c\udca1.")
    if not _says_messages(Command.DESCRIPTOR, fields):
        with contextlib.suppress(json_format.ParseError):
            return json_format.ParseDict(fields, Command()), []
    # Not the strict mapping: then it may be the short form, with cards in notation and texts in their place.
    texts: list[str] = []
    try:
        return build(Command, fields, texts, at="command"), texts
    except (TypeError, ValueError) as wrong:
        raise usage(f"{wrong}.") from None


def _says_messages(message: "Descriptor", fields: dict[str, Any]) -> bool:
    """Whether a string stands where a message is due, as a text does in its place. No strict mapping has one, but an
    empty one would pass for an empty message.
    """
    known = {name: field.message_type for field in message.fields for name in (field.name, field.json_name)}
    return any(
        isinstance(value, str) or (isinstance(value, dict) and _says_messages(known[name], value))
        for name, value in fields.items()
        if known.get(name) is not None
    )
