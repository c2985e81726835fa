"""Every query of the SQLite store. Each function reads on whatever connection it is given; errors are apsw's."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import apsw

from trionfi_service.store import (
    Binding,
    CommandEntry,
    CommandRow,
    Credential,
    GameEntry,
    Head,
    LogFacts,
    Person,
    StoredLog,
)
from trionfi_service.store.journal import AccessEntry, AccessRow, JournalHead
from trionfi_service.store.rows import LAST_UNFOLDED_KIND, put_together

_COMMAND: Final = "SELECT hash, first, last FROM commands WHERE game = ? AND actor = ? AND command_id = ?"
_GAME: Final = """
SELECT g.number, g.id, g.kind, g.operator, g.created_ms, h.version, h.hash, h.unix_ms, h.phase, h.due_ms
FROM games g JOIN heads h ON h.game = g.number
"""
_EVENTS: Final = "SELECT record FROM events WHERE game = ? AND version > ? ORDER BY version LIMIT ?"
_PARTS: Final = """
SELECT version, kind, audience, commitment, salt, body FROM parts
WHERE game = ? AND version > ? AND version <= ? ORDER BY version, part
"""
# Answered from the partial index `parts_to_fold`: COMMAND and TEXT parts are not even looked at.
_PARTS_TO_FOLD: Final = """
SELECT version, kind, audience, commitment, salt, body FROM parts
WHERE game = ? AND version > ? AND version <= ? AND kind > 2 ORDER BY version, part
"""
_CREDENTIAL: Final = """
SELECT id, secret_sha256, game, operator, actors, role, issued_ms, not_after_ms, revoked_ms, number FROM credentials
"""
# The events of one actor are those of its commands.
_TEXTS: Final = """
SELECT p.version, p.part FROM commands c JOIN parts p ON p.game = c.game AND p.version BETWEEN c.first AND c.last
WHERE c.game = ?1 AND c.actor = ?2 AND p.kind = ?3 AND p.body IS NOT NULL AND (?4 IS NULL OR p.version = ?4)
ORDER BY p.version, p.part
"""
_ACCESSES: Final = "SELECT number, unix_ms, method, game, credential, viewer, outcome, count, hash FROM accesses"
# Rows of one game filed where they cannot be, which records put together in order do not show.
_MISFILED: Final = (
    """
    SELECT at, 'no event is filed here' FROM
        (SELECT row_number() OVER (ORDER BY version) AS at, version FROM events WHERE game = ?1)
    WHERE at <> version LIMIT 1
    """,
    """
    SELECT version, 'a part is filed here that belongs to no event' FROM parts
    WHERE game = ?1 AND version NOT IN (SELECT version FROM events WHERE game = ?1) LIMIT 1
    """,
    """
    SELECT version, 'its parts are not numbered 0, 1, 2 …' FROM parts
    WHERE game = ?1 GROUP BY version HAVING min(part) <> 0 OR max(part) <> count(*) - 1 LIMIT 1
    """,
)


def rows(connection: apsw.Connection, query: str, *bindings: Any) -> list[tuple[Any, ...]]:
    """All rows of a query; to the end, so that no read stays open."""
    return connection.execute(query, bindings).fetchall()


def game_number(connection: apsw.Connection, game: bytes) -> int | None:
    """The number that stands for a game id in keys; None when there is no such game."""
    found = rows(connection, "SELECT number FROM games WHERE id = ?", game)
    return found[0][0] if found else None


def head_version(connection: apsw.Connection, number: int) -> int:
    """The version of a game's head."""
    version: int = rows(connection, "SELECT version FROM heads WHERE game = ?", number)[0][0]
    return version


def command(connection: apsw.Connection, number: int | None, actor: bytes, command_id: bytes) -> CommandEntry | None:
    """One entry of the command index."""
    found = rows(connection, _COMMAND, number, actor, command_id)
    return CommandEntry(*found[0]) if found else None


def created(connection: apsw.Connection, operator: bytes, command_id: bytes) -> tuple[bytes, int] | None:
    """Id and number of the game that an operator's CreateGame made."""
    found = rows(connection, "SELECT id, number FROM games WHERE operator = ? AND command_id = ?", operator, command_id)
    return (found[0][0], found[0][1]) if found else None


def game(connection: apsw.Connection, game_id: bytes) -> GameEntry | None:
    """One game."""
    found = rows(connection, f"{_GAME} WHERE g.id = ?", game_id)
    return _game_entry(found[0]) if found else None


def games(connection: apsw.Connection, operator: bytes, after: int, limit: int) -> list[GameEntry]:
    """A page of an operator's games."""
    query = f"{_GAME} WHERE g.operator = ? AND g.number > ? ORDER BY g.number LIMIT ?"
    return [_game_entry(row) for row in rows(connection, query, operator, after, limit)]


def unfinished(connection: apsw.Connection, after: int, limit: int) -> list[GameEntry]:
    """A page of the games that are neither finished nor aborted."""
    query = f"{_GAME} WHERE h.phase < 4 AND h.game > ? ORDER BY h.game LIMIT ?"
    return [_game_entry(row) for row in rows(connection, query, after, limit)]


def records(connection: apsw.Connection, number: int, after: int, limit: int, *, to_fold: bool) -> list[bytes]:
    """Records of versions after + 1 and on, at most ``limit`` (-1: all), with every part or those a fold needs."""
    found = _column(connection.execute(_EVENTS, (number, after, limit)))
    parts = _PARTS_TO_FOLD if to_fold else _PARTS
    put_together(found, after + 1, connection.execute(parts, (number, after, after + len(found))))
    return found


def log(connection: apsw.Connection, game_id: bytes) -> StoredLog | None:
    """A game's whole log and the facts beside it, of one snapshot."""
    connection.execute("SAVEPOINT log")
    try:
        found = rows(connection, "SELECT number, kind, operator, command_id FROM games WHERE id = ?", game_id)
        return _log(connection, game_id, *found[0]) if found else None
    finally:
        connection.execute("RELEASE log")


def _log(
    connection: apsw.Connection, game_id: bytes, number: int, kind: str, operator: bytes, creation_id: bytes
) -> StoredLog:
    head = rows(connection, "SELECT version, hash, unix_ms, phase, due_ms FROM heads WHERE game = ?", number)
    index = "SELECT actor, command_id, hash, first, last FROM commands WHERE game = ? ORDER BY first"
    facts = LogFacts(
        kind,
        operator,
        creation_id,
        Head(*head[0]) if head else None,
        tuple(CommandRow(row[0], row[1], CommandEntry(*row[2:])) for row in rows(connection, index, number)),
        tuple((row[0], row[1]) for query in _MISFILED for row in rows(connection, query, number)),
    )
    return StoredLog(game_id, records(connection, number, 0, -1, to_fold=False), facts)


def credential(connection: apsw.Connection, column: str, value: bytes) -> Credential | None:
    """The credential whose ``column`` (``id`` or ``secret_sha256``) is ``value``."""
    found = rows(connection, f"{_CREDENTIAL} WHERE {column} = ?", value)
    return _credential(found[0]) if found else None


def credentials(connection: apsw.Connection, game_id: bytes | None, after: int, limit: int) -> list[Credential]:
    """A page of a game's credentials, or of the operators'."""
    query = f"{_CREDENTIAL} WHERE game IS ? AND number > ? ORDER BY number LIMIT ?"
    return [_credential(row) for row in rows(connection, query, game_id, after, limit)]


def bindings(connection: apsw.Connection, names: Sequence[str] | None) -> list[Binding]:
    """What the certificates with these names stand for; without names, all."""
    query = "SELECT name, credential, bound_ms FROM certificates"
    if names is None:
        return [Binding(*row) for row in rows(connection, f"{query} ORDER BY name")]
    found = (rows(connection, f"{query} WHERE name = ?", name) for name in sorted(set(names)))
    return [Binding(*row) for one in found for row in one]


def people(connection: apsw.Connection, number: int | None) -> list[Person]:
    """Who holds the places of a game."""
    query = "SELECT place, player_ref, display_name FROM people WHERE game = ? ORDER BY place"
    return [Person(*row) for row in rows(connection, query, number)]


def texts(connection: apsw.Connection, number: int, actor: bytes, version: int | None) -> list[tuple[int, int]]:
    """Version and number of every TEXT part that an actor's commands gave, or those of one version, still there."""
    return [(row[0], row[1]) for row in rows(connection, _TEXTS, number, actor, LAST_UNFOLDED_KIND, version)]


def journal_head(connection: apsw.Connection) -> JournalHead:
    """The number and hash of the journal's last row."""
    found = rows(connection, "SELECT number, hash FROM accesses_head")
    return JournalHead(*found[0]) if found else JournalHead()


def accesses(connection: apsw.Connection, game_id: bytes | None, after: int, limit: int) -> list[AccessRow]:
    """A page of the journal of one game, or of what was about none."""
    query = f"{_ACCESSES} WHERE game IS ? AND number > ? ORDER BY number LIMIT ?"
    return [_access(row) for row in rows(connection, query, game_id, after, limit)]


def all_accesses(connection: apsw.Connection) -> Iterator[AccessRow]:
    """The whole journal, row by row."""
    return map(_access, connection.execute(f"{_ACCESSES} ORDER BY number"))


def last_alive(connection: apsw.Connection) -> int | None:
    """When the service was last known to live."""
    found = rows(connection, "SELECT unix_ms FROM alive")
    return found[0][0] if found else None


def _column(cursor: apsw.Cursor) -> list[bytes]:
    """The one column of all rows, the quickest way there is; `get` unwraps a single row and gives None for none."""
    found: Any = cursor.get
    if isinstance(found, list):
        return found
    return [] if found is None else [found]


def _game_entry(row: tuple[Any, ...]) -> GameEntry:
    number, game_id, kind, operator, created_ms, *head = row
    return GameEntry(number, game_id, kind, operator, created_ms, Head(*head))


def _access(row: tuple[Any, ...]) -> AccessRow:
    number, *entry, row_hash = row
    return AccessRow(number, AccessEntry(*entry), row_hash)


def _credential(row: tuple[Any, ...]) -> Credential:
    credential_id, secret, game_id, operator, actors, *rest = row
    split = tuple(actors[at : at + 2] for at in range(0, len(actors), 2))
    return Credential(credential_id, secret, game_id, operator, split, *rest)
