"""The lines of the README play a card, as they stand there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import trionfi
from tests.client.service import Service

README = Path(__file__).parents[2] / "clients" / "README.md"


def examples() -> list[str]:
    """The fenced Python blocks, in order."""
    return [block.split("```")[0] for block in README.read_text().split("```python\n")[1:]]


def test_the_project_begins_with_the_same_lines() -> None:
    assert examples()[0] in README.parents[1].joinpath("README.md").read_text()


def run(lines: str, service: Service) -> str:
    """What the lines print, run as a program."""
    environment = {**os.environ, "TRIONFI_SERVER": service.address, "TRIONFI_TOKEN": service.token}
    ran = subprocess.run(
        [sys.executable, "-c", lines], env=environment, capture_output=True, text=True, timeout=50, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_lines_of_the_readme_play_a_card(service: Service) -> None:
    lines = examples()[0]
    assert len(lines.splitlines()) == 15
    card, rest = run(lines, service).split(" ", 1)
    assert trionfi.parse_card(card)
    assert rest.startswith("lies on the table: version ")


def test_the_lines_of_the_readme_for_asyncio_list_the_games(service: Service) -> None:
    with trionfi.Client(service.address, token=service.token) as client:
        game_id = client.create_game("fortunes").game_id
    assert f"{game_id} fortunes 1" in run(examples()[2], service).splitlines()


def test_the_lines_of_the_readme_follow_a_game(service: Service) -> None:
    said: list[tuple[object, ...]] = []

    def say(*words: object) -> None:
        said.append(words)
        if words[0] == "from version":
            game.abort("seen enough")

    with trionfi.Client(service.address, token=service.token) as client:
        game = client.game(client.create_game("fortunes").game_id)
        exec(examples()[1], {"trionfi": trionfi, "game": game, "print": say})

    assert said == [("from version", 1), (2, "aborted")]


def test_the_lines_of_the_readme_keep_receipts(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIONFI_SERVER", service.address)
    monkeypatch.setenv("TRIONFI_TOKEN", service.token)
    with trionfi.Client(service.address, token=service.token) as client:
        game_id = client.create_game("fortunes").game_id

    exec(examples()[3], {"trionfi": trionfi, "os": os, "game_id": game_id})

    [kept] = trionfi.load_receipts(tmp_path / "receipts.jsonl")
    assert (kept.game.hex(), kept.version) == (game_id, 1)
