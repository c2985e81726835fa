"""A table of Two-Win in the core, driven move by move through the extension: legal, fill, decide, evolve.

Cards are text, as in the reference.
"""

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from tests.reference.cards import DECK
from trionfi.v1.card_pb2 import CardOrder, Face, Orientation
from trionfi.v1.event_log_pb2 import Drafts
from trionfi.v1.game_pb2 import (
    Command,
    CreateGame,
    Event,
    Fairness,
    Join,
    Options,
    Phase,
    Place,
    Policies,
    Rejection,
    TimeUp,
)
from trionfi.v1.two_win_pb2 import TwoWinCommand, TwoWinEvent, TwoWinMove, TwoWinOptions, TwoWinView
from trionfi_service import rules

_LYING = {card + turned: (number, bool(turned)) for number, card in enumerate(DECK, 1) for turned in ("", "r")}
_JOIN = Command(join=Join()).SerializeToString()
_TIME_UP = Command(time_up=TimeUp()).SerializeToString()


def wire(cards: Iterable[str]) -> list[int]:
    """Cards as the wire names them, whichever way they lie."""
    return [_LYING[card][0] for card in cards]


def lying(faces: Iterable[Face]) -> list[str]:
    """Faces as text."""
    reversed_ = Orientation.ORIENTATION_REVERSED
    return [DECK[face.card - 1] + ("r" if face.orientation == reversed_ else "") for face in faces]


def card_order(order: Sequence[str]) -> CardOrder:
    """A scripted order, with how each card falls."""
    return CardOrder(
        cards=wire(order),  # type: ignore[arg-type]  # numbers of an enum
        reversed=[_LYING[card][1] for card in order],
    )


class CoreTable:
    """A game that everybody has joined: the first hand is dealt."""

    def __init__(
        self,
        options: TwoWinOptions,
        seats: int,
        orders: Sequence[Sequence[str]],
        random: Random,
        *,
        host: bool = False,
        turn_ms: int = 0,
    ) -> None:
        places = [rules.seat(seat) for seat in range(seats)] + ([rules.HOST] if host else [])
        create = CreateGame(
            game=random.randbytes(16),
            options=Options(two_win=options),
            policies=Policies(fairness=Fairness.FAIRNESS_SERVER_ONLY, turn_ms=turn_ms),
            places=[Place(actor=rules.actor_message(place), pseudonym=random.randbytes(16)) for place in places],
            build="side by side",
            orders=[card_order(order) for order in orders],
        )
        self._random = random
        self.state = rules.initial()
        self._give(rules.OPERATOR, Command(create_game=create).SerializeToString())
        self.begun: list[TwoWinEvent] = []
        for place in places:
            self.begun += self._give(place, _JOIN)

    @property
    def finished(self) -> bool:
        return self.state.phase == Phase.PHASE_FINISHED

    @property
    def due(self) -> int | None:
        """When the clock acts next."""
        return rules.due(self.state)

    @property
    def view(self) -> TwoWinView:
        """As everybody sees it."""
        return rules.view(self.state, rules.SPECTATOR).two_win

    def moves(self, actor: int | bytes) -> list[TwoWinMove]:
        return [move.two_win for move in rules.legal(self.state, _who(actor)).game]

    def filled(self, actor: int | bytes, number: int) -> TwoWinCommand:
        """The move of this number, filled at random."""
        move = rules.legal(self.state, _who(actor)).game[number]
        return Command.FromString(rules.fill(move.SerializeToString(), self._random.randbytes(32))).two_win

    def give(self, actor: int | bytes, command: TwoWinCommand) -> list[TwoWinEvent]:
        """A seat, or the host, says this; what the game tells then."""
        return self._give(_who(actor), Command(two_win=command).SerializeToString())

    def time_up(self) -> list[TwoWinEvent]:
        """The time that is due comes."""
        return self._give(rules.CLOCK, _TIME_UP, self.due or 0)

    def refusal(self, actor: int | bytes, command: TwoWinCommand) -> Rejection:
        """Why this is refused."""
        with pytest.raises(rules.RulesRejection) as refused:
            self.give(actor, command)
        return refused.value.rejection

    def _give(self, actor: bytes, command: bytes, now_ms: int = 0) -> list[TwoWinEvent]:
        now_ms = max(now_ms, self.state.unix_ms, 1)
        decision = rules.decide(self.state, actor, command, now_ms, self._random.randbytes(rules.ENTROPY_BYTES))
        self.state = rules.evolve(self.state, actor, now_ms, decision.drafts)
        events = (Event.FromString(draft.public_body) for draft in Drafts.FromString(decision.drafts).drafts)
        return [event.two_win for event in events if event.HasField("two_win")]


def _who(actor: int | bytes) -> bytes:
    return rules.seat(actor) if isinstance(actor, int) else actor
