"""File: what the header and the report say is what the records say."""

from collections.abc import Iterator

from trionfi.v1.game_service_pb2 import Verdict, VerdictKind, VerifyGameResponse
from trionfi_service import ed25519, replay
from trionfi_service.bundle.reader import Bundle
from trionfi_service.replay.log import Finding, Log, verdict


def check(bundle: Bundle, log: Log, found: VerifyGameResponse) -> Verdict:
    """The verdict over what a bundle says about itself; ``found`` is what its records came to."""
    return verdict(next(_wrong(bundle, log, found), None))


def _wrong(bundle: Bundle, log: Log, found: VerifyGameResponse) -> Iterator[Finding]:
    yield from (Finding(version, f"the header says {why}") for version, why in _header(bundle, log))
    for number, key in enumerate(bundle.keys, 1):
        if key.key_id != ed25519.key_id(key.public_key):
            yield Finding(0, f"key {number} has an id that is not its own")
        if key in bundle.keys[: number - 1]:
            yield Finding(0, f"key {number} is there twice")
    yield from _report(bundle.report, found)


def _header(bundle: Bundle, log: Log) -> Iterator[tuple[int, str]]:
    """What the header says that the records do not: at which version, and what."""
    summary = bundle.summary
    if not log.events:
        return
    created = log.events[0].game_created
    if summary.game != (created.options.WhichOneof("options") or summary.game):  # none of the games known here
        yield 1, f"that the game is {summary.game}, event 1 says another"
    if summary.rules != created.rules:
        yield 1, f"rules number {summary.rules}, event 1 says {created.rules}"
    if summary.scripted != created.scripted:
        yield 1, f"{'' if summary.scripted else 'not '}scripted, event 1 says otherwise"
    opened = disclosed_version(log)
    if summary.disclosed != (opened is not None):
        yield opened or log.version, f"that {'everything' if summary.disclosed else 'not everything'} is disclosed"


def disclosed_version(log: Log) -> int | None:
    """The version at which everything that was hidden was opened to all (LC-13); None when it was not."""
    for version, event in enumerate(log.events, 1):
        if event.WhichOneof("event") == "disclosed" and event.disclosed.hidden_options:
            return version
    return None


def _report(report: VerifyGameResponse, found: VerifyGameResponse) -> Iterator[Finding]:
    """The server's own report, made with every part at hand, against what was found here."""
    if (report.version, report.head) != (found.version, found.head):
        yield Finding(min(report.version, found.version), "the server's report is of another log")
    if report.not_random != found.not_random:
        yield Finding(1, "the server's report says otherwise whether deals are scripted")
    for name, theirs in replay.verdicts(report).items():
        ours = replay.verdicts(found)[name]
        if theirs.kind == VerdictKind.VERDICT_KIND_UNSPECIFIED:
            yield Finding(0, f"the server's report says nothing of {name}")
        elif theirs.kind == VerdictKind.VERDICT_KIND_FAILED:
            yield Finding(theirs.version, f"the server's own report says that {name} failed: {theirs.reason}")
        elif ours.kind == VerdictKind.VERDICT_KIND_OK and theirs.kind != ours.kind:
            yield Finding(theirs.version, f"the server's report says that {name} cannot be told, and it can")
