"""Every answer that is no answer becomes a typed error: by its reason, or else by its status."""

import pickle

import grpc
import pytest
from google.protobuf.any_pb2 import Any
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from hypothesis import given
from hypothesis import strategies as st

from trionfi import errors
from trionfi.errors import DOMAIN, TrionfiError, decode
from trionfi.v1.game_pb2 import Move


def details(*messages: Message) -> list[tuple[str, str | bytes]]:
    status = status_pb2.Status()
    for message in messages:
        status.details.add().Pack(message)
    return [("x-other", "1"), ("grpc-status-details-bin", status.SerializeToString())]


def info(reason: str, **metadata: str) -> error_details_pb2.ErrorInfo:
    return error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata)


def test_a_refusal_carries_reason_rule_and_every_value() -> None:
    error = decode(
        grpc.StatusCode.FAILED_PRECONDITION,
        "Wands are in play and you hold some",
        details(info("MUST_FOLLOW_SUIT", rule="FO-6", legal="2w Kw")),
    )

    assert type(error) is errors.Refused
    assert (error.reason, error.rule) == ("MUST_FOLLOW_SUIT", "FO-6")
    assert error.metadata["legal"] == "2w Kw"
    assert str(error) == "Wands are in play and you hold some (MUST_FOLLOW_SUIT, FO-6)"
    assert error.retry_after is None


def test_a_stale_version_says_where_the_game_is_now() -> None:
    error = decode(
        grpc.StatusCode.ABORTED, "the game has moved on", details(info("STALE_VERSION", head="12", choice_since="9"))
    )

    assert isinstance(error, errors.StaleVersion)
    assert (error.head, error.choice_since) == (12, 9)


@pytest.mark.parametrize(
    ("reason", "status", "kind"),
    [
        ("COMMAND_ID_REUSED", grpc.StatusCode.INVALID_ARGUMENT, errors.CommandIdReused),
        ("LAGGING", grpc.StatusCode.RESOURCE_EXHAUSTED, errors.Lagging),
        ("SOMETHING_NEW", grpc.StatusCode.NOT_FOUND, errors.NotFound),
    ],
)
def test_the_reason_chooses_the_class_and_an_unknown_one_leaves_it_to_the_status(
    reason: str, status: grpc.StatusCode, kind: type[TrionfiError]
) -> None:
    error = decode(status, "", details(info(reason)))
    assert type(error) is kind
    assert error.reason == reason


@pytest.mark.parametrize("status", [status for status in grpc.StatusCode if status is not grpc.StatusCode.OK])
def test_an_answer_without_details_is_classed_by_its_status(status: grpc.StatusCode) -> None:
    error = decode(status, None, None)
    assert type(error) is not TrionfiError
    assert error.reason == ""
    assert error.status is status
    assert str(error) == status.name


def test_retry_info_and_field_violations_are_read() -> None:
    retry = error_details_pb2.RetryInfo(retry_delay=Duration(seconds=1, nanos=500_000_000))
    bad = error_details_pb2.BadRequest()
    bad.field_violations.add(field="game_id", description="32 hex digits are due")

    error = decode(grpc.StatusCode.RESOURCE_EXHAUSTED, "", details(info("TOO_MANY"), retry, bad))

    assert error.retry_after == 1.5
    assert error.fields == {"game_id": "32 hex digits are due"}


def test_an_error_of_another_domain_is_not_taken_for_ours() -> None:
    foreign = error_details_pb2.ErrorInfo(reason="STALE_VERSION", domain="proxy.example")
    error = decode(grpc.StatusCode.UNAVAILABLE, "bad gateway", details(foreign))
    assert type(error) is errors.Unavailable
    assert error.reason == ""


@given(st.sampled_from(list(grpc.StatusCode)), st.binary(max_size=60), st.binary(max_size=30))
def test_details_that_cannot_be_read_are_passed_over(status: grpc.StatusCode, garbage: bytes, value: bytes) -> None:
    broken = Any(type_url="type.googleapis.com/google.rpc.ErrorInfo", value=value)
    wrapped = status_pb2.Status(details=[broken]).SerializeToString()
    for metadata in (garbage, wrapped):
        error = decode(status, "message", [("grpc-status-details-bin", metadata)])
        assert error.message == "message"


def test_a_number_that_is_none_is_none() -> None:
    error = decode(grpc.StatusCode.ABORTED, "", details(info("STALE_VERSION", head="soon")))
    assert isinstance(error, errors.StaleVersion)
    assert (error.head, error.choice_since) == (None, None)


def test_legal_moves_are_read_as_far_as_they_can_be() -> None:
    moves = {"legal.1": '{"join": {}}', "legal.2": '{"leave": {}, "newer": 1}', "legal.3": "{", "legal.4": "{}"}
    error = decode(grpc.StatusCode.FAILED_PRECONDITION, "no", details(info("NOT_PRESENT", **moves)))
    assert error.legal == [Move(join={}), Move(leave={})]
    assert decode(grpc.StatusCode.FAILED_PRECONDITION, "no", None).legal == []


def test_an_error_survives_a_pickle() -> None:
    error = decode(grpc.StatusCode.FAILED_PRECONDITION, "no", details(info("NOT_YOUR_TURN", rule="FO-4")))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is errors.Refused
    assert (str(again), again.rule, again.metadata) == (str(error), error.rule, error.metadata)
