"""EvaluationService over a real server: chances at a showdown and advice, their limits, and who waits."""

import asyncio
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest

from tests.service.driver import CALL_SECONDS, refused
from trionfi.cards import parse_cards, parse_lying_cards
from trionfi.v1.card_pb2 import Face
from trionfi.v1.equity_pb2 import (
    FoolsErrandEquityQuestion,
    FoolsErrandKnownHand,
    ShowdownMethod,
    TwoWinAdviceQuestion,
    TwoWinDeclares,
    TwoWinEquityQuestion,
    TwoWinKnownHand,
)
from trionfi.v1.evaluation_service_pb2 import (
    AdviseTwoWinRequest,
    EstimateFoolsErrandEquityRequest,
    EstimateTwoWinEquityRequest,
)
from trionfi.v1.evaluation_service_pb2_grpc import EvaluationServiceStub
from trionfi_service import equity
from trionfi_service.service.showdowns import MOST_HANDS, MOST_WAITING

INVALID, EXHAUSTED = grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.RESOURCE_EXHAUSTED
OWN, OTHER, INTERNALS, EXTERNALS = "Kw Qw m0 2s", "9c 9s", "2w 2c Ks 9pr m4", "8wr m12 3p"


def faces(text: str) -> list[Face]:
    return [Face(card=card, orientation=orientation) for card, orientation in parse_lying_cards(text)]


def two_win(*players: str, board: bool = True, **fields: Any) -> EstimateTwoWinEquityRequest:
    question = TwoWinEquityQuestion(
        players=[TwoWinKnownHand(cards=parse_cards(cards)) for cards in players],
        internals=faces(INTERNALS) if board else [],
        externals=faces(EXTERNALS) if board else [],
        **fields,
    )
    return EstimateTwoWinEquityRequest(question=question)


def chance(trials: int, seed: int | None = None) -> ShowdownMethod:
    return ShowdownMethod(trials=trials, seed=seed)


async def ask(channel: grpc.aio.Channel, request: Message, seconds: float = CALL_SECONDS) -> Any:
    """Call the method that takes this request, without a credential."""
    method = type(request).__name__.removesuffix("Request")
    return await getattr(EvaluationServiceStub(channel), method)(request, timeout=seconds)


async def test_tw_29_the_chances_are_those_in_process(channel: grpc.aio.Channel) -> None:
    exact = await ask(channel, two_win(OWN, OTHER))
    assert exact.equity == equity.two_win([OWN, OTHER], INTERNALS, EXTERNALS)
    assert exact.equity.sample.exact

    declares = TwoWinDeclares.TWO_WIN_DECLARES_TWENTY_ONE
    drawn = await ask(channel, two_win(OWN, "", board=False, declares=declares, method=chance(3_000, 9)))
    assert drawn.equity == equity.two_win([OWN, ""], declare="twenty-one", trials=3_000, seed=9)


async def test_fools_errand_and_advice_are_those_in_process(channel: grpc.aio.Channel) -> None:
    hands = ["Kw Kc 2s 2p m0 m5", "Ks Kp 3s 3p m1 9c"]
    question = FoolsErrandEquityQuestion(players=[FoolsErrandKnownHand(cards=parse_cards(hand)) for hand in hands])
    assert (await ask(channel, EstimateFoolsErrandEquityRequest(question=question))).equity == equity.fools_errand(
        hands
    )

    asked = TwoWinAdviceQuestion(
        own=parse_cards(OWN),
        internals=faces(INTERNALS),
        externals=faces(EXTERNALS),
        opponents=3,
        method=chance(2_000, 4),
    )
    advice = (await ask(channel, AdviseTwoWinRequest(question=asked))).advice
    assert advice == equity.advise_two_win(OWN, INTERNALS, EXTERNALS, opponents=3, trials=2_000, seed=4)


async def test_a_seed_is_drawn_and_told(channel: grpc.aio.Channel) -> None:
    asked = two_win(OWN, "", board=False, method=chance(2_000))
    first, second = (await asyncio.gather(ask(channel, asked), ask(channel, asked)))[:2]

    assert first.equity.sample.seed != second.equity.sample.seed
    again = equity.two_win([OWN, ""], trials=2_000, seed=first.equity.sample.seed)
    assert again == first.equity


async def test_what_nobody_limits_is_within_what_a_call_takes(channel: grpc.aio.Channel) -> None:
    answer = await ask(channel, two_win(*[""] * 17, board=False))

    sample = answer.equity.sample
    assert (sample.exact, sample.showdowns) == (False, MOST_HANDS // 17)


@pytest.mark.parametrize("method", [chance(MOST_HANDS // 2 + 1), ShowdownMethod(exact=True)])
async def test_a_call_takes_so_many_hands(channel: grpc.aio.Channel, method: ShowdownMethod) -> None:
    players = [OWN, ""] if method.trials else ["Kw Qw", "9c 9s"]

    refusal = await refused(ask(channel, two_win(*players, method=method)))

    assert (refusal.code, refusal.reason) == (INVALID, "INVALID_FIELD")
    assert f"a call takes {MOST_HANDS} at most" in refusal.message
    assert refusal.metadata["field"] == "question.method"


async def test_what_the_rules_refuse_is_named_by_rule_field_and_position(channel: grpc.aio.Channel) -> None:
    twice = await refused(ask(channel, two_win(OWN, "9c Kw")))
    assert (twice.code, twice.reason) == (INVALID, "VALUE_OUT_OF_RANGE")
    assert twice.metadata == {"rule": "DK-1", "field": "question.players[1].cards", "position": "1", "card": "Kw"}
    detail = twice.detail(BadRequest)
    assert isinstance(detail, BadRequest)
    assert detail.field_violations[0].field == "question.players[1].cards"

    alone = await refused(ask(channel, EstimateTwoWinEquityRequest()))
    assert alone.metadata == {"rule": "TW-1", "field": "question.players", "value": "0", "allowed": "2 to 17"}


async def test_few_wait_and_who_leaves_makes_room(channel: grpc.aio.Channel) -> None:
    long = two_win(OWN, "", board=False, method=chance(MOST_HANDS // 2))
    calls = [asyncio.ensure_future(ask(channel, long)) for _ in range(MOST_WAITING + 2)]
    # One is looked at and takes its time; the one too many is told at once.
    ended, waiting = await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)
    refusal = await refused(ended.pop())
    assert (refusal.code, refusal.reason) == (EXHAUSTED, "TOO_MANY_CALLS")

    for call in waiting:
        call.cancel()
    await asyncio.wait(waiting)
    answer = await ask(channel, two_win(OWN, OTHER))
    assert answer.equity.sample.exact


async def test_a_call_out_of_time_ends_and_others_are_answered_meanwhile(channel: grpc.aio.Channel) -> None:
    long = asyncio.ensure_future(ask(channel, two_win(OWN, "", board=False, method=chance(MOST_HANDS // 2)), 0.5))
    with pytest.raises(grpc.aio.AioRpcError) as late:
        await long
    assert late.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
    assert (await ask(channel, two_win(OWN, OTHER))).equity.sample.exact
