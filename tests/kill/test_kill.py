"""SIGKILL under load: what was acknowledged is in the log, exactly once (LR-8, LR-9, LR-10)."""

import asyncio
import random

import grpc
import pytest

from tests.kill.players import CHANNEL_OPTIONS, ENDLESS, Match, new_match, through
from tests.service.driver import Peer
from tests.service.process import ServerProcess
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_service_pb2 import VerdictKind, VerifyGameRequest
from trionfi_service import replay, rules
from trionfi_service.store.sqlite import SqliteStore


async def killed_again_and_again(process: ServerProcess, rounds: int, game: str = "fortunes") -> None:
    """Every other round the server dies between a commit and its reply, else at any moment."""
    chance = random.Random(rounds)
    process.start()
    async with grpc.aio.insecure_channel(process.address, options=CHANNEL_OPTIONS) as channel:
        match = await new_match(Peer(channel, process.secret), game)
        async with match.under_way():
            await match.until_acknowledged(4)
            process.kill()
            for number in range(rounds):
                if number % 2:
                    process.start({"TRIONFI_FAILPOINT": f"after_commit:{chance.randint(1, 40)}"})
                    await asyncio.to_thread(process.wait)
                else:
                    process.start()
                    await match.until_acknowledged(chance.randint(1, 40))
                    await asyncio.sleep(chance.random() * 0.02)
                    process.kill()
            process.start()
            await match.until_acknowledged(10)
        verdicts = await through(lambda: match.table.operator.call(VerifyGameRequest(game_id=match.table.game_id)))
    assert replay.outcome(verdicts) == replay.Outcome.VERIFIED  # type: ignore[arg-type]
    process.kill()
    await check_log(process, match)


async def check_log(process: ServerProcess, match: Match) -> None:
    """Every acknowledged command is in the log once, where its sender was told; versions are dense."""
    store = await SqliteStore.open(process.database)
    try:
        log = await store.log(match.table.game)
    finally:
        await store.close()
    assert log is not None
    records = [EventRecord.FromString(record) for record in log.records]
    assert [record.version for record in records] == list(range(1, len(records) + 1))
    spans: dict[tuple[bytes, bytes], list[int]] = {}
    for record in records:
        spans.setdefault((record.actor, record.command_id), []).append(record.version)
    for told in match.acknowledged:
        command_id = bytes.fromhex(told.command_id.replace("-", ""))
        versions = spans[rules.seat(told.seat), command_id]
        assert versions == list(range(told.first, told.last + 1))
    assert replay.verify(log.game, log.records, log.facts).record_bytes.kind == VerdictKind.VERDICT_KIND_OK
    assert any(told.repeated for told in match.acknowledged), "no round died between commit and reply"


@pytest.mark.kill
@pytest.mark.timeout(120)
@pytest.mark.parametrize("game", ENDLESS)
async def test_lr_9_twenty_rounds(process: ServerProcess, game: str) -> None:
    """LR-9: the server dies between commit and reply; the retry finds one event."""
    await killed_again_and_again(process, 20, game)


@pytest.mark.soak
@pytest.mark.timeout(1200)
async def test_two_hundred_rounds(process: ServerProcess) -> None:
    await killed_again_and_again(process, 200)
