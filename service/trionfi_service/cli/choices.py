"""Moves to choices to commands, for every game alike: a move is a command with holes, and only holes are looked at.

A `Choice` has its card fixed, since people and bots choose among cards; amounts, sets of cards, seats, names and texts
are said when it is taken. A game's own hole is a message with nothing but ``one_of``: one of the names of its enum.
"""

import random
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final, TypeGuard

from google.protobuf.message import Message

from trionfi.cards import NotationError, format_card, format_cards, parse_card
from trionfi.v1.card_pb2 import Card
from trionfi.v1.game_pb2 import Command, Move
from trionfi.v1.move_pb2 import AmountHole, BytesHole, CardHole, ChooseHole, SeatHole, Text, TextHole

Hole = Message
"""One of the holes of move.proto, or of a game's own."""
_HOLES: Final = (AmountHole, BytesHole, CardHole, ChooseHole, SeatHole, TextHole)
_SMALLNESS: Final = 3
"""By which power small amounts are more often drawn than great ones."""
UNASKED: Final = frozenset({"lay_trump", "interact", "cut_in", "send_note"})
"""What can be done while others are waited for; nobody waits for it."""
CONTRIBUTIONS: Final = ("commit_contribution", "reveal_contribution")
Value = int | str | bytes | tuple[int, ...]
"""What fills a hole; a set of cards is a tuple, rising."""
_BETWEEN_CARDS: Final = re.compile(r"[+,\s]+")
_NONE: Final = "-"


class Unfillable(Exception):
    """A value does not fit its hole; the message says what would."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A command, and the texts that travel beside it."""

    command: Command
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A move with its cards chosen."""

    name: str
    """The command's name, such as ``play_card`` or ``pause``."""
    move: Move
    cards: tuple[int, ...]
    """Values of ``Card``, one for each card hole in order."""
    marks: frozenset[str] = frozenset()
    """Holes that not all moves with this name and these cards have: their fields' names are said before them."""

    @property
    def spelled(self) -> list[str | Hole]:
        """What is said behind name and cards, in order: the holes that are `unsaid`, and words that stand as they are.

        Such words are the names of `marks`, and values of the game's own that are fixed.
        """
        return list(_spelled(self.move, self.marks))

    @property
    def unsaid(self) -> list[Hole]:
        """What is still to be said: the holes that are not for cards, in order."""
        return [hole for hole in _holes(self.move) if not isinstance(hole, CardHole)]

    def take(self, words: Sequence[Value] = ()) -> Spoken:
        """The command with ``words`` for what was `unsaid`. Raises `Unfillable`."""
        cards, others, texts = iter(self.cards), iter(words), list[str]()
        values: list[Value | Text] = []
        for hole in _holes(self.move):
            value = next(cards) if isinstance(hole, CardHole) else next(others, _unsaid(hole))
            if value is None:
                raise Unfillable(f"{self.name} needs {wanted(hole)}")
            _check(hole, value)
            if isinstance(value, str):
                values.append(Text(index=len(texts), characters=len(value)))
                texts.append(value)
            else:
                values.append(value)
        command = Command()
        _fill(self.move, command, iter(values))
        return Spoken(command, tuple(texts))


def choices(moves: Sequence[Move]) -> list[Choice]:
    """Every choice among ``moves``, in their order, and within a move by rising card id.

    Contributions to a deal are no choices: the client library makes them by itself.
    """
    found = [
        Choice(_name(move), move, cards)
        for move in moves
        if move.WhichOneof("move") not in CONTRIBUTIONS
        for cards in product(*(hole.one_of for hole in _holes(move) if isinstance(hole, CardHole)))
    ]
    # What all with the same name and cards have, sets none of them apart.
    common: dict[tuple[str, tuple[int, ...]], frozenset[str]] = {}
    for choice in found:
        key, fields = (choice.name, choice.cards), _hole_fields(choice.move)
        common[key] = common.get(key, fields) & fields
    return [replace(choice, marks=_hole_fields(choice.move) - common[choice.name, choice.cards]) for choice in found]


def take_at_random(choice: Choice, rng: random.Random, line: str = "") -> Spoken:
    """Take a choice with legal values for what is unsaid: at random, small amounts more often; a text is ``line``."""
    words: list[Value] = []
    for hole in choice.unsaid:
        if isinstance(hole, AmountHole):
            steps = (hole.max - hole.min) // hole.step
            words.append(hole.min + hole.step * min(steps, int((steps + 1) * rng.random() ** _SMALLNESS)))
        elif isinstance(hole, ChooseHole):
            offered = choosable(hole)
            always = list(hole.always)
            count = rng.randint(max(hole.at_least, len(always)), hole.at_most) - len(always)
            rest = [card for card in offered if card not in always]
            words.append(tuple(sorted([*always, *rng.sample(rest, count)])))
        elif is_one_of(hole):
            words.append(rng.choice(_offered(hole)))
        elif isinstance(hole, BytesHole):
            words.append(rng.randbytes(hole.length))
        else:
            words.append(line)
    return choice.take(words)


def wanted(hole: Hole) -> str:
    """What fits a hole, in words."""
    if isinstance(hole, AmountHole):
        steps = "" if hole.step == 1 else f" in steps of {hole.step}"
        return f"a whole number from {hole.min} to {hole.max}{steps}"
    if isinstance(hole, ChooseHole):
        among = f", {format_cards(hole.always)} among them" if hole.always else ""
        return f"{_how_many(hole)} of {format_cards(choosable(hole))}, joined by +{among}"
    if isinstance(hole, SeatHole):
        return f"a seat: {' '.join(map(str, hole.one_of))}"
    if is_one_of(hole) and not isinstance(hole, CardHole):
        return f"one of {' '.join(_names(hole).values())}"
    if isinstance(hole, TextHole):
        return f"a text of at most {hole.max_characters} characters"
    if isinstance(hole, BytesHole):
        return f"{hole.length} bytes, as {2 * hole.length} hex digits"
    return "a card"


def parse(hole: Hole, word: str) -> Value:
    """What a person wrote for a hole. Raises `Unfillable`."""
    if isinstance(hole, AmountHole):
        if not (word.isascii() and word.isdecimal()):
            raise Unfillable(f"{word!r} is not {wanted(hole)}")
        return int(word)
    if isinstance(hole, ChooseHole):
        try:
            return tuple(sorted(parse_card(card) for card in _BETWEEN_CARDS.split(word) if card not in ("", _NONE)))
        except NotationError as wrong:
            raise Unfillable(f"{wrong.token!r} is no card; {wanted(hole)} can be said") from None
    if isinstance(hole, SeatHole):
        seat = word.removeprefix("seat:")
        if not (seat.isascii() and seat.isdecimal()):
            raise Unfillable(f"{word!r} is not {wanted(hole)}")
        return int(seat)
    if is_one_of(hole):
        named = [value for value, name in _names(hole).items() if name == word.lower()]
        if not named:
            raise Unfillable(f"{word!r} is not {wanted(hole)}")
        return named[0]
    if isinstance(hole, BytesHole):
        try:
            return bytes.fromhex(word)
        except ValueError:
            raise Unfillable(f"{word!r} is not {wanted(hole)}") from None
    return word


def choosable(hole: ChooseHole) -> list[int]:
    """The cards among which a set is chosen; their field is called like a word of Python."""
    return list(getattr(hole, "from"))


def is_one_of(message: Message) -> bool:
    """Whether it is a hole for exactly one of several: cards, seats, or names of a game."""
    return [field.name for field in message.DESCRIPTOR.fields] == ["one_of"]


def _is_hole(message: object) -> TypeGuard[Hole]:
    return isinstance(message, _HOLES) or (isinstance(message, Message) and is_one_of(message))


def _offered(hole: Hole) -> list[int]:
    return list(getattr(hole, "one_of"))  # noqa: B009  # whichever message it is


def _names(hole: Hole) -> dict[int, str]:
    """What may be said for a hole of a game's own: the names of the enum without what they have in common."""
    enum = hole.DESCRIPTOR.fields_by_name["one_of"].enum_type
    assert enum is not None
    return {value: _value_name(enum, value) for value in _offered(hole)}


def _value_name(enum: Any, value: int) -> str:
    """A value of an enum without what the names of all have in common."""
    common = str(enum.values_by_number[0].name).removesuffix("UNSPECIFIED")
    return str(enum.values_by_number[value].name).removeprefix(common).lower()


def _unsaid(hole: Hole) -> Value | None:
    """What counts where nothing is said: an empty set, where that is one."""
    return () if isinstance(hole, ChooseHole) and not hole.at_least else None


def _how_many(hole: ChooseHole) -> str:
    if hole.at_least == hole.at_most:
        return f"{hole.at_most}"
    if not hole.at_least:
        return f"none (-) or {'any' if hole.at_most >= len(choosable(hole)) else f'at most {hole.at_most}'}"
    return f"{hole.at_least} to {hole.at_most}"


def _check(hole: Hole, value: Value) -> None:
    fits = True
    if isinstance(hole, AmountHole):
        fits = isinstance(value, int) and hole.min <= value <= hole.max and (value - hole.min) % hole.step == 0
    elif isinstance(hole, ChooseHole):
        fits = isinstance(value, tuple) and hole.at_least <= len(value) <= hole.at_most
        fits = fits and isinstance(value, tuple) and len(set(value)) == len(value)
        fits = fits and isinstance(value, tuple) and {*hole.always} <= set(value) <= {*choosable(hole)}
    elif is_one_of(hole):
        fits = value in _offered(hole)
    elif isinstance(hole, TextHole):
        fits = isinstance(value, str) and len(value) <= hole.max_characters
    elif isinstance(hole, BytesHole):
        fits = isinstance(value, bytes) and len(value) == hole.length
    if not fits:
        said = "+".join(map(format_card, value)) if isinstance(value, tuple) else repr(value)
        raise Unfillable(f"{said or 'nothing'} is not {wanted(hole)}")


def _name(move: Move) -> str:
    """The innermost arm: ``play_card`` for a Fortunes move, ``pause`` for one around the game."""
    message: Message = move
    name = ""
    while message.DESCRIPTOR.oneofs and (arm := message.WhichOneof(message.DESCRIPTOR.oneofs[0].name)):
        name, message = arm, getattr(message, arm)
        if _is_hole(message):
            break
    return name


def _holes(message: Message) -> Iterator[Hole]:
    """The holes of a move, in the order of their fields."""
    for field, value in message.ListFields():
        if _is_hole(value):
            yield value
        elif field.message_type is not None and not field.is_repeated:
            yield from _holes(value)


def _spelled(message: Message, marks: frozenset[str]) -> Iterator[str | Hole]:
    for field, value in message.ListFields():
        if _is_hole(value):
            if isinstance(value, CardHole):
                continue
            if field.name in marks:
                yield field.name
            yield value
        elif field.enum_type is not None and not field.is_repeated:
            yield _value_name(field.enum_type, value)
        elif field.message_type is not None and not field.is_repeated and value.DESCRIPTOR.name != "Actor":
            yield from _spelled(value, marks)


def _hole_fields(message: Message) -> frozenset[str]:
    """The names of the fields that are holes, wherever they stand in a move."""
    names: set[str] = set()
    for field, value in message.ListFields():
        if _is_hole(value):
            names.add(field.name)
        elif field.message_type is not None and not field.is_repeated:
            names |= _hole_fields(value)
    return frozenset(names)


def _fill(move: Message, command: Message, values: Iterator[Value | Text]) -> None:
    """Copy a move into the command of the same shape, with the next value wherever the move has a hole."""
    for field, part in move.ListFields():
        if _is_hole(part):
            value = next(values)
            if isinstance(value, Text):
                getattr(command, field.name).CopyFrom(value)
            elif isinstance(value, tuple):
                getattr(command, field.name).extend(value)
            else:
                setattr(command, field.name, value)
        elif field.message_type is not None:
            getattr(command, field.name).SetInParent()
            _fill(part, getattr(command, field.name), values)
        else:
            setattr(command, field.name, part)


def with_card(game: str, card: int, names: Collection[str] = ()) -> Command | None:
    """The command that says this card and nothing else, legal or not; None where a game has none or several such.

    ``game`` is the name of its arm. With it a card that may not be played can still be said, and the answer is why.
    Of several it is the one that is among ``names``.
    """
    saying = _saying_a_card(game)
    if len(saying) != 1:
        saying = [each for each in saying if each[0] in names]
    if len(saying) != 1:
        return None
    [(name, field_name)] = saying
    said = Command()
    setattr(getattr(getattr(said, game), name), field_name, card)
    return said


def is_said_by_card(game: str) -> bool:
    """Whether a card says what is done with it: whether the game has one command that is no more than a card."""
    return len(_saying_a_card(game)) == 1


def said_with_card(game: str) -> frozenset[str]:
    """The names of a game's commands that are no more than a card, whether they can be said now or not."""
    return frozenset(name for name, _ in _saying_a_card(game))


def _saying_a_card(game: str) -> list[tuple[str, str]]:
    """The commands of a game that are no more than a card, with the field for it."""
    arm = Command.DESCRIPTOR.fields_by_name.get(game)
    if arm is None or arm.message_type is None:
        return []
    return [
        (command.name, field.name)
        for command in arm.message_type.fields
        if command.message_type is not None and len(command.message_type.fields) == 1
        for field in command.message_type.fields
        if field.enum_type is Card.DESCRIPTOR and not field.is_repeated
    ]
