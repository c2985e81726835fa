"""Games that a fault of ours has stopped: they are read, not written, until their operator has them verified."""

import structlog

from trionfi_service.errors import Reason, Refused, refused
from trionfi_service.metrics import Metrics

_log = structlog.get_logger()


class SetAside:
    """Which games are set aside, in this process's life."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._games: set[bytes] = set()

    def __contains__(self, game: bytes) -> bool:
        return game in self._games

    def add(self, game: bytes, fault: str) -> Refused:
        """Set a game aside, for a fault of the core, and give the error that says so."""
        if game not in self._games:
            self._games.add(game)
            self._metrics.set_aside = len(self._games)
            _log.error("game set aside", game=game.hex(), fault=fault)
        return refused(Reason.CORE_FAULT, game_id=game.hex())

    def discard(self, game: bytes) -> bool:
        """Take a game back into play. False when it was not set aside."""
        if game not in self._games:
            return False
        self._games.discard(game)
        self._metrics.set_aside = len(self._games)
        _log.warning("game taken back", game=game.hex())
        return True


def broken(game: bytes, version: int, why: str) -> Refused:
    """Say in the log that a game's log does not fold, and give the error that says so."""
    _log.error("log does not fold", game=game.hex(), version=version, why=why)
    return refused(Reason.CHAIN_BROKEN, game_id=game.hex(), version=version)
