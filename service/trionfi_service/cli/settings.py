"""``--option scoring.well=3`` to the fields of a message, after the contract: a new game needs nothing here.

A list is written with commas (``stacks=200,100``), and each of its items with colons where it is a message itself
(``schedule.levels=4:0,8:1``).
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from google.protobuf.descriptor import FieldDescriptor

from trionfi_service.cli.exits import Failure, usage

# protobuf has descriptors of two kinds, by how it was built; their stubs share no class.
Descriptor: TypeAlias = Any


def fields(message: Descriptor, settings: Iterable[str], word: str) -> dict[str, Any]:
    """The nested fields of ``name.name=value`` texts, as `trionfi.messages` takes them.

    ``word`` is what errors call one of them: option or policy. Raises `Failure` for what is no such thing; whether a
    value is in range, the rules say.
    """
    found: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise usage(f"--{word} {setting!r}: a value is missing.", f"Write --{word} NAME=VALUE.")
        *path, last = name.split(".")
        inside, into = message, found
        for step in path:
            field = inside.fields_by_name.get(step)
            if field is None or field.message_type is None or field.is_repeated:
                raise _unknown(message, name, word)
            inside, into = field.message_type, into.setdefault(step, {})
        leaf = inside.fields_by_name.get(last)
        if leaf is None or (leaf.message_type is not None and not leaf.is_repeated):
            raise _unknown(message, name, word)
        if last in into:
            raise usage(f"--{word} {name} is given twice.")
        into[last] = _value(leaf, value, f"--{word} {name}")
    return found


def names(message: Descriptor) -> list[str]:
    """The names of all that can be set, with dots: ``scoring.well``."""
    found: list[str] = []
    for field in message.fields:
        below = field.message_type if not field.is_repeated else None
        found.extend(f"{field.name}.{name}" for name in names(below)) if below else found.append(field.name)
    return found


def spelling(message: Descriptor, name: str) -> str:
    """How the list with this name, with dots, is written, such as ``N,…`` or ``N:N:…,N:N:…``; empty if it is none."""
    *path, last = name.split(".")
    for step in path:
        message = message.fields_by_name[step].message_type
    field = message.fields_by_name[last]
    if not field.is_repeated:
        return ""
    if field.message_type is None:
        return "N,…"
    known = list(field.message_type.fields)
    return "N:N:…,N:N:…" if _is_list(known) else f"{':'.join(inner.name.upper() for inner in known)},…"


def _is_list(known: list[FieldDescriptor]) -> bool:
    """Whether a message with these fields is nothing but a list."""
    return len(known) == 1 and known[0].is_repeated


def _value(field: FieldDescriptor, text: str, at: str) -> object:
    if field.is_repeated:
        return [_single(field, item, at) for item in text.split(",")] if text else []
    return _single(field, text, at)


def _single(field: FieldDescriptor, text: str, at: str) -> object:
    if field.message_type is not None:
        return _item(field.message_type, text, at)
    if field.type == FieldDescriptor.TYPE_BOOL:
        if text not in ("true", "false"):
            raise usage(f"{at}: {text!r} is neither true nor false.")
        return text == "true"
    if field.type in (FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_ENUM):
        return text
    if not (text.isascii() and text.isdecimal()):
        raise usage(f"{at}: {text!r} is no whole number of 0 or more.")
    return int(text)


def _item(message: Descriptor, text: str, at: str) -> dict[str, object]:
    """One item of a list of messages: the values of its fields in their order, joined by colons; the last may lack.

    Of a message that is nothing but a list it is the values of that list.
    """
    known, said = list(message.fields), text.split(":")
    if _is_list(known):
        return {known[0].name: [_single(known[0], value, at) for value in said]}
    if len(said) > len(known):
        wanted = ":".join(field.name.upper() for field in known)
        raise usage(f"{at}: {text!r} has {len(said)} values.", f"Each item is {wanted}; items are joined by commas.")
    return {field.name: _single(field, value, at) for field, value in zip(known, said, strict=False)}


def _unknown(message: Descriptor, name: str, word: str) -> Failure:
    return usage(f"There is no {word} {name!r}.", f"There are: {', '.join(names(message))}.")
