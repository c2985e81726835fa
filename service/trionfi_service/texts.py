"""Free texts beside a command: each is referred to by the command exactly once, and is what the command says it is."""

from collections.abc import Iterator, Sequence

from google.protobuf.message import Message

from trionfi.v1.game_pb2 import Command
from trionfi.v1.move_pb2 import Text
from trionfi_service import rules
from trionfi_service.errors import Reason, refused


def check_texts(command: bytes, count: int, texts: Sequence[tuple[bytes, bytes]]) -> None:
    """Check (salt, UTF-8 text) pairs against a serialised ``Command`` that the rules took, with ``count`` texts.

    Raises `Refused` when they are not those the command refers to, `RulesRejection` when one is not as it says.
    """
    if not count and not texts:
        return
    references = sorted(_references(Command.FromString(command)), key=lambda reference: reference.index)
    indexes = [reference.index for reference in references]
    if len(texts) != count or indexes != list(range(len(texts))):
        raise refused(
            Reason.TEXTS_MISMATCH,
            f"the command refers to {count} texts, {len(texts)} came with it",
            expected=count,
            sent=len(texts),
        ).with_field("texts", "are not those the command refers to")
    for reference, (_, text) in zip(references, texts, strict=True):
        rules.check_text(text, reference.characters)


def _references(message: Message) -> Iterator[Text]:
    """Every ``Text`` in a command, of whichever game it is."""
    if isinstance(message, Text):
        yield message
        return
    for descriptor, value in message.ListFields():
        if descriptor.message_type is None:
            continue
        for inner in value if descriptor.is_repeated else (value,):
            yield from _references(inner)
