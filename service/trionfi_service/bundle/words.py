"""What the check of a bundle came to, in sentences: what is proved, what could not be told, what no bundle proves."""

from collections.abc import Iterator, Sequence
from typing import Final

from trionfi.v1.bundle_pb2 import BundleReport
from trionfi.v1.game_pb2 import Event, Fairness
from trionfi.v1.game_service_pb2 import BundleKind, Verdict, VerdictKind
from trionfi_service import rules
from trionfi_service.bundle.check_commands import Signed
from trionfi_service.bundle.reader import Bundle
from trionfi_service.replay.check_openings import Shown
from trionfi_service.replay.log import Log

_SUBJECTS: Final = {
    "file": "What the file says about itself",
    "signatures": "Signatures",
    "receipts": "Receipts",
    "bytes": "The records",
    "openings": "The cards shown",
    "deal": "The deals",
    "decisions": "The decisions",
    "result": "The result",
    "views": "The views",
}


def tell(
    report: BundleReport, verdicts: dict[str, Verdict], bundle: Bundle, log: Log, opened: Shown, signed: Signed
) -> None:
    """Put the sentences into a report whose verdicts are there."""
    holds = {name for name, verdict in verdicts.items() if verdict.kind == VerdictKind.VERDICT_KIND_OK}
    # Where something is wrong, nothing is proved: what else holds may be as forged.
    if not any(verdict.kind == VerdictKind.VERDICT_KIND_FAILED for verdict in verdicts.values()):
        report.proved.extend(_proved(holds, bundle, log, opened, signed))
    report.not_checkable.extend(_untold(verdicts, log))
    report.not_provable.extend(_unprovable(bundle, log))


def _proved(holds: set[str], bundle: Bundle, log: Log, opened: Shown, signed: Signed) -> Iterator[str]:
    commands = _of(sum(1 for _ in log.appends()), "command")
    if {"file", "signatures"} <= holds:
        key = bundle.summary.key_id.hex()
        yield f"The server whose key {key} you trust stands for every item of this file, as it was when it was made."
    if {"signatures", "receipts"} <= holds:
        two = "another head under its key would prove that it has said two things"
        yield f"It has signed the head after each of {commands}: {two}."
    if {"signatures", "receipts"} <= holds and bundle.held:
        yield f"{_of(len(bundle.held), 'receipt')} that the holder kept from the time of play: all for this very log."
    if "bytes" in holds:
        yield f"{_of(log.version, 'record')}, one chain: none was changed, dropped, put in or moved within it."
        opened_parts = [part.HasField("body") for record in log.records for part in record.parts]
        said = f"Of {_of(len(opened_parts), 'sealed part')} {sum(opened_parts)} can be read here"
        yield f"{said}, and what is read is what was sealed."
    if "openings" in holds and opened.openings:
        shown = f"{_of(opened.openings, 'opening')} of {_of(opened.deals, 'deal')}"
        yield f"Each card shown ({shown}) lay where its opening says, in an order that was settled before."
    if "deal" in holds and opened.deals:
        deals = _of(opened.deals, "deal")
        yield f"{deals}, and the order of each follows from what was committed to before: {_contributors(log)}."
    if "decisions" in holds:
        yield from _decided(bundle, log)
    if signed.wrong is None and signed.commands:
        yield f"{_of(signed.commands, 'command')} signed by the keys that their players had registered."
    if "result" in holds:
        yield "The result, or how far the game is, is what the log comes to."
    if "views" in holds:
        yield f"{_of(len(bundle.views), 'view')}, and each is what the log comes to."


def _decided(bundle: Bundle, log: Log) -> Iterator[str]:
    """How many commands were decided again, and how many are closed here, so that their events tell of them."""
    here = [log.records[append.start].parts[0].HasField("body") for append in log.appends()]
    number = f"rules number {bundle.summary.rules} of {bundle.summary.game}"
    decided = _of(sum(here), "command")
    yield f"{decided}, and each, decided again by {number}, gives the stored events, byte for byte."
    if not all(here):
        closed = f"{_of(len(here) - sum(here), 'command')} closed here, as a private text is"
        yield f"{closed}: the events are, byte for byte, what a legal command gives. Which one was sent is not proved."


def _of(count: int, noun: str) -> str:
    """So many of something."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _untold(verdicts: dict[str, Verdict], log: Log) -> Iterator[str]:
    for name, verdict in verdicts.items():
        if verdict.kind != VerdictKind.VERDICT_KIND_NOT_CHECKABLE:
            continue
        yield f"{_SUBJECTS[name]}: {verdict.reason}{_how_far(name, verdict, log)}."


def _how_far(name: str, verdict: Verdict, log: Log) -> str:
    """Which decisions, or views, could not be told: what comes after rests on what is not here."""
    if name not in ("decisions", "views"):
        return ""
    told = sum(append.stop < verdict.version for append in log.appends())
    every = sum(1 for _ in log.appends())
    first = f"those of the first {told} of {every} commands hold" if told else f"none of {every} commands"
    return f"; {first}, up to version {verdict.version} at which telling ends" if told else f"; {first} can be told"


def _unprovable(bundle: Bundle, log: Log) -> Iterator[str]:
    yield ("That nobody was shown hidden cards: whoever runs the server deals, sees every card, and can tell a friend.")
    yield (
        "That no longer log existed, and no other beside this one, which others were shown: only a receipt for a later"
        f" version or another head tells. {_held(bundle)}"
    )
    if _fairness(log) == Fairness.FAIRNESS_SERVER_ONLY:
        yield "That the server did not choose the cards: it dealt alone (fairness is server_only)."
    else:
        yield (
            "That no seat was in league with the server: one honest contribution makes an order nobody chose, and"
            f" whose it is cannot be told. Deals made void, each of which tries another order: {_void(log)}."
        )
    yield "When things happened, but for their order: times are the server's own."
    yield "Who the players are, and whether one person or program held several places: the log has pseudonyms."
    if bundle.summary.kind == BundleKind.BUNDLE_KIND_VIEW:
        viewer = rules.viewer_text(rules.viewer_bytes(bundle.summary.viewer))
        yield f"What is in the parts that {viewer} may not open, beyond what was committed to."


def _held(bundle: Bundle) -> str:
    if not bundle.held:
        return "This bundle brings none that its holder kept: add yours with --receipts."
    return f"Of the {len(bundle.held)} that its holder kept, none tells of one."


def _fairness(log: Log) -> int:
    return log.events[0].game_created.policies.fairness if log.events else Fairness.FAIRNESS_UNSPECIFIED


def _void(log: Log) -> int:
    return sum(event.WhichOneof("event") == "deal_void" for event in log.events)


def _contributors(log: Log) -> str:
    """Who contributed: the least and the most seats of a deal that was dealt."""
    counts = list(_contributions(log.events))
    least, most = min(counts), max(counts)
    if most == 0:
        return "from the server alone"
    return f"from the server and {least} seats" if least == most else f"from the server and {least} to {most} seats"


def _contributions(events: Sequence[Event]) -> Iterator[int]:
    """How many contributions went into each deal that was dealt."""
    revealed = 0
    for event in events:
        which = event.WhichOneof("event")
        if which == "deal_opened":
            revealed = 0
        elif which == "deal_revealed":
            revealed += 1
        elif which == "dealt":
            yield revealed
