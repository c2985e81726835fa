"""The clock: it acts when a choice is due, in every game, after every restart, and never twice."""

import asyncio
import time
from pathlib import Path

import grpc

from tests.kill.players import CHANNEL_OPTIONS, through
from tests.service.conftest import Serving
from tests.service.driver import Peer, Table, events_of, first_filling, new_table, until
from tests.service.process import ServerProcess
from trionfi.v1.game_pb2 import ActorKind, Command, Leave, OutagePolicy, Phase, Policies
from trionfi.v1.game_service_pb2 import ListEventsRequest, SeenEvent, VerifyGameRequest
from trionfi_service import replay
from trionfi_service.config import Settings

LEAVE = Command(leave=Leave())


async def listed(table: Table) -> list[SeenEvent]:
    """Every event of a game, as its operator sees them."""
    answer = await table.operator.call(ListEventsRequest(game_id=table.game_id, page_size=500))
    return list(answer.events)  # type: ignore[attr-defined]


async def test_lc_7_the_clock_acts_when_a_choice_is_due(operator: Peer) -> None:
    """LC-7: not before turn_ms, by the game's own time-out rule (FO-18), and again for the next seat."""
    table = await new_table(operator, policies=Policies(turn_ms=100))
    stream = operator.watch(table.game_id)
    await until(stream, "caught_up")
    await table.join_all()
    started_ms = (await operator.look(table.game_id)).view.unix_ms

    told: list[SeenEvent] = []
    while sum(event.event.HasField("timed_out") for event in told) < 2:
        told += events_of(await until(stream, "event"))

    stream.cancel()
    timed_out = [event for event in told if event.event.HasField("timed_out")]
    assert [event.event.timed_out.seat for event in timed_out] == [0, 1]
    assert timed_out[0].unix_ms >= started_ms + 100
    assert timed_out[1].unix_ms >= timed_out[0].unix_ms + 100
    assert all(event.actor.kind == ActorKind.ACTOR_KIND_CLOCK for event in timed_out)


async def test_a_command_before_the_time_up_stands(operator: Peer) -> None:
    """Whoever acts in time moves the timer: nobody is timed out while all do."""
    table = await new_table(operator, policies=Policies(turn_ms=3_000))
    await table.join_all()

    await table.play(12)

    assert not [event for event in await listed(table) if event.event.HasField("timed_out")]


async def test_lc_4_the_clock_plays_for_a_seat_that_is_away(operator: Peer) -> None:
    """LC-4: due at once, in appends of their own, also where there is no limit for the others."""
    table = await new_table(operator)
    await table.join_all()
    stream = operator.watch(table.game_id)
    await until(stream, "caught_up")
    _, seen = await table.to_move()
    away = (seen.view.fortunes.turn + 1) % 4
    await table.seats[away].act(table.game_id, LEAVE)

    await table.play(1)

    told: list[SeenEvent] = []
    while not told or not told[-1].event.HasField("timed_out"):
        told += events_of(await until(stream, "event"))
    stream.cancel()
    assert told[-1].event.timed_out.seat == away


async def test_lc_8_an_outage_is_recorded_and_credited(tmp_path: Path) -> None:
    """LC-8: after a restart one event says how long the service was away, and the due time moves by that."""
    process = ServerProcess(tmp_path)
    process.start()
    try:
        async with grpc.aio.insecure_channel(process.address, options=CHANNEL_OPTIONS) as channel:
            operator = Peer(channel, process.secret)
            table = await new_table(operator, policies=Policies(turn_ms=60_000))
            idle = await new_table(operator)
            await table.join_all()
            await idle.join_all()
            before = (await operator.look(table.game_id)).view
            process.kill()
            killed_ms = time.time_ns() // 1_000_000
            await asyncio.sleep(1)

            process.start()

            view = (await through(lambda: operator.look(table.game_id))).view
            outages = [event for event in await listed(table) if event.event.HasField("outage_recorded")]
            outage = outages[0].event.outage_recorded
            assert len(outages) == 1
            assert before.unix_ms <= outage.from_ms <= killed_ms
            assert outage.to_ms == outages[0].unix_ms >= killed_ms + 1_000
            assert view.due_ms - before.due_ms == outage.to_ms - outage.from_ms
            assert not [event for event in await listed(idle) if event.event.HasField("outage_recorded")]
            verdicts = await operator.call(VerifyGameRequest(game_id=table.game_id))
            assert replay.outcome(verdicts) == replay.Outcome.VERIFIED  # type: ignore[arg-type]
    finally:
        process.close()


async def test_lc_8_an_outage_may_pause_the_game(settings: Settings, serving: Serving) -> None:
    """LC-8, outage: pause. The game waits for an official, though nobody asked for it after the restart."""
    async with serving(settings) as operator:
        table = await new_table(operator, policies=Policies(turn_ms=60_000, outage=OutagePolicy.OUTAGE_POLICY_PAUSE))
        await table.join_all()
    await asyncio.sleep(0.05)

    async with serving(settings) as operator:
        view = (await operator.look(table.game_id)).view

    assert view.phase == Phase.PHASE_PAUSED


async def test_timers_are_armed_after_a_restart(settings: Settings, serving: Serving) -> None:
    """A game that nobody asks for is timed out all the same."""
    async with serving(settings) as operator:
        table = await new_table(operator, policies=Policies(turn_ms=300))
        await table.join_all()

    async with serving(settings) as operator:
        await asyncio.sleep(0.8)
        events = await listed(Table(operator, table.game_id, ()))

    assert any(event.event.HasField("timed_out") for event in events)


async def test_games_out_of_memory_keep_their_timers(settings: Settings, serving: Serving) -> None:
    """With room for one game in memory, each of three games is timed out."""
    async with serving(settings.model_copy(update={"cache_games": 1})) as operator:
        tables = [await new_table(operator, policies=Policies(turn_ms=200)) for _ in range(3)]
        for table in tables:
            await table.join_all()

        await asyncio.sleep(0.7)

        for table in tables:
            assert any(event.event.HasField("timed_out") for event in await listed(table))


async def test_time_never_goes_back(dealt: Table) -> None:
    """unix_ms rises with the versions, and what a command gave shares one time."""
    await dealt.play(10)

    times = [event.unix_ms for event in await listed(dealt)]

    assert times == sorted(times)


async def test_a_game_out_of_memory_is_folded_again(settings: Settings, serving: Serving) -> None:
    """Games beyond the bound leave memory and come back as they were."""
    async with serving(settings.model_copy(update={"cache_games": 2})) as operator:
        tables = [await new_table(operator) for _ in range(5)]
        for table in tables:
            await table.join_all()
        views = [await table.operator.look(table.game_id) for table in tables]

        for _ in range(3):
            for table in tables:
                await table.play(1)

        for table, before in zip(tables, views, strict=True):
            after = await operator.look(table.game_id)
            assert len(after.view.fortunes.played) == 3
            assert after.view.version == before.view.version + 3
            peer, seen = await table.to_move()
            await peer.act(table.game_id, first_filling(seen.moves), seen.view.version)
