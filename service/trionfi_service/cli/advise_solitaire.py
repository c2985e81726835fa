"""``trionfi advise solitaire``: what to declare, and whether to draw. Needs a server only for a game of its."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import print_json, say

if TYPE_CHECKING:
    from trionfi.v1.card_pb2 import Face
    from trionfi.v1.evaluation_pb2 import SolitaireAdvice, SolitaireAdvised, SolitaireChances

_NOTATION: Final = "Cards are as in 'trionfi games show solitaire', DK-3: Qw, Ts, m13, and 7wr or m13r for reversed."
_OF_A_ROUND: Final = (
    "Give --internals, --externals, --house-draws where there are some, and --cards; or, once they are declared, "
    "--poker, --twenty-one and --draws; or --game."
)
_HOUSE: Final = '--internals "2w 4c 6s 8p Tw" --externals "7c 8c 3p"'

EXAMPLE: Final = f'trionfi advise solitaire {_HOUSE} --cards "2c 4s 6p 9w m13 5w 3s"'


def add_to(group: typer.Typer) -> None:
    """Add the command to ``trionfi advise``."""
    group.command("solitaire", epilog=f"Example: {EXAMPLE}")(solitaire)


def _option(name: str, metavar: str, about: str) -> object:
    return typer.Option(name, metavar=metavar, help=about, show_default=False)


@connected
def solitaire(
    connection: Connection,
    internals: Annotated[str, _option("--internals", "FIVE", "The house's five internals as they lie.")] = "",
    externals: Annotated[str, _option("--externals", "THREE", "Its three externals as they lie.")] = "",
    house_draws: Annotated[str, _option("--house-draws", "CARDS", "What it drew, first to last (SO-3).")] = "",
    cards: Annotated[str, _option("--cards", "SEVEN", "Your seven, none reversed: that is what is declared.")] = "",
    poker: Annotated[str, _option("--poker", "FIVE", "The five you have declared for poker.")] = "",
    twenty_one: Annotated[str, _option("--twenty-one", "TWO", "The two you have declared for twenty-one.")] = "",
    draws: Annotated[str, _option("--draws", "CARDS", "What you have drawn, first to last.")] = "",
    ties: Annotated[
        Literal["strict", "resolve"], typer.Option("--ties", help="What becomes of a tied part (SO-1).")
    ] = "strict",
    major_values: Annotated[
        Literal["number", "either"], typer.Option("--major-values", help="What a major counts (TW-19).")
    ] = "number",
    major_precedence: Annotated[
        Literal["tiebreak", "override"], typer.Option("--major-precedence", help="When majors count (SO-7).")
    ] = "tiebreak",
    game: Annotated[
        str | None,
        typer.Option(
            "--game", metavar="GAME", help="Look at this game on the server, as its player.", show_default=False
        ),
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, metavar="N", help="Show so many declarations.")] = 5,
    json: options.Json = False,
) -> None:
    """Find the declaration with the best chance of winning a round of Two-Win Solitaire, or say whether to draw.

    The chances are exact over the unseen cards: these come in unknown order, each upright or reversed as by a fair coin
    (SO-4, SO-6). Needs no server, but for --game.
    """
    from trionfi_service import evaluate

    house = {"internals": internals, "externals": externals, "house_draws": house_draws}
    declared = {"poker": poker, "twenty_one": twenty_one, "draws": draws}
    if game is not None:
        if cards or any([*house.values(), *declared.values()]):
            raise usage("--game says which cards there are; give no others.", _OF_A_ROUND)
        advice = _of_game(connection, game)
    else:
        if bool(cards) == any(declared.values()):
            raise usage("Seven cards are due, or what is declared of them.", _OF_A_ROUND)
        said = {"ties": ties, "major_values": major_values, "major_precedence": major_precedence}
        try:
            if cards:
                advice = evaluate.solitaire_declarations(cards, **house, **said)
            else:
                advice = evaluate.solitaire_drawing(**declared, **house, **said)
        except evaluate.NotationError as error:
            raise usage(str(error), _NOTATION) from None
        except evaluate.RulesRejection as refusal:
            raise usage(f"{refusal} ({refusal.rejection.rule}).") from None
    if json:
        print_json(advice)
    else:
        _print(advice, most)


def _of_game(connection: Connection, game_id: str) -> "SolitaireAdvice":
    """What is best in a game on the server, from what its player sees."""
    from trionfi_service import evaluate
    from trionfi_service.cli import advised

    with connection.blocking() as client:
        view = client.game(game_id).view()
    kind = view.options.WhichOneof("options") or ""
    if kind != "solitaire":
        raise usage(f"Game {game_id} is one of {kind}; this is advice for solitaire.")
    question = advised.question(view)
    if question is None:
        raise usage(
            f"Nothing is to be decided in game {game_id} that you may see.",
            "Look at it with the credential of its seat while a round is played.",
        )
    return evaluate.solitaire_advice(question)


def _print(advice: "SolitaireAdvice", most: int) -> None:
    from trionfi_service.cli.show import solitaire as show

    say(f"The house has {advice.house_hand.category} and {show.counted(advice.house)}", style="dim")
    if advice.HasField("drawing"):
        drawing = advice.drawing
        say("Draw" if drawing.draws else "Stop", style="bold")
        say(f"  draw  {_chances(drawing.draw)}")
        say(f"  stop  {_chances(drawing.stop)}")
        return
    for number, one in enumerate(advice.declarations[:most]):
        say(_declaration(one), style="bold" if number == 0 else "")
        say(f"  {one.hand.category}; {show.counted(one.count)}; {_chances(one.chances)}")
    left = len(advice.declarations) - most
    if left > 0:
        say(f"and {left} more: --most", style="dim")


def _chances(chances: "SolitaireChances") -> str:
    tied = f", tied {chances.tied:.2%}" if chances.tied else ""
    return f"round {chances.round:.2%}, twenty-one {chances.above:.2%}{tied}"


def _declaration(one: "SolitaireAdvised") -> str:
    return f"{_notation(one.poker)} / {_notation(one.twenty_one)}"


def _notation(faces: "Iterable[Face]") -> str:
    from trionfi.cards import format_card

    return " ".join(format_card(face.card, face.orientation) for face in faces)
