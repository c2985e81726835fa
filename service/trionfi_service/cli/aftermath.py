"""What is left of the match of ``trionfi demo``: its exports, what is told of it, and what to try next."""

import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from trionfi import aio
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.fortunes_pb2 import FortunesReading
from trionfi.v1.game_pb2 import Event, View
from trionfi_service.cli import bundling, verdicts
from trionfi_service.cli.actors import seat_text
from trionfi_service.cli.exporting import ExportWriter
from trionfi_service.cli.secret import read_secret
from trionfi_service.cli.server_process import Serving
from trionfi_service.cli.show import fortunes
from trionfi_service.cli.terminal import json_fields, out, say
from trionfi_service.keys import format_public_keys

PLAYERS: Final = ("Anna", "Ben", "Cleo", "Dora")
SEATS: Final = tuple(f"seat:{index}" for index in range(len(PLAYERS)))
NAMES: Final = dict(zip(SEATS, PLAYERS, strict=True))


@dataclass(slots=True)
class Restart:
    """The kill in the middle. Versions are the last one acknowledged before it and the first one seen after it."""

    acknowledged: int = 0
    found: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Match:
    """What has been played so far."""

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


async def keep(directory: Path, serving: Serving, played: Match) -> Kept:
    """Export the match, in full as an auditor and as the player whose reading is told."""
    best = _best(played.view)
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
            with ExportWriter(path) as file:
                async with game.export("full" if viewer == "auditor" else "view") as lines:
                    async for line in lines:
                        file.add(line)
                        moves += viewer == "auditor" and _is_move(line)
        bundle, keys = directory / "match.bundle", directory / "server.keys"
        async with operator.game(played.game_id).bundle() as items:
            bundling.write([item async for item in items], (), bundle)
        keys.write_text(format_public_keys((await operator.server_info()).keys))
    return Kept(kept["auditor"], bundle, keys, kept[best], best, moves)


def _is_move(line: api.ExportGameResponse) -> bool:
    event = Event.FromString(line.record.record.public_body)
    return event.WhichOneof("event") == "fortunes" and event.fortunes.HasField("card_played")


def _last_readings(view: View) -> list[FortunesReading]:
    """The readings of the last deal that was played to its end."""
    past = view.fortunes.past_deal
    return list(past.readings if past.deal == view.fortunes.deal else view.fortunes.readings)


def _best(view: View) -> str:
    """The seat with most points in the last deal."""
    return seat_text(max(_last_readings(view), key=lambda reading: reading.points).seat)


def _try_next(serving: Serving, kept: Kept, played: Match) -> list[tuple[str, str]]:
    """What to try, and the command for it, which works as it stands here."""
    name, token = _program(), f"--token-file {serving.token_file}"
    return [
        ("verify the match with no server", f"{name} verify {kept.full}"),
        (
            "the same as a stranger who trusts the server's keys alone",
            f"{name} verify {kept.bundle} --trust {kept.keys}",
        ),
        ("see it as a player saw it", f"{name} replay {kept.full} --to 40 --as {kept.viewer}"),
        ("verify what that player alone can have", f"{name} verify {kept.view}"),
        ("serve the same games again, in another terminal", f"{name} serve --db {serving.database}"),
        ("then look at this one", f"{name} game show {played.game_id} {token}"),
        ("or make one to play yourself", f"{name} game create fortunes --tokens {kept.full.parent / 'table'} {token}"),
    ]


def _program() -> str:
    """How this command was called, to be called again from here."""
    called = Path(sys.argv[0])
    if called.name != "trionfi":
        return f"{sys.executable} -m trionfi_service"
    on_path = shutil.which("trionfi")
    return "trionfi" if on_path is not None and Path(on_path).samefile(called) else str(called)


def tell(serving: Serving, played: Match, kept: Kept) -> None:
    """Score, reading, verification, where the log lies, what to try next."""
    say()
    say(f"Score  {_score(played.view)}", style="bold")
    say()
    out().print(fortunes.reading(_reading(played.view, kept.viewer), NAMES))
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


def _score(view: View) -> str:
    """The partnerships, the better one first."""
    score = {seat.seat: seat.score for seat in view.standing.seats}
    first, second = sorted((0, 1), key=lambda seat: -score[seat])
    better, other = (f"{PLAYERS[seat]} and {PLAYERS[seat + 2]} {score[seat]}" for seat in (first, second))
    return f"{better}, {other}" + (": a draw" if score[first] == score[second] else "")


def _reading(view: View, viewer: str) -> FortunesReading:
    return next(one for one in _last_readings(view) if seat_text(one.seat) == viewer)


def record(serving: Serving, played: Match, kept: Kept) -> dict[str, Any]:
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
        "reading": json_fields(_reading(played.view, kept.viewer)),
        "verification": json_fields(played.verdict),
        "next": [command for _, command in _try_next(serving, kept, played)],
    }
