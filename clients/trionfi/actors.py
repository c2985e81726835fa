"""The text form of actors and viewers: ``seat:0``, ``assistant:0``, ``host``, ``operator``, ``referee``, ``clock``.

Viewers are actors, and ``spectator`` and ``auditor``.
"""

from trionfi.v1 import game_pb2 as game

_KINDS = {
    "clock": game.ACTOR_KIND_CLOCK,
    "seat": game.ACTOR_KIND_SEAT,
    "assistant": game.ACTOR_KIND_ASSISTANT,
    "host": game.ACTOR_KIND_HOST,
    "operator": game.ACTOR_KIND_OPERATOR,
    "referee": game.ACTOR_KIND_REFEREE,
}
_NUMBERED = ("seat", "assistant")
_ROLES = {"spectator": game.ROLE_SPECTATOR, "auditor": game.ROLE_AUDITOR}

_WHAT_AN_ACTOR_IS = "an actor is seat:N or assistant:N with N from 0 to 255, or host, operator, referee, clock"


def parse_actor(text: str) -> game.Actor:
    """Read an actor. Raises ValueError with what would be right."""
    name, colon, number = text.partition(":")
    if name not in _KINDS or bool(colon) != (name in _NUMBERED):
        raise ValueError(f"{text!r}: {_WHAT_AN_ACTOR_IS}")
    if not colon:
        return game.Actor(kind=_KINDS[name])
    if not (number.isascii() and number.isdigit() and str(int(number)) == number and int(number) <= 255):
        raise ValueError(f"{text!r}: {_WHAT_AN_ACTOR_IS}")
    return game.Actor(kind=_KINDS[name], index=int(number))


def format_actor(actor: game.Actor) -> str:
    """The text form of an actor. Raises ValueError when its kind is not set or not known."""
    for name, kind in _KINDS.items():
        if kind == actor.kind:
            return f"{name}:{actor.index}" if name in _NUMBERED else name
    raise ValueError(f"{actor.kind} is no kind of actor")


def parse_role(text: str) -> game.Role:
    """Read a role: ``spectator`` or ``auditor``. Raises ValueError."""
    if text not in _ROLES:
        raise ValueError(f"{text!r}: a role is spectator or auditor")
    return _ROLES[text]


def parse_viewer(text: str) -> game.Viewer:
    """Read a viewer: an actor or a role. Raises ValueError."""
    if text in _ROLES:
        return game.Viewer(role=_ROLES[text])
    try:
        return game.Viewer(actor=parse_actor(text))
    except ValueError as why:
        raise ValueError(f"{why}; a viewer may also be spectator or auditor") from None


def format_viewer(viewer: game.Viewer) -> str:
    """The text form of a viewer. Raises ValueError when it is not set or not known."""
    if viewer.WhichOneof("viewer") == "actor":
        return format_actor(viewer.actor)
    for name, role in _ROLES.items():
        if role == viewer.role:
            return name
    raise ValueError("the viewer is neither an actor nor a known role")
