"""mTLS over a real port: a client's certificate stands for a credential (docs/api.md, "mTLS")."""

import asyncio
import hashlib
import ssl
import time
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path

import grpc
import pytest

from tests.certificates import Authority, Issued
from tests.service.driver import Peer, Stream, Table, new_table, refused
from tests.service.test_journal import listed_when
from trionfi import Tls
from trionfi.aio import Client
from trionfi.errors import Unauthenticated, Unavailable
from trionfi.v1.game_pb2 import Role
from trionfi.v1.game_service_pb2 import ListCredentialsRequest, RevokeCredentialRequest
from trionfi_service import certificates
from trionfi_service.config import Settings
from trionfi_service.server import CannotServe, Server, running
from trionfi_service.store import Binding

SERVER = "server.trionfi.test"
ANNA = "anna.players.trionfi.test"
BEN = "spiffe://trionfi.test/ben"


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tls"), "authority")


@pytest.fixture(scope="module")
def anna(authority: Authority) -> Issued:
    return authority.issue(ANNA)


@pytest.fixture
def settings(authority: Authority, tmp_path: Path) -> Settings:
    own = authority.issue(SERVER)
    return Settings(
        listen="127.0.0.1:0",
        database=tmp_path / "games.db",
        tls_certificate=own.certificate,
        tls_key=own.key,
        client_ca=authority.file,
        drain_seconds=0,
    )


def channel(server: Server, authority: Authority, issued: Issued | None) -> grpc.aio.Channel:
    credentials = grpc.ssl_channel_credentials(
        authority.file.read_bytes(),
        None if issued is None else issued.key.read_bytes(),
        None if issued is None else issued.certificate.read_bytes(),
    )
    return grpc.aio.secure_channel(server.address, credentials, options=(("grpc.ssl_target_name_override", SERVER),))


def by_hash(issued: Issued) -> str:
    der = ssl.PEM_cert_to_DER_cert(issued.certificate.read_text())
    return f"sha256:{hashlib.sha256(der).hexdigest()}"


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[Server]:
    async with running(settings) as server:
        yield server


@pytest.fixture
async def wire(server: Server, authority: Authority) -> AsyncIterator[grpc.aio.Channel]:
    """A channel with a certificate that stands for nobody: those who call through it have bearers."""
    async with channel(server, authority, authority.issue("gate.trionfi.test")) as wire:
        yield wire


@pytest.fixture
async def table(wire: grpc.aio.Channel, settings: Settings) -> Table:
    return await new_table(Peer(wire, settings.token_file.read_text().strip()))


async def credential_ids(table: Table) -> list[bytes]:
    listed = await table.operator.call(ListCredentialsRequest(game_id=table.game_id))
    return [bytes.fromhex(one.credential_id) for one in listed.credentials]  # type: ignore[attr-defined]


async def bind(server: Server, name: str, credential: bytes) -> None:
    await server.store.bind_certificate(Binding(name, credential, int(time.time() * 1000)))


# Who it stands for ---------------------------------------------------------------


@pytest.mark.parametrize("how", ["by its hash", "by its name"])
async def test_a_certificate_acts_as_the_credential_it_is_bound_to(
    server: Server, table: Table, authority: Authority, anna: Issued, how: str
) -> None:
    name = by_hash(anna) if how == "by its hash" else f"san:{ANNA}"
    await bind(server, name, (await credential_ids(table))[1])

    async with channel(server, authority, anna) as own:
        seen = await Peer(own, None).look(table.game_id)

    assert seen.moves == (await table.seats[1].look(table.game_id)).moves
    assert len(seen.moves.table) > 0


async def test_a_uri_is_a_name_too(server: Server, table: Table, authority: Authority) -> None:
    await bind(server, f"san:{BEN}", (await credential_ids(table))[2])
    async with channel(server, authority, authority.issue("ben.trionfi.test", BEN)) as ben:
        await Peer(ben, None).look(table.game_id)


async def test_the_hash_comes_before_the_names(server: Server, table: Table, authority: Authority) -> None:
    ids = await credential_ids(table)
    ben = authority.issue("one.trionfi.test", "two.trionfi.test")
    await bind(server, "san:one.trionfi.test", ids[0])
    await bind(server, "san:two.trionfi.test", ids[1])
    await bind(server, by_hash(ben), ids[2])

    async with channel(server, authority, ben) as wire:
        seen = await Peer(wire, None).look(table.game_id)

    assert seen.moves == (await table.seats[2].look(table.game_id)).moves


async def test_a_certificate_whose_names_stand_for_several_stands_for_nobody(
    server: Server, table: Table, authority: Authority
) -> None:
    ids = await credential_ids(table)
    await bind(server, "san:one.trionfi.test", ids[0])
    await bind(server, "san:two.trionfi.test", ids[1])
    async with channel(server, authority, authority.issue("one.trionfi.test", "two.trionfi.test")) as wire:
        assert (await refused(Peer(wire, None).look(table.game_id))).reason == "CREDENTIALS_DISAGREE"


async def test_a_certificate_that_stands_for_nobody_needs_a_bearer(table: Table, wire: grpc.aio.Channel) -> None:
    refusal = await refused(Peer(wire, None).look(table.game_id))

    assert refusal.reason == "CERTIFICATE_NOT_BOUND"
    assert refusal.metadata["certificate"].startswith("sha256:")
    await table.seats[0].look(table.game_id)


async def test_a_bearer_and_a_certificate_that_agree_are_one(
    server: Server, table: Table, authority: Authority, anna: Issued
) -> None:
    await bind(server, by_hash(anna), (await credential_ids(table))[0])

    async with channel(server, authority, anna) as own:
        await Peer(own, table.seats[0].secret).look(table.game_id)


async def test_a_bearer_and_a_certificate_that_disagree_are_refused_and_journaled(
    server: Server, table: Table, authority: Authority, anna: Issued
) -> None:
    ids = await credential_ids(table)
    await bind(server, by_hash(anna), ids[0])

    async with channel(server, authority, anna) as own:
        assert (await refused(Peer(own, table.seats[1].secret).look(table.game_id))).reason == "CREDENTIALS_DISAGREE"

    [entry] = await listed_when(table.operator, table.game_id, 1)
    assert (entry.outcome, entry.credential_id) == ("CREDENTIALS_DISAGREE", ids[1].hex())


async def test_an_auditors_certificate_is_journaled_like_a_bearer(
    server: Server, table: Table, authority: Authority
) -> None:
    await table.issue(role=Role.ROLE_AUDITOR)
    auditor = (await credential_ids(table))[-1]
    await bind(server, "san:auditor.trionfi.test", auditor)

    async with channel(server, authority, authority.issue("auditor.trionfi.test")) as own:
        await Peer(own, None).look(table.game_id)

    [entry] = await listed_when(table.operator, table.game_id, 1)
    assert (entry.method, entry.outcome, entry.credential_id) == ("GetGame", "OK", auditor.hex())


# When it stands for nobody any more ------------------------------------------------


async def test_a_revoked_credential_is_no_better_for_its_certificate(
    server: Server, table: Table, authority: Authority
) -> None:
    """And its streams end."""
    credential = (await credential_ids(table))[3]
    await bind(server, "san:cleo.trionfi.test", credential)
    async with channel(server, authority, authority.issue("cleo.trionfi.test")) as wire:
        cleo = Peer(wire, None)
        stream = cleo.watch(table.game_id)
        await stream.read()
        await table.operator.call(RevokeCredentialRequest(game_id=table.game_id, credential_id=credential.hex()))

        assert (await refused(cleo.look(table.game_id))).reason == "CREDENTIAL_REVOKED"
        async with asyncio.timeout(5):
            assert (await refused(to_its_end(stream))).reason == "CREDENTIAL_REVOKED"


async def to_its_end(stream: Stream) -> None:
    while await stream.read() is not grpc.aio.EOF:
        pass


async def test_a_certificate_that_was_unbound_stands_for_nobody_within_seconds(
    server: Server, table: Table, authority: Authority
) -> None:
    await bind(server, "san:dan.trionfi.test", (await credential_ids(table))[3])
    async with channel(server, authority, authority.issue("dan.trionfi.test")) as wire:
        dan = Peer(wire, None)
        await dan.look(table.game_id)

        await server.store.unbind_certificate("san:dan.trionfi.test")

        async with asyncio.timeout(5):
            while True:
                try:
                    await dan.look(table.game_id)
                except grpc.aio.AioRpcError:
                    break
        assert (await refused(dan.look(table.game_id))).reason == "CERTIFICATE_NOT_BOUND"


# What TLS itself refuses -----------------------------------------------------------


def none(_authority: Authority, _folder: Path) -> None:
    return None


def anothers(_authority: Authority, folder: Path) -> Issued:
    return Authority(folder, "authority").issue(ANNA)


def expired(authority: Authority, _folder: Path) -> Issued:
    return authority.issue(ANNA, lasts=timedelta(hours=-1))


@pytest.mark.parametrize("made", [none, anothers, expired])
async def test_without_a_good_certificate_nobody_gets_as_far_as_a_call(
    server: Server,
    authority: Authority,
    tmp_path: Path,
    settings: Settings,
    made: Callable[[Authority, Path], Issued | None],
) -> None:
    issued = made(authority, tmp_path)
    tls = Tls(
        roots=authority.file,
        certificate=None if issued is None else issued.certificate,
        key=None if issued is None else issued.key,
        server_name=SERVER,
    )
    async with Client(server.address, token=settings.token_file.read_text().strip(), tls=tls, retry_for=0) as client:
        with pytest.raises(Unavailable):
            await client.server_info()


async def test_the_client_library_calls_with_a_certificate_and_no_token(
    server: Server, table: Table, authority: Authority, anna: Issued
) -> None:
    tls = Tls(roots=authority.file, certificate=anna.certificate, key=anna.key, server_name=SERVER)
    async with Client(server.address, tls=tls, retry_for=0) as client:
        with pytest.raises(Unauthenticated):
            await client.game(table.game_id).get()
    await bind(server, by_hash(anna), (await credential_ids(table))[0])
    async with Client(server.address, tls=tls) as client:
        async with asyncio.timeout(5):
            while True:
                try:
                    await client.game(table.game_id).join()
                    break
                except Unauthenticated:
                    await asyncio.sleep(0.1)
        assert (await client.game(table.game_id).view()).places[0].present


async def test_an_authority_that_is_none_is_refused_at_the_start(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "empty.pem").write_text("no certificate")
    for file, why in (("empty.pem", "holds no certificate"), ("nowhere.pem", "cannot be read")):
        with pytest.raises(CannotServe, match=why):
            async with running(settings.model_copy(update={"client_ca": tmp_path / file})):
                pass


def test_client_certificates_go_with_tls(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="client_ca goes with tls_certificate and tls_key"):
        Settings(client_ca=tmp_path / "authority.pem")


# Names -----------------------------------------------------------------------------


def test_a_certificate_is_called_by_its_hash_and_then_by_its_names(anna: Issued) -> None:
    pem = anna.certificate.read_bytes()

    called = certificates.names(
        {"x509_pem_cert": [pem], "x509_subject_alternative_name": [ANNA.encode(), b"a\nb", b"", b"x" * 256]}
    )

    assert called == (by_hash(anna), f"san:{ANNA}")
    assert certificates.names({}) == ()
    assert certificates.by_hash("# Anna's\n" + pem.decode() + "-----BEGIN CERTIFICATE-----") == by_hash(anna)
    for wrong in ("", "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE----- -----BEGIN CERTIFICATE-----"):
        with pytest.raises(ValueError, match="no certificate"):
            certificates.by_hash(wrong)
