"""What hands are worth, in process: against the plain reference, by the rules' own examples, and what is refused."""

from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from tests.reference import declarations as plain
from tests.reference import twenty_one as plain_twenty_one
from tests.reference.cards import DECK
from tests.reference.twenty_one import MajorPrecedence, MajorValues
from tests.reference.two_win_poker import CATEGORIES, poker_hand
from trionfi.cards import format_card, parse_cards, parse_lying_cards
from trionfi.v1.card_pb2 import Face
from trionfi.v1.evaluation_pb2 import TwentyOneHand, TwoWinValued
from trionfi.v1.game_pb2 import Rejection, RejectionCode
from trionfi.v1.two_win_pb2 import TwoWinMajorPrecedence, TwoWinMajorValues
from trionfi_service import evaluate, rules
from trionfi_service.evaluate import NotationError, OptionError, RulesRejection

# Beside the whole deck, of which few categories come up: two ranks, one suit's top, and majors in rows.
RANKS = [card for card in DECK if card[0] in "78" or card in ("m7", "m17", "m8", "m18")]
TOP = [card for card in DECK if card[0] in "TPNQKA" and card[1] == "w"] + ["m0"]
MAJORS = ["m10", "m11", "m12", "m13", "m14", "m15", "m16", "Tc", "9c", "8c", "7c", "6c"]
OPTIONS = [(values, precedence) for values in MajorValues for precedence in MajorPrecedence]


def dealt(random: Random, cards: int) -> list[str]:
    """Different cards, each either way up, or all upright."""
    deck = random.choice([deck for deck in (DECK, RANKS, TOP, MAJORS) if len(deck) >= cards])
    turns = random.choice((("",), ("", "r")))
    return [card + random.choice(turns) for card in random.sample(deck, cards)]


def notation(faces: Iterable[Face]) -> list[str]:
    return [format_card(face.card, face.orientation) for face in faces]


def faces(text: str) -> list[Face]:
    return [Face(card=card, orientation=orientation) for card, orientation in parse_lying_cards(text)]


def refusal(error: pytest.ExceptionInfo[RulesRejection]) -> tuple[Rejection, dict[str, str]]:
    rejection = error.value.rejection
    return rejection, {detail.key: detail.value for detail in rejection.details}


# Against the reference -------------------------------------------------------


def test_tw_11_to_tw_18_poker_agrees_with_the_reference() -> None:
    random = Random(1116)
    hands = [dealt(random, 5) for _ in range(600)]

    ranked = [evaluate.two_win_poker(" ".join(hand)) for hand in hands]

    expected = [poker_hand(hand) for hand in hands]
    assert [hand.category for hand in ranked] == [hand.category for hand in expected]
    assert [notation(hand.cards) for hand in ranked] == [list(hand.cards) for hand in expected]
    in_order = sorted(zip((hand.key for hand in expected), (hand.strength for hand in ranked), strict=True))
    for (key, strength), (next_key, next_strength) in pairwise(in_order):
        assert (key < next_key, key == next_key) == (strength < next_strength, strength == next_strength)
    assert len({hand.category for hand in ranked}) == len(CATEGORIES), "some category never came up"


@pytest.mark.parametrize(("values", "precedence"), OPTIONS)
def test_tw_19_to_tw_23_twenty_one_agrees_with_the_reference(values: MajorValues, precedence: MajorPrecedence) -> None:
    random = Random(1923)
    deals = [dealt(random, 5) for _ in range(300)]

    counted = [
        evaluate.twenty_one(" ".join(deal[:2]), " ".join(deal[2:]), values.value, precedence.value) for deal in deals
    ]

    hands = [plain_twenty_one.player(deal[:2], deal[2:], values) for deal in deals]
    houses = [plain_twenty_one.house(deal[2:], values) for deal in deals]
    assert [of_hand(hand) for hand in counted] == [(h.bust, h.natural, h.total, h.majors) for h in hands]
    assert [of_house(hand) for hand in counted] == [(h.dropped, h.natural, h.total) for h in houses]
    keys = [plain_twenty_one.key(hand, precedence) for hand in hands]
    for (key, strength), (next_key, next_strength) in pairwise(
        sorted(zip(keys, (hand.strength for hand in counted), strict=True))
    ):
        assert (key < next_key, key == next_key) == (strength < next_strength, strength == next_strength)


@pytest.mark.parametrize(("values", "precedence"), OPTIONS)
def test_tw_8_to_tw_10_the_best_declarations_agree_with_the_reference(
    values: MajorValues, precedence: MajorPrecedence
) -> None:
    random = Random(810)
    for _ in range(50):
        deal = dealt(random, 12)
        own, internals, externals = [card.removesuffix("r") for card in deal[:4]], deal[4:9], deal[9:]

        found = evaluate.two_win_best(
            " ".join(own), " ".join(internals), " ".join(externals), values.value, precedence.value
        )

        standing = plain.unbeaten(plain.valued(own, internals, externals, values, precedence))
        assert [(notation(one.poker), notation(one.twenty_one)) for one in found] == [
            (list(one.declaration.poker), list(one.declaration.twenty_one)) for one in standing
        ]
        assert [parts(one) for one in found] == [
            (one.poker.category, list(one.poker.cards), one.twenty_one.total) for one in standing
        ]


def of_hand(hand: TwentyOneHand) -> tuple[bool, bool, int, int]:
    return (hand.bust, hand.natural, hand.total, hand.majors)


def of_house(hand: TwentyOneHand) -> tuple[bool, bool, int]:
    return (hand.house.dropped, hand.house.natural, hand.house.total)


def parts(valued: TwoWinValued) -> tuple[str, list[str], int]:
    return (valued.poker_hand.category, notation(valued.poker_hand.cards), valued.twenty_one_hand.total)


# The rules' examples ---------------------------------------------------------


def strength(hand: str) -> int:
    return evaluate.two_win_poker(hand).strength


def test_tw_15_death_reversed_and_nothing_beats_a_straight_flush_without_a_major() -> None:
    hand = evaluate.two_win_poker("3w m13r 9w 7c 5s")

    assert (hand.category, notation(hand.cards)) == ("high card", ["9w", "7c", "5s", "3w", "m13r"])
    assert "TW-15" in hand.reason
    assert strength("m13r 8w 6c 5s 2p") > strength("9w 8w 7w 6w 5w") > 0


def test_tw_18_the_empress_with_death_with_a_minor_and_two_minor_threes() -> None:
    assert strength("m3 m13 9w 7c 5s") > strength("m3 3p 9w 7c 5s") == strength("m13 3c 9w 7c 5s")
    assert strength("m3 3p 9w 7c 5s") > strength("3p 3c 9w 7c 5s")
    assert strength("7w 7c 4s 3p 2w") > strength("7sr 7pr As Kp Qw")


def test_tw_23_at_15_outside_6_and_the_fool_beat_2_and_4_and_lose_to_the_lovers_and_a_reversed_major() -> None:
    worth = [evaluate.twenty_one(own, "8wr m12 3p").strength for own in ("2w 4c", "6w m0", "m6 m13r")]

    assert worth[0] < worth[1] < worth[2]
    hand = evaluate.twenty_one("6w m0", "8wr m12 3p")
    assert (of_hand(hand), of_house(hand)) == ((False, False, 21, 1), (False, False, 15))
    assert "TW-21" in hand.reason
    assert "TW-20" in hand.house.reason


def test_tw_23_override_puts_any_major_before_the_total() -> None:
    more, major = ("4w 2c", "8wr m12 3p"), ("2w m0", "8wr m12 3p")

    assert evaluate.twenty_one(*more).strength > evaluate.twenty_one(*major).strength
    override = TwoWinMajorPrecedence.TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE
    assert (
        evaluate.twenty_one(*more, major_precedence="override").strength
        < evaluate.twenty_one(*major, major_precedence=override).strength
    )


def test_tw_19_the_tower_counts_six_only_where_majors_are_either() -> None:
    assert evaluate.twenty_one("m16 Tp", "2w 2c Asr").bust
    either = TwoWinMajorValues.TWO_WIN_MAJOR_VALUES_EITHER
    assert evaluate.twenty_one("m16 Tp", "2w 2c Asr", either).total == 20


# Many at once ----------------------------------------------------------------


def test_tw_16_a_batch_says_of_each_hand_what_it_is_by_itself() -> None:
    random = Random(16)
    hands = [" ".join(dealt(random, 5)) for _ in range(500)]

    ranked = evaluate.two_win_poker_batch(hands)

    single = [evaluate.two_win_poker(hand) for hand in hands]
    assert ranked == [(hand.category, hand.strength) for hand in single]
    assert evaluate.two_win_poker_batch(map(faces, hands)) == ranked
    assert evaluate.two_win_poker_batch([]) == []
    assert rules.two_win_poker_categories() == list(CATEGORIES)


def test_messages_and_notation_are_worth_the_same() -> None:
    assert evaluate.two_win_poker(faces("3w m13r 9w 7c 5s")) == evaluate.two_win_poker("3w m13r 9w 7c 5s")
    own, internals, externals = "2s 6w m0 Kc", "2w 2c Ks 9pr m4", "8wr m12 3p"
    assert evaluate.two_win_best(parse_cards(own), faces(internals), faces(externals)) == evaluate.two_win_best(
        own, internals, externals
    )


# Refused ---------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "cards"), [("3w m13r 9w 7c", "4"), ("3w m13r 9w 7c 5s 6s", "6"), ("", "0")])
def test_tw_9_a_poker_hand_is_of_five(hand: str, cards: str) -> None:
    with pytest.raises(RulesRejection, match="it must be 5") as error:
        evaluate.two_win_poker(hand)

    rejection, details = refusal(error)
    assert (rejection.code, rejection.rule) == (RejectionCode.REJECTION_CODE_VALUE_OUT_OF_RANGE, "TW-9")
    assert details == {"field": "hand", "cards": cards, "allowed": "5"}
    with pytest.raises(RulesRejection) as among_many:
        evaluate.two_win_poker_batch(["3w m13r 9w 7c 5s", hand])
    assert refusal(among_many)[1] == {**details, "hand": "1"}


def test_dk_1_no_card_is_there_twice_whichever_way_up() -> None:
    with pytest.raises(RulesRejection, match="3w at position 4 is there already") as error:
        evaluate.two_win_poker("3w m13r 9w 7c 3wr")

    rejection, details = refusal(error)
    assert (rejection.rule, details) == ("DK-1", {"field": "hand", "position": "4", "card": "3w"})
    with pytest.raises(RulesRejection) as among_many:
        evaluate.two_win_poker_batch(["3w m13r 9w 7c 5s", "3w m13r 9w 7c 3wr"])
    assert refusal(among_many)[1] == {**details, "hand": "1"}
    with pytest.raises(RulesRejection) as across:
        evaluate.two_win_best("2s 6w m0 Kc", "2w 2c Ks 9pr m4", "8wr 6wr 3p")
    assert refusal(across)[1] == {"field": "externals", "position": "1", "card": "6w"}


def test_tw_3_tw_8_the_parts_of_a_board_have_their_numbers() -> None:
    for own, externals, rule, field in [("6w", "8wr m12 3p", "TW-8", "own"), ("6w m0", "8wr", "TW-3", "externals")]:
        with pytest.raises(RulesRejection) as error:
            evaluate.twenty_one(own, externals)
        rejection, details = refusal(error)
        assert (rejection.rule, details["field"]) == (rule, field)
    with pytest.raises(RulesRejection, match="internals: the number of cards is 4; it must be 5"):
        evaluate.two_win_best("2s 6w m0 Kc", "2w 2c Ks 9pr", "8wr m12 3p")


def test_tw_4_how_own_cards_lie_is_what_is_declared() -> None:
    with pytest.raises(RulesRejection, match="leave the trailing r away") as error:
        evaluate.two_win_best("2s 6wr m0 Kc", "2w 2c Ks 9pr m4", "8wr m12 3p")

    rejection, details = refusal(error)
    assert (rejection.rule, details) == ("TW-4", {"field": "own", "position": "1", "card": "6w"})


@pytest.mark.parametrize(
    ("hand", "token", "position"),
    [
        ("3w m22 9w 7c 5s", "m22", 1),
        ("3w m13r 9w 7c 5S", "5S", 4),
        ("3w  m13r 9w 7c 5s", "", 1),
        ("3w m13rr 9w 7c 5s", "m13rr", 1),
        ("3w m13 9w 7c \ud8005", "?5", 4),
    ],
)
def test_dk_3_what_is_no_card_is_named_with_its_position(hand: str, token: str, position: int) -> None:
    with pytest.raises(NotationError, match="a card is a rank") as error:
        evaluate.two_win_poker(hand)

    assert (error.value.part, error.value.token, error.value.position) == ("hand", token, position)
    with pytest.raises(NotationError) as among_many:
        evaluate.two_win_poker_batch(["3w m13r 9w 7c 5s", hand])
    assert among_many.value.part == "hand 1"


def test_tw_19_tw_23_an_option_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="'both'; allowed: number, either"):
        evaluate.twenty_one("6w m0", "8wr m12 3p", "both")
    with pytest.raises(OptionError) as error:
        evaluate.two_win_best("2s 6w m0 Kc", "2w 2c Ks 9pr m4", "8wr m12 3p", major_precedence="unspecified")
    assert (error.value.option, error.value.allowed) == ("major_precedence", ("tiebreak", "override"))
    with pytest.raises(RulesRejection) as number:
        rules.evaluate_twenty_one_bytes(rules.parse_faces("6w m0", "own"), rules.parse_faces("8wr m12 3p", ""), 0, 3)
    rejection, details = refusal(number)
    assert (rejection.code, rejection.rule) == (RejectionCode.REJECTION_CODE_OPTION_OUT_OF_RANGE, "TW-23")
    assert details == {"option": "major_precedence", "value": "3", "allowed": "tiebreak, override"}


def test_dk_4_a_message_says_how_its_card_lies() -> None:
    with pytest.raises(ValueError, match="neither upright nor reversed"):
        evaluate.two_win_poker([Face(card=face.card) for face in faces("3w m13r 9w 7c 5s")])
    with pytest.raises(ValueError, match="0 is no card"):
        evaluate.two_win_poker([Face()])


# Advice ----------------------------------------------------------------------


def test_so_4_messages_and_notation_are_advised_the_same() -> None:
    own, internals, externals = "2c 4s 6p 9w m13 5w 3s", "2w 4c 6s 8p Tw", "7c 8c 3p"

    advice = evaluate.solitaire_declarations(own, internals, externals)

    assert advice == evaluate.solitaire_declarations(parse_cards(own), faces(internals), faces(externals), [])
    assert len(advice.declarations) == 84
    first = advice.declarations[0]
    assert (notation(first.poker), notation(first.twenty_one)) == (["5w", "2c", "3s", "4s", "6p"], ["9w", "m13r"])
    drawing = evaluate.solitaire_drawing(first.poker, first.twenty_one, "", internals, externals)
    assert drawing.drawing.draw == first.chances


def test_so_1_what_ties_are_worth_is_an_option_of_the_advice() -> None:
    own, board = "2c 4s 6p 9w m13 5w 3s", ("2w 4c 6s 8p Tw", "7c 8c 3p")

    strict, resolved = (evaluate.solitaire_declarations(own, *board, ties=ties) for ties in ("strict", "resolve"))

    assert resolved.declarations[0].chances.round > strict.declarations[0].chances.round
    assert not strict.declarations[0].chances.tied
    with pytest.raises(OptionError, match="allowed: strict, resolve"):
        evaluate.solitaire_declarations(own, *board, ties="loose")
    with pytest.raises(NotationError, match="cards: '5wr' at position 5: how it lies is what is declared"):
        evaluate.solitaire_declarations("2c 4s 6p 9w m13 5wr 3s", *board)
