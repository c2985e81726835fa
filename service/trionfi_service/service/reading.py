"""GetGame, ListGames, ListEvents and GetServerInfo: what is, as the caller may see it."""

from collections.abc import Sequence
from importlib import metadata

from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_service_pb2 import (
    GameSummary,
    GetGameRequest,
    GetServerInfoRequest,
    GetServerInfoResponse,
    ListEventsRequest,
    ListEventsResponse,
    ListGamesRequest,
    ListGamesResponse,
    PublicKey,
)
from trionfi_service import feed, manifest, requests, rules, wire
from trionfi_service.calls import Call
from trionfi_service.games import wall_clock_ms
from trionfi_service.service.looking import Looking
from trionfi_service.store import EventStore, GameEntry

_LISTED_EVENT = wire.at(ListEventsResponse, "events")


class Reading:
    """The methods that read and change nothing."""

    def __init__(
        self,
        store: EventStore,
        looking: Looking,
        *,
        scripted_deals: bool,
        store_epoch: bytes,
        keys: Sequence[PublicKey],
    ) -> None:
        self._store = store
        self._looking = looking
        self._info = GetServerInfoResponse(
            version=metadata.version("trionfi-service"),
            build=rules.build(),
            games=rules.games(),
            max_request_bytes=requests.MAX_REQUEST_BYTES,
            scripted_deals=scripted_deals,
            store_epoch=store_epoch,
            keys=keys,
            manifest_sha256=bytes.fromhex(manifest.check().sha256),
        )

    async def get_game(self, call: Call, request: GetGameRequest) -> bytes:
        """GetGame."""
        live = await self._looking.game(call, request.game_id)
        viewer = await self._looking.viewer(call, live.game, request.viewer if request.HasField("viewer") else None)
        people = await self._store.people(live.game)
        state, head = await self._looking.at_released(live, viewer)
        receipt = self._looking.receipt(live, state, head)
        return feed.snapshot(state, viewer, head, people, receipt, openings=request.want_openings)

    async def list_games(self, call: Call, request: ListGamesRequest) -> bytes:
        """ListGames."""
        operator = call.caller.operator()
        size = requests.page_size(request.page_size)
        after = requests.page_start(request.page_token, "games", operator)
        found = await self._store.games(operator, after, size + 1)
        token = requests.page_token(found[size - 1].number, "games", operator) if len(found) > size else ""
        return ListGamesResponse(
            games=[_summary(entry) for entry in found[:size]], next_page_token=token
        ).SerializeToString()

    async def list_events(self, call: Call, request: ListEventsRequest) -> bytes:
        """ListEvents."""
        size = requests.page_size(request.page_size)
        live = await self._looking.game(call, request.game_id)
        viewer = await self._looking.viewer(call, live.game, request.viewer if request.HasField("viewer") else None)
        arguments = ("events", live.game, viewer, request.after_version)
        after = requests.page_start(request.page_token, *arguments) or request.after_version
        released = await self._looking.released(live, viewer)
        stored = await self._store.records(live.game, after, size + 1)
        events = [EventRecord.FromString(record) for record in stored]
        shown = [event for event in events[:size] if event.version <= released]
        more = bool(shown) and shown[-1].version < released
        token = requests.page_token(shown[-1].version, *arguments) if more else ""
        response = ListEventsResponse(next_page_token=token).SerializeToString()
        opened = await self._looking.opened(live, viewer, events)
        for event, following in zip(shown, [*events[1:], None], strict=False):
            last = feed.is_last_of_command(following)
            response += _LISTED_EVENT(feed.seen_event(event, viewer, last, disclosed=opened))
        return response

    async def get_server_info(self, _call: Call, _request: GetServerInfoRequest) -> bytes:
        """GetServerInfo."""
        self._info.unix_ms = wall_clock_ms()
        return self._info.SerializeToString()


def _summary(entry: GameEntry) -> GameSummary:
    return GameSummary(
        game_id=entry.game.hex(),
        game=entry.kind,
        version=entry.head.version,
        created_ms=entry.created_ms,
        unix_ms=entry.head.unix_ms,
        phase=entry.head.phase,  # type: ignore[arg-type]
    )
