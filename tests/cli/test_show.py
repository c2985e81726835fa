"""The text table: real messages of the core, drawn; texts of others, harmless."""

import random

import pytest
from rich.console import Console

from tests import record_solitaire, tables
from trionfi.messages import build
from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi.v1.game_pb2 import Event, Moves, View
from trionfi.v1.game_service_pb2 import SeenPart
from trionfi_service import rules
from trionfi_service.cli import show
from trionfi_service.cli.choices import Unfillable, choices, parse, take_at_random, wanted, with_card
from trionfi_service.cli.show import around, lines
from trionfi_service.cli.terminal import printable
from trionfi_service.table import Table


def drawn(renderable: object) -> str:
    """What a terminal of 100 columns shows."""
    console = Console(width=100, highlight=False, markup=False, emoji=False, color_system=None)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


def test_a_seat_sees_its_own_hand_and_nobody_else_s() -> None:
    table = Table("fortunes")
    view = table.view("seat:2")

    text = drawn(show.table(view, {"seat:0": "Anna"}))

    hand = next(line for line in text.splitlines() if line.startswith("Your hand"))
    assert len(hand.split()) == 2 + 19
    assert "Hand of" not in text
    assert "seat:0 Anna" in text
    assert "advantage ▲ High" in text


def test_an_auditor_sees_every_hand_and_the_two_set_aside() -> None:
    text = drawn(show.table(Table("fortunes").view("auditor"), {}))

    assert [text.count(f"Hand of seat:{seat}  ") for seat in range(4)] == [1] * 4
    assert "Set aside" in text


def test_a_game_without_a_renderer_is_drawn_by_the_generic_one() -> None:
    """The generic renderer shows every field of the game's view, cards in notation, without knowing the game."""
    view = Table("fortunes").view("seat:2")

    text = drawn(show.generic(view.fortunes, "fortunes"))

    for field in view.fortunes.DESCRIPTOR.fields:
        if field.name not in ("past_deal", "played", "set_aside", "bids", "purses", "pots", "betting"):
            assert f"── {field.name}" in text, field.name
    assert "seat: 0" in text
    assert show.renderer("nothing_of_the_kind") is None
    assert show.renderer("../fortunes") is None


GAMES = [info.name for info in rules.games().games]


@pytest.mark.parametrize("game", GAMES)
def test_every_registered_game_is_drawn_from_its_first_version_to_its_last(game: str) -> None:
    """With a renderer of its own or without: every event has one line of words, every view a table."""
    rng = random.Random(5)
    table = tables.table("drawn", game)
    events = [Event.FromString(EventRecord.FromString(wire).public_body) for wire in table.log()]
    seats = [place.place.actor.index for place in table.view("spectator").places]
    while True:
        turns = [(seat, choices(table.moves(seat).game)) for seat in seats]
        seat, offered = next(((seat, offered) for seat, offered in turns if offered), (0, []))
        if not offered:
            break
        spoken = take_at_random(rng.choice(offered), rng, "Rain.")
        events += table.act(seat, spoken.command, spoken.texts)
        if table.version % 7 == 0:
            drawn(show.table(table.view(seat), {}))
            for part in tables.parsed(table.log())[-1].parts:
                lines.part_words(SeenPart(kind=part.kind, content=rules.unpad(part.body)), game)

    said = [show.event_words(event, {"seat:0": "Anna"}) for event in events]
    assert not any("\n" in words or "not know" in words for words in said)
    assert any("seat:0 Anna" in words for words in said)
    assert "the game is over" in said[-1]
    for viewer in ("seat:0", "spectator", "auditor", "operator"):
        assert "finished" in drawn(show.table(table.view(viewer), {}))


def test_lc_11_a_deal_in_the_making_is_one_line() -> None:
    """Who has committed, then who of the closed set has revealed; and how many deals were void."""
    committing = {"deal": 2, "stage": "committing"}
    revealing = {"deal": 2, "stage": "revealing", "committed": [0, 3], "revealed": [3]}

    assert around.deal_in_making(build(View, {})) is None
    assert around.deal_in_making(build(View, {"void_deals": 1})) == "1 deal was void"
    said = around.deal_in_making(build(View, {"deal_in_making": committing, "void_deals": 2}))
    assert said == "deal 2 is being made · committed: nobody · 2 deals were void"
    said = around.deal_in_making(build(View, {"deal_in_making": revealing}))
    assert said == "deal 2 is being made · contributions of seat:0 seat:3 · revealed: seat:3"
    assert said in drawn(show.table(build(View, {"deal_in_making": revealing}), {}))


def test_lc_11_contributions_are_no_choices() -> None:
    """The client library makes them; people and bots are not asked for bytes."""
    moves = build(
        Moves,
        {
            "table": [
                {"commit_contribution": {"deal": 1, "commitment": {"length": 32}}},
                {"leave": {}},
                {"reveal_contribution": {"deal": 1, "contribution": {"length": 32, "hash": bytes(32)}}},
            ]
        },
    )

    assert [choice.name for choice in choices(moves.table)] == ["leave"]


def test_escape_sequences_of_others_are_written_out() -> None:
    """A terminal obeys what it is sent: a name must not clear the screen, move the cursor or turn text round."""
    hostile = "\x1b[2J\x07Anna\r\n\u202egnp.exe\u2028\x9b1m"

    shown = printable(hostile)
    assert shown == "\\x1b[2J\\x07Anna\\r\\n\\u202egnp.exe\\u2028\\x9b1m"

    names = {f"seat:{seat}": hostile for seat in range(4)}
    text = drawn(show.table(Table("fortunes").view("seat:2"), names))
    text += show.event_words(build(Event, {"joined": {"place": "seat:1"}}), names)
    reason = SeenPart(kind=PartKind.PART_KIND_TEXT, content=hostile.encode())
    text += lines.part_words(reason) or ""
    assert not set(text) & set("\x1b\x07\r\u202e\u2028\x9b")


def test_parts_that_cannot_be_read_are_said_so() -> None:
    broken = SeenPart(kind=PartKind.PART_KIND_SEAT_CARDS, content=b"\xff\xff")

    assert "cannot read" in (lines.part_words(broken) or "")


def test_choices_fix_cards_and_ask_for_the_rest() -> None:
    moves = build(
        Moves,
        {
            "game": [{"fortunes": {"play_card": {"card": {"one_of": ["Aw", "m3"]}}}}],
            "table": [{"join": {}}, {"pause": {"reason": {"max_characters": 5}}}],
        },
    )

    play, star = choices(moves.game)
    join, pause = choices(moves.table)

    assert [play.name, star.name, join.name, pause.name] == ["play_card", "play_card", "join", "pause"]
    assert star.take().command.fortunes.play_card.card == 60
    assert join.take().command.WhichOneof("command") == "join"
    spoken = pause.take(["tea"])
    assert spoken.texts == ("tea",)
    assert (spoken.command.pause.reason.index, spoken.command.pause.reason.characters) == (0, 3)
    for words in (["too long"], []):
        with pytest.raises(Unfillable, match="at most 5 characters"):
            pause.take(words)


def test_sets_of_cards_are_said_joined_and_an_empty_one_need_not_be_said() -> None:
    declare = {"poker": {"from": ["3w", "4w", "m2", "m3"], "at_least": 2, "at_most": 2}}
    declare["reversed"] = {"from": ["3w", "4w", "m2", "m3"], "at_least": 0, "at_most": 4}
    [choice] = choices(build(Moves, {"game": [{"two_win": {"declare": declare}}]}).game)
    poker, reversed_ = choice.unsaid

    assert wanted(poker) == "2 of 3w 4w m2 m3, joined by +"
    assert wanted(reversed_) == "none (-) or any of 3w 4w m2 m3, joined by +"
    assert parse(reversed_, "m2+3w") == parse(reversed_, "3w m2") == (3, 59)
    assert parse(reversed_, "-") == ()
    declared = choice.take([(3, 59)]).command.two_win.declare
    assert (list(declared.poker), list(declared.reversed)) == ([3, 59], [])
    for words in ([(3,)], [(3, 3)], [(3, 5)], [(3, 4, 59)], [(3, 4), (5,)], []):
        with pytest.raises(Unfillable, match="of 3w 4w m2 m3"):
            choice.take(words)
    with pytest.raises(Unfillable, match="'Zz' is no card"):
        parse(poker, "3w+Zz")


def test_a_bet_is_named_by_what_it_does_and_a_raise_says_its_range() -> None:
    raise_to = {"bet": {"raise_to": {"total": {"min": 8, "max": 40, "step": 2}}}}
    moves = build(Moves, {"game": [{"two_win": {"bet": {"call": {}}}}, {"two_win": raise_to}]})

    call, raises = choices(moves.game)

    assert (call.name, raises.name) == ("call", "raise_to")
    assert call.take().command.two_win.bet.HasField("call")
    assert wanted(raises.unsaid[0]) == "a whole number from 8 to 40 in steps of 2"
    assert raises.take([12]).command.two_win.bet.raise_to.total == 12
    for amount in (7, 9, 42):
        with pytest.raises(Unfillable, match="from 8 to 40"):
            raises.take([amount])
    drawn_at_random = {
        take_at_random(raises, random.Random(seed)).command.two_win.bet.raise_to.total for seed in range(200)
    }
    assert {8, 40} <= drawn_at_random <= set(range(8, 41, 2))


def test_any_card_can_be_said_so_that_the_rules_answer() -> None:
    said = with_card("fortunes", 57)

    assert said is not None
    assert said.fortunes.play_card.card == 57
    assert with_card("nothing", 57) is None


def test_solitaire_shows_its_ladder_its_house_and_what_may_be_done() -> None:
    table = tables.table("solitaire default 3", record_solitaire.GAME, options={}, policies={})
    text = drawn(show.table(table.view(0), {}))
    assert "Round 1 of 5 · won 0 · ties strict" in text
    assert "five for poker, two for twenty-one (SO-4)" in text
    assert "seven  5w 9w Nw 2c 8c As m19" in " ".join(text.split()).replace("seven ", "seven  ")
    # SO-2: nobody else sees the seven.
    assert "5w 9w Nw" not in drawn(show.table(table.view("spectator"), {}))

    record_solitaire.play_well(table, until=record_solitaire.drawing)
    text = drawn(show.table(table.view("spectator"), {}))
    assert "Below the house: draw a card, or stop (SO-6)" in text
    assert "5s 6s drew Pwr" in text

    record_solitaire.play_well(table)
    text = drawn(show.table(table.view("spectator"), {}))
    assert text.count("Two-Win") == 5
    assert "twenty-one: won, SO-6: a bust house loses to any hand that is not bust" in text
    events = [Event.FromString(record.public_body) for record in tables.parsed(table.log())]
    words = [show.event_words(event, {}) for event in events if event.WhichOneof("event") == "solitaire"]
    assert words[0].startswith("round 1: the house lies 7wr 3s 9s 9p 8s / 7c 5pr Qcr, 7")
    assert {"the house draws m7r: 7, 1 major", "drew Tw: 21, 1 major"} <= set(words)
