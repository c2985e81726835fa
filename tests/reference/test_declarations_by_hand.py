"""The reference of Two-Win's declarations against examples worked out by hand from docs/rules/two-win.md."""

from itertools import permutations

import pytest

from tests.reference.cards import card_id
from tests.reference.declarations import Declaration, Valued, declarations, timed_out, unbeaten, valued


def choices(own: str, internals: str, externals: str) -> list[Valued]:
    return valued(own.split(), internals.split(), externals.split())


def shown(choice: Valued) -> str:
    """A split as text, its poker pair first."""
    return " ".join(choice.declaration.poker) + " | " + " ".join(choice.declaration.twenty_one)


def test_tw_8_six_splits_and_sixteen_orientations() -> None:
    found = declarations(["m0", "Kp", "Aw", "7c"])

    assert len(found) == len(set(found)) == 96
    assert len({frozenset(card.removesuffix("r") for card in choice.poker) for choice in found}) == 6
    for choice in found:
        assert {card.removesuffix("r") for card in choice.poker + choice.twenty_one} == {"m0", "Kp", "Aw", "7c"}


def test_tw_8_the_order_in_which_four_cards_are_given_does_not_matter() -> None:
    first = declarations(["m0", "Kp", "Aw", "7c"])

    assert all(declarations(order) == first for order in permutations(["m0", "Kpr", "Aw", "7cr"]))


@pytest.mark.parametrize("own", ["Aw Kw Qw", "Aw Kw Qw Nw Pw", "Aw Awr Kw Qw", "Aw Kw Qw 1w"])
def test_tw_8_four_different_cards(own: str) -> None:
    with pytest.raises(ValueError, match=r"is not"):
        declarations(own.split())


def test_tw_10_pairs_by_ids_then_orientations_in_id_order_upright_first() -> None:
    found = declarations(["m0", "7c", "Kp", "Aw"])

    assert found[:4] == [
        Declaration(("Aw", "7c"), ("Kp", "m0")),
        Declaration(("Aw", "7c"), ("Kp", "m0r")),
        Declaration(("Aw", "7c"), ("Kpr", "m0")),
        Declaration(("Aw", "7c"), ("Kpr", "m0r")),
    ]
    assert found[4] == Declaration(("Aw", "7cr"), ("Kp", "m0"))
    pairs = [tuple(card_id(card) for card in choice.poker) for choice in found]
    assert pairs == sorted(pairs)
    assert found[-1] == Declaration(("Kpr", "m0r"), ("Awr", "7cr"))


def test_tw_10_poker_before_twenty_one_and_orientations_last() -> None:
    # Four Kings; then 4 in the externals and a 9: 13, since with both it is 22. Either 9 may be the reversed one.
    found = timed_out(choices("Kw Kc 9w 9c", "Ks Kp 2c 3c 4s", "2s 2p 3sr"))

    assert found.poker.cards == ("Kw", "Kc", "Ks", "Kp", "4s")
    assert found.twenty_one.total == 13
    assert shown(found) == "Kw Kc | 9w 9cr"


def test_tw_10_the_lowest_poker_pair_of_equals() -> None:
    # Any two of the three Kings make three of a kind; the third and the 2 stay for twenty-one.
    found = timed_out(choices("2p Ks Kc Kw", "Kp 3c 5c 7s 9p", "2s 2c 3sr"))

    assert shown(found) == "Kw Kc | Ks 2p"


def test_tw_10_the_best_twenty_one_may_be_a_bust_turned_away() -> None:
    # With 20 in the externals, both reversed is the best that is left.
    found = timed_out(choices("Kw Kc 9w 9c", "Ks Kp 2c 3c 4s", "Qs Qp 3sr"))

    assert shown(found) == "Kw Kc | 9wr 9cr"
    assert found.twenty_one.total == 20


def test_every_unbeaten_declaration_stands_once_the_best_poker_first() -> None:
    # Externals 11. The pair of Kings leaves 4 + 5: 20. The King and 5 leave K + 4, which is over, so 11 + 10: 21.
    found = unbeaten(choices("Kw Kc 4w 5c", "2s 7s 8p Ts Qp", "8c 3w 2wr"))

    assert [(shown(choice), choice.poker.category, choice.twenty_one.total) for choice in found] == [
        ("Kw Kc | 4w 5c", "one pair", 20),
        ("Kw 5c | 4wr Kc", "high card", 21),
    ]


def test_unbeaten_is_what_no_other_equals_in_one_part_and_beats_in_the_other() -> None:
    for given in (
        ("Aw m13 5c Kp", "2s 7s m8 Tsr Qp", "8c 3w 2wr"),
        ("m21 m0 m11 7c", "Ac 2c 3cr 4c 5s", "Kw Qw 5p"),
        ("2w 2c 2s 2p", "m2 m12 3w 4w 5wr", "Aw 9c m4r"),
    ):
        every = choices(*given)
        found = unbeaten(every)
        keys = [choice.keys for choice in found]

        assert len(set(keys)) == len(keys)
        assert keys == sorted(keys, reverse=True)
        assert [key[1] for key in keys] == sorted(key[1] for key in keys)
        for choice in every:
            beaten = any(choice.is_beaten_by(other) for other in every)
            assert beaten == (choice.keys not in keys)
        for choice in found:
            assert choice == next(first for first in every if first.keys == choice.keys)
        assert timed_out(every) == found[0]
