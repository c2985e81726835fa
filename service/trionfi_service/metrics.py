"""What the server counts, for Prometheus. Labels are methods, codes, games and outcomes, never a game id.

Counting is on the path of every call, so it is plain addition on the event loop; the families that Prometheus wants
are made when somebody asks for them.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_BATCHES: Final = (1, 2, 4, 8, 16, 32, 64, 128)


class Distribution:
    """How often values fell below each of some bounds, and their sum."""

    __slots__ = ("_bounds", "_counts", "_sum")

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, value: float) -> None:
        """Count one value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def buckets(self) -> list[tuple[str, float]]:
        """Bound and number of values up to it, as Prometheus has it."""
        total = 0
        buckets: list[tuple[str, float]] = []
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            total += count
            buckets.append((bound, total))
        return buckets

    @property
    def sum(self) -> float:
        """Sum of the values."""
        return self._sum


class Metrics(Collector):
    """All numbers of one server. Written on its event loop, read from the endpoint's thread."""

    def __init__(self) -> None:
        self.calls: defaultdict[tuple[str, str], int] = defaultdict(int)  # by method and gRPC code
        self.call_seconds: dict[str, Distribution] = {}
        self.commands: defaultdict[tuple[str, str], int] = defaultdict(int)  # by game and outcome
        self.events = 0
        self.commits = 0
        self.batches = Distribution(_BATCHES)
        self.append_seconds = Distribution(_SECONDS)
        self.live_games = 0
        self.live_bytes = 0
        self.cache_hits = 0
        self.cache_misses = 0
        self.set_aside = 0
        self.streams = 0
        self.stream_messages = 0
        self.streams_lagging = 0
        self.timers = 0
        self.time_ups = 0

    def answered(self, method: str, code: str) -> None:
        """Count one call."""
        self.calls[method, code] += 1

    def took(self, method: str, seconds: float) -> None:
        """Count the time of one unary call; streams last as long as their readers like."""
        distribution = self.call_seconds.get(method)
        if distribution is None:
            distribution = self.call_seconds[method] = Distribution(_SECONDS)
        distribution.add(seconds)

    def committed(self, appends: int) -> None:
        """Count one transaction of the store that held so many appends."""
        self.commits += 1
        self.batches.add(appends)

    def collect(self) -> Iterator[Metric]:
        """The families, as they are now."""
        calls = CounterMetricFamily("trionfi_calls", "Calls by method and gRPC code", labels=("method", "code"))
        for (method, code), count in list(self.calls.items()):
            calls.add_metric((method, code), count)
        yield calls
        seconds = HistogramMetricFamily("trionfi_call_seconds", "Time to answer a unary call", labels=("method",))
        for method, distribution in list(self.call_seconds.items()):
            seconds.add_metric((method,), distribution.buckets(), distribution.sum)
        yield seconds
        commands = CounterMetricFamily(
            "trionfi_commands",
            "Commands, by game and outcome: accepted, repeated, stale, refused, failed",
            labels=("game", "outcome"),
        )
        for (game, outcome), count in list(self.commands.items()):
            commands.add_metric((game, outcome), count)
        yield commands
        yield _histogram("trionfi_commit_appends", "Appends in one transaction", self.batches)
        yield _histogram("trionfi_append_seconds", "From handing in an append to its commit", self.append_seconds)
        yield CounterMetricFamily("trionfi_events", "Events committed", self.events)
        yield CounterMetricFamily("trionfi_commits", "Transactions of the store that held appends", self.commits)
        yield CounterMetricFamily("trionfi_cache_hits", "Games found in memory", self.cache_hits)
        yield CounterMetricFamily("trionfi_cache_misses", "Games folded from the log", self.cache_misses)
        yield CounterMetricFamily("trionfi_stream_messages", "Messages sent on streams", self.stream_messages)
        yield CounterMetricFamily("trionfi_streams_lagging", "Streams ended for lagging", self.streams_lagging)
        yield CounterMetricFamily("trionfi_time_ups", "Times the clock acted", self.time_ups)
        yield GaugeMetricFamily("trionfi_live_games", "Games held in memory", self.live_games)
        yield GaugeMetricFamily("trionfi_live_bytes", "Memory they take, estimated, in bytes", self.live_bytes)
        yield GaugeMetricFamily("trionfi_games_set_aside", "Games set aside by a fault", self.set_aside)
        yield GaugeMetricFamily("trionfi_streams", "Open streams of WatchGame", self.streams)
        yield GaugeMetricFamily("trionfi_timers", "Games with a timer armed", self.timers)


def _histogram(name: str, text: str, distribution: Distribution) -> HistogramMetricFamily:
    return HistogramMetricFamily(name, text, distribution.buckets(), distribution.sum)


@contextmanager
def endpoint(metrics: Metrics, host: str, port: int) -> Iterator[int]:
    """Serve the metrics over HTTP on their own port (0: any free one), which is given, until the block ends."""
    registry = CollectorRegistry()
    registry.register(metrics)
    server, thread = start_http_server(port, addr=host, registry=registry)
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
