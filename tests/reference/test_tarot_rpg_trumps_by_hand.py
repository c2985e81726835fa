"""The trumps of Tarot: the RPG in the reference, worked out by hand from docs/rules/tarot-rpg.md: RP-4 to RP-7."""

import pytest

from tests.reference.tarot_rpg import DEALER, FOOL, Lead
from tests.reference.tarot_rpg_hand import Stage
from tests.reference.tarot_rpg_scene import close_trumps, playing, resolve


def test_rp_4_lowest_first_then_the_dealers_then_the_leaders() -> None:
    hand = playing("m1 2w", "m2 2c", "m21 2s", "m9 2p", lead=1)
    for seat, card in ((1, "m2"), (0, "m1"), (2, "m21"), (3, "m9")):
        hand.lay(seat, card)
    assert hand.trumps is not None

    assert [laid.seat for laid in hand.trumps.queue()] == [3, 2, 0, 1]


def test_rp_4_a_dealer_with_the_lead_is_last() -> None:
    hand = playing("m1 2w", "m2 2c", "m21 2s", lead=DEALER)
    for seat, card in ((0, "m1"), (1, "m2"), (2, "m21")):
        hand.lay(seat, card)
    assert hand.trumps is not None

    assert [laid.seat for laid in hand.trumps.queue()] == [1, 2, 0]


def test_rp_4_not_the_fool_and_one_each() -> None:
    hand = playing("2w", f"{FOOL} m4 m5", "2s")

    assert hand.may_lay(1) == {"m4", "m5"}
    hand.lay(1, "m4")
    assert hand.may_lay(1) == set()
    hand.pass_trumps(2)
    resolve(hand)
    assert hand.may_lay(1) == set()


def test_rp_5_the_example_of_the_source() -> None:
    # While Temperance (14) is resolved the Chariot (7) is too late, but for dealer and leader; the Sun (19) is not.
    hand = playing("m8 2w", "m6 2c", "m14 2s", "m7 m19 2p", lead=1)
    hand.lay(2, "m14")
    hand.pass_trumps(1)
    hand.pass_trumps(3)
    hand.call()

    assert hand.may_lay(3) == {"m19"}
    assert hand.may_lay(0) == {"m8"}
    assert hand.may_lay(1) == {"m6"}
    hand.say()
    assert hand.may_lay(3) == {"m19"}
    hand.accept()
    assert hand.may_lay(3) == {"m19"}


def test_rp_5_once_the_dealers_is_called_only_the_leader_may_lay_and_then_nobody() -> None:
    hand = playing("m1 m3 2w", "m2 m4 2c", "m20 m21 2s", lead=1)
    hand.lay(0, "m1")
    hand.pass_trumps(1)
    hand.pass_trumps(2)
    resolve(hand, accepted=False)

    assert (hand.may_lay(0), hand.may_lay(1), hand.may_lay(2)) == (set(), {"m2", "m4"}, set())
    hand.lay(1, "m2")
    resolve(hand, accepted=False)
    assert (hand.may_lay(0), hand.may_lay(1), hand.may_lay(2)) == (set(), set(), set())
    assert hand.trumps is not None
    assert hand.trumps.may_close()


def test_rp_5_the_first_call_waits_for_everybody_with_cards_but_not_for_the_dealer() -> None:
    hand = playing("m1 2w", "m2 2c", "2s", "", lead=1)
    hand.lay(1, "m2")
    assert hand.trumps is not None
    assert hand.trumps.may_call() is None
    assert hand.trumps.may_pass() == {2}
    with pytest.raises(ValueError, match="not possible"):
        hand.call()

    hand.pass_trumps(2)
    assert hand.trumps.may_call() == (1, "m2")


def test_rp_5_all_with_cards_are_asked_trumps_or_not() -> None:
    hand = playing("2w", "m2 2c", "2s", "", lead=1)
    assert hand.trumps is not None

    assert hand.trumps.may_pass() == {1, 2}
    assert not hand.trumps.may_close()
    hand.pass_trumps(1)
    assert hand.trumps.may_pass() == {2}
    hand.pass_trumps(2)
    assert hand.trumps.may_close()


def test_rp_5_a_pass_is_taken_back_by_laying_in_time() -> None:
    hand = playing("m1 2w", "m2 2c", "m3 2s", lead=DEALER)
    hand.pass_trumps(1)
    hand.lay(2, "m3")
    hand.lay(1, "m2")
    assert hand.trumps is not None

    assert hand.trumps.passed == set()
    assert hand.trumps.may_call() == (1, "m2")


def test_rp_5_after_a_resolution_all_who_might_still_lay_are_asked_again() -> None:
    hand = playing("m3 2w", "m2 2c", "m21 2s", "2p", lead=1)
    hand.lay(2, "m21")
    hand.pass_trumps(1)
    hand.pass_trumps(3)
    resolve(hand)
    assert hand.trumps is not None
    # Seat 2 had its trump accepted, behind 21 there is no place for seat 3, and the dealer closes.
    assert hand.trumps.may_pass() == {1}
    assert not hand.trumps.may_close()
    hand.pass_trumps(1)
    assert hand.trumps.may_close()
    assert hand.may_lay(0) == {"m3"}


def test_rp_6_of_the_dealers_own_all_is_said_at_once() -> None:
    hand = playing("m5 2w", "m6 2c", "2s", lead=1)
    for seat, card in ((0, "m5"), (1, "m6")):
        hand.lay(seat, card)
    hand.pass_trumps(2)
    hand.call()
    assert (hand.stage, hand.speaker) == (Stage.RULING, None)
    hand.accept()
    hand.call()
    assert hand.speaker == 1


def test_rp_6_a_refused_trump_goes_back_and_another_may_be_laid() -> None:
    hand = playing("2w", "2c", "m5 m4 m6 2s", lead=1)
    hand.lay(2, "m5")
    hand.pass_trumps(1)
    resolve(hand, accepted=False)

    assert hand.trumps is not None
    assert hand.trumps.may_pass() == {1, 2}  # since the last resolution nobody has
    assert hand.hands[2] == {"m4", "m5", "m6", "2s"}
    assert hand.may_lay(2) == {"m6"}
    hand.lay(2, "m6")
    resolve(hand)
    assert hand.hands[2] == {"m4", "m5", "2s"}
    assert hand.gone == {"m6"}


def test_rp_6_it_is_laid_again_in_the_next_trick() -> None:
    hand = playing("2w", "3w", "m5 4w", lead=1)
    hand.lay(2, "m5")
    hand.pass_trumps(1)
    resolve(hand, accepted=False)
    close_trumps(hand)
    hand.play_lead(Lead("3w", "w", "combat"))
    hand.judge(difficulty=10)
    for card in ("4w", "2w"):
        hand.follow(card)
    hand.narrate()
    hand.go_on()

    assert hand.may_lay(2) == {"m5"}


def test_rp_7_the_last_accepted_trump_has_the_lead() -> None:
    hand = playing("2w", "m9 2c", "m5 2s", "m7 2p", lead=1)
    hand.lay(2, "m5")
    hand.lay(3, "m7")
    hand.pass_trumps(1)
    resolve(hand)
    resolve(hand, accepted=False)
    close_trumps(hand)

    assert hand.lead == 2


def test_rp_7_with_none_accepted_the_lead_stays() -> None:
    hand = playing("2w", "m9 2c", "m5 2s", lead=1)
    hand.lay(2, "m5")
    hand.pass_trumps(1)
    resolve(hand, accepted=False)
    close_trumps(hand)

    assert hand.lead == 1


def test_rp_7_who_has_the_lead_can_always_take_it_back() -> None:
    hand = playing("m20 2w", "m1 2c", "m21 2s", lead=1)
    hand.lay(2, "m21")
    hand.pass_trumps(1)
    resolve(hand)
    hand.lay(0, "m20")
    resolve(hand)
    hand.lay(1, "m1")
    resolve(hand)
    close_trumps(hand)

    assert hand.lead == 1
