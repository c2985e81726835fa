"""Two-Win as text: the T of the middle, the seats and their chips, the pots, and after a hand every split and why."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trionfi.v1.card_pb2 import ORIENTATION_REVERSED, Face
from trionfi.v1.game_pb2 import View
from trionfi.v1.money_pb2 import BettingLimit, Share
from trionfi.v1.two_win_pb2 import (
    TwoWinDeclaration,
    TwoWinDeclare,
    TwoWinHandResult,
    TwoWinLabel,
    TwoWinLayer,
    TwoWinPaid,
    TwoWinPastHand,
    TwoWinSeat,
    TwoWinShown,
    TwoWinView,
)
from trionfi_service.cli.actors import seat_text, viewer_text
from trionfi_service.cli.show import betting, cards, two_win_events
from trionfi_service.cli.show.around import who
from trionfi_service.cli.show.betting import labelled

# The middle in the order in which it falls (TW-3).
_INTERNALS: Final = ("root", "past", "future", "shared outcome", "")
_EXTERNALS: Final = 3
_MIDDLE: Final = len(_INTERNALS) + _EXTERNALS
_OWN: Final = 4
_ROUNDS: Final = ("", "before the root", "after the root", "after past and future", "after the outcome", "all is up")
_DOWN: Final = "··"
_THOUGHTS: Final = 5
_LABELS: Final = {
    TwoWinLabel.TWO_WIN_LABEL_NO_WIN: "No-Win",
    TwoWinLabel.TWO_WIN_LABEL_ONE_WIN: "One-Win",
    TwoWinLabel.TWO_WIN_LABEL_TWO_WIN: "Two-Win",
}

event_words = two_win_events.event_words


def table(view: View, names: Mapping[str, str]) -> RenderableType:
    """The game as one viewer sees it."""
    game = view.two_win
    live = any(seat.playing for seat in game.seats)
    parts: list[RenderableType] = [_heading(view)]
    if live:
        parts += ["", middle(game.middle), "", *_money(game, names)]
    parts += ["", _seats(view, names)]
    if game.HasField("declaration"):
        parts.append(labelled("You declared", _split(game.declaration)))
    elif live and not game.round:
        parts.append(Text("All eight cards are up: everybody still in declares at the same time (TW-8)"))
        parts += _worth_a_thought(view)
    if not live and game.HasField("past_hand"):
        parts += ["", past_hand(game.past_hand, names)]
    if not live and game.carried:
        parts.append(labelled("Carried into the next hand", Text(str(game.carried))))
    return Group(*parts)


def choice_words(content: bytes) -> str:
    """What a seat has declared, from its own sealed part. Raises DecodeError."""
    declared = TwoWinDeclare.FromString(content)
    reversed_ = cards.row(declared.reversed).plain if declared.reversed else "none"
    return f"for poker: {cards.row(declared.poker).plain}, reversed: {reversed_}"


def middle(faces: Sequence[Face]) -> Table:
    """The T: externals across its end, internals down its stem, as far as they are turned up."""
    up = [cards.lying(face) for face in faces]
    up += [Text(_DOWN, style="dim")] * (_MIDDLE - len(up))
    internals, externals = up[: len(_INTERNALS)], up[len(_INTERNALS) :]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", min_width=5)
    grid.add_column(justify="center", min_width=5)
    grid.add_column(min_width=5)
    grid.add_column()
    grid.add_row(*externals, Text("externals", style="dim"))
    for card, place in zip(internals[:3], _INTERNALS, strict=False):
        grid.add_row("", card, "", Text(place, style="dim"))
    outcome = Text(" ").join(internals[3:])
    grid.add_row("", outcome, "", Text(_INTERNALS[3], style="dim"))
    return grid


def past_hand(past: TwoWinPastHand, names: Mapping[str, str]) -> RenderableType:
    """A hand that is over: what was shown, and where each half of each layer went, with the rule that decided it."""
    parts: list[RenderableType] = [Text(f"Hand {past.hand} is over", style="bold")]
    if past.middle:
        parts += [middle(past.middle), ""]
    if past.HasField("shown"):
        parts += [_showdown(past.shown, names), _house(past.shown), ""]
    parts += [_layer(number, layer, names) for number, layer in enumerate(past.paid.layers, 1)]
    parts.append(_labels(past.paid, names))
    return Group(*parts)


def _worth_a_thought(view: View) -> list[RenderableType]:
    """Declarations of the viewer's own that no other equals or beats in both parts, as they would be typed."""
    from trionfi_service import evaluate

    game, options = view.two_win, view.options.two_win
    own = next((seat for seat in game.seats if seat_text(seat.seat) == viewer_text(view.viewer)), None)
    if own is None or not own.cards or own.folded or own.declared or len(game.middle) < _MIDDLE:
        return []
    split = len(_INTERNALS)
    valued = evaluate.two_win_best(
        own.cards, game.middle[:split], game.middle[split:], options.major_values, options.major_precedence
    )
    grid = Table.grid(padding=(0, 3, 0, 0))
    for one in valued[:_THOUGHTS]:
        faces = sorted([*one.poker, *one.twenty_one], key=lambda face: face.card)
        poker = "+".join(cards.text(face.card) for face in one.poker)
        turned = "+".join(cards.text(face.card) for face in faces if face.orientation == ORIENTATION_REVERSED)
        counted = one.twenty_one_hand
        outside = "bust" if counted.bust else f"{'natural ' * counted.natural}{counted.total}"
        grid.add_row(f"declare {poker} {turned or '-'}", one.poker_hand.category, outside)
    more = len(valued) - _THOUGHTS
    left = [Text(f"and {more} more: trionfi eval two-win-best", style="dim")] if more > 0 else []
    return [Text("Worth a thought, the best poker first", style="dim"), grid, *left]


def _heading(view: View) -> Text:
    game, options = view.two_win, view.options.two_win
    limit = BettingLimit.Name(options.limit).removeprefix("BETTING_LIMIT_").lower().replace("_", "-")
    level = f" · level {game.level + 1} of {len(options.schedule.levels) + 1}" if options.schedule.levels else ""
    words = Text(f"Hand {game.hand} of {options.hands}{level} · big blind {game.minimum_bet} · {limit}")
    if game.round:
        words.append(f" · round {game.round}: {_ROUNDS[game.round]}")
    return words


def _money(game: TwoWinView, names: Mapping[str, str]) -> list[RenderableType]:
    """Both halves of each pot, what was carried over, and whose turn it is with the range of a raise."""
    lines = []
    for number, pot in enumerate(game.pots, 1):
        label = "Pot" if len(game.pots) == 1 else f"Pot {number}"
        words = Text(f"internal {pot.internal} · external {pot.external}")
        if number == 1 and game.carried:
            words.append(f" · of it carried over {game.carried}", style="yellow")
        if len(game.pots) > 1:
            words.append(f" · for {' '.join(seat_text(seat) for seat in sorted(pot.seats))}", style="dim")
        lines.append(labelled(label, words))
    if game.HasField("betting"):
        lines += betting.round_lines(game.betting, names)
    return list(lines)


def _seats(view: View, names: Mapping[str, str]) -> Table:
    """Everybody's chips and cards."""
    game = view.two_win
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for column in ("player", "chips", "round", "hand", "cards", ""):
        grid.add_column(column, justify="right" if column in ("chips", "round", "hand") else "left")
    own = viewer_text(view.viewer)
    away = {place.place.actor.index for place in view.places if place.away}
    for seat in game.seats:
        said = ", ".join(_marks(seat, game, seat.seat in away))
        player = Text(who(seat_text(seat.seat), names), style="bold" if seat_text(seat.seat) == own else "")
        money = [str(amount) if amount else "" for amount in (seat.round, seat.total)]
        grid.add_row(player, str(seat.stack), *money, _hand(seat), Text(said, style="dim" if seat.folded else ""))
    return grid


def _marks(seat: TwoWinSeat, game: TwoWinView, away: bool) -> list[str]:
    between = not any(one.playing for one in game.seats)
    marks = [
        ("dealer", seat.seat == game.dealer),
        ("to act", game.betting.HasField("turn") and game.betting.turn == seat.seat),
        ("folded", seat.folded),
        ("all-in", seat.playing and not seat.folded and not seat.stack),
        ("declared", seat.declared),
        ("sits out", seat.sitting_out),
        ("ready", between and seat.ready and not seat.sitting_out),
        ("away", away),
    ]
    return [word for word, true in marks if true]


def _hand(seat: TwoWinSeat) -> Text:
    if seat.cards:
        return cards.row(seat.cards)
    return Text(" ".join([_DOWN] * _OWN) if seat.playing and not seat.folded else "", style="dim")


def _showdown(shown: TwoWinShown, names: Mapping[str, str]) -> Table:
    """Each split with both of its evaluations."""
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for column in ("player", "for poker", "makes", "", "for 21", "counts"):
        grid.add_column(column)
    for result in shown.results:
        declared = result.declaration
        grid.add_row(
            Text(who(seat_text(declared.seat), names)),
            cards.faces(declared.poker),
            Text(result.category, style="bold"),
            cards.faces(result.poker_cards),
            cards.faces(declared.twenty_one),
            Text(_twenty_one(result), style="bold"),
        )
    return grid


def _twenty_one(result: TwoWinHandResult) -> str:
    if result.bust:
        return "bust"
    majors = f", {result.majors} major{'s' * (result.majors > 1)}" if result.majors else ""
    return ("natural 21" if result.natural else str(result.total)) + majors


def _house(shown: TwoWinShown) -> Text:
    if shown.house_dropped:
        words = "the externals drop out (TW-20)"
    else:
        words = "natural 21 (TW-22)" if shown.house_natural else f"{shown.house_total}"
    return labelled("The house", Text(words))


def _layer(number: int, layer: TwoWinLayer, names: Mapping[str, str]) -> Text:
    halves = f"internal {_shares(layer.internal, names)}"
    if len(layer.seats) > 1:
        halves += f" · external {_shares(layer.external, names)}"
    line = Text(f"Layer {number}: {layer.amount} chips for {' '.join(seat_text(seat) for seat in sorted(layer.seats))}")
    return line.append(f"\n  {halves}").append(f"\n  {layer.rule}: {layer.reason}", style="italic")


def _shares(shares: Iterable[Share], names: Mapping[str, str]) -> str:
    paid = [f"{share.amount} to {who(seat_text(share.seat), names)}" for share in shares]
    return " ".join(paid) or "stays on the table"


def _labels(paid: TwoWinPaid, names: Mapping[str, str]) -> Text:
    each = [f"{who(seat_text(one.seat), names)} {_LABELS.get(one.label, '?')}" for one in paid.labels]
    return Text(" · ".join(each))


def _split(declared: TwoWinDeclaration) -> Text:
    poker, twenty_one = cards.faces(declared.poker), cards.faces(declared.twenty_one)
    return Text("poker ").append_text(poker).append(" · twenty-one ").append_text(twenty_one)
