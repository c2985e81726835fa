"""A round of Two-Win Solitaire (docs/rules/solitaire.md)."""

from dataclasses import dataclass
from typing import Final

from trionfi_service.notation.form import Aborted, Dealt, Over, who
from trionfi_service.notation.two_win.form import Made, Turned

PLAYER: Final = 0
INTERNALS: Final = 5
EXTERNALS: Final = 3
SEVEN: Final = 7
POKER: Final = 5
FIRST_DRAW: Final = INTERNALS + EXTERNALS + SEVEN
"""Where in the order draws begin (SO-2)."""
OUTCOMES: Final = ("won", "tied", "lost")
LABELS: Final = ("no_win", "one_win", "two_win")


@dataclass(frozen=True, slots=True)
class Split:
    """``s0 ds Aw 7cr 2s m3 Kc / 9p m4r``: five for poker, two for twenty-one, each by rising id (SO-4)."""

    timed_out: bool
    poker: tuple[str, ...]
    twenty_one: tuple[str, ...]

    def text(self) -> str:
        """As it is written."""
        return f"{who(PLAYER, self.timed_out)} ds {' '.join(self.poker)} / {' '.join(self.twenty_one)}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """``s0 draw 9pr``: the player draws a card, as it falls (SO-6)."""

    cards: tuple[str]

    def text(self) -> str:
        """As it is written."""
        return f"s{PLAYER} draw {self.cards[0]}"


@dataclass(frozen=True, slots=True)
class Stopped:
    """``s0 stop``: the player draws no more (SO-6)."""

    timed_out: bool

    def text(self) -> str:
        """As it is written."""
        return f"{who(PLAYER, self.timed_out)} stop"


@dataclass(frozen=True, slots=True)
class House:
    """``house 17 1``: total and majors of the house, ``natural`` or ``bust`` behind them (SO-3, SO-7)."""

    total: int
    majors: int
    natural: bool
    bust: bool

    def text(self) -> str:
        """As it is written."""
        return f"house {self.total} {self.majors}" + " natural" * self.natural + " bust" * self.bust


@dataclass(frozen=True, slots=True)
class Result:
    """What a round came to: house and player, who has each part and by which rule, and the label (SO-1, SO-8)."""

    house: House
    made: Made
    poker: tuple[str, str]
    twenty_one: tuple[str, str]
    label: str
    won: bool


Play = Turned | Dealt | Split | Drawn | Stopped
After = Over | Aborted


@dataclass(frozen=True, slots=True)
class SolitaireHand:
    """One round. The options are those of the game, as ``trionfi games show solitaire`` names them."""

    rules: int
    game: str
    hand: int
    deal: int
    time: int
    dealt: str
    viewer: str
    ties: str
    major_values: str
    major_precedence: str
    play: tuple[Play, ...]
    result: Result | None
    after: tuple[After, ...]
