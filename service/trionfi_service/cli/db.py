"""``trionfi db``: a copy of the database while it is written, and a look at whether it is whole."""

from pathlib import Path
from typing import Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.exits import ExitCode, usage
from trionfi_service.cli.terminal import print_record, say

db = typer.Typer(no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        db,
        name="db",
        help="Back up and check the database while it is served.",
        epilog="Example: trionfi db backup --db trionfi.db backup.db",
    )


@db.command(epilog="Example: trionfi db backup --db trionfi.db backup.db")
def backup(
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="A file that is not there yet.", show_default=False)],
    database: options.Database = options.DEFAULT_DATABASE,
    json: options.Json = False,
) -> None:
    """Copy the database as it is at one moment. The copy appears under its name when it is whole and on the disk."""
    import asyncio

    from trionfi_service.cli.credential_file import refused_by_store
    from trionfi_service.store import StoreError, StoreFailed
    from trionfi_service.store.sqlite import SqliteStore

    async def copy() -> None:
        store = await SqliteStore.open(database, read_only=True)
        try:
            await store.backup(target)
        finally:
            await store.close()

    try:
        asyncio.run(copy())
    except FileExistsError:
        raise usage(f"{target} is there already.", "Name a file that is not.") from None
    except (StoreError, StoreFailed) as wrong:
        raise refused_by_store(database, wrong) from None
    if json:
        print_record({"database": str(database), "copy": str(target), "bytes": target.stat().st_size})
    else:
        say(f"{target} is a copy of {database}, {target.stat().st_size} bytes.")


@db.command(epilog="Example: trionfi db check --db trionfi.db")
def check(database: options.Database = options.DEFAULT_DATABASE, json: options.Json = False) -> None:
    """Check that the file is whole: SQLite's own check, heads, gaps, stray rows, the journal of accesses.

    Games are checked by 'trionfi verify'. Ends with 2 when something is not as it ought to be.
    """
    import asyncio

    from trionfi_service.cli.credential_file import refused_by_store
    from trionfi_service.store import StoreError, StoreFailed
    from trionfi_service.store.sqlite import SqliteStore

    async def look() -> list[str]:
        store = await SqliteStore.open(database, read_only=True)
        try:
            return await store.check()
        finally:
            await store.close()

    try:
        problems = asyncio.run(look())
    except (StoreError, StoreFailed) as wrong:
        raise refused_by_store(database, wrong) from None
    if json:
        print_record({"database": str(database), "problems": problems})
    else:
        for problem in problems:
            say(problem)
        say(f"{database}: {'nothing is wrong' if not problems else 'restore a backup'}")
    raise typer.Exit(ExitCode.NOT_VERIFIED if problems else ExitCode.FINE)
