"""Fortunes for money over a real port: bad bets and bids write nothing, folds leave hands hidden, matches verify."""

import uuid
from collections.abc import Awaitable, Callable, Sequence

import pytest

from tests.service.driver import SERVER_ONLY, Peer, Table, new_table, options_of, refused, stored
from trionfi.messages import build
from trionfi.v1.fortunes_pb2 import FortunesBetting, FortunesBids, FortunesFoldConcedes, FortunesMatch, FortunesOptions
from trionfi.v1.game_pb2 import Command, Disclosure, Fairness, Phase, Policies, Role
from trionfi.v1.game_service_pb2 import CreateGameRequest, VerifyGameRequest
from trionfi_service import replay
from trionfi_service.config import Settings

ANTE = FortunesOptions(
    match=FortunesMatch(deals=2), betting=FortunesBetting.FORTUNES_BETTING_ANTE, ante=10, chip_unit=5, stacks=[200]
)
BIDS = FortunesOptions(match=FortunesMatch(deals=1), bids=FortunesBids.FORTUNES_BIDS_ON)


async def dealt(operator: Peer, options: FortunesOptions = ANTE, policies: Policies = SERVER_ONLY) -> Table:
    """A match whose first deal is dealt by seat 0."""
    table = await new_table(operator, options, policies)
    await table.join_all()
    return table


def says(command: dict[str, object]) -> Command:
    """A command of Fortunes."""
    return build(Command, {"fortunes": command})


Wrong = Callable[[Table], Awaitable[object]]


def _says(seat: int, command: dict[str, object]) -> Wrong:
    return lambda table: table.seats[seat].act(table.game_id, says(command))


def _raises(seat: int, total: int) -> Wrong:
    return _says(seat, {"bet": {"raise_to": {"total": total}}})


IN_THE_FIRST_ROUND: list[tuple[str, FortunesOptions, Wrong, str, Sequence[str]]] = [
    ("a bet under the ante", ANTE, _raises(0, 5), "MO-4", ["10 to 190", "5"]),
    ("a bet over the stack", ANTE, _raises(0, 195), "MO-8", ["10 to 190"]),
    ("no multiple of the unit", ANTE, _raises(0, 12), "MO-12", ["10 to 190", "5"]),
    ("a call of nothing", ANTE, _says(0, {"bet": {"call": {}}}), "MO-3", ["check"]),
    ("out of turn", ANTE, _says(2, {"bet": {"check": {}}}), "MO-10", ["turn of seat 0"]),
    ("a card in a round", ANTE, _says(0, {"play_card": {"card": "Aw"}}), "FO-16", ["seat 0 to act"]),
    ("a bid where none are made", ANTE, _says(0, {"bid": {"tricks": 3}}), "FO-19", ["no tricks are bid"]),
    ("a bid over 19", BIDS, _says(0, {"bid": {"tricks": 20}}), "FO-19", ["0 to 19"]),
    ("a bid out of turn", BIDS, _says(1, {"bid": {"tricks": 2}}), "FO-19", ["turn of seat 0"]),
    ("a bet in a game without", BIDS, _says(0, {"bet": {"check": {}}}), "FO-16", ["no antes"]),
]


@pytest.mark.parametrize(
    ("options", "call", "rule", "words"),
    [row[1:] for row in IN_THE_FIRST_ROUND],
    ids=[r[0] for r in IN_THE_FIRST_ROUND],
)
async def test_a_bad_bet_or_bid_is_refused_with_what_is_legal(
    operator: Peer, settings: Settings, options: FortunesOptions, call: Wrong, rule: str, words: Sequence[str]
) -> None:
    table = await dealt(operator, options)
    before = stored(settings.database)

    refusal = await refused(call(table))

    assert refusal.metadata["rule"] == rule, refusal
    for word in words:
        assert word in f"{refusal.message} {refusal.metadata}", (word, refusal)
    assert stored(settings.database) == before


@pytest.mark.parametrize(
    ("options", "policies", "rule"),
    [
        (FortunesOptions(stake=5), SERVER_ONLY, "FO-15"),
        (FortunesOptions(betting=FortunesBetting.FORTUNES_BETTING_STAKE, stake=10**12 + 1), SERVER_ONLY, "FO-15"),
        (FortunesOptions(betting=FortunesBetting.FORTUNES_BETTING_STAKE, stacks=[1, 2]), SERVER_ONLY, "FO-15"),
        (FortunesOptions(betting=FortunesBetting.FORTUNES_BETTING_STAKE, ante=1), SERVER_ONLY, "FO-16"),
        (FortunesOptions(betting=FortunesBetting.FORTUNES_BETTING_ANTE, ante=0), SERVER_ONLY, "FO-16"),
        (
            FortunesOptions(fold_concedes=FortunesFoldConcedes.FORTUNES_FOLD_CONCEDES_PLAYER),
            SERVER_ONLY,
            "FO-17",
        ),
        (FortunesOptions(bid_bonus=1), SERVER_ONLY, "FO-19"),
        (FortunesOptions(chip_unit=5), SERVER_ONLY, "MO-12"),
        (ANTE, Policies(disclosure=Disclosure.DISCLOSURE_IMMEDIATE), "LC-13"),
    ],
    ids=str,
)
async def test_options_out_of_range_are_refused(
    operator: Peer, settings: Settings, options: FortunesOptions, policies: Policies, rule: str
) -> None:
    before = stored(settings.database)
    request = CreateGameRequest(command_id=str(uuid.uuid4()), options=options_of(options), policies=policies)

    refusal = await refused(operator.call(request))

    assert (refusal.reason, refusal.metadata["rule"]) == ("OPTION_OUT_OF_RANGE", rule), refusal
    assert stored(settings.database) == before


async def test_fo_17_a_fold_ends_the_deal_pays_it_and_leaves_hands_hidden(operator: Peer) -> None:
    table = await dealt(operator)
    spectator = await table.issue(role=Role.ROLE_SPECTATOR)

    await _raises(0, 50)(table)
    await _says(1, {"bet": {"fold": {}}})(table)

    view = (await spectator.look(table.game_id)).view
    past = view.fortunes.past_deal
    assert (view.phase, view.fortunes.deal, view.fortunes.dealer) == (Phase.PHASE_PLAYING, 2, 1)
    assert (past.folded, list(past.set_aside)) == (1, [])
    # Nobody has a point: the folder's opponents split the four antes, and are two antes poorer by the second deal.
    [layer] = past.paid.layers
    assert (layer.amount, sorted((share.seat, share.amount) for share in layer.shares)) == (40, [(0, 20), (2, 20)])
    assert layer.rule == "FO-17"
    assert [purse.stack for purse in view.fortunes.purses] == [200, 180, 200, 180]
    assert not view.HasField("disclosed_version")

    await _says(1, {"bet": {"fold": {}}})(table)
    over = (await spectator.look(table.game_id)).view
    assert over.phase == Phase.PHASE_FINISHED
    # LC-13: with the end everything is opened.
    assert over.HasField("disclosed_version")
    assert [seat.chips for seat in over.standing.seats] == [20, -20, 20, -20]


@pytest.mark.parametrize("fairness", [Fairness.FAIRNESS_SERVER_ONLY, Fairness.FAIRNESS_CONTRIBUTED], ids=str)
async def test_fo_16_a_match_with_antes_and_bids_is_played_through_and_verifies(
    operator: Peer, fairness: Fairness
) -> None:
    options = FortunesOptions(
        match=FortunesMatch(deals=2),
        betting=FortunesBetting.FORTUNES_BETTING_ANTE,
        stacks=[20, 3, 9, 40],
        bids=FortunesBids.FORTUNES_BIDS_ON,
        bid_bonus=2,
    )
    table = await dealt(operator, options, Policies(fairness=fairness))

    await table.play()

    view = (await operator.look(table.game_id)).view
    assert (view.phase, view.fortunes.deal) == (Phase.PHASE_FINISHED, 2)
    assert sum(seat.chips for seat in view.standing.seats) == 0
    assert sum(purse.stack for purse in view.fortunes.purses) == 72
    verdict = await operator.call(VerifyGameRequest(game_id=table.game_id), seconds=60)
    assert replay.outcome(verdict) is replay.Outcome.VERIFIED  # type: ignore[arg-type]
