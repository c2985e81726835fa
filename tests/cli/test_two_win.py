"""Two-Win at a text table: what a person sees, types and is told, over a real server."""

from pathlib import Path

import pytest

from tests import tables
from tests.cli.process import Running, Server, sequence
from tests.cli.test_show import drawn
from trionfi.cards import parse_cards
from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.game_pb2 import Command
from trionfi.v1.game_service_pb2 import SeenPart
from trionfi_service import rules
from trionfi_service.cli import show
from trionfi_service.cli.show import lines
from trionfi_service.table import Table

# Heads-up seat 1 is the small blind and is dealt first (TW-2, TW-3): it has 4w m2 7s 2c, seat 0 has 3w m3 9c Kp.
DEALT = "4w 3w m2 m3 7s 9c 2c Kp"
MIDDLE = "Aw m13r 8c Qs 8pr 5w 3p m4"
_NAMED = [word.removesuffix("r") for word in f"{DEALT} {MIDDLE}".split()]
DECK = [f"{rank}{suit}" for suit in "wcsp" for rank in "A23456789TPNQK"] + [f"m{number}" for number in range(22)]
ORDER = [*DEALT.split(), *MIDDLE.split(), *(card for card in DECK if card not in _NAMED)]
OPTIONS = {"hands": 1, "stacks": [40]}


@pytest.fixture
def table() -> Table:
    """A hand of two seats, dealt."""
    plain = parse_cards(" ".join(word.removesuffix("r") for word in ORDER))
    order = CardOrder(cards=plain, reversed=[word.endswith("r") for word in ORDER])
    return tables.table("text", "two_win", seats=2, options=OPTIONS, orders=[order])


def _bet(table: Table, *actions: str) -> None:
    for action in actions:
        seat = table.view("spectator").two_win.betting.turn
        table.act(seat, Command(two_win={"bet": {action: {}}}))


def _seen(table: Table, viewer: str) -> str:
    return drawn(show.table(table.view(viewer), {"seat:0": "Anna"}))


def test_tw_3_the_middle_lies_as_a_t_and_fills_as_it_is_turned_up(table: Table) -> None:
    assert _seen(table, "seat:0").count("··") == 8 + 4, "the middle, and the cards of the other"
    _bet(table, "call", "check")
    text = _seen(table, "seat:0")
    [ends, root, past, future, outcome] = [
        line.split()
        for line in text.splitlines()
        if line.strip().endswith(("nals", "root", "past", "future", "outcome"))
    ][-5:]
    assert ends == ["··", "··", "··", "externals"]
    assert (root, past, future) == (["Aw", "root"], ["··", "past"], ["··", "future"])
    assert outcome == ["··", "··", "shared", "outcome"]
    _bet(table, *["check"] * 6)
    text = _seen(table, "spectator")
    assert "m13r" in text
    assert "Qs 8pr" in text
    assert "3w m3 9c Kp" not in text
    assert "3w 9c Kp m3" in _seen(table, "seat:0")


def test_whose_turn_it_is_the_range_of_a_raise_and_both_halves_of_the_pot(table: Table) -> None:
    text = _seen(table, "seat:1")
    assert "Hand 1 of 1 · big blind 2 · no-limit · round 1" in text
    assert "To act  seat:1 calls 1, or raises to 4 up to 40" in text
    _bet(table, "call", "check")
    text = _seen(table, "seat:1")
    assert "Pot  internal 2 · external 2" in text
    assert "may check, or raises to 2 up to 38" in text


def test_tw_26_at_the_showdown_each_split_with_both_evaluations_and_the_rule_that_decided(table: Table) -> None:
    _bet(table, "call", "check", *["check"] * 8)
    assert "declare 3w+m3 3w+Kp+m3   three of a kind   21" in _seen(table, "seat:0")
    assert "Worth a thought" not in _seen(table, "spectator")
    own = {seat: list(table.view(seat).two_win.seats[seat].cards) for seat in (0, 1)}
    table.act(0, Command(two_win={"declare": {"poker": own[0][:2], "reversed": own[0][2:3]}}))
    part = tables.parsed(table.log())[-1].parts[1]
    said = lines.part_words(SeenPart(kind=part.kind, content=rules.unpad(part.body)), "two_win")
    assert said == "for poker: 3w 9c, reversed: Kp"
    text = _seen(table, "seat:0")
    assert "You declared  poker 3w 9c · twenty-one Kpr m3" in text
    assert "You declared" not in _seen(table, "seat:1")

    table.act(1, Command(two_win={"declare": {"poker": own[1][:2]}}))

    text = _seen(table, "spectator")
    assert "Hand 1 is over" in text
    assert text.count("high card") == 2
    for words in (
        "Kpr m3",
        "The house  12",
        "15, 1 major",
        "Layer 1: 4 chips",
        "TW-26: seat 0 has the best poker hand; seat 1 has the best twenty-one",
        "One-Win",
        "finished",
    ):
        assert words in text, (words, text)


def test_a_person_bets_declares_and_is_told_why(server: Server, tmp_path: Path) -> None:
    """Raises and declarations are typed, what is no such thing is refused with what would be, and the end is told."""
    (tmp_path / "orders.txt").write_text(sequence(ORDER))
    created = server.process(
        *("game", "create", "two_win", "--orders", tmp_path / "orders.txt", "--tokens", tmp_path / "table", "--json"),
        *("--option", "hands=1", "--option", "stacks=40", "--name", "seat:1=Anna"),
    )
    assert created.code == 0, created.err
    answer, *files = created.records()
    game_id, seats = answer["gameId"], [Path(file["file"]) for file in files]
    calls = "\n".join(["1"] * 5) + "\n1 3w+9c\n"
    other = ("play", game_id, "--server", server.address, "--token-file", str(seats[0]))
    with Running(*other) as opponent:
        for line in calls.splitlines():
            opponent.type(line)
        typed = "help\nraise_to 3\nraise_to 6\ncheck\n1\n1\n1\ndeclare 4w\ndeclare 4w+2c m2\n"
        ended = server.process("play", game_id, token=seats[1], typed=typed)

    assert ended.code == 0, ended.err
    assert "raise_to <a whole number from 4 to 40>" in ended.out
    assert "refused: 3 is not a whole number from 4 to 40" in ended.out
    assert "seat:1 Anna raises to 6" in ended.out
    assert "refused: 4w is not 2 of" in ended.out
    assert "Worth a thought" in ended.out
    assert "declare 4w+2c - " in ended.out
    assert "seat:1 Anna has declared" in ended.out
    assert "Hand 1 is over" in ended.out
    assert "TW-26: " in ended.out
