"""The command put together, and the one place where it ends."""

import contextlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Annotated, NoReturn

import typer
from typer import Context
from typer.core import TyperGroup

from trionfi_service.cli import (
    act,
    advise,
    bench,
    bot,
    db,
    demo,
    doctor,
    equity,
    erase,
    events,
    export,
    game,
    games,
    journal,
    keys,
    notation,
    play,
    replay,
    selfcheck,
    serve,
    story,
    token,
    verify,
    watch,
)
from trionfi_service.cli import eval as eval_hands
from trionfi_service.cli.exits import ExitCode, Failure
from trionfi_service.cli.terminal import err, printable, say

_INTERRUPTED = 130

app = typer.Typer(
    name="trionfi",
    epilog="Begin with: trionfi demo. Exit codes: 0 fine, 1 usage, 2 not verified, 3 refused, 4 unreachable, "
    "5 partly verified.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # drawing the help with rich would take three times as long as all the rest of it
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(asked: bool) -> None:
    if asked:
        from trionfi_service import __version__

        say(f"trionfi {__version__}")
        raise typer.Exit


@app.callback()
def trionfi(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Print the version and end.")
    ] = False,
) -> None:
    """Card games as logs: served, played, replayed, verified."""


_COMMANDS = (
    demo,
    serve,
    games,
    game,
    play,
    bot,
    act,
    watch,
    events,
    story,
    replay,
    verify,
    export,
    notation,
    eval_hands,
    equity,
    advise,
    erase,
    token,
    keys,
    journal,
    doctor,
    selfcheck,
    bench,
    db,
)
for module in _COMMANDS:
    module.register(app)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and end the process with one of the fixed exit codes."""
    code = run(arguments)
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.flush()
    sys.exit(code)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command; gives its exit code. typer's own 2 for usage is our 1."""
    command = typer.main.get_command(app)
    # typer puts groups last; a person meets the commands in the order of the list above.
    assert isinstance(command, TyperGroup)
    command.commands = {name: command.commands[name] for name in map(_name, _COMMANDS)}
    try:
        ended = command.main(arguments, prog_name="trionfi", standalone_mode=False)
    except typer.TyperException as problem:
        _explain(problem)
        return ExitCode.USAGE
    except Failure as failure:
        _complain(failure.problem, failure.remedy)
        return failure.code
    except (typer.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except SystemExit as ending:
        if not isinstance(ending.__context__, BrokenPipeError):
            raise
        # Whoever read us has read enough. What is still buffered must not raise again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.FINE
    return ended if isinstance(ended, int) else ExitCode.FINE


def _explain(problem: typer.TyperException) -> None:
    """What is wrong with the command line; for a group without a command, its help."""
    context: Context | None = getattr(problem, "ctx", None)
    message = problem.format_message()
    if context is not None and message == context.get_help():
        err().print(message, soft_wrap=True)
    else:
        _complain(message, f"Try: {context.command_path if context else 'trionfi'} --help")


def _complain(problem: str, remedy: str) -> None:
    err().print("trionfi: ", style="bold red", end="", soft_wrap=True)
    for line in filter(None, (problem, remedy)):
        err().print(printable(line), soft_wrap=True)


def _name(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]
