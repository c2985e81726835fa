"""Signatures of commands in a log: each is held to the key that event 1, or the place's last hand-over, registered."""

from collections.abc import Sequence

from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, PartKind
from trionfi_service import ed25519, rules, signatures
from trionfi_service.errors import Reason
from trionfi_service.signatures import PlaceKeys


def signature_problem(
    keys: PlaceKeys, game: bytes, records: Sequence[EventRecord], part: CommandPart
) -> tuple[Reason, str] | None:
    """What is wrong with the signature of an append's command, also in words; None when nothing is.

    ``keys`` are those of the places before this append, whose records these are.
    """
    first = records[0]
    texts = [
        sealed.commitment for record in records for sealed in record.parts if sealed.kind == PartKind.PART_KIND_TEXT
    ]
    signed = signatures.signed_bytes(game, first.actor, first.command_id, part.expected_version, part.command, texts)
    registered = keys.get(first.actor)
    reason = signatures.problem(registered, part.key_id, part.signature, signed)
    return None if reason is None else (reason, _in_words(reason, first.actor, registered, part.key_id))


def _in_words(reason: Reason, actor: bytes, registered: bytes | None, key_id: bytes) -> str:
    who = rules.viewer_text(actor)
    if registered is None:
        return f"the command is signed, and {who} has no key"
    due = f"key {ed25519.key_id(registered).hex()}, which {who} has registered"
    if reason is Reason.SIGNATURE_MISSING:
        return f"the command is not signed by {due}"
    if reason is Reason.KEY_NOT_REGISTERED:
        return f"the command is signed by key {key_id.hex()}, not by {due}"
    return f"the signature is not that of {due}"
