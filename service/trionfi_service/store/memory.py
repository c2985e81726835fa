"""A store without a disk: for tables in process, and for tests. As strict as the others, gone with the process."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from trionfi_service.store import (
    AlreadyStored,
    Append,
    Binding,
    CommandEntry,
    CommandRow,
    Credential,
    Erasure,
    GameEntry,
    Head,
    HeadMoved,
    LogFacts,
    Person,
    StoreClosed,
    StoredLog,
)
from trionfi_service.store.journal import AccessEntry, AccessRow, JournalHead, chain, head_of
from trionfi_service.store.rows import LAST_UNFOLDED_KIND, AppendRows, PartRow, put_together, take_apart

_FIRST_FINAL_PHASE = 4


@dataclass(slots=True)
class _Game:
    entry: GameEntry
    creation_id: bytes
    events: list[bytes] = field(default_factory=list)
    parts: list[PartRow] = field(default_factory=list)
    commands: dict[tuple[bytes, bytes], CommandEntry] = field(default_factory=dict)
    people: dict[bytes, Person] = field(default_factory=dict)


class MemoryStore:
    """An `EventStore` in this process's memory."""

    def __init__(self) -> None:
        self._games: dict[bytes, _Game] = {}
        self._created: dict[tuple[bytes, bytes], bytes] = {}
        self._credentials: dict[bytes, Credential] = {}
        self._secrets: dict[bytes, bytes] = {}
        self._bindings: dict[str, Binding] = {}
        self._journal: list[AccessRow] = []
        self._alive: int | None = None
        self._closed = False

    async def append(self, append: Append) -> None:
        """See `EventStore.append`."""
        self._check_open()
        rows = take_apart(append)
        head = Head(rows.command.last, rows.head, rows.unix_ms, append.phase, append.due_ms)
        if append.creation is not None:
            self._create(append, rows, head)
        else:
            self._extend(append, rows, head)

    def _create(self, append: Append, rows: AppendRows, head: Head) -> None:
        creation = append.creation
        assert creation is not None
        made = self._created.get((creation.operator, rows.command_id))
        if made is not None:
            raise AlreadyStored(made, self._games[made].commands[rows.actor, rows.command_id])
        if append.game in self._games:
            raise HeadMoved(self._games[append.game].entry.head.version)
        number = len(self._games) + 1
        entry = GameEntry(number, append.game, creation.kind, creation.operator, rows.unix_ms, head)
        game = self._games[append.game] = _Game(entry, rows.command_id)
        game.people = {person.place: person for person in creation.people}
        self._created[creation.operator, rows.command_id] = append.game
        _write(game, rows)

    def _extend(self, append: Append, rows: AppendRows, head: Head) -> None:
        game = self._games.get(append.game)
        if game is None:
            raise HeadMoved(0)
        stored = game.commands.get((rows.actor, rows.command_id))
        if stored is not None:
            raise AlreadyStored(append.game, stored)
        if game.entry.head.version != append.after:
            raise HeadMoved(game.entry.head.version)
        if game.entry.head.unix_ms > rows.unix_ms:
            raise ValueError("time goes back within the game")
        if append.erasure is not None:
            _erase(game, append.after, append.erasure)
        game.entry = replace(game.entry, head=head)
        _write(game, rows)

    async def head(self, game: bytes) -> Head | None:
        """See `EventStore.head`."""
        self._check_open()
        found = self._games.get(game)
        return None if found is None else found.entry.head

    async def records(self, game: bytes, after: int = 0, limit: int | None = None) -> list[bytes]:
        """See `EventStore.records`."""
        return self._records(game, after, limit, above_kind=0)

    async def folding(self, game: bytes, after: int = 0) -> list[bytes]:
        """See `EventStore.folding`."""
        return self._records(game, after, None, above_kind=LAST_UNFOLDED_KIND)

    def _records(self, game: bytes, after: int, limit: int | None, above_kind: int) -> list[bytes]:
        self._check_open()
        found = self._games.get(game)
        if found is None:
            return []
        records = found.events[after:] if limit is None else found.events[after : after + limit]
        begin = bisect_right(found.parts, after, key=lambda row: row.version)
        end = bisect_right(found.parts, after + len(records), key=lambda row: row.version)
        parts = (
            (row.version, row.kind, row.audience, row.commitment, row.salt, row.body)
            for row in found.parts[begin:end]
            if row.kind > above_kind
        )
        put_together(records, after + 1, parts)
        return records

    async def log(self, game: bytes) -> StoredLog | None:
        """See `EventStore.log`."""
        self._check_open()
        found = self._games.get(game)
        if found is None:
            return None
        commands = tuple(CommandRow(actor, command_id, entry) for (actor, command_id), entry in found.commands.items())
        facts = LogFacts(found.entry.kind, found.entry.operator, found.creation_id, found.entry.head, commands)
        return StoredLog(game, self._records(game, 0, None, above_kind=0), facts)

    async def command(self, game: bytes, actor: bytes, command_id: bytes) -> CommandEntry | None:
        """See `EventStore.command`."""
        self._check_open()
        found = self._games.get(game)
        return None if found is None else found.commands.get((actor, command_id))

    async def created(self, operator: bytes, command_id: bytes) -> bytes | None:
        """See `EventStore.created`."""
        self._check_open()
        return self._created.get((operator, command_id))

    async def game(self, game: bytes) -> GameEntry | None:
        """See `EventStore.game`."""
        self._check_open()
        found = self._games.get(game)
        return None if found is None else found.entry

    async def games(self, operator: bytes, after: int = 0, limit: int = 50) -> list[GameEntry]:
        """See `EventStore.games`."""
        self._check_open()
        later = islice(self._games.values(), after, None)
        return list(islice((game.entry for game in later if game.entry.operator == operator), limit))

    async def unfinished(self, after: int = 0, limit: int = 500) -> list[GameEntry]:
        """See `EventStore.unfinished`."""
        self._check_open()
        later = islice(self._games.values(), after, None)
        return list(islice((game.entry for game in later if game.entry.head.phase < _FIRST_FINAL_PHASE), limit))

    async def texts(self, game: bytes, actor: bytes, version: int | None = None) -> list[tuple[int, int]]:
        """See `EventStore.texts`."""
        self._check_open()
        found = self._games.get(game)
        if found is None:
            return []
        spans = [entry for (who, _), entry in found.commands.items() if who == actor]
        return [
            (row.version, row.part)
            for row in found.parts
            if row.kind == LAST_UNFOLDED_KIND
            and row.body is not None
            and version in (None, row.version)
            and any(span.first <= row.version <= span.last for span in spans)
        ]

    async def put_credential(self, credential: Credential) -> None:
        """See `EventStore.put_credential`."""
        self._check_open()
        if credential.id in self._credentials or credential.secret_sha256 in self._secrets:
            raise ValueError("the credential's id or secret is in use")
        self._credentials[credential.id] = replace(credential, number=len(self._credentials) + 1)
        self._secrets[credential.secret_sha256] = credential.id

    async def credential(self, credential_id: bytes) -> Credential | None:
        """See `EventStore.credential`."""
        self._check_open()
        return self._credentials.get(credential_id)

    async def credential_by_secret(self, secret_sha256: bytes) -> Credential | None:
        """See `EventStore.credential_by_secret`."""
        self._check_open()
        found = self._secrets.get(secret_sha256)
        return None if found is None else self._credentials[found]

    async def credentials(self, game: bytes | None, after: int = 0, limit: int = 50) -> list[Credential]:
        """See `EventStore.credentials`."""
        self._check_open()
        later = islice(self._credentials.values(), after, None)
        return list(islice((credential for credential in later if credential.game == game), limit))

    async def revoke_credential(self, credential_id: bytes, now_ms: int) -> Credential | None:
        """See `EventStore.revoke_credential`."""
        self._check_open()
        found = self._credentials.get(credential_id)
        if found is not None and found.revoked_ms is None:
            found = self._credentials[credential_id] = replace(found, revoked_ms=now_ms)
        return found

    async def bind_certificate(self, binding: Binding) -> None:
        """See `EventStore.bind_certificate`."""
        self._check_open()
        if binding.name in self._bindings:
            raise ValueError(f"{binding.name} is bound already")
        if binding.credential not in self._credentials:
            raise ValueError(f"there is no credential {binding.credential.hex()}")
        self._bindings[binding.name] = binding

    async def unbind_certificate(self, name: str) -> bool:
        """See `EventStore.unbind_certificate`."""
        self._check_open()
        return self._bindings.pop(name, None) is not None

    async def bindings(self, names: Sequence[str] | None = None) -> list[Binding]:
        """See `EventStore.bindings`."""
        self._check_open()
        wanted = sorted(self._bindings if names is None else set(names))
        return [self._bindings[name] for name in wanted if name in self._bindings]

    async def put_person(self, game: bytes, person: Person) -> None:
        """See `EventStore.put_person`."""
        self._check_open()
        if game not in self._games:
            raise ValueError("there is no such game")
        self._games[game].people[person.place] = person

    async def people(self, game: bytes) -> list[Person]:
        """See `EventStore.people`."""
        self._check_open()
        people = self._games[game].people if game in self._games else {}
        return [people[place] for place in sorted(people)]

    async def journal(self, entries: Sequence[AccessEntry]) -> None:
        """See `EventStore.journal`."""
        self._check_open()
        self._journal += chain(head_of(self._journal[-1]) if self._journal else JournalHead(), entries)

    async def accesses(self, game: bytes | None, after: int = 0, limit: int = 50) -> list[AccessRow]:
        """See `EventStore.accesses`."""
        self._check_open()
        later = islice(self._journal, after, None)
        return list(islice((row for row in later if row.entry.game == game), limit))

    async def alive(self, now_ms: int) -> None:
        """See `EventStore.alive`."""
        self._check_open()
        self._alive = max(now_ms, self._alive or 0)

    async def last_alive(self) -> int | None:
        """See `EventStore.last_alive`."""
        self._check_open()
        return self._alive

    async def close(self) -> None:
        """See `EventStore.close`."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed("the store was closed")


def _write(game: _Game, rows: AppendRows) -> None:
    game.events += (record for _, record in rows.events)
    game.parts += rows.parts
    game.commands[rows.actor, rows.command_id] = rows.command


def _erase(game: _Game, after: int, erasure: Erasure) -> None:
    positions = {row[:2]: at for at, row in enumerate(game.parts) if row.version <= after}
    for version, part in erasure.parts:
        if (version, part) not in positions:
            raise ValueError(f"part {part} of version {version} is not there to be erased")
    for erased in erasure.parts:
        at = positions[erased]
        game.parts[at] = game.parts[at]._replace(salt=None, body=None)
    if erasure.place in game.people:
        game.people[erasure.place] = Person(erasure.place, None, None)
