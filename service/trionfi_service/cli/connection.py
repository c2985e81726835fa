"""From options to a client, and from a client's errors to exit codes."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

from trionfi_service.cli import options
from trionfi_service.cli.contribution_key import key_beside
from trionfi_service.cli.exits import ExitCode, Failure, usage
from trionfi_service.cli.secret import GIVE_ONE, read_secret

if TYPE_CHECKING:
    from trionfi import aio, client
    from trionfi.connection import Tls
    from trionfi.errors import TrionfiError

P = ParamSpec("P")

BRIEFLY: Final = 3.0
"""How long, in seconds, a command waits for a server that is not there."""
PATIENTLY: Final = 60.0
"""How long one waits that follows a game: a server may start again."""


@dataclass(frozen=True, slots=True)
class Connection:
    """Where the server is and who calls."""

    server: str
    token: str | None
    token_file: Path | None
    tls: bool
    tls_ca: Path | None
    tls_name: str | None
    client_cert: Path | None
    client_key: Path | None
    insecure: bool

    def anonymous(self) -> "client.Client":
        """A blocking client without a credential. Raises `Failure`."""
        from trionfi.client import Client

        with self._checked():
            return Client(self.server, tls=self._tls(), insecure=self.insecure, retry_for=BRIEFLY)

    def blocking(self, retry_for: float = BRIEFLY) -> "client.Client":
        """A blocking client, to be used in a ``with``; it tries again for ``retry_for`` seconds. Raises `Failure`."""
        from trionfi.client import Client

        token, key = self._player(self.token_file)
        with self._checked():
            return Client(
                self.server,
                token=token,
                tls=self._tls(),
                insecure=self.insecure,
                retry_for=retry_for,
                contribution_key=key,
            )

    def asynchronous(self, retry_for: float = BRIEFLY, token_file: Path | None = None) -> "aio.Client":
        """An asyncio client, to be used in an ``async with``, likewise; a credential in place of the options' own."""
        from trionfi.aio import Client

        token, key = self._player(token_file or self.token_file)
        with self._checked():
            return Client(
                self.server,
                token=token,
                tls=self._tls(),
                insecure=self.insecure,
                retry_for=retry_for,
                contribution_key=key,
            )

    def _player(self, token_file: Path | None) -> "tuple[str | None, Callable[[], bytes] | None]":
        """The secret to call with, and what gives the key to contribute with: kept only beside a file.

        No secret where a certificate is to stand for a credential.
        """
        if token_file is not None:
            return read_secret(token_file), key_beside(token_file)
        if self.token:
            return self.token, None
        if self.client_cert is not None:
            return None, None
        raise usage("There is no credential to call with.", GIVE_ONE)

    @contextmanager
    def _checked(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as wrong:
            raise usage(f"--server {self.server}: {wrong}.") from None

    def _tls(self) -> "Tls | bool":
        from trionfi.connection import Tls

        if not any((self.tls_ca, self.tls_name, self.client_cert, self.client_key)):
            return self.tls
        return Tls(self.tls_ca, self.client_cert, self.client_key, self.tls_name)


def connected(command: Callable[Concatenate[Connection, P], None]) -> Callable[..., None]:
    """A command whose first parameter, a `Connection`, is made from the options that every such command has.

    Errors of the client end it with the exit code that is due.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        from trionfi.errors import TrionfiError

        connection = Connection(**{name: kwargs.pop(name) for name in _options})  # type: ignore[arg-type]
        try:
            command(connection, *args, **kwargs)
        except TrionfiError as error:
            raise failure(error, connection.server) from None

    _, *own = inspect.signature(command).parameters.values()
    run.__signature__ = inspect.Signature([*own, *_options.values()])  # type: ignore[attr-defined]
    return run


def failure(error: "TrionfiError", server: str) -> Failure:
    """What a client's error means for a command."""
    from trionfi import errors

    if isinstance(error, errors.Unavailable | errors.DeadlineExceeded):
        return Failure(
            ExitCode.UNREACHABLE,
            f"No server answers at {server}: {error}.",
            "Start one with 'trionfi serve', or name another with --server HOST:PORT.",
        )
    remedy = ""
    if error.reason == "SIGNATURE_MISSING":
        remedy = "Sign with --key FILE."
    elif isinstance(error, errors.Unauthenticated):
        remedy = GIVE_ONE
    elif isinstance(error, errors.ServerRewound):
        remedy = "What it acknowledged in between is lost. Keep your receipts: they prove it to anybody."
    elif isinstance(error, errors.StaleVersion):
        remedy = "The game has moved on: look at it again, then decide again."
    elif error.metadata.get("legal"):
        remedy = f"Legal: {error.metadata['legal']}"
    return Failure(ExitCode.REFUSED, str(error), remedy)


def _option(name: str, annotation: object, default: object) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_options: Final = {
    parameter.name: parameter
    for parameter in (
        _option("server", options.Server, options.DEFAULT_SERVER),
        _option("token", options.Token, None),
        _option("token_file", options.TokenFile, None),
        _option("tls", options.Tls, False),
        _option("tls_ca", options.TlsRoots, None),
        _option("tls_name", options.TlsName, None),
        _option("client_cert", options.ClientCertificate, None),
        _option("client_key", options.ClientKey, None),
        _option("insecure", options.Insecure, False),
    )
}
