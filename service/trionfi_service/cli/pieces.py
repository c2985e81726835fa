"""The games that ``trionfi demo`` can play: how long, and what is told of them when they are over."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from trionfi.v1.event_log_pb2 import PartKind
from trionfi.v1.fortunes_pb2 import FortunesReading
from trionfi.v1.game_pb2 import Event, Moves, View
from trionfi.v1.game_service_pb2 import SeenEvent, SeenPart
from trionfi.v1.two_win_pb2 import TwoWinPastHand
from trionfi_service.cli import advised
from trionfi_service.cli.actors import seat_text
from trionfi_service.cli.bot import at_random
from trionfi_service.cli.choices import Spoken
from trionfi_service.cli.show import fortunes, solitaire, story, two_win
from trionfi_service.cli.terminal import json_fields

Names = Mapping[str, str]


class Piece(Protocol):
    """One game as the demo plays it, to its end."""

    game: str
    """Its arm in ``Options``."""
    options: dict[str, Any]
    length: str
    """How much is played, in words."""
    players: int
    """How many play it."""
    moves: int | None
    """How many moves that takes, where it is known before."""
    half: int
    """After how many of them the server is killed."""

    def choose(self, view: View, moves: Moves, rng: Random) -> Spoken | None:
        """What a player says who sees this and may do that; None when nothing is asked."""

    def hear(self, event: Event, texts: Sequence[str]) -> None:
        """One event of the log, in order, and what was said with it."""

    def best(self, view: View) -> str:
        """The seat that did best."""

    def score(self, view: View, names: Names) -> str:
        """How it ended, in one line."""

    def picture(self, view: View, names: Names) -> RenderableType:
        """What is worth a look when it is over."""

    def record(self, view: View) -> dict[str, Any]:
        """The same for machines."""


class Fortunes:
    """A match of Fortunes; what is told is the reading of the best player in its last deal (FO-13)."""

    game = "fortunes"
    players = 4
    choose = staticmethod(at_random)
    _MOVES_A_DEAL: Final = 76

    def __init__(self, quick: bool) -> None:
        deals = 1 if quick else 4
        self.options: dict[str, Any] = {"match": {"deals": deals}}
        self.length = f"{deals} deal{'s' * (deals > 1)}"
        self.moves: int | None = deals * self._MOVES_A_DEAL
        self.half = deals * self._MOVES_A_DEAL // 2

    def hear(self, event: Event, texts: Sequence[str]) -> None:
        """The view has it all."""

    def best(self, view: View) -> str:
        """The seat with most points in the last deal."""
        return seat_text(max(self._readings(view), key=lambda reading: reading.points).seat)

    def score(self, view: View, names: Names) -> str:
        """The partnerships, the better one first."""
        sides = [" and ".join(names[seat_text(seat)] for seat in pair) for pair in ((0, 2), (1, 3))]
        score = {seat.seat: seat.score for seat in view.standing.seats}
        first, second = sorted((0, 1), key=lambda seat: -score[seat])
        words = f"{sides[first]} {score[first]}, {sides[second]} {score[second]}"
        return words + (": a draw" if score[first] == score[second] else "")

    def picture(self, view: View, names: Names) -> RenderableType:
        """The reading of the best player."""
        return fortunes.reading(self._reading(view), names)

    def record(self, view: View) -> dict[str, Any]:
        """The reading of the best player."""
        return {"reading": json_fields(self._reading(view))}

    def _readings(self, view: View) -> list[FortunesReading]:
        """The readings of the last deal that was played to its end."""
        past = view.fortunes.past_deal
        return list(past.readings if past.deal == view.fortunes.deal else view.fortunes.readings)

    def _reading(self, view: View) -> FortunesReading:
        best = self.best(view)
        return next(one for one in self._readings(view) if seat_text(one.seat) == best)


class TwoWin:
    """A session of Two-Win; what is told is its last showdown: every split, and where each half of the pots went."""

    game = "two_win"
    players = 4
    choose = staticmethod(at_random)

    def __init__(self, quick: bool) -> None:
        hands = 2 if quick else 8
        self.options: dict[str, Any] = {"stacks": [60], "hands": hands, "rebuy": {"least": 20, "most": 60}}
        self.length = f"{hands} hands"
        self.moves: int | None = None
        # A hand takes some twenty moves; one in which all give up at once takes seven.
        self.half = 8 * hands
        self._hand = TwoWinPastHand()
        self._shown: TwoWinPastHand | None = None

    def hear(self, event: Event, texts: Sequence[str]) -> None:  # noqa: ARG002
        """Keeps the last hand that came to a showdown."""
        happened, hand = event.two_win, self._hand
        match happened.WhichOneof("event"):
            case "hand_began":
                self._hand = TwoWinPastHand(hand=happened.hand_began.hand)
            case "turned":
                hand.middle.extend(happened.turned.cards)
            case "shown":
                hand.shown.CopyFrom(happened.shown)
            case "paid" if hand.HasField("shown"):
                hand.paid.CopyFrom(happened.paid)
                self._shown = hand

    def best(self, view: View) -> str:
        """Who has won most."""
        return seat_text(max(view.standing.seats, key=lambda seat: seat.score).seat)

    def score(self, view: View, names: Names) -> str:
        """Chips won and lost, the most first."""
        seats = sorted(view.standing.seats, key=lambda seat: -seat.score)
        return " · ".join(f"{names[seat_text(seat.seat)]} {seat.score:+d}" for seat in seats)

    def picture(self, view: View, names: Names) -> RenderableType:
        """The last showdown, or the last hand where there was none."""
        return two_win.past_hand(self._shown or view.two_win.past_hand, names)

    def record(self, view: View) -> dict[str, Any]:
        """The same."""
        return {"hand": json_fields(self._shown or view.two_win.past_hand)}


class Solitaire:
    """A game of Two-Win Solitaire by its own advice; what is told is the ladder, and why it ended so."""

    game = "solitaire"
    players = 1

    def __init__(self, quick: bool) -> None:  # noqa: ARG002
        self.options: dict[str, Any] = {}
        self.length = "up to five rounds, as is best"
        self.moves: int | None = None
        # A round that is lost ends the game: the second may never come.
        self.half = 1

    def choose(self, view: View, moves: Moves, rng: Random) -> Spoken | None:
        """Whatever has the best chance of winning the round."""
        best = advised.command(view) if moves.game else None
        return Spoken(best) if best else at_random(view, moves, rng)

    def hear(self, event: Event, texts: Sequence[str]) -> None:
        """Nothing: the view has all of it."""

    def best(self, view: View) -> str:
        """Who plays."""
        return seat_text(view.standing.seats[0].seat)

    def score(self, view: View, names: Names) -> str:
        """Rounds won, and whether that is the game."""
        won, of = view.solitaire.won, len(view.solitaire.rounds)
        ends = "the game is won" if view.standing.seats[0].rank else "the game is lost"
        return f"{names[self.best(view)]} won {won} of {of} rounds: {ends}"

    def picture(self, view: View, names: Names) -> RenderableType:  # noqa: ARG002
        """The ladder, and the last round."""
        rounds = list(view.solitaire.rounds)
        return Group(solitaire.ladder(rounds), "", solitaire.this_round(rounds[-1]))

    def record(self, view: View) -> dict[str, Any]:
        """The rounds."""
        return {"rounds": [json_fields(one) for one in view.solitaire.rounds]}


class TarotRpg:
    """Two hands of Tarot: the RPG; what is told is how the tale begins, to the end of its first trick."""

    game = "tarot_rpg"
    players = 4
    choose = staticmethod(at_random)
    _HANDS: Final = 2

    def __init__(self, quick: bool) -> None:
        self.options: dict[str, Any] = {"hands": self._HANDS}
        self.length = "two hands"
        self.moves: int | None = None
        # A trick takes some thirty moves, and a hand as many tricks as the dealer likes.
        self.half = 40 if quick else 80
        self._heard: list[SeenEvent] = []

    def hear(self, event: Event, texts: Sequence[str]) -> None:
        """Keeps everything up to the second trick."""
        tricks = sum(seen.event.tarot_rpg.HasField("trick_began") for seen in self._heard)
        if tricks < 2 and event.HasField("tarot_rpg"):
            said = [SeenPart(kind=PartKind.PART_KIND_TEXT, content=text.encode()) for text in texts]
            self._heard.append(SeenEvent(event=event, parts=said))

    def best(self, view: View) -> str:
        """The player who took most tricks."""
        return seat_text(max(view.tarot_rpg.people[1:], key=lambda person: person.tricks).seat)

    def score(self, view: View, names: Names) -> str:
        """Tricks and trumps by person; nobody wins (RP-20)."""
        people = view.tarot_rpg.people
        return " · ".join(
            f"{names[seat_text(person.seat)]} {_count(person.tricks, 'trick')}, {_count(person.trumps, 'trump')}"
            for person in people
        )

    def picture(self, view: View, names: Names) -> RenderableType:  # noqa: ARG002
        """The beginning of the tale."""
        passages = list(story.tell(self._heard, names))
        return Group(*map(story.drawn, passages[:-1]), Text("\n…"))

    def record(self, view: View) -> dict[str, Any]:
        """The people."""
        return {"people": [json_fields(person) for person in view.tarot_rpg.people]}


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


PIECES: Final[Mapping[str, Callable[[bool], Piece]]] = {
    "fortunes": Fortunes,
    "two-win": TwoWin,
    "solitaire": Solitaire,
    "tarot-rpg": TarotRpg,
}
"""By what is typed; made quick or not."""
