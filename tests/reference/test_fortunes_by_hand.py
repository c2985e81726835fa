"""The reference of Fortunes against examples worked out by hand from docs/rules/fortunes.md."""

from dataclasses import replace

import pytest

from tests.reference import fortunes
from tests.reference.fortunes import Ending, MatchKind, Options, Play, Scoring, StarsOpen, StarsWin, Team
from trionfi import cards

WHEN_LED, ALWAYS = StarsWin.WHEN_LED, StarsWin.ALWAYS
HIGH, LOW = Team.HIGH, Team.LOW


def ids(text: str) -> list[int]:
    """Cards in the notation of DK-3 as ids of DK-2."""
    return [card - 1 for card in cards.parse_cards(text)]


def trick(text: str, led_by: int) -> list[Play]:
    """Cards as they lie, from the leader clockwise."""
    return [Play((led_by + place) % 4, card) for place, card in enumerate(ids(text))]


# The dealer is seat 0, so High are seats 0 and 2. Each: what it shows; who leads; the cards; which Stars win;
# then, by hand: the winning card, its seat, how often it was turned, whose advantage at the end, well-disposed?
TRICKS = [
    ("FO-2 the Ace is low when High leads", 0, "Ap 2p 3p 4p", WHEN_LED, "4p", 3, 0, HIGH, False),
    ("FO-2 the Ace is low when Low leads", 3, "2s As 3s Ks", WHEN_LED, "As", 0, 0, LOW, False),
    ("FO-2 Righ is above Riga, Knight and Page", 2, "Pp Np Qp Kp", WHEN_LED, "Kp", 1, 0, HIGH, False),
    ("FO-2 the Page is below the Knight, above Ten", 1, "Kp Qp Np Pp", WHEN_LED, "Pp", 0, 0, LOW, False),
    ("FO-2 Star 0 is the lowest, no Joker", 0, "m1 m0 Kc Ks", WHEN_LED, "m1", 0, 0, HIGH, True),
    ("FO-5 High leads, the highest wins", 0, "5w 9w Aw Kw", WHEN_LED, "Kw", 3, 0, HIGH, False),
    ("FO-5 the partner of the dealer leads as High", 2, "Kw 2w Qw 3w", WHEN_LED, "Kw", 2, 0, HIGH, True),
    ("FO-5 Low leads, the lowest wins", 1, "5c 9c Kc 2c", WHEN_LED, "2c", 0, 0, LOW, False),
    ("FO-5 Low leads and wins", 3, "2c 9c Kc 5c", WHEN_LED, "2c", 3, 0, LOW, True),
    ("FO-6 higher throw-offs cannot win", 0, "3w Kc Ks Kp", WHEN_LED, "3w", 0, 0, HIGH, True),
    ("FO-6 lower throw-offs cannot win", 1, "Kw Ac As Ap", WHEN_LED, "Kw", 1, 0, LOW, True),
    ("FO-7 one Star turns High to Low", 0, "5w m3 9w Kw", WHEN_LED, "5w", 0, 1, LOW, False),
    ("FO-7 one Star turns Low to High", 1, "5w 9w m0 2w", WHEN_LED, "9w", 2, 1, HIGH, True),
    ("FO-7 the last card turns as well", 1, "2w 9w Kw m21", WHEN_LED, "Kw", 3, 1, HIGH, False),
    ("FO-7 two Stars turn it back", 0, "5w m3 m4 Kw", WHEN_LED, "Kw", 3, 2, HIGH, False),
    ("FO-7 three Stars turn it", 0, "5w m3 m4 m5", WHEN_LED, "5w", 0, 3, LOW, False),
    ("FO-9 High leads a Star, the highest wins", 0, "m5 m9 m2 m20", WHEN_LED, "m20", 3, 0, HIGH, False),
    ("FO-9 Low leads a Star, the lowest wins", 3, "m5 m9 m2 m20", WHEN_LED, "m2", 1, 0, LOW, True),
    ("FO-9 other cards are thrown away", 1, "m21 Aw Kw m20", WHEN_LED, "m20", 0, 0, LOW, False),
    ("FO-9 a Star alone wins, Star 0 even", 0, "m0 Kw Kc Ks", WHEN_LED, "m0", 0, 0, HIGH, True),
    ("FO-10 when_led: a Star laid cannot win", 0, "Aw m21 2w 3w", WHEN_LED, "Aw", 0, 1, LOW, False),
    ("FO-10 always: a Star laid beats the suit", 0, "Aw m21 2w 3w", ALWAYS, "m21", 1, 1, LOW, True),
    ("FO-10 always: of two Stars the higher for High", 0, "Kw m5 m9 Aw", ALWAYS, "m9", 2, 2, HIGH, True),
    ("FO-10 always: of two Stars the lower for Low", 1, "Kw m5 m9 Aw", ALWAYS, "m5", 2, 2, LOW, False),
    ("FO-10 always: three Stars, final direction Low", 0, "7w m1 m0 m2", ALWAYS, "m0", 2, 3, LOW, False),
    ("FO-10 always: a trick led with a Star is as ever", 0, "m5 m9 m2 Kw", ALWAYS, "m9", 1, 0, HIGH, False),
    ("FO-10 always: without a Star nothing changes", 3, "9s Ts Kw 8s", ALWAYS, "8s", 2, 0, LOW, False),
    ("FO-11 turned to the winner's own team: well", 1, "9w m0 5w Kw", WHEN_LED, "Kw", 0, 1, HIGH, True),
    ("FO-11 turned away from the winner's team: ill", 2, "2w m0 5w Kw", WHEN_LED, "2w", 2, 1, LOW, False),
]


@pytest.mark.parametrize("example", TRICKS, ids=[example[0] for example in TRICKS])
def test_a_trick(example: tuple[str, int, str, StarsWin, str, int, int, Team, bool]) -> None:
    _, led_by, lying_text, stars_win, card, seat, turned, whose, well = example
    lying = trick(lying_text, led_by)

    assert fortunes.winner(lying, 0, stars_win) == Play(seat, ids(card)[0])
    assert fortunes.turns(lying) == turned
    assert fortunes.advantage(lying, led_by, 0) is whose
    assert fortunes.well_disposed(lying, seat, 0) is well


def test_fo_1_high_is_the_partnership_of_whoever_deals() -> None:
    assert [[fortunes.team(seat, dealer) for seat in range(4)] for dealer in range(4)] == [
        [HIGH, LOW, HIGH, LOW],
        [LOW, HIGH, LOW, HIGH],
        [HIGH, LOW, HIGH, LOW],
        [LOW, HIGH, LOW, HIGH],
    ]


def test_fo_3_two_cards_aside_then_one_at_a_time_from_the_dealers_left() -> None:
    deal = fortunes.Deal(Options(), 1, 2, range(78))

    assert deal.set_aside == [0, 1]
    assert [sorted(hand)[:2] for hand in deal.hands] == [[3, 7], [4, 8], [5, 9], [2, 6]]
    assert [len(hand) for hand in deal.hands] == [19] * 4
    assert deal.turn == 2


def test_fo_4_east_south_and_west_lead_five_tricks_and_north_four() -> None:
    leads = [fortunes.leader(3, number) for number in range(1, 20)]

    assert leads[:5] == [3, 0, 1, 2, 3]
    assert [leads.count(seat) for seat in (3, 0, 1, 2)] == [5, 5, 5, 4]


BY_DEAL, BY_TRICK = StarsOpen.DEAL, StarsOpen.TRICK

# What it shows; stars_open; the cards of earlier tricks; those that lie, led by seat 0; the hand; what is legal.
HANDS = [
    ("FO-6 any card may be led, a Star too", BY_DEAL, "", "", "Aw Kc m3", "Aw Kc m3"),
    ("FO-6 follow suit", BY_DEAL, "", "5w", "Aw 3w Kc m3", "Aw 3w"),
    ("FO-6 follow the suit led, not one thrown off", BY_DEAL, "", "5w 3c", "Aw Kc", "Aw"),
    ("FO-6 none of it: any card", BY_DEAL, "", "5w", "Kc m3", "Kc m3"),
    ("FO-8 a Star lies in this trick", BY_DEAL, "", "5w m0", "Aw Kc m3", "Aw m3"),
    ("FO-8 a Star lies in this trick, by the trick", BY_TRICK, "", "5w m0", "Aw Kc m3", "Aw m3"),
    ("FO-8 a Star was laid earlier", BY_DEAL, "2s 3s m1 4s", "5w", "Aw Kc m3", "Aw m3"),
    ("FO-8 a Star was led earlier", BY_DEAL, "m1 3s 2s 4s", "5w", "Aw Kc m3", "Aw m3"),
    ("FO-8 a Star was laid earlier, by the trick", BY_TRICK, "2s 3s m1 4s", "5w", "Aw Kc m3", "Aw"),
    ("FO-8 Stars in play, none held: follow suit", BY_DEAL, "", "5w m0", "Aw Kc", "Aw"),
    ("FO-9 Stars must be followed", BY_DEAL, "", "m0", "Aw Kc m3 m7", "m3 m7"),
    ("FO-9 no Star: any card is thrown away", BY_DEAL, "", "m0", "Aw Kc", "Aw Kc"),
    ("FO-9 Stars must be followed, by the trick", BY_TRICK, "m1 3s 2s 4s", "m0", "Aw m3", "m3"),
]


@pytest.mark.parametrize("example", HANDS, ids=[example[0] for example in HANDS])
def test_a_hand(example: tuple[str, StarsOpen, str, str, str, str]) -> None:
    _, stars_open, before, lying_text, hand, legal = example
    lying = trick(lying_text, 0)
    open_now = fortunes.stars_in_play(Options(stars_open=stars_open), ids(before), lying)

    assert fortunes.legal(set(ids(hand)), lying, open_now) == set(ids(legal))


def test_fo_18_the_lowest_legal_id_is_played_for_a_seat() -> None:
    assert fortunes.timed_out(set(ids("Ac Kw m0"))) == ids("Kw")[0]
    assert fortunes.timed_out(set(ids("m7 m3"))) == ids("m3")[0]


RICH = Scoring(3, 0, (10, 20, 30, 40), tuple(range(100, 1500, 100)), 7)


@pytest.mark.parametrize(
    ("scoring", "card", "well", "points"),
    [
        (Scoring(), "Kw", True, 2),
        (Scoring(), "Kw", False, 1),
        (Scoring(), "m13", True, 2),
        (RICH, "Aw", True, 3 + 10 + 100),
        (RICH, "Qs", True, 3 + 30 + 1300),
        (RICH, "Kp", False, 0 + 40 + 1400),
        (RICH, "m0", True, 3 + 7),
        (RICH, "m21", False, 0 + 7),
    ],
)
def test_fo_12_points_of_a_trick(scoring: Scoring, card: str, well: bool, points: int) -> None:
    assert fortunes.points(scoring, ids(card)[0], well) == points


DEALS = Options(match=MatchKind.DEALS, number=3)
TARGET = Options(match=MatchKind.TARGET, number=50, max_deals=6)
EXACT = Options(match=MatchKind.TARGET_EXACT, number=50, max_deals=6)

# Totals of seats 0 and 2, of seats 1 and 3, deals that are over; then who wins and why, by hand.
ENDINGS = [
    (DEALS, (90, 3), 2, None),
    (DEALS, (40, 41), 3, Ending(1, "deals")),
    (DEALS, (41, 41), 3, Ending(None, "deals, equal")),
    (TARGET, (49, 49), 4, None),
    (TARGET, (50, 49), 4, Ending(0, "target")),
    (TARGET, (51, 62), 4, Ending(1, "target")),
    (TARGET, (62, 62), 4, None),
    (TARGET, (62, 62), 6, Ending(None, "max_deals, equal")),
    (TARGET, (3, 2), 6, Ending(0, "max_deals")),
    (TARGET, (50, 52), 6, Ending(1, "target")),
    (EXACT, (49, 3), 4, None),
    (EXACT, (50, 50), 4, Ending(None, "both exact")),
    (EXACT, (50, 49), 4, Ending(0, "one exact")),
    (EXACT, (51, 50), 4, Ending(1, "one exact")),
    (EXACT, (51, 60), 4, Ending(0, "both over")),
    (EXACT, (60, 60), 4, Ending(None, "both over, equal")),
    (EXACT, (51, 2), 4, Ending(1, "one over")),
    (EXACT, (2, 51), 6, Ending(0, "one over")),
    (EXACT, (48, 49), 6, Ending(1, "max_deals")),
    (EXACT, (0, 0), 6, Ending(None, "max_deals, equal")),
]


@pytest.mark.parametrize(("options", "totals", "deals", "expected"), ENDINGS)
def test_fo_14_when_a_match_is_over(
    options: Options, totals: tuple[int, int], deals: int, expected: Ending | None
) -> None:
    assert fortunes.ending(options, totals, deals) == expected


def test_fo_14_the_deal_passes_to_the_left_and_totals_stay_with_the_partnership() -> None:
    order = list(range(78))
    match = fortunes.Match(replace(DEALS, dealer=3), [order] * 3)

    dealers = []
    while match.ending is None:
        if len(match.deal.before) == len(match.deal.lying) == 0:
            dealers.append(match.deal.dealer)
        assert match.deal.turn is not None
        match.play(min(match.deal.legal(match.deal.turn)))

    assert dealers == [3, 0, 1]
    assert sum(match.totals) >= 3 * 19
