"""The directory of a server's keys: for each an encrypted ``<key id>.pem``, and beside it ``<key id>.json``.

The second is its ``PublicKey``: with the times of its making and of its retirement, and readable without a passphrase.
One key is in use at a time; the others stay, since what they signed stays. Whoever signs with it holds the directory,
so that no key signs after it was retired.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from trionfi.v1.game_service_pb2 import PublicKey
from trionfi_service import ed25519, private_file
from trionfi_service.keys.errors import (
    KeyInUse,
    KeysBroken,
    KeysHeld,
    KeysInvalid,
    KeysUnreachable,
    NoKey,
    PassphraseUnfit,
)
from trionfi_service.keys.passphrase import Passphrase
from trionfi_service.keys.public import format_public_keys, read_public_keys


def default_key_directory(database: Path) -> Path:
    """Where the keys of a server over this database are, unless another place is named."""
    return database.with_name(f"{database.name}.keys")


@dataclass(frozen=True, slots=True)
class Signer:
    """The key in use. Its repr shows the id alone."""

    key_id: bytes
    public_key: bytes = field(repr=False)
    _private: Ed25519PrivateKey = field(repr=False)

    def sign(self, message: bytes) -> bytes:
        """Ed25519 over a message that begins with its purpose: 64 bytes."""
        return self._private.sign(message)


class KeyDirectory:
    """The keys of one server. Every method may raise `KeysUnreachable` and `KeysBroken`."""

    def __init__(self, path: Path, passphrase: Passphrase) -> None:
        """``path`` need not be there yet; the passphrase is read where a secret is needed, and not before."""
        self.path = path
        self._passphrase = passphrase

    def public_keys(self) -> list[PublicKey]:
        """All keys, the one in use first, then the newest. None when there is no directory."""
        try:
            found = [_described(path) for path in self.path.glob("*.json")]
        except OSError as wrong:
            raise KeysUnreachable(f"{self.path} cannot be read: {wrong.strerror}") from wrong
        found.sort(key=lambda key: (key.created_ms, key.key_id), reverse=True)
        # A rotation that was cut short leaves two in use: then the newer one is, and the older is retired by it.
        in_use = [key for key in found if not key.HasField("retired_ms")]
        for newer, older in pairwise(in_use):
            older.retired_ms = newer.created_ms
        return sorted(found, key=lambda key: key.HasField("retired_ms"))

    def in_use(self) -> PublicKey:
        """The key that signs. Raises `NoKey`."""
        key = next(iter(self.public_keys()), None)
        if key is None or key.HasField("retired_ms"):
            raise NoKey(f"{self.path} has no key in use: 'trionfi keys new' makes one")
        return key

    def new(self, now_ms: int) -> PublicKey:
        """Make the first key. Raises `KeyInUse`, `KeysHeld`, `PassphraseUnfit`."""
        self._check_none_in_use()
        with self._locked(fcntl.LOCK_EX):
            self._check_none_in_use()
            return self._make(now_ms)

    def rotate(self, now_ms: int) -> tuple[PublicKey, PublicKey]:
        """Put a new key in the place of the one in use; gives the retired and the new one.

        Raises `NoKey`, `KeysHeld`, `PassphraseUnfit`.
        """
        with self._locked(fcntl.LOCK_EX):
            retired = self.in_use()
            made = self._make(max(now_ms, retired.created_ms + 1))
            retired.retired_ms = made.created_ms
            self._describe(retired)
            return retired, made

    def held(self) -> AbstractContextManager[None]:
        """Until the block ends nobody makes keys here: for whoever signs. Raises `KeysHeld`."""
        return self._locked(fcntl.LOCK_SH)

    def signer(self) -> Signer:
        """The key in use, opened. Raises `NoKey`, `PassphraseUnfit`."""
        key = self.in_use()
        path = self.path / f"{key.key_id.hex()}.pem"
        passphrase = self._passphrase.read(self.path)
        try:
            private = load_pem_private_key(path.read_bytes(), passphrase)
        except OSError as wrong:
            raise KeysUnreachable(f"{path} cannot be read: {wrong.strerror}") from wrong
        except TypeError:
            raise KeysBroken(f"{path} is not encrypted: no key of ours is kept so") from None
        except ValueError:
            raise PassphraseUnfit(f"{path} does not open with this passphrase, or is no PKCS#8 file") from None
        if not isinstance(private, Ed25519PrivateKey) or _public_bytes(private) != key.public_key:
            raise KeysBroken(f"{path} holds another key than {path.with_suffix('.json').name} says")
        return Signer(key.key_id, key.public_key, private)

    def _check_none_in_use(self) -> None:
        try:
            key = self.in_use()
        except NoKey:
            return
        raise KeyInUse(f"{self.path} has a key in use, {key.key_id.hex()}: 'trionfi keys rotate' makes another")

    def _make(self, now_ms: int) -> PublicKey:
        """A fresh key. Its description is written last: until then it is none of this directory's."""
        private = Ed25519PrivateKey.generate()
        public = _public_bytes(private)
        made = PublicKey(key_id=ed25519.key_id(public), public_key=public, created_ms=now_ms)
        encryption = BestAvailableEncryption(self._passphrase.read_or_make(self.path))
        pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, encryption)
        self._write(f"{made.key_id.hex()}.pem", pem)
        self._describe(made)
        return made

    def _describe(self, key: PublicKey) -> None:
        self._write(f"{key.key_id.hex()}.json", format_public_keys([key]).encode())

    def _write(self, name: str, content: bytes) -> None:
        try:
            private_file.write(self.path / name, content)
        except OSError as wrong:
            raise KeysUnreachable(f"{self.path / name} cannot be written: {wrong.strerror}") from wrong

    @contextmanager
    def _locked(self, operation: int) -> Iterator[None]:
        """Hold the directory alone, or with others who sign. Makes it, open to its owner alone."""
        try:
            if not self.path.exists():
                self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
                private_file.sync_directory(self.path.parent)
            descriptor = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as wrong:
            raise KeysUnreachable(f"{self.path} is no directory to keep keys in: {wrong.strerror}") from wrong
        try:
            try:
                fcntl.flock(descriptor, operation | fcntl.LOCK_NB)
            except BlockingIOError:
                raise KeysHeld(
                    f"{self.path} is held by another program: stop the server that signs with these keys first"
                ) from None
            yield
        finally:
            os.close(descriptor)


def _described(path: Path) -> PublicKey:
    """The key that a ``.json`` of the directory describes."""
    try:
        keys = read_public_keys(path)
    except KeysInvalid as wrong:
        raise KeysBroken(str(wrong)) from None
    if len(keys) != 1 or keys[0].key_id.hex() != path.stem:
        raise KeysBroken(f"{path} describes another key than its name says")
    return keys[0]


def _public_bytes(private: Ed25519PrivateKey) -> bytes:
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
