"""phevaluator's C core by itself: built from its source distribution, which pip fetches and holds to its hash."""

import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

_TREE: Final = Path(__file__).resolve().parent.parent
_NAME: Final = "phevaluator"
# What seven cards need of it.
_SOURCES: Final = (
    "dptables.c",
    "evaluator7.c",
    "hash.c",
    "hashtable.c",
    "hashtable7.c",
    "tables_bitwise.c",
)


def built(folder: Path) -> Path:
    """The program of ``phevaluator_core.c``, compiled in this folder as that library compiles itself: -O3."""
    source = _unpacked(folder) / "_pheval_csrc"
    program = folder / "phevaluator_core"
    of_core = [str(source / "src" / name) for name in _SOURCES]
    include = [f"-I{source / 'include'}", f"-I{source / 'src'}"]
    own = str(Path(__file__).with_suffix(".c"))
    subprocess.run(["cc", "-O3", "-std=gnu11", *include, own, *of_core, "-o", str(program)], check=True)
    return program


def _unpacked(folder: Path) -> Path:
    pinned = folder / "pinned.txt"
    pinned.write_text(_pin())
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    fetched = [
        "--require-hashes",
        "--no-deps",
        "--no-binary",
        _NAME,
        "--dest",
        str(folder),
        "--requirement",
        str(pinned),
    ]
    subprocess.run([*pip, "download", *fetched], check=True)
    with tarfile.open(next(folder.glob(f"{_NAME}-*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    return next(path for path in folder.glob(f"{_NAME}-*") if path.is_dir())


def _pin() -> str:
    """Its lines in requirements/bench.txt: the version and the hashes."""
    lines = (_TREE / "requirements" / "bench.txt").read_text().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith(f"{_NAME}=="))
    last = next(number for number in range(first, len(lines)) if not lines[number].rstrip().endswith("\\"))
    return "".join(lines[first : last + 1])
