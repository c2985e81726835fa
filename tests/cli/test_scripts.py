"""Scripts for a seat, on a pipe: lines in their order, acts that nobody waits for, and the end of the input."""

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Game, create, seated
from tests.cli.process import COMMAND, Ended, Running, Server, environment, sequence
from tests.cli.test_tarot_rpg import DISCARDS, ORDER
from trionfi import aio
from trionfi.client import Client
from trionfi.streams import Update
from trionfi.v1.game_service_pb2 import ActResponse
from trionfi_service.cli.exits import ExitCode
from trionfi_service.cli.heard import Heard
from trionfi_service.cli.seat import Seat

DEALER = (
    f"discard {DISCARDS}",
    "set_scene Rain on the harbour.",
    # Until it can be called this is one more than there is; what can be laid unasked has the numbers below it.
    "8",
    "wait lays m7",
    "accept_trump The door gives.",
    "call_trump m7",
    "accept_trump So be it.",
    "close_trumps",
    "difficulty 12",
    "9w",
    "cut_in Not so fast.",
    "send_note It is the butler.",
    "wait Ben tells on",
    "cut_in Too late.",
    "open_floor",
    "wait Anna acts",
    # Her second is for Ben's.
    "wait Anna acts",
    "narrate And then the lamp goes out.",
    "end_hand",
    "end_game",
)
ANNA = (
    "pass_trumps",
    "wait calls m2",
    "lay_trump m7",
    "say_wish A way out.",
    "7w combat I run.",
    "interact I help him up.",
    "wait Ben acts",
    "interact I run after him.",
)
BEN = (
    "lay_trump m2",
    "wait lays m7",
    "say_wish A door.",
    "Kw",
    "wait a private note",
    "narrate A scream.",
    "interact I pocket the key.",
    "wait Anna acts",
)


def _table(server: Server, tmp_path: Path) -> Game:
    """Tarot: the RPG for a dealer and two, the deck as it lies: seat 1 has 7w, m1, m4, m7 …, seat 2 has Kw, m2 …"""
    (tmp_path / "orders.txt").write_text(sequence(ORDER))
    names = ("--name", "seat:0=Dora", "--name", "seat:1=Anna", "--name", "seat:2=Ben")
    created = server.call(
        *("game", "create", "tarot_rpg", "--orders", tmp_path / "orders.txt", "--tokens", tmp_path / "table", "--json"),
        *names,
    )
    assert created.code == 0, created.err
    answer, *files = created.records()
    return Game(answer["gameId"], [Path(file["file"]) for file in files], tmp_path / "auditor.token")


def _plays(server: Server, game: Game, seat: int, *flags: str) -> Running:
    return Running("play", game.id, "--server", server.address, "--token-file", game.seats[seat], *flags)


def _play(server: Server, game: Game, scripts: Sequence[Sequence[str]]) -> list[Ended]:
    """Each seat has its whole script before anything happens."""
    with ExitStack() as stack:
        seats = [stack.enter_context(_plays(server, game, seat)) for seat in range(len(scripts))]
        for seat, script in zip(seats, scripts, strict=True):
            for line in script:
                seat.type(line)
        return [seat.close_input() for seat in seats]


def _tale(ended: Ended) -> list[str]:
    """What has happened, without when and in which version."""
    return [line[19:] for line in ended.out.splitlines() if line[:6].strip().isdecimal() and line[8:9] == ":"]


def _in_order(text: str, words: Sequence[str]) -> bool:
    place = 0
    for word in words:
        place = text.find(word, place) + 1
        if not place:
            return False
    return True


@pytest.fixture(scope="module")
def evening(server: Server, tmp_path_factory: pytest.TempPathFactory) -> list[Ended]:
    """The three scripts, played once: what the dealer, Anna and Ben were left with."""
    return _play(server, _table(server, tmp_path_factory.mktemp("evening")), (DEALER, ANNA, BEN))


def test_rp_5_rp_14_acts_that_nobody_waits_for_are_scripted(evening: list[Ended]) -> None:
    """A trump while another is resolved, a cut-in, a note, two who act on an open floor: each where its script says."""
    dora, anna, ben = evening

    for ended in (dora, anna, ben):
        assert ended.code == 0, (ended.out, ended.err)
        assert "the tale is told" in ended.out
        assert "before this was said" not in ended.out
    told = "\n".join(_tale(dora))
    for words in (
        ("lays no trump", "the dealer calls m2", "Anna lays m7", "m2 of seat:2 Ben has its effect", "calls m7"),
        ("Ben takes the trick", "the dealer cuts in", "a private note", "Ben tells on", "players may act"),
        ("players may act", "Anna acts", "Anna acts", "Dora tells on", "hand 1 is over"),
        ("players may act", "Ben acts", "Anna acts", "Dora tells on"),
    ):
        assert _in_order(told, words), (words, told)
    assert "“It is the butler.”" in ben.out
    assert "butler" not in anna.out
    assert dora.out.count("refused: ") == 1
    assert "refused: 'cut_in' is nothing that can be said here" in dora.out
    assert "refused: " not in anna.out + ben.out


def test_a_script_has_the_same_game_run_after_run(server: Server, evening: list[Ended], tmp_path: Path) -> None:
    """What does not depend on who of two is the quicker comes out the same: here everything up to the open floor."""
    tales = []
    for dora, *_ in (evening, _play(server, _table(server, tmp_path), (DEALER, ANNA, BEN))):
        tale = _tale(dora)
        tales.append(tale[next(place for place, line in enumerate(tale) if "calls m2" in line) :])
    first, second = (tale[: next(place for place, line in enumerate(tale) if "may act" in line)] for tale in tales)
    assert first == second
    assert len(first) > 10


def test_a_line_behind_wait_is_kept_until_the_seat_is_waited_for(server: Server, tmp_path: Path) -> None:
    """Without it Ben's trump would take his pass back at once; behind it, it comes when he has to follow."""
    game = _table(server, tmp_path)
    anna = ("pass_trumps", "Tw", "say_nothing", "lay_trump m4", "quit")
    ben = ("pass_trumps", "wait", "lay_trump m5", "8w", "pass_trumps", "quit")
    dealer = (f"discard {DISCARDS}", "set_scene Rain.", "close_trumps", "9w I look.", "go_on", "wait lays m4", "quit")

    dora, anna_ended, ben_ended = _play(server, game, (dealer, anna, ben))

    for ended in (dora, anna_ended, ben_ended):
        assert ended.code == 0, ended.out + ended.err
    told = "\n".join(_tale(dora))
    assert _in_order(told, ("Ben lays no trump", "Anna plays Tw", "Ben plays 8w", "trick 2", "Anna lays m4")), told
    assert "lays m5" not in told
    assert ben_ended.out.count("refused: ") == 1
    assert "refused: " not in dora.out + anna_ended.out


def test_the_end_of_the_input_comes_when_the_seat_is_waited_for(server: Server, tmp_path: Path) -> None:
    """A trump that could still be laid is nothing to end for; what others do meanwhile is shown."""
    game = _table(server, tmp_path)
    with _plays(server, game, 0) as dora, _plays(server, game, 1) as anna, _plays(server, game, 2) as ben:
        for line in (f"discard {DISCARDS}", "set_scene Rain.", "lay_trump m3"):
            dora.type(line)
        anna.type("pass_trumps")
        anna.type("wait lays m5")
        anna.type("quit")
        ben.type("lay_trump m5")
        ben.type("quit")
        dealt, *others = [seat.close_input() for seat in (dora, anna, ben)]

    for ended in (dealt, *others):
        assert ended.code == 0, ended.out + ended.err
    for lays in ("Dora lays m3", "Ben lays m5"):
        assert _in_order(dealt.out, (lays, "The input has ended."))


async def test_a_line_that_is_overtaken_is_looked_at_again(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The dealer calls the 8th of what was offered; meanwhile Anna lays a lower trump, so that the 8th is hers."""
    table = _table(server, tmp_path)
    with Client(server.address) as client:
        dora, anna, ben = (client.game(table.id, token=file.read_text().strip()) for file in table.seats)
        for seat in (dora, anna, ben):
            seat.join()
        dora.view()
        dora.act(tarot_rpg={"discard": {"cards": ORDER[:6]}})
        dora.act(tarot_rpg={"set_scene": {"scene": "Rain."}})
        for seat in (anna, ben):
            seat.view()
        anna.act(tarot_rpg={"pass_trumps": {}})
        ben.act(tarot_rpg={"lay_trump": {"card": "m5"}})
        reading, writing = os.pipe()
        os.write(writing, b"8\nquit\n")
        os.close(writing)

        async with aio.Client(server.address, token=table.seats[0].read_text().strip()) as late:
            game = late.game(table.id)
            act, answered = game.act, asyncio.Event()

            async def acts(*command: Any, **more: Any) -> ActResponse:
                try:
                    return await act(*command, **more)
                finally:
                    answered.set()

            async def behind(updates: AsyncIterator[Update]) -> AsyncIterator[Update]:
                """The stream, with its first update late and the rest not before an act was answered."""
                first = await anext(updates)
                anna.act(tarot_rpg={"lay_trump": {"card": "m4"}})
                yield first
                await answered.wait()
                async for update in updates:
                    yield update

            monkeypatch.setattr(game, "act", acts)
            with os.fdopen(reading) as script:
                monkeypatch.setattr("sys.stdin", script)
                async with game.watch() as updates:
                    assert await Seat(game, json=False).play(behind(updates)) is ExitCode.FINE

        called = client.game(table.id, token=table.seats[0].read_text().strip()).view().tarot_rpg.trumps.called
    assert ORDER[called.card - 1] == "m4"
    assert "refused: " not in capsys.readouterr().out


def test_who_has_left_is_not_kept_by_the_end_of_the_input(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")
    seated(server, game, 1)

    ended = server.process("play", game.id, token=game.seats[0], typed="leave\n")
    refused = server.process("play", game.id, token=game.seats[2], typed="leave\nQw\n")

    assert ended.code == 0, ended.err
    assert "seat:0 left before the start" in ended.out
    assert "The input has ended." in ended.out
    assert refused.code == 3
    assert "refused: " in refused.out


def test_quit_in_a_script_needs_no_turn(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")

    ended = server.process("play", game.id, token=game.seats[0], typed="quit\n1\n")

    assert ended.code == 0, ended.err
    assert "The seat stays yours" in ended.out


def test_without_any_input_the_seat_is_taken_and_kept(server: Server, tmp_path: Path) -> None:
    """A descriptor that is closed is an input that has ended."""
    game = create(server, tmp_path / "table", "--option", "match.deals=1")
    seated(server, game, 1, 2, 3)
    play = (*COMMAND, "play", game.id, "--server", server.address, "--token-file", str(game.seats[0]))

    ended = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *play],
        capture_output=True,
        text=True,
        timeout=40,
        env=environment(),
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
    assert "The input has ended." in ended.stdout
    assert ended.stderr == ""


def test_an_input_without_an_end_is_read_no_further_than_it_is_played(server: Server, tmp_path: Path) -> None:
    """What was not said when the game is over is told, with where it begins."""
    game = create(server, tmp_path / "table", "--option", "match.deals=1")
    with Running("bot", game.id, *game.seats[1:], "--seed", "3", "--server", server.address) as bots:
        play = (*COMMAND, "play", game.id, "--server", server.address, "--token-file", str(game.seats[0]))
        ended = subprocess.run(
            ["/bin/sh", "-c", 'yes 1 | "$@"', "sh", *play],
            capture_output=True,
            text=True,
            timeout=40,
            env=environment(),
            check=False,
        )
        assert bots.wait().code == 0

    assert ended.returncode == 0, ended.stderr
    assert "the game is over" in ended.stdout
    assert ended.stdout.rstrip().endswith("before this was said, and what comes after it: 1")


def test_a_wait_goes_by_versions_and_not_by_when_something_was_read() -> None:
    heard = Heard()
    for version, words in ((5, "the floor is open"), (6, "Ben acts"), (7, "Anna acts"), (8, "Dora tells on")):
        heard.hear(version, words)

    # Anna acted in version 7, by a choice that she had from version 5 on.
    heard.say(5, 7)

    assert not heard.has("floor"), "before her choice"
    assert not heard.has("Anna"), "her own act"
    assert heard.has("Ben acts"), "though he was quicker"
    heard.forget("Ben acts")
    assert not heard.has("Ben acts")
    assert heard.has("tells on")
    # A choice that is older than what was waited for brings nothing back.
    heard.say(3, 9)
    heard.hear(9, "Anna acts")
    assert not heard.has("acts")
