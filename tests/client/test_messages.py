"""Plain values become messages of the contract, and what cannot be one is refused with the path of the field."""

import pytest
from google.protobuf.json_format import MessageToDict
from hypothesis import given
from hypothesis import strategies as st

from trionfi.messages import build
from trionfi.v1 import card_pb2, fortunes_pb2, move_pb2
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api


def test_a_command_by_its_names_with_a_card_in_notation() -> None:
    built = build(game.Command, {"fortunes": {"play_card": {"card": "Qw"}}})

    play_card = fortunes_pb2.FortunesPlayCard(card=card_pb2.CARD_QUEEN_OF_WANDS)
    assert built == game.Command(fortunes=fortunes_pb2.FortunesCommand(play_card=play_card))


def test_options_with_enums_by_short_and_long_name_numbers_lists_and_messages() -> None:
    built = build(
        game.Options,
        {
            "fortunes": {
                "dealer": 0,
                "stars_open": "trick",
                "stars_win": "FORTUNES_STARS_WIN_ALWAYS",
                "scoring": {"well": 3, "suit_extra": [0, 0, 0, 1]},
                "match": fortunes_pb2.FortunesMatch(target=40),
            }
        },
    ).fortunes

    assert built.HasField("dealer")
    assert built.stars_open == fortunes_pb2.FORTUNES_STARS_OPEN_TRICK
    assert built.stars_win == fortunes_pb2.FORTUNES_STARS_WIN_ALWAYS
    assert list(built.scoring.suit_extra) == [0, 0, 0, 1]
    assert built.match.target == 40


def test_an_empty_mapping_still_chooses_its_arm() -> None:
    assert build(game.Options, {"fortunes": {}}).WhichOneof("options") == "fortunes"
    assert build(game.Command, {"join": {}}).WhichOneof("command") == "join"


def test_places_and_orders_in_text_form() -> None:
    place = build(api.NewPlace, {"actor": "seat:2", "display_name": "Ann", "bot": True})
    assert place == api.NewPlace(actor=game.Actor(kind=game.ACTOR_KIND_SEAT, index=2), display_name="Ann", bot=True)
    assert list(build(card_pb2.CardOrder, "m0 Kw").cards) == [card_pb2.CARD_THE_FOOL, card_pb2.CARD_KING_OF_WANDS]
    assert not build(card_pb2.CardOrder, "m0 Kw").reversed
    lying = build(card_pb2.CardOrder, "m0 Kwr")
    assert (list(lying.cards), list(lying.reversed)) == ([57, 14], [False, True])


def test_a_free_text_leaves_its_place_and_its_length_in_scalar_values() -> None:
    texts: list[str] = []
    built = build(game.Command, {"pause": {"reason": "tea 🍵"}}, texts)

    assert built.pause.reason == move_pb2.Text(index=0, characters=5)
    assert texts == ["tea 🍵"]


@pytest.mark.parametrize(
    ("kind", "value", "says"),
    [
        (game.Options, {"whist": {}}, r"Options\.whist: there is no such field; Options has fortunes"),
        (game.Options, {"fortunes": {"stars": 1}}, r"Options\.fortunes\.stars: there is no such field; .* has dealer"),
        (game.Options, {"fortunes": {"match": {"deals": 1, "target": 2}}}, "deals and target exclude each other"),
        (game.Options, {"fortunes": {"stars_open": "always"}}, r"stars_open: 'always' is none of deal, trick"),
        (game.Options, {"fortunes": {"dealer": -1}}, r"Options\.fortunes\.dealer: "),
        (game.Options, {"fortunes": {"dealer": 2**32}}, r"Options\.fortunes\.dealer: "),
        (game.Options, {"fortunes": {"scoring": {"suit_extra": [1, -1]}}}, r"suit_extra\[1\]: "),
        (game.Command, {"fortunes": {"play_card": {"card": "Xw"}}}, r"play_card\.card: 'Xw' at position 0"),
        (card_pb2.CardOrder, "Aw Zz", "CardOrder: 'Zz' at position 1"),
        (api.NewPlace, {"actor": "seat:x"}, "NewPlace.actor: 'seat:x': an actor is"),
        (api.NewPlace, {"display_name": "\ud83c"}, "NewPlace.display_name: .*surrogates not allowed"),
        (game.Command, {"pause": {"reason": "\ud83c"}}, "surrogate"),
    ],
)
def test_a_value_that_cannot_be_is_a_value_error_with_its_path(
    kind: type[game.Command], value: object, says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        build(kind, value, [])


@pytest.mark.parametrize(
    ("kind", "value", "says"),
    [
        (game.Options, {"fortunes": 3}, "Options.fortunes: a mapping or a FortunesOptions is due, not int"),
        (game.Options, {"fortunes": "x"}, "Options.fortunes: a mapping or a FortunesOptions is due, not a string"),
        (game.Options, {"fortunes": game.Join()}, "a FortunesOptions is due, not a Join"),
        (game.Options, {"fortunes": {"dealer": "north"}}, r"Options\.fortunes\.dealer: "),
        (game.Options, {"fortunes": {"dealer": None}}, r"Options\.fortunes\.dealer: "),
        (game.Options, {"fortunes": {"scoring": {"suit_extra": 1}}}, "suit_extra: a list is due, not int"),
        (game.Options, {"fortunes": {"scoring": {"suit_extra": "1234"}}}, "suit_extra: a list is due, not str"),
        (game.PauseMove, {"reason": "x"}, "TextHole is due"),
    ],
)
def test_a_value_of_the_wrong_type_is_a_type_error_with_its_path(
    kind: type[game.Command], value: object, says: str
) -> None:
    with pytest.raises(TypeError, match=says):
        build(kind, value, [])


def test_a_text_where_no_texts_travel_is_refused() -> None:
    with pytest.raises(TypeError, match="a mapping or a Text is due"):
        build(game.Command, {"pause": {"reason": "tea"}})


FORTUNES = st.builds(
    fortunes_pb2.FortunesOptions,
    dealer=st.none() | st.integers(0, 2**32 - 1),
    stars_open=st.sampled_from([None, *fortunes_pb2.FortunesStarsOpen.values()[1:]]),
    scoring=st.builds(
        fortunes_pb2.FortunesScoring,
        well=st.none() | st.integers(0, 1000),
        rank_extra=st.lists(st.integers(0, 1000), max_size=14),
    ),
    match=st.builds(fortunes_pb2.FortunesMatch, target=st.integers(1, 1_000_000)),
)
KNOWN = st.sampled_from(["fortunes", "dealer", "scoring", "suit_extra", "match", "deals", "target", "pause", "reason"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | KNOWN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KNOWN | st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(FORTUNES)
def test_any_options_can_be_said_in_plain_values(options: fortunes_pb2.FortunesOptions) -> None:
    plain = MessageToDict(options, preserving_proto_field_name=True)
    assert build(fortunes_pb2.FortunesOptions, plain) == options


@given(st.sampled_from([game.Command, game.Options, api.NewPlace, card_pb2.CardOrder]), ANYTHING)
def test_whatever_is_given_it_is_a_message_or_an_error_that_says_where(kind: type[game.Command], value: object) -> None:
    said = kind.DESCRIPTOR.name
    try:
        build(kind, value, [])
    except (TypeError, ValueError) as refused:
        said = str(refused)
    assert said.startswith(kind.DESCRIPTOR.name)
