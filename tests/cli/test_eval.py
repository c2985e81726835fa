"""``trionfi eval``: what hands are worth, as a person and as a script ask."""

import json
import signal
from random import Random

import pytest
from google.protobuf import json_format

from tests.cli.process import Running, invoke, run
from tests.reference.cards import DECK
from tests.reference.fools_errand import best_hand
from tests.reference.two_win_poker import poker_hand
from trionfi.v1.evaluation_pb2 import FoolsErrandHand, TwentyOneHand, TwoWinPokerHand, TwoWinValued

HAND = "3w m13r 9w 7c 5s"
SOURCE = ("--own", "6w m0", "--externals", "8wr m12 3p")
BOARD = ("--own", "2s 6w m0 Kc", "--internals", "2w 2c Ks 9pr m4", "--externals", "8wr m12 3p")


def test_tw_15_a_hand_is_ranked_with_its_reason_in_words() -> None:
    ended = run("eval", "two-win-poker", HAND)

    assert (ended.code, ended.err) == (0, "")
    category, strength, cards, reason = ended.out.splitlines()
    assert category == "high card"
    assert int(strength.removeprefix("strength").strip()) > 0
    assert cards.split() == ["cards", "9w", "7c", "5s", "3w", "m13r"]
    assert "m13r puts it above every hand without a major (TW-15)" in reason


def test_a_hand_as_json_is_the_contract_s_message() -> None:
    ended = invoke("eval", "two-win-poker", HAND, "--json")

    hand = json_format.Parse(ended.out, TwoWinPokerHand())
    assert (hand.category, len(hand.cards)) == ("high card", 5)
    assert json.loads(ended.out)["strength"] == hand.strength


def test_tw_16_a_batch_is_one_object_a_line_and_orders_hands_as_the_reference_does() -> None:
    random = Random(16)
    hands = [[card + random.choice(("", "r")) for card in random.sample(DECK, 5)] for _ in range(300)]

    ended = run("eval", "two-win-poker", "--batch", typed="".join(" ".join(hand) + "\n" for hand in hands))

    assert (ended.code, ended.err) == (0, "")
    ranked, expected = ended.records(), [poker_hand(hand) for hand in hands]
    assert [record["category"] for record in ranked] == [hand.category for hand in expected]
    by_key = sorted(range(len(hands)), key=lambda at: expected[at].key)
    assert [ranked[at]["strength"] for at in by_key] == sorted(record["strength"] for record in ranked)
    assert json_format.Parse(ended.out.splitlines()[0], TwoWinPokerHand()).category == expected[0].category


def test_fe_9_a_hand_of_fools_errand_is_found_with_its_reason_in_words() -> None:
    ended = invoke("eval", "fools-errand", "Kw Kc 2s 2p m0 m5 9w")

    assert (ended.code, ended.err) == (0, "")
    category, strength, cards, reason = ended.out.splitlines()
    assert category == "three pair"
    assert int(strength.removeprefix("strength").strip()) > 0
    assert cards.split()[1:] == ["Kw", "Kc", "2s", "2p", "m0", "m5"]
    assert reason.endswith("two Kings and two 2s and the duet of m0 and m5 (FE-9)")


def test_fe_8_a_hand_of_fools_errand_as_json_says_its_class() -> None:
    for cards, duet_class in (("Kw Kc 2s m0 m5 9w", "duet"), ("Kw Kc 2s 2p 9w", "no duet")):
        told = json.loads(invoke("eval", "fools-errand", cards, "--json").out)
        assert (told["category"], told["class"]) == ("two pair", duet_class)
    assert invoke("eval", "fools-errand", "Kw Kc 2s 2p 9w").out.splitlines()[0] == "two pair, no duet"
    hand = json_format.Parse(invoke("eval", "fools-errand", "Kw", "--json").out, FoolsErrandHand())
    assert (hand.category, hand.duet_class, len(hand.cards)) == ("high card", "", 1)


def test_fe_7_a_batch_of_fools_errand_is_one_object_a_line_and_orders_hands_as_the_reference_does() -> None:
    random = Random(7)
    hands = [random.sample(DECK, random.randint(1, 12)) for _ in range(40)]

    ended = run("eval", "fools-errand", "--batch", typed="".join(" ".join(hand) + "\n" for hand in hands))

    ranked, expected = ended.records(), [best_hand(hand) for hand in hands]
    assert [(one["category"], one["class"]) for one in ranked] == [(one.category, one.duet_class) for one in expected]
    by_key = sorted(range(40), key=lambda at: expected[at].key)
    assert [ranked[at]["strength"] for at in by_key] == sorted(one["strength"] for one in ranked)
    broken = run("eval", "fools-errand", "--batch", typed="Kw Kc\nKw Kw\n")
    assert (broken.code, len(broken.records())) == (1, 1)
    assert "line 2, hand: Kw at position 1 is there already" in broken.err


def test_a_batch_takes_a_last_line_without_an_end_and_lines_of_other_systems() -> None:
    ended = run("eval", "two-win-poker", "--batch", typed=f"{HAND}\r\n{HAND}")

    assert ended.code == 0
    assert ended.records() == [ended.records()[0]] * 2
    assert run("eval", "two-win-poker", "--batch").out == ""


def test_who_writes_one_hand_of_a_batch_and_waits_gets_its_answer() -> None:
    with Running("eval", "two-win-poker", "--batch") as batch:
        for _ in range(2):
            batch.type(HAND)
            assert json.loads(batch.line())["category"] == "high card"
        assert batch.close_input().code == 0


def test_a_line_that_is_no_hand_ends_a_batch_and_is_named() -> None:
    twice = run("eval", "two-win-poker", "--batch", typed=f"{HAND}\n{HAND}\n3w m13r 9w 7c 3wr\n{HAND}\n")

    assert (twice.code, len(twice.records())) == (1, 2)
    assert "line 3, " in twice.err
    assert "3w at position 4 is there already" in twice.err
    assert "(DK-1)" in twice.err
    unknown = run("eval", "two-win-poker", "--batch", typed=f"{HAND}\n\n")
    assert (unknown.code, len(unknown.records())) == (1, 1)
    assert "line 2, " in unknown.err
    assert "it must be 5 (TW-9)" in unknown.err


def test_a_line_without_an_end_is_refused_and_not_kept() -> None:
    with Running("eval", "two-win-poker", "--batch") as batch:
        batch.type(HAND + "3w " * 1000)
        ended = batch.close_input()

    assert (ended.code, ended.out) == (1, "")
    assert "line 1, " in ended.err
    assert len(ended.err) < 1000


def test_tw_23_twenty_one_is_json_and_says_why_beside_it() -> None:
    ended = run("eval", "twenty-one", *SOURCE)

    assert ended.code == 0
    assert json.loads(ended.out) == {
        "bust": False,
        "natural": False,
        "total": 21,
        "majors": 1,
        "house": {"dropped": False, "natural": False, "total": 15},
    }
    assert "21 with the externals, one major (TW-21); the externals count 15 (TW-20); strength" in ended.err
    told = invoke("eval", "twenty-one", *SOURCE, "--json")
    assert told.err == ""
    hand = json_format.Parse(told.out, TwentyOneHand())
    assert f"strength {hand.strength} (TW-23)" in ended.err


def test_tw_19_tw_23_the_options_are_those_of_a_table() -> None:
    tower = ("eval", "twenty-one", "--own", "m16 Tp", "--externals", "2w 2c Asr")
    assert json.loads(invoke(*tower).out)["bust"]
    assert json.loads(invoke(*tower, "--major-values", "either").out)["total"] == 20

    tiebreak = json.loads(invoke("eval", "twenty-one", *SOURCE, "--json").out)["strength"]
    override = ("--major-precedence", "override")
    assert json.loads(invoke("eval", "twenty-one", *SOURCE, *override, "--json").out)["strength"] > tiebreak


def test_tw_10_the_best_declarations_come_best_poker_first() -> None:
    ended = run("eval", "two-win-best", *BOARD)

    assert (ended.code, ended.err) == (0, "")
    house, first, poker, twenty_one, *_ = ended.out.splitlines()
    assert house == "the externals count 15 (TW-20)"
    assert first == "2s m0 / 6w Kcr"
    assert poker.split()[:4] == ["poker", "three", "of", "a"]
    assert "(TW-21)" in twenty_one
    told = invoke("eval", "two-win-best", *BOARD, "--json")
    found = [json_format.Parse(line, TwoWinValued()) for line in told.out.splitlines()]
    assert [one.poker_hand.strength for one in found] == sorted(
        (one.poker_hand.strength for one in found), reverse=True
    )
    assert len(found) == sum(" / " in line for line in ended.out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "wrong", "right"),
    [
        (("two-win-poker", "3w m13r 9w 7c"), "the number of cards is 4", "it must be 5 (TW-9)"),
        (("two-win-poker", "3w m13r 9w 7c 3w"), "3w at position 4 is there already", "(DK-1)"),
        (("two-win-poker", "3w m22 9w 7c 5s"), "'m22' at position 1", "m0 to m21"),
        (("two-win-poker", "3w \x1b[2J 9w 7c 5s"), r"\x1b[2J", "Qw, Ts, m13"),
        (("two-win-poker",), "One hand is due", "--batch"),
        (("two-win-poker", HAND, "--batch"), "One hand is due", "--batch"),
        (
            ("twenty-one", "--own", "6w", "--externals", "8wr m12 3p"),
            "own: the number of cards is 1",
            "must be 2 (TW-8)",
        ),
        (("twenty-one", "--own", "6w m0", "--externals", "8wr m12 6wr"), "externals: 6w at position 2", "(DK-1)"),
        (("twenty-one", "--own", "6w m0", "--externals", "8x m12 3p"), "externals: '8x' at position 0", "7wr"),
        (("twenty-one", *SOURCE, "--major-values", "both"), "'both'", "either"),
        (("twenty-one", "--own", "6w m0"), "--externals", "trionfi eval twenty-one --help"),
        (("two-win-best", "--own", "2s 6wr m0 Kc", *BOARD[2:]), "at position 1", "leave the trailing r away (TW-4)"),
        (("fools-errand", ""), "the number of cards is 0", "it must be 1 to 12 (FE-10)"),
        (("fools-errand", "Kw 2s Kw"), "Kw at position 2 is there already", "(DK-1)"),
        (("fools-errand", "Kw 2sr"), "'2sr' at position 1", "leave the trailing r away"),
        (("fools-errand",), "One hand is due", "--batch"),
        (("five-card-draw",), "No such command 'five-card-draw'", "trionfi eval --help"),
    ],
)
def test_what_is_no_hand_ends_with_1_and_says_what_would_be_right(
    arguments: tuple[str, ...], wrong: str, right: str
) -> None:
    ended = invoke("eval", *arguments)

    assert (ended.code, ended.out) == (1, "")
    assert wrong in ended.err
    assert right in ended.err


def test_a_batch_that_is_broken_off_leaves_no_traceback() -> None:
    with Running("eval", "two-win-poker", "--batch") as batch:
        batch.type(HAND)
        batch.line()
        assert "Traceback" not in batch.stop(signal.SIGINT).err
