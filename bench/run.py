"""Run the comparisons, or those that are named, and print what they came to.

Each takes five rounds; in each round we and the peer take turns. A figure is the median over rounds of ours divided by
the peer's (or of ours, where there is no peer), with the least and the greatest beside it.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from bench import (
    appends,
    deals,
    equity,
    evaluations,
    memory,
    proven_moves,
    random_hands,
    random_play,
    replays,
    served_moves,
    startup,
    verifying,
)
from bench.comparison import Comparison, Finding, Pair, Scale, found

COMPARISONS: Final[tuple[Comparison, ...]] = (
    served_moves,
    proven_moves,
    appends,
    replays,
    verifying,
    deals,
    random_play,
    random_hands,
    equity,
    evaluations,
    memory,
    startup,
)
_PIPE_COLUMNS: Final = 180


def main() -> None:
    """Read the command line, measure, print."""
    arguments = _arguments()
    console = Console(stderr=True, highlight=False)
    scale = Scale(1 if arguments.quick else arguments.rounds, arguments.quick)
    findings: list[Finding] = []
    for comparison in COMPARISONS:
        if not arguments.names or comparison.NAME in arguments.names:
            findings += _measured(comparison, scale, console)
    if arguments.json:
        json.dump([_record(finding) for finding in findings], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        # A pipe has no width of its own; there no line is broken.
        columns = None if sys.stdout.isatty() else _PIPE_COLUMNS
        Console(highlight=False, width=columns).print(_table(findings, scale))


def _arguments() -> argparse.Namespace:
    names = [comparison.NAME for comparison in COMPARISONS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {' '.join(names)} (all when none is named)")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds each takes (5)")
    parser.add_argument("--quick", action="store_true", help="one small round: shows that it runs, and no more")
    parser.add_argument("--json", action="store_true", help="print JSON, for machines")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - set(names))
    if unknown:
        parser.error(f"{', '.join(unknown)}: no such comparison; there are {', '.join(names)}")
    if arguments.rounds < 1:
        parser.error("--rounds is at least 1")
    return arguments


def _measured(comparison: Comparison, scale: Scale, console: Console) -> list[Finding]:
    pairs: dict[str, list[Pair]] = {measure.name: [] for measure in comparison.MEASURES}
    for number, taken in enumerate(comparison.rounds(scale), 1):
        for name, pair in taken.items():
            pairs[name].append(pair)
        figures = ", ".join(f"{name} {pair.figure:.3g}" for name, pair in taken.items())
        console.print(f"{comparison.NAME}, round {number} of {scale.rounds}: {figures}", style="dim", soft_wrap=True)
    return [found(measure, pairs[measure.name]) for measure in comparison.MEASURES]


def _table(findings: Sequence[Finding], scale: Scale) -> Table:
    rounds = "one small round: no measurement" if scale.quick else f"{scale.rounds} rounds"
    table = Table(title=f"Side by side, {rounds}", show_lines=False)
    for heading in ("measure", "ours", "peer", "ratio", "least to most", "bound", "aim", "verdict"):
        table.add_column(heading, justify="left" if heading in ("measure", "peer", "verdict") else "right")
    for finding in findings:
        measure = finding.measure
        has_peer = finding.peer is not None
        sign = "≤" if measure.at_most else "≥"
        table.add_row(
            measure.name,
            f"{_number(finding.ours)} {measure.unit}",
            f"{_number(finding.peer)} ({measure.peer})" if finding.peer is not None else measure.peer,
            f"{_number(finding.figure)}" if has_peer else "",
            f"{_number(finding.least)} to {_number(finding.most)}",
            "" if measure.bound is None else f"{sign} {measure.bound:g}",
            "" if measure.aim is None else f"{sign} {measure.aim:g}",
            finding.verdict,
        )
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.3g}"


def _record(finding: Finding) -> dict[str, Any]:
    measure = finding.measure
    return {
        "measure": measure.name,
        "unit": measure.unit,
        "ours": finding.ours,
        "peer": finding.peer,
        "peerIs": measure.peer,
        "figure": finding.figure,
        "least": finding.least,
        "most": finding.most,
        "bound": measure.bound,
        "aim": measure.aim,
        "atMost": measure.at_most,
        "verdict": finding.verdict,
    }


if __name__ == "__main__":
    main()
