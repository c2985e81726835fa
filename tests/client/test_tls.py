"""Credentials go over TLS, to a server that is who it says, and with a certificate of one's own where it asks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from tests.client.either import done, either
from tests.client.peer import Peer, answer, serve
from trionfi import Tls, errors
from trionfi.v1 import game_service_pb2 as api

FOLDER = Path(__file__).parent / "tls"
ROOTS, CERTIFICATE, KEY = (FOLDER / name for name in ("authority.pem", "client.pem", "client-key.pem"))


@pytest.fixture
def guarded() -> Iterator[Peer]:
    """A peer that speaks TLS and asks for a client's certificate."""
    credentials = grpc.ssl_server_credentials(
        [((FOLDER / "server-key.pem").read_bytes(), (FOLDER / "server.pem").read_bytes())],
        root_certificates=ROOTS.read_bytes(),
        require_client_auth=True,
    )
    peer = Peer()
    peer.will("GetServerInfo", answer(api.GetServerInfoResponse(version="1")))
    with serve(peer, credentials):
        yield peer


@either
async def test_a_client_that_knows_and_is_known_is_served(guarded: Peer, kind: Any) -> None:
    tls = Tls(roots=ROOTS, certificate=CERTIFICATE, key=KEY, server_name="server.trionfi.test")
    client = kind(guarded.address, token="trf_secret", tls=tls)
    assert (await done(client.server_info())).version == "1"
    assert guarded.received("GetServerInfo")[0].metadata["authorization"] == "Bearer trf_secret"
    await done(client.close())


@either
@pytest.mark.parametrize(
    "tls",
    [
        True,
        Tls(certificate=CERTIFICATE, key=KEY, server_name="server.trionfi.test"),
        Tls(roots=ROOTS, certificate=CERTIFICATE, key=KEY),
        Tls(roots=ROOTS, certificate=CERTIFICATE, key=KEY, server_name="client.trionfi.test"),
        Tls(roots=ROOTS, server_name="server.trionfi.test"),
        False,
    ],
    ids=["nothing known", "authority unknown", "another name", "a wrong name", "client unknown", "plain text"],
)
async def test_otherwise_nothing_is_sent(guarded: Peer, kind: Any, tls: Tls | bool) -> None:
    client = kind(guarded.address, token="trf_secret", tls=tls, retry_for=0)
    with pytest.raises(errors.Unavailable):
        await done(client.server_info())
    assert guarded.received("GetServerInfo") == []
    await done(client.close())
