"""ExportBundle over the wire: who may have which bundle, and that it verifies with no server."""

import io

import pytest

from tests import tables
from tests.bundle import made
from tests.service.driver import Peer, Table, new_table, refused
from trionfi.v1.bundle_pb2 import BundleReport
from trionfi.v1.event_log_pb2 import PartKind
from trionfi.v1.fortunes_pb2 import FortunesOptions
from trionfi.v1.game_pb2 import Policies, Role
from trionfi.v1.game_service_pb2 import (
    BundleKind,
    ExportBundleRequest,
    ExportBundleResponse,
    GetServerInfoRequest,
    GetServerInfoResponse,
    PublicKey,
    VerdictKind,
    VerifyGameRequest,
    VerifyGameResponse,
)
from trionfi_service import bundle, replay, rules
from trionfi_service.bundle import Bundle
from trionfi_service.replay import Outcome

UNSPECIFIED = BundleKind.BUNDLE_KIND_UNSPECIFIED


async def exported(peer: Peer, table: Table, kind: BundleKind = UNSPECIFIED) -> Bundle:
    """A bundle as a file of it is read."""
    request = ExportBundleRequest(game_id=table.game_id, kind=kind)
    responses = await peer.raw_stream("ExportBundle", request.SerializeToString())
    items = [ExportBundleResponse.FromString(response).item for response in responses]
    return bundle.read(io.BytesIO(made.file_of(items)))


async def trusted(peer: Peer) -> list[PublicKey]:
    """The server's keys, as it says itself: in life they come another way."""
    answer = await peer.call(GetServerInfoRequest())
    assert isinstance(answer, GetServerInfoResponse)
    return list(answer.keys)


async def checked(peer: Peer, table: Table, kind: BundleKind = UNSPECIFIED) -> BundleReport:
    """What a bundle comes to."""
    return bundle.check(await exported(peer, table, kind), await trusted(peer))


async def test_an_auditor_has_a_full_bundle_that_proves_everything(dealt: Table) -> None:
    await dealt.play(9)
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)

    report = await checked(auditor, dealt)

    live = await auditor.call(VerifyGameRequest(game_id=dealt.game_id))
    assert isinstance(live, VerifyGameResponse)
    assert bundle.outcome(report) is Outcome.VERIFIED
    assert replay.outcome(live) is Outcome.VERIFIED
    assert (report.record_bytes, report.deal, report.decisions, report.result) == tuple(replay.verdicts(live).values())
    assert (report.version, report.head) == (live.version, live.head)


async def test_a_seat_has_its_view_while_the_game_is_on(dealt: Table) -> None:
    await dealt.play(9)
    seat = dealt.seats[1]

    read = await exported(seat, dealt)

    assert read.summary.kind == BundleKind.BUNDLE_KIND_VIEW
    assert rules.viewer_bytes(read.summary.viewer) == rules.seat(1)
    for record in tables.parsed(read.records):
        for part in record.parts:
            may = part.audience == b"\x00" or rules.seat(1) in (part.audience[:2], part.audience[2:4])
            assert part.HasField("body") is part.HasField("salt") is may
    assert read.views[-1] == (await seat.look(dealt.game_id)).view.SerializeToString()
    report = bundle.check(read, await trusted(seat))
    assert bundle.outcome(report) is Outcome.PARTLY_VERIFIED
    assert report.openings.kind == VerdictKind.VERDICT_KIND_OK
    assert not made.failed(report)


@pytest.fixture
async def over(operator: Peer) -> Table:
    """A game of which everything was disclosed when it ended."""
    table = await new_table(operator, FortunesOptions(match={"deals": 1}), Policies(fairness="FAIRNESS_SERVER_ONLY"))
    await table.join_all()
    await table.play()
    return table


async def test_lc_13_after_full_disclosure_anybody_has_it_all_but_private_notes(over: Table) -> None:
    for peer in (over.seats[2], await over.issue(role=Role.ROLE_SPECTATOR), over.operator):
        read = await exported(peer, over)
        assert read.summary.kind == BundleKind.BUNDLE_KIND_DISCLOSED
        assert read.summary.disclosed
        assert bundle.outcome(bundle.check(read, await trusted(peer))) is Outcome.VERIFIED
    auditor = await over.issue(role=Role.ROLE_AUDITOR)
    for record in tables.parsed((await exported(auditor, over, BundleKind.BUNDLE_KIND_DISCLOSED)).records):
        for part in record.parts:
            assert part.HasField("body") is (part.kind != PartKind.PART_KIND_TEXT or part.audience == b"\x00")


async def test_what_is_not_to_be_had_is_refused(dealt: Table) -> None:
    async def asked(peer: Peer, **fields: object) -> str:
        request = ExportBundleRequest(**{"game_id": dealt.game_id, **fields})  # type: ignore[arg-type]
        return (await refused(peer.raw_stream("ExportBundle", request.SerializeToString()))).reason

    seat = dealt.seats[0]
    assert await asked(seat, kind=BundleKind.BUNDLE_KIND_FULL) == "AUDITOR_ONLY"
    assert await asked(seat, kind=BundleKind.BUNDLE_KIND_DISCLOSED) == "NOT_DISCLOSED"
    assert await asked(seat, kind=9) == "INVALID_FIELD"
    assert await asked(seat, viewer=rules.viewer_message(rules.seat(1))) == "VIEWER_NOT_YOURS"
    assert await asked(seat, game_id="0" * 32) == "GAME_NOT_FOUND"


async def test_each_command_has_a_receipt_of_this_run_of_the_server(dealt: Table) -> None:
    info = await dealt.operator.call(GetServerInfoRequest())
    assert isinstance(info, GetServerInfoResponse)

    read = await exported(dealt.seats[0], dealt)

    assert {receipt.store_epoch for receipt in read.receipts} == {info.store_epoch}
    assert read.keys == list(info.keys)
    assert read.receipts[-1].head == read.summary.head == (await dealt.seats[0].look(dealt.game_id)).head
