"""A log with signed commands, tampered with and every hash after it repaired: `verify` names the version."""

from collections.abc import Callable

import pytest

from tests import tables
from tests.service.driver import JOIN, Peer, new_table
from tests.service.test_signed_commands import Key, signed
from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, PartKind
from trionfi.v1.game_pb2 import Command, HandOver, Pause, Resume
from trionfi.v1.game_service_pb2 import NewPlace, TextPart, VerdictKind
from trionfi.v1.move_pb2 import Text
from trionfi_service import replay, rules
from trionfi_service.replay.log import begins_append
from trionfi_service.server import Server

FAILED = VerdictKind.VERDICT_KIND_FAILED
OK = VerdictKind.VERDICT_KIND_OK


class Played:
    """A stored game: its records, and its keys."""

    def __init__(self, game: bytes, records: list[bytes], host: Key, heir: Key) -> None:
        self.game = game
        self.records = records
        self.host = host
        self.heir = heir

    def signed_versions(self) -> list[int]:
        return [
            record.version for record in tables.parsed(self.records) if begins_append(record) and part(record).key_id
        ]

    def tampered(self, version: int, change: Callable[[EventRecord], None]) -> tuple[int, int, str]:
        """What the decisions come to, where and why, after one record was changed and all hashes repaired."""
        records = tables.parsed(self.records)
        change(records[version - 1])
        response = replay.verify(self.game, tables.relinked(self.game, records))
        assert response.record_bytes.kind == OK
        return response.decisions.kind, response.decisions.version, response.decisions.reason


def part(record: EventRecord) -> CommandPart:
    return CommandPart.FromString(rules.unpad(record.parts[0].body))


@pytest.fixture
async def played(operator: Peer, server: Server) -> Played:
    """The host has a key and says something; seat 1 has a key, and is handed over to somebody with another."""
    host, first, heir = Key(), Key(), Key()
    table = await new_table(
        operator,
        places=[
            NewPlace(actor=rules.actor_message(rules.HOST), public_key=host.public),
            NewPlace(actor=rules.actor_message(rules.seat(1)), public_key=first.public),
        ],
    )
    await table.seats[0].act(table.game_id, JOIN)
    await signed(table, table.seats[1], first, rules.seat(1), JOIN)
    hand_over = HandOver(place=rules.actor_message(rules.seat(1)), pseudonym=bytes(16), public_key=heir.public)
    await operator.act(table.game_id, Command(hand_over=hand_over))
    new = await table.issue(rules.seat(1))
    await signed(table, new, heir, rules.seat(1), JOIN)
    await table.seats[2].act(table.game_id, JOIN)
    peer = await table.issue(rules.HOST)
    await signed(table, peer, host, rules.HOST, JOIN)
    await table.seats[3].act(table.game_id, JOIN)
    for number, (command, text) in enumerate(((Pause, b"halt"), (Resume, b"on"))):
        name = command.__name__.lower()
        wire = Command(**{name: command(reason=Text(characters=len(text)))}).SerializeToString()  # type: ignore[arg-type]
        salt = bytes((number,)) * 32
        command_id = f"00000000-0000-0000-0000-00000000000{number}"
        version = (await peer.look(table.game_id)).view.version
        await peer.act(
            table.game_id,
            wire,
            version,
            command_id,
            texts=[TextPart(salt=salt, text=text.decode())],
            key_id=host.id,
            signature=host.sign(table.game, rules.HOST, command_id, version, wire, [(salt, text)]),
        )
    log = await server.store.log(table.game)
    assert log is not None
    return Played(table.game, list(log.records), host, heir)


async def test_untouched_it_verifies(played: Played) -> None:
    response = replay.verify(played.game, played.records)

    assert response.decisions.kind == OK, response
    assert len(played.signed_versions()) == 5


async def test_every_signature_and_key_id_is_held_to_the_registered_key(played: Played) -> None:
    def flip(field: str, at: int) -> Callable[[EventRecord], None]:
        def change(record: EventRecord) -> None:
            value = bytearray(getattr(part(record), field))
            value[at] ^= 1
            tables.edit_command(record, field, bytes(value))

        return change

    for version in played.signed_versions():
        for field, at, said in (("signature", 0, "signature"), ("signature", 63, "signature"), ("key_id", 0, "by key")):
            kind, where, why = played.tampered(version, flip(field, at))
            assert (kind, where) == (FAILED, version), (version, field, why)
            assert said in why


async def test_a_signature_that_is_gone_or_cut(played: Played) -> None:
    def without(record: EventRecord) -> None:
        tables.edit_command(record, "key_id", b"")
        tables.edit_command(record, "signature", b"")

    for version in played.signed_versions():
        kind, where, why = played.tampered(version, without)
        assert (kind, where) == (FAILED, version)
        assert "not signed by key" in why
        kind, where, _ = played.tampered(version, lambda record: tables.edit_command(record, "signature", bytes(63)))
        assert (kind, where) == (FAILED, version)


async def test_a_signature_where_none_is_due(played: Played) -> None:
    def sign(record: EventRecord) -> None:
        tables.edit_command(record, "key_id", played.host.id)
        tables.edit_command(record, "signature", bytes(64))

    unsigned = [
        record.version
        for record in tables.parsed(played.records)
        if begins_append(record) and record.version not in played.signed_versions()
    ]
    assert {tables.parsed(played.records)[version - 1].actor for version in unsigned} >= {rules.OPERATOR, rules.seat(0)}
    for version in unsigned:
        kind, where, why = played.tampered(version, sign)
        assert (kind, where) == (FAILED, version)
        assert "has no key" in why


async def test_a_signature_covers_text_version_and_command_id(played: Played) -> None:
    def say_something_else(record: EventRecord) -> None:
        text = next(sealed for sealed in record.parts if sealed.kind == PartKind.PART_KIND_TEXT)
        tables.reseal(text, b"hold" if rules.unpad(text.body) == b"halt" else b"no")

    def another_id(record: EventRecord) -> None:
        record.command_id = bytes(16)

    said = [record.version for record in tables.parsed(played.records) if len(record.parts) > 1 and record.version > 1]
    assert len(said) == 2
    for version in said:
        assert played.tampered(version, say_something_else)[:2] == (FAILED, version)
    for version in played.signed_versions():
        if tables.parsed(played.records)[version - 1].command_id != bytes(16):
            kind, where, why = _alone(played, version, another_id)
            assert (kind, where) == (FAILED, version), why
        expected = part(tables.parsed(played.records)[version - 1]).expected_version
        kind, where, why = played.tampered(
            version,
            lambda record, less=expected - 1: tables.edit_command(record, "expected_version", less),  # type: ignore[misc]
        )
        assert (kind, where) == (FAILED, version), why


def _alone(played: Played, version: int, change: Callable[[EventRecord], None]) -> tuple[int, int, str]:
    """The same for a change that the bytes of the rest of its append do not follow."""
    records = tables.parsed(played.records)
    change(records[version - 1])
    response = replay.verify(played.game, tables.relinked(played.game, records))
    return response.decisions.kind, response.decisions.version, response.decisions.reason


async def test_a_key_that_was_put_in_place_of_the_registered_one(played: Played) -> None:
    """Whoever swaps the keys of event 1, and of a hand-over, has no signature that fits them."""
    for registered in (played.host, played.heir):
        other = Key()
        records = []
        for record in tables.parsed(played.records):
            record.public_body = record.public_body.replace(registered.public, other.public)
            if begins_append(record):
                command = part(record).command.replace(registered.public, other.public)
                tables.edit_command(record, "command", command)
            records.append(record)

        response = replay.verify(played.game, tables.relinked(played.game, records))

        version = _signed_by(played, registered)
        assert (response.decisions.kind, response.decisions.version) == (FAILED, version), response
        assert "by key" in response.decisions.reason


def _signed_by(played: Played, key: Key) -> int:
    return next(
        record.version
        for record in tables.parsed(played.records)
        if begins_append(record) and part(record).key_id == key.id
    )
