"""What is left of the match of ``trionfi demo``: its exports, what is told of it, and what to try next."""

import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from trionfi import aio
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi.v1.game_pb2 import Event, View
from trionfi_service import export, rules
from trionfi_service.cli import bundling, verdicts
from trionfi_service.cli.exporting import TextWriter
from trionfi_service.cli.pieces import Piece
from trionfi_service.cli.secret import read_secret
from trionfi_service.cli.server_process import Serving
from trionfi_service.cli.terminal import json_fields, out, say
from trionfi_service.keys import format_public_keys
from trionfi_service.replay.log import begins_append

_PLAYERS: Final = ("Anna", "Ben", "Cleo", "Dora")


@dataclass(slots=True)
class Restart:
    """The kill in the middle. Versions are the last one acknowledged before it and the first one seen after it."""

    acknowledged: int = 0
    found: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Match:
    """What has been played so far."""

    game: str = ""
    game_id: str = ""
    moves: int = 0
    acknowledged: int = 0
    restart: Restart = field(default_factory=Restart)
    view: View = field(default_factory=View)
    verdict: api.VerifyGameResponse = field(default_factory=api.VerifyGameResponse)


@dataclass(frozen=True, slots=True)
class Kept:
    """The exports of the match: full for whoever may see all, signed for a stranger, and what one player may have."""

    full: Path
    bundle: Path
    keys: Path
    """The server's public keys."""
    view: Path
    viewer: str
    moves: int
    """Moves in the log."""


def names(piece: Piece) -> dict[str, str]:
    """Who plays, by seat."""
    return {f"seat:{index}": name for index, name in enumerate(_PLAYERS[: piece.players])}


async def keep(directory: Path, serving: Serving, played: Match, piece: Piece) -> Kept:
    """Export the match, in full as an auditor and as the player who did best."""
    best = piece.best(played.view)
    kept = {
        "auditor": directory / "match.full.jsonl",
        best: directory / f"match.{best.replace(':', '-')}.jsonl",
    }
    moves = 0
    async with aio.Client(serving.address, token=read_secret(serving.token_file)) as operator:
        for viewer, path in kept.items():
            role = {"role": viewer} if viewer == "auditor" else {"actors": [viewer]}
            issued = await operator.issue_credential(played.game_id, **role)
            game = operator.game(played.game_id, token=issued.secret)
            with TextWriter(path) as file:
                async with game.export("full" if viewer == "auditor" else "view") as lines:
                    async for line in lines:
                        file.add(export.to_line(line))
                        if viewer == "auditor" and line.HasField("record"):
                            record = line.record.record
                            moves += _is_move(record, piece.game)
                            piece.hear(Event.FromString(record.public_body), _texts(record))
        bundle, keys = directory / "match.bundle", directory / "server.keys"
        async with operator.game(played.game_id).bundle() as items:
            bundling.write([item async for item in items], (), bundle)
        keys.write_text(format_public_keys((await operator.server_info()).keys))
    return Kept(kept["auditor"], bundle, keys, kept[best], best, moves)


def _texts(record: EventRecord) -> list[str]:
    """What was said with an event, as far as it is here."""
    parts = [part for part in record.parts if part.kind == PartKind.PART_KIND_TEXT and part.HasField("body")]
    return [rules.unpad(part.body).decode() for part in parts]


def _is_move(record: EventRecord, game: str) -> bool:
    """Whether an append begins here in which a seat has moved."""
    by_a_seat = begins_append(record) and record.actor[0] == rules.seat(0)[0]
    return by_a_seat and Event.FromString(record.public_body).WhichOneof("event") == game


def _try_next(serving: Serving, kept: Kept, played: Match) -> list[tuple[str, str]]:
    """What to try, and the command for it, which works as it stands here."""
    name, token = _program(), f"--token-file {serving.token_file}"
    return [
        ("verify the match with no server", f"{name} verify {kept.full}"),
        (
            "the same as a stranger who trusts the server's keys alone",
            f"{name} verify {kept.bundle} --trust {kept.keys}",
        ),
        (
            "see it as a player saw it",
            f"{name} replay {kept.full} --to {min(40, played.view.version)} --as {kept.viewer}",
        ),
        ("verify what that player alone can have", f"{name} verify {kept.view}"),
        ("serve the same games again, in another terminal", f"{name} serve --db {serving.database}"),
        ("then look at this one", f"{name} game show {played.game_id} {token}"),
        *([("read the whole tale", f"{name} story {played.game_id} {token}")] if played.game == "tarot_rpg" else []),
        (
            "or make one to play yourself",
            f"{name} game create {played.game} --tokens {kept.full.parent / 'table'} {token}",
        ),
    ]


def _program() -> str:
    """How this command was called, to be called again from here."""
    called = Path(sys.argv[0])
    if called.name != "trionfi":
        return f"{sys.executable} -m trionfi_service"
    on_path = shutil.which("trionfi")
    return "trionfi" if on_path is not None and Path(on_path).samefile(called) else str(called)


def tell(serving: Serving, played: Match, kept: Kept, piece: Piece) -> None:
    """Score, what is worth a look, verification, where the log lies, what to try next."""
    say()
    say(f"Score  {piece.score(played.view, names(piece))}", style="bold")
    say()
    out().print(piece.picture(played.view, names(piece)))
    say()
    say("Verification", style="bold")
    verdicts.tell(played.verdict)
    say(f"{played.moves} moves were acknowledged, {kept.moves} are in the log.")
    say()
    say(f"The log lies in {serving.database}", style="bold")
    say("Beside it: two exports, a signed bundle, the server's keys and its own log, the operator's credential.")
    say()
    say("Try next", style="bold")
    for what, command in _try_next(serving, kept, played):
        say(f"  # {what}", style="dim")
        say(f"  {command}")


def record(serving: Serving, played: Match, kept: Kept, piece: Piece) -> dict[str, Any]:
    """The same for machines."""
    restart = played.restart
    return {
        "gameId": played.game_id,
        "database": str(serving.database),
        "operatorTokenFile": str(serving.token_file),
        "exports": {"full": str(kept.full), "bundle": str(kept.bundle), kept.viewer: str(kept.view)},
        "serverKeys": str(kept.keys),
        "movesAcknowledged": played.moves,
        "movesInLog": kept.moves,
        "restart": {
            "acknowledgedVersion": restart.acknowledged,
            "foundVersion": restart.found,
            "seconds": round(restart.seconds, 3),
        },
        "standing": json_fields(played.view.standing),
        **piece.record(played.view),
        "verification": json_fields(played.verdict),
        "next": [command for _, command in _try_next(serving, kept, played)],
    }
