"""Every change to the SQLite store, as work for its one writer: each runs inside a transaction that others share.

So each refuses, by `HeadMoved`, `AlreadyStored` or ValueError, before it has written anything.
"""

from collections.abc import Sequence
from typing import Any, Final, NoReturn

import apsw

from trionfi_service.store import AlreadyStored, Append, Binding, Credential, Erasure, HeadMoved, Person, reads
from trionfi_service.store.journal import AccessEntry, chain
from trionfi_service.store.rows import AppendRows

_INSERT_GAME: Final = """
INSERT INTO games (id, kind, operator, command_id, created_ms) VALUES (?, ?, ?, ?, ?) RETURNING number
"""
_INSERT_HEAD: Final = "INSERT INTO heads (game, version, hash, unix_ms, phase, due_ms) VALUES (?, ?, ?, ?, ?, ?)"
# The head is looked at where it is moved: nothing changes unless it is where the decision looked.
_MOVE_HEAD: Final = """
UPDATE heads SET version = ?, hash = ?, unix_ms = ?, phase = ?, due_ms = ?
WHERE game = ? AND version = ? AND unix_ms <= ?
    AND NOT EXISTS (SELECT 1 FROM commands c WHERE c.game = heads.game AND c.actor = ? AND c.command_id = ?)
"""
_INSERT_COMMAND: Final = "INSERT INTO commands (game, actor, command_id, hash, first, last) VALUES (?, ?, ?, ?, ?, ?)"
_INSERT_EVENT: Final = "INSERT INTO events (game, version, record) VALUES (?, ?, ?)"
_INSERT_PART: Final = """
INSERT INTO parts (game, version, part, kind, audience, commitment, salt, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_ERASE_PART: Final = "UPDATE parts SET salt = NULL, body = NULL WHERE game = ? AND version = ? AND part = ?"
_PUT_PERSON: Final = """
INSERT INTO people (game, place, player_ref, display_name) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET player_ref = excluded.player_ref, display_name = excluded.display_name
"""
_ERASE_PERSON: Final = "UPDATE people SET player_ref = NULL, display_name = NULL WHERE game = ? AND place = ?"
_INSERT_CREDENTIAL: Final = """
INSERT INTO credentials (id, secret_sha256, game, operator, actors, role, issued_ms, not_after_ms, revoked_ms)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_ALIVE: Final = """
INSERT INTO alive (only, unix_ms) VALUES (1, ?) ON CONFLICT DO UPDATE SET unix_ms = max(unix_ms, excluded.unix_ms)
"""
_INSERT_ACCESS: Final = """
INSERT INTO accesses (number, unix_ms, method, game, credential, viewer, outcome, count, hash)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_MOVE_ACCESSES_HEAD: Final = """
INSERT INTO accesses_head (only, number, hash) VALUES (1, ?, ?)
ON CONFLICT DO UPDATE SET number = excluded.number, hash = excluded.hash
"""

# Columns of a head: version, hash, time, phase, due.
HeadRow = tuple[int, bytes, int, int, int | None]


def create(connection: apsw.Connection, append: Append, rows: AppendRows, head: HeadRow) -> int:
    """A new game with its first events. Gives its number. Raises `AlreadyStored`, `HeadMoved`."""
    creation = append.creation
    assert creation is not None
    made = reads.created(connection, creation.operator, rows.command_id)
    if made is not None:
        game, number = made
        entry = reads.command(connection, number, rows.actor, rows.command_id)
        assert entry is not None
        raise AlreadyStored(game, entry)
    present = reads.game(connection, append.game)
    if present is not None:
        raise HeadMoved(present.head.version)
    game_row = (append.game, creation.kind, creation.operator, rows.command_id, rows.unix_ms)
    number = int(reads.rows(connection, _INSERT_GAME, *game_row)[0][0])
    connection.execute(_INSERT_HEAD, (number, *head))
    for person in creation.people:
        put_person(connection, number, person)
    _insert_rows(connection, number, rows)
    return number


def extend(connection: apsw.Connection, append: Append, number: int, rows: AppendRows, head: HeadRow) -> None:
    """The events of one command. Raises `AlreadyStored`, `HeadMoved`, ValueError."""
    connection.execute(_MOVE_HEAD, (*head, number, append.after, rows.unix_ms, rows.actor, rows.command_id))
    if connection.changes() != 1:
        _refuse(connection, append, number, rows)
    _insert_rows(connection, number, rows)
    if append.erasure is not None:
        _erase(connection, number, append.after, append.erasure)


def _refuse(connection: apsw.Connection, append: Append, number: int, rows: AppendRows) -> NoReturn:
    stored = reads.command(connection, number, rows.actor, rows.command_id)
    if stored is not None:
        raise AlreadyStored(append.game, stored)
    version = reads.head_version(connection, number)
    if version != append.after:
        raise HeadMoved(version)
    raise ValueError("time goes back within the game")


def _insert_rows(connection: apsw.Connection, number: int, rows: AppendRows) -> None:
    command = rows.command
    connection.execute(
        _INSERT_COMMAND, (number, rows.actor, rows.command_id, command.hash, command.first, command.last)
    )
    for event in rows.events:
        connection.execute(_INSERT_EVENT, (number, *event))
    for part in rows.parts:
        connection.execute(_INSERT_PART, (number, *part))


def _erase(connection: apsw.Connection, number: int, after: int, erasure: Erasure) -> None:
    """Salt and body of parts to NULL: the one update that the schema allows. Raises ValueError when a part is not."""
    for version, part in erasure.parts:
        if version > after or not _changed(connection, _ERASE_PART, number, version, part):
            raise ValueError(f"part {part} of version {version} is not there to be erased")
    if erasure.place is not None:
        _changed(connection, _ERASE_PERSON, number, erasure.place)


def put_credential(connection: apsw.Connection, credential: Credential) -> None:
    """A new credential. Raises ValueError when its id or secret is in use."""
    taken = "SELECT 1 FROM credentials WHERE id = ? OR secret_sha256 = ?"
    if reads.rows(connection, taken, credential.id, credential.secret_sha256):
        raise ValueError("the credential's id or secret is in use")
    row = (
        credential.id,
        credential.secret_sha256,
        credential.game,
        credential.operator,
        b"".join(credential.actors),
        credential.role,
        credential.issued_ms,
        credential.not_after_ms,
        credential.revoked_ms,
    )
    connection.execute(_INSERT_CREDENTIAL, row)


def revoke_credential(connection: apsw.Connection, credential_id: bytes, now_ms: int) -> Credential | None:
    """End a credential, if it has not ended. Gives it as it is now."""
    statement = "UPDATE credentials SET revoked_ms = ? WHERE id = ? AND revoked_ms IS NULL"
    _changed(connection, statement, now_ms, credential_id)
    return reads.credential(connection, "id", credential_id)


def bind_certificate(connection: apsw.Connection, binding: Binding) -> None:
    """Let a certificate stand for a credential. Raises ValueError when it does already, or there is no such one."""
    if reads.bindings(connection, (binding.name,)):
        raise ValueError(f"{binding.name} is bound already")
    if reads.credential(connection, "id", binding.credential) is None:
        raise ValueError(f"there is no credential {binding.credential.hex()}")
    connection.execute(
        "INSERT INTO certificates (name, credential, bound_ms) VALUES (?, ?, ?)",
        (binding.name, binding.credential, binding.bound_ms),
    )


def unbind_certificate(connection: apsw.Connection, name: str) -> bool:
    """Undo `bind_certificate`. False when it stood for none."""
    return _changed(connection, "DELETE FROM certificates WHERE name = ?", name)


def put_person(connection: apsw.Connection, number: int, person: Person) -> None:
    """Set who holds a place."""
    _changed(connection, _PUT_PERSON, number, person.place, person.player_ref, person.display_name)


def journal(connection: apsw.Connection, entries: Sequence[AccessEntry]) -> None:
    """Add to the journal of accesses."""
    rows = chain(reads.journal_head(connection), entries)
    for row in rows:
        entry = row.entry
        values = (entry.unix_ms, entry.method, entry.game, entry.credential, entry.viewer, entry.outcome, entry.count)
        connection.execute(_INSERT_ACCESS, (row.number, *values, row.hash))
    if rows:
        connection.execute(_MOVE_ACCESSES_HEAD, (rows[-1].number, rows[-1].hash))


def alive(connection: apsw.Connection, now_ms: int) -> None:
    """Record that the service lives; never back."""
    _changed(connection, _ALIVE, now_ms)


def _changed(connection: apsw.Connection, statement: str, *bindings: Any) -> bool:
    connection.execute(statement, bindings)
    return connection.changes() > 0
