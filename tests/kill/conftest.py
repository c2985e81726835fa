"""A server process that every test may kill."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.process import ServerProcess


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ServerProcess]:
    """Not started yet."""
    process = ServerProcess(tmp_path)
    yield process
    process.close()
