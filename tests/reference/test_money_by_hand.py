"""The reference of chips, bets and pots against examples worked out by hand from docs/rules/money.md.

A round is written as its acts in turn: a total is what the seat then has in for the round, ``FOLD`` a fold.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from tests.reference import money
from tests.reference.money import Layer, Legal, Limit, Player, Raises, Round

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.FIXED_LIMIT
FOLD = -1


def first_round(*stacks: int, big: int = 2, limit: Limit = NO_LIMIT, ante: int = 0, unit: int = 1) -> Round:
    """Seat 0 deals; 1 and 2 post blinds of half of ``big`` and ``big``, as far as their stacks go."""
    players = {}
    for seat, stack in enumerate(stacks):
        after_ante = stack - money.posted(stack, ante)
        blind = money.posted(after_ante, {1: big // 2, 2 % len(stacks): big}.get(seat, 0))
        players[seat] = Player(after_ante - blind, blind)
    antes = sum(money.posted(stack, ante) for stack in stacks)
    after = 2 % len(stacks)
    return money.begin(players, after, limit=limit, bet_size=big, big_blind=True, on_table=antes, unit=unit)


def later_round(*stacks: int, limit: Limit = NO_LIMIT, bet_size: int = 2, on_table: int = 0, unit: int = 1) -> Round:
    """Seat 0 deals, seat 1 opens; a stack of 0 is all-in."""
    players = {seat: Player(stack) for seat, stack in enumerate(stacks)}
    return money.begin(players, 0, limit=limit, bet_size=bet_size, on_table=on_table, unit=unit)


def played(state: Round, *acts: int) -> Round:
    for act in acts:
        state = money.fold(state) if act == FOLD else money.put_in(state, act)
    return state


def legal(state: Round) -> Legal:
    found = money.legal(state)
    assert found is not None
    return found


def raises(state: Round) -> tuple[int, int] | None:
    found = legal(state).raises
    return None if found is None else (found.least, found.greatest)


def stacks(state: Round) -> list[int]:
    return [state.players[seat].stack for seat in sorted(state.players)]


def put_in(state: Round) -> list[int]:
    return [state.players[seat].put_in for seat in sorted(state.players)]


# Acts and turns --------------------------------------------------------------


def test_mo_3_totals_are_of_the_round_and_hold_blinds_but_no_antes() -> None:
    state = first_round(100, 100, 100, ante=5)

    assert put_in(state) == [0, 1, 2]
    assert stacks(state) == [95, 94, 93]
    assert legal(state) == Legal(seat=0, match=2, is_check=False, raises=Raises(4, 95))
    assert stacks(played(state, 2, 2)) == [93, 93, 93]


def test_mo_3_a_fold_is_legal_also_when_a_check_is_free() -> None:
    state = played(first_round(100, 100, 100), 2, 2)

    assert legal(state).is_check
    assert not money.fold(state).players[2].still_in


def test_mo_3_a_total_that_is_not_legal_is_refused() -> None:
    state = first_round(100, 100, 100)

    for total in (0, 1, 3, 101):
        with pytest.raises(ValueError, match="not legal"):
            money.put_in(state, total)
    for total in (2, 4, 5, 99, 100):
        money.put_in(state, total)


def test_mo_5_the_first_round_opens_left_of_the_big_blind_which_may_raise_last() -> None:
    state = first_round(100, 100, 100, 100)

    turns = []
    for act in (2, 2, 2):
        turns.append(money.turn(state))
        state = played(state, act)
    assert turns == [3, 0, 1]
    assert legal(state) == Legal(seat=2, match=2, is_check=True, raises=Raises(4, 100))
    assert money.is_over(played(state, 2))


def test_mo_5_a_round_ends_when_each_has_acted_and_matched() -> None:
    state = later_round(100, 100, 100)

    assert money.is_over(played(state, 0, 0, 0))
    assert not money.is_over(played(state, 0, 0, 10, 10))
    assert money.turn(played(state, 0, 0, 10, 10)) == 2
    assert money.is_over(played(state, 0, 0, 10, 10, 10))


def test_mo_5_a_round_ends_when_one_player_is_left() -> None:
    assert money.is_over(played(later_round(100, 100, 100), 10, FOLD, FOLD))


def test_mo_5_a_lone_player_facing_more_may_only_call_or_fold() -> None:
    state = played(later_round(100, 40, 0), 40)

    assert legal(state) == Legal(seat=0, match=40, is_check=False, raises=None)
    assert money.is_over(played(state, 40))


def test_mo_5_a_lone_player_facing_no_more_has_no_turn() -> None:
    # The small blind has put in as much as the short big blind.
    assert money.turn(first_round(100, 100, 1, big=2)) == 0
    assert money.is_over(played(first_round(100, 100, 1, big=2), FOLD))
    # A bettor whom the others have met with less.
    assert money.is_over(played(later_round(30, 100, 20), 50, 20, 30))


def test_mo_5_later_rounds_with_at_most_one_who_can_act_are_not_played() -> None:
    assert money.turn(later_round(0, 100, 0)) is None
    assert money.turn(later_round(0, 0)) is None
    assert money.turn(later_round(0, 100, 0, 5)) == 1


def test_mo_5_all_in_and_folded_seats_are_passed_over() -> None:
    state = played(later_round(100, 20, 100, 100), 20, 60, FOLD)

    assert money.turn(state) == 0
    assert money.turn(played(state, 100)) == 2
    assert money.is_over(played(state, 100, 100))


# Least raises and reopening --------------------------------------------------


def test_mo_4_the_least_bet_is_the_minimum_bet_the_least_raise_the_last_full_one() -> None:
    state = later_round(500, 500, 500)

    assert raises(state) == (2, 500)
    assert raises(played(state, 10)) == (20, 500)
    assert raises(played(state, 10, 40)) == (70, 500)
    assert raises(played(state, 10, 40, 200)) == (360, 500)


def test_mo_4_the_big_blind_is_a_full_bet_even_if_posted_short() -> None:
    state = first_round(100, 100, 3, 100, big=10)

    assert put_in(state) == [0, 5, 3, 0]
    assert legal(state) == Legal(seat=3, match=10, is_check=False, raises=Raises(20, 100))
    assert money.is_over(played(state, 10, FOLD, 10))


def test_mo_4_the_big_blind_stands_even_if_the_ante_took_the_whole_stack() -> None:
    state = first_round(100, 100, 4, 100, big=10, ante=4)

    assert put_in(state) == [0, 5, 0, 0]
    assert legal(state) == Legal(seat=3, match=10, is_check=False, raises=Raises(20, 96))


def test_mo_4_a_short_all_in_moves_what_must_be_matched_and_not_the_size_of_a_raise() -> None:
    state = played(later_round(500, 500, 13, 500), 10, 13)

    assert legal(state) == Legal(seat=3, match=13, is_check=False, raises=Raises(23, 500))


def test_mo_4_a_short_opening_all_in_is_no_full_bet() -> None:
    state = played(later_round(500, 500, 3, bet_size=10), 0, 3)

    assert legal(state) == Legal(seat=0, match=3, is_check=False, raises=Raises(13, 500))
    assert raises(played(state, 3)) is None  # seat 1 has checked, and 3 is no full bet


def test_cp_8_a_short_all_in_does_not_reopen_for_those_who_have_acted() -> None:
    # Bet size 2: seat 3 all-in to 16, seat 4 calls, seat 0 all-in to 19.
    state = played(first_round(19, 200, 200, 16, 200), 16, 16, 19)

    assert legal(state) == Legal(seat=1, match=19, is_check=False, raises=Raises(33, 200))
    state = played(state, 19, FOLD)
    assert legal(state) == Legal(seat=4, match=19, is_check=False, raises=None)
    for total in (33, 200):
        assert not money.may_put_in(state, total)
    assert money.is_over(played(state, 19))


def test_cp_8_a_raise_by_one_yet_to_act_reopens() -> None:
    state = played(first_round(19, 200, 200, 16, 200), 16, 16, 19, 33, FOLD)

    assert legal(state) == Legal(seat=4, match=33, is_check=False, raises=Raises(47, 200))


def test_cp_9_two_short_all_ins_together_reopen() -> None:
    # A bet of 10, all-ins to 15 and to 20: each 5 short of a raise, together one.
    state = played(later_round(500, 500, 15, 20), 10, 15, 20)

    assert raises(state) == (30, 500)
    assert raises(played(state, 20)) == (30, 500)  # the bettor again
    assert raises(played(later_round(500, 500, 15, 19), 10, 15, 19, 19)) is None


def test_mo_4_growth_is_counted_from_a_seats_own_last_action() -> None:
    # Seat 1 bets 10, seat 2 makes it 40, seat 3 is all-in for 50: for seat 2 the bet has grown by 10 of 30.
    state = played(later_round(500, 500, 500, 50), 10, 40, 50, FOLD)

    assert raises(state) == (80, 500)
    assert raises(played(state, 50)) is None


def test_cp_10_a_stack_between_the_call_and_the_least_raise() -> None:
    state = played(later_round(15, 500, 500), 10, 10)

    assert legal(state) == Legal(seat=0, match=10, is_check=False, raises=Raises(15, 15))
    assert [total for total in range(20) if money.may_put_in(state, total)] == [10, 15]
    assert not money.fold(state).players[0].still_in


def test_cp_11_facing_a_short_all_in_with_nothing_to_add_there_is_a_call() -> None:
    state = played(later_round(12, 500, 11), 10, 11)

    assert legal(state) == Legal(seat=0, match=11, is_check=False, raises=Raises(12, 12))
    assert legal(played(state, 11)) == Legal(seat=1, match=11, is_check=False, raises=None)
    short = played(later_round(7, 500, 11), 10, 11)
    assert legal(short) == Legal(seat=0, match=7, is_check=False, raises=None)


def test_cp_11_somebody_always_has_a_legal_move_until_the_round_is_over() -> None:
    for seed in range(300):
        for state in random_round(Random(seed)):
            assert (money.legal(state) is None) == money.is_over(state)


# Limits ----------------------------------------------------------------------


def test_mo_8_pot_limit_counts_all_money_on_the_table_and_what_is_owed() -> None:
    # Blinds 1 and 2: call 2, the pot is then 5, so to 7.
    assert raises(first_round(100, 100, 100, limit=POT_LIMIT)) == (4, 7)
    assert raises(first_round(100, 100, 100, limit=POT_LIMIT, ante=3)) == (4, 16)
    # 30 from before, a bet of 20: call 20, the pot is then 70, so to 90.
    state = later_round(500, 500, 500, limit=POT_LIMIT, on_table=30)
    assert raises(state) == (2, 30)
    assert raises(played(state, 20)) == (40, 90)
    assert raises(played(state, 20, 90)) == (160, 30 + 20 + 90 + 90 + 90)


def test_mo_8_pot_limit_is_never_less_than_the_least_raise() -> None:
    assert raises(later_round(500, 500, limit=POT_LIMIT, bet_size=10, on_table=4)) == (10, 10)


def test_mo_8_pot_limit_allows_all_in_for_less_and_never_above() -> None:
    assert raises(later_round(500, 25, 500, limit=POT_LIMIT, on_table=30)) == (2, 25)
    assert raises(played(later_round(25, 500, limit=POT_LIMIT, on_table=30), 20)) == (25, 25)
    assert not money.may_put_in(later_round(500, 31, 500, limit=POT_LIMIT, on_table=30), 31)


def test_mo_8_fixed_limit_is_exactly_the_bet_size() -> None:
    state = later_round(500, 500, 500, limit=FIXED_LIMIT, bet_size=10)

    assert raises(state) == (10, 10)
    assert raises(played(state, 10)) == (20, 20)
    assert raises(first_round(100, 100, 100, limit=FIXED_LIMIT, big=10)) == (20, 20)


def test_mo_8_fixed_limit_four_full_bets_with_the_big_blind_as_the_first() -> None:
    assert raises(played(later_round(500, 500, 500, limit=FIXED_LIMIT, bet_size=10), 10, 20, 30)) == (40, 40)
    assert raises(played(later_round(500, 500, 500, limit=FIXED_LIMIT, bet_size=10), 10, 20, 30, 40)) is None
    blinds = first_round(500, 500, 500, limit=FIXED_LIMIT, big=10)
    assert raises(played(blinds, 20, 30)) == (40, 40)
    assert raises(played(blinds, 20, 30, 40)) is None


def test_mo_8_fixed_limit_with_four_in_nobody_raises_all_in_or_not() -> None:
    state = played(later_round(500, 500, 500, 45, limit=FIXED_LIMIT, bet_size=10), 10, 20, 30, 40)

    assert legal(state).seat == 1
    assert legal(played(state, FOLD, FOLD)) == Legal(seat=3, match=40, is_check=False, raises=None)


def test_mo_8_fixed_limit_all_in_for_less_is_allowed_and_is_not_counted() -> None:
    state = played(later_round(500, 500, 500, 24, limit=FIXED_LIMIT, bet_size=10), 10, 20)

    assert raises(state) == (24, 24)
    assert raises(played(state, 24)) == (34, 34)
    assert raises(played(state, 24, 34)) == (44, 44)
    assert raises(played(state, 24, 34, 44)) is None


def test_mo_8_fixed_limit_has_no_cap_when_two_could_act_as_the_round_began() -> None:
    heads_up = later_round(500, 500, limit=FIXED_LIMIT, bet_size=10)
    assert raises(played(heads_up, 10, 20, 30, 40, 50)) == (60, 60)
    with_one_all_in = later_round(500, 500, 0, limit=FIXED_LIMIT, bet_size=10)
    assert raises(played(with_one_all_in, 10, 20, 30, 40, 50)) == (60, 60)
    # All-in from the blind is all-in before the round begins; a fold within the round lifts no cap.
    assert raises(played(first_round(500, 500, 10, limit=FIXED_LIMIT, big=10), 20, 30, 40)) == (50, 50)
    assert raises(played(later_round(500, 500, 500, limit=FIXED_LIMIT, bet_size=10), FOLD, 10, 20, 30, 40)) is None


def test_mo_12_bets_are_multiples_of_the_chip_unit() -> None:
    state = later_round(500, 500, 500, bet_size=10, unit=5)

    assert [total for total in range(8, 27) if money.may_put_in(state, total)] == [10, 15, 20, 25]


def test_mo_11_a_time_out_checks_if_that_is_free_and_folds_if_not() -> None:
    assert money.time_out(later_round(100, 100)).players[1] == Player(100, 0, True, 0)
    assert not money.time_out(first_round(100, 100, 100)).players[0].still_in
    big_blind = played(first_round(100, 100, 100), 2, 2)
    assert money.time_out(big_blind).players[2].still_in


def test_mo_11_what_a_stack_cannot_cover_is_posted_all_in() -> None:
    assert [money.posted(stack, 10) for stack in (0, 3, 10, 11)] == [0, 3, 10, 10]


# What goes back --------------------------------------------------------------


def test_cp_7_what_nobody_can_match_comes_back_before_pots_are_built() -> None:
    state = played(later_round(898, 1203, 898), 1203, 898, 898)

    assert money.is_over(state)
    assert money.refund(state) == (1, 305)
    back = money.refunded(state)
    assert money.layers(dict(enumerate(put_in(back))), [0, 1, 2]) == [Layer(3 * 898, (0, 1, 2))]
    assert sum(stacks(back)) + sum(put_in(back)) == 898 + 1203 + 898


def test_mo_6_folded_totals_count_and_an_equal_one_sends_nothing_back() -> None:
    assert money.refund(played(later_round(500, 500, 500), 40, 100, FOLD, FOLD)) == (2, 60)
    assert money.refund(played(later_round(500, 500, 500), 40, FOLD, 40)) is None
    assert money.refund(played(first_round(100, 100, 100), FOLD, FOLD)) == (2, 1)


def test_mo_6_nothing_goes_back_to_one_who_has_folded() -> None:
    given = played(later_round(500, 500, 500), 40, 100, FOLD)
    folded = {**given.players, 2: replace(given.players[2], still_in=False)}

    assert money.refund(given) == (2, 60)
    assert money.refund(replace(given, players=folded)) is None


# Pots ------------------------------------------------------------------------


def test_mo_7_layers_are_cut_at_the_totals_of_those_still_in() -> None:
    totals = {0: 20, 1: 100, 2: 50, 3: 100, 4: 70}  # 2 and 4 have folded

    assert money.layers(totals, [0, 1, 3]) == [
        Layer(5 * 20, (0, 1, 3)),
        Layer(80 + 30 + 80 + 50, (1, 3)),
    ]


def test_mo_7_folded_money_above_the_highest_live_total_joins_the_last_layer() -> None:
    assert money.layers({0: 20, 1: 50, 2: 90}, [0, 1]) == [Layer(60, (0, 1)), Layer(30 + 30 + 40, (1,))]


def test_mo_7_the_first_layer_may_be_at_nothing_and_hold_only_what_was_carried() -> None:
    assert money.layers({0: 0, 1: 30, 2: 30}, [0, 1, 2], carried=17) == [Layer(17, (0, 1, 2)), Layer(60, (1, 2))]


def test_mo_7_antes_count() -> None:
    # A short ante of 1 where others paid 5.
    assert money.layers({0: 1, 1: 5, 2: 5}, [0, 1, 2]) == [Layer(3, (0, 1, 2)), Layer(8, (1, 2))]


def test_cp_1_the_best_hand_takes_what_it_reached_the_second_best_the_rest() -> None:
    pots = money.layers({0: 20, 1: 100, 2: 100}, [0, 1, 2])

    assert money.best_takes(pots, {0: 3, 1: 2, 2: 1}, dealer=2) == {0: 60, 1: 160}


def test_cp_2_odd_units_go_clockwise_from_the_left_of_the_dealer() -> None:
    assert money.split_evenly(101, [0, 2], dealer=0) == {0: 50, 2: 51}
    assert money.split_evenly(101, [0, 2], dealer=2) == {0: 51, 2: 50}
    assert money.split_evenly(101, [0, 2], dealer=1) == {0: 50, 2: 51}
    assert money.split_evenly(101, [5, 1, 3], dealer=3) == {5: 34, 1: 34, 3: 33}
    assert money.split_evenly(100, [5, 1, 3], dealer=3) == {5: 34, 1: 33, 3: 33}
    for order in permutations([5, 1, 3]):
        assert money.split_evenly(101, order, dealer=3) == {1: 34, 3: 33, 5: 34}


def test_mo_9_an_odd_unit_is_a_chip_unit() -> None:
    assert money.split_evenly(105, [0, 1], dealer=0, unit=5) == {1: 55, 0: 50}
    assert money.split_evenly(100, [0, 1, 2], dealer=1, unit=5) == {2: 35, 0: 35, 1: 30}


def test_cp_3_an_even_pot_is_never_uneven() -> None:
    for dealer in range(3):
        assert money.split_evenly(30_300, [0, 1, 2], dealer) == {0: 10_100, 1: 10_100, 2: 10_100}


def test_cp_4_the_largest_contributor_folds_and_every_layer_is_paid() -> None:
    # Seats 1 and 2 all-in for 20 and 50, seat 3 raises to 90, seat 0 calls; in the next round seat 3 folds to a bet.
    first = played(later_round(200, 20, 50, 90), 20, 50, 90, 90)
    assert money.is_over(first)
    totals = dict(enumerate(put_in(first)))

    assert totals == {0: 90, 1: 20, 2: 50, 3: 90}
    pots = money.layers(totals, [1, 2])  # seat 0 has folded too
    assert pots == [Layer(80, (1, 2)), Layer(90 + 80, (2,))]
    assert money.best_takes(pots, {1: 2, 2: 1}, dealer=0) == {1: 80, 2: 170}


def test_cp_5_all_in_early_and_checked_round_after_the_all_in_player_is_paid() -> None:
    first = played(first_round(100, 100, 20), 20, 20, 20)
    assert money.is_over(first)
    second = money.begin({0: Player(80), 1: Player(80), 2: Player(0)}, 0, bet_size=2, on_table=60)
    assert money.is_over(played(second, 0, 0))

    pots = money.layers(dict(enumerate(put_in(first))), [0, 1, 2])
    assert money.best_takes(pots, {0: 1, 1: 2, 2: 3}, dealer=0) == {2: 60}


SEVEN = (76, 181, 300, 117, 5, 66, 27)


def test_cp_6_who_shows_first_does_not_matter() -> None:
    # Antes of 1, blinds 1 and 2, then everybody all-in: the 300 gets back what the 181 does not reach.
    state = first_round(*SEVEN, ante=1)
    state = played(state, 116, 4, 65, 26, 75, 180, 180)
    assert money.is_over(state)
    totals = {seat: 1 + player.put_in for seat, player in money.refunded(state).players.items()}
    assert totals == {0: 76, 1: 181, 2: 181, 3: 117, 4: 5, 5: 66, 6: 27}

    strengths = {0: 4, 1: 2, 2: 1, 3: 3, 4: 7, 5: 5, 6: 6}
    expected = {4: 35, 6: 132, 5: 195, 0: 40, 3: 123, 1: 128}
    assert sum(expected.values()) == sum(totals.values())
    for shown in permutations(totals, 7):
        reordered = {seat: totals[seat] for seat in shown}
        assert money.best_takes(money.layers(reordered, shown), strengths, dealer=0) == expected


def random_round(random: Random) -> list[Round]:
    """Every state of a round at random, its blinds posted or not, until it is over."""
    held = [random.choice([random.randint(1, 9), random.randint(1, 60)]) for _ in range(random.randint(2, 7))]
    limit = random.choice(list(Limit))
    begun = first_round(*held, limit=limit) if random.random() < 0.5 else later_round(*held, limit=limit)
    states = [replace(begun, on_table=random.randint(0, 30))]
    while (options := money.legal(states[-1])) is not None:
        acts = [FOLD, options.match, options.match, options.match]
        if options.raises is not None:
            acts += [options.raises.least, random.randint(options.raises.least, options.raises.greatest)]
        states.append(played(states[-1], random.choice(acts)))
    return states


def all_money(state: Round) -> int:
    return sum(player.stack + player.put_in for player in state.players.values())


def paid(state: Round, random: Random) -> Mapping[int, int]:
    back = money.refunded(state)
    totals = {seat: player.put_in for seat, player in back.players.items()}
    live = [seat for seat, player in back.players.items() if player.still_in]
    strengths = {seat: random.randint(1, 3) for seat in live}
    return money.best_takes(money.layers(totals, live), strengths, dealer=0)


def test_cp_12_chips_are_constant_after_every_act_and_every_payout() -> None:
    for seed in range(1000):
        random = Random(seed)
        states = random_round(random)

        assert len({all_money(state) for state in states}) == 1
        assert len(states) < 200
        back = money.refunded(states[-1])
        assert sum(paid(states[-1], random).values()) + sum(stacks(back)) == all_money(states[0])


def test_mo_5_when_a_round_is_over_nobody_who_can_act_owes_what_another_has_put_in() -> None:
    for seed in range(1000):
        last = random_round(Random(seed))[-1]
        live = [player for player in last.players.values() if player.still_in]
        for player in live:
            assert not player.can_act or len(live) == 1 or player.put_in >= max(other.put_in for other in live)
