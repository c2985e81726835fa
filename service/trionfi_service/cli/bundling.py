"""Bundles as files: written whole or not at all, and read with errors for people; the keys and receipts beside them."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from google.protobuf import json_format

from trionfi.v1.bundle_pb2 import BundleItem, BundleReport
from trionfi.v1.game_service_pb2 import ExportBundleResponse, PublicKey, Receipt
from trionfi_service import bundle, keys
from trionfi_service.cli.exits import usage
from trionfi_service.cli.exporting import whole_file

_MAX_RECEIPTS_BYTES: Final = 16 * 1024 * 1024


def checked(path: Path, trust: Path | None, receipts: Path | None) -> BundleReport:
    """Check a bundle against a file of trusted keys, and a file of receipts that its holder kept."""
    trusted = read_keys(trust) if trust is not None else None
    held = read_receipts(receipts) if receipts is not None else []
    try:
        with path.open("rb") as file:
            read = bundle.read(file)
    except bundle.BundleInvalid as invalid:
        return bundle.of_invalid(invalid)
    except OSError as wrong:
        raise usage(f"{path}: cannot be read ({wrong.strerror}).") from None
    read.held.extend(held)
    return bundle.check(read, trusted)


def read_keys(path: Path) -> Sequence[PublicKey]:
    """The keys of a file that ``trionfi keys export`` wrote."""
    try:
        return keys.read_public_keys(path)
    except keys.KeysUnusable as wrong:
        raise usage(
            f"{wrong}.", "'trionfi keys export' on the server's machine writes one; get it a way you trust."
        ) from None


def read_receipts(path: Path) -> list[Receipt]:
    """The receipts of a file, one a line in proto3 JSON, by rising version, each once."""
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_RECEIPTS_BYTES + 1)
    except OSError as wrong:
        raise usage(f"{path}: cannot be read ({wrong.strerror}).") from None
    if len(content) > _MAX_RECEIPTS_BYTES:
        raise usage(f"{path} is larger than {_MAX_RECEIPTS_BYTES} bytes: no file of receipts is.")
    receipts: dict[bytes, Receipt] = {}
    for number, line in enumerate(content.splitlines(), 1):
        if not line.strip():
            continue
        receipt = _receipt(line)
        if receipt is None:
            raise usage(f"{path}: line {number} is no Receipt in JSON, as answers of the server bring them.")
        receipts[receipt.SerializeToString(deterministic=True)] = receipt
    return [receipt for _, receipt in sorted(receipts.items(), key=lambda item: (item[1].version, item[0]))]


def _receipt(line: bytes) -> Receipt | None:
    """The receipt of a line; None when there is none."""
    try:
        receipt = json_format.Parse(line, Receipt())
    except (json_format.ParseError, ValueError, RecursionError):
        return None
    return receipt if receipt.signature else None


def write(items: Iterable[ExportBundleResponse], held: Iterable[Receipt], path: Path | None) -> int:
    """Write a bundle with the receipts that its holder adds; gives how many items it has."""
    count = 0
    with _target(path) as file:
        file.write(bundle.MAGIC)
        for item in _all_items(items, held):
            file.write(bundle.framed(item))
            count += 1
    return count


def _all_items(items: Iterable[ExportBundleResponse], held: Iterable[Receipt]) -> Iterator[bytes]:
    for response in items:
        yield response.item
    for receipt in held:
        yield BundleItem(held_receipt=receipt).SerializeToString()


@contextmanager
def _target(path: Path | None) -> Iterator[BinaryIO]:
    if path is not None:
        with whole_file(path) as file:
            yield file
    elif sys.stdout.isatty():
        raise usage("A bundle is no text for a terminal.", "Add -o FILE, or send standard output to a file.")
    else:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
