"""Tarot: the RPG as a stranger types it: what cannot be taken is refused in words, by the rules where they know why."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Game, seated
from tests.cli.process import Ended, Server, invoke, sequence
from tests.cli.test_tarot_rpg import DISCARDS, ORDER

Says = Callable[..., Ended]


@pytest.fixture
def begun(server: Server, tmp_path: Path) -> Game:
    """A game of two players and the dealer, the deck as it lies; everybody is there."""
    (tmp_path / "orders.txt").write_text(sequence(ORDER))
    created = server.call(
        *("game", "create", "tarot_rpg", "--orders", tmp_path / "orders.txt", "--tokens", tmp_path / "table", "--json"),
        *("--policy", "fairness=server_only"),
    )
    assert created.code == 0, created.err
    answer, *files = created.records()
    game = Game(answer["gameId"], [Path(file["file"]) for file in files], tmp_path / "none")
    seated(server, game, 0, 1, 2)
    return game


@pytest.fixture
def says(server: Server, begun: Game) -> Says:
    """Gives a command of the game as a seat, with ``trionfi act``."""

    def act(seat: int, command: dict[str, object], *more: str) -> Ended:
        return server.call("act", begun.id, json.dumps({"tarot_rpg": command}), *more, token=begun.seats[seat])

    return act


def _discards(says: Says) -> None:
    ended = says(0, {"discard": {"cards": DISCARDS.split("+")}})
    assert ended.code == 0, ended.err


def test_rp_11_what_may_not_be_played_is_refused_with_its_rule(server: Server, begun: Game, says: Says) -> None:
    """The dealer has led 9w, and seat 1, who holds 7w Tw Qw, is to follow."""
    _discards(says)
    for seat, command in (
        (0, {"set_scene": {"scene": "Rain."}}),
        (1, {"pass_trumps": {}}),
        (2, {"pass_trumps": {}}),
        (0, {"close_trumps": {}}),
        (0, {"lead": {"card": "9w", "action": "Who is there?"}}),
    ):
        said = says(seat, command)
        assert said.code == 0, said.err

    lines = ("2c", "follow 2c", "follow 2w", "lay_trump 7w", "judge 12", "follow", "follow xx", "quit")
    typed = server.process("play", begun.id, token=begun.seats[1], typed="\n".join(lines) + "\n")

    possible = "you may say follow 7w Tw Qw"
    refusals = [line for line in typed.out.splitlines() if line.startswith("refused: ")]
    assert len(refusals) == len(lines) - 1
    duty = "refused: 2c cannot be played: you hold the suit and must follow; these meet it: 7w Tw Qw"
    assert refusals[:2] == [f"{duty} (MUST_FOLLOW_SUIT RP-11)"] * 2
    assert refusals[2] == "refused: 2w is not in your hand; these would do: 7w Tw Qw (CARD_NOT_HELD RP-11)"
    assert "this is the time to follow" in refusals[3]
    assert refusals[3].endswith("(WRONG_PHASE RP-4)")
    assert f"'judge' is nothing that can be said here; {possible}" in refusals[4]
    assert f"follow needs a card; {possible}" in refusals[5]
    assert f"'xx' is nothing that can be said here; {possible}" in refusals[6]


@pytest.mark.parametrize("command", [{"set_scene": {"scene": "\ud800"}}, {"set_scene": {"\udcff": "Rain."}}])
def test_rp_19_a_command_with_half_a_character_is_refused_in_words(says: Says, command: dict[str, object]) -> None:
    ended = says(0, command)

    assert (ended.code, ended.out) == (1, "")
    assert "The command holds half of a surrogate pair, which is no character." in ended.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("act", "GAME", '{"tarot_rpg": {"set_scene": {"scene": {"characters": 1}}}}', "--text", "\udcff"),
        ("act", "GAME", '{"join": {}}', "--command-id", "\udcff", "--expected-version", "1"),
        ("game", "pause", "GAME", "\udcff"),
        ("erase", "GAME", "seat:0", "--reason", "\udcff"),
    ],
    ids=lambda arguments: " ".join(arguments[:2]) if arguments[0] == "game" else arguments[-2],
)
def test_rp_19_bytes_of_the_command_line_that_are_no_text_are_refused_in_words(
    server: Server, begun: Game, arguments: tuple[str, ...]
) -> None:
    ended = server.call(*(begun.id if word == "GAME" else word for word in arguments))

    assert (ended.code, ended.out) == (1, "")
    assert "it is no UTF-8, or holds half of a surrogate pair" in ended.err


def test_a_command_from_an_input_that_is_no_text_is_refused_in_words(
    server: Server, begun: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"join": "\xff"}'), encoding="utf-8"))

    ended = server.call("act", begun.id, "-", token=begun.seats[0])

    assert (ended.code, ended.out) == (1, "")
    assert "Standard input is no UTF-8 text: invalid start byte at byte 10." in ended.err


def test_json_without_an_end_is_refused_in_words(server: Server, begun: Game) -> None:
    ended = server.call("act", begun.id, "[" * 100_000, token=begun.seats[0])

    assert ended.code == 1
    assert "The command is no JSON" in ended.err


def test_rp_19_a_text_in_its_place_may_be_empty(server: Server, begun: Game, says: Says) -> None:
    _discards(says)
    strict = server.call("act", begun.id, '{"tarotRpg": {"setScene": {"scene": ""}}}', token=begun.seats[0])
    assert "command.tarotRpg: there is no such field" in strict.err, "texts stand in the short form alone"

    ended = says(0, {"set_scene": {"scene": ""}})

    assert ended.code == 0, ended.err
    told = server.call("story", begun.id)
    assert told.out.endswith("The dealer sets the scene\nseat:0 shows the Fool, and has the lead\n\nTrick 1\n-------\n")


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_rp_1_seats_that_the_game_has_not_are_refused_by_its_rule(server: Server, seats: int) -> None:
    created = server.call("game", "create", "tarot_rpg", "--seats", str(seats))

    assert (created.code, created.out) == (3, "")
    assert f"{seats} seats" in created.err
    assert "3 to 7 seats" in created.err
    assert "LC-1" in created.err


def test_rp_17_how_sheets_are_typed_is_shown() -> None:
    shown = invoke("games", "show", "tarot_rpg")

    assert shown.code == 0, shown.err
    assert "numbers, 1 to 10; written N:N:…,N:N:…" in " ".join(shown.out.split())
