"""``trionfi keys``: the keys that sign a server's receipts, on the server's own machine."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.exits import ExitCode, Failure, usage
from trionfi_service.cli.terminal import print_json, print_record, print_whole, say

if TYPE_CHECKING:
    from trionfi.v1.game_service_pb2 import PublicKey
    from trionfi_service.keys import KeyDirectory

keys = typer.Typer(no_args_is_help=True)

Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Write to a new file.", show_default="standard output"),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        keys,
        name="keys",
        help="Make, list, rotate and publish the keys that sign a server's receipts.",
        epilog="Example: trionfi keys export --db trionfi.db -o trionfi.keys",
    )


@keys.command(epilog="Example: trionfi keys new --db trionfi.db --key-passphrase-file passphrase")
def new(
    database: options.Database = options.DEFAULT_DATABASE,
    directory: options.KeyDirectory = None,
    passphrase_file: options.KeyPassphraseFile = None,
    json: options.Json = False,
) -> None:
    """Make the first key, encrypted. 'trionfi serve' does so too where there is none."""
    kept = _directory(database, directory, passphrase_file)
    with _failing():
        made = kept.new(_now_ms())
    print_json(made) if json else say(f"Made key {made.key_id.hex()} in {kept.path}")


@keys.command("list", epilog="Example: trionfi keys list --db trionfi.db")
def list_keys(
    database: options.Database = options.DEFAULT_DATABASE,
    directory: options.KeyDirectory = None,
    json: options.Json = False,
) -> None:
    """List the keys, the one in use first. Needs no passphrase."""
    kept = _directory(database, directory, None)
    with _failing():
        found = kept.public_keys()
    if json:
        for key in found:
            print_json(key)
    else:
        _table(found)


@keys.command(epilog="Example: trionfi keys rotate --db trionfi.db")
def rotate(
    database: options.Database = options.DEFAULT_DATABASE,
    directory: options.KeyDirectory = None,
    passphrase_file: options.KeyPassphraseFile = None,
    json: options.Json = False,
) -> None:
    """Put a new key in the place of the one in use, while no server runs. What the old one signed stays good."""
    kept = _directory(database, directory, passphrase_file)
    with _failing():
        retired, made = kept.rotate(_now_ms())
    if json:
        print_json(made)
        print_json(retired)
    else:
        say(f"Made key {made.key_id.hex()} in {kept.path}; {retired.key_id.hex()} is retired")
        say("Publish the new one too: trionfi keys export", style="dim")


@keys.command(epilog="Example: trionfi keys export --db trionfi.db -o trionfi.keys")
def export(
    database: options.Database = options.DEFAULT_DATABASE,
    directory: options.KeyDirectory = None,
    file: Out = None,
    json: options.Json = False,
) -> None:
    """Write the public keys, for those who are to trust them: one PublicKey a line, in JSON. Nothing in it is secret.

    It is what 'trionfi verify BUNDLE --trust FILE' reads. Give it to players in a way that the server cannot change.
    """
    from trionfi_service.keys import format_public_keys

    kept = _directory(database, directory, None)
    with _failing():
        kept.in_use()
        found = kept.public_keys()
    text = format_public_keys(found)
    if file is None:
        typer.echo(text, nl=False)
        return
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except OSError as wrong:
        raise usage(f"{file}: the keys cannot be written ({wrong.strerror}).", "Name a new file.") from None
    if json:
        print_record({"file": str(file), "keys": len(found)})
    else:
        say(f"{file} holds {len(found)} public {'key' if len(found) == 1 else 'keys'}.")


def _directory(database: Path, directory: Path | None, passphrase_file: Path | None) -> "KeyDirectory":
    from trionfi_service.keys import KeyDirectory, Passphrase, default_key_directory

    passphrase = Passphrase(passphrase_file, os.environ.get("TRIONFI_KEY_PASSPHRASE"))
    return KeyDirectory(directory or default_key_directory(database), passphrase)


@contextmanager
def _failing() -> Iterator[None]:
    """Errors of keys end the command."""
    from trionfi_service.keys import KeysUnusable

    try:
        yield
    except KeysUnusable as wrong:
        raise Failure(ExitCode.REFUSED, f"{wrong}.") from None


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _table(found: "list[PublicKey]") -> None:
    from rich.table import Table

    from trionfi_service.cli.terminal import time_text

    grid = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("id", "made", "retired", "public key"):
        grid.add_column(column, no_wrap=True)
    for key in found:
        retired = time_text(key.retired_ms) if key.HasField("retired_ms") else "in use"
        grid.add_row(key.key_id.hex(), time_text(key.created_ms), retired, key.public_key.hex())
    print_whole(grid)
