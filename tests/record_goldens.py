"""Record the golden logs of ``tests/goldens`` anew: ``make golden``.

Until v0.1.0 rules number 1 may change; then goldens are recorded again in the same commit, with a line in CHANGELOG.md.
After it, a golden that no longer replays is a new rules number (docs/architecture.md, "Rules numbers"). The same core
records the same files: entropy, clock and choices are fixed.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from tests import golden, record_fortunes, record_solitaire, record_tarot_rpg, record_two_win, tables
from tests.recording import SERVER_ONLY, Clock, Recording
from trionfi.v1.card_pb2 import Card
from trionfi.v1.game_pb2 import Command, HandOver, Join, Leave, RecordOutage
from trionfi_service import export, rules
from trionfi_service.table import Table

_DEAL: Final = 76


def played(
    what: str,
    options: dict[str, Any],
    marks: tuple[int, ...] = (22, 53),
    policies: dict[str, Any] = SERVER_ONLY,
    orders: list[list[str]] | None = None,
) -> Recording:
    """A game of Fortunes played to its end; seen after so many cards, and at its end."""
    table = tables.table(what, options=options, policies=policies, orders=orders)
    versions = []
    so_far = 0
    for mark in marks:
        tables.play(table, f"{what} {mark}", mark - so_far)
        so_far = mark
        versions.append(table.version)
    tables.play(table, what)
    return Recording(table, (*versions, table.version))


def scripted() -> Recording:
    """FO-1, LC-12: one scripted deal, the ids from above, dealt by seat 3."""
    order = [Card.Name(number) for number in range(78, 0, -1)]
    return played("scripted", {"match": {"deals": 1}, "dealer": 3}, orders=[order])


def clocks() -> Recording:
    """LC-4 to LC-8: an overrun, a time-out, seats away, a hand-over, a pause, an outage, everybody away."""
    clock = Clock()
    policies = {"turnMs": 60_000, "bankMs": 30_000, **SERVER_ONLY}
    table = tables.table("clocks", host=True, clock=clock, policies=policies)
    for second in (10, 59.999, 60, 75.25):
        clock.later(second)
        tables.play(table, f"clocks {second}", 1)
    clock.later(90)
    table.time_up()
    _away_and_back(table, clock)
    versions = [table.version]
    _pause_outage_and_hand_over(table, clock)
    versions.append(table.version)
    for seat in range(4):
        table.act(seat, Command(leave=Leave()))
    versions.append(table.version)
    clock.later(3_600)
    turn = table.view("spectator").fortunes.turn
    table.act(turn, rules.fill(table.moves(turn).game[0].SerializeToString(), b"\x05"))
    tables.play(table, "clocks to the end")
    return Recording(table, (*versions, table.version))


def _away_and_back(table: Table, clock: Clock) -> None:
    """Two seats go; the clock plays for one of them, and each comes back in its own way."""
    gone = table.view("spectator").fortunes.turn
    other = (gone + 1) % 4
    for seat in (gone, other):
        clock.later(1)
        table.act(seat, Command(leave=Leave()))
    table.time_up()
    table.act(gone, Command(join=Join()))
    table.act(other, rules.fill(table.moves(other).game[0].SerializeToString(), b"\x02"))
    tables.play(table, "clocks goes on", 3)


def _pause_outage_and_hand_over(table: Table, clock: Clock) -> None:
    clock.later(12.345)
    table.act("referee", tables.pause(15), ["A card fell: 7w"])
    clock.later(300)
    table.act("host", tables.resume(), [""])
    clock.later(120)
    table.act("clock", Command(record_outage=RecordOutage(length_ms=118_000)))
    hand_over = HandOver(place=rules.actor_message(rules.seat(1)), pseudonym=b"another person's", bot=True)
    table.act("operator", Command(hand_over=hand_over))
    table.act(1, Command(join=Join()))
    tables.play(table, "clocks after the hand-over", 6)


def aborted() -> Recording:
    """LC-3, LC-8, LC-9: started by its host, paused by an outage, aborted by its operator."""
    clock = Clock()
    policies = {"start": "START_POLICY_BY_HOST", "turnMs": 5_000, "outage": "OUTAGE_POLICY_PAUSE", **SERVER_ONLY}
    table = tables.table("aborted", host=True, clock=clock, policies=policies, options={"match": {"target": 50}})
    tables.play(table, "aborted", 14)
    clock.later(3)
    table.act("clock", Command(record_outage=RecordOutage(length_ms=2_500)))
    versions = [table.version]
    clock.later(30)
    table.act("operator", tables.abort(8), ["Power is"])
    return Recording(table, (*versions, table.version))


EXTRAS: Final = {
    "well": 7,
    "ill": 3,
    "suitExtra": [1, 2, 3, 4],
    "rankExtra": list(range(5, 19)),
    "starExtra": 20,
}

RECORDINGS: Final[dict[str, Callable[[], Recording]]] = {
    "fortunes-default": lambda: played("default", {}, marks=(22, 2 * _DEAL + 41), policies={}),
    "fortunes-stars-open-trick": lambda: played(
        "stars open", {"match": {"deals": 1}, "starsOpen": "FORTUNES_STARS_OPEN_TRICK"}
    ),
    "fortunes-stars-win-always": lambda: played(
        "stars win", {"match": {"deals": 1}, "starsWin": "FORTUNES_STARS_WIN_ALWAYS"}
    ),
    "fortunes-scoring": lambda: played("scoring", {"match": {"deals": 1}, "scoring": EXTRAS}),
    "fortunes-target": lambda: played("target", {"match": {"target": 25}}, marks=(_DEAL + 7,)),
    "fortunes-target-exact": lambda: played("exact", {"match": {"targetExact": 34}, "maxDeals": 3}, marks=(75,)),
    "fortunes-scripted": scripted,
    "fortunes-contributed": lambda: played(
        "contributed", {"match": {"deals": 2}}, policies={"fairness": "FAIRNESS_CONTRIBUTED"}
    ),
    "fortunes-clocks": clocks,
    "fortunes-aborted": aborted,
    **record_fortunes.RECORDINGS,
    **record_two_win.RECORDINGS,
    **record_solitaire.RECORDINGS,
    **record_tarot_rpg.RECORDINGS,
}


def lines(name: str, recording: Recording) -> Iterator[str]:
    """The log as its export says it."""
    game = name.partition("-")[0]
    return (export.to_line(line) for line in export.full(recording.table.game, game, recording.table.log()))


def main() -> None:
    """Write every golden anew."""
    golden.FOLDER.mkdir(exist_ok=True)
    for name, record in RECORDINGS.items():
        recording = record()
        what = golden.given(recording.table.game, recording.table.log(), recording.versions)
        (golden.FOLDER / f"{name}.jsonl").write_text("".join(lines(name, recording)))
        (golden.FOLDER / f"{name}.json").write_text(golden.to_text(what))


if __name__ == "__main__":
    main()
