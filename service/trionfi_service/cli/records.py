"""The client's updates back to the contract's messages, which is what ``--json`` prints."""

from collections.abc import Iterable

from trionfi.streams import CaughtUp, Happened, Snapshot, Update
from trionfi.v1 import game_service_pb2 as api
from trionfi_service.cli.actors import actor_text


def names_of(names: Iterable[api.PlaceName]) -> dict[str, str]:
    """Display names by the text form of the actor."""
    return {actor_text(name.actor): name.display_name for name in names}


def seen_event(happened: Happened) -> api.SeenEvent:
    """An event of a watch."""
    return api.SeenEvent(
        version=happened.version,
        unix_ms=happened.unix_ms,
        actor=happened.actor,
        event=happened.event,
        parts=happened.parts,
        last_of_command=happened.last_of_command,
        view=happened.view,
        moves=happened.moves,
        head=happened.head,
    )


def watch_message(update: Update) -> api.WatchGameResponse:
    """An update of a watch."""
    match update:
        case Snapshot():
            snapshot = api.GetGameResponse(view=update.view, moves=update.moves, head=update.head, names=update.names)
            return api.WatchGameResponse(snapshot=snapshot)
        case Happened():
            return api.WatchGameResponse(event=seen_event(update))
        case CaughtUp():
            return api.WatchGameResponse(caught_up=api.CaughtUp(version=update.version))
