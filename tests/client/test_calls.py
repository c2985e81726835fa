"""Single calls over a real port: what is sent, what is sent again, what is raised."""

import asyncio
import threading
import time
import uuid
from datetime import UTC, datetime
from typing import Any

import grpc
import pytest

import trionfi
import trionfi.aio
from tests.client.either import done, either, everything
from tests.client.peer import Peer, Step, answer, hold, refuse, serve
from trionfi import errors
from trionfi.v1 import audit_service_pb2 as audit
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.move_pb2 import Text

GAME = "0123456789abcdef" * 2
UNAVAILABLE = refuse(grpc.StatusCode.UNAVAILABLE)


def acted(version: int, *, view: bool = True) -> api.ActResponse:
    response = api.ActResponse(first_version=version, last_version=version)
    if view:
        response.view.version = version
    return response


def state(version: int) -> api.GetGameResponse:
    response = api.GetGameResponse()
    response.view.version = version
    return response


def acted_on() -> list[Step]:
    """Answers to one command after the other, from version 8 on."""
    return [answer(acted(version)) for version in range(8, 20)]


def acts(peer: Peer) -> list[api.ActRequest]:
    return [api.ActRequest.FromString(call.body) for call in peer.received("Act")]


@either
async def test_lr_9_a_command_is_sent_again_byte_for_byte_while_its_outcome_is_unknown(peer: Peer, kind: Any) -> None:
    peer.will("Act", UNAVAILABLE, UNAVAILABLE, hold(), refuse(grpc.StatusCode.CANCELLED), answer(acted(8)))
    client = kind(peer.address, timeout=1)

    response = await done(client.game(GAME).act(pause={"reason": "tea"}, expected_version=7))

    assert response.last_version == 8
    calls = peer.received("Act")
    assert len(calls) >= 5
    assert len({call.body for call in calls}) == 1
    await done(client.close())


@either
@pytest.mark.parametrize(
    ("status", "reason", "error"),
    [
        (grpc.StatusCode.ABORTED, "STALE_VERSION", errors.StaleVersion),
        (grpc.StatusCode.FAILED_PRECONDITION, "MUST_FOLLOW_SUIT", errors.Refused),
        (grpc.StatusCode.INVALID_ARGUMENT, "COMMAND_ID_REUSED", errors.CommandIdReused),
        (grpc.StatusCode.INTERNAL, "SET_ASIDE", errors.Internal),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_LARGE", errors.ResourceExhausted),
        (grpc.StatusCode.UNAUTHENTICATED, "", errors.Unauthenticated),
    ],
)
async def test_an_answer_that_settles_it_is_raised_and_not_sent_again(
    peer: Peer, kind: Any, status: grpc.StatusCode, reason: str, error: type[errors.TrionfiError]
) -> None:
    peer.will("Act", refuse(status, reason, message="because", rule="FO-6", head="12", choice_since="9"))
    client = kind(peer.address)
    handle = client.game(GAME)

    with pytest.raises(error, match="because") as raised:
        await done(handle.act(join={}, expected_version=7))

    assert type(raised.value) is error
    assert raised.value.reason == reason
    if isinstance(raised.value, errors.StaleVersion):
        assert (raised.value.head, raised.value.choice_since, raised.value.rule) == (12, 9, "FO-6")
    assert len(peer.received("Act")) == 1
    assert handle.seen_version is None
    await done(client.close())


@either
async def test_a_busy_server_is_asked_again_when_it_says_so(peer: Peer, kind: Any) -> None:
    busy = refuse(grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_CALLS", retry_after_ms=150)
    peer.will("GetServerInfo", busy, answer(api.GetServerInfoResponse(version="1")))
    client = kind(peer.address)

    began = time.monotonic()
    assert (await done(client.server_info())).version == "1"

    assert time.monotonic() - began >= 0.15
    await done(client.close())


@either
async def test_a_credential_is_asked_for_again_only_if_the_server_did_nothing(peer: Peer, kind: Any) -> None:
    client = kind(peer.address)
    peer.will("IssueCredential", UNAVAILABLE)
    with pytest.raises(errors.Unavailable):
        await done(client.issue_credential(GAME, actors=["seat:0"]))
    assert len(peer.received("IssueCredential")) == 1

    issued = api.IssueCredentialResponse(secret="trf_s", credential=api.Credential(credential_id="c"))
    draining = refuse(grpc.StatusCode.UNAVAILABLE, "DRAINING", retry_after_ms=10)
    peer.will("IssueCredential", draining, answer(issued))
    credential = await done(client.issue_credential(GAME, actors=["seat:0"]))
    assert (credential.secret, credential.credential.credential_id) == ("trf_s", "c")
    await done(client.close())


@either
async def test_patience_has_an_end(peer: Peer, kind: Any) -> None:
    peer.will("GetServerInfo", UNAVAILABLE)
    client = kind(peer.address, retry_for=0.5)

    began = time.monotonic()
    with pytest.raises(errors.Unavailable):
        await done(client.server_info())

    assert len(peer.received("GetServerInfo")) > 2
    assert time.monotonic() - began < 5
    await done(client.close())


@either
async def test_no_patience_is_one_attempt(peer: Peer, kind: Any) -> None:
    peer.will("GetServerInfo", UNAVAILABLE)
    client = kind(peer.address, retry_for=0)
    with pytest.raises(errors.Unavailable):
        await done(client.server_info())
    assert len(peer.received("GetServerInfo")) == 1
    await done(client.close())


@either
async def test_a_server_that_comes_late_is_found(kind: Any) -> None:
    peer = Peer()
    with serve(peer):
        pass
    peer.will("GetServerInfo", answer(api.GetServerInfoResponse(version="1")))
    client = kind(peer.address, retry_for=0)
    with pytest.raises(errors.Unavailable):
        await done(client.server_info())
    await done(client.close())

    client = kind(peer.address)
    started = threading.Event()
    over = threading.Event()

    def later() -> None:
        with serve(peer):
            started.set()
            over.wait()

    thread = threading.Timer(0.3, later)
    thread.start()
    assert (await done(client.server_info())).version == "1"
    assert started.is_set()
    over.set()
    thread.join()
    await done(client.close())


@either
async def test_a_handle_sends_the_last_version_it_was_shown(peer: Peer, kind: Any) -> None:
    peer.will("GetGame", answer(state(7)), answer(state(9)), answer(state(12)))
    peer.will("Act", *(answer(acted(version, view=version != 8)) for version in (8, 10, 13, 14)))
    client = kind(peer.address)
    handle = client.game(GAME)

    await done(handle.act(leave={}, want_view=False))  # looks first: 7
    await done(handle.moves())  # was shown 8 with the answer, now 9
    await done(handle.join())
    await done(handle.view())
    await done(handle.join())
    await done(handle.act(join={}, expected_version=3))

    assert [request.expected_version for request in acts(peer)] == [7, 9, 12, 3]
    assert [request.want_view for request in acts(peer)] == [False, True, True, True]
    assert handle.seen_version == 14
    await done(client.close())


@either
async def test_every_command_has_its_own_id_unless_one_is_given(peer: Peer, kind: Any) -> None:
    peer.will("Act", *acted_on())
    peer.will("CreateGame", answer(api.CreateGameResponse(game_id=GAME)))
    client = kind(peer.address)
    handle = client.game(GAME)
    mine = str(uuid.uuid4())

    await done(handle.act(join={}, expected_version=1))
    await done(handle.act(join={}))
    await done(handle.act(join={}, command_id=mine))
    await done(client.create_game("fortunes"))
    await done(client.create_game("fortunes", command_id=mine))

    first, second, third = (request.command_id for request in acts(peer))
    assert uuid.UUID(first).version == uuid.UUID(second).version == 4
    assert first != second
    created = [api.CreateGameRequest.FromString(call.body).command_id for call in peer.received("CreateGame")]
    assert third == created[1] == mine
    assert uuid.UUID(created[0]).version == 4
    await done(client.close())


@either
async def test_free_texts_travel_beside_the_command_each_under_its_own_salt(peer: Peer, kind: Any) -> None:
    peer.will("Act", *acted_on())
    client = kind(peer.address)
    handle = client.game(GAME)

    await done(handle.act(pause={"reason": "tea 🍵"}, expected_version=1))
    await done(handle.resume("back"))
    ready = game.Command(abort=game.Abort(reason=Text(index=0, characters=4)))
    await done(handle.act(ready, texts=["rain"]))
    await done(handle.act(ready, texts=[api.TextPart(salt=b"s" * 32, text="rain")]))

    first, second, third, fourth = acts(peer)
    assert game.Command.FromString(first.command).pause.reason == Text(index=0, characters=5)
    assert game.Command.FromString(second.command).resume.reason == Text(index=0, characters=4)
    assert [part.text for part in (*first.texts, *second.texts, *third.texts)] == ["tea 🍵", "back", "rain"]
    salts = [part.salt for request in (first, second, third) for part in request.texts]
    assert [len(salt) for salt in salts] == [32, 32, 32]
    assert len(set(salts)) == 3
    assert fourth.texts[0].salt == b"s" * 32
    await done(client.close())


@either
async def test_a_hand_over_draws_a_pseudonym(peer: Peer, kind: Any) -> None:
    peer.will("GetGame", answer(state(1)))
    peer.will("Act", *acted_on())
    client = kind(peer.address)
    handle = client.game(GAME)

    await done(handle.hand_over("seat:2", bot=True))
    await done(handle.hand_over("seat:2"))
    await done(handle.hand_over("seat:2", pseudonym=b"p" * 16))

    one, two, three = (game.Command.FromString(request.command).hand_over for request in acts(peer))
    assert one.place == game.Actor(kind=game.ACTOR_KIND_SEAT, index=2)
    assert (one.bot, two.bot) == (True, False)
    assert len(one.pseudonym) == len(two.pseudonym) == 16
    assert one.pseudonym != two.pseudonym
    assert three.pseudonym == b"p" * 16
    await done(client.close())


@either
async def test_the_commands_around_a_game_are_those_of_the_contract(peer: Peer, kind: Any) -> None:
    peer.will("GetGame", answer(state(1)))
    peer.will("Act", *acted_on())
    client = kind(peer.address)
    handle = client.game(GAME)

    for call in (handle.join, handle.leave, handle.start):
        await done(call())
    await done(handle.pause("a"))
    await done(handle.abort("b"))
    await done(handle.erase("host", "c"))
    await done(handle.erase("seat:2", "d", version=7))
    await done(handle.act(fortunes={"play_card": {"card": "m0"}}))

    commands = [game.Command.FromString(request.command) for request in acts(peer)]
    assert [command.WhichOneof("command") for command in commands] == [
        "join", "leave", "start", "pause", "abort", "erase", "erase", "fortunes",
    ]  # fmt: skip
    everything_said, one_version = (command.erase for command in commands[5:7])
    assert (everything_said.speaker.kind, everything_said.HasField("version")) == (game.ACTOR_KIND_HOST, False)
    assert (one_version.speaker.index, one_version.version) == (2, 7)
    assert [text.text for request in acts(peer)[5:7] for text in request.texts] == ["c", "d"]
    await done(client.close())


@either
async def test_rp_19_a_text_that_is_no_unicode_is_refused_before_it_is_sent(peer: Peer, kind: Any) -> None:
    client = kind(peer.address)
    handle = client.game(GAME)
    ready = game.Command(pause=game.Pause(reason=Text(index=1, characters=1)))
    with pytest.raises(ValueError, match=r"^texts\[1\]: .*half of a surrogate pair, which is no character$"):
        await done(handle.act(ready, texts=["rain", "\udcff"], expected_version=1))
    with pytest.raises(ValueError, match=r"^command\.pause\.reason: .*half of a surrogate pair"):
        await done(handle.act(pause={"reason": "\ud800"}, expected_version=1))
    assert peer.received("Act") == []
    await done(client.close())


@either
@pytest.mark.parametrize(
    "arguments",
    [{}, {"join": {}, "leave": {}}, {"command": game.Command(), "join": {}}, {"join": {}, "texts": ["x"]}],
    ids=["none", "two", "both", "texts by name"],
)
async def test_not_one_command_is_refused_before_it_is_sent(peer: Peer, kind: Any, arguments: dict[str, Any]) -> None:
    client = kind(peer.address)
    ready = [arguments[name] for name in ("command",) if name in arguments]
    rest = {name: value for name, value in arguments.items() if name != "command"}
    with pytest.raises(ValueError, match=r"one command is due|texts go with"):
        await done(client.game(GAME).act(*ready, **rest, expected_version=1))
    assert peer.received("Act") == []
    await done(client.close())


@either
async def test_each_handle_carries_its_own_credential_and_every_call_a_deadline(peer: Peer, kind: Any) -> None:
    peer.will("GetGame", answer(state(1)))
    peer.will("VerifyGame", answer(api.VerifyGameResponse()))
    client = kind(peer.address, token="trf_operator", timeout=4)

    await done(client.game(GAME).view())
    await done(client.game(GAME, token="trf_seat", viewer="seat:1").view())
    await done(client.game(GAME, viewer="spectator").verify())

    mine, seats = peer.received("GetGame")
    assert mine.metadata["authorization"] == "Bearer trf_operator"
    assert seats.metadata["authorization"] == "Bearer trf_seat"
    viewer = api.GetGameRequest.FromString(seats.body).viewer
    assert viewer.actor == game.Actor(kind=game.ACTOR_KIND_SEAT, index=1)
    assert mine.time_left is not None
    assert 2 < mine.time_left < 5  # gRPC rounds up a little
    verify = peer.received("VerifyGame")[0].time_left
    assert verify is not None
    assert 50 < verify < 61
    await done(client.close())


@either
async def test_who_acts_is_who_looks_unless_that_is_a_role(peer: Peer, kind: Any) -> None:
    peer.will("Act", answer(acted(8)))
    client = kind(peer.address)
    host = game.Actor(kind=game.ACTOR_KIND_HOST)
    for viewer in (None, "host", host, game.Viewer(actor=host), "spectator"):
        await done(client.game(GAME, viewer=viewer).act(join={}, expected_version=1))
    actors = [request.actor if request.HasField("actor") else None for request in acts(peer)]
    assert actors == [None, host, host, host, None]
    await done(client.close())


@either
async def test_lists_turn_their_own_pages(peer: Peer, kind: Any) -> None:
    def games(*ids: str, then: str) -> api.ListGamesResponse:
        return api.ListGamesResponse(games=[api.GameSummary(game_id=one) for one in ids], next_page_token=then)

    peer.will(
        "ListGames",
        answer(games("a", "b", then="t1")),
        UNAVAILABLE,
        answer(games(then="t2")),
        answer(games("c", then="")),
    )
    credentials = api.ListCredentialsResponse(credentials=[api.Credential(credential_id="x")])
    peer.will("ListCredentials", answer(credentials))
    peer.will("ListEvents", answer(api.ListEventsResponse(events=[api.SeenEvent(version=4)])))
    client = kind(peer.address)

    assert [one.game_id for one in await everything(client.list_games(page_size=2))] == ["a", "b", "c"]
    assert [one.credential_id for one in await everything(client.list_credentials(GAME))] == ["x"]
    peer.will(
        "ListAccess",
        answer(audit.ListAccessResponse(entries=[audit.AccessEntry(number=1)], next_page_token="t")),
        answer(audit.ListAccessResponse(entries=[audit.AccessEntry(number=4)])),
    )
    assert [one.number for one in await everything(client.list_access(GAME, page_size=1))] == [1, 4]
    looks = [audit.ListAccessRequest.FromString(call.body) for call in peer.received("ListAccess")]
    assert [(one.game_id, one.page_size, one.page_token) for one in looks] == [(GAME, 1, ""), (GAME, 1, "t")]
    assert [one.number for one in await everything(client.list_access())] == [4]
    assert audit.ListAccessRequest.FromString(peer.received("ListAccess")[-1].body).game_id == ""
    assert [one.version for one in await everything(client.game(GAME).events(after=3))] == [4]

    asked = [api.ListGamesRequest.FromString(call.body) for call in peer.received("ListGames")]
    assert [(one.page_size, one.page_token) for one in asked] == [(2, ""), (2, "t1"), (2, "t1"), (2, "t2")]
    assert api.ListEventsRequest.FromString(peer.received("ListEvents")[0].body).after_version == 3
    await done(client.close())


@either
async def test_a_game_is_created_from_plain_values(peer: Peer, kind: Any) -> None:
    peer.will("CreateGame", answer(api.CreateGameResponse(game_id=GAME)))
    client = kind(peer.address)

    await done(
        client.create_game(
            "fortunes",
            options={"stars_win": "always", "match": {"deals": 1}},
            policies={"turn_ms": 1000, "start": "all_present"},
            places=[{"actor": "seat:0", "display_name": "Ann"}],
            orders=["m0 Aw"],
            seats=0,
        )
    )

    request = api.CreateGameRequest.FromString(peer.received("CreateGame")[0].body)
    assert request.options.fortunes.match.deals == 1
    assert request.policies.turn_ms == 1000
    assert request.policies.start == game.START_POLICY_ALL_PRESENT
    assert request.places[0].display_name == "Ann"
    assert list(request.orders[0].cards) == [57, 1]
    assert request.HasField("seats"), "0 is an answer, and none"
    await done(client.close())


@either
async def test_a_credential_ends_when_its_operator_says(peer: Peer, kind: Any) -> None:
    peer.will("IssueCredential", answer(api.IssueCredentialResponse(secret="trf_s")))
    peer.will("RevokeCredential", UNAVAILABLE, answer(api.RevokeCredentialResponse(credential={"revoked_ms": 5})))
    client = kind(peer.address)

    await done(client.issue_credential(GAME, role="auditor", not_after=datetime(2027, 1, 1, tzinfo=UTC)))
    revoked = await done(client.revoke_credential(GAME, "c"))

    request = api.IssueCredentialRequest.FromString(peer.received("IssueCredential")[0].body)
    assert (request.role, request.not_after_ms) == (game.ROLE_AUDITOR, 1798761600000)
    assert revoked.revoked_ms == 5
    with pytest.raises(ValueError, match="time zone"):
        await done(client.issue_credential(GAME, role="auditor", not_after=datetime(2027, 1, 1)))  # noqa: DTZ001
    with pytest.raises(ValueError, match="spectator or auditor"):
        await done(client.issue_credential(GAME, role="referee"))
    await done(client.close())


@either
async def test_a_closed_client_says_so(peer: Peer, kind: Any) -> None:
    client = kind(peer.address)
    handle = client.game(GAME)
    await done(client.close())
    await done(client.close())
    for call in (client.server_info, handle.view, handle.watch):
        with pytest.raises(RuntimeError, match="closed"):
            await done(call())


def test_closing_breaks_off_the_wait_between_two_attempts(peer: Peer) -> None:
    peer.will("GetServerInfo", refuse(grpc.StatusCode.UNAVAILABLE, "DRAINING", retry_after_ms=25_000))
    client = trionfi.Client(peer.address)
    closing = threading.Timer(0.2, client.close)
    closing.start()

    began = time.monotonic()
    with pytest.raises(errors.Unavailable, match="DRAINING"):
        client.server_info()

    assert time.monotonic() - began < 5
    closing.join()


async def test_closing_breaks_off_what_is_under_way_and_no_task(peer: Peer) -> None:
    peer.will("GetServerInfo", hold())
    client = trionfi.aio.Client(peer.address)
    asking = asyncio.create_task(client.server_info())
    await asyncio.to_thread(peer.arrived, "GetServerInfo")

    await client.close()

    with pytest.raises(errors.Cancelled, match="the client was closed"):
        await asking


async def test_a_task_that_is_cancelled_in_a_call_is_cancelled(peer: Peer) -> None:
    peer.will("GetServerInfo", hold())
    async with trionfi.aio.Client(peer.address) as client:
        asking = asyncio.create_task(client.server_info())
        await asyncio.to_thread(peer.arrived, "GetServerInfo")
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking


def test_closing_breaks_off_what_is_under_way_in_another_thread(peer: Peer) -> None:
    peer.will("GetServerInfo", hold())
    client = trionfi.Client(peer.address)

    def close() -> None:
        peer.arrived("GetServerInfo")
        client.close()

    closing = threading.Thread(target=close)
    closing.start()
    with pytest.raises(errors.Cancelled):
        client.server_info()
    closing.join()
