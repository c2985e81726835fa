"""Signatures: the server's under the header, and so under every item it lists, and under each receipt; players' own.

The server's are held to keys that the user trusts. A key that comes with what it signed proves nothing.
"""

from collections.abc import Iterator, Mapping

from trionfi.v1.game_service_pb2 import PublicKey, Verdict
from trionfi_service import ed25519, receipts
from trionfi_service.bundle import form
from trionfi_service.bundle.check_commands import Signed
from trionfi_service.bundle.reader import Bundle
from trionfi_service.receipts import ReceiptInvalid
from trionfi_service.replay.log import Finding, verdict

Trust = Mapping[bytes, PublicKey]
NO_TRUST = "no keys were given to trust (--trust KEYS), and the keys in a bundle prove nothing about it"


def check(bundle: Bundle, trust: Trust | None, commands: Signed) -> Verdict:
    """The verdict over all signatures. ``trust`` are public keys by their ids; None: none were given."""
    header = None if trust is None else _header(bundle, trust)
    if header is not None:
        return verdict(Finding(0, f"the header {header}"))
    if commands.wrong is not None:
        return verdict(commands.wrong)
    return verdict(Finding(0, NO_TRUST, missing=True) if trust is None else next(_wrong_receipts(bundle, trust), None))


def _wrong_receipts(bundle: Bundle, trust: Trust) -> Iterator[Finding]:
    for whose, given in (("receipt", bundle.receipts), ("receipt of the holder", bundle.held)):
        for number, receipt in enumerate(given, 1):
            key = trust.get(receipt.key_id)
            if key is None:
                yield Finding(receipt.version, f"{whose} {number} {_stranger(receipt.key_id)}")
                continue
            try:
                receipts.verify_receipt(receipt, key.public_key)
            except ReceiptInvalid as invalid:
                yield Finding(receipt.version, f"{whose} {number}: {invalid}")
            if key.HasField("retired_ms") and receipt.unix_ms > key.retired_ms:
                why = f"{whose} {number} is for a time at which its key was retired"
                yield Finding(receipt.version, why)


def _header(bundle: Bundle, trust: Trust) -> str | None:
    """What is wrong with the signature under the header."""
    summary = bundle.summary
    key = trust.get(summary.key_id)
    if key is None:
        return _stranger(summary.key_id)
    if not ed25519.verifies(key.public_key, bundle.signature, form.signed_bytes(bundle.summary_bytes)):
        return f"is not what key {summary.key_id.hex()} signed"
    if summary.made_ms < key.created_ms or (key.HasField("retired_ms") and summary.made_ms > key.retired_ms):
        return f"is of a time at which key {summary.key_id.hex()} did not sign"
    return None


def _stranger(key_id: bytes) -> str:
    return f"is signed with key {key_id.hex()}, which is none of those trusted"
