"""The match of ``trionfi demo``: the server, its players, and the kill in the middle."""

import asyncio
import contextlib
import random
import signal
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from trionfi import aio
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.game_pb2 import View
from trionfi_service.cli import aftermath, verdicts
from trionfi_service.cli.bot import play_seats
from trionfi_service.cli.exits import ExitCode, usage
from trionfi_service.cli.pieces import Piece
from trionfi_service.cli.secret import read_secret
from trionfi_service.cli.server_process import ServerProcess, Serving
from trionfi_service.cli.stage import Stage
from trionfi_service.cli.terminal import print_record

TERMINATED: Final = 143
"""Exit code of a demo that SIGTERM ended."""
_PATIENCE_S: Final = 45.0
"""How long a client tries to get through while the server is away."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: which game, where everything is kept, how long a bot waits."""

    piece: Piece
    directory: Path
    pace_s: float
    seed: int | None


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
        kept = await aftermath.keep(plan.directory, serving, played, plan.piece)
    if json:
        print_record(aftermath.record(serving, played, kept, plan.piece))
    else:
        aftermath.tell(serving, played, kept, plan.piece)
    held = kept.moves == played.moves and played.restart.found >= played.restart.acknowledged
    return verdicts.exit_code(played.verdict) if held else ExitCode.NOT_VERIFIED


async def _play(plan: Plan, on: Stage, server: ServerProcess, serving: Serving) -> aftermath.Match:
    """Create the game, let its clients play it, kill the server when half of it is played."""
    played, names = aftermath.Match(), aftermath.names(plan.piece)
    async with aio.Client(serving.address, token=read_secret(serving.token_file), retry_for=_PATIENCE_S) as operator:
        created = await operator.create_game(
            plan.piece.game,
            options=plan.piece.options,
            places=[{"actor": seat, "display_name": name, "bot": True} for seat, name in names.items()],
        )
        played.game, played.game_id = plan.piece.game, created.game_id
        secrets = [(await operator.issue_credential(created.game_id, actors=[seat])).secret for seat in names]
        play = "play" if len(names) > 1 else "plays"
        on.tell(f"Game {created.game_id}: {', '.join(names.values())} {play} {plan.piece.length}")
        half = asyncio.Event()

        def moved(answer: api.ActResponse) -> None:
            # Each player's first command is to join; the others are moves.
            played.acknowledged = max(played.acknowledged, answer.last_version)
            played.moves += 1
            on.moved(max(0, played.moves - len(names)))
            if played.moves - len(names) >= plan.piece.half:
                half.set()

        with on.playing(plan.piece.moves):
            killing = asyncio.create_task(_kill_half_way(half, played, on, server, operator))
            try:
                played.view = await _clients(serving, created.game_id, secrets, plan, moved)
                half.set()  # a game may end before what is half of it as a rule
                await killing
            finally:
                killing.cancel()
        played.moves -= len(names)
        played.verdict = await operator.game(created.game_id).verify()
    return played


async def _clients(
    serving: Serving, game_id: str, secrets: list[str], plan: Plan, moved: Callable[[api.ActResponse], None]
) -> View:
    """Each player has a connection of their own."""
    async with contextlib.AsyncExitStack() as stack:
        seats = []
        for secret in secrets:
            client = await stack.enter_async_context(aio.Client(serving.address, token=secret, retry_for=_PATIENCE_S))
            seats.append(client.game(game_id))
        names = aftermath.names(plan.piece)
        rngs = [random.Random(None if plan.seed is None else f"{plan.seed}/{seat}") for seat in names]  # noqa: S311
        return await play_seats(seats, rngs, plan.pace_s, moved, plan.piece.choose)


async def _kill_half_way(
    half: asyncio.Event, played: aftermath.Match, on: Stage, server: ServerProcess, operator: aio.Client
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
