"""``trionfi notation``: hands as lines, read and played again. Needs no server."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from trionfi_service.cli import options
from trionfi_service.cli.exits import ExitCode, usage
from trionfi_service.cli.terminal import print_record, printable, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trionfi_service.notation import Checked, Numbered, Verdict

notation = typer.Typer(no_args_is_help=True)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A file of lines in hand notation.", show_default=False)]
_MAX_FILE_BYTES: Final = 1 << 30


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        notation,
        name="notation",
        help="Check and read hands that 'trionfi export --format notation' wrote. Needs no server.",
        epilog="Example: trionfi notation check match.hands",
    )


@notation.command(epilog="Example: trionfi notation check match.hands")
def check(file: File, json: options.Json = False) -> None:
    """Check each line, and play its hand again by the rules.

    Says of each line that is wrong what stands there, where, and what would be right; of a hand that the rules play
    otherwise, the first difference. Hands of a game from its first on are played as that game, any other by itself.
    Ends with 0 when every hand was played, 1 when a line is no hand, 2 when the rules come to something else, and 5
    when a hand does not tell enough to be played.
    """
    from trionfi_service import notation as hands
    from trionfi_service.notation import Verdict

    with _opened(file) as lines:
        checked = hands.check(lines)
    if not checked:
        raise usage(f"{file} has no hands.", "'trionfi export GAME --format notation -o FILE' writes some.")
    count = {verdict: sum(each.verdict is verdict for each in checked) for verdict in Verdict}
    for each in checked:
        _tell(each, json)
    if not json:
        said = [f"{count[verdict]} {verdict.value}" for verdict in Verdict if count[verdict]]
        say(f"{len(checked)} hand{'s' * (len(checked) != 1)}: {', '.join(said)}", style="bold")
    raise typer.Exit(_exit_code([verdict for verdict in Verdict if count[verdict]]))


@notation.command(epilog="Example: trionfi notation show match.hands | jq .result.pots")
def show(
    file: File,
    json: Annotated[bool, typer.Option("--json", help="As without it: a hand is a JSON record.")] = False,  # noqa: ARG001
) -> None:
    """Print each hand as one JSON record a line, as docs/vectors/notation.jsonl has them.

    Stops at the first line that is no hand.
    """
    from trionfi_service.notation import HandInvalid, as_json, game_of

    with _opened(file) as lines:
        for _, hand in lines:
            if isinstance(hand, HandInvalid):
                raise usage(f"{file}: {hand}.", "'trionfi notation check' says what is wrong with all of them.")
            print_record({"variant": game_of(hand)} | as_json(hand))


@contextmanager
def _opened(file: Path) -> "Iterator[Iterable[Numbered]]":
    """The lines of a file."""
    from trionfi_service import notation as hands

    try:
        if file.stat().st_size > _MAX_FILE_BYTES:
            raise usage(f"{file} is larger than {_MAX_FILE_BYTES} bytes.", "Split it: every line stands by itself.")
        with file.open(encoding="ascii", errors="surrogateescape", newline="\n") as lines:
            yield hands.read(_bounded(lines.readline, hands.MAX_LINE))
    except OSError as wrong:
        raise usage(f"{file}: cannot be read ({wrong.strerror}).") from None


def _bounded(readline: "Callable[[int], str]", most: int) -> Iterator[str]:
    """Lines, of which no more is read than tells that one is too long."""
    while line := readline(most + 2):
        yield line
        while not line.endswith("\n") and len(line) == most + 2:
            line = readline(most + 2)


def _exit_code(verdicts: "Sequence[Verdict]") -> ExitCode:
    """What the worst of them comes to."""
    from trionfi_service.notation import Verdict

    if Verdict.INVALID in verdicts:
        return ExitCode.USAGE
    if Verdict.DIFFERS in verdicts:
        return ExitCode.NOT_VERIFIED
    return ExitCode.PARTLY_VERIFIED if Verdict.UNPLAYABLE in verdicts else ExitCode.FINE


def _tell(each: "Checked", json: bool) -> None:
    if json:
        print_record({"line": each.line, "verdict": each.verdict.value} | ({"why": each.why} if each.why else {}))
    elif each.why:
        where = "" if each.why.startswith("line ") else f"line {each.line}, "
        say(printable(f"{where}{each.verdict.value}: {each.why}" if where else each.why))
