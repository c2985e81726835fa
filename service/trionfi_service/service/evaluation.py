"""``trionfi.v1.EvaluationService``: what hands are worth, for anybody."""

import asyncio
from collections.abc import Iterable, Sized
from typing import Final

from trionfi.v1.card_pb2 import Card, Face
from trionfi.v1.evaluation_service_pb2 import (
    AdviseSolitaireRequest,
    AdviseSolitaireResponse,
    EvaluateFoolsErrandRequest,
    EvaluateFoolsErrandResponse,
    EvaluateTwentyOneRequest,
    EvaluateTwentyOneResponse,
    EvaluateTwoWinBestRequest,
    EvaluateTwoWinBestResponse,
    EvaluateTwoWinPokerRequest,
    EvaluateTwoWinPokerResponse,
)
from trionfi_service import evaluate, rules, wire
from trionfi_service.calls import Call
from trionfi_service.errors import Refused, invalid_field, rejected
from trionfi_service.rules import RulesRejection

# Nobody is asked who calls, and games wait meanwhile: what one call may ask for takes about two milliseconds.
MOST_HANDS: Final = 200

_set_hands: Final = wire.at(EvaluateTwoWinPokerResponse, "hands")
_set_fools_errand: Final = wire.at(EvaluateFoolsErrandResponse, "hands")
_set_hand: Final = wire.at(EvaluateTwentyOneResponse, "hand")
_set_declarations: Final = wire.at(EvaluateTwoWinBestResponse, "declarations")
_set_advice: Final = wire.at(AdviseSolitaireResponse, "advice")


class Evaluation:
    """The methods of EvaluationService. Nothing is kept of what they are asked."""

    def __init__(self) -> None:
        # Advice takes a core for up to a tenth of a second: one at a time leaves the other to the games.
        self._advising = asyncio.Semaphore(1)

    async def two_win_poker(self, _call: Call, request: EvaluateTwoWinPokerRequest) -> bytes:
        """EvaluateTwoWinPoker."""
        _count(request.hands)
        ranked = []
        for number, hand in enumerate(request.hands):
            field = f"hands[{number}].cards"
            faces = _faces(field, hand.cards)
            try:
                ranked.append(_set_hands(rules.evaluate_two_win_poker_bytes(faces)))
            except RulesRejection as refusal:
                raise _refused(refusal, field) from None
        return b"".join(ranked)

    async def fools_errand(self, _call: Call, request: EvaluateFoolsErrandRequest) -> bytes:
        """EvaluateFoolsErrand."""
        _count(request.hands)
        found = []
        for number, hand in enumerate(request.hands):
            field = f"hands[{number}].cards"
            ids = _ids(field, hand.cards)
            try:
                found.append(_set_fools_errand(rules.evaluate_fools_errand_bytes(ids)))
            except RulesRejection as refusal:
                raise _refused(refusal, field) from None
        return b"".join(found)

    async def twenty_one(self, _call: Call, request: EvaluateTwentyOneRequest) -> bytes:
        """EvaluateTwentyOne."""
        own, externals = _faces("own", request.own), _faces("externals", request.externals)
        try:
            return _set_hand(
                rules.evaluate_twenty_one_bytes(own, externals, request.major_values, request.major_precedence)
            )
        except RulesRejection as refusal:
            raise _refused(refusal) from None

    async def two_win_best(self, _call: Call, request: EvaluateTwoWinBestRequest) -> bytes:
        """EvaluateTwoWinBest."""
        own = _upright("own", request.own)
        internals, externals = _faces("internals", request.internals), _faces("externals", request.externals)
        try:
            found = rules.evaluate_two_win_best_bytes(
                own, internals, externals, request.major_values, request.major_precedence
            )
        except RulesRejection as refusal:
            raise _refused(refusal) from None
        return b"".join(map(_set_declarations, found))

    async def advise_solitaire(self, _call: Call, request: AdviseSolitaireRequest) -> bytes:
        """AdviseSolitaire."""
        if not request.HasField("question"):
            raise invalid_field("question", "is not set")
        question = request.question.SerializeToString()
        try:
            async with self._advising:
                return _set_advice(await asyncio.to_thread(rules.advise_solitaire_bytes, question))
        except RulesRejection as refusal:
            raise _refused_in("question", refusal) from None


def _count(hands: Sized) -> None:
    if not 1 <= len(hands) <= MOST_HANDS:
        raise invalid_field("hands", f"has {len(hands)} hands; 1 to {MOST_HANDS} are taken at once")


def _ids(field: str, cards: Iterable[Card]) -> bytes:
    ids = bytearray()
    for position, card in enumerate(cards):
        try:
            ids.append(evaluate.card_id(card))
        except ValueError as error:
            raise invalid_field(f"{field}[{position}]", str(error)) from None
    return bytes(ids)


def _faces(field: str, faces: Iterable[Face]) -> bytes:
    indexes = bytearray()
    for position, face in enumerate(faces):
        try:
            indexes.append(evaluate.face_index(face))
        except ValueError as error:
            raise invalid_field(f"{field}[{position}]", str(error)) from None
    return bytes(indexes)


def _upright(field: str, cards: Iterable[Card]) -> bytes:
    """Cards of which nobody says yet how they lie."""
    return _faces(field, (evaluate.upright(card) for card in cards))


def _refused(refusal: RulesRejection, field: str | None = None) -> Refused:
    """What the rules say to the cards; ``field`` is what the contract calls those that are at fault."""
    for detail in refusal.rejection.details:
        if detail.key == "field" and field is not None:
            detail.value = field
    return rejected(refusal.rejection)


def _refused_in(message: str, refusal: RulesRejection) -> Refused:
    """The same, where the cards are fields of a message in the request."""
    field = next((detail.value for detail in refusal.rejection.details if detail.key == "field"), None)
    return _refused(refusal, f"{message}.{field}" if field else None)
