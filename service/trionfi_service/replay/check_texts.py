"""Texts: one that is not here was erased by an event that says so (LC-14), or nothing tells what became of it."""

from collections.abc import Sequence

from trionfi.v1.event_log_pb2 import PartKind
from trionfi_service import rules
from trionfi_service.replay.log import Finding, Log


def unexplained(log: Log, sound: Sequence[range] = ()) -> Finding | None:
    """The first text that is gone without an event that says that it was erased.

    ``sound`` are positions of records that the core has derived anew: there is no text among them.
    """
    gone = [
        (record.version, number, record.actor)
        for positions in log.others(sound)
        for record in log.records[positions.start : positions.stop]
        for number, part in enumerate(record.parts)
        if part.kind == PartKind.PART_KIND_TEXT and not part.HasField("body")
    ]
    if not gone:
        return None
    erased = _erased(log)
    for version, number, speaker in gone:
        if not any(who == speaker and first <= version <= last for who, first, last in erased):
            why = f"the text in part {number} of version {version} is not here, and no event says that it was erased"
            return Finding(version, why, missing=True)
    return None


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
