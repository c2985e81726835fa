"""A deal of Fortunes (docs/rules/fortunes.md)."""

from dataclasses import dataclass

from trionfi_service.notation.form import Aborted, Dealt, Over

SEATS = 4
HAND = 19
SET_ASIDE = 2


@dataclass(frozen=True, slots=True)
class SetAside:
    """``d sa m3 Kc``: the two cards set aside (FO-3)."""

    cards: tuple[str, ...]

    def text(self) -> str:
        """As it is written."""
        return f"d sa {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Taken:
    """``> s2 well 2``: who won a trick, well- or ill-disposed, and its points (FO-11, FO-12)."""

    seat: int
    well_disposed: bool
    points: int

    def text(self) -> str:
        """As it is written."""
        return f"> s{self.seat} {'well' if self.well_disposed else 'ill'} {self.points}"


@dataclass(frozen=True, slots=True)
class Trick:
    """``t3 s1 Qw 3w m5* 7w > s2 well 2``: a trick, led by s1; the cards clockwise from its leader.

    A star stands behind a card that was played for lack of time. A trick that is not complete was not taken.
    """

    number: int
    leader: int
    cards: tuple[str, ...]
    timed_out: tuple[bool, ...]
    taken: Taken | None

    def text(self) -> str:
        """As it is written."""
        cards = [card + "*" * late for card, late in zip(self.cards, self.timed_out, strict=True)]
        words = [f"t{self.number}", f"s{self.leader}", *cards, *([self.taken.text()] if self.taken else [])]
        return " ".join(words)

    def seat_of(self, card: int) -> int:
        """Who played the card at this place of the trick (DK-7)."""
        return (self.leader + card) % SEATS


@dataclass(frozen=True, slots=True)
class Result:
    """Points of the deal by seat, and the totals of the match by partnership: seats 0 and 2, 1 and 3 (FO-14)."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


Play = Dealt | SetAside | Trick
After = Over | Aborted


@dataclass(frozen=True, slots=True)
class FortunesHand:
    """One deal.

    The options are those of the table, as ``trionfi games show fortunes`` names them; ``first_dealer`` is ``dealer``.
    ``button`` deals this hand (FO-1). ``totals`` are those of the match before it, by partnership.
    """

    rules: int
    game: str
    hand: int
    deal: int
    time: int
    dealt: str
    viewer: str
    first_dealer: int
    stars_open: str
    stars_win: str
    well: int
    ill: int
    suit_extra: tuple[int, ...]
    rank_extra: tuple[int, ...]
    star_extra: int
    match: tuple[str, int]
    max_deals: int | None
    button: int
    totals: tuple[int, ...]
    play: tuple[Play, ...]
    result: Result | None
    after: tuple[After, ...]
