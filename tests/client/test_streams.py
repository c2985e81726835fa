"""Streams over a real port: they resume by themselves without gap or repeat, and are cancelled when they are left."""

import asyncio
import gc
import threading
from typing import Any

import grpc
import pytest

import trionfi
import trionfi.aio
from tests.client.either import done, either, everything, following
from tests.client.peer import Peer, Step, answer, caught_up, event, heartbeat, hold, refuse, serve, snapshot
from trionfi import CaughtUp, Happened, Snapshot, errors
from trionfi.v1 import game_service_pb2 as api

GAME = "0123456789abcdef" * 2
UNAVAILABLE = grpc.StatusCode.UNAVAILABLE


def asked(peer: Peer) -> list[int | None]:
    """The ``after_version`` of each stream that was opened."""
    requests = [api.WatchGameRequest.FromString(call.body) for call in peer.received("WatchGame")]
    return [request.after_version if request.HasField("after_version") else None for request in requests]


CUTS = {
    "unreachable": refuse(UNAVAILABLE, after=(event(4), event(5))),
    "draining": refuse(UNAVAILABLE, "DRAINING", retry_after_ms=10, after=(event(4), event(5))),
    "lagging": refuse(grpc.StatusCode.RESOURCE_EXHAUSTED, "LAGGING", after=(event(4), event(5))),
    "broken off": refuse(grpc.StatusCode.CANCELLED, after=(event(4), event(5))),
}


@either
@pytest.mark.parametrize("cut", CUTS.values(), ids=CUTS.keys())
async def test_sv_2_a_watch_goes_on_behind_the_last_version_told(peer: Peer, kind: Any, cut: Step) -> None:
    peer.will("WatchGame", cut, answer(event(6, last=True), caught_up(6), heartbeat(6), event(7)))
    peer.will("GetGame", answer(snapshot(6).snapshot))
    client = kind(peer.address)

    updates = await everything(client.game(GAME).watch(after=3))

    assert [type(update) for update in updates] == [Happened, Happened, Happened, CaughtUp, Happened]
    assert [update.version for update in updates] == [4, 5, 6, 6, 7]
    assert asked(peer) == [3, 4]  # the last one told comes once more, for its head
    await done(client.close())


@either
async def test_a_watch_from_the_head_begins_with_one_snapshot_whatever_is_cut(peer: Peer, kind: Any) -> None:
    peer.will(
        "WatchGame",
        refuse(UNAVAILABLE),
        refuse(UNAVAILABLE, after=(snapshot(5),)),
        refuse(UNAVAILABLE, after=(caught_up(5), event(6))),
        answer(caught_up(6), event(7)),
    )
    client = kind(peer.address)

    updates = await everything(client.game(GAME).watch())

    assert [type(update) for update in updates] == [Snapshot, Happened, Happened]
    assert [update.version for update in updates] == [5, 6, 7]
    assert asked(peer) == [None, None, 4, 5]
    await done(client.close())


@either
async def test_sv_5_caught_up_is_told_once(peer: Peer, kind: Any) -> None:
    cut = refuse(UNAVAILABLE, after=(caught_up(3),))
    peer.will("WatchGame", refuse(UNAVAILABLE), cut, answer(caught_up(3), event(4)))
    peer.will("GetGame", answer(snapshot(3).snapshot))
    client = kind(peer.address)

    updates = await everything(client.game(GAME).watch(after=3))

    assert [(type(update), update.version) for update in updates] == [(CaughtUp, 3), (Happened, 4)]
    await done(client.close())


@either
async def test_what_was_told_before_is_not_told_again(peer: Peer, kind: Any) -> None:
    peer.will("WatchGame", answer(event(1), event(1), event(2), event(1), event(3)))
    client = kind(peer.address)
    assert [update.version for update in await everything(client.game(GAME).watch(after=0))] == [1, 2, 3]
    await done(client.close())


@either
async def test_a_gap_is_an_error_and_never_passed_over(peer: Peer, kind: Any) -> None:
    peer.will("WatchGame", hold(event(4), event(6)))
    client = kind(peer.address)
    stream = client.game(GAME).watch(after=3)

    assert (await following(stream)).version == 4
    with pytest.raises(errors.DataLoss, match=r"version 6, version 5 was due"):
        await following(stream)
    assert await everything(stream) == []
    await done(client.close())


@either
@pytest.mark.parametrize(
    ("status", "error"),
    [
        (grpc.StatusCode.OUT_OF_RANGE, errors.FutureVersion),
        (grpc.StatusCode.UNAUTHENTICATED, errors.Unauthenticated),
        (grpc.StatusCode.NOT_FOUND, errors.NotFound),
        (grpc.StatusCode.DATA_LOSS, errors.DataLoss),
    ],
)
async def test_what_will_not_get_better_is_raised(
    peer: Peer, kind: Any, status: grpc.StatusCode, error: type[errors.TrionfiError]
) -> None:
    peer.will("WatchGame", refuse(status, "SOME_REASON", after=(event(4),)))
    client = kind(peer.address)
    stream = client.game(GAME).watch(after=3)

    await following(stream)
    with pytest.raises(error):
        await following(stream)
    assert len(asked(peer)) == 1
    await done(client.close())


@either
async def test_patience_begins_with_the_cut_and_has_an_end(peer: Peer, kind: Any) -> None:
    peer.will("WatchGame", refuse(UNAVAILABLE, after=(event(1),)), refuse(UNAVAILABLE))
    client = kind(peer.address, retry_for=0.4)
    stream = client.game(GAME).watch(after=0)

    assert (await following(stream)).version == 1
    with pytest.raises(errors.Unavailable):
        await following(stream)
    assert len(asked(peer)) > 3
    await done(client.close())


@either
async def test_a_watch_outlives_the_server(kind: Any) -> None:
    peer = Peer()
    client_side: list[int] = []
    with serve(peer):
        peer.will("WatchGame", hold(event(1), event(2)))
        client = kind(peer.address)
        stream = client.game(GAME).watch(after=0)
        client_side += [(await following(stream)).version, (await following(stream)).version]
    peer.will("WatchGame", answer(event(3)))
    with serve(peer):
        client_side += [update.version for update in await everything(stream)]
    assert client_side == [1, 2, 3]
    await done(client.close())


@either
async def test_what_a_watch_shows_is_what_the_next_command_rests_on(peer: Peer, kind: Any) -> None:
    peer.will("WatchGame", answer(snapshot(5), event(6), event(7, last=True)))
    peer.will("Act", answer(api.ActResponse(first_version=8, last_version=8)))
    client = kind(peer.address)
    handle = client.game(GAME)
    stream = handle.watch()
    updates, seen = [], []
    for _ in range(3):
        updates.append(await following(stream))
        seen.append(handle.seen_version)
    await done(handle.join())

    assert [update.version for update in updates] == [5, 6, 7]
    assert seen == [5, 5, 7]
    assert updates[1].view is None
    assert updates[1].moves is None
    assert updates[2].view.version == 7
    assert updates[2].moves is not None
    assert api.ActRequest.FromString(peer.received("Act")[0].body).expected_version == 7
    await done(client.close())


@either
@pytest.mark.parametrize("way", ["closed", "left", "forgotten", "failed"])
async def test_sv_1_a_stream_that_is_left_is_cancelled_at_the_server(peer: Peer, kind: Any, way: str) -> None:
    ended = threading.Event()
    peer.will("WatchGame", hold(snapshot(1), ended=ended))
    client = kind(peer.address)
    stream = client.game(GAME).watch()

    if way == "left":
        await _leave(stream)
    elif way == "failed":
        with pytest.raises(ZeroDivisionError):
            await _leave(stream, failing=True)
    else:
        await following(stream)
        assert not ended.is_set()
        if way == "closed":
            await done(stream.close())
            assert await everything(stream) == []
        else:
            del stream
            gc.collect()

    assert await asyncio.to_thread(ended.wait, 10)
    await done(client.close())


async def _leave(stream: Any, *, failing: bool = False) -> None:
    if hasattr(stream, "__aenter__"):
        async with stream:
            await following(stream)
            _ = 1 / (not failing)
    else:
        with stream:
            await following(stream)
            _ = 1 / (not failing)


async def test_giving_up_one_wait_loses_nothing(peer: Peer) -> None:
    peer.will("WatchGame", hold(event(1)), answer(event(2), event(3)))
    async with trionfi.aio.Client(peer.address) as client:
        stream = client.game(GAME).watch(after=0)
        assert (await anext(stream)).version == 1
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(stream), 0.1)
        assert [update.version async for update in stream] == [2, 3]
    assert asked(peer) == [0, 0]  # version 1 comes once more, for its head


async def test_closing_ends_the_wait_of_another_task(peer: Peer) -> None:
    peer.will("WatchGame", hold(event(1)))
    async with trionfi.aio.Client(peer.address) as client:
        stream = client.game(GAME).watch(after=0)
        await anext(stream)
        reader = asyncio.create_task(everything(stream))
        await asyncio.sleep(0)
        await stream.close()
        assert await reader == []


async def test_closing_the_client_ends_its_streams_with_an_error(peer: Peer) -> None:
    peer.will("WatchGame", hold(event(1)))
    client = trionfi.aio.Client(peer.address)
    stream = client.game(GAME).watch(after=0)
    await anext(stream)
    reader = asyncio.create_task(everything(stream))
    await asyncio.sleep(0)
    await client.close()
    with pytest.raises(errors.Cancelled, match="the client was closed"):
        await reader


def test_closing_ends_the_wait_of_another_thread(peer: Peer) -> None:
    peer.will("WatchGame", hold(event(1)))
    with trionfi.Client(peer.address) as client:
        stream = client.game(GAME).watch(after=0)
        next(stream)
        closing = threading.Timer(0.2, stream.close)
        closing.start()
        assert list(stream) == []
        closing.join()


async def test_a_task_that_is_cancelled_in_a_watch_is_cancelled(peer: Peer) -> None:
    ended = threading.Event()
    peer.will("WatchGame", hold(event(1), ended=ended))
    async with trionfi.aio.Client(peer.address) as client:
        stream = client.game(GAME).watch(after=0)
        await anext(stream)
        reader = asyncio.create_task(everything(stream))
        await asyncio.sleep(0)
        reader.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reader
        assert await asyncio.to_thread(ended.wait, 10)


def line(version: int) -> api.ExportGameResponse:
    return api.ExportGameResponse(record={"record": {"version": version}})


@either
async def test_an_export_begins_again_only_while_nothing_of_it_has_come(peer: Peer, kind: Any) -> None:
    header = api.ExportGameResponse(header={"version": 2})
    whole = answer(header, line(1), line(2))
    client = kind(peer.address)

    peer.will("ExportGame", refuse(UNAVAILABLE), whole)
    assert [item.WhichOneof("line") for item in await everything(client.game(GAME).export())] == [
        "header", "record", "record",
    ]  # fmt: skip

    peer.will("ExportGame", refuse(UNAVAILABLE, after=(header, line(1))), whole)
    with pytest.raises(errors.Unavailable):
        await everything(client.game(GAME, viewer="auditor").export("full"))

    kinds = [api.ExportGameRequest.FromString(call.body).kind for call in peer.received("ExportGame")]
    assert kinds == [api.EXPORT_KIND_VIEW, api.EXPORT_KIND_VIEW, api.EXPORT_KIND_FULL]
    with pytest.raises(ValueError, match="full or view"):
        client.game(GAME).export("everything")
    await done(client.close())
