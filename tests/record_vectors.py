"""Writes docs/vectors anew: published hands with their order, so that another implementation can check itself.

``python -m tests.record_vectors``. Every number in them is the plain reference's (tests/reference);
tests/test_vectors.py holds reference and core to what is written.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.reference import declarations, twenty_one
from tests.reference.cards import DECK
from tests.reference.fools_errand import best_hand
from tests.reference.twenty_one import MajorPrecedence, MajorValues
from tests.reference.two_win_poker import poker_hand

FOLDER = Path(__file__).parent.parent / "docs" / "vectors"
SEED = 78
EACH = 300

# Decks in which rare hands come up too.
RANKS = [card for card in DECK if card[0] in "78" or card in ("m7", "m17", "m8", "m18")]
TOP = [card for card in DECK if card[0] in "TPNQKA" and card[1] == "w"] + ["m0", "m1"]
MAJORS = ["m10", "m11", "m12", "m13", "m14", "m15", "m16", "Tc", "9c", "8c", "7c", "6c", "5c"]
PAIRS = [card for card in DECK if card[0] in "A9K"] + ["m2", "m3", "m13", "m21"]
LONG_SUIT = [card for card in DECK if card[1] == "w"] + ["m0", "m5", "9c", "8s"]

# What the rules' text names, and what hardly comes up.
TWO_WIN_WRITTEN = (
    "7w 7c 7s 7p m17",
    "7wr 7cr 7sr m7r m17r",
    "Aw Kw Qw Nw Pw",
    "Awr Kwr Qwr Nwr Pwr",
    "Awr Kw Qw Nw Pw",
    "m3 m13 9w 7c 5s",
    "m3 3p 9w 7c 5s",
    "3p 3c 9w 7c 5s",
    "7w 7c 4s 3p 2w",
    "7sr 7pr As Kp Qw",
    "m13r 8w 6c 5s 2p",
    "9w 8w 7w 6w 5w",
    "m2 m3 m4 m5 m6",
    "m1 m2 m3 m4 m5",
    "m11 m12 m13 m14 m15",
)
FOOLS_ERRAND_WRITTEN = (
    "Tw Pc Ns Qp Kw",
    "Pw Nc Qs Kp Aw",
    "Pc Nc Qc Kc Ac m3 m4",
    "Kw Kc 2s 2p m0 m5 9w",
    "2w 2c 9s 9p Kw Kc 3s",
    "m0 m21",
    "m1 m2",
    "Aw Ac 2s 3p 5w",
    "m0 m1 Kw Qc Ts",
    "Kw Kc Ks Aw Ac m0 m1",
    "Kw Kc Ks m0 m1 2w 3c",
    "m3 m5 Kw Qc Ts",
    "m3 m9 2w 4c 6s",
    "Kw Qc m21",
    "Kw Qc",
)


def dealt(random: Random, cards: int, decks: Sequence[Sequence[str]], turns: str = "") -> list[str]:
    deck = random.choice([deck for deck in decks if len(deck) >= cards])
    reversible = random.choice((False, True)) if turns else False
    return [card + (random.choice(("", turns)) if reversible else "") for card in random.sample(deck, cards)]


def places(keys: Sequence[Any]) -> list[int]:
    """The place of each among all, the lowest 1; equal ones have the same."""
    order = {key: place for place, key in enumerate(sorted(set(keys)), 1)}
    return [order[key] for key in keys]


def two_win_poker(random: Random) -> list[dict[str, Any]]:
    hands = [dealt(random, 5, (DECK, RANKS, TOP, MAJORS), "r") for _ in range(EACH)]
    hands += [hand.split() for hand in TWO_WIN_WRITTEN]
    # The same hand in other suits: a tie, but where a flush breaks.
    hands += [[card.translate(str.maketrans("wcsp", "csp" + "w")) for card in hand] for hand in hands[::6]]
    found = [poker_hand(hand) for hand in hands]
    return [
        {"cards": " ".join(hand), "category": one.category, "compared": " ".join(one.cards), "place": place}
        for hand, one, place in zip(hands, found, places([one.key for one in found]), strict=True)
    ]


def fools_errand(random: Random) -> list[dict[str, Any]]:
    sizes = [7] * 15 + [*range(1, 13)] * 5
    hands = [dealt(random, random.choice(sizes), (DECK, DECK, RANKS, LONG_SUIT, PAIRS)) for _ in range(EACH)]
    hands += [hand.split() for hand in FOOLS_ERRAND_WRITTEN]
    hands += [[card.translate(str.maketrans("wcsp", "cspw")) for card in hand] for hand in hands[::6]]
    found = [best_hand(hand) for hand in hands]
    return [
        {
            "cards": " ".join(hand),
            "category": one.category,
            "class": one.duet_class,
            "compared": " ".join(one.cards),
            "place": place,
        }
        for hand, one, place in zip(hands, found, places([one.key for one in found]), strict=True)
    ]


def twenty_ones(random: Random) -> list[dict[str, Any]]:
    records = []
    for values in MajorValues:
        for precedence in MajorPrecedence:
            deals = [dealt(random, 5, (DECK, DECK, RANKS, MAJORS), "r") for _ in range(EACH // 4)]
            hands = [twenty_one.player(deal[:2], deal[2:], values) for deal in deals]
            order = places([twenty_one.key(hand, precedence) for hand in hands])
            for deal, hand, place in zip(deals, hands, order, strict=True):
                house = twenty_one.house(deal[2:], values)
                records.append(
                    {
                        "own": " ".join(deal[:2]),
                        "externals": " ".join(deal[2:]),
                        "major_values": values.value,
                        "major_precedence": precedence.value,
                        "bust": hand.bust,
                        "natural": hand.natural,
                        "total": hand.total,
                        "majors": hand.majors,
                        "house": {"dropped": house.dropped, "natural": house.natural, "total": house.total},
                        "place": place,
                    }
                )
    return records


def best_declarations(random: Random) -> list[dict[str, Any]]:
    records = []
    for _ in range(EACH):
        values, precedence = random.choice(list(MajorValues)), random.choice(list(MajorPrecedence))
        deal = dealt(random, 12, (DECK, RANKS, MAJORS), "r")
        own, internals, externals = [card.removesuffix("r") for card in deal[:4]], deal[4:9], deal[9:]
        best = declarations.timed_out(declarations.valued(own, internals, externals, values, precedence))
        records.append(
            {
                "own": " ".join(own),
                "internals": " ".join(internals),
                "externals": " ".join(externals),
                "major_values": values.value,
                "major_precedence": precedence.value,
                "poker": " ".join(best.declaration.poker),
                "twenty_one": " ".join(best.declaration.twenty_one),
                "category": best.poker.category,
                "compared": " ".join(best.poker.cards),
                "total": best.twenty_one.total,
            }
        )
    return records


FILES = {
    "two_win_poker": two_win_poker,
    "fools_errand": fools_errand,
    "twenty_one": twenty_ones,
    "best_declaration": best_declarations,
}


def lines(records: Iterable[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, records in FILES.items():
        (FOLDER / f"{name}.jsonl").write_text(lines(records(Random(SEED))))


if __name__ == "__main__":
    main()
