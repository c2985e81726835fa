"""When a call is sent again: pure decisions, with the clock in hand."""

import grpc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trionfi.errors import TrionfiError, Unavailable, decode
from trionfi.retries import Patience, Repeatable, RetryPlan, may_repeat

PATIENCE = Patience(timeout=5, retry_for=30)


def error(status: grpc.StatusCode, retry_after: float | None = None) -> TrionfiError:
    plain = decode(status, "", None)
    return type(plain)("", "", {}, "", status, retry_after)


@pytest.mark.parametrize("status", list(grpc.StatusCode))
def test_only_what_leaves_the_outcome_unknown_is_repeated(status: grpc.StatusCode) -> None:
    unknown = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED}
    assert may_repeat(error(status), Repeatable.YES) == (status in unknown)
    assert not may_repeat(error(status), Repeatable.NO)


@pytest.mark.parametrize("status", list(grpc.StatusCode))
def test_what_was_turned_away_with_retry_info_is_repeated_whatever_it_is(status: grpc.StatusCode) -> None:
    turned_away = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED}
    assert may_repeat(error(status, retry_after=0.1), Repeatable.NO) == (status in turned_away)


def test_retry_info_is_no_promise_where_the_server_does_not_know_the_outcome_itself() -> None:
    unknown = Unavailable("OUTCOME_UNKNOWN", "", {}, "", grpc.StatusCode.UNAVAILABLE, retry_after=0.1)
    assert may_repeat(unknown, Repeatable.YES)
    assert not may_repeat(unknown, Repeatable.NO)


def test_aborted_is_never_repeated_not_even_when_the_server_says_when() -> None:
    assert not may_repeat(error(grpc.StatusCode.ABORTED, retry_after=0.1), Repeatable.YES)


def test_waits_double_from_50_ms_to_2_s() -> None:
    plan = RetryPlan(Patience(5, 1e9), Repeatable.YES, now=0, jitter=lambda: 0)
    waits = [plan.wait_after(error(grpc.StatusCode.UNAVAILABLE), now=0) for _ in range(8)]
    assert waits == pytest.approx([0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2, 2])


@given(st.floats(0, 1), st.integers(1, 20))
def test_jitter_takes_at_most_half_off_however_often(jitter: float, failures: int) -> None:
    plan = RetryPlan(Patience(5, 1e9), Repeatable.YES, now=0, jitter=lambda: jitter)
    even = RetryPlan(Patience(5, 1e9), Repeatable.YES, now=0, jitter=lambda: 0)
    for _ in range(failures):
        wait = plan.wait_after(error(grpc.StatusCode.UNAVAILABLE), now=0)
        longest = even.wait_after(error(grpc.StatusCode.UNAVAILABLE), now=0)
        assert wait is not None
        assert longest is not None
        assert longest / 2 <= wait <= longest


def test_the_server_is_left_alone_for_as_long_as_it_asks() -> None:
    plan = RetryPlan(PATIENCE, Repeatable.YES, now=0)
    assert plan.wait_after(error(grpc.StatusCode.UNAVAILABLE, retry_after=7), now=1) == 7


def test_patience_ends_and_no_attempt_outlasts_it() -> None:
    plan = RetryPlan(PATIENCE, Repeatable.YES, now=100, jitter=lambda: 0)

    assert plan.attempt_timeout(now=100) == 5
    assert plan.wait_after(error(grpc.StatusCode.DEADLINE_EXCEEDED), now=105) is not None
    assert plan.attempt_timeout(now=105) == 5
    assert plan.attempt_timeout(now=128) == 2
    assert plan.wait_after(error(grpc.StatusCode.DEADLINE_EXCEEDED), now=129.95) is None


def test_a_wish_beyond_patience_ends_it_at_once() -> None:
    plan = RetryPlan(PATIENCE, Repeatable.YES, now=0)
    assert plan.wait_after(error(grpc.StatusCode.RESOURCE_EXHAUSTED, retry_after=60), now=0) is None


def test_no_patience_is_one_attempt() -> None:
    plan = RetryPlan(Patience(timeout=5, retry_for=0), Repeatable.YES, now=0)
    assert plan.attempt_timeout(now=0) == 5
    assert plan.wait_after(error(grpc.StatusCode.UNAVAILABLE), now=0.01) is None


@pytest.mark.parametrize(("timeout", "retry_for"), [(0, 1), (-1, 1), (float("nan"), 1), (1, -1), (1, float("nan"))])
def test_seconds_that_cannot_be_are_refused(timeout: float, retry_for: float) -> None:
    with pytest.raises(ValueError, match="seconds are due"):
        Patience(timeout, retry_for)
