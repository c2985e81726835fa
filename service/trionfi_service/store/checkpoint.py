"""Checkpoints beside the writer: what the write-ahead log holds is copied into the file by a thread of its own.

SQLite's own automatic checkpoint runs inside a commit, and every caller of that commit waits for it. Here the commit
only says how long the log has become. The writer itself steps in when the log has grown very long: then little is left
to copy, and the next commit begins the log anew, which the thread alone may never achieve under constant writing.
"""

import threading
from pathlib import Path
from typing import Final

import apsw

from trionfi_service.store import StoreFailed

# Pages of the write-ahead log, of 4 KiB: how many more before the thread copies, and how many before the writer does.
STEP: Final = 1_000
LIMIT: Final = 4_000
# Between two tries to empty the log while somebody reads from it.
_SCRUB_SECONDS: Final = 1.0


class Checkpointer:
    """The checkpoints of one file, told of each commit by SQLite's WAL hook."""

    def __init__(self, writer: apsw.Connection, path: Path) -> None:
        self._connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        self._connection.pragma("synchronous", "full")
        # A connection that has never read does not know that there is a write-ahead log, and would copy nothing.
        self._connection.execute("SELECT 1 FROM games LIMIT 1").fetchall()
        self._copied_at = 0
        self._due = threading.Event()
        self._closing = False
        self._scrub_due = False
        self._erased = False
        self._error: apsw.Error | None = None
        self._thread = threading.Thread(target=self._run, name="store-checkpoint", daemon=True)
        self._thread.start()
        self._scrub()  # a crash may have come between an erasure and this
        writer.set_wal_hook(self._committed)

    def scrub_after_commit(self) -> None:
        """On the writer's thread: what this transaction erases is to be in no file, once it is committed."""
        self._erased = True

    def _scrub(self) -> None:
        """Empty the write-ahead log, as soon as nobody reads from it: what was erased is still in its older pages."""
        self._scrub_due = True
        self._due.set()

    def close(self) -> None:
        """Finish the checkpoint that is under way. To be called when the writer writes no more."""
        self._closing = True
        self._due.set()
        self._thread.join()
        self._connection.close()

    def _committed(self, writer: apsw.Connection, _database: str, pages: int) -> int:
        """On the writer's thread, after each commit. What fails here is fatal: the commit itself has been made."""
        if pages < self._copied_at:
            self._copied_at = 0  # the log began anew
        if self._erased:
            self._erased = False
            self._scrub()
        if pages >= LIMIT:
            self._copy(writer)  # and the thread rests, or the two might keep each other busy for ever
        elif pages - self._copied_at >= STEP:
            self._copied_at = pages
            self._due.set()
        if self._error is not None:
            raise StoreFailed(f"a checkpoint failed: {self._error}") from self._error
        return apsw.SQLITE_OK

    def _run(self) -> None:
        while self._error is None:
            self._due.wait(_SCRUB_SECONDS if self._scrub_due else None)
            self._due.clear()
            if self._closing:
                return
            if self._scrub_due:
                self._scrub_due = False
                if not self._copy(self._connection, apsw.SQLITE_CHECKPOINT_TRUNCATE):
                    self._scrub_due = True
            else:
                self._copy(self._connection)

    def _copy(self, connection: apsw.Connection, mode: int = apsw.SQLITE_CHECKPOINT_PASSIVE) -> bool:
        """Whether the checkpoint ran to its end."""
        try:
            connection.wal_checkpoint(mode=mode)
        except (apsw.BusyError, apsw.LockedError, apsw.FullError):
            return False  # the other one is at it, or there is no room: nothing is lost, and the next one copies it
        except apsw.Error as error:
            self._error = error
            return False
        return True
