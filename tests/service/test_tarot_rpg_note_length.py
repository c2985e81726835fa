"""What nobody but its two ends and auditors is to know of a private note: its length too (RP-14; docs/notation.md)."""

import pytest

from tests.service.driver import Peer, Table
from tests.service.test_tarot_rpg import NOTE, _looking, ended, led, says
from trionfi.v1.event_log_pb2 import CommandPart, PartKind
from trionfi.v1.game_pb2 import Command, Leave
from trionfi.v1.game_service_pb2 import ListEventsRequest, ListEventsResponse, SeenEvent, TextPart

KING, TEN = 14, 10


async def _listed(table: Table, peer: Peer, page_size: int = 500) -> list[SeenEvent]:
    """Every event, in pages of so many."""
    listed: list[SeenEvent] = []
    token = ""
    while True:
        request = ListEventsRequest(game_id=table.game_id, page_size=page_size, page_token=token)
        answer = await peer.call(request)
        assert isinstance(answer, ListEventsResponse)
        listed += answer.events
        token = answer.next_page_token
        if not token:
            return listed


async def _lengths(table: Table, peer: Peer, page_size: int = 500) -> list[int]:
    """The lengths of private notes that this peer is told, with the commands that sent them."""
    told = [
        Command.FromString(CommandPart.FromString(part.content).command)
        for event in await _listed(table, peer, page_size)
        for part in event.parts
        if part.kind == PartKind.PART_KIND_COMMAND and part.HasField("content")
    ]
    return [each.tarot_rpg.send_note.note.characters for each in told if each.tarot_rpg.HasField("send_note")]


@pytest.mark.parametrize("viewer", [1, "spectator", "referee"])
async def test_rp_14_how_long_a_private_note_is_stays_private_when_the_deal_is_disclosed(
    operator: Peer, viewer: int | str
) -> None:
    table = await ended(operator, NOTE)

    assert await _lengths(table, await _looking(table, viewer)) in ([], [0])


@pytest.mark.parametrize("viewer", [0, 2, "auditor"])
async def test_lc_13_its_two_ends_and_auditors_are_disclosed_the_command_of_a_note(
    operator: Peer, viewer: int | str
) -> None:
    table = await ended(operator, NOTE)

    assert await _lengths(table, await _looking(table, viewer)) == [len(NOTE)]


async def test_lc_13_every_other_command_is_disclosed_and_that_of_a_note_says_closed(operator: Peer) -> None:
    table = await ended(operator, NOTE)

    listed = await _listed(table, table.seats[1])

    commands = [event for event in listed if event.parts and event.parts[0].kind == PartKind.PART_KIND_COMMAND]
    for event in commands:
        is_note = event.event.tarot_rpg.HasField("note_sent")
        assert (event.parts[0].closed, event.parts[0].HasField("content")) == (is_note, not is_note), event.version
    assert any(event.event.tarot_rpg.HasField("note_sent") for event in commands)


@pytest.mark.parametrize("page_size", [1, 2, 500])
async def test_lc_13_a_command_stays_closed_for_a_text_of_a_later_event_of_its_append(
    operator: Peer, page_size: int
) -> None:
    """All were away, and the dealer is back with the note: three events (LC-4), and a page may end between them."""
    table = await led(operator)
    await says(table, 1, {"follow": {"card": TEN}})
    await says(table, 2, {"follow": {"card": KING}})
    for peer in table.seats:
        await peer.act(table.game_id, Command(leave=Leave()))
    await says(table, 0, {"send_note": {"note": {}}}, NOTE)
    await table.operator.act(table.game_id, Command(abort={"reason": {}}), texts=[TextPart(salt=bytes(32))])

    listed = await _listed(table, table.seats[1])

    at = next(at for at, event in enumerate(listed) if event.event.tarot_rpg.HasField("note_sent"))
    append = listed[at - 2 : at + 1]
    assert [[part.kind for part in event.parts] for event in append] == [
        [PartKind.PART_KIND_COMMAND],
        [],
        [PartKind.PART_KIND_TEXT],
    ]
    assert await _lengths(table, table.seats[1], page_size) == []
    assert await _lengths(table, table.seats[2], page_size) == [len(NOTE)]
