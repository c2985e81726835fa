"""Options that several commands share, each said once."""

import re
from pathlib import Path
from typing import Annotated, Final, TypeVar

import typer

DEFAULT_SERVER = "127.0.0.1:7878"
DEFAULT_DATABASE = Path("trionfi.db")

Json = Annotated[bool, typer.Option("--json", help="One JSON record a line, for machines.")]

Server = Annotated[
    str,
    typer.Option(
        "--server",
        envvar="TRIONFI_SERVER",
        show_envvar=True,
        metavar="HOST:PORT",
        help="The server to call.",
    ),
]
Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        envvar="TRIONFI_TOKEN",
        show_envvar=True,
        metavar="trf_…",
        help="The secret of a credential. Others on this machine can read a command line: prefer a file.",
    ),
]
TokenFile = Annotated[
    Path | None,
    typer.Option(
        "--token-file",
        metavar="FILE",
        help="A file that holds the secret; comes before --token.",
    ),
]
Tls = Annotated[
    bool,
    typer.Option("--tls", help="Call over TLS and trust the system's root certificates."),
]
TlsRoots = Annotated[
    Path | None,
    typer.Option(
        "--tls-ca",
        envvar="TRIONFI_TLS_CA",
        show_envvar=True,
        metavar="FILE",
        help="Call over TLS and trust these root certificates (PEM).",
    ),
]
TlsName = Annotated[
    str | None,
    typer.Option(
        "--tls-name",
        metavar="NAME",
        help="The name the server's certificate must have, where it is not the host of --server.",
    ),
]
ClientCertificate = Annotated[
    Path | None,
    typer.Option(
        "--client-cert",
        envvar="TRIONFI_CLIENT_CERT",
        show_envvar=True,
        metavar="FILE",
        help="Call over TLS with this certificate of your own (PEM); it may stand for a credential.",
    ),
]
ClientKey = Annotated[
    Path | None,
    typer.Option(
        "--client-key",
        envvar="TRIONFI_CLIENT_KEY",
        show_envvar=True,
        metavar="FILE",
        help="The private key of --client-cert (PEM).",
    ),
]
Insecure = Annotated[
    bool,
    typer.Option(
        "--insecure",
        help="Call another machine in plain text: whoever is on the way reads the credential.",
    ),
]

Database = Annotated[
    Path,
    typer.Option("--db", envvar="TRIONFI_DATABASE", show_envvar=True, metavar="FILE", help="The SQLite file of logs."),
]

KeyDirectory = Annotated[
    Path | None,
    typer.Option(
        "--keys",
        envvar="TRIONFI_KEY_DIRECTORY",
        show_envvar=True,
        metavar="DIR",
        help="The directory of the keys that sign receipts.",
        show_default="<database>.keys",
    ),
]
KeyPassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--key-passphrase-file",
        envvar="TRIONFI_KEY_PASSPHRASE_FILE",
        show_envvar=True,
        metavar="FILE",
        help="A file with their passphrase.",
        show_default="TRIONFI_KEY_PASSPHRASE, or one drawn and kept beside them",
    ),
]
SigningKey = Annotated[
    Path | None,
    typer.Option(
        "--key",
        metavar="FILE",
        help="Sign every command with this Ed25519 key (PEM), for a place whose public key was registered.",
    ),
]
Receipts = Annotated[
    Path | None,
    typer.Option(
        "--receipts",
        metavar="FILE",
        help="Keep the server's receipts of this game in this file, and hold the server to those that are in it.",
    ),
]

HALVED: Final = "holds half of a surrogate pair, which is no character"
"""What is wrong with a text that `is_halved`."""
_Said = TypeVar("_Said", str, str | None, list[str], list[str] | None)


def is_halved(text: str) -> bool:
    """Whether it is no Unicode text: bytes of a command line that are no UTF-8 come as such halves too."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def checked_text(said: _Said) -> _Said:
    """What is to be said, if it is Unicode text, else typer's error. None is nothing."""
    if is_halved("".join(said or ())):
        raise typer.BadParameter(f"it is no UTF-8, or {HALVED}.")
    return said


_is_game_id = re.compile(r"[0-9a-f]{32}").fullmatch


def checked_game_id(text: str) -> str:
    """A game id as it is written, else typer's error."""
    if _is_game_id(text) is None:
        raise typer.BadParameter(f"{text!r} is no game id: 32 lower-case hex digits, as 'trionfi games' lists them.")
    return text


def _checked_game_or_file(text: str) -> str:
    if _is_game_id(text) is None and not Path(text).is_file():
        raise typer.BadParameter(f"{text!r} is neither a game id (32 lower-case hex digits) nor a file.")
    return text


def export_file(game_or_file: str) -> Path | None:
    """The export file that is meant; None when it is a game on the server."""
    return None if _is_game_id(game_or_file) else Path(game_or_file)


Game = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The game's id, 32 hex digits.", show_default=False, callback=checked_game_id),
]
GameOrFile = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE",
        help="A game's id on the server, or a file of an export (no server).",
        show_default=False,
        callback=_checked_game_or_file,
    ),
]
As = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="VIEWER",
        help="As whom: seat:N, assistant:N, host, operator, referee, spectator or auditor. "
        "Default: the first that the credential is.",
    ),
]
