"""What every command promises: help with an example, quick help, exit codes of usage, errors that say what is right."""

import json
import re
import subprocess
import sys

import pytest

from tests.cli.process import environment, invoke, run

COMMANDS = (
    ("demo",),
    ("serve",),
    ("games",),
    ("games", "show"),
    ("game",),
    ("game", "create"),
    ("game", "show"),
    ("game", "pause"),
    ("game", "resume"),
    ("game", "abort"),
    ("game", "hand-over"),
    ("play",),
    ("bot",),
    ("act",),
    ("watch",),
    ("events",),
    ("replay",),
    ("verify",),
    ("export",),
    ("notation",),
    ("notation", "check"),
    ("notation", "show"),
    ("eval",),
    ("eval", "two-win-poker"),
    ("eval", "fools-errand"),
    ("eval", "twenty-one"),
    ("eval", "two-win-best"),
    ("equity",),
    ("equity", "two-win"),
    ("equity", "fools-errand"),
    ("advise",),
    ("advise", "two-win"),
    ("advise", "solitaire"),
    ("erase",),
    ("token",),
    ("token", "new"),
    ("token", "issue"),
    ("token", "list"),
    ("token", "revoke"),
    ("token", "bind"),
    ("token", "unbind"),
    ("token", "bindings"),
    ("keys",),
    ("keys", "new"),
    ("keys", "list"),
    ("keys", "rotate"),
    ("keys", "export"),
    ("journal",),
    ("doctor",),
    ("selfcheck",),
    ("bench",),
    ("db",),
    ("db", "backup"),
    ("db", "check"),
)
ORDER = (
    "demo serve games game play bot act watch events story replay verify export notation"
    " eval equity advise erase token keys journal doctor selfcheck bench db"
)
GROUPS = {("game",), ("notation",), ("eval",), ("equity",), ("advise",), ("token",), ("keys",), ("db",)}
A_GAME = "00000000000000000000000000000000"


def test_every_command_has_help_with_an_example_and_json() -> None:
    """Asked in one process: the others of these tests start one for each command."""
    script = (
        "import json, sys\n"
        "from trionfi_service.cli.app import run\n"
        "for command in json.loads(sys.argv[1]):\n"
        "    print('#', *command, run([*command, '--help']))\n"
    )
    asked = subprocess.run(
        [sys.executable, "-c", script, json.dumps(COMMANDS)],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=40,
        check=True,
    )

    helps = dict(zip(COMMANDS, re.split(r"^# .* 0\n", asked.stdout, flags=re.MULTILINE)[:-1], strict=True))
    for command, text in helps.items():
        assert text.startswith(f"Usage: trionfi {' '.join(command)} "), text
        assert f"Example: trionfi {command[0]}" in text, command
        assert "--json" in text or command in GROUPS, command


def test_the_commands_are_listed_in_the_order_a_person_meets_them() -> None:
    listed = run("--help").out.partition("Commands:")[2].partition("\n\n")[0]

    named = [line.split()[0] for line in listed.splitlines() if line.strip()]
    assert named == ORDER.split()


def test_help_imports_nothing_heavy() -> None:
    """The issue's figure rests on this: grpc alone takes longer than all of --help."""
    script = (
        "import sys\n"
        "from trionfi_service.cli.app import run\n"
        "code = run(['--help'])\n"
        "heavy = {'grpc', 'apsw', 'pydantic_settings', 'pydantic', 'google.protobuf', 'structlog'} & set(sys.modules)\n"
        "print('HEAVY', code, sorted(heavy))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment(), timeout=40, check=True
    )

    assert ended.stdout.splitlines()[-1] == "HEAVY 0 []"


@pytest.mark.parametrize(
    ("arguments", "wrong", "right"),
    [
        (("nothing",), "No such command 'nothing'", "trionfi --help"),
        (("game", "show"), "Missing argument 'GAME'", "trionfi game show --help"),
        (("game", "show", "12"), "'12' is no game id", "32 lower-case hex digits"),
        (("verify", "nowhere.jsonl"), "neither a game id", "nor a file"),
        (("serve", "--listen", "nowhere"), "--listen: 'nowhere' is not host:port", "trionfi serve --help"),
        (("serve", "--listen", "0.0.0.0:0"), "0.0.0.0:0 can be reached from other machines", "tls_certificate"),
        (("games", "show", "poker"), "There is no game 'poker'", "fortunes"),
        (("watch", A_GAME, "--as", "seat"), "'seat'", "seat:N"),
        (("token", "new", "--db", "nowhere.db"), "nowhere.db: there is no such database", "trionfi serve"),
    ],
)
def test_usage_errors_end_with_1_and_say_what_would_be_right(
    arguments: tuple[str, ...], wrong: str, right: str
) -> None:
    ended = invoke(*arguments)

    assert ended.code == 1
    assert ended.out == ""
    assert wrong in ended.err
    assert right in ended.err


@pytest.mark.parametrize("command", ["games", "play", "act"])
def test_without_a_credential_nothing_is_called(command: str) -> None:
    arguments = [] if command == "games" else [A_GAME]
    arguments += ["{}"] if command == "act" else []
    ended = invoke(command, *arguments, "--server", "127.0.0.1:1")

    assert ended.code == 1
    assert "There is no credential to call with" in ended.err
    assert "--token-file" in ended.err


def test_a_server_that_is_not_there_ends_with_4() -> None:
    ended = run("games", "--server", "127.0.0.1:1", "--token", "trf_nobody")

    assert ended.code == 4
    assert "No server answers at 127.0.0.1:1" in ended.err
    assert "trionfi serve" in ended.err
    assert "trf_nobody" not in ended.err


def test_plain_text_to_another_machine_is_refused_before_the_credential_leaves() -> None:
    ended = invoke("games", "--server", "192.0.2.1:7878", "--token", "trf_nobody")

    assert ended.code == 1
    assert "plain text to 192.0.2.1" in ended.err


def test_the_version_is_told() -> None:
    ended = run("--version")

    assert ended.code == 0
    assert ended.out.startswith("trionfi 0.")
