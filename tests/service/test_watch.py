"""WatchGame: from the start, from a version, through trouble, to the end."""

import asyncio
import gc
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import pytest

from tests.service.conftest import Serving
from tests.service.driver import JOIN, Peer, Stream, Table, events_of, first_filling, new_table, refused, until
from trionfi.v1.fortunes_pb2 import FortunesMatch, FortunesOptions
from trionfi.v1.game_pb2 import Command, Pause, Policies, Resume, Role
from trionfi.v1.game_service_pb2 import (
    ExportGameRequest,
    ExportGameResponse,
    ListCredentialsRequest,
    ListEventsRequest,
    RevokeCredentialRequest,
    SeenEvent,
    TextPart,
    VerifyGameRequest,
    WatchGameResponse,
)
from trionfi.v1.move_pb2 import Text
from trionfi_service import rules
from trionfi_service.config import Settings
from trionfi_service.server import Server


async def drained(stream: Stream) -> list[WatchGameResponse]:
    """Everything up to the end of a stream that ends with OK."""
    messages = [message async for message in stream]
    assert await stream.code() == grpc.StatusCode.OK
    return messages


async def test_the_view_first_then_each_later_version(dealt: Table) -> None:
    peer, seen = await dealt.to_move()
    before = await dealt.seats[2].look(dealt.game_id)
    stream = dealt.seats[2].watch(dealt.game_id)
    first = await until(stream, "caught_up")

    answer = await peer.act(dealt.game_id, first_filling(seen.moves))

    assert [message.WhichOneof("message") for message in first] == ["snapshot", "caught_up"]
    assert first[0].snapshot == before
    assert first[1].caught_up.version == seen.view.version
    (event,) = events_of(await until(stream, "event"))
    assert event.version == answer.first_version
    assert event.last_of_command
    assert event.event.fortunes.HasField("card_played")
    assert event.view == (await dealt.seats[2].look(dealt.game_id)).view
    assert event.moves == (await dealt.seats[2].look(dealt.game_id)).moves
    stream.cancel()


async def test_from_a_version_every_event_and_then_caught_up(dealt: Table) -> None:
    """The stored events, with the view at the end of each command, are those that were told live."""
    live = dealt.seats[3].watch(dealt.game_id, 0)
    await until(live, "caught_up")
    await dealt.play(5)
    head = (await dealt.operator.look(dealt.game_id)).view.version
    told: list[SeenEvent] = []
    while not told or told[-1].version < head:
        told += events_of(await until(live, "event"))
    live.cancel()

    again = events_of(await until(stream := dealt.seats[3].watch(dealt.game_id, 0), "caught_up"))

    stream.cancel()
    assert [event.version for event in again] == list(range(1, told[-1].version + 1))
    by_version = {event.version: event for event in again}
    assert [by_version[event.version] for event in told] == told
    for event in again:
        assert event.HasField("view") is event.last_of_command
        assert not event.HasField("view") or event.view.version == event.version


async def test_sv_5_nothing_after_the_version_is_caught_up_at_once(dealt: Table) -> None:
    """SV-5: told that it is caught up, then served."""
    version = (await dealt.operator.look(dealt.game_id)).view.version
    stream = dealt.seats[0].watch(dealt.game_id, version)
    first = await until(stream, "caught_up")

    await dealt.play(1)

    assert [message.WhichOneof("message") for message in first] == ["caught_up"]
    assert events_of(await until(stream, "event"))[0].version == version + 1
    stream.cancel()


async def test_a_stream_ends_with_the_game(operator: Peer) -> None:
    table = await new_table(operator, FortunesOptions(match=FortunesMatch(deals=1)))
    streams = [table.seats[0].watch(table.game_id), table.seats[0].watch(table.game_id, 0)]
    for stream in streams:
        await until(stream, "caught_up")
    await table.join_all()

    await table.play()

    told = [events_of(await drained(stream)) for stream in streams]
    assert told[0][-1].event.HasField("finished")
    assert told[1][-1].event.HasField("finished")
    late = await drained(table.seats[0].watch(table.game_id, told[0][-1].version - 1))
    assert [message.WhichOneof("message") for message in late] == ["event", "caught_up"]


async def test_heartbeats_tell_the_head(settings: Settings, serving: Serving) -> None:
    async with serving(settings.model_copy(update={"heartbeat_seconds": 0.05})) as operator:
        table = await new_table(operator)
        stream = operator.watch(table.game_id)

        seen = await until(stream, "heartbeat")

        assert seen[-1].heartbeat.version == 1
        await table.seats[0].act(table.game_id, JOIN)
        await until(stream, "event")
        assert (await until(stream, "heartbeat"))[-1].heartbeat.version == 2
        stream.cancel()


async def test_hi_2_a_late_stream_shows_no_hidden_card(dealt: Table) -> None:
    """HI-2: neither the first message nor the events before it hold a card the viewer may not see."""
    await dealt.play(7)
    for peer, own in ((dealt.seats[1], 1), (dealt.operator, None)):
        for after in (None, 0):
            stream = peer.watch(dealt.game_id, after)
            seen = await until(stream, "caught_up")
            stream.cancel()
            views = [message.snapshot.view for message in seen if message.HasField("snapshot")]
            views += [event.view for event in events_of(seen) if event.HasField("view")]
            for view in views:
                assert not view.fortunes.set_aside
                assert all(not hand.cards for hand in view.fortunes.hands if hand.seat != own)
            for event in events_of(seen):
                opened: list[int] = [part.kind for part in event.parts if part.HasField("content")]
                assert not {3, 4, 5} & set(opened)  # options, seed, order
                assert opened.count(6) <= (own is not None)


async def test_an_auditor_sees_every_part(dealt: Table) -> None:
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)
    stream = auditor.watch(dealt.game_id, 0)

    seen = events_of(await until(stream, "caught_up"))

    stream.cancel()
    assert all(part.HasField("content") for event in seen for part in event.parts)
    assert seen[-1].view.fortunes.set_aside


async def test_a_revoked_credential_ends_its_streams_at_once(dealt: Table) -> None:
    stream = dealt.seats[0].watch(dealt.game_id)
    await until(stream, "caught_up")
    listed = await dealt.operator.call(ListCredentialsRequest(game_id=dealt.game_id))
    credential_id = listed.credentials[0].credential_id  # type: ignore[attr-defined]

    await dealt.operator.call(RevokeCredentialRequest(game_id=dealt.game_id, credential_id=credential_id))

    async with asyncio.timeout(5):
        refusal = await refused(drained(stream))
    assert refusal.reason == "CREDENTIAL_REVOKED"


async def test_a_credential_that_runs_out_ends_its_streams(dealt: Table) -> None:
    """Within five seconds of not_after."""
    peer = await dealt.issue(rules.seat(0), not_after_ms=int(time.time() * 1000) + 300)
    stream = peer.watch(dealt.game_id)

    async with asyncio.timeout(5):
        refusal = await refused(drained(stream))

    assert refusal.reason == "CREDENTIAL_EXPIRED"


def subscriptions() -> list[object]:
    """Every one there is in this process, of whichever server."""
    return [thing for thing in gc.get_objects() if type(thing).__name__ == "Subscription"]


async def test_sv_1_two_hundred_cancelled_streams_leave_nothing(dealt: Table, server: Server) -> None:
    """SV-1: the server still answers, and has let everything of theirs go."""
    before = set(map(id, subscriptions()))
    spectators = [await dealt.issue(role=Role.ROLE_SPECTATOR) for _ in range(10)]
    streams = [spectators[number % 10].watch(dealt.game_id) for number in range(200)]
    await asyncio.gather(*(until(stream, "caught_up") for stream in streams))
    assert server.metrics.streams == 200

    for stream in streams:
        stream.cancel()

    await dealt.play(1)
    async with asyncio.timeout(10):
        while server.metrics.streams:  # noqa: ASYNC110  the server tells nobody when a reader is gone
            await asyncio.sleep(0.01)
    streams.clear()
    gc.collect()
    assert not [left for left in subscriptions() if id(left) not in before]


async def test_sv_2_a_reader_that_stops_is_told_it_lags_and_resumes(settings: Settings, serving: Serving) -> None:
    """SV-2: what waits for a reader is bounded; it is told LAGGING and goes on from where it was, without a gap."""
    async with serving(settings.model_copy(update={"lag_messages": 20})) as operator:
        table = await new_table(operator)
        await table.join_all()
        start = (await operator.look(table.game_id)).view.version
        # Its own channel, with the smallest window, so that little is under way when it stops reading.
        options = [("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0)]
        async with grpc.aio.insecure_channel(operator.address, options=options) as channel:
            reader = Peer(channel, (await table.issue(role=Role.ROLE_SPECTATOR)).secret)
            stream = reader.watch(table.game_id, start)
            await until(stream, "caught_up")
            texts = [TextPart(salt=os.urandom(32), text="x" * 500)]
            reason = Text(index=0, characters=500)
            version = start
            for _ in range(150):
                for command in (Command(pause=Pause(reason=reason)), Command(resume=Resume(reason=reason))):
                    answer = await operator.act(table.game_id, command, version, texts=texts)
                    version = answer.last_version

            received: list[WatchGameResponse] = []
            refusal = await refused(_collect(stream, received))

            assert (refusal.code, refusal.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "LAGGING")
            got = [event.version for event in events_of(received)]
            assert len(got) < version - start
            rest = reader.watch(table.game_id, got[-1] if got else start)
            got += [event.version for event in events_of(await until(rest, "caught_up"))]
            rest.cancel()
            assert got == list(range(start + 1, version + 1))


async def _collect(stream: Stream, into: list[WatchGameResponse]) -> None:
    async for message in stream:
        into.append(message)


async def test_spectators_are_delayed_on_every_way_out(operator: Peer) -> None:
    """View, head, stream, events, export and verification are behind; a seat is told at once."""
    table = await new_table(operator, policies=Policies(spectator_delay_ms=1_500))
    spectator = await table.issue(role=Role.ROLE_SPECTATOR)
    created_ms = (await operator.look(table.game_id)).view.unix_ms
    stream = spectator.watch(table.game_id, 0)
    first = await until(stream, "caught_up")
    assert [message.caught_up.version for message in first] == [0]
    assert (await spectator.look(table.game_id)).view.version == 0
    assert not await _versions(spectator, table)
    assert (await refused(_exported(spectator, table))).reason == "GAME_NOT_FOUND"
    seat = table.seats[1].watch(table.game_id, 1)
    await until(seat, "caught_up")

    answer = await table.seats[0].act(table.game_id, JOIN)

    (told_at_once,) = events_of(await until(seat, "event"))
    assert told_at_once.unix_ms == answer.unix_ms
    seat.cancel()
    events_told = events_of(await until(stream, "event"))
    assert time.time() * 1000 >= created_ms + 1_500
    assert [event.version for event in events_told] == [1]
    looked = (await spectator.look(table.game_id)).view
    assert looked.version in (1, 2)
    assert looked.unix_ms + 1_500 <= time.time() * 1000
    events_told = events_of(await until(stream, "event"))
    assert time.time() * 1000 >= answer.unix_ms + 1_500
    assert [event.version for event in events_told] == [2]
    assert events_told[0].view == (await spectator.look(table.game_id)).view
    assert await _versions(spectator, table) == [1, 2]
    lines = await _exported(spectator, table)
    assert [line.header.version or line.record.record.version for line in lines] == [2, 1, 2]
    verified = await spectator.call(VerifyGameRequest(game_id=table.game_id))
    assert verified.version == 2  # type: ignore[attr-defined]
    stream.cancel()


async def _versions(peer: Peer, table: Table) -> list[int]:
    listed = await peer.call(ListEventsRequest(game_id=table.game_id))
    return [event.version for event in listed.events]  # type: ignore[attr-defined]


async def _exported(peer: Peer, table: Table) -> list[ExportGameResponse]:
    request = ExportGameRequest(game_id=table.game_id)
    lines = await peer.raw_stream("ExportGame", request.SerializeToString())
    return [ExportGameResponse.FromString(line) for line in lines]


async def test_sv_3_pings_on_an_idle_stream_are_welcome(settings: Settings, serving: Serving) -> None:
    """SV-3: a client that pings as often as it may stays, on a stream where nothing else moves.

    gRPC allows two pings too early and ends the connection at the next; eight tell.
    """
    async with serving(settings.model_copy(update={"heartbeat_seconds": 600, "ping_seconds": 0.2})) as operator:
        table = await new_table(operator)
        async with _pinging(operator, 0.4) as peer:
            stream = peer.watch(table.game_id)
            await until(stream, "caught_up")

            await asyncio.sleep(8 * 0.4)

            await table.seats[0].act(table.game_id, JOIN)
            assert events_of(await until(stream, "event"))
            stream.cancel()


async def test_pings_more_often_than_is_allowed_end_the_connection(settings: Settings, serving: Serving) -> None:
    """The other side of SV-3: the shipped ten seconds are enforced."""
    async with serving(settings.model_copy(update={"heartbeat_seconds": 600})) as operator:
        table = await new_table(operator)
        async with _pinging(operator, 0.2) as peer:
            with pytest.raises(grpc.aio.AioRpcError) as error:
                await drained(peer.watch(table.game_id))
            assert error.value.code() == grpc.StatusCode.UNAVAILABLE
            assert error.value.details() == "Too many pings"


@asynccontextmanager
async def _pinging(operator: Peer, seconds: float) -> AsyncIterator[Peer]:
    """The operator on a channel that pings this often."""
    options = [
        ("grpc.keepalive_time_ms", int(seconds * 1000)),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.max_pings_without_data", 0),
    ]
    async with grpc.aio.insecure_channel(operator.address, options=options) as channel:
        yield Peer(channel, operator.secret)


async def test_list_events_pages_are_stable_under_writes(dealt: Table) -> None:
    """AIP-158: pages of one, while the game goes on, miss nothing and repeat nothing up to the first head."""
    head = (await dealt.operator.look(dealt.game_id)).view.version
    request = ListEventsRequest(game_id=dealt.game_id, page_size=2)
    versions: list[int] = []
    while True:
        page = await dealt.seats[0].call(request)
        versions += [event.version for event in page.events]  # type: ignore[attr-defined]
        request.page_token = page.next_page_token  # type: ignore[attr-defined]
        if not request.page_token or versions[-1] >= head:
            break
        await dealt.play(1)
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) >= head
