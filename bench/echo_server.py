"""The peer of a served move: a bare ``grpc.aio`` server that answers every Act with the same bytes.

With ``--commit FILE`` it first commits one row of 200 bytes a call, by group commit, to an SQLite file of its own:
what any durable answer has to do. Prints its port, and serves until it is killed.
"""

import argparse
import asyncio
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import apsw
import grpc

SERVICE: Final = "trionfi.v1.GameService"
_ROW: Final = bytes(200)


class Commits:
    """Rows, committed together while they come faster than the disk: one thread, one transaction at a time."""

    def __init__(self, path: Path) -> None:
        self._connection = apsw.Connection(str(path))
        self._connection.pragma("journal_mode", "wal")
        self._connection.pragma("synchronous", "full")
        self._connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, row BLOB NOT NULL)")
        self._loop = asyncio.get_running_loop()
        self._waiting: list[asyncio.Future[None]] = []
        self._is_under_way = False
        self._batches: SimpleQueue[list[asyncio.Future[None]]] = SimpleQueue()
        threading.Thread(target=self._commit_batches, daemon=True).start()

    async def commit(self) -> None:
        """One more row, durable when this returns."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(future)
        if not self._is_under_way:
            self._is_under_way = True
            self._loop.call_soon(self._hand_over)
        await future

    def _hand_over(self) -> None:
        self._batches.put(self._waiting)
        self._waiting = []

    def _commit_batches(self) -> None:
        while True:
            batch = self._batches.get()
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT INTO rows (row) VALUES (?)", ((_ROW,) for _ in batch))
            self._connection.execute("COMMIT")
            self._loop.call_soon_threadsafe(self._committed, batch)

    def _committed(self, batch: list[asyncio.Future[None]]) -> None:
        for future in batch:
            if not future.done():
                future.set_result(None)
        self._is_under_way = bool(self._waiting)
        if self._waiting:
            self._loop.call_soon(self._hand_over)


async def serve(answer_bytes: int, commit: Path | None) -> None:
    """Serve on any free port of this machine, for ever."""
    answer = bytes(answer_bytes)
    commits = Commits(commit) if commit is not None else None

    async def echo(_request: bytes, _context: object) -> bytes:
        if commits is not None:
            await commits.commit()
        return answer

    server = grpc.aio.server(options=(("grpc.so_reuseport", 0),))
    handler: grpc.RpcMethodHandler[bytes, bytes] = grpc.unary_unary_rpc_method_handler(echo)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {"Act": handler}),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await server.wait_for_termination()


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answer-bytes", type=int, required=True)
    parser.add_argument("--commit", type=Path)
    arguments = parser.parse_args()
    asyncio.run(serve(arguments.answer_bytes, arguments.commit))


if __name__ == "__main__":
    main()
