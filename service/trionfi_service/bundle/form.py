"""The form of a bundle: its first line, its bounds, and the order of its items (docs/audit.md, "The bundle")."""

from collections.abc import Iterator
from enum import StrEnum
from hashlib import sha256
from typing import Final

from trionfi.v1.bundle_pb2 import BundleSummary
from trionfi_service.ed25519 import lp

MAGIC: Final = b"trionfi bundle 1\n"
FORMAT: Final = 1
# A record holds at most a request of 1 MiB with its texts and the events it led to. gRPC takes 4 MiB at once.
MAX_ITEM_BYTES: Final = 3 * 1024 * 1024
MAX_ITEMS: Final = 1024 * 1024
MAX_FILE_BYTES: Final = 512 * 1024 * 1024
DIGESTS_PER_ITEM: Final = 32_768
DIGEST_BYTES: Final = 32


class Fault(StrEnum):
    """What is wrong with a file that ought to be a bundle."""

    NO_BUNDLE = "NO_BUNDLE"
    CUT_SHORT = "CUT_SHORT"
    FILE_TOO_LARGE = "FILE_TOO_LARGE"
    ITEM_TOO_LARGE = "ITEM_TOO_LARGE"
    TOO_MANY_ITEMS = "TOO_MANY_ITEMS"
    UNKNOWN_FORMAT = "UNKNOWN_FORMAT"
    MALFORMED_ITEM = "MALFORMED_ITEM"
    UNKNOWN_ITEM = "UNKNOWN_ITEM"
    INVALID_FIELD = "INVALID_FIELD"
    CHANGED_ITEM = "CHANGED_ITEM"
    OUT_OF_ORDER = "OUT_OF_ORDER"
    TRAILING_ITEM = "TRAILING_ITEM"


class BundleInvalid(Exception):
    """A file is no whole bundle: ``fault`` says what, ``item`` (from 1; 0 for the first line) and ``offset`` where."""

    def __init__(self, fault: Fault, item: int, offset: int, why: str) -> None:
        where = f"item {item} at byte {offset}" if item else f"byte {offset}"
        super().__init__(f"{where}: {why}")
        self.fault = fault
        self.item = item
        self.offset = offset
        self.why = why


def listed(summary: BundleSummary) -> int:
    """How many items have a digest."""
    return summary.keys + summary.records + summary.receipts + summary.views + 1


def digest_items(count: int) -> int:
    """How many items it takes to hold the digests of ``count`` others."""
    return -(-count // DIGESTS_PER_ITEM)


def due(summary: BundleSummary) -> Iterator[tuple[str, str]]:
    """The items after the header, in order: the name of each arm, and which one it is in words."""
    runs = (
        ("digests", len(summary.digests)),
        ("key", summary.keys),
        ("record", summary.records),
        ("receipt", summary.receipts),
        ("view", summary.views),
        ("report", 1),
    )
    for name, count in runs:
        for number in range(1, count + 1):
            yield name, f"{name} {number} of {count}"


def signed_bytes(summary: bytes) -> bytes:
    """What is signed under a header: a purpose, and SHA-256 of the summary as it stands there."""
    return lp(b"trionfi/v1/bundle") + sha256(summary).digest()
