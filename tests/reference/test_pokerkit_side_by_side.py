"""Betting in the core beside pokerkit's: who may act, what a call puts in, least and greatest raise, refunds, layers.

pokerkit plays Two-Win's five rounds with two cards each and one to the board; only money is looked at. Where the two
differ on purpose is listed in docs/pokerkit.md, by rule; nothing else may differ, and what is listed must.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final

import pytest
from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

from tests.reference.cards import DECK
from tests.reference.money import Limit
from tests.reference.two_win_core import CoreTable
from tests.reference.two_win_side_by_side import bet
from trionfi.v1.money_pb2 import BettingLimit, Call, Check, Fold, RaiseTo
from trionfi.v1.two_win_pb2 import TwoWinEvent, TwoWinLayer, TwoWinOptions, TwoWinView

ROUNDS: Final = 5
FULL_BETS: Final = 4
AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
)
LIMITS: Final = {
    Limit.NO_LIMIT: (BettingLimit.BETTING_LIMIT_NO_LIMIT, BettingStructure.NO_LIMIT),
    Limit.POT_LIMIT: (BettingLimit.BETTING_LIMIT_POT_LIMIT, BettingStructure.POT_LIMIT),
    Limit.FIXED_LIMIT: (BettingLimit.BETTING_LIMIT_FIXED_LIMIT, BettingStructure.FIXED_LIMIT),
}

# The differences that docs/pokerkit.md lists.
UNMATCHED: Final = "MO-5: a raise that nobody can match"
LONE: Final = "MO-5: a lone player with nothing to face"
SHORT_ALL_IN_COUNTED: Final = "MO-8: short all-ins are not counted"
TWO: Final = "MO-8: no cap for two"
NOT_REOPENED: Final = "MO-4: a short all-in over the bare blind"
SHORT_BLIND: Final = "MO-4: a short big blind"
UNMATCHED_ANTE: Final = "MO-6: an ante that nobody matched"
REOPENED: Final = "MO-4: short all-ins that together reopen, and one more"  # too rare to be seen in every run
ANY_LIMIT: Final = {UNMATCHED, LONE, NOT_REOPENED, SHORT_BLIND, UNMATCHED_ANTE}
DIFFERENCES: Final = {
    Limit.NO_LIMIT: ANY_LIMIT,
    Limit.POT_LIMIT: ANY_LIMIT,
    Limit.FIXED_LIMIT: ANY_LIMIT | {SHORT_ALL_IN_COUNTED, TWO},
}


@dataclass(frozen=True)
class Game:
    """A hand's money. Stacks by place: 0 is the small blind's."""

    limit: Limit
    big: int
    ante: int
    stacks: tuple[int, ...]

    def size(self, number: int) -> int:
        """TW-5: the bet size of a round."""
        return 2 * self.big if self.limit is Limit.FIXED_LIMIT and number >= 4 else self.big


def random_game(random: Random, limit: Limit) -> Game:
    big = random.choice([1, 2, 3, 4, 5, 10])
    ante = random.choice([0, 0, 1, big])
    deep = random.choice([5, 20, 60])
    stacks = [ante + big + random.randint(1, deep * big) for _ in range(random.choice([2, 3, 4, 5, 6, 9]))]
    if random.random() < 0.4:
        # Somebody can hardly pay, but as a rule not the big blind.
        place = random.randrange(len(stacks))
        if place != 1 or random.random() < 0.2:
            stacks[place] = random.randint(1, ante + big)
    return Game(limit, big, ante, tuple(stacks))


# Both --------------------------------------------------------------------------


def pokerkit_hand(game: Game) -> State:
    """The same hand in pokerkit: with two players it takes blinds from the second on."""

    def street(number: int) -> Street:
        holes = (False, False) if number == 1 else ()
        most = None
        if game.limit is Limit.FIXED_LIMIT:
            # MO-8 counts the big blind among the four, and pokerkit's own hold'em does not.
            most = FULL_BETS - 1 if number == 1 else FULL_BETS
        return Street(False, holes, 0 if number == 1 else 1, False, Opening.POSITION, game.size(number), most)

    blinds = (game.big // 2, game.big)
    count = len(game.stacks)
    return State(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardHighHand,),
        tuple(street(number) for number in range(1, ROUNDS + 1)),
        LIMITS[game.limit][1],
        True,
        game.ante,
        blinds if count > 2 else blinds[::-1],
        0,
        game.stacks,
        count,
    )


def core_hand(game: Game, random: Random) -> CoreTable:
    """The hand in the core: seat 0 deals, and its place is the last."""
    options = TwoWinOptions(
        stacks=[game.stacks[-1], *game.stacks[:-1]],
        minimum_bet=game.big,
        ante=game.ante,
        limit=LIMITS[game.limit][0],
        hands=1,
    )
    return CoreTable(options, len(game.stacks), [random.sample(DECK, len(DECK))], random)


@dataclass
class Round:
    """What happened in a round, as far as it explains a difference."""

    number: int
    size: int
    bet: int
    could_act: int
    last_full: int = field(init=False)
    full: int = 0  # bets and raises, the big blind not among them
    short: int = 0  # all-ins for less
    acted: dict[int, int] = field(default_factory=dict)  # what had to be matched after each place's last act

    def __post_init__(self) -> None:
        self.last_full = self.size

    def put_in(self, place: int, total: int) -> None:
        grown = max(total - self.bet, 0)
        if grown >= self.last_full:
            self.last_full = grown
            self.full += 1
        elif grown:
            self.short += 1
        self.bet += grown
        self.acted[place] = self.bet


class BesidePokerkit:
    """One hand in both, act by act."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game, self.random = game, random
        self.count = len(game.stacks)
        self.core, self.peer = core_hand(game, random), pokerkit_hand(game)
        self.totals = [0] * self.count
        self.layers: list[TwoWinLayer] = []
        self.differences: Counter[str] = Counter()
        self.round = Round(0, game.big, 0, 0)
        self._note(self.core.begun)

    def seat(self, place: int) -> int:
        return (place + 1) % self.count

    def place(self, seat: int) -> int:
        return (seat - 1) % self.count

    def play(self) -> None:
        """To the end, or to a short big blind, from which on nothing can be compared."""
        if self.game.stacks[1] < self.game.ante + self.game.big:
            self.differences[SHORT_BLIND] += 1
            return
        while (view := self.core.view).HasField("betting") and view.betting.HasField("turn"):
            self._round(view)
            self._act(view)
        self._lone_turns()
        self._settle()

    # One act -------------------------------------------------------------------

    def _round(self, view: TwoWinView) -> None:
        if self.round.number != view.round:
            could_act = sum(seat.playing and not seat.folded and seat.stack > 0 for seat in view.seats)
            self.round = Round(view.round, self.game.size(view.round), view.betting.bet, could_act)

    def _act(self, view: TwoWinView) -> None:
        betting, peer = view.betting, self.peer
        place = self.place(betting.turn)
        assert peer.actor_index == place, f"turn of {place}, and with pokerkit of {peer.actor_index}"
        owed = betting.call if betting.HasField("call") else 0
        assert peer.checking_or_calling_amount == owed
        raises = (betting.least_raise, betting.most_raise) if betting.HasField("least_raise") else None
        theirs = None
        if peer.can_complete_bet_or_raise_to():
            theirs = (
                peer.min_completion_betting_or_raising_to_amount,
                peer.max_completion_betting_or_raising_to_amount,
            )
        if raises != theirs:
            difference = self._explained(view, place, raises, theirs)
            assert difference is not None, f"raise to {raises}, and with pokerkit to {theirs}"
            self.differences[difference] += 1
        self._choose(place, owed, raises if raises == theirs else None)

    def _explained(self, view: TwoWinView, place: int, raises: object, theirs: object) -> str | None:
        """The listed difference that is one here, looked for in what happened before."""
        now = self.round
        if raises is not None and theirs is None:
            others = [seat for seat in view.seats if self.place(seat.seat) != place and seat.playing]
            if all(other.folded or other.round + other.stack <= view.betting.bet for other in others):
                return UNMATCHED
            acted_at = now.acted.get(place)
            if acted_at is not None and now.short >= 3 and now.bet - acted_at >= now.last_full:
                return REOPENED
            if self.game.limit is not Limit.FIXED_LIMIT:
                return None
            most = FULL_BETS - (now.number == 1)
            if now.could_act == 2 and now.full + now.short >= most:
                return TWO
            return SHORT_ALL_IN_COUNTED if now.full < most <= now.full + now.short else None
        if raises is None and theirs is not None and place in now.acted and now.short and not now.full:
            return NOT_REOPENED
        return None

    def _choose(self, place: int, owed: int, raises: tuple[int, int] | None) -> None:
        """Something that both allow, at random."""
        random = self.random
        kind = random.choice(["fold", "match", "match", "match", *(["least", "greatest", "between"] if raises else [])])
        seat = self.seat(place)
        if kind == "fold" and owed:
            self._note(self.core.give(seat, bet(Fold())))
            self.peer.fold()
        elif kind in ("fold", "match"):
            self.round.put_in(place, self._put_in(place) + owed)
            self._note(self.core.give(seat, bet(Call() if owed else Check())))
            self.peer.check_or_call()
        else:
            assert raises is not None
            total = {"least": raises[0], "greatest": raises[1], "between": random.randint(*raises)}[kind]
            self.round.put_in(place, total)
            self._note(self.core.give(seat, bet(RaiseTo(total=total))))
            self.peer.complete_bet_or_raise_to(total)

    def _put_in(self, place: int) -> int:
        return self.core.view.seats[self.seat(place)].round

    # The end -------------------------------------------------------------------

    def _lone_turns(self) -> None:
        """pokerkit asks one who has nothing to face and nobody to bet against."""
        while (place := self.peer.actor_index) is not None:
            others = [other for other in range(self.count) if other != place and self.peer.statuses[other]]
            assert not any(self.peer.stacks[other] for other in others)
            assert self.peer.checking_or_calling_amount == 0
            self.differences[LONE] += 1
            self.peer.check_or_call()

    def _settle(self) -> None:
        """MO-6, MO-7: what each has in, and the layers."""
        while not self.layers:
            seat = next(seat for seat in range(self.count) if self.core.moves(seat))
            self._note(self.core.give(seat, self.core.filled(seat, 0)))
        peer = self.peer
        layers = [(layer.amount, sorted(map(self.place, layer.seats))) for layer in self.layers]
        if sum(peer.statuses) > 1:
            self._unmatched_ante(layers)
            assert [-payoff for payoff in peer.payoffs] == self.totals
            assert layers == list(_pots(peer))
            return
        # To one who is left pokerkit gives back the whole bet of the round, and pushes the rest: the sum is the same.
        winner = peer.statuses.index(True)
        lost = [-payoff for place, payoff in enumerate(peer.payoffs) if place != winner]
        assert lost == [total for place, total in enumerate(self.totals) if place != winner]
        assert layers == [(sum(self.totals), [winner])]
        assert sum(amount for amount, _ in _pots(peer)) == sum(lost) - peer.payoffs[winner] - peer.bets[winner]

    def _unmatched_ante(self, layers: list[tuple[int, list[int]]]) -> None:
        """An ante above everybody else's is no bet: here its owner's layer, with pokerkit it comes back."""
        second, highest = sorted(self.totals)[-2:]
        above = highest - second
        owner = self.totals.index(highest)
        if above and layers[-1] == (above, [owner]):
            antes = [min(self.game.ante, stack) for stack in self.game.stacks]
            assert antes[owner] - max(antes[:owner] + antes[owner + 1 :]) == above
            self.differences[UNMATCHED_ANTE] += 1
            self.totals[owner] -= above
            layers.pop()

    def _note(self, events: list[TwoWinEvent]) -> None:
        """What each has put in and got back (MO-7), and the layers at last."""
        for event in events:
            match event.WhichOneof("event"):
                case "hand_began":
                    for place, ante in enumerate(event.hand_began.antes):
                        self.totals[place] += ante
                    for blind in event.hand_began.blinds:
                        self.totals[self.place(blind.seat)] += blind.amount
                case "acted":
                    self.totals[self.place(event.acted.seat)] += event.acted.paid
                case "money_returned":
                    share = event.money_returned.share
                    self.totals[self.place(share.seat)] -= share.amount
                case "paid":
                    self.layers = list(event.paid.layers)


def _pots(peer: State) -> Iterator[tuple[int, list[int]]]:
    """pokerkit's layers; what nobody still in has reached is in the last (MO-7)."""
    pots = [(pot.amount, list(pot.player_indices)) for pot in peer.pots]
    while len(pots) > 1 and not pots[-1][1]:
        amount, _ = pots.pop()
        pots[-1] = (pots[-1][0] + amount, pots[-1][1])
    yield from pots


# The sizes ---------------------------------------------------------------------


@contextmanager
def told(seed: str, game: Game) -> Iterator[None]:
    """What was played, when it goes wrong."""
    try:
        yield
    except BaseException as difference:
        difference.add_note(f"{seed!r}: {game}")
        raise


def play(name: str, limit: Limit, hands: int) -> Counter[str]:
    """So many hands beside each other; how often each listed difference was seen."""
    differences: Counter[str] = Counter()
    for number in range(hands):
        seed = f"{name} {limit.value} {number}"
        random = Random(seed)
        game = random_game(random, limit)
        with told(seed, game):
            both = BesidePokerkit(game, random)
            both.play()
        differences += both.differences
    return differences


@pytest.mark.timeout(300)
@pytest.mark.parametrize("limit", list(Limit))
def test_mo_3_to_mo_8_betting_is_pokerkits_but_for_what_is_listed(limit: Limit) -> None:
    assert set(play("normal", limit, 1_000)) - {REOPENED} == DIFFERENCES[limit]


@pytest.mark.oracle
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("limit", list(Limit))
def test_mo_3_to_mo_8_betting_is_pokerkits_at_length(limit: Limit) -> None:
    assert set(play("oracle", limit, 20_000)) - {REOPENED} == DIFFERENCES[limit]
