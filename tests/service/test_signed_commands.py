"""Signed commands over gRPC: a place with a key acts by that key alone; what it signed is in the log, and verified."""

import uuid
from collections.abc import Sequence
from typing import Any

import grpc
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.service.driver import JOIN, SERVER_ONLY, Peer, Table, first_filling, new_table, refused
from trionfi.v1.event_log_pb2 import CommandPart, EventRecord
from trionfi.v1.game_pb2 import Command, HandOver, Pause, Role
from trionfi.v1.game_service_pb2 import ActResponse, NewPlace, TextPart, VerdictKind, VerifyGameRequest
from trionfi.v1.move_pb2 import Text
from trionfi_service import ed25519, replay, rules, signatures
from trionfi_service.replay import Outcome
from trionfi_service.server import Server

WEAK = bytes((1, *bytes(31)))
SALT = bytes(range(32))


class Key:
    """A player's key, used as docs/bytes.md says."""

    def __init__(self) -> None:
        self._private = Ed25519PrivateKey.generate()
        self.public = self._private.public_key().public_bytes_raw()

    @property
    def id(self) -> bytes:
        return ed25519.key_id(self.public)

    def sign(
        self,
        game: bytes,
        actor: bytes,
        command_id: str,
        version: int,
        command: bytes,
        texts: Sequence[tuple[bytes, bytes]] = (),
    ) -> bytes:
        commitments = signatures.text_commitments(texts)
        signed = signatures.signed_bytes(game, actor, uuid.UUID(command_id).bytes, version, command, commitments)
        return self._private.sign(signed)


@pytest.fixture
def key() -> Key:
    return Key()


@pytest.fixture
async def table(operator: Peer, key: Key) -> Table:
    """A game in which seat 1 has a key; it has a host, who has one too."""
    places = [
        NewPlace(actor=rules.actor_message(rules.seat(1)), public_key=key.public),
        NewPlace(actor=rules.actor_message(rules.HOST), public_key=key.public),
    ]
    return await new_table(operator, places=places)


async def signed(
    table: Table, peer: Peer, key: Key, actor: bytes, command: bytes, version: int | None = None, command_id: str = ""
) -> ActResponse:
    """Act with a good signature."""
    command_id = command_id or str(uuid.uuid4())
    version = version or (await peer.look(table.game_id)).view.version
    signature = key.sign(table.game, actor, command_id, version, command)
    return await peer.act(
        table.game_id,
        command,
        version,
        command_id,
        key_id=key.id,
        signature=signature,
        actor=rules.actor_message(actor),
    )


async def test_the_key_is_pinned_in_event_1_and_shown(table: Table, key: Key) -> None:
    shown = {
        rules.actor_bytes(place.place.actor): place.place.public_key
        for place in (await table.seats[0].look(table.game_id)).view.places
    }

    assert shown[rules.seat(1)] == shown[rules.HOST] == key.public
    assert shown[rules.seat(0)] == b""


async def test_a_signed_command_is_taken_and_its_signature_stored(table: Table, key: Key, server: Server) -> None:
    answer = await signed(table, table.seats[1], key, rules.seat(1), JOIN)

    record = EventRecord.FromString((await server.store.records(table.game, answer.first_version - 1, 1))[0])
    part = CommandPart.FromString(rules.unpad(record.parts[0].body))
    assert (part.command, part.key_id, len(part.signature)) == (JOIN, key.id, 64)
    log = await server.store.log(table.game)
    assert log is not None
    assert replay.verify(table.game, log.records).decisions.kind == VerdictKind.VERDICT_KIND_OK


async def test_a_repeat_is_recognised_with_its_signature(table: Table, key: Key) -> None:
    command_id, seat = str(uuid.uuid4()), table.seats[1]
    first = await signed(table, seat, key, rules.seat(1), JOIN, 1, command_id)
    await table.seats[0].act(table.game_id, JOIN)

    again = await signed(table, seat, key, rules.seat(1), JOIN, 1, command_id)

    assert again.repeated
    assert (again.first_version, again.receipt) == (first.first_version, first.receipt)
    unsigned = await refused(seat.act(table.game_id, JOIN, 1, command_id))
    assert unsigned.reason == "COMMAND_ID_REUSED"


async def test_a_command_that_is_not_signed(table: Table, key: Key) -> None:
    refusal = await refused(table.seats[1].act(table.game_id, JOIN))

    assert (refusal.reason, refusal.code) == ("SIGNATURE_MISSING", grpc.StatusCode.UNAUTHENTICATED)
    assert refusal.metadata == {"actor": "seat:1", "key_id": "", "registered": key.id.hex()}
    assert (await table.operator.look(table.game_id)).view.version == 1


@pytest.mark.parametrize("changed", ["game", "actor", "command_id", "version", "command", "bit", "halves"])
async def test_a_signature_over_anything_else(table: Table, key: Key, changed: str) -> None:
    command_id, other = str(uuid.uuid4()), str(uuid.uuid4())
    signature = key.sign(
        bytes(16) if changed == "game" else table.game,
        rules.seat(0) if changed == "actor" else rules.seat(1),
        other if changed == "command_id" else command_id,
        0 if changed == "version" else 1,
        JOIN + b"\x00" if changed == "command" else JOIN,
    )
    if changed == "bit":
        signature = bytes((signature[0] ^ 1,)) + signature[1:]
    if changed == "halves":
        signature = signature[32:] + signature[:32]

    refusal = await refused(table.seats[1].act(table.game_id, JOIN, 1, command_id, key_id=key.id, signature=signature))

    assert (refusal.reason, refusal.code) == ("SIGNATURE_INVALID", grpc.StatusCode.UNAUTHENTICATED)


async def test_a_place_without_a_key_signs_nothing(table: Table, key: Key) -> None:
    refusal = await refused(signed(table, table.seats[0], key, rules.seat(0), JOIN))

    assert (refusal.reason, refusal.code) == ("KEY_NOT_REGISTERED", grpc.StatusCode.PERMISSION_DENIED)
    assert refusal.metadata == {"actor": "seat:0", "key_id": key.id.hex(), "registered": ""}


async def test_another_key_than_the_registered_one(table: Table, key: Key) -> None:
    other = Key()
    refusal = await refused(signed(table, table.seats[1], other, rules.seat(1), JOIN))

    assert refusal.reason == "KEY_NOT_REGISTERED"
    assert refusal.metadata["registered"] == key.id.hex()


@pytest.mark.parametrize(("field", "length"), [("key_id", 15), ("key_id", 32), ("signature", 63), ("signature", 65)])
async def test_a_field_of_another_length(table: Table, field: str, length: int) -> None:
    fields: dict[str, Any] = {"key_id": bytes(16), "signature": bytes(64), field: bytes(length)}
    refusal = await refused(table.seats[1].act(table.game_id, JOIN, 1, **fields))

    assert (refusal.reason, refusal.metadata["field"]) == ("INVALID_FIELD", field)


@pytest.mark.parametrize("given", [{"key_id": bytes(16)}, {"signature": bytes(64)}])
async def test_half_a_signature_is_none(table: Table, given: dict[str, Any]) -> None:
    for peer in table.seats[:2]:
        assert (await refused(peer.act(table.game_id, JOIN, 1, **given))).reason == "KEY_NOT_REGISTERED"


@pytest.mark.parametrize(
    ("public_key", "problem"),
    [(b"\x07", "has 1 bytes, not 32"), (bytes((2, *bytes(31))), "no point"), (WEAK, "small order")],
)
async def test_a_key_that_is_none_is_not_registered(
    operator: Peer, table: Table, public_key: bytes, problem: str
) -> None:
    place = NewPlace(actor=rules.actor_message(rules.seat(0)), public_key=public_key)
    created = await refused(new_table(operator, places=[place]))
    hand_over = HandOver(place=rules.actor_message(rules.seat(0)), pseudonym=bytes(16), public_key=public_key)
    handed = await refused(operator.act(table.game_id, Command(hand_over=hand_over)))

    assert created.reason == handed.reason == "INVALID_FIELD"
    assert created.metadata["field"] == "places[0].public_key"
    assert handed.metadata["field"] == "command.hand_over.public_key"
    assert problem in created.message
    assert problem in handed.message


async def test_texts_are_signed_by_their_commitments(table: Table, key: Key) -> None:
    for seat, peer in enumerate(table.seats):
        if seat == 1:
            await signed(table, peer, key, rules.seat(1), JOIN)
        else:
            await peer.act(table.game_id, JOIN)
    host = await table.issue(rules.HOST)
    await signed(table, host, key, rules.HOST, JOIN)
    command = Command(pause=Pause(reason=Text(characters=4))).SerializeToString()
    command_id, version = str(uuid.uuid4()), (await host.look(table.game_id)).view.version
    signature = key.sign(table.game, rules.HOST, command_id, version, command, [(SALT, b"halt")])

    def pause(text: str, salt: bytes = SALT) -> object:
        parts = [TextPart(salt=salt, text=text)]
        return host.act(table.game_id, command, version, command_id, texts=parts, key_id=key.id, signature=signature)

    assert (await refused(pause("hold"))).reason == "SIGNATURE_INVALID"  # type: ignore[arg-type]
    assert (await refused(pause("halt", bytes(32)))).reason == "SIGNATURE_INVALID"  # type: ignore[arg-type]
    await pause("halt")  # type: ignore[misc]
    assert await verdict(table) == (Outcome.VERIFIED, "")


async def test_a_hand_over_takes_the_key_away_or_brings_another(table: Table, key: Key) -> None:
    async def hand_over(public_key: bytes) -> Peer:
        place = rules.actor_message(rules.seat(1))
        command = Command(hand_over=HandOver(place=place, pseudonym=bytes(16), public_key=public_key))
        await table.operator.act(table.game_id, command)
        return await table.issue(rules.seat(1))

    await signed(table, table.seats[1], key, rules.seat(1), JOIN)
    second = Key()
    heir = await hand_over(second.public)
    assert (await refused(signed(table, heir, key, rules.seat(1), JOIN))).reason == "KEY_NOT_REGISTERED"
    await signed(table, heir, second, rules.seat(1), JOIN)
    last = await hand_over(b"")
    assert (await refused(signed(table, last, second, rules.seat(1), JOIN))).reason == "KEY_NOT_REGISTERED"
    await last.act(table.game_id, JOIN)

    assert await verdict(table) == (Outcome.VERIFIED, "")


async def test_the_keys_are_known_again_after_the_game_left_memory(table: Table, key: Key, server: Server) -> None:
    server._games._cache.drop(table.game)

    assert (await refused(table.seats[1].act(table.game_id, JOIN))).reason == "SIGNATURE_MISSING"
    await signed(table, table.seats[1], key, rules.seat(1), JOIN)


async def test_a_signed_game_is_played_and_verifies(operator: Peer) -> None:
    keys = [Key() for _ in range(4)]
    places = [
        NewPlace(actor=rules.actor_message(rules.seat(seat)), public_key=key.public) for seat, key in enumerate(keys)
    ]
    table = await new_table(operator, policies=SERVER_ONLY, places=places)
    for seat, (peer, key) in enumerate(zip(table.seats, keys, strict=True)):
        await signed(table, peer, key, rules.seat(seat), JOIN)
    for _ in range(6):
        peer, seen = await table.to_move()
        seat = table.seats.index(peer)
        await signed(table, peer, keys[seat], rules.seat(seat), first_filling(seen.moves), seen.view.version)

    assert await verdict(table) == (Outcome.VERIFIED, "")


async def verdict(table: Table) -> tuple[Outcome, str]:
    auditor = await table.issue(role=Role.ROLE_AUDITOR)
    answer = await auditor.call(VerifyGameRequest(game_id=table.game_id))
    return replay.outcome(answer), answer.decisions.reason  # type: ignore[arg-type, attr-defined]
