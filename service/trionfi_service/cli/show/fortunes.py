"""Fortunes as text: the trick on a compass, the advantage and its turns, the hands, points and readings."""

from collections.abc import Iterable, Mapping
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trionfi.cards import card_name
from trionfi.v1.card_pb2 import Card
from trionfi.v1.fortunes_pb2 import FortunesBids, FortunesReading, FortunesTeam, FortunesView
from trionfi.v1.game_pb2 import Event, Phase, View
from trionfi_service.cli.actors import actor_text, seat_text, viewer_text
from trionfi_service.cli.show import cards, fortunes_money
from trionfi_service.cli.show.around import who
from trionfi_service.cli.show.betting import labelled

_SEATS: Final = 4
# Clockwise from the dealer (FO-1).
_COMPASS: Final = ("East", "South", "West", "North")
_EAST, _SOUTH, _WEST, _NORTH = range(_SEATS)
_TEAMS: Final = {FortunesTeam.FORTUNES_TEAM_HIGH: "High", FortunesTeam.FORTUNES_TEAM_LOW: "Low"}
_SIGNS: Final = {FortunesTeam.FORTUNES_TEAM_HIGH: "▲", FortunesTeam.FORTUNES_TEAM_LOW: "▼"}


def table(view: View, names: Mapping[str, str]) -> RenderableType:
    """The game as one viewer sees it."""
    game = view.fortunes
    parts: list[RenderableType] = [_heading(game), "", _compass(view, names), "", _points(view, names), ""]
    if money := fortunes_money.lines(game, names):
        parts += [*money, ""]
    parts += _hands(view)
    if game.set_aside:
        parts.append(labelled("Set aside", cards.row(game.set_aside)))
    # What a deal came to is of interest until the next one is under way.
    if view.phase == Phase.PHASE_FINISHED or not any(reading.tricks for reading in game.readings):
        parts += fortunes_money.past_deal(game.past_deal, names)
    return Group(*parts)


def event_words(happened: Event, names: Mapping[str, str]) -> str:
    """What has happened, in one line."""
    event = happened.fortunes
    match event.WhichOneof("event"):
        case "card_played":
            played = event.card_played
            return f"{who(seat_text(played.seat), names)} plays {cards.text(played.card)}"
        case "trick_taken":
            taken = event.trick_taken
            return (
                f"{who(seat_text(taken.seat), names)} takes the trick with {cards.text(taken.card)}, "
                f"{disposition(taken.well_disposed)}: {_points_word(taken.points)}"
            )
        case "deal_scored":
            scored = event.deal_scored
            points = " ".join(f"{seat_text(seat)}={points}" for seat, points in enumerate(scored.seat_points))
            totals = " : ".join(str(total) for total in scored.totals)
            aside = f", set aside {cards.row(scored.set_aside).plain}" if scored.set_aside else ""
            return f"the deal is over: {points}, totals {totals}{aside}"
        case _:
            return fortunes_money.event_words(event, names) or "something in Fortunes that this build does not know"


def reading(one: FortunesReading, names: Mapping[str, str]) -> Table:
    """A player's tricks in the order won, each with its winning card and disposition (FO-13)."""
    title = f"The reading of {who(seat_text(one.seat), names)}: {_points_word(one.points)}"
    grid = Table(title=Text(title, style="bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("trick", justify="right")
    grid.add_column("card")
    grid.add_column("")
    grid.add_column("disposition")
    grid.add_column("points", justify="right")
    for won in one.tricks:
        grid.add_row(
            str(won.trick),
            cards.styled(won.card),
            card_name(won.card),
            Text(disposition(won.well_disposed), style="" if won.well_disposed else "dim"),
            str(won.points),
        )
    return grid


def disposition(well: bool) -> str:
    """FO-11 in words."""
    return "well-disposed" if well else "ill-disposed"


def _heading(game: FortunesView) -> Text:
    stars = "Stars are open" if game.stars_open else "Stars are closed"
    leader = f"led by {_compass_point(game, game.leader)}"
    return Text(f"Deal {game.deal} · trick {game.trick} · {leader} · {stars}")


def _compass(view: View, names: Mapping[str, str]) -> RenderableType:
    """North above, East (the dealer) at the right: clockwise as they sit."""
    grid = Table.grid(padding=(0, 2))
    for _ in range(3):
        grid.add_column(justify="center", vertical="middle", min_width=18)
    at = [_corner(view, point, names) for point in range(_SEATS)]
    grid.add_row("", at[_NORTH], "")
    grid.add_row(at[_WEST], _advantage(view.fortunes), at[_EAST])
    grid.add_row("", at[_SOUTH], "")
    return grid


def _corner(view: View, point: int, names: Mapping[str, str]) -> RenderableType:
    """One player: where they sit, who they are, what they have played in this trick."""
    game = view.fortunes
    seat = (game.dealer + point) % _SEATS
    team = FortunesTeam.FORTUNES_TEAM_HIGH if point in (_EAST, _WEST) else FortunesTeam.FORTUNES_TEAM_LOW
    label = Text(f"{_SIGNS[team]} {_COMPASS[point]}", style="bold").append(f" {who(seat_text(seat), names)}")
    away = any(place.away for place in view.places if actor_text(place.place.actor) == seat_text(seat))
    played = next((cards.styled(card.card) for card in game.played if card.seat == seat), None)
    turn = game.HasField("turn") and game.turn == seat
    below = played or Text(_owed(view) if turn else "·", style="reverse" if turn else "dim")
    return Group(*[label, *([Text("away", style="red")] if away else []), below])


def _owed(view: View) -> str:
    """What whoever has the turn is to do."""
    game = view.fortunes
    if game.HasField("betting"):
        return "to bet"
    bids = view.options.fortunes.bids == FortunesBids.FORTUNES_BIDS_ON
    return "to bid" if bids and len(game.bids) < _SEATS else "to play"


def _advantage(game: FortunesView) -> RenderableType:
    """Whose advantage it is as the cards lie, and how often Stars have turned it (FO-5, FO-7)."""
    team = _TEAMS.get(game.advantage)
    if team is None:
        return Text("")
    card = "highest" if game.advantage == FortunesTeam.FORTUNES_TEAM_HIGH else "lowest"
    turns = "not turned" if not game.turns else "turned once" if game.turns == 1 else f"turned {game.turns} times"
    return (
        Text(justify="center")
        .append(f"advantage {_SIGNS[game.advantage]} {team}", style="bold")
        .append(f"\nthe {card} card wins\n{turns}")
    )


def _points(view: View, names: Mapping[str, str]) -> RenderableType:
    """Points of the deal by player, and totals of the match by partnership."""
    game = view.fortunes
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for column in ("player", "cards", "tricks", "points"):
        grid.add_column(column, justify="left" if column == "player" else "right")
    counts = {hand.seat: hand.count for hand in game.hands}
    for one in game.readings:
        player = Text(f"{_compass_point(game, one.seat):5} {who(seat_text(one.seat), names)}")
        grid.add_row(player, str(counts.get(one.seat, 0)), str(len(one.tricks)), str(one.points))
    parts: list[RenderableType] = [grid]
    if game.totals:
        totals = " · ".join(f"seats {first} and {first + 2}: {total}" for first, total in enumerate(game.totals))
        before = " before this deal" if view.phase != Phase.PHASE_FINISHED else ""
        parts.append(Text(f"Totals{before}  {totals}"))
    return Group(*parts)


def _hands(view: View) -> list[RenderableType]:
    """The hands that the viewer sees, by suit."""
    own = viewer_text(view.viewer)
    shown = [(seat_text(hand.seat), hand.cards) for hand in view.fortunes.hands if hand.cards]
    return [labelled("Your hand" if seat == own else f"Hand of {seat}", _by_suit(held)) for seat, held in shown]


def _by_suit(hand: Iterable[Card]) -> Text:
    suits: dict[int, list[Card]] = {}
    for card in hand:
        suits.setdefault(cards.suit(card), []).append(card)
    return Text("  ").join(cards.row(held) for held in suits.values())


def _compass_point(game: FortunesView, seat: int) -> str:
    return _COMPASS[(seat - game.dealer) % _SEATS]


def _points_word(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
