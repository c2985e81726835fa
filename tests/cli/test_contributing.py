"""LC-11 by the command: who is killed keeps the promise, `act` sees its promise through, the key stays at home."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Game, create
from tests.cli.process import Running, Server
from trionfi.client import Client
from trionfi.client import Game as Seat

# No wait ends by the clock before the test does.
NEVER = ("--policy", "contribute_ms=600000")


def key_of(token: Path) -> Path:
    """Where the key beside a credential is kept."""
    return token.with_name(f"{token.name}.contribution-key")


@contextmanager
def others(server: Server, game: Game) -> Iterator[list[Seat]]:
    """Seats 1, 2 and 3, present; they contribute when they are told to."""
    with Client(server.address) as client:
        seats = [client.game(game.id, token=file.read_text().strip(), contribute=False) for file in game.seats[1:]]
        for seat in seats:
            seat.join()
        yield seats


def test_lc_11_a_player_who_is_killed_between_commit_and_reveal_reveals_when_started_again(
    server: Server, tmp_path: Path
) -> None:
    game = create(server, tmp_path / "table", *NEVER)
    where = ("--server", server.address, "--token-file", game.seats[0])
    with others(server, game) as seats:
        with Running("play", game.id, *where) as player:
            player.until("seat:0 committed its contribution")
            # Leaving the block kills it, with SIGKILL.
        key = key_of(game.seats[0])
        drawn = key.read_text()
        assert (len(bytes.fromhex(drawn)), key.stat().st_mode & 0o777) == (32, 0o600)
        assert [seat.contribute() for seat in [*seats, *seats]] == [True] * 6
        assert list(seats[0].view().deal_in_making.revealed) == [1, 2, 3]

        with Running("play", game.id, *where) as player:
            player.until("seat:0 revealed its contribution")
            player.until("deal 1 is dealt")

        view = seats[0].view()
        assert (view.deals, view.void_deals) == (1, 0)
    assert key.read_text() == drawn
    assert not key_of(server.operator).exists(), "who plays no seat needs no key"
    assert sorted(file.name for file in key.parent.iterdir()) == sorted(
        [key.name, *(token.name for token in game.seats)]
    )


def test_lc_11_act_ends_when_the_deal_it_has_committed_to_is_made(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table", *NEVER)
    with others(server, game) as seats:
        arguments = ("act", game.id, '{"join": {}}', "--server", server.address, "--token-file", game.seats[0])
        with Running(*arguments) as acting:
            for update in seats[0].watch():
                if update.view is not None and 0 in update.view.deal_in_making.committed:  # type: ignore[union-attr]
                    break
            assert [seat.contribute() for seat in [*seats, *seats]] == [True] * 6
            ended = acting.wait()

    assert ended.code == 0, ended.err
    assert "Your hand" in ended.out


@pytest.mark.parametrize("content", [b"", b"ab\n", b"trf_no key\n", b"\xff" * 64])
def test_a_file_that_holds_no_key_is_named_before_anything_is_said(
    server: Server, tmp_path: Path, content: bytes
) -> None:
    game = create(server, tmp_path / "table")
    key_of(game.seats[0]).write_bytes(content)

    ended = server.call("act", game.id, '{"join": {}}', token=game.seats[0])

    assert (ended.code, ended.out) == (1, "")
    assert f"{key_of(game.seats[0])} holds no contribution key" in ended.err.replace("\n", "")
    assert key_of(game.seats[0]).read_bytes() == content
    assert "\nseat:0" not in server.call("events", game.id).out


def test_where_no_key_can_be_kept_the_command_says_so_and_contributes(server: Server, tmp_path: Path) -> None:
    """A name so long that nothing fits behind it: no file can stand beside it, whoever asks."""
    game = create(server, tmp_path / "table", *NEVER)
    token = tmp_path / ("t" * 250)
    token.write_text(game.seats[0].read_text())
    with others(server, game) as seats:
        where = ("--server", server.address, "--token-file", token)
        with Running("play", game.id, *where) as player:
            player.until("seat:0 committed its contribution")
            assert [seat.contribute() for seat in [*seats, *seats]] == [True] * 6
            player.until("deal 1 is dealt")
            ended = player.close_input()
    assert "no key can be kept there (File name too long)" in ended.err
    assert {file.name for file in tmp_path.iterdir()} == {"table", token.name}
