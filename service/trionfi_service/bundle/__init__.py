"""Bundles: one file that convinces somebody who trusts neither the operator nor this project (docs/audit.md).

`Maker` makes the items, `read` takes a file in, `check` holds it to the keys that the user trusts.
"""

from trionfi_service.bundle.check import check, of_invalid, outcome, verdicts
from trionfi_service.bundle.form import MAGIC, BundleInvalid, Fault
from trionfi_service.bundle.reader import Bundle, is_bundle, read
from trionfi_service.bundle.writer import Issuer, Maker, Signer, framed

__all__ = [
    "MAGIC",
    "Bundle",
    "BundleInvalid",
    "Fault",
    "Issuer",
    "Maker",
    "Signer",
    "check",
    "framed",
    "is_bundle",
    "of_invalid",
    "outcome",
    "read",
    "verdicts",
]
