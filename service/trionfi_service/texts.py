"""Free texts beside a command: each is referred to by the command exactly once, and is what the command says it is."""

from collections.abc import Sequence

from trionfi.v1.game_pb2 import Command
from trionfi_service import rules
from trionfi_service.errors import Reason, refused


def check_texts(command: bytes, count: int, texts: Sequence[tuple[bytes, bytes]]) -> None:
    """Check (salt, UTF-8 text) pairs against a serialised ``Command`` that the rules took, with ``count`` texts.

    Raises `Refused` when they are not those the command refers to, `RulesRejection` when one is not as it says.
    """
    if not count and not texts:
        return
    characters = {text.index: text.characters for text in rules.text_references(Command.FromString(command))}
    if len(texts) != count or sorted(characters) != list(range(count)):
        raise refused(
            Reason.TEXTS_MISMATCH,
            f"the command refers to {count} texts, {len(texts)} came with it",
            expected=count,
            sent=len(texts),
        ).with_field("texts", "are not those the command refers to")
    for index, (_, text) in enumerate(texts):
        rules.check_text(text, characters[index])
