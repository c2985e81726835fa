"""A peer for the client on a real port: it speaks the contract and does to each call what a test says.

It knows no game. It is there for what a good server does not do on request: to answer UNAVAILABLE twice, to cut a
stream behind a certain version, to keep silent.
"""

import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Never

import grpc
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

from trionfi.errors import DOMAIN
from trionfi.v1 import game_service_pb2 as api

STREAMS = ("WatchGame", "ExportGame")
SERVICE = "trionfi.v1.GameService"

Step = Callable[[grpc.ServicerContext], Iterator[Message]]
"""What is done to one call: the messages it is answered with; raises through the context."""


@dataclass(frozen=True)
class Received:
    """One call as it arrived. ``time_left`` is its deadline in seconds, None when it has none."""

    body: bytes
    metadata: dict[str, str | bytes]
    time_left: float | None


class Peer:
    """Scripted answers by method, and what arrived by method."""

    def __init__(self) -> None:
        self.port = 0
        self._steps: dict[str, deque[Step]] = {}
        self._received: dict[str, list[Received]] = defaultdict(list)
        self._arrival = threading.Condition()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def will(self, method: str, *steps: Step) -> None:
        """Do these to the next calls of a method, in place of what was said before; the last of them to all others."""
        self._steps[method] = deque(steps)

    def received(self, method: str) -> list[Received]:
        return list(self._received[method])

    def arrived(self, method: str) -> None:
        """Wait for the first call of a method."""
        with self._arrival:
            assert self._arrival.wait_for(lambda: self._received[method], 10)

    def service(self, details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes]":
        method = details.method.rpartition("/")[2]

        def stream(body: bytes, context: grpc.ServicerContext) -> Iterator[bytes]:
            metadata = {pair[0]: pair[1] for pair in context.invocation_metadata()}
            # A call without a deadline has one in the far future.
            left = context.time_remaining()
            with self._arrival:
                self._received[method].append(Received(body, metadata, left if left and left < 1e6 else None))
                self._arrival.notify_all()
            steps = self._steps[method]
            step = steps.popleft() if len(steps) > 1 else steps[0]
            for message in step(context):
                yield message.SerializeToString()

        def unary(body: bytes, context: grpc.ServicerContext) -> bytes:
            return next(stream(body, context))

        if method in STREAMS:
            return grpc.unary_stream_rpc_method_handler(stream)
        return grpc.unary_unary_rpc_method_handler(unary)


class _Handler(grpc.GenericRpcHandler):
    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        return self._peer.service(handler_call_details)


@contextmanager
def serve(peer: Peer, tls: grpc.ServerCredentials | None = None) -> Iterator[grpc.Server]:
    """Serve on the peer's port, or on a free one when it has none yet; break every call off at the end."""
    server = grpc.server(ThreadPoolExecutor(16), options=[("grpc.so_reuseport", 0)])
    server.add_generic_rpc_handlers((_Handler(peer),))
    wanted = f"127.0.0.1:{peer.port}"
    peer.port = server.add_insecure_port(wanted) if tls is None else server.add_secure_port(wanted, tls)
    server.start()
    try:
        yield server
    finally:
        server.stop(grace=None).wait()


def answer(*messages: Message) -> Step:
    """Answer with these, then OK."""

    def step(context: grpc.ServicerContext) -> Iterator[Message]:
        yield from messages

    return step


def refuse(
    status: grpc.StatusCode,
    reason: str = "",
    *,
    message: str = "no",
    retry_after_ms: int | None = None,
    after: tuple[Message, ...] = (),
    **metadata: str,
) -> Step:
    """End with a status, behind the messages of ``after``; with ErrorInfo when there is a reason."""
    details: list[Message] = []
    if reason:
        details.append(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata))
    if retry_after_ms is not None:
        delay = Duration()
        delay.FromMilliseconds(retry_after_ms)
        details.append(error_details_pb2.RetryInfo(retry_delay=delay))

    def step(context: grpc.ServicerContext) -> Iterator[Message]:
        yield from after
        _abort(context, status, message, details)

    return step


def hold(*messages: Message, ended: threading.Event | None = None) -> Step:
    """Answer with these, then keep silent until the other side or the deadline ends the call; then set ``ended``."""

    def step(context: grpc.ServicerContext) -> Iterator[Message]:
        over = ended or threading.Event()
        if not context.add_callback(over.set):
            over.set()
        yield from messages
        over.wait()

    return step


def head(version: int) -> bytes:
    """The head of a version, the same in every answer."""
    return version.to_bytes(32, "big")


def event(version: int, *, last: bool = False) -> api.WatchGameResponse:
    """A message of a watch: an event, with a view when it is the last of its command."""
    seen = api.SeenEvent(version=version, last_of_command=last, head=head(version))
    if last:
        seen.view.version = version
        seen.moves.SetInParent()
    return api.WatchGameResponse(event=seen)


def snapshot(version: int) -> api.WatchGameResponse:
    """The first message of a watch from the head."""
    state = api.GetGameResponse(head=head(version))
    state.view.version = version
    return api.WatchGameResponse(snapshot=state)


def caught_up(version: int) -> api.WatchGameResponse:
    return api.WatchGameResponse(caught_up=api.CaughtUp(version=version))


def heartbeat(version: int) -> api.WatchGameResponse:
    return api.WatchGameResponse(heartbeat=api.Heartbeat(version=version))


class _Status(grpc.Status):
    def __init__(self, code: grpc.StatusCode, message: str, details: list[Message]) -> None:
        status = status_pb2.Status(code=code_pb2.Code.Value(code.name), message=message)
        for detail in details:
            status.details.add().Pack(detail)
        self.code = code
        self.details = message
        self.trailing_metadata = (("grpc-status-details-bin", status.SerializeToString()),) if details else ()


def _abort(context: grpc.ServicerContext, code: grpc.StatusCode, message: str, details: list[Message]) -> Never:
    context.abort_with_status(_Status(code, message, details))
    raise AssertionError("abort_with_status returns never")
