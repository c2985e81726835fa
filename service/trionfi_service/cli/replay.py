"""``trionfi replay``: a game step by step, as somebody saw it."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated

import typer

from trionfi_service.cli import options
from trionfi_service.cli.connection import Connection, connected
from trionfi_service.cli.exits import usage
from trionfi_service.cli.terminal import out, print_json, say

if TYPE_CHECKING:
    from pathlib import Path

    from trionfi.v1.game_service_pb2 import SeenEvent
    from trionfi_service.cli.show import Names


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi replay match.full.jsonl --to 40 --as seat:2")(replay)


@connected
def replay(
    connection: Connection,
    game_or_file: options.GameOrFile,
    to: Annotated[int | None, typer.Option("--to", min=1, help="Up to this version.", show_default="the last")] = None,
    start: Annotated[int, typer.Option("--from", min=1, help="Show events from this version on.")] = 1,
    viewer: options.As = None,
    tables: Annotated[bool, typer.Option("--tables", help="Show the table after each command.")] = False,
    step: Annotated[
        bool,
        typer.Option("--step", help="Stop after each command: Enter goes on, b back, q ends, a number goes there."),
    ] = False,
    json: options.Json = False,
) -> None:
    """Step through a game as somebody saw it.

    Shows each event, and the table at the end. A full export replays as anyone, folded again by the rules; a view
    export as its viewer, by the views as served.
    """
    file = options.export_file(game_or_file)
    seen_by, names = _from_file(file, viewer) if file else _from_server(connection, game_or_file, viewer, to)
    steps = [seen for seen in seen_by if to is None or seen.version <= to]
    if not steps:
        raise usage(f"{game_or_file} has no events.")
    if to is not None and steps[-1].version < to:
        raise usage(f"There is no version {to}: the last is {steps[-1].version}.")
    if json:
        for seen in steps:
            if seen.version >= start:
                print_json(seen)
    elif step:
        _walk(steps, names)
    else:
        _run_through(steps, start, names, tables)


def _from_file(path: "Path", viewer: str | None) -> "tuple[Iterator[SeenEvent], Names]":
    """The steps of an export, which holds no names."""
    from trionfi_service import rules
    from trionfi_service.cli import steps
    from trionfi_service.cli.actors import parse_viewer, viewer_text
    from trionfi_service.cli.exporting import read_export

    exported = read_export(path)
    if not exported.header.HasField("viewer"):
        asked = rules.viewer_bytes(parse_viewer(viewer)) if viewer else rules.AUDITOR
        return steps.from_full(exported.records, asked), {}
    whose = viewer_text(exported.header.viewer)
    if viewer is not None and viewer != whose:
        raise usage(f"{path} is what {whose} saw, not {viewer}.", "A full export replays as anyone.")
    return steps.from_view(exported), {}


def _from_server(
    connection: Connection, game_id: str, viewer: str | None, to: int | None
) -> "tuple[Iterable[SeenEvent], Names]":
    """The steps of a game on the server. An auditor's credential replays as anyone, over the full log."""
    from trionfi.errors import PermissionDenied
    from trionfi_service import rules
    from trionfi_service.cli import steps
    from trionfi_service.cli.actors import parse_viewer
    from trionfi_service.cli.records import names_of

    asked = parse_viewer(viewer) if viewer else None
    with connection.blocking() as client:
        try:
            game = client.game(game_id, viewer=asked, contribute=False)
            names = names_of(game.get().names)
            with game.watch(after=0) as updates:
                return list(takewhile(lambda seen: to is None or seen.version <= to, steps.from_watch(updates))), names
        except PermissionDenied as denied:
            if asked is None or "auditor" not in denied.metadata.get("yours", "").split():
                raise
        auditor = client.game(game_id, viewer="auditor")
        names = names_of(auditor.get().names)
        with auditor.export("full") as lines:
            records = [line.record.record.SerializeToString() for line in lines if line.HasField("record")]
    return steps.from_full(records, rules.viewer_bytes(asked)), names


def _run_through(steps: "Sequence[SeenEvent]", start: int, names: "Names", tables: bool) -> None:
    """A line an event; the table at the end of each command, or of the last."""
    from trionfi_service.cli import show
    from trionfi_service.cli.show.lines import event_line

    last = next((seen for seen in reversed(steps) if seen.HasField("view")), None)
    for seen in steps:
        if seen.version >= start:
            out().print(event_line(seen, names), soft_wrap=True)
        if seen.HasField("view") and (seen is last or (tables and seen.version >= start)):
            say()
            out().print(show.table(seen.view, names))
            say()


def _walk(steps: "Sequence[SeenEvent]", names: "Names") -> None:
    """Command by command, forwards and back, as the person types."""
    from trionfi_service.cli import show
    from trionfi_service.cli.show.lines import event_line

    ends = [place for place, seen in enumerate(steps) if seen.HasField("view")]
    at = 0
    while True:
        begin = ends[at - 1] + 1 if at else 0
        for seen in steps[begin : ends[at] + 1]:
            out().print(event_line(seen, names), soft_wrap=True)
        say()
        out().print(show.table(steps[ends[at]].view, names))
        out().print(f"[{steps[ends[at]].version}/{steps[-1].version}] Enter, b, q or a version: ", end="")
        typed = sys.stdin.readline()
        if not typed or typed.strip() == "q":
            say()
            return
        word = typed.strip()
        if word.isascii() and word.isdecimal():
            at = next((end for end, place in enumerate(ends) if steps[place].version >= int(word)), len(ends) - 1)
        elif word == "b":
            at = max(0, at - 1)
        elif at + 1 < len(ends):
            at += 1
        else:
            return
