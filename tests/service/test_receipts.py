"""Receipts over gRPC: whoever acts or looks is given one, and it is for what they were shown."""

import uuid
from pathlib import Path

import grpc
import pytest

from tests.service.driver import JOIN, Peer, Table, new_table, until
from trionfi.v1.fortunes_pb2 import FortunesOptions
from trionfi.v1.game_pb2 import Options, Policies, Role
from trionfi.v1.game_service_pb2 import (
    CreateGameRequest,
    CreateGameResponse,
    GetServerInfoRequest,
    GetServerInfoResponse,
    Receipt,
)
from trionfi_service.config import Settings
from trionfi_service.keys import KeyDirectory, KeysHeld
from trionfi_service.receipts import verify_receipt
from trionfi_service.server import CannotServe, Server, running


async def info(peer: Peer) -> GetServerInfoResponse:
    answer = await peer.call(GetServerInfoRequest())
    assert isinstance(answer, GetServerInfoResponse)
    return answer


@pytest.fixture
async def public_key(operator: Peer) -> bytes:
    return (await info(operator)).keys[0].public_key


def of(receipt: Receipt) -> tuple[bytes, int, bytes, int]:
    return receipt.game, receipt.version, receipt.head, receipt.unix_ms


async def test_a_creation_is_acknowledged(operator: Peer, public_key: bytes) -> None:
    request = CreateGameRequest(command_id=str(uuid.uuid4()), options=Options(fortunes=FortunesOptions()))
    created = await operator.call(request)
    repeated = await operator.call(request)
    assert isinstance(created, CreateGameResponse)

    assert of(created.receipt) == (bytes.fromhex(created.game_id), 1, created.head, created.unix_ms)
    verify_receipt(created.receipt, public_key)
    assert repeated == created


async def test_a_command_is_acknowledged_and_a_repeat_of_it_later_too(table: Table, public_key: bytes) -> None:
    command_id = str(uuid.uuid4())
    first = await table.seats[0].act(table.game_id, JOIN, 1, command_id)
    await table.seats[1].act(table.game_id, JOIN)
    again = await table.seats[0].act(table.game_id, JOIN, 1, command_id)

    assert of(first.receipt) == (table.game, first.last_version, first.head, first.unix_ms)
    verify_receipt(first.receipt, public_key)
    assert again.repeated
    assert again.receipt == first.receipt


async def test_who_looks_is_given_one_for_what_is_shown(dealt: Table, public_key: bytes) -> None:
    for peer in (dealt.operator, dealt.seats[2], await dealt.issue(role=Role.ROLE_SPECTATOR)):
        seen = await peer.look(dealt.game_id)
        stream = peer.watch(dealt.game_id)
        snapshot = (await until(stream, "caught_up"))[0].snapshot
        stream.cancel()

        assert of(seen.receipt) == (dealt.game, seen.view.version, seen.head, seen.view.unix_ms)
        verify_receipt(seen.receipt, public_key)
        assert snapshot.receipt == seen.receipt


async def test_a_delayed_spectator_is_given_none_before_there_is_a_version(operator: Peer, public_key: bytes) -> None:
    table = await new_table(operator, policies=Policies(spectator_delay_ms=86_400_000))
    spectator = await table.issue(role=Role.ROLE_SPECTATOR)

    seen = await spectator.look(table.game_id)

    assert seen.view.version == 0
    assert not seen.HasField("receipt")


async def test_the_epoch_is_drawn_at_each_start_and_the_key_stays(settings: Settings) -> None:
    epochs, keys = [], []
    for _ in range(2):
        async with running(settings) as server, grpc.aio.insecure_channel(server.address) as channel:
            told = await info(Peer(channel, None))
            epochs.append(told.store_epoch)
            keys.append(list(told.keys))
            assert server.made_key == (len(keys) == 1)

    assert [len(epoch) for epoch in epochs] == [16, 16]
    assert epochs[0] != epochs[1]
    assert keys[0] == keys[1] == settings.keys.public_keys()


async def test_after_a_rotation_both_keys_are_told_and_the_new_one_signs(settings: Settings) -> None:
    async with running(settings):
        with pytest.raises(KeysHeld):
            settings.keys.rotate(1)
    retired, made = settings.keys.rotate(1)

    async with running(settings) as server, grpc.aio.insecure_channel(server.address) as channel:
        told = await info(Peer(channel, None))
        table = await new_table(Peer(channel, settings.token_file.read_text().strip()))
        seen = await table.operator.look(table.game_id)

    assert list(told.keys) == [made, retired]
    verify_receipt(seen.receipt, made.public_key)


async def test_keys_that_do_not_open_keep_the_server_from_starting(settings: Settings, tmp_path: Path) -> None:
    async with running(settings):
        pass
    settings.keys.path.joinpath("passphrase").write_text("another passphrase of good length\n")

    with pytest.raises(CannotServe, match="does not open with this passphrase"):
        async with running(settings):
            pass


def test_where_keys_are_and_what_opens_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "sixteen characters"
    monkeypatch.setenv("TRIONFI_KEY_PASSPHRASE", secret)
    beside = Settings(database=tmp_path / "a.db")
    elsewhere = Settings(database=tmp_path / "a.db", key_directory=tmp_path / "elsewhere")

    assert beside.keys.path == tmp_path / "a.db.keys"
    assert elsewhere.keys.path == tmp_path / "elsewhere"
    assert secret not in repr(beside)
    beside.keys.new(1)
    assert not (tmp_path / "a.db.keys" / "passphrase").exists()
    monkeypatch.delenv("TRIONFI_KEY_PASSPHRASE")
    (tmp_path / "file").write_text(secret)
    opened = Settings(database=tmp_path / "a.db", key_passphrase_file=tmp_path / "file").keys
    assert isinstance(opened, KeyDirectory)
    opened.signer()


async def test_nothing_secret_of_the_keys_is_told(server: Server, operator: Peer, settings: Settings) -> None:
    told = await info(operator)

    passphrase = settings.keys.path.joinpath("passphrase").read_bytes().strip()
    assert len(passphrase) > 40
    assert passphrase not in told.SerializeToString()
