"""Signatures: of commands, by a player's own key; and of the server's receipts, by keys that the user has pinned.

Both are Ed25519 (RFC 8032) over the bytes of docs/bytes.md, "Keys and signatures". This needs the package
``cryptography``: ``pip install 'trionfi[keys]'``. No I/O.
"""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from trionfi.purposes import lp
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PUBLIC_KEY_BYTES: Final = 32
KEY_ID_BYTES: Final = 16
_BLOCK: Final = 64


class KeysExtraMissing(ImportError):
    """The package that signs and verifies is not installed."""


class SigningKey:
    """A player's Ed25519 key. Its public half is registered when a game is created, or a place handed over (LC-5).

    Whoever has the key can act for the player: keep it as one keeps a password. No repr shows it.
    """

    def __init__(self, private_key: Ed25519PrivateKey) -> None:
        """Use `generate` or `from_pem`."""
        self._private = private_key
        self._public = private_key.public_key().public_bytes_raw()
        self._id = key_id_of(self._public)

    def __repr__(self) -> str:
        return f"<{type(self).__module__}.{type(self).__name__} {self._id.hex()}>"

    @classmethod
    def generate(cls) -> SigningKey:
        """A fresh key. Raises `KeysExtraMissing`."""
        return cls(_library("asymmetric.ed25519").Ed25519PrivateKey.generate())

    @classmethod
    def from_pem(cls, pem: bytes, passphrase: bytes | None = None) -> SigningKey:
        """The key of a PKCS#8 file, such as ``openssl genpkey -algorithm ed25519`` makes.

        Raises `KeysExtraMissing`, and ValueError when it is no such key, or the passphrase is missing or wrong.
        """
        private = _library("asymmetric.ed25519").Ed25519PrivateKey
        try:
            loaded = _library("serialization").load_pem_private_key(pem, passphrase)
        except TypeError:
            problem = "a passphrase is due" if passphrase is None else "it is not encrypted: no passphrase is due"
            raise ValueError(f"this private key cannot be read: {problem}") from None
        except Exception:
            # What the library raises differs by its release; what it says may not help a person.
            raise ValueError("this is no private key in PEM, or the passphrase is not its own") from None
        if not isinstance(loaded, private):
            raise ValueError("this private key is of another kind: Ed25519 is due")
        return cls(loaded)

    def to_pem(self, passphrase: bytes | None = None) -> bytes:
        """The key as a PKCS#8 file, encrypted where a passphrase is given. For its owner's eyes alone."""
        form = _library("serialization")
        encryption = form.NoEncryption() if passphrase is None else form.BestAvailableEncryption(passphrase)
        return self._private.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, encryption)

    @property
    def public_key(self) -> bytes:
        """What others know it by: 32 bytes."""
        return self._public

    @property
    def key_id(self) -> bytes:
        """The first 16 bytes of a hash of the public key."""
        return self._id

    def sign(self, message: bytes) -> bytes:
        """64 bytes, the same for the same message."""
        return self._private.sign(message)


def public_key_from_pem(pem: bytes) -> bytes:
    """The 32 bytes of a public key in PEM, such as ``openssl pkey -pubout`` writes.

    Raises `KeysExtraMissing`, and ValueError when it is no such key.
    """
    if b"PRIVATE KEY" in pem:
        raise ValueError("this is a private key: give the public one (openssl pkey -in KEY -pubout)")
    try:
        loaded = _library("serialization").load_pem_public_key(pem)
    except KeysExtraMissing:
        raise
    except Exception:
        raise ValueError("this is no public key in PEM (openssl pkey -in KEY -pubout writes one)") from None
    if not isinstance(loaded, _library("asymmetric.ed25519").Ed25519PublicKey):
        raise ValueError("this public key is of another kind: Ed25519 is due")
    return bytes(loaded.public_bytes_raw())


def check_extra() -> None:
    """Raise `KeysExtraMissing` now rather than when the first signature is due."""
    _library("asymmetric.ed25519")


def key_id_of(public_key: bytes) -> bytes:
    """What a public key is called: 16 bytes."""
    return sha256(lp(b"trionfi/v1/key") + public_key).digest()[:KEY_ID_BYTES]


def sign_act(request: api.ActRequest, actor: game.Actor, key: SigningKey) -> None:
    """Sign a command as an actor: fills in who acts, the key's id and the signature."""
    request.actor.CopyFrom(actor)
    request.key_id = key.key_id
    request.signature = key.sign(
        lp(b"trionfi/v1/command")
        + bytes.fromhex(request.game_id)
        + bytes((actor.kind - 1, actor.index))
        + UUID(request.command_id).bytes
        + request.expected_version.to_bytes(8, "big")
        + len(request.command).to_bytes(4, "big")
        + request.command
        + b"".join(map(_commitment, request.texts))
    )


def receipt_bytes(receipt: api.Receipt) -> bytes:
    """What the server signs with a receipt."""
    numbers = receipt.version.to_bytes(8, "big"), receipt.unix_ms.to_bytes(8, "big", signed=True)
    return lp(b"trionfi/v1/receipt") + receipt.game + numbers[0] + receipt.head + numbers[1] + receipt.store_epoch


def verifies(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether a signature is this key's over this message. Raises `KeysExtraMissing`."""
    try:
        _library("asymmetric.ed25519").Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except KeysExtraMissing:
        raise
    except Exception:
        return False
    return True


def _commitment(text: api.TextPart) -> bytes:
    """The commitment that the text's sealed part will have: H over its salt and padded body."""
    content = text.text.encode()
    body = len(content).to_bytes(4, "big") + content
    return sha256(lp(b"trionfi/v1/sealed") + text.salt + body + bytes(-len(body) % _BLOCK)).digest()


def _library(part: str) -> Any:
    """A module of the library, loaded when it is first needed: most players sign nothing."""
    try:
        return import_module(f"cryptography.hazmat.primitives.{part}")
    except ImportError:
        raise KeysExtraMissing("keys need the package cryptography: pip install 'trionfi[keys]'") from None
