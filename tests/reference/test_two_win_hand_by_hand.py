"""Whole hands and sessions of the reference, worked out by hand from docs/rules/two-win.md and docs/rules/money.md."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.reference.cards import DECK, card_id, face
from tests.reference.declarations import Declaration, declarations
from tests.reference.money import Legal, Limit, Raises
from tests.reference.two_win import NO_WIN, ONE_WIN, TWO_WIN, Taken
from tests.reference.two_win_hand import Hand, Options, Session

INTERNALS, EXTERNALS = "2c 6s 8p Nw Ks", "9w m0 3sr"


def order(own: Sequence[str], internals: str = INTERNALS, externals: str = EXTERNALS) -> list[str]:
    """An order that deals these cards: own cards from the small-blind seat on, the dealer's last."""
    hands = [text.split() for text in own]
    dealt = [hand[card] for card in range(4) for hand in hands] + internals.split() + externals.split()
    return dealt + [card for card in DECK if card not in {face(lying) for lying in dealt}]


def _pair(cards: list[str]) -> tuple[str, str]:
    first, second = sorted(cards, key=card_id)
    return first, second


def declare(hand: Hand, seat: int, text: str) -> None:
    """A split as text: two for poker, two for twenty-one."""
    poker, twenty_one = (part.split() for part in text.split("|"))
    hand.declare(seat, Declaration(_pair(poker), _pair(twenty_one)))


def check_round(hand: Hand) -> None:
    number = hand.round_number
    while hand.betting and hand.round_number == number:
        hand.put_in(0)


# Seats 1 and 2 post blinds, seat 0 deals.
THREE = order(["7w 7c 8w 4c", "3w 3c 8c 2s", "Aw Kc Qp 5w"])


def test_tw_5_a_hand_from_the_blinds_to_the_two_pots() -> None:
    hand = Hand(Options(minimum_bet=10), {0: 100, 1: 100, 2: 100}, 0, THREE)

    assert hand.own[1] == ["7w", "7c", "8w", "4c"]
    assert hand.legal == Legal(seat=0, match=10, is_check=False, raises=Raises(20, 100))
    hand.put_in(10)
    hand.put_in(10)
    hand.put_in(10)
    ups = []
    while hand.betting:
        ups.append(" ".join(hand.up))
        assert hand.legal == Legal(seat=1, match=0, is_check=True, raises=Raises(10, 90))
        check_round(hand)
    assert ups == ["2c", "2c 6s 8p", INTERNALS, f"{INTERNALS} {EXTERNALS}"]
    assert hand.owes_declaration == [0, 1, 2]

    declare(hand, 1, "7w 7c | 8w 4cr")  # sevens, 17
    declare(hand, 2, "3w 3c | 8c 2s")  # threes, 19
    assert hand.owes_declaration == [0]
    declare(hand, 0, "Kc Qp | Aw 5w")  # kings, 9 + 1 + 5 = 15
    assert hand.settlement is not None
    assert hand.settlement.taken == [Taken(15, 15, 0, 2)]
    assert hand.settlement.labels == {0: ONE_WIN, 1: NO_WIN, 2: ONE_WIN}
    assert hand.stacks == {0: 105, 1: 90, 2: 105}


def test_tw_4_own_cards_lie_as_declared_and_the_middle_as_it_fell() -> None:
    fallen = order(["7wr 7c 8wr 4c", "3w 3c 8c 2s"], internals="2cr 6s 8p Nwr Ks")
    hand = Hand(Options(minimum_bet=10), {0: 10, 1: 10}, 0, fallen)
    hand.put_in(10)

    assert hand.own[1] == ["7w", "7c", "8w", "4c"]
    assert hand.up == ["2cr", "6s", "8p", "Nwr", "Ks", "9w", "m0", "3sr"]
    declare(hand, 1, "7w 7cr | 8w 4c")
    assert hand.declared[1] == Declaration(("7w", "7cr"), ("8w", "4c"))


def test_tw_7_everybody_folds_to_the_big_blind() -> None:
    hand = Hand(Options(minimum_bet=10, ante=1), {0: 100, 1: 100, 2: 100}, 0, THREE)
    hand.fold()
    hand.fold()

    assert hand.over
    assert hand.refunds == [(2, 5)]
    assert hand.settlement is not None
    assert hand.settlement.labels == {0: NO_WIN, 1: NO_WIN, 2: TWO_WIN}
    assert hand.stacks == {0: 99, 1: 94, 2: 107}


def test_tw_8_the_all_in_declare_like_anyone_and_no_more_rounds_are_played() -> None:
    hand = Hand(Options(minimum_bet=10), {0: 100, 1: 30, 2: 60}, 0, THREE)
    hand.put_in(100)
    hand.put_in(30)
    hand.put_in(60)

    assert hand.refunds == [(0, 40)]
    assert hand.owes_declaration == [0, 1, 2]
    assert len(hand.up) == 8
    declare(hand, 0, "Kc Qp | Aw 5w")
    with pytest.raises(ValueError, match="not legal"):
        declare(hand, 0, "Kc Qp | Aw 5w")


def test_tw_5_fixed_limit_doubles_from_the_fourth_round_on() -> None:
    hand = Hand(Options(minimum_bet=10, limit=Limit.FIXED_LIMIT), {0: 500, 1: 500, 2: 500}, 0, THREE)
    sizes = []
    for total in (10, 10, 10):
        hand.put_in(total)
    while hand.betting:
        assert hand.legal is not None
        sizes.append(hand.legal.raises)
        check_round(hand)

    assert sizes == [Raises(10, 10), Raises(10, 10), Raises(20, 20), Raises(20, 20)]


def test_mo_8_pot_limit_counts_carried_money_antes_and_earlier_rounds() -> None:
    hand = Hand(Options(minimum_bet=10, ante=2, limit=Limit.POT_LIMIT), {0: 500, 1: 500, 2: 500}, 0, THREE, carried=7)

    # No blinds (TW-27): a check is free, and the first bet may be as much as 7 and three antes.
    assert hand.legal == Legal(seat=1, match=0, is_check=True, raises=Raises(10, 13))
    for total in (13, 13, 13):
        hand.put_in(total)
    assert hand.legal == Legal(seat=1, match=0, is_check=True, raises=Raises(10, 7 + 6 + 39))


def test_tw_2_heads_up_the_dealer_is_the_big_blind_and_acts_second_in_every_round() -> None:
    hand = Hand(Options(minimum_bet=10), {0: 100, 1: 100}, 0, THREE)

    assert hand.posted.blinds == {1: 5, 0: 10}
    turns = []
    while hand.betting:
        assert hand.legal is not None
        turns.append(hand.legal.seat)
        hand.put_in(hand.legal.match)
    assert turns == [1, 0] * 5


def test_tw_10_and_mo_11_a_table_that_only_times_out() -> None:
    hand = Hand(Options(minimum_bet=10), {0: 100, 1: 100}, 0, order(["7w 7c 8w 4c", "3w 3c 8c 2s"]))
    hand.put_in(10)
    while not hand.over:
        hand.time_out()

    # Seat 1: eights with either 7, of which 7w has the lower id; 9 + 4 + 7. Seat 0: eights and twos; 9 + 3 + 3.
    assert hand.declared == {
        1: Declaration(("7w", "8w"), ("4c", "7c")),
        0: Declaration(("8c", "2s"), ("3w", "3c")),
    }
    assert hand.settlement is not None
    assert hand.settlement.taken == [Taken(10, 10, 0, 1)]
    assert hand.stacks == {0: 100, 1: 100}


def test_tw_27_and_tw_31_money_that_stays_and_who_may_play_for_it() -> None:
    # Both play threes and make 20: nobody wins anything, and seat 1 has nothing left.
    session = Session({0: 60, 1: 20, 2: 0})
    hand = session.hand(Options(minimum_bet=10), [0, 1, 2], order(["3w 3c 8c 4s", "3p 3s 8s 4p"]))
    assert sorted(hand.own) == [0, 1]
    hand.put_in(20)
    hand.put_in(20)
    declare(hand, 1, "3w 3c | 8c 4sr")
    declare(hand, 0, "3s 3p | 8s 4pr")
    session.finish(hand)

    assert (session.carried, session.stacks) == (40, {0: 40, 1: 0, 2: 0})
    assert session.dealt_in([0, 1, 2]) == [0, 1]

    # No blinds; nobody can bet, so they declare at once. Seat 1, now the dealer, has the better poker.
    again = session.hand(Options(minimum_bet=10, ante=3), [0, 1, 2], order(["3w 3c 8c 4s", "7w 7c 8w 4c"]))
    assert again.dealer == 1
    assert again.posted.blinds == {}
    assert again.refunds == []
    assert again.owes_declaration == [0, 1]
    declare(again, 0, "3w 3c | 8c 4sr")
    declare(again, 1, "7w 7c | 8w 4cr")
    assert again.settlement is not None
    # 40 carried in the first layer; twenty-one is tied, so the sevens take both. The ante is seat 0's alone.
    assert again.settlement.taken == [Taken(20, 20, 1, 1), Taken(2, 1, 0, 0)]
    session.finish(again)
    assert (session.carried, session.stacks) == (0, {0: 40, 1: 40, 2: 0})


def test_tw_28_when_play_ends_carried_money_is_shared_out() -> None:
    session = Session({0: 60, 1: 25})
    session.internal_taker = 1
    hand = session.hand(Options(minimum_bet=10, ante=5, unit=5), [0, 1], order(["3w 3c 8c 4s", "3p 3s 8s 4p"]))
    hand.put_in(20)
    hand.put_in(20)
    declare(hand, 1, "3w 3c | 8c 4sr")
    declare(hand, 0, "3s 3p | 8s 4pr")
    session.finish(hand)

    assert session.carried == 50
    assert session.end() == {0: 25, 1: 25}
    assert session.stacks == {0: 60, 1: 25}


def play_at_random(hand: Hand, random: Random) -> None:
    """Plays a hand to its end, chips whole after every act (MO-1)."""
    whole = sum(hand.stacks.values()) + hand.pot
    while hand.betting:
        legal = hand.legal
        assert legal is not None
        acts = [-1, legal.match, legal.match, legal.match]
        if legal.raises is not None:
            # Totals in chip units, but for the greatest, which is a whole stack or the limit.
            acts += [legal.raises.least, legal.raises.greatest]
        act = random.choice(acts)
        hand.fold() if act < 0 else hand.put_in(act)
        if hand.betting:
            assert sum(hand.stacks.values()) + hand.pot == whole
    for seat in hand.owes_declaration:
        hand.declare(seat, random.choice(declarations(hand.own[seat])))
    assert hand.settlement is not None
    assert sum(hand.stacks.values()) + hand.settlement.carried == whole


def test_cp_12_sessions_at_random_end_or_go_on_and_chips_stay_whole() -> None:
    seen = set()
    for seed in range(30):
        random = Random(f"session {seed}")
        unit = random.choice([1, 5])
        session = Session({seat: random.randint(1, 60) * unit for seat in range(random.randint(2, 7))}, unit)
        brought = sum(session.stacks.values())
        options = Options(
            minimum_bet=random.randint(1, 6) * unit,
            ante=random.randint(0, 2) * unit,
            unit=unit,
            limit=random.choice(list(Limit)),
        )
        for _ in range(20):
            ready = [seat for seat in session.stacks if random.random() < 0.9]
            if len(session.dealt_in(ready)) < 2:
                continue
            cards = [card + random.choice(["", "r"]) for card in random.sample(DECK, len(DECK))]
            hand = session.hand(options, ready, cards)
            seen.add(f"carried {hand.carried > 0}, chipless {0 in hand.posted.stacks.values() and hand.carried > 0}")
            play_at_random(hand, random)
            session.finish(hand)
            assert sum(session.stacks.values()) + session.carried == brought
        session.end()
        assert sum(session.stacks.values()) == brought
    assert len(seen) == 3
