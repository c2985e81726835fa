"""A tale as it was told: passages in order, as text for a terminal or as Markdown.

What is told comes from players. On a terminal `printable` goes over it; in Markdown nothing of it is markup.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, cast

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from trionfi.v1.event_log_pb2 import PartKind
from trionfi.v1.game_service_pb2 import SeenEvent, SeenPart
from trionfi_service.cli import show
from trionfi_service.cli.terminal import printable

ERASED: Final = "(what was said here is erased)"
PRIVATE: Final = "(this is for others)"
NOTHING_YET: Final = "Nothing is told yet."
NO_STORY: Final = "This game tells no story."
# Any ASCII punctuation may be escaped, and is, but for what never means anything by itself.
_MARKUP: Final = re.compile(r"""(?![",;?'%])[!-/:-@\[-`{-~]""")
_EDGES: Final = re.compile(r"^\s+|\s+$")
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


def tells(game: str) -> bool:
    """Whether a game tells a story, by its arm in ``Options``."""
    return show.submodule(f"{game}_story") is not None


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
    """A passage for a terminal: every line that was said begins with a quotation mark, and no line of ours does."""
    words = printable(passage.words)
    if passage.heading:
        return f"\n{words}\n{('=' if passage.heading == 1 else '-') * len(words)}"
    lines = [passage.withheld] if passage.withheld else _quoted(passage.speech)
    return "\n".join([words, *(f"{_INDENT}{line}" if line else "" for line in lines)])


def drawn(passage: Passage) -> RenderableType:
    """The same, as wide as there is room: what is too long for a line goes on below, as far from the margin."""
    lines = [(line, line.removeprefix(_INDENT)) for line in as_text(passage).split("\n")]
    return Group(*(Padding(Text(said), (0, 0, 0, len(line) - len(said))) for line, said in lines))


def as_markdown(passage: Passage) -> str:
    """A passage as Markdown: what was said is quoted, and none of it is markup, by CommonMark and by GitHub's tables.

    A page may still make a link of an address that is written out, as GitHub does: no escape prevents it.
    """
    words = _plain(passage.words)
    if passage.heading:
        return f"\n{'#' * (1 + passage.heading)} {words}\n"
    if passage.withheld:
        return f"*{words}*\n\n> *{passage.withheld}*\n"
    lines = (passage.speech or "").split("\n") if passage.speech else []
    # Two blanks at the end of a line are a line break.
    return f"*{words}*\n" + ("\n" + "  \n".join(f"> {_plain(line)}" for line in lines) + "\n" if lines else "")


def _quoted(speech: str | None) -> list[str]:
    """What was said, ready to print: as in print, a mark opens each of its lines, and one closes the last."""
    if not speech:
        return []
    *before, last = (f"“{line}" if line else "" for line in map(printable, speech.split("\n")))
    return [*before, f"{last or '“'}”"]


def _plain(text: str) -> str:
    """One line of text as Markdown that says just this. Blanks at its edges would be markup, or be lost."""
    escaped = _MARKUP.sub(r"\\\g<0>", printable(text))
    return _EDGES.sub(_written_out, escaped)


def _written_out(blanks: re.Match[str]) -> str:
    return "".join("&nbsp;" if blank == " " else f"&#{ord(blank)};" for blank in blanks[0])
