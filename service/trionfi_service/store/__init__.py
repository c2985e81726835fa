"""Where logs are kept: the `EventStore` that the service needs, and what goes in and out of it.

Every store is held to one conformance suite (tests/store). What is written is never changed, but for the one
update that erases a sealed part, in the same append as the event that says so (docs/bytes.md, "Appending" and
"Erasing"). Ids are raw bytes: games, operators, credentials and command ids 16, hashes 32; actors and viewers 2. Times
are Unix milliseconds.

All methods may raise `StoreError`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from trionfi_service.store.journal import AccessEntry, AccessRow


class StoreError(Exception):
    """The store could not do it; nothing was written."""


class StoreLocked(StoreError):
    """Another server has this file open."""


class StoreReadOnly(StoreError):
    """The file, or its directory, cannot be written, or was opened to be read only."""


class StoreMissing(StoreError):
    """There is no such file, and none was to be made."""


class StoreTooNew(StoreError):
    """The file was written by a later release, with a schema this one does not know."""


class StoreForeign(StoreError):
    """The file is no database, or the database of something else."""


class StoreInconsistent(StoreError):
    """The file contradicts itself: its heads are not where its logs end. Restore a backup."""


class StoreFull(StoreError):
    """No room is left on the disk. Nothing of the batch was written; later appends may succeed."""


class StoreBusy(StoreError):
    """Another program holds a lock on the file for too long. Nothing was written."""


class StoreClosed(StoreError):
    """The store was closed."""


class StoreFailed(Exception):
    """Reading or writing the disk failed, and what became of the last commit is unknown: the process must end.

    After a restart the outcome is looked up by command id. No `StoreError`, so that nobody carries on by accident.
    """


class HeadMoved(Exception):
    """The head is not where the decision looked. ``version`` is where it is, 0 when there is no such game."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the head is version {version}")
        self.version = version


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """What is remembered of a command: H of its COMMAND body, and the versions it gave."""

    hash: bytes
    first: int
    last: int


class AlreadyStored(Exception):
    """The command id stands in the index already: ``entry`` says what it gave, in which ``game``."""

    def __init__(self, game: bytes, entry: CommandEntry) -> None:
        super().__init__(f"stored already as versions {entry.first} to {entry.last}")
        self.game = game
        self.entry = entry


@dataclass(frozen=True, slots=True)
class Head:
    """Where a log ends, and what lists and timers need to know of the state there.

    ``phase`` is the number of its ``Phase``; ``due_ms`` is when the clock must act next, if ever.
    """

    version: int
    hash: bytes
    unix_ms: int
    phase: int
    due_ms: int | None


@dataclass(frozen=True, slots=True)
class Person:
    """Who holds a place (an actor's two bytes), outside the log. None once erased."""

    place: bytes
    player_ref: str | None
    display_name: str | None


@dataclass(frozen=True, slots=True)
class Creation:
    """What the store is told beside event 1: the game's name (its arm in Options), its operator, and who plays."""

    kind: str
    operator: bytes
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Erasure:
    """What is taken out of a game in the same transaction as the event that says so (docs/bytes.md, "Erasing").

    ``parts`` lose salt and body, each by its version and number; they must be in the log before that event. ``place``
    is one whose holder is forgotten.
    """

    parts: tuple[tuple[int, int], ...]
    place: bytes | None = None


@dataclass(frozen=True, slots=True)
class Append:
    """All the events of one command, to be stored together or not at all.

    ``after`` is the version `decide` looked at: 0 for a new game, which needs ``creation``. ``records`` are the
    serialised ``EventRecord`` messages of versions after + 1 and on, the first with its open COMMAND part; actor,
    command id and hashes are taken from them. ``phase`` and ``due_ms`` are those of the state after the last.
    """

    game: bytes
    after: int
    records: Sequence[bytes]
    phase: int
    due_ms: int | None
    creation: Creation | None = None
    erasure: Erasure | None = None


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game in a list; ``number`` rises in the order of creation and is what pages continue after."""

    number: int
    game: bytes
    kind: str
    operator: bytes
    created_ms: int
    head: Head


@dataclass(frozen=True, slots=True)
class CommandRow:
    """One row of the command index."""

    actor: bytes
    command_id: bytes
    entry: CommandEntry


@dataclass(frozen=True, slots=True)
class LogFacts:
    """What a store knows beside the records of a game; `verify` holds it against them.

    ``head`` is None where it is lost. ``misfiled`` are rows that stand where they cannot: a version, and why.
    """

    kind: str
    operator: bytes
    creation_id: bytes
    head: Head | None
    commands: tuple[CommandRow, ...]
    misfiled: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class StoredLog:
    """A game's whole log and the facts beside it, read at one moment."""

    game: bytes
    records: list[bytes]
    facts: LogFacts


@dataclass(frozen=True, slots=True)
class Credential:
    """A credential without its secret (docs/api.md).

    ``game`` is None for an operator's own; then ``operator`` is whose. It has ``actors`` or a ``role`` (a viewer's
    two bytes). ``number`` rises in the order of issue, and is given by the store.
    """

    id: bytes
    secret_sha256: bytes
    game: bytes | None
    operator: bytes
    actors: tuple[bytes, ...]
    role: bytes | None
    issued_ms: int
    not_after_ms: int | None = None
    revoked_ms: int | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Binding:
    """What client certificates stand for a credential (docs/api.md).

    ``name`` is ``sha256:`` and the 64 hex digits of a certificate's DER, or ``san:`` and one of its alternative names.
    """

    name: str
    credential: bytes
    bound_ms: int


def command_hash(body: bytes) -> bytes:
    """H of the (padded) body of a COMMAND part: what the command index keeps."""
    return sha256(body).digest()


class EventStore(Protocol):
    """Append-only logs, one a game, with their command index, credentials and the people outside the log."""

    async def append(self, append: Append) -> None:
        """Store an append, durably, before this returns.

        Raises `AlreadyStored` when this actor's command id (or, for a new game, this operator's) is in the index,
        else `HeadMoved` when the head is not at ``append.after``, ValueError when the records do not fit together, or
        a part to be erased is not there.
        `StoreFailed` is fatal to the process.
        """

    async def head(self, game: bytes) -> Head | None:
        """Where a game's log ends; None when there is no such game."""

    async def records(self, game: bytes, after: int = 0, limit: int | None = None) -> list[bytes]:
        """Serialised ``EventRecord`` messages with every part, byte for byte as appended: versions after + 1 and on.

        At most ``limit`` of them. Empty when there is no such game.
        """

    async def folding(self, game: bytes, after: int = 0) -> list[bytes]:
        """The records as a fold needs them: without COMMAND and TEXT parts, which no fold looks at."""

    async def log(self, game: bytes) -> StoredLog | None:
        """The whole log and what stands beside it, read at one moment; None when there is no such game."""

    async def command(self, game: bytes, actor: bytes, command_id: bytes) -> CommandEntry | None:
        """What an actor's command id gave; None when it is new."""

    async def created(self, operator: bytes, command_id: bytes) -> bytes | None:
        """The game that an operator's CreateGame made; None when the id is new."""

    async def game(self, game: bytes) -> GameEntry | None:
        """One game; None when there is no such game."""

    async def games(self, operator: bytes, after: int = 0, limit: int = 50) -> list[GameEntry]:
        """The games of an operator, oldest first, those with a number above ``after``."""

    async def unfinished(self, after: int = 0, limit: int = 500) -> list[GameEntry]:
        """The games of all operators that are neither finished nor aborted, oldest first: for timers after a start."""

    async def texts(self, game: bytes, actor: bytes, version: int | None = None) -> list[tuple[int, int]]:
        """Where what an actor said still stands, in all versions or in one: version and number of each part."""

    async def put_credential(self, credential: Credential) -> None:
        """Store a new credential (``number`` is not looked at). Raises ValueError when its id or secret is in use."""

    async def credential(self, credential_id: bytes) -> Credential | None:
        """A credential by its id."""

    async def credential_by_secret(self, secret_sha256: bytes) -> Credential | None:
        """A credential by the SHA-256 of its secret, also one that has ended."""

    async def credentials(self, game: bytes | None, after: int = 0, limit: int = 50) -> list[Credential]:
        """The credentials of a game (None: the operators' own), oldest first, those with a number above ``after``."""

    async def revoke_credential(self, credential_id: bytes, now_ms: int) -> Credential | None:
        """End a credential; ending it again changes nothing. Gives it as it is now, None when there is none."""

    async def bind_certificate(self, binding: Binding) -> None:
        """Let a certificate stand for a credential. Raises ValueError when it does already, or there is no such one."""

    async def unbind_certificate(self, name: str) -> bool:
        """Undo `bind_certificate`. False when it stood for none."""

    async def bindings(self, names: Sequence[str] | None = None) -> list[Binding]:
        """What certificates stand for, by name: those with these names, or all."""

    async def put_person(self, game: bytes, person: Person) -> None:
        """Set who holds a place. Raises ValueError when there is no such game."""

    async def people(self, game: bytes) -> list[Person]:
        """Who holds the places of a game, by place."""

    async def journal(self, entries: Sequence[AccessEntry]) -> None:
        """Add to the journal of accesses, all or none, durably before this returns."""

    async def accesses(self, game: bytes | None, after: int = 0, limit: int = 50) -> list[AccessRow]:
        """The journal of a game (None: of what was about none), oldest first, rows with a number above ``after``."""

    async def alive(self, now_ms: int) -> None:
        """Record that the service lives (LC-8). The record never goes back."""

    async def last_alive(self) -> int | None:
        """When the service was last known to live; None before the first time."""

    async def close(self) -> None:
        """Finish what was begun, then close. Everything later raises `StoreClosed`."""
