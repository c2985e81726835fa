"""Receipts: the server's signature under what it has acknowledged (docs/bytes.md, "Keys and signatures").

A receipt says that a game had this head at this version, at this time, on this run of the server. It may be issued
again: the same five things give the same bytes.
"""

from functools import lru_cache
from typing import Final

from trionfi.v1.game_service_pb2 import Receipt
from trionfi_service import ed25519
from trionfi_service.keys import Signer

EPOCH_BYTES: Final = 16
_GAME_BYTES: Final = 16
_HEAD_BYTES: Final = 32
_KEPT: Final = 4_096
_PURPOSE: Final = ed25519.lp(b"trionfi/v1/receipt")


class ReceiptInvalid(Exception):
    """A receipt proves nothing; the class says why."""


class ReceiptMalformed(ReceiptInvalid):
    """A field has a length it cannot have."""


class ReceiptOfAnotherKey(ReceiptInvalid):
    """It names another key than the one it was held to."""


class ReceiptForged(ReceiptInvalid):
    """Its signature is not that key's over what it says."""


class Receipts:
    """Issues receipts, with one key and one store epoch for the life of a server."""

    def __init__(self, signer: Signer, store_epoch: bytes) -> None:
        """``store_epoch`` is 16 random bytes, drawn at this start."""
        self.signer = signer
        self.store_epoch = store_epoch
        # Who looks asks for the receipt that who acted was given a moment ago.
        self._serialised = lru_cache(_KEPT)(self._sign)

    def issue(self, game: bytes, version: int, head: bytes, unix_ms: int) -> Receipt:
        """The receipt for a version of a game (16 bytes), its head (32 bytes) and its time, Unix milliseconds."""
        return Receipt.FromString(self._serialised(game, version, head, unix_ms))

    def serialised(self, game: bytes, version: int, head: bytes, unix_ms: int) -> bytes:
        """The same as bytes of a ``Receipt``."""
        return self._serialised(game, version, head, unix_ms)

    def _sign(self, game: bytes, version: int, head: bytes, unix_ms: int) -> bytes:
        signed = signed_bytes(game, version, head, unix_ms, self.store_epoch)
        return Receipt(
            game=game,
            version=version,
            head=head,
            unix_ms=unix_ms,
            store_epoch=self.store_epoch,
            key_id=self.signer.key_id,
            signature=self.signer.sign(signed),
        ).SerializeToString()


def signed_bytes(game: bytes, version: int, head: bytes, unix_ms: int, store_epoch: bytes) -> bytes:
    """What a receipt signs: 16, 8, 32, 8 and 16 bytes behind its purpose."""
    return _PURPOSE + game + version.to_bytes(8) + head + unix_ms.to_bytes(8, signed=True) + store_epoch


def verify_receipt(receipt: Receipt, public_key: bytes) -> None:
    """Hold a receipt to a public key (32 bytes) that the caller trusts; what it is about is the caller's to compare.

    Raises `ReceiptMalformed`, `ReceiptOfAnotherKey`, `ReceiptForged`.
    """
    lengths = {
        "game": _GAME_BYTES,
        "head": _HEAD_BYTES,
        "store_epoch": EPOCH_BYTES,
        "key_id": ed25519.KEY_ID_BYTES,
        "signature": ed25519.SIGNATURE_BYTES,
    }
    for field, due in lengths.items():
        length = len(getattr(receipt, field))
        if length != due:
            raise ReceiptMalformed(f"{field} of the receipt has {length} bytes, not {due}")
    if receipt.key_id != ed25519.key_id(public_key):
        raise ReceiptOfAnotherKey(f"the receipt names key {receipt.key_id.hex()}")
    signed = signed_bytes(receipt.game, receipt.version, receipt.head, receipt.unix_ms, receipt.store_epoch)
    if not ed25519.verifies(public_key, receipt.signature, signed):
        raise ReceiptForged(f"the signature of the receipt for version {receipt.version} is not the key's")
