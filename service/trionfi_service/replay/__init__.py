"""Logs read back: folded to a state, and verified.

`verify` gives four verdicts apart (docs/bytes.md, "Two kinds of export"): *bytes* (hashes, commitments, versions,
command index), *deal* (each order follows from its seed, and each card shown opens to its root), *decisions* (each
command, decided again, gives the stored events, and each text is here or was erased by one of them) and *result* (the
log folds, to the result it says). The chain shows change inside a log, not a cut tail or a whole that was written anew:
that takes receipts and a public log.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from trionfi.v1.game_service_pb2 import Verdict, VerdictKind, VerifyGameResponse
from trionfi_service import rules
from trionfi_service.replay import check_bytes, check_deal, check_decisions, check_openings, check_result, check_texts
from trionfi_service.replay.log import Finding, Log, verdict
from trionfi_service.rules import State
from trionfi_service.store import LogFacts


class Outcome(Enum):
    """What four verdicts come to together; the value is the exit code of ``trionfi verify``."""

    VERIFIED = 0
    NOT_VERIFIED = 2
    PARTLY_VERIFIED = 5


def fold(records: Sequence[bytes], to: int | None = None) -> State:
    """Fold serialised ``EventRecord`` messages from version 1 on: all, or up to version ``to``.

    Raises `Corrupt` with the first impossible version, `CoreFault`. Hashes are not looked at.
    """
    return rules.replay(rules.initial(), records if to is None else records[:to])


def verify(
    game: bytes, records: Sequence[bytes], facts: LogFacts | None = None, end: tuple[int, bytes] | None = None
) -> VerifyGameResponse:
    """Check the whole log of a game (16 bytes) from version 1 on.

    ``facts`` are what its store has beside the records; ``end`` is the version and head that an export says it ends
    with. Never raises because of what the records hold.
    """
    return examine(Log.read(game, records, facts, end)).response


@dataclass(frozen=True, slots=True)
class Examined:
    """What the checks of a log came to; what is wrong with an opening of a card; and what the core derived anew."""

    response: VerifyGameResponse
    opened: Finding | None
    sound: Sequence[range]


def examine(log: Log) -> Examined:
    """Check a log that was read. Never raises because of what it holds."""
    done = check_decisions.decided(log)
    opened = check_openings.wrong(log, done.sound)
    response = VerifyGameResponse(
        record_bytes=check_bytes.check(log, done.sound),
        deal=_deal(check_deal.check(log, done.sound), opened),
        decisions=verdict(done.finding or check_texts.unexplained(log, done.sound)),
        result=check_result.check(log, done.state if done.finding is None else None),
        version=log.version,
        head=log.records[-1].head if log.records else b"",
        not_random=log.scripted,
    )
    return Examined(response, opened, done.sound)


def _deal(orders: Verdict, opened: Finding | None) -> Verdict:
    """The verdict over the deals: over their orders, and over the cards shown of them, whichever is wrong first."""
    failed = orders.kind == VerdictKind.VERDICT_KIND_FAILED
    return orders if opened is None or (failed and orders.version <= opened.version) else verdict(opened)


def outcome(response: VerifyGameResponse) -> Outcome:
    """What four verdicts come to: verified only when all four are OK, not verified when any is FAILED."""
    return outcome_of(verdicts(response).values())


def outcome_of(verdicts: Iterable[Verdict]) -> Outcome:
    """The same of verdicts, however many."""
    kinds = {verdict.kind for verdict in verdicts}
    if kinds == {VerdictKind.VERDICT_KIND_OK}:
        return Outcome.VERIFIED
    if VerdictKind.VERDICT_KIND_FAILED in kinds:
        return Outcome.NOT_VERIFIED
    return Outcome.PARTLY_VERIFIED


def verdicts(response: VerifyGameResponse) -> dict[str, Verdict]:
    """The four verdicts by name, in order."""
    return {
        "bytes": response.record_bytes,
        "deal": response.deal,
        "decisions": response.decisions,
        "result": response.result,
    }
