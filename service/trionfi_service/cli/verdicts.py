"""What a verification came to: four checks apart, in words and as an exit code (docs/bytes.md)."""

from typing import Final

from rich.table import Table
from rich.text import Text

from trionfi.v1.game_service_pb2 import VerdictKind, VerifyGameResponse
from trionfi_service.cli.exits import ExitCode
from trionfi_service.cli.terminal import print_whole, printable, say
from trionfi_service.replay import Outcome, outcome, verdicts

_MARKS: Final = {
    VerdictKind.VERDICT_KIND_OK: ("OK", "bold green"),
    VerdictKind.VERDICT_KIND_FAILED: ("FAILED", "bold red"),
    VerdictKind.VERDICT_KIND_NOT_CHECKABLE: ("NOT CHECKABLE", "bold yellow"),
}
_CHECKS: Final = {
    "bytes": "hashes, commitments, versions, command index",
    "deal": "each order follows from its seed",
    "decisions": "each command, decided again, gives the stored events",
    "result": "the log folds, to the result it says",
}


def exit_code(answer: VerifyGameResponse) -> ExitCode:
    """2 when a check failed, 5 when one could not be made, 0 when all four hold."""
    return ExitCode(outcome(answer).value)


def tell(answer: VerifyGameResponse) -> None:
    """Print the four verdicts and what they come to."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name, verdict in verdicts(answer).items():
        word, style = _MARKS.get(verdict.kind, ("UNKNOWN", "bold red"))
        at = f" at version {verdict.version}" if verdict.version else ""
        why = printable(verdict.reason) if verdict.reason else _CHECKS[name]
        grid.add_row(name, Text(word + at, style=style), Text(why, style="" if verdict.reason else "dim"))
    print_whole(grid)
    if answer.not_random:
        say("NOT RANDOM: the deals of this game are scripted.", style="bold red")
    say(_summary(answer), style="bold")
    head: bytes = answer.head
    say(f"version {answer.version}, head {head.hex()}", style="dim")


def _summary(answer: VerifyGameResponse) -> str:
    match outcome(answer):
        case Outcome.NOT_VERIFIED:
            failed = {
                name: one for name, one in verdicts(answer).items() if one.kind == VerdictKind.VERDICT_KIND_FAILED
            }
            name, first = min(failed.items(), key=lambda item: item[1].version)
            return f"NOT VERIFIED: {name} fails at version {first.version}"
        case Outcome.PARTLY_VERIFIED:
            return "PARTLY VERIFIED: what could be checked holds, and not everything could be"
        case Outcome.VERIFIED:
            return "VERIFIED"
