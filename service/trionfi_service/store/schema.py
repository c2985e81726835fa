"""The SQLite schema, as the steps that lead from each version of it to the next.

``PRAGMA user_version`` counts the steps a file has had. A step, once released, never changes; a file is brought up
to date when a server opens it, all missing steps in one transaction.
"""

from typing import Final

# "TRNF": tells our files from other programs' databases (PRAGMA application_id).
APPLICATION_ID: Final = 0x54524E46

# The log. Keys are small: a game's number stands for its 16-byte id. An event row holds the EventRecord without its
# parts, and ends in its head. The triggers leave one update: salt and body of a part to NULL. Heads only go forward.
_LOG: Final = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    kind TEXT NOT NULL,
    operator BLOB NOT NULL CHECK (length(operator) = 16),
    command_id BLOB NOT NULL CHECK (length(command_id) = 16),
    created_ms INTEGER NOT NULL,
    UNIQUE (operator, command_id)
) STRICT;
CREATE INDEX games_by_operator ON games (operator);

CREATE TABLE heads (
    game INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    unix_ms INTEGER NOT NULL,
    phase INTEGER NOT NULL,
    due_ms INTEGER
) STRICT;

CREATE TABLE events (
    game INTEGER NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    record BLOB NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE parts (
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    part INTEGER NOT NULL CHECK (part BETWEEN 0 AND 254),
    kind INTEGER NOT NULL,
    audience BLOB NOT NULL,
    commitment BLOB NOT NULL CHECK (length(commitment) = 32),
    salt BLOB CHECK (length(salt) = 32),
    body BLOB,
    CHECK ((salt IS NULL) = (body IS NULL)),
    PRIMARY KEY (game, version, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX parts_to_fold ON parts (game, version, part) WHERE kind > 2;

CREATE TABLE commands (
    game INTEGER NOT NULL,
    actor BLOB NOT NULL CHECK (length(actor) = 2),
    command_id BLOB NOT NULL CHECK (length(command_id) = 16),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (game, actor, command_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER games_stay BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER games_last BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE TRIGGER heads_rise BEFORE UPDATE ON heads
    WHEN new.game IS NOT old.game OR new.version <= old.version OR new.unix_ms < old.unix_ms
    BEGIN SELECT RAISE(ABORT, 'heads only go forward'); END;
CREATE TRIGGER heads_last BEFORE DELETE ON heads BEGIN SELECT RAISE(ABORT, 'heads are never deleted'); END;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER parts_stay BEFORE UPDATE ON parts
    WHEN new.salt IS NOT NULL OR new.body IS NOT NULL
        OR (new.game, new.version, new.part, new.kind, new.audience, new.commitment)
            IS NOT (old.game, old.version, old.part, old.kind, old.audience, old.commitment)
    BEGIN SELECT RAISE(ABORT, 'parts are never changed, only erased'); END;
CREATE TRIGGER parts_last BEFORE DELETE ON parts BEGIN SELECT RAISE(ABORT, 'parts are never deleted'); END;
CREATE TRIGGER commands_stay BEFORE UPDATE ON commands BEGIN SELECT RAISE(ABORT, 'commands are never changed'); END;
CREATE TRIGGER commands_last BEFORE DELETE ON commands BEGIN SELECT RAISE(ABORT, 'commands are never deleted'); END;
"""

# Who may act, and who they are: outside the log, so that it can be forgotten.
_ACCESS: Final = """
CREATE TABLE credentials (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    secret_sha256 BLOB NOT NULL UNIQUE CHECK (length(secret_sha256) = 32),
    game BLOB CHECK (length(game) = 16),
    operator BLOB NOT NULL CHECK (length(operator) = 16),
    actors BLOB NOT NULL CHECK (length(actors) % 2 = 0),
    role BLOB CHECK (length(role) = 2),
    issued_ms INTEGER NOT NULL,
    not_after_ms INTEGER,
    revoked_ms INTEGER
) STRICT;
CREATE INDEX credentials_by_game ON credentials (game);

CREATE TABLE people (
    game INTEGER NOT NULL,
    place BLOB NOT NULL CHECK (length(place) = 2),
    player_ref TEXT,
    display_name TEXT,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
"""

# When the service last lived (LC-8): one row.
_ALIVE: Final = """
CREATE TABLE alive (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    unix_ms INTEGER NOT NULL
) STRICT;
"""

# Who read as an auditor and who was refused (docs/bytes.md, "The access journal"): rows are only added; the head beside
# them tells when some were cut off.
_JOURNAL: Final = """
CREATE TABLE accesses (
    number INTEGER PRIMARY KEY,
    unix_ms INTEGER NOT NULL,
    method TEXT NOT NULL,
    game BLOB CHECK (length(game) = 16),
    credential BLOB CHECK (length(credential) = 16),
    viewer BLOB CHECK (length(viewer) = 2),
    outcome TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE INDEX accesses_by_game ON accesses (game);

CREATE TABLE accesses_head (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    number INTEGER NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TRIGGER accesses_stay BEFORE UPDATE ON accesses BEGIN SELECT RAISE(ABORT, 'accesses are never changed'); END;
CREATE TRIGGER accesses_last BEFORE DELETE ON accesses BEGIN SELECT RAISE(ABORT, 'accesses are never deleted'); END;
CREATE TRIGGER accesses_head_rises BEFORE UPDATE ON accesses_head WHEN new.number <= old.number
    BEGIN SELECT RAISE(ABORT, 'the head of accesses only goes forward'); END;
CREATE TRIGGER accesses_head_lasts BEFORE DELETE ON accesses_head
    BEGIN SELECT RAISE(ABORT, 'the head of accesses is never deleted'); END;
"""

# Which client certificates stand for which credential: "sha256:" and 64 hex digits of the DER, or "san:" and a name.
_CERTIFICATES: Final = """
CREATE TABLE certificates (
    name TEXT PRIMARY KEY,
    credential BLOB NOT NULL CHECK (length(credential) = 16),
    bound_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""

STEPS: Final = (_LOG, _ACCESS, _ALIVE, _JOURNAL, _CERTIFICATES)
