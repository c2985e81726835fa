"""Tarot: the RPG once more, slow and plain: RP-1 to RP-3, RP-9, RP-10 and RP-16 to RP-19.

From docs/rules/tarot-rpg.md alone: it knows nothing of the core, its messages or its state.

Cards are text (DK-3). Seat 0 is the dealer; the players are seats 1 to 6, clockwise.
"""

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from tests.reference.cards import is_major, number, pip

DEALER = 0
FOOL = "m0"
SUITS = "wcsp"
# RP-1: by number of players besides the dealer, how many cards each hand has, and how many the kitty.
SIZES = {2: (24, 6), 3: (18, 6), 4: (14, 8), 5: (12, 6), 6: (10, 8)}
# RP-16: twelve skills, three a suit.
SKILLS = {
    "perception": "s",
    "science": "s",
    "occult": "s",
    "endurance": "p",
    "strength": "p",
    "athletics": "p",
    "empathy": "c",
    "negotiation": "c",
    "seduction": "c",
    "intimidate": "w",
    "combat": "w",
    "performance": "w",
}
# RP-18: what the use of each trump should fit, from 1 to 21.
THEMES = (
    "trades and performers",
    "information",
    "court and society",
    "law and order",
    "church",
    "romance",
    "transport",
    "animals",
    "scholars",
    "games and gambling",
    "politics",
    "crime and punishment",
    "illness, injury and death",
    "angels",
    "demons",
    "natural disaster",
    "magic and the occult",
    "secrets",
    "freedom",
    "life after death",
    "complete success",
)
LEVELS = range(1, 11)
DIFFICULTIES = range(10, 21)
LONGEST_TEXT = 4_000


# Cards -----------------------------------------------------------------------


def is_trump(card: str) -> bool:
    """A major, 1 to 21; the Fool is none."""
    return is_major(card) and card != FOOL


def suit(card: str) -> str | None:
    """One of `SUITS`; None for a trump and the Fool."""
    return None if is_major(card) else card[1]


def theme(trump: str) -> str:
    """RP-18."""
    return THEMES[number(trump) - 1]


# The deal --------------------------------------------------------------------


class Dealt(NamedTuple):
    kitty: set[str]
    hands: list[set[str]]  # by seat


def dealt(order: Sequence[str], players: int) -> Dealt:
    """RP-1: the first cards are the kitty, the rest go singly from the dealer's left, the dealer last."""
    size, kitty = SIZES[players]
    people = players + 1
    hands: list[set[str]] = [set() for _ in range(people)]
    receiver = DEALER
    for card in order[kitty:]:
        receiver = (receiver + 1) % people
        hands[receiver].add(card)
    assert [len(hand) for hand in hands] == [size] * people
    return Dealt(set(order[:kitty]), hands)


def may_discard(hand: Collection[str], cards: Collection[str], due: int) -> bool:
    """RP-2: whether the dealer may discard these out of a hand with the kitty in it, when so many are ``due``."""
    discarded, kept = set(cards), set(hand) - set(cards)
    if len(discarded) != due or not discarded <= set(hand) or FOOL in discarded:
        return False
    # Trumps and kings go only after all others have gone.
    return not any(map(is_dear, discarded)) or all(card == FOOL or is_dear(card) for card in kept)


def is_dear(card: str) -> bool:
    """RP-2: a trump or a king, which is to stay if it can."""
    return is_trump(card) or (not is_major(card) and card.startswith("K"))


class Discards(NamedTuple):
    """All that may be discarded: ``always``, and any so many of the rest of ``choice`` that it makes as many as due."""

    always: frozenset[str]
    choice: frozenset[str]


def discards(hand: Collection[str], due: int) -> Discards:
    """RP-2, without looking at every set: what `may_discard` allows."""
    plain = frozenset(card for card in hand if card != FOOL and not is_dear(card))
    if len(plain) > due:
        return Discards(frozenset(), plain)
    if len(plain) == due:
        return Discards(plain, plain)
    return Discards(plain, plain | {card for card in hand if is_dear(card)})


def fool_holder(hands: Sequence[Collection[str]]) -> int:
    """RP-3: who shows the Fool, and has the lead. It was never discarded, so somebody does."""
    (holder,) = (seat for seat, hand in enumerate(hands) if FOOL in hand)
    return holder


# Leads and checks ------------------------------------------------------------


class Lead(NamedTuple):
    """A card that is led. ``suit`` is its own or the one it stands for; ``skill`` is None in a dealer's lead."""

    card: str
    suit: str | None
    skill: str | None


def leads(hand: Collection[str], *, by_dealer: bool) -> set[Lead]:
    """RP-9: every lead out of a hand."""
    if not by_dealer:
        return {Lead(card, of, skill) for card in hand for skill, of in SKILLS.items() if suit(card) in (None, of)}
    plain = {Lead(card, suit(card), None) for card in hand if card != FOOL}
    return plain | {Lead(FOOL, named, None) for named in SUITS if FOOL in hand}


def value(card: str) -> int:
    """RP-9: Ace 1, pips, Page 11, Knight 12, Queen 13, King 14, Fool 0, a trump its number."""
    return number(card) if is_major(card) else pip(card)


def total(lead: Lead, levels: Mapping[str, int]) -> int:
    """RP-9: value and skill level; a dealer's lead has no skill."""
    return value(lead.card) + (0 if lead.skill is None else levels[lead.skill])


def succeeds(total: int, difficulty: int) -> bool:
    """RP-10."""
    return total >= difficulty


def opposed_difficulty(other_level: int) -> int:
    """RP-10: what the total of an opposed check must beat."""
    return 10 + other_level


def succeeds_opposed(total: int, other_level: int) -> bool:
    """RP-10: reaching it is not enough."""
    return total > opposed_difficulty(other_level)


# Characters and texts --------------------------------------------------------


def sheet_is_legal(levels: Sequence[int], skill_total: int) -> bool:
    """RP-17: a level from 1 to 10 for each skill, which add up to ``skill_total`` unless that is off (0)."""
    in_range = len(levels) == len(SKILLS) and all(level in LEVELS for level in levels)
    return in_range and skill_total in (0, sum(levels))


def text_is_legal(text: str) -> bool:
    """RP-19: control characters are those of Unicode's category Cc; a lone surrogate (Cs) is no valid Unicode."""
    return len(text) <= LONGEST_TEXT and all(
        letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cs") for letter in text
    )
