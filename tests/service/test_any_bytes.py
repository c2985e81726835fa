"""Every method with arbitrary bytes and arbitrary fields: no untyped error, no INTERNAL, no UNKNOWN, no event."""

import asyncio
from typing import Any, TypeAlias

import grpc
import hypothesis
import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from tests.service.driver import CALL_SECONDS, Peer, Table, refusal_of, stored
from trionfi.v1 import audit_service_pb2, evaluation_service_pb2
from trionfi.v1 import game_service_pb2 as messages
from trionfi.v1.game_pb2 import Command
from trionfi_service.config import Settings

SERVICES = (
    messages.DESCRIPTOR.services_by_name["GameService"],
    audit_service_pb2.DESCRIPTOR.services_by_name["AuditService"],
    evaluation_service_pb2.DESCRIPTOR.services_by_name["EvaluationService"],
)
METHODS = {method.name: method for service in SERVICES for method in service.methods}
# What would blame the server.
FORBIDDEN = (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN, grpc.StatusCode.DATA_LOSS)
# Nobody's here: a card (it is seat 0's turn), a creation, a start, a time-up; the rest may be somebody's right.
NOBODYS = ("create_game", "start", "time_up", "fortunes")
EXAMPLES = hypothesis.settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def request_type(method: str) -> type[Message]:
    """The message class of a method's request."""
    return GetMessageClass(METHODS[method].input_type)


Known: TypeAlias = dict[str, st.SearchStrategy[Any]]
SCALARS: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.CPPTYPE_INT32: st.integers(-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: st.integers(-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: st.integers(0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: st.integers(0, 2**64 - 1),
    FieldDescriptor.CPPTYPE_BOOL: st.booleans(),
    FieldDescriptor.CPPTYPE_ENUM: st.integers(-3, 90),
    FieldDescriptor.CPPTYPE_STRING: st.text(max_size=40),
}


@st.composite
def any_message(
    draw: st.DrawFn, kind: type[Message], known: dict[str, st.SearchStrategy[Any]], depth: int = 4
) -> Message:
    """A message with any of its fields set to any values; ``known`` are likely values by field name."""
    message = kind()
    for field in kind.DESCRIPTOR.fields:
        if not draw(st.booleans()):
            continue
        value = any_value(field, known, depth)
        if value is None:
            continue
        drawn = draw(st.lists(value, max_size=3) if field.is_repeated else value)
        if field.is_repeated:
            getattr(message, field.name).extend(drawn)
        elif field.message_type is not None:
            getattr(message, field.name).CopyFrom(drawn)
        else:
            setattr(message, field.name, drawn)
    return message


def any_value(field: Any, known: Known, depth: int) -> st.SearchStrategy[Any] | None:
    """Values of one field; None where messages are nested too deep."""
    if field.message_type is not None:
        kind = GetMessageClass(field.message_type)
        return any_message(kind, known, depth - 1) if depth else None
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING and field.type == FieldDescriptor.TYPE_BYTES:
        anything: st.SearchStrategy[Any] = st.binary(max_size=60)
    else:
        anything = SCALARS[field.cpp_type]
    return known[field.name] | anything if field.name in known else anything


async def call(peer: Peer, method: str, data: bytes) -> None:
    """Call a method; what is refused must be refused by a typed error that blames the caller."""
    path = f"/{METHODS[method].containing_service.full_name}/{method}"
    try:
        if METHODS[method].server_streaming:
            async with asyncio.timeout(5):
                stream: Any = peer.channel.unary_stream(path)
                running = stream(data, metadata=peer.metadata)
                await running.read()
                running.cancel()
        else:
            unary: Any = peer.channel.unary_unary(path)
            await unary(data, metadata=peer.metadata, timeout=CALL_SECONDS)
    except grpc.aio.AioRpcError as error:
        refusal = refusal_of(error)
        assert refusal.code not in FORBIDDEN, refusal
        assert refusal.size <= 4096


@pytest.mark.parametrize("method", METHODS)
async def test_any_bytes(dealt: Table, settings: Settings, method: str) -> None:
    await _every(dealt, settings, method, st.binary(max_size=400))


@pytest.mark.parametrize("method", METHODS)
async def test_any_fields(dealt: Table, settings: Settings, method: str) -> None:
    """Many name the real game, so that calls get as far as they can. No command id is a UUID, so no event is right."""
    known: Known = {"game_id": st.just(dealt.game_id)}
    await _every(dealt, settings, method, any_message(request_type(method), known).map(_serialized))


@pytest.mark.parametrize("peer_number", [0, 1])
async def test_any_command(dealt: Table, settings: Settings, peer_number: int) -> None:
    """Any command in a right request, but for one the sender may give: refused by the rules, and typed."""
    known: Known = {
        "game_id": st.just(dealt.game_id),
        "command_id": st.uuids().map(str),
        "expected_version": st.just((await dealt.operator.look(dealt.game_id)).view.version),
        "command": (st.just(Command()) | st.sampled_from(NOBODYS).flatmap(_any_command)).map(_serialized),
    }
    request = st.builds(messages.ActRequest, **known)
    await _every(dealt, settings, "Act", request.map(_serialized), [dealt.operator, dealt.seats[1]][peer_number])


def _serialized(message: Message) -> bytes:
    return message.SerializeToString()


def _any_command(arm: str) -> st.SearchStrategy[Command]:
    """A command of one kind, with anything in it."""
    anything = any_value(Command.DESCRIPTOR.fields_by_name[arm], {}, 4)
    assert anything is not None
    return anything.map(lambda value: Command(**{arm: value}))


async def _every(dealt: Table, settings: Settings, method: str, data: st.SearchStrategy[bytes], *peers: Peer) -> None:
    """Run hypothesis in a thread, and each example on this loop, where the server and its channel live."""
    loop = asyncio.get_running_loop()
    before = stored(settings.database)

    @EXAMPLES
    @given(data, st.sampled_from(peers or (dealt.operator, dealt.seats[0])))
    def run(data: bytes, peer: Peer) -> None:
        asyncio.run_coroutine_threadsafe(call(peer, method, data), loop).result(20)

    await asyncio.to_thread(run)
    assert stored(settings.database) == before
