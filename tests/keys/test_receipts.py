"""Receipts: what they sign, byte for byte, and everything that makes one prove nothing."""

from hashlib import sha256
from pathlib import Path

import pytest

from trionfi.v1.game_service_pb2 import Receipt
from trionfi_service import ed25519, receipts
from trionfi_service.keys import KeyDirectory, Passphrase, Signer
from trionfi_service.receipts import Receipts, verify_receipt

GAME, HEAD, EPOCH = bytes(range(16)), bytes(range(32)), b"\xee" * 16


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    return _signer(tmp_path_factory.mktemp("keys"))


def _signer(path: Path) -> Signer:
    directory = KeyDirectory(path, Passphrase())
    directory.new(0)
    return directory.signer()


@pytest.fixture
def receipt(signer: Signer) -> Receipt:
    return Receipts(signer, EPOCH).issue(GAME, 7, HEAD, 1_700_000_000_000)


def test_a_receipt_verifies_by_its_key(receipt: Receipt, signer: Signer) -> None:
    verify_receipt(receipt, signer.public_key)

    assert (receipt.game, receipt.version, receipt.head) == (GAME, 7, HEAD)
    assert (receipt.unix_ms, receipt.store_epoch, receipt.key_id) == (1_700_000_000_000, EPOCH, signer.key_id)


def test_what_is_signed_is_what_docs_bytes_says(receipt: Receipt, signer: Signer) -> None:
    purpose = b"\x00\x12trionfi/v1/receipt"
    written_out = purpose + GAME + bytes(7) + b"\x07" + HEAD + bytes.fromhex("0000018bcfe56800") + EPOCH

    assert len(written_out) == 100
    assert ed25519.verifies(signer.public_key, receipt.signature, written_out)
    assert receipt.key_id == sha256(b"\x00\x0etrionfi/v1/key" + signer.public_key).digest()[:16]


def test_it_is_issued_again_for_the_same_head(receipt: Receipt, signer: Signer) -> None:
    issued = Receipts(signer, EPOCH)

    assert issued.issue(GAME, 7, HEAD, 1_700_000_000_000) == receipt
    assert issued.serialised(GAME, 7, HEAD, 1_700_000_000_000) == receipt.SerializeToString()
    assert issued.issue(GAME, 7, HEAD, -1).signature != receipt.signature


@pytest.mark.parametrize("field", ["game", "head", "store_epoch", "signature"])
def test_a_changed_byte_of_any_field_is_forged(receipt: Receipt, signer: Signer, field: str) -> None:
    for at in range(len(getattr(receipt, field))):
        forged = Receipt.FromString(receipt.SerializeToString())
        value = bytearray(getattr(forged, field))
        value[at] ^= 1
        setattr(forged, field, bytes(value))
        with pytest.raises(receipts.ReceiptForged):
            verify_receipt(forged, signer.public_key)


@pytest.mark.parametrize(("field", "value"), [("version", 8), ("version", 2**64 - 1), ("unix_ms", 0), ("unix_ms", -1)])
def test_a_changed_number_is_forged(receipt: Receipt, signer: Signer, field: str, value: int) -> None:
    setattr(receipt, field, value)
    with pytest.raises(receipts.ReceiptForged):
        verify_receipt(receipt, signer.public_key)


@pytest.mark.parametrize("field", ["game", "head", "store_epoch", "key_id", "signature"])
def test_another_length_is_malformed(receipt: Receipt, signer: Signer, field: str) -> None:
    setattr(receipt, field, getattr(receipt, field)[:-1])
    with pytest.raises(receipts.ReceiptMalformed, match=field):
        verify_receipt(receipt, signer.public_key)


def test_another_key_is_named(receipt: Receipt, signer: Signer, tmp_path: Path) -> None:
    other = _signer(tmp_path / "other")

    with pytest.raises(receipts.ReceiptOfAnotherKey, match=signer.key_id.hex()):
        verify_receipt(receipt, other.public_key)
    receipt.key_id = other.key_id
    with pytest.raises(receipts.ReceiptForged):
        verify_receipt(receipt, other.public_key)
