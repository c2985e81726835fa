"""ExportGame and VerifyGame: what takes a log away, and what checks it."""

import asyncio

from trionfi.v1.game_service_pb2 import (
    ExportGameRequest,
    ExportKind,
    VerdictKind,
    VerifyGameRequest,
    VerifyGameResponse,
)
from trionfi_service import export, replay, rules
from trionfi_service.calls import Call
from trionfi_service.errors import Reason, invalid_field, refused
from trionfi_service.games import Games
from trionfi_service.live import LiveGame
from trionfi_service.rules import Corrupt
from trionfi_service.service.looking import Looking
from trionfi_service.set_aside import broken
from trionfi_service.store import EventStore


class Proof:
    """The methods that read whole logs."""

    def __init__(self, store: EventStore, games: Games, looking: Looking, verifying: asyncio.Semaphore) -> None:
        """``verifying`` is held while a log is decided again."""
        self._store = store
        self._games = games
        self._looking = looking
        self._verifying = verifying

    async def export_game(self, call: Call, request: ExportGameRequest) -> None:
        """ExportGame."""
        live = await self._looking.game(call, request.game_id)
        viewer = await self._looking.viewer(call, live.game, request.viewer if request.HasField("viewer") else None)
        is_full = request.kind == ExportKind.EXPORT_KIND_FULL
        if is_full and viewer != rules.AUDITOR:
            raise refused(Reason.AUDITOR_ONLY, kind="full")
        if not is_full and request.kind not in (ExportKind.EXPORT_KIND_UNSPECIFIED, ExportKind.EXPORT_KIND_VIEW):
            raise invalid_field("kind", f"{request.kind} is neither full nor view")
        records = await self._released_records(live, viewer)
        if not records:
            raise refused(Reason.GAME_NOT_FOUND, "nothing of this game may be told yet", game_id=request.game_id)
        lines = (
            export.full(live.game, live.kind, records)
            if is_full
            else export.as_seen(live.game, live.kind, records, viewer)
        )
        try:
            for line in lines:
                await call.context.write(line.SerializeToString())
        except Corrupt as corrupt:
            raise broken(live.game, corrupt.version, corrupt.why) from None

    async def verify_game(self, call: Call, request: VerifyGameRequest) -> bytes:
        """VerifyGame, also of a log that does not fold.

        When a game's operator verifies one that was set aside, and its log is whole, it is played on.
        """
        game = await self._looking.stored_game(call, request.game_id)
        async with self._verifying:
            verdicts = await self._verify(call, game)
        whole = (verdicts.record_bytes, verdicts.decisions, verdicts.result)
        if call.caller.is_operator() and all(verdict.kind == VerdictKind.VERDICT_KIND_OK for verdict in whole):
            await self._games.take_back(game)
        return verdicts.SerializeToString()

    async def _verify(self, call: Call, game: bytes) -> VerifyGameResponse:
        if await self._looking.viewer(call, game, None) == rules.SPECTATOR:
            live = await self._looking.game(call, game.hex())
            released = await self._released_records(live, rules.SPECTATOR)
            if len(released) < live.state.version:
                return await asyncio.to_thread(replay.verify, game, released)
        log = await self._store.log(game)
        if log is None:
            raise refused(Reason.GAME_NOT_FOUND, game_id=game.hex())
        return await asyncio.to_thread(replay.verify, game, log.records, log.facts)

    async def _released_records(self, live: LiveGame, viewer: bytes) -> list[bytes]:
        return (await self._store.records(live.game))[: await self._looking.released(live, viewer)]
