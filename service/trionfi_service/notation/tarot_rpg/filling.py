"""Cards for the places of which a line does not tell what lies there.

Cards that were never shown change nothing that is told, but not any cards fit: nobody holds one that they would have
had to play. Which those are, the rules say when they refuse; then others are put in their place.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from trionfi.v1.card_pb2 import CardOrder
from trionfi_service.notation.cards import HIDDEN, NAMES
from trionfi_service.notation.form import Dealt
from trionfi_service.notation.playing import Unplayable, order
from trionfi_service.notation.tarot_rpg.form import (
    DEALER,
    FOOL,
    Discarded,
    Followed,
    FoolShown,
    Kitty,
    Laid,
    Led,
    TarotRpgHand,
)
from trionfi_service.notation.tarot_rpg.log import positions

DISCARDS: Final = -1
"""Whose a place is, when what lies there is discarded."""


class Filling:
    """A whole order for a hand. Raises `Unplayable` when a card lies twice."""

    def __init__(self, hand: TarotRpgHand) -> None:
        self._lie: dict[int, str] = {}
        self._owner: dict[int, int] = {}
        for entry in hand.play:
            if isinstance(entry, Kitty):
                self._deal(DEALER, range(len(entry.cards)), entry.cards)
            elif isinstance(entry, Dealt):
                self._deal(entry.seat, positions(len(hand.players), entry.seat), entry.cards)
        for seat, card in _shown(hand):
            self._show(seat, card)
        self._known = self._discard(hand)
        self._forbidden: dict[int, set[str]] = {}
        used = set(self._lie.values())
        rest = [name for name in NAMES if name not in used]
        self._hidden = [place for place in sorted(self._owner) if self._lie[place] == HIDDEN]
        if len(rest) != len(self._hidden):
            raise Unplayable("a card lies in two places")
        self._held = dict(zip(self._hidden, rest, strict=True))

    def order(self) -> CardOrder:
        """The order."""
        return order(self._lie | self._held, lying=False)

    def discards(self) -> list[str]:
        """What the dealer discards, by rising id; nothing where no discard is told."""
        found = self._known or [self._held[place] for place in self._hidden if self._owner[place] == DISCARDS]
        return sorted(found, key=NAMES.index)

    def forbid(self, owner: int, cards: Collection[str]) -> bool:
        """None of these may lie in a place of this owner that is hidden; whether that changes something, and can be."""
        wrong = [place for place in self._hidden if self._owner[place] == owner and self._held[place] in cards]
        self._forbidden.setdefault(owner, set()).update(cards)
        for place in wrong:
            del self._held[place]
        return bool(wrong) and all(self._hold(place, set()) for place in wrong)

    def exchange(self, cards: Collection[str]) -> bool:
        """Have the dealer discard these, as far as they lie hidden in their hand; whether that changes something."""
        kept = [place for place in self._hidden if self._owner[place] == DEALER and self._held[place] in cards]
        gone = [place for place in self._hidden if self._owner[place] == DISCARDS and self._held[place] not in cards]
        for one, other in zip(kept, gone, strict=False):
            self._held[one], self._held[other] = self._held[other], self._held[one]
        return bool(kept and gone)

    def _deal(self, seat: int, places: Iterable[int], cards: Iterable[str]) -> None:
        for place, card in zip(places, cards, strict=True):
            self._lie[place], self._owner[place] = card, seat

    def _show(self, seat: int, card: str) -> None:
        """Put a card that is shown where a hidden one of the same hand lies: who writes by hand may not know where."""
        own = [place for place, owner in self._owner.items() if owner == seat]
        hidden = next((place for place in own if self._lie[place] == HIDDEN), None)
        if hidden is not None and card not in self._lie.values():
            self._lie[hidden] = card

    def _discard(self, hand: TarotRpgHand) -> list[str]:
        """What is discarded as far as it is known; else so many hidden places of the dealer are for it."""
        discarded = next((entry for entry in hand.play if isinstance(entry, Discarded)), None)
        if discarded is None:
            return []
        if HIDDEN not in discarded.cards:
            for card in discarded.cards:
                self._show(DEALER, card)
            return list(discarded.cards)
        hidden = [place for place in self._owner if self._owner[place] == DEALER and self._lie[place] == HIDDEN]
        self._owner.update(dict.fromkeys(hidden[: len(discarded.cards)], DISCARDS))
        return []

    def _hold(self, place: int, tried: set[str]) -> bool:
        """Find a card for a place, for which another place may have to take another."""
        at = {card: other for other, card in self._held.items()}
        free = [card for card in self._rest() if card not in at]
        able = [card for card in (*free, *at) if card not in self._forbidden.get(self._owner[place], ())]
        for card in able:
            if card in tried:
                continue
            tried.add(card)
            if card not in at or self._moved(at[card], tried):
                self._held[place] = card
                return True
        return False

    def _moved(self, place: int, tried: set[str]) -> bool:
        card = self._held.pop(place)
        if self._hold(place, tried):
            return True
        self._held[place] = card
        return False

    def _rest(self) -> list[str]:
        used = set(self._lie.values())
        return [name for name in NAMES if name not in used]


def _shown(hand: TarotRpgHand) -> Iterator[tuple[int, str]]:
    """The cards that each seat shows, out of the hand that it was dealt."""
    for entry in hand.play:
        if isinstance(entry, FoolShown):
            yield entry.seat, FOOL
        elif isinstance(entry, Laid | Led | Followed) and entry.card != FOOL:
            yield entry.seat, entry.card
