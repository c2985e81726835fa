"""Two-Win Solitaire at a text table, and ``trionfi advise solitaire``: offline, and of a game on the server."""

from pathlib import Path

import pytest

from tests.cli.process import Server, invoke, run, sequence

HOUSE = "2w 4c 6s 8p Tw 7c 8c 3p"
SEVEN = "2c 4s 6p 9w m13 5w 3s"
DRAWS = "Kwr As"
_NAMED = [word.removesuffix("r") for word in f"{HOUSE} {SEVEN} {DRAWS}".split()]
DECK = [f"{rank}{suit}" for suit in "wcsp" for rank in "A23456789TPNQK"] + [f"m{number}" for number in range(22)]
ORDER = [*f"{HOUSE} {SEVEN} {DRAWS}".split(), *(card for card in DECK if card not in _NAMED)]
BOARD = ("--internals", "2w 4c 6s 8p Tw", "--externals", "7c 8c 3p")


def _game(server: Server, tmp_path: Path) -> tuple[str, Path]:
    (tmp_path / "orders.txt").write_text(sequence(ORDER))
    created = server.call(
        *("game", "create", "solitaire", "--orders", tmp_path / "orders.txt", "--tokens", tmp_path / "table", "--json")
    )
    assert created.code == 0, created.err
    answer, seat = created.records()
    return answer["gameId"], Path(seat["file"])


def test_a_person_declares_draws_and_is_told_why(server: Server, tmp_path: Path) -> None:
    game_id, seat = _game(server, tmp_path)

    typed = "help\ndraw\n1 2c+4s 5w\ndeclare 2c+4s+6p+9w+m13 -\nstop 3\ndraw\ndraw\n"
    ended = server.process("play", game_id, token=seat, typed=typed)

    assert ended.code == 0, ended.err
    for words in (
        "declare <5 of 5w 9w 2c 3s 4s 6p m13, joined by +>",
        "refused: ",
        "Below the house: draw a card, or stop (SO-6)",
        "drew Kwr: 8",
        "drew As: 19",
        "twenty-one: won, SO-7: 19 beats the house's 18",
        "Two-Win",
        "Round 2 of 5 · won 1 · ties strict",
    ):
        assert words in ended.out, (words, ended.out)


def test_so_4_so_6_advice_of_a_game_is_that_of_its_cards(server: Server, tmp_path: Path) -> None:
    game_id, seat = _game(server, tmp_path)
    server.process("play", game_id, token=seat, typed="")

    of_game = server.process("advise", "solitaire", "--game", game_id, "--json", token=seat)
    assert of_game.records() == invoke("advise", "solitaire", *BOARD, "--cards", SEVEN, "--json").records()
    words = server.call("advise", "solitaire", "--game", game_id, "--most", "1", token=seat).out
    assert "and 83 more: --most" in words

    server.process("play", game_id, token=seat, typed="declare 2c+4s+6p+9w+m13 -\ndraw\n")
    [told] = server.call("advise", "solitaire", "--game", game_id, "--json", token=seat).records()
    declared = ("--poker", "2c 4s 6p 9w m13", "--twenty-one", "5w 3s", "--draws", "Kwr")
    assert [told] == invoke("advise", "solitaire", *BOARD, *declared, "--json").records()
    assert told["drawing"]["draws"]
    assert "Draw\n  draw  round " in server.call("advise", "solitaire", "--game", game_id, token=seat).out


def test_so_4_the_best_declaration_comes_first_with_its_chances() -> None:
    ended = run("advise", "solitaire", *BOARD, "--cards", SEVEN)

    assert ended.code == 0, ended.err
    assert ended.out.splitlines()[:3] == [
        "The house has high card and 18",
        "5w 2c 3s 4s 6p / 9w m13r",
        "  straight; 9, 1 major; round 60.31%, twenty-one 60.31%",
    ]
    [told] = invoke("advise", "solitaire", *BOARD, "--cards", SEVEN, "--json").records()
    rounds = [one["chances"].get("round", 0.0) for one in told["declarations"]]
    assert len(rounds) == 84
    assert rounds == sorted(rounds, reverse=True)
    resolved = invoke("advise", "solitaire", *BOARD, "--cards", SEVEN, "--ties", "resolve", "--json").records()
    assert resolved[0]["declarations"][0]["chances"]["round"] > rounds[0]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (
            ("--cards", "2c 4s 6p 9w m13 5w 2w"),
            "2w at position 6 is there already; all cards must be different (DK-1).",
        ),
        (("--cards", "2c 4s 6p 9w m13 5w"), "cards: the number of cards is 6; it must be 7 (SO-2)."),
        (("--cards", "2c 4s 6p 9w m13 5wr 3s"), "cards: '5wr' at position 5: how it lies is what is declared"),
        (("--cards", "2c 4s 6p 9w m22 5w 3s"), "cards: 'm22' at position 4"),
        (
            ("--cards", SEVEN, "--house-draws", "2s"),
            "the house stands on 18 and does not draw 2s at position 0 (SO-3).",
        ),
        (("--cards", SEVEN, "--draws", "2s"), "Seven cards are due, or what is declared of them."),
        (
            ("--poker", "2c 4s 6p 9w m13", "--twenty-one", "5w 3s", "--draws", "Kw As 9s"),
            "9s at position 2 cannot be drawn: 19 is above",
        ),
        (("--poker", "2c 4s 6p 9w m13", "--twenty-one", "Kw Qw"), "20 is above the house's 18 (SO-6)."),
        (("--poker", "2c 4s 6p 9w m13", "--twenty-one", "Kw 8w"), "a pair that counts 18 is not below the house's 18"),
        (("--poker", "2c 4s 6p 9w m13", "--twenty-one", "Kw m12"), "the hand is over 21 (SO-6)."),
        (("--game", "00000000000000000000000000000000", "--cards", SEVEN), "--game says which cards there are"),
        ((), "Seven cards are due, or what is declared of them."),
    ],
)
def test_what_is_no_question_is_named(given: tuple[str, ...], problem: str) -> None:
    ended = invoke("advise", "solitaire", *BOARD, *given)

    assert (ended.code, ended.out) == (1, "")
    assert problem in ended.err, ended.err


def test_so_3_a_house_that_has_to_draw_on_is_no_house_yet() -> None:
    ended = invoke("advise", "solitaire", "--internals", "2w 4c 6s 8p Tw", "--externals", "7c 2p 3p", "--cards", SEVEN)

    assert ended.code == 1
    assert "house_draws: the house has 12 and draws on; name what it drew (SO-3)." in ended.err
