"""The rules of Fortunes once more, slow and plain, from docs/rules/fortunes.md alone; for money see fortunes_money.py.

It knows nothing of the core, its messages or its state. A card is its id of DK-2, a seat 0 to 3, a partnership 0 (seats
0 and 2) or 1 (seats 1 and 3). Whatever can be worked out anew from the cards that lie is worked out anew.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from tests.reference import fortunes_money, money
from tests.reference.fortunes_money import Betting, Concedes, DealMoney, Paid

SEATS = 4
TRICKS = 19
SET_ASIDE = 2
STARS = 4  # the fifth suit, after Wands 0, Cups 1, Swords 2, Pentacles 3
FIRST_STAR = 56


class Team(Enum):
    """FO-1: in each deal the dealer's partnership is High."""

    HIGH = "high"
    LOW = "low"

    def other(self) -> "Team":
        return Team.LOW if self is Team.HIGH else Team.HIGH


class StarsOpen(Enum):
    """FO-8: how long Stars are in play once one lies."""

    DEAL = "deal"
    TRICK = "trick"


class StarsWin(Enum):
    """FO-10: which Stars can win."""

    WHEN_LED = "when_led"
    ALWAYS = "always"


class MatchKind(Enum):
    """FO-14: what a match is played for."""

    DEALS = "deals"
    TARGET = "target"
    TARGET_EXACT = "target_exact"


@dataclass(frozen=True)
class Scoring:
    """FO-12: points of a trick, and extras by the suit (4) and rank (14) of a minor that wins, or for a Star."""

    well: int = 2
    ill: int = 1
    suit_extra: Sequence[int] = (0,) * 4
    rank_extra: Sequence[int] = (0,) * 14
    star_extra: int = 0

    def can_score(self) -> bool:
        """A table in which no trick can score is refused."""
        return any((self.well, self.ill, *self.suit_extra, *self.rank_extra, self.star_extra))


@dataclass(frozen=True)
class Options:
    """Every option. ``number`` is how many deals, or the target; ``amount`` the stake or the ante."""

    dealer: int = 0
    stars_open: StarsOpen = StarsOpen.DEAL
    stars_win: StarsWin = StarsWin.WHEN_LED
    scoring: Scoring = field(default_factory=Scoring)
    match: MatchKind = MatchKind.DEALS
    number: int = 4
    max_deals: int = 50
    betting: Betting = Betting.NONE
    amount: int = 0
    stacks: Sequence[int] = (0,) * 4
    unit: int = 1
    concedes: Concedes = Concedes.TEAM
    bids: bool = False
    bonus: int = 0


class Play(NamedTuple):
    """A card as it lies before the seat that played it."""

    seat: int
    card: int


class Taken(NamedTuple):
    """A trick in a reading (FO-13)."""

    trick: int  # 1 to 19
    seat: int
    card: int
    well_disposed: bool
    points: int


class Ending(NamedTuple):
    """How a match ended: the partnership that won, None for a draw, and by which clause of FO-14."""

    winner: int | None
    clause: str


# Cards, seats, the deal ------------------------------------------------------


def suit(card: int) -> int:
    """DK-2: 0 to 3, or STARS."""
    return STARS if card >= FIRST_STAR else card // 14


def rank(card: int) -> int:
    """FO-2: Ace 1 to Righ 14; a Star 0 to 21."""
    return card - FIRST_STAR if suit(card) == STARS else card % 14 + 1


def partnership(seat: int) -> int:
    """FO-14."""
    return seat % 2


def team(seat: int, dealer: int) -> Team:
    """FO-1: High are the dealer and the seat across."""
    return Team.HIGH if partnership(seat) == partnership(dealer) else Team.LOW


def leader(dealer: int, trick: int) -> int:
    """FO-4: the dealer leads trick 1, then the lead moves one seat clockwise, whoever won."""
    return (dealer + trick - 1) % SEATS


def dealt(order: Sequence[int], dealer: int) -> list[set[int]]:
    """FO-3: four hands; the first two cards of the order are set aside, then one at a time from the dealer's left."""
    hands: list[set[int]] = [set() for _ in range(SEATS)]
    receiver = dealer
    for card in order[SET_ASIDE:]:
        receiver = (receiver + 1) % SEATS
        hands[receiver].add(card)
    return hands


# A trick ---------------------------------------------------------------------


def stars_in_play(options: Options, before: Iterable[int], lying: Sequence[Play]) -> bool:
    """FO-8: whether a Star lies in this trick or, unless Stars are open by the trick, among the cards ``before`` it."""
    if any(suit(play.card) == STARS for play in lying):
        return True
    return options.stars_open is StarsOpen.DEAL and any(suit(card) == STARS for card in before)


def legal(hand: set[int], lying: Sequence[Play], stars_open: bool) -> set[int]:
    """FO-6, FO-8, FO-9: which cards of a hand may be led or followed with."""
    if not lying:
        return set(hand)
    in_play = suit(lying[0].card)
    following = {card for card in hand if suit(card) == in_play}
    if not following:
        return set(hand)
    if in_play != STARS and stars_open:
        return following | {card for card in hand if suit(card) == STARS}
    return following


def timed_out(legal_cards: Iterable[int]) -> int:
    """FO-18: what is played for a seat that is late or away."""
    return min(legal_cards)


def turns(lying: Sequence[Play]) -> int:
    """FO-7, FO-9: how many Stars have turned the trick; none does in one that was led with a Star."""
    if not lying or suit(lying[0].card) == STARS:
        return 0
    return sum(1 for play in lying if suit(play.card) == STARS)


def advantage(lying: Sequence[Play], led_by: int, dealer: int) -> Team:
    """FO-5, FO-7: the leader's team, or the other after an odd number of turns."""
    own = team(led_by, dealer)
    return own.other() if turns(lying) % 2 == 1 else own


def winner(lying: Sequence[Play], dealer: int, stars_win: StarsWin) -> Play:
    """FO-5, FO-9, FO-10: the highest or the lowest card of the suit that competes."""
    stars = [play for play in lying if suit(play.card) == STARS]
    if stars_win is StarsWin.ALWAYS and stars:
        competing = stars
    else:
        competing = [play for play in lying if suit(play.card) == suit(lying[0].card)]
    best = competing[0]
    for play in competing[1:]:
        higher = rank(play.card) > rank(best.card)
        if higher == (advantage(lying, lying[0].seat, dealer) is Team.HIGH):
            best = play
    return best


def well_disposed(lying: Sequence[Play], won_by: int, dealer: int) -> bool:
    """FO-11: whether the advantage at the end is the winner's own team's."""
    return advantage(lying, lying[0].seat, dealer) is team(won_by, dealer)


def points(scoring: Scoring, card: int, well: bool) -> int:
    """FO-12: what a trick scores that was won by ``card``."""
    base = scoring.well if well else scoring.ill
    if suit(card) == STARS:
        return base + scoring.star_extra
    return base + scoring.suit_extra[suit(card)] + scoring.rank_extra[rank(card) - 1]


# A deal ----------------------------------------------------------------------


class Deal:
    """One deal: the hands, the cards of the present trick, the tricks taken, what was bid and what is in the pot."""

    def __init__(
        self, options: Options, number: int, dealer: int, order: Sequence[int], stacks: Sequence[int] = (0,) * 4
    ) -> None:
        self.options = options
        self.number = number
        self.dealer = dealer
        self.set_aside = list(order[:SET_ASIDE])
        self.hands = dealt(order, dealer)
        self.before: list[int] = []  # all cards of the tricks taken
        self.lying: list[Play] = []
        self.taken: list[Taken] = []
        self.bids: list[int] = []  # in the order made, the dealer's first
        self.money: DealMoney | None = None
        self.paid: list[Paid] | None = None
        if options.betting is not Betting.NONE:
            self.money = DealMoney(options.betting, options.amount, options.unit, dealer, stacks)
        if not options.bids:
            self._open_round()

    def _open_round(self) -> None:
        if self.money is not None:
            self.money.open(self.leader)

    @property
    def over(self) -> bool:
        return len(self.taken) == TRICKS or self.folder is not None

    @property
    def folder(self) -> int | None:
        """FO-17: who has given the deal up."""
        return None if self.money is None else self.money.folder

    @property
    def waits_for(self) -> str | None:
        """A bid, a bet or a card; None when the deal is over."""
        if self.over:
            return None
        if self.options.bids and len(self.bids) < SEATS:
            return "bid"
        return "bet" if self.round is not None else "card"

    @property
    def round(self) -> money.Round | None:
        """FO-16: the betting round under way."""
        return None if self.money is None else self.money.round

    @property
    def trick(self) -> int:
        """Which trick is played, 1 to 19; when the deal is over, the last."""
        return min(len(self.taken) + 1, TRICKS)

    @property
    def leader(self) -> int:
        return leader(self.dealer, self.trick)

    @property
    def turn(self) -> int | None:
        """Whose turn it is to play, clockwise from the leader; to bet; or to bid, clockwise from the dealer."""
        match self.waits_for:
            case "bid":
                return (self.dealer + len(self.bids)) % SEATS
            case "bet":
                assert self.round is not None
                return money.turn(self.round)
            case "card":
                return (self.leader + len(self.lying)) % SEATS
            case _:
                return None

    @property
    def stars_open(self) -> bool:
        return stars_in_play(self.options, self.before, self.lying)

    @property
    def turns(self) -> int:
        return turns(self.lying)

    @property
    def advantage(self) -> Team:
        return advantage(self.lying, self.leader, self.dealer)

    def legal(self, seat: int) -> set[int]:
        """What a seat may play now; nothing when it is not its turn to play."""
        if self.waits_for != "card" or seat != self.turn:
            return set()
        return legal(self.hands[seat], self.lying, self.stars_open)

    def bid(self, tricks: int) -> None:
        """FO-19: the seat whose turn it is bids."""
        if self.waits_for != "bid" or not 0 <= tricks <= TRICKS:
            raise ValueError(f"a bid of {tricks} is not legal")
        self.bids.append(tricks)
        if len(self.bids) == SEATS:
            self._open_round()

    def bet(self, total: int | None) -> tuple[int, int] | None:
        """FO-16: the seat whose turn it is will have so much in for the round, or folds; gives what goes back."""
        if self.money is None or self.waits_for != "bet":
            raise ValueError("no betting round is under way")
        return self.money.act(total)

    def play(self, card: int) -> None:
        """The seat whose turn it is plays a card; the fourth completes the trick."""
        seat = self.turn
        if seat is None or card not in self.legal(seat):
            raise ValueError(f"card {card} is not legal")
        self.hands[seat].remove(card)
        self.lying.append(Play(seat, card))
        if len(self.lying) == SEATS:
            self._take()

    def _take(self) -> None:
        won = winner(self.lying, self.dealer, self.options.stars_win)
        well = well_disposed(self.lying, won.seat, self.dealer)
        scored = points(self.options.scoring, won.card, well)
        self.taken.append(Taken(self.trick, won.seat, won.card, well, scored))
        self.before += [play.card for play in self.lying]
        self.lying = []
        if not self.over:
            self._open_round()

    def reading(self, seat: int) -> list[Taken]:
        """FO-13: a player's tricks, in the order won."""
        return [trick for trick in self.taken if trick.seat == seat]

    def seat_points(self, seat: int) -> int:
        return sum(trick.points for trick in self.reading(seat))

    def bids_by_seat(self) -> list[int]:
        """What each seat has bid; 0 before it has."""
        in_order = self.bids + [0] * (SEATS - len(self.bids))
        return [in_order[(seat - self.dealer) % SEATS] for seat in range(SEATS)]

    def scored(self) -> list[int]:
        """FO-12, FO-19: what each seat scores if the deal ends as it stands."""
        points = [self.seat_points(seat) for seat in range(SEATS)]
        if not self.options.bids:
            return points
        tricks = [len(self.reading(seat)) for seat in range(SEATS)]
        return fortunes_money.scored(points, tricks, self.bids_by_seat(), self.options.bonus)

    def partnership_points(self) -> list[int]:
        """FO-12: a team's score is the sum of its players'."""
        points = self.scored()
        return [points[0] + points[2], points[1] + points[3]]

    def pay(self) -> None:
        """FO-15, FO-17: the deal is over, and its pot is divided."""
        if self.money is None:
            return
        totals, points, unit = self.money.totals, self.scored(), self.options.unit
        if self.options.betting is Betting.STAKE:
            self.paid = fortunes_money.paid_of_stakes(totals, points, self.dealer, unit)
        else:
            concedes = self.options.concedes
            self.paid = fortunes_money.paid_of_antes(totals, points, self.folder, concedes, self.dealer, unit)
        self.money.pay(self.paid)


# A match ---------------------------------------------------------------------


def ending(options: Options, totals: Sequence[int], deals: int) -> Ending | None:
    """FO-14: looked at when ``deals`` deals are over."""
    if options.match is MatchKind.DEALS:
        return _higher(totals, "deals") if deals == options.number else None
    if options.match is MatchKind.TARGET:
        reached = max(totals) >= options.number and totals[0] != totals[1]
        found = _higher(totals, "target") if reached else None
    else:
        found = _without_going_over(totals, options.number)
    if found is None and deals == options.max_deals:
        # Without going over, both totals are below the target here: the nearest below is the higher.
        return _higher(totals, "max_deals")
    return found


def _higher(totals: Sequence[int], clause: str) -> Ending:
    if totals[0] == totals[1]:
        return Ending(None, f"{clause}, equal")
    return Ending(0 if totals[0] > totals[1] else 1, clause)


def _without_going_over(totals: Sequence[int], target: int) -> Ending | None:
    exact = [total == target for total in totals]
    over = [total - target for total in totals]
    if all(exact):
        return Ending(None, "both exact")
    if any(exact):
        return Ending(exact.index(True), "one exact")
    if over[0] > 0 and over[1] > 0:
        if over[0] == over[1]:
            return Ending(None, "both over, equal")
        return Ending(0 if over[0] < over[1] else 1, "both over")
    if over[0] > 0 or over[1] > 0:
        return Ending(1 if over[0] > 0 else 0, "one over")
    return None


class Match:
    """A match over scripted orders, one a deal, each the 78 card ids in the order they are dealt."""

    def __init__(self, options: Options, orders: Sequence[Sequence[int]]) -> None:
        self.options = options
        self.orders = orders
        self.deal = Deal(options, 1, options.dealer, orders[0], options.stacks)
        self.past_deal: Deal | None = None
        self.totals = [0, 0]  # by partnership, of the deals that are over
        self.ending: Ending | None = None

    def play(self, card: int) -> None:
        """The seat whose turn it is plays a card; the next deal follows the last card of one."""
        self.deal.play(card)
        if self.deal.over:
            self._score()

    def bid(self, tricks: int) -> None:
        """The seat whose turn it is bids."""
        self.deal.bid(tricks)

    def bet(self, total: int | None) -> tuple[int, int] | None:
        """The seat whose turn it is bets so, or folds, and the next deal follows; gives what goes back to whom."""
        back = self.deal.bet(total)
        if self.deal.over:
            self._score()
        return back

    def _score(self) -> None:
        scored = self.deal
        scored.pay()
        self.past_deal = scored
        self.totals = [sum(pair) for pair in zip(self.totals, scored.partnership_points(), strict=True)]
        self.ending = ending(self.options, self.totals, scored.number)
        if self.ending is None:
            # FO-14: the deal passes to the left.
            stacks = self.options.stacks if scored.money is None else scored.money.stacks
            dealer = (scored.dealer + 1) % SEATS
            self.deal = Deal(self.options, scored.number + 1, dealer, self.orders[scored.number], stacks)

    def scores(self) -> list[int]:
        """Totals by partnership, with the points of a deal that is not over yet."""
        if self.deal.over:
            return self.totals
        return [sum(pair) for pair in zip(self.totals, self.deal.partnership_points(), strict=True)]
