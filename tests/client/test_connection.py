"""Addresses, plain text and credentials are checked before anything goes on a wire."""

from pathlib import Path

import pytest

import trionfi
import trionfi.aio
from trionfi.connection import Tls, target

SECRET = "trf_" + "s" * 43
BOTH = pytest.mark.parametrize("kind", [trionfi.Client, trionfi.aio.Client])


@pytest.mark.parametrize(
    "address", ["127.0.0.1:7878", "127.8.0.1:1", "localhost:65535", "[::1]:7878", "dns:///localhost:7878", "unix:/x"]
)
def test_plain_text_goes_to_this_machine(address: str) -> None:
    assert target(address, tls=False, insecure=False).credentials is None


@pytest.mark.parametrize("address", ["192.0.2.1:7878", "play.example:443", "[2001:db8::1]:1", "localhost.example:1"])
def test_plain_text_elsewhere_must_be_meant(address: str) -> None:
    with pytest.raises(ValueError, match=r"plain text to .*insecure=True if you mean it"):
        target(address, tls=False, insecure=False)
    assert target(address, tls=False, insecure=True).credentials is None
    assert target(address, tls=True, insecure=False).credentials is not None


@pytest.mark.parametrize("address", ["", "127.0.0.1", "127.0.0.1:", ":7878", "127.0.0.1:0", "127.0.0.1:65536", "a:b"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match=r"host:port is due"):
        target(address, tls=False, insecure=True)


def test_tls_and_insecure_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="exclude each other"):
        target("127.0.0.1:1", tls=True, insecure=True)


def test_a_client_certificate_needs_its_key(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="go together"):
        Tls(certificate=tmp_path / "client.pem")


def test_a_missing_file_of_roots_is_the_error_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"roots\.pem"):
        trionfi.Client("127.0.0.1:1", tls=Tls(roots=tmp_path / "roots.pem"))


@BOTH
@pytest.mark.parametrize("token", ["", "trf_ä", "trf_x y", "trf_x\n"])
def test_a_token_that_is_none_is_refused_unshown(kind: type[trionfi.Client], token: str) -> None:
    with pytest.raises(ValueError, match="copied whole") as refused:
        kind("127.0.0.1:1", token=token)
    assert not token or token not in str(refused.value)


@BOTH
def test_no_repr_shows_a_secret(kind: type[trionfi.Client]) -> None:
    client = kind("127.0.0.1:1", token=SECRET)
    game = client.game("0" * 32, token=SECRET)
    for thing in (client, game, client._calls, game._calls):
        assert SECRET not in repr(thing)
    assert "127.0.0.1:1" in repr(client)
    assert SECRET not in repr(trionfi.IssuedCredential(trionfi.v1.game_service_pb2.Credential(), SECRET))
