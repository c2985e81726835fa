"""A tale as it was told: passages in order, as text for a terminal or as Markdown.

What is told comes from players. On a terminal `printable` goes over it; in Markdown nothing of it is markup.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, cast

from trionfi.v1.event_log_pb2 import PartKind
from trionfi.v1.game_service_pb2 import SeenEvent, SeenPart
from trionfi_service.cli import show
from trionfi_service.cli.terminal import printable

ERASED: Final = "(what was said here is erased)"
PRIVATE: Final = "(this is for others)"
_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>#|~&!+=.-])")
_INDENT: Final = "    "


@dataclass(frozen=True, slots=True)
class Passage:
    """Something that happened, and what was said with it."""

    words: str
    """One line, of ours but for display names."""
    heading: int = 0
    """1 for the heading of a hand, 2 for one below it; 0 for none."""
    speech: str | None = None
    """What was said; None where nothing was."""
    withheld: str = ""
    """Why what was said does not stand here; empty where it does."""


class Teller(Protocol):
    """What ``show/<game>_story.py`` of a game that tells a story offers."""

    def passage(self, seen: SeenEvent, names: Mapping[str, str]) -> Passage | None:
        """What an event adds to the tale; None for nothing."""
        ...


def tell(events: Iterable[SeenEvent], names: Mapping[str, str]) -> Iterator[Passage]:
    """The tale of these events, as far as their viewer may know it."""
    for seen in events:
        teller = show.submodule(f"{seen.event.WhichOneof('event')}_story")
        passage = cast("Teller", teller).passage(seen, names) if teller else None
        if passage is not None:
            yield passage


def said(parts: Iterable[SeenPart]) -> tuple[str | None, str]:
    """What was said in the first text among these parts, and why it is withheld."""
    for part in parts:
        if part.kind != PartKind.PART_KIND_TEXT:
            continue
        if part.HasField("content"):
            return part.content.decode("utf-8", "replace"), ""
        return None, PRIVATE if part.closed else ERASED
    return None, ""


def as_text(passage: Passage) -> str:
    """A passage for a terminal."""
    words = printable(passage.words)
    if passage.heading:
        return f"\n{words}\n{('=' if passage.heading == 1 else '-') * len(words)}"
    lines = [passage.withheld] if passage.withheld else (passage.speech or "").split("\n") if passage.speech else []
    return "\n".join([words, *(f"{_INDENT}{printable(line)}" for line in lines)])


def as_markdown(passage: Passage) -> str:
    """A passage as Markdown: what was said is quoted, and none of it is markup."""
    words = _plain(passage.words)
    if passage.heading:
        return f"\n{'#' * (1 + passage.heading)} {words}\n"
    if passage.withheld:
        return f"*{words}*\n\n> *{passage.withheld}*\n"
    lines = (passage.speech or "").split("\n") if passage.speech else []
    # Two blanks at the end of a line are a line break.
    return f"*{words}*\n" + ("\n" + "  \n".join(f"> {_plain(line)}" for line in lines) + "\n" if lines else "")


def _plain(text: str) -> str:
    return _MARKUP.sub(r"\\\1", printable(text))
