"""A tale as text and as Markdown: what was said is read as it was said, and never taken for markup or for ours."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich.console import Console

from tests.cli.conftest import create
from tests.cli.process import Server
from trionfi_service.cli.show import story
from trionfi_service.cli.show.story import Passage, as_markdown, as_text, drawn
from trionfi_service.cli.terminal import printable

HOSTILE = [
    *(
        "1) one",
        "12) one",
        "1. one",
        "- one",
        "+ one",
        "* one",
        "- [ ] done",
        "    code",
        "a\n\n    code",
        " \n     code",
    ),
    *("# one", "one #", "a\n===", "a\n---", "---", "***", "___", "- - -", "```\ncode", "~~~\ncode", "`code`", "> one"),
    *("*one*", "_one_", "**one**", "__one__", "~~one~~", "a*b*c", "***", "<b>one</b>", "<!-- one -->", "<div>\n\none"),
    *(
        "<https://example.org>",
        "<a@example.org>",
        "[a](https://example.org)",
        "![a](a.png)",
        "[a]: https://example.org",
    ),
    *("[a][b]\n\n[b]: /c", "&amp;", "&#35; one", "&copy;", "\\", "\\*", "one\\\ntwo", "one  \ntwo  ", "  one  ", "   "),
    *(
        "|a|b|\n|-|-|\n|c|d|",
        "a | b\n- | -\nc | d",
        "a\n:-:\nb",
        "\n\n\n",
        "\nfirst",
        "last\n",
        "\u00a0one",
        "\u3000- one",
    ),
    *(
        "$x$",
        "[^1]\n\n[^1]: one",
        "a\n: one",
        ":smile:",
        "@one",
        "==one==",
        "^one^",
        "\t- one",
        "\u2028- one",
        "\x85# one",
    ),
]
_READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])  # as rich brings it
_PLAIN = frozenset({"text", "softbreak", "hardbreak"})
_FRAME = frozenset({"paragraph_open", "paragraph_close", "blockquote_open", "blockquote_close", "inline"})


def test_a_tale_that_has_not_begun_is_not_a_game_without_one(server: Server, tmp_path: Path) -> None:
    created = server.call("game", "create", "tarot_rpg", "--json")
    game_id = created.records()[0]["gameId"]

    for flags, out in (((), "Nothing is told yet.\n"), (("--markdown",), "Nothing is told yet.\n"), (("--json",), "")):
        told = server.call("story", game_id, *flags)
        assert (told.code, told.out, told.err) == (0, out, "")

    other = server.call("story", create(server, tmp_path / "table").id)
    assert (other.code, other.out) == (1, "")
    assert "This game tells no story." in other.err


def _lines(inline: Token) -> list[str]:
    """The lines of a paragraph that is nothing but text."""
    assert inline.children is not None
    assert {token.type for token in inline.children} <= _PLAIN, inline.content
    # A break has no content.
    return "".join(token.content or "\n" for token in inline.children).replace("\u00a0", " ").split("\n")


def _is_read_as_it_was_said(speech: str) -> None:
    tokens = _READER.parse(as_markdown(Passage("Ben tells", speech=speech)))

    assert {token.type for token in tokens} <= _FRAME, speech
    _, *said = [token for token in tokens if token.type == "inline"]
    read = [line for token in said for line in _lines(token)]
    assert read == [printable(line).replace("\u00a0", " ") for line in speech.split("\n") if line], speech


@pytest.mark.parametrize("speech", HOSTILE)
def test_in_a_tale_as_markdown_nothing_that_was_said_is_markup(speech: str) -> None:
    _is_read_as_it_was_said(speech)


@given(st.text(st.sampled_from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \n\t1a\u00a0\u3000é"), max_size=40))
def test_in_a_tale_as_markdown_what_was_said_is_what_is_read(speech: str) -> None:
    _is_read_as_it_was_said(speech)


@pytest.mark.parametrize("name", ["1) Ben", "  Ben ", "\u3000Ben", "*Ben*", "_", "# Ben", "<b>", "***", "---", "\\"])
def test_in_a_tale_as_markdown_no_name_is_markup(name: str) -> None:
    first, inline, last = _READER.parse(as_markdown(Passage(f"{name} tells", speech="")))

    assert (first.type, last.type) == ("paragraph_open", "paragraph_close")
    assert inline.children is not None
    opened, text, closed = (token for token in inline.children if token.content or token.type != "text")
    assert (opened.type, closed.type) == ("em_open", "em_close")
    assert text.content.replace("\u00a0", " ") == f"{name} tells"


@pytest.mark.parametrize("ours", [story.ERASED, story.PRIVATE, "The dealer accepts it", "“"])
def test_nothing_that_was_said_looks_like_what_the_program_says(ours: str) -> None:
    said = as_text(Passage("Ben tells", speech=f"{ours}\n    {ours}\n\n{ours}"))

    assert said.split("\n") == ["Ben tells", f"    “{ours}", f"    “    {ours}", "", f"    “{ours}”"]
    assert as_text(Passage("Ben tells", withheld=story.ERASED)) == f"Ben tells\n    {story.ERASED}"


def test_what_is_too_long_for_a_line_of_the_demo_goes_on_as_far_from_the_margin() -> None:
    console = Console(width=30, highlight=False, color_system=None)
    with console.capture() as capture:
        console.print(
            drawn(Passage("Ben tells", speech="The lamp goes out, and then the door opens.\nA [bold] scream."))
        )

    assert [line.rstrip() for line in capture.get().splitlines()] == [
        "Ben tells",
        "    “The lamp goes out, and",
        "    then the door opens.",
        "    “A [bold] scream.”",
    ]
