"""ExportGame and VerifyGame over the wire: what a viewer takes away, and what can be checked of it."""

from tests.service.driver import Peer, Table, new_table
from trionfi.v1.card_pb2 import Card, CardOrder
from trionfi.v1.game_pb2 import Role
from trionfi.v1.game_service_pb2 import (
    ExportGameRequest,
    ExportGameResponse,
    ExportKind,
    VerdictKind,
    VerifyGameRequest,
    VerifyGameResponse,
)
from trionfi_service import export, replay, rules


async def exported(peer: Peer, table: Table, kind: ExportKind) -> list[ExportGameResponse]:
    """The lines of an export."""
    request = ExportGameRequest(game_id=table.game_id, kind=kind)
    lines = await peer.raw_stream("ExportGame", request.SerializeToString())
    return [ExportGameResponse.FromString(line) for line in lines]


def read_back(lines: list[ExportGameResponse]) -> export.Export:
    """The export as a file of it would be read."""
    return export.read(map(export.to_line, lines))


async def test_a_full_export_verifies_with_no_server(dealt: Table) -> None:
    await dealt.play(9)
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)

    read = read_back(await exported(auditor, dealt, ExportKind.EXPORT_KIND_FULL))

    assert replay.outcome(read.verify()) == replay.Outcome.VERIFIED
    seen = await auditor.look(dealt.game_id)
    assert replay.fold(read.records).version == seen.view.version
    assert read.header.head == seen.head


async def test_a_view_export_holds_what_its_viewer_may_open(dealt: Table) -> None:
    """Its own cards and no others; the bytes check, the decisions cannot be told."""
    await dealt.play(9)

    lines = await exported(dealt.seats[1], dealt, ExportKind.EXPORT_KIND_VIEW)

    for line in lines[1:]:
        for part in line.record.record.parts:
            may = rules.seat(1) in (part.audience[:2], part.audience) or part.audience == b"\x00"
            assert part.HasField("body") is part.HasField("salt") is may
    read = read_back(lines)
    verdicts = read.verify()
    assert verdicts.record_bytes.kind == VerdictKind.VERDICT_KIND_OK
    assert replay.outcome(verdicts) == replay.Outcome.PARTLY_VERIFIED
    assert read.views[read.header.version] == (await dealt.seats[1].look(dealt.game_id)).view


async def test_everybody_who_sees_a_game_may_verify_it(dealt: Table) -> None:
    await dealt.play(5)
    for peer in (dealt.operator, dealt.seats[0], await dealt.issue(role=Role.ROLE_SPECTATOR)):
        verdicts = await peer.call(VerifyGameRequest(game_id=dealt.game_id))
        assert isinstance(verdicts, VerifyGameResponse)
        assert replay.outcome(verdicts) == replay.Outcome.VERIFIED
        assert verdicts.head == (await dealt.operator.look(dealt.game_id)).head


async def test_lc_12_a_scripted_game_says_not_random(operator: Peer) -> None:
    """LC-12: in every view and verification; its deal cannot be checked, and its order is the one that was given."""
    names = [value.name for value in Card.DESCRIPTOR.values][1:]
    table = await new_table(operator, orders=[CardOrder(cards=names)])
    await table.join_all()
    await table.play(3)

    verdicts = await operator.call(VerifyGameRequest(game_id=table.game_id))

    assert isinstance(verdicts, VerifyGameResponse)
    assert verdicts.not_random
    assert verdicts.deal.kind == VerdictKind.VERDICT_KIND_NOT_CHECKABLE
    assert verdicts.decisions.kind == VerdictKind.VERDICT_KIND_OK
    auditor = await table.issue(role=Role.ROLE_AUDITOR)
    view = (await auditor.look(table.game_id)).view
    assert view.not_random
    assert list(view.fortunes.set_aside) == [1, 2]
