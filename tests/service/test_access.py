"""Credentials: who gets which, what each may do, and what is kept of it."""

import re
import time
from pathlib import Path

import pytest

from tests.service.conftest import Serving
from tests.service.driver import JOIN, Peer, Table, new_table, refused
from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi.v1.game_pb2 import Command, Phase, Role
from trionfi.v1.game_service_pb2 import (
    GetGameRequest,
    IssueCredentialRequest,
    ListCredentialsRequest,
    ListGamesRequest,
    RevokeCredentialRequest,
)
from trionfi_service import rules
from trionfi_service.access import Disclosure, may_open
from trionfi_service.config import Settings
from trionfi_service.server import Server

SEAT_0, SEAT_1 = rules.seat(0), rules.seat(1)


@pytest.mark.parametrize(
    ("viewer", "audience", "may"),
    [
        (SEAT_0, b"\x00", True),
        (rules.SPECTATOR, b"\x00", True),
        (rules.OPERATOR, b"\x00", True),
        (rules.AUDITOR, b"", True),
        (SEAT_0, b"", False),
        (rules.OPERATOR, b"", False),
        (SEAT_0, SEAT_0, True),
        (SEAT_1, SEAT_0, False),
        (SEAT_1, SEAT_0 + SEAT_1, True),
        (rules.SPECTATOR, SEAT_0 + SEAT_1, False),
        (rules.HOST, SEAT_0, False),
        (rules.OPERATOR, SEAT_0 + rules.HOST, False),
        (b"\x00\x01", b"\x01\x00\x01\x01", False),  # across the border of two actors
    ],
)
def test_may_open(viewer: bytes, audience: bytes, may: bool) -> None:
    """docs/bytes.md: all, or a list of actors; auditors always belong to it."""
    assert may_open(viewer, audience) is may


@pytest.mark.parametrize(
    ("viewer", "opened"),
    [(SEAT_0, [1, 3]), (SEAT_1, [1, 3]), (rules.AUDITOR, [1, 3]), (rules.SPECTATOR, [3]), (rules.seat(2), [3])],
    ids=["sender", "addressee", "auditor", "spectator", "another seat"],
)
def test_lc_13_a_command_is_opened_to_whoever_may_open_every_text_of_its_append(
    viewer: bytes, opened: list[int]
) -> None:
    """The text may stand in a later event than the COMMAND; what comes after the disclosure it does not open."""
    command, text = PartKind.PART_KIND_COMMAND, PartKind.PART_KIND_TEXT
    records = [
        EventRecord(version=1, parts=[{"kind": command, "audience": SEAT_0}]),
        EventRecord(version=2, parts=[{"kind": text, "audience": SEAT_0 + SEAT_1}]),
        EventRecord(version=3, parts=[{"kind": command, "audience": SEAT_0}, {"kind": text, "audience": b"\x00"}]),
        EventRecord(version=4, parts=[{"kind": command, "audience": SEAT_0}]),
    ]

    disclosed = Disclosure(version=3).to(viewer, records)

    assert [version for version in (1, 3, 4) if disclosed.opens(version, command)] == opened
    assert not any(disclosed.opens(version, text) for version in range(1, 5))
    assert disclosed.opens(1, PartKind.PART_KIND_SEAT_CARDS)


async def test_a_secret_is_shown_once_and_kept_as_its_hash(table: Table, settings: Settings) -> None:
    """256 random bits with their prefix; neither the list nor the file has them."""
    request = IssueCredentialRequest(game_id=table.game_id, actors=[rules.actor_message(SEAT_0)])

    issued = await table.operator.call(request)

    secret = issued.secret  # type: ignore[attr-defined]
    assert re.fullmatch(r"trf_[A-Za-z0-9_-]{43}", secret)
    listed = await table.operator.call(ListCredentialsRequest(game_id=table.game_id))
    assert issued.credential in listed.credentials  # type: ignore[attr-defined]
    files = Path(settings.database).parent.glob(f"{settings.database.name}*")
    for file in files:
        if file != settings.token_file:
            assert file.is_dir() or secret.encode() not in file.read_bytes()


async def test_credentials_are_listed_in_pages(table: Table) -> None:
    """Oldest first, with dates, roles and ends."""
    await table.issue(role=Role.ROLE_SPECTATOR, not_after_ms=int(time.time() * 1000) + 60_000)
    request = ListCredentialsRequest(game_id=table.game_id, page_size=2)
    found = []
    while True:
        page = await table.operator.call(request)
        found += page.credentials  # type: ignore[attr-defined]
        request.page_token = page.next_page_token  # type: ignore[attr-defined]
        if not request.page_token:
            break

    assert [len(credential.actors) for credential in found] == [1, 1, 1, 1, 0]
    assert [credential.actors[0].index for credential in found[:4]] == [0, 1, 2, 3]
    assert found[4].role == Role.ROLE_SPECTATOR
    assert found[4].not_after_ms > found[4].issued_ms > 0
    assert not found[0].HasField("not_after_ms")


async def test_a_revoked_credential_is_listed_as_such_and_cannot_be_used(table: Table) -> None:
    listed = await table.operator.call(ListCredentialsRequest(game_id=table.game_id))
    credential_id = listed.credentials[2].credential_id  # type: ignore[attr-defined]
    request = RevokeCredentialRequest(game_id=table.game_id, credential_id=credential_id)

    first = await table.operator.call(request)
    again = await table.operator.call(request)

    assert first.credential.revoked_ms > 0  # type: ignore[attr-defined]
    assert again == first
    assert (await refused(table.seats[2].look(table.game_id))).reason == "CREDENTIAL_REVOKED"
    await table.seats[1].look(table.game_id)


async def test_a_credential_of_another_game_is_not_revoked_through_this_one(operator: Peer, table: Table) -> None:
    other = await new_table(operator)
    listed = await operator.call(ListCredentialsRequest(game_id=other.game_id))
    credential_id = listed.credentials[0].credential_id  # type: ignore[attr-defined]

    request = RevokeCredentialRequest(game_id=table.game_id, credential_id=credential_id)

    assert (await refused(operator.call(request))).reason == "CREDENTIAL_NOT_FOUND"
    await other.seats[0].look(other.game_id)


async def test_a_revocation_by_another_program_counts_within_seconds(table: Table, server: Server) -> None:
    """What is written to the store behind the server's back, as `trionfi token` does, is seen within five seconds."""
    await table.seats[0].look(table.game_id)
    credentials = await server.store.credentials(table.game)
    await server.store.revoke_credential(credentials[0].id, int(time.time() * 1000))

    deadline = time.monotonic() + 5
    while True:
        try:
            await table.seats[0].look(table.game_id)
        except Exception:
            break
        assert time.monotonic() < deadline

    assert (await refused(table.seats[0].look(table.game_id))).reason == "CREDENTIAL_REVOKED"


async def test_each_looks_as_what_it_is(dealt: Table) -> None:
    """A seat sees its hand; spectator, operator and referee see none; an auditor sees all and what lies aside."""
    expected = {
        dealt.seats[2]: {2},
        dealt.operator: set(),
        await dealt.issue(role=Role.ROLE_SPECTATOR): set(),
        await dealt.issue(rules.REFEREE): set(),
        await dealt.issue(role=Role.ROLE_AUDITOR): {0, 1, 2, 3},
    }
    for peer, hands in expected.items():
        seen = await peer.look(dealt.game_id)
        assert {hand.seat for hand in seen.view.fortunes.hands if hand.cards} == hands
        assert [hand.count for hand in seen.view.fortunes.hands] == [19] * 4


async def test_one_person_with_two_seats_looks_as_either(dealt: Table) -> None:
    both = await dealt.issue(SEAT_1, rules.seat(3))

    default = await both.look(dealt.game_id)
    asked = await both.call(GetGameRequest(game_id=dealt.game_id, viewer=rules.viewer_message(rules.seat(3))))

    assert default.view.fortunes.hands[1].cards
    assert not default.view.fortunes.hands[3].cards
    assert asked.view.fortunes.hands[3].cards  # type: ignore[attr-defined]
    assert not asked.view.fortunes.hands[1].cards  # type: ignore[attr-defined]


async def test_operators_have_games_of_their_own(operator: Peer, second_operator: Peer) -> None:
    mine, theirs = await new_table(operator), await new_table(second_operator)

    listed = [await peer.call(ListGamesRequest()) for peer in (operator, second_operator)]

    ids = [[game.game_id for game in answer.games] for answer in listed]  # type: ignore[attr-defined]
    assert ids == [[mine.game_id], [theirs.game_id]]


async def test_games_are_listed_in_pages_oldest_first(operator: Peer) -> None:
    """AIP-158: stable while games are created."""
    tables = [await new_table(operator) for _ in range(3)]
    await tables[0].seats[0].act(tables[0].game_id, JOIN)
    first = await operator.call(ListGamesRequest(page_size=2))
    await new_table(operator)

    second = await operator.call(ListGamesRequest(page_size=2, page_token=first.next_page_token))  # type: ignore[attr-defined]

    games = [*first.games, *second.games]  # type: ignore[attr-defined]
    assert [game.game_id for game in games[:3]] == [table.game_id for table in tables]
    assert [game.version for game in games[:3]] == [2, 1, 1]
    assert {(game.game, game.phase) for game in games} == {("fortunes", Phase.PHASE_GATHERING)}
    assert games[0].unix_ms >= games[0].created_ms > 0
    assert not second.next_page_token  # type: ignore[attr-defined]


async def test_credentials_outlive_the_server(settings: Settings, serving: Serving) -> None:
    async with serving(settings) as operator:
        table = await new_table(operator)
    async with serving(settings) as operator:
        seat = Peer(operator.channel, table.seats[0].secret)
        assert (await seat.act(table.game_id, JOIN)).first_version == 2


async def test_a_referee_may_pause(dealt: Table) -> None:
    """LC-6: what an official may do, a credential for the referee may."""
    referee = await dealt.issue(rules.REFEREE)
    seen = await referee.look(dealt.game_id)
    pause = next(move for move in seen.moves.table if move.HasField("pause"))
    assert pause.pause.reason.max_characters == 500

    command = Command()
    command.pause.reason.SetInParent()
    await referee.act(dealt.game_id, command, texts=[{"salt": bytes(32), "text": ""}])

    assert (await dealt.operator.look(dealt.game_id)).view.phase == Phase.PHASE_PAUSED
