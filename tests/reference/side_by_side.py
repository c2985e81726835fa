"""One match of Fortunes played twice at once: through the core by a `Table`, and through the reference.

After every command what the core shows is held against the reference, in the reference's terms.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.reference import fortunes
from tests.reference.fortunes import Match, Options, Play, Taken, Team
from trionfi.v1.fortunes_pb2 import FortunesPastDeal, FortunesReading, FortunesTeam
from trionfi.v1.game_pb2 import Command, Event, Leave, Phase
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

SEATS = range(fortunes.SEATS)
TEAMS = {FortunesTeam.FORTUNES_TEAM_HIGH: Team.HIGH, FortunesTeam.FORTUNES_TEAM_LOW: Team.LOW}


@dataclass(frozen=True)
class Lying:
    """The trick as it lies: what may change with every card."""

    deal: int
    dealer: int
    trick: int
    leader: int
    lying: tuple[Play, ...]
    advantage: Team
    turns: int
    stars_open: bool
    turn: int | None
    legal: tuple[frozenset[int], ...]  # by seat


@dataclass(frozen=True)
class Past:
    """A deal that is over. Readings and points are by seat."""

    deal: int
    dealer: int
    readings: tuple[tuple[Taken, ...], ...]
    points: tuple[int, ...]
    set_aside: frozenset[int]


@dataclass(frozen=True)
class Score:
    """Hands, readings, totals and result: what may change with every trick."""

    hands: tuple[frozenset[int], ...]
    set_aside: frozenset[int]  # while the deal lasts
    readings: tuple[tuple[Taken, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]  # by partnership, of the deals that are over
    past: Past | None
    scores: tuple[int, ...]  # by seat
    ranks: tuple[int, ...]  # by seat: all 0 while there is no result
    decided_by: str


# The core's ------------------------------------------------------------------


def lying_at(table: Table) -> Lying:
    """As everybody sees it, and each seat's moves."""
    view = table.view("spectator").fortunes
    return Lying(
        deal=view.deal,
        dealer=view.dealer,
        trick=view.trick,
        leader=view.leader,
        lying=tuple(Play(played.seat, played.card - 1) for played in view.played),
        advantage=TEAMS[view.advantage],
        turns=view.turns,
        stars_open=view.stars_open,
        turn=view.turn if view.HasField("turn") else None,
        legal=tuple(_legal(table, seat) for seat in SEATS),
    )


def score_at(table: Table) -> Score:
    """As an auditor sees it, who sees the hands."""
    view = table.view("auditor").fortunes
    standing = table.standing()
    assert [hand.seat for hand in view.hands] == [seat.seat for seat in standing.seats] == list(SEATS)
    assert [hand.count for hand in view.hands] == [len(hand.cards) for hand in view.hands]
    return Score(
        hands=tuple(_ids(hand.cards) for hand in view.hands),
        set_aside=_ids(view.set_aside),
        readings=_readings(view.readings),
        points=tuple(reading.points for reading in view.readings),
        totals=tuple(view.totals),
        past=_past(view.past_deal) if view.HasField("past_deal") else None,
        scores=tuple(seat.score for seat in standing.seats),
        ranks=tuple(seat.rank for seat in standing.seats),
        decided_by=standing.rule,
    )


def _ids(cards: Iterable[int]) -> frozenset[int]:
    return frozenset(card - 1 for card in cards)


def _legal(table: Table, seat: int) -> frozenset[int]:
    return frozenset(card - 1 for move in table.moves(seat).game for card in move.fortunes.play_card.card.one_of)


def _readings(readings: Iterable[FortunesReading]) -> tuple[tuple[Taken, ...], ...]:
    return tuple(
        tuple(Taken(t.trick, reading.seat, t.card - 1, t.well_disposed, t.points) for t in reading.tricks)
        for reading in readings
    )


def _past(past: FortunesPastDeal) -> Past:
    points = tuple(reading.points for reading in past.readings)
    return Past(past.deal, past.dealer, _readings(past.readings), points, _ids(past.set_aside))


# The reference's -------------------------------------------------------------


def lying_in(match: Match) -> Lying:
    deal = match.deal
    turn = deal.turn
    return Lying(
        deal=deal.number,
        dealer=deal.dealer,
        trick=deal.trick,
        leader=deal.leader,
        lying=tuple(deal.lying),
        advantage=deal.advantage,
        turns=deal.turns,
        stars_open=deal.stars_open,
        turn=turn,
        legal=tuple(frozenset(deal.legal(seat)) if seat == turn else frozenset() for seat in SEATS),
    )


def score_in(match: Match) -> Score:
    deal, past = match.deal, match.past_deal
    scores = match.scores()
    return Score(
        hands=tuple(frozenset(hand) for hand in deal.hands),
        set_aside=frozenset() if deal.over else frozenset(deal.set_aside),
        readings=tuple(tuple(deal.reading(seat)) for seat in SEATS),
        points=tuple(deal.seat_points(seat) for seat in SEATS),
        totals=tuple(match.totals),
        past=None if past is None else _past_in(past),
        scores=tuple(scores[fortunes.partnership(seat)] for seat in SEATS),
        ranks=tuple(_rank(match.ending, seat) for seat in SEATS),
        decided_by="" if match.ending is None else "FO-14",
    )


def _past_in(past: fortunes.Deal) -> Past:
    return Past(
        past.number,
        past.dealer,
        tuple(tuple(past.reading(seat)) for seat in SEATS),
        tuple(past.seat_points(seat) for seat in SEATS),
        frozenset(past.set_aside),
    )


def _rank(ending: fortunes.Ending | None, seat: int) -> int:
    if ending is None:
        return 0
    return 1 if ending.winner in (None, fortunes.partnership(seat)) else 2


# Both ------------------------------------------------------------------------


def differences(core: Lying | Score, reference: Lying | Score) -> dict[str, tuple[Any, Any]]:
    """What differs, each as (core, reference)."""
    told, expected = vars(core), vars(reference)
    return {name: (told[name], expected[name]) for name in told if told[name] != expected[name]}


class SideBySide:
    """The two matches, and the commands that are given to both."""

    def __init__(
        self,
        given: Mapping[str, Any],
        options: Options,
        orders: Sequence[Sequence[int]],
        random: Random,
        turn_ms: int = 0,
    ) -> None:
        """``given`` is for the core what ``options`` is for the reference: the same, in proto3 JSON."""
        self.match = Match(options, orders)
        self.table = Table(
            "fortunes",
            given,
            orders=[[card + 1 for card in order] for order in orders],  # type: ignore[misc]
            policies={"turn_ms": turn_ms},
            entropy=random.randbytes,
            clock=lambda: 1,
        )
        self.now = self.compare()

    def compare(self) -> Lying:
        """Hold the trick as it lies against the reference, and between tricks all the rest; gives what both have."""
        now = lying_in(self.match)
        different = differences(lying_at(self.table), now)
        if not self.match.deal.lying:
            different |= differences(score_at(self.table), score_in(self.match))
        assert not different, f"core and reference: {different}"
        finished = self.table.state.phase == Phase.PHASE_FINISHED
        _agree("finished", finished, self.match.ending is not None)
        return now

    def play(self, card: int) -> None:
        """The seat whose turn it is plays a card."""
        assert self.now.turn is not None
        self._follow(card, self.table.act(self.now.turn, _play_card(card)))

    def time_up(self) -> None:
        """FO-18: the clock plays for the seat whose turn it is."""
        assert self.now.turn is not None
        self._follow(fortunes.timed_out(self.now.legal[self.now.turn]), self.table.time_up())

    def leave(self, seat: int) -> None:
        """A seat goes away: nothing of the game changes."""
        self.table.act(seat, Command(leave=Leave()))
        self.compare()

    def refused(self, seat: int, card: int) -> None:
        """What the reference holds to be illegal is refused, and nothing has happened."""
        before = self.table.state
        assert card not in self.now.legal[seat]
        with pytest.raises(RulesRejection):
            self.table.act(seat, _play_card(card))
        assert self.table.state == before

    def _follow(self, card: int, events: list[Event]) -> None:
        """The core has played a card; the reference plays it too, and must come to the same."""
        deal, seat, taken = self.match.deal, self.now.turn, len(self.match.deal.taken)
        self.match.play(card)
        told = [event.fortunes for event in events if event.HasField("fortunes")]
        _agree("card_played", (told[0].card_played.seat, told[0].card_played.card - 1), (seat, card))
        if len(deal.taken) > taken:
            trick = told[1].trick_taken
            _agree("trick_taken", (trick.seat, trick.card - 1, trick.well_disposed, trick.points), deal.taken[-1][1:])
        if deal.over:
            scored = told[2].deal_scored
            _agree("seat_points", list(scored.seat_points), [deal.seat_points(each) for each in SEATS])
            _agree("totals", list(scored.totals), self.match.totals)
            _agree("set_aside", _ids(scored.set_aside), set(deal.set_aside))
        _agree("events", len(told), 1 + (len(deal.taken) > taken) + deal.over)
        self.now = self.compare()


def _agree(what: str, core: object, reference: object) -> None:
    assert core == reference, f"{what}: core {core}, reference {reference}"


def _play_card(card: int) -> Command:
    command = Command()
    command.fortunes.play_card.card = card + 1  # type: ignore[assignment]
    return command
