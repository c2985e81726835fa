"""The text form of actors and viewers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trionfi import format_actor, format_viewer, parse_actor, parse_viewer
from trionfi.v1 import game_pb2 as game

ACTORS = st.one_of(
    st.sampled_from(["clock", "host", "operator", "referee"]),
    st.builds(lambda kind, index: f"{kind}:{index}", st.sampled_from(["seat", "assistant"]), st.integers(0, 255)),
)
VIEWERS = ACTORS | st.sampled_from(["spectator", "auditor"])


@given(ACTORS)
def test_reading_gives_back_what_was_written(text: str) -> None:
    assert format_actor(parse_actor(text)) == text


@given(VIEWERS)
def test_viewers_too(text: str) -> None:
    assert format_viewer(parse_viewer(text)) == text


def test_kinds_are_those_of_the_contract() -> None:
    assert parse_actor("seat:3") == game.Actor(kind=game.ACTOR_KIND_SEAT, index=3)
    assert parse_actor("assistant:0") == game.Actor(kind=game.ACTOR_KIND_ASSISTANT)
    assert parse_viewer("auditor") == game.Viewer(role=game.ROLE_AUDITOR)
    assert parse_viewer("host") == game.Viewer(actor=game.Actor(kind=game.ACTOR_KIND_HOST))


@pytest.mark.parametrize(
    "text", ["", "seat", "seat:", "seat:01", "seat:256", "seat:-1", "seat:x", "seat:٣", "host:0", "Host", "spectator"]
)
def test_anything_else_is_an_error_that_says_what_is_right(text: str) -> None:
    with pytest.raises(ValueError, match="an actor is seat:N"):
        parse_actor(text)


def test_a_viewer_that_is_none_is_told_of_roles() -> None:
    with pytest.raises(ValueError, match="spectator or auditor"):
        parse_viewer("watcher")


def test_an_actor_of_no_kind_is_not_written() -> None:
    with pytest.raises(ValueError, match="no kind"):
        format_actor(game.Actor())
    with pytest.raises(ValueError, match="neither"):
        format_viewer(game.Viewer())
