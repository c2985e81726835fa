"""What users install: both wheels, in an empty environment, away from the sources."""

import json
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent

pytestmark = [pytest.mark.wheels, pytest.mark.timeout(300)]


@pytest.fixture(scope="session")
def wheels() -> list[Path]:
    subprocess.run(["make", "wheel"], cwd=ROOT, check=True, capture_output=True)
    return sorted((ROOT / "dist").glob("*.whl"))


@dataclass(frozen=True)
class Elsewhere:
    """An empty environment and an empty folder, with nothing of ours in sight."""

    venv: Path
    folder: Path

    def install(self, *arguments: str | Path) -> None:
        # Our pip works on the other environment: a pip of its own would take longer than all the rest.
        self._run(sys.executable, "-m", "pip", "--python", self.venv, "install", "--quiet", *arguments)

    def run(self, command: str, *arguments: str) -> str:
        return self._run(self.venv / "bin" / command, *arguments)

    def ends(self, command: str, *arguments: str) -> tuple[int, str, str]:
        """Exit code, standard output and standard error, however it ends."""
        done = self._done(self.venv / "bin" / command, *arguments)
        return done.returncode, done.stdout, done.stderr

    @property
    def package(self) -> Path:
        """Where the service is installed."""
        [package] = self.venv.glob("lib/python*/site-packages/trionfi_service")
        return package

    def _run(self, *command: str | Path) -> str:
        done = self._done(*command)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _done(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        ours = ("PYTHON", "VIRTUAL_ENV")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        return subprocess.run(
            command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )


@pytest.fixture
def elsewhere(tmp_path: Path) -> Elsewhere:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    (tmp_path / "folder").mkdir()
    return Elsewhere(tmp_path / "venv", tmp_path / "folder")


def test_two_wheels_of_one_version(wheels: list[Path]) -> None:
    client, service = (re.fullmatch(r"(\w+)-([^-]+)-(.+)\.whl", wheel.name) for wheel in wheels)
    assert client
    assert service
    assert (client[1], service[1]) == ("trionfi", "trionfi_service")
    assert client[2] == service[2]
    assert client[3] == "py3-none-any"
    assert service[3].startswith("cp311-abi3-"), "one wheel for every Python from 3.11"


def test_a_user_installs_the_service_and_plays(wheels: list[Path], elsewhere: Elsewhere, tmp_path: Path) -> None:
    # Pinned as we test them, so that this is about our wheels and not about somebody's release of today.
    pinned = re.findall(r"(?m)^[\w.-]+==[^ \\]+", (ROOT / "requirements/runtime.txt").read_text())
    (tmp_path / "constraints.txt").write_text("\n".join(pinned))

    elsewhere.install("--constraint", tmp_path / "constraints.txt", *wheels)

    assert "demo" in elsewhere.run("trionfi", "--help")
    elsewhere.run("trionfi", "demo", "--quick")
    check_its_files(elsewhere)


def check_its_files(elsewhere: Elsewhere) -> None:
    """selfcheck knows what was built, names what is not, and a server does not start with it unless it is told to."""
    built = json.loads(elsewhere.run("trionfi", "selfcheck", "--json"))
    assert (built["result"], built["problems"]) == ("same", [])
    assert built["files"] == len([file for file in elsewhere.package.rglob("*") if is_built(file)])
    assert built["manifestSha256"] in elsewhere.run("trionfi", "doctor", "--offline")
    asked = elsewhere.run("python", "-c", "from trionfi_service import rules; print(rules.build())")
    assert built["build"] == asked.strip()

    for name in ("access.py", "_core.abi3.so"):
        file = elsewhere.package / name
        whole = file.read_bytes()
        flipped = bytearray(whole)
        flipped[-1] ^= 1
        file.write_bytes(flipped)
        code, out, _ = elsewhere.ends("trionfi", "selfcheck")
        assert code == 2
        assert f"{name}: differs: its {len(whole)} bytes are not those that were built" in out
        file.write_bytes(whole)

    (elsewhere.package / "extra.py").write_text("")
    code, _, wrong = elsewhere.ends("trionfi", "serve", "--listen", "127.0.0.1:0")
    assert code == 3
    assert "extra.py: is extra" in wrong
    # It goes on to the next thing that is wrong.
    code, _, wrong = elsewhere.ends(
        "trionfi", "serve", "--listen", "192.0.2.1:0", "--allow-plaintext", "--allow-changed-build"
    )
    assert code == 3
    assert '"build changed"' in wrong
    assert "192.0.2.1:0 is not to be had" in wrong


def is_built(file: Path) -> bool:
    return file.is_file() and file.parent.name != "__pycache__" and file.name != "build_manifest.json"


def test_a_player_needs_the_client_alone_at_its_floors(wheels: list[Path], elsewhere: Elsewhere) -> None:
    project = tomllib.loads((ROOT / "clients/pyproject.toml").read_text())["project"]
    floors = [
        f"{requirement.name}=={specifier.version}"
        for requirement in map(Requirement, project["dependencies"])
        for specifier in requirement.specifier
        if specifier.operator == ">="
    ]

    elsewhere.install(wheels[0], *floors)

    elsewhere.run("python", "-c", "import trionfi, trionfi.v1.game_service_pb2_grpc, google.rpc.error_details_pb2")
