"""The reference of Two-Win's table against examples worked out by hand from docs/rules/two-win.md.

At every showdown here the middle is the same: internals with no pair, straight or flush in reach, and externals at 9.
"""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from tests.reference import twenty_one, two_win
from tests.reference.cards import DECK
from tests.reference.declarations import Declaration, Valued
from tests.reference.money import Limit
from tests.reference.twenty_one import MajorPrecedence
from tests.reference.two_win import NO_WIN, ONE_WIN, TWO_WIN, Blind, Posted, Taken
from tests.reference.two_win_poker import best_hand

INTERNALS = ["2c", "6s", "8p", "Nw", "Ks"]
EXTERNALS = ["9w", "m0", "3sr"]
DROPPED = ["Kw", "Qw", "2w"]

# Own cards for poker, the best first; the two pairs of threes tie.
SEVENS, THREES, THREES_TOO, HIGH_CARD = "7w 7c", "3w 3c", "3s 3p", "4s 5p"
# For twenty-one with 9 in the externals: 21, 20, 20, 9 which ties the house, and bust.
MADE_21, MADE_20, MADE_20_TOO, AT_NINE, BUST = "8w 4c", "8c 3c", "8s 3p", "4wr 5cr", "Kp Qp"
NATURAL, NATURAL_TOO = "Aw Kc", "Ac Kp"


def declared(poker: str, own: str, externals: Sequence[str] = EXTERNALS) -> Valued:
    (first, second), (third, fourth) = poker.split(), own.split()
    return Valued(
        Declaration((first, second), (third, fourth)),
        best_hand((first, second), INTERNALS),
        twenty_one.player((third, fourth), externals),
        MajorPrecedence.TIEBREAK,
    )


def takers(*hands: tuple[str, str], externals: Sequence[str] = EXTERNALS) -> tuple[int | None, int | None]:
    """Who takes internal and external, of seats 0, 1, … with these poker pairs and own cards."""
    shown = {seat: declared(poker, own, externals) for seat, (poker, own) in enumerate(hands)}
    return two_win.takers(list(shown), shown, twenty_one.house(externals), MajorPrecedence.TIEBREAK)


def settle(
    totals: Mapping[int, int], hands: Mapping[int, tuple[str, str]], *, carried: int = 0, unit: int = 1
) -> two_win.Settlement:
    shown = {seat: declared(poker, own) for seat, (poker, own) in hands.items()}
    return two_win.settle(totals, shown, twenty_one.house(EXTERNALS), carried=carried, unit=unit)


# The table -------------------------------------------------------------------


def test_tw_2_blinds_sit_left_of_the_dealer() -> None:
    assert two_win.blinds([0, 1, 2, 3], 0, 10, carried=0, unit=1) == (Blind(1, 5), Blind(2, 10))
    assert two_win.blinds([0, 1, 2, 3], 3, 10, carried=0, unit=1) == (Blind(0, 5), Blind(1, 10))
    assert two_win.blinds([0, 4, 9], 4, 10, carried=0, unit=1) == (Blind(9, 5), Blind(0, 10))


def test_tw_2_heads_up_the_dealer_is_the_big_blind() -> None:
    assert two_win.blinds([2, 5], 5, 10, carried=0, unit=1) == (Blind(2, 5), Blind(5, 10))


@pytest.mark.parametrize(
    ("minimum_bet", "unit", "small"), [(10, 1, 5), (7, 1, 3), (1, 1, 0), (15, 5, 5), (25, 5, 10), (5, 5, 0)]
)
def test_tw_2_the_small_blind_is_half_rounded_down_to_the_unit(minimum_bet: int, unit: int, small: int) -> None:
    found = two_win.blinds([0, 1, 2], 0, minimum_bet, carried=0, unit=unit)

    assert found == (Blind(1, small), Blind(2, minimum_bet))


def test_tw_27_no_blinds_in_a_hand_that_begins_with_carried_money() -> None:
    assert two_win.blinds([0, 1, 2], 0, 10, carried=1, unit=1) is None


def test_tw_30_antes_are_paid_before_blinds_each_all_in_if_need_be() -> None:
    due = (Blind(1, 5), Blind(2, 10))

    assert two_win.post({0: 100, 1: 7, 2: 3}, 3, due) == Posted(
        antes={0: 3, 1: 3, 2: 3}, blinds={1: 4, 2: 0}, stacks={0: 97, 1: 0, 2: 0}
    )
    assert two_win.post({0: 2, 1: 50}, 3, ()) == Posted(antes={0: 2, 1: 3}, blinds={}, stacks={0: 0, 1: 47})


def test_tw_3_four_each_from_the_small_blind_seat_then_internals_then_externals() -> None:
    order = DECK[::-1]
    found = two_win.dealt(order, [1, 4, 6], dealer=4)

    # Seat 6 first, then 1, the dealer last.
    assert found.own == {6: order[0:12:3], 1: order[1:12:3], 4: order[2:12:3]}
    assert found.internals == order[12:17]
    assert found.externals == order[17:20]


def test_tw_1_seventeen_can_be_dealt_in() -> None:
    found = two_win.dealt(DECK, range(17), dealer=16)

    every = [card for own in found.own.values() for card in own] + found.internals + found.externals
    assert len(every) == len(set(every)) == 76


def test_tw_5_what_is_up_in_each_round_and_who_opens_it() -> None:
    due = (Blind(1, 5), Blind(2, 10))

    assert [two_win.internals_up(number) for number in range(1, 6)] == [0, 1, 3, 5, 5]
    assert [two_win.externals_up(number) for number in range(1, 6)] == [0, 0, 0, 0, 3]
    assert [two_win.opens_left_of(0, due, number) for number in range(1, 6)] == [2, 0, 0, 0, 0]
    assert [two_win.opens_left_of(0, None, number) for number in range(1, 6)] == [0] * 5


def test_tw_5_fixed_limit_doubles_in_the_last_two_rounds() -> None:
    assert [two_win.bet_size(Limit.FIXED_LIMIT, 10, number) for number in range(1, 6)] == [10, 10, 10, 20, 20]
    for limit in (Limit.NO_LIMIT, Limit.POT_LIMIT):
        assert [two_win.bet_size(limit, 10, number) for number in range(1, 6)] == [10] * 5


def test_tw_6_the_button_starts_at_the_lowest_seat_and_passes_those_not_dealt_in() -> None:
    assert two_win.dealer([3, 1, 5], None) == 1
    assert two_win.dealer([3, 1, 5], 1) == 3
    assert two_win.dealer([1, 5], 3) == 5  # who dealt last may be gone
    assert two_win.dealer([1, 3], 5) == 1


def test_tw_31_with_chips_or_with_a_claim_to_carried_money() -> None:
    stacks = {0: 50, 1: 0, 2: 0, 3: 10, 4: 70}

    assert two_win.dealt_in(stacks, [0, 1, 2, 3, 4], 17, [1, 4]) == [0, 1, 3, 4]
    assert two_win.dealt_in(stacks, [0, 1, 2, 3, 4], 0, [1, 4]) == [0, 3, 4]
    assert two_win.dealt_in(stacks, [0, 2, 3], 17, [1, 4]) == [0, 3]  # TW-6: the others sit out


# The two halves --------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "unit", "internal", "external"),
    [(10, 1, 5, 5), (11, 1, 6, 5), (1, 1, 1, 0), (0, 1, 0, 0), (35, 5, 20, 15)],
)
def test_tw_25_the_odd_unit_is_internal(amount: int, unit: int, internal: int, external: int) -> None:
    assert two_win.halves(amount, unit) == (internal, external)


def test_tw_26_each_half_to_its_best_hand() -> None:
    assert takers((SEVENS, MADE_20), (THREES, MADE_21)) == (0, 1)
    assert takers((SEVENS, MADE_21), (THREES, MADE_20)) == (0, 0)
    assert takers((THREES, BUST), (SEVENS, BUST), (THREES_TOO, MADE_20)) == (1, 2)


def test_tw_26_poker_tied_and_twenty_one_not() -> None:
    assert takers((THREES, MADE_21), (THREES_TOO, MADE_20)) == (0, 0)
    # The best twenty-one hand takes both, also when it has no part in the tie.
    assert takers((SEVENS, MADE_20), ("7s 7p", BUST), (THREES, MADE_21)) == (2, 2)


def test_tw_26_twenty_one_tied_and_poker_not() -> None:
    assert takers((THREES, MADE_20), (SEVENS, MADE_20_TOO)) == (1, 1)
    assert takers((SEVENS, BUST), (THREES, MADE_20), ("4s 4p", MADE_20_TOO)) == (0, 0)


def test_tw_26_twenty_one_tied_with_the_house_and_poker_not() -> None:
    assert takers((THREES, AT_NINE), (SEVENS, BUST)) == (1, 1)
    assert takers((SEVENS, AT_NINE), (THREES, BUST)) == (0, 0)


def test_tw_26_both_tied_both_stay() -> None:
    assert takers((THREES, MADE_20), (THREES_TOO, MADE_20_TOO)) == (None, None)
    assert takers((THREES, AT_NINE), (THREES_TOO, BUST)) == (None, None)


def test_tw_26_nobody_wins_twenty_one() -> None:
    assert takers((THREES, BUST), (SEVENS, "Kc Qc")) == (1, None)
    assert takers((THREES, BUST), (THREES_TOO, "Kc Qc")) == (None, None)


def test_tw_26_a_layer_only_one_may_win_is_theirs_whatever_the_house_holds() -> None:
    assert takers((THREES, BUST)) == (0, 0)
    assert takers((THREES, AT_NINE)) == (0, 0)


def test_tw_24_naturals_and_the_house_at_a_showdown() -> None:
    assert takers((SEVENS, MADE_21), (THREES, NATURAL)) == (0, 1)
    natural_house = ["Qs", "As", "5wr"]
    assert takers((SEVENS, MADE_20), (THREES, NATURAL), externals=natural_house) == (0, 0)  # tied with the house
    assert takers((SEVENS, MADE_20), (THREES, BUST), externals=natural_house) == (0, None)  # lost to it
    assert takers((SEVENS, "Kp m13"), (THREES, AT_NINE), externals=DROPPED) == (0, 1)


# A hand ----------------------------------------------------------------------


def test_tw_25_layer_by_layer() -> None:
    # Seat 0 all-in for 11 wins twenty-one; of the others 1 has the better poker, 2 the better twenty-one.
    found = settle({0: 11, 1: 40, 2: 40, 3: 25}, {0: (THREES, MADE_21), 1: (SEVENS, BUST), 2: (THREES_TOO, MADE_20)})

    first, second = 44, 29 + 29 + 14
    assert found.taken == [Taken(22, 22, 1, 0), Taken(36, 36, 1, 2)]
    assert first + second == 116
    assert found.won == {0: 22, 1: 58, 2: 36, 3: 0}
    assert found.carried == 0
    assert found.labels == {0: ONE_WIN, 1: ONE_WIN, 2: NO_WIN, 3: NO_WIN}


def test_tw_26_the_house_plays_in_every_layer_with_two_who_may_win_it() -> None:
    # Seat 0 wins twenty-one in the first layer. In the second nobody does, in the third seat 2 is alone.
    found = settle({0: 10, 1: 20, 2: 25}, {0: (THREES, MADE_21), 1: (SEVENS, BUST), 2: (THREES_TOO, "Kc Qc")})

    assert found.taken == [Taken(15, 15, 1, 0), Taken(10, 10, 1, None), Taken(3, 2, 2, 2)]
    assert found.won == {0: 15, 1: 25, 2: 5}
    assert found.carried == 10


def test_tw_26_a_tie_in_one_layer_is_none_in_the_next() -> None:
    found = settle({0: 10, 1: 30, 2: 30}, {0: (SEVENS, MADE_20), 1: ("7s 7p", MADE_20_TOO), 2: (THREES, BUST)})

    assert found.taken == [Taken(15, 15, None, None), Taken(20, 20, 1, 1)]
    assert (found.won, found.carried) == ({0: 0, 1: 40, 2: 0}, 30)
    assert found.labels == {0: NO_WIN, 1: NO_WIN, 2: NO_WIN}


def test_tw_27_carried_money_is_in_the_first_layer_before_halving() -> None:
    found = settle({0: 10, 1: 30, 2: 30}, {0: (SEVENS, MADE_21), 1: (THREES, BUST), 2: (HIGH_CARD, BUST)}, carried=5)

    assert found.taken == [Taken(18, 17, 0, 0), Taken(20, 20, 1, None)]
    assert (found.won, found.carried) == ({0: 35, 1: 20, 2: 0}, 20)


def test_tw_31_all_in_for_nothing_wins_only_in_the_first_layer() -> None:
    found = settle({0: 0, 1: 30, 2: 30}, {0: (SEVENS, MADE_21), 1: (THREES, MADE_20), 2: (HIGH_CARD, BUST)}, carried=7)

    assert found.taken == [Taken(4, 3, 0, 0), Taken(30, 30, 1, 1)]
    assert found.won == {0: 7, 1: 60, 2: 0}
    assert found.labels == {0: TWO_WIN, 1: NO_WIN, 2: NO_WIN}


def test_tw_25_the_odd_unit_is_a_chip_unit() -> None:
    found = settle({0: 25, 1: 25, 2: 5}, {0: (SEVENS, MADE_20), 1: (THREES, MADE_21)}, unit=5)

    assert found.won == {0: 30, 1: 25, 2: 0}


def test_tw_7_one_player_left_wins_everything() -> None:
    found = two_win.last_one_left({0: 5, 1: 10, 2: 20}, 1, carried=6)

    assert found.won == {0: 0, 1: 41, 2: 0}
    assert found.carried == 0
    assert found.internal_taker == 1


def test_tw_29_labels_by_the_first_layers_two_pots() -> None:
    assert two_win.last_one_left({0: 5, 1: 10}, 1).labels == {0: NO_WIN, 1: TWO_WIN}
    both = settle({0: 10, 1: 10, 2: 10}, {0: (SEVENS, MADE_21), 1: (THREES, MADE_20)})
    assert both.labels == {0: TWO_WIN, 1: NO_WIN, 2: NO_WIN}
    one_each = settle({0: 10, 1: 10}, {0: (SEVENS, MADE_20), 1: (THREES, MADE_21)})
    assert one_each.labels == {0: ONE_WIN, 1: ONE_WIN}
    one_stays = settle({0: 10, 1: 10}, {0: (SEVENS, BUST), 1: (THREES, "Kc Qc")})
    assert one_stays.labels == {0: ONE_WIN, 1: NO_WIN}
    # The side pot's taker has no part in it.
    aside = settle({0: 10, 1: 30, 2: 30}, {0: (SEVENS, MADE_21), 1: (THREES, MADE_20), 2: (HIGH_CARD, BUST)})
    assert aside.labels == {0: TWO_WIN, 1: NO_WIN, 2: NO_WIN}


def test_tw_29_a_pot_of_nothing_is_taken_like_any_other() -> None:
    assert settle({0: 1, 1: 0}, {0: (SEVENS, MADE_21)}).labels == {0: TWO_WIN, 1: NO_WIN}


# The end of play -------------------------------------------------------------


def test_tw_28_carried_money_is_divided_evenly_the_rest_to_the_last_taker() -> None:
    assert two_win.shared_out(11, [0, 2, 5], 2, dealer=0) == {0: 3, 2: 5, 5: 3}
    assert two_win.shared_out(12, [0, 2, 5], 2, dealer=0) == {0: 4, 2: 4, 5: 4}
    assert two_win.shared_out(55, [0, 2, 5], 5, dealer=0, unit=5) == {0: 15, 2: 15, 5: 25}


def test_tw_28_the_rest_goes_clockwise_when_no_taker_is_here() -> None:
    assert two_win.shared_out(11, [0, 2, 5], None, dealer=2) == {5: 4, 0: 4, 2: 3}
    assert two_win.shared_out(11, [0, 2, 5], 3, dealer=5) == {0: 4, 2: 4, 5: 3}


def test_tw_28_who_has_left_leaves_their_part_to_the_others() -> None:
    assert two_win.shared_out(30, [0, 2], 5, dealer=0) == {0: 15, 2: 15}


def test_tw_30_play_ends_at_one_player_with_chips_claims_counted_in() -> None:
    assert not two_win.goes_on({0: 90, 1: 0, 2: 0}, 0, [0, 1])
    assert two_win.goes_on({0: 90, 1: 0, 2: 0}, 10, [0, 1])
    assert not two_win.goes_on({0: 90, 1: 0, 2: 0}, 10, [0])
    assert two_win.goes_on({0: 90, 1: 10, 2: 0}, 0, [0])


# Money stays whole -----------------------------------------------------------


def test_tw_25_to_tw_28_no_unit_is_lost() -> None:
    pokers, owns = (SEVENS, THREES, THREES_TOO), (MADE_21, MADE_20, MADE_20_TOO, AT_NINE, BUST, NATURAL, NATURAL_TOO)
    for seed in range(500):
        random = Random(seed)
        unit = random.choice([1, 5])
        totals = {seat: random.randint(0, 9) * unit for seat in range(random.randint(2, 6))}
        live = random.sample(sorted(totals), random.randint(1, len(totals)))
        carried = random.randint(0, 9) * unit
        hands = {seat: (random.choice(pokers), random.choice(owns)) for seat in live}

        found = settle(totals, hands, carried=carried, unit=unit)

        assert sum(found.won.values()) + found.carried == sum(totals.values()) + carried
        assert all(amount % unit == 0 for amount in (*found.won.values(), found.carried))
        shares = two_win.shared_out(found.carried, list(totals), found.internal_taker, dealer=0, unit=unit)
        assert sum(shares.values()) == found.carried
        assert max(shares.values()) - min(shares.values()) < unit * len(totals)
