"""Tarot: the RPG at a text table: what dealer and players see and type, and the tale that comes of it."""

import shlex
from pathlib import Path

import pytest
from google.protobuf import json_format

from tests import tables
from tests.cli.conftest import Game, seated
from tests.cli.process import Running, Server, run, sequence
from tests.cli.test_demo import try_next
from tests.cli.test_show import drawn
from trionfi.v1.card_pb2 import Card
from trionfi.v1.event_log_pb2 import PartKind
from trionfi.v1.game_pb2 import Command, Event, Phase, Standing, View
from trionfi.v1.game_service_pb2 import SeenEvent, SeenPart, VerifyGameResponse
from trionfi.v1.tarot_rpg_pb2 import TarotRpgPerson, TarotRpgView
from trionfi_service import feed, rules
from trionfi_service.cli import saying, show
from trionfi_service.cli.choices import Unfillable, choices, parse, wanted
from trionfi_service.cli.pieces import PIECES
from trionfi_service.cli.show import lines, story
from trionfi_service.replay import Outcome, outcome
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

ORDER = [f"{rank}{suit}" for suit in "wcsp" for rank in "A23456789TPNQK"] + [f"m{number}" for number in range(22)]
NAMES = {"seat:0": "Dora", "seat:1": "Anna", "seat:2": "Ben"}
HOSTILE = "\u202eevil\u2066 \u200f\u05e9\u05dc\u05d5\u05dd 🂡 e\u0301"
# The kitty and every third card are the dealer's, the Fool among them; seat 1 has 7w Tw Qw, seat 2 has 8w Pw Kw.
DISCARDS = "Aw+2w+3w+4w+5w+6w"


@pytest.fixture
def table() -> Table:
    """Two players and the dealer, the deck as it lies."""
    order = [Card.Name(number) for number in range(1, 79)]
    return tables.table("text", "tarot_rpg", seats=3, options={"hands": 1}, orders=[order])


def _say(table: Table, seat: int, command: dict[str, object], *texts: str) -> None:
    """Give a command; ``None`` in it stands for the text."""
    fields = {
        name: {key: {"characters": len(texts[0])} if value is None else value for key, value in body.items()}
        for name, body in command.items()
        if isinstance(body, dict)
    }
    table.act(seat, Command(tarot_rpg=fields), texts)


def _begins(table: Table, scene: str = "Rain.") -> None:
    _say(table, 0, {"discard": {"cards": range(1, 7)}})
    _say(table, 0, {"set_scene": {"scene": None}}, scene)


def _leads(table: Table) -> None:
    _begins(table)
    for seat in (1, 2):
        _say(table, seat, {"pass_trumps": {}})
    _say(table, 0, {"close_trumps": {}})


def _seen(table: Table, viewer: str) -> str:
    return drawn(show.table(table.view(viewer), NAMES))


def test_the_queue_in_the_order_it_will_resolve_and_who_can_do_what(table: Table) -> None:
    _begins(table)
    held = {seat: {ORDER[card - 1] for card in table.view(seat).tarot_rpg.people[seat].cards} for seat in range(3)}
    trumps = {seat: [card for card in ORDER[57:] if card in held[seat]] for seat in range(3)}
    _say(table, 0, {"lay_trump": {"card": ORDER.index(trumps[0][0]) + 1}})
    _say(table, 1, {"lay_trump": {"card": ORDER.index(trumps[1][1]) + 1}})
    text = _seen(table, "seat:2")
    assert "The lead: seat:0 Dora, showed the Fool" in text
    queue = [line.split() for line in text.splitlines() if line.rstrip().endswith("waits")]
    assert [line[:3] for line in queue] == [["1.", trumps[1][1], "seat:1"], ["2.", trumps[0][0], "seat:0"]]
    assert "asked: seat:2 Ben" in text
    assert "the dealer can" not in text
    _say(table, 2, {"pass_trumps": {}})
    text = _seen(table, "seat:0")
    assert "passed: seat:2 Ben" in text
    assert "the dealer can call the next" in text
    assert f"{trumps[0][1]} " in text, "themes of one's own trumps"


def test_the_check_in_numbers_the_duty_and_the_cards_that_meet_it(table: Table) -> None:
    _begins(table)
    trump = next(card for card in table.view(1).tarot_rpg.people[1].cards if card > 57)
    _say(table, 1, {"lay_trump": {"card": trump}})
    _say(table, 2, {"pass_trumps": {}})
    _say(table, 0, {"call_trump": {"card": trump}})
    _say(table, 1, {"say_wish": {"wish": None}}, "A door.")
    _say(table, 0, {"accept_trump": {"happens": None}}, "A door.")
    _say(table, 2, {"pass_trumps": {}})
    _say(table, 0, {"close_trumps": {}})
    assert "The lead: seat:1 Anna, had the last trump that was accepted" in _seen(table, "spectator")
    _say(table, 1, {"lead": {"card": ORDER.index("Tw") + 1, "skill": 11, "action": None}}, "I fight.")
    assert "Check  Tw 10 + combat 5 = 15" in _seen(table, "seat:2")
    _say(table, 0, {"judge": {"difficulty": 12, "overrule": None}}, "No.")
    text = _seen(table, "seat:2")
    assert "15 against a difficulty of 12: failure, as the dealer overrules" in text
    assert "Duty   follow the suit: 8w Pw Kw" in text
    assert "Duty" not in _seen(table, "seat:1")


def test_typed_choices_of_seats_skills_and_sets_with_some_that_must_be(table: Table) -> None:
    discard = choices(table.moves(0).game)[0]
    assert "6 of" in wanted(discard.unsaid[0])
    _leads(table)
    _say(table, 0, {"lead": {"card": ORDER.index("9w") + 1, "action": None}}, "")
    for seat in (1, 2):
        follow = choices(table.moves(seat).game)[-1]
        table.act(seat, follow.take().command)
    _say(table, 2, {"say_nothing": {}})
    _say(table, 0, {"go_on": {}})
    for seat in (1, 2):
        _say(table, seat, {"pass_trumps": {}})
    _say(table, 0, {"close_trumps": {}})
    lead = next(choice for choice in choices(table.moves(2).game) if choice.name == "lead")
    skill, _ = lead.unsaid
    assert wanted(skill) == "one of intimidate combat performance"
    assert parse(skill, "Combat") == 11
    with pytest.raises(Unfillable, match="'empathy' is not one of intimidate combat performance"):
        parse(skill, "empathy")
    spoken = lead.take([11, "I dance."])
    assert spoken.texts == ("I dance.",)
    to = next(choice for choice in choices(table.moves(2).game) if choice.name == "pass_lead").unsaid[0]
    assert (wanted(to), parse(to, "seat:1"), parse(to, "1")) == ("a seat: 1", 1, 1)


def test_rp_9_the_suit_a_dealer_s_fool_stands_for_is_typed_and_shown(table: Table) -> None:
    _leads(table)
    offered = choices(table.moves(0).game)
    fools = [choice for choice in offered if choice.cards == (57,)]
    text = "a text of at most 4000 characters"
    assert [saying.label(choice) for choice in fools] == [
        f"m0 {suit} <{text}>" for suit in ("wands", "cups", "swords", "pentacles")
    ]
    cups = saying.say_choice(fools[1], ["cups", "I", "fall."])
    assert (cups.command.tarot_rpg.lead.suit, cups.texts) == (2, ("I fall.",))
    assert saying.say_choice(fools[1], ["I", "fall."], by_number=True) == cups
    with pytest.raises(Unfillable, match="m0 cups"):
        saying.say_choice(fools[1], ["I", "fall."])
    shown = list(saying.lines(offered, named=True))
    assert shown[0] == f"     lead CARD <{text}>"
    assert shown[1].startswith("   1 9w      2 Nw")
    assert f"  27 lead m0 pentacles <{text}>" in shown


def test_rp_10_a_verdict_is_overruled_by_that_word_and_no_other(table: Table) -> None:
    """A skill that is mistyped must not turn a difficulty into a verdict that is overruled."""
    _begins(table)
    _say(table, 1, {"lay_trump": {"card": 58}})
    _say(table, 2, {"pass_trumps": {}})
    _say(table, 0, {"call_trump": {"card": 58}})
    _say(table, 1, {"say_nothing": {}})
    _say(table, 0, {"accept_trump": {"happens": None}}, "A door.")
    _say(table, 2, {"pass_trumps": {}})
    _say(table, 0, {"close_trumps": {}})
    _say(table, 1, {"lead": {"card": ORDER.index("Tw") + 1, "skill": 11, "action": None}}, "I fight.")

    level, overruled = (choice for choice in choices(table.moves(0).game) if choice.name == "level")

    assert saying.label(overruled).startswith("level <a whole number from 1 to 10> overrule <a text")
    with pytest.raises(Unfillable):
        saying.say_choice(level, ["2", "combatt"])
    with pytest.raises(Unfillable, match=r"it is said as level <.*> overrule <"):
        saying.say_choice(overruled, ["2", "combatt"])
    spoken = saying.say_choice(overruled, ["2", "overrule", "He", "slips."])
    assert (spoken.command.tarot_rpg.judge.level, spoken.texts) == (2, ("He slips.",))


def test_what_is_typed_and_not_offered_is_answered_by_the_rules(server: Server, tmp_path: Path) -> None:
    """A trump or a card that is no choice now, a name without its card, and what nobody waits for, as they are told."""
    (tmp_path / "orders.txt").write_text(sequence(ORDER))
    created = server.process(
        *("game", "create", "tarot_rpg", "--orders", tmp_path / "orders.txt", "--tokens", tmp_path / "table", "--json")
    )
    answer, *files = created.records()
    seats = [Path(file["file"]) for file in files]
    seated(server, Game(answer["gameId"], seats, tmp_path), 1, 2)

    ended = server.process(
        "play", answer["gameId"], token=seats[0], typed=f"discard {DISCARDS}\nset_scene Rain.\nquit\n"
    )
    asked = server.process("play", answer["gameId"], token=seats[1], typed="lay_trump m5\nlay_trump\nQw\nquit\n")

    assert ended.code == 0, ended.err
    assert "Tarot: the RPG · playing" in ended.out
    assert "Nobody waits for you, but you may" in ended.out
    assert "     lay_trump CARD\n   1 m3      2 m6" in ended.out
    assert "refused: m5 is not in your hand; these would do: m1 m4 m7 m10 m13 m16 m19 (CARD_NOT_HELD RP-4)" in asked.out
    assert "refused: lay_trump needs a card; you may say lay_trump m1 m4" in asked.out
    assert "refused: Qw " in asked.out


@pytest.mark.parametrize("text", ["\x1b[2J", "\x9b31m", "a\tb", "a\rb", "\x00", "\x7f"])
def test_rp_19_control_characters_are_refused(table: Table, text: str) -> None:
    _say(table, 0, {"discard": {"cards": range(1, 7)}})
    with pytest.raises(RulesRejection, match="control character"):
        _say(table, 0, {"set_scene": {"scene": None}}, text)


def test_rp_19_four_thousand_characters_of_every_plane(table: Table) -> None:
    _say(table, 0, {"discard": {"cards": range(1, 7)}})
    text = ("\U0001f0a1\u05e9\u05dc\u05d5\u05dd e\u0301 毒 \U000e0001\U0010ffff\n" * 400)[:4_000]
    with pytest.raises(RulesRejection, match="at most 4000"):
        _say(table, 0, {"set_scene": {"scene": None}}, text + "!")
    _say(table, 0, {"set_scene": {"scene": None}}, text)
    [part] = [part for record in tables.parsed(table.log()) for part in record.parts if part.kind == 2]
    assert rules.unpad(part.body).decode() == text
    surrogate = b"\xed\xa0\x80"
    with pytest.raises(RulesRejection, match="no UTF-8"):
        rules.check_text(surrogate, 1)


def _heard(table: Table, viewer: str) -> list[SeenEvent]:
    """The events as they are told to a viewer."""
    asked = rules.viewer_from_text(viewer)
    return [SeenEvent.FromString(feed.seen_event(record, asked, last=True)) for record in tables.parsed(table.log())]


def _told(table: Table, viewer: str) -> str:
    return "\n".join(map(story.as_text, story.tell(_heard(table, viewer), NAMES)))


def _tale(table: Table) -> None:
    _begins(table, HOSTILE)
    for seat in (1, 2):
        _say(table, seat, {"pass_trumps": {}})
    _say(table, 0, {"close_trumps": {}})
    _say(table, 0, {"lead": {"card": ORDER.index("9w") + 1, "action": None}}, "The *lamp* goes out\n# and on")
    _say(table, 1, {"follow": {"card": ORDER.index("Tw") + 1}})
    _say(table, 2, {"follow": {"card": ORDER.index("Kw") + 1}})
    _say(table, 0, {"send_note": {"note": None}}, "It is the butler.")
    _say(table, 2, {"narrate": {"story": None}}, "A scream.")


def test_rp_14_a_private_note_stands_in_the_tale_of_its_two_ends(table: Table) -> None:
    _tale(table)
    for viewer in ("seat:0", "seat:2"):
        assert "It is the butler." in _told(table, viewer)
    for viewer in ("seat:1", "spectator", "operator"):
        text = _told(table, viewer)
        assert "butler" not in text
        assert f"The dealer sends Ben a private note\n    {story.PRIVATE}" in text


def test_the_tale_in_order_and_nothing_in_it_is_obeyed(table: Table) -> None:
    _tale(table)
    text = _told(table, "spectator")
    order = ["Hand 1", "Dora sets the scene", "Trick 1", "Dora leads 9w", "Ben takes the trick with Kw", "A scream."]
    assert [text.index(words) for words in order] == sorted(text.index(words) for words in order)
    assert "\u202e" not in text
    assert "\\u202eevil" in text
    assert "    “The *lamp* goes out\n    “# and on”\n" in text
    markdown = "\n".join(map(story.as_markdown, story.tell(_heard(table, "spectator"), NAMES)))
    assert "## Hand 1" in markdown
    assert "> The \\*lamp\\* goes out  \n> \\# and on" in markdown
    part = SeenPart(kind=PartKind.PART_KIND_TEXT, content=HOSTILE.encode())
    assert "\u202e" not in (lines.part_words(part) or "")


def test_who_acts_without_a_check_and_names_that_stay_as_they_are(table: Table) -> None:
    _tale(table)
    _say(table, 0, {"open_floor": {}})
    _say(table, 1, {"interact": {"action": None}}, "I run.")
    names = {"seat:0": "dora", "seat:1": "anna of \u202eArden", "seat:2": "the 2nd"}

    text = "\n".join(map(story.as_text, story.tell(_heard(table, "spectator"), names)))
    unnamed = "\n".join(map(story.as_text, story.tell(_heard(table, "spectator"), {})))

    for line in (
        "dora sets the scene",
        "dora leads 9w",
        "the 2nd takes the trick with Kw",
        "The dealer sends the 2nd a private note",
        "the 2nd tells",
        "Players may act without checks",
        "anna of \\u202eArden acts\n    “I run.”",
    ):
        assert f"\n{line}" in text, (line, text)
    assert "\nThe dealer sets the scene\n" in unnamed
    assert "\nseat:1 acts\n    “I run.”" in unnamed


def test_the_score_of_the_demo_counts_one_of_each() -> None:
    people = [TarotRpgPerson(seat=0, tricks=1, trumps=1), TarotRpgPerson(seat=1, tricks=2, trumps=0)]

    said = PIECES["tarot-rpg"](True).score(View(tarot_rpg=TarotRpgView(people=people)), NAMES)

    assert said == "Dora 1 trick, 1 trump · Anna 2 tricks, 0 trumps"


def test_lc_14_an_erased_text_shows_as_erased(table: Table) -> None:
    _tale(table)
    digest, standing = rules.digest(table.state), table.standing()
    before = table.state.version
    erase = {"speaker": rules.actor_message(rules.seat(0)), "reason": {"characters": 3}}
    table.act("operator", Command(erase=erase), ["why"])
    text = _told(table, "seat:2")
    assert f"Dora sets the scene\n    {story.ERASED}" in text
    assert f"a private note\n    {story.ERASED}" in text
    assert "A scream." in text, "what others said stays"
    assert table.standing() == standing
    assert rules.digest(rules.replay(rules.initial(), table.log()[:before])) == digest
    line = drawn(lines.event_line(SeenEvent(event=Event(), parts=[SeenPart(kind=PartKind.PART_KIND_TEXT)]), {}))
    assert story.ERASED in line


def test_a_dealer_and_two_players_type_a_hand_and_read_its_tale(server: Server, tmp_path: Path) -> None:
    (tmp_path / "orders.txt").write_text(sequence(ORDER))
    created = server.process(
        *("game", "create", "tarot_rpg", "--orders", tmp_path / "orders.txt", "--tokens", tmp_path / "table", "--json"),
        *("--name", "seat:0=Dora", "--name", "seat:2=Ben"),
    )
    assert created.code == 0, created.err
    answer, *files = created.records()
    game_id, seats = answer["gameId"], [Path(file["file"]) for file in files]

    def plays(seat: int) -> tuple[str, ...]:
        return ("play", game_id, "--server", server.address, "--token-file", str(seats[seat]))

    with Running(*plays(1)) as one, Running(*plays(2)) as two:
        for line in ("pass_trumps", "Qw"):
            one.type(line)
        for line in ("pass_trumps", "Kw", "narrate A scream."):
            two.type(line)
        typed = [
            "discard Aw+2w+3w+4w+5w+m1",
            f"discard {DISCARDS}",
            "set_scene Rain on the harbour.",
            "close_trumps",
            "9w I look around.",
            "story",
            "narrate And then the lamp goes out.",
            "end_hand",
            "end_game",
        ]
        dealt = server.process("play", game_id, token=seats[0], typed="\n".join(typed) + "\n")
    assert dealt.code == 0, dealt.out + dealt.err
    assert "refused: Aw+2w+3w+4w+5w+m1 is not 6 of" in dealt.out
    for words in (
        "seat:0 Dora shows the Fool, and has the lead",
        "seat:2 Ben takes the trick with Kw",
        "“A scream.”",
        "the tale is told",
    ):
        assert words in dealt.out, (words, dealt.out)
    told = server.process("story", game_id, "--markdown", token=seats[1])
    assert told.code == 0, told.err
    assert "> Rain on the harbour\\." in told.out
    assert told.out.index("*Ben tells*") < told.out.index("And then the lamp goes out")


def test_a_game_that_tells_no_story(server: Server, finished: Game) -> None:
    ended = server.process("story", finished.id)
    assert ended.code == 1
    assert "tells no story" in ended.err


def test_a_quick_demo_tells_a_tale_and_survives_its_kill(tmp_path: Path) -> None:
    kept = tmp_path / "kept"

    ended = run("demo", "tarot-rpg", "--quick", "--json", "--seed", "4", "--directory", kept)

    assert ended.code == 0, ended.err
    [told] = ended.records()
    restart, standing = told["restart"], json_format.ParseDict(told["standing"], Standing())
    assert told["movesAcknowledged"] == told["movesInLog"] > 0
    assert restart["foundVersion"] >= restart["acknowledgedVersion"] > 0
    assert outcome(json_format.ParseDict(told["verification"], VerifyGameResponse())) is Outcome.VERIFIED
    assert (standing.phase, standing.rule) == (Phase.PHASE_FINISHED, "RP-20")
    assert sum(person["tricks"] for person in told["people"]) > 2
    assert {person["hands"] for person in told["people"]} == {2}
    try_next([shlex.split(command) for command in told["next"]])
