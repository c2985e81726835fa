"""``trionfi.v1.AuditService``: the journal of accesses, for those who answer for a game."""

from trionfi.v1.audit_service_pb2 import AccessEntry, ListAccessRequest, ListAccessResponse
from trionfi_service import requests, rules
from trionfi_service.calls import Call
from trionfi_service.errors import Reason, refused
from trionfi_service.store import EventStore
from trionfi_service.store.journal import AccessRow


class Audit:
    """The methods of AuditService."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def list_access(self, call: Call, request: ListAccessRequest) -> bytes:
        """ListAccess."""
        size = requests.page_size(request.page_size)
        after = requests.page_start(request.page_token, "accesses", request.game_id)
        game = await self._game(call, request.game_id)
        found = await self._store.accesses(game, after, size + 1)
        token = requests.page_token(found[size - 1].number, "accesses", request.game_id) if len(found) > size else ""
        return ListAccessResponse(entries=map(_message, found[:size]), next_page_token=token).SerializeToString()

    async def _game(self, call: Call, game_id: str) -> bytes | None:
        """The game whose journal the caller may see; None for what was about no game, which is operators' to see."""
        caller = call.caller
        if not game_id:
            caller.operator()
            return None
        call.game = game = requests.game_id(game_id)
        entry = await self._store.game(game)
        if entry is None or not caller.may_see(game, entry.operator):
            raise refused(Reason.GAME_NOT_FOUND, game_id=game_id)
        viewer = caller.viewer(None)
        if viewer == rules.AUDITOR:
            await call.note_read(game, viewer)
        elif not caller.is_operator():
            raise refused(Reason.OFFICIALS_ONLY)
        return game


def _message(row: AccessRow) -> AccessEntry:
    entry = row.entry
    return AccessEntry(
        number=row.number,
        unix_ms=entry.unix_ms,
        method=entry.method,
        game_id=(entry.game or b"").hex(),
        credential_id=(entry.credential or b"").hex(),
        viewer=None if entry.viewer is None else rules.viewer_message(entry.viewer),
        outcome=entry.outcome,
        count=entry.count,
        hash=row.hash,
    )
