"""ExportBundle: a log as one signed file that verifies with no server."""

import asyncio
from collections.abc import Sequence

from trionfi.v1.game_service_pb2 import BundleKind, ExportBundleRequest, ExportBundleResponse, VerifyGameResponse
from trionfi_service import export, replay, rules
from trionfi_service.bundle import Maker
from trionfi_service.calls import Call
from trionfi_service.errors import Reason, invalid_field, refused
from trionfi_service.games import wall_clock_ms
from trionfi_service.live import LiveGame
from trionfi_service.rules import Corrupt
from trionfi_service.service.looking import Looking
from trionfi_service.set_aside import broken
from trionfi_service.store import EventStore, StoredLog


class Bundles:
    """The method that makes bundles."""

    def __init__(self, store: EventStore, looking: Looking, maker: Maker, verifying: asyncio.Semaphore) -> None:
        """``verifying`` is held while a log is decided again."""
        self._store = store
        self._looking = looking
        self._maker = maker
        self._verifying = verifying

    async def export_bundle(self, call: Call, request: ExportBundleRequest) -> None:
        """ExportBundle."""
        live = await self._looking.game(call, request.game_id)
        viewer = await self._looking.viewer(call, live.game, request.viewer if request.HasField("viewer") else None)
        released = await self._looking.released(live, viewer)
        log = await self._store.log(live.game)
        if log is None or not released:
            raise refused(Reason.GAME_NOT_FOUND, "nothing of this game may be told yet", game_id=request.game_id)
        kind = _kind(request.kind, viewer, log.records[:released])
        async with self._verifying:
            items = await asyncio.to_thread(self._items, live, log, released, kind, viewer)
        for item in items:
            await call.context.write(ExportBundleResponse(item=item).SerializeToString())

    def _items(self, live: LiveGame, log: StoredLog, released: int, kind: BundleKind, viewer: bytes) -> Sequence[bytes]:
        """The items, with a report over what the viewer may be told of, and all that the store has beside it."""
        records = log.records[:released]
        facts = log.facts if released == len(log.records) else None
        report: VerifyGameResponse = replay.verify(live.game, records, facts)
        try:
            return list(self._maker.items(records, kind, _opener(kind, viewer), report, wall_clock_ms()))
        except Corrupt as corrupt:
            raise broken(live.game, corrupt.version, corrupt.why) from None


def _kind(asked: BundleKind, viewer: bytes, records: Sequence[bytes]) -> BundleKind:
    """What the bundle is to hold: what was asked for, or the most that this viewer may have."""
    is_auditor, is_disclosed = viewer == rules.AUDITOR, export.disclosure(records).hidden_options
    if asked == BundleKind.BUNDLE_KIND_UNSPECIFIED:
        if is_auditor:
            return BundleKind.BUNDLE_KIND_FULL
        return BundleKind.BUNDLE_KIND_DISCLOSED if is_disclosed else BundleKind.BUNDLE_KIND_VIEW
    if asked not in BundleKind.values():
        raise invalid_field("kind", f"{asked} is none of full, view and disclosed")
    if asked == BundleKind.BUNDLE_KIND_FULL and not is_auditor:
        raise refused(Reason.AUDITOR_ONLY, kind="full")
    if asked == BundleKind.BUNDLE_KIND_DISCLOSED and not is_disclosed:
        raise refused(Reason.NOT_DISCLOSED)
    return asked


def _opener(kind: BundleKind, viewer: bytes) -> bytes | None:
    """As whom parts are opened. What an auditor makes of a disclosed game for others holds what is open to others."""
    if kind == BundleKind.BUNDLE_KIND_FULL:
        return None
    return rules.SPECTATOR if kind == BundleKind.BUNDLE_KIND_DISCLOSED and viewer == rules.AUDITOR else viewer
