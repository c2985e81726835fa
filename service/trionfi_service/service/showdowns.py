"""EvaluationService: chances at a showdown, and what to declare. Long work: off the event loop, and in turn."""

import asyncio
from collections.abc import Callable
from typing import Final

from trionfi.v1.equity_pb2 import FoolsErrandEquityQuestion, TwoWinAdviceQuestion, TwoWinEquityQuestion
from trionfi.v1.evaluation_service_pb2 import (
    AdviseTwoWinRequest,
    AdviseTwoWinResponse,
    EstimateFoolsErrandEquityRequest,
    EstimateFoolsErrandEquityResponse,
    EstimateTwoWinEquityRequest,
    EstimateTwoWinEquityResponse,
)
from trionfi_service import equity, rules, wire
from trionfi_service.calls import Call
from trionfi_service.errors import Reason, invalid_field, refused, rejected
from trionfi_service.rules import RulesRejection, Survey

# Nobody is asked who calls. What one call may ask for takes some seconds of one core; the others are left to the games.
MOST_HANDS: Final = 2_000_000
MOST_WAITING: Final = 8
_THREADS: Final = 1
_RETRY_MS: Final = 2_000

_set_two_win: Final = wire.at(EstimateTwoWinEquityResponse, "equity")
_set_fools_errand: Final = wire.at(EstimateFoolsErrandEquityResponse, "equity")
_set_advice: Final = wire.at(AdviseTwoWinResponse, "advice")


class Showdowns:
    """The methods that look at showdowns: one question at a time, and few that wait for their turn."""

    def __init__(self) -> None:
        self._looking = asyncio.Semaphore(1)
        self._open = 0

    async def two_win(self, _call: Call, request: EstimateTwoWinEquityRequest) -> bytes:
        """EstimateTwoWinEquity."""
        return _set_two_win(await self._answer(rules.survey_two_win, request.question))

    async def fools_errand(self, _call: Call, request: EstimateFoolsErrandEquityRequest) -> bytes:
        """EstimateFoolsErrandEquity."""
        return _set_fools_errand(await self._answer(rules.survey_fools_errand, request.question))

    async def advise_two_win(self, _call: Call, request: AdviseTwoWinRequest) -> bytes:
        """AdviseTwoWin."""
        return _set_advice(await self._answer(rules.survey_two_win_advice, request.question))

    async def _answer(
        self,
        begin: Callable[[bytes], Survey],
        question: TwoWinEquityQuestion | FoolsErrandEquityQuestion | TwoWinAdviceQuestion,
    ) -> bytes:
        survey = _begun(begin, question)
        if self._open > MOST_WAITING:
            raise refused(Reason.TOO_MANY_CALLS).with_retry(_RETRY_MS)
        self._open += 1
        try:
            # A call that is cancelled or out of time ends where it waits, or with the slice under way.
            async with self._looking:
                pace = equity.Pace(survey, _THREADS)
                while survey.done < survey.total:
                    await asyncio.to_thread(pace.look)
        finally:
            self._open -= 1
        return survey.answer()


def _begun(
    begin: Callable[[bytes], Survey],
    question: TwoWinEquityQuestion | FoolsErrandEquityQuestion | TwoWinAdviceQuestion,
) -> Survey:
    if not question.method.HasField("seed"):
        question.method.seed = equity.drawn_seed()
    try:
        survey = begin(question.SerializeToString())
    except RulesRejection as refusal:
        for detail in refusal.rejection.details:
            if detail.key == "field":
                detail.value = f"question.{detail.value}"
        raise rejected(refusal.rejection) from None
    hands = survey.total * survey.hands
    if hands > MOST_HANDS:
        raise invalid_field(
            "question.method",
            f"comes to {hands} hands, in {survey.total} showdowns of {survey.hands}; a call takes {MOST_HANDS} at most",
        )
    return survey
