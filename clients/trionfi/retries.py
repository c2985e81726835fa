"""When a failed call is sent again, and how long to wait first. Pure: the caller brings the clock.

What may be sent again: reads, and commands, whose id makes the server give the first answer again (docs/api.md).
A call without such an id only when the server says it did nothing. ABORTED never: it needs a new decision.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

import grpc

from trionfi.errors import Lagging, TrionfiError

_FIRST_WAIT_S = 0.05
_LONGEST_WAIT_S = 2.0
_DOUBLINGS = 6  # enough to get from one to the other

# The outcome is not known: nothing, everything or half of it may have happened.
_UNKNOWN_OUTCOME = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED)
# With RetryInfo these say: nothing has happened, come back later.
_TURNED_AWAY = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED)
# UNAVAILABLE as well, and with RetryInfo for those who can repeat; but something may have happened.
_NOT_EVEN_THE_SERVER_KNOWS = "OUTCOME_UNKNOWN"


class Repeatable(Enum):
    """Whether sending a call twice is the same as sending it once."""

    YES = auto()
    NO = auto()


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a client waits: ``timeout`` seconds for one attempt, ``retry_for`` seconds for all of them.

    ``retry_for`` 0 means one attempt.
    """

    timeout: float
    retry_for: float

    def __post_init__(self) -> None:
        if not self.timeout > 0:
            raise ValueError(f"timeout is {self.timeout}: more than 0 seconds are due")
        if not self.retry_for >= 0:
            raise ValueError(f"retry_for is {self.retry_for}: 0 or more seconds are due")


class RetryPlan:
    """The attempts of one call, or the attempts to get a stream back after it was cut.

    Waits grow twofold from 50 ms to 2 s, each cut by a random half so that clients do not come back as one. The
    server's own wish comes first.
    """

    def __init__(
        self, patience: Patience, repeatable: Repeatable, now: float, jitter: Callable[[], float] = random.random
    ) -> None:
        """``now`` is a monotonic clock in seconds, ``jitter`` gives numbers from 0 to 1."""
        self._patience = patience
        self._repeatable = repeatable
        self._jitter = jitter
        self._began = now
        self._failures = 0

    def attempt_timeout(self, now: float) -> float:
        """How many seconds the attempt that begins now may take."""
        if self._failures == 0:
            return self._patience.timeout
        return min(self._patience.timeout, self._began + self._patience.retry_for - now)

    def wait_after(self, error: TrionfiError, now: float) -> float | None:
        """How many seconds to wait before the next attempt; None when there is none and ``error`` stands."""
        if not may_repeat(error, self._repeatable):
            return None
        backoff = min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2.0 ** min(self._failures, _DOUBLINGS)) * (
            1 - self._jitter() / 2
        )
        wait = max(backoff, error.retry_after or 0.0)
        if now + wait >= self._began + self._patience.retry_for:
            return None
        self._failures += 1
        return wait


def may_repeat(error: TrionfiError, repeatable: Repeatable) -> bool:
    """Whether the same call may be sent once more after ``error``."""
    if error.status in _TURNED_AWAY and error.retry_after is not None and error.reason != _NOT_EVEN_THE_SERVER_KNOWS:
        return True
    if isinstance(error, Lagging):
        return True
    return repeatable is Repeatable.YES and error.status in _UNKNOWN_OUTCOME
