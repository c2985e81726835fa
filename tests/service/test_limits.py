"""Limits: what is too much is refused at once, with RetryInfo; what comes too late is not done."""

import asyncio
import threading
import time
import uuid
from collections.abc import AsyncIterator
from typing import Any

import apsw
import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo

from tests.service.conftest import Serving
from tests.service.driver import JOIN, Peer, Table, new_table, refusal_of, refused, stored, until
from trionfi.v1.card_pb2 import Card
from trionfi.v1.fortunes_pb2 import FortunesMove, FortunesPlayCardMove
from trionfi.v1.game_pb2 import Move, Rejection, Role
from trionfi.v1.game_service_pb2 import ActRequest, GetServerInfoRequest
from trionfi.v1.move_pb2 import CardHole
from trionfi_service.access import Access
from trionfi_service.calls import Call, Calls
from trionfi_service.config import Settings
from trionfi_service.errors import MAX_BYTES, MAX_LEGAL_MOVES, Refused, rejected
from trionfi_service.games import wall_clock_ms
from trionfi_service.journal import Journal
from trionfi_service.logs import call_log
from trionfi_service.metrics import Metrics
from trionfi_service.server import Server
from trionfi_service.store.memory import MemoryStore

EXHAUSTED = grpc.StatusCode.RESOURCE_EXHAUSTED


@pytest.mark.parametrize("limit", ["max_calls", "max_calls_per_credential"])
async def test_too_many_calls_at_once(settings: Settings, serving: Serving, limit: str) -> None:
    """Of many calls in one moment as many as the limit allows are served, the rest refused; then all is as before."""
    async with serving(settings.model_copy(update={limit: 2})) as operator:
        # Given that nothing can be stored for a while, so that what is taken up stays open
        held = apsw.Connection(str(settings.database))
        held.execute("BEGIN IMMEDIATE")
        # When many games are to be created
        calls = [asyncio.create_task(new_table(operator)) for _ in range(30)]
        refusals = [call async for call in _first(28, calls)]
        # Then two are served once that is possible, and the others were refused at once
        held.execute("ROLLBACK")
        served, _ = await asyncio.wait(set(calls) - set(refusals))
        told = [refusal_of(error) for call in refusals if isinstance(error := call.exception(), grpc.aio.AioRpcError)]
        assert len(told) == 28
        assert {refusal.reason for refusal in told} == {"TOO_MANY_CALLS"}
        assert all(refusal.code == EXHAUSTED and refusal.detail(RetryInfo) for refusal in told)
        assert all(call.exception() is None for call in served)
        assert (await operator.look((await new_table(operator)).game_id)).view.version == 1


async def _first(count: int, calls: list[asyncio.Task[Table]]) -> AsyncIterator[asyncio.Task[Table]]:
    """The first so many of these to be done."""
    pending = set(calls)
    while len(calls) - len(pending) < count:
        done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        for call in done:
            yield call


@pytest.mark.parametrize("limit", ["max_streams", "max_streams_per_credential"])
async def test_too_many_streams(settings: Settings, serving: Serving, limit: str) -> None:
    """The third of two streams is refused; once one has gone there is room again."""
    async with serving(settings.model_copy(update={limit: 2})) as operator:
        table = await new_table(operator)
        streams = [operator.watch(table.game_id) for _ in range(2)]
        for stream in streams:
            await until(stream, "caught_up")

        refusal = await refused(until(operator.watch(table.game_id), "caught_up"))

        assert (refusal.code, refusal.reason) == (EXHAUSTED, "TOO_MANY_STREAMS")
        assert refusal.detail(RetryInfo) is not None
        streams[0].cancel()
        async with asyncio.timeout(10):
            while await _is_refused(operator, table):  # noqa: ASYNC110  the server tells nobody when a reader is gone
                await asyncio.sleep(0.01)
        streams[1].cancel()


async def _is_refused(peer: Peer, table: Table) -> bool:
    stream = peer.watch(table.game_id)
    try:
        await until(stream, "caught_up")
    except grpc.aio.AioRpcError:
        return True
    stream.cancel()
    return False


async def test_a_deadline_that_has_passed_changes_nothing(table: Table, server: Server, settings: Settings) -> None:
    """gRPC tells the caller, and cancels a call that the server comes to only after its deadline: it is not begun."""
    before = stored(settings.database)
    request = ActRequest(game_id=table.game_id, command_id=str(uuid.uuid4()), expected_version=1, command=JOIN)
    codes: list[object] = []

    def call() -> None:
        with grpc.insecure_channel(server.address) as channel:
            act: Any = channel.unary_unary("/trionfi.v1.GameService/Act")
            sent.set()
            try:
                act(request.SerializeToString(), metadata=table.seats[0].metadata, timeout=0.2)
            except grpc.RpcError as error:
                codes.append(error.code())

    sent = threading.Event()
    caller = threading.Thread(target=call)
    caller.start()
    sent.wait()
    time.sleep(0.5)  # noqa: ASYNC251  the server's own loop is held up, so that it looks at the call too late
    await asyncio.to_thread(caller.join)

    assert codes == [grpc.StatusCode.DEADLINE_EXCEEDED]
    await table.operator.look(table.game_id)
    assert stored(settings.database) == before
    assert server.metrics.calls["Act", "OK"] == 0


async def test_a_fault_of_the_service_is_told_apart(settings: Settings) -> None:
    """SERVICE_FAULT: what the service did not foresee is INTERNAL, with the id of its line in the log and no more."""

    def no_core(_game: bytes, _where: str) -> Refused:
        raise AssertionError

    def no_store(_failure: BaseException) -> None:
        raise AssertionError

    async def answer(_call: Call, _request: GetServerInfoRequest) -> bytes:
        raise ZeroDivisionError("the secret of seat 2")

    store = MemoryStore()
    journal = Journal(store, wall_clock_ms, no_store)
    calls = Calls(Access(store, wall_clock_ms), journal, Metrics(), settings, no_core, no_store, call_log(None))
    handler = calls.unary("Broken", GetServerInfoRequest, answer, is_public=True)
    server = grpc.aio.server()
    server.add_generic_rpc_handlers(
        (grpc.method_handlers_generic_handler("trionfi.v1.GameService", {"Broken": handler}),)
    )
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        refusal = await refused(Peer(channel, None).raw("Broken", b""))
    await server.stop(None)

    assert (refusal.code, refusal.reason) == (grpc.StatusCode.INTERNAL, "SERVICE_FAULT")
    assert set(refusal.metadata) == {"request_id"}
    assert "secret" not in refusal.message


async def test_the_transport_refuses_what_is_larger_than_its_limit(operator: Peer) -> None:
    """Over 4 MiB gRPC itself answers, without details."""
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await operator.raw("Act", bytes(5 * 1024 * 1024))

    assert error.value.code() == EXHAUSTED


def test_the_largest_refusal_is_not_lost() -> None:
    """Details stay within 4 KiB, however many moves are legal and however long; what is left out is said to be."""
    cards = [value.name for value in Card.DESCRIPTOR.values][1:]
    for size, most in ((1, MAX_LEGAL_MOVES), (20, 9), (78, 1)):
        move = Move(fortunes=FortunesMove(play_card=FortunesPlayCardMove(card=CardHole(one_of=cards[:size]))))
        rejection = Rejection(code="REJECTION_CODE_CARD_NOT_HELD", rule="FO-6", message="no " * 300)

        status = rejected(rejection, [move] * 60).status()

        info = ErrorInfo()
        assert status.details[-1].Unpack(info)
        legal = [key for key in info.metadata if key.startswith("legal.")]
        assert status.ByteSize() <= MAX_BYTES
        assert 0 < len(legal) <= most
        assert info.metadata["legal_truncated"] == "true"


async def test_roles_may_not_act(dealt: Table) -> None:
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)

    refusal = await refused(auditor.act(dealt.game_id, JOIN))

    assert refusal.reason == "ACTOR_NOT_YOURS"
