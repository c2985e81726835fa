"""What the tests of the command share: a real server, and a game that was played to its end by real bots."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.process import Running, Server
from trionfi.client import Client


@dataclass(frozen=True)
class Game:
    """A game on the server, with a credential for each seat; of an auditor's, where the file is to be."""

    id: str
    seats: list[Path]
    auditor: Path


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run in this process see no settings of a real server, and 120 columns."""
    for name in [name for name in os.environ if name.startswith("TRIONFI_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes scripted deals, for the whole session; it must drain and end with 0."""
    directory = tmp_path_factory.mktemp("server")
    with Running(
        "serve", "--json", "--listen", "127.0.0.1:0", "--db", directory / "trionfi.db", "--scripted-deals"
    ) as running:
        said = json.loads(running.line())
        yield Server(said["address"], Path(said["database"]), Path(said["operatorTokenFile"]))
        assert running.stop().code == 0


@pytest.fixture(scope="session")
def finished(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Game:
    """One deal of Fortunes, played by four bots of the command, seed 7. What was hidden stays hidden (LC-13)."""
    directory = tmp_path_factory.mktemp("finished")
    game = create(server, directory / "table", "--option", "match.deals=1", "--policy", "disclosure=auditor_only")
    issued = server.process("token", "issue", game.id, "auditor", "-o", game.auditor)
    assert issued.code == 0, issued.err
    played = server.process("bot", game.id, *game.seats, "--seed", "7")
    assert played.code == 0, played.err
    assert "finished" in played.out
    return game


def create(server: Server, tokens: Path, *flags: str | Path) -> Game:
    """A new game of Fortunes with a credential for each seat."""
    created = server.call("game", "create", "fortunes", "--tokens", tokens, "--json", *flags)
    assert created.code == 0, created.err
    answer, *files = created.records()
    return Game(answer["gameId"], [Path(file["file"]) for file in files], tokens / "auditor.token")


def seated(server: Server, game: Game, *seats: int) -> None:
    """Let these seats join: by the client library, since a process for each would take long."""
    with Client(server.address) as client:
        for seat in seats:
            client.game(game.id, token=game.seats[seat].read_text().strip()).join()
