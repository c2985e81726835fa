"""Lines taken apart, word by word. Every word knows its column, so that every error does."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from trionfi_service.notation.cards import FACES, HIDDEN, NAMES

MAX_NUMBER: Final = 2**64 - 1
MAX_COUNT: Final = 2**32 - 1
MAX_TIME: Final = 253_402_300_799_999
"""The last millisecond of the year 9999."""
MAX_SEAT: Final = 255
_SHOWN: Final = 40

_is_number = re.compile(r"0|[1-9][0-9]{0,19}").fullmatch
_A_CARD: Final = "a card such as Qw or m13"
_A_FACE: Final = "a card such as Qw, m13 or 7wr"
_FACES_KNOWN: Final = FACES | {HIDDEN}
_CARDS_KNOWN: Final = frozenset((*NAMES, HIDDEN))

Value = TypeVar("Value")


class HandInvalid(ValueError):
    """A line is no hand.

    ``line`` and ``column`` count from 1; ``field`` is what was being read, ``found`` what stands there (cut to forty
    characters), ``due`` what would be right.
    """

    def __init__(self, column: int, field: str, found: str, due: str, line: int = 1) -> None:
        self.line = line
        self.column = column
        self.field = field
        self.found = found if len(found) <= _SHOWN else found[:_SHOWN] + "..."
        self.due = due
        what = ascii(self.found) if found else "nothing"
        super().__init__(f"line {line}, column {column}, {field}: {what} stands there; {due} is due")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line, where it stands, and what it is to be."""

    text: str
    column: int
    field: str

    def wrong(self, due: str) -> HandInvalid:
        """The error that says what would be right."""
        return HandInvalid(self.column, self.field, self.text, due)

    def number(self, most: int = MAX_NUMBER, least: int = 0) -> int:
        """A whole number, without leading zeros."""
        if _is_number(self.text) is None or not least <= int(self.text) <= most:
            raise self.wrong(f"a whole number from {least} to {most}")
        return int(self.text)

    def signed(self) -> int:
        """A whole number that may be below zero."""
        if self.text.startswith("-"):
            return -replace(self, text=self.text[1:]).number(MAX_NUMBER, 1)
        return self.number()

    def seat(self) -> int:
        """A seat: ``s`` and its number."""
        digits = self.text[1:]
        if not self.text.startswith("s") or _is_number(digits) is None or int(digits) > MAX_SEAT:
            raise self.wrong("a seat such as s0")
        return int(digits)

    def seat_of(self, seats: Collection[int]) -> int:
        """One of these seats."""
        if (seat := self.seat()) not in seats:
            raise self.wrong(f"one of {' '.join(f's{one}' for one in seats)}")
        return seat

    def face(self) -> str:
        """A card as it lies, or a hidden one."""
        if self.text not in _FACES_KNOWN:
            raise self.wrong(f"{_A_FACE}, or {HIDDEN},")
        return self.text

    def card(self) -> str:
        """A card of which nobody says how it lies, or a hidden one."""
        if self.text not in _CARDS_KNOWN:
            raise self.wrong(f"{_A_CARD}, or {HIDDEN},")
        return self.text

    def one_of(self, words: "tuple[str, ...]") -> str:
        """One of these words."""
        if self.text not in words:
            raise self.wrong(f"one of {', '.join(words)}" if len(words) > 1 else words[0])
        return self.text

    def behind(self, prefix: str, due: str) -> "Word":
        """What comes behind a prefix."""
        if not self.text.startswith(prefix):
            raise self.wrong(due)
        return replace(self, text=self.text[len(prefix) :], column=self.column + len(prefix))

    def parts(self, separator: str, most: int) -> "list[Word]":
        """The parts of it, at most so many."""
        found = list(_cut(self.text, separator, self.column, self.field))
        if len(found) > most:
            raise self.wrong(f"at most {most} parts between {separator!r}")
        return found

    def pair(self, separator: str, due: str) -> "tuple[Word, Word]":
        """What stands before and behind the first separator."""
        before, found, behind = self.text.partition(separator)
        if not found:
            raise self.wrong(due)
        column = self.column + len(before) + len(separator)
        return replace(self, text=before), replace(self, text=behind, column=column)


def _cut(text: str, separator: str, column: int, field: str) -> Iterator[Word]:
    for part in text.split(separator):
        yield Word(part, column, field)
        column += len(part) + len(separator)


class Words:
    """The words of an entry, taken one after the other; exactly one space stands between two."""

    def __init__(self, text: str, column: int, field: str) -> None:
        self._words = list(_cut(text, " ", column, field))
        self._at = 0
        self._end = Word("", column + len(text), field)

    @property
    def left(self) -> int:
        """How many are left."""
        return len(self._words) - self._at

    def peek(self) -> str:
        """The next word, or nothing."""
        return self._words[self._at].text if self.left else ""

    def next(self, field: str) -> Word:
        """The next word, which is to be ``field``; at the end an empty one."""
        if not self.left:
            return replace(self._end, field=field)
        self._at += 1
        return replace(self._words[self._at - 1], field=field)

    def has(self, word: str) -> bool:
        """Whether the next word is this one; then it is taken."""
        found = self.peek() == word and self.left > 0
        self._at += found
        return found

    def must(self, word: str, field: str) -> None:
        """Take this word."""
        self.next(field).one_of((word,))

    def rest(self, field: str) -> list[Word]:
        """All that is left."""
        return [self.next(field) for _ in range(self.left)]

    def end(self, field: str) -> None:
        """Nothing may be left."""
        if self.left:
            raise self.next(field).wrong("the end of the entry")


def entries(text: str, column: int, field: str) -> Iterator[Words]:
    """The entries of a section; none of one that is ``-``."""
    if text == NOTHING:
        return
    for word in _cut(text, "; ", column, field):
        if not word.text:
            raise word.wrong(f"an entry, or {NOTHING!r} for a section without any,")
        yield Words(word.text, word.column, field)


NOTHING: Final = "-"
NONE: Final = "none"
_MOST_PARTS: Final = 256


@dataclass(frozen=True)
class Codec(Generic[Value]):
    """How a value is written as one word, and read back."""

    write: Callable[[Value], str]
    read: Callable[[Word], Value]


NUMBER: Final = Codec[int](str, Word.number)
COUNT: Final = Codec[int](str, lambda word: word.number(MAX_COUNT))
TIME: Final = Codec[int](str, lambda word: word.number(MAX_TIME))
SIGNED: Final = Codec[int](str, Word.signed)
SEAT: Final = Codec[int]("s{}".format, Word.seat)


def one_of(*words: str) -> Codec[str]:
    """One of these words."""
    return Codec(str, lambda word: word.one_of(words))


def matching(pattern: str, due: str) -> Codec[str]:
    """A word of this form."""
    compiled = re.compile(pattern)

    def read(word: Word) -> str:
        if compiled.fullmatch(word.text) is None:
            raise word.wrong(due)
        return word.text

    return Codec(str, read)


def listed(of: Codec[Any], least: int = 0, most: int = _MOST_PARTS) -> Codec[Any]:
    """Values between commas, as a tuple; ``-`` for none."""

    def write(values: tuple[Any, ...]) -> str:
        return ",".join(map(of.write, values)) or NOTHING

    def read(word: Word) -> tuple[Any, ...]:
        found = () if word.text == NOTHING else tuple(of.read(part) for part in word.parts(",", most))
        if len(found) < least:
            raise word.wrong(f"a list of {least}{'' if most == least else ' or more'}")
        return found

    return Codec(write, read)


def pair(separator: str, first: Codec[Any], second: Codec[Any], due: str) -> Codec[Any]:
    """Two values with a separator between them, as a tuple."""

    def read(word: Word) -> tuple[Any, Any]:
        left, right = word.pair(separator, due)
        return first.read(left), second.read(right)

    return Codec(lambda value: first.write(value[0]) + separator + second.write(value[1]), read)


def maybe(of: Codec[Any]) -> Codec[Any]:
    """A value, or ``none``."""
    return Codec(
        lambda value: NONE if value is None else of.write(value),
        lambda word: None if word.text == NONE else of.read(word),
    )
