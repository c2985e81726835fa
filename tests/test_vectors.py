"""docs/vectors: published hands, to which the plain reference and the core are held."""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import groupby, pairwise
from random import Random
from typing import Any

import pytest

from tests.record_vectors import FILES, FOLDER, SEED, lines
from tests.reference import fools_errand, two_win_poker
from trionfi.cards import format_card
from trionfi.v1.card_pb2 import Face
from trionfi_service import evaluate, rules, strengths


def published(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]


def notation(faces: Iterable[Face]) -> str:
    return " ".join(format_card(face.card, face.orientation) for face in faces)


def assert_ordered(placed: Iterable[tuple[int, int]]) -> None:
    """Pairs of place and strength: strengths rise as places do, equal exactly where those are."""
    for (place, strength), (next_place, next_strength) in pairwise(sorted(placed)):
        assert (place < next_place, place == next_place) == (strength < next_strength, strength == next_strength)


@pytest.mark.parametrize("name", FILES)
def test_the_reference_says_what_is_published(name: str) -> None:
    assert (FOLDER / f"{name}.jsonl").read_text() == lines(FILES[name](Random(SEED)))


def test_tw_11_to_tw_18_poker_hands_as_published() -> None:
    hands = published("two_win_poker")

    ranked = [evaluate.two_win_poker(hand["cards"]) for hand in hands]

    assert [(one.category, notation(one.cards)) for one in ranked] == [(h["category"], h["compared"]) for h in hands]
    assert_ordered((hand["place"], one.strength) for hand, one in zip(hands, ranked, strict=True))
    rows = b"".join(rules.parse_faces(hand["cards"], "hand") for hand in hands)
    assert list(strengths.two_win_poker(rows)) == [one.strength for one in ranked]
    assert {hand["category"] for hand in hands} == set(two_win_poker.CATEGORIES)
    assert max(Counter(hand["place"] for hand in hands).values()) > 1, "nothing ties"


def test_fe_4_to_fe_10_hands_as_published() -> None:
    hands = published("fools_errand")

    found = [evaluate.fools_errand(hand["cards"]) for hand in hands]

    assert [(one.category, one.duet_class, " ".join(map(format_card, one.cards))) for one in found] == [
        (hand["category"], hand["class"], hand["compared"]) for hand in hands
    ]
    assert_ordered((hand["place"], one.strength) for hand, one in zip(hands, found, strict=True))
    kinds = {(hand["category"], hand["class"]) for hand in hands}
    assert len(kinds) == 13, "ten categories of plain cards, three of them with two classes"
    assert {len(hand["cards"].split()) for hand in hands} == set(range(1, 13))
    assert kinds >= {(category, kind) for category in fools_errand.CLASSED for kind in ("duet", "no duet")}
    assert max(Counter(hand["place"] for hand in hands).values()) > 1, "nothing ties"


def test_tw_19_to_tw_23_twenty_one_as_published() -> None:
    def options(line: dict[str, Any]) -> tuple[str, str]:
        return line["major_values"], line["major_precedence"]

    for (values, precedence), same in groupby(published("twenty_one"), options):
        placed = []
        for line in same:
            hand = evaluate.twenty_one(line["own"], line["externals"], values, precedence)
            assert (hand.bust, hand.natural, hand.total, hand.majors) == tuple(
                line[name] for name in ("bust", "natural", "total", "majors")
            )
            house = {"dropped": hand.house.dropped, "natural": hand.house.natural, "total": hand.house.total}
            assert house == line["house"]
            placed.append((line["place"], hand.strength))
        assert_ordered(placed)


def test_tw_10_best_declarations_as_published() -> None:
    for line in published("best_declaration"):
        board = (line["internals"], line["externals"], line["major_values"], line["major_precedence"])
        best = evaluate.two_win_best(line["own"], *board)[0]
        assert (notation(best.poker), notation(best.twenty_one)) == (line["poker"], line["twenty_one"])
        assert (best.poker_hand.category, notation(best.poker_hand.cards)) == (line["category"], line["compared"])
        assert best.twenty_one_hand.total == line["total"]
        own = bytes(face // 2 for face in rules.parse_faces(line["own"], "own"))
        (packed,) = strengths.two_win_best_declarations(own, *board)
        assert packed >> 32 == best.poker_hand.strength
        assert packed >> 16 & 0xFFFF == best.twenty_one_hand.strength
