"""``trionfi serve``: the server, until it is told to stop."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trionfi_service.cli import options
from trionfi_service.cli.exits import ExitCode, Failure, usage
from trionfi_service.cli.terminal import print_record, say

if TYPE_CHECKING:
    from trionfi_service.config import Settings
    from trionfi_service.server import Server

_FLAGS = {
    "listen": "--listen",
    "database": "--db",
    "operator_token_file": "--operator-token-file",
    "key_directory": "--keys",
    "key_passphrase_file": "--key-passphrase-file",
    "tls_certificate": "--tls-cert",
    "tls_key": "--tls-key",
    "client_ca": "--client-ca",
    "allow_plaintext": "--allow-plaintext",
    "metrics_listen": "--metrics",
    "allow_changed_build": "--allow-changed-build",
    "scripted_deals": "--scripted-deals",
    "log_level": "--log-level",
}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Example: trionfi serve --listen 127.0.0.1:7878 --db trionfi.db. Every setting can also come from the "
        "environment as TRIONFI_<NAME>, also those without a flag here; a flag comes first."
    )(serve)


def serve(
    listen: Annotated[
        str | None,
        typer.Option(
            "--listen", metavar="HOST:PORT", help="Where to serve; port 0: any free one.", show_default="127.0.0.1:7878"
        ),
    ] = None,
    database: Annotated[
        Path | None,
        typer.Option("--db", metavar="FILE", help="SQLite file of logs, made when missing.", show_default="trionfi.db"),
    ] = None,
    operator_token_file: Annotated[
        Path | None,
        typer.Option(
            "--operator-token-file",
            metavar="FILE",
            help="Where the first start writes an operator's credential.",
            show_default="beside the database",
        ),
    ] = None,
    keys: options.KeyDirectory = None,
    key_passphrase_file: options.KeyPassphraseFile = None,
    tls_cert: Annotated[
        Path | None, typer.Option("--tls-cert", metavar="FILE", help="The server's certificate chain (PEM).")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option("--tls-key", metavar="FILE", help="Its private key (PEM).")] = None,
    client_ca: Annotated[
        Path | None,
        typer.Option("--client-ca", metavar="FILE", help="Require client certificates of this authority (PEM)."),
    ] = None,
    allow_plaintext: Annotated[
        bool, typer.Option("--allow-plaintext", help="Serve without TLS where other machines can reach it.")
    ] = False,
    metrics: Annotated[
        str | None, typer.Option("--metrics", metavar="HOST:PORT", help="Prometheus metrics, on a loopback address.")
    ] = None,
    scripted_deals: Annotated[
        bool, typer.Option("--scripted-deals", help="Take scripted deals (LC-12); such games say NOT RANDOM.")
    ] = False,
    allow_changed_build: Annotated[
        bool,
        typer.Option("--allow-changed-build", help="Serve although files are not as built: see 'trionfi selfcheck'."),
    ] = False,
    log_level: Annotated[
        str | None,
        typer.Option("--log-level", metavar="LEVEL", help="debug, info, warning or error.", show_default="info"),
    ] = None,
    json: options.Json = False,
) -> None:
    """Serve games until told to stop.

    SIGTERM or Ctrl-C let open calls finish, then it ends. Says once on standard output where it serves; its log is
    on standard error, one JSON object a line.
    """
    import asyncio

    from trionfi_service import server
    from trionfi_service.store import StoreError, StoreFailed

    settings = _settings(
        listen=listen,
        database=database,
        operator_token_file=operator_token_file,
        key_directory=keys,
        key_passphrase_file=key_passphrase_file,
        tls_certificate=tls_cert,
        tls_key=tls_key,
        client_ca=client_ca,
        allow_plaintext=allow_plaintext or None,
        metrics_listen=metrics,
        scripted_deals=scripted_deals or None,
        allow_changed_build=allow_changed_build or None,
        log_level=log_level,
    )
    try:
        asyncio.run(server.serve(settings, lambda up: _tell(up, settings, json)))
    except (server.CannotServe, StoreError) as wrong:
        raise Failure(ExitCode.REFUSED, f"{settings.database}: {wrong}.", _remedy(wrong)) from None
    except StoreFailed as wrong:
        raise Failure(
            ExitCode.REFUSED,
            f"{settings.database}: the disk failed ({wrong}).",
            "What was acknowledged is stored. Mend the disk, then start again.",
        ) from None


def _settings(**flags: Any) -> "Settings":
    """Flags over environment over defaults. Raises `Failure`."""
    from pydantic import ValidationError

    from trionfi_service.config import Settings

    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as wrong:
        raise usage("; ".join(_what(error) for error in wrong.errors()) + ".", "See: trionfi serve --help") from None


def _what(error: Any) -> str:
    """One thing that is wrong with the settings, under the name that a person gave it."""
    where = ".".join(str(part) for part in error["loc"])
    message = error["msg"].removeprefix("Value error, ")
    return f"{_FLAGS.get(where, where)}: {message}" if where else message


def _tell(up: "Server", settings: "Settings", json: bool) -> None:
    """Where it serves, over what, and where the operator's credential is: the path, never the secret."""
    token_file = settings.token_file
    if json:
        print_record(
            {
                "address": up.address,
                "database": str(settings.database),
                "operatorTokenFile": str(token_file) if token_file.exists() else None,
                "keys": str(settings.keys.path),
                "keyId": up.key_id.hex(),
                "tls": settings.tls_certificate is not None,
                "clientCertificates": settings.client_ca is not None,
                "metrics": up.metrics_address,
                "scriptedDeals": settings.scripted_deals,
            }
        )
        return
    say(f"Serving on {up.address}{' over TLS' if settings.tls_certificate else ''}", style="bold")
    say(f"  database             {settings.database}")
    if token_file.exists():
        fresh = "  (written by this start)" if up.token_file is not None else ""
        say(f"  operator's credential {token_file}{fresh}")
    else:
        say(f"  operator's credential not in {token_file}: 'trionfi token new' makes one")
    made = "  (made by this start)" if up.made_key else ""
    say(f"  key of receipts      {up.key_id.hex()} in {settings.keys.path}{made}")
    if settings.client_ca is not None:
        say(f"  client certificates  required, of {settings.client_ca}")
    if up.metrics_address:
        say(f"  metrics              http://{up.metrics_address}/metrics")
    if settings.scripted_deals:
        say("  scripted deals are taken: such games say NOT RANDOM", style="yellow")
    say("Stop it with Ctrl-C or SIGTERM.", style="dim")


def _remedy(wrong: Exception) -> str:
    from trionfi_service.store import StoreLocked

    if isinstance(wrong, StoreLocked):
        return "Stop the other server, or name another file with --db."
    return ""
