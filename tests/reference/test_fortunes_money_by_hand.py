"""The reference of Fortunes' betting and bids against examples worked out by hand from docs/rules/fortunes.md."""

from collections.abc import Mapping, Sequence

import pytest

from tests.reference.fortunes_money import (
    Betting,
    Concedes,
    DealMoney,
    Paid,
    paid_of_antes,
    paid_of_stakes,
    scored,
)

TEAM, PLAYER, NONE = Concedes.TEAM, Concedes.PLAYER, Concedes.NONE


def gets(paid: Sequence[Paid]) -> list[Mapping[int, int]]:
    return [part.shares for part in paid]


# Seat 0 has dealt. Each: what it shows; what each has in; points; what each layer gives.
STAKES: list[tuple[str, list[int], list[int], list[dict[int, int]]]] = [
    ("FO-15 the team with more points splits", [10] * 4, [9, 1, 0, 7], [{0: 20, 2: 20}]),
    ("FO-15 a drawn deal goes back", [10, 10, 10, 4], [5, 3, 3, 5], [{0: 4, 1: 4, 2: 4, 3: 4}, {0: 6, 1: 6, 2: 6}]),
    ("FO-15 only members of a layer have a part in it", [10, 10, 4, 10], [5, 0, 9, 3], [{0: 8, 2: 8}, {0: 18}]),
    ("FO-15 a layer with none of the team goes back", [4, 10, 4, 10], [5, 0, 9, 3], [{0: 8, 2: 8}, {1: 6, 3: 6}]),
    ("FO-15 who has nothing in is in no layer", [0, 10, 10, 10], [9, 0, 9, 3], [{2: 30}]),
    ("MO-9 the odd chip goes left of the dealer first", [1, 0, 1, 1], [1, 0, 1, 0], [{0: 1, 2: 2}]),
]


@pytest.mark.parametrize(("totals", "points", "shares"), [row[1:] for row in STAKES], ids=[row[0] for row in STAKES])
def test_stakes(totals: list[int], points: list[int], shares: list[dict[int, int]]) -> None:
    assert gets(paid_of_stakes(totals, points, dealer=0, unit=1)) == shares


# Each: what it shows; what each has in; points; who folded; fold_concedes; what each layer gives.
ANTES: list[tuple[str, list[int], list[int], int | None, Concedes, list[dict[int, int]]]] = [
    ("FO-17 most points take all", [10] * 4, [2, 9, 8, 0], None, TEAM, [{1: 40}]),
    ("FO-17 each layer on its own", [10, 4, 10, 10], [2, 9, 8, 0], None, TEAM, [{1: 16}, {2: 18}]),
    ("FO-17 equal teammates split", [10] * 4, [8, 1, 8, 0], None, TEAM, [{0: 20, 2: 20}]),
    ("FO-17 equal across teams: the better team", [10] * 4, [8, 8, 1, 0], None, TEAM, [{0: 40}]),
    ("FO-17 of whom all who are tied split", [10] * 4, [8, 8, 8, 0], None, TEAM, [{0: 20, 2: 20}]),
    ("FO-17 equal teams too: all tied split", [10] * 4, [8, 8, 1, 1], None, TEAM, [{0: 20, 1: 20}]),
    ("FO-17 team: nor can the partner win", [10] * 4, [9, 2, 8, 1], 0, TEAM, [{1: 40}]),
    ("FO-17 player: the partner can", [10] * 4, [9, 2, 8, 1], 0, PLAYER, [{2: 40}]),
    ("FO-17 none: the folder can", [10] * 4, [9, 2, 8, 1], 0, NONE, [{0: 40}]),
    ("FO-17 none: up to what the folder has in", [10, 30, 30, 30], [9, 2, 8, 1], 0, NONE, [{0: 40}, {2: 60}]),
    ("FO-17 nobody may win: back to its makers", [50, 10, 50, 10], [9, 2, 8, 1], 0, TEAM, [{1: 40}, {0: 40, 2: 40}]),
    ("MO-7 the partner's height cuts nothing", [20, 20, 10, 20], [9, 2, 8, 1], 0, TEAM, [{1: 70}]),
    ("MO-7 above the highest still in: in the last", [30, 20, 10, 20], [9, 2, 8, 1], 0, PLAYER, [{2: 40}, {1: 40}]),
]


@pytest.mark.parametrize(
    ("totals", "points", "folder", "concedes", "shares"), [row[1:] for row in ANTES], ids=[row[0] for row in ANTES]
)
def test_antes(
    totals: list[int], points: list[int], folder: int | None, concedes: Concedes, shares: list[dict[int, int]]
) -> None:
    assert gets(paid_of_antes(totals, points, folder, concedes, dealer=0, unit=1)) == shares


def test_fo_19_bids_that_are_missed_score_nothing_and_a_bonus_is_the_bidder_s() -> None:
    points, tricks = [8, 6, 4, 9], [5, 4, 3, 7]
    assert scored(points, tricks, [5, 0, 3, 12], 0) == [8, 0, 4, 0]
    assert scored(points, tricks, [5, 11, 3, 0], 10) == [58, 116, 34, 9]
    assert scored(points, tricks, [9, 0, 0, 0], 10) == [0, 6, 0, 9]


def test_fo_16_a_round_before_a_trick_and_what_goes_back_after_it() -> None:
    deal = DealMoney(Betting.ANTE, 10, 1, dealer=0, stacks=[100, 40, 100, 5])
    assert (deal.stacks, deal.totals) == ([90, 30, 90, 0], [10, 10, 10, 5])
    deal.open(leader=1)
    assert deal.act(10) is None  # seat 1 bets
    assert deal.act(60) is None  # seat 2 raises
    assert deal.act(None) == (2, 50)  # seat 0 folds: what nobody matched goes back at once
    assert (deal.folder, deal.stacks, deal.totals) == (0, [90, 20, 80, 0], [10, 20, 20, 5])


def test_mo_5_no_round_is_played_where_one_alone_can_act() -> None:
    deal = DealMoney(Betting.ANTE, 10, 1, dealer=0, stacks=[100, 10, 10, 5])
    deal.open(leader=0)
    assert deal.round is None
