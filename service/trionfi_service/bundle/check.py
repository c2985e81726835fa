"""Checks a bundle, with no server and no network: nine verdicts apart, and in words what they come to."""

from collections.abc import Iterable

from trionfi.v1.bundle_pb2 import BundleReport
from trionfi.v1.game_service_pb2 import BundleKind, PublicKey, Verdict
from trionfi_service import replay
from trionfi_service.bundle import check_commands, check_file, check_receipts, check_signatures, check_views, words
from trionfi_service.bundle.form import BundleInvalid
from trionfi_service.bundle.reader import Bundle
from trionfi_service.replay import Outcome, check_openings
from trionfi_service.replay.log import Finding, Log, verdict


def check(bundle: Bundle, trust: Iterable[PublicKey] | None) -> BundleReport:
    """Check a bundle against the keys that the user trusts; None when none were given.

    Never raises because of what the bundle holds.
    """
    log = Log.read(bundle.summary.game_id, bundle.records, None, (bundle.summary.version, bundle.summary.head))
    examined = replay.examine(log)
    found, signed = examined.response, check_commands.check(log, examined.sound)
    keys = None if trust is None else {key.key_id: key for key in trust}
    report = BundleReport(
        file=check_file.check(bundle, log, found),
        signatures=check_signatures.check(bundle, keys, signed),
        receipts=check_receipts.check(bundle, log),
        record_bytes=found.record_bytes,
        openings=verdict(examined.opened),
        deal=found.deal,
        decisions=found.decisions,
        result=found.result,
        views=check_views.check(bundle, log) if bundle.summary.kind == BundleKind.BUNDLE_KIND_VIEW else None,
        game_id=bundle.summary.game_id,
        version=found.version,
        head=found.head,
        not_random=found.not_random,
    )
    words.tell(report, verdicts(report), bundle, log, check_openings.shown(log), signed)
    return report


def of_invalid(invalid: BundleInvalid) -> BundleReport:
    """The report on a file that is no whole bundle: nothing in it was believed."""
    untold = verdict(Finding(0, "the file is no whole bundle", missing=True))
    return BundleReport(
        file=verdict(Finding(0, str(invalid))),
        signatures=untold,
        receipts=untold,
        record_bytes=untold,
        openings=untold,
        deal=untold,
        decisions=untold,
        result=untold,
        not_checkable=["Anything: the file is no whole bundle, and nothing in it is believed."],
    )


def verdicts(report: BundleReport) -> dict[str, Verdict]:
    """The verdicts by name, in order; that over views where there are views."""
    named = {
        "file": report.file,
        "signatures": report.signatures,
        "receipts": report.receipts,
        "bytes": report.record_bytes,
        "openings": report.openings,
        "deal": report.deal,
        "decisions": report.decisions,
        "result": report.result,
    }
    return {**named, "views": report.views} if report.HasField("views") else named


def outcome(report: BundleReport) -> Outcome:
    """What they come to together: verified only when all are OK, not verified when any is FAILED."""
    return replay.outcome_of(verdicts(report).values())
