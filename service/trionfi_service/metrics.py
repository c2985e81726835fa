"""What the server counts, for Prometheus. Labels are methods, codes, games and outcomes, never a game id."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_BATCHES: Final = (1, 2, 4, 8, 16, 32, 64, 128)


class Metrics:
    """All metrics of one server, in a registry of their own, so that two servers in one process stay apart."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._calls = Counter(
            "trionfi_calls", "Calls answered, by method and gRPC code", ("method", "code"), registry=self.registry
        )
        self._seconds = Histogram(
            "trionfi_call_seconds",
            "Time to answer a unary call",
            ("method",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._commands = Counter(
            "trionfi_commands",
            "Commands, by game and outcome: accepted, repeated, stale, refused, failed",
            ("game", "outcome"),
            registry=self.registry,
        )
        self.events = Counter("trionfi_events", "Events committed", registry=self.registry)
        self.commits = Counter("trionfi_commits", "Transactions of the store that held appends", registry=self.registry)
        self.batch = Histogram(
            "trionfi_commit_appends", "Appends in one transaction", buckets=_BATCHES, registry=self.registry
        )
        self.append_seconds = Histogram(
            "trionfi_append_seconds",
            "From handing in an append to its commit",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.live_games = Gauge("trionfi_live_games", "Games held in memory", registry=self.registry)
        self.live_bytes = Gauge("trionfi_live_bytes", "Memory they take, estimated, in bytes", registry=self.registry)
        self.cache_hits = Counter("trionfi_cache_hits", "Games found in memory", registry=self.registry)
        self.cache_misses = Counter("trionfi_cache_misses", "Games folded from the log", registry=self.registry)
        self.set_aside = Gauge("trionfi_games_set_aside", "Games set aside by a fault", registry=self.registry)
        self.streams = Gauge("trionfi_streams", "Open streams of WatchGame", registry=self.registry)
        self.stream_messages = Counter("trionfi_stream_messages", "Messages sent on streams", registry=self.registry)
        self.lagging = Counter("trionfi_streams_lagging", "Streams ended for lagging", registry=self.registry)
        self.timers = Gauge("trionfi_timers", "Games with a timer armed", registry=self.registry)
        self.time_ups = Counter("trionfi_time_ups", "Commands of the clock", registry=self.registry)
        self._answered: dict[tuple[str, str], Counter] = {}
        self._timed: dict[str, Histogram] = {}
        self._decided: dict[tuple[str, str], Counter] = {}

    def answered(self, method: str, code: str, seconds: float | None) -> None:
        """Count one call. ``seconds`` is None for streams, which last as long as their readers like."""
        counter = self._answered.get((method, code))
        if counter is None:
            counter = self._answered[method, code] = self._calls.labels(method, code)
        counter.inc()
        if seconds is not None:
            histogram = self._timed.get(method)
            if histogram is None:
                histogram = self._timed[method] = self._seconds.labels(method)
            histogram.observe(seconds)

    def decided(self, game: str, outcome: str) -> None:
        """Count one command of a game (its name) by outcome."""
        counter = self._decided.get((game, outcome))
        if counter is None:
            counter = self._decided[game, outcome] = self._commands.labels(game, outcome)
        counter.inc()


@contextmanager
def endpoint(metrics: Metrics, host: str, port: int) -> Iterator[int]:
    """Serve the metrics over HTTP on their own port (0: any free one), which is given, until the block ends."""
    server, thread = start_http_server(port, addr=host, registry=metrics.registry)
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
