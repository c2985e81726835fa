"""What ``import trionfi`` costs and gives."""

import subprocess
import sys

import trionfi


def test_the_contract_alone_does_not_load_grpc() -> None:
    lines = "import sys, trionfi, trionfi.v1.game_service_pb2; sys.exit('grpc' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", lines], timeout=50, check=False).returncode == 0


def test_every_name_is_there() -> None:
    for name in trionfi.__all__:
        assert getattr(trionfi, name) is not None
        assert name in dir(trionfi)
    assert not hasattr(trionfi, "Server")
