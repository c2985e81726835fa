"""The match of ``trionfi demo``: the server, four players, the kill in the middle, and what is told at the end."""

import asyncio
import contextlib
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from google.protobuf import json_format

from trionfi import aio
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.fortunes_pb2 import FortunesReading
from trionfi.v1.game_pb2 import Event, View
from trionfi_service.cli import exporting, verdicts
from trionfi_service.cli.actors import seat_text
from trionfi_service.cli.bot import play_seats
from trionfi_service.cli.exits import ExitCode, usage
from trionfi_service.cli.secret import read_secret
from trionfi_service.cli.server_process import ServerProcess, Serving
from trionfi_service.cli.show import fortunes
from trionfi_service.cli.stage import Stage
from trionfi_service.cli.terminal import out, print_record, say

PLAYERS: Final = ("Anna", "Ben", "Cleo", "Dora")
_SEATS: Final = tuple(f"seat:{index}" for index in range(len(PLAYERS)))
_NAMES: Final = dict(zip(_SEATS, PLAYERS, strict=True))
_PATIENCE_S: Final = 45.0
"""How long a client tries to get through while the server is away."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: where everything is kept, how many deals and moves, how long a bot waits."""

    directory: Path
    deals: int
    moves: int
    pace_s: float
    seed: int | None


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


def keep_in(directory: Path | None) -> Path:
    """The directory that keeps the match: the one asked for, empty or not there yet, or a fresh one."""
    if directory is None:
        return Path(tempfile.mkdtemp(prefix="trionfi-demo-"))
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        taken = any(directory.iterdir())
    except OSError as wrong:
        raise usage(f"--directory {directory}: {wrong.strerror}.") from None
    if taken:
        raise usage(f"--directory {directory} is not empty.", "Name a new one.")
    return directory


async def perform(plan: Plan, on: Stage, json: bool) -> ExitCode:
    """Play the match and tell what came of it; gives the exit code of its verification."""
    # Told to stop, it still ends the server that it started.
    this = asyncio.current_task()
    assert this is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, this.cancel)
    with ServerProcess(plan.directory / "trionfi.db", plan.directory / "server.log") as server:
        serving = await asyncio.to_thread(server.start)
        on.tell(f"A server serves on {serving.address}, process {server.process_id}; the log is {serving.database}")
        played = await _play(plan, on, server, serving)
        files = await _keep(plan, serving, played)
    following = _try_next(serving, files, played)
    if json:
        print_record(_record(serving, played, files, following))
    else:
        _tell(serving, played, files, following)
    return verdicts.exit_code(played.verdict)


async def _play(plan: Plan, on: Stage, server: ServerProcess, serving: Serving) -> Match:
    """Create the game, let four clients play it, kill the server when half of it is played."""
    played = Match()
    async with aio.Client(serving.address, token=read_secret(serving.token_file), retry_for=_PATIENCE_S) as operator:
        created = await operator.create_game(
            "fortunes",
            options={"match": {"deals": plan.deals}},
            places=[{"actor": seat, "display_name": name, "bot": True} for seat, name in _NAMES.items()],
        )
        played.game_id = created.game_id
        secrets = [(await operator.issue_credential(created.game_id, actors=[seat])).secret for seat in _SEATS]
        on.tell(f"Game {created.game_id}: {', '.join(PLAYERS)} play {plan.deals} deal{'s' * (plan.deals > 1)}")
        half = asyncio.Event()

        def moved(answer: api.ActResponse) -> None:
            # Each player's first command is to join; the others are moves.
            played.acknowledged = max(played.acknowledged, answer.last_version)
            played.moves += 1
            on.moved(max(0, played.moves - len(PLAYERS)))
            if played.moves - len(PLAYERS) >= plan.moves // 2:
                half.set()

        with on.playing(plan.moves):
            killing = asyncio.create_task(_kill_half_way(half, played, on, server, operator))
            try:
                played.view = await _four_clients(serving, created.game_id, secrets, plan, moved)
                await killing
            finally:
                killing.cancel()
        played.moves -= len(PLAYERS)
        played.verdict = await operator.game(created.game_id).verify()
    return played


async def _four_clients(
    serving: Serving, game_id: str, secrets: list[str], plan: Plan, moved: Callable[[api.ActResponse], None]
) -> View:
    """Each player has a connection of their own."""
    async with contextlib.AsyncExitStack() as stack:
        seats = []
        for secret in secrets:
            client = await stack.enter_async_context(aio.Client(serving.address, token=secret, retry_for=_PATIENCE_S))
            seats.append(client.game(game_id))
        rngs = [random.Random(None if plan.seed is None else f"{plan.seed}/{seat}") for seat in _SEATS]  # noqa: S311
        return await play_seats(seats, rngs, plan.pace_s, moved)


async def _kill_half_way(
    half: asyncio.Event, played: Match, on: Stage, server: ServerProcess, operator: aio.Client
) -> None:
    """SIGKILL, and a new process over the same file. The clients find it by themselves."""
    await half.wait()
    restart = played.restart
    victim = server.process_id
    killed = await asyncio.to_thread(server.kill)
    restart.acknowledged = played.acknowledged
    on.tell(f"  Killed: process {victim}, by SIGKILL, after version {restart.acknowledged} was acknowledged")
    await asyncio.to_thread(server.start)
    restart.found = (await operator.game(played.game_id).view()).version
    restart.seconds = time.monotonic() - killed
    on.tell(
        f"  Started again: process {server.process_id} serves {restart.seconds:.1f} s later, "
        f"at version {restart.found}; the clients go on"
    )


@dataclass(frozen=True, slots=True)
class Kept:
    """The exports of the match: full for whoever may see all, and what one player may have."""

    full: Path
    view: Path
    viewer: str
    moves: int
    """Moves in the log."""


async def _keep(plan: Plan, serving: Serving, played: Match) -> Kept:
    """Export the match, in full as an auditor and as the player whose reading is told."""
    best = _best(played.view)
    kept = {
        "auditor": plan.directory / "match.full.jsonl",
        best: plan.directory / f"match.{best.replace(':', '-')}.jsonl",
    }
    moves = 0
    async with aio.Client(serving.address, token=read_secret(serving.token_file)) as operator:
        for viewer, path in kept.items():
            role = {"role": viewer} if viewer == "auditor" else {"actors": [viewer]}
            issued = await operator.issue_credential(played.game_id, **role)
            game = operator.game(played.game_id, token=issued.secret)
            with exporting.ExportWriter(path) as file:
                async with game.export("full" if viewer == "auditor" else "view") as lines:
                    async for line in lines:
                        file.add(line)
                        moves += viewer == "auditor" and _is_move(line)
    return Kept(kept["auditor"], kept[best], best, moves)


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


def _tell(serving: Serving, played: Match, kept: Kept, following: list[tuple[str, str]]) -> None:
    """Score, reading, verification, where the log lies, what to try next."""
    say()
    say(f"Score  {_score(played.view)}", style="bold")
    say()
    out().print(fortunes.reading(_reading(played.view, kept.viewer), _NAMES))
    say("Verification", style="bold")
    verdicts.tell(played.verdict)
    say(f"{played.moves} moves were acknowledged, {kept.moves} are in the log.")
    say()
    say(f"The log lies in {serving.database}", style="bold")
    say("Beside it: two exports, the server's own log, the operator's credential.")
    say()
    say("Try next", style="bold")
    for what, command in following:
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


def _record(serving: Serving, played: Match, kept: Kept, following: list[tuple[str, str]]) -> dict[str, Any]:
    """The same for machines."""
    restart = played.restart
    return {
        "gameId": played.game_id,
        "database": str(serving.database),
        "operatorTokenFile": str(serving.token_file),
        "exports": {"full": str(kept.full), kept.viewer: str(kept.view)},
        "movesAcknowledged": played.moves,
        "movesInLog": kept.moves,
        "restart": {
            "acknowledgedVersion": restart.acknowledged,
            "foundVersion": restart.found,
            "seconds": round(restart.seconds, 3),
        },
        "standing": json_format.MessageToDict(played.view.standing, always_print_fields_with_no_presence=True),
        "reading": json_format.MessageToDict(
            _reading(played.view, kept.viewer), always_print_fields_with_no_presence=True
        ),
        "verification": json_format.MessageToDict(played.verdict, always_print_fields_with_no_presence=True),
        "next": [command for _, command in following],
    }
