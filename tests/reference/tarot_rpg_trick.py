"""The tricks of Tarot: the RPG once more, slow and plain: RP-11 to RP-13 and a late follower (RP-20).

A trick is its plays in order, the led one first. ``named`` is the suit that was named for a led trump or Fool; for a
led trump it binds nobody (RP-9).
"""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import NamedTuple

from tests.reference.cards import card_id, number, pip
from tests.reference.tarot_rpg import FOOL, is_trump, suit


class Duty(Enum):
    """RP-11: what must be played."""

    FOLLOW = "a card of the suit"
    TRUMP = "a trump"
    OVERTRUMP = "a higher trump than any that lies"
    ANY = "any card"


class Play(NamedTuple):
    seat: int
    card: str


def highest_trump(trick: Sequence[Play]) -> int:
    """The number of the highest trump that lies; 0 when none does."""
    return max((number(play.card) for play in trick if is_trump(play.card)), default=0)


def duty(hand: Collection[str], trick: Sequence[Play], named: str | None) -> tuple[Duty, set[str]]:
    """RP-11: the duty, and the cards of a hand that meet it."""
    cards = set(hand)
    kind, meeting = _without_the_fool(cards, trick, named)
    # The Fool may always be played instead.
    return kind, meeting | (cards & {FOOL})


def _without_the_fool(cards: set[str], trick: Sequence[Play], named: str | None) -> tuple[Duty, set[str]]:
    led = trick[0].card
    if not is_trump(led):
        of = named if led == FOOL else suit(led)
        following = {card for card in cards if suit(card) == of}
        if following:
            return Duty.FOLLOW, following
    highest = highest_trump(trick)
    high_enough = {card for card in cards if is_trump(card) and number(card) > highest}
    if not high_enough:
        return Duty.ANY, cards
    return (Duty.OVERTRUMP if highest else Duty.TRUMP), high_enough


def timed_out(legal: Collection[str]) -> str:
    """RP-20: the lowest card id but the Fool, the Fool if it is the only one."""
    return min(set(legal) - {FOOL} or {FOOL}, key=card_id)


def taking(trick: Sequence[Play], named: str | None) -> Play | None:
    """RP-12: the play that takes the trick; None when nothing but the Fool lies."""
    trumps = [play for play in trick if is_trump(play.card)]
    if trumps:
        return max(trumps, key=lambda play: number(play.card))
    others = [play for play in trick if play.card != FOOL]
    if not others:
        return None
    of = named if trick[0].card == FOOL else suit(trick[0].card)
    if all(suit(play.card) != of for play in others):
        # Only after a led Fool: a led card is of its own suit.
        of = suit(others[0].card)
    return max((play for play in others if suit(play.card) == of), key=lambda play: pip(play.card))


def fool_goes_to(trick: Sequence[Play], named: str | None) -> int | None:
    """RP-13: who gets the Fool out of the trick; None when it does not lie there, or is discarded (RP-12)."""
    taken = taking(trick, named)
    lies = any(play.card == FOOL for play in trick)
    return taken.seat if lies and taken is not None else None
