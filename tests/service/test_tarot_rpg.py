"""Tarot: the RPG over a real port: what is sealed, what is private, texts of every kind, and input that is refused."""

import os
from collections.abc import Awaitable, Callable, Sequence

import pytest

from tests.service.driver import SERVER_ONLY, Peer, Table, new_table, refused, stored
from tests.service.test_blind import everything, first_difference
from trionfi.messages import build
from trionfi.v1.card_pb2 import Card, CardOrder
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Command, Role
from trionfi.v1.game_service_pb2 import (
    ExportGameRequest,
    ExportGameResponse,
    ExportKind,
    ListEventsRequest,
    ListEventsResponse,
    TextPart,
    VerdictKind,
    VerifyGameRequest,
    VerifyGameResponse,
)
from trionfi.v1.tarot_rpg_pb2 import TarotRpgOptions
from trionfi_service import replay, rules
from trionfi_service.config import Settings

# As the cards lie in their box: the dealer has the kitty 1 to 6 and the Fool, seat 1 Tw and Qw, seat 2 Pw and Kw.
ORDER = CardOrder(cards=[Card.Name(number) for number in range(1, 79)])
NINE, TEN, PAGE, QUEEN, KING, FOOL = 9, 10, 11, 12, 14, 57
NOTE = "It is the butler."


async def dealt(operator: Peer) -> Table:
    """Two players and the dealer, who is to discard."""
    table = await new_table(operator, TarotRpgOptions(), SERVER_ONLY, [ORDER], seats=3)
    await table.join_all()
    return table


async def says(table: Table, seat: int, command: dict[str, object], *texts: str) -> object:
    """A command with its texts; ``{}`` in it stands for the first of them, with its length."""
    filled = {
        name: {key: {"characters": len(texts[0])} if value == {} else value for key, value in body.items()}
        for name, body in command.items()
        if isinstance(body, dict)
    }
    parts = [TextPart(salt=os.urandom(32), text=text) for text in texts]
    return await table.seats[seat].act(table.game_id, build(Command, {"tarot_rpg": filled}), texts=parts)


async def begun(operator: Peer, discards: Sequence[int] = range(1, 7)) -> Table:
    """The first trick has begun."""
    table = await dealt(operator)
    await says(table, 0, {"discard": {"cards": list(discards)}})
    await says(table, 0, {"set_scene": {"scene": {}}}, "Rain.")
    return table


async def led(operator: Peer) -> Table:
    """The dealer has led Nine of Wands."""
    table = await begun(operator)
    for seat in (1, 2):
        await says(table, seat, {"pass_trumps": {}})
    await says(table, 0, {"close_trumps": {}})
    await says(table, 0, {"lead": {"card": NINE, "action": {}}}, "Who is there?")
    return table


async def noted(operator: Peer, note: str) -> Table:
    """Seat 2 has taken the trick, and the dealer has sent a note."""
    table = await led(operator)
    await says(table, 1, {"follow": {"card": TEN}})
    await says(table, 2, {"follow": {"card": KING}})
    await says(table, 0, {"send_note": {"note": {}}}, note)
    return table


async def ended(operator: Peer, note: str) -> Table:
    """The game in which the note was sent is over, and everything of it is disclosed (LC-13)."""
    table = await noted(operator, note)
    await says(table, 2, {"narrate": {"story": {}}}, "A scream.")
    await says(table, 0, {"end_hand": {}})
    await says(table, 0, {"end_game": {}})
    return table


async def _looking(table: Table, viewer: int | str) -> Peer:
    if isinstance(viewer, int):
        return table.seats[viewer]
    if viewer == "auditor":
        return await table.issue(role=Role.ROLE_AUDITOR)
    return await (table.issue(rules.REFEREE) if viewer == "referee" else table.issue(role=Role.ROLE_SPECTATOR))


async def test_rp_2_discards_stay_sealed(operator: Peer) -> None:
    """Law blind on choices: whatever the dealer has discarded, nobody else gets another byte, size or count."""
    one, two = await begun(operator), await begun(operator, [2, 3, 4, 5, 6, NINE])
    for viewer in (1, 2, "spectator", "referee"):
        pair = [await everything(table, await _looking(table, viewer)) for table in (one, two)]
        assert first_difference(*pair) is None, viewer
    # The dealer knows them: this test can fail.
    pair = [await everything(table, table.seats[0]) for table in (one, two)]
    assert first_difference(*pair) is not None


@pytest.mark.parametrize("made", [noted, ended], ids=["in the hand", "when everything is disclosed"])
@pytest.mark.parametrize("other", ["It was the vicar.", "毒" * 17, ""], ids=["as long", "of other bytes", "empty"])
async def test_rp_14_a_private_note_is_for_its_two_ends_and_auditors(
    operator: Peer, made: Callable[[Peer, str], Awaitable[Table]], other: str
) -> None:
    """Law blind on notes: whatever it says, and however long it is, nobody else gets another byte, then or later."""
    one, two = await made(operator, NOTE), await made(operator, other)
    for viewer in (1, "spectator", "referee"):
        pair = [await everything(table, await _looking(table, viewer)) for table in (one, two)]
        assert first_difference(*pair) is None, viewer
        assert not any(NOTE.encode() in each for each in pair[0])
    for viewer in (0, 2, "auditor"):
        pair = [await everything(table, await _looking(table, viewer)) for table in (one, two)]
        assert first_difference(*pair) is not None, viewer


async def test_rp_14_a_closed_note_is_told_apart_from_an_erased_one(operator: Peer) -> None:
    table = await noted(operator, NOTE)
    for seat, closed, content in ((0, False, True), (1, True, False), (2, False, True)):
        listed = await table.seats[seat].call(ListEventsRequest(game_id=table.game_id, page_size=500))
        assert isinstance(listed, ListEventsResponse)
        part = listed.events[-1].parts[-1]
        assert (part.closed, part.HasField("content")) == (closed, content), seat


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a\tb", "TEXT_INVALID"),
        ("\x1b[31m", "TEXT_INVALID"),
        ("\u0085", "TEXT_INVALID"),
        ("x" * 4_001, "TEXT_TOO_LONG"),
    ],
    ids=["tab", "escape", "C1", "long"],
)
async def test_rp_19_texts_that_are_refused(operator: Peer, settings: Settings, text: str, reason: str) -> None:
    table = await dealt(operator)
    await says(table, 0, {"discard": {"cards": list(range(1, 7))}})
    before = stored(settings.database)
    refusal = await refused(says(table, 0, {"set_scene": {"scene": {}}}, text))
    assert refusal.reason == reason
    assert stored(settings.database) == before


async def test_rp_19_a_text_of_every_plane_comes_back_as_it_was(operator: Peer) -> None:
    table = await dealt(operator)
    await says(table, 0, {"discard": {"cards": list(range(1, 7))}})
    text = ("\U0001f0a1\u05e9\u05dc\u05d5\u05dd e\u0301 \u202e毒\n\U000e0001\U0010ffff" * 400)[:4_000]
    await says(table, 0, {"set_scene": {"scene": {}}}, text)
    listed = await table.seats[1].call(ListEventsRequest(game_id=table.game_id, page_size=500))
    assert isinstance(listed, ListEventsResponse)
    contents = [part.content.decode() for seen in listed.events for part in seen.parts if part.kind == 2]
    assert contents == [text]


Wrong = Callable[[Table], Awaitable[object]]


def _says(seat: int, command: dict[str, object], *texts: str) -> Wrong:
    return lambda table: says(table, seat, command, *texts)


DISCARDING: list[tuple[str, Wrong, str, Sequence[str]]] = [
    ("the Fool", _says(0, {"discard": {"cards": [1, 2, 3, 4, 5, FOOL]}}), "RP-2", ["the Fool, trumps and kings stay"]),
    ("a king", _says(0, {"discard": {"cards": [1, 2, 3, 4, 5, 42]}}), "RP-2", ["6 cards out of"]),
    ("by a player", _says(1, {"discard": {"cards": [1]}}), "RP-2", ["the dealer (seat 0) may"]),
    ("a scene too early", _says(0, {"set_scene": {"scene": {}}}, "x"), "RP-3", ["you can: discard"]),
]
TRUMPS: list[tuple[str, Wrong, str, Sequence[str]]] = [
    ("the Fool as a trump", _says(0, {"lay_trump": {"card": FOOL}}), "RP-4", ["trumps are m1 to m21"]),
    ("a pass by the dealer", _says(0, {"pass_trumps": {}}), "RP-5", ["players may"]),
    ("a close too early", _says(0, {"close_trumps": {}}), "RP-5", ["seats 1, 2 have yet to lay or to pass"]),
    ("a lead too early", _says(0, {"lead": {"card": NINE, "action": {}}}, "x"), "RP-8", ["the time to lay trumps"]),
]
FOLLOWING: list[tuple[str, Wrong, str, Sequence[str]]] = [
    ("out of turn", _says(2, {"follow": {"card": KING}}), "RP-11", ["turn of seat 1"]),
    ("a card that is not held", _says(1, {"follow": {"card": KING}}), "RP-11", ["not in your hand; these", "7w"]),
    ("a card of another suit", _says(1, {"follow": {"card": 16}}), "RP-11", ["must follow", "7w"]),
    ("a verdict by a player", _says(1, {"judge": {"difficulty": 12}}), "RP-10", ["the dealer (seat 0) may"]),
    ("a verdict on no check", _says(0, {"judge": {"difficulty": 12}}), "RP-10", ["the time to follow"]),
    ("a hand ended in mid-trick", _says(0, {"end_hand": {}}), "RP-15", ["the dealer's narration"]),
]


@pytest.mark.parametrize(
    ("made", "wrong", "rule", "words"),
    [
        *(pytest.param(dealt, *case[1:], id=case[0]) for case in DISCARDING),
        *(pytest.param(begun, *case[1:], id=case[0]) for case in TRUMPS),
        *(pytest.param(led, *case[1:], id=case[0]) for case in FOLLOWING),
    ],
)
async def test_bad_input_is_refused_with_its_rule_and_what_is_possible(
    operator: Peer,
    settings: Settings,
    made: Callable[[Peer], Awaitable[Table]],
    wrong: Wrong,
    rule: str,
    words: Sequence[str],
) -> None:
    table = await made(operator)
    before = stored(settings.database)
    refusal = await refused(wrong(table))
    assert refusal.metadata["rule"] == rule, refusal
    assert all(word in refusal.message for word in words), refusal
    assert stored(settings.database) == before


async def test_a_game_with_a_private_note_verifies(operator: Peer) -> None:
    table = await ended(operator, NOTE)
    verified = await operator.call(VerifyGameRequest(game_id=table.game_id))
    assert isinstance(verified, VerifyGameResponse)
    # The deal is scripted, and so not checkable; all else is.
    kinds = {name: verdict.kind for name, verdict in replay.verdicts(verified).items()}
    ok, not_checkable = VerdictKind.VERDICT_KIND_OK, VerdictKind.VERDICT_KIND_NOT_CHECKABLE
    assert kinds == {"bytes": ok, "deal": not_checkable, "decisions": ok, "result": ok}


async def test_a_private_note_that_a_full_log_lacks_is_named(operator: Peer) -> None:
    """Whoever may have it all may not be without it; a reader for whom it is not may."""
    table = await noted(operator, NOTE)
    await says(table, 0, {"send_note": {"note": {}}}, "And the vicar.")
    auditor = await _looking(table, "auditor")
    request = ExportGameRequest(game_id=table.game_id, kind=ExportKind.EXPORT_KIND_FULL).SerializeToString()
    lines = [ExportGameResponse.FromString(line) for line in await auditor.raw_stream("ExportGame", request)]
    records = [line.record.record for line in lines if line.HasField("record")]
    notes = [record for record in records if len(record.parts) > 1 and record.parts[1].audience not in (b"", b"\x00")]

    def decisions(*without: int) -> int:
        stripped = [EventRecord.FromString(record.SerializeToString()) for record in records]
        for number in without:
            part = next(record for record in stripped if record.version == notes[number].version).parts[1]
            part.ClearField("body")
            part.ClearField("salt")
        wires = [record.SerializeToString() for record in stripped]
        return replay.verify(table.game, wires).decisions.kind

    assert decisions() == VerdictKind.VERDICT_KIND_OK
    assert decisions(len(notes) - 1) == VerdictKind.VERDICT_KIND_NOT_CHECKABLE
    assert decisions(len(notes) - 2, len(notes) - 1) == VerdictKind.VERDICT_KIND_OK
