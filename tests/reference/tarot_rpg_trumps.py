"""The trumps phase of Tarot: the RPG once more, slow and plain: RP-4 to RP-7.

A `Trumps` is the phase at one moment and never changes: what somebody does gives the next one.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tests.reference.cards import number
from tests.reference.tarot_rpg import DEALER, is_trump

HIGHEST = "m21"


class Laid(NamedTuple):
    seat: int
    card: str


@dataclass(frozen=True)
class Trumps:
    """Hands are by seat. A laid trump lies on the table, in no hand; a refused one is back in its hand."""

    lead: int  # who has the lead as the phase begins
    hands: tuple[frozenset[str], ...]
    waiting: frozenset[Laid] = frozenset()
    called: Laid | None = None  # the one being resolved
    said: bool = False  # whether its player has said what they want
    accepted: tuple[Laid, ...] = ()  # in order
    refused: frozenset[Laid] = frozenset()
    behind: Laid | None = None  # the one being or last resolved
    passed: frozenset[int] = frozenset()  # since the last resolution

    # Places -------------------------------------------------------------------

    def place(self, laid: Laid) -> tuple[int, int]:
        """RP-4: lowest first, then the dealer's, then the leader's; a dealer with the lead is the leader.

        Dealer and leader have one place each, whichever trump they lay.
        """
        if laid.seat == self.lead:
            return (2, 0)
        if laid.seat == DEALER:
            return (1, 0)
        return (0, number(laid.card))

    def to_come(self, laid: Laid) -> bool:
        """RP-5: whether this place is still to come."""
        return self.behind is None or self.place(laid) > self.place(self.behind)

    def queue(self) -> list[Laid]:
        """RP-4: those that wait, in the order in which they would be resolved."""
        return sorted(self.waiting, key=self.place)

    # Who may do what ------------------------------------------------------------

    def has_laid(self, seat: int) -> bool:
        """Whether a trump of theirs waits, is being resolved, or was accepted: a refused one counts as not laid."""
        lying = [*self.waiting, *self.accepted, *([self.called] if self.called else [])]
        return any(laid.seat == seat for laid in lying)

    def might_lay(self, seat: int) -> bool:
        """RP-5: as far as everybody knows: cards, none laid, and a place still to come, be it that of the highest."""
        return bool(self.hands[seat]) and not self.has_laid(seat) and self.to_come(Laid(seat, HIGHEST))

    def may_lay(self, seat: int) -> set[str]:
        """RP-4 to RP-6: the trumps somebody may lay now."""
        if not self.might_lay(seat):
            return set()
        trumps = [Laid(seat, card) for card in self.hands[seat] if is_trump(card)]
        return {laid.card for laid in trumps if self.to_come(laid) and laid not in self.refused}

    def awaited(self) -> set[int]:
        """RP-5: who might lay and has not passed; the dealer is never waited for."""
        return {seat for seat in self._players() if self.might_lay(seat) and seat not in self.passed}

    def may_pass(self) -> set[int]:
        """RP-5: who is asked: nobody while a trump is being resolved, nor while the dealer can call without them."""
        if self.called is not None or (self.waiting and self.behind is not None):
            return set()
        return self.awaited()

    def may_call(self) -> Laid | None:
        """RP-5: what the dealer may call: the first time only when everybody else has laid or passed."""
        if self.called is not None or not self.waiting or (self.behind is None and self.awaited()):
            return None
        return self.queue()[0]

    def may_close(self) -> bool:
        """RP-5: whether the dealer may close the phase."""
        return self.called is None and not self.waiting and not self.awaited()

    def _players(self) -> Collection[int]:
        return [seat for seat in range(len(self.hands)) if seat != DEALER]

    # What somebody does -----------------------------------------------------------

    def lay(self, seat: int, card: str) -> "Trumps":
        """RP-4; it takes a pass back (RP-5)."""
        _must(card in self.may_lay(seat))
        return replace(
            self,
            hands=changed(self.hands, seat, self.hands[seat] - {card}),
            waiting=self.waiting | {Laid(seat, card)},
            passed=self.passed - {seat},
        )

    def pass_(self, seat: int) -> "Trumps":
        """RP-5."""
        _must(seat in self.may_pass())
        return replace(self, passed=self.passed | {seat})

    def call(self) -> "Trumps":
        """RP-5: the dealer calls the next one; of the dealer's own, all is said at once (RP-6)."""
        called = self.may_call()
        _must(called is not None)
        assert called is not None
        said = called.seat == DEALER
        return replace(self, called=called, said=said, behind=called, waiting=self.waiting - {called})

    def say(self) -> "Trumps":
        """RP-6: its player says what they want, or nothing (RP-20)."""
        _must(self.called is not None and not self.said)
        return replace(self, said=True)

    def accept(self) -> "Trumps":
        """RP-6."""
        _must(self.called is not None and self.said)
        assert self.called is not None
        return replace(self, called=None, said=False, accepted=(*self.accepted, self.called), passed=frozenset())

    def refuse(self) -> "Trumps":
        """RP-6: the card goes back."""
        _must(self.called is not None and self.said)
        assert self.called is not None
        seat, card = self.called
        return replace(
            self,
            called=None,
            said=False,
            hands=changed(self.hands, seat, self.hands[seat] | {card}),
            refused=self.refused | {self.called},
            passed=frozenset(),
        )

    def lead_after(self) -> int:
        """RP-7."""
        return self.accepted[-1].seat if self.accepted else self.lead


def changed(hands: Sequence[frozenset[str]], seat: int, hand: frozenset[str]) -> tuple[frozenset[str], ...]:
    """The same hands but for one."""
    return tuple(hand if each == seat else other for each, other in enumerate(hands))


def _must(legal: bool) -> None:
    if not legal:
        raise ValueError("this is not possible as the trumps stand")
