"""The directory of a server's keys: made, opened, rotated, cut short, tampered with."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from trionfi.v1.game_service_pb2 import PublicKey
from trionfi_service import ed25519, keys
from trionfi_service.keys import KeyDirectory, Passphrase

NOW_MS = 1_700_000_000_000
GIVEN = "correct horse battery staple"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db.keys"


@pytest.fixture
def directory(path: Path) -> KeyDirectory:
    return KeyDirectory(path, Passphrase(given=GIVEN))


def pem_of(path: Path, key: PublicKey) -> Path:
    return path / f"{key.key_id.hex()}.pem"


def test_a_new_key_signs(directory: KeyDirectory) -> None:
    made = directory.new(NOW_MS)

    signer = directory.signer()
    assert (signer.key_id, signer.public_key) == (made.key_id, made.public_key)
    assert signer.key_id == ed25519.key_id(signer.public_key)
    assert ed25519.verifies(made.public_key, signer.sign(b"message"), b"message")
    assert (made.created_ms, made.HasField("retired_ms")) == (NOW_MS, False)


def test_no_repr_shows_a_secret(directory: KeyDirectory) -> None:
    directory.new(NOW_MS)

    assert GIVEN not in repr(Passphrase(given=GIVEN))
    assert "rivate" not in repr(directory.signer())


def test_a_second_new_one_is_refused(directory: KeyDirectory) -> None:
    made = directory.new(NOW_MS)

    with pytest.raises(keys.KeyInUse, match=made.key_id.hex()):
        directory.new(NOW_MS + 1)
    assert directory.public_keys() == [made]


def test_an_empty_directory_has_no_key(directory: KeyDirectory) -> None:
    assert directory.public_keys() == []
    with pytest.raises(keys.NoKey, match="trionfi keys new"):
        directory.signer()
    with pytest.raises(keys.NoKey):
        directory.rotate(NOW_MS)


def test_the_files_are_their_owners_alone(directory: KeyDirectory, path: Path) -> None:
    os.umask(0o022)
    directory.new(NOW_MS)

    modes = {file.name.rpartition(".")[2]: stat.S_IMODE(file.stat().st_mode) for file in path.iterdir()}
    assert modes == {"pem": 0o600, "json": 0o600}
    assert stat.S_IMODE(path.stat().st_mode) == 0o700


def test_the_key_is_an_encrypted_pkcs8_file_that_others_read_too(directory: KeyDirectory, path: Path) -> None:
    made = directory.new(NOW_MS)

    pem = pem_of(path, made).read_bytes()
    assert pem.startswith(b"-----BEGIN ENCRYPTED PRIVATE KEY-----\n")
    opened = load_pem_private_key(pem, GIVEN.encode())
    assert isinstance(opened, Ed25519PrivateKey)
    assert opened.public_key().public_bytes_raw() == made.public_key


def test_another_passphrase_does_not_open_it(directory: KeyDirectory, path: Path) -> None:
    directory.new(NOW_MS)

    with pytest.raises(keys.PassphraseUnfit) as wrong:
        KeyDirectory(path, Passphrase(given="quite another passphrase")).signer()
    assert "quite" not in str(wrong.value)


def test_rotation_retires_the_old_key_and_keeps_it(directory: KeyDirectory, path: Path) -> None:
    first = directory.new(NOW_MS)

    retired, second = directory.rotate(NOW_MS + 1_000)

    assert retired.key_id == first.key_id
    assert retired.retired_ms == second.created_ms == NOW_MS + 1_000
    assert directory.public_keys() == [second, retired]
    assert directory.signer().key_id == second.key_id
    assert pem_of(path, first).exists()


def test_the_one_in_use_stands_first_whatever_the_clock_says(directory: KeyDirectory) -> None:
    first = directory.new(NOW_MS)
    directory.rotate(NOW_MS - 60_000)
    last = directory.rotate(NOW_MS - 120_000)[1]

    found = directory.public_keys()

    assert found[0] == last
    assert [key.HasField("retired_ms") for key in found] == [False, True, True]
    assert all(key.retired_ms > key.created_ms for key in found[1:])
    assert first.key_id in {key.key_id for key in found}


def test_a_rotation_cut_short_before_the_old_key_is_retired(directory: KeyDirectory, path: Path) -> None:
    first = directory.new(NOW_MS)
    described = pem_of(path, first).with_suffix(".json")
    before = described.read_bytes()
    second = directory.rotate(NOW_MS + 1_000)[1]
    described.write_bytes(before)

    newer, older = directory.public_keys()

    assert newer == second
    assert (older.key_id, older.retired_ms) == (first.key_id, second.created_ms)
    assert directory.signer().key_id == second.key_id


def test_a_key_without_its_description_is_none(directory: KeyDirectory, path: Path) -> None:
    made = directory.new(NOW_MS)
    pem_of(path, made).with_suffix(".json").unlink()

    assert directory.public_keys() == []
    assert directory.new(NOW_MS).key_id != made.key_id


def test_of_two_that_make_the_first_key_one_is_refused(path: Path) -> None:
    def make(_: int) -> bool:
        try:
            KeyDirectory(path, Passphrase()).new(NOW_MS)
        except (keys.KeyInUse, keys.KeysHeld):
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(make, range(8))) == [False] * 7 + [True]
    KeyDirectory(path, Passphrase()).signer()


def test_while_somebody_signs_nobody_rotates(directory: KeyDirectory, path: Path) -> None:
    directory.new(NOW_MS)
    second = KeyDirectory(path, Passphrase(given=GIVEN))

    with directory.held():
        with second.held():  # two servers may sign with one key
            pass
        with pytest.raises(keys.KeysHeld, match="stop the server"):
            second.rotate(NOW_MS + 1)
        with pytest.raises(keys.KeyInUse):
            second.new(NOW_MS + 1)
    second.rotate(NOW_MS + 1)


class TestPassphrase:
    def test_without_one_the_directory_gets_its_own(self, path: Path) -> None:
        made = KeyDirectory(path, Passphrase()).new(NOW_MS)

        kept = path / "passphrase"
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert len(kept.read_text().strip()) >= 43
        assert KeyDirectory(path, Passphrase(file=kept)).signer().key_id == made.key_id
        KeyDirectory(path, Passphrase()).rotate(NOW_MS + 1)

    def test_a_file_comes_before_the_environment(self, path: Path, tmp_path: Path) -> None:
        file = tmp_path / "secret"
        file.write_text(f"{GIVEN}\n")
        KeyDirectory(path, Passphrase(file=file, given="something else entirely")).new(NOW_MS)

        KeyDirectory(path, Passphrase(given=GIVEN)).signer()
        assert not (path / "passphrase").exists()

    @pytest.mark.parametrize("short", ["", "hunter2", "fifteen letters"])
    def test_a_short_one_is_refused_and_not_shown(self, path: Path, short: str) -> None:
        with pytest.raises(keys.PassphraseUnfit, match="16 characters at least") as wrong:
            KeyDirectory(path, Passphrase(given=short)).new(NOW_MS)
        assert not short or short not in str(wrong.value)
        assert list(path.iterdir()) == []

    def test_a_file_that_is_not_there(self, path: Path, tmp_path: Path) -> None:
        with pytest.raises(keys.PassphraseUnfit, match="TRIONFI_KEY_PASSPHRASE"):
            KeyDirectory(path, Passphrase(file=tmp_path / "nowhere")).new(NOW_MS)

    def test_a_file_that_is_no_text(self, path: Path, tmp_path: Path) -> None:
        (tmp_path / "noise").write_bytes(b"\xff" * 40)
        with pytest.raises(keys.PassphraseUnfit, match="no text"):
            KeyDirectory(path, Passphrase(file=tmp_path / "noise")).new(NOW_MS)


class TestTampering:
    def test_another_key_under_the_same_name(self, directory: KeyDirectory, path: Path) -> None:
        made = directory.new(NOW_MS)
        encryption = BestAvailableEncryption(GIVEN.encode())
        for other in (Ed25519PrivateKey.generate(), X25519PrivateKey.generate()):
            pem_of(path, made).write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, encryption))
            with pytest.raises(keys.KeysBroken, match="another key"):
                directory.signer()

    def test_a_key_that_is_not_encrypted(self, directory: KeyDirectory, path: Path) -> None:
        made = directory.new(NOW_MS)
        plain = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        pem_of(path, made).write_bytes(plain)

        with pytest.raises(keys.KeysBroken, match="not encrypted"):
            directory.signer()

    @pytest.mark.parametrize("content", [b"", b"noise", b"-----BEGIN ENCRYPTED PRIVATE KEY-----\n"])
    def test_a_key_file_that_is_none(self, directory: KeyDirectory, path: Path, content: bytes) -> None:
        made = directory.new(NOW_MS)
        pem_of(path, made).write_bytes(content)

        with pytest.raises(keys.PassphraseUnfit):
            directory.signer()

    def test_a_description_of_another_key(self, directory: KeyDirectory, path: Path, tmp_path: Path) -> None:
        made = directory.new(NOW_MS)
        other = KeyDirectory(tmp_path / "other", Passphrase()).new(NOW_MS)
        pem_of(path, made).with_suffix(".json").write_text(keys.format_public_keys([other]))

        with pytest.raises(keys.KeysBroken, match="another key than its name"):
            directory.public_keys()

    def test_a_file_where_the_directory_should_be(self, path: Path) -> None:
        path.write_text("")
        with pytest.raises(keys.KeysUnreachable):
            KeyDirectory(path, Passphrase()).new(NOW_MS)
