"""The journal of accesses: rows that are only ever added, each hashed over the one before (docs/bytes.md).

A row that was changed or taken out breaks the chain of hashes; one cut off at the end is missed by the head, which is
kept beside the rows. Whoever can write the file can write all of it anew: that takes a copy of the head kept elsewhere.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from trionfi_service.ed25519 import lp

GENESIS: Final = bytes(32)
"""What stands for the hash before the first row."""

_TAG: Final = b"trionfi/v1/access"


@dataclass(frozen=True, slots=True)
class AccessEntry:
    """Accesses to be journaled: ``count`` of them, the last at ``unix_ms``.

    ``game`` and ``credential`` are 16 bytes, None where there was none that is known. ``viewer`` (two bytes) is as whom
    an auditor's read looked. ``outcome`` is ``OK`` or the reason of the refusal.
    """

    unix_ms: int
    method: str
    game: bytes | None
    credential: bytes | None
    viewer: bytes | None
    outcome: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class AccessRow:
    """One row of the journal; ``number`` counts all rows from 1 on, without gaps."""

    number: int
    entry: AccessEntry
    hash: bytes


@dataclass(frozen=True, slots=True)
class JournalHead:
    """The number and hash of the last row."""

    number: int = 0
    hash: bytes = GENESIS


def link(head: JournalHead, entry: AccessEntry) -> AccessRow:
    """The row that follows ``head``."""
    number = head.number + 1
    fields = (entry.method.encode(), entry.game, entry.credential, entry.viewer, entry.outcome.encode())
    hashed = sha256(lp(_TAG) + head.hash + number.to_bytes(8) + entry.unix_ms.to_bytes(8, signed=True))
    hashed.update(b"".join(lp(field or b"") for field in fields) + entry.count.to_bytes(8))
    return AccessRow(number, entry, hashed.digest())


def chain(head: JournalHead, entries: Iterable[AccessEntry]) -> list[AccessRow]:
    """The rows that follow ``head``, one for each entry."""
    rows: list[AccessRow] = []
    for entry in entries:
        rows.append(link(head, entry))
        head = head_of(rows[-1])
    return rows


def head_of(row: AccessRow) -> JournalHead:
    """The head once ``row`` is the last."""
    return JournalHead(row.number, row.hash)


def problems(rows: Iterable[AccessRow], head: JournalHead) -> Iterator[str]:
    """What is wrong with a whole journal, in words: the first row that does not follow, or an end that is no end."""
    last = JournalHead()
    for row in rows:
        if row.number != last.number + 1:
            yield f"journal: row {last.number + 1} is missing"
            return
        if link(last, row.entry).hash != row.hash:
            yield f"journal: row {row.number} is not what was written, or the row before it is not"
            return
        last = head_of(row)
    if last != head:
        yield f"journal: it ends with row {last.number}, its head says row {head.number}"
