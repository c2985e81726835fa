"""Deals of Fortunes, told from the events of a log."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from trionfi.v1.fortunes_pb2 import (
    FortunesBetting,
    FortunesBids,
    FortunesCardPlayed,
    FortunesEvent,
    FortunesFoldConcedes,
    FortunesOptions,
    FortunesPaid,
    FortunesStarsOpen,
    FortunesStarsWin,
    FortunesTrickTaken,
)
from trionfi_service.notation.cards import card_text
from trionfi_service.notation.form import Dealt, Posted, Returned
from trionfi_service.notation.fortunes.form import (
    HAND,
    SEATS,
    SET_ASIDE,
    After,
    Bid,
    FortunesHand,
    Play,
    Pot,
    Result,
    SetAside,
    Taken,
    Trick,
)
from trionfi_service.notation.log import Deal, Seen, Told, acted, end, enum_text, shares


def positions(button: int, seat: int) -> list[int]:
    """Where in the order the cards of a seat lie, in the order dealt: behind the two set aside (FO-3)."""
    first = (seat - button - 1) % SEATS
    return [SET_ASIDE + first + SEATS * turn for turn in range(HAND)]


def hands(seen: Seen) -> Iterator[FortunesHand]:
    """Every deal of a log."""
    given = seen.created.options.fortunes
    options, chips = _options(given), list(given.stacks)
    totals: tuple[int, ...] = (0, 0)
    for number, deal in enumerate(seen.deals(), 1):
        starting = tuple(chips)
        hand = _Hand(deal, seen.view(deal.version).fortunes.dealer, options["betting"], chips)
        yield FortunesHand(
            **seen.head(number, deal),
            **options,
            button=hand.button,
            totals=totals,
            starting_stacks=starting,
            play=tuple(hand.play),
            result=hand.result,
            after=tuple(hand.after),
        )
        totals = hand.result.totals if hand.result is not None else totals


class _Hand:
    """One deal being told. ``chips`` are what is in front of each seat, kept up by what the events say."""

    def __init__(self, deal: Deal, button: int, betting: str, chips: list[int]) -> None:
        self.button = button
        self._betting = betting
        self._chips = chips
        seats = [(button + turn) % SEATS for turn in range(1, SEATS + 1)]
        self.play: list[Play] = [Dealt(seat, deal.cards(positions(button, seat))) for seat in seats]
        self.play.append(SetAside(deal.cards(range(SET_ASIDE))))
        self.result: Result | None = None
        self.after: list[After] = []
        self._pots: tuple[Pot, ...] = ()
        for told in deal.events:
            over = end(told.event)
            if over is not None:
                self.after.append(over)
            elif told.event.HasField("fortunes"):
                self._tell(told, told.event.fortunes)

    def _tell(self, told: Told, event: FortunesEvent) -> None:
        match event.WhichOneof("event"):
            case "card_played":
                _played(self.play, event.card_played, told)
            case "trick_taken":
                self._take(event.trick_taken)
            case "bid_made":
                bid = event.bid_made
                self.play.append(Bid(bid.seat, told.timed_out == bid.seat, bid.tricks))
            case "deal_scored":
                points, totals = tuple(event.deal_scored.seat_points), tuple(event.deal_scored.totals)
                self.result = Result(self._pots, points, totals, tuple(self._chips))
            case _:
                self._money(told, event)

    def _money(self, told: Told, event: FortunesEvent) -> None:
        match event.WhichOneof("event"):
            case "posted":
                for share in event.posted.shares:
                    self._chips[share.seat] -= share.amount
                    self.play.append(Posted(share.seat, self._betting, share.amount))
            case "acted":
                self._chips[event.acted.seat] -= event.acted.paid
                self.play.append(acted(event.acted, told))
            case "money_returned":
                share = event.money_returned.share
                self._chips[share.seat] += share.amount
                self.play.append(Returned(share.seat, share.amount))
            case "paid":
                self._pay(event.paid)

    def _pay(self, paid: FortunesPaid) -> None:
        for layer in paid.layers:
            for share in layer.shares:
                self._chips[share.seat] += share.amount
        self._pots = tuple(
            Pot(layer.amount, tuple(layer.seats), shares(layer.shares), layer.rule) for layer in paid.layers
        )

    def _take(self, taken: FortunesTrickTaken) -> None:
        trick = self.play[-1]
        assert isinstance(trick, Trick)
        self.play[-1] = replace(trick, taken=Taken(taken.seat, taken.well_disposed, taken.points))


def _played(play: list[Play], played: FortunesCardPlayed, told: Told) -> None:
    """A card more in the trick, or the first of the next."""
    card, late = (card_text(played.card),), (told.timed_out == played.seat,)
    last = play[-1]
    if isinstance(last, Trick) and last.taken is None:
        play[-1] = replace(last, cards=last.cards + card, timed_out=last.timed_out + late)
    else:
        number = sum(isinstance(each, Trick) for each in play) + 1
        play.append(Trick(number, played.seat, card, late, None))


def _options(options: FortunesOptions) -> dict[str, Any]:
    scoring, kind = options.scoring, options.match.WhichOneof("kind") or "deals"
    concedes = options.HasField("fold_concedes")
    return {
        "first_dealer": options.dealer,
        "stars_open": enum_text(FortunesStarsOpen, options.stars_open),
        "stars_win": enum_text(FortunesStarsWin, options.stars_win),
        "well": scoring.well,
        "ill": scoring.ill,
        "suit_extra": tuple(scoring.suit_extra),
        "rank_extra": tuple(scoring.rank_extra),
        "star_extra": scoring.star_extra,
        "match": (kind, getattr(options.match, kind)),
        "max_deals": options.max_deals if options.HasField("max_deals") else None,
        "betting": enum_text(FortunesBetting, options.betting),
        "stake": options.stake if options.HasField("stake") else None,
        "ante": options.ante if options.HasField("ante") else None,
        "stacks": tuple(options.stacks),
        "chip_unit": options.chip_unit if options.HasField("chip_unit") else None,
        "fold_concedes": enum_text(FortunesFoldConcedes, options.fold_concedes) if concedes else None,
        "bids": enum_text(FortunesBids, options.bids),
        "bid_bonus": options.bid_bonus if options.HasField("bid_bonus") else None,
    }
