"""Two-Win Solitaire through the core and through the reference, side by side: SO-1 to SO-8.

Games are played at random over scripted orders, sometimes well, so that rounds follow one another. After every command
what the core tells, shows and offers is held against the reference.
"""

from collections import Counter
from random import Random

import pytest

from tests.reference.cards import DECK
from tests.reference.solitaire import LABELS, ROUNDS, Count, Declaration, Options, Round
from tests.reference.twenty_one import MajorPrecedence, MajorValues
from tests.reference.two_win_core import card_order, lying, wire
from trionfi.v1.event_log_pb2 import Drafts
from trionfi.v1.game_pb2 import Command, CreateGame, Event, Fairness, Join, Phase, Place, Policies, TimeUp
from trionfi.v1.game_pb2 import Options as GameOptions
from trionfi.v1.solitaire_pb2 import (
    SolitaireCommand,
    SolitaireCount,
    SolitaireDeclare,
    SolitaireDraw,
    SolitaireEvent,
    SolitaireOptions,
    SolitaireOutcome,
    SolitaireStop,
    SolitaireTies,
    SolitaireView,
)
from trionfi.v1.two_win_pb2 import TwoWinMajorPrecedence, TwoWinMajorValues
from trionfi_service import rules

SEAT = rules.seat(0)
OUTCOMES = {
    SolitaireOutcome.SOLITAIRE_OUTCOME_LOST: -1,
    SolitaireOutcome.SOLITAIRE_OUTCOME_TIED: 0,
    SolitaireOutcome.SOLITAIRE_OUTCOME_WON: 1,
}


def given(options: Options) -> SolitaireOptions:
    """The same options for the core."""
    ties, values, precedence = SolitaireTies, TwoWinMajorValues, TwoWinMajorPrecedence
    either, override = MajorValues.EITHER, MajorPrecedence.OVERRIDE
    return SolitaireOptions(
        ties=ties.SOLITAIRE_TIES_RESOLVE if options.resolve else ties.SOLITAIRE_TIES_STRICT,
        major_values=values.TWO_WIN_MAJOR_VALUES_EITHER
        if options.major_values is either
        else values.TWO_WIN_MAJOR_VALUES_NUMBER,
        major_precedence=precedence.TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE
        if options.precedence is override
        else precedence.TWO_WIN_MAJOR_PRECEDENCE_TIEBREAK,
    )


class SideBySide:
    """A game in the core and its rounds in the reference."""

    def __init__(self, options: Options, random: Random, turn_ms: int = 0) -> None:
        self.options, self.random = options, random
        self.orders = [self._order() for _ in range(ROUNDS)]
        create = CreateGame(
            game=random.randbytes(16),
            options=GameOptions(solitaire=given(options)),
            policies=Policies(fairness=Fairness.FAIRNESS_SERVER_ONLY, turn_ms=turn_ms),
            places=[Place(actor=rules.actor_message(SEAT), pseudonym=random.randbytes(16))],
            build="side by side",
            orders=[card_order(order) for order in self.orders],
        )
        self.state = rules.initial()
        self.rounds: list[Round] = []
        self._give(rules.OPERATOR, Command(create_game=create))
        told = self._give(SEAT, Command(join=Join()))
        self._begins(told)

    def _order(self) -> list[str]:
        order = self.random.sample(DECK, len(DECK))
        # Where much lies reversed, much is drawn.
        share = self.random.choice([0.5, 0.5, 0.5, 0.9, 0.0])
        return [card + "r" * (self.random.random() < share) for card in order]

    @property
    def here(self) -> Round:
        return self.rounds[-1]

    @property
    def finished(self) -> bool:
        return self.state.phase == Phase.PHASE_FINISHED

    def view(self, viewer: bytes = SEAT) -> SolitaireView:
        return rules.view(self.state, viewer).solitaire

    def _give(self, actor: bytes, command: Command, now_ms: int = 1) -> list[SolitaireEvent]:
        wires = command.SerializeToString()
        decision = rules.decide(self.state, actor, wires, now_ms, self.random.randbytes(rules.ENTROPY_BYTES))
        self.state = rules.evolve(self.state, actor, now_ms, decision.drafts)
        events = (Event.FromString(draft.public_body) for draft in Drafts.FromString(decision.drafts).drafts)
        return [event.solitaire for event in events if event.HasField("solitaire")]

    # What follows ------------------------------------------------------------------

    def _begins(self, told: list[SolitaireEvent]) -> None:
        """SO-1 to SO-3: the house is up and has drawn."""
        self.rounds.append(Round(self.orders[len(self.rounds)], self.options))
        here = self.here
        began = told[0].round_began
        assert (began.round, lying(began.internals)) == (len(self.rounds), here.internals)
        assert lying(began.externals) == here.externals
        assert [lying([event.house_drew.card])[0] for event in told[1:]] == here.house_draws
        self._agree()

    def declare(self, declared: Declaration) -> None:
        """SO-4."""
        everything = sorted(
            zip(wire([*declared.poker, *declared.twenty_one]), [*declared.poker, *declared.twenty_one], strict=True)
        )
        command = SolitaireDeclare(
            poker=wire(declared.poker),  # type: ignore[arg-type]  # numbers of an enum
            reversed=[number for number, card in everything if card.endswith("r")],  # type: ignore[misc]
        )
        self.here.declared = declared
        told = self._give(SEAT, Command(solitaire=SolitaireCommand(declare=command)))
        said = told[0].declared
        assert (tuple(lying(said.poker)), tuple(lying(said.twenty_one))) == (declared.poker, declared.twenty_one)
        assert said.hand.category == self.here.hand.category
        assert tuple(lying(said.hand.cards)) == self.here.hand.cards
        _counts(said.count, self.here.count)
        self._goes_on(told[1:])

    def draw(self) -> None:
        """SO-6."""
        self.here.draw()
        told = self._give(SEAT, Command(solitaire=SolitaireCommand(draw=SolitaireDraw())))
        assert lying([told[0].drew.card])[0] == self.here.draws[-1]
        _counts(told[0].drew.count, self.here.count)
        self._goes_on(told[1:])

    def stop(self) -> None:
        """SO-6."""
        self.here.stopped = True
        self._goes_on(self._give(SEAT, Command(solitaire=SolitaireCommand(stop=SolitaireStop())))[1:])

    def time_up(self) -> None:
        """SO-8."""
        here = self.here
        due = rules.due(self.state) or 0
        if here.declared is None:
            here.declared = here.timed_out()
        else:
            here.stopped = True
        told = self._give(rules.CLOCK, Command(time_up=TimeUp()), due)
        if told[0].HasField("declared"):
            said = told[0].declared
            declared = (tuple(lying(said.poker)), tuple(lying(said.twenty_one)))
            assert declared == (here.declared.poker, here.declared.twenty_one)
        self._goes_on(told[1:])

    def _goes_on(self, told: list[SolitaireEvent]) -> None:
        here = self.here
        if not here.over:
            assert not told
            self._agree()
            return
        over = told[0].round_over
        assert (OUTCOMES[over.poker.outcome], OUTCOMES[over.twenty_one.outcome]) == here.parts
        assert (over.label - 1, over.won) == (here.won, here.won == 2)
        won = sum(one.won == 2 for one in self.rounds)
        standing = rules.standing(self.state).seats[0]
        assert standing.score == won
        # SO-1
        if here.won < 2 or won == ROUNDS:
            assert self.finished
            assert standing.rank == (won == ROUNDS)
            assert len(told) == 1
        else:
            self._begins(told[1:])

    def _agree(self) -> None:
        """What is seen and offered while a round is played."""
        here, view = self.here, self.view().rounds[-1]
        assert lying(view.house_draws) == here.house_draws
        _counts(view.house, here.house)
        assert view.house_hand.category == here.house_hand.category
        assert [DECK[card - 1] for card in view.cards] == ([] if here.declared else here.seven)
        # SO-2: nobody else sees the seven before they are declared.
        assert not self.view(rules.SPECTATOR).rounds[-1].cards
        moves = [move.solitaire.WhichOneof("move") for move in rules.legal(self.state, SEAT).game]
        assert moves == (["draw", "stop"] if here.may_draw else ["declare"] if here.declared is None else [])
        assert view.drawing == here.may_draw


def _counts(core: SolitaireCount, count: Count) -> None:
    assert (core.bust, core.total, core.natural) == (count.bust, count.total or 0, count.natural)
    assert core.majors == count.majors


def random_options(random: Random) -> Options:
    return Options(random.random() < 0.5, random.choice(list(MajorValues)), random.choice(list(MajorPrecedence)))


def random_declaration(here: Round, random: Random) -> Declaration:
    seven = [card + "r" * (random.random() < 0.35) for card in here.seven]
    pair = sorted(random.sample(range(7), 2))
    poker = tuple(card for at, card in enumerate(seven) if at not in pair)
    return Declaration(poker, (seven[pair[0]], seven[pair[1]]))


def fair_declaration(here: Round, random: Random) -> Declaration:
    """The best of a few: most parts won as it stands, then the higher count."""

    def worth(declared: Declaration) -> tuple[int, int]:
        tried = Round(here.order, here.options, declared)
        return (tried.won, tried.count.total or -1)

    return max((random_declaration(here, random) for _ in range(12)), key=worth)


def play(seed: int, games: int) -> Counter[str]:
    """So many games; gives how often what happened."""
    random, seen = Random(seed), Counter[str]()
    for _ in range(games):
        game = SideBySide(random_options(random), random)
        while not game.finished:
            here = game.here
            if here.declared is None:
                pick = fair_declaration if random.random() < 0.8 else random_declaration
                game.declare(pick(here, random))
            elif random.random() < 0.85:
                game.draw()
            else:
                game.stop()
        for one in game.rounds:
            seen["rounds"] += 1
            seen[LABELS[one.won]] += 1
            seen["house natural"] += one.house.natural
            seen["house bust"] += one.house.bust
            seen["house drew"] += bool(one.house_draws)
            seen["drew"] += bool(one.draws)
            seen["tied"] += 0 in one.parts
        seen["games won"] += len(game.rounds) == ROUNDS and game.rounds[-1].won == 2
    return seen


def test_so_1_to_so_8_games_at_random_are_the_same_in_both() -> None:
    seen = play(1, 1_300)

    assert seen["rounds"] > 2_000
    few = [what for what in (*LABELS, "house natural", "house bust", "house drew", "drew", "tied") if seen[what] < 20]
    assert not few, seen
    assert seen["games won"]


@pytest.mark.oracle
@pytest.mark.timeout(3_600)
def test_so_1_to_so_8_many_games_at_random() -> None:
    # A game that is lost ends with the round that loses it: 1.8 rounds a game.
    assert play(2, 50_000)["rounds"] > 85_000


def test_so_8_what_is_said_when_time_is_up_is_the_same_in_both() -> None:
    random = Random(3)
    for _ in range(25):
        game = SideBySide(random_options(random), random, turn_ms=1_000)
        while not game.finished:
            game.time_up()
