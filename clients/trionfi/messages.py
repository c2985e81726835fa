"""Plain Python values in, messages of the contract out: ``{"play_card": {"card": "Qw"}}``.

Which fields there are is read from the contract itself, so that a new game needs nothing here. Beside numbers,
bools, strings and bytes a value may be

* a card in notation (``"Qw"``), and an order of cards in notation (``"Qw m0 …"``, where orientation counts with
  ``"Qwr"`` for one that lies reversed);
* an enum value by its name, long or short, in any case (``"when_led"``);
* an actor or a viewer in text form (``"seat:0"``);
* a plain string where a command has a free text: the text itself travels beside the command (`Text`);
* a mapping, or a ready message, where the contract has a message; any iterable where it has a list.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar, cast

from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message

from trionfi.actors import parse_actor, parse_viewer
from trionfi.cards import parse_card, parse_lying_cards
from trionfi.v1.card_pb2 import DESCRIPTOR as CARD_FILE
from trionfi.v1.card_pb2 import ORIENTATION_REVERSED, CardOrder
from trionfi.v1.game_pb2 import Actor, Viewer
from trionfi.v1.move_pb2 import Text

_M = TypeVar("_M", bound=Message)

_CARD = CARD_FILE.enum_types_by_name["Card"].full_name


def build(kind: type[_M], value: object, texts: list[str] | None = None, at: str = "") -> _M:
    """Make a message of ``kind``; free texts are appended to ``texts``, where they are allowed.

    ``at`` is how errors call the place of this message. Raises ValueError for an unknown field or name and for a
    value out of range, TypeError for a value of the wrong type, each with the path of the field.
    """
    message = kind()
    _set(message, value, texts, at or kind.DESCRIPTOR.name)
    return message


def checked_text(text: str) -> str:
    """The text. Raises ValueError for a string that is no Unicode text: it holds half of a surrogate pair."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("the text holds half of a surrogate pair, which is no character")
    return text


def _set(message: Message, value: object, texts: list[str] | None, path: str) -> None:
    """Give ``message`` the value; an empty one counts as set too."""
    message.SetInParent()
    if isinstance(value, Message):
        if value.DESCRIPTOR.full_name != message.DESCRIPTOR.full_name:
            raise TypeError(f"{path}: a {message.DESCRIPTOR.name} is due, not a {value.DESCRIPTOR.name}")
        message.CopyFrom(value)
    elif isinstance(value, str):
        with _at(path):
            _set_from_text(message, value, texts)
    elif isinstance(value, Mapping):
        _set_fields(message, value, texts, path)
    else:
        raise TypeError(f"{path}: a mapping or a {message.DESCRIPTOR.name} is due, not {type(value).__name__}")


def _set_fields(message: Message, fields: Mapping[str, object], texts: list[str] | None, path: str) -> None:
    known = message.DESCRIPTOR.fields_by_name
    chosen: dict[str, str] = {}
    for name, value in fields.items():
        # The stubs give the union of both implementations of protobuf, which have one interface.
        field = cast(FieldDescriptor | None, known.get(name))
        if field is None:
            raise ValueError(f"{path}.{name}: there is no such field; {path} has {', '.join(known) or 'none'}")
        oneof = field.containing_oneof
        if oneof is not None and chosen.setdefault(oneof.name, name) != name:
            raise ValueError(f"{path}: {chosen[oneof.name]} and {name} exclude each other")
        _set_field(message, field, value, texts, f"{path}.{name}")


def _set_field(message: Message, field: FieldDescriptor, value: object, texts: list[str] | None, path: str) -> None:
    if field.is_repeated:
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
            raise TypeError(f"{path}: a list is due, not {type(value).__name__}")
        items = getattr(message, field.name)
        for position, item in enumerate(value):
            if field.message_type is not None:
                _set(items.add(), item, texts, f"{path}[{position}]")
            else:
                with _at(f"{path}[{position}]"):
                    items.append(_scalar(field, item))
    elif field.message_type is not None:
        _set(getattr(message, field.name), value, texts, path)
    else:
        with _at(path):
            setattr(message, field.name, _scalar(field, value))


@contextmanager
def _at(path: str) -> Iterator[None]:
    """Say of an error where it was."""
    try:
        yield
    except ValueError as why:
        raise ValueError(f"{path}: {why}") from None
    except TypeError as why:
        raise TypeError(f"{path}: {why}") from None


def _set_from_text(message: Message, text: str, texts: list[str] | None) -> None:
    if isinstance(message, Text) and texts is not None:
        message.CopyFrom(_refer_to(text, texts))
    elif isinstance(message, CardOrder):
        _set_order(message, text)
    elif isinstance(message, Actor):
        message.CopyFrom(parse_actor(text))
    elif isinstance(message, Viewer):
        message.CopyFrom(parse_viewer(text))
    else:
        raise TypeError(f"a mapping or a {message.DESCRIPTOR.name} is due, not a string")


def _set_order(order: CardOrder, text: str) -> None:
    """How cards lie is said of all or of none: where nothing is reversed it may not count (DK-4)."""
    lying = parse_lying_cards(text)
    order.cards.extend(card for card, _ in lying)
    turned = [orientation == ORIENTATION_REVERSED for _, orientation in lying]
    order.reversed.extend(turned if any(turned) else ())


def _refer_to(text: str, texts: list[str]) -> Text:
    """Append a free text to ``texts`` and give the `Text` that stands for it in a command.

    Raises ValueError as `checked_text` does.
    """
    texts.append(checked_text(text))
    return Text(index=len(texts) - 1, characters=len(text))


def _scalar(field: FieldDescriptor, value: object) -> object:
    if field.enum_type is None or not isinstance(value, str):
        return value
    return parse_card(value) if field.enum_type.full_name == _CARD else _enum_number(field.enum_type, value)


def _enum_number(kind: EnumDescriptor, name: str) -> int:
    # By buf's rules every name begins with the enum's own, and the zero value ends in UNSPECIFIED.
    prefix = kind.values[0].name.removesuffix("UNSPECIFIED")
    known = {value.name.removeprefix(prefix): value.number for value in kind.values[1:]}
    number = known.get(name.upper().removeprefix(prefix))
    if number is None:
        raise ValueError(f"{name!r} is none of {', '.join(sorted(word.lower() for word in known))}")
    return number
