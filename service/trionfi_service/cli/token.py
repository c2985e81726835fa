"""``trionfi token``: credentials of operators on the server's own machine, and of players through the server."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.secret import new_secret_file
from trionfi_service.cli.terminal import print_json, print_record, print_whole, printable, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trionfi.v1.game_service_pb2 import Credential

token = typer.Typer(no_args_is_help=True)

Days = Annotated[
    float | None,
    typer.Option("--days", min=0.0, help="It ends after so many days.", show_default="never by itself"),
]
File = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", metavar="FILE", help="Write the secret to a new file of yours alone, and print it nowhere."
    ),
]
GameOption = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="Of this game, through the server; without it the operators' own."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        token,
        name="token",
        help="Make, list and end credentials of operators and players.",
        epilog="Example: trionfi token issue 0123456789abcdef0123456789abcdef seat:0 -o anna.token",
    )


@token.command(epilog="Example: trionfi token new --db trionfi.db -o operator.token")
def new(
    database: options.Database = options.DEFAULT_DATABASE,
    operator: Annotated[
        str | None,
        typer.Option("--operator", metavar="ID", help="For this operator.", show_default="the one there is"),
    ] = None,
    new_operator: Annotated[bool, typer.Option("--new-operator", help="For an operator of its own.")] = False,
    days: Days = None,
    file: File = None,
    json: options.Json = False,
) -> None:
    """Make an operator's credential, over the file, also while a server runs. The secret is shown this once."""
    import asyncio
    import os
    import time

    from trionfi_service.access import draw
    from trionfi_service.cli.credential_file import CredentialFile

    now_ms = time.time_ns() // 1_000_000
    with CredentialFile(database) as store:
        known = list(dict.fromkeys(credential.operator for credential in store.operators()))
        if new_operator or not (known or operator):
            whose = os.urandom(16)
        elif operator is not None:
            whose = _credential_id(operator, "--operator")
            if whose not in known:
                raise usage(f"There is no operator {operator}.", f"There are: {' '.join(o.hex() for o in known)}")
        elif len(known) == 1:
            [whose] = known
        else:
            ids = " ".join(one.hex() for one in known)
            raise usage("There are several operators.", f"Say --operator ID or --new-operator. There are: {ids}")
        ends = None if days is None else now_ms + int(days * 86_400_000)
        credential, secret = draw(now_ms, operator=whose, not_after_ms=ends)
        with _keeping(file) as write:
            write(secret)
            asyncio.run(store.put_credential(credential))
    _hand_out(credential.id.hex(), "operator", secret, file, json)


@token.command(epilog="Example: trionfi token issue 0123456789abcdef0123456789abcdef seat:0 --days 30 -o anna.token")
@connected
def issue(
    connection: Connection,
    game_id: options.Game,
    holder: Annotated[
        list[str],
        typer.Argument(
            metavar="AS...",
            help="Actors, such as seat:0 or host seat:0, or one role: spectator or auditor.",
            show_default=False,
        ),
    ],
    days: Days = None,
    file: File = None,
    json: options.Json = False,
) -> None:
    """Issue a credential for one game, through the server, as its operator. The secret is shown this once."""
    roles = [word for word in holder if word in ("spectator", "auditor")]
    if roles and len(holder) > 1:
        raise usage("A credential has actors or one role, not both.", "Issue one for each.")
    from trionfi_service.cli.actors import parse_actor

    actors = [] if roles else [parse_actor(word) for word in holder]
    ends = None if days is None else datetime.now(UTC) + timedelta(days=days)
    with connection.blocking() as client, _keeping(file) as write:
        issued = client.issue_credential(game_id, actors=actors, role=roles[0] if roles else None, not_after=ends)
        write(issued.secret)
    _hand_out(issued.credential.credential_id, " ".join(holder), issued.secret, file, json)


@token.command("list", epilog="Example: trionfi token list --game 0123456789abcdef0123456789abcdef")
@connected
def list_tokens(
    connection: Connection,
    game_id: GameOption = None,
    database: options.Database = options.DEFAULT_DATABASE,
    json: options.Json = False,
) -> None:
    """List credentials, without secrets: the operators' own from the database, or those of a game from the server."""
    if game_id is None:
        from trionfi_service.cli.credential_file import CredentialFile

        with CredentialFile(database) as store:
            operators = store.operators()
        for kept in operators:
            if json:
                print_record(
                    {
                        "credentialId": kept.id.hex(),
                        "operator": kept.operator.hex(),
                        "issuedMs": kept.issued_ms,
                        "notAfterMs": kept.not_after_ms,
                        "revokedMs": kept.revoked_ms,
                    }
                )
        if not json:
            _table(
                (kept.id.hex(), f"operator {kept.operator.hex()}", kept.issued_ms, kept.not_after_ms, kept.revoked_ms)
                for kept in operators
            )
        return
    with connection.blocking() as client:
        credentials = list(client.list_credentials(options.checked_game_id(game_id)))
    if json:
        for credential in credentials:
            print_json(credential)
    else:
        _table(map(_row, credentials))


@token.command(epilog="Example: trionfi token revoke 00112233445566778899aabbccddeeff")
@connected
def revoke(
    connection: Connection,
    credential_id: Annotated[
        str, typer.Argument(metavar="ID", help="The credential, as 'token list' shows it.", show_default=False)
    ],
    game_id: GameOption = None,
    database: options.Database = options.DEFAULT_DATABASE,
    json: options.Json = False,
) -> None:
    """End a credential: an operator's own in the database, or one of a game through the server. Its streams end too."""
    wire = _credential_id(credential_id, "ID")
    if game_id is not None:
        with connection.blocking() as client:
            ended = client.revoke_credential(options.checked_game_id(game_id), credential_id)
        print_json(ended) if json else say(f"Revoked: {credential_id}")
        return
    import asyncio
    import time

    from trionfi_service.cli.credential_file import CredentialFile

    with CredentialFile(database) as store:
        if wire not in {kept.id for kept in store.operators()}:
            raise usage(
                f"{database} has no operator's credential {credential_id}.",
                "One of a game is revoked with --game GAME; 'trionfi token list' shows what there is.",
            )
        revoked = asyncio.run(store.revoke_credential(wire, time.time_ns() // 1_000_000))
    if json and revoked is not None:
        print_record({"credentialId": credential_id, "revokedMs": revoked.revoked_ms})
    elif not json:
        say(f"Revoked: {credential_id}. A running server takes notice within seconds.")


@token.command(epilog="Example: trionfi token bind 00112233445566778899aabbccddeeff --certificate anna.pem")
def bind(
    credential_id: Annotated[
        str, typer.Argument(metavar="ID", help="The credential, as 'token list' shows it.", show_default=False)
    ],
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="FILE", help="This certificate (PEM), by its SHA-256.")
    ] = None,
    san: Annotated[
        str | None,
        typer.Option("--san", metavar="NAME", help="Every certificate with this subject alternative name."),
    ] = None,
    database: options.Database = options.DEFAULT_DATABASE,
    json: options.Json = False,
) -> None:
    """Let a client certificate stand for a credential, over the file, also while a server runs (serve --client-ca)."""
    import time

    from trionfi_service.cli.credential_file import CredentialFile
    from trionfi_service.store import Binding

    name = _certificate_name(certificate, san)
    binding = Binding(name, _credential_id(credential_id, "ID"), time.time_ns() // 1_000_000)
    with CredentialFile(database) as store:
        try:
            store.bind_certificate(binding)
        except ValueError as wrong:
            raise usage(
                f"{database}: {wrong}.", "'trionfi token list' and 'token bindings' show what there is."
            ) from None
    if json:
        print_record({"name": name, "credentialId": credential_id})
    else:
        say(f"Bound: {printable(name)} stands for {credential_id}. A running server takes notice within seconds.")


@token.command(epilog="Example: trionfi token unbind san:anna.example")
def unbind(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The certificate, as 'token bindings' shows it.", show_default=False)
    ],
    database: options.Database = options.DEFAULT_DATABASE,
    json: options.Json = False,
) -> None:
    """Let a client certificate stand for nobody, from the next call on. Streams end with 'token revoke'."""
    from trionfi_service.cli.credential_file import CredentialFile

    with CredentialFile(database) as store:
        if not store.unbind_certificate(name):
            raise usage(f"{database} has no certificate {name!r}.", "'trionfi token bindings' shows what there is.")
    if json:
        print_record({"name": name})
    else:
        say(f"Unbound: {printable(name)}. A running server takes notice within seconds.")


@token.command(epilog="Example: trionfi token bindings")
def bindings(database: options.Database = options.DEFAULT_DATABASE, json: options.Json = False) -> None:
    """List which client certificates stand for which credentials."""
    from trionfi_service.cli.credential_file import CredentialFile
    from trionfi_service.cli.terminal import time_text

    with CredentialFile(database) as store:
        found = store.bindings()
    for binding in found:
        if json:
            print_record({"name": binding.name, "credentialId": binding.credential.hex(), "boundMs": binding.bound_ms})
        else:
            say(f"{binding.credential.hex()}  {time_text(binding.bound_ms)}  {printable(binding.name)}")


def _certificate_name(certificate: Path | None, san: str | None) -> str:
    """What a certificate is called in the database. Raises `Failure`."""
    from trionfi_service import certificates

    if (certificate is None) == (san is None):
        raise usage("A certificate is bound by its file or by a name in it.", "Give --certificate FILE or --san NAME.")
    try:
        if certificate is not None:
            return certificates.by_hash(certificate.read_text(encoding="ascii"))
    except (OSError, ValueError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else wrong
        raise usage(f"{certificate}: {why}.", "A certificate in PEM begins with -----BEGIN CERTIFICATE-----.") from None
    name = certificates.san(san or "")
    if not certificates.is_name(name):
        raise usage(f"{san!r} is no name that a certificate is known by: 1 to 255 printable ASCII characters.")
    return name


def _credential_id(text: str, what: str) -> bytes:
    if re.fullmatch(r"[0-9a-f]{32}", text) is None:
        raise usage(f"{what} {text!r} is not 32 lower-case hex digits.")
    return bytes.fromhex(text)


def _keeping(file: Path | None) -> AbstractContextManager[Callable[[str], None]]:
    """Where the secret goes: into a new file, or nowhere yet, to be shown."""
    return nullcontext(lambda _: None) if file is None else new_secret_file(file)


def _hand_out(credential_id: str, holder: str, secret: str, file: Path | None, json: bool) -> None:
    """Tell of a new credential: which file holds it, or the secret itself, once."""
    if json:
        kept = {"file": str(file)} if file is not None else {"secret": secret}
        print_record({"credentialId": credential_id, "holder": holder, **kept})
    elif file is not None:
        say(f"{file} holds a credential of {holder} (id {credential_id}).")
    else:
        from trionfi_service.cli.terminal import err

        say(secret)
        err().print(f"The credential {credential_id} of {holder}. It is shown this once.", soft_wrap=True)


def _row(credential: "Credential") -> tuple[str, str, int, int | None, int | None]:
    from trionfi.v1.game_pb2 import Role
    from trionfi_service.cli.actors import actor_text

    holder = " ".join(map(actor_text, credential.actors)) or Role.Name(credential.role).removeprefix("ROLE_").lower()
    return (
        credential.credential_id,
        holder,
        credential.issued_ms,
        credential.not_after_ms if credential.HasField("not_after_ms") else None,
        credential.revoked_ms if credential.HasField("revoked_ms") else None,
    )


def _table(rows: "Iterable[tuple[str, str, int, int | None, int | None]]") -> None:
    from rich.table import Table

    from trionfi_service.cli.terminal import time_text

    grid = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("id", "holder", "issued", "ends", "revoked"):
        grid.add_column(column, no_wrap=True)
    for credential_id, holder, *times in rows:
        grid.add_row(credential_id, holder, *("" if at is None else time_text(at) for at in times))
    print_whole(grid)
