"""The client against the real service: games are played, watched through deaths of the server, and checked."""

import threading
import uuid
from typing import Any

import pytest

from tests.client.either import done, either, everything, following
from tests.client.service import Service
from trionfi import CaughtUp, Happened, NotationError, Snapshot, errors, parse_cards
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.bundle_pb2 import BundleItem

ONE_DEAL = {"match": {"deals": 1}}


async def seats_of(client: Any, game_id: str) -> list[Any]:
    """A handle for each seat, each with its own credential, all present."""
    seats = []
    for seat in range(4):
        issued = await done(client.issue_credential(game_id, actors=[f"seat:{seat}"]))
        seats.append(client.game(game_id, token=issued.secret))
        await done(seats[-1].join())
    return seats


async def play(operator: Any, seats: list[Any], cards: int) -> int:
    """Play so many cards, or to the end of the game, each the lowest legal; gives how many were played."""
    for played in range(cards):
        view = await done(operator.view())
        owing = [place.place.actor.index for place in view.places if place.owes]
        if not owing:
            return played
        seat = seats[owing[0]]
        playable = (await done(seat.moves())).game[0].fortunes.play_card.card.one_of
        await done(seat.act(fortunes={"play_card": {"card": playable[0]}}))
    return cards


@either
async def test_four_clients_play_a_game_to_its_end_and_it_verifies(service: Service, kind: Any) -> None:
    client = kind(service.address, token=service.token)
    game_id = (await done(client.create_game("fortunes", options=ONE_DEAL))).game_id
    operator = client.game(game_id)
    watch = operator.watch(after=0)
    assert (await following(watch)).event.HasField("game_created")

    seats = await seats_of(client, game_id)
    assert await play(operator, seats, 1000) == 76

    updates = await everything(watch)
    happened = [update for update in updates if isinstance(update, Happened)]
    assert [type(update) for update in updates].count(CaughtUp) == 1
    assert happened[-1].event.HasField("finished")
    assert [update.version for update in happened] == list(range(2, happened[-1].version + 1))
    listed = await everything(operator.events(page_size=50))
    assert [one.event for one in listed][1:] == [update.event for update in happened]

    verdict = await done(operator.verify())
    assert [verdict.record_bytes.kind, verdict.deal.kind, verdict.decisions.kind, verdict.result.kind] == [
        api.VERDICT_KIND_OK
    ] * 4
    lines = await everything(operator.export("view"))
    assert lines[0].header.version == happened[-1].version == len(lines) - 1
    items = await everything(operator.bundle("disclosed"))
    assert BundleItem.FromString(items[0].item).HasField("header")
    assert sum(BundleItem.FromString(one.item).HasField("record") for one in items) == happened[-1].version
    games = {one.game_id: one.phase for one in await everything(client.list_games(page_size=2))}
    assert games[game_id] == game.PHASE_FINISHED
    await done(client.close())


@either
@pytest.mark.parametrize("how", ["kill", "drain"])
async def test_a_watch_goes_on_over_the_death_of_the_server(mortal: Service, kind: Any, how: str) -> None:
    mortal.start()
    client = kind(mortal.address, token=mortal.token)
    game_id = (await done(client.create_game("fortunes", options=ONE_DEAL))).game_id
    operator = client.game(game_id)
    seats = await seats_of(client, game_id)
    watch = seats[2].watch()
    updates = [await following(watch)]
    assert isinstance(updates[0], Snapshot)

    for _ in range(2):
        await play(operator, seats, 3)
        updates += [await following(watch) for _ in range(2)]
        getattr(mortal, how)()
        mortal.start()
    await play(operator, seats, 1000)
    updates += await everything(watch)

    first, rest = updates[0], updates[1:]
    assert [update.version for update in rest] == list(range(first.version + 1, rest[-1].version + 1))
    assert rest[-1].event.HasField("finished")
    listed = await everything(operator.events(after=first.version))
    assert [update.event for update in rest] == [one.event for one in listed]
    await done(client.close())


@either
async def test_sv_2_a_reader_that_stopped_reading_is_told_everything_all_the_same(mortal: Service, kind: Any) -> None:
    mortal.start({"TRIONFI_LAG_MESSAGES": "2"})
    client = kind(mortal.address, token=mortal.token)
    game_id = (await done(client.create_game("fortunes"))).game_id
    operator = client.game(game_id)
    watch = operator.watch(after=0)
    updates = [await following(watch)]

    seats = await seats_of(client, game_id)
    await play(operator, seats, 200)
    await done(operator.abort("enough"))
    updates += await everything(watch)

    assert "LAGGING" in mortal.log
    versions = [update.version for update in updates if isinstance(update, Happened)]
    assert versions == list(range(1, versions[-1] + 1))
    assert updates[-1].event.HasField("aborted")
    await done(client.close())


@either
async def test_lr_9_a_death_between_commit_and_reply_leaves_one_event(mortal: Service, kind: Any) -> None:
    mortal.start()
    client = kind(mortal.address, token=mortal.token)
    game_id = (await done(client.create_game("fortunes"))).game_id
    issued = await done(client.issue_credential(game_id, actors=["seat:0"]))
    seat = client.game(game_id, token=issued.secret)
    await done(seat.view())
    mortal.kill()
    mortal.start({"TRIONFI_FAILPOINT": "after_commit:1"})

    exits: list[int] = []

    def start_again() -> None:
        exits.append(mortal.wait())
        mortal.start()

    resurrection = threading.Thread(target=start_again)
    resurrection.start()
    joined = await done(seat.join())
    resurrection.join()

    assert exits == [-9]
    assert joined.repeated
    joins = [one for one in await everything(seat.events()) if one.event.HasField("joined")]
    assert [one.version for one in joins] == [joined.last_version]
    await done(client.close())


@either
async def test_lr_7_of_two_choices_on_one_version_the_second_is_told_the_present_one(
    service: Service, kind: Any
) -> None:
    client = kind(service.address, token=service.token)
    game_id = (await done(client.create_game("fortunes"))).game_id
    seats = await seats_of(client, game_id)
    issued = await done(client.issue_credential(game_id, actors=["seat:0"]))
    same_seat = client.game(game_id, token=issued.secret)

    both = (seats[0], same_seat)
    playable = [(await done(one.moves())).game[0].fortunes.play_card.card.one_of[0] for one in both]
    await done(seats[0].act(fortunes={"play_card": {"card": playable[0]}}))
    with pytest.raises(errors.StaleVersion) as stale:
        await done(same_seat.act(fortunes={"play_card": {"card": playable[1]}}))

    head = (await done(same_seat.view())).version
    assert stale.value.head == head
    assert stale.value.choice_since is not None
    assert same_seat.seen_version == head
    await done(client.close())


@either
async def test_what_the_service_refuses_has_its_own_class(service: Service, kind: Any) -> None:
    client = kind(service.address, token=service.token)
    game_id = (await done(client.create_game("fortunes"))).game_id
    seats = await seats_of(client, game_id)
    operator = client.game(game_id)
    again = str(uuid.uuid4())
    held = (await done(seats[0].view())).fortunes.hands[0].cards
    missing = next(card for card in range(1, 79) if card not in held)

    with pytest.raises(errors.Refused) as refused:
        await done(seats[0].act(fortunes={"play_card": {"card": missing}}))
    assert (refused.value.reason, bool(refused.value.rule)) == ("CARD_NOT_HELD", True)
    assert {move.WhichOneof("move") for move in refused.value.legal} >= {"fortunes"}
    with pytest.raises(errors.FutureVersion) as beyond:
        await done(seats[0].act(leave={}, expected_version=999))
    assert beyond.value.head == (await done(operator.view())).version
    with pytest.raises(errors.FutureVersion):
        await following(operator.watch(after=999))
    await done(operator.act(pause={"reason": "tea"}, command_id=again))
    with pytest.raises(errors.CommandIdReused):
        await done(operator.act(resume={"reason": "tea"}, command_id=again))
    with pytest.raises(errors.NotFound):
        await done(client.game("0" * 32).view())
    with pytest.raises(errors.InvalidArgument) as malformed:
        await done(client.game("no id").view())
    assert "game_id" in malformed.value.fields
    with pytest.raises(errors.Unauthenticated):
        await done(client.game(game_id, token="trf_unknown").view())
    with pytest.raises(errors.PermissionDenied):
        await following(seats[0].export("full"))
    await done(client.close())


@either
async def test_officials_speak_and_the_credential_of_a_place_ends_with_it(service: Service, kind: Any) -> None:
    client = kind(service.address, token=service.token)
    game_id = (await done(client.create_game("fortunes"))).game_id
    operator = client.game(game_id)
    seats = await seats_of(client, game_id)

    paused = await done(operator.pause("tea 🍵"))
    texts = list((await everything(operator.events()))[paused.first_version - 1].parts)
    assert "tea 🍵".encode() in [part.content for part in texts]
    await done(operator.resume(""))
    await done(operator.hand_over("seat:3", bot=True))
    with pytest.raises(errors.Unauthenticated):
        await done(seats[3].view())

    listed = await everything(client.list_credentials(game_id, page_size=2))
    assert len(listed) == 4
    ended = await done(client.revoke_credential(game_id, listed[0].credential_id))
    assert ended.HasField("revoked_ms")
    with pytest.raises(errors.Unauthenticated):
        await done(seats[0].view())
    await done(operator.abort("rain"))
    assert (await done(operator.view())).phase == game.PHASE_ABORTED
    await done(client.close())


@either
async def test_a_server_says_what_it_is_without_a_credential(service: Service, kind: Any) -> None:
    client = kind(service.address)
    info = await done(client.server_info())
    assert "fortunes" in [one.name for one in info.games.games]
    assert info.scripted_deals
    await done(client.close())


@either
async def test_hands_are_evaluated_without_a_credential(service: Service, kind: Any) -> None:
    client = kind(service.address)
    hand, board = "3w m13r 9w 7c 5s", ("2w 2c Ks 9pr m4", "8wr m12 3p")

    ranked = await done(client.evaluate_two_win_poker([hand, "m3 3s 9w 7c 5s"]))
    assert [one.category for one in ranked] == ["high card", "one pair"]
    assert (await done(client.evaluate_two_win_poker([ranked[0].cards])))[0] == ranked[0]
    counted = await done(client.evaluate_twenty_one("6w m0", "8wr m12 3p"))
    assert (counted.total, counted.majors, counted.house.total) == (21, 1, 15)
    override = await done(client.evaluate_twenty_one("6w m0", "8wr m12 3p", major_precedence="override"))
    assert override.strength > counted.strength
    best = await done(client.evaluate_two_win_best("2s 6w m0 Kc", *board, major_values="either"))
    assert best == await done(client.evaluate_two_win_best(parse_cards("2s 6w m0 Kc"), *board, major_values="either"))
    assert best[0].poker_hand.category == "three of a kind"

    found = await done(client.evaluate_fools_errand(["Kw Kc 2s m0 m5 9w", "m3"]))
    assert [(one.category, one.duet_class) for one in found] == [("two pair", "duet"), ("high card", "")]
    assert (await done(client.evaluate_fools_errand([found[0].cards])))[0] == found[0]

    house = ("2w 4c 6s 8p Tw", "7c 8c 3p")
    advised = await done(client.advise_solitaire(*house, cards="2c 4s 6p 9w m13 5w 3s"))
    assert advised.declarations[0].hand.category == "straight"
    drawing = await done(client.advise_solitaire(*house, poker="2c 4s 6p 9w m13", twenty_one="5w 3s", ties="resolve"))
    assert drawing.drawing.draws

    with pytest.raises(NotationError, match="'m22' at position 1"):
        await done(client.evaluate_two_win_poker(["3w m22 9w 7c 5s"]))
    with pytest.raises(NotationError, match="'Kwr' at position 0"):
        await done(client.evaluate_fools_errand(["Kwr Kc"]))
    with pytest.raises(ValueError, match="both"):
        await done(client.evaluate_twenty_one("6w m0", "8wr m12 3p", major_values="both"))
    with pytest.raises(errors.InvalidArgument) as twice:
        await done(client.evaluate_two_win_poker([hand, "3w m13r 9w 7c 3wr"]))
    assert (twice.value.rule, "hands[1].cards" in twice.value.fields) == ("DK-1", True)
    await done(client.close())


@either
async def test_chances_at_a_showdown_are_estimated_without_a_credential(service: Service, kind: Any) -> None:
    client = kind(service.address)
    board = ("2w 2c Ks 9pr m4", "8wr m12 3p")

    found = await done(client.estimate_two_win_equity(["Kw Qw m0 2s", "9c 9s m11 ??"], *board))
    assert (found.sample.exact, found.sample.showdowns) == (True, 63)
    drawn = await done(
        client.estimate_two_win_equity(["Kw ??", "??"], "2w ??", declare="twenty-one", trials=1_000, seed=3)
    )
    assert (drawn.sample.seed, drawn.sample.showdowns) == (3, 1_000)
    errand = await done(client.estimate_fools_errand_equity([parse_cards("Kw Kc 2s"), "m0 ??"], trials=1_000))
    assert errand.players[0].share.value + errand.players[1].share.value == pytest.approx(1)
    advice = await done(client.advise_two_win("2s 6w m0 Kc", *board, opponents=2, trials=500, dead="Kp"))
    assert len(advice.declarations) == 96

    with pytest.raises(NotationError, match="'9cr' at position 0"):
        await done(client.estimate_two_win_equity(["9cr ??", "??"]))
    with pytest.raises(errors.InvalidArgument) as twice:
        await done(client.estimate_fools_errand_equity(["Kw ??", "Kw ??"]))
    assert (twice.value.rule, "question.players[1].cards" in twice.value.fields) == ("DK-1", True)
    await done(client.close())
