"""A deal of Fortunes as a line, and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from trionfi_service.notation import form
from trionfi_service.notation.cards import HIDDEN
from trionfi_service.notation.form import Aborted
from trionfi_service.notation.fortunes.form import (
    HAND,
    SEATS,
    SET_ASIDE,
    After,
    Bid,
    Play,
    Pot,
    Result,
    SetAside,
    Taken,
    Trick,
)
from trionfi_service.notation.words import (
    COUNT,
    MAX_COUNT,
    NOTHING,
    NUMBER,
    Codec,
    Word,
    Words,
    listed,
    maybe,
    one_of,
    pair,
)

NAME: Final = "fortunes"
_SEAT: Final = Codec[int]("s{}".format, lambda word: word.seat_of(range(SEATS)))
_EXTRA: Final = listed(COUNT, most=14)
_TOTALS: Final = listed(COUNT, 2, 2)
_POINTS: Final = listed(COUNT, SEATS, SEATS)


def _read_concedes(word: Word) -> str | None:
    return None if word.text == NOTHING else word.one_of(("team", "player", "none"))


_STACKS: Final = listed(NUMBER, most=SEATS)
_SHARES: Final = listed(pair(":", _SEAT, NUMBER, "a share such as s0:20"))
POSTS: Final = ("stake", "ante")
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
    "betting": one_of("none", "stake", "ante"),
    "stake": maybe(NUMBER),
    "ante": maybe(NUMBER),
    "stacks": _STACKS,
    "chip_unit": maybe(NUMBER),
    "fold_concedes": Codec(lambda value: value or NOTHING, _read_concedes),
    "bids": one_of("off", "on"),
    "bid_bonus": maybe(COUNT),
    "button": _SEAT,
    "totals": _TOTALS,
    "starting_stacks": _STACKS,
}


def result_texts(result: Result) -> Iterator[str]:
    """The entries of a result."""
    yield from (pot.text() for pot in result.pots)
    yield f"points {_POINTS.write(result.points)}"
    yield f"totals {_TOTALS.write(result.totals)}"
    yield f"finishing_stacks {_STACKS.write(result.finishing_stacks)}"


class Reader:
    """Reads the sections of one line, and holds them to each other as far as a reader needs no rules to."""

    def __init__(self, head: Mapping[str, Any]) -> None:
        self._stacks = len(head["starting_stacks"])
        self._money = (head["betting"] != "none") * SEATS
        self._lying: set[str] = set()
        self._dealt: set[int] = set()
        self._set_aside = 0
        self._tricks = 0

    def head(self, section: Word) -> None:
        """Whether what the first section says goes together."""
        if self._stacks != self._money:
            raise section.wrong(f"starting_stacks of {self._money} seats")

    def played(self, section: Word) -> None:
        """Whether the second section is whole."""
        if len(self._dealt) != SEATS or self._set_aside != 1:
            raise section.wrong("'d dh' for each seat and 'd sa' once")

    def play(self, words: Words) -> Play:
        """An entry of the second section."""
        actor = words.next("who acts")
        if actor.text == "d":
            return self._dealer(words)
        if actor.text.startswith("t"):
            return self._trick(actor, words)
        if not actor.text.startswith("s"):
            raise actor.wrong("d, a seat such as s0, or a trick such as t1")
        seat, timed_out = form.read_who(actor, range(SEATS))
        act = words.next("the act").one_of(("bid", *POSTS, *form.ACTS, form.BACK))
        if act != "bid":
            return form.read_money(actor, act, words, seat, timed_out)
        bid = Bid(seat, timed_out, words.next("the tricks").number(HAND))
        words.end("the bid")
        return bid

    def result(self, sections: Sequence[Words]) -> Result | None:
        """The third section."""
        if not sections:
            return None
        rest = iter(sections)
        words = next(rest)
        pots = []
        while words.peek() == "pot":
            pots.append(_pot(words))
            words = next(rest, words)
        points = form.read_value(words, "points", _POINTS)
        totals = form.read_value(next(rest, words), "totals", _TOTALS)
        stacks = form.read_value(next(rest, words), "finishing_stacks", listed(NUMBER, self._stacks, self._stacks))
        if (words := next(rest, words)).left:
            raise words.next("the result").wrong("nothing behind finishing_stacks")
        return Result(tuple(pots), points, totals, stacks)

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


def _pot(words: Words) -> Pot:
    words.must("pot", "the pot")
    amount = words.next("the chips").number()
    words.must("for", "who may win it")
    seats = listed(_SEAT).read(words.next("who may win it"))
    words.must("to", "where it went")
    shares = _SHARES.read(words.next("where it went"))
    words.must("by", "the rule")
    pot = Pot(amount, seats, shares, form.RULE.read(words.next("the rule")))
    words.end("the pot")
    return pot
