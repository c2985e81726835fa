"""Very many hands as arrays: what may be given and filled, against one at a time, and what is refused."""

import mmap
from array import array
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.reference import declarations as plain
from tests.reference import twenty_one as plain_twenty_one
from tests.reference.cards import DECK, card_id, is_reversed
from tests.reference.twenty_one import MajorPrecedence, MajorValues
from trionfi_service import evaluate, rules, strengths
from trionfi_service.evaluate import NotationError, RulesRejection
from trionfi_service.strengths import ArrayError

SEVENS = bytes(range(14))
EXPECTED = [strengths.fools_errand_one(SEVENS[:7]), strengths.fools_errand_one(SEVENS[7:])]
INTERNALS, EXTERNALS = "2w 2c Ks 9pr m4", "8wr m12 3p"


def face(card: str) -> int:
    return 2 * card_id(card) + is_reversed(card)


def details(refusal: RulesRejection) -> dict[str, str]:
    return {detail.key: detail.value for detail in refusal.rejection.details}


# What may be given -----------------------------------------------------------


def test_hands_are_any_bytes_in_one_piece() -> None:
    for given in (SEVENS, bytearray(SEVENS), memoryview(SEVENS), array("B", SEVENS)):
        assert list(strengths.fools_errand(given, cards=7)) == EXPECTED
    assert list(strengths.fools_errand(memoryview(SEVENS).cast("B", (2, 7)))) == EXPECTED
    assert list(strengths.fools_errand(memoryview(SEVENS).cast("B", (2, 7)), cards=7)) == EXPECTED
    assert list(strengths.fools_errand(b"", cards=7)) == []
    assert list(strengths.two_win_poker(b"")) == []


def test_out_is_filled_and_given_back() -> None:
    out = array("I", [0, 0])

    assert strengths.fools_errand(SEVENS, cards=7, out=out) is out
    assert list(out) == EXPECTED
    wide = memoryview(bytearray(8)).cast("I")
    assert strengths.fools_errand(SEVENS, cards=7, out=wide, check=False) is wide
    assert list(wide) == EXPECTED


def test_tw_18_rows_of_two_win_are_worth_what_each_is_by_itself() -> None:
    random = Random(18)
    # So many that the GIL is released, and no multiple of a block.
    hands = [[card + random.choice(("", "r")) for card in random.sample(DECK, 5)] for _ in range(2_003)]
    rows = bytes(face(card) for hand in hands for card in hand)

    expected = [hand.strength for hand in evaluate.two_win_poker_batch(map(" ".join, hands))]

    assert list(strengths.two_win_poker(rows)) == expected
    assert list(strengths.two_win_poker(rows, check=False)) == expected


@pytest.mark.parametrize("values", [MajorValues.NUMBER, MajorValues.EITHER])
@pytest.mark.parametrize("precedence", list(MajorPrecedence))
def test_tw_19_to_tw_23_rows_of_twenty_one_order_hands_as_the_reference_does(
    values: MajorValues, precedence: MajorPrecedence
) -> None:
    random = Random(21)
    deals = [[card + random.choice(("", "r")) for card in random.sample(DECK, 5)] for _ in range(3_000)]
    rows = bytes(face(card) for deal in deals for card in deal)
    options = evaluate.options(values.value, precedence.value)

    found = list(strengths.twenty_one(rows, *options))

    keys = [plain_twenty_one.key(plain_twenty_one.player(deal[:2], deal[2:], values), precedence) for deal in deals]
    for (key, strength), (next_key, next_strength) in pairwise(sorted(zip(keys, found, strict=True))):
        assert (key < next_key, key == next_key) == (strength < next_strength, strength == next_strength)
    single = evaluate.twenty_one(" ".join(deals[0][:2]), " ".join(deals[0][2:]), values.value, precedence.value)
    assert found[0] == single.strength
    assert found == list(strengths.twenty_one(rows, *options, check=False))
    with pytest.raises(RulesRejection, match="is there already"):
        strengths.twenty_one(rows[:9] + rows[5:6], *options)


@pytest.mark.parametrize("values", ["number", "either"])
@pytest.mark.parametrize("precedence", ["tiebreak", "override"])
def test_tw_10_best_declarations_are_those_of_the_reference(values: str, precedence: str) -> None:
    random = Random(10)
    options = (MajorValues(values), MajorPrecedence(precedence))
    internals, externals = INTERNALS.split(), EXTERNALS.split()
    left = [card for card in DECK if card not in {card.removesuffix("r") for card in internals + externals}]
    hands = [random.sample(left, 4) for _ in range(40)]
    rows = bytes(card_id(card) for hand in hands for card in hand)

    found = strengths.two_win_best_declarations(rows, INTERNALS, EXTERNALS, values, precedence)

    for hand, packed in zip(hands, found, strict=True):
        choices = plain.valued(hand, internals, externals, *options)
        best = plain.timed_out(choices)
        assert plain.declarations(hand)[packed & 0x7F] == best.declaration
        five = " ".join(best.poker.cards)
        assert packed >> 32 == evaluate.two_win_poker(five).strength
        pair = " ".join(best.declaration.twenty_one)
        assert packed >> 16 & 0xFFFF == evaluate.twenty_one(pair, EXTERNALS, values, precedence).strength


def test_tw_10_all_hands_of_a_board_in_order() -> None:
    every = strengths.two_win_best_declarations(None, INTERNALS, EXTERNALS)

    assert len(every) == 916_895
    on_board = {face // 2 for face in rules.parse_faces(f"{INTERNALS} {EXTERNALS}", "board")}
    left = [card for card in range(78) if card not in on_board]
    first, last = bytes(left[:4]), bytes(left[-4:])
    five, three = rules.parse_faces(INTERNALS, "internals"), rules.parse_faces(EXTERNALS, "externals")
    assert strengths.two_win_best_declaration(first, five, three) == every[0]
    ends = strengths.two_win_best_declarations(first + bytes([*left[:3], left[4]]) + last, INTERNALS, EXTERNALS)
    assert [every[0], every[1], every[-1]] == list(ends)


def test_by_chance_is_the_same_for_the_same_seed_and_near_the_frequencies() -> None:
    for game, in_all in (("fools-errand", 16), ("two-win-poker", 22)):
        counted = strengths.by_chance(game, 20_000, 7)

        assert sum(counted.values()) == 20_000
        assert len(counted) == in_all
        assert counted == strengths.by_chance(game, 20_000, 7)
        assert counted != strengths.by_chance(game, 20_000, 8)
    with pytest.raises(ValueError, match="neither two-win-poker nor fools-errand"):
        strengths.by_chance("whist", 1, 1)


# Refused by the rules ---------------------------------------------------------


def test_dk_1_dk_2_a_card_that_is_none_or_there_twice_is_named_by_hand_and_position() -> None:
    cases: list[tuple[Any, bytes, str, dict[str, str]]] = [
        (
            strengths.two_win_poker,
            bytes([*range(0, 10, 2), 20, 22, 24, 21, 26]),
            "DK-1",
            {"position": "3", "card": "Pw"},
        ),
        (
            strengths.two_win_poker,
            bytes([*range(0, 10, 2), 20, 22, 156, 21, 26]),
            "DK-2",
            {"position": "2", "value": "156"},
        ),
    ]
    for function, rows, rule, expected in cases:
        with pytest.raises(RulesRejection) as refused:
            function(rows)
        assert refused.value.rejection.rule == rule
        assert details(refused.value) == {"field": "hand", "hand": "1", **expected}
    for size in (5, 7, 12):
        rows = bytes(range(3 * size - 1)) + bytes([2 * size])
        with pytest.raises(RulesRejection, match="is there already") as refused:
            strengths.fools_errand(rows, cards=size)
        assert details(refused.value)["hand"] == "2"
        assert details(refused.value)["position"] == str(size - 1)
        # An orientation has no meaning here: numbers end with 77.
        with pytest.raises(RulesRejection, match="0 to 77 are") as refused:
            strengths.fools_errand(bytes(range(size - 1)) + b"\x4e", cards=size)
        assert refused.value.rejection.rule == "DK-2"


def test_fe_10_dk_1_one_hand_is_checked_too() -> None:
    for hand, rule in ((b"", "FE-10"), (bytes(range(13)), "FE-10"), (b"\1\1", "DK-1"), (b"\1\x4e", "DK-2")):
        with pytest.raises(RulesRejection) as refused:
            strengths.fools_errand_one(hand)
        assert refused.value.rejection.rule == rule


def test_tw_3_dk_1_a_hand_shares_no_card_with_the_board() -> None:
    with pytest.raises(RulesRejection, match="2c at position 1 is there already") as refused:
        strengths.two_win_best_declarations(bytes([2, 3, 4, 5, 6, 15, 7, 8]), INTERNALS, EXTERNALS)
    assert details(refused.value) == {"field": "hand", "hand": "1", "position": "1", "card": "2c"}
    five, three = rules.parse_faces(INTERNALS, "internals"), rules.parse_faces(EXTERNALS, "externals")
    with pytest.raises(RulesRejection, match="2c at position 1 is there already"):
        strengths.two_win_best_declaration(bytes([2, 15, 7, 8]), five, three)
    with pytest.raises(ValueError, match="own has 3 cards; it must be 4"):
        strengths.two_win_best_declaration(bytes([2, 7, 8]), five, three)
    with pytest.raises(ValueError, match="an index of 0 to 155"):
        strengths.two_win_best_declaration(bytes([2, 3, 7, 8]), b"\xff" * 5, three)
    with pytest.raises(RulesRejection, match="externals: the number of cards is 2"):
        strengths.two_win_best_declaration(bytes([2, 3, 7, 8]), five, three[:2])
    with pytest.raises(RulesRejection, match="is there already") as refused:
        strengths.two_win_best_declaration(bytes([2, 3, 7, 8]), five, five[:3])
    assert details(refused.value)["field"] == "externals"
    with pytest.raises(RulesRejection, match="internals: the number of cards is 4"):
        strengths.two_win_best_declarations(b"", "2w 2c Ks 9pr", EXTERNALS)
    with pytest.raises(NotationError, match="externals"):
        strengths.two_win_best_declarations(b"", INTERNALS, "8wr m12 3x")


def test_hands_that_are_trusted_may_be_anything() -> None:
    random = Random(3)
    rows = random.randbytes(7 * 5 * 64)

    for size in (1, 5, 7):
        assert len(strengths.fools_errand(rows, cards=size, check=False)) == len(rows) // size
    assert len(strengths.two_win_poker(rows, check=False)) == len(rows) // 5


# Arrays that are wrong ---------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "cards", "why"),
    [
        ([1, 2, 3], 3, "hands is list; it must be bytes or an array of uint8"),
        (array("I", [1, 2]), 2, 'format "I"; they must be uint8'),
        (array("b", [1, 2]), 2, 'format "b"; they must be uint8'),
        (memoryview(bytes(28))[::2], 7, "does not lie in one piece"),
        (bytes(8), 7, "8 bytes, which are no hands of 7 cards"),
        (bytes(7), None, "say how many cards a hand has"),
        (bytes(7), 0, "no hands of 0 cards"),
        (bytes(13), 13, "13 cards each; it must be 1 to 12"),
        (memoryview(bytes(14)).cast("B", (2, 7)), 5, r"has the shape \[2, 7\]; a hand has 5 cards"),
        (memoryview(bytes(28)).cast("B", (2, 2, 7)), None, "has 3 dimensions"),
    ],
)
def test_an_array_of_the_wrong_type_shape_order_or_size_is_refused(hands: Any, cards: int | None, why: str) -> None:
    with pytest.raises(ArrayError, match=why):
        strengths.fools_errand(hands, cards=cards)


def test_rows_of_two_win_have_five_cards() -> None:
    with pytest.raises(ArrayError, match="a hand has 5 cards"):
        strengths.two_win_poker(memoryview(bytes(14)).cast("B", (2, 7)))


def test_an_out_of_the_wrong_type_size_or_place_is_refused() -> None:
    buffer = bytearray(64)
    outs: list[tuple[Any, str]] = [
        ([0, 0], "out is list; it must be bytes or an array of uint32"),
        (array("Q", [0, 0]), 'format "Q"; they must be uint32'),
        (array("i", [0, 0]), 'format "i"; they must be uint32'),
        (array("I", [0]), "1 elements for 2 hands"),
        (memoryview(bytes(8)).cast("I"), "read-only"),
        (memoryview(bytearray(16)).cast("I")[::2], "does not lie in one piece"),
    ]
    for out, why in outs:
        with pytest.raises(ArrayError, match=why):
            strengths.fools_errand(SEVENS, cards=7, out=out)
    shared = memoryview(buffer)
    shared[:14] = SEVENS
    with pytest.raises(ArrayError, match="shares memory"):
        strengths.fools_errand(shared[:14], cards=7, out=shared[8:16].cast("I"))
    assert bytes(shared[:14]) == SEVENS


def test_a_result_past_the_memory_limit_is_refused_before_anything_is_looked_at() -> None:
    with mmap.mmap(-1, strengths.MOST_RESULT_BYTES // 4 + 1) as pages, pytest.raises(ArrayError, match="give out"):
        strengths.fools_errand(pages, cards=1)
