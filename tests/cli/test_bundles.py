"""Bundles from the command line: made by a server, checked with none, by keys that the user trusts."""

import json
from pathlib import Path

import pytest
from google.protobuf import json_format

from tests.cli.conftest import Game
from tests.cli.process import Server, invoke, run
from trionfi.client import Client
from trionfi.v1.bundle_pb2 import BundleReport
from trionfi.v1.game_service_pb2 import Receipt
from trionfi_service import bundle
from trionfi_service.replay import Outcome

NOWHERE = ("--server", "127.0.0.1:1")  # nobody listens there: whoever calls fails


@pytest.fixture(scope="module")
def keys(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's public keys, as its operator publishes them."""
    path = tmp_path_factory.mktemp("keys") / "trionfi.keys"
    written = run("keys", "export", "--db", server.database, "-o", path)
    assert written.code == 0, written.err
    return path


@pytest.fixture(scope="module")
def receipts(server: Server, finished: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Receipts that a player kept, here the one for the end of the game."""
    path = tmp_path_factory.mktemp("receipts") / "receipts.jsonl"
    with Client(server.address, token=finished.seats[1].read_text().strip()) as client:
        game = client.game(finished.id)
        game.view()
        receipt = game.last_receipt
    assert receipt is not None
    path.write_text(json_format.MessageToJson(receipt, indent=None) + "\n")
    return path


@pytest.fixture(scope="module")
def full(server: Server, finished: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an auditor takes away."""
    path = tmp_path_factory.mktemp("bundles") / "match.bundle"
    made = server.process("export", finished.id, "--bundle", "-o", path, token=finished.auditor)
    assert made.code == 0, made.err
    assert "trionfi verify" in made.out
    assert path.stat().st_mode & 0o777 == 0o600
    return path


def test_a_stranger_verifies_it_by_keys_of_their_own_with_no_server(full: Path, keys: Path) -> None:
    told = run("verify", full, "--trust", keys, *NOWHERE)

    assert told.code == 0, told
    for words in ("VERIFIED", "Proved:", "No bundle can prove:", "one chain", "decided again", "tell a friend"):
        assert words in told.out
    assert "NOT CHECKABLE" not in told.out


def test_without_keys_signatures_are_not_checkable_and_it_says_why(full: Path) -> None:
    told = invoke("verify", full, *NOWHERE)

    assert told.code == 5
    assert "signatures  NOT CHECKABLE" in told.out
    assert "--trust KEYS" in told.out
    assert "PARTLY VERIFIED" in told.out


def test_json_is_one_message_of_the_contract(full: Path, keys: Path) -> None:
    told = invoke("verify", full, "--trust", keys, "--json")

    report = json_format.ParseDict(told.records()[0], BundleReport())
    assert told.code == 0
    assert bundle.outcome(report) is Outcome.VERIFIED
    assert report.proved
    assert report.not_provable


def test_a_bundle_that_was_changed_is_not_verified_and_the_item_is_named(
    full: Path, keys: Path, tmp_path: Path
) -> None:
    data = bytearray(full.read_bytes())
    data[len(data) // 2] ^= 1
    changed = tmp_path / "changed.bundle"
    changed.write_bytes(data)

    told = invoke("verify", changed, "--trust", keys)

    assert told.code == 2
    assert "file" in told.out
    assert "FAILED" in told.out
    assert "that the header lists" in told.out
    assert "NOT VERIFIED: file fails" in told.out


@pytest.mark.parametrize("size", [20, 3_000, -1])
def test_a_bundle_cut_short_is_not_verified(full: Path, keys: Path, tmp_path: Path, size: int) -> None:
    cut = tmp_path / "cut.bundle"
    cut.write_bytes(full.read_bytes()[:size])

    told = invoke("verify", cut, "--trust", keys, "--json")

    assert told.code == 2
    assert "the file ends" in told.records()[0]["file"]["reason"]


def test_keys_of_another_server_are_not_the_ones_that_signed(full: Path, tmp_path: Path) -> None:
    others = tmp_path / "other.keys"
    assert invoke("keys", "new", "--db", tmp_path / "other.db").code == 0
    assert invoke("keys", "export", "--db", tmp_path / "other.db", "-o", others).code == 0

    told = invoke("verify", full, "--trust", others)

    assert told.code == 2
    assert "which is none of those trusted" in told.out


def test_a_player_adds_the_receipts_they_kept(
    server: Server, finished: Game, keys: Path, receipts: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.bundle"

    made = server.call(
        "export", finished.id, "--bundle", "--receipts", receipts, "-o", mine, "--json", token=finished.seats[1]
    )

    assert made.code == 0, made.err
    assert made.records()[0]["file"] == str(mine)
    told = invoke("verify", mine, "--trust", keys)
    assert told.code == 5
    assert "1 receipt that the holder kept" in told.out
    assert "decisions   NOT CHECKABLE" in told.out


def test_receipts_beside_a_bundle_are_held_to_it(full: Path, keys: Path, receipts: Path, tmp_path: Path) -> None:
    kept = json_format.Parse(receipts.read_text(), Receipt())
    kept.head = bytes(32)
    forged = tmp_path / "forged.jsonl"
    forged.write_text(json_format.MessageToJson(kept, indent=None))

    assert invoke("verify", full, "--trust", keys, "--receipts", receipts).code == 0
    told = invoke("verify", full, "--trust", keys, "--receipts", forged)

    assert told.code == 2
    assert "had another head" in told.out
    assert "signature of the receipt" in told.out


def test_a_bundle_goes_to_standard_output_as_it_is(server: Server, finished: Game, full: Path) -> None:
    """Its items are those of the file, but for the header, which says when it was made."""
    import subprocess

    from tests.cli.process import COMMAND, environment

    arguments = ["export", finished.id, "--bundle", "--server", server.address, "--token-file", str(finished.auditor)]
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, timeout=40, env=environment(), check=True)

    assert bundle.is_bundle(done.stdout)
    assert len(done.stdout) == full.stat().st_size


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--trust", "keys.jsonl"), "--trust is for bundles"),
        (("--receipts", "receipts.jsonl"), "--receipts is for bundles"),
    ],
)
def test_options_of_bundles_are_refused_elsewhere(
    tmp_path: Path, finished: Game, arguments: tuple[str, ...], why: str
) -> None:
    told = invoke("verify", finished.id, *arguments, *NOWHERE)

    assert told.code == 1
    assert why in told.err


def test_options_of_an_export_that_do_not_go_together_are_refused(finished: Game, tmp_path: Path) -> None:
    for arguments, why in (
        (("--receipts", "x"), "--receipts is for bundles"),
        (("--kind", "disclosed"), "--kind disclosed is for bundles"),
        (("--bundle", "--json"), "--json would mix"),
    ):
        told = invoke("export", finished.id, *arguments, *NOWHERE)
        assert (told.code, why in told.err) == (1, True), told


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "no key in it"), (b"\xff", "is no text"), (b"{}\n", "has 0 bytes"), (b"[]\n", "line 1")],
)
def test_files_that_are_no_keys_and_no_receipts_are_named(
    full: Path, keys: Path, tmp_path: Path, content: bytes, why: str
) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_bytes(content)

    told = invoke("verify", full, "--trust", wrong)
    assert (told.code, why in told.err) == (1, True), told
    missing = invoke("verify", full, "--trust", tmp_path / "missing")
    assert (missing.code, "cannot be read" in missing.err) == (1, True)
    if content == b"[]\n":
        told = invoke("verify", full, "--trust", keys, "--receipts", wrong)
        assert (told.code, "line 1 is no Receipt" in told.err) == (1, True), told


def test_nothing_is_left_where_a_bundle_could_not_be_written(server: Server, finished: Game, tmp_path: Path) -> None:
    """Not even by a server that says no in the midst of it."""
    target = tmp_path / "match.bundle"

    told = server.call("export", finished.id, "--bundle", "--kind", "full", "-o", target, token=finished.seats[0])

    assert told.code == 3
    assert list(tmp_path.iterdir()) == []
    told = server.call("export", finished.id, "--bundle", "-o", tmp_path / "no" / "where", token=finished.auditor)
    assert (told.code, "cannot be written" in told.err) == (1, True)


def test_what_comes_from_a_bundle_cannot_command_a_terminal(full: Path, keys: Path, tmp_path: Path) -> None:
    told = invoke("verify", full, "--trust", keys)
    assert "\x1b" not in told.out


def test_a_bundle_is_not_replayed(full: Path) -> None:
    told = invoke("replay", full)

    assert told.code == 1
    assert "is a bundle" in told.err
    assert json.dumps("trionfi verify")[1:-1] in told.err
