"""What a command writes: text for people through rich, one JSON record a line for machines.

Names and reasons come from other people. A terminal obeys escape sequences, so everything that came from elsewhere goes
through `printable` first.
"""

import sys
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from google.protobuf.message import Message
    from rich.console import Console, RenderableType

# Marks that reorder the text around them: a name with one could rewrite the line it stands in.
_REORDERING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_WIDE = 1_000
_UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


@cache
def out() -> "Console":
    """Standard output. No markup: a name with brackets in it is a name with brackets in it."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


@cache
def err() -> "Console":
    """Standard error."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, stderr=True)


def say(text: str = "", style: str | None = None) -> None:
    """One line for people. Never wrapped: a terminal wraps by itself, and a pipe wants whole lines."""
    out().print(text, style=style, soft_wrap=True)


def print_whole(table: "RenderableType") -> None:
    """A table whose columns are never cut: ids are there to be copied. A narrow terminal wraps its lines."""
    from rich.console import Console

    wide = Console(highlight=False, markup=False, emoji=False, width=_WIDE)
    width = max(out().width, wide.measure(table).maximum)
    Console(highlight=False, markup=False, emoji=False, width=width).print(table)


def printable(text: str) -> str:
    r"""``text`` with every character that a terminal would obey written out, as ``\x1b``."""
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    if character in _REORDERING or unicodedata.category(character) in _UNPRINTABLE:
        return character.encode("unicode_escape", "backslashreplace").decode("ascii")
    return character


def time_text(unix_ms: int) -> str:
    """A moment, to the second, in UTC."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(unix_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def json_text(message: "Message") -> str:
    """The proto3 JSON mapping of a message on one line, fields with their default value included."""
    from google.protobuf import json_format

    return json_format.MessageToJson(message, indent=None, always_print_fields_with_no_presence=True)


def json_fields(message: "Message") -> dict[str, Any]:
    """The same as plain values, to stand inside a record."""
    from google.protobuf import json_format

    return json_format.MessageToDict(message, always_print_fields_with_no_presence=True)


def print_json(message: "Message") -> None:
    """One record for machines: a message of the contract."""
    _write(json_text(message))


def print_record(record: dict[str, Any]) -> None:
    """One record for machines, where the contract has no message for it."""
    import json

    _write(json.dumps(record))


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
