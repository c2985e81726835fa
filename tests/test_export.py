"""Exports: written, read back, and what becomes of files that are none."""

import json

import pytest
from google.protobuf import json_format
from hypothesis import given
from hypothesis import strategies as st

from tests import tables
from trionfi.v1.event_log_pb2 import PartKind
from trionfi.v1.game_service_pb2 import ExportGameResponse, ExportHeader, ExportKind, VerdictKind
from trionfi_service import export, replay, rules
from trionfi_service.export import ExportInvalid
from trionfi_service.replay import Outcome
from trionfi_service.table import Table


@pytest.fixture(scope="module")
def played() -> Table:
    """A whole match of one deal, of which nothing was disclosed."""
    return tables.play(tables.table("export", policies={"disclosure": "DISCLOSURE_AUDITOR_ONLY"}))


@pytest.fixture(scope="module")
def full(played: Table) -> list[str]:
    """Its full export."""
    return [export.to_line(line) for line in export.full(played.game, "fortunes", played.log())]


@pytest.fixture(scope="module")
def seen(played: Table) -> list[str]:
    """What seat 2 may have of it."""
    return [export.to_line(line) for line in export.as_seen(played.game, "fortunes", played.log(), rules.seat(2))]


def test_a_full_export_is_one_json_object_a_line_header_first(played: Table, full: list[str]) -> None:
    assert len(full) == 1 + played.version
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in full)
    header = json.loads(full[0])["header"]
    assert header["game"] == "fortunes"
    assert header["gameId"] == played.game.hex()
    assert header["kind"] == "EXPORT_KIND_FULL"
    assert json.loads(full[5])["record"]["record"]["version"] == "5"


def test_a_full_export_read_back_is_the_log_and_verifies(played: Table, full: list[str]) -> None:
    read = export.read(full)

    assert read.records == played.log()
    assert read.game == played.game
    assert read.views == {}
    assert replay.outcome(read.verify()) is Outcome.VERIFIED
    assert replay.fold(read.records) == played.state


def test_a_view_export_steps_through_the_views_as_they_were(played: Table, seen: list[str]) -> None:
    read = export.read(seen)

    last_of_command = [
        record.version - 1 for record in tables.parsed(played.log()) if replay.log.begins_append(record)
    ][1:]
    assert sorted(read.views) == [*last_of_command, played.version]
    for version in (read.header.version, last_of_command[len(last_of_command) // 2]):
        assert read.views[version] == rules.view(replay.fold(played.log(), to=version), rules.seat(2))


def test_hi_2_a_view_export_holds_no_part_its_viewer_may_not_open(played: Table, seen: list[str]) -> None:
    whole = tables.parsed(played.log())
    opened = 0
    for record, mine in zip(whole, tables.parsed(export.read(seen).records), strict=True):
        for part, held in zip(record.parts, mine.parts, strict=True):
            may = part.audience == b"\x00" or rules.seat(2) in (part.audience[:2], part.audience[2:4])
            opened += may
            assert held.HasField("body") == held.HasField("salt") == may
            assert held.commitment == part.commitment
    assert opened > 0


def test_a_view_export_verifies_its_bytes_and_says_what_would_tell_the_rest(seen: list[str]) -> None:
    response = export.read(seen).verify()

    assert replay.outcome(response) is Outcome.PARTLY_VERIFIED
    assert response.record_bytes.kind == VerdictKind.VERDICT_KIND_OK
    for verdict in (response.deal, response.decisions, response.result):
        assert verdict.kind == VerdictKind.VERDICT_KIND_NOT_CHECKABLE
        assert f"of version {verdict.version}" in verdict.reason
        assert verdict.reason.endswith("is not here")


def test_a_view_export_with_an_opening_changed_is_named(seen: list[str]) -> None:
    read = export.read(seen)
    records = tables.parsed(read.records)
    version, part = next((record.version, part) for record in records for part in record.parts if part.HasField("body"))
    part.body = rules.pad(b"something else")
    read.records[version - 1] = records[version - 1].SerializeToString()

    response = read.verify()

    assert (response.record_bytes.kind, response.record_bytes.version) == (
        VerdictKind.VERDICT_KIND_FAILED,
        version,
    )


def test_lc_13_once_all_is_disclosed_a_view_export_is_whole_but_for_private_notes() -> None:
    table = tables.table("disclosed", host=True)
    table.act("host", tables.pause(4), ["halt"])
    table.act("host", tables.resume(), [""])
    tables.play(table)
    lines = export.as_seen(table.game, "fortunes", table.log(), rules.seat(2))

    read = export.read(map(export.to_line, lines))

    assert replay.outcome(read.verify()) is Outcome.VERIFIED
    for whole, mine in zip(tables.parsed(table.log()), tables.parsed(read.records), strict=True):
        for part, held in zip(whole.parts, mine.parts, strict=True):
            assert held.HasField("body") is (part.kind != PartKind.PART_KIND_TEXT or part.audience == b"\x00")


def test_lc_13_a_disclosure_opens_what_came_before_it_and_nothing_after() -> None:
    table = tables.play(tables.table("two deals", options={"match": {"deals": 2}}), most=100)
    records = table.log()
    opened = export.disclosure(records)

    read = export.read(map(export.to_line, export.as_seen(table.game, "fortunes", records, rules.SPECTATOR)))

    assert 0 < opened.version < table.version
    assert not opened.hidden_options
    for record in tables.parsed(read.records):
        for part in record.parts:
            assert part.HasField("body") is (record.version <= opened.version)


def test_an_auditors_view_export_is_whole_and_verifies(played: Table) -> None:
    lines = export.as_seen(played.game, "fortunes", played.log(), rules.AUDITOR)

    assert replay.outcome(export.read(map(export.to_line, lines)).verify()) is Outcome.VERIFIED


def test_a_file_cut_short_between_lines_is_read_and_not_verified(full: list[str]) -> None:
    response = export.read(full[:-10]).verify()

    assert replay.outcome(response) is Outcome.NOT_VERIFIED


def _header(**changes: object) -> str:
    given = {"format": 1, "game": "fortunes", "game_id": "ab" * 16, "kind": ExportKind.EXPORT_KIND_FULL, **changes}
    return export.to_line(ExportGameResponse(header=ExportHeader(**given)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ([], 1, "empty"),
        (["{}"], 1, "header"),
        (["nonsense"], 1, "ExportGameResponse"),
        ([""], 1, "ExportGameResponse"),
        (["[]"], 1, "header"),
        (["[" * 100_000], 1, "ExportGameResponse"),
        (['{"header": {"unknown": 1}}'], 1, "unknown"),
        (['{"header": {"version": "1e400"}}'], 1, "ExportGameResponse"),
        (['{"header": {"version": ' + "9" * 10_000 + "}}"], 1, "ExportGameResponse"),
        ([_header(format=2)], 1, "form 2"),
        ([_header(kind=ExportKind.EXPORT_KIND_UNSPECIFIED)], 1, "kind"),
        ([_header(kind=ExportKind.EXPORT_KIND_VIEW)], 1, "viewer"),
        ([_header(viewer=rules.viewer_message(b"\x10\x00"))], 1, "viewer"),
        ([_header(game_id="AB" * 16)], 1, "game_id"),
        ([_header(game_id="ab")], 1, "game_id"),
        ([_header(game_id="zz" * 16)], 1, "game_id"),
        ([_header(), _header()], 2, "record"),
        ([_header(), '{"record": {}}'], 2, "record"),
        ([_header(), '{"record": {"record": {"game": 5}}}'], 2, "ExportGameResponse"),
        ([_header(), '{"record": {"record": {}}}', "\x00"], 3, "ExportGameResponse"),
        ([_header(), " " * (export.MAX_LINE_CHARACTERS + 1)], 2, "characters"),
    ],
)
def test_what_is_no_export_is_said_with_its_line(lines: list[str], line: int, why: str) -> None:
    with pytest.raises(ExportInvalid, match=why) as invalid:
        export.read(lines)

    assert invalid.value.line == line
    assert len(str(invalid.value)) < 400


def test_an_export_has_a_bound(monkeypatch: pytest.MonkeyPatch, full: list[str]) -> None:
    monkeypatch.setattr(export, "MAX_RECORDS", 10)

    with pytest.raises(ExportInvalid, match="more than 10 records") as invalid:
        export.read(full)

    assert invalid.value.line == 12


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(
            st.sampled_from(["header", "record", "view", "format", "parts", "gameId", "kind", "viewer", "version"]),
            inner,
        )
    ),
    max_leaves=20,
)


@given(st.lists(st.one_of(st.text(), _json.map(json.dumps)), max_size=4))
def test_any_lines_are_an_export_or_an_error_of_ours(lines: list[str]) -> None:
    for given_lines in (lines, [_header(), *lines]):
        try:
            read = export.read(given_lines)
        except ExportInvalid:
            continue
        assert replay.outcome(read.verify()) is not Outcome.VERIFIED


def test_the_lines_are_protobufs_own_json(full: list[str]) -> None:
    for line in full[:20]:
        message = json_format.Parse(line, ExportGameResponse())
        assert json.loads(json_format.MessageToJson(message)) == json.loads(line)
