"""Secrets: how they travel, and how they are kept out of what people print."""

from dataclasses import dataclass, field
from typing import TypeAlias

from trionfi.v1 import game_service_pb2 as api

Metadata: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class IssuedCredential:
    """A new credential with its ``secret``, which the server shows this once. Its repr leaves the secret out."""

    credential: api.Credential
    secret: str = field(repr=False)


def bearer(token: str | None) -> Metadata:
    """The metadata that carries a credential. Raises ValueError, without showing it, when it cannot be one."""
    if token is None:
        return ()
    if not token or not all("!" <= character <= "~" for character in token):
        raise ValueError("the token is empty or has characters no token has: was it copied whole?")
    return (("authorization", f"Bearer {token}"),)
