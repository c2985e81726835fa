"""Views: after every command the one that the log comes to, as far as the log folds from what is here."""

from google.protobuf.message import DecodeError

from trionfi.v1.game_pb2 import View
from trionfi.v1.game_service_pb2 import Verdict
from trionfi_service import rules
from trionfi_service.bundle.reader import Bundle
from trionfi_service.replay.log import Finding, Log, not_folded, verdict
from trionfi_service.rules import CoreFault, Corrupt


def check(bundle: Bundle, log: Log) -> Verdict:
    """The verdict over the views of a view bundle."""
    wrong = _listed(bundle, log)
    return verdict(wrong or log.unknown_rules or _folded(bundle, log))


def _listed(bundle: Bundle, log: Log) -> Finding | None:
    """One view for the end of each command, and what any reader can tell of it."""
    ends = [append.stop for append in log.appends()]
    for number, (wire, end) in enumerate(zip(bundle.views, ends, strict=False), 1):
        try:
            view = View.FromString(wire)
        except DecodeError:
            return Finding(end, f"view {number} is no View")
        said = (view.game, view.version, view.unix_ms, view.viewer)
        if said != (log.game, end, log.records[end - 1].unix_ms, bundle.summary.viewer):
            return Finding(end, f"view {number} is not of this game, version {end} and viewer")
    if len(bundle.views) != len(ends):
        at = [*ends, log.version][min(len(ends), len(bundle.views))]
        return Finding(at, f"{len(bundle.views)} views for {len(ends)} commands")
    return None


def _folded(bundle: Bundle, log: Log) -> Finding | None:
    """The views against those of the state, up to the first part that a fold needs and that is not here."""
    viewer = rules.viewer_bytes(bundle.summary.viewer)
    state = rules.initial()
    for wire, append in zip(bundle.views, log.appends(), strict=True):
        try:
            state = rules.replay(state, log.wires[append.start : append.stop])
            if rules.view_bytes(state, viewer) != wire:
                return Finding(append.stop, "the view is not what the log comes to")
        except Corrupt as corrupt:
            return not_folded(log, corrupt)
        except CoreFault:
            return Finding(append.start + 1, "the core panicked")
    return None
