"""One event as one line: version, time, who acted, what happened, and what of it this viewer alone was told."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import cast

from google.protobuf.message import DecodeError
from rich.text import Text

from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.event_log_pb2 import HiddenOptions, PartKind, SeatCards
from trionfi.v1.game_service_pb2 import SeenEvent, SeenPart
from trionfi_service.cli import show
from trionfi_service.cli.actors import actor_text
from trionfi_service.cli.show import cards
from trionfi_service.cli.terminal import printable


def event_line(seen: SeenEvent, names: show.Names) -> Text:
    """The line of an event, and one below it for each sealed part that is open."""
    line = Text(f"{seen.version:>5} ", style="dim")
    line.append(f"{_clock(seen.unix_ms)} {actor_text(seen.actor):<11} ", style="dim")
    line.append(show.event_words(seen.event, names), style="default not dim")
    for part in seen.parts:
        words = part_words(part, seen.event.WhichOneof("event") or "")
        if words:
            line.append(f"\n{'':>31}{words}", style="default not dim")
    return line


def part_words(part: SeenPart, game: str = "") -> str | None:
    """What an open part says; None for a closed one, and for the command, which the event tells already.

    ``game`` is the event's arm: what was chosen, each game says itself.
    """
    if part.kind == PartKind.PART_KIND_TEXT and not part.HasField("content"):
        return "(this is for others)" if part.closed else "(what was said here is erased)"
    if not part.HasField("content") or part.kind == PartKind.PART_KIND_COMMAND:
        return None
    try:
        if part.kind == PartKind.PART_KIND_CHOICE:
            return _chosen(part.content, game)
        return _open(part.kind, part.content)
    except (DecodeError, UnicodeDecodeError):
        return f"a part of kind {part.kind} that this build cannot read"


def _chosen(content: bytes, game: str) -> str:
    words = cast("Callable[[bytes], str] | None", getattr(show.renderer(game), "choice_words", None))
    return words(content) if words else f"a choice, {len(content)} bytes"


def _open(kind: int, content: bytes) -> str | None:
    match kind:
        case PartKind.PART_KIND_TEXT:
            return f"“{printable(content.decode('utf-8'))}”" if content else None
        case PartKind.PART_KIND_SEAT_CARDS:
            shown = SeatCards.FromString(content).cards
            return f"cards: {cards.row([opening.card for opening in shown]).plain}"
        case PartKind.PART_KIND_ORDER:
            return f"order: {cards.order(CardOrder.FromString(content)).plain}"
        case PartKind.PART_KIND_SERVER_SEED:
            return f"server's seed: {content.hex()}"
        case PartKind.PART_KIND_HIDDEN_OPTIONS:
            return f"scripted deals: {len(HiddenOptions.FromString(content).orders)}"
        case _:
            return f"a part of kind {kind}, {len(content)} bytes"


def _clock(unix_ms: int) -> str:
    return datetime.fromtimestamp(unix_ms / 1000, UTC).strftime("%H:%M:%S.%f")[:-3]
