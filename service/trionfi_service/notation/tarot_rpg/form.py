"""A hand of Tarot: the RPG (docs/rules/tarot-rpg.md).

``s0`` is the dealer, who is a person at the table; ``d`` is what follows by itself. Nothing of what people say is here,
not its length either: an entry tells that they spoke.
"""

from dataclasses import dataclass
from typing import Final

from trionfi_service.notation.cards import NAMES
from trionfi_service.notation.form import Aborted, Dealt, Over, who

DEALER: Final = 0
FOOL: Final = "m0"
SKILLS: Final = (
    *("perception", "science", "occult"),
    *("endurance", "strength", "athletics"),
    *("empathy", "negotiation", "seduction"),
    *("intimidate", "combat", "performance"),
)
"""RP-16, in the order of a sheet."""
SUITS: Final = ("wands", "cups", "swords", "pentacles")
_KITTY: Final = {2: 6, 3: 6, 4: 8, 5: 6, 6: 8}
OPPOSED: Final = 10
"""What an opposed check begins at, before the other's level (RP-10)."""
WORDS: Final = ("scene", "wish", "nothing", "tell", "cut", "note", "floor", "act")
"""How somebody speaks, or lets others."""
RULINGS: Final = ("call", "accept", "refuse")


def kitty_size(players: int) -> int:
    """Cards of the kitty for so many players beside the dealer (RP-1)."""
    return _KITTY[players]


def hand_size(players: int) -> int:
    """Cards of each hand for so many players beside the dealer (RP-1)."""
    return (len(NAMES) - kitty_size(players)) // (players + 1)


@dataclass(frozen=True, slots=True)
class Kitty:
    """``d kt m3 Kc …``: the kitty, which the dealer takes (RP-1, RP-2)."""

    cards: tuple[str, ...]

    def text(self) -> str:
        """As it is written."""
        return f"d kt {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Discarded:
    """``s0 dc 2w 3w …``: what the dealer discards, by rising id; all of it hidden, or nothing (RP-2)."""

    cards: tuple[str, ...]

    def text(self) -> str:
        """As it is written."""
        return f"s{DEALER} dc {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class FoolShown:
    """``d fool s3``: who holds the Fool, and has the lead (RP-3)."""

    seat: int

    def text(self) -> str:
        """As it is written."""
        return f"d fool s{self.seat}"


@dataclass(frozen=True, slots=True)
class Began:
    """``t2 s1``: a trick begins, and who has the lead (RP-4)."""

    trick: int
    lead: int

    def text(self) -> str:
        """As it is written."""
        return f"t{self.trick} s{self.lead}"


@dataclass(frozen=True, slots=True)
class Spoke:
    """``s1 wish``, ``s0 note s2``: somebody speaks, or with ``nothing`` does not, or with ``floor`` lets others.

    ``what`` is one of `WORDS`; ``to`` is the narrator who gets a private note (RP-3, RP-6, RP-14, RP-20).
    """

    seat: int
    timed_out: bool
    what: str
    to: int | None

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} {self.what}" + (f" s{self.to}" if self.to is not None else "")


@dataclass(frozen=True, slots=True)
class Laid:
    """``s2 lay m7``: a trump is laid (RP-4)."""

    seat: int
    card: str

    def text(self) -> str:
        """As it is written."""
        return f"s{self.seat} lay {self.card}"


@dataclass(frozen=True, slots=True)
class Passed:
    """``s2 pass``: no trump, for now (RP-5)."""

    seat: int
    timed_out: bool

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} pass"


@dataclass(frozen=True, slots=True)
class Ruled:
    """``s0 call s2 m7``: the dealer calls a trump, accepts or refuses it; whose it is (RP-5, RP-6)."""

    what: str
    seat: int
    card: str

    def text(self) -> str:
        """As it is written."""
        return f"s{DEALER} {self.what} s{self.seat} {self.card}"


@dataclass(frozen=True, slots=True)
class Closed:
    """``s0 close s2``: the trumps of a trick are over, and who has the lead then (RP-7)."""

    lead: int

    def text(self) -> str:
        """As it is written."""
        return f"s{DEALER} close s{self.lead}"


@dataclass(frozen=True, slots=True)
class Gave:
    """``s2 give s1``: the lead is passed on (RP-8)."""

    seat: int
    timed_out: bool
    to: int

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} give s{self.to}"


@dataclass(frozen=True, slots=True)
class Led:
    """``s1 lead 7w wands combat 7+5=12``: the card, its suit or the one it stands for, the skill; the check (RP-9).

    A dealer's lead has no skill, and of a trump no suit.
    """

    seat: int
    card: str
    suit: str | None
    skill: str | None
    value: int
    level: int
    total: int

    def text(self) -> str:
        """As it is written."""
        check = f"{self.value}+{self.level}={self.total}"
        return f"s{self.seat} lead {self.card} {self.suit or '-'} {self.skill or '-'} {check}"


@dataclass(frozen=True, slots=True)
class Judged:
    """``s0 judge 12 of 15 failure``, ``s0 judge 17 over 15 s2 combat success``: the verdict on a check (RP-10).

    ``over`` is an opposed one: against a character in a skill, or against ``-``, somebody of the dealer's.
    """

    total: int
    opposed: bool
    difficulty: int
    opponent: tuple[int, str] | None
    success: bool
    overruled: bool

    def text(self) -> str:
        """As it is written."""
        words = [f"s{DEALER} judge {self.total}", "over" if self.opposed else "of", str(self.difficulty)]
        if self.opposed:
            words += [f"s{self.opponent[0]} {self.opponent[1]}" if self.opponent else "-"]
        return " ".join([*words, "success" if self.success else "failure", *["overruled"] * self.overruled])


@dataclass(frozen=True, slots=True)
class Followed:
    """``s2 follow 9w``: a card behind the one that was led (RP-11)."""

    seat: int
    timed_out: bool
    card: str

    def text(self) -> str:
        """As it is written."""
        return f"{who(self.seat, self.timed_out)} follow {self.card}"


@dataclass(frozen=True, slots=True)
class Taken:
    """``> s2 m20 fool``: who takes the trick, with which card, and whether the Fool with it (RP-12, RP-13).

    ``> - m0``: nobody does.
    """

    seat: int | None
    card: str
    fool: bool

    def text(self) -> str:
        """As it is written."""
        return f"> {'-' if self.seat is None else f's{self.seat}'} {self.card}{' fool' if self.fool else ''}"


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """``s0 level s1 combat 5>6``: a character's level in a skill, before and now (RP-17)."""

    seat: int
    skill: str
    before: int
    level: int

    def text(self) -> str:
        """As it is written."""
        return f"s{DEALER} level s{self.seat} {self.skill} {self.before}>{self.level}"


@dataclass(frozen=True, slots=True)
class Called:
    """``s0 deal``: the dealer deals the next hand (RP-15)."""

    def text(self) -> str:
        """As it is written."""
        return f"s{DEALER} deal"


@dataclass(frozen=True, slots=True)
class Ended:
    """``d end``: no hand is dealt any more (RP-20)."""

    def text(self) -> str:
        """As it is written."""
        return "d end"


@dataclass(frozen=True, slots=True)
class Result:
    """Who ended the hand, ``dealer`` or ``itself`` (RP-15); tricks and accepted trumps by seat (RP-20)."""

    ended_by: str
    tricks: tuple[int, ...]
    trumps: tuple[int, ...]


Play = (
    Kitty
    | Dealt
    | Discarded
    | FoolShown
    | Began
    | Spoke
    | Laid
    | Passed
    | Ruled
    | Closed
    | Gave
    | Led
    | Judged
    | Followed
    | Taken
)
After = LevelChanged | Called | Ended | Over | Aborted


@dataclass(frozen=True, slots=True)
class TarotRpgHand:
    """One hand.

    ``sheets`` and ``skill_total`` are those of the table, ``levels`` those with which this hand is played, by player
    from seat 1, each with twelve levels in the order of `SKILLS`. ``hands`` is after how many the game ends, 0: when
    the dealer ends it.
    """

    rules: int
    game: str
    hand: int
    deal: int
    time: int
    dealt: str
    viewer: str
    sheets: tuple[tuple[int, ...], ...]
    skill_total: int
    hands: int
    levels: tuple[tuple[int, ...], ...]
    button: int
    players: tuple[int, ...]
    play: tuple[Play, ...]
    result: Result | None
    after: tuple[After, ...]
