"""LC-13: with a text that is private to others its COMMAND stays closed, and the log is verified nevertheless."""

from collections.abc import Callable, Sequence

import pytest

from tests import tables
from tests.bundle import made
from trionfi.messages import build
from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, PartKind
from trionfi.v1.game_pb2 import Command, Erase, Event, Leave
from trionfi.v1.game_service_pb2 import Verdict, VerdictKind
from trionfi.v1.move_pb2 import Text
from trionfi_service import export, replay, rules, signatures
from trionfi_service.replay.log import begins_append
from trionfi_service.store.memory import MemoryStore
from trionfi_service.table import Table

OK = VerdictKind.VERDICT_KIND_OK
NOT_CHECKABLE = VerdictKind.VERDICT_KIND_NOT_CHECKABLE
NOTE = "It is the butler."
DEALER = rules.seat(0)
OUTSIDERS = [rules.SPECTATOR, rules.seat(1), rules.OPERATOR]
INSIDERS = [DEALER, rules.seat(2), rules.AUDITOR]


def noted(away: Sequence[int] = (), *, erased: bool = False) -> Table:
    """The dealer sends seat 2 a note after these seats have left; then the game ends, and all of it is disclosed."""
    table = tables.table(
        "noted",
        "tarot_rpg",
        seats=3,
        orders=[range(1, 79)],
        policies={"fairness": "FAIRNESS_SERVER_ONLY"},
    )
    says(table, 0, {"discard": {"cards": [1, 2, 3, 4, 5, 6]}})
    says(table, 0, {"set_scene": {"scene": {"characters": 5}}}, "Rain.")
    says(table, 1, {"pass_trumps": {}})
    says(table, 2, {"pass_trumps": {}})
    says(table, 0, {"close_trumps": {}})
    says(table, 0, {"lead": {"card": 9, "action": {"characters": 4}}}, "Who?")
    says(table, 1, {"follow": {"card": 10}})
    says(table, 2, {"follow": {"card": 14}})
    for seat in away:
        table.act(seat, Command(leave=Leave()))
    says(table, 0, {"send_note": {"note": {"characters": len(NOTE)}}}, NOTE)
    if erased:
        erase = Erase(speaker=rules.actor_message(DEALER), reason=Text(characters=5))
        table.act("operator", Command(erase=erase), ["asked"])
    table.act("operator", tables.abort(4), ["late"])
    return table


def says(table: Table, seat: int, command: dict[str, object], *texts: str) -> None:
    """A command of the game, with its texts."""
    table.act(seat, build(Command, {"tarot_rpg": command}), list(texts))


def seen(table: Table, viewer: bytes) -> list[bytes]:
    """The records of a viewer's export."""
    return export.read(map(export.to_line, export.as_seen(table.game, "tarot_rpg", table.log(), viewer))).records


def decisions(table: Table, records: Sequence[bytes]) -> Verdict:
    """The verdict over the decisions; the bytes are in order."""
    response = replay.verify(table.game, records)
    assert response.record_bytes.kind == OK
    return response.decisions


def note_of(records: Sequence[EventRecord]) -> range:
    """The positions of the append with the note."""
    last = next(at for at, record in enumerate(records) if body(record).tarot_rpg.HasField("note_sent"))
    return range(max(at for at in range(last + 1) if begins_append(records[at])), last + 1)


def body(record: EventRecord) -> Event:
    """The event of a record."""
    return Event.FromString(record.public_body)


def close(record: EventRecord, number: int = 0) -> None:
    """Keep nothing of a part but its commitment."""
    record.parts[number].ClearField("salt")
    record.parts[number].ClearField("body")


def changed(records: Sequence[bytes], change: Callable[[list[EventRecord]], None]) -> list[bytes]:
    """Records with something changed in them that no hash covers."""
    parsed = tables.parsed(list(records))
    change(parsed)
    return [record.SerializeToString() for record in parsed]


@pytest.mark.parametrize(("away", "events"), [((), 1), ((0,), 2), ((0, 1, 2), 3)])
@pytest.mark.parametrize("viewer", [*OUTSIDERS, *INSIDERS], ids=rules.viewer_text)
def test_lc_13_the_command_of_a_note_is_closed_to_outsiders_and_every_export_verifies(
    viewer: bytes, away: Sequence[int], events: int
) -> None:
    """A dealer who was away returns with the note, and where all were the game goes on (LC-4): events of one append."""
    table = noted(away)

    records = seen(table, viewer)

    parsed = tables.parsed(records)
    append = note_of(parsed)
    assert len(append) == events
    for at, record in enumerate(parsed):
        if begins_append(record):
            assert record.parts[0].HasField("body") is (at != append.start or viewer in INSIDERS), record.version
    assert decisions(table, records).kind == OK
    response = replay.verify(table.game, records)
    assert response.result.kind == OK


@pytest.mark.parametrize("viewer", [*OUTSIDERS, *INSIDERS], ids=rules.viewer_text)
def test_lc_14_an_erased_note_leaves_its_length_to_those_who_had_it_and_every_export_verifies(viewer: bytes) -> None:
    table = noted(erased=True)

    records = seen(table, viewer)

    sent = tables.parsed(records)[note_of(tables.parsed(records)).start]
    assert not sent.parts[1].HasField("body")
    if viewer in INSIDERS:
        part = CommandPart.FromString(rules.unpad(sent.parts[0].body))
        assert Command.FromString(part.command).tarot_rpg.send_note.note.characters == len(NOTE)
    else:
        assert not sent.parts[0].HasField("body")
    assert decisions(table, records).kind == OK


@pytest.mark.parametrize("viewer", [rules.seat(2), rules.AUDITOR], ids=rules.viewer_text)
def test_a_command_that_a_reader_may_have_is_missed(viewer: bytes) -> None:
    """Whoever can read the note may read how long it is: no COMMAND is closed to them."""
    table = noted()

    stripped = changed(seen(table, viewer), lambda records: close(records[note_of(records).start]))

    version = note_of(tables.parsed(stripped)).start + 1
    assert decisions(table, stripped) == Verdict(
        kind=NOT_CHECKABLE, version=version, reason=f"part 0 of version {version} (COMMAND) is not here"
    )


def test_a_command_whose_text_is_for_all_is_missed() -> None:
    table = noted()

    def without_scene(records: list[EventRecord]) -> None:
        close(next(record for record in records if body(record).tarot_rpg.HasField("scene_set")))

    assert decisions(table, changed(seen(table, rules.SPECTATOR), without_scene)).kind == NOT_CHECKABLE


async def test_a_store_has_every_command() -> None:
    table, store = noted(), MemoryStore()
    await tables.keep(table, store)
    log = await store.log(table.game)
    assert log is not None

    def without_note(records: list[EventRecord]) -> None:
        sent = records[note_of(records).start]
        close(sent, 0)
        close(sent, 1)

    stripped = changed(log.records, without_note)

    assert replay.verify(table.game, stripped).decisions.kind == OK
    assert replay.verify(table.game, stripped, log.facts).decisions.kind == NOT_CHECKABLE


def test_a_note_that_the_rules_do_not_give_does_not_pass_for_one() -> None:
    """The narrator is seat 2: a forger who says that seat 1 was sent a note closes its COMMAND in vain."""
    table = noted()
    records = tables.parsed(seen(table, rules.SPECTATOR))
    record = records[note_of(records).start]
    forged = body(record)
    forged.tarot_rpg.note_sent.to = 1
    record.public_body = forged.SerializeToString()
    record.parts[1].audience = DEALER + rules.seat(1)

    assert decisions(table, tables.relinked(table.game, records)).kind != OK


@pytest.mark.parametrize("actor", [b"", b"\x01", b"\x09\x00", b"\x01\xff", rules.CLOCK, rules.seat(1)])
def test_a_note_of_somebody_who_cannot_have_sent_one_is_no_error_of_ours(actor: bytes) -> None:
    table = noted()
    records = tables.parsed(seen(table, rules.SPECTATOR))
    version = note_of(records).start + 1
    record = records[version - 1]
    record.actor = record.parts[0].audience = actor

    verdict = replay.verify(table.game, [record.SerializeToString() for record in records]).decisions

    assert (verdict.kind, verdict.version) == (NOT_CHECKABLE, version)


def test_a_command_that_its_sender_signed_is_not_told_by_its_events() -> None:
    """Its signature is closed with it, and nothing else proves whose command it was."""
    table = noted()
    whole = signed(table, made.Key("dealer"))
    assert decisions(table, whole).kind == OK

    records = [record.SerializeToString() for record in export.closed(whole, rules.SPECTATOR)]

    version = note_of(tables.parsed(records)).start + 1
    assert decisions(table, records) == Verdict(
        kind=NOT_CHECKABLE, version=version, reason=f"part 0 of version {version} (COMMAND) is not here"
    )


def signed(table: Table, key: made.Key) -> list[bytes]:
    """The log as it were if the dealer had a key."""
    records = tables.parsed(table.log())
    created = body(records[0])
    created.game_created.places[0].public_key = key.public
    records[0].public_body = created.SerializeToString()
    for at, record in enumerate(records):
        if not begins_append(record):
            continue
        part = CommandPart.FromString(rules.unpad(record.parts[0].body))
        if at == 0:
            command = Command.FromString(part.command)
            command.create_game.places[0].public_key = key.public
            part.command = command.SerializeToString()
        if record.actor == DEALER:
            texts = [text.commitment for text in record.parts if text.kind == PartKind.PART_KIND_TEXT]
            named = (table.game, record.actor, record.command_id, part.expected_version, part.command)
            part.key_id, part.signature = key.key_id, key.sign(signatures.signed_bytes(*named, texts))
        tables.reseal(record.parts[0], part.SerializeToString())
    return tables.relinked(table.game, records)
