"""What the tests of the command share: a real server, and a game that was played to its end by real bots."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.process import Running, Server


@dataclass(frozen=True)
class Game:
    """A game on the server, with a credential for each seat and for an auditor."""

    id: str
    seats: list[Path]
    auditor: Path


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
    """One deal of Fortunes, played by four bots of the command, seed 7."""
    game = create(server, tmp_path_factory.mktemp("finished") / "table", "--option", "match.deals=1")
    played = server.call("bot", game.id, *game.seats, "--seed", "7")
    assert played.code == 0, played.err
    assert "finished" in played.out
    return game


def create(server: Server, tokens: Path, *flags: str | Path) -> Game:
    """A new game of Fortunes with a credential for each seat and one for an auditor."""
    created = server.call("game", "create", "fortunes", "--tokens", tokens, "--json", *flags)
    assert created.code == 0, created.err
    answer, *files = created.records()
    auditor = tokens / "auditor.token"
    issued = server.call("token", "issue", answer["gameId"], "auditor", "-o", auditor)
    assert issued.code == 0, issued.err
    return Game(answer["gameId"], [Path(file["file"]) for file in files], auditor)
