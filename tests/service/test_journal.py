"""The journal of accesses: every read by an auditor, and every refused access, kept in the store."""

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import apsw
import grpc
import pytest
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass

from tests.service.conftest import Serving
from tests.service.driver import JOIN, Peer, Table, new_table, refused
from tests.service.process import ServerProcess
from trionfi.v1 import audit_service_pb2, game_service_pb2
from trionfi.v1.audit_service_pb2 import AccessEntry, ListAccessRequest
from trionfi.v1.audit_service_pb2_grpc import AuditServiceStub
from trionfi.v1.game_pb2 import Role, Viewer
from trionfi.v1.game_service_pb2 import (
    CreateGameRequest,
    ExportGameRequest,
    ExportKind,
    ListCredentialsRequest,
    ListEventsRequest,
    RevokeCredentialRequest,
    VerifyGameRequest,
)
from trionfi_service import journal, rules
from trionfi_service.config import Settings
from trionfi_service.server import Server
from trionfi_service.store import EventStore, StoreFull
from trionfi_service.store.journal import AccessEntry as Entry
from trionfi_service.store.journal import head_of, problems
from trionfi_service.store.memory import MemoryStore
from trionfi_service.store.sqlite import SqliteStore

NOBODY = "00000000000000000000000000000000"
MINUTE_MS = 60_000


async def listed(peer: Peer, game_id: str = "", page_size: int = 0) -> list[AccessEntry]:
    """The whole journal of a game, or of no game, page by page."""
    request = ListAccessRequest(game_id=game_id, page_size=page_size)
    entries: list[AccessEntry] = []
    while True:
        page = await AuditServiceStub(peer.channel).ListAccess(request, metadata=peer.metadata)
        entries += page.entries
        request.page_token = page.next_page_token
        if not request.page_token:
            return entries


async def listed_when(peer: Peer, game_id: str, count: int) -> list[AccessEntry]:
    """The same once it has so many rows: refused accesses are written beside their answers."""
    async with asyncio.timeout(10):
        while len(entries := await listed(peer, game_id)) < count:
            pass
    assert len(entries) == count
    return entries


# What is journaled ------------------------------------------------------------


async def test_every_read_of_an_auditor_stands_in_the_journal_before_its_answer(dealt: Table) -> None:
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)
    game = ListEventsRequest(game_id=dealt.game_id).SerializeToString()

    async def watch() -> None:
        stream = auditor.watch(dealt.game_id)
        await stream.read()
        stream.cancel()

    reads: dict[str, Callable[[], Awaitable[object]]] = {
        "GetGame": lambda: auditor.look(dealt.game_id),
        "ListEvents": lambda: auditor.raw("ListEvents", game),
        "WatchGame": watch,
        "ExportGame": lambda: auditor.raw_stream("ExportGame", game),
        "VerifyGame": lambda: auditor.raw("VerifyGame", game),
    }
    entries: list[AccessEntry] = []
    for number, (method, read) in enumerate(reads.items(), 1):
        await read()

        entries = await listed(dealt.operator, dealt.game_id)
        assert [entry.method for entry in entries] == list(reads)[:number], method
        assert entries[-1].outcome == "OK"
        assert entries[-1].game_id == dealt.game_id
        assert entries[-1].viewer == Viewer(role=Role.ROLE_AUDITOR)
        assert entries[-1].count == 1
        assert abs(entries[-1].unix_ms - time.time() * 1000) < 60_000
    credentials = await dealt.operator.call(ListCredentialsRequest(game_id=dealt.game_id))
    assert {entry.credential_id for entry in entries} == {credentials.credentials[-1].credential_id}  # type: ignore[attr-defined]


METHODS = [
    (service, method)
    for file, service in ((game_service_pb2, "GameService"), (audit_service_pb2, "AuditService"))
    for method in file.DESCRIPTOR.services_by_name[service].methods
    if method.name != "GetServerInfo"  # needs no credential, and tells nothing of a game
]


@pytest.mark.parametrize(("service", "method"), METHODS, ids=[method.name for _, method in METHODS])
async def test_no_method_tells_an_auditor_of_a_game_outside_the_journal(
    dealt: Table, service: str, method: MethodDescriptor
) -> None:
    """Answered or refused: whatever an auditor asks of a game has a row, also of methods that are yet to come."""
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)
    known = {"game_id": dealt.game_id, "credential_id": NOBODY}
    fields = {name: value for name, value in known.items() if name in method.input_type.fields_by_name}
    request = GetMessageClass(method.input_type)(**fields).SerializeToString()
    path = f"/trionfi.v1.{service}/{method.name}"
    channel: Any = auditor.channel
    kind_of_call = channel.unary_stream if method.server_streaming else channel.unary_unary
    call = kind_of_call(path)(request, metadata=auditor.metadata)

    with contextlib.suppress(grpc.aio.AioRpcError):
        await (call.read() if method.server_streaming else call)
    call.cancel()

    [entry] = await listed_when(dealt.operator, dealt.game_id, 1)
    assert entry.method == method.name


async def test_an_auditor_reads_the_journal_and_that_too_stands_in_it(dealt: Table) -> None:
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)

    assert [entry.method for entry in await listed(auditor, dealt.game_id)] == ["ListAccess"]


async def test_what_players_spectators_and_the_operator_read_is_not_journaled(dealt: Table) -> None:
    for peer in (dealt.operator, dealt.seats[1], await dealt.issue(role=Role.ROLE_SPECTATOR)):
        await peer.look(dealt.game_id)
        await peer.call(VerifyGameRequest(game_id=dealt.game_id))

    assert await listed(dealt.operator, dealt.game_id) == []


async def test_a_read_that_cannot_be_journaled_is_not_answered(serving: Serving, settings: Settings) -> None:
    """Another program holds the file: an auditor is told so, everybody else reads on."""
    async with serving(settings) as operator:
        table = await new_table(operator)
        auditor = await table.issue(role=Role.ROLE_AUDITOR)
        held = hold(settings.database)

        refusal = await refused(auditor.look(table.game_id))

        assert refusal.reason == "STORE_UNAVAILABLE"
        await table.seats[0].look(table.game_id)
        held.close()


def hold(database: Path) -> apsw.Connection:
    """Take the file's write lock; it is held until the connection is closed."""
    connection = apsw.Connection(str(database))
    connection.execute("BEGIN IMMEDIATE")
    return connection


@pytest.mark.parametrize(
    ("secret", "reason"), [("trf_" + "x" * 43, "CREDENTIAL_INVALID"), (None, "CREDENTIAL_MISSING")]
)
async def test_who_is_not_known_stands_in_the_journal_of_the_server(
    operator: Peer, secret: str | None, reason: str
) -> None:
    stranger = Peer(operator.channel, secret)

    assert (await refused(stranger.look(NOBODY))).reason == reason

    [entry] = await listed_when(operator, "", 1)
    assert (entry.method, entry.outcome, entry.game_id, entry.credential_id) == ("GetGame", reason, "", "")
    assert not entry.HasField("viewer")


async def test_who_asks_for_more_than_is_theirs_stands_in_the_journal_of_the_game(dealt: Table) -> None:
    seat = dealt.seats[2]
    credentials = await dealt.operator.call(ListCredentialsRequest(game_id=dealt.game_id))
    own = credentials.credentials[2].credential_id  # type: ignore[attr-defined]
    full = ExportGameRequest(game_id=dealt.game_id, kind=ExportKind.EXPORT_KIND_FULL).SerializeToString()

    await refused(seat.call(ListEventsRequest(game_id=dealt.game_id, viewer=rules.viewer_message(rules.AUDITOR))))
    await refused(seat.act(dealt.game_id, JOIN, actor=rules.actor_message(rules.seat(1))))
    await refused(seat.raw_stream("ExportGame", full))
    await refused(seat.call(CreateGameRequest(command_id="")))
    await refused(listed(seat, dealt.game_id))

    entries = await listed_when(dealt.operator, dealt.game_id, 5)
    assert [(entry.method, entry.outcome) for entry in entries] == [
        ("ListEvents", "VIEWER_NOT_YOURS"),
        ("Act", "ACTOR_NOT_YOURS"),
        ("ExportGame", "AUDITOR_ONLY"),
        ("CreateGame", "OPERATOR_ONLY"),
        ("ListAccess", "OFFICIALS_ONLY"),
    ]
    assert {entry.credential_id for entry in entries} == {own}
    assert {entry.game_id for entry in entries} == {dealt.game_id}


async def test_the_end_of_a_credential_stands_with_whose_it_was(table: Table) -> None:
    """A credential that has ended is known all the same."""
    seat = table.seats[0]
    credentials = await table.operator.call(ListCredentialsRequest(game_id=table.game_id))
    own = credentials.credentials[0].credential_id  # type: ignore[attr-defined]
    short = await table.issue(rules.seat(1), not_after_ms=int(time.time() * 1000) + 50)
    await table.operator.call(RevokeCredentialRequest(game_id=table.game_id, credential_id=own))
    await asyncio.sleep(0.06)  # what is awaited is the clock itself

    await refused(seat.look(table.game_id))
    await refused(short.look(table.game_id))

    entries = await listed_when(table.operator, table.game_id, 2)
    assert [entry.outcome for entry in entries] == ["CREDENTIAL_REVOKED", "CREDENTIAL_EXPIRED"]
    assert entries[0].credential_id == own
    assert entries[1].credential_id not in ("", own)


async def test_who_asks_for_anothers_game_stands_in_the_journal_of_that_game(
    table: Table, operator: Peer, second_operator: Peer
) -> None:
    """Its operator learns of it; whoever asked learns nothing. A game that is not there is none."""
    assert (await refused(second_operator.look(table.game_id))).reason == "GAME_NOT_FOUND"
    assert (await refused(second_operator.look(NOBODY))).reason == "GAME_NOT_FOUND"

    [entry] = await listed_when(operator, table.game_id, 1)
    assert (entry.method, entry.outcome, entry.game_id) == ("GetGame", "GAME_NOT_FOUND", table.game_id)
    [elsewhere] = await listed_when(second_operator, "", 1)
    assert (elsewhere.outcome, elsewhere.game_id) == ("GAME_NOT_FOUND", "")
    assert elsewhere.credential_id == entry.credential_id != ""


async def test_only_officials_read_the_journal(dealt: Table, second_operator: Peer) -> None:
    spectator = await dealt.issue(role=Role.ROLE_SPECTATOR)
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)

    async def ask(peer: Peer, game_id: str) -> str:
        return (await refused(listed(peer, game_id))).reason

    assert await ask(dealt.seats[0], dealt.game_id) == "OFFICIALS_ONLY"
    assert await ask(spectator, dealt.game_id) == "OFFICIALS_ONLY"
    assert await ask(second_operator, dealt.game_id) == "GAME_NOT_FOUND"
    assert await ask(auditor, "") == "OPERATOR_ONLY"
    assert await ask(auditor, NOBODY) == "GAME_NOT_FOUND"
    assert await ask(dealt.operator, "no game") == "INVALID_FIELD"


async def test_pages_of_the_journal_are_one_list(dealt: Table) -> None:
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)
    for _ in range(5):
        await auditor.look(dealt.game_id)

    in_pages = await listed(dealt.operator, dealt.game_id, page_size=2)

    assert in_pages == await listed(dealt.operator, dealt.game_id)
    assert [entry.number for entry in in_pages] == [1, 2, 3, 4, 5]


async def test_no_secret_and_no_address_is_in_the_journal(server: Server, dealt: Table, settings: Settings) -> None:
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)
    forged = "trf_" + "y" * 43
    await auditor.look(dealt.game_id)
    await refused(Peer(auditor.channel, forged).look(dealt.game_id))

    [unknown] = await listed_when(dealt.operator, "", 1)

    rows = [*await server.store.accesses(None), *await server.store.accesses(dealt.game)]
    assert len(rows) == 2
    for text in (forged, auditor.secret, "127.0.0.1"):
        assert str(text) not in f"{rows}{unknown}"


async def test_a_read_survives_a_kill_right_after_its_answer(tmp_path: Path) -> None:
    """Durable before the answer leaves: SIGKILL cannot lose it."""
    process = ServerProcess(tmp_path)
    process.start()
    try:
        async with grpc.aio.insecure_channel(process.address) as channel:
            table = await new_table(Peer(channel, process.secret))
            auditor = await table.issue(role=Role.ROLE_AUDITOR)
            await auditor.look(table.game_id)
        process.kill()
    finally:
        process.close()

    store = await SqliteStore.open(process.database)
    rows = await store.accesses(table.game)
    assert await store.check() == []
    await store.close()
    assert [row.entry.method for row in rows] == ["GetGame"]


# How much ---------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.ms = 1_700_000_000_000 // MINUTE_MS * MINUTE_MS

    def __call__(self) -> int:
        return self.ms


def a_journal(store: EventStore, clock: Clock) -> journal.Journal:
    def no_failure(failure: BaseException) -> None:
        raise failure

    return journal.Journal(store, clock, no_failure)


async def rows_of(store: EventStore) -> list[Entry]:
    rows = await store.accesses(None, limit=100_000)
    assert list(problems(rows, head_of(rows[-1]))) == []
    return [row.entry for row in rows]


async def test_a_flood_of_one_kind_is_counted_in_one_row_a_minute() -> None:
    store, clock = MemoryStore(), Clock()
    noted = a_journal(store, clock)
    for _ in range(1_000):
        clock.ms += 1
        await noted.refused("Act", None, None, "CREDENTIAL_INVALID")
    clock.ms += MINUTE_MS

    noted.tick()
    await noted.close()

    entries = await rows_of(store)
    assert [entry.count for entry in entries] == [1] * journal.ROWS_OF_A_KIND + [1_000 - journal.ROWS_OF_A_KIND]
    assert {(entry.method, entry.outcome) for entry in entries} == {("Act", "CREDENTIAL_INVALID")}
    assert entries[-1].unix_ms == clock.ms - MINUTE_MS


async def test_the_next_minute_has_rows_of_its_own_again() -> None:
    store, clock = MemoryStore(), Clock()
    noted = a_journal(store, clock)
    for _ in range(3):
        for _ in range(20):
            await noted.refused("Act", None, None, "CREDENTIAL_MISSING")
        clock.ms += MINUTE_MS
    await noted.close()

    counts = [entry.count for entry in await rows_of(store)]
    assert counts == ([1] * journal.ROWS_OF_A_KIND + [20 - journal.ROWS_OF_A_KIND]) * 3


async def test_a_flood_of_all_kinds_is_bounded_and_no_access_is_left_out() -> None:
    """With as many credentials as one likes; whoever has none cannot crowd out those that are named."""
    store, clock = MemoryStore(), Clock()
    noted = a_journal(store, clock)
    for number in range(3_000):
        credential = number.to_bytes(16)
        await noted.refused("GetGame", None, credential, "VIEWER_NOT_YOURS")
    await noted.close()

    entries = await rows_of(store)
    assert sum(entry.count for entry in entries) == 3_000
    assert len(entries) <= journal.MOST_ROWS + journal.MOST_KINDS + 1
    assert entries[-1] == Entry(clock.ms, "*", None, None, None, "VIEWER_NOT_YOURS", 3_000 - journal.MOST_KINDS)


async def test_whoever_has_no_credential_cannot_hide_another() -> None:
    store, clock = MemoryStore(), Clock()
    noted = a_journal(store, clock)
    methods = [f"Method{number}" for number in range(13)]
    for method in methods * 100:
        for reason in ("CREDENTIAL_MISSING", "CREDENTIAL_INVALID"):
            await noted.refused(method, None, None, reason)

    insider = os.urandom(16)
    await noted.refused("GetGame", None, insider, "VIEWER_NOT_YOURS")
    await noted.close()

    assert [entry.count for entry in await rows_of(store) if entry.credential == insider] == [1]


class FullStore(MemoryStore):
    """A store whose disk is full for a while."""

    full = True

    async def journal(self, entries: Sequence[Entry]) -> None:
        if self.full:
            raise StoreFull("no room is left on the disk")
        await super().journal(entries)


async def test_what_a_full_disk_refused_is_written_once_there_is_room() -> None:
    store, clock = FullStore(), Clock()
    noted = a_journal(store, clock)
    await noted.refused("Act", None, None, "CREDENTIAL_INVALID")
    await asyncio.sleep(0)
    store.full = False
    clock.ms += 1_000
    await noted.refused("GetGame", None, None, "CREDENTIAL_INVALID")
    await noted.close()

    assert [entry.method for entry in await rows_of(store)] == ["Act", "GetGame"]
