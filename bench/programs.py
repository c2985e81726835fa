"""The Rust programs of ``core_rs/examples``: built, and what they print."""

import json
import subprocess
from pathlib import Path
from typing import Final

_TREE: Final = Path(__file__).resolve().parent.parent


def built(name: str) -> Path:
    """The example of this name, built as it would be shipped."""
    cargo = ["cargo", "build", "--quiet", "--release", "--package", "trionfi-core", "--example", name]
    told = subprocess.run([*cargo, "--message-format=json"], cwd=_TREE, check=True, stdout=subprocess.PIPE, text=True)
    programs = [json.loads(line).get("executable") for line in told.stdout.splitlines()]
    return Path(next(program for program in programs if program))


def said(program: Path, *arguments: str) -> bytes:
    """What the program prints."""
    return subprocess.run([str(program), *arguments], check=True, stdout=subprocess.PIPE).stdout
