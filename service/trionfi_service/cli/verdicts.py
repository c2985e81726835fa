"""What a verification came to: its checks apart, in words and as an exit code (docs/bytes.md)."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from trionfi.v1.bundle_pb2 import BundleReport
from trionfi.v1.game_service_pb2 import Verdict, VerdictKind, VerifyGameResponse
from trionfi_service import bundle, replay
from trionfi_service.cli.exits import ExitCode
from trionfi_service.cli.terminal import print_whole, printable, say
from trionfi_service.replay import Outcome

_MARKS: Final = {
    VerdictKind.VERDICT_KIND_OK: ("OK", "bold green"),
    VerdictKind.VERDICT_KIND_FAILED: ("FAILED", "bold red"),
    VerdictKind.VERDICT_KIND_NOT_CHECKABLE: ("NOT CHECKABLE", "bold yellow"),
}
_CHECKS: Final = {
    "file": "items are those the header lists, and say what the records say",
    "signatures": "header, receipts and commands are signed by whom they say",
    "receipts": "each receipt is for the head of its version",
    "bytes": "hashes, commitments, versions, command index",
    "openings": "each card shown opens to the root of its deal",
    "deal": "each order follows from its seed, and has the root it was dealt with",
    "decisions": "each command, decided again, gives the stored events",
    "result": "the log folds, to the result it says",
    "views": "each view is what the log comes to",
}


def exit_code(answer: VerifyGameResponse) -> ExitCode:
    """2 when a check failed, 5 when one could not be made, 0 when all four hold."""
    return ExitCode(replay.outcome(answer).value)


def bundle_exit_code(report: BundleReport) -> ExitCode:
    """The same of a bundle."""
    return ExitCode(bundle.outcome(report).value)


def tell(answer: VerifyGameResponse) -> None:
    """Print the four verdicts and what they come to."""
    _tell_verdicts(replay.verdicts(answer))
    if answer.not_random:
        _tell_not_random()
    say(_summary(replay.outcome(answer), replay.verdicts(answer)), style="bold")
    _tell_end(answer.version, answer.head)


def tell_bundle(report: BundleReport) -> None:
    """Print the verdicts over a bundle, what they prove and what they do not."""
    _tell_verdicts(bundle.verdicts(report))
    if report.not_random:
        _tell_not_random()
    _tell_sentences("Proved", report.proved)
    _tell_sentences("Not checkable", report.not_checkable)
    _tell_sentences("No bundle can prove", report.not_provable)
    say(_summary(bundle.outcome(report), bundle.verdicts(report)), style="bold")
    if report.game_id:
        say(f"game {report.game_id.hex()}", style="dim")
        _tell_end(report.version, report.head)


def _tell_verdicts(verdicts: Mapping[str, Verdict]) -> None:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name, verdict in verdicts.items():
        word, style = _MARKS.get(verdict.kind, ("UNKNOWN", "bold red"))
        at = f" at version {verdict.version}" if verdict.version else ""
        why = printable(verdict.reason) if verdict.reason else _CHECKS[name]
        grid.add_row(name, Text(word + at, style=style), Text(why, style="" if verdict.reason else "dim"))
    print_whole(grid)


def _tell_sentences(heading: str, sentences: Sequence[str]) -> None:
    if sentences:
        say(f"{heading}:", style="bold")
    for sentence in sentences:
        say(f"  - {printable(sentence)}")


def _tell_not_random() -> None:
    say("NOT RANDOM: the deals of this game are scripted.", style="bold red")


def _tell_end(version: int, head: bytes) -> None:
    say(f"version {version}, head {head.hex()}", style="dim")


def _summary(outcome: Outcome, verdicts: Mapping[str, Verdict]) -> str:
    match outcome:
        case Outcome.NOT_VERIFIED:
            failed = {name: one for name, one in verdicts.items() if one.kind == VerdictKind.VERDICT_KIND_FAILED}
            name, first = min(failed.items(), key=lambda item: item[1].version)
            at = f" at version {first.version}" if first.version else ""
            return f"NOT VERIFIED: {name} fails{at}"
        case Outcome.PARTLY_VERIFIED:
            return "PARTLY VERIFIED: what could be checked holds, and not everything could be"
        case Outcome.VERIFIED:
            return "VERIFIED"
