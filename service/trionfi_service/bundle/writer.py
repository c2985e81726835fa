"""Makes the items of a bundle (docs/audit.md, "The bundle"): what a viewer may have of a log, signed by the server."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from trionfi.v1.bundle_pb2 import BundleDigests, BundleHeader, BundleItem, BundleSummary
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_service_pb2 import BundleKind, PublicKey, Receipt, VerifyGameResponse
from trionfi_service import export, rules
from trionfi_service.bundle import form
from trionfi_service.bundle.check_file import disclosed_version
from trionfi_service.replay.log import Log


class Signer(Protocol):
    """The key of the server that signs."""

    @property
    def key_id(self) -> bytes:
        """Its id: 16 bytes."""

    def sign(self, message: bytes) -> bytes:
        """Ed25519 over a message: 64 bytes."""


class Issuer(Protocol):
    """Issues receipts."""

    def issue(self, game: bytes, version: int, head: bytes, unix_ms: int) -> Receipt:
        """The receipt for a version of a game, its head and its time."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Who makes bundles: its keys, the one that signs first, and what it is."""

    signer: Signer
    issuer: Issuer
    keys: Sequence[PublicKey]
    service_version: str
    manifest_digest: bytes

    def items(
        self,
        records: Sequence[bytes],
        kind: BundleKind,
        viewer: bytes | None,
        report: VerifyGameResponse,
        made_ms: int,
    ) -> Iterator[bytes]:
        """The items of a bundle of whole records, from version 1 on: each a serialised ``BundleItem``.

        ``viewer`` is None for a full bundle, which holds every part. ``report`` is what these records verify to.
        Raises `Corrupt` when a view bundle is asked of records that do not fold.
        """
        log = Log.read(EventRecord.FromString(records[0]).game, records, None, None)
        listed = [item.SerializeToString() for item in self._listed(log, kind, viewer, report)]
        digests = [
            _digests(listed[at : at + form.DIGESTS_PER_ITEM]).SerializeToString()
            for at in range(0, len(listed), form.DIGESTS_PER_ITEM)
        ]
        summary = self._summary(log, kind, viewer, made_ms)
        summary.digests.extend(sha256(digest).digest() for digest in digests)
        wire = summary.SerializeToString(deterministic=True)
        header = BundleHeader(summary=wire, signature=self.signer.sign(form.signed_bytes(wire)))
        yield BundleItem(header=header).SerializeToString()
        yield from digests
        yield from listed

    def _listed(
        self, log: Log, kind: BundleKind, viewer: bytes | None, report: VerifyGameResponse
    ) -> Iterator[BundleItem]:
        """The items that have a digest, in order."""
        for key in self.keys:
            yield BundleItem(key=key)
        if viewer is None:
            yield from (BundleItem(record=wire) for wire in log.wires)
        else:
            yield from (BundleItem(record=seen.SerializeToString()) for seen in export.closed(log.wires, viewer))
        for append in log.appends():
            last = log.records[append.stop - 1]
            yield BundleItem(receipt=self.issuer.issue(log.game, last.version, last.head, last.unix_ms))
        if kind == BundleKind.BUNDLE_KIND_VIEW and viewer is not None:
            for view in _views(log, viewer):
                yield BundleItem(view=view)
        yield BundleItem(report=report)

    def _summary(self, log: Log, kind: BundleKind, viewer: bytes | None, made_ms: int) -> BundleSummary:
        created = log.events[0].game_created
        appends = sum(1 for _ in log.appends())
        return BundleSummary(
            format=form.FORMAT,
            game=created.options.WhichOneof("options"),
            game_id=log.game,
            kind=kind,
            viewer=None if viewer is None else rules.viewer_message(viewer),
            version=log.version,
            head=log.records[-1].head,
            rules=created.rules,
            build=rules.build(),
            service_version=self.service_version,
            manifest_digest=self.manifest_digest,
            disclosed=disclosed_version(log) is not None,
            scripted=created.scripted,
            made_ms=made_ms,
            keys=len(self.keys),
            records=log.version,
            receipts=appends,
            views=appends if kind == BundleKind.BUNDLE_KIND_VIEW else 0,
            key_id=self.signer.key_id,
        )


def _digests(items: Sequence[bytes]) -> BundleItem:
    return BundleItem(digests=BundleDigests(items=b"".join(sha256(item).digest() for item in items)))


def _views(log: Log, viewer: bytes) -> Iterator[bytes]:
    """The viewer's view at the end of each command, as it was served then."""
    state = rules.initial()
    for append in log.appends():
        state = rules.replay(state, log.wires[append.start : append.stop])
        yield rules.view_bytes(state, viewer)


def framed(item: bytes) -> bytes:
    """An item as it stands in a file: behind its length."""
    return len(item).to_bytes(4) + item
