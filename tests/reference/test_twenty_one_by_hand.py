"""The reference of Two-Win's twenty-one against examples worked out by hand from docs/rules/two-win.md."""

import pytest

from tests.reference import twenty_one
from tests.reference.twenty_one import Hand, House, MajorPrecedence, MajorValues, Outcome

NUMBER, EITHER = MajorValues.NUMBER, MajorValues.EITHER
TIEBREAK, OVERRIDE = MajorPrecedence.TIEBREAK, MajorPrecedence.OVERRIDE

FIFTEEN = "8wr m12 3p"  # the source's externals


def house(text: str, major_values: MajorValues = NUMBER) -> House:
    return twenty_one.house(text.split(), major_values)


def player(own: str, externals: str, major_values: MajorValues = NUMBER) -> Hand:
    return twenty_one.player(own.split(), externals.split(), major_values)


def outcome(externals: str, *own: str, values: MajorValues = NUMBER, precedence: MajorPrecedence = TIEBREAK) -> Outcome:
    """Seats 0, 1, … with these own cards."""
    hands = {seat: player(pair, externals, values) for seat, pair in enumerate(own)}
    return twenty_one.outcome(hands, house(externals, values), precedence)


def test_tw_19_pips_as_printed_courts_ten_ace_one_or_eleven_reversed_zero() -> None:
    assert [twenty_one.values(rank + "s") for rank in "23456789TPNQK"] == [{n} for n in [*range(2, 11), 10, 10, 10, 10]]
    assert twenty_one.values("Ap") == {1, 11}
    for card in ("Apr", "Kcr", "7wr", "m0r", "m16r", "m21r"):
        assert twenty_one.values(card, NUMBER) == twenty_one.values(card, EITHER) == {0}


def test_tw_19_a_major_counts_its_number() -> None:
    assert [twenty_one.values(f"m{number}") for number in range(22)] == [{number} for number in range(22)]


def test_tw_19_either_its_number_or_its_poker_digit() -> None:
    expected = {0: {0, 10}, 1: {1, 11}, 10: {10}, 11: {1, 11}, 12: {2, 12}, 16: {6, 16}, 20: {10, 20}, 21: {1, 11, 21}}
    for number, values in expected.items():
        assert twenty_one.values(f"m{number}", EITHER) == values
    for number in range(2, 10):
        assert twenty_one.values(f"m{number}", EITHER) == {number}


@pytest.mark.parametrize(
    ("externals", "major_values", "expected"),
    [
        (FIFTEEN, NUMBER, House(False, False, 15)),
        (FIFTEEN, EITHER, House(False, False, 15)),
        ("Kw Qw 2c", NUMBER, House(True, False, 0)),  # 22 drops out
        ("Kw Qw Ac", NUMBER, House(False, True, 21)),
        ("Kw 9w Ac", NUMBER, House(False, False, 20)),  # the Ace at 1
        ("Aw Ac As", NUMBER, House(False, False, 13)),
        ("m21 Kcr m5r", NUMBER, House(False, True, 21)),
        ("m21 Kc 2c", NUMBER, House(True, False, 0)),
        ("m21 Kc 2c", EITHER, House(False, False, 13)),
        ("m20 m0 Aw", NUMBER, House(False, True, 21)),
        ("Kwr Qwr m21r", NUMBER, House(False, False, 0)),  # counted, at zero
    ],
)
def test_tw_20_the_externals_count_as_they_lie_or_drop_out(
    externals: str, major_values: MajorValues, expected: House
) -> None:
    assert house(externals, major_values) == expected


@pytest.mark.parametrize(
    ("own", "externals", "expected"),
    [
        ("2w 4c", FIFTEEN, Hand(False, False, 21, 0)),
        ("2w 5c", FIFTEEN, Hand(True, False, 0, 0)),
        ("2w 5cr", FIFTEEN, Hand(False, False, 17, 0)),
        ("Kw 5c", "Kp 9wr Kcr", Hand(True, False, 0, 0)),
        ("Kw 5cr", "As 5w 3cr", Hand(False, False, 16, 0)),  # the externals' Ace, 11 alone, is 1 here
        ("9w 8c", "Kp Qp 2p", Hand(False, False, 17, 0)),  # the externals dropped out
        ("Kw m12", "Kp Qp 2p", Hand(True, False, 0, 1)),
        ("Aw Ac", "9p 9wr Kcr", Hand(False, False, 21, 0)),  # 1 + 11 + 9
        ("Aw Acr", "8p Kwr Kcr", Hand(False, False, 19, 0)),
    ],
)
def test_tw_21_externals_and_two_own_cards_at_the_best_value_not_over_21(
    own: str, externals: str, expected: Hand
) -> None:
    assert player(own, externals) == expected


def test_tw_21_a_total_may_be_below_the_house() -> None:
    externals = "As 5w 3cr"

    assert house(externals).total == 16
    assert player("9w 2cr", externals).total == 15
    assert outcome(externals, "9w 2cr") == Outcome([], False)


def test_tw_22_two_own_cards_at_21_stand_alone() -> None:
    for own, majors in (("Aw Kc", 0), ("m21 5sr", 1), ("m11 m10", 2), ("m20 Ac", 1), ("m13 8c", 1)):
        assert player(own, FIFTEEN) == Hand(False, True, 21, majors)
        assert player(own, "Kw Qw 2c") == Hand(False, True, 21, majors)
    assert player("Kw Qc", "Ap 4wr 5wr") == Hand(False, False, 21, 0)  # three cards to 21 are no natural


def test_tw_22_a_natural_beats_any_other_twenty_one() -> None:
    natural, made = player("Aw Kc", FIFTEEN), player("m6 m13r", FIFTEEN)

    assert made.total == 21
    assert twenty_one.key(natural) > twenty_one.key(made)
    assert twenty_one.key(natural, OVERRIDE) > twenty_one.key(made, OVERRIDE)


def test_tw_23_the_sources_example_of_majors() -> None:
    fool, none, lovers = (player(own, FIFTEEN) for own in ("6w m0", "2w 4c", "m6 m21r"))

    assert [hand.total for hand in (fool, none, lovers)] == [21, 21, 21]
    assert twenty_one.key(lovers) > twenty_one.key(fool) > twenty_one.key(none)
    assert outcome(FIFTEEN, "6w m0", "2w 4c", "m6 m21r").winner == 2
    assert outcome(FIFTEEN, "6w m0", "2w 4c").winner == 0


def test_tw_23_the_sources_tower_counts_six_only_by_either() -> None:
    assert player("m16 m21r", FIFTEEN, NUMBER).bust
    assert player("m16 m21r", FIFTEEN, EITHER) == Hand(False, False, 21, 2)
    assert outcome(FIFTEEN, "6w m0", "2w 4c", "m16 m21r", values=EITHER).winner == 2


def test_tw_23_natural_then_total_then_majors() -> None:
    assert outcome(FIFTEEN, "2w 3c", "m4 m0").best == [0]  # 20 against 19
    assert outcome(FIFTEEN, "m4 m0", "m2 2w").best == [0]  # 19 both, two majors against one
    assert outcome(FIFTEEN, "Aw Kc", "m11 m10", "m21 4sr").best == [1]  # naturals by majors too
    assert outcome(FIFTEEN, "4w 2c", "4c 2s").best == [0, 1]


def test_tw_23_override_sets_any_major_above_the_total() -> None:
    hands = ("2w 4c", "m3 Kwr", "m1 m0r")  # 21; 18, one major; 16, two

    assert outcome(FIFTEEN, *hands).best == [0]
    assert outcome(FIFTEEN, *hands, precedence=OVERRIDE).best == [1]
    assert outcome(FIFTEEN, "Aw Kc", "m3 m4r", precedence=OVERRIDE).best == [0]
    assert outcome(FIFTEEN, "m3 m0r", "m3 Kwr", precedence=OVERRIDE).best == [0]
    assert outcome(FIFTEEN, "Aw Kc", "m21 Kwr", precedence=OVERRIDE).best == [1]


def test_tw_24_bust_hands_are_out_even_alone() -> None:
    assert outcome(FIFTEEN, "Kw 9c", "2w 5c") == Outcome([], False)
    assert outcome(FIFTEEN, "Kw 9c", "2w Kcr") == Outcome([1], False)


def test_tw_24_only_a_natural_meets_the_houses_natural_and_ties_it() -> None:
    natural_house = "Kw Qw Ac"

    assert outcome(natural_house, "2wr 3cr", "9w 2c") == Outcome([], False)  # 21 with the externals is no natural
    assert outcome(natural_house, "2wr 3cr", "As Kc") == Outcome([1], True)
    assert outcome(natural_house, "As Kc", "m21 Kcr") == Outcome([1], True)  # majors decide between players
    assert outcome(natural_house, "m21 Kcr").winner is None  # and never against the house


def test_tw_24_below_the_house_is_out_equal_ties_it_above_wins() -> None:
    externals = "As 5w 3cr"  # 16, or 6 with more cards

    assert outcome(externals, "9w 2cr", "Kw 2cr") == Outcome([1], True)
    assert outcome(externals, "Kw 2cr", "Kc Ksr") == Outcome([0, 1], True)
    assert outcome(externals, "Kw 2cr", "m10 3sr") == Outcome([1], True)
    assert outcome(externals, "Kw 2cr", "Kc 2s") == Outcome([1], False)
    assert outcome(externals, "m21 2sr", "Kc 5s") == Outcome([0], False)


def test_tw_24_equal_hands_above_the_house_tie_each_other_only() -> None:
    assert outcome(FIFTEEN, "2w 3c", "2c 3w") == Outcome([0, 1], False)
    assert outcome(FIFTEEN, "2w 3c", "2c 3w").winner is None


def test_tw_24_externals_that_dropped_out_are_no_hand() -> None:
    dropped = "Kw Qw 2c"

    assert outcome(dropped, "2wr 3cr") == Outcome([0], False)  # zero, and yet it wins
    assert outcome(dropped, "Ks m12") == Outcome([], False)
    assert outcome("Kwr Qwr 2cr", "2wr 3cr") == Outcome([0], True)  # zero against a house counted at zero


def test_tw_24_override_finds_the_best_of_the_rest_before_it_meets_the_house() -> None:
    assert outcome(FIFTEEN, "m3r 4wr", "2w 3c", precedence=OVERRIDE) == Outcome([0], True)
    assert outcome(FIFTEEN, "m3r 4wr", "2w 3c") == Outcome([1], False)
