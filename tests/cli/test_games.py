"""Games: what there is to play, creating them, and what an operator may do."""

from pathlib import Path

from google.protobuf import json_format

from tests.cli.conftest import create, seated
from tests.cli.process import Server, invoke, run
from trionfi.v1.game_pb2 import GameInfo
from trionfi.v1.game_service_pb2 import ActResponse, CreateGameResponse, GameSummary, GetGameResponse


def test_show_prints_options_and_rules_by_id_without_a_server() -> None:
    ended = run("games", "show", "fortunes")

    assert ended.code == 0
    for rule in (*(f"FO-{number}" for number in range(1, 20)), "LC-1", "LC-12", "DK-1"):
        assert f"\n{rule} " in ended.out, rule
    assert "stars_open" in ended.out
    assert "deal, trick" in ended.out
    assert "turn_ms" in ended.out


def test_show_as_json_is_the_contract_s_message() -> None:
    ended = invoke("games", "show", "fortunes", "--json")

    info = json_format.Parse(ended.out, GameInfo())
    assert info.name == "fortunes"
    assert "scoring.well" in [option.name for option in info.options]


def test_show_without_a_name_lists_the_games() -> None:
    assert invoke("games", "show").out.startswith("fortunes  Fortunes: 4 seats, rules 1")


def test_a_game_is_created_with_options_policies_and_names(server: Server) -> None:
    created = server.call(
        *("game", "create", "fortunes", "--json"),
        *("--option", "stars_open=trick", "--option", "scoring.suit_extra=1,2,3,4", "--option", "match.target=60"),
        *("--policy", "turn_ms=30000", "--name", "seat:0=Anna", "--bot", "seat:1"),
    )
    assert created.code == 0, created.err
    game_id = json_format.Parse(created.out, CreateGameResponse()).game_id

    shown = server.process("game", "show", game_id, "--json")

    answer = json_format.Parse(shown.out, GetGameResponse())
    options = answer.view.options.fortunes
    assert options.stars_open == 2
    assert list(options.scoring.suit_extra) == [1, 2, 3, 4]
    assert options.match.target == 60
    assert answer.view.policies.turn_ms == 30000
    assert [place.place.bot for place in answer.view.places] == [False, True, False, False]
    assert [name.display_name for name in answer.names if name.display_name] == ["Anna"]
    assert f"\n{game_id}" in server.call("games").out


def test_the_list_as_json_is_one_summary_a_line(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")

    listed = server.process("games", "--json")

    summaries = [json_format.Parse(line, GameSummary()) for line in listed.out.splitlines()]
    assert game.id in [summary.game_id for summary in summaries]


def test_every_option_of_fortunes_for_money_can_be_said(server: Server) -> None:
    """As 'games show fortunes' says how each is written."""
    written = {
        "betting": "ante",
        "ante": "10",
        "stacks": "200,100,50,80",
        "chip_unit": "5",
        "fold_concedes": "player",
        "bids": "on",
        "bid_bonus": "3",
    }
    shown = invoke("games", "show", "fortunes")
    assert all(f"\n{name} " in shown.out for name in (*written, "stake"))
    options = [word for name, value in written.items() for word in ("--option", f"{name}={value}")]

    created = server.call("game", "create", "fortunes", "--json", *options)

    assert created.code == 0, created.err
    game_id = json_format.Parse(created.out, CreateGameResponse()).game_id
    view = json_format.Parse(server.call("game", "show", game_id, "--json").out, GetGameResponse()).view
    made = view.options.fortunes
    assert list(made.stacks) == [200, 100, 50, 80]
    assert (made.betting, made.ante, made.chip_unit, made.fold_concedes) == (3, 10, 5, 2)
    assert (made.bids, made.bid_bonus) == (2, 3)

    lone = server.call("game", "create", "fortunes", "--option", "stake=10")
    assert lone.code == 3
    assert "not given unless betting is stake" in lone.err


def test_every_option_of_two_win_can_be_said(server: Server) -> None:
    """Lists, lists of messages and messages in messages, as 'games show two_win' says how each is written."""
    written = {
        "stacks": "200,100,50",
        "minimum_bet": "4",
        "ante": "2",
        "chip_unit": "2",
        "limit": "pot_limit",
        "rebuy.least": "20",
        "rebuy.most": "100",
        "schedule.hands": "10",
        "schedule.levels": "6:2,12:4",
        "hands": "30",
        "major_values": "either",
        "major_precedence": "override",
    }
    shown = invoke("games", "show", "two_win")
    assert all(f"\n{name} " in shown.out for name in written)
    assert "200,100,50" in shown.out
    assert "4:0,8:1" in shown.out
    options = [word for name, value in written.items() for word in ("--option", f"{name}={value}")]

    created = server.call("game", "create", "two_win", "--seats", "3", "--json", *options)

    assert created.code == 0, created.err
    game_id = json_format.Parse(created.out, CreateGameResponse()).game_id
    view = json_format.Parse(server.call("game", "show", game_id, "--json").out, GetGameResponse()).view
    made = view.options.two_win
    assert list(made.stacks) == [200, 100, 50]
    assert (made.minimum_bet, made.ante, made.chip_unit, made.limit) == (4, 2, 2, 2)
    assert (made.rebuy.least, made.rebuy.most, made.hands) == (20, 100, 30)
    assert [(level.minimum_bet, level.ante) for level in made.schedule.levels] == [(6, 2), (12, 4)]
    assert (made.schedule.hands, made.major_values, made.major_precedence) == (10, 2, 2)
    assert len(view.places) == 3
    minutes = server.call("game", "create", "two_win", "--option", "schedule.minutes=5", "--json")
    assert minutes.code == 0, minutes.err


def test_rp_17_character_sheets_are_typed_as_lists_of_levels(server: Server) -> None:
    sheets = "5:5:5:5:5:5:5:5:5:5:5:5,10:1:5:5:5:5:5:5:5:5:4:5"
    made = server.call("game", "create", "tarot_rpg", "--option", f"sheets={sheets}", "--json")
    assert made.code == 0, made.err
    game_id = made.records()[0]["gameId"]
    [seen] = server.call("game", "show", game_id, "--json").records()
    levels = [sheet["levels"] for sheet in seen["view"]["options"]["tarotRpg"]["sheets"]]
    assert levels == [[5] * 12, [10, 1, 5, 5, 5, 5, 5, 5, 5, 5, 4, 5]]
    refused = server.call("game", "create", "tarot_rpg", "--option", f"sheets={sheets.replace('10:', '9:')}")
    assert refused.code == 3
    assert "59 in all for seat 2" in refused.err


def test_items_of_a_list_that_say_too_much_are_refused(server: Server) -> None:
    ended = server.call("game", "create", "two_win", "--option", "schedule.levels=4:0:1")

    assert ended.code == 1
    assert "MINIMUM_BET:ANTE" in ended.err
    unknown = server.call("game", "create", "two_win", "--option", "schedule.levels.ante=1")
    assert unknown.code == 1
    assert "schedule.levels" in unknown.err
    crowded = server.call("game", "create", "two_win", "--seats", "2", "--name", "seat:4=Eve")
    assert crowded.code == 1
    assert "higher seat" in crowded.err


def test_options_that_are_none_are_refused_by_name(server: Server) -> None:
    unknown = server.call("game", "create", "fortunes", "--option", "stars=trick")
    assert unknown.code == 1
    assert "no option 'stars'" in unknown.err
    assert "stars_open" in unknown.err

    no_value = server.call("game", "create", "fortunes", "--option", "stars_open=sometimes")
    assert no_value.code == 1
    assert "deal, trick" in no_value.err

    out_of_range = server.call("game", "create", "fortunes", "--option", "dealer=4")
    assert out_of_range.code == 3
    assert "dealer" in out_of_range.err
    assert "OPTION_OUT_OF_RANGE" in out_of_range.err


def test_tokens_of_a_game_are_private_and_never_overwritten(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")

    assert [file.stat().st_mode & 0o777 for file in game.seats] == [0o600] * 4
    again = server.call("game", "create", "fortunes", "--tokens", tmp_path / "table")
    assert again.code == 1
    assert "is there already" in again.err


def test_pause_resume_and_abort_are_shown_with_their_reason(server: Server, tmp_path: Path) -> None:
    game = create(server, tmp_path / "table")
    seated(server, game, 0, 1, 2, 3)

    paused = server.process("game", "pause", game.id, "back at noon", "--json")
    assert paused.code == 0, paused.err
    json_format.Parse(paused.out, ActResponse())
    assert "paused (by an official)" in server.call("game", "show", game.id).out

    assert server.call("game", "resume", game.id, "noon").code == 0
    assert server.call("game", "abort", game.id, "the room closes").code == 0

    said = server.call("events", game.id, token=game.seats[0]).out
    assert "“back at noon”" in said
    assert "“the room closes”" in said
    assert "the game is aborted" in said
    again = server.call("game", "abort", game.id, "again")
    assert again.code == 3
    assert "WRONG_PHASE" in again.err


def test_a_handed_over_place_ends_its_credentials(server: Server, tmp_path: Path) -> None:
    """LC-5."""
    game = create(server, tmp_path / "table")

    handed = server.process("game", "hand-over", game.id, "seat:1", "--bot")

    assert handed.code == 0, handed.err
    assert f"trionfi token issue {game.id} seat:1" in handed.out
    old = server.call("game", "show", game.id, token=game.seats[1])
    assert old.code == 3
    assert "CREDENTIAL_REVOKED" in old.err
