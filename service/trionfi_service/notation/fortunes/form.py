"""A deal of Fortunes (docs/rules/fortunes.md)."""

from dataclasses import dataclass

from trionfi_service.notation.form import SEATS as SEATS_TEXT
from trionfi_service.notation.form import SHARES, Aborted, Acted, Dealt, Over, Posted, Returned, Share, who

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
class Bid:
    """``s1 bid 4``: tricks that a seat bids (FO-19)."""

    seat: int
    timed_out: bool
    tricks: int

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} bid {self.tricks}"


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
class Pot:
    """``pot 40 for s1,s3 to s1:20,s3:20 by FO-17``: a layer, who could win it, where it went (FO-15, FO-17)."""

    amount: int
    seats: tuple[int, ...]
    shares: tuple[Share, ...]
    rule: str

    def text(self) -> str:
        """As it is written."""
        return f"pot {self.amount} for {SEATS_TEXT.write(self.seats)} to {SHARES.write(self.shares)} by {self.rule}"


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal came to: where the money went, if any is played for; points by seat; the totals behind it (FO-14)."""

    pots: tuple[Pot, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    finishing_stacks: tuple[int, ...]


Play = Dealt | SetAside | Posted | Bid | Acted | Returned | Trick
After = Over | Aborted


@dataclass(frozen=True, slots=True)
class FortunesHand:
    """One deal.

    The options are those of the table, as ``trionfi games show fortunes`` names them; ``first_dealer`` is ``dealer``.
    Options that mean nothing at this table are None, stacks empty. ``button`` deals this hand (FO-1). ``totals`` are
    those of the match before it, by partnership: seats 0 and 2, 1 and 3. ``starting_stacks`` are by seat.
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
    betting: str
    stake: int | None
    ante: int | None
    stacks: tuple[int, ...]
    chip_unit: int | None
    fold_concedes: str | None
    bids: str
    bid_bonus: int | None
    button: int
    totals: tuple[int, ...]
    starting_stacks: tuple[int, ...]
    play: tuple[Play, ...]
    result: Result | None
    after: tuple[After, ...]
