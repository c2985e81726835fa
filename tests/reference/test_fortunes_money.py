"""Fortunes for money and with bids through the core and through the reference, side by side: FO-15 to FO-19."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.reference import money
from tests.reference.fortunes import MatchKind, Options, Scoring
from tests.reference.fortunes_money import Betting, Concedes
from tests.reference.fortunes_money_side_by_side import SideBySide, bet, bid
from trionfi.v1.money_pb2 import Bet, Call, Check, RaiseTo
from trionfi_service.rules import RulesRejection

DECK = range(78)
DEFAULT_STACK = 100


@dataclass(frozen=True)
class Setting:
    """The same options for both, and how often whoever can folds or raises."""

    given: dict[str, Any]
    options: Options
    folds: float
    raises: float


def random_setting(random: Random) -> Setting:
    """Each option at random, or left out, and must then be what the rules call its default."""
    deals = random.choice([1, 2, 3])
    given: dict[str, Any] = {"match": {"deals": deals}, "dealer": random.randrange(4)}
    values: dict[str, Any] = {"match": MatchKind.DEALS, "number": deals, "dealer": given["dealer"]}
    if random.random() < 0.5:
        # So little scores that teams and players are often equal.
        given["scoring"] = {"well": random.randrange(2), "ill": 0, "star_extra": 1}
        values["scoring"] = Scoring(**given["scoring"])
    betting = random.choice([Betting.NONE, Betting.STAKE, Betting.ANTE, Betting.ANTE, Betting.ANTE])
    if betting is not Betting.NONE:
        _for_money(random, betting, given, values)
    if betting is Betting.NONE or random.random() < 0.4:
        given["bids"], values["bids"] = "FORTUNES_BIDS_ON", True
        if random.random() < 0.5:
            given["bid_bonus"] = values["bonus"] = random.choice([0, 1, 7, 1000])
    folds = random.choice([0.0, 0.02, 0.1, 0.3])
    return Setting(given, Options(**values), folds, random.choice([0.05, 0.2, 0.5]))


def _for_money(random: Random, betting: Betting, given: dict[str, Any], values: dict[str, Any]) -> None:
    given["betting"], values["betting"] = f"FORTUNES_BETTING_{betting.name}", betting
    unit = random.choice([1, 1, 5, 7])
    if unit > 1:
        given["chip_unit"] = values["unit"] = unit
    amount = unit * (10 if betting is Betting.STAKE else 1)
    if random.random() < 0.7:
        given[betting.value] = amount = unit * random.choice([1, 2, 3, 10])
    values["amount"], stacks = amount, [DEFAULT_STACK * amount] * 4
    if random.random() < 0.8:
        # From less than an ante to many of them.
        stacks = [unit * random.choice([1, random.randint(1, 12), random.randint(10, 80)]) for _ in range(4)]
        given["stacks"] = stacks
        if random.random() < 0.3:
            given["stacks"] = [stacks[0]]
            stacks = [stacks[0]] * 4
    values["stacks"] = stacks
    if betting is Betting.ANTE and random.random() < 0.8:
        values["concedes"] = random.choice(list(Concedes))
        given["fold_concedes"] = f"FORTUNES_FOLD_CONCEDES_{values['concedes'].name}"


class RandomMatch:
    """A match with random options, deals and players, of whom some are late."""

    def __init__(self, seed: str) -> None:
        self.random = random = Random(seed)
        self.setting = random_setting(random)
        orders = [random.sample(DECK, len(DECK)) for _ in range(self.setting.options.number)]
        self.timed = random.random() < 0.3
        self.both = SideBySide(self.setting.given, self.setting.options, orders, random, 1_000 if self.timed else 0)
        self.seen: Counter[str] = Counter()

    def play(self) -> int:
        """Play to the end; gives how many deals were played."""
        while self.both.match.ending is None:
            deal = self.both.match.deal
            self._act()
            if deal.over:
                self._note(deal)
        return self.setting.options.number

    def _act(self) -> None:
        random, deal = self.random, self.both.match.deal
        if random.random() < 0.02:
            self._try_illegal()
        if self.timed and random.random() < 0.03:
            self.seen[f"late with a {deal.waits_for}"] += 1
            self.both.time_up()
            return
        match deal.waits_for:
            case "bid":
                self.both.bid(random.choice([0, random.randint(0, 4), random.randint(0, 19)]))
            case "bet":
                self.both.bet(self._total())
            case _:
                assert deal.turn is not None
                self.both.card(random.choice(sorted(deal.legal(deal.turn))))

    def _total(self) -> int | None:
        """What to have in for the round; None is a fold."""
        random, state = self.random, self.both.match.deal.round
        assert state is not None
        legal = money.legal(state)
        assert legal is not None
        if random.random() < self.setting.folds:
            return None
        if legal.raises is None or random.random() >= self.setting.raises:
            self.seen["checks" if legal.is_check else "calls"] += 1
            return legal.match
        self.seen["raises"] += 1
        least, most = legal.raises.least, legal.raises.greatest
        least_again = least + state.unit * min(3, (most - least) // state.unit)
        return random.choice([least, least, least_again, most])

    def _try_illegal(self) -> None:
        """A bet or bid that is not legal now is refused by the rule that says so."""
        deal, unit = self.both.match.deal, self.setting.options.unit
        seat, state = deal.turn, deal.round
        assert seat is not None
        other = (seat + self.random.randint(1, 3)) % 4
        if deal.waits_for != "bid":
            assert self._rule(seat, bid(3)) == "FO-19"
        else:
            assert self._rule(other, bid(3)) == "FO-19"
            assert self._rule(seat, bid(20)) == "FO-19"
        if state is None:
            assert self._rule(seat, bet(Bet(check=Check()))) == "FO-16"
            return
        assert self._rule(other, bet(Bet(call=Call()))) == "MO-10"
        legal = money.legal(state)
        assert legal is not None
        assert self._rule(seat, bet(Bet(call=Call()) if legal.is_check else Bet(check=Check()))) == "MO-3"
        if legal.raises is None:
            self._rule(seat, bet(Bet(raise_to=RaiseTo(total=state.bet + unit))))
            return
        assert self._rule(seat, bet(Bet(raise_to=RaiseTo(total=legal.raises.least - 1)))) == "MO-4"
        assert self._rule(seat, bet(Bet(raise_to=RaiseTo(total=legal.raises.greatest + 1)))) == "MO-8"
        if unit > 1 and legal.raises.least < legal.raises.greatest:
            assert self._rule(seat, bet(Bet(raise_to=RaiseTo(total=legal.raises.least + 1)))) == "MO-12"

    def _rule(self, seat: int, command: Any) -> str:
        self.seen["refused"] += 1
        refused: RulesRejection = self.both.refused(seat, command)
        return refused.rejection.rule

    def _note(self, deal: Any) -> None:
        options = self.setting.options
        kind = options.betting.value
        if options.betting is Betting.ANTE:
            kind += f" {options.concedes.value} {'ends by a fold' if deal.folder is not None else 'is played out'}"
        self.seen[kind] += 1
        for part in deal.paid or []:
            goes = "back" if set(part.shares) - part.seats else "to one" if len(part.shares) == 1 else "to many"
            self.seen[f"{options.betting.value} goes {goes}"] += 1
        if options.bids:
            made = [points > 0 for points in deal.partnership_points()]
            self.seen[f"bids score for {sum(made)} teams"] += 1
        if deal.money and any(stack == 0 for stack in deal.money.stacks):
            self.seen["somebody is broke"] += 1


EVERYTHING = {
    "none",
    "stake",
    *(f"ante {way.value} {end}" for way in Concedes for end in ("ends by a fold", "is played out")),
    "stake goes to one",
    "stake goes to many",
    "ante goes to one",
    "ante goes to many",
    "ante goes back",
    *(f"bids score for {teams} teams" for teams in range(3)),
    "checks",
    "calls",
    "raises",
    "refused",
    "somebody is broke",
    *(f"late with a {what}" for what in ("bid", "bet", "card")),
}


def play_side_by_side(name: str, deals: int) -> Counter[str]:
    """Random matches until so many deals were compared act by act; what was seen, how often."""
    seen: Counter[str] = Counter()
    played = matches = 0
    while played < deals:
        seed = f"{name} {matches}"
        match = RandomMatch(seed)
        try:
            played += match.play()
        except Exception as difference:
            difference.add_note(f"RandomMatch({seed!r}) with {match.setting}")
            raise
        seen += match.seen
        matches += 1
    return seen


@pytest.mark.timeout(300)
def test_random_matches_for_money_agree_at_every_act() -> None:
    """FO-15 to FO-19: every way to bet, concede and bid, act by act."""
    assert set(play_side_by_side("money", 1_500)) == EVERYTHING


@pytest.mark.oracle
@pytest.mark.timeout(3_600)
def test_many_random_matches_for_money_agree_at_every_act() -> None:
    """FO-15 to FO-19, at length."""
    play_side_by_side("money, at length", 30_000)
