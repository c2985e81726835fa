"""LC-11 without a thought of it: whoever joins, acts and looks has contributed, and has waited for no other player."""

import threading
from typing import Any

import grpc

import trionfi
from tests.client.either import done, either
from tests.client.peer import Peer, answer, refuse
from tests.client.service import Service
from tests.client.test_contributions import check, contributed_game
from tests.client.test_service import play
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api

GAME = "0123456789abcdef" * 2
# The clock would act long after these tests have given up.
NEVER = {"contribute_ms": 600_000}
TWO_DEALS = {"match": {"deals": 2}}


@either
async def test_lc_11_four_seats_of_one_client_have_their_cards_when_the_last_has_joined(
    service: Service, kind: Any
) -> None:
    client = kind(service.address, token=service.token)
    game_id, secrets = await contributed_game(client, NEVER)
    seats = [client.game(game_id, token=secret) for secret in secrets]

    answers = [await done(seat.join()) for seat in seats]

    assert [answer.view.HasField("fortunes") for answer in answers] == [False] * 3 + [True]
    assert answers[3].last_version < answers[3].view.version == seats[3].seen_version
    assert (await done(seats[0].moves())).game
    assert (await check(client.game(game_id))).count("deal_revealed") == 4
    await done(client.close())


@either
async def test_lc_11_the_last_card_of_a_deal_is_answered_with_the_next_deal(service: Service, kind: Any) -> None:
    client = kind(service.address, token=service.token)
    game_id, secrets = await contributed_game(client, NEVER, TWO_DEALS)
    for secret in secrets:
        await done(client.game(game_id, token=secret).join())
    seats = [client.game(game_id, token=secret) for secret in secrets]

    assert await play(client.game(game_id), seats, 76) == 76

    # Nobody has looked since the last card was played.
    assert (await done(client.game(game_id).view())).fortunes.deal == 2
    assert await play(client.game(game_id), seats, 1000) == 76
    happened = await check(client.game(game_id))
    assert (happened.count("deal_committed"), happened.count("deal_void"), happened.count("dealt")) == (8, 0, 2)
    await done(client.close())


@either
async def test_lc_11_seats_with_clients_of_their_own_need_only_go_on_looking(service: Service, kind: Any) -> None:
    operator = kind(service.address, token=service.token)
    game_id, secrets = await contributed_game(operator, NEVER)
    clients = [kind(service.address, token=secret) for secret in secrets]
    seats = [client.game(game_id) for client in clients]
    for seat in seats:
        await done(seat.join())

    looks = [[bool((await done(seat.moves())).game) for seat in seats] for _ in range(3)]

    assert looks[-1] == [True, False, False, False]
    assert (await check(operator.game(game_id))).count("deal_revealed") == 4
    for client in [operator, *clients]:
        await done(client.close())


@either
async def test_lc_11_one_who_is_not_welcome_any_more_keeps_nobody_from_contributing(
    service: Service, kind: Any
) -> None:
    client = kind(service.address, token=service.token)
    game_id, secrets = await contributed_game(client, {"contribute_ms": 300})
    seats = [client.game(game_id, token=secret) for secret in secrets]
    for seat in seats[:3]:
        await done(seat.join())
    revoked = [one.credential_id async for one in _each(client.list_credentials(game_id))][1]
    await done(client.revoke_credential(game_id, revoked))

    await done(seats[3].join())
    updates = seats[0].watch()
    async for update in _each(updates):
        if isinstance(update, trionfi.Happened) and update.event.HasField("deal_closed"):
            break

    assert list(update.event.deal_closed.seats) == [0, 2, 3]
    assert (await done(client.game(game_id).view())).fortunes.deal == 1
    await done(client.close())


async def _each(items: Any) -> Any:
    if hasattr(items, "__aiter__"):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item


def test_lc_11_threads_that_share_a_client_say_nothing_twice(service: Service) -> None:
    with trionfi.Client(service.address, token=service.token) as client:
        created = client.create_game(
            "fortunes", options=TWO_DEALS, policies={"fairness": "contributed", **NEVER}
        ).game_id
        secrets = [client.issue_credential(created, actors=[f"seat:{seat}"]).secret for seat in range(4)]
        said = service.log.count("NO_CONTRIBUTION_DUE") + service.log.count("ALREADY_COMMITTED")

        def sit(secret: str) -> None:
            seat = client.game(created, token=secret)
            seat.join()
            while (seen := seat.get()).view.phase in (game.PHASE_GATHERING, game.PHASE_PLAYING):
                if seen.moves.game:
                    card = seen.moves.game[0].fortunes.play_card.card.one_of[0]
                    seat.act(fortunes={"play_card": {"card": card}})

        threads = [threading.Thread(target=sit, args=[secret]) for secret in secrets]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)

        assert client.game(created).view().phase == game.PHASE_FINISHED
        happened = [one.event.WhichOneof("event") for one in client.game(created).events(page_size=500)]
        assert (happened.count("deal_committed"), happened.count("deal_revealed")) == (8, 8)
        assert service.log.count("NO_CONTRIBUTION_DUE") + service.log.count("ALREADY_COMMITTED") == said


def _committing(version: int) -> game.View:
    view = game.View(version=version, phase=game.PHASE_PLAYING)
    view.viewer.actor.CopyFrom(game.Actor(kind=game.ACTOR_KIND_SEAT, index=2))
    view.places.add(present=True).place.actor.CopyFrom(view.viewer.actor)
    view.deal_in_making.CopyFrom(game.DealView(deal=1, stage=game.DEAL_STAGE_COMMITTING, commitment=bytes(32)))
    return view


@either
async def test_a_command_that_stands_is_answered_whatever_becomes_of_the_contribution(peer: Peer, kind: Any) -> None:
    """The contribution is left for the next time, and made then."""
    acted = api.ActResponse(first_version=7, last_version=8, view=_committing(8))
    committed = api.ActResponse(first_version=9, last_version=9, view=_committing(9))
    committed.view.deal_in_making.committed.append(2)
    looked = api.GetGameResponse(view=_committing(8))
    looked.moves.table.add().commit_contribution.deal = 1
    peer.will("Act", answer(acted), answer(committed))
    peer.will("GetGame", refuse(grpc.StatusCode.UNAVAILABLE))
    client = kind(peer.address, retry_for=0)
    seat = client.game(GAME)

    response = await done(seat.act(join={}, expected_version=6))
    assert (response.last_version, seat.seen_version, len(peer.received("Act"))) == (8, 8, 1)

    peer.will("GetGame", answer(looked), answer(looked), answer(api.GetGameResponse(view=committed.view)))
    assert (await done(seat.view())).version == 9
    said = game.Command.FromString(api.ActRequest.FromString(peer.received("Act")[1].body).command)
    assert said.commit_contribution.deal == 1
    await done(client.close())
