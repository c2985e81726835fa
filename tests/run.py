#!/usr/bin/env python3
"""All checks, phase by phase, each timed against its budget. Stops at the first phase that fails.

Needs nothing but Python 3.11: its first phase makes the environment of the others. A budget is what a phase should
take on two cores; going over is shown and fails nothing, since a busy machine is no bug.
"""

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHOLE_BUDGET = 15 * 60
PYTEST = (".venv/bin/python", "-m", "pytest")
# Without bytecode each of the hundreds of processes of the tests would compile the package anew, and pytest the tests.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True)
class Phase:
    name: str
    budget: int  # seconds
    command: tuple[str, ...]


PHASES = (
    Phase("build", 180, ("make", "setup")),
    Phase("lint", 90, ("make", "lint")),
    # In the dev profile: without link-time optimisation the tests compile in half the time, and still run in seconds.
    Phase("rust", 120, ("cargo", "test", "--workspace", "--locked")),
    # Each worker has one half, folder by folder, and takes from the other's when it is done: what a file's tests share
    # is made by one of them.
    Phase("python", 180, (*PYTEST, "-n", "2", "--dist", "worksteal")),
    Phase("kill", 60, (*PYTEST, "-m", "kill")),
    Phase("wheels", 60, (*PYTEST, "-m", "wheels")),
)


@dataclass(frozen=True)
class Outcome:
    phase: Phase
    seconds: float
    status: int
    tests: str  # what the phase's own summary lines say, in their words

    @property
    def verdict(self) -> str:
        if self.status != 0:
            return f"FAILED with status {self.status}"
        return "ok" if self.seconds <= self.phase.budget else "ok, over budget"


def run(phase: Phase) -> Outcome:
    print(f"\n[{phase.name}] {' '.join(phase.command)}", flush=True)
    start = time.monotonic()
    output = []
    with subprocess.Popen(
        phase.command,
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            output.append(line.rstrip())
    return Outcome(phase, time.monotonic() - start, process.returncode, summary(output))


def summary(output: list[str]) -> str:
    """Pytest's last line, or the sum of the lines that cargo prints for each test binary; else nothing."""
    for line in reversed(output):
        if found := re.fullmatch(r"=+ (.*(?:passed|failed|error|deselected|no tests ran).* in [\d.]+s.*?) =+", line):
            return found[1]
    counts = [
        [int(n) for n in found.groups()]
        for line in output
        if (found := re.match(r"test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored", line))
    ]
    if not counts:
        return ""
    passed, failed, ignored = (sum(column) for column in zip(*counts, strict=True))
    return f"{passed} passed; {failed} failed; {ignored} ignored"


def table(outcomes: list[Outcome]) -> str:
    def row(name: str, seconds: float, budget: int, verdict: str, tests: str) -> str:
        return f"{name:<8} {seconds:7.0f} s of {budget:4} s   {verdict:<24} {tests}".rstrip()

    rows = [row(o.phase.name, o.seconds, o.phase.budget, o.verdict, o.tests) for o in outcomes]
    whole = sum(o.seconds for o in outcomes)
    left_out = ", ".join(phase.name for phase in PHASES[len(outcomes) :])
    verdict = f"not run: {left_out}" if left_out else "ok" if whole <= WHOLE_BUDGET else "ok, over budget"
    return "\n".join([*rows, row("whole", whole, WHOLE_BUDGET, verdict, "")])


def main() -> int:
    outcomes: list[Outcome] = []
    for phase in PHASES:
        outcomes.append(run(phase))
        if outcomes[-1].status != 0:
            break
    print(f"\n{table(outcomes)}", flush=True)
    return 0 if outcomes[-1].status == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
