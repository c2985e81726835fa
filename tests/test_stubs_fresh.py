"""The checked-in stubs are what `make proto` makes of the contract today."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def stubs(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in (folder / "trionfi/v1").glob("*_pb2*.py*")}


def test_stubs_are_fresh(tmp_path: Path) -> None:
    subprocess.run(["make", "proto", f"STUBS={tmp_path}"], cwd=ROOT, check=True, capture_output=True)

    fresh, checked_in = stubs(tmp_path), stubs(ROOT / "clients")

    assert fresh
    stale = sorted(name for name in fresh.keys() | checked_in.keys() if fresh.get(name) != checked_in.get(name))
    assert stale == [], "run `make proto` and commit"
