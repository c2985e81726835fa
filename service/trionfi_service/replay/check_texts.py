"""Texts: one that is not here was erased by an event that says so (LC-14), or is private to others than the reader, or
nothing tells what became of it. With a text that is private to others its COMMAND is closed to the reader (LC-13)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trionfi.v1.event_log_pb2 import PartKind, SealedPart
from trionfi_service import rules
from trionfi_service.replay.log import TO_ALL, Finding, Log, begins_append, missing


@dataclass(frozen=True, slots=True)
class _Text:
    """A TEXT part where it stands; ``closed`` is the version of its COMMAND where that is not here."""

    version: int
    number: int
    actor: bytes
    part: SealedPart
    closed: int | None


def unexplained(log: Log, sound: Sequence[range] = ()) -> Finding | None:
    """The first text that is gone, or COMMAND of one that is closed, for no reason that the log tells.

    ``sound`` are positions of records that the core has derived anew: there is no text among them.
    """
    texts = list(_texts(log, sound))
    if all(text.part.HasField("body") and text.closed is None for text in texts):
        return None
    erased = _erased(log)
    lacking = [(text.part, finding) for text in texts if (finding := _lacking(text, erased)) is not None]
    # A store has everything; what somebody else has may be without what is not for them.
    private = log.facts is None and _private([text.part for text in texts], [part for part, _ in lacking])
    return next((finding for part, finding in lacking if not (private and part.audience != TO_ALL)), None)


def _lacking(text: _Text, erased: Sequence[tuple[bytes, int, int]]) -> Finding | None:
    """What is not here of a text and its COMMAND, though no event says that it was erased."""
    if text.closed is not None:
        return missing(text.closed, 0, PartKind.PART_KIND_COMMAND)
    if text.part.HasField("body") or any(
        who == text.actor and first <= text.version <= last for who, first, last in erased
    ):
        return None
    where = f"the text in part {text.number} of version {text.version}"
    return Finding(text.version, f"{where} is not here, and no event says that it was erased", missing=True)


def _texts(log: Log, sound: Sequence[range]) -> Iterator[_Text]:
    """Every text of a log, in order."""
    for positions in log.others(sound):
        closed: int | None = None
        for record in log.records[positions.start : positions.stop]:
            if begins_append(record):
                closed = None if record.parts[0].HasField("body") else record.version
            for number, part in enumerate(record.parts):
                if part.kind == PartKind.PART_KIND_TEXT:
                    yield _Text(record.version, number, record.actor, part, closed)


def _private(texts: Sequence[SealedPart], gone: Sequence[SealedPart]) -> bool:
    """Whether the private texts that are here and those that are not are what one reader may have, and may not."""
    here = [_actors(part) for part in texts if part.audience != TO_ALL and part.HasField("body")]
    missing = [_actors(part) for part in gone if part.audience != TO_ALL]
    readers = set().union(*here, *missing, [b""])
    return any(
        all(reader in actors for actors in here) and not any(reader in actors for actors in missing)
        for reader in readers
    )


def _actors(part: SealedPart) -> set[bytes]:
    return {part.audience[start : start + 2] for start in range(0, len(part.audience), 2)}


def _erased(log: Log) -> list[tuple[bytes, int, int]]:
    """Whose texts were erased by the log's own events, and in which versions, first and last."""
    found: list[tuple[bytes, int, int]] = []
    for version, event in enumerate(log.events, 1):
        if not event.HasField("erased"):
            continue
        try:
            speaker = rules.actor_bytes(event.erased.speaker)
        except ValueError:
            continue  # no event of the core's: the decisions say so
        one = event.erased.version if event.erased.HasField("version") else None
        found.append((speaker, 1, version - 1) if one is None else (speaker, one, min(one, version - 1)))
    return found
