"""What Fortunes is played for, as text: chips, pots, bids, betting rounds, and what each layer paid and why."""

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from trionfi.v1.fortunes_pb2 import FortunesEvent, FortunesLayer, FortunesPaid, FortunesPastDeal, FortunesView
from trionfi_service.cli.actors import seat_text
from trionfi_service.cli.show import betting
from trionfi_service.cli.show.around import who

Names = Mapping[str, str]


def lines(game: FortunesView, names: Names) -> list[Text | Table]:
    """Chips and bids of each seat, the pots, and the betting round; nothing in a game with neither money nor bids."""
    parts: list[Text | Table] = []
    if game.purses or game.bids:
        parts.append(_seats(game, names))
    for number, pot in enumerate(game.pots, 1):
        label = "Pot" if len(game.pots) == 1 else f"Pot {number}"
        words = Text(str(pot.amount))
        if len(game.pots) > 1:
            words.append(f" · for {' '.join(seat_text(seat) for seat in sorted(pot.seats))}", style="dim")
        parts.append(betting.labelled(label, words))
    if game.HasField("betting"):
        parts += betting.round_lines(game.betting, names)
    return parts


def past_deal(past: FortunesPastDeal, names: Names) -> list[Text]:
    """How the last deal ended, where that has to do with money or bids."""
    parts: list[Text] = []
    if past.HasField("folded"):
        parts.append(Text(f"Deal {past.deal} was given up by {who(seat_text(past.folded), names)} (FO-17)"))
    if past.bids:
        points = " ".join(f"{seat_text(seat)}={points}" for seat, points in enumerate(past.seat_points))
        parts.append(Text(f"Deal {past.deal}: bids {_bids(past)}; points as bids leave them (FO-19) {points}"))
    if past.HasField("paid"):
        parts.append(Text(f"Deal {past.deal} paid", style="bold"))
        parts += [_layer(number, layer, names) for number, layer in enumerate(past.paid.layers, 1)]
    return parts


def event_words(event: FortunesEvent, names: Names) -> str | None:
    """What has happened to chips or bids, in one line; None for anything else."""
    match event.WhichOneof("event"):
        case "posted":
            put_up = ", ".join(f"{who(seat_text(one.seat), names)} {one.amount}" for one in event.posted.shares)
            return f"put up: {put_up}"
        case "bid_made":
            return f"{who(seat_text(event.bid_made.seat), names)} bids {_tricks(event.bid_made.tricks)}"
        case "acted":
            acted = event.acted
            return f"{who(seat_text(acted.seat), names)} {betting.did(acted.bet, acted.paid, acted.all_in)}"
        case "money_returned":
            return betting.returned(event.money_returned.share, names)
        case "paid":
            return _paid(event.paid, names)
        case _:
            return None


def _seats(game: FortunesView, names: Names) -> Table:
    """Everybody's chips and bids."""
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    columns = ["player", *(["chips", "round", "deal"] if game.purses else []), *(["bid"] if game.bids else [])]
    for column in columns:
        grid.add_column(column, justify="left" if column == "player" else "right")
    purses = {purse.seat: purse for purse in game.purses}
    bids = {bid.seat: str(bid.tricks) for bid in game.bids}
    for hand in game.hands:
        cells = [who(seat_text(hand.seat), names)]
        if (purse := purses.get(hand.seat)) is not None:
            cells += [str(purse.stack), *(str(amount) if amount else "" for amount in (purse.round, purse.total))]
        if game.bids:
            cells.append(bids.get(hand.seat, ""))
        grid.add_row(*(Text(cell) for cell in cells))
    return grid


def _layer(number: int, layer: FortunesLayer, names: Names) -> Text:
    line = Text(f"Layer {number}: {layer.amount} chips for {_contenders(layer)}")
    line.append(f"\n  {betting.shares(layer.shares, names)}")
    return line.append(f"\n  {layer.rule}: {layer.reason}", style="italic")


def _contenders(layer: FortunesLayer) -> str:
    return " ".join(seat_text(seat) for seat in sorted(layer.seats)) or "nobody"


def _paid(paid: FortunesPaid, names: Names) -> str:
    layers = (f"{betting.shares(layer.shares, names)} ({layer.rule}: {layer.reason})" for layer in paid.layers)
    return f"paid: {'; '.join(layers)}"


def _bids(past: FortunesPastDeal) -> str:
    return " ".join(f"{seat_text(bid.seat)}={bid.tricks}" for bid in past.bids)


def _tricks(count: int) -> str:
    return "1 trick" if count == 1 else f"{count} tricks"
