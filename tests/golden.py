"""A golden: a log, and what a build gave for it. Two files of ``tests/goldens``, the same name for both.

``<game>-<what>.jsonl`` is the full export. ``<game>-<what>.json`` holds the verdicts, the standing, and at some
versions everybody's view and moves, as proto3 JSON.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from google.protobuf import json_format

from trionfi.v1.game_service_pb2 import VerdictKind
from trionfi_service import replay, rules
from trionfi_service.rules import State

FOLDER: Final = Path(__file__).parent / "goldens"

Given = dict[str, Any]


def given(game: bytes, records: Sequence[bytes], versions: Iterable[int]) -> Given:
    """What this build gives for a whole log, with the views and moves of some versions."""
    return {
        "verdicts": _verdicts(game, records),
        "standing": json_format.MessageToDict(rules.standing(replay.fold(records))),
        "versions": {str(version): _seen(replay.fold(records, to=version)) for version in versions},
    }


def to_text(what: Given) -> str:
    """As JSON, a line for each viewer, so that a difference shows whose view it is."""
    head = [f'"{key}": {json.dumps(what[key])}' for key in ("verdicts", "standing")]
    seen = [
        f'"{version}": {{\n' + ",\n".join(f'"{viewer}": {json.dumps(view)}' for viewer, view in views.items()) + "\n}"
        for version, views in what["versions"].items()
    ]
    return "{\n" + ",\n".join([*head, '"versions": {\n' + ",\n".join(seen) + "\n}"]) + "\n}\n"


def _verdicts(game: bytes, records: Sequence[bytes]) -> dict[str, str]:
    verdicts = replay.verdicts(replay.verify(game, records))
    return {name: VerdictKind.Name(verdict.kind).removeprefix("VERDICT_KIND_") for name, verdict in verdicts.items()}


def _seen(state: State) -> Given:
    places = [rules.actor_bytes(place.place.actor) for place in rules.view(state, rules.SPECTATOR).places]
    actors = dict.fromkeys([*places, rules.CLOCK, rules.OPERATOR, rules.REFEREE])
    seen = {rules.viewer_text(actor): _view(state, actor) | _moves(state, actor) for actor in actors}
    return seen | {rules.viewer_text(viewer): _view(state, viewer) for viewer in (rules.SPECTATOR, rules.AUDITOR)}


def _view(state: State, viewer: bytes) -> Given:
    return {"view": json_format.MessageToDict(rules.view(state, viewer))}


def _moves(state: State, actor: bytes) -> Given:
    return {"moves": json_format.MessageToDict(rules.legal(state, actor))}
