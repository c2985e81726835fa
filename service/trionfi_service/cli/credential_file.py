"""The credentials in a database, written beside a server that may be running.

The lock of docs/bytes.md keeps a second *server* away, since that would decide and append. A credential is one short
transaction of its own, which SQLite orders among the server's.
"""

from pathlib import Path
from types import TracebackType
from typing import Self

import apsw

from trionfi_service.cli.exits import ExitCode, Failure, usage
from trionfi_service.store import Binding, Credential, StoreError, StoreFailed, reads, writes
from trionfi_service.store import file as store_file

_PAGE = 500


class CredentialFile:
    """What `trionfi_service.access` needs of a store, over one file. All methods may raise `Failure`."""

    def __init__(self, database: Path) -> None:
        self._database = database
        if not database.is_file():
            raise usage(f"{database}: there is no such database.", "Name it with --db; 'trionfi serve' makes one.")
        try:
            self._connection = store_file.open_writer(database)
        except (StoreError, StoreFailed) as wrong:
            raise refused_by_store(database, wrong) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._connection.close()

    async def put_credential(self, credential: Credential) -> None:
        """Store a new credential."""
        try:
            with self._connection:
                writes.put_credential(self._connection, credential)
        except apsw.Error as wrong:
            raise refused_by_store(self._database, store_file.translate(wrong)) from None

    async def credential_by_secret(self, secret_sha256: bytes) -> Credential | None:
        """A credential by the SHA-256 of its secret."""
        return reads.credential(self._connection, "secret_sha256", secret_sha256)

    async def credentials(self, game: bytes | None, after: int = 0, limit: int = 50) -> list[Credential]:
        """The credentials of a game (None: the operators' own), oldest first."""
        return reads.credentials(self._connection, game, after, limit)

    async def revoke_credential(self, credential_id: bytes, now_ms: int) -> Credential | None:
        """End a credential. None when there is no such credential."""
        try:
            with self._connection:
                revoked = writes.revoke_credential(self._connection, credential_id, now_ms)
        except apsw.Error as wrong:
            raise refused_by_store(self._database, store_file.translate(wrong)) from None
        return revoked

    def bind_certificate(self, binding: Binding) -> None:
        """Let a certificate stand for a credential. Raises ValueError when it does, or there is no such credential."""
        try:
            with self._connection:
                writes.bind_certificate(self._connection, binding)
        except apsw.Error as wrong:
            raise refused_by_store(self._database, store_file.translate(wrong)) from None

    def unbind_certificate(self, name: str) -> bool:
        """Undo `bind_certificate`. False when it stood for none."""
        try:
            with self._connection:
                unbound = writes.unbind_certificate(self._connection, name)
        except apsw.Error as wrong:
            raise refused_by_store(self._database, store_file.translate(wrong)) from None
        return unbound

    def bindings(self) -> list[Binding]:
        """What certificates stand for."""
        return reads.bindings(self._connection, None)

    def operators(self) -> list[Credential]:
        """All credentials of operators, oldest first."""
        found: list[Credential] = []
        while page := reads.credentials(self._connection, None, found[-1].number if found else 0, _PAGE):
            found.extend(page)
        return found


def refused_by_store(database: Path, wrong: Exception) -> Failure:
    """What a store's error means for a command."""
    return Failure(ExitCode.REFUSED, f"{database}: {wrong}.")
