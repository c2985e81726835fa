"""The reference of Two-Win's poker against examples worked out by hand from docs/rules/two-win.md."""

from itertools import pairwise, permutations

import pytest

from tests.reference.cards import DECK
from tests.reference.two_win_poker import CATEGORIES, best_hand, flush_suit, poker_hand, rank


def category(text: str) -> str:
    return poker_hand(text.split()).category


def beats(better: str, worse: str) -> bool:
    return poker_hand(better.split()).key > poker_hand(worse.split()).key


def ties(one: str, other: str) -> bool:
    return poker_hand(one.split()).key == poker_hand(other.split()).key


def split(pair: str) -> tuple[str, str]:
    first, second = pair.split()
    return first, second


# The pair, the internals; then the five cards by hand, as they are read.
BEST = [
    ("both own cards play, a royal flush in the middle or not", "2w 3c", "As Ks Qs Ns Ps", "As Ks Qs 3c 2w"),
    ("exactly three internals, four in the middle or not", "Aw Kc", "9w 9c 9s 9p 2c", "9w 9c 9s Aw Kc"),
    ("the three that make the best hand", "7w 7c", "7s 9p 9wr 2c 9c", "7w 7c 7s 9c 9p"),
    ("a major among the three, a straight flush without it or not", "3w 4w", "5w 6w 7w m20 Kc", "Kc m20 7w 4w 3w"),
    ("the better of two majors by what it makes", "9w 9c", "9s 9p m5 m9 4c", "m9 9w 9c 9s 9p"),
]


@pytest.mark.parametrize("example", BEST, ids=[example[0] for example in BEST])
def test_tw_9_two_own_cards_and_exactly_three_internals(example: tuple[str, str, str, str]) -> None:
    _, pair, internals, read = example
    best = poker_hand(read.split())
    assert " ".join(best_hand(split(pair), internals.split()).cards) == read
    for order in permutations(internals.split()):
        assert best_hand(split(pair), order).key == best.key


def test_tw_9_of_equal_threes_those_that_lie_first() -> None:
    assert best_hand(("Aw", "Kc"), ["9p", "2c", "9s", "9c", "9w"]).cards == ("9c", "9s", "9p", "Aw", "Kc")


def test_tw_11_a_minor_is_its_rank_and_a_major_the_last_digit_of_its_number() -> None:
    assert [rank(card + "w") for card in "23456789TPNQKA"] == list(range(2, 16))
    by_rank = {15: "m1 m11 m21", 10: "m0 m10 m20"} | {digit: f"m{digit} m{10 + digit}" for digit in range(2, 10)}
    for number, majors in by_rank.items():
        assert [rank(card) for card in majors.split()] == [number] * len(majors.split())


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac Kw Qs Np Pw", "straight"),  # Ace, King, Queen, Knight, Page
        ("Kc Qw Ns Pp Tw", "straight"),
        ("Qc Nw Ps Tp 9w", "straight"),
        ("Ac 2w 3s 4p 5w", "straight"),
        ("Kc Aw 2s 3p 4w", "high card"),  # no wrap
        ("Qc Kw As 2p 3w", "high card"),
        ("Ac Qw Ns Pp Tw", "high card"),  # the King is missing
        ("m20 9w 8c 7s m6", "straight"),
        ("m0 Pw Nc Qs Kp", "straight"),
        ("m11 2w 3c 4s m5", "straight"),
        ("m21 Kw Qc Ns Pp", "straight"),
        ("m1 m0 9w 8s 7p", "high card"),  # an Ace is not beside a Ten
    ],
)
def test_tw_11_straights_have_the_ace_high_or_low_and_do_not_wrap(hand: str, expected: str) -> None:
    assert category(hand) == expected


def test_tw_12_seven_suits_for_flushes() -> None:
    suits: dict[str, list[str]] = {}
    for card in DECK:
        suits.setdefault(flush_suit(card), []).append(card)

    assert [len(cards) for cards in suits.values()] == [14, 14, 14, 14, 2, 10, 10]
    assert suits["majors 1-10"] == ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10"]
    assert suits["majors 11-20"] == ["m11", "m12", "m13", "m14", "m15", "m16", "m17", "m18", "m19", "m20"]
    assert suits["majors 0 and 21"] == ["m0", "m21"]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2c 5c 8c Tc Qc", "flush"),
        ("2c 5cr 8c Tcr Qc", "flush"),  # TW-17: orientations may mix
        ("m2 m4 m6 m8 m10", "flush"),
        ("m11 m13 m15 m17 m20", "flush"),
        ("m9 m10 m11 m12 m14", "high card"),
        ("m2 m3 m5 m8 m0", "high card"),
        ("m12 m14 m16 m18 m21", "high card"),
        ("m1 m2 m3 m4 m5", "straight flush"),
        ("m6 m7 m8 m9 m10", "straight flush"),
        ("m12 m13r m14 m15r m16", "straight flush"),
    ],
)
def test_tw_12_flushes(hand: str, expected: str) -> None:
    assert category(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7w 7c 7sr 7pr Kw", "two pair"),
        ("7w 7cr 9s Pp Kw", "high card"),
        ("7w 7c 7sr 9p Kw", "one pair"),
        ("7w 7c 7s 7pr Kw", "three of a kind"),
        ("7w 7c 7s 7pr m7r", "full house"),
        ("7w 7c 7s 7p m7r", "four of a kind"),
        ("7w 7c 7s 7p m17", "five of a kind"),
        ("Awr m1r m11r m21r Acr", "five of a kind"),
        ("4w 5c 6s 7p 7wr", "high card"),  # five ranks make a straight, not five kinds
    ],
)
def test_tw_13_only_cards_of_one_rank_and_orientation_match(hand: str, expected: str) -> None:
    assert category(hand) == expected


def test_tw_14_rank_then_orientation_then_major_and_never_the_suit() -> None:
    rest = "m2 4c 5s 9p"
    falling = ["Kw", "Kwr", "Qw", "Qwr", "m20", "Tw", "m20r", "Twr"]

    for higher, lower in pairwise(falling):
        assert beats(f"{higher} {rest}", f"{lower} {rest}")
    for suit in "csp":
        assert ties(f"Kw {rest}", f"K{suit} {rest}")
    assert ties(f"m10 {rest}", f"m0 {rest}")


def test_tw_15_any_major_beats_none() -> None:
    # The source's example: Death reversed with the 8 of Wands high against a straight flush of minors.
    assert category("m13r 8w 6c 5s 2p") == "high card"
    assert beats("m13r 8w 6c 5s 2p", "9w 8w 7w 6w 5w")
    assert beats("m2r 3wr 4cr 6sr 7pr", "As Ks Qs Ns Ps")
    assert not beats("As Ks Qs Ns Ps", "m2r 3wr 4cr 6sr 7pr")


WITHOUT_MAJORS = [
    ("high card", "Aw Kc 9s 6p 3w"),
    ("one pair", "2w 2c 5s 4p 3w"),
    ("two pair", "3w 3c 2s 2p 4w"),
    ("three of a kind", "2w 2c 2s 4p 3w"),
    ("straight", "5w 4c 3s 2p Aw"),
    ("flush", "7c 5c 4c 3c 2c"),
    ("full house", "2w 2c 2s 3p 3w"),
    ("four of a kind", "2w 2c 2s 2p 3w"),
    ("straight flush", "5c 4c 3c 2c Ac"),
    ("royal flush", "Apr Kpr Qpr Npr Ppr"),
]
WITH_A_MAJOR = [
    ("high card", "m21 Kc 9s 6p 3w"),
    ("one pair", "m2 2c 5s 4p 3w"),
    ("two pair", "m3 3c 2s 2p 4w"),
    ("three of a kind", "m2 2c 2s 4p 3w"),
    ("straight", "5w 4c m13 2p Aw"),
    ("flush", "m7 m5 m4 m3 m2"),
    ("full house", "2w 2c 2s 3p m3"),
    ("four of a kind", "2w 2c 2s 2p m3"),
    ("straight flush", "m5 m4 m3 m2 m1"),
    ("five of a kind", "m2r m12r 2wr 2cr 2sr"),
]


@pytest.mark.parametrize("ladder", [WITHOUT_MAJORS, WITH_A_MAJOR])
def test_tw_16_categories_from_the_worst_to_the_best(ladder: list[tuple[str, str]]) -> None:
    for name, hand in ladder:
        assert category(hand) == name
    for (_, worse), (_, better) in pairwise(ladder):
        assert beats(better, worse)


def test_tw_16_names_all_eleven() -> None:
    assert {name for name, _ in WITHOUT_MAJORS + WITH_A_MAJOR} == set(CATEGORIES)
    assert len(CATEGORIES) == 11


def test_tw_17_a_royal_flush_is_of_one_suit_and_one_orientation() -> None:
    upright, reversed_, mixed = "As Ks Qs Ns Ps", "Awr Kwr Qwr Nwr Pwr", "Ac Kc Qc Nc Pcr"

    assert [category(hand) for hand in (upright, reversed_, mixed)] == ["royal flush", "royal flush", "straight flush"]
    assert beats(upright, reversed_)
    assert beats(reversed_, mixed)  # whatever its Ace
    assert beats(mixed, "Kc Qc Nc Pc Tc")
    assert ties(upright, "Ap Kp Qp Np Pp")
    assert category("Ks Qs Ns Ps Ts") == "straight flush"


def test_tw_18_the_sources_pairs_of_threes_at_equal_kickers_or_not() -> None:
    for best_kickers in ("Kw 9c m5", "7w 6c 5s"):
        for worse_kickers in ("Aw Kc m4", "Aw Kc Qs", "7w 6c 5s"):
            assert beats(f"m3 m13 {best_kickers}", f"m3 3p {worse_kickers}")
            assert beats(f"m3 m13 {best_kickers}", f"m13 3p {worse_kickers}")
            assert beats(f"m3 3s {best_kickers}", f"3p 3c {worse_kickers}")
            assert ties(f"m3 3s {best_kickers}", f"m13 3p {best_kickers}")


def test_tw_18_orientation_is_read_before_any_kicker() -> None:
    assert beats("7w 7c 4s 3p 2w", "7sr 7pr As Kp Qw")
    assert beats("7w 7c 7s 2p 2wr", "7pr m7r m17r Ap Aw") is False  # TW-15 comes first
    assert beats("7w 7c m15 3p 2w", "7sr 7pr m21 Kp Qw")


def test_tw_18_each_card_is_read_whole_before_the_next() -> None:
    # The Ace's orientation before the King's rank; the major before the next card.
    assert beats("Aw 9c 7s 5p 3w", "Acr Kc 7s 5p 3w")
    assert beats("m20 8c 7s 5p 3w", "Tw 9c 7s 5p m3")
    # Of two pair, the major in the higher pair before the lower pair.
    assert beats("m9 9c 2s 2p 5w", "9w 9s 8c 8p m15")
    # Of a full house, the major among the three before the pair.
    assert beats("m4 4c 4s 2p 2w", "4w 4c 4s m1 Ac")
    assert beats("4w 4c 4s m1 Ac", "4w 4c 4s 2p m2")


def test_tw_18_groups_by_size_then_kind_and_majors_first_within_a_group() -> None:
    assert poker_hand(["2w", "9c", "m2", "9p", "Kw"]).cards == ("9c", "9p", "m2", "2w", "Kw")
    assert poker_hand(["7wr", "7c", "7pr", "7s", "Ap"]).cards == ("7c", "7s", "7wr", "7pr", "Ap")
    assert poker_hand(["m11", "2w", "2c", "m12", "Aw"]).cards == ("m12", "2w", "2c", "m11", "Aw")
    assert poker_hand(["4w", "Kcr", "Ks", "9s", "m19r"]).cards == ("Ks", "Kcr", "9s", "m19r", "4w")


def test_tw_18_straights_are_read_from_the_top_a_low_ace_last() -> None:
    assert poker_hand(["Aw", "2c", "3s", "4p", "5w"]).cards == ("5w", "4p", "3s", "2c", "Aw")
    assert poker_hand(["Aw", "Kc", "Qs", "Np", "Pw"]).cards == ("Aw", "Kc", "Qs", "Np", "Pw")
    assert beats("6w 5c 4s 3p 2w", "Aw 2c 3s 4p 5w")
    assert beats("5w 4cr 3sr 2pr Awr", "5wr 4c 3s 2p Aw")
    assert beats("5w 4c 3s 2p Aw", "5w 4c 3s 2p Awr")


def test_tw_18_hands_equal_in_all_of_it_tie() -> None:
    assert ties("Kw Qc 9s 7p 2w", "Kp Qs 9w 7c 2s")
    assert ties("m12 m3 9s 7p Kw", "m2 m13 9w 7c Kc")
    assert ties("Twr Tc m0 4s 3p", "Tpr Ts m20 4w 3c")


@pytest.mark.parametrize(
    "hand", ["Aw Kw Qw Nw", "Aw Awr Kw Qw Nw", "Aw Kw Qw Nw Pw Tw", "1w Kw Qw Nw Pw", "m22 Kw Qw Nw Pw"]
)
def test_five_different_cards_and_nothing_else_is_a_hand(hand: str) -> None:
    with pytest.raises(ValueError, match=r"is not"):
        poker_hand(hand.split())
