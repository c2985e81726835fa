"""Who may act, who may look, and who may open what (docs/bytes.md, "Who may open what"; docs/api.md).

A secret is ``trf_`` and 43 characters of base64url, 256 random bits; kept are its SHA-256, an id and dates. A
credential is an operator's own, or it belongs to one game and is what one person is there: actors, or a role.
"""

import base64
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi_service import rules
from trionfi_service.errors import Reason, Refused, refused
from trionfi_service.replay.log import begins_append
from trionfi_service.store import Binding, Credential

SECRET_PREFIX: Final = "trf_"  # noqa: S105  what every secret begins with
# How long a credential is taken as it was last read. A revocation by this server counts at once; one that was
# written to the store by another program (`trionfi token`) within this time.
TRUST_MS: Final = 2_000
_MAX_KNOWN: Final = 20_000
_TO_ALL: Final = b"\x00"
_BEARER: Final = "bearer "
_DISCLOSED: Final = frozenset(
    {
        PartKind.PART_KIND_COMMAND,
        PartKind.PART_KIND_SERVER_SEED,
        PartKind.PART_KIND_ORDER,
        PartKind.PART_KIND_SEAT_CARDS,
        PartKind.PART_KIND_CHOICE,
    }
)


class CredentialStore(Protocol):
    """What access needs of a store."""

    async def credential(self, credential_id: bytes) -> Credential | None:
        """A credential by its id."""

    async def credential_by_secret(self, secret_sha256: bytes) -> Credential | None:
        """A credential by the SHA-256 of its secret."""

    async def bindings(self, names: Sequence[str] | None = None) -> list[Binding]:
        """What the certificates with these names stand for."""

    async def credentials(self, game: bytes | None, after: int = 0, limit: int = 50) -> list[Credential]:
        """The credentials of a game, oldest first."""

    async def revoke_credential(self, credential_id: bytes, now_ms: int) -> Credential | None:
        """End a credential."""


def may_open(viewer: bytes, audience: bytes) -> bool:
    """Whether a viewer may open a sealed part with this audience; beyond that, what is `Opened` may be."""
    if viewer == rules.AUDITOR or audience == _TO_ALL:
        return True
    return any(audience[start : start + 2] == viewer for start in range(0, len(audience), 2))


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What is open to all (LC-13): S, orders, cards and commands up to a version, and in the end hidden options."""

    version: int = 0
    hidden_options: bool = False

    @classmethod
    def at(cls, state: rules.State) -> "Disclosure":
        """What a game has opened at one version."""
        return cls(state.disclosed_version or 0, state.hidden_options_disclosed)

    def to(self, viewer: bytes, records: Iterable[EventRecord]) -> "Opened":
        """What it opens to one viewer of these records, the last of which ends an append."""
        return Opened(self, frozenset(_with_private_texts(viewer, records)))


def _with_private_texts(viewer: bytes, records: Iterable[EventRecord]) -> Iterator[int]:
    """The versions of the commands that came with a text which is not for this viewer."""
    command = 0
    for record in records:
        if begins_append(record):
            command = record.version
        if any(part.kind == PartKind.PART_KIND_TEXT and not may_open(viewer, part.audience) for part in record.parts):
            yield command


@dataclass(frozen=True, slots=True)
class Opened:
    """What a disclosure has opened to one viewer.

    The COMMANDs of the versions ``kept`` it has not: they say how long a text is that is not for this viewer.
    """

    disclosure: Disclosure = Disclosure()
    kept: frozenset[int] = frozenset()

    def opens(self, version: int, kind: int) -> bool:
        """Whether it opens a sealed part of this kind and version. Texts, and what may come later, it never does."""
        if kind == PartKind.PART_KIND_HIDDEN_OPTIONS:
            return self.disclosure.hidden_options
        if kind == PartKind.PART_KIND_COMMAND and version in self.kept:
            return False
        return version <= self.disclosure.version and kind in _DISCLOSED


UNOPENED: Final = Opened()


class Caller:
    """A credential in use: as last read from the store, and what of it is under way."""

    __slots__ = ("_endings", "calls", "checked_ms", "credential", "streams")

    def __init__(self, credential: Credential, now_ms: int) -> None:
        self.credential = credential
        self.checked_ms = now_ms
        self.calls = 0
        self.streams = 0
        self._endings: set[Callable[[Refused], None]] = set()

    def ended(self, now_ms: int) -> Refused | None:
        """Why the credential is good no more; None while it is."""
        credential = self.credential
        if credential.revoked_ms is not None:
            return refused(Reason.CREDENTIAL_REVOKED, credential_id=credential.id.hex())
        if credential.not_after_ms is not None and now_ms >= credential.not_after_ms:
            return refused(
                Reason.CREDENTIAL_EXPIRED, credential_id=credential.id.hex(), not_after_ms=credential.not_after_ms
            )
        return None

    def end_streams(self, error: Refused) -> None:
        """End all its streams with this error."""
        for ending in tuple(self._endings):
            ending(error)

    def on_end(self, ending: Callable[[Refused], None]) -> None:
        """Call this when the credential ends, until `off_end`."""
        self._endings.add(ending)

    def off_end(self, ending: Callable[[Refused], None]) -> None:
        """Undo `on_end`."""
        self._endings.discard(ending)

    def is_operator(self) -> bool:
        """Whether it is an operator's own credential."""
        return self.credential.game is None

    def operator(self) -> bytes:
        """The operator, for what only operators may do."""
        if self.credential.game is not None:
            raise refused(Reason.OPERATOR_ONLY)
        return self.credential.operator

    def actor(self, asked: bytes | None) -> bytes:
        """As whom it acts: the actor asked for, or the first it has."""
        actors = (rules.OPERATOR,) if self.is_operator() else self.credential.actors
        if asked is None and actors:
            return actors[0]
        if asked is None or asked not in actors:
            raise refused(
                Reason.ACTOR_NOT_YOURS,
                actor="" if asked is None else rules.viewer_text(asked),
                yours=" ".join(map(rules.viewer_text, actors)),
            )
        return asked

    def viewer(self, asked: bytes | None) -> bytes:
        """As whom it looks: the viewer asked for, or the first it has."""
        credential = self.credential
        viewers: tuple[bytes, ...] = credential.actors
        if self.is_operator():
            viewers = (rules.OPERATOR,)
        elif credential.role is not None:
            viewers = (credential.role,)
        if asked is None:
            return viewers[0]
        if asked not in viewers:
            raise refused(
                Reason.VIEWER_NOT_YOURS,
                viewer=rules.viewer_text(asked),
                yours=" ".join(map(rules.viewer_text, viewers)),
            )
        return asked

    def may_see(self, game: bytes, operator: bytes) -> bool:
        """Whether a game is one of the caller's: its own, or one that its operator created."""
        credential = self.credential
        return credential.operator == operator if credential.game is None else credential.game == game


class Access:
    """Knows callers by their secrets or their certificates, and ends what is revoked."""

    def __init__(self, store: CredentialStore, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._by_secret: dict[bytes, Caller] = {}
        self._by_id: dict[bytes, Caller] = {}
        self._bound: dict[tuple[str, ...], tuple[bytes | None, int]] = {}

    async def caller(self, metadata: Iterable[tuple[str, str | bytes]], certificate: tuple[str, ...] = ()) -> Caller:
        """Whose call it is: the bearer's in its metadata, or without one that of its certificate (by its names).

        Refuses a credential that is missing or unknown. Whether it is good, `check_good` says.
        """
        digest = _digest(metadata)
        if digest is None and not certificate:
            raise refused(Reason.CREDENTIAL_MISSING)
        now_ms = self._clock()
        caller = await self._by_certificate(certificate, now_ms) if digest is None else self._by_secret.get(digest)
        if caller is None:
            assert digest is not None
            credential = await self._store.credential_by_secret(digest)
            if credential is None:
                raise refused(Reason.CREDENTIAL_INVALID)
            caller = self._remember(credential, now_ms)
        elif now_ms - caller.checked_ms >= TRUST_MS:
            await self.check(caller)
        return caller

    async def check_good(self, caller: Caller, certificate: tuple[str, ...] = ()) -> None:
        """Refuse a credential that has ended, or that is not the one its certificate stands for.

        Apart from `caller`, so that it is known whose access that was.
        """
        now_ms = self._clock()
        error = caller.ended(now_ms)
        if error is not None:
            raise error
        bound = await self._bound_to(certificate, now_ms) if certificate else None
        if bound not in (None, caller.credential.id):
            raise refused(Reason.CREDENTIALS_DISAGREE)

    async def _by_certificate(self, certificate: tuple[str, ...], now_ms: int) -> Caller:
        bound = await self._bound_to(certificate, now_ms)
        if bound is not None and bound in self._by_id:
            return self._by_id[bound]
        credential = None if bound is None else await self._store.credential(bound)
        if credential is None:
            raise refused(Reason.CERTIFICATE_NOT_BOUND, certificate=certificate[0])
        return self._remember(credential, now_ms)

    async def _bound_to(self, certificate: tuple[str, ...], now_ms: int) -> bytes | None:
        """The id of the credential that a certificate stands for, as it was read at most `TRUST_MS` ago.

        Its hash comes before its names, which must not stand for several.
        """
        bound, read_ms = self._bound.get(certificate, (None, -TRUST_MS))
        if now_ms - read_ms < TRUST_MS:
            return bound
        found = {binding.name: binding.credential for binding in await self._store.bindings(certificate)}
        by_name = {found[name] for name in certificate[1:] if name in found}
        if certificate[0] not in found and len(by_name) > 1:
            raise refused(Reason.CREDENTIALS_DISAGREE, certificate=certificate[0])
        bound = found.get(certificate[0], next(iter(by_name), None))
        if len(self._bound) >= _MAX_KNOWN:
            self._bound.clear()
        self._bound[certificate] = (bound, now_ms)
        return bound

    async def check(self, caller: Caller) -> None:
        """Read a caller's credential again, and end its streams if it has ended."""
        now_ms = self._clock()
        if now_ms - caller.checked_ms >= TRUST_MS:
            caller.checked_ms = now_ms
            credential = await self._store.credential_by_secret(caller.credential.secret_sha256)
            if credential is not None:
                caller.credential = credential
        error = caller.ended(now_ms)
        if error is not None:
            caller.end_streams(error)

    async def revoke(self, credential_id: bytes) -> Credential | None:
        """End a credential and its streams. None when there is no such credential."""
        now_ms = self._clock()
        credential = await self._store.revoke_credential(credential_id, now_ms)
        caller = self._by_id.get(credential_id)
        if credential is not None and caller is not None:
            caller.credential = credential
            error = caller.ended(now_ms)
            if error is not None:
                caller.end_streams(error)
        return credential

    async def revoke_place(self, game: bytes, place: bytes) -> None:
        """End every credential of a game that acts as this place (LC-5)."""
        after = 0
        while page := await self._store.credentials(game, after, 500):
            for credential in page:
                if place in credential.actors and credential.revoked_ms is None:
                    await self.revoke(credential.id)
            after = page[-1].number

    def _remember(self, credential: Credential, now_ms: int) -> Caller:
        digest = credential.secret_sha256
        known = self._by_secret.get(digest)  # another call may have read it meanwhile
        if known is not None:
            return known
        if len(self._by_secret) >= _MAX_KNOWN:
            idle = [key for key, caller in self._by_secret.items() if not caller.calls and not caller.streams]
            for key in idle[: _MAX_KNOWN // 2]:
                del self._by_id[self._by_secret.pop(key).credential.id]
        caller = self._by_secret[digest] = self._by_id[credential.id] = Caller(credential, now_ms)
        return caller


def draw(
    now_ms: int,
    *,
    operator: bytes,
    game: bytes | None = None,
    actors: tuple[bytes, ...] = (),
    role: bytes | None = None,
    not_after_ms: int | None = None,
) -> tuple[Credential, str]:
    """Draw a credential; gives it with its secret, which is nowhere else. It counts once it is stored.

    Without a game it is an operator's own (16 bytes; random ones make a new operator).
    """
    secret = SECRET_PREFIX + base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
    credential = Credential(
        id=os.urandom(16),
        secret_sha256=hashlib.sha256(secret.encode()).digest(),
        game=game,
        operator=operator,
        actors=actors,
        role=role,
        issued_ms=now_ms,
        not_after_ms=not_after_ms,
    )
    return credential, secret


def _digest(metadata: Iterable[tuple[str, str | bytes]]) -> bytes | None:
    """SHA-256 of the secret in the metadata; None when there is none."""
    for key, value in metadata:
        if key == "authorization" and isinstance(value, str):
            if value[: len(_BEARER)].lower() != _BEARER:
                raise refused(Reason.CREDENTIAL_MISSING)
            return hashlib.sha256(value[len(_BEARER) :].strip().encode()).digest()
    return None
