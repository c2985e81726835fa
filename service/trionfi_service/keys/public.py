"""Public keys as a file, a ``PublicKey`` a line in proto3 JSON: ``trionfi keys export`` writes it, verifiers pin it.

Nothing in such a file is secret. It is worth as much as the way it came by.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from google.protobuf import json_format

from trionfi.v1.game_service_pb2 import PublicKey
from trionfi_service import ed25519
from trionfi_service.keys.errors import KeysInvalid, KeysUnreachable

MAX_FILE_BYTES: Final = 1024 * 1024


def format_public_keys(keys: Iterable[PublicKey]) -> str:
    """The file's text."""
    return "".join(json_format.MessageToJson(key, indent=None) + "\n" for key in keys)


def parse_public_keys(text: str) -> tuple[PublicKey, ...]:
    """The keys of a file's text, at least one, each a good one under its own id, none twice. Raises `KeysInvalid`."""
    keys: dict[bytes, PublicKey] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            key = json_format.Parse(line, PublicKey())
        except (json_format.ParseError, RecursionError):
            raise KeysInvalid(f"line {number} is no PublicKey in JSON, such as 'trionfi keys export' writes") from None
        problem = ed25519.public_key_problem(key.public_key)
        if problem is not None:
            raise KeysInvalid(f"the public key of line {number} {problem}")
        if key.key_id != ed25519.key_id(key.public_key):
            raise KeysInvalid(f"the key id of line {number} is not that of its public key")
        if key.key_id in keys:
            raise KeysInvalid(f"the key of line {number} is there twice")
        keys[key.key_id] = key
    if not keys:
        raise KeysInvalid("there is no key in it")
    return tuple(keys.values())


def read_public_keys(path: Path) -> tuple[PublicKey, ...]:
    """The keys of a file. Raises `KeysInvalid`, `KeysUnreachable`, which name it."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as wrong:
        raise KeysUnreachable(f"{path} cannot be read: {wrong.strerror}") from wrong
    if len(content) > MAX_FILE_BYTES:
        raise KeysInvalid(f"{path} is larger than {MAX_FILE_BYTES} bytes: no file of keys is")
    try:
        return parse_public_keys(content.decode())
    except UnicodeDecodeError:
        raise KeysInvalid(f"{path} is no text") from None
    except KeysInvalid as wrong:
        raise KeysInvalid(f"{path}: {wrong}") from None
