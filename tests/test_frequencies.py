"""docs/rules/*-frequencies.md: the counts add up, and agree with arithmetic and with hands by chance."""

import re
from math import comb, sqrt
from pathlib import Path

import pytest

from trionfi_service import strengths

RULES = Path(__file__).parent.parent / "docs" / "rules"
FILES = {"two-win-poker": "two-win-frequencies.md", "fools-errand": "fools-errand-frequencies.md"}
HANDS = {"two-win-poker": comb(78, 5) * 2**5, "fools-errand": comb(78, 7)}
BY_CHANCE = 400_000
_ROW = re.compile(r"\| ([a-z ]+?) \| ([a-z ]*?) ?\| ([\d,]+) \| ([\d.]+) %? ?\|")

Counts = dict[tuple[str, str], int]


def published(game: str) -> tuple[Counts, dict[tuple[str, str], str]]:
    """Hands by category and class, and the shares as they are written; the row of all is ``("all", "")``."""
    rows = [found.groups() for found in map(_ROW.match, (RULES / FILES[game]).read_text().splitlines()) if found]
    counts = {(category, kind): int(hands.replace(",", "")) for category, kind, hands, _ in rows}
    return counts, {(category, kind): share for category, kind, _, share in rows}


@pytest.mark.parametrize("game", FILES)
def test_the_counts_add_up_and_the_shares_are_theirs(game: str) -> None:
    counts, shares = published(game)

    everything = counts.pop(("all", ""))
    assert everything == HANDS[game] == sum(counts.values())
    assert len(counts) == {"two-win-poker": 22, "fools-errand": 16}[game]
    for kind, hands in counts.items():
        assert shares[kind] == f"{hands * 10**8 // everything / 10**6:.6f}", kind


@pytest.mark.parametrize("game", FILES)
def test_hands_by_chance_are_of_each_kind_as_often(game: str) -> None:
    counts, _ = published(game)

    for kind, found in strengths.by_chance(game, BY_CHANCE, 5).items():
        chance = counts[kind] / HANDS[game]
        # Five standard deviations, and one hand more where a kind is rare.
        assert abs(found - BY_CHANCE * chance) <= 5 * sqrt(BY_CHANCE * chance * (1 - chance)) + 1, kind


def test_fe_7_kinds_that_arithmetic_counts_in_a_line() -> None:
    counts, _ = published("fools-errand")

    # A rank of fourteen, and any three cards.
    assert counts["four of a kind", ""] == 14 * comb(74, 3)
    # Five to seven of a suit, less the straight flushes: by rank sets, those with five in a row in a circle.
    in_a_row = [sum(1 for ranks in _sets(size) if _has_row(ranks)) for size in (5, 6, 7)]
    rest = [comb(64, 2), 64, 1]
    assert counts["straight flush", ""] == 4 * sum(rows * others for rows, others in zip(in_a_row, rest, strict=True))


def test_tw_16_kinds_that_arithmetic_counts_in_a_line() -> None:
    counts, _ = published("two-win-poker")

    majors = {10: 3, 1: 3} | dict.fromkeys(range(2, 10), 2)
    assert counts["five of a kind", "with a major"] == 2 * sum(comb(4 + more, 5) for more in majors.values())
    assert counts["royal flush", "without"] == 4 * 2
    assert sum(hands for (_, kind), hands in counts.items() if kind == "without") == comb(56, 5) * 2**5


def _sets(size: int) -> list[int]:
    return [ranks for ranks in range(1 << 14) if ranks.bit_count() == size]


def _has_row(ranks: int) -> bool:
    return any(all(ranks >> (first + step) % 14 & 1 for step in range(5)) for first in range(14))
