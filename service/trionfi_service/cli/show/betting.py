"""Betting rounds as text (docs/rules/money.md): the same in every game that is played for money."""

from collections.abc import Iterable, Mapping

from rich.text import Text

from trionfi.v1.money_pb2 import Bet, BettingView, Share
from trionfi_service.cli.actors import seat_text
from trionfi_service.cli.show.around import who

Names = Mapping[str, str]


def round_lines(betting: BettingView, names: Names) -> list[Text]:
    """A round under way: what is on the table, whose turn it is, and the range of a raise (MO-4, MO-8)."""
    lines = [labelled("On the table", Text(f"{betting.pot} · to match {betting.bet}"))]
    if betting.HasField("turn"):
        call = f"calls {betting.call}" if betting.HasField("call") else "may check"
        raises = ""
        if betting.HasField("least_raise"):
            raises = f", or raises to {betting.least_raise}"
            raises += f" up to {betting.most_raise}" if betting.most_raise > betting.least_raise else ""
        turn = Text(f"{who(seat_text(betting.turn), names)} {call}{raises}", style="bold")
        lines.append(labelled("To act", turn))
    return lines


def did(bet: Bet, paid: int, all_in: bool) -> str:
    """What somebody did in a round, in words: ``raises to 20, all-in``."""
    match bet.WhichOneof("action"):
        case "fold":
            words = "folds"
        case "check":
            words = "checks"
        case "call":
            words = f"calls {paid}"
        case "raise_to":
            words = f"raises to {bet.raise_to.total}"
        case _:
            words = "acts in a way that this build does not know"
    return f"{words}, all-in" if all_in else words


def returned(share: Share, names: Names) -> str:
    """What nobody matched (MO-6), in words."""
    return f"{share.amount} that nobody matched goes back to {who(seat_text(share.seat), names)}"


def shares(paid: Iterable[Share], names: Names) -> str:
    """Parts of a pot: ``20 to seat:0, 10 to seat:2``."""
    return ", ".join(f"{share.amount} to {who(seat_text(share.seat), names)}" for share in paid)


def labelled(label: str, row: Text) -> Text:
    """A line that says first what it is about."""
    return Text(f"{label}  ", style="dim").append_text(row)
