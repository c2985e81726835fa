"""Deals of Fortunes, told from the events of a log."""

from collections.abc import Iterator
from typing import Any

from trionfi.v1.fortunes_pb2 import FortunesCardPlayed, FortunesOptions, FortunesStarsOpen, FortunesStarsWin
from trionfi_service.notation.cards import card_text
from trionfi_service.notation.form import Dealt
from trionfi_service.notation.fortunes.form import (
    HAND,
    SEATS,
    SET_ASIDE,
    After,
    FortunesHand,
    Play,
    Result,
    SetAside,
    Taken,
    Trick,
)
from trionfi_service.notation.log import Deal, Seen, Told, end, enum_text


def positions(button: int, seat: int) -> list[int]:
    """Where in the order the cards of a seat lie, in the order dealt: behind the two set aside (FO-3)."""
    first = (seat - button - 1) % SEATS
    return [SET_ASIDE + first + SEATS * turn for turn in range(HAND)]


def hands(seen: Seen) -> Iterator[FortunesHand]:
    """Every deal of a log."""
    options = _options(seen.created.options.fortunes)
    totals: tuple[int, ...] = (0, 0)
    for number, deal in enumerate(seen.deals(), 1):
        button = seen.view(deal.version).fortunes.dealer
        play, result, after = _told(deal, button)
        head = seen.head(number, deal)
        yield FortunesHand(**head, **options, button=button, totals=totals, play=play, result=result, after=after)
        totals = result.totals if result is not None else totals


def _told(deal: Deal, button: int) -> tuple[tuple[Play, ...], Result | None, tuple[After, ...]]:
    seats = [(button + turn) % SEATS for turn in range(1, SEATS + 1)]
    play: list[Play] = [Dealt(seat, deal.cards(positions(button, seat))) for seat in seats]
    play.append(SetAside(deal.cards(range(SET_ASIDE))))
    result: Result | None = None
    after: list[After] = []
    for told in deal.events:
        over = end(told.event)
        if over is not None:
            after.append(over)
        event = told.event.fortunes
        match event.WhichOneof("event"):
            case "card_played":
                _played(play, event.card_played, told)
            case "trick_taken":
                taken = event.trick_taken
                trick = play[-1]
                assert isinstance(trick, Trick)
                won = Taken(taken.seat, taken.well_disposed, taken.points)
                play[-1] = Trick(trick.number, trick.leader, trick.cards, trick.timed_out, won)
            case "deal_scored":
                result = Result(tuple(event.deal_scored.seat_points), tuple(event.deal_scored.totals))
    return tuple(play), result, tuple(after)


def _played(play: list[Play], played: FortunesCardPlayed, told: Told) -> None:
    """A card more in the trick, or the first of the next."""
    card, late = (card_text(played.card),), (told.timed_out == played.seat,)
    last = play[-1]
    if isinstance(last, Trick) and last.taken is None:
        play[-1] = Trick(last.number, last.leader, last.cards + card, last.timed_out + late, None)
    else:
        number = sum(isinstance(each, Trick) for each in play) + 1
        play.append(Trick(number, played.seat, card, late, None))


def _options(options: FortunesOptions) -> dict[str, Any]:
    scoring, kind = options.scoring, options.match.WhichOneof("kind") or "deals"
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
    }
