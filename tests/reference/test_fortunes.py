"""Fortunes through the core and through the reference, side by side: FO-1 to FO-14, FO-18, DK-2."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from tests.reference import fortunes
from tests.reference.fortunes import MatchKind, Options, Scoring, StarsOpen, StarsWin, Team
from tests.reference.side_by_side import Lying, SideBySide
from trionfi import cards
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

DECK = range(78)
UNREACHABLE = 1_000_000


@dataclass(frozen=True)
class Setting:
    """The same options for both: ``given`` in proto3 JSON for the core, ``options`` for the reference."""

    given: dict[str, Any]
    options: Options

    @property
    def most_deals(self) -> int:
        options = self.options
        return options.number if options.match is MatchKind.DEALS else options.max_deals


# Options at random: each may also be left out, and must then be what the rules call its default.


def random_setting(random: Random) -> Setting:
    given: dict[str, Any] = {}
    values: dict[str, Any] = {}
    if random.random() < 0.8:
        values["dealer"] = given["dealer"] = random.randrange(4)
    if random.random() < 0.8:
        values["stars_open"] = random.choice(list(StarsOpen))
        given["stars_open"] = f"FORTUNES_STARS_OPEN_{values['stars_open'].name}"
    if random.random() < 0.8:
        values["stars_win"] = random.choice(list(StarsWin))
        given["stars_win"] = f"FORTUNES_STARS_WIN_{values['stars_win'].name}"
    if random.random() < 0.8:
        given["scoring"] = scoring = random.choice([few_points, few_points, some_points, many_points])(random)
        values["scoring"] = Scoring(**scoring)
    if random.random() < 0.9:
        values["match"] = kind = random.choice(list(MatchKind))
        values["number"] = number = _number(random, kind)
        given["match"] = {kind.value: number}
        # A match to a target no deal can miss needs no limit of its own.
        if kind is not MatchKind.DEALS and (number > 3 or random.random() < 0.5):
            values["max_deals"] = given["max_deals"] = random.randint(1, 4)
    return Setting(given, Options(**values))


def _number(random: Random, kind: MatchKind) -> int:
    if kind is MatchKind.DEALS:
        return random.randint(1, 3)
    return random.choice([1, random.randint(1, 3), random.randint(4, 15), random.randint(16, 50), UNREACHABLE])


def few_points(random: Random) -> dict[str, Any]:
    """Little scores, so that totals are often equal and often exactly a target."""
    scoring: dict[str, Any] = {"well": 0, "ill": 0}
    which = random.choice(["well", "ill", "suit_extra", "rank_extra", "rank_extra", "star_extra"])
    length = {"suit_extra": 4, "rank_extra": 14}.get(which)
    if length is None:
        return scoring | {which: 1}
    only = random.randrange(length)
    return scoring | {which: [int(place == only) for place in range(length)]}


def some_points(random: Random) -> dict[str, Any]:
    """Some fields, the others left out."""
    fields = many_points(random)
    scoring = {name: value for name, value in fields.items() if random.random() < 0.5}
    return scoring if Scoring(**scoring).can_score() else {}


def many_points(random: Random) -> dict[str, Any]:
    """Every field, up to the greatest value."""

    def number() -> int:
        return random.choice([0, 1, random.randint(2, 9), 1000])

    return {
        "well": number(),
        "ill": number(),
        "suit_extra": [number() for _ in range(4)],
        "rank_extra": [number() for _ in range(14)],
        "star_extra": 1 + number() % 1000,
    }


# Deals and players at random -------------------------------------------------


def random_order(random: Random) -> list[int]:
    """Mostly any order; now and then hands of long suits, so that some hold only Stars and some none."""
    if random.random() < 0.7:
        return random.sample(DECK, len(DECK))
    by_suit = [card for suit in random.sample(range(5), 5) for card in DECK if fortunes.suit(card) == suit]
    aside = random.sample(DECK, 2)
    dealt = [card for card in by_suit if card not in aside]
    for _ in range(random.randrange(6)):
        here, there = random.sample(range(len(dealt)), 2)
        dealt[here], dealt[there] = dealt[there], dealt[here]
    return aside + [dealt[hand * 19 + place] for place in range(19) for hand in range(4)]


Choose = Callable[[Random, list[int]], int]


def any_card(random: Random, legal: list[int]) -> int:
    return random.choice(legal)


def stars_late(random: Random, legal: list[int]) -> int:
    return random.choice([card for card in legal if fortunes.suit(card) != fortunes.STARS] or legal)


def stars_early(random: Random, legal: list[int]) -> int:
    return random.choice([card for card in legal if fortunes.suit(card) == fortunes.STARS] or legal)


PLAYERS: tuple[Choose, ...] = (any_card, stars_late, stars_early)


class RandomMatch:
    """A match with random options, deals and players; some seats are late, leave and come back."""

    def __init__(self, seed: str, setting: Setting | None = None) -> None:
        self.random = random = Random(seed)
        self.setting = setting or random_setting(random)
        orders = [random_order(random) for _ in range(self.setting.most_deals)]
        self.timed = random.random() < 0.5
        self.both = SideBySide(
            self.setting.given, self.setting.options, orders, random, turn_ms=1_000 if self.timed else 0
        )
        self.players = random.choices(PLAYERS, k=4) if random.random() < 0.7 else [stars_late] * 4
        self.away: set[int] = set()
        self.seen: Counter[str] = Counter()

    def play(self, most_cards: int) -> int:
        """Play to the end, or for so many cards; gives how many were played."""
        played = 0
        while self.both.match.ending is None and played < most_cards:
            self._somebody_leaves()
            self._one_card()
            played += 1
        self._note_match()
        return played

    def _one_card(self) -> None:
        now = self.both.now
        seat = now.turn
        assert seat is not None
        self._note_card(now, seat)
        if self.random.random() < 0.05:
            self._try_illegal(seat)
        late = seat in self.away or (self.timed and self.random.random() < 0.05)
        if late and self.random.random() < 0.8:
            self.seen["FO-18"] += 1
            self.both.time_up()
        else:
            self.away.discard(seat)
            self.both.play(self.players[seat](self.random, sorted(now.legal[seat])))

    def _somebody_leaves(self) -> None:
        # LC-4: with all four away the game would be paused.
        staying = [seat for seat in range(4) if seat not in self.away]
        if len(staying) > 1 and self.random.random() < 0.01:
            seat = self.random.choice(staying)
            self.both.leave(seat)
            self.away.add(seat)

    def _try_illegal(self, turn: int) -> None:
        legal, hands = self.both.now.legal[turn], self.both.match.deal.hands
        card = self.random.choice(DECK)
        if card not in legal:
            self.both.refused(turn, card)
        if held_back := sorted(hands[turn] - legal):
            self.both.refused(turn, self.random.choice(held_back))
            self.seen["a card held back"] += 1
        other = (turn + self.random.randint(1, 3)) % 4
        if hands[other]:
            self.both.refused(other, self.random.choice(sorted(hands[other])))

    def _note_card(self, now: Lying, seat: int) -> None:
        options = self.setting.options
        led = f"led {fortunes.suit(now.lying[0].card) == fortunes.STARS}" if now.lying else "leads"
        choice = "all" if len(now.legal[seat]) == len(self.both.match.deal.hands[seat]) else "some"
        self.seen[f"{options.stars_open.value} {led} open {now.stars_open} {choice}"] += 1
        self.seen[f"{options.stars_win.value} turns {now.turns}"] += 1

    def _note_match(self) -> None:
        ended = self.both.match.ending
        if ended is not None:
            self.seen[ended.clause] += 1


# Of FO-14; the two rarest have a test of their own.
ENDINGS = {"deals", "deals, equal", "target", "max_deals", "max_deals, equal", "one exact", "both over", "one over"}
# Led with a Star?, Stars open?, may the whole hand be played? What FO-6, FO-8 and FO-9 leave possible.
CHOICES = {
    *(f"deal leads open {stars} all" for stars in (True, False)),
    "trick leads open False all",
    *(f"{way} led False open {stars} {choice}"
      for way in ("deal", "trick") for stars in (True, False) for choice in ("all", "some")),
    *(f"{way} led True open True {choice}" for way in ("deal", "trick") for choice in ("all", "some")),
}  # fmt: skip
TURNS = {f"{stars} turns {turns}" for stars in ("when_led", "always") for turns in range(3)}


def play_side_by_side(name: str, cards_to_play: int) -> Counter[str]:
    """Random matches until so many cards were compared; what was seen, how often."""
    seen: Counter[str] = Counter()
    played = matches = 0
    while played < cards_to_play:
        seed = f"{name} {matches}"
        match = RandomMatch(seed)
        try:
            played += match.play(cards_to_play - played)
        except Exception as difference:
            difference.add_note(f"RandomMatch({seed!r}) with {match.setting.options}, {match.both.match.deal.__dict__}")
            raise
        seen += match.seen
        matches += 1
    assert played == cards_to_play
    return seen


@pytest.mark.timeout(300)
def test_random_matches_agree_at_every_card() -> None:
    """FO-1 to FO-14 and FO-18: 50,000 cards, in which every kind of choice and nearly every ending was seen."""
    seen = play_side_by_side("normal", 50_000)

    assert set(seen) >= ENDINGS | CHOICES | TURNS | {"FO-18", "a card held back"}
    assert set(seen) <= ENDINGS | CHOICES | TURNS | {"FO-18", "a card held back", "both exact", "both over, equal"}


@pytest.mark.oracle
@pytest.mark.timeout(3_600)
def test_a_million_random_cards_agree() -> None:
    """FO-1 to FO-14 and FO-18, at length."""
    play_side_by_side("oracle", 1_000_000)


def test_fo_14_a_match_nobody_can_win_early_ends_with_its_fiftieth_deal() -> None:
    for kind in (MatchKind.TARGET, MatchKind.TARGET_EXACT):
        setting = Setting({"match": {kind.value: UNREACHABLE}}, Options(match=kind, number=UNREACHABLE))
        match = RandomMatch(f"fifty {kind.value}", setting)

        assert match.play(most_cards=60 * 76) == 50 * 76
        assert match.both.match.ending is not None


def one_deal(random: Random, options: Options) -> tuple[list[int], list[int], list[int]]:
    """A deal by the reference alone: its order, the cards in the order played, and the totals they lead to."""
    order, played = random_order(random), []
    match = fortunes.Match(options, [order])
    while (turn := match.deal.turn) is not None:
        played.append(random.choice(sorted(match.deal.legal(turn))))
        match.play(played[-1])
    return order, played, match.totals


def test_fo_14_without_going_over_agrees_at_and_beside_every_total() -> None:
    few: dict[str, Any] = {"well": 0, "ill": 0, "rank_extra": [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]}
    seen: Counter[str] = Counter()
    for deal in range(16):
        random = Random(f"exact {deal}")
        options = Options(scoring=Scoring(**few), match=MatchKind.TARGET_EXACT, number=UNREACHABLE, max_deals=1)
        order, played, totals = one_deal(random, options)
        for target in sorted({max(1, total + beside) for total in totals for beside in (-1, 0, 1)}):
            given = {"scoring": few, "match": {"target_exact": target}, "max_deals": 1}
            both = SideBySide(given, replace(options, number=target), [order], random)
            for card in played:
                both.play(card)
            assert both.match.ending is not None
            seen[both.match.ending.clause] += 1

    exact = {"both exact", "one exact", "both over", "both over, equal", "one over"}
    assert set(seen) == exact | {"max_deals", "max_deals, equal"}


# Every trick over a few cards ------------------------------------------------

FEW = [card - 1 for card in cards.parse_cards("Aw 7w Kw Ac m0 m10 m21")]
FIRST_TRICK = [card - 1 for card in cards.parse_cards("2p 3p 4p 5p")]


def hands_for(trick: Sequence[int], led_by: int, first: Sequence[int]) -> list[list[int]] | None:
    """Two cards aside and four hands, in which these cards are all legal after the ``first`` ones, one a seat or none.

    A seat that does not follow may hold none of the suit in play: who follows and the cards aside take it all. None
    when they cannot.
    """
    suit = fortunes.suit(trick[0])
    seats = [(led_by + place) % 4 for place in range(4)]
    follow = [seat for seat, card in zip(seats, trick, strict=True) if fortunes.suit(card) == suit]
    hands = {seat: [card, *first[seat : seat + 1]] for seat, card in zip(seats, trick, strict=True)}
    aside: list[int] = []
    others = set(DECK) - set(trick) - set(first)
    for card in sorted(others, key=lambda card: fortunes.suit(card) != suit):
        takers = [seat for seat in (follow if fortunes.suit(card) == suit else seats) if len(hands[seat]) < 19]
        if not takers and len(aside) == 2:
            return None
        (hands[takers[0]] if takers else aside).append(card)
    return [aside, *(hands[seat] for seat in range(4))]


def order_of(hands: Sequence[Sequence[int]], dealer: int) -> list[int]:
    """The order that deals these hands; the first are the two cards set aside."""
    aside, *held = hands
    clockwise = [held[(dealer + 1 + place) % 4] for place in range(4)]
    return [*aside, *(hand[card] for card in range(19) for hand in clockwise)]


@pytest.mark.parametrize("stars_win", list(StarsWin))
@pytest.mark.parametrize(("team", "first"), [(Team.HIGH, []), (Team.LOW, FIRST_TRICK)])
def test_fo_5_to_fo_11_every_trick_over_seven_cards_agrees(team: Team, first: list[int], stars_win: StarsWin) -> None:
    """High leads the first trick of a deal, Low the second, after one of Pentacles."""
    given = {"stars_win": f"FORTUNES_STARS_WIN_{stars_win.name}", "match": {"deals": 1}}
    impossible = []
    for trick in permutations(FEW, 4):
        led_by = 0 if team is Team.HIGH else 1
        hands = hands_for(trick, led_by, first)
        if hands is None:
            impossible.append(trick)
            continue
        options = Options(stars_win=stars_win, number=1)
        both = SideBySide(given, options, [order_of(hands, dealer=0)], Random(led_by))
        assert both.match.deal.advantage is Team.HIGH
        for card in first:
            both.play(card)
        assert both.match.deal.advantage is team
        for card in trick:
            both.play(card)
        assert len(both.match.deal.taken) == len(first) // 4 + 1
    # With all but one Star in the leader's hand and aside, somebody who cannot hold the last one must.
    assert all(sum(fortunes.suit(card) == fortunes.STARS for card in trick) == 1 for trick in impossible)
    assert all(fortunes.suit(trick[0]) == fortunes.STARS for trick in impossible)


def test_fo_12_a_table_is_refused_when_no_trick_can_score_and_only_then() -> None:
    zeros: dict[str, Any] = {"well": 0, "ill": 0, "suit_extra": [0] * 4, "rank_extra": [0] * 14, "star_extra": 0}
    ones: list[dict[str, Any]] = [zeros | {name: 1} for name in ("well", "ill", "star_extra")]
    for name, length in (("suit_extra", 4), ("rank_extra", 14)):
        ones += [zeros | {name: [int(place == only) for place in range(length)]} for only in range(length)]

    assert not Scoring(**zeros).can_score()
    with pytest.raises(RulesRejection) as refused:
        Table("fortunes", {"scoring": zeros})
    assert (refused.value.reason, refused.value.rejection.rule) == ("OPTION_OUT_OF_RANGE", "FO-12")
    for scoring in ones:
        assert Scoring(**scoring).can_score()
        Table("fortunes", {"scoring": scoring})
