"""Faults of our own: a core that panics, a log that was tampered with. One game suffers, and its log stays whole."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import apsw
import grpc
import pytest

from tests.service.conftest import Serving
from tests.service.driver import JOIN, SERVER_ONLY, Peer, Table, first_filling, new_table, refused, stored, until
from trionfi.v1.game_pb2 import Fairness, Policies
from trionfi.v1.game_service_pb2 import ListGamesRequest, VerdictKind, VerifyGameRequest
from trionfi_service import failpoint
from trionfi_service.config import Settings

INTERNAL = grpc.StatusCode.INTERNAL


@pytest.fixture
async def panicking(
    settings: Settings, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Peer, Table]]:
    """A server whose core panics at the eighth decision, and a game it has dealt."""
    monkeypatch.setenv(failpoint.ENVIRONMENT, "core_panic:8")
    async with serving(settings) as operator:
        table = await new_table(operator, policies=SERVER_ONLY)
        await table.join_all()
        yield operator, table


async def test_sv_4_a_panic_sets_its_game_aside_and_nothing_else(
    panicking: tuple[Peer, Table], settings: Settings
) -> None:
    """SV-4: INTERNAL for that call; reads work, writes do not; other games go on; verifying takes the game back."""
    operator, table = panicking
    watcher = table.seats[3].watch(table.game_id)
    await until(watcher, "caught_up")
    await table.play(2)
    peer, seen = await table.to_move()
    before = stored(settings.database)

    fault = await refused(peer.act(table.game_id, first_filling(seen.moves), seen.view.version))

    assert (fault.code, fault.reason) == (INTERNAL, "CORE_FAULT")
    again = await refused(peer.act(table.game_id, first_filling(seen.moves), seen.view.version))
    assert (again.code, again.reason) == (INTERNAL, "GAME_SET_ASIDE")
    assert await peer.look(table.game_id) == seen
    assert stored(settings.database) == before
    other = await new_table(operator)
    await other.join_all()
    assert await other.play(3) == 3

    by_seat = await table.seats[0].call(VerifyGameRequest(game_id=table.game_id))

    assert by_seat.decisions.kind == VerdictKind.VERDICT_KIND_OK  # type: ignore[attr-defined]
    assert (await refused(peer.act(table.game_id, first_filling(seen.moves)))).reason == "GAME_SET_ASIDE"

    await operator.call(VerifyGameRequest(game_id=table.game_id))

    answer = await peer.act(table.game_id, first_filling(seen.moves), seen.view.version)
    assert answer.first_version == seen.view.version + 1
    watcher.cancel()


async def test_the_clock_of_a_game_set_aside_stands_still_until_it_is_taken_back(
    settings: Settings, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(failpoint.ENVIRONMENT, "core_panic:6")
    async with serving(settings) as operator:
        table = await new_table(operator, policies=Policies(turn_ms=200, fairness=Fairness.FAIRNESS_SERVER_ONLY))
        await table.join_all()
        peer, seen = await table.to_move()
        fault = await refused(peer.act(table.game_id, first_filling(seen.moves)))
        assert fault.reason in ("CORE_FAULT", "GAME_SET_ASIDE")  # the clock may have come first
        await asyncio.sleep(0.5)
        assert (await operator.look(table.game_id)).view.version == seen.view.version
        stream = operator.watch(table.game_id)
        await until(stream, "caught_up")

        await operator.call(VerifyGameRequest(game_id=table.game_id))

        assert (await until(stream, "event"))[-1].event.event.HasField("timed_out")
        stream.cancel()


async def test_a_panic_in_create_game_creates_nothing(
    settings: Settings, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(failpoint.ENVIRONMENT, "core_panic:1")
    async with serving(settings) as operator:
        fault = await refused(new_table(operator))

        assert (fault.code, fault.reason) == (INTERNAL, "CORE_FAULT")
        assert stored(settings.database) == []
        await new_table(operator)


async def test_a_log_that_does_not_fold_is_data_loss_and_is_verified(
    settings: Settings, serving: Serving, tmp_path: Path
) -> None:
    """The game is neither shown nor played; verification names the version; the server serves the others."""
    async with serving(settings) as operator:
        broken, whole = await new_table(operator), await new_table(operator)
        await broken.seats[0].act(broken.game_id, JOIN)
        await whole.seats[0].act(whole.game_id, JOIN)
        secrets = [peer.secret for peer in (operator, broken.seats[0])]
    tamper(settings.database, broken.game)

    async with serving(settings) as operator:
        seat = Peer(operator.channel, secrets[1])
        for call in (operator.look(broken.game_id), seat.act(broken.game_id, JOIN, 2)):
            refusal = await refused(call)
            assert (refusal.code, refusal.reason) == (grpc.StatusCode.DATA_LOSS, "CHAIN_BROKEN")
            assert refusal.metadata["version"] == "2"
        verdicts = await operator.call(VerifyGameRequest(game_id=broken.game_id))
        assert verdicts.record_bytes.kind == VerdictKind.VERDICT_KIND_FAILED  # type: ignore[attr-defined]
        assert verdicts.record_bytes.version == 2  # type: ignore[attr-defined]
        assert (await operator.look(whole.game_id)).view.version == 2
        listed = await operator.call(ListGamesRequest())
        assert [game.game_id for game in listed.games] == [broken.game_id, whole.game_id]  # type: ignore[attr-defined]


def tamper(database: Path, game: bytes) -> None:
    """Let event 2 (seat 0 joins) be an event of no kind. The schema forbids the change, so its triggers go first."""
    connection = apsw.Connection(str(database))
    for (name,) in list(connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")):
        connection.execute(f"DROP TRIGGER {name}")
    ((number,),) = list(connection.execute("SELECT number FROM games WHERE id = ?", (game,)))
    event = "FROM events WHERE game = ? AND version = 2"
    ((record,),) = list(connection.execute(f"SELECT record {event}", (number,)))
    connection.execute("UPDATE events SET record = ? WHERE game = ? AND version = 2", (of_no_kind(record), number))
    connection.close()


def of_no_kind(record: bytes) -> bytes:
    """The record with another public body of the same length."""
    joined = b"\x12\x04\x0a\x02\x08\x02"  # Event.joined { place { kind: SEAT } }
    assert joined in record
    return record.replace(joined, b"\xf2\x01\x03\x0a\x01\x08")  # field 30, which Event has not
