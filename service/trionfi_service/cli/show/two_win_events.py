"""What happens in Two-Win, each in one line."""

from collections.abc import Iterable, Mapping

from trionfi.v1.game_pb2 import Event
from trionfi.v1.money_pb2 import Share
from trionfi.v1.two_win_pb2 import (
    TwoWinActed,
    TwoWinEvent,
    TwoWinHandBegan,
    TwoWinHandResult,
    TwoWinLayer,
    TwoWinPaid,
    TwoWinShown,
)
from trionfi_service.cli.actors import seat_text
from trionfi_service.cli.show import betting, cards
from trionfi_service.cli.show.around import who


def event_words(happened: Event, names: Mapping[str, str]) -> str:
    """What has happened, in one line."""
    event = happened.two_win
    words = _at_play(event, names) or _between_hands(event, names)
    return words or "something in Two-Win that this build does not know"


def _at_play(event: TwoWinEvent, names: Mapping[str, str]) -> str | None:
    match event.WhichOneof("event"):
        case "hand_began":
            return _began(event.hand_began, names)
        case "acted":
            return _acted(event.acted, names)
        case "money_returned":
            return betting.returned(event.money_returned.share, names)
        case "turned":
            return f"turned up for round {event.turned.round}: {cards.faces(event.turned.cards).plain}"
        case "declared":
            return f"{who(seat_text(event.declared.seat), names)} has declared"
        case "shown":
            return _shown(event.shown, names)
        case "paid":
            return _paid(event.paid, names)
        case _:
            return None


def _between_hands(event: TwoWinEvent, names: Mapping[str, str]) -> str | None:
    match event.WhichOneof("event"):
        case "readied":
            bought = f" and buys {event.readied.bought}" if event.readied.bought else ""
            return f"{who(seat_text(event.readied.seat), names)} is ready{bought}"
        case "sat_out":
            return f"{who(seat_text(event.sat_out.seat), names)} sits out"
        case "play_ended":
            shares = event.play_ended.shares
            return f"play ends{f'; what was carried goes {_shares(shares, names)}' if shares else ''}"
        case _:
            return None


def _began(began: TwoWinHandBegan, names: Mapping[str, str]) -> str:
    words = f"hand {began.hand}: {who(seat_text(began.dealer), names)} deals, big blind {began.minimum_bet}"
    if any(began.antes):
        words += f", antes {sum(began.antes)}"
    if began.blinds:
        words += f", blinds {_by(began.blinds, names)}"
    return words + (f", carried over {began.carried}" if began.carried else "")


def _acted(acted: TwoWinActed, names: Mapping[str, str]) -> str:
    return f"{who(seat_text(acted.seat), names)} {betting.did(acted.bet, acted.paid, acted.all_in)}"


def _shown(shown: TwoWinShown, names: Mapping[str, str]) -> str:
    return "shown: " + "; ".join(_result(result, names) for result in shown.results)


def _result(result: TwoWinHandResult, names: Mapping[str, str]) -> str:
    outside = "bust" if result.bust else f"{'natural ' * result.natural}{result.total}"
    declared = result.declaration
    return (
        f"{who(seat_text(declared.seat), names)} {cards.faces(declared.poker).plain} {result.category}, "
        f"{cards.faces(declared.twenty_one).plain} {outside}"
    )


def _paid(paid: TwoWinPaid, names: Mapping[str, str]) -> str:
    carried = f"; {paid.carried} stays on the table" if paid.carried else ""
    return "paid: " + "; ".join(_layer(layer, names) for layer in paid.layers) + carried


def _layer(layer: TwoWinLayer, names: Mapping[str, str]) -> str:
    to = ", ".join(
        f"{name} {_shares(shares, names)}"
        for name, shares in (("internal", layer.internal), ("external", layer.external))
        if shares
    )
    return f"{to or f'nothing of {layer.amount}'} ({layer.rule}: {layer.reason})"


def _shares(shares: Iterable[Share], names: Mapping[str, str]) -> str:
    return " ".join(f"{share.amount} to {who(seat_text(share.seat), names)}" for share in shares)


def _by(shares: Iterable[Share], names: Mapping[str, str]) -> str:
    return " ".join(f"{share.amount} by {who(seat_text(share.seat), names)}" for share in shares)
