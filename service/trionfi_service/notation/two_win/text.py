"""A hand of Two-Win as a line, and back."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from trionfi_service.notation import form
from trionfi_service.notation.cards import HIDDEN, plain
from trionfi_service.notation.form import Aborted
from trionfi_service.notation.two_win.form import (
    MIDDLE,
    OWN,
    After,
    Bought,
    Declared,
    Down,
    Ended,
    House,
    Made,
    Play,
    Pot,
    Ready,
    Result,
    SatOut,
    Turned,
)
from trionfi_service.notation.words import (
    COUNT,
    NUMBER,
    SEAT,
    TIME,
    Codec,
    Word,
    Words,
    listed,
    matching,
    maybe,
    one_of,
    pair,
)

NAME: Final = "two_win"
POSTS: Final = ("ante", "blind")
LABELS: Final = ("no_win", "one_win", "two_win")
FIELDS: Final[Mapping[str, Codec[Any]]] = {
    "stacks": form.CHIPS,
    "minimum_bet": NUMBER,
    "ante": NUMBER,
    "chip_unit": NUMBER,
    "limit": one_of("no_limit", "pot_limit", "fixed_limit"),
    "rebuy": maybe(pair("-", NUMBER, NUMBER, "least and most such as 20-60")),
    "schedule": maybe(
        pair(
            ",",
            pair(":", one_of("hands", "minutes"), COUNT, "a length such as hands:10"),
            listed(pair("+", NUMBER, NUMBER, "a level such as 4+1: big blind and ante")),
            "a length and levels such as hands:10,4+0,8+1",
        )
    ),
    "hands": COUNT,
    "major_values": one_of("number", "either"),
    "major_precedence": one_of("tiebreak", "override"),
    "level": COUNT,
    "big_blind": NUMBER,
    "began": TIME,
    "button": SEAT,
    "players": form.SEATS,
    "starting_stacks": form.CHIPS,
    "carried": NUMBER,
}
_CATEGORY: Final = matching("[a-z]+(_[a-z]+)*", "a category such as two_pair")
_LABELS: Final = listed(pair(":", SEAT, one_of(*LABELS), "a label such as s1:one_win"))
_POKER: Final = 5


def result_texts(result: Result) -> Iterator[str]:
    """The entries of a result."""
    if result.house is not None:
        yield result.house.text()
    yield from (made.text() for made in result.made)
    yield from (pot.text() for pot in result.pots)
    yield f"carried {result.carried}"
    yield f"labels {_LABELS.write(result.labels)}"
    yield f"finishing_stacks {form.CHIPS.write(result.finishing_stacks)}"


class Reader:
    """Reads the sections of one line, and holds them to each other as far as a reader needs no rules to."""

    def __init__(self, head: Mapping[str, Any]) -> None:
        self._players: tuple[int, ...] = head["players"]
        self._seats = range(len(head["starting_stacks"]))
        self._player = Codec[int]("s{}".format, lambda word: word.seat_of(self._players))
        self._shares = listed(pair(":", self._player, NUMBER, "a share such as s0:20"))
        self._lying: set[str] = set()
        self._own: dict[int, tuple[str, ...]] = {}
        self._middle = 0
        self._button: int = head["button"]
        self._stacks: tuple[int, ...] = head["stacks"]

    def head(self, section: Word) -> None:
        """Whether what the first section says goes together."""
        if not self._players or len(set(self._players)) != len(self._players):
            raise section.wrong("players, each seat once,")
        if not all(seat in self._seats for seat in self._players) or len(self._stacks) != len(self._seats):
            raise section.wrong("stacks and starting_stacks of all seats, those of the players among them,")
        if self._button != self._players[-1]:
            raise section.wrong(f"button=s{self._players[-1]}, the last of the players,")

    def played(self, section: Word) -> None:
        """Whether the second section is whole."""
        if len(self._own) != len(self._players):
            raise section.wrong("'d dh' for each of the players")

    def play(self, words: Words) -> Play:
        """An entry of the second section."""
        actor = words.next("who acts")
        if actor.text == "d":
            return self._dealer(words)
        seat, timed_out = form.read_who(actor, self._players)
        act = words.next("the act").one_of((*POSTS, *form.ACTS, form.BACK, "ds"))
        if act == "ds":
            return self._declared(words, seat, timed_out)
        return form.read_money(actor, act, words, seat, timed_out)

    def result(self, sections: Sequence[Words]) -> Result | None:
        """The third section."""
        if not sections:
            return None
        rest = iter(sections)
        house = _house(sections[0]) if sections[0].peek() == "house" else None
        words = next(rest)
        if house is not None:
            words = _following(rest, words)
        made = []
        while words.peek().startswith("s"):
            made.append(read_made(words, self._players))
            words = _following(rest, words)
        pots = []
        while words.peek() == "pot":
            pots.append(self._pot(words))
            words = _following(rest, words)
        carried = form.read_value(words, "carried", NUMBER)
        words = _following(rest, words)
        labels = form.read_value(
            words, "labels", listed(pair(":", self._player, one_of(*LABELS), "a label such as s1:one_win"))
        )
        words = _following(rest, words)
        stacks = form.read_value(words, "finishing_stacks", listed(NUMBER, len(self._seats), len(self._seats)))
        if (words := next(rest, words)).left:
            raise words.next("the result").wrong("nothing behind finishing_stacks")
        return Result(house, tuple(made), tuple(pots), carried, labels, stacks)

    def after(self, words: Words) -> After:
        """An entry of the fourth section."""
        actor = words.next("who acts")
        if actor.text in ("d", "h"):
            act = words.next("what happens").one_of(("end", "over", "aborted") if actor.text == "d" else ("end",))
            if act == "over":
                return form.read_over(words)
            shares = form.SHARES.read(words.next("the shares")) if act == "end" else ()
            words.end("the end")
            return Ended(actor.text == "h", shares) if act == "end" else Aborted()
        seat, timed_out = form.read_who(actor, self._seats)
        act = words.next("the act").one_of(("ready", "buy", "out"))
        amount = words.next("the chips").number(least=1) if act == "buy" else 0
        words.end("the act")
        if act == "buy":
            return Bought(seat, timed_out, amount)
        return Ready(seat, timed_out) if act == "ready" else SatOut(seat, timed_out)

    def _dealer(self, words: Words) -> Play:
        act = words.next("what is dealt")
        which = act.one_of(("dh", "db", "dn"))
        if which == "dh":
            dealt = form.read_dealt(words, OWN, self._players)
            if dealt.seat in self._own:
                raise act.wrong("one 'd dh' for each seat")
            self._own[dealt.seat] = dealt.cards
            self._lie(act, dealt.cards)
            return dealt
        left = MIDDLE - self._middle
        cards = form.read_cards(words, 1, left, lying=True) if left else ()
        self._lie(act, cards)
        self._middle += len(cards)
        if which == "db" and HIDDEN in cards:
            raise act.wrong("cards that are turned up, none hidden,")
        if not cards or (which == "dn" and (self._middle != MIDDLE or not form.known(cards))):
            raise act.wrong(f"what is left of {MIDDLE} cards, some of it known,")
        return Turned(cards) if which == "db" else Down(cards)

    def _declared(self, words: Words, seat: int, timed_out: bool) -> Declared:
        start = words.next("the cards for poker")
        poker = (start.face(), words.next("the cards for poker").face())
        words.must("/", "the cards for twenty-one")
        twenty_one = (words.next("the cards for twenty-one").face(), words.next("the cards for twenty-one").face())
        words.end("the declaration")
        declared = [plain(card) for card in (*poker, *twenty_one)]
        own = self._own.get(seat, ())
        if sorted(declared) != sorted(own) and set(declared) != {HIDDEN}:
            raise start.wrong(f"the own cards of s{seat}, {' '.join(own)},")
        return Declared(seat, timed_out, poker, twenty_one)

    def _pot(self, words: Words) -> Pot:
        words.must("pot", "the pot")
        amount = words.next("the chips").number()
        words.must("for", "who may win it")
        seats = listed(self._player).read(words.next("who may win it"))
        words.must("internal", "the internal half")
        internal = self._shares.read(words.next("the internal half"))
        words.must("external", "the external half")
        external = self._shares.read(words.next("the external half"))
        words.must("by", "the rule")
        pot = Pot(amount, seats, internal, external, form.RULE.read(words.next("the rule")))
        words.end("the pot")
        return pot

    def _lie(self, word: Word, cards: Sequence[str]) -> None:
        """Each card lies in one place."""
        for card in map(plain, cards):
            if card != HIDDEN and card in self._lying:
                raise word.wrong(f"cards that lie nowhere else ({card} does)")
            self._lying.add(card)


def read_made(words: Words, players: Collection[int]) -> Made:
    """A `Made` of one of these players."""
    seat = words.next("who shows").seat_of(players)
    words.must("sm", "what is shown")
    category = _CATEGORY.read(words.next("the category"))
    cards = []
    for _ in range(_POKER):
        word = words.next("the five cards")
        cards.append(word.face())
        if cards[-1] == HIDDEN:
            raise word.wrong("a card that is shown")
    words.must("/", "the total")
    total, majors = words.next("the total").number(), words.next("the majors").number()
    natural, bust = words.has("natural"), words.has("bust")
    words.end("what was made")
    return Made(seat, category, tuple(cards), total, majors, natural, bust)


def _house(words: Words) -> House:
    words.must("house", "the house")
    house = House(words.next("the house's total").number(), words.has("dropped"), words.has("natural"))
    words.end("the house")
    return house


def _following(rest: Iterator[Words], words: Words) -> Words:
    """The entry behind this one."""
    found = next(rest, None)
    return words if found is None else found
