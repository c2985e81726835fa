"""A hand of Tarot: the RPG as a line, and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from trionfi_service.notation import form
from trionfi_service.notation.cards import HIDDEN
from trionfi_service.notation.form import Aborted
from trionfi_service.notation.tarot_rpg.form import (
    DEALER,
    OPPOSED,
    RULINGS,
    SKILLS,
    SUITS,
    WORDS,
    After,
    Began,
    Called,
    Closed,
    Discarded,
    Ended,
    Followed,
    FoolShown,
    Gave,
    Judged,
    Kitty,
    Laid,
    Led,
    LevelChanged,
    Passed,
    Play,
    Result,
    Ruled,
    Spoke,
    Taken,
    hand_size,
    kitty_size,
)
from trionfi_service.notation.words import COUNT, MAX_COUNT, NOTHING, SEAT, Codec, Word, Words, listed, one_of

NAME: Final = "tarot_rpg"
_MOST_PLAYERS: Final = 6
_LEVELS: Final = "123456789T"


def _read_sheet(word: Word) -> tuple[int, ...]:
    if len(word.text) != len(SKILLS) or not set(word.text) <= set(_LEVELS):
        raise word.wrong(f"a sheet of {len(SKILLS)} levels, each 1 to 9 or T for 10,")
    return tuple(_LEVELS.index(level) + 1 for level in word.text)


_SHEET: Final = Codec[tuple[int, ...]](lambda levels: "".join(_LEVELS[level - 1] for level in levels), _read_sheet)
_SHEETS: Final = listed(_SHEET, 2, _MOST_PLAYERS)
_DEALER: Final = Codec[int]("s{}".format, lambda word: word.seat_of((DEALER,)))
FIELDS: Final[Mapping[str, Codec[Any]]] = {
    "sheets": _SHEETS,
    "skill_total": COUNT,
    "hands": COUNT,
    "levels": _SHEETS,
    "button": _DEALER,
    "players": listed(SEAT, 2, _MOST_PLAYERS),
}
_ENDED_BY: Final = one_of("dealer", "itself")
_COUNTS: Final = listed(COUNT, 3, _MOST_PLAYERS + 1)
_PRIVATE: Final = ("note",)
_CLOCKED: Final = ("nothing", "pass", "give", "follow")
_OF_DEALER: Final = ("dc", "scene", "cut", "note", "floor", *RULINGS, "close", "judge")
_ACTS: Final = (*WORDS, "dc", "lay", "pass", *RULINGS, "close", "give", "lead", "judge", "follow")


def levels_text(levels: tuple[tuple[int, ...], ...]) -> str:
    """Sheets as they are written."""
    return str(_SHEETS.write(levels))


def result_texts(result: Result) -> Iterator[str]:
    """The entries of a result."""
    yield f"ended {_ENDED_BY.write(result.ended_by)}"
    yield f"tricks {_COUNTS.write(result.tricks)}"
    yield f"trumps {_COUNTS.write(result.trumps)}"


class Reader:
    """Reads the sections of one line, and holds them to each other as far as a reader needs no rules to."""

    def __init__(self, head: Mapping[str, Any]) -> None:
        self._head = head
        self._players = len(head["sheets"])
        self._seats = range(self._players + 1)
        self._lying: set[str] = set()
        self._dealt: set[int] = set()
        self._kitty = 0
        self._discards = 0
        self._tricks = 0

    def head(self, section: Word) -> None:
        """Whether what the first section says goes together."""
        if len(self._head["levels"]) != self._players:
            raise section.wrong("levels of as many players as there are sheets")
        if self._head["players"] != tuple(self._seats[1:]):
            due = ",".join(f"s{seat}" for seat in self._seats[1:])
            raise section.wrong(f"players={due} for {self._players} sheets")

    def played(self, section: Word) -> None:
        """Whether the second section is whole."""
        if len(self._dealt) != len(self._seats) or self._kitty != 1:
            raise section.wrong("'d kt' once and 'd dh' for each seat")

    def play(self, words: Words) -> Play:
        """An entry of the second section."""
        actor = words.next("who acts")
        entry: Play
        if actor.text == "d":
            entry = self._by_itself(words)
        elif actor.text == ">":
            entry = self._taken(words)
        elif actor.text.startswith("t"):
            entry = self._began(actor, words)
        elif actor.text.startswith("s"):
            entry = self._act(actor, words)
        else:
            raise actor.wrong("d, a seat such as s0, a trick such as t1, or >")
        words.end("the entry")
        return entry

    def result(self, sections: Sequence[Words]) -> Result | None:
        """The third section."""
        if not sections:
            return None
        rest = iter(sections)
        words = next(rest)
        counts = listed(COUNT, len(self._seats), len(self._seats))
        ended_by = form.read_value(words, "ended", _ENDED_BY)
        tricks = form.read_value(next(rest, words), "tricks", counts)
        trumps = form.read_value(next(rest, words), "trumps", counts)
        if (words := next(rest, words)).left:
            raise words.next("the result").wrong("nothing behind trumps")
        return Result(ended_by, tricks, trumps)

    def after(self, words: Words) -> After:
        """An entry of the fourth section."""
        entry: After
        if words.next("who acts").one_of(("d", f"s{DEALER}")) == "d":
            what = words.next("what happens").one_of(("end", "over", "aborted"))
            if what == "over":
                return form.read_over(words)
            entry = Ended() if what == "end" else Aborted()
        elif words.next("what happens").one_of(("deal", "level")) == "deal":
            entry = Called()
        else:
            seat = words.next("whose level").seat_of(self._seats[1:])
            skill = words.next("the skill").one_of(SKILLS)
            before, level = words.next("the level").pair(">", "levels such as 5>6")
            entry = LevelChanged(seat, skill, before.number(len(_LEVELS), 1), level.number(len(_LEVELS), 1))
        words.end("the entry")
        return entry

    def _by_itself(self, words: Words) -> Play:
        act = words.next("what follows")
        what = act.one_of(("kt", "dh", "fool"))
        if what == "fool":
            return FoolShown(self._seat(words, "who holds the Fool"))
        if what == "kt":
            kitty = Kitty(self._kitty_cards(words))
            self._lie(act, kitty.cards)
            self._kitty += 1
            return kitty
        dealt = form.read_dealt(words, hand_size(self._players), self._seats)
        if dealt.seat in self._dealt:
            raise act.wrong("one 'd dh' for each seat")
        self._dealt.add(dealt.seat)
        self._lie(act, dealt.cards)
        return dealt

    def _began(self, start: Word, words: Words) -> Began:
        self._tricks += 1
        if start.text != f"t{self._tricks}":
            raise start.wrong(f"t{self._tricks}")
        return Began(self._tricks, self._seat(words, "who has the lead"))

    def _taken(self, words: Words) -> Taken:
        seat = None if words.has(NOTHING) else self._seat(words, "who took it")
        return Taken(seat, _shown(words), words.has("fool"))

    def _act(self, actor: Word, words: Words) -> Play:
        seat, timed_out = form.read_who(actor, self._seats)
        what = words.next("the act").one_of(_ACTS)
        if timed_out and (what not in _CLOCKED or seat == DEALER):
            raise actor.wrong("a seat without a star, for it has no clock here,")
        if what in _OF_DEALER and seat != DEALER:
            raise actor.wrong(f"s{DEALER}")
        if what in WORDS:
            return Spoke(seat, timed_out, what, self._seat(words, "to whom") if what in _PRIVATE else None)
        if what in RULINGS:
            return Ruled(what, self._seat(words, "whose trump"), _shown(words))
        match what:
            case "dc":
                return self._discarded(actor, words)
            case "lay":
                return Laid(seat, _shown(words))
            case "pass":
                return Passed(seat, timed_out)
            case "close":
                return Closed(self._seat(words, "who has the lead"))
            case "give":
                return Gave(seat, timed_out, self._seat(words, "who gets the lead"))
            case "lead":
                return _led(words, seat)
            case "judge":
                return self._judged(words)
            case _:
                return Followed(seat, timed_out, _shown(words))

    def _discarded(self, actor: Word, words: Words) -> Discarded:
        cards = self._kitty_cards(words)
        hidden = cards.count(HIDDEN)
        if hidden not in (0, len(cards)) or len(set(cards)) != max(len(cards) - hidden, 1):
            raise actor.wrong("discards that are all hidden or all known, and differ,")
        self._discards += 1
        if self._discards > 1:
            raise actor.wrong("one 'dc' in a hand")
        return Discarded(cards)

    def _judged(self, words: Words) -> Judged:
        total = words.next("the total").number(MAX_COUNT)
        opposed = words.next("the kind of check").one_of(("of", "over")) == "over"
        difficulty = words.next("the difficulty").number(MAX_COUNT, OPPOSED)
        opponent = None
        if opposed and not words.has(NOTHING):
            opponent = (self._seat(words, "against whom"), words.next("the skill").one_of(SKILLS))
        success = words.next("what it comes to").one_of(("success", "failure")) == "success"
        return Judged(total, opposed, difficulty, opponent, success, words.has("overruled"))

    def _kitty_cards(self, words: Words) -> tuple[str, ...]:
        """As many cards as the kitty has."""
        count = kitty_size(self._players)
        return form.read_cards(words, count, count)

    def _seat(self, words: Words, field: str) -> int:
        return words.next(field).seat_of(self._seats)

    def _lie(self, word: Word, cards: Sequence[str]) -> None:
        """Each card lies in one place."""
        for card in cards:
            if card != HIDDEN and card in self._lying:
                raise word.wrong(f"cards that lie nowhere else ({card} does)")
            self._lying.add(card)


def _led(words: Words, seat: int) -> Led:
    card = _shown(words)
    suit = words.next("the suit").one_of((*SUITS, NOTHING))
    skill = words.next("the skill").one_of((*SKILLS, NOTHING))
    parts, total = words.next("the check").pair("=", "a check such as 7+5=12")
    value, level = parts.pair("+", "a check such as 7+5=12")
    return Led(
        seat,
        card,
        None if suit == NOTHING else suit,
        None if skill == NOTHING else skill,
        value.number(MAX_COUNT),
        level.number(MAX_COUNT),
        total.number(MAX_COUNT),
    )


def _shown(words: Words) -> str:
    """A card that everybody sees."""
    word = words.next("a card")
    if word.card() == HIDDEN:
        raise word.wrong("a card that is shown, such as Qw or m13,")
    return word.text
