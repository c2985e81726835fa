"""The server: everything put together, served, and put away again in order."""

import asyncio
import contextlib
import gc
import os
import signal
import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import grpc
import structlog
from grpc_health.v1 import health_pb2, health_pb2_grpc  # type: ignore[import-untyped]
from grpc_health.v1.health import aio as health_aio  # type: ignore[import-untyped]
from grpc_reflection.v1alpha import reflection_pb2  # type: ignore[import-untyped]
from grpc_reflection.v1alpha.reflection import aio as reflection_aio  # type: ignore[import-untyped]

from trionfi.v1.game_service_pb2 import PublicKey
from trionfi_service import access, logs, manifest, metrics, private_file, service
from trionfi_service.access import Access
from trionfi_service.calls import Calls
from trionfi_service.config import Settings, split_address
from trionfi_service.feed import Feeds
from trionfi_service.games import Games, wall_clock_ms
from trionfi_service.journal import Journal
from trionfi_service.keys import KeysUnusable, Signer
from trionfi_service.live import Cache
from trionfi_service.logs import CallLog, LineWriter
from trionfi_service.metrics import Metrics
from trionfi_service.receipts import EPOCH_BYTES, Receipts
from trionfi_service.store import EventStore
from trionfi_service.store.sqlite import SqliteStore

MAX_MESSAGE_BYTES: Final = 4 * 1024 * 1024
# grpcio-reflection knows v1alpha only; v1 has the same messages, byte for byte, under another name.
_REFLECTION: Final = ("grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection")
_TICK_SECONDS: Final = 1.0
_LINGER_SECONDS: Final = 0.25
_STOP_MARGIN_SECONDS: Final = 5.0
# Of a changed build, how many files a line of the log names.
_MOST_PROBLEMS: Final = 20
_log = structlog.get_logger()


class CannotServe(Exception):
    """The server cannot start: a file or an address is not to be had."""


class Server:
    """A server that is up, until `stop`. Made by `running`."""

    def __init__(
        self,
        settings: Settings,
        store: EventStore,
        counted: Metrics,
        log_call: CallLog,
        receipts: Receipts,
        keys: Sequence[PublicKey],
    ) -> None:
        self._settings = settings
        self.store = store
        self._failure: BaseException | None = None
        self._asked_to_stop = asyncio.Event()
        self.metrics = counted
        self._access = Access(store, wall_clock_ms)
        self._feeds = Feeds(settings.lag_messages, settings.heartbeat_seconds, counted)
        cache = Cache(settings.cache_games, settings.cache_bytes, counted)
        self._games = Games(
            store, self._feeds, cache, counted, receipts, wall_clock_ms, self._access.revoke_place, self._store_failed
        )
        self._journal = Journal(store, wall_clock_ms, self._store_failed)
        self._calls = Calls(
            self._access, self._journal, counted, settings, self._games.fault, self._store_failed, log_call
        )
        self._health = health_aio.HealthServicer()
        self._grpc = grpc.aio.server(options=_transport(settings))
        self._grpc.add_generic_rpc_handlers(
            (
                service.handlers(
                    self._calls, store, self._games, self._feeds, self._access, counted, settings, receipts, keys
                ),
            )
        )
        self._grpc.add_generic_rpc_handlers((service.audit_handlers(self._calls, store),))
        self._grpc.add_generic_rpc_handlers((service.evaluation_handlers(self._calls),))
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._grpc)
        if settings.reflection:
            _add_reflection(self._grpc)
        self.port = 0
        self.metrics_address: str | None = None  # host:port of the endpoint, if there is one
        self.token_file: Path | None = None  # where this start wrote an operator's first secret, if it did
        self.key_id = receipts.signer.key_id
        self.made_key = False  # whether this start made the first key

    @property
    def address(self) -> str:
        """host:port it serves on, with the port it really has."""
        host, _ = split_address(self._settings.listen)
        return f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"

    async def start(self) -> None:
        """Begin to serve. Raises `CannotServe` when the address is not to be had."""
        try:
            self.port = self._bind()
        except RuntimeError as error:
            raise CannotServe(f"{self._settings.listen} is not to be had: {error}") from error
        await self._games.start()
        await self._grpc.start()
        for name in ("", *service.NAMES):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        self._ticking = asyncio.create_task(self._tick())
        _log.info("serving", address=self.address, tls=self._settings.tls_certificate is not None)

    def ask_to_stop(self) -> None:
        """What SIGTERM does: `wait` returns."""
        self._asked_to_stop.set()

    async def wait(self) -> None:
        """Wait until it is asked to stop. Raises what made the store fail, if that is why."""
        await self._asked_to_stop.wait()

    async def stop(self) -> None:
        """Drain (docs/operations.md): refuse what is new, let open calls finish, end streams."""
        _log.info("draining")
        await self._health.enter_graceful_shutdown()
        self._feeds.end_all(self._calls.drain())
        # When it stops, gRPC cancels what it has not handed over: until callers have looked elsewhere, answer them.
        await asyncio.sleep(min(_LINGER_SECONDS, self._settings.drain_seconds))
        with contextlib.suppress(asyncio.TimeoutError):
            grace = self._settings.drain_seconds
            await asyncio.wait_for(self._grpc.stop(grace), grace + _STOP_MARGIN_SECONDS)
        self._ticking.cancel()
        await self._games.close()
        await self._journal.close()
        _log.info("stopped")

    def check_failure(self) -> None:
        """Raise what made the store fail, if it did: the process must then end and be started again."""
        if self._failure is not None:
            raise self._failure

    def _store_failed(self, failure: BaseException) -> None:
        if self._failure is None:
            self._failure = failure
            _log.critical("store failed: the process ends", why=str(failure))
            self._asked_to_stop.set()

    def _bind(self) -> int:
        settings = self._settings
        if settings.tls_certificate is None or settings.tls_key is None:
            return self._grpc.add_insecure_port(settings.listen)
        try:
            pair = (settings.tls_key.read_bytes(), settings.tls_certificate.read_bytes())
            authority = None if settings.client_ca is None else settings.client_ca.read_bytes()
        except OSError as error:
            raise CannotServe(f"{error.filename} cannot be read: {error.strerror}") from error
        if authority is not None and ssl.PEM_HEADER.encode() not in authority:
            raise CannotServe(f"{settings.client_ca} holds no certificate (PEM)")
        # gRPC for Python can require a client's certificate, or not ask for it; it cannot leave it to the client.
        credentials = grpc.ssl_server_credentials([pair], authority, require_client_auth=authority is not None)
        return self._grpc.add_secure_port(settings.listen, credentials)

    async def _tick(self) -> None:
        """Heartbeats, and credentials that ended while their streams are open."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(_TICK_SECONDS, self._settings.heartbeat_seconds))
            self._feeds.beat(loop.time())
            self._journal.tick()
            for caller in {reader.caller for reader in self._feeds.all()}:
                try:
                    await self._access.check(caller)
                except Exception as error:  # the next second tries again
                    _log.error("credential not checked", error=type(error).__name__)


@contextlib.asynccontextmanager
async def running(settings: Settings, writer: LineWriter | None = None) -> AsyncIterator[Server]:
    """A server over the settings' database, serving until the block ends; then it drains.

    Raises `CannotServe`, `StoreError`.
    """
    counted = Metrics()
    store = await SqliteStore.open(settings.database, committed=counted.committed)
    try:
        with _keys(settings) as (made_key, keys, signer), _metrics_endpoint(settings, counted) as metrics_address:
            receipts = Receipts(signer, os.urandom(EPOCH_BYTES))
            server = Server(settings, store, counted, logs.call_log(writer), receipts, keys)
            server.made_key = made_key
            server.metrics_address = metrics_address
            if await first_operator(store, settings.token_file):
                server.token_file = settings.token_file
            await server.start()
            try:
                yield server
            finally:
                await server.stop()
    finally:
        await store.close()


async def serve(settings: Settings, ready: Callable[[Server], None]) -> None:
    """Serve until SIGTERM or SIGINT, then drain. ``ready`` is called once calls are answered.

    Raises `CannotServe` and `StoreError` when it cannot start, `StoreFailed` when the disk failed under way.
    """
    writer = logs.configure(settings.log_level)
    try:
        _check_build(manifest.check(), settings)
        async with running(settings, writer if settings.log_level in ("debug", "info") else None) as server:
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, server.ask_to_stop)
            # What is here by now stays; looking through it again and again would only make calls wait.
            gc.collect()
            gc.freeze()
            ready(server)
            await server.wait()
        server.check_failure()
    finally:
        writer.close()


def _check_build(report: manifest.Report, settings: Settings) -> None:
    """Refuse to serve with files that are not those that were built, unless that was asked for."""
    match report.kind:
        case manifest.Kind.SAME:
            _log.info("build checked", files=report.files, manifest=report.sha256)
        case manifest.Kind.NOT_CHECKABLE:
            _log.info("build not checkable: no manifest")
        case manifest.Kind.CHANGED:
            _log.critical("build changed", problems=report.problems[:_MOST_PROBLEMS], count=len(report.problems))
            if not settings.allow_changed_build:
                raise CannotServe(
                    f"this installation is not as it was built ({report.problems[0]}; {len(report.problems)} in all)."
                    " 'trionfi selfcheck' names every file; install the wheel again, or say --allow-changed-build"
                )


async def first_operator(store: EventStore, path: Path) -> bool:
    """Where no operator has a credential yet, draw one and write its secret to a file only its owner may read.

    The file is written before the store, so that no secret is lost. False when an operator has one already.
    """
    if await store.credentials(None, 0, 1):
        return False
    credential, secret = access.draw(wall_clock_ms(), operator=os.urandom(16))
    try:
        private_file.write(path, f"{secret}\n".encode())
    except OSError as error:
        raise CannotServe(f"{path} cannot be written: {error.strerror}") from error
    await store.put_credential(credential)
    return True


@contextlib.contextmanager
def _keys(settings: Settings) -> Iterator[tuple[bool, list[PublicKey], Signer]]:
    """Whether the first key was made now, all public keys with the one in use first, and that one to sign with.

    Until the block ends nobody rotates them.
    """
    directory = settings.keys
    with contextlib.ExitStack() as held:
        try:
            made = not directory.public_keys()
            if made:
                directory.new(wall_clock_ms())
            held.enter_context(directory.held())
            opened = made, directory.public_keys(), directory.signer()
        except KeysUnusable as wrong:
            raise CannotServe(str(wrong)) from wrong
        yield opened


def _transport(settings: Settings) -> tuple[tuple[str, int], ...]:
    """gRPC's options (docs/api.md, "Keepalive" and limits)."""
    return (
        ("grpc.so_reuseport", 0),  # a second server on this port fails, instead of taking half of the calls
        ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
        ("grpc.keepalive_time_ms", 60_000),
        ("grpc.keepalive_timeout_ms", 20_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", round(settings.ping_seconds * 1000)),
        ("grpc.max_connection_age_ms", 30 * 60_000),
        ("grpc.max_connection_age_grace_ms", 5 * 60_000),
    )


@contextlib.contextmanager
def _metrics_endpoint(settings: Settings, counted: Metrics) -> Iterator[str | None]:
    """The endpoint for Prometheus, if it was asked for, until the block ends; gives its address."""
    if settings.metrics_listen is None:
        yield None
        return
    host, port = split_address(settings.metrics_listen)
    try:
        endpoint = metrics.endpoint(counted, host, port)
        with endpoint as bound:
            yield f"{host}:{bound}"
    except OSError as error:
        raise CannotServe(f"{settings.metrics_listen} is not to be had: {error.strerror}") from error


def _add_reflection(server: grpc.aio.Server) -> None:
    names = (*service.NAMES, health_pb2.DESCRIPTOR.services_by_name["Health"].full_name, *_REFLECTION)
    servicer = reflection_aio.ReflectionServicer(names)
    handler = grpc.stream_stream_rpc_method_handler(
        servicer.ServerReflectionInfo,
        reflection_pb2.ServerReflectionRequest.FromString,
        reflection_pb2.ServerReflectionResponse.SerializeToString,
    )
    for name in _REFLECTION:
        server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler(name, {"ServerReflectionInfo": handler}),)
        )
