"""LC-13 at the server's edge: what is opened to all, to whom, and when; and the openings of cards."""

import pytest

from tests.service.driver import Peer, Table, events_of, new_table, until
from trionfi.openings import root_of
from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.event_log_pb2 import PartKind, SeatCards
from trionfi.v1.fortunes_pb2 import FortunesMatch, FortunesOptions
from trionfi.v1.game_pb2 import Disclosure, Policies, Role
from trionfi.v1.game_service_pb2 import (
    GetGameRequest,
    GetGameResponse,
    ListEventsRequest,
    ListEventsResponse,
    SeenEvent,
)

ONE_DEAL = FortunesOptions(match=FortunesMatch(deals=1))
OPENED = {
    PartKind.PART_KIND_COMMAND,
    PartKind.PART_KIND_SERVER_SEED,
    PartKind.PART_KIND_ORDER,
    PartKind.PART_KIND_SEAT_CARDS,
}


async def events(peer: Peer, table: Table) -> list[SeenEvent]:
    """Every event, as this peer may list it."""
    listed: list[SeenEvent] = []
    token = ""
    while True:
        answer = await peer.call(ListEventsRequest(game_id=table.game_id, page_size=500, page_token=token))
        assert isinstance(answer, ListEventsResponse)
        listed += answer.events
        token = answer.next_page_token
        if not token:
            return listed


def opened(listed: list[SeenEvent]) -> set[int]:
    """The kinds of parts of which at least one is open."""
    return {part.kind for event in listed for part in event.parts if part.HasField("content")}


async def test_lc_13_after_the_game_everybody_who_sees_it_can_open_what_made_the_deal(operator: Peer) -> None:
    table = await new_table(operator, ONE_DEAL)
    await table.join_all()
    spectator = await table.issue(role=Role.ROLE_SPECTATOR)
    await table.play(20)
    # Given that nothing is open before
    assert opened(await events(spectator, table)) == set()

    await table.play()

    # Then every part but texts is, and it is what the game was made of
    after = await events(spectator, table)
    assert opened(after) == OPENED
    dealt = next(event for event in after if event.event.HasField("dealt"))
    order = CardOrder.FromString(dealt.parts[-5].content)
    for part in dealt.parts[-4:]:
        for opening in SeatCards.FromString(part.content).cards:
            assert opening.card == order.cards[opening.position]


@pytest.mark.parametrize("disclosure", [Disclosure.DISCLOSURE_AUDITOR_ONLY, Disclosure.DISCLOSURE_AFTER_GAME])
async def test_lc_13_a_deal_that_is_over_opens_only_where_the_policy_says_so(
    operator: Peer, disclosure: Disclosure
) -> None:
    table = await new_table(operator, policies=Policies(disclosure=disclosure))
    await table.join_all()
    spectator = await table.issue(role=Role.ROLE_SPECTATOR)

    await table.play(80)

    assert opened(await events(spectator, table)) == set()
    assert not (await spectator.look(table.game_id)).view.HasField("disclosed_version")


async def test_lc_13_immediate_opens_the_first_deal_and_nothing_of_the_second(operator: Peer) -> None:
    table = await new_table(operator)
    await table.join_all()
    await table.play(80)
    seat = table.seats[1]

    view = (await seat.look(table.game_id)).view

    for event in await events(seat, table):
        for part in event.parts:
            own = part.kind == PartKind.PART_KIND_SEAT_CARDS or event.actor.index == 1
            if event.version <= view.disclosed_version:
                assert part.HasField("content"), event.version
            elif not own:
                assert not part.HasField("content"), event.version
    hidden = [event for event in await events(seat, table) if event.version > view.disclosed_version]
    assert opened(hidden) <= {PartKind.PART_KIND_COMMAND, PartKind.PART_KIND_SEAT_CARDS}


async def test_a_spectator_who_is_behind_is_opened_nothing_early(operator: Peer) -> None:
    table = await new_table(operator, ONE_DEAL, policies=Policies(spectator_delay_ms=600_000))
    await table.join_all()
    spectator = await table.issue(role=Role.ROLE_SPECTATOR)

    await table.play()

    assert await events(spectator, table) == []
    assert opened(await events(table.operator, table)) == OPENED


async def test_a_stream_tells_a_version_as_it_was_told_when_it_was_the_head(operator: Peer) -> None:
    table = await new_table(operator, ONE_DEAL)
    spectator = await table.issue(role=Role.ROLE_SPECTATOR)
    live = spectator.watch(table.game_id, after_version=0)
    await table.join_all()
    await table.play()

    late = spectator.watch(table.game_id, after_version=0)

    told = events_of([message async for message in live])
    assert [event.parts for event in told] == [event.parts for event in events_of(await until(late, "caught_up"))]
    assert opened(told) == set()


async def test_whoever_looks_can_have_the_openings_of_what_the_view_shows(dealt: Table) -> None:
    await dealt.play(6)
    spectator = await dealt.issue(role=Role.ROLE_SPECTATOR)
    for peer, cards in ((dealt.seats[0], 6 + 18), (spectator, 6)):
        seen = await peer.call(GetGameRequest(game_id=dealt.game_id, want_openings=True))
        assert isinstance(seen, GetGameResponse)
        roots = {root_of(dealt.game, opening, seen.view.deal_cards) for opening in seen.openings}
        assert (len(seen.openings), roots) in ((cards, {seen.view.deal_root}), (cards - 1, {seen.view.deal_root}))
        assert not (await peer.look(dealt.game_id)).openings
