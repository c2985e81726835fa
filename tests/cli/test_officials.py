"""What officials ask for: the journal of accesses, erasure."""

import base64
import re
from pathlib import Path

import apsw
from google.protobuf import json_format

from tests.cli.conftest import Game, create
from tests.cli.process import Server, invoke
from trionfi.v1.audit_service_pb2 import AccessEntry
from trionfi.v1.game_service_pb2 import ActResponse
from trionfi_service.store.schema import STEPS


def issue(server: Server, game: Game, holder: str, file: Path) -> Path:
    """A credential for one game, in a file."""
    issued = server.call("token", "issue", game.id, holder, "-o", file)
    assert issued.code == 0, issued.err
    return file


def test_the_journal_names_who_read_and_who_was_refused(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")
    auditor = issue(server, game, "auditor", tmp_path / "auditor.token")
    assert server.call("game", "show", game.id, token=auditor).code == 0
    assert server.call("game", "show", game.id, "--as", "auditor", token=game.seats[1]).code == 3

    listed = server.process("journal", game.id, "--json")

    entries = [json_format.Parse(line, AccessEntry()) for line in listed.out.splitlines()]
    assert [(entry.method, entry.outcome) for entry in entries] == [("GetGame", "OK"), ("GetGame", "VIEWER_NOT_YOURS")]
    shown = server.call("journal", game.id)
    for entry in entries:
        assert entry.credential_id in shown.out
    assert "VIEWER_NOT_YOURS" in shown.out
    assert server.call("journal", game.id, token=game.seats[1]).code == 3


def test_the_journal_of_the_server_names_who_is_not_known(server: Server, tmp_path: Path) -> None:
    (tmp_path / "nobody.token").write_text("trf_" + "z" * 43)
    (tmp_path / "nobody.token").chmod(0o600)
    assert server.call("games", token=tmp_path / "nobody.token").code == 3

    assert "CREDENTIAL_INVALID" in server.call("journal").out


def test_db_check_finds_a_row_that_was_taken_out_of_the_journal(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")
    auditor = issue(server, game, "auditor", tmp_path / "auditor.token")
    for _ in range(2):
        assert server.call("game", "show", game.id, token=auditor).code == 0
    copy = tmp_path / "copy.db"
    assert invoke("db", "backup", "--db", server.database, copy).code == 0
    assert invoke("db", "check", "--db", copy).code == 0
    raw = apsw.Connection(str(copy))
    assert raw.pragma("user_version") == len(STEPS)
    raw.execute("DROP TRIGGER accesses_last")
    raw.execute("DELETE FROM accesses WHERE number = (SELECT max(number) - 1 FROM accesses)")
    raw.close()

    checked = invoke("db", "check", "--db", copy)

    assert checked.code == 2
    assert "journal: row" in checked.out + checked.err
    assert "is missing" in checked.out + checked.err


def test_what_somebody_said_and_a_name_are_erased(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table", "--name", "seat:2=Anna")
    said = server.call("game", "abort", game.id, "Anna is ill", "--json")
    version = json_format.Parse(said.out, ActResponse()).first_version

    one = server.process("erase", game.id, "operator", "--version", str(version), "--reason", "it named a person")
    name = server.call("erase", game.id, "seat:2", "--reason", "asked to", "--json")

    assert one.code == 0, one.err
    assert f"what operator said in version {version}" in one.out
    assert json_format.Parse(name.out, ActResponse()).last_version == version + 2
    told = server.call("events", game.id, "--json").out + server.call("game", "show", game.id, "--json").out
    assert "it named a person" in texts(told)
    assert "Anna is ill" not in texts(told)
    assert "Anna" not in told
    lines = server.call("events", game.id).out
    assert "(what was said here is erased)" in lines
    assert f"what operator said in version {version} is erased" in lines
    assert "what seat:2 said so far, and the name, is erased" in lines
    again = server.call("erase", game.id, "seat:2", "--reason", "asked to")
    assert again.code == 3
    assert "neither text nor name" in again.err
    assert server.call("verify", game.id).code in (0, 5), "a game without a deal has nothing to check in one"


def texts(told: str) -> str:
    """Everything that was said, of events as JSON: texts travel as bytes there."""
    contents = re.findall(r'"kind": "PART_KIND_TEXT", "content": "([^"]*)"', told)
    return " ".join(base64.b64decode(content).decode() for content in contents)
