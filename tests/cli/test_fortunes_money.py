"""Fortunes for money at a text table: chips, pots, the range of a raise, bids, what each layer paid by which rule."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from tests import record_fortunes, tables
from tests.cli.conftest import create
from tests.cli.process import Running, Server
from trionfi.messages import build
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_pb2 import Command, Event
from trionfi_service.cli import show
from trionfi_service.table import Table

NAMES = {"seat:1": "Anna"}


def drawn(table: Table, viewer: str = "seat:0") -> str:
    """What a terminal of 110 columns shows."""
    console = Console(width=110, highlight=False, markup=False, emoji=False, color_system=None)
    with console.capture() as capture:
        console.print(show.table(table.view(viewer), NAMES))
    return capture.get()


def says(table: Table, *commands: tuple[int, dict[str, Any]]) -> list[str]:
    """What these seats say; the words for what followed from the last."""
    events: Sequence[Event] = ()
    for seat, command in commands:
        events = table.act(seat, build(Command, {"fortunes": command}))
    return [show.event_words(event, NAMES) for event in events]


def antes(**options: Any) -> Table:
    given = {"match": {"deals": 2}, "betting": "FORTUNES_BETTING_ANTE", "ante": 10, "stacks": [200, 100, 50, 4]}
    return tables.table("antes drawn", options=given | options)


def test_fo_16_chips_pots_and_the_range_of_a_raise_are_shown() -> None:
    table = antes()

    text = drawn(table)

    assert "to bet" in text
    assert "seat:0 may check, or raises to 10 up to 190" in text
    assert "Pot 1  16 · for seat:0 seat:1 seat:2 seat:3" in text
    assert "Pot 2  18 · for seat:0 seat:1 seat:2" in text
    assert "On the table  34 · to match 0" in text
    row = next(line for line in text.splitlines() if line.startswith("seat:1 Anna   "))
    assert row.split() == ["seat:1", "Anna", "90", "10"]


def test_fo_17_a_fold_says_what_came_back_and_what_each_layer_paid_by_which_rule() -> None:
    table = antes()

    said = says(table, (0, {"bet": {"raise_to": {"total": 30}}}), (1, {"bet": {"fold": {}}}))

    assert said[:4] == [
        "seat:1 Anna folds",
        "30 that nobody matched goes back to seat:0",
        "paid: 17 to seat:2, 17 to seat:0 (FO-17: seats 0 and 2 have most points, 0 each, and are a team)",
        "the deal is over: seat:0=0 seat:1=0 seat:2=0 seat:3=0, totals 0 : 0",
    ]
    text = drawn(table)
    assert "Deal 1 was given up by seat:1 Anna (FO-17)" in text
    assert "Layer 1: 34 chips for seat:0 seat:2" in text


def test_fo_15_stakes_and_fo_19_bids_are_shown() -> None:
    options = {"match": {"deals": 1}, "betting": "FORTUNES_BETTING_STAKE", "stake": 10, "bids": "FORTUNES_BIDS_ON"}
    table = tables.table("stakes drawn", options=options)
    assert "to bid" in drawn(table)
    events = [Event.FromString(EventRecord.FromString(wire).public_body) for wire in table.log()]
    posted = next(event for event in events if event.fortunes.HasField("posted"))
    assert show.event_words(posted, NAMES) == "put up: seat:1 Anna 10, seat:2 10, seat:3 10, seat:0 10"

    assert says(table, (0, {"bid": {"tricks": 1}}), (1, {"bid": {"tricks": 5}})) == ["seat:1 Anna bids 5 tricks"]
    assert "Pot  40" in drawn(table)
    record_fortunes.play(table, "stakes drawn")

    text = drawn(table, "spectator")
    assert "Deal 1: bids seat:0=1 seat:1=5" in text
    assert "FO-15: " in text


def test_every_event_for_money_has_words_and_every_view_a_table() -> None:
    for record in record_fortunes.RECORDINGS.values():
        table = record().table
        said = [
            show.event_words(Event.FromString(EventRecord.FromString(wire).public_body), NAMES) for wire in table.log()
        ]
        assert not any("\n" in words or "not know" in words for words in said)
        for viewer in ("seat:0", "spectator", "auditor"):
            assert "finished" in drawn(table, viewer)


def test_a_person_bids_bets_and_plays_against_bots(server: Server, tmp_path: Path) -> None:
    """Amounts are typed, what is out of range is refused with the range, and the deal is played and paid."""
    options = ("betting=ante", "ante=10", "stacks=500", "bids=on", "match.deals=1")
    flags = [word for option in options for word in ("--option", option)]
    game = create(server, tmp_path / "table", *flags, "--name", "seat:1=Anna")
    bots: tuple[str | Path, ...] = ("bot", game.id, *game.seats[1:], "--seed", "5", "--server", server.address)
    with Running(*bots):
        typed = "help\nbid 20\nbid 3\nraise_to 5\nraise_to 40\n" + "1\n" * 60
        ended = server.process("play", game.id, token=game.seats[0], typed=typed)

    assert ended.code == 0, ended.err
    assert "put up: seat:1 Anna 10, seat:2 10, seat:3 10, seat:0 10" in ended.out
    assert "refused: 20 is not a whole number from 0 to 19" in ended.out
    assert "seat:0 bids 3 tricks" in ended.out
    assert "refused: 5 is not a whole number from 10 to 490" in ended.out
    assert "seat:0 raises to 40" in ended.out
    assert "FO-17: " in ended.out
    assert "the game is over" in ended.out
