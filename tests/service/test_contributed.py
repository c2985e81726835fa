"""LC-11 over gRPC: seats commit and reveal, both waits end by the clock, and no crash loses or repeats a step."""

import asyncio
import uuid
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import grpc
import pytest

from tests.kill.players import CHANNEL_OPTIONS, through
from tests.service.conftest import Serving
from tests.service.driver import Peer, Table, new_table, refused
from tests.service.process import ServerProcess
from trionfi.contributions import commitment_to, prefix_of
from trionfi.v1.game_pb2 import (
    Command,
    CommitContribution,
    DealStage,
    DealView,
    Event,
    Fairness,
    Phase,
    Policies,
    RevealContribution,
    View,
    WithheldPolicy,
)
from trionfi.v1.game_service_pb2 import ListEventsRequest, VerifyGameRequest
from trionfi_service import replay
from trionfi_service.config import Settings

LONG_MS = 600_000
SHORT_MS = 100


def policies(contribute_ms: int, withheld: WithheldPolicy = WithheldPolicy.WITHHELD_POLICY_RETRY) -> Policies:
    """Deals that all seats contribute to."""
    return Policies(fairness=Fairness.FAIRNESS_CONTRIBUTED, contribute_ms=contribute_ms, withheld=withheld)


def _value(deal: int, seat: int) -> bytes:
    return sha256(bytes([deal, seat])).digest()


def commit(table: Table, deal: int, seat: int) -> Command:
    """The commitment of a seat."""
    commitment = commitment_to(_value(deal, seat), prefix_of(table.game, deal, seat))
    return Command(commit_contribution=CommitContribution(deal=deal, commitment=commitment))


def reveal(deal: int, seat: int) -> Command:
    """What it had committed to."""
    return Command(reveal_contribution=RevealContribution(deal=deal, contribution=_value(deal, seat)))


async def commits(table: Table, deal: int, seats: Sequence[int]) -> None:
    """These seats commit, one after the other."""
    for seat in seats:
        await table.seats[seat].act(table.game_id, commit(table, deal, seat))


async def reveals(table: Table, deal: int, seats: Sequence[int]) -> None:
    """These seats reveal, one after the other."""
    for seat in seats:
        await table.seats[seat].act(table.game_id, reveal(deal, seat))


async def happened(table: Table) -> list[Event]:
    """Every event of a game, as its operator sees them."""
    answer = await table.operator.call(ListEventsRequest(game_id=table.game_id, page_size=500))
    return [seen.event for seen in answer.events]  # type: ignore[attr-defined]


def arms(events: Sequence[Event]) -> list[str]:
    """Their names."""
    return [event.WhichOneof("event") or "" for event in events]


async def wait_for(table: Table, holds: Callable[[View], bool]) -> View:
    """The first view of the operator in a watch of which this holds."""
    stream = table.operator.watch(table.game_id)
    try:
        async with asyncio.timeout(10):
            async for message in stream:
                seen = message.snapshot if message.HasField("snapshot") else message.event
                if seen.HasField("view") and holds(seen.view):
                    return seen.view
    finally:
        stream.cancel()
    raise AssertionError("the stream ended before")


async def verified(table: Table) -> bool:
    """Whether all that can be checked of a game that goes on is right."""
    answer = await table.operator.call(VerifyGameRequest(game_id=table.game_id))
    return replay.outcome(answer) is replay.Outcome.VERIFIED  # type: ignore[arg-type]


async def test_lc_11_seats_commit_and_reveal_and_a_whole_game_verifies(operator: Peer) -> None:
    table = await new_table(operator, policies=policies(LONG_MS), contributes=False)
    await table.join_all()
    opened = (await operator.look(table.game_id)).view.deal_in_making
    assert (opened.deal, opened.stage, len(opened.commitment)) == (1, DealStage.DEAL_STAGE_COMMITTING, 32)

    await commits(table, 1, [2, 0, 3, 1])
    await reveals(table, 1, [3, 0, 2])
    revealing = (await operator.look(table.game_id)).view.deal_in_making
    assert revealing == DealView(
        deal=1,
        stage=DealStage.DEAL_STAGE_REVEALING,
        commitment=opened.commitment,
        committed=[0, 1, 2, 3],
        revealed=[0, 2, 3],
    )
    await reveals(table, 1, [1])

    assert (await operator.look(table.game_id)).view.fortunes.deal == 1
    # While deal 1 is played, a seat commits to deal 2 ahead; its set closes with the others.
    await commits(table, 2, [1])
    assert await table.play() == 76
    await commits(table, 2, [0, 2, 3])
    await reveals(table, 2, [0, 1, 2, 3])
    assert (await operator.look(table.game_id)).view.fortunes.deal == 2
    assert await verified(table)


async def test_lc_11_refusals_name_the_rule_and_change_nothing(operator: Peer) -> None:
    table = await new_table(operator, policies=policies(LONG_MS), contributes=False)
    await table.join_all()
    first = table.seats[0]
    await commits(table, 1, [0])
    before = (await operator.look(table.game_id)).view.version

    twice = await refused(first.act(table.game_id, commit(table, 1, 0)))
    early = await refused(first.act(table.game_id, reveal(1, 0)))
    await commits(table, 1, [1, 2, 3])
    other = await refused(first.act(table.game_id, reveal(2, 0)))
    foreign = await refused(
        first.act(
            table.game_id,
            Command(reveal_contribution=RevealContribution(deal=1, contribution=_value(1, 1))),
        )
    )

    said = [twice, early, other, foreign]
    assert [one.reason for one in said] == [
        "ALREADY_COMMITTED",
        "NO_CONTRIBUTION_DUE",
        "NO_CONTRIBUTION_DUE",
        "CONTRIBUTION_MISMATCH",
    ]
    assert {one.metadata["rule"] for one in said} == {"LC-11"}
    assert (await operator.look(table.game_id)).view.version == before + 4


async def test_lc_11_the_set_closes_by_the_clock_with_those_that_have_committed(operator: Peer) -> None:
    table = await new_table(operator, policies=policies(SHORT_MS * 5), contributes=False)
    await table.join_all()
    await commits(table, 1, [1, 3])

    view = await wait_for(table, lambda view: view.deal_in_making.stage == DealStage.DEAL_STAGE_REVEALING)
    assert list(view.deal_in_making.committed) == [1, 3]
    await reveals(table, 1, [1, 3])

    assert (await operator.look(table.game_id)).view.fortunes.deal == 1
    assert await verified(table)


async def test_with_no_contributor_the_server_deals_alone_by_the_clock(operator: Peer) -> None:
    table = await new_table(operator, policies=policies(SHORT_MS), contributes=False)
    await table.join_all()

    view = await wait_for(table, lambda view: view.HasField("fortunes"))

    assert (view.fortunes.deal, view.void_deals) == (1, 0)
    closed = [event.deal_closed for event in await happened(table) if event.HasField("deal_closed")]
    assert [list(one.seats) for one in closed] == [[]]
    assert await verified(table)


@pytest.mark.parametrize(
    ("withheld", "phase", "led_to"),
    [
        (WithheldPolicy.WITHHELD_POLICY_RETRY, Phase.PHASE_PLAYING, ["disclosed", "deal_opened"]),
        (WithheldPolicy.WITHHELD_POLICY_AWAY, Phase.PHASE_PLAYING, ["went_away", "disclosed", "deal_opened"]),
        (WithheldPolicy.WITHHELD_POLICY_ABORT, Phase.PHASE_ABORTED, ["disclosed", "aborted"]),
    ],
)
async def test_lc_11_a_withheld_reveal_makes_the_deal_void_for_everybody_to_see(
    operator: Peer, withheld: WithheldPolicy, phase: Phase, led_to: list[str]
) -> None:
    table = await new_table(operator, policies=policies(SHORT_MS * 5, withheld), contributes=False)
    await table.join_all()
    await commits(table, 1, [0, 1, 2, 3])
    await reveals(table, 1, [0, 1, 3])

    view = await wait_for(table, lambda view: view.void_deals == 1)

    assert view.phase == phase
    events = await happened(table)
    void = next(place for place, event in enumerate(events) if event.HasField("deal_void"))
    assert (events[void].deal_void.deal, list(events[void].deal_void.seats)) == (1, [2])
    assert arms(events[void + 1 :])[: len(led_to)] == led_to
    assert await verified(table)


async def test_a_deal_that_nobody_asks_for_goes_on_after_a_restart(settings: Settings, serving: Serving) -> None:
    """Both waits are armed again from the log alone."""
    async with serving(settings) as operator:
        table = await new_table(operator, policies=policies(SHORT_MS * 10), contributes=False)
        await table.join_all()
        await commits(table, 1, [0, 1])
        begun = (await operator.look(table.game_id)).view.deal_in_making

    async with serving(settings) as operator:
        again = Table(operator, table.game_id, ())
        view = await wait_for(again, lambda view: view.deal_in_making.stage == DealStage.DEAL_STAGE_REVEALING)
        assert view.deal_in_making.commitment == begun.commitment
        assert list(view.deal_in_making.committed) == [0, 1]
        assert (await wait_for(again, lambda view: view.void_deals == 1)).deals == 2


async def test_a_kill_between_any_two_steps_of_a_deal_loses_and_repeats_nothing(tmp_path: Path) -> None:
    """A SIGKILL after each acknowledged step; the server keeps its commitment, and each step stands once."""
    process = ServerProcess(tmp_path)
    process.start()
    try:
        async with grpc.aio.insecure_channel(process.address, options=CHANNEL_OPTIONS) as channel:
            operator = Peer(channel, process.secret)
            table = await new_table(operator, policies=policies(LONG_MS), contributes=False)
            await table.join_all()
            steps = [(seat, commit(table, 1, seat)) for seat in range(4)] + [
                (seat, reveal(1, seat)) for seat in range(4)
            ]
            commitments = set()
            for seat, command in steps:
                before = (await operator.look(table.game_id)).view
                commitments |= {before.deal_in_making.commitment}
                command_id = str(uuid.uuid4())
                answer = await table.seats[seat].act(table.game_id, command, before.version, command_id)
                process.kill()
                process.start()
                await through(lambda: operator.look(table.game_id))
                again = await table.seats[seat].act(table.game_id, command, before.version, command_id)
                assert (again.repeated, again.last_version) == (True, answer.last_version)
                assert (await refused(table.seats[seat].act(table.game_id, command))).metadata["rule"] == "LC-11"
            # LC-8: each restart tells of its outage; nothing else is between the steps.
            events = [arm for arm in arms(await happened(table)) if arm != "outage_recorded"]
            assert len(commitments) == 1
            assert events[events.index("deal_opened") :] == [
                "deal_opened",
                *["deal_committed"] * 4,
                "deal_closed",
                *["deal_revealed"] * 4,
                "dealt",
            ]
            assert await verified(table)
    finally:
        process.close()
