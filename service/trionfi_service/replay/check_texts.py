"""Texts: one that is not here was erased by an event that says so (LC-14), or is private to others than the reader, or
nothing tells what became of it."""

from collections.abc import Sequence

from trionfi.v1.event_log_pb2 import PartKind, SealedPart
from trionfi_service import rules
from trionfi_service.replay.log import Finding, Log

_TO_ALL = b"\x00"


def unexplained(log: Log, sound: Sequence[range] = ()) -> Finding | None:
    """The first text that is gone without an event that says that it was erased.

    ``sound`` are positions of records that the core has derived anew: there is no text among them.
    """
    texts = [
        (record.version, number, record.actor, part)
        for positions in log.others(sound)
        for record in log.records[positions.start : positions.stop]
        for number, part in enumerate(record.parts)
        if part.kind == PartKind.PART_KIND_TEXT
    ]
    if all(part.HasField("body") for *_, part in texts):
        return None
    erased = _erased(log)
    gone = [
        text
        for text in texts
        if not text[3].HasField("body")
        and not any(who == text[2] and first <= text[0] <= last for who, first, last in erased)
    ]
    # A store has everything; what somebody else has may be without what is not for them.
    private = log.facts is None and _private([part for *_, part in texts], [part for *_, part in gone])
    for version, number, _, part in gone:
        if not (private and part.audience != _TO_ALL):
            why = f"the text in part {number} of version {version} is not here, and no event says that it was erased"
            return Finding(version, why, missing=True)
    return None


def _private(texts: Sequence[SealedPart], gone: Sequence[SealedPart]) -> bool:
    """Whether the private texts that are here and those that are not are what one reader may have, and may not."""
    here = [_actors(part) for part in texts if part.audience != _TO_ALL and part.HasField("body")]
    missing = [_actors(part) for part in gone if part.audience != _TO_ALL]
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
