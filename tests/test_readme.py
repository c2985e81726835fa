"""What the README shows works as it stands there: the call without our code, and the table in process.

The lines that play a card over a server are run by tests/client/test_readme.py.
"""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.client.service import Service

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("service")) as service:
        service.start()
        yield service


def buf_curl(service: Service, method: str = "GetServerInfo", *options: str) -> dict[str, Any]:
    """The README's call, to this server and method."""
    (line,) = [line for line in README.splitlines() if line.startswith("buf curl ")]
    words = shlex.split(line.replace("127.0.0.1:7878", service.address).replace("GetServerInfo", method))
    words[0] = str(Path(sys.executable).with_name("buf"))
    answer = subprocess.run([*words, *options], capture_output=True, text=True, timeout=60, check=False)
    assert answer.returncode == 0, answer.stderr
    message: dict[str, Any] = json.loads(answer.stdout)
    return message


def test_buf_curl_lists_games_options_and_rules_by_reflection(service: Service) -> None:
    fortunes, *_ = buf_curl(service)["games"]["games"]
    assert fortunes["name"] == "fortunes"
    assert "FO-14" in [rule["id"] for rule in fortunes["ruleTexts"]]


def test_buf_curl_takes_a_credential(service: Service) -> None:
    assert buf_curl(service, "ListGames", "-H", f"authorization: Bearer {service.token}") == {}


def test_the_table_in_process_plays_to_its_end(tmp_path: Path) -> None:
    (block,) = [block.split("```")[0] for block in README.split("```python\n")[1:] if "trionfi_service.table" in block]
    answer = subprocess.run(
        [sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert answer.returncode == 0, answer.stderr
    assert "PHASE_FINISHED" in answer.stdout
    assert "FO-14" in answer.stdout
