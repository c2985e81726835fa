"""What hands of several games have in common: the first fields of a line, and the entries of money, cards and ends.

An entry is one thing that happened. Cards are texts of DK-3, seats and chips whole numbers.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from trionfi_service.notation.cards import HIDDEN
from trionfi_service.notation.words import (
    COUNT,
    MAX_COUNT,
    NUMBER,
    SEAT,
    TIME,
    Codec,
    Word,
    Words,
    listed,
    matching,
    one_of,
    pair,
)

VERSION: Final = 1
START: Final = f"trionfi/{VERSION}"
MAX_LINE: Final = 1 << 20
"""Characters of a line."""

FIELDS: Final[dict[str, Codec[Any]]] = {
    "rules": COUNT,
    "game": matching("[0-9a-f]{32}", "a game id of 32 lower-case hex digits"),
    "hand": COUNT,
    "deal": COUNT,
    "time": TIME,
    "dealt": one_of("contributed", "server_only", "scripted"),
    "viewer": matching(
        "(seat|assistant):(0|[1-9][0-9]{0,2})|clock|host|operator|referee|spectator|auditor",
        "a viewer such as seat:0, spectator or auditor",
    ),
}
"""The fields every line begins with, behind the name of its game."""

SHARE: Final = pair(":", SEAT, NUMBER, "a share such as s0:20")
SHARES: Final = listed(SHARE)
SEATS: Final = listed(SEAT)
CHIPS: Final = listed(NUMBER)

Share = tuple[int, int]
"""A seat, and chips."""


def who(seat: int, timed_out: bool = False) -> str:
    """A seat that acts; with a star where its time was up, or it was away."""
    return f"s{seat}{'*' if timed_out else ''}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """``d dh s1 Aw ?? …``: cards to a seat, in the order in which they were dealt (PHH: ``d dh``)."""

    seat: int
    cards: tuple[str, ...]

    def text(self) -> str:
        """As it is written."""
        return f"d dh s{self.seat} {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Posted:
    """``s1 ante +1``: chips that a seat puts in without a choice."""

    seat: int
    what: str
    amount: int

    def text(self) -> str:
        """As it is written."""
        return f"s{self.seat} {self.what} +{self.amount}"


@dataclass(frozen=True, slots=True)
class Acted:
    """``s1 cbr 12 +10``: what a seat does in a betting round (MO-3), and what it puts in.

    ``fold`` is written ``f``, ``check`` ``cc``, ``call`` ``cc +2``, and ``raise``, a bet too, ``cbr`` with the total
    for the round: PHH's words, with what is put in behind a plus.
    """

    seat: int
    timed_out: bool
    act: str
    total: int | None
    paid: int
    all_in: bool

    def text(self) -> str:
        """As it is written."""
        words = [who(self.seat, self.timed_out), _ACTS[self.act]]
        words += [str(self.total)] * (self.total is not None)
        words += [f"+{self.paid}"] * (self.act in ("call", "raise"))
        return " ".join(words + ["all-in"] * self.all_in)


_ACTS: Final = {"fold": "f", "check": "cc", "call": "cc", "raise": "cbr"}
ACTS: Final = ("f", "cc", "cbr")
"""What seats do in a betting round, as it is written."""
BACK: Final = "back"


@dataclass(frozen=True, slots=True)
class Returned:
    """``s1 back 4``: what nobody matched comes back (MO-6)."""

    seat: int
    amount: int

    def text(self) -> str:
        """As it is written."""
        return f"s{self.seat} back {self.amount}"


@dataclass(frozen=True, slots=True)
class Standing:
    """``s0:18/1/-25``: how a seat ended: score, rank, and chips won where money is played for beside the score."""

    seat: int
    score: int
    rank: int
    chips: int | None

    def text(self) -> str:
        """As it is written."""
        return f"s{self.seat}:{self.score}/{self.rank}" + (f"/{self.chips}" if self.chips is not None else "")


@dataclass(frozen=True, slots=True)
class Over:
    """``d over TW-30 s0:-20/2,s1:20/1``: the game is over; by which rule, and how each seat stands."""

    rule: str
    seats: tuple[Standing, ...]

    def text(self) -> str:
        """As it is written."""
        return f"d over {_RULE.write(self.rule)} {_STANDINGS.write(self.seats)}"


@dataclass(frozen=True, slots=True)
class Aborted:
    """``d aborted``: the game was aborted, without a result (LC-9)."""

    def text(self) -> str:
        """As it is written."""
        return "d aborted"


RULE: Final = matching("[A-Z]{2}-[1-9][0-9]{0,3}", "a rule's id such as TW-26")
_RULE: Final = Codec[str](lambda rule: rule or "-", lambda word: "" if word.text == "-" else RULE.read(word))


def _read_standing(word: Word) -> Standing:
    seat, rest = word.pair(":", "a standing such as s0:-20/2")
    found = rest.parts("/", 3)
    if len(found) == 1:
        raise rest.wrong("a score and a rank such as -20/2")
    chips = found[2].signed() if len(found) == 3 else None
    return Standing(seat.seat(), found[0].signed(), found[1].number(MAX_COUNT), chips)


_STANDINGS: Final = listed(Codec(Standing.text, _read_standing))


def read_dealt(words: Words, count: int, players: Collection[int]) -> Dealt:
    """A `Dealt` behind ``d dh``, of so many cards."""
    seat = words.next("the seat dealt to").seat_of(players)
    return Dealt(seat, read_cards(words, count, count))


def read_cards(words: Words, least: int, most: int, lying: bool = False) -> tuple[str, ...]:
    """So many cards, and nothing behind them."""
    found: list[str] = []
    while len(found) < most and (words.left or len(found) < least):
        word = words.next("a card")
        found.append(word.face() if lying else word.card())
    words.end("the cards")
    return tuple(found)


def read_acted(words: Words, seat: int, timed_out: bool, written: str) -> Acted:
    """An `Acted` behind its act, one of `ACTS`."""
    act = "fold" if written == "f" else "raise"
    if written == "cc":
        act = "call" if words.peek().startswith("+") else "check"
    total = words.next("the total for the round").number() if act == "raise" else None
    paid = read_paid(words) if act in ("call", "raise") else 0
    all_in = act in ("call", "raise") and words.has("all-in")
    words.end("the act")
    return Acted(seat, timed_out, act, total, paid, all_in)


def read_who(word: Word, seats: Collection[int]) -> tuple[int, bool]:
    """Who acts, and whether for lack of time."""
    timed_out = word.text.endswith("*")
    return replace(word, text=word.text.removesuffix("*")).seat_of(seats), timed_out


def read_money(actor: Word, act: str, words: Words, seat: int, timed_out: bool) -> Acted | Returned | Posted:
    """What a seat does with its chips, behind its act: one of `ACTS`, ``back``, or what is posted."""
    if act in ACTS:
        return read_acted(words, seat, timed_out, act)
    if timed_out:
        raise actor.wrong("a seat without a star, for it has no choice")
    amount = words.next("the chips").number() if act == BACK else read_paid(words)
    words.end("the chips")
    return Returned(seat, amount) if act == BACK else Posted(seat, act, amount)


def read_paid(words: Words) -> int:
    """Chips that are put in."""
    return words.next("the chips put in").behind("+", "chips such as +20").number()


def read_over(words: Words) -> Over:
    """An `Over` behind ``d over``."""
    over = Over(_RULE.read(words.next("the rule")), _STANDINGS.read(words.next("the standing")))
    words.end("the end of the game")
    return over


def read_value(words: Words, name: str, codec: Codec[Any]) -> Any:
    """The one value of an entry behind its name."""
    words.must(name, "the result")
    value = codec.read(words.next(name))
    words.end(name)
    return value


def known(cards: Iterable[str]) -> bool:
    """Whether any of them is not hidden."""
    return any(card != HIDDEN for card in cards)


def write_head(name: str, hand: Any, own: Mapping[str, Codec[Any]]) -> str:
    """The first section of a line."""
    values = (f"{key}={codec.write(getattr(hand, key))}" for key, codec in {**FIELDS, **own}.items())
    return f"{START} {name} {' '.join(values)}"


def read_head(words: Words, own: Mapping[str, Codec[Any]]) -> dict[str, Any]:
    """The fields of the first section, behind the game's name: all of them, in their order."""
    found = {}
    for key, codec in {**FIELDS, **own}.items():
        word = words.next(key)
        found[key] = codec.read(word.behind(f"{key}=", f"{key}=…"))
    words.end("the first section")
    return found


def value_json(value: Any) -> Any:
    """A part of a hand as JSON has it: an entry is an object that says which one it is."""
    if isinstance(value, tuple):
        return [value_json(each) for each in value]
    if not hasattr(value, "__dataclass_fields__"):
        return value
    return {"entry": type(value).__name__} | fields_json(value)


def fields_json(value: Any) -> dict[str, Any]:
    """The fields of a hand or an entry, as JSON has them."""
    return {field.name: value_json(getattr(value, field.name)) for field in fields(value)}
