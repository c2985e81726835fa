"""Files that ought to be bundles and are none, or bundles of what this build cannot check: each is named."""

import io
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import tables
from tests.bundle import made
from tests.bundle.made import GAMES, MALLORY, SERVER, VIEW, Key, Loose
from trionfi.v1.bundle_pb2 import BundleHeader, BundleItem, BundleSummary
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Event
from trionfi.v1.game_service_pb2 import Receipt, VerdictKind
from trionfi_service import bundle, rules
from trionfi_service.bundle import BundleInvalid, Fault, form
from trionfi_service.replay import Outcome


@cache
def _file() -> bytes:
    table = made.played(GAMES[0], most=20)
    return made.make(table.game, table.log())


def _invalid(file: bytes) -> BundleInvalid:
    with pytest.raises(BundleInvalid) as raised:
        bundle.read(io.BytesIO(file))
    assert len(str(raised.value)) < 400
    return raised.value


def _header(change: Callable[[BundleSummary], None], signature: bytes = b"\x01" * 64) -> bytes:
    """A file of nothing but a header."""
    summary = Loose.of(_file()).summary
    change(summary)
    header = BundleHeader(summary=summary.SerializeToString(), signature=signature)
    return made.file_of([BundleItem(header=header).SerializeToString()])


@pytest.mark.parametrize("file", [b"", b"x", b"trionfi", b"#!/bin/sh\n", b"\x00" * 1000])
def test_another_file_is_no_bundle(file: bytes) -> None:
    assert _invalid(file).fault is Fault.NO_BUNDLE
    assert not bundle.is_bundle(file)


def test_a_form_of_bundles_that_is_to_come_is_named() -> None:
    file = b"trionfi bundle 2\n" + _file()[len(bundle.MAGIC) :]

    assert bundle.is_bundle(file)
    assert _invalid(file).fault is Fault.UNKNOWN_FORMAT


@pytest.mark.parametrize(
    ("rest", "fault", "item"),
    [
        (b"", Fault.CUT_SHORT, 1),
        (b"\x00", Fault.CUT_SHORT, 1),
        (b"\x00\x00\x00\x05ab", Fault.CUT_SHORT, 1),
        (b"\x00\x00\x00\x00", Fault.UNKNOWN_ITEM, 1),
        (b"\xff\xff\xff\xff", Fault.ITEM_TOO_LARGE, 1),
        (form.MAX_ITEM_BYTES.to_bytes(4) + b"short", Fault.CUT_SHORT, 1),
        (b"\x00\x00\x00\x02\xff\xff", Fault.MALFORMED_ITEM, 1),
        (bundle.framed(b"\xa2\x06\x00"), Fault.UNKNOWN_ITEM, 1),
        (bundle.framed(b"\x22\x01x"), Fault.OUT_OF_ORDER, 1),
        (bundle.framed(b"\x0a\x00"), Fault.UNKNOWN_FORMAT, 1),
        (bundle.framed(b"\x0a\x02\x0a\x00"), Fault.MALFORMED_ITEM, 1),
        (bundle.framed(b"\x0a\x03\x0a\x01\xff"), Fault.MALFORMED_ITEM, 1),
        (bundle.framed(b"\x0a\x00\xa2\x06\x00"), Fault.MALFORMED_ITEM, 1),
        (bundle.framed(b"\x0a\x00\x0a\x00"), Fault.MALFORMED_ITEM, 1),
    ],
)
def test_what_is_wrong_with_the_first_item_is_said(rest: bytes, fault: Fault, item: int) -> None:
    invalid = _invalid(bundle.MAGIC + rest)

    assert (invalid.fault, invalid.item, invalid.offset) == (fault, item, len(bundle.MAGIC))


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("game", "../../etc/passwd", "game is no name"),
        ("game", "/etc/passwd", "game is no name"),
        ("game", "a" * 65, "game is no name"),
        ("game", "a\x1b[2Jb", "game is no name"),
        ("game", "", "game is no name"),
        ("game_id", b"\x01" * 15, "game_id has 15 bytes"),
        ("head", b"", "head has 0 bytes"),
        ("key_id", b"\x01" * 17, "key_id has 17 bytes"),
        ("manifest_digest", b"\x01", "manifest_digest has not 32"),
        ("kind", 0, "none of full, view and disclosed"),
        ("kind", 9, "none of full, view and disclosed"),
        ("kind", 2, "viewer"),
        ("records", 0, "records are no log"),
        ("records", 4, "records are no log"),
        ("version", 2**40, "records are no log"),
        ("views", 3, "only a view bundle has views"),
        ("receipts", 4_000_000_000, "items are listed, at most"),
        ("receipts", 40_000, "have their digests in 2 items"),
        ("digests", [], "have their digests in 1 items, not 0"),
        ("digests", [b"\x01" * 31], "a digest has not 32 bytes"),
    ],
)
def test_a_header_with_a_value_it_cannot_have_is_refused_before_anything_is_read(
    field: str, value: object, why: str
) -> None:
    def change(summary: BundleSummary) -> None:
        summary.ClearField(field)
        if isinstance(value, list):
            summary.digests.extend(value)
        else:
            setattr(summary, field, value)

    invalid = _invalid(_header(change))

    assert (invalid.fault, invalid.item) == (Fault.INVALID_FIELD, 1)
    assert why in invalid.why


def test_a_name_with_a_path_in_it_is_used_for_nothing_on_disk(
    tmp_path: "object", monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is in a bundle, reading and checking it opens, makes and removes no file."""
    loose = Loose.of(_file())
    loose.summary.service_version = "../../../tmp/x"
    loose.summary.build = "/etc/passwd\x1b[2J"
    file = loose.file(SERVER.sign)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a file was touched")

    for name in ("open", "unlink", "rename", "replace", "mkdir", "remove"):
        monkeypatch.setattr(f"os.{name}", refuse)
    monkeypatch.setattr("builtins.open", refuse)

    assert bundle.outcome(made.verify(file)) is Outcome.VERIFIED


def test_a_signature_of_another_length_is_refused() -> None:
    assert "signature has 63 bytes" in _invalid(_header(lambda _: None, b"\x01" * 63)).why


def test_bytes_after_the_end_are_named() -> None:
    file, items = _file(), len(made.items_of(_file()))

    assert (_invalid(file + b"\x00\x00").fault, _invalid(file + b"\x00\x00").item) == (Fault.CUT_SHORT, items + 1)
    assert _invalid(file + bundle.framed(made.items_of(file)[-1])).fault is Fault.TRAILING_ITEM


def test_a_second_header_is_named() -> None:
    items = made.items_of(_file())

    assert _invalid(made.file_of([items[0], *items])).fault is Fault.CHANGED_ITEM


def test_too_many_items_and_too_large_a_file_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    file = _file()

    with monkeypatch.context() as patch:
        patch.setattr(form, "MAX_FILE_BYTES", 10_000)
        assert _invalid(file).fault is Fault.FILE_TOO_LARGE
    with monkeypatch.context() as patch:
        patch.setattr(form, "MAX_ITEMS", 10)
        assert "at most 10 are taken" in _invalid(file).why
    held = BundleItem(held_receipt=Receipt(version=1)).SerializeToString()
    with monkeypatch.context() as patch:
        patch.setattr(form, "MAX_ITEMS", len(made.items_of(file)))
        assert _invalid(file + bundle.framed(held)).fault is Fault.TOO_MANY_ITEMS


def test_no_more_than_one_item_is_read_at_once() -> None:
    class Watched(io.BytesIO):
        """A file that tells how much it was asked for."""

        most = 0

        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert size >= 0
            self.most = max(self.most, size)
            return super().read(size)

    huge = Watched(bundle.MAGIC + (form.MAX_ITEM_BYTES + 1).to_bytes(4) + b"x" * 100)
    with pytest.raises(BundleInvalid) as raised:
        bundle.read(huge)
    assert raised.value.fault is Fault.ITEM_TOO_LARGE
    assert huge.most == len(bundle.MAGIC)

    honest = Watched(_file())
    bundle.read(honest)
    assert honest.most == max(map(len, made.items_of(_file())))


def test_the_digests_of_many_items_are_in_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "DIGESTS_PER_ITEM", 16)
    table = made.played(GAMES[0], most=20)
    file = made.make(table.game, table.log())
    assert len(bundle.read(io.BytesIO(file)).summary.digests) > 5

    assert bundle.outcome(made.verify(file)) is Outcome.VERIFIED
    items = made.items_of(file)
    for number in (3, 40, len(items)):
        changed = [*items[: number - 1], items[number - 1][:-1] + b"\x00\x00", *items[number:]]
        assert f"item {number} at byte" in made.failed(made.verify(made.file_of(changed)))["file"]


@pytest.mark.parametrize("change", ["rules", "game"])
def test_a_rules_number_or_a_game_that_this_build_does_not_have_is_named_and_not_called_wrong(change: str) -> None:
    """What does not take the rules is checked all the same."""
    loose = Loose.of(_file())
    event = Event.FromString(loose.records[0].public_body)
    if change == "rules":
        loose.summary.rules = event.game_created.rules = 77
    else:
        # An arm of Options that is not known here: game 33, without options.
        event.game_created.ClearField("options")
        loose.summary.game = "whist"
    loose.records[0].public_body = event.SerializeToString()
    loose.relink()
    loose.summary.head = loose.report.head = loose.records[-1].head
    loose.reissue()

    report = made.verify(loose.file(SERVER.sign))

    kinds = {name: verdict.kind for name, verdict in bundle.verdicts(report).items()}
    assert kinds["decisions"] == kinds["result"] == VerdictKind.VERDICT_KIND_NOT_CHECKABLE
    assert kinds["bytes"] == kinds["deal"] == kinds["openings"] == kinds["signatures"] == VerdictKind.VERDICT_KIND_OK
    known = "rules number 77 of fortunes" if change == "rules" else "game"
    assert known in report.decisions.reason
    assert "this build" in report.decisions.reason


def test_a_key_that_is_not_registered_is_named() -> None:
    table = made.played(GAMES[0], most=20)
    file = made.make(table.game, table.log(), key=MALLORY)

    found = made.failed(made.verify(file))

    assert f"the header is signed with key {MALLORY.key_id.hex()}, which is none" in found["signatures"]


@pytest.mark.parametrize(
    ("created_ms", "retired_ms"),
    [(made.MADE_MS + 1, None), (tables.START_MS, made.MADE_MS - 1)],
    ids=["made before its key", "made after its key was retired"],
)
def test_a_bundle_of_a_time_in_which_its_key_did_not_sign_is_named(created_ms: int, retired_ms: int | None) -> None:
    found = made.failed(made.verify(_file(), [Key("server", created_ms, retired_ms)]))

    assert "did not sign" in found["signatures"]


def test_a_receipt_of_a_retired_key_for_a_later_time_is_named() -> None:
    """Old receipts of a retired key stay good; one for a time after it was retired was signed by a thief."""
    loose = Loose.of(_file())
    old = Key("old", tables.START_MS, loose.records[9].unix_ms)
    issuer = made.maker(old).issuer
    for record, good in ((loose.records[9], True), (loose.records[-1], False)):
        loose.held = [issuer.issue(record.game, record.version, record.head, record.unix_ms)]
        found = made.failed(made.verify(loose.file(SERVER.sign), [SERVER, old]))
        assert (found == {}) is good
        if not good:
            assert "its key was retired" in found["signatures"]


def test_a_receipt_for_a_version_after_the_bundle_was_made_is_no_fault() -> None:
    loose = Loose.of(_file())
    loose.held = [made.maker().issuer.issue(loose.records[0].game, 5_000, b"\x01" * 32, made.MADE_MS + 1)]

    assert made.failed(made.verify(loose.file(SERVER.sign))) == {}


def test_a_bundle_without_the_version_that_a_receipt_is_for_is_cut() -> None:
    table = made.played(GAMES[0], most=20)
    whole = Loose.of(_file())
    cut = Loose.of(made.make(table.game, table.log()[: whole.receipts[-2].version]))
    cut.held = [whole.receipts[-1]]

    found = made.failed(made.verify(cut.file(SERVER.sign)))

    assert "its end was cut off" in found["receipts"]
    assert cut.summary.version < whole.summary.version


def test_a_spectator_who_is_told_late_is_not_told_of_a_cut() -> None:
    """A delay keeps the end of the log back: a receipt for it, which somebody else was given, shows nothing wrong."""
    table = tables.play(tables.table("late", policies={"spectator_delay_ms": 80_000}), most=20)
    whole = Loose.of(made.make(table.game, table.log()))
    told = [record for record in table.log() if EventRecord.FromString(record).unix_ms < tables.START_MS + 15_000]
    late = Loose.of(made.make(table.game, told, VIEW, rules.SPECTATOR))
    late.held = [whole.receipts[-1]]
    late.summary.made_ms = whole.receipts[-1].unix_ms + 60_000

    assert "receipts" not in made.failed(made.verify(late.file(SERVER.sign)))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_bundle_or_an_error_of_ours(data: bytes) -> None:
    for file in (data, bundle.MAGIC + data, _file()[:-100] + data):
        try:
            bundle.read(io.BytesIO(file))
        except BundleInvalid:
            continue
        raise AssertionError("a bundle by chance")


@given(st.data())
def test_whatever_a_server_signs_is_checked_without_a_fault(data: st.DataObject) -> None:
    """A server may sign nonsense: checking it ends with verdicts, never with an exception."""
    loose = Loose.of(_file())
    for _ in range(data.draw(st.integers(1, 3))):
        record = data.draw(st.sampled_from(loose.records))
        where = data.draw(st.sampled_from(["public_body", "actor", "head", "part", "receipt", "report"]))
        junk = data.draw(st.binary(max_size=60))
        if where == "part" and record.parts:
            tables.reseal(data.draw(st.sampled_from(list(record.parts))), junk)
        elif where == "receipt":
            loose.receipts[0].head = junk
        elif where == "report":
            loose.report.head = junk
        elif where != "part":
            setattr(record, where, junk)
    loose.relink()

    report = made.verify(loose.file(SERVER.sign))

    assert bundle.outcome(report) is not Outcome.VERIFIED or not made.failed(report)
