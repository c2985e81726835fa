"""Which game a caller asks for, as whom, and up to which version that viewer may be told of it."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Viewer
from trionfi_service import requests, rules
from trionfi_service.access import UNOPENED, Disclosure, Opened
from trionfi_service.calls import Call
from trionfi_service.errors import Reason, invalid_field, refused
from trionfi_service.games import Games, wall_clock_ms
from trionfi_service.live import LiveGame
from trionfi_service.receipts import Receipts
from trionfi_service.replay.log import begins_append
from trionfi_service.rules import State
from trionfi_service.store import EventStore

_PAGE: Final = 100


class Released(NamedTuple):
    """A version and its head hash and state."""

    state: State
    head: bytes


class Looking:
    """Opens games for callers. Another operator's game, and one of another credential, is not found."""

    def __init__(self, store: EventStore, games: Games, receipts: Receipts) -> None:
        self._store = store
        self._games = games
        self._receipts = receipts

    async def game(self, call: Call, game_id: str) -> LiveGame:
        """The game of this id, if it is one of the caller's."""
        game = self._asked(call, game_id)
        live = await self._games.live(game)
        if not call.caller.may_see(game, live.operator):
            raise refused(Reason.GAME_NOT_FOUND, game_id=game_id)
        return live

    async def stored_game(self, call: Call, game_id: str) -> bytes:
        """The same for what needs no state: also a game whose log does not fold."""
        game = self._asked(call, game_id)
        entry = await self._store.game(game)
        if entry is None or not call.caller.may_see(game, entry.operator):
            raise refused(Reason.GAME_NOT_FOUND, game_id=game_id)
        return game

    def _asked(self, call: Call, game_id: str) -> bytes:
        game = requests.game_id(game_id)
        credential = call.caller.credential
        if credential.game is not None and credential.game != game:
            raise refused(Reason.GAME_NOT_FOUND, game_id=game_id)
        call.game = game
        return game

    async def operated_game(self, call: Call, game_id: str) -> LiveGame:
        """The same, for what only the game's operator may do."""
        call.caller.operator()
        return await self.game(call, game_id)

    async def viewer(self, call: Call, game: bytes, asked: Viewer | None) -> bytes:
        """As whom the caller looks at a game. An auditor's read is in the journal before this returns."""
        wanted: bytes | None = None
        if asked is not None:
            try:
                wanted = rules.viewer_bytes(asked)
            except ValueError as error:
                raise invalid_field("viewer", str(error)) from None
        viewer = call.caller.viewer(wanted)
        if viewer == rules.AUDITOR:
            await call.note_read(game, viewer)
        return viewer

    async def released(self, live: LiveGame, viewer: bytes) -> int:
        """The last version this viewer may be told of now: the head, but for delayed spectators."""
        delay_ms = delay_of(live, viewer)
        version = live.state.version
        horizon_ms = wall_clock_ms() - delay_ms
        if not delay_ms or live.state.unix_ms <= horizon_ms:
            return version
        while version:
            start = max(0, version - _PAGE)
            records = await self._store.records(live.game, start, version - start)
            times = [EventRecord.FromString(record).unix_ms for record in records]
            version = start + sum(unix_ms <= horizon_ms for unix_ms in times)
            if version > start:
                break
        return version

    def receipt(self, live: LiveGame, state: State, head: bytes) -> bytes:
        """The serialised ``Receipt`` for a version of a game; empty when there is no version yet."""
        return self._receipts.serialised(live.game, state.version, head, state.unix_ms) if state.version else b""

    async def opened(self, live: LiveGame, viewer: bytes, events: Sequence[EventRecord]) -> Opened:
        """What of these events a disclosure has opened to this viewer, as far as the viewer may be told of one."""
        if live.state.disclosed_version is None:
            return UNOPENED
        disclosure = Disclosure.at((await self.at_released(live, viewer)).state)
        return disclosure.to(viewer, [*events, *await self._rest_of_append(live.game, events)])

    async def _rest_of_append(self, game: bytes, events: Sequence[EventRecord]) -> list[EventRecord]:
        """What follows the last of these events in its append."""
        rest: list[EventRecord] = []
        while last := [*events, *rest][-1:]:
            following = list(map(EventRecord.FromString, await self._store.records(game, last[0].version, _PAGE)))
            rest += takewhile(lambda record: not begins_append(record), following)
            if not following or rest[-1:] != following[-1:]:
                break
        return rest

    async def at_released(self, live: LiveGame, viewer: bytes) -> Released:
        """The game at the last version this viewer may be told of."""
        version = await self.released(live, viewer)
        if version == live.state.version:
            return Released(live.state, live.head)
        if version == 0:
            return Released(rules.initial(), rules.genesis(live.game))
        state = await self._games.state_at(live.game, version)
        record = (await self._store.records(live.game, version - 1, 1))[0]
        return Released(state, EventRecord.FromString(record).head)


def delay_of(live: LiveGame, viewer: bytes) -> int:
    """How far behind a viewer is on every way out, in milliseconds."""
    return live.spectator_delay_ms if viewer == rules.SPECTATOR else 0
