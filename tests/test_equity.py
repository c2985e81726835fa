"""Chances at a showdown, in process: every showdown against the plain reference, chance, and what is refused."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest

from tests.reference import declarations as plain
from tests.reference import twenty_one as plain_twenty_one
from tests.reference.cards import DECK, turned
from tests.reference.declarations import Valued
from tests.reference.twenty_one import MajorPrecedence, MajorValues
from tests.reference.two_win import takers
from trionfi.cards import format_card
from trionfi.v1.card_pb2 import Face
from trionfi.v1.equity_pb2 import TwoWinChances
from trionfi_service import equity
from trionfi_service.equity import NotationError, OptionError, RulesRejection

INTERNALS, EXTERNALS = "2w 2c Ks 9pr m4", "8wr m12 3p"
OWN, OTHER = "Kw Qw m0 2s", "9c 9s m11 3c"
OPTIONS = [(values, precedence) for values in MajorValues for precedence in MajorPrecedence]
Halves = tuple[int | None, int | None]


def dead_but(*left: str) -> str:
    """Every card but these."""
    kept = {card.removesuffix("r") for text in left for card in text.split()}
    return " ".join(card for card in DECK if card not in kept)


def drawn(left: Sequence[str], numbers: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to draw groups of so many cards."""
    if not numbers:
        yield []
        return
    for group in combinations(left, numbers[0]):
        rest = [card for card in left if card not in group]
        for others in drawn(rest, numbers[1:]):
            yield [group, *others]


def lying(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return product(*((card, turned(card)) for card in cards))


def twenty_one_first(choices: Sequence[Valued]) -> Valued:
    best = max(choice.keys[::-1] for choice in choices)
    return next(choice for choice in choices if choice.keys[::-1] == best)


def brute_force(
    players: Sequence[str],
    internals: str,
    externals: str,
    rest: str,
    declare: Callable[[Sequence[Valued]], Valued] = plain.timed_out,
    values: MajorValues = MajorValues.NUMBER,
    precedence: MajorPrecedence = MajorPrecedence.TIEBREAK,
) -> list[Halves]:
    """Who takes which half in every showdown that can be dealt, by the reference."""
    own, up, out = [hand.split() for hand in players], internals.split(), externals.split()
    numbers = [5 - len(up), 3 - len(out), *(4 - len(hand) for hand in own)]
    found = []
    for more_up, more_out, *more_own in drawn(rest.split(), numbers):
        for lie_up, lie_out in product(lying(more_up), lying(more_out)):
            five, three = [*up, *lie_up], [*out, *lie_out]
            declared = {
                seat: declare(plain.valued([*hand, *more], five, three, values, precedence))
                for seat, (hand, more) in enumerate(zip(own, more_own, strict=True))
            }
            house = plain_twenty_one.house(three, values)
            found.append(takers(list(declared), declared, house, precedence))
    return found


def counts(chances: TwoWinChances) -> tuple[int, int, int, int, int]:
    return chances.two_win, chances.one_win, chances.no_win, chances.internal, chances.external


def counted(showdowns: Sequence[Halves], seat: int) -> tuple[int, int, int, int, int]:
    taken = [(internal == seat) + (external == seat) for internal, external in showdowns]
    internal = sum(internal == seat for internal, _ in showdowns)
    external = sum(external == seat for _, external in showdowns)
    return taken.count(2), taken.count(1), taken.count(0), internal, external


# Every showdown --------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "internals", "externals", "rest"),
    [
        ([OWN, OTHER], INTERNALS, EXTERNALS, ""),
        ([OWN, "9c 9s"], INTERNALS, EXTERNALS, "4c 5c Kp m1"),
        ([OWN, "9c 9s m11"], "2w 2c Ks 9pr", EXTERNALS, "4c m14 Kp"),
        ([OWN, OTHER], "2w 2c Ks 9pr", "8wr m12", "4c m14 Kp"),
        ([OWN, "9c 9s m11", "Qs Qc 3s"], INTERNALS, "m10 m1 Asr", "4c 5c Kp"),
    ],
)
def test_tw_26_tw_29_every_showdown_agrees_with_the_reference(
    players: list[str], internals: str, externals: str, rest: str
) -> None:
    dead = dead_but(*players, internals, externals, rest)

    found = equity.two_win(players, internals, externals, dead=dead, exact=True)

    showdowns = brute_force(players, internals, externals, rest)
    assert (found.sample.exact, found.sample.showdowns) == (True, len(showdowns))
    assert [counts(player) for player in found.players] == [counted(showdowns, seat) for seat in range(len(players))]
    stays = [sum(halves[which] is None for halves in showdowns) for which in (0, 1)]
    assert [found.internal_stays, found.external_stays] == stays
    share = Fraction(2 * found.players[0].two_win + found.players[0].one_win, 2 * len(showdowns))
    assert found.players[0].share.value == pytest.approx(float(share), abs=1e-15)
    assert sum(player.share.value for player in found.players) + found.stays.value == pytest.approx(1)


@pytest.mark.parametrize(("values", "precedence"), OPTIONS)
@pytest.mark.parametrize("declare", ["poker", "twenty-one"])
def test_tw_10_tw_19_tw_23_what_is_declared_and_options_agree_with_the_reference(
    values: MajorValues, precedence: MajorPrecedence, declare: str
) -> None:
    players, rest = ["Kw m1 m0 2s", "m20 5s ??"], "4c m16 m10 Ts 7s"

    found = equity.two_win(
        players,
        INTERNALS,
        EXTERNALS,
        dead=dead_but("Kw m1 m0 2s m20 5s", INTERNALS, EXTERNALS, rest),
        declare=declare,
        major_values=values.value,
        major_precedence=precedence.value,
    )

    chosen = plain.timed_out if declare == "poker" else twenty_one_first
    known = ["Kw m1 m0 2s", "m20 5s"]
    showdowns = brute_force(known, INTERNALS, EXTERNALS, rest, chosen, values, precedence)
    assert [counts(player) for player in found.players] == [counted(showdowns, seat) for seat in (0, 1)]


def notation(faces: Sequence[Face]) -> tuple[str, ...]:
    return tuple(format_card(face.card, face.orientation) for face in faces)


def test_tw_8_advice_is_what_each_declaration_takes_of_every_hand_there_can_be() -> None:
    own, rest = "2s 6w m0 Kc", "4c 5c Kp m1 Ts"

    advice = equity.advise_two_win(own, INTERNALS, EXTERNALS, dead=dead_but(own, INTERNALS, EXTERNALS, rest))

    five, three = INTERNALS.split(), EXTERNALS.split()
    house = plain_twenty_one.house(three, MajorValues.NUMBER)
    others = [plain.timed_out(plain.valued(hand, five, three)) for hand in combinations(rest.split(), 4)]
    expected = {}
    for valued in plain.valued(own.split(), five, three):
        showdowns = [takers([0, 1], {0: valued, 1: other}, house, MajorPrecedence.TIEBREAK) for other in others]
        expected[valued.declaration.poker, valued.declaration.twenty_one] = counted(showdowns, 0)
    found = {(notation(one.poker), notation(one.twenty_one)): counts(one.chances) for one in advice.declarations}
    assert found == expected
    assert len(advice.declarations) == len(found) == 96
    shares = [one.chances.share.value for one in advice.declarations]
    assert shares == sorted(shares, reverse=True)


# By chance -------------------------------------------------------------------


def test_every_showdown_lies_inside_the_interval_of_chance_in_190_of_200_seeds() -> None:
    players = [OWN, "9c 9s m11 ??"]
    exact = equity.two_win(players, "2w 2c Ks 9pr ??", EXTERNALS).players[0]

    inside = 0
    for seed in range(200):
        share = equity.two_win(players, "2w 2c Ks 9pr ??", EXTERNALS, trials=1_000, seed=seed).players[0].share
        inside += share.low <= exact.share.value <= share.high

    assert 180 <= inside <= 199


def test_every_showdown_of_fools_errand_lies_inside_the_interval_of_chance() -> None:
    players = ["Kw Kc 2s 2p m0 m5", "Ks Kp 3s 3p m1 9c ??"]
    exact = equity.fools_errand(players).players[0]
    assert 0.1 < exact.share.value < 0.9

    inside = 0
    for seed in range(200):
        share = equity.fools_errand(players, trials=1_000, seed=seed).players[0].share
        inside += share.low <= exact.share.value <= share.high

    assert 180 <= inside <= 199


def test_a_seed_is_the_same_chance_on_any_number_of_threads_and_is_drawn_and_told_where_none_is_given() -> None:
    players = [OWN, ""]

    drawn_one = equity.two_win(players, trials=3_000)

    for threads in (1, 2, 5):
        again = equity.two_win(players, trials=3_000, seed=drawn_one.sample.seed, threads=threads)
        assert again == drawn_one
    assert equity.two_win(players, trials=3_000).sample.seed != drawn_one.sample.seed
    assert drawn_one.sample.showdowns == 3_000
    assert not drawn_one.sample.exact


def test_progress_is_told_and_can_end_the_work() -> None:
    told: list[tuple[int, int]] = []
    equity.two_win([OWN, ""], trials=5_000, progress=lambda done, total: told.append((done, total)))

    assert told == sorted(told)
    assert (told[0], told[-1]) == ((0, 5_000), (5_000, 5_000))

    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity.two_win([OWN, ""], trials=1_000_000_000, progress=stop)


# Refused ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "message", "rule"),
    [
        ([OWN, "Kw ??"], "player 2: Kw at position 0 is there already", "DK-1"),
        ([OWN, "2w"], "internals: 2w at position 0 is there already", "DK-1"),
        (["Kw Qw m0 2s 3s", ""], "player 1: the number of cards is 5; it must be 4 at most", "TW-3"),
        ([OWN], "players: the number is 1; it must be 2 to 17", "TW-1"),
    ],
)
def test_cards_that_cannot_be_are_named_with_whose_they_are(players: list[str], message: str, rule: str) -> None:
    with pytest.raises(RulesRejection, match=message) as error:
        equity.two_win(players, INTERNALS, EXTERNALS)
    assert error.value.rejection.rule == rule


def test_tw_4_own_cards_have_no_orientation_and_what_is_no_card_is_named() -> None:
    with pytest.raises(NotationError, match="player 2: '9cr' at position 1: there is no orientation here"):
        equity.two_win([OWN, "9s 9cr ??"])
    with pytest.raises(NotationError, match=r"player 1: '\?\?' at position 0"):
        equity.two_win(["?? 9s", OWN])
    with pytest.raises(NotationError, match="internals: 'm22' at position 0"):
        equity.two_win([OWN, ""], "m22 ??")
    with pytest.raises(NotationError, match="player 1: 'Kwr'"):
        equity.fools_errand(["Kwr", ""])


def test_too_much_and_words_that_there_are_not() -> None:
    with pytest.raises(RulesRejection, match="exact looks at 1000000000 at most"):
        equity.two_win([OWN, ""], exact=True)
    with pytest.raises(RulesRejection, match="not both"):
        equity.two_win([OWN, ""], exact=True, trials=5)
    with pytest.raises(OptionError, match="'both'; allowed: number, either"):
        equity.two_win([OWN, ""], major_values="both")
    with pytest.raises(OptionError, match="declare is 'low'"):
        equity.two_win([OWN, ""], declare="low")
    for wrong in (-1, 1 << 32):
        with pytest.raises(ValueError, match=f"seed is {wrong}"):
            equity.two_win([OWN, ""], seed=wrong)
    with pytest.raises(ValueError, match="threads is -1"):
        equity.two_win([OWN, ""], threads=-1)
