"""What an Erase takes out (LC-14), found under the game's lock: where the speaker's texts stand, and the name."""

from trionfi.v1.game_pb2 import Command
from trionfi_service import rules
from trionfi_service.deciding import Sent
from trionfi_service.errors import Reason, refused
from trionfi_service.store import Erasure, EventStore


async def erasure_of(store: EventStore, game: bytes, sent: Sent) -> Erasure | None:
    """What a command that the rules took erases; None when it is no Erase. Refuses one that would erase nothing."""
    command = Command.FromString(sent.command)
    if not command.HasField("erase"):
        return None
    speaker = rules.actor_bytes(command.erase.speaker)
    version = command.erase.version if command.erase.HasField("version") else None
    texts = await store.texts(game, speaker, version)
    named = version is None and any(
        person.place == speaker and (person.player_ref or person.display_name) for person in await store.people(game)
    )
    if not texts and not named:
        who = rules.viewer_text(speaker)
        what = f"{who} has no text in version {version}" if version is not None else f"{who} has neither text nor name"
        raise refused(
            Reason.NOTHING_TO_ERASE, f"{what} that is not erased yet", rule="LC-14", speaker=who
        ).with_precondition("LC-14", "command", what)
    return Erasure(tuple(texts), speaker if named else None)
