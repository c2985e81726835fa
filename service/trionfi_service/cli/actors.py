"""Actors and viewers as people write them: ``clock seat:0 assistant:0 host operator referee spectator auditor``."""

from trionfi.actors import format_actor, format_viewer
from trionfi.actors import parse_actor as _parse_actor
from trionfi.actors import parse_viewer as _parse_viewer
from trionfi.v1.game_pb2 import Actor, Viewer
from trionfi_service.cli.exits import usage


def actor_text(actor: Actor) -> str:
    """The text form of an actor; of one this build does not know, its numbers."""
    try:
        return format_actor(actor)
    except ValueError:
        return f"actor:{actor.kind}:{actor.index}"


def viewer_text(viewer: Viewer) -> str:
    """The text form of a viewer; of one this build does not know, its number."""
    try:
        return format_viewer(viewer)
    except ValueError:
        return f"viewer:{viewer.role}"


def parse_actor(text: str) -> Actor:
    """The actor a person wrote. Raises `Failure`."""
    try:
        return _parse_actor(text)
    except ValueError as wrong:
        raise usage(f"{wrong}.") from None


def parse_viewer(text: str) -> Viewer:
    """The viewer a person wrote. Raises `Failure`."""
    try:
        return _parse_viewer(text)
    except ValueError as wrong:
        raise usage(f"{wrong}.") from None


def seat_text(seat: int) -> str:
    """The text form of a seat."""
    return f"seat:{seat}"
