"""Hands as lines, and lines as hands (docs/notation.md)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple, Protocol

from trionfi_service.notation import form
from trionfi_service.notation.fortunes import text as fortunes_text
from trionfi_service.notation.fortunes.form import FortunesHand
from trionfi_service.notation.solitaire import text as solitaire_text
from trionfi_service.notation.solitaire.form import SolitaireHand
from trionfi_service.notation.tarot_rpg import text as tarot_rpg_text
from trionfi_service.notation.tarot_rpg.form import TarotRpgHand
from trionfi_service.notation.two_win import text as two_win_text
from trionfi_service.notation.two_win.form import TwoWinHand
from trionfi_service.notation.words import NOTHING, HandInvalid, Word, Words, entries

Hand = FortunesHand | TwoWinHand | TarotRpgHand | SolitaireHand
GAMES: Final = (fortunes_text.NAME, two_win_text.NAME, tarot_rpg_text.NAME, solitaire_text.NAME)
BAR: Final = " | "
_SECTIONS: Final = 4


class Numbered(NamedTuple):
    """A line of a file by its number, from 1, and what it holds."""

    line: int
    hand: Hand | HandInvalid


def game_of(hand: Hand) -> str:
    """Which game a hand is of, by its arm in ``Options``."""
    if isinstance(hand, FortunesHand):
        return fortunes_text.NAME
    if isinstance(hand, SolitaireHand):
        return solitaire_text.NAME
    return two_win_text.NAME if isinstance(hand, TwoWinHand) else tarot_rpg_text.NAME


def as_json(hand: Hand) -> dict[str, Any]:
    """A hand as JSON has it, as in docs/vectors/notation.jsonl: its game as ``variant``, then its fields."""
    return {"variant": game_of(hand)} | form.fields_json(hand)


def write(hand: Hand) -> str:
    """A hand as its one line, without an end. `parse` gives it back."""
    if isinstance(hand, FortunesHand):
        head = form.write_head(fortunes_text.NAME, hand, fortunes_text.FIELDS)
        result = fortunes_text.result_texts(hand.result) if hand.result else ()
    elif isinstance(hand, TwoWinHand):
        head = form.write_head(two_win_text.NAME, hand, two_win_text.FIELDS)
        result = two_win_text.result_texts(hand.result) if hand.result else ()
    elif isinstance(hand, SolitaireHand):
        head = form.write_head(solitaire_text.NAME, hand, solitaire_text.FIELDS)
        result = solitaire_text.result_texts(hand.result) if hand.result else ()
    else:
        head = form.write_head(tarot_rpg_text.NAME, hand, tarot_rpg_text.FIELDS)
        result = tarot_rpg_text.result_texts(hand.result) if hand.result else ()
    sections = ((play.text() for play in hand.play), result, (after.text() for after in hand.after))
    return BAR.join([head, *("; ".join(section) or NOTHING for section in sections)])


def parse(line: str, number: int = 1) -> Hand:
    """The hand of a line, which has no end. Raises `HandInvalid`, which names the line by this number."""
    try:
        return _parse(line)
    except HandInvalid as wrong:
        raise HandInvalid(wrong.column, wrong.field, wrong.found, wrong.due, number) from None


def read(lines: Iterable[str]) -> Iterator[Numbered]:
    """The lines of a file, each with its hand or with what is wrong with it; empty ones and comments are passed over.

    A comment begins with ``#``.
    """
    for number, ended in enumerate(lines, 1):
        line = ended.removesuffix("\n").removesuffix("\r")
        if line and not line.startswith("#"):
            try:
                yield Numbered(number, parse(line, number))
            except HandInvalid as wrong:
                yield Numbered(number, wrong)


def _parse(line: str) -> Hand:
    if len(line) > form.MAX_LINE:
        raise Word(line, form.MAX_LINE + 1, "the line").wrong(f"a line of at most {form.MAX_LINE} characters")
    stray = next((at for at, one in enumerate(line) if not " " <= one <= "~"), None)
    if stray is not None:
        raise Word(line[stray], stray + 1, "the line").wrong("printable ASCII")
    sections = Word(line, 1, "the line").parts(BAR, len(line) + 1)
    first = Words(sections[0].text, 1, "the first section")
    first.must(form.START, "the version")
    game = first.next("the game").one_of(GAMES)
    if len(sections) != _SECTIONS:
        raise sections[-1].wrong(f"{_SECTIONS} sections between {BAR!r}, not {len(sections)},")
    if game == fortunes_text.NAME:
        head = form.read_head(first, fortunes_text.FIELDS)
        return FortunesHand(**head, **_sections(fortunes_text.Reader(head), sections))
    if game == solitaire_text.NAME:
        head = form.read_head(first, solitaire_text.FIELDS)
        return SolitaireHand(**head, **_sections(solitaire_text.Reader(head), sections))
    if game == tarot_rpg_text.NAME:
        head = form.read_head(first, tarot_rpg_text.FIELDS)
        return TarotRpgHand(**head, **_sections(tarot_rpg_text.Reader(head), sections))
    head = form.read_head(first, two_win_text.FIELDS)
    return TwoWinHand(**head, **_sections(two_win_text.Reader(head), sections))


class _Reader(Protocol):
    """What reads the sections of one game's lines."""

    def head(self, section: Word) -> None: ...

    def play(self, words: Words) -> Any: ...

    def played(self, section: Word) -> None: ...

    def result(self, sections: list[Words]) -> Any: ...

    def after(self, words: Words) -> Any: ...


def _sections(reader: _Reader, sections: list[Word]) -> dict[str, Any]:
    """What the sections behind the first hold; a section that is wrong as a whole is named with its column."""
    head, played, result, after = (
        replace(section, field=field)
        for section, field in zip(sections, ("the first section", "the play", "the result", "after"), strict=True)
    )
    reader.head(head)
    play = tuple(map(reader.play, _entries(played)))
    reader.played(played)
    return {
        "play": play,
        "result": reader.result(list(_entries(result))),
        "after": tuple(map(reader.after, _entries(after))),
    }


def _entries(section: Word) -> Iterator[Words]:
    return entries(section.text, section.column, section.field)
