"""docs/architecture.md and docs/style.md, as far as a machine can hold them."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SERVICE = ROOT / "service/trionfi_service"
CORE = ROOT / "core_rs/src"
GAMES = CORE / "games"


def our_files() -> list[Path]:
    """Every file that is in the repository or is about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def relative(files: list[Path]) -> list[str]:
    return [str(file.relative_to(ROOT)) for file in files]


def test_imports_run_one_way() -> None:
    """The contracts are in pyproject.toml; here, so that no test run passes without them."""
    lint = subprocess.run(
        [ROOT / ".venv/bin/lint-imports", "--no-logo", "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert lint.returncode == 0, lint.stdout


def imported(file: Path) -> set[str]:
    """Absolute names of all that a module of the service imports, wherever in the module."""
    package = ("trionfi_service", *file.relative_to(SERVICE).parts[:-1])
    names: set[str] = set()
    for node in ast.walk(ast.parse(text_of(file))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join([*above, *([node.module] if node.module else [])])
            names |= {f"{origin}.{alias.name}" for alias in node.names} | {origin}
    return names


def test_only_rules_imports_the_core() -> None:
    """import-linter reads sources and so does not see a compiled module."""
    importers = [
        file.name
        for file in SERVICE.rglob("*.py")
        if any(re.match(r"trionfi_service\._core\b", name) for name in imported(file))
    ]
    assert importers == ["rules.py"]


def test_only_python_rs_and_its_parts_know_pyo3() -> None:
    knows = [f for f in CORE.rglob("*.rs") if "pyo3::" in text_of(f)]
    assert relative([f for f in knows if f.name != "python.rs" and f.parent.name != "python"]) == []


def game_folders() -> list[Path]:
    return sorted(folder for folder in GAMES.iterdir() if folder.is_dir())


@pytest.mark.parametrize("game", game_folders(), ids=lambda folder: folder.name)
def test_no_game_knows_another(game: Path) -> None:
    others = "|".join(folder.name for folder in game_folders() if folder != game)
    named = re.compile(rf"\b(?:games|super)::(?:{others})\b") if others else None
    assert relative([file for file in game.rglob("*.rs") if named and named.search(text_of(file))]) == []


@pytest.mark.parametrize("game", game_folders(), ids=lambda folder: folder.name)
def test_a_game_is_split_by_phase_before_600_lines(game: Path) -> None:
    assert {str(f.relative_to(GAMES)): n for f in game.rglob("*.rs") if (n := text_of(f).count("\n")) > 600} == {}


def test_no_file_is_named_for_nothing() -> None:
    nameless = re.compile(r"(?:^|_)(?:utils?|helpers?|common|managers?|base)(?:_|$)")
    assert relative([file for file in our_files() if any(nameless.search(part) for part in named_parts(file))]) == []


def named_parts(file: Path) -> list[str]:
    """The names on the way to a file, without suffixes."""
    path = file.relative_to(ROOT)
    return [*path.parts[:-1], path.name.split(".")[0]]


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    machine = re.compile(r"(?<![\w.~/-])/(?:home|root|Users|work)/\w|" + re.escape(f"{ROOT}/"))
    assert relative([file for file in our_files() if machine.search(text_of(file))]) == []
