"""``trionfi doctor``: whether this installation, a database and a server are as they ought to be."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import ExitCode
from trionfi_service.cli.terminal import out, print_record, printable, say

_LEAST_PYTHON = (3, 11)
_LEAST_SQLITE = (3, 51, 3)
_MOST_SKEW_MS = 2_000
_OTHERS = 0o077


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found. ``todo`` is empty when all is well."""

    what: str
    found: str
    todo: str = ""
    unreachable: bool = False


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi doctor --db trionfi.db --server 127.0.0.1:7878")(doctor)


@connected
def doctor(
    connection: Connection,
    database: Annotated[
        Path | None, typer.Option("--db", metavar="FILE", help="Look at this database too.", show_default="none")
    ] = None,
    offline: Annotated[bool, typer.Option("--offline", help="Do not call a server.")] = False,
    json: options.Json = False,
) -> None:
    """Check this installation, a database and a server.

    Each line is OK, or a problem and what to do. Ends with 4 when the server cannot be reached, with 3 when something
    else is wrong.
    """
    checks: list[Callable[[], Iterator[Finding]]] = [_python, _build, _core, _contract, _sqlite]
    if database is not None:
        checks.append(lambda: _database(database))
    if connection.token_file is not None:
        path = connection.token_file
        checks.append(lambda: _private(path, "credential"))
    if not offline:
        checks.append(lambda: _server(connection))
    findings = [finding for check in checks for finding in check()]
    for finding in findings:
        if json:
            record = {"check": finding.what, "ok": not finding.todo, "found": finding.found, "todo": finding.todo}
            print_record(record)
            continue
        out().print("OK      " if not finding.todo else "PROBLEM ", style="" if not finding.todo else "red", end="")
        say(f"{finding.what}: {printable(finding.found)}")
        if finding.todo:
            say(f"        {printable(finding.todo)}")
    wrong = [finding for finding in findings if finding.todo]
    if not wrong:
        raise typer.Exit(ExitCode.FINE)
    raise typer.Exit(ExitCode.UNREACHABLE if all(finding.unreachable for finding in wrong) else ExitCode.REFUSED)


def _python() -> Iterator[Finding]:
    version = sys.version_info[:2]
    wanted = ".".join(map(str, _LEAST_PYTHON))
    todo = "" if version >= _LEAST_PYTHON else f"Use Python {wanted} or later."
    yield Finding("python", ".".join(map(str, sys.version_info[:3])), todo)


def _build() -> Iterator[Finding]:
    """Whether the files are those that were built."""
    from trionfi_service import manifest

    report = manifest.check()
    if report.kind is manifest.Kind.NOT_CHECKABLE:
        yield Finding("build", "a source tree, or built without a manifest: not checkable")
    elif report.kind is manifest.Kind.SAME:
        yield Finding("build", f"{report.files} files as built, manifest {report.sha256}")
    else:
        todo = "Install the wheel again; 'trionfi selfcheck' names every file."
        yield Finding("build", f"{len(report.problems)} files not as built: {report.problems[0]}", todo)


def _core() -> Iterator[Finding]:
    """The extension, built for this release."""
    from trionfi_service import __version__

    yield Finding("service", __version__)
    try:
        from trionfi_service import rules
    except ImportError as wrong:
        yield Finding("core", f"cannot be imported: {wrong}", "Build it: make build, or install the wheel again.")
        return
    yield Finding("core", rules.build())


def _contract() -> Iterator[Finding]:
    """The stubs, and the libraries that they need."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = f"client {version('trionfi')}, grpcio {version('grpcio')}, protobuf {version('protobuf')}"
        from trionfi.v1 import game_service_pb2_grpc
    except (ImportError, PackageNotFoundError, RuntimeError) as wrong:
        yield Finding("contract", str(wrong), "Install the pinned versions again: make setup.")
        return
    name = game_service_pb2_grpc.GameServiceStub.__name__.removesuffix("Stub")
    yield Finding("contract", f"trionfi.v1.{name}, {found}")


def _sqlite() -> Iterator[Finding]:
    import apsw

    version = apsw.sqlite_lib_version()
    numbers = tuple(map(int, version.split(".")))
    wanted = ".".join(map(str, _LEAST_SQLITE))
    todo = "" if numbers >= _LEAST_SQLITE else f"A WAL reset could corrupt the file: install apsw {wanted} or later."
    yield Finding("sqlite", f"{version} by apsw {apsw.apsw_version()}", todo)
    threads = "THREADSAFE=1" in apsw.compile_options
    yield Finding(
        "sqlite options",
        "THREADSAFE=1" if threads else " ".join(option for option in apsw.compile_options if "THREAD" in option),
        "" if threads else "Install an apsw whose SQLite is built with THREADSAFE=1.",
    )


def _database(path: Path) -> Iterator[Finding]:
    """The file: whole, private, in WAL mode."""
    from trionfi_service.store import StoreError, StoreFailed
    from trionfi_service.store import file as store_file

    try:
        connection = store_file.open_reader(path)
    except (StoreError, StoreFailed) as wrong:
        yield Finding("database", f"{path}: {wrong}", "Name a database with --db, or let 'trionfi serve' make it.")
        return
    try:
        problems = store_file.check(connection)
        mode = connection.pragma("journal_mode")
    finally:
        connection.close()
    yield Finding(
        "database",
        f"{path}: {problems[0] if problems else 'whole'}, journal mode {mode}",
        "Restore a backup; 'trionfi db check' lists everything." if problems else "",
    )
    yield from _private(path, "database file")


def _private(path: Path, what: str) -> Iterator[Finding]:
    """Whether only the owner can read a file."""
    try:
        mode = path.stat().st_mode & 0o777
    except OSError as wrong:
        yield Finding(what, f"{path}: {wrong.strerror}", "Name a file that is there.")
        return
    todo = f"Others can read it: chmod 600 {path}" if mode & _OTHERS else ""
    yield Finding(what, f"{path} has mode {mode:03o}", todo)


def _server(connection: Connection) -> Iterator[Finding]:
    """A server that answers, of the same build, whose clock agrees with ours."""
    import time

    from trionfi.errors import TrionfiError
    from trionfi_service import __version__, rules

    try:
        with connection.anonymous() as client:
            info = client.server_info()
    except TrionfiError as wrong:
        yield Finding(
            "server",
            f"{connection.server}: {wrong}",
            "Start one with 'trionfi serve', or name another with --server; --offline leaves this out.",
            unreachable=True,
        )
        return
    skew = abs(info.unix_ms - time.time_ns() // 1_000_000)
    same = info.version == __version__ and info.build == rules.build()
    yield Finding(
        "server",
        f"{connection.server} answers, version {info.version}, core {info.build},"
        f" manifest {info.manifest_sha256.hex() or 'none'}",
        "" if same else f"This command is {__version__} with core {rules.build()}: install the same on both.",
    )
    yield Finding(
        "clock",
        f"the server's differs by {skew} ms",
        "" if skew <= _MOST_SKEW_MS else "Set the clocks of both machines (NTP).",
    )
