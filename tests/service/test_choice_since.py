"""Since when a choice stands that nobody waits for: what was chosen from other moves is not taken (docs/api.md)."""

import os

from tests.service.driver import Peer, Table, refused
from tests.service.test_tarot_rpg import NOTE, led, says
from trionfi.messages import build
from trionfi.v1.game_pb2 import Command
from trionfi.v1.game_service_pb2 import TextPart

KING, TEN = 14, 10


async def _refused(table: Table, version: int) -> str:
    """Why the dealer's note on a version is refused."""
    command = build(Command, {"tarot_rpg": {"send_note": {"note": {"characters": len(NOTE)}}}})
    parts = [TextPart(salt=os.urandom(32), text=NOTE)]
    act = table.seats[0].act(table.game_id, command, version, texts=parts)
    return (await refused(act)).reason


async def test_rp_14_a_note_is_not_taken_on_a_version_at_which_nobody_had_the_word(operator: Peer) -> None:
    """A note names nobody: whoever has the word gets it, so the dealer must have looked since."""
    # Given a trick that was led when the dealer last looked, and is taken now
    table = await led(operator)
    before = (await table.seats[0].look(table.game_id)).view.version
    await says(table, 1, {"follow": {"card": TEN}})
    await says(table, 2, {"follow": {"card": KING}})

    # When the dealer sends a note as if nothing had happened
    # Then it is refused: nobody had the word then
    assert await _refused(table, before) == "STALE_VERSION"


async def test_rp_14_what_the_dealer_sees_since_the_trick_was_taken_is_fresh(operator: Peer) -> None:
    # Given a dealer who has looked since the trick was taken, and cuts in before the note
    table = await led(operator)
    await says(table, 1, {"follow": {"card": TEN}})
    await says(table, 2, {"follow": {"card": KING}})
    seen = (await table.seats[0].look(table.game_id)).view
    await says(table, 0, {"cut_in": {"words": {}}}, "Wait!")

    # Then the dealer's choice still stands from then: their own words took nothing from it
    now = (await table.seats[0].look(table.game_id)).view
    assert (now.choice_since, now.version) == (seen.choice_since, seen.version + 1)
