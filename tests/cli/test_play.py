"""Playing: a person's table on a pipe, bots, single commands, watching."""

from pathlib import Path

from google.protobuf import json_format

from tests.cli.conftest import Game, create, seated
from tests.cli.process import Running, Server, sequence
from trionfi.cards import format_card
from trionfi.v1.game_pb2 import Phase, View
from trionfi.v1.game_service_pb2 import ActResponse, GetGameResponse, SeenEvent, WatchGameResponse

SUITS = "wcsp"
RANKS = "A23456789TPNQK"
DECK = [f"{rank}{suit}" for suit in SUITS for rank in RANKS] + [f"m{number}" for number in range(22)]


def scripted(server: Server, directory: Path, *flags: str) -> Game:
    """A deal in the order of card ids: two aside, then one at a time from the dealer's left; seat 0 has 6w, Tw …"""
    orders = directory / "orders.txt"
    orders.write_text("# every card in its place (DK-2)\n" + sequence(DECK))
    return create(
        server, directory / "table", "--orders", orders, "--option", "match.deals=1", "--name", "seat:0=Anna", *flags
    )


def bots(server: Server, game: Game) -> Running:
    """Bots on seats 1, 2 and 3."""
    return Running("bot", game.id, *game.seats[1:], "--seed", "3", "--json", "--server", server.address)


def test_a_person_plays_on_a_pipe(server: Server, tmp_path: Path) -> None:
    """The table, the moves by number and by notation, why a move is refused (FO-6), and what others do."""
    game = scripted(server, tmp_path)
    with bots(server, game):
        ended = server.process("play", game.id, token=game.seats[0], typed="help\nstory\nm0\nnonsense\n77\n1\n")

    assert ended.code == 0, ended.err
    assert "This game tells no story." in ended.out
    assert "NOT RANDOM" in ended.out
    assert "advantage ▲ High" in ended.out
    assert "Deal 1 · trick 1 · led by East" in ended.out
    assert "Your hand  6w Tw" in ended.out
    assert "   1 6w      2 Tw" in ended.out
    assert "Around the game: leave" in ended.out
    assert "refused: m0 is not in your hand (CARD_NOT_HELD FO-6)" in ended.out
    assert "refused: 'nonsense' is nothing that can be said here" in ended.out
    assert "refused: there is no move 77" in ended.out
    assert "seat:0 Anna plays 6w" in ended.out
    assert "The seat stays yours" in ended.out


def test_why_a_card_does_not_follow_and_what_others_play(server: Server, tmp_path: Path) -> None:
    """FO-6: the suit in play must be followed; the refusal names the rule, the input ends on it, the code says so."""
    game = scripted(server, tmp_path)
    seated(server, game, 1, 2, 3)
    with Running("play", game.id, "--server", server.address, "--token-file", str(game.seats[1])) as person:
        person.until("Fortunes · gathering")
        assert server.call("act", game.id, '{"fortunes": {"play_card": {"card": "6w"}}}', token=game.seats[0]).code == 3
        seated(server, game, 0)
        led = server.call("act", game.id, '{"fortunes": {"play_card": {"card": "6w"}}}', token=game.seats[0])
        assert led.code == 0, led.err
        assert "seat:0 Anna plays 6w" in person.until("seat:0 Anna plays 6w")[-1]
        person.until("Your move")
        person.type("Ac")
        ended = person.close_input()

    assert ended.code == 3
    assert "refused: " in ended.out
    assert "FO-6" in ended.out


def test_a_person_plays_to_the_end_against_bots(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table", "--option", "match.deals=1")
    with bots(server, game) as others:
        person = server.process("play", game.id, token=game.seats[0], typed="1\n" * 19)
        assert person.code == 0, person.err
        ended = others.wait()

    assert "the game is over" in person.out
    assert "Fortunes · finished" in person.out
    assert ended.code == 0, ended.err
    *acts, view = ended.out.splitlines()
    assert len(acts) == 3 + 57
    assert all(json_format.Parse(act, ActResponse()).last_version for act in acts)
    assert json_format.Parse(view, View()).phase == Phase.PHASE_FINISHED


def test_lc_11_bots_and_a_person_make_the_deals_they_play(server: Server, tmp_path: Path) -> None:
    """Bots in one process, a person in another: contributions come by themselves, nothing is void, all verifies."""
    flags = ("--option", "match.deals=2", "--policy", "fairness=contributed", "--policy", "contribute_ms=30000")
    game = create(server, tmp_path / "table", *flags)
    with bots(server, game) as playing:
        ended = server.process("play", game.id, token=game.seats[0], typed="help\n" + "1\n" * 38)
        assert playing.wait().code == 0

    assert ended.code == 0, ended.err
    assert "deal 1 is opened: the server is committed" in ended.out
    assert "deal 2: contributions come from seat:0 seat:1 seat:2 seat:3" in ended.out
    assert [ended.out.count(f"deal {deal} is dealt") for deal in (1, 2)] == [1, 1]
    assert "is void" not in ended.out
    assert "Around the game: leave\n" in ended.out
    assert "the game is over" in ended.out
    assert server.call("verify", game.id).code == 0


def test_lc_11_a_deal_that_waits_for_a_contribution_is_shown_so(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table", "--policy", "fairness=contributed", "--policy", "contribute_ms=600000")
    seated(server, game, 0, 1)
    seated(server, game, 3)
    # With the last to join the deal is opened: seats 0, 1 and 3 have not looked since.
    seated(server, game, 2)

    shown = server.call("game", "show", game.id)

    assert "deal 1 is being made · committed: seat:2\n" in shown.out


def test_a_machine_plays_on_a_pipe(server: Server, tmp_path: Path) -> None:
    """With --json: each update, each answer and each refusal is one record."""
    game = create(server, tmp_path / "table")
    with bots(server, game):
        ended = server.process("play", game.id, "--json", token=game.seats[0], typed="nonsense\n1\n")

    records = ended.records()
    assert ended.code == 0, ended.err
    assert next(record["refused"] for record in records if "refused" in record).startswith("'nonsense' is nothing")
    answers = [json_format.ParseDict(record, ActResponse()) for record in records if "lastVersion" in record]
    assert len(answers) == 2, "it joined and played"
    others = [record for record in records if "refused" not in record and "lastVersion" not in record]
    updates = [json_format.ParseDict(record, WatchGameResponse()) for record in others]
    assert updates[0].HasField("snapshot")
    assert all(update.HasField("event") for update in updates[1:])


def test_a_name_with_escape_sequences_is_harmless_at_the_table(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table", "--name", "seat:1=\x1b[31mBen\u202e")
    seated(server, game, 0, 1, 2, 3)
    person = server.process("play", game.id, token=game.seats[0], typed="")

    for text in (person.out, server.call("game", "show", game.id).out):
        assert "\\x1b[31mBen\\u202e" in text
        assert "\x1b" not in text


def test_act_takes_the_strict_mapping_too_and_shows_the_game(server: Server, tmp_path: Path) -> None:
    game = scripted(server, tmp_path)
    seated(server, game, 0, 1, 2, 3)

    strict = '{"fortunes": {"playCard": {"card": "CARD_SIX_OF_WANDS"}}}'
    command_id = "0b0c7b5e-5c0f-4e43-9a39-0d5f0a8c8f11"
    version = json_format.Parse(server.call("game", "show", game.id, "--json").out, GetGameResponse()).view.version
    repeatable = ("--command-id", command_id, "--expected-version", str(version))
    first = server.call("act", game.id, strict, "--json", *repeatable, token=game.seats[0])
    answer = json_format.Parse(first.out, ActResponse())
    assert answer.view.fortunes.played[0].card == 6

    again = server.process("act", game.id, "-", *repeatable, token=game.seats[0], typed=strict)
    assert again.code == 0, again.err
    assert f"Versions {answer.first_version} to {answer.last_version} (a repeat" in again.out


def test_act_says_what_was_wrong(server: Server, tmp_path: Path) -> None:
    game = scripted(server, tmp_path)
    seated(server, game, 0, 1, 2, 3)

    def says(command: str, code: int, *words: str, flags: tuple[str, ...] = ()) -> None:
        ended = server.call("act", game.id, command, *flags, token=game.seats[1])
        assert ended.code == code, ended.err
        assert all(word in ended.err for word in words), ended.err

    says("{", 1, "no JSON")
    says('{"fortunes": {"play": {}}}', 1, "no such field", "play_card")
    says('{"fortunes": {"play_card": {"card": "Zz"}}}', 1, "'Zz'")
    says('{"fortunes": {"play_card": {"card": "7w"}}}', 3, "NOT_YOUR_TURN", "seat 0")
    says('{"leave": {}}', 1, "--expected-version", flags=("--command-id", "0b0c7b5e-5c0f-4e43-9a39-0d5f0a8c8f11"))
    says('{"join": {}}', 3, "ALREADY_PRESENT", "LC-3")
    says('{"leave": {}}', 3, "FUTURE_VERSION", flags=("--expected-version", "1000000"))


def test_watch_follows_to_the_end(server: Server, finished: Game) -> None:
    """SV-5's other side: a finished game is told whole, and the stream ends."""
    ended = server.process("watch", finished.id, "--after", "0", "--json", token=finished.seats[2])

    updates = [json_format.Parse(line, WatchGameResponse()) for line in ended.out.splitlines()]
    versions = [update.event.version for update in updates if update.HasField("event")]
    assert ended.code == 0, ended.err
    assert versions == list(range(1, len(versions) + 1))
    assert updates[-1].event.event.HasField("finished") or updates[-1].HasField("caught_up")

    text = server.call("watch", finished.id, token=finished.seats[2])
    assert "Fortunes · finished" in text.out


def test_watch_shows_what_happens_as_it_happens(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")
    with Running("watch", game.id, "--server", server.address, "--token-file", str(game.seats[3])) as watching:
        watching.until("Fortunes · gathering")
        seated(server, game, 1)
        assert "seat:1 is present" in watching.until("seat:1 is present")[-1]


def test_events_are_listed_as_one_viewer_may_see_them(server: Server, finished: Game) -> None:
    """HI-2: of the other hands nothing is told, not even to a seat of the same game."""
    listed = server.process("events", finished.id, "--json", token=finished.seats[2])
    seen = [json_format.Parse(line, SeenEvent()) for line in listed.out.splitlines()]
    assert [event.version for event in seen] == list(range(1, len(seen) + 1))

    text = server.call("events", finished.id, "--after", "12", "--limit", "6", token=finished.seats[2])
    assert [line.split()[0] for line in text.out.splitlines() if line[:5].strip()] == [str(v) for v in range(13, 19)]
    opened = [line for line in text.out.splitlines() if "cards: " in line]
    assert len(opened) == 1
    assert len(opened[0].split()) == 1 + 19

    everything = server.call("events", finished.id, token=finished.auditor)
    assert "order: " in everything.out
    assert format_card(78) in everything.out


def test_as_somebody_else_is_refused(server: Server, finished: Game) -> None:
    ended = server.call("events", finished.id, "--as", "seat:1", token=finished.seats[2])

    assert ended.code == 3
    assert "VIEWER_NOT_YOURS" in ended.err
