"""The first answer, given again: a repeat is recognised by what is stored, and nothing else is remembered."""

from collections.abc import Sequence
from typing import NamedTuple

from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, PartKind
from trionfi.v1.game_pb2 import Command, CreateGame
from trionfi_service import rules
from trionfi_service.deciding import Sent
from trionfi_service.errors import Reason, Refused, refused
from trionfi_service.store import CommandEntry, EventStore, command_hash


class Outcome(NamedTuple):
    """What a command came to: its versions, head and time, and whether it was stored before."""

    first: int
    last: int
    head: bytes
    unix_ms: int
    repeated: bool


class Repeats:
    """Answers commands whose id is stored. Refuses an id that comes with another body."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def command(self, game: bytes, sent: Sent, entry: CommandEntry) -> Outcome:
        """The first answer to a command."""
        records = await self._records(game, entry)
        if command_hash(rules.pad(sent.part)) != entry.hash or not _same_texts(records, sent.texts):
            raise _reused(game, entry)
        return _outcome(entry, records)

    async def creation(self, game: bytes, filled: CreateGame, entry: CommandEntry) -> Outcome:
        """The first answer to CreateGame; what the service filled in then is no part of what was asked."""
        records = await self._records(game, entry)
        stored = CommandPart.FromString(rules.unpad(records[0].parts[0].body))
        if _asked(Command.FromString(stored.command).create_game) != _asked(filled):
            raise _reused(game, entry)
        return _outcome(entry, records)

    async def _records(self, game: bytes, entry: CommandEntry) -> list[EventRecord]:
        stored = await self._store.records(game, entry.first - 1, entry.last - entry.first + 1)
        return [EventRecord.FromString(record) for record in stored]


def _outcome(entry: CommandEntry, records: Sequence[EventRecord]) -> Outcome:
    return Outcome(entry.first, entry.last, records[-1].head, records[-1].unix_ms, repeated=True)


def _reused(game: bytes, entry: CommandEntry) -> Refused:
    error = refused(Reason.COMMAND_ID_REUSED, game_id=game.hex(), first_version=entry.first)
    return error.with_field("command_id", "was used with another body")


def _same_texts(records: Sequence[EventRecord], texts: Sequence[tuple[bytes, bytes]]) -> bool:
    """Whether texts are those stored: by their commitments with the stored salts, where these were not erased."""
    stored = [part for record in records for part in record.parts if part.kind == PartKind.PART_KIND_TEXT]
    if len(stored) != len(texts):
        return False
    return all(
        not part.HasField("salt") or rules.commitment(part.salt, rules.pad(text)) == part.commitment
        for part, (_, text) in zip(stored, texts, strict=True)
    )


def _asked(filled: CreateGame) -> CreateGame:
    """A CreateGame without what the service filled in."""
    asked = CreateGame()
    asked.CopyFrom(filled)
    asked.ClearField("game")
    asked.ClearField("build")
    for place in asked.places:
        place.ClearField("pseudonym")
    return asked
