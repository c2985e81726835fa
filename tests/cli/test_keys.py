"""``trionfi keys`` on a server's machine, and players' own keys on the command line."""

import json
import shutil
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.cli.conftest import create
from tests.cli.process import Ended, Running, Server, invoke, run
from trionfi import SigningKey
from trionfi_service.keys import read_public_keys

PASSPHRASE = "sixteen characters or more"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "trionfi.db"


class Player:
    """A player's key in two files, as openssl writes them."""

    def __init__(self, folder: Path, name: str) -> None:
        self.key = SigningKey.generate()
        self.private = folder / f"{name}.pem"
        self.public = folder / f"{name}.pub.pem"
        self.private.write_bytes(self.key.to_pem())
        public = Ed25519PublicKey.from_public_bytes(self.key.public_key)
        self.public.write_bytes(public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))


def test_a_key_is_made_once_listed_rotated_and_published(database: Path, tmp_path: Path) -> None:
    made = invoke("keys", "new", "--db", database, "--json")
    again = invoke("keys", "new", "--db", database)
    rotated = invoke("keys", "rotate", "--db", database, "--json")
    listed = invoke("keys", "list", "--db", database, "--json")
    shown = invoke("keys", "list", "--db", database)
    exported = invoke("keys", "export", "--db", database, "-o", tmp_path / "public")
    printed = invoke("keys", "export", "--db", database)

    assert (made.code, again.code, rotated.code, listed.code) == (0, 3, 0, 0), again.err
    assert "'trionfi keys rotate' makes another" in again.err
    new, old = rotated.records()
    assert old["keyId"] == made.records()[0]["keyId"]
    assert (old["retiredMs"], "retiredMs" in new) == (new["createdMs"], False)
    assert listed.records() == [new, old]
    assert next(line.split()[3:5] for line in shown.out.splitlines()[1:]) == ["in", "use"]
    assert exported.code == 0
    assert (tmp_path / "public").read_text() == printed.out
    assert [json.loads(line)["keyId"] for line in printed.out.splitlines()] == [new["keyId"], old["keyId"]]
    assert len(read_public_keys(tmp_path / "public")) == 2
    assert invoke("keys", "export", "--db", database, "-o", tmp_path / "public").code == 1


def test_without_a_key_there_is_none_to_rotate_or_publish(database: Path) -> None:
    for command in ("rotate", "export"):
        ended = invoke("keys", command, "--db", database)
        assert (ended.code, "'trionfi keys new' makes one" in ended.err) == (3, True)
    assert invoke("keys", "list", "--db", database).code == 0


def test_the_passphrase_is_a_files_or_the_environments(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_text(f"{PASSPHRASE}\n")
    (tmp_path / "short").write_text("short\n")

    refused = invoke("keys", "new", "--db", database, "--key-passphrase-file", tmp_path / "short")
    made = invoke("keys", "new", "--db", database, "--key-passphrase-file", tmp_path / "secret")
    monkeypatch.setenv("TRIONFI_KEY_PASSPHRASE", PASSPHRASE)
    rotated = invoke("keys", "rotate", "--db", database, "--keys", f"{database}.keys")

    assert (refused.code, made.code, rotated.code) == (3, 0, 0), rotated.err
    assert "16 characters at least" in refused.err
    assert not database.with_name("trionfi.db.keys").joinpath("passphrase").exists()


def test_a_server_makes_a_key_and_says_where(database: Path) -> None:
    folder = database.with_name("trionfi.db.keys")
    ids = []
    for _ in range(2):
        with Running("serve", "--json", "--listen", "127.0.0.1:0", "--db", database) as running:
            said = json.loads(running.line())
            rotated = invoke("keys", "rotate", "--db", database)
            ended = running.stop()
        assert ended.code == 0
        secret = folder.joinpath("passphrase").read_text().strip()
        assert not any(secret in told for told in (json.dumps(said), ended.out, ended.err))
        assert (rotated.code, "stop the server" in rotated.err) == (3, True)
        assert Path(said["keys"]) == folder
        ids.append(said["keyId"])

    assert ids[0] == ids[1]
    assert stat.S_IMODE(folder.joinpath(f"{ids[0]}.pem").stat().st_mode) == 0o600
    folder.joinpath("passphrase").unlink()
    ended = run("serve", "--listen", "127.0.0.1:0", "--db", database)
    assert ended.code == 3
    assert "give the passphrase of the keys with --key-passphrase-file" in ended.err


def test_players_sign_on_the_command_line(server: Server, tmp_path: Path) -> None:
    anna, ben = Player(tmp_path, "anna"), Player(tmp_path, "ben")
    game = create(
        server,
        tmp_path / "table",
        *("--option", "match.deals=1", "--public-key", f"seat:1={ben.public}"),
        *(word for seat in (0, 2, 3) for word in ("--public-key", f"seat:{seat}={anna.public}")),
    )
    join = ("act", game.id, '{"join": {}}', "--token-file", game.seats[0], "--server", server.address)

    unsigned = invoke(*join)
    wrong = invoke(*join, "--key", ben.private)
    signed = invoke(*join, "--key", anna.private)

    assert (unsigned.code, wrong.code, signed.code) == (3, 3, 0), signed.err
    assert "Sign with --key FILE." in unsigned.err
    assert "KEY_NOT_REGISTERED" in wrong.err
    heir = Player(tmp_path, "heir")
    handed = server.call("game", "hand-over", game.id, "seat:1", "--bot", "--public-key", heir.public)
    assert handed.code == 0, handed.err
    issued = server.call("token", "issue", game.id, "seat:1", "-o", tmp_path / "heir.token")
    assert issued.code == 0, issued.err
    tokens = (game.seats[0], tmp_path / "heir.token", *game.seats[2:])
    keys = [word for player in (anna, heir, anna, anna) for word in ("--key", player.private)]
    played = run("bot", game.id, *tokens, *keys, "--seed", "7", "--server", server.address)
    assert played.code == 0, played.err
    assert "finished" in played.out


def test_receipts_are_kept_from_command_to_command_and_the_server_is_held_to_them(tmp_path: Path) -> None:
    database, copy, file = tmp_path / "trionfi.db", tmp_path / "copy.db", tmp_path / "receipts.jsonl"
    serve = ("serve", "--json", "--listen", "127.0.0.1:0", "--db", database)

    def acting(server: Server, command: str) -> Ended:
        where = ("--token-file", game.seats[0], "--server", server.address, "--receipts", file)
        return invoke("act", game.id, command, *where)

    with Running(*serve) as running:
        server = _said(running)
        game = create(server, tmp_path / "table")
        joined = acting(server, '{"join": {}}')
        assert invoke("db", "backup", "--db", database, copy).code == 0
        left = acting(server, '{"leave": {}}')
        assert running.stop().code == 0
    assert (joined.code, left.code) == (0, 0), left.err
    receipts = [json.loads(line) for line in file.read_text().splitlines()]
    assert [receipt["version"] for receipt in receipts] == ["1", "2", "3"]
    shutil.copyfile(copy, database)
    with Running(*serve) as running:
        again = acting(_said(running), '{"join": {}}')
        assert running.stop().code == 0

    assert again.code == 3
    assert "SERVER_REWOUND" in again.err
    assert "Keep your receipts" in again.err
    assert [json.loads(line) for line in file.read_text().splitlines()] == receipts
    other = invoke("act", "f" * 32, "{}", "--token", "trf_x", "--receipts", file)
    assert (other.code, "RECEIPT_FOREIGN" in other.err) == (3, True)


def _said(running: Running) -> Server:
    said = json.loads(running.line())
    return Server(said["address"], Path(said["database"]), Path(said["operatorTokenFile"]))


def test_a_file_that_is_no_key_is_named(server: Server, tmp_path: Path) -> None:
    anna = Player(tmp_path, "anna")
    (tmp_path / "noise").write_text("noise")
    a_game = "00000000000000000000000000000000"
    token = ("--token", "trf_x", "--server", server.address)
    for ended, problem, remedy in (
        (invoke("act", a_game, "{}", "--key", tmp_path / "noise", *token), "no private key", "openssl genpkey"),
        (invoke("act", a_game, "{}", "--key", tmp_path / "nowhere", *token), "nowhere", "openssl genpkey"),
        (invoke("play", a_game, "--key", anna.public, *token), "no private key", "openssl genpkey"),
        (
            invoke("bot", a_game, "a", "b", "c", "--key", anna.private, "--key", anna.private, *token),
            "2 keys for 3 seats",
            "one for each",
        ),
        (
            server.call("game", "create", "fortunes", "--public-key", f"seat:0={anna.private}"),
            "give the public one",
            "openssl pkey",
        ),
        (server.call("game", "create", "fortunes", "--public-key", "seat:0"), "a file is missing", "seat:0=FILE"),
    ):
        assert (ended.code, problem in ended.err, remedy in ended.err) == (1, True, True), ended.err
        assert "PRIVATE" not in ended.err
