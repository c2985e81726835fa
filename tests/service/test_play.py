"""CreateGame and Act: a game is played over gRPC, and every command is stored once."""

import asyncio
import os
import uuid

import grpc
import pytest

from tests.service.driver import JOIN, Peer, Table, first_filling, new_table, refused, stored
from trionfi.v1.fortunes_pb2 import FortunesMatch, FortunesOptions
from trionfi.v1.game_pb2 import Command, GameInfo, HandOver, Options, Pause, Phase, Policies
from trionfi.v1.game_service_pb2 import CreateGameRequest, ListEventsRequest, NewPlace, TextPart
from trionfi.v1.move_pb2 import Text
from trionfi_service import rules
from trionfi_service.config import Settings


async def test_first_card(dealt: Table) -> None:
    """A seat plays a card; the answer, its own view and the operator's view tell of it."""
    peer, seen = await dealt.to_move()
    command = first_filling(seen.moves)

    answer = await peer.act(dealt.game_id, command, seen.view.version, want_view=True)

    assert answer.first_version == seen.view.version + 1
    assert answer.view.version == answer.last_version
    assert len(answer.view.fortunes.played) == 1
    public = await dealt.operator.look(dealt.game_id)
    assert list(public.view.fortunes.played) == list(answer.view.fortunes.played)
    assert public.view.version == answer.last_version
    assert public.head == answer.head


async def test_a_match_is_played_to_its_end(operator: Peer) -> None:
    table = await new_table(operator, FortunesOptions(match=FortunesMatch(deals=1)))
    await table.join_all()

    played = await table.play()

    assert played == 4 * 19
    view = (await operator.look(table.game_id)).view
    assert view.phase == Phase.PHASE_FINISHED
    assert view.standing.rule == "FO-14"


async def test_seats_that_are_left_out_are_filled_in(operator: Peer) -> None:
    """Every seat of the game is there, with a pseudonym of its own; who was named keeps name and kind."""
    place = NewPlace(actor=rules.actor_message(rules.seat(2)), player_ref="p-7", display_name="Ada", bot=True)

    table = await new_table(operator, places=[place])

    seen = await operator.look(table.game_id)
    assert [rules.actor_bytes(view.place.actor) for view in seen.view.places] == [rules.seat(i) for i in range(4)]
    assert [view.place.bot for view in seen.view.places] == [False, False, True, False]
    assert len({view.place.pseudonym for view in seen.view.places}) == 4
    assert [(rules.actor_bytes(name.actor), name.display_name) for name in seen.names] == [(rules.seat(2), "Ada")]


@pytest.mark.parametrize("info", rules.games().games, ids=lambda info: info.name)
async def test_lc_1_as_many_seats_as_are_asked_for_and_no_game_of_others(
    operator: Peer, settings: Settings, info: GameInfo
) -> None:
    options = Options()
    getattr(options, info.name).SetInParent()

    def asking(seats: int, *named: int) -> CreateGameRequest:
        places = [NewPlace(actor=rules.actor_message(rules.seat(seat))) for seat in named]
        return CreateGameRequest(command_id=str(uuid.uuid4()), options=options, places=places, seats=seats)

    before = stored(settings.database)
    for seats in (*range(info.least_seats), info.most_seats + 1, 256):
        refusal = await refused(operator.call(asking(seats)))
        assert (refusal.reason, refusal.metadata["rule"]) == ("OPTION_OUT_OF_RANGE", "LC-1"), seats
        assert f"{seats} seats" in refusal.message
    for request in (asking(257), asking(info.most_seats - 1, info.most_seats - 1)):
        assert (await refused(operator.call(request))).reason == "INVALID_FIELD"
    assert stored(settings.database) == before

    for seats in {info.least_seats, info.most_seats}:
        created = await operator.call(asking(seats, 0))
        view = (await operator.look(created.game_id)).view  # type: ignore[attr-defined]
        assert [place.place.actor.index for place in view.places] == list(range(seats))


async def test_create_game_repeated_gives_the_first_answer(operator: Peer, settings: Settings) -> None:
    request = CreateGameRequest(command_id=str(uuid.uuid4()), options=Options(fortunes=FortunesOptions(dealer=2)))
    first = await operator.call(request)
    before = stored(settings.database)

    again = await operator.call(request)

    assert again == first
    assert stored(settings.database) == before


async def test_create_game_many_times_at_once_creates_one_game(operator: Peer, settings: Settings) -> None:
    request = CreateGameRequest(command_id=str(uuid.uuid4()), options=Options(fortunes=FortunesOptions()))

    answers = await asyncio.gather(*(operator.call(request) for _ in range(12)))

    assert all(answer == answers[0] for answer in answers)
    assert len(stored(settings.database)) == 1


async def test_create_game_with_the_id_of_another_is_refused(operator: Peer, settings: Settings) -> None:
    request = CreateGameRequest(command_id=str(uuid.uuid4()), options=Options(fortunes=FortunesOptions(dealer=2)))
    await operator.call(request)
    before = stored(settings.database)
    request.options.fortunes.dealer = 3

    refusal = await refused(operator.call(request))

    assert (refusal.code, refusal.reason) == (grpc.StatusCode.INVALID_ARGUMENT, "COMMAND_ID_REUSED")
    assert stored(settings.database) == before


async def test_lr_5_a_command_repeated_much_later_gives_the_first_answer(dealt: Table, settings: Settings) -> None:
    """LR-5: however many events later, with the view of now."""
    peer, seen = await dealt.to_move()
    command, command_id = first_filling(seen.moves), str(uuid.uuid4())
    first = await peer.act(dealt.game_id, command, seen.view.version, command_id)
    await dealt.play(60)
    before = stored(settings.database)

    again = await peer.act(dealt.game_id, command, seen.view.version, command_id, want_view=True)

    assert again.repeated
    assert not first.repeated
    assert (again.first_version, again.last_version) == (first.first_version, first.last_version)
    assert (again.head, again.unix_ms) == (first.head, first.unix_ms)
    assert again.view.version > again.last_version
    assert stored(settings.database) == before


async def test_lr_6_the_same_id_with_another_body_is_an_error(dealt: Table, settings: Settings) -> None:
    """LR-6: no event, and the first answer is not given."""
    peer, seen = await dealt.to_move()
    command_id = str(uuid.uuid4())
    cards = seen.moves.game[0].fortunes.play_card.card.one_of
    await peer.act(dealt.game_id, first_filling(seen.moves), seen.view.version, command_id)
    before = stored(settings.database)
    other = Command()
    other.fortunes.play_card.card = cards[-1]

    refusal = await refused(peer.act(dealt.game_id, other, seen.view.version, command_id))

    assert (refusal.code, refusal.reason) == (grpc.StatusCode.INVALID_ARGUMENT, "COMMAND_ID_REUSED")
    assert stored(settings.database) == before


async def test_another_actors_command_id_means_nothing(table: Table) -> None:
    command_id = str(uuid.uuid4())
    first = await table.seats[0].act(table.game_id, JOIN, command_id=command_id)

    other = await table.seats[1].act(table.game_id, JOIN, command_id=command_id)

    assert not other.repeated
    assert other.first_version == first.last_version + 1


async def test_lr_7_sixteen_writers_on_one_version(dealt: Table, settings: Settings) -> None:
    """LR-7: one wins; fifteen are told the present version."""
    peer, seen = await dealt.to_move()
    command = first_filling(seen.moves)
    calls = [peer.act(dealt.game_id, command, seen.view.version) for _ in range(16)]

    results = await asyncio.gather(*calls, return_exceptions=True)

    won = [result for result in results if not isinstance(result, BaseException)]
    lost = [await refused(_raise(result)) for result in results if isinstance(result, BaseException)]
    assert len(won) == 1
    assert [(refusal.code, refusal.reason) for refusal in lost] == [(grpc.StatusCode.ABORTED, "STALE_VERSION")] * 15
    assert {refusal.metadata["head"] for refusal in lost} == {str(won[0].last_version)}
    ((_, version, head),) = stored(settings.database)
    assert (version, head) == (won[0].last_version, won[0].head)


async def _raise(error: BaseException) -> None:
    raise error


async def test_lr_10_events_of_one_command_share_its_time_and_id(dealt: Table) -> None:
    """LR-10: the last join starts the game and opens the deal, in one append."""
    listed = await dealt.operator.call(ListEventsRequest(game_id=dealt.game_id))

    events = listed.events  # type: ignore[attr-defined]
    end = next(place for place, event in enumerate(events[4:], 5) if event.last_of_command)
    last_join = events[4:end]
    assert last_join[0].event.HasField("joined")
    assert len(last_join) > 1
    assert len({event.unix_ms for event in last_join}) == 1
    assert [event.last_of_command for event in last_join] == [False] * (len(last_join) - 1) + [True]


async def test_a_cancelled_call_commits_all_or_nothing(dealt: Table, settings: Settings) -> None:
    """However far the call had come, what is stored is the whole command or nothing, and its repeat is answered."""
    was_stored = set()
    for attempt in range(60):
        peer, seen = await dealt.to_move()
        command, command_id = first_filling(seen.moves), str(uuid.uuid4())
        call = asyncio.ensure_future(peer.act(dealt.game_id, command, seen.view.version, command_id))
        await asyncio.sleep(attempt % 20 * 0.0002)
        call.cancel()
        cut = (await asyncio.gather(call, return_exceptions=True))[0]

        answer = await peer.act(dealt.game_id, command, seen.view.version, command_id)

        ((_, version, head),) = stored(settings.database)
        assert (version, head) == (answer.last_version, answer.head)
        assert answer.first_version == seen.view.version + 1
        if isinstance(cut, asyncio.CancelledError):
            was_stored.add(answer.repeated)
    assert was_stored == {True, False}


async def test_a_text_travels_beside_its_command(dealt: Table) -> None:
    """LC-6: the reason of a pause is a sealed part of its own, which everybody may open; its repeat is recognised."""
    reason = "tea ☕"
    command = Command(pause=Pause(reason=Text(index=0, characters=len(reason))))
    version = (await dealt.operator.look(dealt.game_id)).view.version
    texts = [TextPart(salt=os.urandom(32), text=reason)]
    command_id = str(uuid.uuid4())

    first = await dealt.operator.act(dealt.game_id, command, version, command_id, texts=texts)

    again = await dealt.operator.act(dealt.game_id, command, version, command_id, texts=texts)
    assert again.repeated
    texts[0].text = "tea ☔"
    other = await refused(dealt.operator.act(dealt.game_id, command, version, command_id, texts=texts))
    assert other.reason == "COMMAND_ID_REUSED"
    listed = await dealt.seats[0].call(ListEventsRequest(game_id=dealt.game_id, after_version=first.first_version - 1))
    parts = listed.events[0].parts  # type: ignore[attr-defined]
    assert parts[0].kind == 1
    assert not parts[0].HasField("content")
    assert parts[1].content.decode() == reason


async def test_lc_5_a_hand_over_ends_the_seats_credentials(dealt: Table) -> None:
    """LC-5: the earlier credential ends; one issued after it plays on, and sees the same hand."""
    before = await dealt.seats[1].look(dealt.game_id)
    place = rules.actor_message(rules.seat(1))
    command = Command(hand_over=HandOver(place=place, pseudonym=os.urandom(16)))

    await dealt.operator.act(dealt.game_id, command)

    refusal = await refused(dealt.seats[1].look(dealt.game_id))
    assert refusal.reason == "CREDENTIAL_REVOKED"
    others = await dealt.seats[2].look(dealt.game_id)
    assert others.view.places[1].place.pseudonym == command.hand_over.pseudonym
    successor = await dealt.issue(rules.seat(1))
    after = await successor.look(dealt.game_id)
    assert after.view.fortunes.hands[1].cards == before.view.fortunes.hands[1].cards


async def test_a_credential_of_several_actors_says_as_whom(table: Table) -> None:
    """One person who is two seats: unset, the first of them acts."""
    both = await table.issue(rules.seat(1), rules.seat(0))

    await both.act(table.game_id, JOIN)
    await both.act(table.game_id, JOIN, actor=rules.actor_message(rules.seat(0)))

    places = (await table.operator.look(table.game_id)).view.places
    assert [place.present for place in places] == [True, True, False, False]


async def test_policies_of_a_game_are_pinned(operator: Peer) -> None:
    table = await new_table(operator, policies=Policies(turn_ms=60_000))

    view = (await operator.look(table.game_id)).view

    assert view.policies.turn_ms == 60_000
