"""The file of public keys that verifiers pin."""

from pathlib import Path

import pytest

from trionfi.v1.game_service_pb2 import PublicKey
from trionfi_service import ed25519, keys
from trionfi_service.keys import KeyDirectory, Passphrase


@pytest.fixture
def three(tmp_path: Path) -> list[PublicKey]:
    directory = KeyDirectory(tmp_path / "keys", Passphrase())
    directory.new(1)
    directory.rotate(2)
    directory.rotate(3)
    return directory.public_keys()


def test_what_is_written_is_read(three: list[PublicKey], tmp_path: Path) -> None:
    text = keys.format_public_keys(three)
    (tmp_path / "trusted").write_text(f"\n{text}\n")

    assert text.count("\n") == 3
    assert list(keys.read_public_keys(tmp_path / "trusted")) == three


def test_a_key_under_another_id(three: list[PublicKey]) -> None:
    three[1].key_id = three[0].key_id

    with pytest.raises(keys.KeysInvalid, match="line 2 is not that of its public key"):
        keys.parse_public_keys(keys.format_public_keys(three))


def test_a_key_of_small_order(three: list[PublicKey]) -> None:
    weak = bytes((1, *bytes(31)))
    three[2].public_key, three[2].key_id = weak, ed25519.key_id(weak)

    with pytest.raises(keys.KeysInvalid, match="line 3 is a point of small order"):
        keys.parse_public_keys(keys.format_public_keys(three))


def test_a_key_that_is_there_twice(three: list[PublicKey]) -> None:
    with pytest.raises(keys.KeysInvalid, match="line 4 is there twice"):
        keys.parse_public_keys(keys.format_public_keys([*three, three[0]]))


@pytest.mark.parametrize(
    "text", ["{", "[]", "null", "7", '{"keyId": 7}', '{"other": ""}', '{"createdMs": "1e400"}', "[" * 100_000, "\x00"]
)
def test_what_is_no_public_key(text: str) -> None:
    with pytest.raises(keys.KeysInvalid):
        keys.parse_public_keys(text)


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xff\xfe", b" " * (1024 * 1024 + 1)])
def test_a_file_that_is_none_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "trusted"
    file.write_bytes(content)

    with pytest.raises(keys.KeysInvalid, match="trusted"):
        keys.read_public_keys(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(keys.KeysUnreachable, match="nowhere"):
        keys.read_public_keys(tmp_path / "nowhere")
