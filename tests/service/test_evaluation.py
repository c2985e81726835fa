"""EvaluationService over a real server: the same answers as in process, bounds, and what is refused."""

import asyncio
from random import Random
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest

from tests.reference.cards import DECK
from tests.service.driver import CALL_SECONDS, refused
from trionfi.cards import parse_cards, parse_lying_cards
from trionfi.v1.card_pb2 import ORIENTATION_UPRIGHT, Card, Face
from trionfi.v1.evaluation_pb2 import SolitaireQuestion
from trionfi.v1.evaluation_service_pb2 import (
    AdviseSolitaireRequest,
    EvaluateFoolsErrandRequest,
    EvaluateTwentyOneRequest,
    EvaluateTwoWinBestRequest,
    EvaluateTwoWinPokerRequest,
    FoolsErrandCards,
    TwoWinPokerCards,
)
from trionfi.v1.evaluation_service_pb2_grpc import EvaluationServiceStub
from trionfi.v1.two_win_pb2 import TwoWinMajorPrecedence, TwoWinMajorValues
from trionfi_service import evaluate
from trionfi_service.service.evaluation import MOST_HANDS

INVALID = grpc.StatusCode.INVALID_ARGUMENT
HAND, OWN, EXTERNALS = "3w m13r 9w 7c 5s", "6w m0", "8wr m12 3p"
FOUR, INTERNALS = "2s 6w m0 Kc", "2w 2c Ks 9pr m4"
VALUES = (
    TwoWinMajorValues.TWO_WIN_MAJOR_VALUES_UNSPECIFIED,
    TwoWinMajorValues.TWO_WIN_MAJOR_VALUES_NUMBER,
    TwoWinMajorValues.TWO_WIN_MAJOR_VALUES_EITHER,
)
PRECEDENCES = (
    TwoWinMajorPrecedence.TWO_WIN_MAJOR_PRECEDENCE_UNSPECIFIED,
    TwoWinMajorPrecedence.TWO_WIN_MAJOR_PRECEDENCE_TIEBREAK,
    TwoWinMajorPrecedence.TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE,
)


def faces(text: str) -> list[Face]:
    return [Face(card=card, orientation=orientation) for card, orientation in parse_lying_cards(text)]


def poker(*hands: str) -> EvaluateTwoWinPokerRequest:
    return EvaluateTwoWinPokerRequest(hands=[TwoWinPokerCards(cards=faces(hand)) for hand in hands])


def fools_errand(*hands: str) -> EvaluateFoolsErrandRequest:
    return EvaluateFoolsErrandRequest(hands=[FoolsErrandCards(cards=parse_cards(hand)) for hand in hands])


def advise(**question: Any) -> AdviseSolitaireRequest:
    return AdviseSolitaireRequest(question=SolitaireQuestion(**question))


async def ask(channel: grpc.aio.Channel, request: Message) -> Any:
    """Call the method that takes this request, without a credential."""
    method = type(request).__name__.removesuffix("Request")
    return await getattr(EvaluationServiceStub(channel), method)(request, timeout=CALL_SECONDS)


def violation(refusal: Any) -> str:
    detail = refusal.detail(BadRequest)
    assert isinstance(detail, BadRequest)
    return str(detail.field_violations[0].field)


async def test_tw_16_hands_are_ranked_in_order_without_a_credential(channel: grpc.aio.Channel) -> None:
    random = Random(16)
    hands = [" ".join(card + random.choice(("", "r")) for card in random.sample(DECK, 5)) for _ in range(MOST_HANDS)]

    answer = await ask(channel, poker(*hands))

    assert list(answer.hands) == [evaluate.two_win_poker(hand) for hand in hands]


async def test_tw_21_tw_23_twenty_one_with_every_option(channel: grpc.aio.Channel) -> None:
    for values in VALUES:
        for precedence in PRECEDENCES:
            request = EvaluateTwentyOneRequest(
                own=faces(OWN), externals=faces(EXTERNALS), major_values=values, major_precedence=precedence
            )

            answer = await ask(channel, request)

            assert answer.hand == evaluate.twenty_one(OWN, EXTERNALS, values, precedence)
            assert (answer.hand.total, answer.hand.house.total) == (21, 15)


async def test_tw_10_the_best_declarations(channel: grpc.aio.Channel) -> None:
    request = EvaluateTwoWinBestRequest(own=parse_cards(FOUR), internals=faces(INTERNALS), externals=faces(EXTERNALS))

    answer = await ask(channel, request)

    assert list(answer.declarations) == evaluate.two_win_best(FOUR, INTERNALS, EXTERNALS)
    assert len(answer.declarations) > 1


async def test_fe_7_fe_8_hands_of_fools_errand_of_every_number_of_cards(channel: grpc.aio.Channel) -> None:
    random = Random(7)
    hands = [" ".join(random.sample(DECK, size)) for size in range(1, 13)]

    answer = await ask(channel, fools_errand(*hands))

    assert list(answer.hands) == [evaluate.fools_errand(hand) for hand in hands]


async def test_fe_10_dk_1_what_is_no_hand_of_fools_errand_is_named(channel: grpc.aio.Channel) -> None:
    twice = await refused(ask(channel, fools_errand("Kw", "Kw Kc Kw")))
    assert (twice.code, twice.reason, violation(twice)) == (INVALID, "VALUE_OUT_OF_RANGE", "hands[1].cards")
    assert twice.metadata == {"rule": "DK-1", "field": "hands[1].cards", "position": "2", "card": "Kw"}
    many = await refused(ask(channel, fools_errand(" ".join(DECK[:13]))))
    assert many.metadata == {"rule": "FE-10", "field": "hands[0].cards", "cards": "13", "allowed": "1 to 12"}
    none = await refused(
        ask(channel, EvaluateFoolsErrandRequest(hands=[FoolsErrandCards(cards=[Card.CARD_UNSPECIFIED])]))
    )
    assert (none.reason, violation(none)) == ("INVALID_FIELD", "hands[0].cards[0]")
    for hands in ([], ["Kw"] * (MOST_HANDS + 1)):
        refusal = await refused(ask(channel, fools_errand(*hands)))
        assert (refusal.reason, violation(refusal)) == ("INVALID_FIELD", "hands")


async def test_a_call_takes_so_many_hands_and_at_least_one(channel: grpc.aio.Channel) -> None:
    for hands in ([], [HAND] * (MOST_HANDS + 1)):
        refusal = await refused(ask(channel, poker(*hands)))

        assert (refusal.code, refusal.reason, violation(refusal)) == (INVALID, "INVALID_FIELD", "hands")
        assert f"1 to {MOST_HANDS}" in refusal.message


async def test_what_the_rules_refuse_is_named_by_rule_field_and_position(channel: grpc.aio.Channel) -> None:
    twice = await refused(ask(channel, poker(HAND, HAND, "3w m13r 9w 7c 3wr")))
    assert (twice.code, twice.reason, violation(twice)) == (INVALID, "VALUE_OUT_OF_RANGE", "hands[2].cards")
    assert twice.metadata == {"rule": "DK-1", "field": "hands[2].cards", "position": "4", "card": "3w"}

    four = await refused(ask(channel, poker("3w m13r 9w 7c")))
    assert four.metadata == {"rule": "TW-9", "field": "hands[0].cards", "cards": "4", "allowed": "5"}

    board = EvaluateTwoWinBestRequest(own=parse_cards(FOUR), internals=faces(INTERNALS), externals=faces("8wr m12"))
    two = await refused(ask(channel, board))
    assert (violation(two), two.metadata["rule"]) == ("externals", "TW-3")

    option: Any = 7
    unknown = EvaluateTwentyOneRequest(own=faces(OWN), externals=faces(EXTERNALS), major_values=option)
    refusal = await refused(ask(channel, unknown))
    assert (refusal.code, refusal.reason) == (INVALID, "OPTION_OUT_OF_RANGE")
    assert refusal.metadata == {
        "rule": "TW-19", "option": "major_values", "value": "7", "allowed": "number, either"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("face", "problem"),
    [
        (Face(card=Card.CARD_DEATH), "neither upright nor reversed"),
        (Face(orientation=ORIENTATION_UPRIGHT), "0 is no card"),
    ],
)
async def test_dk_4_a_card_is_one_and_says_how_it_lies(channel: grpc.aio.Channel, face: Face, problem: str) -> None:
    request = EvaluateTwoWinPokerRequest(hands=[TwoWinPokerCards(cards=[*faces("3w 9w 7c 5s"), face])])

    refusal = await refused(ask(channel, request))

    assert (refusal.code, refusal.reason, violation(refusal)) == (INVALID, "INVALID_FIELD", "hands[0].cards[4]")
    assert problem in refusal.message


async def test_so_4_so_6_advice_is_what_it_is_in_process(channel: grpc.aio.Channel) -> None:
    board = {"internals": faces("2w 4c 6s 8p Tw"), "externals": faces("7c 8c 3p")}
    own, declared = "2c 4s 6p 9w m13 5w 3s", {"poker": faces("2c 4s 6p 9w m13"), "twenty_one": faces("5w 3s")}

    answers = await asyncio.gather(
        *(ask(channel, advise(**board, cards=parse_cards(own))) for _ in range(3)),
        ask(channel, advise(**board, **declared, draws=faces("Kwr"))),
    )

    told = evaluate.solitaire_declarations(own, board["internals"], board["externals"])
    assert [answer.advice for answer in answers[:3]] == [told] * 3
    assert answers[3].advice == evaluate.solitaire_drawing(
        declared["poker"], declared["twenty_one"], "Kwr", board["internals"], board["externals"]
    )


async def test_what_is_no_question_of_solitaire_is_named(channel: grpc.aio.Channel) -> None:
    nothing = await refused(ask(channel, AdviseSolitaireRequest()))
    assert (nothing.code, nothing.reason, violation(nothing)) == (INVALID, "INVALID_FIELD", "question")

    board = {"internals": faces("2w 4c 6s 8p Tw"), "externals": faces("7c 8c 3p")}
    twice = advise(**board, cards=parse_cards("2c 4s 6p 9w m13 5w 8c"))
    refusal = await refused(ask(channel, twice))
    assert (refusal.code, refusal.reason, violation(refusal)) == (INVALID, "VALUE_OUT_OF_RANGE", "question.cards")
    assert refusal.metadata == {"rule": "DK-1", "field": "question.cards", "position": "6", "card": "8c"}

    turned = advise(internals=[Face(card=Card.CARD_DEATH)])
    refusal = await refused(ask(channel, turned))
    assert (refusal.metadata["rule"], violation(refusal)) == ("DK-4", "question.internals")


async def test_many_callers_at_once_are_all_answered(channel: grpc.aio.Channel) -> None:
    answers = await asyncio.gather(*(ask(channel, poker(HAND)) for _ in range(50)))

    assert {answer.hands[0].strength for answer in answers} == {evaluate.two_win_poker(HAND).strength}
