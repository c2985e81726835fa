"""Hands of Fool's Errand: the core against the plain reference, of every number of cards."""

from itertools import pairwise
from random import Random

import pytest

from tests.reference.cards import DECK, card_id
from tests.reference.fools_errand import CATEGORIES, CLASSED, Hand, best_hand
from trionfi.cards import format_card
from trionfi_service import evaluate, strengths

SIZES = range(1, 13)
# Beside the whole deck, of which few categories come up: few ranks, one suit with few others, majors with pairs.
FEW_RANKS = [card for card in DECK if card[0] in "78K" or card in ("m0", "m1", "m20", "m21")]
SUIT = [card for card in DECK if card[1] == "w"] + ["m0", "m5", "9c", "8s", "Kc", "Kp"]
DUETS = [card for card in DECK if card[0] in "A9K"] + ["m2", "m3", "m13", "m21"]


def dealt(random: Random, cards: int) -> list[str]:
    return random.sample(random.choice((DECK, DECK, FEW_RANKS, SUIT, DUETS)), cards)


def agree(random: Random, hands: int) -> set[tuple[str, str]]:
    """Hold so many hands, of every size in turn, to the reference; gives the kinds that came up.

    Strengths of all sizes order the hands as the reference's keys do, equal exactly for ties.
    """
    expected: list[tuple[Hand, int]] = []
    for size in SIZES:
        deals = [dealt(random, size) for _ in range(hands // len(SIZES) + 1)]
        found = strengths.fools_errand(bytes(card_id(card) for deal in deals for card in deal), cards=size)
        expected += zip(map(best_hand, deals), found, strict=True)
    expected.sort(key=lambda one: one[0].key)
    for (hand, strength), (next_hand, next_strength) in pairwise(expected):
        assert (hand.key == next_hand.key) == (strength == next_strength), (hand, next_hand)
        assert strength <= next_strength, (hand, next_hand)
    return {(hand.category, hand.duet_class) for hand, _ in expected}


def kinds() -> set[tuple[str, str]]:
    """All that plain cards can be."""
    plain = CATEGORIES[: CATEGORIES.index("five of a kind")]
    return {(category, kind) for category in plain for kind in (("duet", "no duet") if category in CLASSED else ("",))}


def test_fe_4_to_fe_10_strengths_order_hands_of_every_size_as_the_reference_does() -> None:
    assert agree(Random(410), 50_000) == kinds(), "some kind never came up"


@pytest.mark.oracle
@pytest.mark.timeout(3600)
def test_fe_4_to_fe_10_a_million_hands() -> None:
    for seed in range(20):
        assert agree(Random(seed), 50_000) == kinds()


def test_fe_4_to_fe_10_category_class_and_cards_are_those_of_the_reference() -> None:
    random = Random(104)
    for size in SIZES:
        for deal in (dealt(random, size) for _ in range(50)):
            found, expected = evaluate.fools_errand(" ".join(deal)), best_hand(deal)

            assert (found.category, found.duet_class) == (expected.category, expected.duet_class), deal
            assert tuple(map(format_card, found.cards)) == expected.cards, deal


@pytest.mark.parametrize("size", SIZES)
def test_a_batch_says_of_each_hand_what_it_is_by_itself(size: int) -> None:
    random = Random(size)
    deals = [dealt(random, size) for _ in range(100)]
    rows = bytes(card_id(card) for deal in deals for card in deal)

    together = list(strengths.fools_errand(rows, cards=size))

    single = evaluate.fools_errand_batch(" ".join(deal) for deal in deals)
    assert together == [hand.strength for hand in single]
    assert together == [strengths.fools_errand_one(rows[at : at + size]) for at in range(0, len(rows), size)]
    assert together == list(strengths.fools_errand(rows, cards=size, check=False))
    assert evaluate.fools_errand(" ".join(deals[0])).category == single[0].category


# The reference by hand: what the rules' text says of hands, without the core -----------------------------------------


def read(text: str) -> tuple[str, str, str]:
    hand = best_hand(text.split())
    return hand.category, hand.duet_class, " ".join(hand.cards)


def above(one: str, other: str) -> bool:
    return best_hand(one.split()).key > best_hand(other.split()).key


@pytest.mark.parametrize(
    ("cards", "category", "duet_class", "compared"),
    [
        ("Kw Ac 2s 3p 4w m0", "straight", "", "4w 3p 2s Ac Kw"),  # FE-4
        ("m1 m2 m3 m4 m5", "one pair", "duet", "m1 m2"),  # FE-5, FE-6
        ("Kw Kc 2s 2p m0 m5 9w", "three pair", "", "Kw Kc 2s 2p m0 m5"),  # FE-9
        ("2w 2c 9s 9p Kw Kc m0", "two pair", "no duet", "Kw Kc 9s 9p 2w"),  # FE-9
        ("Kw Kc Ks Aw Ac m0 m1", "full house", "no duet", "Kw Kc Ks Aw Ac"),  # FE-8
        ("9w 9c 9s 9p 3w 3c 2s", "four of a kind", "", "9w 9c 9s 9p 3w"),  # FE-10
        ("m21", "high card", "", "m21"),  # FE-10
    ],
)
def test_the_reference_reads_hands_as_the_rules_say(cards: str, category: str, duet_class: str, compared: str) -> None:
    assert read(cards) == (category, duet_class, compared)


def test_the_reference_orders_hands_as_the_rules_say() -> None:
    assert above("Tw Pc Ns Qp Kw", "9w Tc Ps Np Qw")  # FE-4
    assert above("Aw 2c 3s 4p 5w", "Pw Nc Qs Kp Aw")  # FE-4
    assert above("Kw Qc Ts 8p m0", "Kw Qc Ts 8p m1")  # FE-5
    assert above("m0 m21", "m1 m2")  # FE-6
    assert above("Aw Ac 2s 3p 5w", "m0 m1 Kw Qc Ts")  # FE-8
    assert not above("m3 m5 Kw Qc Ts", "m3 m9 2w 4c 6s")  # FE-10
    assert above("Kw Qc m21", "Kw Qc")  # FE-10
