"""What users install: both wheels, in an empty environment, away from the sources."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent

pytestmark = [pytest.mark.wheels, pytest.mark.timeout(300)]

Run = Callable[..., str]


@pytest.fixture(scope="session")
def wheels() -> list[Path]:
    subprocess.run(["make", "wheel"], cwd=ROOT, check=True, capture_output=True)
    return sorted((ROOT / "dist").glob("*.whl"))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command of an empty environment, in an empty folder, with nothing of ours in sight."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}

    def run(command: str, *arguments: str | Path) -> str:
        done = subprocess.run(
            [tmp_path / "venv/bin" / command, *arguments],
            cwd=elsewhere, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{command} {arguments}\n{done.stdout}{done.stderr}"
        return done.stdout

    return run


def test_two_wheels_of_one_version(wheels: list[Path]) -> None:
    client, service = (re.fullmatch(r"(\w+)-([^-]+)-(.+)\.whl", wheel.name) for wheel in wheels)
    assert client
    assert service
    assert (client[1], service[1]) == ("trionfi", "trionfi_service")
    assert client[2] == service[2]
    assert client[3] == "py3-none-any"
    assert service[3].startswith("cp311-abi3-"), "one wheel for every Python from 3.11"


def test_a_user_installs_the_service_and_plays(wheels: list[Path], run: Run, tmp_path: Path) -> None:
    # Pinned as we test them, so that this is about our wheels and not about somebody's release of today.
    pinned = re.findall(r"(?m)^[\w.-]+==[^ \\]+", (ROOT / "requirements/runtime.txt").read_text())
    (tmp_path / "constraints.txt").write_text("\n".join(pinned))

    run("pip", "install", "--quiet", "--constraint", tmp_path / "constraints.txt", *wheels)

    assert "demo" in run("trionfi", "--help")
    run("trionfi", "demo", "--quick")


def test_a_player_needs_the_client_alone_at_its_floors(wheels: list[Path], run: Run) -> None:
    project = tomllib.loads((ROOT / "clients/pyproject.toml").read_text())["project"]
    floors = [
        f"{requirement.name}=={specifier.version}"
        for requirement in map(Requirement, project["dependencies"])
        for specifier in requirement.specifier
        if specifier.operator == ">="
    ]

    run("pip", "install", "--quiet", wheels[0], *floors)

    run("python", "-c", "import trionfi, trionfi.v1.game_service_pb2_grpc, google.rpc.error_details_pb2")
