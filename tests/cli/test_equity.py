"""``trionfi equity`` and ``trionfi advise two-win``, as a person and as a script ask."""

import pytest
from google.protobuf import json_format

from tests.cli.process import invoke, run
from trionfi.v1.equity_pb2 import FoolsErrandEquity, TwoWinAdvice, TwoWinEquity
from trionfi_service import equity

PLAYERS = ("--player", "Kw Qw m0 2s", "--player", "9c 9s ??")
BOARD = ("--internals", "2w 2c Ks 9pr m4", "--externals", "8wr m12 3p")
ADVISE = ("--own", "2s 6w m0 Kc", *BOARD)


def test_tw_29_chances_are_a_table_with_what_was_looked_at() -> None:
    ended = run("equity", "two-win", *PLAYERS, *BOARD)

    assert (ended.code, ended.err) == (0, "")
    heading, first, second, *_, last = ended.out.splitlines()
    assert heading.split() == ["player", "cards", "Two-Win", "One-Win", "No-Win", "share", "of", "the", "pots"]
    assert first.split()[:5] == ["1", "Kw", "Qw", "m0", "2s"]
    assert second.split()[:4] == ["2", "9c", "9s", "??"]
    assert last == "all 2,016 showdowns there can be, each once: exact"


def test_json_is_one_object_and_the_same_as_in_process() -> None:
    chance = ("--trials", "2000", "--seed", "7")

    ended = invoke("equity", "two-win", *PLAYERS, *chance, "--declare", "twenty-one", "--threads", "2", "--json")

    assert (ended.code, len(ended.out.splitlines())) == (0, 1)
    found = json_format.Parse(ended.out, TwoWinEquity())
    assert found == equity.two_win([PLAYERS[1], PLAYERS[3]], declare="twenty-one", trials=2000, seed=7)
    assert ended.records()[0]["players"][0]["twoWin"] == found.players[0].two_win

    errand = invoke("equity", "fools-errand", *PLAYERS, *chance, "--json")
    assert json_format.Parse(errand.out, FoolsErrandEquity()) == equity.fools_errand(
        [PLAYERS[1], PLAYERS[3]], trials=2000, seed=7
    )


def test_by_chance_the_interval_and_the_seed_are_shown() -> None:
    ended = invoke("equity", "fools-errand", *PLAYERS, "--trials", "2000", "--seed", "7")

    assert ended.code == 0
    assert ended.out.splitlines()[-1] == "2,000 showdowns by chance, seed 7; in brackets the 95 % interval"
    assert " to " in ended.out.splitlines()[1]
    drawn = invoke("equity", "two-win", *PLAYERS, "--trials", "2000")
    assert ", seed " in drawn.out


def test_tw_10_declarations_are_ranked_by_their_share() -> None:
    ended = invoke("advise", "two-win", *ADVISE, "--opponents", "2", "--trials", "2000", "--seed", "1", "--show", "3")

    assert (ended.code, ended.err) == (0, "")
    heading, *rows, more, _ = ended.out.splitlines()
    assert heading.split()[:2] == ["poker", "twenty-one"]
    assert len(rows) == 3
    assert more == "and 93 more that take no larger share: --show 96"

    asked = invoke("advise", "two-win", *ADVISE, "--opponents", "2", "--trials", "2000", "--seed", "1", "--json")
    advice = json_format.Parse(asked.out, TwoWinAdvice())
    assert len(advice.declarations) == 96
    assert f"{advice.declarations[0].chances.share.value:.2%}" in rows[0]


@pytest.mark.parametrize(
    ("arguments", "wrong", "right"),
    [
        (("equity", "two-win", "--player", "Kw", "--player", "Kw"), "player 2: Kw at position 0", "(DK-1)"),
        (("equity", "two-win", "--player", "Kwr", "--player", ""), "player 1: 'Kwr' at position 0", "trailing r away"),
        (("equity", "two-win", "--player", "Kw Qw m0 2s 3s", "--player", ""), "cards is 5", "4 at most (TW-3)"),
        (("equity", "two-win", "--player", "Kw"), "the number is 1", "2 to 17 (TW-1)"),
        (("equity", "two-win", *PLAYERS, "--exact"), "exact looks at 1000000000 at most", "a number of trials."),
        (("equity", "two-win", *PLAYERS, "--exact", "--trials", "5"), "--exact", "only one of them"),
        (("equity", "two-win", *PLAYERS, "--trials", "0"), "--trials", "greater than or equal to 1"),
        (("equity", "fools-errand", *PLAYERS, "--dead", "m22"), "dead: 'm22' at position 0", "m0 to m21"),
        (("advise", "two-win", "--own", "2s 6w m0", *BOARD), "own: the number of cards is 3", "must be 4 (TW-3)"),
        (("advise", "two-win", *ADVISE, "--opponents", "17"), "--opponents", "less than or equal to 16"),
    ],
)
def test_what_cannot_be_ends_with_1_and_says_what_would_be_right(
    arguments: tuple[str, ...], wrong: str, right: str
) -> None:
    ended = invoke(*arguments)

    assert (ended.code, ended.out) == (1, "")
    assert wrong in ended.err
    assert right in ended.err
