"""One version number, in Cargo.toml; and the lists that must say the same in two places."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent


def toml(path: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / path).read_text())


def dependencies(path: str) -> dict[str, Requirement]:
    parsed = (Requirement(line) for line in toml(path)["project"]["dependencies"])
    return {canonicalize_name(requirement.name): requirement for requirement in parsed}


def pins(name: str) -> dict[str, Version]:
    text = (ROOT / f"requirements/{name}.txt").read_text()
    return {canonicalize_name(dist): Version(version) for dist, version in re.findall(r"(?m)^([\w.-]+)==(\S+)", text)}


CARGO_VERSION = Version(toml("Cargo.toml")["workspace"]["package"]["version"])


def test_the_crate_takes_the_workspace_version() -> None:
    assert toml("core_rs/Cargo.toml")["package"]["version"] == {"workspace": True}


def test_the_client_reads_its_version_from_cargo() -> None:
    source = toml("clients/pyproject.toml")["tool"]["hatch"]["version"]
    found = re.findall(source["pattern"], (ROOT / "clients" / source["path"]).read_text())
    assert [Version(version) for version in found] == [CARGO_VERSION]


def test_the_service_requires_the_client_of_its_own_version() -> None:
    assert str(dependencies("pyproject.toml")["trionfi"].specifier) == f"=={CARGO_VERSION}"


def test_the_pins_fit_what_both_dists_require() -> None:
    required = [*dependencies("pyproject.toml").items(), *dependencies("clients/pyproject.toml").items()]
    runtime = pins("runtime")
    misfits = [
        f"{requirement}, pinned {runtime.get(name)}"
        for name, requirement in required
        if name != "trionfi" and not (name in runtime and requirement.specifier.contains(runtime[name]))
    ]
    assert misfits == []


def test_runtime_in_lists_what_both_dists_require() -> None:
    lines = (ROOT / "requirements/runtime.in").read_text().splitlines()
    listed = {canonicalize_name(Requirement(line).name) for line in lines if line and not line.startswith("#")}
    required = dependencies("pyproject.toml").keys() | dependencies("clients/pyproject.toml").keys()
    assert listed == required - {"trionfi"}


@pytest.mark.parametrize("other", ["build", "dev", "bench"])
def test_pins_agree(other: str) -> None:
    runtime = pins("runtime")
    assert {dist: version for dist, version in pins(other).items() if runtime.get(dist, version) != version} == {}


def test_pins_name_no_index() -> None:
    source = re.compile(r"(?m)^(?:-i|-f|--[\w-]*index[\w-]*|--find-links|--trusted-host)\b|://")
    assert [file.name for file in (ROOT / "requirements").iterdir() if source.search(file.read_text())] == []


def test_both_dists_carry_the_licence() -> None:
    assert (ROOT / "clients/LICENSE").read_text() == (ROOT / "LICENSE").read_text()
