"""What callers send: bytes to checked requests. Everything that is wrong here is said before a game is looked at."""

import base64
import hashlib
import re
from typing import Final, TypeVar

from google.protobuf.message import DecodeError, Message
from google.protobuf.unknown_fields import UnknownFieldSet

from trionfi_service.errors import Reason, invalid_field, refused

MAX_REQUEST_BYTES: Final = 1024 * 1024
DEFAULT_PAGE: Final = 50
MAX_PAGE: Final = 500

_GAME_ID: Final = re.compile(r"[0-9a-f]{32}").fullmatch
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}").fullmatch
_ARGUMENTS_BYTES: Final = 8

Request = TypeVar("Request", bound=Message)


def parse(kind: type[Request], raw: bytes) -> Request:
    """A request from its bytes. Refuses what is too large, malformed, or has a field this server does not know."""
    if len(raw) > MAX_REQUEST_BYTES:
        raise refused(
            Reason.REQUEST_TOO_LARGE,
            f"the request has {len(raw)} bytes, at most {MAX_REQUEST_BYTES} are taken",
            bytes=len(raw),
            max_bytes=MAX_REQUEST_BYTES,
        )
    try:
        request = kind.FromString(raw)
    except DecodeError:
        name = kind.DESCRIPTOR.full_name
        raise refused(Reason.MALFORMED_REQUEST, f"the bytes are no {name}", type=name) from None
    # Without unknown fields a message that was written in the usual way is as long as it came. Only others are walked.
    request.DiscardUnknownFields()
    if request.ByteSize() != len(raw):
        unknown = _unknown_field(kind.FromString(raw), "")
        if unknown is not None:
            raise refused(
                Reason.UNKNOWN_FIELD, f"the request has a field {unknown} that is not known here", field=unknown
            ).with_field(unknown, "is not known")
    return request


def _unknown_field(message: Message, path: str) -> str | None:
    """The first unknown field in a message or in one below it, as a path of names that ends in the field's number."""
    unknown = UnknownFieldSet(message)
    if len(unknown):
        return f"{path}{unknown[0].field_number}"
    for descriptor, value in message.ListFields():
        if descriptor.message_type is None:
            continue
        for inner in value if descriptor.is_repeated else (value,):
            found = _unknown_field(inner, f"{path}{descriptor.name}.")
            if found is not None:
                return found
    return None


def game_id(text: str) -> bytes:
    """The 16 bytes of a game id."""
    if _GAME_ID(text) is None:
        raise invalid_field("game_id", "is not 32 lower-case hex digits")
    return bytes.fromhex(text)


def credential_id(text: str) -> bytes:
    """The 16 bytes of a credential id."""
    if _GAME_ID(text) is None:
        raise invalid_field("credential_id", "is not 32 lower-case hex digits")
    return bytes.fromhex(text)


def command_id(text: str) -> bytes:
    """The 16 bytes of a UUID in its usual text form."""
    if _UUID(text) is None:
        raise invalid_field("command_id", "is not a UUID such as 0b0c7b5e-5c0f-4e43-9a39-0d5f0a8c8f11")
    return bytes.fromhex(text.replace("-", ""))


def page_size(asked: int) -> int:
    """How many a page holds: 50 when nothing is asked, never more than 500 (AIP-158)."""
    if asked < 0:
        raise invalid_field("page_size", "is negative")
    return min(asked or DEFAULT_PAGE, MAX_PAGE)


def page_token(after: int, *arguments: object) -> str:
    """A token for what follows ``after`` (a position in the list) in a list with these arguments."""
    data = _arguments_hash(arguments) + after.to_bytes(8, "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def page_start(token: str, *arguments: object) -> int:
    """The position a token stands for; 0 for an empty one."""
    if not token:
        return 0
    try:
        data = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise refused(Reason.PAGE_TOKEN_INVALID) from None
    if len(data) != _ARGUMENTS_BYTES + 8 or data[:_ARGUMENTS_BYTES] != _arguments_hash(arguments):
        raise refused(Reason.PAGE_TOKEN_INVALID).with_field("page_token", "is of another list")
    return int.from_bytes(data[_ARGUMENTS_BYTES:], "big")


def _arguments_hash(arguments: tuple[object, ...]) -> bytes:
    return hashlib.sha256(repr(arguments).encode()).digest()[:_ARGUMENTS_BYTES]
