"""Lines that are wrong: what is said of them, and of hands which the rules would have gone on otherwise."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation import played
from trionfi_service import notation, rules
from trionfi_service.notation import HandInvalid, Verdict

GAMES = notation.GAMES


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a whole game."""
    return tuple(notation.write(hand) for hand in played.told(played.game(name, 1)))


@cache
def pool() -> tuple[str, ...]:
    """Lines of several games and viewers."""
    found = []
    for name in GAMES:
        for seed in range(3):
            table = played.game(name, seed, hidden=True)
            found += [notation.write(hand) for hand in played.told(table, rules.seat(seed % 2))]
    return tuple(found)


def checked(given_lines: list[str]) -> list[Verdict]:
    """What each line comes to."""
    return [each.verdict for each in notation.check(notation.read(given_lines))]


@pytest.mark.parametrize("name", GAMES)
def test_the_lines_of_a_game_are_played_in_whatever_order_the_games_stand(name: str) -> None:
    other = lines(GAMES[GAMES.index(name) - 1])
    mixed = ["# a comment\n", "\n", *(line + "\n" for pair in zip(lines(name), other, strict=False) for line in pair)]

    found = notation.check(notation.read(mixed))

    assert {each.verdict for each in found} == {Verdict.PLAYED}
    assert [each.line for each in found] == list(range(3, len(mixed) + 1))


def test_what_the_rules_would_not_have_is_named_with_both_sides() -> None:
    line = lines("fortunes")[0]
    points = line.partition("points ")[2].partition(";")[0]
    forged = line.replace(f"points {points}", "points 1,1,1,1")

    (only,) = notation.check(notation.read([forged]))

    assert only.verdict is Verdict.DIFFERS
    assert only.why == f"the line says 'points 1,1,1,1', the rules say 'points {points}'"


def test_an_act_that_is_refused_is_named_with_the_rule() -> None:
    line = next(line for line in lines("two_win") if " cc" in line)
    forged = line.replace("hand=", "hand=", 1)
    seat = line.partition("players=")[2].partition(",")[0]
    wrong = forged.replace("| d dh", "| d dh", 1)
    play = wrong.split(" | ")
    at = next(number for number, entry in enumerate(play[1].split("; ")) if " cc" in entry or " cbr" in entry)
    entries = play[1].split("; ")
    entries.insert(at, f"{seat} cbr 1 +1")
    play[1] = "; ".join(entries)

    (only,) = notation.check(notation.read([" | ".join(play)]))

    assert only.verdict is Verdict.DIFFERS
    assert "is refused" in only.why
    assert "(MO-" in only.why


def test_behind_a_hand_that_differs_the_others_are_played_by_themselves() -> None:
    whole = [line for line in lines("two_win") if "carried=0" in line]
    assert len(whole) > 1
    first = whole[0].replace("finishing_stacks ", "finishing_stacks 9")

    assert checked([first, *whole[1:]]) == [Verdict.DIFFERS, *[Verdict.PLAYED] * (len(whole) - 1)]


def test_a_hand_with_carried_money_alone_and_rules_of_another_number_are_not_played() -> None:
    hands = [hand for seed in range(4) for hand in played.told(played.game("two_win", seed))]
    carried = next(notation.write(hand) for hand in hands if getattr(hand, "carried", 0))
    found = notation.check(notation.read([carried, lines("fortunes")[0].replace("rules=1", "rules=9")]))

    assert [each.verdict for each in found] == [Verdict.UNPLAYABLE, Verdict.UNPLAYABLE]
    assert "the hands before it are needed" in found[0].why
    assert "rules number 9 of fortunes is not in this build" in found[1].why


def parsed(line: str) -> notation.Hand | HandInvalid:
    """The hand of a line, or the error."""
    try:
        return notation.parse(line, 7)
    except HandInvalid as wrong:
        return wrong


_TOKENS = (
    "",
    " ",
    "; ",
    " | ",
    "-",
    "*",
    "??",
    "s0",
    "s9",
    "s00",
    "+1",
    "-1",
    "01",
    "18446744073709551616",
    "d dh s0 ",
)


@settings(max_examples=150)
@given(st.data())
def test_any_mutation_is_a_hand_or_an_error_that_says_where(data: st.DataObject) -> None:
    """And whatever is still a hand is written as it was read, and is checked without a fault."""
    line = data.draw(st.sampled_from(pool()))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(line)))
        end = min(len(line), start + data.draw(st.integers(0, 6)))
        piece = data.draw(st.sampled_from(_TOKENS) | st.text(max_size=3) | st.just(line[end : end + 9]))
        line = line[:start] + piece + line[end:]
    hand = parsed(line)
    if isinstance(hand, HandInvalid):
        assert hand.line == 7
        assert 1 <= hand.column <= len(line) + 1
        assert str(hand).startswith(f"line 7, column {hand.column}, {hand.field}: ")
        assert str(hand).endswith(f"{hand.due} is due")
        assert len(str(hand)) < 400
        return
    assert notation.write(hand) == line
    notation.check([notation.Numbered(1, hand)])


@given(st.text(max_size=60))
def test_any_text_is_an_error_of_ours(text: str) -> None:
    for line in (text, f"trionfi/1 {text}", f"trionfi/1 two_win {text} | - | - | -"):
        with pytest.raises(HandInvalid):
            notation.parse(line)


def test_a_line_and_the_numbers_in_it_have_bounds() -> None:
    for line in ("x" * (notation.MAX_LINE + 1), lines("two_win")[0].replace(" hands=5", " hands=" + "9" * 5_000)):
        with pytest.raises(HandInvalid) as wrong:
            notation.parse(line)
        assert len(str(wrong.value)) < 300
