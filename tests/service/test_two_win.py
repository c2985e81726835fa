"""Two-Win over a real port: what is declared stays sealed, bad input writes nothing, and sessions end and verify."""

import uuid
from collections.abc import Awaitable, Callable, Sequence

import pytest

from tests.service.driver import SERVER_ONLY, Peer, Table, new_table, options_of, refused, stored
from tests.service.test_blind import everything, first_difference
from trionfi.messages import build
from trionfi.v1.card_pb2 import Card, CardOrder
from trionfi.v1.game_pb2 import Command, Phase, Role
from trionfi.v1.game_service_pb2 import CreateGameRequest, GetGameResponse, VerifyGameRequest
from trionfi.v1.money_pb2 import BettingLimit
from trionfi.v1.two_win_pb2 import TwoWinOptions, TwoWinRebuy, TwoWinSchedule
from trionfi_service import replay, rules
from trionfi_service.config import Settings

# As the cards lie in their box: the hands and the middle are known, and nobody has a card of another.
ORDER = CardOrder(cards=[Card.Name(number) for number in range(1, 79)])
UNITS = TwoWinOptions(stacks=[40], minimum_bet=4, chip_unit=2, rebuy=TwoWinRebuy(least=10, most=40))


async def dealt(operator: Peer, options: TwoWinOptions | None = None, seats: int = 3) -> Table:
    """A session whose first hand is dealt: seat 0 has the button, and with three seats the first word."""
    table = await new_table(operator, options or TwoWinOptions(), SERVER_ONLY, [ORDER], seats=seats)
    await table.join_all()
    return table


async def all_declaring(operator: Peer, options: TwoWinOptions | None = None, seats: int = 3) -> Table:
    """The same when all eight cards are up: everybody has called and checked."""
    table = await dealt(operator, options, seats)
    while not (seen := (await table.to_move())[1]).moves.game[0].two_win.HasField("declare"):
        await table.play(1)
    assert len(seen.view.two_win.middle) == 8
    return table


def says(command: dict[str, object]) -> Command:
    """A command of Two-Win."""
    return build(Command, {"two_win": command})


def declares(own: Sequence[int], poker: Sequence[int], reversed_: Sequence[int]) -> Command:
    """A declaration by the places of the cards among one's own four."""
    named = [[own[at] for at in places] for places in (poker, reversed_)]
    return says({"declare": {"poker": named[0], "reversed": named[1]}})


async def own_cards(peer: Peer, table: Table, seat: int) -> list[int]:
    return list((await peer.look(table.game_id)).view.two_win.seats[seat].cards)


# Sealed declarations ------------------------------------------------------------


async def _half_declared(operator: Peer, poker: Sequence[int], reversed_: Sequence[int]) -> Table:
    """Seats 0 and 1 have declared, seat 2 has not."""
    table = await all_declaring(operator)
    for seat in (0, 1):
        peer = table.seats[seat]
        own = await own_cards(peer, table, seat)
        split = (poker, reversed_) if seat == 0 else ((0, 1), ())
        await peer.act(table.game_id, declares(own, *split))
    return table


@pytest.mark.parametrize(
    ("poker", "reversed_"), [((2, 3), ()), ((0, 1), (0, 1, 2, 3)), ((1, 3), (2,))], ids=["pair", "reversed", "both"]
)
async def test_tw_8_a_declaration_stays_sealed_until_the_last_is_in(
    operator: Peer, poker: Sequence[int], reversed_: Sequence[int]
) -> None:
    """Law blind on choices: whatever seat 0 has declared, nobody else gets another byte, size or count."""
    one = await _half_declared(operator, (0, 1), ())
    two = await _half_declared(operator, poker, reversed_)
    for viewer in (1, 2, "spectator", "referee"):  # the operator sees its own command, with the ids of its game
        pair = [await everything(table, await _looking(table, viewer)) for table in (one, two)]
        assert first_difference(*pair) is None, viewer
    # Seat 0 knows what it has declared: this test can fail.
    pair = [await everything(table, table.seats[0]) for table in (one, two)]
    assert first_difference(*pair) is not None

    # When the last is in, Then all are shown to all
    for table in (one, two):
        own = await own_cards(table.seats[2], table, 2)
        await table.seats[2].act(table.game_id, declares(own, (0, 1), ()))
        shown = (await operator.look(table.game_id)).view.two_win.past_hand.shown
        assert [result.declaration.seat for result in shown.results] == [1, 2, 0]
    pair = [await everything(table, await _looking(table, "spectator")) for table in (one, two)]
    assert first_difference(*pair) is not None


async def _looking(table: Table, viewer: int | str) -> Peer:
    if isinstance(viewer, int):
        return table.seats[viewer]
    return await (table.issue(rules.REFEREE) if viewer == "referee" else table.issue(role=Role.ROLE_SPECTATOR))


# Bad input ----------------------------------------------------------------------

Wrong = Callable[[Table], Awaitable[object]]


async def _first(table: Table, command: dict[str, object]) -> object:
    """Whoever is to move says this."""
    peer, seen = await table.to_move()
    return await peer.act(table.game_id, says(command), seen.view.version)


def _raises(total: int) -> Wrong:
    return lambda table: _first(table, {"bet": {"raise_to": {"total": total}}})


BEFORE_THE_ROOT: list[tuple[str, Wrong, str, Sequence[str]]] = [
    ("a raise under the least", _raises(6), "MO-4", ["8", "40"]),
    ("a raise over the stack", _raises(42), "MO-8", ["8", "40"]),
    ("a raise that is no multiple of the unit", _raises(9), "MO-12", ["2"]),
    ("a check where a call is owed", lambda table: _first(table, {"bet": {"check": {}}}), "MO-3", ["4"]),
    ("a rebuy in mid-hand", lambda table: _first(table, {"buy": {"amount": 10}}), "TW-6", ["between hands"]),
    (
        "a bet out of turn",
        lambda table: table.seats[1].act(table.game_id, says({"bet": {"call": {}}})),
        "MO-10",
        ["turn of seat 0"],
    ),
    (
        "a declaration before the cards are up",
        lambda table: _first(table, {"declare": {"poker": ["Aw", "2w"]}}),
        "TW-8",
        ["all eight"],
    ),
]


@pytest.mark.parametrize(
    ("call", "rule", "words"), [row[1:] for row in BEFORE_THE_ROOT], ids=[r[0] for r in BEFORE_THE_ROOT]
)
async def test_a_bad_word_in_a_betting_round_is_refused_with_the_range(
    operator: Peer, settings: Settings, call: Wrong, rule: str, words: Sequence[str]
) -> None:
    table = await dealt(operator, UNITS)
    before = stored(settings.database)

    refusal = await refused(call(table))

    assert refusal.metadata["rule"] == rule, refusal
    for word in words:
        assert word in f"{refusal.message} {refusal.metadata}", (word, refusal)
    assert stored(settings.database) == before


async def test_mo_4_who_may_not_reopen_is_refused(operator: Peer, settings: Settings) -> None:
    # Given a raise to 20 that a short stack of 25 answers all-in: no full raise, so the raiser may not raise again
    table = await dealt(operator, TwoWinOptions(stacks=[200, 25, 200]))
    await _raises(20)(table)
    await _raises(25)(table)
    await _first(table, {"bet": {"call": {}}})
    _, seen = await table.to_move()
    assert [move.two_win.bet.WhichOneof("action") for move in seen.moves.game] == ["call", "fold"]
    before = stored(settings.database)

    refusal = await refused(_first(table, {"bet": {"raise_to": {"total": 100}}}))

    assert refusal.metadata["rule"] == "MO-4", refusal
    assert stored(settings.database) == before


@pytest.mark.parametrize(
    ("poker", "reversed_"),
    [((0, 0), ()), ((0,), ()), ((0, 1, 2), ()), ((1, 0), ()), ((0, 1), (2, 2)), ((), ())],
    ids=["twice", "one", "three", "falling", "reversed twice", "none"],
)
async def test_tw_8_a_declaration_that_is_none_is_refused(
    operator: Peer, settings: Settings, poker: Sequence[int], reversed_: Sequence[int]
) -> None:
    table = await all_declaring(operator)
    own = await own_cards(table.seats[0], table, 0)
    before = stored(settings.database)

    refusal = await refused(table.seats[0].act(table.game_id, declares(own, poker, reversed_)))

    assert refusal.metadata["rule"] == "TW-8", refusal
    assert stored(settings.database) == before


async def test_tw_8_another_s_card_and_a_second_declaration_are_refused(operator: Peer, settings: Settings) -> None:
    table = await all_declaring(operator)
    own, other = [await own_cards(table.seats[seat], table, seat) for seat in (0, 1)]
    before = stored(settings.database)
    foreign = await refused(table.seats[0].act(table.game_id, declares([own[0], other[3]], (0, 1), ())))
    assert foreign.metadata["rule"] == "TW-8", foreign
    assert stored(settings.database) == before

    await table.seats[0].act(table.game_id, declares(own, (0, 1), ()))
    before = stored(settings.database)
    second = await refused(table.seats[0].act(table.game_id, declares(own, (2, 3), ())))

    assert (second.reason, second.metadata["rule"]) == ("ALREADY_COMMITTED", "TW-8"), second
    assert stored(settings.database) == before


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        (TwoWinOptions(stacks=[1, 2, 3, 4, 5]), "TW-1"),
        (TwoWinOptions(stacks=[0]), "TW-1"),
        (TwoWinOptions(stacks=[10**12 + 1]), "TW-1"),
        (TwoWinOptions(stacks=[41], chip_unit=2), "TW-1"),
        (TwoWinOptions(minimum_bet=0), "TW-1"),
        (TwoWinOptions(limit=BettingLimit.Name(3), rebuy=TwoWinRebuy(least=9, most=8)), "TW-6"),
        (TwoWinOptions(hands=100_001), "TW-30"),
        (TwoWinOptions(schedule=TwoWinSchedule(hands=10_001)), "TW-30"),
    ],
    ids=str,
)
async def test_options_out_of_range_are_refused(
    operator: Peer, settings: Settings, options: TwoWinOptions, rule: str
) -> None:
    before = stored(settings.database)

    refusal = await refused(operator.call(CreateGameRequest(command_id=str(uuid.uuid4()), options=options_of(options))))

    assert (refusal.reason, refusal.metadata["rule"]) == ("OPTION_OUT_OF_RANGE", rule), refusal
    assert stored(settings.database) == before


async def _between_hands(operator: Peer, options: TwoWinOptions) -> Table:
    """The first hand is over: two gave up."""
    table = await dealt(operator, options)
    for _ in range(2):
        await _first(table, {"bet": {"fold": {}}})
    return table


async def test_tw_6_between_hands_only_what_is_sold_can_be_bought_and_ready_is_said_once(
    operator: Peer, settings: Settings
) -> None:
    table = await _between_hands(operator, UNITS)
    before = stored(settings.database)
    for amount in (8, 11, 42):
        refusal = await refused(table.seats[0].act(table.game_id, says({"buy": {"amount": amount}})))
        assert refusal.metadata["rule"] == "TW-6", refusal
        assert "10 to 40, in steps of 2" in f"{refusal.message} {refusal.metadata}"
    assert stored(settings.database) == before

    await table.seats[0].act(table.game_id, says({"buy": {"amount": 10}}))
    before = stored(settings.database)
    commands: tuple[dict[str, object], ...] = ({"ready": {}}, {"buy": {"amount": 10}}, {"bet": {"check": {}}})
    for command in commands:
        refusal = await refused(table.seats[0].act(table.game_id, says(command)))
        assert refusal.metadata["rule"] in ("TW-5", "TW-6"), refusal
    assert stored(settings.database) == before
    seat = (await operator.look(table.game_id)).view.two_win.seats[0]
    assert (seat.stack, seat.brought, seat.ready) == (50, 50, True)


async def test_tw_6_where_no_chips_are_sold_none_can_be_bought(operator: Peer, settings: Settings) -> None:
    table = await _between_hands(operator, TwoWinOptions())
    before = stored(settings.database)

    refusal = await refused(table.seats[0].act(table.game_id, says({"buy": {"amount": 10}})))

    assert (refusal.reason, refusal.metadata["rule"]) == ("ACTION_NOT_POSSIBLE", "TW-6"), refusal
    assert stored(settings.database) == before


# Sessions -----------------------------------------------------------------------


async def test_tw_30_a_session_of_fifty_hands_ends_and_verifies(operator: Peer) -> None:
    table = await new_table(operator, TwoWinOptions(hands=50), SERVER_ONLY, seats=2)
    await table.join_all()

    await table.play()

    seen = await operator.look(table.game_id)
    assert isinstance(seen, GetGameResponse)
    assert (seen.view.phase, seen.view.two_win.hand) == (Phase.PHASE_FINISHED, 50)
    assert seen.view.standing.rule == "TW-30"
    assert sum(seat.score for seat in seen.view.standing.seats) == 0
    verdict = await operator.call(VerifyGameRequest(game_id=table.game_id), seconds=60)
    assert replay.outcome(verdict) is replay.Outcome.VERIFIED  # type: ignore[arg-type]


async def test_a_session_with_contributed_deals_goes_on_by_itself(operator: Peer) -> None:
    table = await new_table(operator, TwoWinOptions(hands=3), seats=5)
    await table.join_all()

    await table.play()

    seen = await operator.look(table.game_id)
    assert (seen.view.phase, seen.view.two_win.hand) == (Phase.PHASE_FINISHED, 3)
