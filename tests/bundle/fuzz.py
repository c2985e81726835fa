"""Fuzz the reader and the checks of bundles: ``python -m tests.bundle.fuzz --seconds 60 --seed 1``.

Bytes of real bundles are changed at random, as they are or with every digest computed anew, and read. Whatever comes of
it is a report; only what was not changed may be VERIFIED. A run that breaks this is printed with its seed.
"""

import argparse
import random
import sys
import time
from collections.abc import Sequence

from tests.bundle import made
from tests.bundle.made import Loose
from trionfi_service import bundle, rules
from trionfi_service.replay import Outcome

_MOVES = 12


def samples() -> list[bytes]:
    """Bundles of a game that is on: full, as one seat has it, and one with commands that are signed."""
    found = []
    for game in made.GAMES:
        table = made.played(game, "CONTRIBUTED", "AUDITOR_ONLY", most=_MOVES)
        found.append(made.make(table.game, table.log()))
        found.append(made.make(table.game, table.log(), made.VIEW, rules.seat(1)))
    return [*found, made.make(*made.signed_log())]


def changed(data: bytes, others: Sequence[bytes], dice: random.Random) -> bytes:
    """The bytes with one to four things done to them."""
    for _ in range(dice.randint(1, 4)):
        at, size = dice.randrange(len(data) + 1), dice.choice((1, 4, 32, 200))
        other = dice.choice(others)
        taken = dice.randrange(len(other) + 1)
        data = dice.choice(
            (
                data[:at] + dice.randbytes(size) + data[at + size :],
                data[:at] + data[at + size :],
                data[:at] + other[taken : taken + size] + data[at:],
                data[:at] + bytes((byte ^ 1 << dice.randrange(8)) for byte in data[at : at + 1]) + data[at + 1 :],
            )
        )
    return data


def repaired(file: bytes, others: Sequence[bytes], dice: random.Random) -> bytes:
    """One item changed, and every digest and hash anew: what can be done without the key."""
    loose = Loose.of(file)
    record = dice.choice(loose.records)
    field = dice.choice([field.name for field, value in record.ListFields() if isinstance(value, bytes)])
    setattr(record, field, changed(getattr(record, field), others, dice))
    loose.relink()
    loose.summary.head = loose.records[-1].head
    return loose.file()


def run(seed: int, files: Sequence[bytes]) -> str | None:
    """One run; gives what is wrong, if anything is."""
    dice = random.Random(seed)
    file = dice.choice(files)
    fuzzed = repaired(file, files, dice) if dice.random() < 0.2 else changed(file, files, dice)
    report = made.verify(fuzzed)
    if bundle.outcome(report) is Outcome.VERIFIED and fuzzed not in files:
        return f"seed {seed}: a bundle that was changed is VERIFIED"
    return None


def main() -> int:
    """Fuzz for a while; status 1 when something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="for how long (60)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; each run has the next (1)")
    arguments = parser.parse_args()
    files, seed, end = samples(), arguments.seed, time.monotonic() + arguments.seconds
    while time.monotonic() < end:
        try:
            wrong = run(seed, files)
        except Exception:
            print(f"seed {seed}: no report, but an error")
            raise
        if wrong is not None:
            print(wrong)
            return 1
        seed += 1
    print(f"bundle: {seed - arguments.seed} runs, nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
