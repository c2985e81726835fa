"""Signed commands: what a player's own key signs and how that is checked (docs/bytes.md, "Keys and signatures").

A place has a key when event 1 or the last hand-over of the place registered one. Then each of its commands is signed,
and so whoever writes the log cannot make one up.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from trionfi.v1.game_pb2 import Event, View
from trionfi_service import ed25519, rules
from trionfi_service.errors import Reason, Refused, refused

_PURPOSE: Final = ed25519.lp(b"trionfi/v1/command")

PlaceKeys = Mapping[bytes, bytes]
"""The public key (32 bytes) of each place (an actor's two bytes) that has one."""


def signed_bytes(
    game: bytes, actor: bytes, command_id: bytes, expected_version: int, command: bytes, commitments: Iterable[bytes]
) -> bytes:
    """What is signed: 16, 2, 16, 8 bytes, the command behind its u32 length, and each text's commitment in order."""
    named = _PURPOSE + game + actor + command_id + expected_version.to_bytes(8)
    return named + len(command).to_bytes(4) + command + b"".join(commitments)


def text_commitments(texts: Iterable[tuple[bytes, bytes]]) -> list[bytes]:
    """The commitments of (salt, UTF-8 text) pairs, as their parts will have them."""
    return [rules.commitment(salt, rules.pad(text)) for salt, text in texts]


def place_keys(view: View) -> dict[bytes, bytes]:
    """The keys of the places that anybody's view shows."""
    places = (shown.place for shown in view.places)
    return {rules.actor_bytes(place.actor): place.public_key for place in places if place.public_key}


def place_keys_after(before: PlaceKeys, event: Event) -> PlaceKeys:
    """The keys of the places once an event has happened. Raises ValueError when it names a place that is none."""
    if event.HasField("game_created"):
        changed = list(event.game_created.places)
    elif event.HasField("handed_over"):
        changed = [event.handed_over.place]
    else:
        return before
    keys = {**before, **{rules.actor_bytes(place.actor): place.public_key for place in changed}}
    return {place: key for place, key in keys.items() if key}


def problem(registered: bytes | None, key_id: bytes, signature: bytes, signed: bytes) -> Reason | None:
    """What is wrong with a command's signature, given the key that is registered for its place; None: nothing.

    ``key_id`` and ``signature`` are empty where the command is not signed; ``signed`` is what they stand under.
    """
    if registered is None:
        return Reason.KEY_NOT_REGISTERED if key_id or signature else None
    if not key_id and not signature:
        return Reason.SIGNATURE_MISSING
    if key_id != ed25519.key_id(registered):
        return Reason.KEY_NOT_REGISTERED
    return None if ed25519.verifies(registered, signature, signed) else Reason.SIGNATURE_INVALID


def refusal(reason: Reason, actor: bytes, registered: bytes | None, key_id: bytes) -> Refused:
    """The refusal for what `problem` found, with what would be right."""
    who = rules.viewer_text(actor)
    due = ed25519.key_id(registered).hex() if registered is not None else ""
    match reason:
        case Reason.SIGNATURE_MISSING:
            message = f"the commands of {who} are signed by key {due}, and this one is not signed"
        case Reason.SIGNATURE_INVALID:
            message = f"the signature is not that of key {due} over this command of {who}"
        case _ if registered is not None:
            message = f"the commands of {who} are signed by key {due}, not by {key_id.hex()}"
        case _:
            message = f"no key is registered for {who}: its commands are not signed"
    return refused(reason, message, actor=who, key_id=key_id.hex(), registered=due)
