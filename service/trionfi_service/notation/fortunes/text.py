"""A deal of Fortunes as a line, and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from trionfi_service.notation import form
from trionfi_service.notation.cards import HIDDEN
from trionfi_service.notation.form import Aborted
from trionfi_service.notation.fortunes.form import HAND, SEATS, SET_ASIDE, After, Play, Result, SetAside, Taken, Trick
from trionfi_service.notation.words import COUNT, MAX_COUNT, Codec, Word, Words, listed, maybe, one_of, pair

NAME: Final = "fortunes"
_SEAT: Final = Codec[int]("s{}".format, lambda word: word.seat_of(range(SEATS)))
_EXTRA: Final = listed(COUNT, most=14)
_TOTALS: Final = listed(COUNT, 2, 2)
_POINTS: Final = listed(COUNT, SEATS, SEATS)
FIELDS: Final[Mapping[str, Codec[Any]]] = {
    "first_dealer": _SEAT,
    "stars_open": one_of("deal", "trick"),
    "stars_win": one_of("when_led", "always"),
    "well": COUNT,
    "ill": COUNT,
    "suit_extra": _EXTRA,
    "rank_extra": _EXTRA,
    "star_extra": COUNT,
    "match": pair(":", one_of("deals", "target", "target_exact"), COUNT, "a match such as deals:4"),
    "max_deals": maybe(COUNT),
    "button": _SEAT,
    "totals": _TOTALS,
}


def result_texts(result: Result) -> Iterator[str]:
    """The entries of a result."""
    yield f"points {_POINTS.write(result.points)}"
    yield f"totals {_TOTALS.write(result.totals)}"


class Reader:
    """Reads the sections of one line, and holds them to each other as far as a reader needs no rules to."""

    def __init__(self, _: Mapping[str, Any]) -> None:
        self._lying: set[str] = set()
        self._dealt: set[int] = set()
        self._set_aside = 0
        self._tricks = 0

    def head(self, section: Word) -> None:
        """What of the first section does not go together: nothing here."""

    def played(self, section: Word) -> None:
        """Whether the second section is whole."""
        if len(self._dealt) != SEATS or self._set_aside != 1:
            raise section.wrong("'d dh' for each seat and 'd sa' once")

    def play(self, words: Words) -> Play:
        """An entry of the second section."""
        actor = words.next("who acts")
        if actor.text == "d":
            return self._dealer(words)
        if not actor.text.startswith("t"):
            raise actor.wrong("d, or a trick such as t1")
        return self._trick(actor, words)

    def result(self, sections: Sequence[Words]) -> Result | None:
        """The third section."""
        if not sections:
            return None
        points = _only(sections[0], "points", _POINTS)
        totals = _only(sections[min(1, len(sections) - 1)], "totals", _TOTALS)
        if len(sections) > 2:
            raise sections[2].next("the result").wrong("nothing behind totals")
        return Result(points, totals)

    def after(self, words: Words) -> After:
        """An entry of the fourth section."""
        words.must("d", "who acts")
        if words.next("what happens").one_of(("over", "aborted")) == "over":
            return form.read_over(words)
        words.end("the end")
        return Aborted()

    def _dealer(self, words: Words) -> Play:
        act = words.next("what is dealt")
        if act.one_of(("dh", "sa")) == "sa":
            set_aside = SetAside(form.read_cards(words, SET_ASIDE, SET_ASIDE))
            self._lie(act, set_aside.cards)
            self._set_aside += 1
            return set_aside
        dealt = form.read_dealt(words, HAND, range(SEATS))
        if dealt.seat in self._dealt:
            raise act.wrong("one 'd dh' for each seat")
        self._dealt.add(dealt.seat)
        self._lie(act, dealt.cards)
        return dealt

    def _trick(self, start: Word, words: Words) -> Trick:
        self._tricks += 1
        if start.text != f"t{self._tricks}":
            raise start.wrong(f"t{self._tricks}")
        leader = _SEAT.read(words.next("the leader"))
        cards, late = [], []
        while words.left and words.peek() != ">":
            word = words.next("a card")
            late.append(word.text.endswith("*"))
            cards.append(Word(word.text.removesuffix("*"), word.column, word.field).card())
            if cards[-1] == HIDDEN or len(cards) > SEATS:
                raise word.wrong(f"a card that is played, {SEATS} at most,")
        taken = None
        if words.has(">"):
            seat = _SEAT.read(words.next("who won it"))
            well = words.next("the disposition").one_of(("well", "ill")) == "well"
            taken = Taken(seat, well, words.next("the points").number(MAX_COUNT))
        words.end("the trick")
        if not cards or (taken is not None) is not (len(cards) == SEATS):
            raise start.wrong(f"a trick of {SEATS} cards that was taken, or of fewer that was not,")
        return Trick(self._tricks, leader, tuple(cards), tuple(late), taken)

    def _lie(self, word: Word, cards: Sequence[str]) -> None:
        """Each card lies in one place."""
        for card in cards:
            if card != HIDDEN and card in self._lying:
                raise word.wrong(f"cards that lie nowhere else ({card} does)")
            self._lying.add(card)


def _only(words: Words, name: str, codec: Codec[Any]) -> Any:
    """The one value of an entry."""
    words.must(name, "the result")
    value = codec.read(words.next(name))
    words.end(name)
    return value
