"""Messages that hold messages of the core, made without decoding these.

A protobuf message is its fields one after another, so what the core has serialised is set into a message of ours as
it is. ``at(Outer, "field")`` gives the function that writes that field.
"""

from collections.abc import Callable
from typing import Final

from google.protobuf.message import Message

_LENGTH_DELIMITED: Final = 2


def varint(number: int) -> bytes:
    """A number of 0 or more as a protobuf varint."""
    if number < 0x80:
        return bytes((number,))
    groups = bytearray()
    while number >= 0x80:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    groups.append(number)
    return bytes(groups)


def at(message: type[Message], field: str) -> Callable[[bytes], bytes]:
    """The function that writes a message or bytes field of this name, from its serialised value."""
    tag = varint(message.DESCRIPTOR.fields_by_name[field].number << 3 | _LENGTH_DELIMITED)

    def write(value: bytes) -> bytes:
        return tag + varint(len(value)) + value

    return write
