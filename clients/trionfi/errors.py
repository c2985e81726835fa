"""What can go wrong, as exceptions: one class a kind, decoded from the ``google.rpc`` details of docs/api.md.

Nothing here does I/O. The class follows from the reason the server gives; an answer without a reason (from a
proxy, or from gRPC itself before our server was reached) is classed by its status code.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Self

import grpc
from google.protobuf.json_format import Parse, ParseError
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2

from trionfi.v1.game_pb2 import Move
from trionfi.v1.game_service_pb2 import Receipt

DOMAIN = "trionfi.dev"

_DETAILS_KEY = "grpc-status-details-bin"


class TrionfiError(Exception):
    """An answer that is no answer.

    ``reason`` is the contract's word in upper case, such as ``MUST_FOLLOW_SUIT``; empty when the answer did not
    come from a Trionfi server. ``message`` is for people. ``metadata`` has every value the message mentions.
    ``rule`` is the rule that refuses, such as ``FO-6``; empty when none does. ``status`` is gRPC's own code.
    ``retry_after`` is how many seconds the server asks to be left alone, None when it does not ask.
    ``fields`` says of each malformed field of the request what is wrong with it.
    """

    def __init__(
        self,
        reason: str,
        message: str,
        metadata: Mapping[str, str],
        rule: str,
        status: grpc.StatusCode,
        retry_after: float | None = None,
        fields: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(reason, message, dict(metadata), rule, status, retry_after, dict(fields))
        self.reason = reason
        self.message = message
        self.metadata = dict(metadata)
        self.rule = rule
        self.status = status
        self.retry_after = retry_after
        self.fields = dict(fields)

    @property
    def legal(self) -> list[Move]:
        """What the sender may do instead, as far as the server says: ``legal_truncated`` in ``metadata`` if not all."""
        found: list[Move] = []
        while (text := self.metadata.get(f"legal.{len(found) + 1}")) is not None:
            try:
                found.append(Parse(text, Move(), ignore_unknown_fields=True))
            except ParseError:
                break
        return found

    def __str__(self) -> str:
        source = ", ".join(word for word in (self.reason or self.status.name, self.rule) if word)
        return f"{self.message} ({source})" if self.message else source


class Refused(TrionfiError):
    """The rules say no. Nothing has happened; ``rule`` and ``metadata`` say why, and what would be right."""


class InvalidArgument(TrionfiError):
    """The request is malformed, whatever state the game is in."""


class CommandIdReused(InvalidArgument):
    """This command id was used before, for another command. The first command stands."""


class Aborted(TrionfiError):
    """The command came at the wrong moment. It is never repeated by itself: look again, then decide again."""


class StaleVersion(Aborted):
    """The game has moved on in a way that bears on this choice (race lost).

    Look at the game again before deciding again: sent blindly, the same command would now mean something else.
    """

    @property
    def head(self) -> int | None:
        """The present version of the game."""
        return _number(self.metadata, "head")

    @property
    def choice_since(self) -> int | None:
        """The least version this actor may now act with."""
        return _number(self.metadata, "choice_since")


class FutureVersion(TrionfiError):
    """The version lies beyond the head: it is of another game, or the server lost part of its log."""

    @property
    def head(self) -> int | None:
        """The present version of the game."""
        return _number(self.metadata, "head")


class NotFound(TrionfiError):
    """No such game or credential, or another operator's."""


class AlreadyExists(TrionfiError):
    """It is there already."""


class Unauthenticated(TrionfiError):
    """There is no credential, or it is unknown, expired or revoked; or a signature is due and missing, or not good."""


class PermissionDenied(TrionfiError):
    """The credential is good, but this is not its holder's to see or to do."""


class ResourceExhausted(TrionfiError):
    """Too much at once, or too large."""


class Lagging(ResourceExhausted):
    """A stream was read too slowly and ended. A watch resumes by itself."""


class Unavailable(TrionfiError):
    """The server could not be reached, or is going down."""


class DeadlineExceeded(TrionfiError):
    """No answer in time. Whether the command stands is not known; the same command id finds it out."""


class Cancelled(TrionfiError):
    """The call was broken off. Whether the command stands is not known; the same command id finds it out."""


class DataLoss(TrionfiError):
    """The stored chain is broken."""


class OpeningInvalid(DataLoss):
    """A card was shown that does not open to the root of its deal, or that comes with no opening: it is not proved."""

    @classmethod
    def of(cls, version: int, message: str) -> "OpeningInvalid":
        """The error for a version, and what is wrong there."""
        return cls("OPENING_INVALID", message, {"version": str(version)}, "", grpc.StatusCode.DATA_LOSS)

    @property
    def version(self) -> int | None:
        """The version of the event, or of the view."""
        return _number(self.metadata, "version")


class ServerRewound(DataLoss):
    """What the server shows contradicts what it has acknowledged: an older copy of its file was put back, or worse.

    It shows a version behind one that it showed before, or another head for one that it acknowledged. Nothing that
    was acknowledged in between stands. ``earlier`` and ``later`` are the receipts that contradict each other, where
    there are two: signed by the server, they prove it to anybody.
    """

    earlier: Receipt | None = None
    later: Receipt | None = None

    @classmethod
    def at(cls, game_id: str, acknowledged: int, shown: int) -> "ServerRewound":
        """The error for a version that was acknowledged, and the one that is shown: the same, when its head differs."""
        what = f"version {shown} with another head" if shown == acknowledged else f"version {shown}"
        message = f"the server has acknowledged version {acknowledged} and now shows {what}"
        metadata = {"game_id": game_id, "acknowledged": str(acknowledged), "shown": str(shown)}
        return cls("SERVER_REWOUND", message, metadata, "", grpc.StatusCode.DATA_LOSS)

    @property
    def acknowledged(self) -> int | None:
        """The version that it had acknowledged or shown."""
        return _number(self.metadata, "acknowledged")

    @property
    def shown(self) -> int | None:
        """The version that it shows now."""
        return _number(self.metadata, "shown")


class ReceiptError(DataLoss):
    """The server's receipt does not hold: what it acknowledged proves nothing. ``receipt`` is the one that came."""

    receipt: Receipt | None = None
    _reason = ""

    @classmethod
    def of(cls, receipt: Receipt, problem: str) -> Self:
        """The error for a receipt, and what is wrong with it."""
        metadata = {"version": str(receipt.version), "key_id": receipt.key_id.hex()}
        message = f"the receipt for version {receipt.version} does not hold: {problem}"
        error = cls(cls._reason, message, metadata, "", grpc.StatusCode.DATA_LOSS)
        error.receipt = receipt
        return error


class ReceiptMissing(ReceiptError):
    """There is none, though keys were pinned."""

    _reason = "RECEIPT_MISSING"


class ReceiptForeign(ReceiptError):
    """It is for another game, version, head or time than the answer it came with."""

    _reason = "RECEIPT_FOREIGN"


class ReceiptKeyUnknown(ReceiptError):
    """It is signed by a key that was not pinned. After a rotation of the server's keys, pin the new one too."""

    _reason = "RECEIPT_KEY_UNKNOWN"


class ReceiptForged(ReceiptError):
    """Its signature is not that of the key it names."""

    _reason = "RECEIPT_FORGED"


class Unimplemented(TrionfiError):
    """This server does not know the call: it is older than this client, or no Trionfi server."""


class Internal(TrionfiError):
    """A fault of the server, or a game that was set aside after one."""


_BY_REASON: Mapping[str, type[TrionfiError]] = {
    "COMMAND_ID_REUSED": CommandIdReused,
    "LAGGING": Lagging,
    "STALE_VERSION": StaleVersion,
}

_BY_STATUS: Mapping[grpc.StatusCode, type[TrionfiError]] = {
    grpc.StatusCode.ABORTED: Aborted,
    grpc.StatusCode.ALREADY_EXISTS: AlreadyExists,
    grpc.StatusCode.CANCELLED: Cancelled,
    grpc.StatusCode.DATA_LOSS: DataLoss,
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineExceeded,
    grpc.StatusCode.FAILED_PRECONDITION: Refused,
    grpc.StatusCode.INTERNAL: Internal,
    grpc.StatusCode.INVALID_ARGUMENT: InvalidArgument,
    grpc.StatusCode.NOT_FOUND: NotFound,
    grpc.StatusCode.OUT_OF_RANGE: FutureVersion,
    grpc.StatusCode.PERMISSION_DENIED: PermissionDenied,
    grpc.StatusCode.RESOURCE_EXHAUSTED: ResourceExhausted,
    grpc.StatusCode.UNAUTHENTICATED: Unauthenticated,
    grpc.StatusCode.UNAVAILABLE: Unavailable,
    grpc.StatusCode.UNIMPLEMENTED: Unimplemented,
    grpc.StatusCode.UNKNOWN: Internal,
}


def decode(
    status: grpc.StatusCode, message: str | None, trailing_metadata: Iterable[tuple[str, str | bytes]] | None
) -> TrionfiError:
    """The error of a call that ended with ``status``; details that cannot be read are passed over."""
    info = error_details_pb2.ErrorInfo()
    retry_after: float | None = None
    fields: dict[str, str] = {}
    for detail in _details(trailing_metadata or ()).details:
        try:
            if detail.Is(error_details_pb2.ErrorInfo.DESCRIPTOR):
                found = error_details_pb2.ErrorInfo.FromString(detail.value)
                info = found if found.domain == DOMAIN else info
            elif detail.Is(error_details_pb2.RetryInfo.DESCRIPTOR):
                delay = error_details_pb2.RetryInfo.FromString(detail.value).retry_delay
                retry_after = max(0.0, delay.seconds + delay.nanos / 1e9)
            elif detail.Is(error_details_pb2.BadRequest.DESCRIPTOR):
                violations = error_details_pb2.BadRequest.FromString(detail.value).field_violations
                fields.update((violation.field, violation.description) for violation in violations)
        except DecodeError:
            continue
    kind = _BY_REASON.get(info.reason) or _BY_STATUS.get(status, TrionfiError)
    metadata = dict(info.metadata)
    rule = metadata.get("rule", "")
    return kind(info.reason, message or "", metadata, rule, status, retry_after, fields)


def decode_call(error: grpc.RpcError) -> TrionfiError:
    """The error of a failed call, blocking or asyncio."""
    # Both kinds of grpc.RpcError that a call raises have these three; the base class, typed, has none.
    call: grpc.Call = error  # type: ignore[assignment]
    return decode(call.code(), call.details(), call.trailing_metadata())


def _details(trailing_metadata: Iterable[tuple[str, str | bytes]]) -> status_pb2.Status:
    for key, value in trailing_metadata:
        if key == _DETAILS_KEY and isinstance(value, bytes):
            try:
                return status_pb2.Status.FromString(value)
            except DecodeError:
                break
    return status_pb2.Status()


def _number(metadata: Mapping[str, str], key: str) -> int | None:
    text = metadata.get(key, "")
    return int(text) if text.isascii() and text.isdigit() else None
