"""LC-11 by the client library: what a seat owes to a deal, which bytes it says, and whole deals over a real server."""

import asyncio
import contextlib
import threading
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import pytest

import trionfi.aio
from tests.client.either import done, either, everything
from tests.client.service import Service
from tests.client.test_service import ONE_DEAL, play
from trionfi import contributions
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api

CONTRIBUTED = {"fairness": "contributed"}
KEY = bytes(range(32))
GAME = bytes(16)
SERVER = b"C" * 32


def _view(stage: game.DealStage, deal: int = 3, commitment: bytes = SERVER) -> game.View:
    seat = game.Actor(kind=game.ACTOR_KIND_SEAT, index=2)
    making = game.DealView(deal=deal, stage=stage, commitment=commitment)
    return game.View(game=GAME, viewer=game.Viewer(actor=seat), deal_in_making=making)


def _may_commit(deal: int = 3) -> game.Moves:
    return game.Moves(table=[game.Move(commit_contribution=game.CommitContributionMove(deal=deal))])


def _must_reveal(commitment: bytes, deal: int = 3) -> game.Moves:
    move = game.RevealContributionMove(deal=deal)
    move.contribution.hash = commitment
    return game.Moves(table=[game.Move(leave=game.Leave()), game.Move(reveal_contribution=move)])


def test_what_is_committed_to_is_what_is_revealed() -> None:
    committing, revealing = _view(game.DEAL_STAGE_COMMITTING), _view(game.DEAL_STAGE_REVEALING)

    committed = contributions.due(committing, _may_commit(), KEY)
    assert committed is not None
    commitment = committed.commit_contribution.commitment
    revealed = contributions.due(revealing, _must_reveal(commitment), KEY)

    assert revealed is not None
    prefix = b"\x00\x15fair/v1/commit/player" + GAME + (3).to_bytes(4, "big") + b"\x02"
    assert sha256(prefix + revealed.reveal_contribution.contribution).digest() == commitment
    assert (committed.commit_contribution.deal, revealed.reveal_contribution.deal) == (3, 3)
    # Without the key, under another commitment of the server, or in another deal, there is nothing to say.
    assert contributions.due(revealing, _must_reveal(commitment), bytes(32)) is None
    assert contributions.due(_view(game.DEAL_STAGE_REVEALING, 3, b"D" * 32), _must_reveal(commitment), KEY) is None
    assert contributions.due(_view(game.DEAL_STAGE_REVEALING, 4), _must_reveal(commitment, 4), KEY) is None


def test_nothing_is_said_before_the_server_is_committed_nor_to_another_deal() -> None:
    assert contributions.due(game.View(viewer=_view(game.DEAL_STAGE_COMMITTING).viewer), _may_commit(), KEY) is None
    assert contributions.due(_view(game.DEAL_STAGE_COMMITTING), _may_commit(4), KEY) is None
    assert contributions.due(_view(game.DEAL_STAGE_REVEALING), _may_commit(4), KEY) is None
    assert contributions.due(_view(game.DEAL_STAGE_COMMITTING), game.Moves(), KEY) is None


def test_a_key_is_long_enough_and_drawn_anew_when_none_is_given() -> None:
    assert contributions.key_of(None)() != contributions.key_of(None)()
    drawn = contributions.key_of(None)
    assert drawn() == drawn()
    assert len(drawn()) == contributions.KEY_BYTES
    with pytest.raises(ValueError, match="at least 32 bytes") as short:
        trionfi.Client("127.0.0.1:1", contribution_key=b"hunter2")
    assert "hunter2" not in str(short.value)


def test_a_key_may_be_fetched_when_it_is_needed() -> None:
    fetched: list[bytes] = []

    def fetch() -> bytes:
        fetched.append(KEY)
        return KEY

    key = contributions.key_of(fetch)
    assert not fetched
    assert (key(), key(), len(fetched)) == (KEY, KEY, 1)
    with pytest.raises(ValueError, match="at least 32 bytes"):
        contributions.key_of(lambda: b"hunter2")()


async def contributed_game(
    client: Any, policies: Mapping[str, object] = {}, options: Mapping[str, object] = ONE_DEAL
) -> tuple[str, list[str]]:
    """A game whose seats contribute, and the secret of each seat."""
    created = await done(client.create_game("fortunes", options=options, policies={**CONTRIBUTED, **policies}))
    secrets = [
        (await done(client.issue_credential(created.game_id, actors=[f"seat:{seat}"]))).secret for seat in range(4)
    ]
    return created.game_id, secrets


def arms(events: list[Any]) -> list[str]:
    """What has happened, by name."""
    return [one.event.WhichOneof("event") for one in events]


async def check(operator: Any) -> list[str]:
    """Everything verifies; gives what has happened, by name."""
    verdict = await done(operator.verify())
    kinds = [verdict.record_bytes.kind, verdict.deal.kind, verdict.decisions.kind, verdict.result.kind]
    assert kinds == [api.VERDICT_KIND_OK] * 4
    return arms(await everything(operator.events(page_size=500)))


@either
async def test_lc_11_four_seats_that_contribute_when_asked_play_a_deal_that_verifies(
    service: Service, kind: Any
) -> None:
    client = kind(service.address, token=service.token)
    game_id, secrets = await contributed_game(client)
    seats = [client.game(game_id, token=secret, contribute=False) for secret in secrets]
    assert not await done(seats[0].contribute())
    for seat in seats:
        await done(seat.join())

    assert [await done(seat.contribute()) for seat in [*seats[:3], seats[0], seats[3]]] == [True] * 3 + [False, True]
    assert [await done(seat.contribute()) for seat in [*seats, seats[0]]] == [True] * 4 + [False]

    assert await play(client.game(game_id), seats, 1000) == 76
    happened = await check(client.game(game_id))
    assert (happened.count("deal_committed"), happened.count("deal_revealed"), happened.count("deal_void")) == (4, 4, 0)
    await done(client.close())


@either
async def test_a_client_started_anew_between_commit_and_reveal_reveals(service: Service, kind: Any) -> None:
    client = kind(service.address, token=service.token)
    game_id, secrets = await contributed_game(client)

    def anew(seat: int) -> Any:
        return kind(service.address, token=secrets[seat], contribution_key=bytes([seat]) * 32)

    clients = [anew(seat) for seat in range(4)]
    for one in clients:
        await done(one.game(game_id, contribute=False).join())
    for one in clients:
        assert await done(one.game(game_id).contribute())
        await done(one.close())

    stranger = kind(service.address, token=secrets[0])
    assert not await done(stranger.game(game_id).contribute()), "another key has nothing to reveal"
    clients = [anew(seat) for seat in range(4)]
    assert [await done(one.game(game_id).contribute()) for one in clients] == [True] * 4

    assert arms(await everything(client.game(game_id).events()))[-1] == "dealt"
    for one in [*clients, stranger, client]:
        await done(one.close())


async def test_watches_contribute_by_themselves_and_one_that_only_looks_does_not(service: Service) -> None:
    """Four asyncio watches make the deal; the fifth, of an onlooker with the credential of seat 0, says nothing."""
    async with contextlib.AsyncExitStack() as stack:
        operator = await stack.enter_async_context(trionfi.aio.Client(service.address, token=service.token))
        game_id, secrets = await contributed_game(operator)
        seats = []
        for secret in secrets:
            client = await stack.enter_async_context(trionfi.aio.Client(service.address, token=secret))
            seats.append(client.game(game_id))
        onlooker = await stack.enter_async_context(trionfi.aio.Client(service.address, token=secrets[0]))
        looking = onlooker.game(game_id, contribute=False).watch(after=0)
        async with asyncio.TaskGroup() as group:
            dealt = [
                group.create_task(_until_dealt(seat.watch(after=0 if seat is seats[1] else None))) for seat in seats
            ]
            group.create_task(_until_dealt(looking))
            for seat in seats:
                await seat.join()
        assert [task.result() for task in dealt] == [True] * 4
        assert await play(operator.game(game_id), seats, 1000) == 76
        happened = await check(operator.game(game_id))
        assert (happened.count("deal_revealed"), happened.count("deal_void")) == (4, 0)


async def _until_dealt(updates: Any) -> bool:
    async for update in updates:
        if isinstance(update, trionfi.Happened) and update.event.HasField("dealt"):
            await updates.close()
            return True
    return False


async def test_a_cancelled_wait_of_a_contributing_watch_loses_no_update(service: Service) -> None:
    """The wait is cut again and again while the watch makes its deal; every version is told once."""
    async with trionfi.aio.Client(service.address, token=service.token) as operator:
        game_id, secrets = await contributed_game(operator, {"contribute_ms": 60_000})
        seats = [operator.game(game_id, token=secret, contribute=False) for secret in secrets]
        stream = operator.game(game_id, token=secrets[0]).watch(after=0)
        for seat in seats:
            await seat.join()
        others = asyncio.create_task(_contribute_until_dealt(operator.game(game_id), seats[1:]))
        told: list[trionfi.Update] = []
        patience = 0.001
        while not (told and isinstance(told[-1], trionfi.Happened) and told[-1].event.HasField("dealt")):
            patience *= 1.1
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    told.append(await anext(stream))
        await others
        await stream.close()
        versions = [update.version for update in told if isinstance(update, trionfi.Happened)]
        assert versions == list(range(1, versions[-1] + 1))


async def _contribute_until_dealt(operator: Any, seats: list[Any]) -> None:
    while not (await operator.view()).HasField("fortunes"):
        for seat in seats:
            await seat.contribute()


def test_blocking_watches_contribute_by_themselves(service: Service) -> None:
    client = trionfi.Client(service.address, token=service.token)
    created = client.create_game("fortunes", options=ONE_DEAL, policies=CONTRIBUTED)
    seats = [
        client.game(created.game_id, token=client.issue_credential(created.game_id, actors=[f"seat:{n}"]).secret)
        for n in range(4)
    ]
    reached: list[bool] = []

    def follow(stream: trionfi.Stream[trionfi.Update]) -> None:
        reached.append(any(isinstance(one, trionfi.Happened) and one.event.HasField("dealt") for one in stream))
        stream.close()

    threads = [threading.Thread(target=follow, args=[seat.watch()]) for seat in seats]
    for thread in threads:
        thread.start()
    for seat in seats:
        seat.join()
    for thread in threads:
        thread.join(20)
    assert reached == [True] * 4
    assert arms(list(client.game(created.game_id).events())).count("deal_void") == 0
    client.close()
