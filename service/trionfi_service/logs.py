"""Structured logs: one JSON object a line on standard error, written behind the event loop's back.

No secret, no card and no byte of a command is ever a value here: what is logged of a call is its id, method, code,
reason, game id, credential id and milliseconds.
"""

import json
import logging
import os
import threading
import time
from collections import deque
from collections.abc import MutableMapping
from typing import Any, Final, Protocol

import structlog

FLUSH_SECONDS: Final = 0.05
MAX_BUFFERED: Final = 100_000
_STDERR: Final = 2
_log = structlog.get_logger()
_encode: Final = json.JSONEncoder(separators=(",", ":"), default=str).encode


class LineWriter:
    """Collects lines and writes them from a thread of its own, so that a slow reader of the log holds up no game.

    Lines beyond `MAX_BUFFERED` are dropped and counted; the count is the next line that finds room.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lines: deque[str] = deque()
        self._dropped = 0
        self._some = threading.Event()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def msg(self, line: str) -> None:
        """Take one line, without its end."""
        if len(self._lines) >= MAX_BUFFERED:
            self._dropped += 1
            return
        self._lines.append(line)
        if not self._some.is_set():
            self._some.set()

    debug = info = warning = error = critical = msg

    def close(self) -> None:
        """Write what is left; waits at most two seconds for a reader that does not read."""
        self._closed.set()
        self._some.set()
        self._thread.join(timeout=2)

    def _run(self) -> None:
        while not self._closed.is_set():
            self._some.wait()
            self._some.clear()
            self._closed.wait(FLUSH_SECONDS)
            self._write()
        self._write()

    def _write(self) -> None:
        lines = [self._lines.popleft() for _ in range(len(self._lines))]
        dropped, self._dropped = self._dropped, 0
        if dropped:
            lines.append(_encode({"event": "log lines dropped", "level": "warning", "count": dropped}))
        if not lines:
            return
        data = memoryview(("\n".join(lines) + "\n").encode())
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError:
            return  # nobody reads the log any more; the games go on


def _render(_logger: object, level: str, values: MutableMapping[str, Any]) -> str:
    values["level"] = level
    values["unix_ms"] = time.time_ns() // 1_000_000
    return _encode(values)


def configure(level: str) -> LineWriter:
    """Log to standard error from this level on, through structlog's loggers and the standard library's."""
    writer = LineWriter(_STDERR)
    structlog.configure(
        processors=[structlog.processors.format_exc_info, _render],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: writer,
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[_Forward(writer)], level=level.upper(), force=True)
    return writer


class CallLog(Protocol):
    """Logs one call: its id, method, gRPC code and reason, how long it took, of which game and by which credential."""

    def __call__(
        self, call_id: str, method: str, code: str, reason: str, seconds: float, game: bytes | None, credential: str, /
    ) -> None: ...


def call_log(writer: LineWriter | None) -> CallLog:
    """The log of calls on a writer; without one, through structlog as it is configured.

    A line a call is most of what is logged, so it is put together by hand: none of its values needs escaping.
    """
    if writer is None:
        return _log_call
    message = writer.msg

    def log(
        call_id: str, method: str, code: str, reason: str, seconds: float, game: bytes | None, credential: str
    ) -> None:
        message(
            f'{{"event":"call","id":"{call_id}","method":"{method}","code":"{code}",'
            + (f'"reason":"{reason}",' if reason else "")
            + (f'"game":"{game.hex()}",' if game is not None else "")
            + (f'"credential":"{credential}",' if credential else "")
            + f'"ms":{seconds * 1000:.3f},"level":"info","unix_ms":{time.time_ns() // 1_000_000}}}'
        )

    return log


def _log_call(
    call_id: str, method: str, code: str, reason: str, seconds: float, game: bytes | None, credential: str
) -> None:
    values = {"id": call_id, "method": method, "code": code, "reason": reason, "credential": credential}
    _log.info("call", **values, ms=round(seconds * 1000, 3), game=game.hex() if game is not None else "")


class _Forward(logging.Handler):
    """Takes what libraries log, such as grpc's own faults, into the same lines."""

    def __init__(self, writer: LineWriter) -> None:
        super().__init__()
        self._writer = writer

    def emit(self, record: logging.LogRecord) -> None:
        values: dict[str, object] = {"event": record.getMessage(), "logger": record.name}
        if record.exc_info:
            values["exception"] = logging.Formatter().formatException(record.exc_info)
        self._writer.msg(_render(None, record.levelname.lower(), values))
