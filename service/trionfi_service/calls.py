"""What is the same around every call: limits, access, parsing, errors, the log line and the metrics.

Handlers take raw bytes, so that what is malformed or too large gets our errors too, and give raw bytes, so that what
the core made is passed on as it is. One function does all of it: layers of interceptors would cost more than the work.
"""

import asyncio
import itertools
import os
import time
from collections.abc import Awaitable, Callable
from typing import Final, NoReturn, TypeAlias, TypeVar

import grpc
import structlog
from google.protobuf.message import Message

from trionfi_service import certificates, requests
from trionfi_service.access import Access, Caller
from trionfi_service.config import Settings
from trionfi_service.errors import Reason, Refused, refused
from trionfi_service.journal import Journal, concerns
from trionfi_service.logs import CallLog
from trionfi_service.metrics import Metrics
from trionfi_service.rules import CoreFault
from trionfi_service.store import StoreError, StoreFailed

# gRPC's classes are generic for type checkers only, so these stand in quotes.
Context: TypeAlias = "grpc.aio.ServicerContext[bytes, bytes]"
Handler: TypeAlias = "grpc.RpcMethodHandler[bytes, bytes]"
Request = TypeVar("Request", bound=Message)

_RETRY_MS: Final = 1_000
_log = structlog.get_logger()


class Call:
    """One call under way: who calls, and what its log line will say."""

    __slots__ = ("_caller", "_journal", "context", "game", "id", "method")

    def __init__(self, method: str, call_id: str, context: Context, journal: Journal) -> None:
        self._journal = journal
        self.method = method
        self.id = call_id
        self.context = context
        self.game: bytes | None = None
        self._caller: Caller | None = None

    @property
    def caller(self) -> Caller:
        """Whose call it is; not for methods that need no credential."""
        if self._caller is None:
            raise refused(Reason.CREDENTIAL_MISSING)
        return self._caller

    @caller.setter
    def caller(self, caller: Caller) -> None:
        self._caller = caller

    @property
    def credential_id(self) -> str:
        """The credential's id in hex; empty when there is none."""
        return self._caller.credential.id.hex() if self._caller is not None else ""

    async def note_read(self, game: bytes, viewer: bytes) -> None:
        """Journal that an auditor reads, durably before this returns. Raises `StoreError`: then nothing may be told."""
        _log.critical("audit read", game=game.hex(), method=self.method, credential=self.credential_id)
        await self._journal.read(self.method, game, self.caller.credential.id, viewer)

    async def note_refusal(self, refusal: Refused) -> None:
        """Journal a refused access, soon. Where it came from stands in the log alone, which can be thrown away."""
        if not concerns(refusal):
            return
        credential = self._caller.credential if self._caller is not None else None
        game = self.game or (credential.game if credential is not None else None)
        _log.warning("access refused", id=self.id, peer=self.context.peer())
        await self._journal.refused(
            self.method, game, credential.id if credential is not None else None, refusal.reason
        )


class Calls:
    """Makes gRPC handlers of functions from checked requests to bytes."""

    def __init__(
        self,
        access: Access,
        journal: Journal,
        metrics: Metrics,
        settings: Settings,
        core_fault: Callable[[bytes, str], Refused],
        store_failed: Callable[[BaseException], None],
        log_call: CallLog,
    ) -> None:
        """``core_fault(game, where)`` sets a game aside; ``store_failed`` is told that the process must end."""
        self._access = access
        self._journal = journal
        self._metrics = metrics
        self._settings = settings
        self._core_fault = core_fault
        self._store_failed = store_failed
        self._log_call = log_call
        self._open_calls = 0
        self._open_streams = 0
        self._draining = False
        self._numbers = itertools.count(1)
        self._run = os.urandom(4).hex()

    def drain(self) -> Refused:
        """Refuse whatever begins from now on; gives the error that also ends the streams."""
        self._draining = True
        return refused(Reason.DRAINING).with_retry(_RETRY_MS)

    def unary(
        self,
        method: str,
        kind: type[Request],
        answer: Callable[[Call, Request], Awaitable[bytes]],
        *,
        is_public: bool = False,
    ) -> Handler:
        """The handler of a method with one answer. ``is_public``: it needs no credential."""

        async def handle(raw: bytes, context: Context) -> bytes:
            started = time.perf_counter()
            call = self._call(method, context)
            self._open_calls += 1
            counted: Caller | None = None
            try:
                self._check_room(self._open_calls > self._settings.max_calls, Reason.TOO_MANY_CALLS)
                if not is_public:
                    caller = await self._caller(call)
                    caller.calls += 1
                    counted = caller
                    self._check_room(caller.calls > self._settings.max_calls_per_credential, Reason.TOO_MANY_CALLS)
                response = await answer(call, requests.parse(kind, raw))
            except BaseException as error:
                await self._fail(call, error, started)
            finally:
                self._open_calls -= 1
                if counted is not None:
                    counted.calls -= 1
            self._done(call, "OK", "", started, is_unary=True)
            return response

        return grpc.unary_unary_rpc_method_handler(handle)

    def stream(self, method: str, kind: type[Request], answer: Callable[[Call, Request], Awaitable[None]]) -> Handler:
        """The handler of a method that answers with a stream: ``answer`` writes to the call's context."""

        async def handle(raw: bytes, context: Context) -> None:
            started = time.perf_counter()
            call = self._call(method, context)
            self._open_streams += 1
            counted: Caller | None = None
            try:
                self._check_room(self._open_streams > self._settings.max_streams, Reason.TOO_MANY_STREAMS)
                caller = await self._caller(call)
                caller.streams += 1
                counted = caller
                self._check_room(caller.streams > self._settings.max_streams_per_credential, Reason.TOO_MANY_STREAMS)
                await answer(call, requests.parse(kind, raw))
            except BaseException as error:
                await self._fail(call, error, started, is_unary=False)
            finally:
                self._open_streams -= 1
                if counted is not None:
                    counted.streams -= 1
            self._done(call, "OK", "", started, is_unary=False)

        return grpc.unary_stream_rpc_method_handler(handle)

    def _call(self, method: str, context: Context) -> Call:
        return Call(method, f"{self._run}-{next(self._numbers)}", context, self._journal)

    async def _caller(self, call: Call) -> Caller:
        """Whose call it is, by its metadata, its certificate, or both. Refuses a credential that is not good."""
        context = call.context
        # Without an authority to trust, the server asks for no certificate.
        has_certificate = self._settings.client_ca is not None
        certificate = certificates.names(context.auth_context()) if has_certificate else ()
        call.caller = caller = await self._access.caller(context.invocation_metadata() or (), certificate)
        await self._access.check_good(caller, certificate)
        return caller

    def _check_room(self, is_full: bool, reason: Reason) -> None:
        if self._draining:
            raise self.drain()
        if is_full:
            raise refused(reason).with_retry(_RETRY_MS)

    async def _fail(self, call: Call, error: BaseException, started: float, *, is_unary: bool = True) -> NoReturn:
        """Answer with an error, and raise what gRPC wants raised."""
        if isinstance(error, (asyncio.CancelledError, KeyboardInterrupt, SystemExit)):
            self._done(call, "CANCELLED", "", started, is_unary=is_unary)
            raise error
        refusal = self._refusal(call, error)
        await call.note_refusal(refusal)
        self._done(call, refusal.code.name, refusal.reason, started, is_unary=is_unary)
        await call.context.abort(refusal.code, refusal.message, refusal.trailing_metadata())
        raise AssertionError  # abort always raises

    def _refusal(self, call: Call, error: BaseException) -> Refused:
        if isinstance(error, Refused):
            return error
        if isinstance(error, CoreFault):
            _log.error("core fault", id=call.id, method=call.method, fault=str(error))
            return self._core_fault(call.game, str(error)) if call.game is not None else refused(Reason.CORE_FAULT)
        if isinstance(error, StoreError):
            _log.error("store error", id=call.id, error=type(error).__name__, reason=str(error))
            return refused(Reason.STORE_UNAVAILABLE, error=type(error).__name__).with_retry(_RETRY_MS)
        if isinstance(error, StoreFailed):
            self._store_failed(error)
            return refused(Reason.STORE_UNAVAILABLE, error=type(error).__name__).with_retry(_RETRY_MS)
        _log.error("service fault", id=call.id, method=call.method, exc_info=error)
        return refused(Reason.SERVICE_FAULT, request_id=call.id)

    def _done(self, call: Call, code: str, reason: str, started: float, *, is_unary: bool) -> None:
        seconds = time.perf_counter() - started
        self._metrics.answered(call.method, code)
        if is_unary:
            self._metrics.took(call.method, seconds)
        self._log_call(call.id, call.method, code, reason, seconds, call.game, call.credential_id)
