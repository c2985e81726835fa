"""What the tests of the client talk to: a peer that fails on request, and the real service."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.peer import Peer, serve
from tests.client.service import Service


@pytest.fixture
def peer() -> Iterator[Peer]:
    """A peer that serves."""
    one = Peer()
    with serve(one):
        yield one


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The real service in a process of its own, one for all tests that let it live."""
    with Service(tmp_path_factory.mktemp("service")) as one:
        one.start()
        yield one


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Service]:
    """Another one, to be started and killed by the test."""
    with Service(tmp_path) as one:
        yield one
