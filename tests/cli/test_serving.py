"""Serving, credentials and the database from the command: on the server's own machine and through the server."""

import json
import shutil
import socket
import sqlite3
from pathlib import Path

import pytest
from google.protobuf import json_format

from tests.cli.conftest import Game, create
from tests.cli.process import Running, Server, invoke, run
from trionfi.v1.game_service_pb2 import Credential, VerifyGameResponse


def test_serve_says_where_over_what_and_never_the_secret(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with Running("serve", "--listen", "127.0.0.1:0", "--db", database, "--scripted-deals") as server:
        said = "\n".join(server.until("Stop it with"))
        secret = (tmp_path / "games.db.operator-token").read_text().strip()
        ended = server.stop()

    assert "Serving on 127.0.0.1:" in said
    assert str(database) in said
    assert f"{database}.operator-token  (written by this start)" in said
    assert "NOT RANDOM" in said
    assert ended.code == 0
    assert secret.startswith("trf_")
    assert secret not in said + ended.out + ended.err
    assert (tmp_path / "games.db.operator-token").stat().st_mode & 0o777 == 0o600


def test_serve_says_what_is_in_its_way(server: Server, tmp_path: Path) -> None:
    locked = run("serve", "--listen", "127.0.0.1:0", "--db", server.database)
    assert locked.code == 3
    assert "another server has this file open" in locked.err
    assert "Stop the other server" in locked.err

    foreign = tmp_path / "notes.txt"
    foreign.write_text("no database at all, and long enough to be none" * 20)
    ended = run("serve", "--listen", "127.0.0.1:0", "--db", foreign)
    assert ended.code == 3
    assert str(foreign) in ended.err

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ended = run("serve", "--listen", f"127.0.0.1:{taken.getsockname()[1]}", "--db", tmp_path / "games.db")
    assert ended.code == 3
    assert "is not to be had" in ended.err


def test_tls_by_flags_on_both_sides(tmp_path: Path) -> None:
    keys = Path(__file__).parent.parent / "client" / "tls"
    with Running(
        *("serve", "--json", "--listen", "127.0.0.1:0", "--db", tmp_path / "games.db"),
        *("--tls-cert", keys / "server.pem", "--tls-key", keys / "server-key.pem"),
    ) as server:
        said = json.loads(server.line())
        assert said["tls"] is True
        call = ("games", "--server", said["address"], "--token-file", said["operatorTokenFile"])
        trusting = run(*call, "--tls-ca", keys / "authority.pem", "--tls-name", "server.trionfi.test")
        assert trusting.out.startswith("No games yet"), trusting.err
        assert invoke(*call, "--tls-ca", keys / "authority.pem").code == 4, "the certificate is not of 127.0.0.1"
        assert invoke(*call).code == 4, "plain text to a server that speaks TLS"
        assert server.stop().code == 0

    one_alone = invoke("serve", "--db", tmp_path / "games.db", "--tls-cert", keys / "server.pem")
    assert one_alone.code == 1
    assert "tls_certificate and tls_key go together" in one_alone.err


def test_metrics_are_served_where_it_says(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        metrics = f"127.0.0.1:{free.getsockname()[1]}"
    with Running(
        "serve", "--json", "--listen", "127.0.0.1:0", "--db", tmp_path / "games.db", "--metrics", metrics
    ) as server:
        assert json.loads(server.line())["metrics"] == metrics
        host, port = metrics.split(":")
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(b"GET /metrics HTTP/1.0\r\n\r\n")
            assert connection.recv(15).startswith(b"HTTP/1.")
        assert server.stop().code == 0


def test_an_operator_s_credential_is_made_listed_and_ended_while_a_server_runs(server: Server, tmp_path: Path) -> None:
    secret = tmp_path / "second.token"

    made = run("token", "new", "--db", server.database, "-o", secret, "--json")
    assert made.code == 0, made.err
    [record] = made.records()
    assert server.call("games", token=secret).code == 0
    assert secret.stat().st_mode & 0o777 == 0o600
    assert secret.read_text().strip() not in made.out + made.err

    listed = invoke("token", "list", "--db", server.database, "--json").records()
    assert record["credentialId"] in [kept["credentialId"] for kept in listed]
    assert len({kept["operator"] for kept in listed}) == 1

    ended = run("token", "revoke", record["credentialId"], "--db", server.database)
    assert ended.code == 0, ended.err
    # A running server trusts what it has read for two seconds.
    refused = server.call("games", token=secret)
    while refused.code == 0:
        refused = server.call("games", token=secret)
    assert refused.code == 3
    assert "CREDENTIAL_REVOKED" in refused.err


def test_token_new_prints_the_secret_once_when_no_file_is_named(tmp_path: Path, server: Server) -> None:
    made = run("token", "new", "--db", server.database, "--new-operator")

    assert made.code == 0, made.err
    assert made.out.startswith("trf_")
    assert len(made.out.splitlines()) == 1
    fresh = invoke("games", "--server", server.address, "--token", made.out.strip())
    assert fresh.out.startswith("No games yet"), "a new operator has no games"

    several = invoke("token", "new", "--db", server.database)
    assert several.code == 1
    assert "--operator ID" in several.err


def test_credentials_of_a_game_are_issued_listed_and_ended_through_the_server(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")

    issued = server.call("token", "issue", game.id, "spectator", "--json")
    assert issued.code == 0, issued.err
    [record] = issued.records()
    watcher = tmp_path / "watcher.token"
    watcher.write_text(record["secret"])
    shown = server.call("game", "show", game.id, token=watcher)
    assert "as spectator sees it" in shown.out

    listed = server.process("token", "list", "--game", game.id, "--json")
    kept = [json_format.Parse(line, Credential()) for line in listed.out.splitlines()]
    assert record["credentialId"] in [credential.credential_id for credential in kept]
    assert "seat:3" in server.call("token", "list", "--game", game.id).out
    assert record["secret"] not in listed.out

    ended = server.process("token", "revoke", record["credentialId"], "--game", game.id)
    assert ended.code == 0, ended.err
    assert server.call("game", "show", game.id, token=watcher).code == 3

    again = server.call("token", "issue", game.id, "referee", "-o", watcher)
    assert again.code == 1
    assert "File exists" in again.err
    assert "referee" not in server.call("token", "list", "--game", game.id).out, "nothing was issued"

    both = server.call("token", "issue", game.id, "auditor", "seat:1")
    assert both.code == 1
    assert "not both" in both.err


def test_a_player_s_credential_is_no_operator_s(server: Server, finished: Game) -> None:
    ended = server.call("games", token=finished.seats[0])

    assert ended.code == 3
    assert "OPERATOR_ONLY" in ended.err


def test_the_database_is_copied_and_checked_while_it_is_served(server: Server, finished: Game, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    made = run("db", "backup", "--db", server.database, copy)
    assert made.code == 0, made.err
    assert invoke("db", "check", "--db", copy).out == f"{copy}: nothing is wrong\n"
    again = invoke("db", "backup", "--db", server.database, copy)
    assert again.code == 1
    assert "is there already" in again.err

    broken = tmp_path / "broken.db"
    shutil.copy(copy, broken)
    with sqlite3.connect(broken) as connection:
        connection.execute("UPDATE heads SET version = version + 1")
    connection.close()
    checked = run("db", "check", "--db", broken, "--json")
    assert checked.code == 2
    assert "its head is not where its log ends" in checked.out


def test_export_verify_and_replay_through_the_server(server: Server, finished: Game, tmp_path: Path) -> None:
    full, seen = tmp_path / "full.jsonl", tmp_path / "seen.jsonl"

    refused = server.call("export", finished.id, "--kind", "full", "-o", full, token=finished.seats[2])
    assert refused.code == 3
    assert not full.exists()
    assert not list(tmp_path.glob(".*")), "nothing half-written is left"

    exported = server.process("export", finished.id, "--kind", "full", "-o", full, token=finished.auditor)
    assert exported.code == 0, exported.err
    assert full.stat().st_mode & 0o777 == 0o600
    assert invoke("verify", full).code == 0
    assert server.call("export", finished.id, "-o", seen, token=finished.seats[2]).code == 0
    assert invoke("verify", seen).code == 5
    piped = server.call("export", finished.id, token=finished.seats[2])
    assert piped.out == seen.read_text()

    verified = server.process("verify", finished.id, "--json")
    answer = json_format.Parse(verified.out, VerifyGameResponse())
    assert verified.code == 0, verified.err
    assert answer.version > 76

    by_seat = server.call("replay", finished.id, "--to", "30", "--json", token=finished.seats[2])
    by_auditor = server.process("replay", finished.id, "--to", "30", "--as", "seat:2", "--json", token=finished.auditor)
    from_file = invoke("replay", full, "--to", "30", "--as", "seat:2", "--json")
    assert by_seat.code == 0, by_seat.err
    assert by_seat.out == by_auditor.out == from_file.out


@pytest.mark.parametrize("flags", [("--offline",), ()], ids=["offline", "with a server"])
def test_doctor_finds_nothing_wrong_here(server: Server, flags: tuple[str, ...]) -> None:
    ended = server.process("doctor", "--db", server.database, *flags)

    assert ended.code == 0, ended.out
    for check in ("python", "build", "core", "contract", "sqlite", "database", "credential"):
        assert f"OK      {check}: " in ended.out, check
    assert ("OK      server: " in ended.out) == (not flags)
    assert ("manifest none" in ended.out) == (not flags), "the server runs from a source tree"
    assert "PROBLEM" not in ended.out


def test_doctor_says_what_to_do(tmp_path: Path) -> None:
    secret = tmp_path / "open.token"
    secret.write_text("trf_x")
    secret.chmod(0o644)

    ended = run(*("doctor", "--db", tmp_path / "none.db", "--server", "127.0.0.1:1", "--token-file", secret, "--json"))

    todo = {record["check"]: record["todo"] for record in ended.records() if not record["ok"]}
    assert ended.code == 3
    assert set(todo) == {"database", "credential", "server"}
    assert f"chmod 600 {secret}" in todo["credential"]
    assert "trionfi serve" in todo["server"]
    assert invoke("doctor", "--server", "127.0.0.1:1").code == 4


def test_bench_measures_this_machine(tmp_path: Path) -> None:
    ended = run("bench", "--seconds", "0.05", "--directory", tmp_path, "--json")

    figures = ended.records()
    assert ended.code == 0, ended.err
    assert [figure["what"] for figure in figures] == [
        "moves in the core",
        "events replayed",
        "durable appends",
        "durable appends",
    ]
    assert all(figure["perSecond"] > 0 for figure in figures)
    assert not list(tmp_path.iterdir()), "it takes away what it wrote"
