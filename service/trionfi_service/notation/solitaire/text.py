"""A round of Two-Win Solitaire as a line, and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from trionfi_service.notation import form
from trionfi_service.notation.cards import HIDDEN, plain
from trionfi_service.notation.form import Aborted, Dealt
from trionfi_service.notation.solitaire.form import (
    EXTERNALS,
    INTERNALS,
    LABELS,
    OUTCOMES,
    PLAYER,
    POKER,
    SEVEN,
    After,
    Drawn,
    House,
    Play,
    Result,
    Split,
    Stopped,
)
from trionfi_service.notation.two_win.form import Turned
from trionfi_service.notation.two_win.text import read_made
from trionfi_service.notation.words import Codec, Word, Words, one_of

NAME: Final = "solitaire"
FIELDS: Final[Mapping[str, Codec[Any]]] = {
    "ties": one_of("strict", "resolve"),
    "major_values": one_of("number", "either"),
    "major_precedence": one_of("tiebreak", "override"),
}
_LABEL: Final = one_of(*LABELS)
_WON: Final = one_of("won", "lost")


def result_texts(result: Result) -> Iterator[str]:
    """The entries of a result."""
    yield result.house.text()
    yield result.made.text()
    yield f"poker {' '.join(result.poker)}"
    yield f"twenty_one {' '.join(result.twenty_one)}"
    yield f"label {_LABEL.write(result.label)}"
    yield f"round {_WON.write('won' if result.won else 'lost')}"


class Reader:
    """Reads the sections of one line, and holds them to each other as far as a reader needs no rules to."""

    def __init__(self, _head: Mapping[str, Any]) -> None:
        self._lying: set[str] = set()
        self._own: tuple[str, ...] = ()
        self._up = 0
        self._split = False

    def head(self, section: Word) -> None:
        """Whether what the first section says goes together: each of its fields may be with any other."""

    def played(self, section: Word) -> None:
        """Whether the second section is whole."""
        if not self._own or self._up < 2:
            raise section.wrong("'d db' for internals and for externals, and 'd dh' once")

    def play(self, words: Words) -> Play:
        """An entry of the second section."""
        actor = words.next("who acts")
        if actor.text == "d":
            entry = self._dealer(words)
        else:
            _, timed_out = form.read_who(actor, (PLAYER,))
            act = words.next("the act").one_of(("ds", "draw", "stop"))
            if act == "ds":
                return self._declared(words, timed_out)
            if act == "stop":
                entry = Stopped(timed_out)
            elif timed_out:
                raise actor.wrong(f"s{PLAYER} without a star, for nobody has to draw,")
            else:
                entry = Drawn((self._shown(words, 1)[0],))
        words.end("the entry")
        return entry

    def result(self, sections: Sequence[Words]) -> Result | None:
        """The third section."""
        if not sections:
            return None
        rest = iter(sections)
        words = next(rest)
        house = _house(words)
        made = read_made(next(rest, words), (PLAYER,))
        poker = _part(next(rest, words), "poker")
        twenty_one = _part(next(rest, words), "twenty_one")
        label = form.read_value(next(rest, words), "label", _LABEL)
        won = form.read_value(next(rest, words), "round", _WON) == "won"
        if (words := next(rest, words)).left:
            raise words.next("the result").wrong("nothing behind the round")
        return Result(house, made, poker, twenty_one, label, won)

    def after(self, words: Words) -> After:
        """An entry of the fourth section."""
        words.must("d", "who acts")
        if words.next("what happens").one_of(("over", "aborted")) == "over":
            return form.read_over(words)
        words.end("the end")
        return Aborted()

    def _dealer(self, words: Words) -> Play:
        act = words.next("what is dealt")
        if act.one_of(("db", "dh")) == "db":
            count = (INTERNALS, EXTERNALS)[self._up] if self._up < 2 else 1
            self._up += 1
            return Turned(self._shown(words, count))
        dealt: Dealt = form.read_dealt(words, SEVEN, (PLAYER,))
        if self._own:
            raise act.wrong("one 'd dh'")
        self._own = dealt.cards
        self._lie(act, dealt.cards)
        return dealt

    def _declared(self, words: Words, timed_out: bool) -> Split:
        start = words.next("the cards for poker")
        poker = (start.face(), *(words.next("the cards for poker").face() for _ in range(POKER - 1)))
        words.must("/", "the cards for twenty-one")
        twenty_one = tuple(words.next("the cards for twenty-one").face() for _ in range(SEVEN - POKER))
        words.end("the declaration")
        declared = [plain(card) for card in (*poker, *twenty_one)]
        if self._split or sorted(declared) != sorted(self._own) or HIDDEN in declared:
            raise start.wrong(f"the own cards once, {' '.join(self._own)},")
        self._split = True
        return Split(timed_out, poker, twenty_one)

    def _shown(self, words: Words, count: int) -> tuple[str, ...]:
        """So many cards that everybody sees, as they lie."""
        found = []
        for _ in range(count):
            word = words.next("a card")
            if word.face() == HIDDEN:
                raise word.wrong("a card that is shown, such as Qw, m13 or 7wr,")
            self._lie(word, [word.text])
            found.append(word.text)
        words.end("the cards")
        return tuple(found)

    def _lie(self, word: Word, cards: Sequence[str]) -> None:
        """Each card lies in one place."""
        for card in map(plain, cards):
            if card != HIDDEN and card in self._lying:
                raise word.wrong(f"cards that lie nowhere else ({card} does)")
            self._lying.add(card)


def _house(words: Words) -> House:
    words.must("house", "the house")
    total, majors = words.next("the total").number(), words.next("the majors").number()
    house = House(total, majors, words.has("natural"), words.has("bust"))
    words.end("the house")
    return house


def _part(words: Words, name: str) -> tuple[str, str]:
    words.must(name, "the result")
    part = words.next("who has it").one_of(OUTCOMES), form.RULE.read(words.next("the rule"))
    words.end("the part")
    return part
