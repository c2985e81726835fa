"""Disks that fail: a clear error, nothing half-written, and after it the game goes on where the log ends."""

import asyncio
import shutil
import signal
import subprocess
import uuid
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import grpc
import pytest

from tests.kill.players import CHANNEL_OPTIONS, Match, new_match, through
from tests.service.driver import Peer, Refusal, Table, first_filling, refusal_of, refused
from tests.service.process import ServerProcess
from trionfi.v1.game_service_pb2 import ActResponse, VerifyGameRequest
from trionfi_service import replay

pytestmark = pytest.mark.kill
MIB = 1024 * 1024


async def verified(table: Table) -> bool:
    """Whether all four checks of the game hold."""
    verdicts = await through(lambda: table.operator.call(VerifyGameRequest(game_id=table.game_id)))
    return replay.outcome(verdicts) == replay.Outcome.VERIFIED  # type: ignore[arg-type]


async def started(process: ServerProcess, channel: grpc.aio.Channel) -> Match:
    """A match in which some cards are played."""
    match = await new_match(Peer(channel, process.secret))
    await match.table.join_all()
    await match.table.play(4)
    return match


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two mebibytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(disk)], check=False)
    if mounted.returncode:
        pytest.skip("only root may mount; the limit on the size of files is tested below")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def fill(path: Path) -> None:
    """Write until the disk has no room."""
    with path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


async def test_a_full_disk_refuses_writes_and_serves_reads(small_disk: Path) -> None:
    """STORE_UNAVAILABLE while the disk is full, nothing half-written; once there is room the game goes on."""
    process = ServerProcess(small_disk)
    process.log = small_disk.parent / "server.log"
    process.start()
    try:
        async with grpc.aio.insecure_channel(process.address, options=CHANNEL_OPTIONS) as channel:
            match = await started(process, channel)
            filler = small_disk / "filler"
            with pytest.raises(OSError, match="No space"):
                fill(filler)
            with pytest.raises(grpc.aio.AioRpcError):  # what the write-ahead log has room for is still written
                await match.table.play()
            peer, seen = await match.table.to_move()
            refusal = await refused(peer.act(match.table.game_id, first_filling(seen.moves), seen.view.version))
            assert (refusal.code, refusal.reason) == (grpc.StatusCode.UNAVAILABLE, "STORE_UNAVAILABLE")
            assert refusal.metadata["error"] == "StoreFull"
            assert (await match.table.operator.look(match.table.game_id)).view.version == seen.view.version
            filler.unlink()

            answer = await peer.act(match.table.game_id, first_filling(seen.moves), seen.view.version)

            assert answer.first_version == seen.view.version + 1
            assert await verified(match.table)
    finally:
        process.close()


async def test_a_failing_write_ends_the_process_and_nothing_is_lost(tmp_path: Path) -> None:
    """A file that may not grow: OUTCOME_UNKNOWN, the process ends, and a repeat finds out what was stored."""
    for attempt in range(3):  # should the once-a-second record of life be what fails, nobody's command was under way
        folder = tmp_path / str(attempt)
        folder.mkdir()
        process = ServerProcess(folder)
        process.start(prefix=("prlimit", f"--fsize={MIB}"))
        try:
            if await _unknown_outcome(process):
                return
        finally:
            process.close()
    raise AssertionError("no command met the failing write")


async def _play_until_refused(table: Table) -> tuple[Callable[[], Awaitable[ActResponse]], int, Refusal]:
    """Play until a command is refused: the command, to be repeated, its expected version, and the refusal."""
    while True:
        peer, seen = await table.to_move()
        version = seen.view.version
        attempt = partial(peer.act, table.game_id, first_filling(seen.moves), version, str(uuid.uuid4()))
        try:
            await attempt()
        except grpc.aio.AioRpcError as error:
            return attempt, version, refusal_of(error)


async def _unknown_outcome(process: ServerProcess) -> bool:
    async with grpc.aio.insecure_channel(process.address, options=CHANNEL_OPTIONS) as channel:
        match = await started(process, channel)
        attempt, version, refusal = await _play_until_refused(match.table)
        assert refusal.code == grpc.StatusCode.UNAVAILABLE
        assert await asyncio.to_thread(process.wait) not in (0, -signal.SIGKILL)
        assert "store failed: the process ends" in process.log.read_text()

        process.start()

        answer = await through(attempt)
        assert answer.first_version == version + 1
        assert await match.table.play(3) == 3
        assert await verified(match.table)
        return refusal.reason == "OUTCOME_UNKNOWN"


async def test_a_file_that_cannot_be_written_is_refused_at_the_start(process: ServerProcess) -> None:
    """A directory in its place stands for a file that may not be written: root may write any other."""
    process.database.mkdir()

    process.spawn()

    assert process.wait() not in (0, -signal.SIGKILL)
    assert "StoreReadOnly: the file cannot be written" in process.log.read_text()


async def test_an_older_copy_of_the_file_is_served_as_it_is(process: ServerProcess, tmp_path: Path) -> None:
    """A consistent older copy folds and verifies; who remembers a later head is told OUT_OF_RANGE."""
    process.start()
    async with grpc.aio.insecure_channel(process.address, options=CHANNEL_OPTIONS) as channel:
        match = await started(process, channel)
        process.send(signal.SIGTERM)
        assert process.wait() == 0
        older = tmp_path / "older.db"
        shutil.copy(process.database, older)
        process.start()
        await through(lambda: match.table.play(4))
        peer, seen = await match.table.to_move()
        process.send(signal.SIGTERM)
        assert process.wait() == 0
        older.replace(process.database)

        process.start()

        await through(lambda: match.table.operator.look(match.table.game_id))
        refusal = await refused(peer.act(match.table.game_id, first_filling(seen.moves), seen.view.version))
        assert (refusal.code, refusal.reason) == (grpc.StatusCode.OUT_OF_RANGE, "FUTURE_VERSION")
        assert await match.table.play(2) == 2
        assert await verified(match.table)


async def test_half_a_file_is_not_served(process: ServerProcess) -> None:
    """A file that was cut in the middle is refused, and left as it is."""
    process.start()
    async with grpc.aio.insecure_channel(process.address, options=CHANNEL_OPTIONS) as channel:
        await started(process, channel)
    process.send(signal.SIGTERM)
    assert process.wait() == 0
    cut = process.database.read_bytes()[: process.database.stat().st_size // 2]
    process.database.write_bytes(cut)

    process.spawn()

    assert process.wait() not in (0, -signal.SIGKILL)
    assert "Store" in process.log.read_text().splitlines()[-1]
    assert process.database.read_bytes() == cut


async def test_lr_8_sigterm_under_load_loses_nothing_acknowledged(process: ServerProcess) -> None:
    """LR-8: the server drains; everything acknowledged is there after the restart, and it ends with code 0."""
    process.start()
    async with grpc.aio.insecure_channel(process.address, options=CHANNEL_OPTIONS) as channel:
        match = await new_match(Peer(channel, process.secret))
        async with match.under_way():
            await match.until_acknowledged(40)

            process.send(signal.SIGTERM)

            assert await asyncio.to_thread(process.wait) == 0
            told = list(match.acknowledged)
            process.start()
            await match.until_acknowledged(10)
        head = (await match.table.operator.look(match.table.game_id)).view.version
        assert max(one.last for one in told) <= head
        assert await verified(match.table)
