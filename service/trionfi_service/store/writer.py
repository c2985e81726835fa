"""Group commit: what callers hand in while one commit is under way is written by the next, all in one transaction.

The event loop collects; one thread writes. At most one batch is under way, and the next is taken only after the callers
that the last one woke have run a step: so callers that answer each commit with an append share the next commit instead
of falling into two groups that wait for each other.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

import apsw

from trionfi_service import failpoint
from trionfi_service.store import AlreadyStored, HeadMoved, StoreClosed, StoreFailed

Result = TypeVar("Result")
# A piece of work refuses by one of these before it has written anything.
_REFUSALS: Final = (HeadMoved, AlreadyStored, ValueError)
# Errors that are about what one piece of work would write, and not about the file or the disk.
_OF_ONE_JOB: Final = (ValueError, TypeError)


class _Job(NamedTuple):
    work: Callable[[apsw.Connection], Any]
    future: asyncio.Future[Any]
    is_append: bool


class GroupCommit:
    """The one writer of a file. To be made, used and closed on one event loop."""

    def __init__(
        self,
        connection: apsw.Connection,
        translate: Callable[[apsw.Error], Exception],
        committed: Callable[[int], None],
    ) -> None:
        """``committed`` is told how many appends each transaction held, if any."""
        self._connection = connection
        self._translate = translate
        self._committed = committed
        self._loop = asyncio.get_running_loop()
        self._pending: list[_Job] = []
        self._under_way = False
        self._flush_due = False
        self._idle = asyncio.Event()
        self._idle.set()
        self._end: Exception | None = None
        self._countdown = failpoint.Countdown("after_commit")
        self._batches: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_batches, name="store-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[apsw.Connection], Result], *, is_append: bool = False) -> Result:
        """Run ``work`` inside the next transaction, and give what it gave once that is durable.

        Cancelled before its transaction is taken up, it is not run; after that it is run whole all the same.
        """
        if self._end is not None:
            raise self._end
        future: asyncio.Future[Result] = self._loop.create_future()
        self._pending.append(_Job(work, future, is_append))
        self._idle.clear()
        self._arrange_flush()
        return await future

    async def close(self) -> None:
        """Let what was handed in finish, then end the thread."""
        self._end = self._end or StoreClosed("the store was closed")
        await self._idle.wait()
        self._batches.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _arrange_flush(self) -> None:
        if not self._under_way and not self._flush_due:
            self._flush_due = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flush_due = False
        batch = [job for job in self._pending if not job.future.cancelled()]
        self._pending.clear()
        if batch:
            self._under_way = True
            self._batches.put(batch)
        else:
            self._idle.set()

    def _deliver(self, batch: list[_Job], outcomes: list[object]) -> None:
        appends = _appends(batch, outcomes)
        if appends:
            self._committed(appends)
        for job, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, StoreFailed):
                self._end = outcome
            if job.future.done():
                continue
            if isinstance(outcome, Exception):
                job.future.set_exception(outcome)
            else:
                job.future.set_result(outcome)
        if isinstance(self._end, StoreFailed):
            self._refuse_pending(self._end)
        self._under_way = False
        # Behind the steps of the callers just woken: what they hand in at once goes into the next batch.
        self._arrange_flush()

    def _refuse_pending(self, failure: StoreFailed) -> None:
        for job in self._pending:
            if not job.future.done():
                job.future.set_exception(failure)
        self._pending.clear()

    def _write_batches(self) -> None:
        while (batch := self._batches.get()) is not None:
            outcomes = self._write(batch)
            try:
                self._loop.call_soon_threadsafe(self._deliver, batch, outcomes)
            except RuntimeError:  # the loop is gone: nobody is left to be told
                return

    def _write(self, batch: list[_Job]) -> list[object]:
        """Run a batch in one transaction; gives for each job what it gave, or the exception it is to end with."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(job) for job in batch]
        except Exception as error:
            failure = self._roll_back(error)
            if len(batch) > 1 and isinstance(failure, _OF_ONE_JOB):
                return [self._write([job])[0] for job in batch]  # one of them is at fault, and is to harm no other
            return [failure] * len(batch)
        try:
            self._connection.execute("COMMIT")
        except Exception as error:
            return [self._roll_back(error)] * len(batch)
        if _appends(batch, outcomes):
            failpoint.after_commit(self._countdown)
        return outcomes

    def _attempt(self, job: _Job) -> object:
        before = self._connection.total_changes()
        try:
            return job.work(self._connection)
        except _REFUSALS as refusal:
            if self._connection.total_changes() != before:
                raise
            return refusal

    def _roll_back(self, error: Exception) -> Exception:
        """End the transaction; gives the error as the callers are to see it."""
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except apsw.Error as worse:
            error = worse
        return self._translate(error) if isinstance(error, apsw.Error) else error


def _appends(batch: list[_Job], outcomes: list[object]) -> int:
    """How many appends of a batch were committed."""
    return sum(
        job.is_append and not isinstance(outcome, Exception) for job, outcome in zip(batch, outcomes, strict=True)
    )
