"""The table of mutations: whatever is changed in a bundle, `verify` fails and names it.

Three attackers. A *careless* one changes bytes and repairs nothing: the digests name the item. One *without the key*
computes every hash anew and cannot sign: the signature names the header. A *rogue server* has the key and signs again:
what the rules, the openings, and the receipts that others kept tell is named.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache

import pytest

from tests import tables
from tests.bundle import made, mutations
from tests.bundle.made import FAIRNESS, GAMES, MALLORY, SERVER, VIEW, Key, Loose
from tests.bundle.mutations import Mutation, flipped
from trionfi.v1.bundle_pb2 import BundleReport
from trionfi.v1.game_service_pb2 import Receipt
from trionfi_service import bundle, rules
from trionfi_service.replay import Outcome

SAMPLES = [(game, fairness, kind) for game in GAMES for fairness in FAIRNESS for kind in ("full", "view")]
every_sample = pytest.mark.parametrize(("game", "fairness", "kind"), SAMPLES)
_MOVES = {"solitaire": 4}
_MOST = 14


@cache
def sample(game: str, fairness: str, kind: str) -> bytes:
    """A bundle of a game that is on: full, or as seat 1, or the only one, has it while all is hidden."""
    disclosure = None if kind == "full" else "AUDITOR_ONLY"
    table = made.played(game, fairness, disclosure, most=_MOVES.get(game, _MOST))
    if kind == "full":
        return made.make(table.game, table.log())
    return made.make(table.game, table.log(), VIEW, rules.seat(min(1, tables.seats(game) - 1)))


# The careless attacker ----------------------------------------------------------


def _careless(items: list[bytes], foreign: bytes) -> Iterator[tuple[str, int, list[bytes]]]:
    """What is done, the number of the item that is to be named, and the items then."""
    for at, item in enumerate(items):
        number = at + 1
        for place in {0, len(item) // 2, len(item) - 1}:
            yield f"flip byte {place} of item {number}", number, [*items[:at], flipped(item, place), *items[at + 1 :]]
        if number == 1:
            continue  # without its header nothing is a bundle: see test_bad_input
        yield f"drop item {number}", number, items[:at] + items[at + 1 :]
        yield f"duplicate item {number}", number + 1, [*items[: at + 1], item, *items[at + 1 :]]
        yield f"insert before item {number}", number, [*items[:at], foreign, *items[at:]]
        yield f"cut before item {number}", number, items[:at]
        if at + 1 < len(items):
            swapped = [*items[:at], items[at + 1], item, *items[at + 2 :]]
            yield f"swap items {number} and {number + 1}", number, swapped


def _named(report_reason: str, number: int) -> bool:
    return report_reason.startswith(f"version 0: item {number} at byte ")


@every_sample
def test_whatever_a_careless_attacker_changes_is_named_by_its_item(game: str, fairness: str, kind: str) -> None:
    items = made.items_of(sample(game, fairness, kind))
    foreign = made.items_of(sample(game, fairness, "full"))[-20]
    kinds = [item[0] for item in items]
    # The ends of each run of items of one kind, and some within.
    telling = {at for at in range(len(items)) if at % 23 == 5 or kinds[at - 1 : at + 2].count(kinds[at]) < 3}
    missed, count = [], 0
    for what, number, changed in _careless(items, foreign):
        named_at = number - 1
        if named_at not in telling and named_at - 1 not in telling:
            continue
        count += 1
        report = made.verify(made.file_of(changed))
        found = made.failed(report)
        header = number == 1 and "header" in found.get("signatures", "")
        if bundle.outcome(report) is not Outcome.NOT_VERIFIED or not (header or _named(found.get("file", ""), number)):
            missed.append(f"{what}: {found}")
    assert missed == []
    assert count > 100


@every_sample
def test_a_file_cut_anywhere_is_named_by_its_item(game: str, fairness: str, kind: str) -> None:
    file = sample(game, fairness, kind)
    for end in range(len(bundle.MAGIC), len(file), 997):
        found = made.failed(made.verify(file[:end]))
        assert "the file ends" in found["file"], end


# Attackers who compute every hash anew --------------------------------------------


def _with_kept(file: bytes) -> Loose:
    """A bundle whose holder kept three receipts, the last of them for the end of the log: one's own, to be changed."""
    return deepcopy(_read_with_kept(file))


@cache
def _read_with_kept(file: bytes) -> Loose:
    loose = Loose.of(file)
    for receipt in (loose.receipts[2], loose.receipts[9], loose.receipts[-1]):
        loose.held.append(Receipt.FromString(receipt.SerializeToString()))
    return loose


def _changed(mutation: Mutation, file: bytes) -> Loose:
    """A bundle with something changed, and everything that can be computed computed anew."""
    loose = _with_kept(file)
    mutation.change(loose)
    if mutation in mutations.LOG + mutations.HIDDEN:
        loose.relink()
        loose.summary.version, loose.summary.head = len(loose.records), loose.records[-1].head
        loose.report.version, loose.report.head = loose.summary.version, loose.summary.head
    return loose


def _table(kind: str) -> Sequence[Mutation]:
    own = mutations.HIDDEN if kind == "full" else mutations.VIEWS
    return mutations.LOG + mutations.HEADS + mutations.BESIDE + mutations.HEADER + own


def _fails(report: BundleReport, verdict: str, names: str) -> bool:
    assert not report.proved
    return bundle.outcome(report) is Outcome.NOT_VERIFIED and names in made.failed(report).get(verdict, "")


@every_sample
@pytest.mark.parametrize("signer", [None, MALLORY], ids=["old signature", "own key"])
def test_who_has_no_key_cannot_sign_what_was_changed(game: str, fairness: str, kind: str, signer: Key | None) -> None:
    file = sample(game, fairness, kind)
    missed = []
    for mutation in (*_table(kind), *mutations.WORDS):
        loose = _changed(mutation, file)
        if signer is not None:
            loose.summary.key_id = signer.key_id
        report = made.verify(loose.file(None if signer is None else signer.sign))
        if not _fails(report, "signatures", "the header is") and not _fails(
            report, "file", mutation.names or "no file"
        ):
            missed.append(f"{mutation.name}: {made.failed(report)}")
    assert missed == []


@every_sample
def test_what_a_rogue_server_changes_is_named(game: str, fairness: str, kind: str) -> None:
    """It signs header and receipts again. What cannot be told otherwise is told by receipts that others kept."""
    file = sample(game, fairness, kind)
    missed = []
    for mutation in _table(kind):
        loose = _changed(mutation, file)
        if mutation in mutations.LOG + mutations.HIDDEN:
            loose.reissue()
        report = made.verify(loose.file(SERVER.sign))
        found_by, names = (mutation.found_by, mutation.names) if mutation.found_by else ("receipts", "another head")
        if not _fails(report, found_by, names):
            missed.append(f"{mutation.name}: {made.failed(report)}")
    assert missed == []


@every_sample
def test_receipts_that_the_holder_kept_stand_by_their_own_signatures(game: str, fairness: str, kind: str) -> None:
    """No digest covers them: whoever has the file may add some, and none that says what the server has not said."""
    file = sample(game, fairness, kind)
    for mutation in mutations.KEPT:
        loose = _with_kept(file)
        mutation.change(loose)
        report = made.verify(loose.file(SERVER.sign))
        assert _fails(report, mutation.found_by, mutation.names), (mutation.name, made.failed(report))


def test_a_signature_of_a_player_that_is_changed_is_named() -> None:
    game, records = made.signed_log()
    for name in ("signature", "key_id", "command", "expected_version"):
        loose = Loose.of(made.make(game, records))
        record = next(record for record in loose.records if record.actor == rules.seat(0))
        mutations.edit_command(record, name)
        loose.relink()
        loose.summary.head = loose.report.head = loose.records[-1].head
        loose.reissue()

        found = made.failed(made.verify(loose.file(SERVER.sign)))

        assert f"version {record.version}: " in found["signatures"], (name, found)
        assert "key" in found["signatures"]


def test_a_command_of_a_signing_player_that_is_not_signed_is_named() -> None:
    game, records = made.signed_log()
    loose = Loose.of(made.make(game, records))
    record = next(record for record in loose.records if record.actor == rules.seat(0))
    mutations.unsign(record)
    loose.relink()
    loose.summary.head = loose.report.head = loose.records[-1].head
    loose.reissue()

    assert "is not signed by key" in made.failed(made.verify(loose.file(SERVER.sign)))["signatures"]
