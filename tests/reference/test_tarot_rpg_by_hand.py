"""Tarot: the RPG in the reference, worked out by hand from docs/rules/tarot-rpg.md; its trumps have their own file."""

from itertools import combinations

import pytest

from tests.reference.cards import DECK
from tests.reference.tarot_rpg import (
    DEALER,
    DIFFICULTIES,
    FOOL,
    SIZES,
    SKILLS,
    Discards,
    Lead,
    dealt,
    discards,
    fool_holder,
    leads,
    may_discard,
    sheet_is_legal,
    succeeds,
    succeeds_opposed,
    text_is_legal,
    theme,
    total,
    value,
)
from tests.reference.tarot_rpg_hand import Game, Hand, Stage, Words
from tests.reference.tarot_rpg_scene import AVERAGE, close_trumps, plain, playing, resolve
from tests.reference.tarot_rpg_trick import Duty, Play, duty, fool_goes_to, taking, timed_out


def lying(cards: str, first: int = 0) -> list[Play]:
    """These cards, played clockwise from a seat on."""
    return [Play(first + place, card) for place, card in enumerate(cards.split())]


def must(hand: str, trick: str, named: str | None = None) -> tuple[Duty, str]:
    """The duty, and what meets it in the order of the hand."""
    kind, meeting = duty(hand.split(), lying(trick), named)
    return kind, " ".join(card for card in hand.split() if card in meeting)


def takes(trick: str, named: str | None = None) -> str | None:
    taken = taking(lying(trick), named)
    return None if taken is None else taken.card


# The deal and the discards -----------------------------------------------------


def test_rp_1_every_size_comes_out_at_78_cards() -> None:
    for players, (size, kitty) in SIZES.items():
        deal = dealt(DECK, players)
        assert (players + 1) * size + kitty == 78
        assert sorted([*deal.kitty, *(card for hand in deal.hands for card in hand)]) == sorted(DECK)


def test_rp_1_the_kitty_is_first_and_the_dealers_left_is_dealt_to_first() -> None:
    deal = dealt(DECK, 2)

    assert deal.kitty == {"Aw", "2w", "3w", "4w", "5w", "6w"}
    assert [card in deal.hands[1] for card in ("7w", "Tw", "Kw")] == [True, True, False]
    assert ["8w" in deal.hands[2], "9w" in deal.hands[DEALER]] == [True, True]


def test_rp_2_with_enough_others_no_trump_and_no_king_goes() -> None:
    hand = ["2w", "3w", "4w", "Kc", "m5", FOOL]

    assert may_discard(hand, ["2w", "4w"], 2)
    assert not may_discard(hand, ["2w", "Kc"], 2)
    assert not may_discard(hand, ["2w", "m5"], 2)
    assert not may_discard(hand, ["2w", FOOL], 2)
    assert not may_discard(hand, ["2w", "3w", "4w"], 2)
    assert not may_discard(hand, ["2w"], 2)
    assert not may_discard(hand, ["2w", "5w"], 2)
    assert discards(hand, 2) == Discards(frozenset(), frozenset({"2w", "3w", "4w"}))


def test_rp_2_forced_trumps_and_kings_go_after_all_others_and_no_more_than_needed() -> None:
    hand = ["2w", "3w", "Kc", "m5", "m6", FOOL]

    assert may_discard(hand, ["2w", "3w", "Kc"], 3)
    assert may_discard(hand, ["2w", "3w", "m6"], 3)
    assert not may_discard(hand, ["2w", "Kc", "m6"], 3)
    assert not may_discard(hand, ["2w", "3w", FOOL], 3)
    assert discards(hand, 3) == Discards(frozenset({"2w", "3w"}), frozenset({"2w", "3w", "Kc", "m5", "m6"}))
    # Exactly as many others as are due: nothing to choose.
    assert discards(hand, 2) == Discards(frozenset({"2w", "3w"}), frozenset({"2w", "3w"}))


def test_rp_2_the_short_way_to_the_discards_allows_what_the_rule_allows() -> None:
    deck = ["2w", "3c", "Pp", "Kw", "Ks", "m1", "m21", FOOL]
    for size in range(1, len(deck) + 1):
        for hand in combinations(deck, size):
            for due in range(1, size - (FOOL in hand) + 1):
                always, choice = discards(hand, due)
                for cards in combinations(hand, due):
                    assert (always <= set(cards) <= choice) == may_discard(hand, cards, due)


def test_rp_3_the_fool_may_come_out_of_the_kitty() -> None:
    deck = [FOOL, *(card for card in DECK if card != FOOL)]
    hand = Hand(deck, [{}, AVERAGE, AVERAGE])

    hand.discard(plain(hand.hands[DEALER])[:6])
    hand.set_scene()
    assert (hand.fool, hand.lead) == (DEALER, DEALER)
    assert fool_holder([{"2w"}, {"3w"}, {FOOL}]) == 2


# The lead -----------------------------------------------------------------------------


def test_rp_8_passed_to_a_player_with_cards_who_has_not_passed_and_last_to_the_dealer() -> None:
    hand = playing("2w", "2c", "2s", "", "2p", lead=2)
    close_trumps(hand)

    assert hand.lead_goes_to == [4, 1]
    hand.pass_lead(4)
    assert hand.lead_goes_to == [1]
    hand.pass_lead(1)
    assert hand.lead_goes_to == [DEALER]
    hand.pass_lead(DEALER)
    assert hand.lead_goes_to == []
    assert hand.leads == {Lead("2w", "w", None)}


def test_rp_8_a_dealer_with_cards_may_not_pass() -> None:
    hand = playing(f"2w {FOOL}", "2c", "2s")
    close_trumps(hand)

    assert (hand.turn, hand.lead_goes_to) == (DEALER, [])


def test_rp_8_a_player_without_cards_must_pass() -> None:
    hand = playing("2w", "", "2s", "2p", lead=1)
    close_trumps(hand)

    assert hand.leads == set()
    assert hand.lead_goes_to == [2, 3]


def test_rp_8_a_dealer_without_cards_passes_too() -> None:
    hand = playing("m3", "2c", "2s", lead=1)
    hand.lay(0, "m3")
    for seat in (1, 2):
        hand.pass_trumps(seat)
    resolve(hand)
    close_trumps(hand)

    assert hand.lead == DEALER
    assert hand.lead_goes_to == [1, 2]
    hand.pass_lead(2)
    hand.pass_lead(1)
    hand.pass_lead(DEALER)
    assert hand.over
    assert hand.ended_by_itself


def test_rp_9_a_players_leads_and_the_skills_they_go_with() -> None:
    assert leads(["2s"], by_dealer=False) == {Lead("2s", "s", skill) for skill in ("perception", "science", "occult")}
    for card in (FOOL, "m7"):
        assert leads([card], by_dealer=False) == {Lead(card, of, skill) for skill, of in SKILLS.items()}


def test_rp_9_a_dealers_lead_needs_no_skill_but_the_fool_a_suit() -> None:
    assert leads(["2s", "m7"], by_dealer=True) == {Lead("2s", "s", None), Lead("m7", None, None)}
    assert leads([FOOL], by_dealer=True) == {Lead(FOOL, of, None) for of in "wcsp"}


def test_rp_9_a_dealers_lead_is_no_check() -> None:
    hand = playing("2w 3c", "2c", "2s", lead=DEALER)
    close_trumps(hand)
    hand.play_lead(Lead("2w", "w", None))

    assert (hand.stage, hand.turn, hand.verdict) == (Stage.FOLLOWING, 1, None)


def test_rp_9_check_values() -> None:
    cards = ["Aw", "2c", "Ts", "Pp", "Nw", "Qc", "Ks", FOOL, "m1", "m21"]
    assert [value(card) for card in cards] == [1, 2, 10, 11, 12, 13, 14, 0, 1, 21]


def test_rp_9_total_is_value_and_level() -> None:
    levels = AVERAGE | {"combat": 9}
    assert total(Lead("Kw", "w", "combat"), levels) == 23
    assert total(Lead(FOOL, "w", "combat"), levels) == 9
    assert total(Lead("Kw", "w", None), {}) == 14


def test_rp_10_reaching_the_difficulty_is_enough_and_an_opposed_check_must_beat_it() -> None:
    assert (succeeds(15, 15), succeeds(14, 15)) == (True, False)
    assert (succeeds_opposed(15, 5), succeeds_opposed(16, 5)) == (False, True)
    assert list(DIFFICULTIES) == [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]


@pytest.mark.parametrize(
    ("against", "difficulty", "success"),
    [
        ({"difficulty": 15}, 15, True),
        ({"difficulty": 16}, 16, False),
        ({"level": 4}, 14, True),
        ({"level": 5}, 15, False),
        ({"opponent": (2, "empathy")}, 15, False),
        ({"difficulty": 15, "overruled": True}, 15, False),
        ({"level": 5, "overruled": True}, 15, True),
    ],
)
def test_rp_10_verdicts_on_a_total_of_15(against: dict[str, int], difficulty: int, success: bool) -> None:
    hand = playing("2w", "Tc 2c", "2s", lead=1)
    close_trumps(hand)
    hand.play_lead(Lead("Tc", "c", "empathy"))
    hand.judge(**against)  # type: ignore[arg-type]  # one of several

    assert hand.verdict is not None
    assert (hand.total, hand.verdict.difficulty, hand.verdict.success) == (15, difficulty, success)


def test_rp_10_a_character_opposes_another_players() -> None:
    hand = playing("2w", "2c", "2s", "2p", lead=2)
    close_trumps(hand)
    hand.play_lead(Lead("2s", "s", "occult"))

    assert hand.opponents == [1, 3]
    with pytest.raises(ValueError, match="not possible"):
        hand.judge(opponent=(2, "occult"))


# Following -----------------------------------------------------------------------------


def test_rp_11_suit_led_follow_if_able() -> None:
    assert must("2w Kw 3c m5", "7w") == (Duty.FOLLOW, "2w Kw")
    assert must("2w Kw 3c m5", "7w m21") == (Duty.FOLLOW, "2w Kw")


def test_rp_11_else_trump_if_able() -> None:
    assert must("3c m5 m9", "7w") == (Duty.TRUMP, "m5 m9")
    assert must("3c m5 m9", "7w 2s") == (Duty.TRUMP, "m5 m9")


def test_rp_11_over_the_highest_if_a_trump_lies() -> None:
    assert must("3c m5 m9", "7w m7") == (Duty.OVERTRUMP, "m9")
    assert must("3c m5 m9", "7w m4 m3") == (Duty.OVERTRUMP, "m5 m9")


def test_rp_11_no_trump_is_high_enough_any_card() -> None:
    assert must("3c m5 m9", "7w m10") == (Duty.ANY, "3c m5 m9")
    assert must("3c 4s", "7w") == (Duty.ANY, "3c 4s")


def test_rp_11_the_fool_is_no_trump_and_no_card_of_a_suit() -> None:
    assert must(f"3c {FOOL}", "7w") == (Duty.ANY, f"3c {FOOL}")
    assert must("3c m1", f"7w {FOOL}") == (Duty.TRUMP, "m1")


def test_rp_11_fool_led_as_if_a_card_of_the_named_suit_were_led() -> None:
    assert must("2w 3c m5", FOOL, "c") == (Duty.FOLLOW, "3c")
    assert must("2w m5", FOOL, "c") == (Duty.TRUMP, "m5")
    assert must("2w m5", f"{FOOL} m6", "c") == (Duty.ANY, "2w m5")
    assert must("2w m5 m7", f"{FOOL} m6", "c") == (Duty.OVERTRUMP, "m7")
    # A card that follows binds nobody to its suit.
    assert must("2w 3s", f"{FOOL} 7w", "c") == (Duty.ANY, "2w 3s")


def test_rp_11_trump_led_a_higher_trump_than_any_if_able_else_any_card() -> None:
    assert must("2w m5 m9", "m6", "w") == (Duty.OVERTRUMP, "m9")
    assert must("2w m5 m9", "m6 m12", "w") == (Duty.ANY, "2w m5 m9")
    assert must("2w 3c", "m6", "w") == (Duty.ANY, "2w 3c")


def test_rp_11_the_fool_may_always_be_played_instead() -> None:
    assert must(f"2w m5 {FOOL}", "7w") == (Duty.FOLLOW, f"2w {FOOL}")
    assert must(f"3c m5 {FOOL}", "7w") == (Duty.TRUMP, f"m5 {FOOL}")
    assert must(f"3c m5 {FOOL}", "7w m4") == (Duty.OVERTRUMP, f"m5 {FOOL}")
    assert must(f"3c m5 {FOOL}", "m4", "w") == (Duty.OVERTRUMP, f"m5 {FOOL}")


def test_rp_11_clockwise_who_has_cards() -> None:
    hand = playing("3w", "2w", "4w", "", "5w", lead=2)
    close_trumps(hand)
    hand.play_lead(Lead("4w", "w", "combat"))
    hand.judge(difficulty=10)

    turns = []
    for card in ("5w", "3w", "2w"):
        turns.append(hand.turn)
        hand.follow(card)
    assert turns == [4, 0, 1]


# Takers ---------------------------------------------------------------------------------


def test_rp_12_the_highest_trump_else_the_highest_of_the_suit_ace_low() -> None:
    assert takes("7w Aw 9w Kc") == "9w"
    assert takes("Aw Kc 2w Ks") == "2w"
    assert takes("7w m1 Kw m3 m2") == "m3"
    assert takes("m5 Kw m21") == "m21"


def test_rp_12_the_fool_never_takes() -> None:
    assert takes(f"7w {FOOL}") == "7w"
    assert takes(f"{FOOL} 2w Kc", "w") == "2w"
    assert takes(f"{FOOL} m1 Kc", "c") == "m1"


def test_rp_12_none_of_the_named_suit_the_first_card_after_the_fool_sets_it() -> None:
    assert takes(f"{FOOL} 2w Kc 9w", "s") == "9w"
    assert takes(f"{FOOL} 2w Ks 9w", "s") == "Ks"
    assert takes(f"{FOOL} 2w Kc", "s") == "2w"


def test_rp_12_the_suit_named_for_a_trump_counts_for_nothing() -> None:
    assert takes("m1 Kw Kc", "w") == "m1"


def test_rp_12_only_the_fool_is_no_trick_and_the_lead_stays() -> None:
    hand = playing("", FOOL, "")
    close_trumps(hand)
    hand.play_lead(Lead(FOOL, "w", "combat"))
    hand.judge(difficulty=20)

    assert takes(FOOL, "w") is None
    assert (hand.taken, hand.tricks, hand.lead, hand.fool) == (None, [0, 0, 0], 1, None)
    assert hand.stage is Stage.DEALER
    assert FOOL in hand.gone


def test_rp_13_the_taker_has_the_fool_and_with_it_a_card() -> None:
    hand = playing("3w", f"{FOOL} 2c", "4w", lead=2)
    close_trumps(hand)
    hand.play_lead(Lead("4w", "w", "combat"))
    hand.judge(difficulty=10)
    hand.follow("3w")
    hand.follow(FOOL)

    assert fool_goes_to(lying(f"4w 3w {FOOL}"), None) == 0
    assert hand.hands == [set(), {"2c"}, {FOOL}]
    assert (hand.fool, hand.gone) == (2, {"3w", "4w"})
    hand.narrate()
    hand.go_on()
    close_trumps(hand)
    assert hand.turn == 2
    assert {lead.card for lead in hand.leads} == {FOOL}


def test_rp_13_a_led_fool_goes_to_the_taker_too() -> None:
    assert fool_goes_to(lying(f"{FOOL} 2w Kc 9w"), "s") == 3
    assert fool_goes_to(lying("7w 2w"), None) is None
    assert fool_goes_to(lying(FOOL), "s") is None


# Words, ends, time ------------------------------------------------------------------------


def one_trick(hand: Hand, lead: Lead, *cards: str) -> None:
    hand.play_lead(lead)
    hand.judge(difficulty=10)
    for card in cards:
        hand.follow(card)


def test_rp_14_the_taker_narrates_then_the_dealer_and_a_dealer_has_the_word_at_once() -> None:
    hand = playing("3w 2c", "2w 3c", "4w 4c", lead=1)
    close_trumps(hand)
    one_trick(hand, Lead("2w", "w", "combat"), "4w", "3w")
    assert (hand.stage, hand.narrator) == (Stage.NARRATION, 2)
    hand.narrate()
    hand.open_floor()
    assert hand.stage is Stage.DEALER

    hand = playing("5w 2c", "2w 3c", "4w 4c", lead=1)
    close_trumps(hand)
    one_trick(hand, Lead("2w", "w", "combat"), "4w", "5w")
    assert (hand.stage, hand.narrator) == (Stage.DEALER, None)


def test_rp_14_unasked_the_dealer_cuts_in_until_the_taker_has_narrated_and_narrates_from_then_on() -> None:
    hand = playing("3w 2c", "2w 3c", "4w 4c", lead=1)
    close_trumps(hand)
    one_trick(hand, Lead("2w", "w", "combat"), "4w", "3w")
    assert [hand.may_speak(seat) for seat in hand.seats] == [{Words.CUT_IN, Words.NOTE}, set(), set()]
    for _ in range(25):
        hand.speak(DEALER, Words.CUT_IN)
        hand.speak(DEALER, Words.NOTE)
    assert hand.may_speak(DEALER) == set()

    hand.narrate()
    hand.open_floor()
    # Fifty times in this trick: the dealer has spoken often enough.
    assert [hand.may_speak(seat) for seat in hand.seats] == [set(), {Words.ACTION}, {Words.ACTION}]
    for _ in range(50):
        hand.speak(1, Words.ACTION)
    assert hand.may_speak(1) == set()
    hand.go_on()
    close_trumps(hand)
    one_trick(hand, Lead("4c", "c", "empathy"), "2c", "3c")
    assert hand.may_speak(DEALER) == {Words.CUT_IN, Words.NOTE}


def test_rp_15_the_taker_leads_the_next_trick_or_the_dealer_ends_the_hand() -> None:
    hand = playing("3w 2c", "2w 3c", "4w 4c", lead=1)
    with pytest.raises(ValueError, match="not possible"):
        hand.end()
    close_trumps(hand)
    one_trick(hand, Lead("2w", "w", "combat"), "4w", "3w")
    hand.narrate()
    hand.go_on()
    assert (hand.stage, hand.lead, hand.trick) == (Stage.TRUMPS, 2, 2)

    close_trumps(hand)
    one_trick(hand, Lead("4c", "c", "empathy"), "2c", "3c")
    hand.narrate()
    hand.go_on()
    assert hand.over
    assert hand.ended_by_itself


def test_rp_15_a_hand_ends_by_itself_when_the_last_card_was_a_trump_that_was_accepted() -> None:
    hand = playing("", "m3", "", lead=1)
    hand.lay(1, "m3")
    resolve(hand)
    close_trumps(hand)

    assert hand.over
    assert hand.ended_by_itself


def test_rp_16_three_skills_a_suit() -> None:
    assert [list(SKILLS.values()).count(of) for of in "wcsp"] == [3, 3, 3, 3]


def test_rp_17_a_sheet_adds_up_unless_the_total_is_off() -> None:
    assert sheet_is_legal([5] * 12, 60)
    assert not sheet_is_legal([6, *[5] * 11], 60)
    assert sheet_is_legal([6, *[5] * 11], 0)
    assert not sheet_is_legal([0, *[5] * 11], 0)
    assert not sheet_is_legal([11, *[5] * 11], 0)
    assert not sheet_is_legal([5] * 11, 0)


def ended_game(hands: int = 0) -> Game:
    game = Game([DECK, DECK], [AVERAGE] * 2, hands)
    hand = game.hand
    hand.discard(plain(hand.hands[DEALER])[:6])
    hand.set_scene()
    hand.tricks, hand.accepted = [1, 2, 3], [0, 1, 0]
    hand._end(by_itself=False)
    return game


def test_rp_17_levels_change_between_hands_at_most_fifty_times() -> None:
    game = ended_game()
    for change in range(50):
        game.change_level(1, "combat", 1 + change % 10)
    assert not game.may_change_level
    with pytest.raises(ValueError, match="not possible"):
        game.change_level(1, "combat", 5)
    game.deal()
    assert game.hand.levels[1]["combat"] == 10
    with pytest.raises(ValueError, match="not possible"):
        game.change_level(1, "combat", 5)


def test_rp_18_every_trump_has_a_theme() -> None:
    assert [theme(f"m{trump}") for trump in (1, 13, 21)] == [
        "trades and performers",
        "illness, injury and death",
        "complete success",
    ]


def test_rp_19_texts() -> None:
    assert all(map(text_is_legal, ["", "two\nlines", "\U0001f0cf", "\u05d0\u0301", "x" * 4_000]))
    assert not any(map(text_is_legal, ["x" * 4_001, "\t", "\r", "\x1b[2J", "\x7f", "\x85", "\ud800"]))


def test_rp_20_a_late_player_passes_says_nothing_and_plays_the_lowest_card_but_the_fool() -> None:
    hand = playing("2s 3s", "m5 2c", f"{FOOL} 3c", "2w 3w", lead=1)
    hand.lay(1, "m5")
    assert hand.waited_for == {2, 3}
    for seat in (2, 3):
        hand.time_out(seat)
    hand.call()
    assert hand.waited_for == {1}
    hand.time_out(1)
    assert hand.waited_for == set()
    hand.refuse()
    close_trumps(hand)

    assert hand.waited_for == {1}
    hand.time_out(1)
    assert hand.lead == 2
    hand.play_lead(Lead("3c", "c", "empathy"))
    hand.judge(difficulty=10)
    hand.time_out(3)
    assert hand.played[-1] == (3, "2w")
    assert hand.waited_for == set()
    hand.follow("2s")
    hand.time_out(1)
    assert hand.played[-1] == (1, "2c")
    assert hand.waited_for == {2}
    hand.time_out(2)
    assert hand.stage is Stage.DEALER


def test_rp_20_the_fool_if_it_is_the_only_one() -> None:
    assert timed_out({FOOL}) == FOOL
    assert timed_out({FOOL, "m3", "m2"}) == "m2"


def test_rp_20_the_lead_goes_clockwise_past_those_without_cards_and_last_to_the_dealer() -> None:
    hand = playing("2w", "2c", "2s", "", "2p", lead=2)
    close_trumps(hand)
    leaders = []
    while hand.lead != DEALER:
        assert hand.lead is not None
        hand.time_out(hand.lead)
        leaders.append(hand.lead)

    assert leaders == [4, 1, DEALER]


def test_rp_20_the_dealer_ends_the_game_between_hands_and_all_is_counted() -> None:
    game = ended_game()
    game.deal()
    assert game.standing == [(2, 1, 0), (2, 2, 1), (2, 3, 0)]
    with pytest.raises(ValueError, match="not possible"):
        game.end()
    game.hand.tricks[0] = 4
    game.hand._end(by_itself=True)
    game.end()
    assert game.over
    assert game.standing == [(2, 5, 0), (2, 2, 1), (2, 3, 0)]


def test_rp_20_so_many_hands_end_the_game() -> None:
    assert ended_game(hands=1).over
    assert ended_game(hands=2).between
