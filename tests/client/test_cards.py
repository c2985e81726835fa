"""Card notation in the client (DK-1 to DK-4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trionfi import (
    Deck,
    NotationError,
    card_name,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
    parse_lying_card,
    parse_lying_cards,
)
from trionfi.v1 import card_pb2

CARDS = [number for number in card_pb2.Card.values() if number != card_pb2.CARD_UNSPECIFIED]
RANKS = {
    "ACE": "A", "TWO": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6", "SEVEN": "7",
    "EIGHT": "8", "NINE": "9", "TEN": "T", "PAGE": "P", "KNIGHT": "N", "QUEEN": "Q", "KING": "K",
}  # fmt: skip


def test_dk_1_every_card_of_the_contract_has_its_own_notation() -> None:
    assert len({format_card(card) for card in CARDS}) == 78


def test_dk_2_the_enum_is_the_id_plus_one_and_its_names_agree_with_the_notation() -> None:
    for suit, letter in enumerate("wcsp"):
        for rank, symbol in enumerate("A23456789TPNQK"):
            assert parse_card(f"{symbol}{letter}") == suit * 14 + rank + 1
    for number in range(22):
        assert parse_card(f"m{number}") == 56 + number + 1
    for card in CARDS[:56]:
        word, _, suit_word = card_pb2.Card.Name(card).removeprefix("CARD_").partition("_OF_")
        assert format_card(card) == RANKS[word] + suit_word[0].lower()


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Qw", card_pb2.CARD_QUEEN_OF_WANDS),
        ("Ts", card_pb2.CARD_TEN_OF_SWORDS),
        ("Ac", card_pb2.CARD_ACE_OF_CUPS),
        ("Np", card_pb2.CARD_KNIGHT_OF_PENTACLES),
        ("m0", card_pb2.CARD_THE_FOOL),
        ("m13", card_pb2.CARD_DEATH),
        ("m21", card_pb2.CARD_THE_WORLD),
    ],
)
def test_dk_3_the_examples_of_the_rule(text: str, card: int) -> None:
    assert parse_card(text) == card
    assert format_card(card) == text


NO_CARDS = [
    "",
    "m",
    "m00",
    "m01",
    "m22",
    "m30",
    "1w",
    "10w",
    "aw",
    "AW",
    "wA",
    " Aw",
    "Aw ",
    "Jw",
    "\u0301w",
    "m٣",
    "r",
]


@pytest.mark.parametrize("text", NO_CARDS)
def test_dk_3_anything_else_is_an_error_that_names_the_token(text: str) -> None:
    for parse in (parse_card, parse_lying_card):
        with pytest.raises(NotationError) as refused:
            parse(text)
        assert refused.value.token == text
        assert repr(text) in str(refused.value)


def test_dk_3_an_error_in_a_list_names_the_position() -> None:
    with pytest.raises(NotationError) as refused:
        parse_cards("Aw m22 Kc")
    assert (refused.value.token, refused.value.position) == ("m22", 1)
    with pytest.raises(NotationError) as doubled:
        parse_cards("Aw  Kc")
    assert (doubled.value.token, doubled.value.position) == ("", 1)


def test_dk_4_orientation_is_read_where_it_counts_and_an_error_where_it_does_not() -> None:
    assert parse_lying_card("7wr") == (card_pb2.CARD_SEVEN_OF_WANDS, card_pb2.ORIENTATION_REVERSED)
    assert parse_lying_card("m13") == (card_pb2.CARD_DEATH, card_pb2.ORIENTATION_UPRIGHT)
    assert format_card(card_pb2.CARD_SEVEN_OF_WANDS, card_pb2.ORIENTATION_REVERSED) == "7wr"
    with pytest.raises(NotationError, match="no orientation"):
        parse_card("7wr")
    with pytest.raises(NotationError):
        parse_lying_card("7wrr")
    several = parse_lying_cards("7w m13r")
    assert [format_card(*one) for one in several] == ["7w", "m13r"]
    with pytest.raises(NotationError) as refused:
        parse_lying_cards("7w m22r")
    assert (refused.value.token, refused.value.position) == ("m22r", 1)


@given(st.lists(st.sampled_from(CARDS)))
def test_dk_3_reading_gives_back_what_was_written(cards: list[int]) -> None:
    assert parse_cards(format_cards(cards)) == cards


@given(st.text(alphabet="A23456789TPNQKwcspm01r ", max_size=4))
def test_dk_3_a_text_that_is_read_is_written_the_same(text: str) -> None:
    try:
        card = parse_card(text)
    except NotationError:
        return
    assert format_card(card) == text


@pytest.mark.parametrize("number", [-1, 0, 79])
def test_a_number_that_is_no_card_is_not_written(number: int) -> None:
    with pytest.raises(ValueError, match="no card"):
        format_card(number)


@pytest.mark.parametrize(
    ("text", "tarot", "fortunes"),
    [
        ("Aw", "Ace of Wands", "Ace of Wands"),
        ("Tp", "Ten of Pentacles", "Ten of Pentacles"),
        ("Pc", "Page of Cups", "Herald of Cups"),
        ("Ns", "Knight of Swords", "Knight of Swords"),
        ("Qw", "Queen of Wands", "Riga of Wands"),
        ("Kp", "King of Pentacles", "Righ of Pentacles"),
        ("m0", "The Fool", "Star 0"),
        ("m8", "Strength", "Star 8"),
        ("m10", "Wheel of Fortune", "Star 10"),
        ("m12", "The Hanged Man", "Star 12"),
        ("m21", "The World", "Star 21"),
    ],
)
def test_dk_5_display_names_differ_by_deck(text: str, tarot: str, fortunes: str) -> None:
    assert card_name(parse_card(text)) == tarot
    assert card_name(parse_card(text), Deck.FORTUNES) == fortunes


def test_dk_5_the_majors_have_their_names_in_rider_waite_order() -> None:
    names = [card_name(parse_card(f"m{number}")) for number in range(22)]

    assert names == [
        "The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant",
        "The Lovers", "The Chariot", "Strength", "The Hermit", "Wheel of Fortune", "Justice", "The Hanged Man",
        "Death", "Temperance", "The Devil", "The Tower", "The Star", "The Moon", "The Sun", "Judgement", "The World",
    ]  # fmt: skip


def test_dk_5_some_decks_swap_the_pictures_of_8_and_11() -> None:
    def swapped(text: str) -> str:
        return card_name(parse_card(text), justice_is_8=True)

    assert (swapped("m8"), swapped("m11"), swapped("m9"), swapped("8w")) == (
        "Justice", "Strength", "The Hermit", "Eight of Wands",
    )  # fmt: skip
    assert card_name(parse_card("m8"), Deck.FORTUNES, justice_is_8=True) == "Star 8"


def test_dk_5_names_have_no_effect_on_notation() -> None:
    for card in CARDS:
        for deck in Deck:
            assert card_name(card, deck)
        assert parse_card(format_card(card)) == card
    with pytest.raises(ValueError, match="no card"):
        card_name(79)
