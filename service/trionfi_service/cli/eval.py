"""``trionfi eval``: what hands are worth. Needs no server."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

import typer

from trionfi_service.cli import options
from trionfi_service.cli.exits import usage
from trionfi_service.cli.explained import NOTATION, explained
from trionfi_service.cli.terminal import err, print_json, print_record, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trionfi.v1.card_pb2 import Face
    from trionfi.v1.evaluation_pb2 import FoolsErrandHand, TwoWinPokerHand, TwoWinValued

_CHUNK: Final = 1 << 16
# No hand is as long: what is, need not be read to its end to be refused.
_LONGEST: Final = 200

hands = typer.Typer(no_args_is_help=True)

TwoOwn = Annotated[
    str, typer.Option("--own", metavar="TWO", help="The two own cards as they are declared.", show_default=False)
]
FourOwn = Annotated[
    str,
    typer.Option(
        "--own",
        metavar="FOUR",
        help="The four own cards, none of them reversed: how they lie is what is declared.",
        show_default=False,
    ),
]
Internals = Annotated[
    str, typer.Option("--internals", metavar="FIVE", help="The five internals as they lie.", show_default=False)
]
Externals = Annotated[
    str, typer.Option("--externals", metavar="THREE", help="The three externals as they lie.", show_default=False)
]
MajorValues = Annotated[
    Literal["number", "either"],
    typer.Option("--major-values", help="What a major counts: its number, or that or its poker digit (TW-19)."),
]
MajorPrecedence = Annotated[
    Literal["tiebreak", "override"],
    typer.Option("--major-precedence", help="When majors count between players: after the total, or first (TW-23)."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        hands,
        name="eval",
        help="Say what hands are worth, with the rules that make it so. Needs no server.",
        epilog='Example: trionfi eval two-win-poker "3w m13r 9w 7c 5s"',
    )


@hands.command("two-win-poker", epilog='Example: trionfi eval two-win-poker "3w m13r 9w 7c 5s"')
def two_win_poker(
    hand: Annotated[
        str | None, typer.Argument(metavar="[HAND]", help="Five cards, in any order.", show_default=False)
    ] = None,
    batch: Annotated[
        bool,
        typer.Option("--batch", help="Read one hand a line from standard input; print one JSON object a line."),
    ] = False,
    json: options.Json = False,
) -> None:
    """Rank a poker hand of Two-Win: category, strength, the five cards in order, the reason (TW-11 to TW-18).

    The strength orders all hands: larger is better, equal exactly for ties.
    """
    from trionfi_service import evaluate

    if batch == (hand is not None):
        raise usage("One hand is due, or --batch and hands on standard input.", NOTATION)
    if hand is None:
        _rank_lines(_poker_records)
        return
    with explained():
        ranked = evaluate.two_win_poker(hand)
    if json:
        print_json(ranked)
    else:
        _print_poker(ranked)


@hands.command("fools-errand", epilog='Example: trionfi eval fools-errand "Kw Kc 2s 2p m0 m5 9w"')
def fools_errand(
    hand: Annotated[
        str | None,
        typer.Argument(
            metavar="[HAND]", help="1 to 12 cards, in any order; none has an orientation.", show_default=False
        ),
    ] = None,
    batch: Annotated[
        bool,
        typer.Option("--batch", help="Read one hand a line from standard input; print one JSON object a line."),
    ] = False,
    json: options.Json = False,
) -> None:
    """Find the best hand that cards make in Fool's Errand: category, class, strength, cards, reason (FE-4 to FE-10).

    The strength orders all hands, of however many cards: larger is better, equal exactly for ties.
    """
    from trionfi_service import evaluate

    if batch == (hand is not None):
        raise usage("One hand is due, or --batch and hands on standard input.", NOTATION)
    if hand is None:
        _rank_lines(_fools_errand_records)
        return
    with explained():
        found = evaluate.fools_errand(hand)
    if json:
        print_json(found)
    else:
        _print_fools_errand(found)


@hands.command("twenty-one", epilog='Example: trionfi eval twenty-one --own "6w m0" --externals "8wr m12 3p"')
def twenty_one(
    own: TwoOwn,
    externals: Externals,
    major_values: MajorValues = "number",
    major_precedence: MajorPrecedence = "tiebreak",
    json: options.Json = False,
) -> None:
    """Count two own cards with three externals, as JSON (TW-19 to TW-23).

    Why it is so, and the strength among players, is said on standard error; --json has it in the record instead.
    """
    from trionfi_service import evaluate

    with explained():
        hand = evaluate.twenty_one(own, externals, major_values, major_precedence)
    if json:
        print_json(hand)
        return
    house = {"dropped": hand.house.dropped, "natural": hand.house.natural, "total": hand.house.total}
    counted = {"bust": hand.bust, "natural": hand.natural, "total": hand.total, "majors": hand.majors}
    print_record({**counted, "house": house})
    err().print(f"{hand.reason}; {hand.house.reason}; strength {hand.strength} (TW-23)", soft_wrap=True)


@hands.command(
    "two-win-best",
    epilog='Example: trionfi eval two-win-best --own "2s 6w m0 Kc" --internals "2w 2c Ks 9pr m4" '
    '--externals "8wr m12 3p"',
)
def two_win_best(
    own: FourOwn,
    internals: Internals,
    externals: Externals,
    major_values: MajorValues = "number",
    major_precedence: MajorPrecedence = "tiebreak",
    json: options.Json = False,
) -> None:
    """Find the declarations of four own cards that are worth a thought: no other equals or beats them in both parts.

    The best poker hand comes first. Of declarations that are worth the same, the first in TW-10's order is shown.
    """
    from trionfi_service import evaluate

    with explained():
        declarations = evaluate.two_win_best(own, internals, externals, major_values, major_precedence)
    for number, valued in enumerate(declarations):
        if json:
            print_json(valued)
        else:
            _print_declaration(valued, is_first=number == 0)


# Many hands ------------------------------------------------------------------


# What the hands of some lines are, each a JSON object.
_Records: TypeAlias = Callable[[Sequence[str]], list[str]]


def _rank_lines(records: _Records) -> None:
    """Rank the hands of standard input, as many at once as have come: who writes one and waits gets its answer."""
    ranked = 0
    for lines in _lines():
        _write(_ranked(records, lines, ranked))
        ranked += len(lines)


def _lines() -> Iterator[list[str]]:
    """Standard input, some whole lines at a time."""
    rest = b""
    while chunk := os.read(sys.stdin.fileno(), _CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > _LONGEST:
            lines.append(rest)
        yield [_text(line) for line in lines]
    if rest:
        yield [_text(rest)]


def _text(line: bytes) -> str:
    return line[:_LONGEST].decode("utf-8", "replace").removesuffix("\r")


def _ranked(records: _Records, lines: Sequence[str], before: int) -> list[str]:
    """What these hands are. Where one is none, those before it are written, and it is named by its line."""
    from trionfi_service import evaluate

    try:
        return records(lines)
    except (evaluate.NotationError, evaluate.RulesRejection):
        for number, line in enumerate(lines, before + 1):
            with explained(f"line {number}, "):
                _write(records([line]))
        raise


# A category is a few plain words, so that this is JSON as it stands.
def _poker_records(lines: Sequence[str]) -> list[str]:
    from trionfi_service import evaluate

    ranked = evaluate.two_win_poker_batch(lines)
    return [f'{{"category": "{category}", "strength": {strength}}}\n' for category, strength in ranked]


def _fools_errand_records(lines: Sequence[str]) -> list[str]:
    from trionfi_service import evaluate

    return [
        f'{{"category": "{category}", "class": "{duet_class}", "strength": {strength}}}\n'
        for category, duet_class, strength in evaluate.fools_errand_batch(lines)
    ]


def _write(records: Sequence[str]) -> None:
    sys.stdout.write("".join(records))
    sys.stdout.flush()


# For people ------------------------------------------------------------------


def _print_poker(hand: "TwoWinPokerHand") -> None:
    say(hand.category, style="bold")
    say(f"strength  {hand.strength}")
    say(f"cards     {_notation(hand.cards)}")
    say(f"because   {hand.reason}")


def _print_fools_errand(hand: "FoolsErrandHand") -> None:
    from trionfi.cards import format_card

    say(f"{hand.category}, {hand.duet_class}" if hand.duet_class else hand.category, style="bold")
    say(f"strength  {hand.strength}")
    say(f"cards     {' '.join(map(format_card, hand.cards))}")
    say(f"because   {hand.reason}")


def _print_declaration(valued: "TwoWinValued", is_first: bool) -> None:
    poker, twenty_one = valued.poker_hand, valued.twenty_one_hand
    if is_first:
        say(twenty_one.house.reason, style="dim")
    say(f"{_notation(valued.poker)} / {_notation(valued.twenty_one)}", style="bold")
    say(f"  poker       {poker.category}: {_notation(poker.cards)}; {poker.reason}; strength {poker.strength}")
    say(f"  twenty-one  {twenty_one.reason}; strength {twenty_one.strength}")


def _notation(faces: "Iterable[Face]") -> str:
    from trionfi.cards import format_card

    return " ".join(format_card(face.card, face.orientation) for face in faces)
