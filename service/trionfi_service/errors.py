"""Every error a caller can meet, in one place: reasons, their gRPC codes, and the details that travel with them.

An error is a gRPC status with one ``google.rpc.ErrorInfo`` (domain ``trionfi.dev``). Its reason is a `Reason`, or the
``RejectionCode`` with which the rules refused; its metadata holds every value the message mentions. docs/api.md
lists all of them, and a test holds that list to this file.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from google.protobuf.duration_pb2 import Duration
from google.protobuf.json_format import MessageToJson
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, PreconditionFailure, RetryInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

from trionfi.v1.game_pb2 import Move, Rejection, RejectionCode

DOMAIN: Final = "trionfi.dev"
DETAILS_KEY: Final = "grpc-status-details-bin"
MAX_BYTES: Final = 4096
MAX_LEGAL_MOVES: Final = 20
_MAX_MESSAGE: Final = 400
_MAX_VALUE: Final = 200


class Reason(Enum):
    """Why the service itself, and not the rules, says no. The value is (gRPC code, what it means)."""

    MALFORMED_REQUEST = (StatusCode.INVALID_ARGUMENT, "The bytes are not a message of this method's request type.")
    UNKNOWN_FIELD = (StatusCode.INVALID_ARGUMENT, "The request has a field that this server does not know.")
    INVALID_FIELD = (StatusCode.INVALID_ARGUMENT, "A field of the request has a value it cannot have.")
    REQUEST_TOO_LARGE = (StatusCode.RESOURCE_EXHAUSTED, "The request is larger than 1 MiB.")
    PAGE_TOKEN_INVALID = (StatusCode.INVALID_ARGUMENT, "The page token is not one of this list with these arguments.")
    COMMAND_ID_REUSED = (StatusCode.INVALID_ARGUMENT, "The sender has used this command id with another body.")
    TEXTS_MISMATCH = (StatusCode.INVALID_ARGUMENT, "The texts sent are not those the command refers to, each once.")
    SCRIPTED_DEALS_OFF = (StatusCode.FAILED_PRECONDITION, "The server was not started for scripted deals (LC-12).")
    NOTHING_TO_ERASE = (StatusCode.FAILED_PRECONDITION, "There is nothing of the speaker's left to erase (LC-14).")
    STALE_VERSION = (StatusCode.ABORTED, "The sender's choice has changed since the expected version.")
    FUTURE_VERSION = (StatusCode.OUT_OF_RANGE, "The version is beyond the head.")
    CREDENTIAL_MISSING = (StatusCode.UNAUTHENTICATED, 'There is no "authorization: Bearer trf_…" metadata.')
    CREDENTIAL_INVALID = (StatusCode.UNAUTHENTICATED, "The credential is not one of this server's.")
    CREDENTIAL_EXPIRED = (StatusCode.UNAUTHENTICATED, "The credential has reached its not_after.")
    CERTIFICATE_NOT_BOUND = (StatusCode.UNAUTHENTICATED, "There is no bearer, and the certificate stands for nobody.")
    CREDENTIALS_DISAGREE = (StatusCode.UNAUTHENTICATED, "Bearer and certificate, or its names, stand for several.")
    CREDENTIAL_REVOKED = (StatusCode.UNAUTHENTICATED, "The credential was revoked, or its place handed over (LC-5).")
    SIGNATURE_MISSING = (StatusCode.UNAUTHENTICATED, "The sender's place has a key, and the command is not signed.")
    SIGNATURE_INVALID = (StatusCode.UNAUTHENTICATED, "The signature is not the registered key's over this command.")
    KEY_NOT_REGISTERED = (StatusCode.PERMISSION_DENIED, "The key that signs is not the one of the sender's place.")
    OPERATOR_ONLY = (StatusCode.PERMISSION_DENIED, "Only an operator may do this.")
    OFFICIALS_ONLY = (StatusCode.PERMISSION_DENIED, "Only the game's operator or an auditor of it may have this.")
    AUDITOR_ONLY = (StatusCode.PERMISSION_DENIED, "Only an auditor may have this.")
    NOT_DISCLOSED = (StatusCode.FAILED_PRECONDITION, "What was hidden in this game is not open to all yet (LC-13).")
    ACTOR_NOT_YOURS = (StatusCode.PERMISSION_DENIED, "The credential does not act as this actor.")
    VIEWER_NOT_YOURS = (StatusCode.PERMISSION_DENIED, "The credential does not look as this viewer.")
    GAME_NOT_FOUND = (StatusCode.NOT_FOUND, "There is no such game, or it is not one of the caller's.")
    CREDENTIAL_NOT_FOUND = (StatusCode.NOT_FOUND, "There is no such credential for this game.")
    LAGGING = (StatusCode.RESOURCE_EXHAUSTED, "The reader fell too far behind; resume with after_version.")
    TOO_MANY_CALLS = (StatusCode.RESOURCE_EXHAUSTED, "Too many calls are open, of this credential or of all.")
    TOO_MANY_STREAMS = (StatusCode.RESOURCE_EXHAUSTED, "Too many streams are open, of this credential or of all.")
    DRAINING = (StatusCode.UNAVAILABLE, "The server is shutting down; another try finds its successor.")
    STORE_UNAVAILABLE = (StatusCode.UNAVAILABLE, "The store cannot write or read now; nothing was written.")
    OUTCOME_UNKNOWN = (StatusCode.UNAVAILABLE, "Whether the command was stored is not known; repeat it with its id.")
    GAME_SET_ASIDE = (StatusCode.INTERNAL, "A fault of the core set this game aside; it can be read, not written.")
    CORE_FAULT = (StatusCode.INTERNAL, "The core met a fault of its own; the game is set aside.")
    CHAIN_BROKEN = (StatusCode.DATA_LOSS, "The stored log of this game does not fold.")
    SERVICE_FAULT = (StatusCode.INTERNAL, "A fault of the service; the log of the server says more.")

    @property
    def code(self) -> StatusCode:
        """The gRPC status code it travels with."""
        return self.value[0]

    @property
    def meaning(self) -> str:
        """What it means, in one sentence."""
        return self.value[1]


# What the rules refuse is FAILED_PRECONDITION, but where the command could never be right, or not for this sender.
_REJECTIONS: Final = {
    RejectionCode.REJECTION_CODE_MALFORMED_COMMAND: StatusCode.INVALID_ARGUMENT,
    RejectionCode.REJECTION_CODE_UNKNOWN_FIELD: StatusCode.INVALID_ARGUMENT,
    RejectionCode.REJECTION_CODE_GAME_MISMATCH: StatusCode.INVALID_ARGUMENT,
    RejectionCode.REJECTION_CODE_UNKNOWN_GAME: StatusCode.INVALID_ARGUMENT,
    RejectionCode.REJECTION_CODE_OPTION_OUT_OF_RANGE: StatusCode.INVALID_ARGUMENT,
    RejectionCode.REJECTION_CODE_TEXT_TOO_LONG: StatusCode.INVALID_ARGUMENT,
    RejectionCode.REJECTION_CODE_TEXT_INVALID: StatusCode.INVALID_ARGUMENT,
    RejectionCode.REJECTION_CODE_VALUE_OUT_OF_RANGE: StatusCode.INVALID_ARGUMENT,
    RejectionCode.REJECTION_CODE_WRONG_ACTOR: StatusCode.PERMISSION_DENIED,
}


class Refused(Exception):
    """A call is refused. Holds all that the caller is told: code, message, details."""

    def __init__(self, reason: str, code: StatusCode, message: str, metadata: Mapping[str, str]) -> None:
        super().__init__(message)
        self.reason = reason
        self.code = code
        self.message = message[:_MAX_MESSAGE]
        self._metadata = {key: value[:_MAX_VALUE] for key, value in metadata.items()}
        self._details: list[Message] = []
        self._legal: list[Move] = []

    def with_field(self, field: str, problem: str) -> "Refused":
        """Say which field of the request is at fault."""
        violation = BadRequest.FieldViolation(field=field, description=problem[:_MAX_VALUE])
        self._details.append(BadRequest(field_violations=[violation]))
        return self

    def with_precondition(self, kind: str, subject: str, problem: str) -> "Refused":
        """Say which condition does not hold: its kind (a rule id), of what, and why."""
        violation = PreconditionFailure.Violation(type=kind, subject=subject, description=problem[:_MAX_VALUE])
        self._details.append(PreconditionFailure(violations=[violation]))
        return self

    def with_retry(self, milliseconds: int) -> "Refused":
        """Say after how long another try makes sense."""
        delay = Duration(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)
        self._details.append(RetryInfo(retry_delay=delay))
        return self

    def with_legal(self, moves: Iterable[Move]) -> "Refused":
        """Add what the sender may do instead."""
        self._legal.extend(moves)
        return self

    def status(self) -> Status:
        """The ``google.rpc.Status``, at most 4 KiB: legal moves that have no room are left out and said to be."""
        info = ErrorInfo(reason=self.reason, domain=DOMAIN, metadata=self._metadata)
        status = Status(code=self.code.value[0], message=self.message)
        for detail in self._details:
            status.details.add().Pack(detail)
        room = MAX_BYTES - status.ByteSize() - info.ByteSize() - 100
        for number, move in enumerate(self._legal):
            text = MessageToJson(move, indent=None)
            room -= len(text) + 24
            if number == MAX_LEGAL_MOVES or room < 0:
                info.metadata["legal_truncated"] = "true"
                break
            info.metadata[f"legal.{number + 1}"] = text
        status.details.add().Pack(info)
        return status

    def trailing_metadata(self) -> tuple[tuple[str, bytes]]:
        """The trailing metadata that carries the details."""
        return ((DETAILS_KEY, self.status().SerializeToString()),)


def refused(reason: Reason, message: str = "", **metadata: str | int) -> Refused:
    """A `Refused` by the service. Without a message it says what the reason means."""
    return Refused(
        reason.name, reason.code, message or reason.meaning, {key: str(value) for key, value in metadata.items()}
    )


def invalid_field(field: str, problem: str) -> Refused:
    """INVALID_FIELD for one field of the request, named with dots."""
    return refused(Reason.INVALID_FIELD, f"{field}: {problem}", field=field).with_field(field, problem)


def rejected(rejection: Rejection, legal: Iterable[Move] = ()) -> Refused:
    """The refusal of the rules, with what the sender may do instead."""
    reason = RejectionCode.Name(rejection.code).removeprefix("REJECTION_CODE_")
    code = _REJECTIONS.get(rejection.code, StatusCode.FAILED_PRECONDITION)
    metadata = {detail.key: detail.value for detail in rejection.details}
    if rejection.rule:
        metadata["rule"] = rejection.rule
    error = Refused(reason, code, rejection.message, metadata).with_legal(legal)
    if code == StatusCode.FAILED_PRECONDITION:
        return error.with_precondition(rejection.rule or reason, "command", rejection.message)
    if code == StatusCode.INVALID_ARGUMENT:
        return error.with_field(metadata.get("option", metadata.get("field", "command")), rejection.message)
    return error
