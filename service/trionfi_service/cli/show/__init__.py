"""A game as text, for people: `table` for a view, `event_words` for what has happened.

Around every game the same; the game itself is drawn by ``show/<game>.py``, named as its arm in ``Options``, and where
there is none, by the generic renderer here. Nothing here decides or knows a rule: it writes out what a message holds.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol, cast

from google.protobuf.message import Message
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from trionfi.v1.game_pb2 import Event, PauseCause, Phase, View
from trionfi_service.cli.actors import actor_text, viewer_text
from trionfi_service.cli.show import around, cards
from trionfi_service.cli.terminal import printable

Names = Mapping[str, str]
"""Display names by the text form of the actor; they come from other people and are not yet printable."""


class Renderer(Protocol):
    """What ``show/<game>.py`` offers."""

    def table(self, view: View, names: Names) -> RenderableType:
        """The game as ``view`` shows it; only called when its arm is set."""
        ...

    def event_words(self, happened: Event, names: Names) -> str:
        """What has happened, in one line; only called when its arm is set."""
        ...

    # A game whose name is more than its arm in ``Options`` has ``TITLE: str``.
    # A game with choices that stay sealed until the last is in has ``choice_words(content: bytes) -> str`` too: what
    # its CHOICE part says. Raises DecodeError.


def renderer(game: str) -> Renderer | None:
    """The renderer of a game's own, if it has one."""
    return cast("Renderer | None", submodule(game))


def submodule(name: str) -> ModuleType | None:
    """What stands beside here under this name, if anything does."""
    whole = f"{__name__}.{name}"
    return import_module(whole) if name.isidentifier() and find_spec(whole) is not None else None


def table(view: View, names: Names) -> RenderableType:
    """A view as text: what is the same around every game, then the game."""
    game = view.WhichOneof("view")
    own = renderer(game) if game else None
    parts: list[RenderableType] = [_heading(view)]
    making = around.deal_in_making(view)
    if making is not None:
        parts.append(Text(making, style="yellow"))
    if own is None or view.phase != Phase.PHASE_PLAYING or view.HasField("deal_in_making"):
        parts.append(_places(view, names))
    if game:
        parts.append(own.table(view, names) if own else generic(getattr(view, game), game))
    return Group(*parts)


def event_words(event: Event, names: Names) -> str:
    """What has happened, in one line."""
    arm = event.WhichOneof("event")
    if arm is None:
        return "something this build does not know"
    own = renderer(arm)
    if own is not None:
        return own.event_words(event, names)
    return around.words(event, names) or _flat(getattr(event, arm), arm)


def generic(message: Message, label: str) -> Tree:
    """Any message as a tree: names and values as the contract has them, cards in notation."""
    tree = Tree(Text(label, style="bold"))
    for field, values in _fields(message):
        if field.message_type is None:
            tree.add(Text(f"{field.name}: {' '.join(_value(field, one) for one in values)}"))
            continue
        for one in values:
            if field.message_type.full_name == "trionfi.v1.Actor":
                tree.add(Text(f"{field.name}: {actor_text(one)}"))
            else:
                tree.add(generic(one, field.name))
    return tree


def _flat(message: Message, label: str) -> str:
    """Any message in one line."""
    words = [label]
    for field, values in _fields(message):
        for one in values:
            words.append(_flat(one, field.name) if field.message_type else f"{field.name} {_value(field, one)}")
    return " ".join(words)


def _fields(message: Message) -> Iterator[tuple[Any, list[Any]]]:
    """The fields a message has, by descriptor, and those that always have a value: seat 0 is a seat."""
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if field.is_repeated:
            if value:
                yield field, list(value)
        elif not field.has_presence or message.HasField(field.name):
            yield field, [value]


def _value(field: Any, value: object) -> str:
    """One value of a field that is no message."""
    if field.enum_type is not None and isinstance(value, int):
        if field.enum_type.full_name == "trionfi.v1.Card" and value:
            return cards.text(value)
        known = field.enum_type.values_by_number.get(value)
        return known.name if known else str(value)
    if isinstance(value, bytes):
        return value.hex()
    return printable(str(value)).lower() if isinstance(value, bool) else printable(str(value))


def _heading(view: View) -> RenderableType:
    game = view.options.WhichOneof("options") or "?"
    phase = Phase.Name(view.phase).removeprefix("PHASE_").lower()
    title = getattr(renderer(game), "TITLE", game.replace("_", "-").title())
    words = Text(title, style="bold")
    words.append(f" · {phase}", style="" if view.phase == Phase.PHASE_PLAYING else "yellow")
    if view.phase == Phase.PHASE_PAUSED:
        words.append(f" ({around.CAUSES.get(view.pause_cause, PauseCause.Name(view.pause_cause))})", style="yellow")
    words.append(f" · version {view.version} · as {viewer_text(view.viewer)} sees it", style="dim")
    if view.HasField("due_ms") and view.phase == Phase.PHASE_PLAYING:
        words.append(f" · {max(0, view.due_ms - view.unix_ms) / 1000:.0f} s to act", style="yellow")
    if view.not_random:
        words.append(" · NOT RANDOM: the deals are scripted", style="bold red")
    return words


def _places(view: View, names: Names) -> RenderableType:
    """Who holds which place, and how they stand."""
    standings = {seat.seat: seat for seat in view.standing.seats}
    grid = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("place", "name", "", "score", "rank"):
        grid.add_column(column, justify="right" if column in ("score", "rank") else "left")
    for shown in view.places:
        actor = actor_text(shown.place.actor)
        marks = [word for word, true in _marks(shown.present, shown.away, shown.owes, shown.place.bot) if true]
        if view.policies.bank_ms:
            marks.append(f"bank {shown.bank_ms / 1000:.1f} s")
        standing = standings.get(shown.place.actor.index) if actor.startswith("seat:") else None
        grid.add_row(
            actor,
            Text(printable(names.get(actor, ""))),
            ", ".join(marks),
            str(standing.score) if standing else "",
            str(standing.rank) if standing and standing.rank else "",
        )
    return grid


def _marks(present: bool, away: bool, owes: bool, bot: bool) -> list[tuple[str, bool]]:
    return [("bot", bot), ("not here yet", not present), ("away", away), ("to act", owes)]
