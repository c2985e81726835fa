"""The client holds a server to its openings: every card it is told, from the events themselves."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tests import tables
from tests.client.either import done, either, following
from tests.client.peer import Peer, answer
from trionfi.errors import OpeningInvalid
from trionfi.openings import Openings, root_of
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.card_pb2 import Card, CardOpening, Orientation
from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SeatCards
from trionfi.v1.game_pb2 import Event, View
from trionfi.v1.game_service_pb2 import SeenEvent, SeenPart
from trionfi_service import rules
from trionfi_service.table import Table


@pytest.fixture(scope="module")
def played() -> Table:
    return tables.play(tables.table("openings", options={"match": {"deals": 2}}))


def told(table: Table) -> Iterator[SeenEvent]:
    """The events as an auditor is told them."""
    for record in map(EventRecord.FromString, table.log()):
        parts = [SeenPart(kind=part.kind, content=rules.unpad(part.body)) for part in record.parts]
        yield SeenEvent(version=record.version, event=Event.FromString(record.public_body), parts=parts)


def test_every_card_of_a_whole_game_opens(played: Table) -> None:
    openings = Openings(played.game)

    for seen in told(played):
        openings.tell(seen)


def test_it_agrees_with_the_core_on_every_opening(played: Table) -> None:
    opened = [opening for seen in told(played) for opening in seen.event.openings]

    assert len(opened) == 2 * 78
    for opening in opened:
        assert root_of(played.game, opening, 78) == rules.opening_root(played.game, opening, 78)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda _: CardOpening(position=77), "did not lie at position 77|path is too long"),
        (lambda _: CardOpening(position=78), "position 78 is none of 78"),
        (lambda opening: CardOpening(deal=opening.deal + 1), "did not lie at"),
        (lambda _: CardOpening(salt=bytes(32)), "did not lie at"),
        (lambda _: CardOpening(salt=bytes(31)), "have 32 bytes"),
        (lambda opening: CardOpening(path=opening.path[32:]), "too short"),
        (lambda opening: CardOpening(path=opening.path + bytes(32)), "too long"),
        (lambda opening: CardOpening(path=bytes(len(opening.path))), "did not lie at"),
        (lambda _: CardOpening(orientation=Orientation.ORIENTATION_REVERSED), "did not lie at"),
    ],
)
def test_an_opening_that_was_changed_is_found(played: Table, change: object, why: str) -> None:
    openings = Openings(played.game)
    for seen in told(played):
        if not seen.event.openings:
            openings.tell(seen)
            continue
        # Given the first card that is played, When anything of its opening is changed
        wrong = change(seen.event.openings[0])  # type: ignore[operator]
        for field, value in wrong.ListFields():
            setattr(seen.event.openings[0], field.name, value)
        # Then it is named, with its version
        with pytest.raises(OpeningInvalid, match=why) as caught:
            openings.tell(seen)
        assert caught.value.version == seen.version
        return


def test_a_card_shown_without_its_opening_is_found(played: Table) -> None:
    openings = Openings(played.game)
    for seen in told(played):
        if seen.event.openings:
            del seen.event.openings[:]
            with pytest.raises(OpeningInvalid, match="is shown without an opening"):
                openings.tell(seen)
            return
        openings.tell(seen)


def test_a_card_put_in_the_place_of_another_in_a_hand_is_found(played: Table) -> None:
    openings = Openings(played.game)
    for seen in told(played):
        hand = next((part for part in seen.parts if part.kind == PartKind.PART_KIND_SEAT_CARDS), None)
        if hand is None:
            openings.tell(seen)
            continue
        cards = SeatCards.FromString(hand.content)
        cards.cards[0].card = Card.CARD_THE_FOOL if cards.cards[0].card != Card.CARD_THE_FOOL else Card.CARD_DEATH
        hand.content = cards.SerializeToString()
        with pytest.raises(OpeningInvalid, match="did not lie at"):
            openings.tell(seen)
        return


def test_who_begins_in_mid_deal_checks_from_the_root_of_the_view(played: Table) -> None:
    events = list(told(played))
    dealt = next(seen.event.dealt for seen in events if seen.event.HasField("dealt"))
    opened = [seen for seen in events if seen.event.openings]
    view = View(version=opened[3].version, deal_root=dealt.root, deal_cards=dealt.cards)
    known = [opening for seen in opened[:4] for opening in seen.event.openings]
    openings = Openings(played.game)

    openings.begin(view, known)
    openings.tell(opened[4])

    known[0].position += 1
    with pytest.raises(OpeningInvalid):
        openings.look(view, known)
    opened[5].event.openings[0].position += 1
    with pytest.raises(OpeningInvalid):
        openings.tell(opened[5])


@either
async def test_a_server_that_lies_about_a_card_is_found_out_by_get_act_and_watch(peer: Peer, kind: Any) -> None:
    # Given a deal, and a peer that shows one of its cards at another position
    table = tables.table("a liar", options={"match": {"deals": 1}})
    tables.play(table, "one card", 1)
    view, moves = table.view(0), table.moves(0)
    opened = rules.openings(table.state, rules.seat(0))
    honest = api.GetGameResponse(view=view, moves=moves, openings=opened)
    lie = api.GetGameResponse.FromString(honest.SerializeToString())
    lie.openings[0].position += 1
    act = api.ActResponse(repeated=True, last_version=view.version, view=view, openings=lie.openings)
    peer.will("GetGame", answer(honest), answer(lie))
    peer.will("Act", answer(act))
    peer.will("WatchGame", answer(api.WatchGameResponse(snapshot=lie)))
    client = kind(peer.address, token="trf_" + "x" * 43)
    own = client.game(view.game.hex())
    # When it is honest, Then the view is given
    assert (await done(own.get())).view == view
    # When it is not, Then every way of looking says so
    for look in (own.get, partial(own.act, join={}), partial(following, own.watch())):
        with pytest.raises(OpeningInvalid, match="did not lie at position"):
            await done(look())
    await done(client.close())
