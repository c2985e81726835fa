"""The lines of the README play a card, as they stand there."""

import os
import subprocess
import sys
from pathlib import Path

from tests.client.service import Service

README = Path(__file__).parents[2] / "clients" / "README.md"


def first_example() -> str:
    """The first fenced Python block."""
    return README.read_text().split("```python\n")[1].split("```")[0]


def test_the_lines_of_the_readme_play_a_card(service: Service) -> None:
    lines = first_example()
    assert len(lines.splitlines()) <= 18

    environment = {**os.environ, "TRIONFI_ADDRESS": service.address, "TRIONFI_TOKEN": service.token}
    ran = subprocess.run(
        [sys.executable, "-c", lines], env=environment, capture_output=True, text=True, timeout=50, check=False
    )

    assert ran.returncode == 0, ran.stderr
    card, rest = ran.stdout.strip().split(" ", 1)
    assert card == "Aw" or card[0] in "A23456789TPNQKm"
    assert rest.startswith("lies on the table: version ")
