"""Poker hands of Two-Win by the thousand: the fast strengths against the plain reference."""

from itertools import pairwise
from random import Random

import pytest

from tests.reference.cards import DECK, card_id, is_reversed
from tests.reference.two_win_poker import CATEGORIES, poker_hand
from trionfi_service import strengths

# Beside the whole deck, of which few categories come up: two ranks, one suit's top, and majors in rows.
RANKS = [card for card in DECK if card[0] in "78" or card in ("m7", "m17", "m8", "m18")]
TOP = [card for card in DECK if card[0] in "TPNQKA" and card[1] == "w"] + ["m0"]
MAJORS = ["m10", "m11", "m12", "m13", "m14", "m15", "m16", "Tc", "9c", "8c", "7c", "6c"]


def agree(random: Random, hands: int) -> set[str]:
    """Hold so many hands to the reference; gives the categories that came up."""
    deals = []
    for _ in range(hands):
        deck, turns = random.choice((DECK, DECK, DECK, RANKS, TOP, MAJORS)), random.choice((("",), ("", "r")))
        deals.append([card + random.choice(turns) for card in random.sample(deck, 5)])
    rows = bytes(2 * card_id(card) + is_reversed(card) for deal in deals for card in deal)

    found = list(strengths.two_win_poker(rows))

    assert found == list(strengths.two_win_poker(rows, check=False))
    expected = sorted(zip(map(poker_hand, deals), found, strict=True), key=lambda one: one[0].key)
    for (hand, strength), (next_hand, next_strength) in pairwise(expected):
        assert (hand.key == next_hand.key) == (strength == next_strength), (hand, next_hand)
        assert strength <= next_strength, (hand, next_hand)
    return {hand.category for hand, _ in expected}


def test_tw_11_to_tw_18_strengths_order_hands_as_the_reference_does() -> None:
    assert agree(Random(1118), 50_000) == set(CATEGORIES), "some category never came up"


@pytest.mark.oracle
@pytest.mark.timeout(3600)
def test_tw_11_to_tw_18_a_million_hands() -> None:
    for seed in range(20):
        assert agree(Random(seed), 50_000) == set(CATEGORIES)
