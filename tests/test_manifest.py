"""The manifest of a build: made of a wheel, compared with what is installed. tests/test_wheels.py does it for real."""

import base64
import hashlib
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.process import run
from trionfi_service import manifest, rules
from trionfi_service.manifest import Kind

CORE = "_core.abi3.so"
CODE = {"__init__.py": b"# the service\n", "cli/__init__.py": b"", "cli/app.py": b"print('trionfi')\n"}


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A small wheel, with the core as it was compiled here."""
    files = {f"trionfi_service/{name}": data for name, data in CODE.items()}
    files[f"trionfi_service/{CORE}"] = (manifest.PACKAGE / CORE).read_bytes()
    record = "".join(f"{name},,\n" for name in (*files, "trionfi_service-1.dist-info/RECORD"))
    path = tmp_path / "trionfi_service-1-cp311-abi3-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
        archive.writestr(zipfile.ZipInfo("trionfi_service-1.dist-info/RECORD", (1980, 1, 1, 0, 0, 0)), record)
    return path


@pytest.fixture
def package(wheel: Path, tmp_path: Path) -> Path:
    """The same with its manifest, installed."""
    manifest.add(wheel)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    return tmp_path / "site/trionfi_service"


def test_what_was_installed_is_what_was_built(wheel: Path, package: Path) -> None:
    (package / "__pycache__").mkdir()
    (package / "__pycache__/app.pyc").write_bytes(b"Python's own")

    report = manifest.check(package)

    assert report.kind is Kind.SAME
    assert report.problems == ()
    assert (report.files, report.version, report.build) == (len(CODE) + 1, "1", rules.build())
    assert report.sha256 == hashlib.sha256((package / manifest.NAME).read_bytes()).hexdigest()


def test_the_wheel_lists_its_manifest_and_the_same_wheel_gives_the_same_bytes(wheel: Path) -> None:
    digest = manifest.add(wheel)
    first = wheel.read_bytes()
    assert manifest.add(wheel) == digest
    assert wheel.read_bytes() == first

    with zipfile.ZipFile(wheel) as archive:
        data = archive.read(f"trionfi_service/{manifest.NAME}")
        record = archive.read("trionfi_service-1.dist-info/RECORD").decode().splitlines()
    encoded = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
    assert record[-2] == f"trionfi_service/{manifest.NAME},sha256={encoded},{len(data)}"
    assert record[-1].startswith("trionfi_service-1.dist-info/RECORD")


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


CHANGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "a bit flipped": (lambda package: flip(package / "cli/app.py"), "cli/app.py: differs: its 17 bytes"),
    "a bit of the core flipped": (lambda package: flip(package / CORE), f"{CORE}: differs: its "),
    "longer": (lambda package: (package / "cli/app.py").write_bytes(b"x" * 18), "cli/app.py: differs: 18 bytes, 17"),
    "missing": (lambda package: (package / "cli/__init__.py").unlink(), "cli/__init__.py: is missing"),
    "extra": (lambda package: (package / "cli/new.py").write_bytes(b""), "cli/new.py: is extra"),
    "an extra link": (lambda package: (package / "link").symlink_to("cli"), "link: is extra"),
    "a folder in its place": (lambda package: replace_by_folder(package / "cli/app.py"), "cli/app.py: is missing"),
    "no manifest any more": (lambda package: (package / manifest.NAME).write_bytes(b"{"), "is no manifest"),
    "an empty manifest": (lambda package: (package / manifest.NAME).write_bytes(b"{}"), "is no manifest"),
    "a manifest of another form": (
        lambda package: (package / manifest.NAME).write_bytes(b'{"format": 1, "files": []}'),
        "is no manifest",
    ),
    "a manifest too deep to read": (
        lambda package: (package / manifest.NAME).write_bytes(b"[" * 100_000),
        "is no manifest",
    ),
}


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(("change", "problem"), CHANGES.values(), ids=CHANGES)
def test_each_change_is_named(package: Path, change: Callable[[Path], object], problem: str) -> None:
    change(package)

    report = manifest.check(package)

    assert report.kind is Kind.CHANGED
    assert len(report.problems) == 1
    assert problem in report.problems[0]


def test_without_a_manifest_nothing_is_said(package: Path) -> None:
    (package / manifest.NAME).unlink()
    shutil.rmtree(package / "cli")

    assert manifest.check(package).kind is Kind.NOT_CHECKABLE


def test_a_source_tree_is_not_checkable_and_selfcheck_says_so() -> None:
    ended = run("selfcheck")

    assert ended.code == 5
    assert ended.out.startswith("not checkable: this is a source tree")
    assert run("selfcheck", "--json").records()[0]["result"] == "not checkable"
