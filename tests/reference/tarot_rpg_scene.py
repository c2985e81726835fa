"""Given these hands, when these things are done: for tests of Tarot: the RPG by hand."""

from collections.abc import Collection

from tests.reference.cards import DECK
from tests.reference.tarot_rpg import DEALER, FOOL, SKILLS, suit
from tests.reference.tarot_rpg_hand import Hand

AVERAGE = dict.fromkeys(SKILLS, 5)


def plain(cards: Collection[str]) -> list[str]:
    return [card for card in DECK if card in cards and suit(card) is not None and not card.startswith("K")]


def playing(*held: str, lead: int | None = None) -> Hand:
    """A hand whose scene is set, in which these cards are all that is held, by seat; the Fool's holder has the lead."""
    hand = Hand([FOOL, *(card for card in DECK if card != FOOL)], [{}, *[AVERAGE] * (len(held) - 1)])
    hand.discard(plain(hand.hands[DEALER])[: hand.kitty])
    hand.hands = [set(cards.split()) for cards in held]
    if lead is None:
        hand.set_scene()
    else:
        hand.lead = lead
        hand._begin_trick()
    return hand


def close_trumps(hand: Hand) -> None:
    assert hand.trumps is not None
    for seat in sorted(hand.trumps.may_pass()):
        hand.pass_trumps(seat)
    hand.close()


def resolve(hand: Hand, *, accepted: bool = True) -> None:
    hand.call()
    if hand.speaker is not None:
        hand.say()
    if accepted:
        hand.accept()
    else:
        hand.refuse()
