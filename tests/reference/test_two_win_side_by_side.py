"""Two-Win through the core and through the reference, side by side: TW-1 to TW-31, MO-1 to MO-13.

Sessions are whole games at random, bet by bet. Showdowns are hands of up to seventeen seats that are all-in by their
antes: nearly all that happens in one is evaluating, and settling many layers. Evaluations are asked for without a game.
"""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.reference import twenty_one
from tests.reference.cards import DECK
from tests.reference.money import Legal, Limit
from tests.reference.twenty_one import MajorPrecedence, MajorValues
from tests.reference.two_win_hand import Options
from tests.reference.two_win_poker import poker_hand
from tests.reference.two_win_side_by_side import Setting, SideBySide, Strengths, bet, buy, declare
from trionfi.v1.game_pb2 import RejectionCode
from trionfi.v1.money_pb2 import BettingLimit, Check, Fold, RaiseTo
from trionfi.v1.two_win_pb2 import (
    TwoWinCommand,
    TwoWinLevel,
    TwoWinMajorPrecedence,
    TwoWinMajorValues,
    TwoWinOptions,
    TwoWinRebuy,
    TwoWinSchedule,
)
from trionfi_service import evaluate as evaluations

LIMITS = {
    Limit.NO_LIMIT: BettingLimit.BETTING_LIMIT_NO_LIMIT,
    Limit.POT_LIMIT: BettingLimit.BETTING_LIMIT_POT_LIMIT,
    Limit.FIXED_LIMIT: BettingLimit.BETTING_LIMIT_FIXED_LIMIT,
}
VALUES = {
    MajorValues.NUMBER: TwoWinMajorValues.TWO_WIN_MAJOR_VALUES_NUMBER,
    MajorValues.EITHER: TwoWinMajorValues.TWO_WIN_MAJOR_VALUES_EITHER,
}
PRECEDENCES = {
    MajorPrecedence.TIEBREAK: TwoWinMajorPrecedence.TWO_WIN_MAJOR_PRECEDENCE_TIEBREAK,
    MajorPrecedence.OVERRIDE: TwoWinMajorPrecedence.TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE,
}


# Options and cards at random -------------------------------------------------


def setting_of(
    stacks: list[int],
    levels: list[Options],
    *,
    hands: int,
    level_hands: int | None = None,
    rebuy: tuple[int, int] | None = None,
) -> Setting:
    """The same options for both."""
    first = levels[0]
    given = TwoWinOptions(
        stacks=stacks,
        minimum_bet=first.minimum_bet,
        ante=first.ante,
        chip_unit=first.unit,
        limit=LIMITS[first.limit],
        hands=hands,
        major_values=VALUES[first.major_values],
        major_precedence=PRECEDENCES[first.precedence],
    )
    if level_hands is not None:
        later = [TwoWinLevel(minimum_bet=level.minimum_bet, ante=level.ante) for level in levels[1:]]
        given.schedule.CopyFrom(TwoWinSchedule(hands=level_hands, levels=later))
    if rebuy is not None:
        given.rebuy.CopyFrom(TwoWinRebuy(least=rebuy[0], most=rebuy[1]))
    return Setting(given, tuple(stacks), tuple(levels), level_hands, hands, rebuy)


def random_setting(random: Random) -> Setting:
    """Mostly a few seats and stacks of some bets; all limits, odd units, levels and rebuys."""
    unit = random.choice([1, 1, 5, 7])
    seats = random.choice([2, 2, 3, 3, 3, 4, 4, 5, 6, random.randint(7, 17)])
    deep = random.choice([10, 30, 200])
    first = Options(
        minimum_bet=random.randint(1, 5) * unit,
        ante=random.choice([0, 0, 1, random.randint(1, 4)]) * unit,
        unit=unit,
        limit=random.choice(list(Limit)),
        major_values=random.choice(list(MajorValues)),
        precedence=random.choice(list(MajorPrecedence)),
    )
    levels, level_hands = [first], None
    if random.random() < 0.3:
        level_hands = random.randint(1, 3)
        for _ in range(random.randint(1, 3)):
            last = levels[-1]
            rise = random.randint(0, 4) * unit
            levels.append(replace(last, minimum_bet=last.minimum_bet + rise, ante=random.choice([last.ante, rise])))
    least = random.randint(1, 8) * unit
    rebuy = (least, least + random.randint(0, 10) * unit) if random.random() < 0.3 else None
    stacks = [random.randint(1, deep) * unit for _ in range(seats)]
    return setting_of(stacks, levels, hands=random.randint(2, 14), level_hands=level_hands, rebuy=rebuy)


def showdown_setting(random: Random) -> Setting:
    """Everybody is all-in by the ante, some for more than others."""
    unit = random.choice([1, 3])
    most = random.randint(1, 4)
    options = Options(
        minimum_bet=unit,
        ante=most * unit,
        unit=unit,
        major_values=random.choice(list(MajorValues)),
        precedence=random.choice(list(MajorPrecedence)),
    )
    seats = random.choice([2, 3, 6, 11, 17, 17, 17])
    return setting_of([random.randint(1, most) * unit for _ in range(seats)], [options], hands=1)


def random_order(random: Random) -> list[str]:
    """Mostly any order; now and then one in which neighbours are alike, so that hands are strong and ties many."""
    cards = random.sample(DECK, len(DECK))
    if random.random() < 0.3:
        few = random.sample("A23456789TPNQK", 5)
        cards.sort(key=lambda card: card[0] not in few)
    lies = random.choice([0.0, 0.5, 0.5, 1.0])
    return [card + ("r" if random.random() < lies else "") for card in cards]


# Players at random -----------------------------------------------------------


class RandomGame:
    """A game with random options, deals and players; some are late, buy, sit out, or try what is not legal."""

    def __init__(self, seed: str, setting: Setting | None = None, *, wild: bool = True) -> None:
        self.random = random = Random(seed)
        self.setting = setting or random_setting(random)
        self.strengths = Strengths()
        self.timed = wild and random.random() < 0.15
        self.host = wild and random.random() < 0.5
        self.both = SideBySide(
            self.setting,
            [random_order(random) for _ in range(self.setting.hands)],
            random,
            self.strengths,
            host=self.host,
            turn_ms=1_000 if self.timed else 0,
        )
        self.wild = wild
        # How often a seat folds, and how often it raises.
        self.folds, self.raises = random.choice([(0.03, 0.1), (0.1, 0.3), (0.02, 0.6)])
        self.seen: Counter[str] = Counter()

    def play(self) -> int:
        """Play to the end; gives how many hands that were."""
        self.both.compare(everybody=True)
        while not self.both.over:
            self._step()
            self.both.compare(everybody=self.wild and self.random.random() < 0.1)
        assert sum(self.both.session.stacks.values()) == sum(self.both.brought.values())
        self.strengths.agree()
        return self.both.hands

    def _step(self) -> None:
        both = self.both
        if self.timed and both.core.due is not None and self.random.random() < 0.02:
            self.seen["time is up"] += 1
            both.time_up()
        elif both.hand is None:
            self._between()
        elif both.hand.betting:
            if self.wild and self.random.random() < 0.05:
                self._try_illegal_bets()
            self._bet()
        else:
            seat = self.random.choice(both.hand.owes_declaration)
            self._declare(seat)

    def _bet(self) -> None:
        assert self.both.hand is not None
        legal = self.both.hand.legal
        assert legal is not None
        self._note(legal)
        chance = self.random.random()
        if chance < self.folds:
            self.both.act(-1)
        elif legal.raises is not None and chance > 1 - self.raises:
            least, greatest = legal.raises.least, legal.raises.greatest
            total = self.random.choice([least, least, least, greatest, None])
            self.both.act(1) if total is None else self.both.raise_to(total)
        else:
            self.both.act(0)

    def _declare(self, seat: int) -> None:
        both, hand = self.both, self.both.hand
        assert hand is not None
        both.declare(seat)
        if self.wild and not hand.over and self.random.random() < 0.1:
            self._refused(seat, declare(hand.declared[seat]), "TW-8", "ALREADY_COMMITTED")

    def _between(self) -> None:
        both = self.both
        if self.host and self.random.random() < 0.01:
            self.seen["the host ends play"] += 1
            both.end_play()
            return
        choices = [
            (seat, number, {"sit_out": 1, "ready": 10 if both.owes_answer(seat) else 2, "buy": 6}[kind])
            for seat in both.seats
            for number, move in enumerate(both.answers(seat))
            if (kind := move.WhichOneof("move"))
        ]
        seat, number, _ = self.random.choices(choices, [weight for *_, weight in choices])[0]
        self.seen[f"between: {both.answers(seat)[number].WhichOneof('move')}"] += 1
        both.answer(seat, number)

    def _try_illegal_bets(self) -> None:
        both, hand = self.both, self.both.hand
        assert hand is not None
        legal = hand.legal
        assert legal is not None
        seat, unit = legal.seat, self.setting.unit
        if legal.raises is None:
            totals = [hand.round.bet + hand.round.last_full, hand.round.players[seat].all_in]
        else:
            totals = [legal.raises.least - unit, legal.raises.greatest + unit]
            if unit > 1 and legal.raises.greatest > legal.raises.least:
                totals.append(legal.raises.least + 1)
        for total in totals:
            self._refused(seat, bet(RaiseTo(total=max(total, 0))))
        if not legal.is_check:
            self._refused(seat, bet(Check()))
        other = self.random.choice([other for other in both.seats if other != seat])
        self._refused(other, bet(Fold()), "MO-10", "NOT_YOUR_TURN")
        self._refused(other, buy(unit), "TW-6")
        self.seen["illegal"] += 1

    def _refused(self, seat: int, command: TwoWinCommand, rule: str | None = None, code: str | None = None) -> None:
        """What the reference holds to be illegal is refused, and nothing has happened."""
        before = self.both.core.state
        rejection = self.both.core.refusal(seat, command)
        assert rule in (None, rejection.rule)
        assert code in (None, RejectionCode.Name(rejection.code).removeprefix("REJECTION_CODE_"))
        assert self.both.core.state == before

    def _note(self, legal: Legal) -> None:
        self.seen[f"{self.setting.levels[0].limit.value}, {'raise' if legal.raises else 'no raise'}"] += 1


def note_settlement(game: RandomGame) -> None:
    session = game.both.session
    game.seen["play ends with two or more"] += sum(stack > 0 for stack in session.stacks.values()) > 1
    game.seen["play ends with one"] += sum(stack > 0 for stack in session.stacks.values()) == 1


def play_sessions(name: str, hands: int) -> Counter[str]:
    """Whole games at random until so many hands were compared; what was seen, how often."""
    seen: Counter[str] = Counter()
    played = games = 0
    while played < hands:
        seed = f"{name} {games}"
        game = RandomGame(seed)
        try:
            played += game.play()
        except BaseException as difference:
            difference.add_note(f"RandomGame({seed!r}), hand {game.both.hands}, {game.setting}")
            raise
        note_settlement(game)
        seen += game.seen
        games += 1
    return seen


def evaluate(name: str, hands: int) -> None:
    """So many hands at random, half of them poker hands, half twenty-one."""
    random = Random(name)
    half = hands // 2
    pokers = [random_order(random)[:5] for _ in range(half)]
    strengths = Strengths()
    evaluated = evaluations.two_win_poker_batch(" ".join(hand) for hand in pokers)
    for hand, core in zip(pokers, evaluated, strict=True):
        worth = poker_hand(hand)
        assert core.category == worth.category, hand
        strengths.note(core.strength, worth.key)
    strengths.agree()
    for values, precedence in product(MajorValues, MajorPrecedence):
        twenty_ones = Strengths()
        for _ in range(half // 4):
            evaluate_twenty_one(random_order(random)[:5], values, precedence, twenty_ones)
        twenty_ones.agree()


def evaluate_twenty_one(
    cards: list[str], values: MajorValues, precedence: MajorPrecedence, strengths: Strengths
) -> None:
    """TW-19 to TW-23: two own cards with three externals."""
    own, externals = cards[:2], cards[2:]
    core = evaluations.twenty_one(" ".join(own), " ".join(externals), values.value, precedence.value)
    hand, house = twenty_one.player(own, externals, values), twenty_one.house(externals, values)
    assert (core.bust, core.natural, core.total, core.majors) == (hand.bust, hand.natural, hand.total, hand.majors), (
        cards
    )
    told = (core.house.dropped, core.house.natural, core.house.total)
    assert told == (house.dropped, house.natural, house.total), cards
    strengths.note(core.strength, twenty_one.key(hand, precedence))


def play_showdowns(name: str, hands: int) -> None:
    """Showdowns at random until so many players' hands were evaluated."""
    evaluated = games = 0
    while evaluated < hands:
        seed = f"{name} {games}"
        random = Random(seed)
        game = RandomGame(seed, showdown_setting(random), wild=False)
        try:
            game.play()
        except BaseException as difference:
            difference.add_note(f"showdown {seed!r}, {game.setting}")
            raise
        evaluated += len(game.setting.stacks)
        games += 1


# The sizes --------------------------------------------------------------------

SESSION_HANDS, SHOWDOWN_HANDS, EVALUATED_HANDS = 2_000, 5_000, 43_000  # together 50,000
PARTS = 4
SEEN = {
    "between: buy",
    "between: ready",
    "between: sit_out",
    "illegal",
    "play ends with one",
    "play ends with two or more",
    "the host ends play",
    "time is up",
    *(f"{limit.value}, {raises}" for limit in Limit for raises in ("raise", "no raise")),
}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_sessions_agree_at_every_act(part: int) -> None:
    """TW-1 to TW-31, MO-1 to MO-13: betting, refunds, layers, settlement, labels, carried money, blinds, dealt-in."""
    seen = play_sessions(f"normal {part}", SESSION_HANDS // PARTS)

    assert {what for what, times in seen.items() if times} == SEEN


@pytest.mark.timeout(300)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_showdowns_agree(part: int) -> None:
    """TW-8 to TW-26, MO-7: poker hands, twenty-one, the house, and layers of up to seventeen seats."""
    play_showdowns(f"normal {part}", SHOWDOWN_HANDS // PARTS)


@pytest.mark.timeout(300)
def test_random_evaluations_agree() -> None:
    """TW-11 to TW-23: categories, totals, naturals, the house, and the order of all hands."""
    evaluate("normal", EVALUATED_HANDS)


@pytest.mark.oracle
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_random_hands_agree(part: int) -> None:
    """The same, at length."""
    play_sessions(f"oracle {part}", 20 * SESSION_HANDS // PARTS)
    play_showdowns(f"oracle {part}", 20 * SHOWDOWN_HANDS // PARTS)
    evaluate(f"oracle {part}", 20 * EVALUATED_HANDS // PARTS)
