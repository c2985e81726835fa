"""A game as somebody saw it, step by step: each event, with the view at the end of each command."""

from collections.abc import Iterable, Iterator, Sequence

from trionfi.streams import CaughtUp, Happened, Update
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_service_pb2 import SeenEvent
from trionfi_service import export, feed, rules
from trionfi_service.cli.exits import ExitCode, Failure
from trionfi_service.cli.records import seen_event
from trionfi_service.replay.log import begins_append


def from_watch(updates: Iterable[Update]) -> Iterator[SeenEvent]:
    """The events of a watch from the beginning, up to the head."""
    for update in updates:
        if isinstance(update, CaughtUp):
            return
        if isinstance(update, Happened):
            yield seen_event(update)


def from_full(records: Sequence[bytes], viewer: bytes) -> Iterator[SeenEvent]:
    """Every record of a full log, as ``viewer`` (two bytes) may see it; the views are folded. Raises `Failure`."""
    state = rules.initial()
    for wire, record, last in _with_ends(records):
        try:
            state = rules.replay(state, [wire])
        except rules.Corrupt as wrong:
            raise Failure(
                ExitCode.NOT_VERIFIED, f"The log cannot be replayed: {wrong}.", "'trionfi verify' says more."
            ) from None
        yield SeenEvent.FromString(feed.seen_event(record, viewer, last, state if last else None))


def from_view(exported: export.Export) -> Iterator[SeenEvent]:
    """Every record of a view export, with the views as they were served to its viewer."""
    viewer = rules.viewer_bytes(exported.header.viewer)
    for _, record, last in _with_ends(exported.records):
        seen = SeenEvent.FromString(feed.seen_event(record, viewer, last))
        view = exported.views.get(record.version)
        if view is not None:
            seen.view.CopyFrom(view)
        yield seen


def _with_ends(wires: Sequence[bytes]) -> Iterator[tuple[bytes, EventRecord, bool]]:
    """Each record as stored and parsed, and whether it is the last of its command."""
    records = [EventRecord.FromString(wire) for wire in wires]
    for at, (wire, record) in enumerate(zip(wires, records, strict=True)):
        yield wire, record, at + 1 == len(records) or begins_append(records[at + 1])
