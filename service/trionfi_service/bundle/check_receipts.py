"""Receipts: the server's for the end of every command, and those the holder kept, are for the heads of this log."""

from collections.abc import Iterator
from typing import Final

from trionfi.v1.game_service_pb2 import BundleKind, Receipt, Verdict
from trionfi_service import rules
from trionfi_service.bundle.reader import Bundle
from trionfi_service.replay.log import Finding, Log, verdict

_EPOCH_BYTES: Final = 16


def check(bundle: Bundle, log: Log) -> Verdict:
    """The verdict over what receipts say; whether they are the server's is in their signatures."""
    return verdict(next(_issued(bundle, log), None) or next(_held(bundle, log), None))


def _issued(bundle: Bundle, log: Log) -> Iterator[Finding]:
    """One for the last version of each append, in order."""
    ends = [append.stop for append in log.appends()]
    for number, (receipt, end) in enumerate(zip(bundle.receipts, ends, strict=False), 1):
        if receipt.version != end:
            yield Finding(end, f"receipt {number} is for version {receipt.version}; one for version {end} is due")
        why = _wrong(log, receipt)
        if why is not None:
            yield Finding(end, f"receipt {number} {why}")
    if len(bundle.receipts) != len(ends):
        at = [*ends, log.version][min(len(ends), len(bundle.receipts))]
        yield Finding(at, f"{len(bundle.receipts)} receipts for {len(ends)} commands")


def _held(bundle: Bundle, log: Log) -> Iterator[Finding]:
    for number, receipt in enumerate(bundle.held, 1):
        if receipt.version > log.version and not _came_later(bundle, log, receipt):
            why = f"the log had a version {receipt.version} before this bundle was made: its end was cut off"
            yield Finding(log.version + 1, f"receipt {number} of the holder says that {why}")
        why_wrong = _wrong(log, receipt) if receipt.version <= log.version else _foreign(log, receipt)
        if why_wrong is not None:
            yield Finding(receipt.version, f"receipt {number} of the holder {why_wrong}")


def _came_later(bundle: Bundle, log: Log, receipt: Receipt) -> bool:
    """Whether a version was not yet to be told when the bundle was made: what spectators are told may be delayed."""
    summary = bundle.summary
    is_spectator = summary.kind != BundleKind.BUNDLE_KIND_FULL and rules.viewer_bytes(summary.viewer) == rules.SPECTATOR
    delay_ms = log.events[0].game_created.policies.spectator_delay_ms if is_spectator and log.events else 0
    return receipt.unix_ms > summary.made_ms - delay_ms


def _foreign(log: Log, receipt: Receipt) -> str | None:
    if receipt.game != log.game:
        return f"is of another game, {receipt.game.hex()}"
    if len(receipt.store_epoch) != _EPOCH_BYTES:
        return f"has a store epoch of {len(receipt.store_epoch)} bytes, not {_EPOCH_BYTES}"
    return None


def _wrong(log: Log, receipt: Receipt) -> str | None:
    """What is wrong with a receipt for a version of this log."""
    foreign = _foreign(log, receipt)
    if foreign is not None:
        return foreign
    if not 1 <= receipt.version <= log.version:
        return f"is for version {receipt.version}, which is not here"
    record = log.records[receipt.version - 1]
    if receipt.head != record.head:
        return f"says that version {receipt.version} had another head: the log was written anew"
    if receipt.unix_ms != record.unix_ms:
        return f"says that version {receipt.version} had another time"
    return None
