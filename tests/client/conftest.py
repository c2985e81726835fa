"""What the tests of the client share: a peer on a real port, and both kinds of client."""

from collections.abc import Iterator

import pytest

from tests.client.peer import Peer, serve


@pytest.fixture
def peer() -> Iterator[Peer]:
    """A peer that serves."""
    one = Peer()
    with serve(one):
        yield one
