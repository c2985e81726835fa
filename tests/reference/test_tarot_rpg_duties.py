"""Duties and takers of Tarot: the RPG as tables: RP-11, RP-12. The core hashes the same tables (`duties.rs`).

A case is one line: hand, trick, the suit named, the duty and the cards that meet it, which card takes the trick as it
lies. `python -m tests.reference.test_tarot_rpg_duties` writes the hashes of the reference anew.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations, permutations
from pathlib import Path
from typing import Final

import pytest

from tests.reference.cards import DECK, card_id, is_major
from tests.reference.tarot_rpg import SUITS
from tests.reference.tarot_rpg_trick import Play, duty, taking

RECORDED: Final = Path(__file__).with_name("tarot_rpg_duties.txt")
REDUCED: Final = ["Aw", "7w", "Kw", "3c", "Kc", "5s", "m0", "m1", "m9", "m21"]
NAMES: Final = {"w": "Wands", "c": "Cups", "s": "Swords", "p": "Pentacles", None: "-"}
MOST_HELD: Final = 4
MOST_LAID: Final = 3


def line(hand: Sequence[str], trick: Sequence[str], named: str | None) -> str:
    """One case in words."""
    plays = [Play(seat, card) for seat, card in enumerate(trick)]
    kind, meeting = duty(hand, plays, named)
    taker = taking(plays, named)
    cards = " ".join(sorted(meeting, key=card_id))
    by = taker.card if taker else "nobody"
    return f"{' '.join(hand)} | {' '.join(trick)} | {NAMES[named]} | {kind.name} {cards} | {by}\n"


def named_for(led: str) -> Sequence[str | None]:
    """The suits that can be named for a led card."""
    return "wcsp" if is_major(led) else [None]


def enumerated() -> Iterator[str]:
    """Every hand of up to four cards against every trick of up to three."""
    numbers = range(1, 1 << len(REDUCED))
    hands = [[card for at, card in enumerate(REDUCED) if number >> at & 1] for number in numbers]
    hands = [hand for hand in hands if len(hand) <= MOST_HELD]
    for laid in range(1, MOST_LAID + 1):
        for trick in permutations(REDUCED, laid):
            for hand in hands:
                if not set(hand) & set(trick):
                    for named in named_for(trick[0]):
                        yield line(hand, trick, named)


def drawn(count: int) -> Iterator[str]:
    """Cases over the whole deck, each from its number."""
    for number in range(count):
        drawn_bytes = sha256(f"trionfi duties {number}".encode()).digest()
        held, laid = 1 + drawn_bytes[0] % 12, 1 + drawn_bytes[1] % 6
        free = list(DECK)
        cards = [free.pop(byte % len(free)) for byte in drawn_bytes[3 : 3 + held + laid]]
        hand, trick = cards[:held], cards[held:]
        named = named_for(trick[0])
        yield line(hand, trick, named[drawn_bytes[2] % len(named)])


def hashed(lines: Iterator[str]) -> str:
    """How many lines, and the hash over all of them."""
    table = sha256()
    count = 0
    for count, one in enumerate(lines, 1):  # noqa: B007  # the last number is what counts
        table.update(one.encode())
    return f"{count} {table.hexdigest()}"


def recorded(name: str) -> str:
    """What the core holds its own table to."""
    found = dict(each.split(" ", 1) for each in RECORDED.read_text().splitlines())
    return found[name]


def test_rp_11_rp_12_every_hand_and_trick_of_a_reduced_deck() -> None:
    assert len(list(combinations(REDUCED, MOST_HELD))) == 210
    assert set(SUITS) == set("wcsp")
    assert hashed(enumerated()) == recorded("enumerated")


def test_rp_11_rp_12_fifty_thousand_cases() -> None:
    assert hashed(drawn(50_000)) == recorded("drawn")


@pytest.mark.oracle
@pytest.mark.timeout(3_600)
def test_rp_11_rp_12_a_million_cases() -> None:
    assert hashed(drawn(1_000_000)) == recorded("oracle")


def main() -> None:
    """Write what the reference says."""
    tables = {"enumerated": enumerated(), "drawn": drawn(50_000), "oracle": drawn(1_000_000)}
    RECORDED.write_text("".join(f"{name} {hashed(lines)}\n" for name, lines in tables.items()))


if __name__ == "__main__":
    main()
