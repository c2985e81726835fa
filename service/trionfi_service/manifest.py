"""The build's manifest: SHA-256 and size of every file of the service, written into its wheel, compared on demand.

``make wheel`` writes it (``python -m trionfi_service.manifest WHEEL``); ``trionfi selfcheck`` and every start of a
server compare with it. A source tree has none. It covers the service's own files, the compiled core among them: not
Python, not libraries, not what Python keeps in ``__pycache__``. Whoever can change the files can change the manifest as
well: its digest, kept elsewhere, tells.

Only the standard library is imported here, and nothing of the core: what is damaged is to be named before it is run.
"""

import base64
import hashlib
import json
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

PACKAGE: Final = Path(__file__).parent
NAME: Final = "build_manifest.json"
_FORMAT: Final = 1
_CORE: Final = "_core.abi3.so"
_CACHE: Final = "__pycache__"


class Kind(Enum):
    """What a comparison came to."""

    SAME = "same"
    CHANGED = "changed"
    NOT_CHECKABLE = "not checkable"


@dataclass(frozen=True, slots=True)
class Report:
    """What a comparison found. ``problems`` name each file that differs, is missing, or is extra.

    ``version``, ``build`` and ``sha256`` (of the manifest itself) are empty where there is none.
    """

    kind: Kind
    files: int = 0
    version: str = ""
    build: str = ""
    sha256: str = ""
    problems: tuple[str, ...] = ()


class _File(NamedTuple):
    size: int
    sha256: str


class _Manifest(NamedTuple):
    version: str
    build: str
    files: Mapping[str, _File]


def check(package: Path = PACKAGE) -> Report:
    """Compare the files of the service with the manifest of its build. Never raises."""
    try:
        data = (package / NAME).read_bytes()
    except FileNotFoundError:
        return Report(Kind.NOT_CHECKABLE)
    except OSError as error:
        return Report(Kind.CHANGED, problems=(f"{NAME}: cannot be read: {error.strerror}",))
    sha256 = hashlib.sha256(data).hexdigest()
    manifest = _read(data)
    if manifest is None:
        return Report(Kind.CHANGED, sha256=sha256, problems=(f"{NAME}: is no manifest of a build",))
    problems = tuple(_problems(package, manifest.files))
    kind = Kind.CHANGED if problems else Kind.SAME
    return Report(kind, len(manifest.files), manifest.version, manifest.build, sha256, problems)


def _problems(package: Path, files: Mapping[str, _File]) -> list[str]:
    here = {path.relative_to(package).as_posix(): path for path in package.rglob("*") if _counts(path, package)}
    problems = [f"{name}: is extra, no file of this build" for name in sorted(here.keys() - files.keys())]
    for name in sorted(files):
        if name not in here:
            problems.append(f"{name}: is missing")
            continue
        try:
            found = _measure(here[name].read_bytes())
        except OSError as error:
            problems.append(f"{name}: cannot be read: {error.strerror}")
            continue
        if found.size != files[name].size:
            problems.append(f"{name}: differs: {found.size} bytes, {files[name].size} were built")
        elif found != files[name]:
            problems.append(f"{name}: differs: its {found.size} bytes are not those that were built")
    return problems


def _counts(path: Path, package: Path) -> bool:
    """Whether something below the package is to be in the manifest: a link is, wherever it leads."""
    parts = path.relative_to(package).parts
    return (path.is_symlink() or not path.is_dir()) and _CACHE not in parts and parts != (NAME,)


def _measure(data: bytes) -> _File:
    return _File(len(data), hashlib.sha256(data).hexdigest())


def _read(data: bytes) -> _Manifest | None:
    """A manifest from its bytes; None when it is none."""
    try:
        fields = json.loads(data)
        if fields["format"] != _FORMAT:
            return None
        files = {str(name): _File(int(file["bytes"]), str(file["sha256"])) for name, file in fields["files"].items()}
        return _Manifest(str(fields["version"]), str(fields["build"]), files)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


# Into the wheel ---------------------------------------------------------------------


def add(wheel: Path) -> str:
    """Write the manifest of a wheel into it; gives the manifest's SHA-256. The same wheel gives the same bytes."""
    with zipfile.ZipFile(wheel) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    package = f"{PACKAGE.name}/"
    files = {info.filename: data for info, data in entries if info.filename.startswith(package)}
    manifest = {
        "format": _FORMAT,
        "version": wheel.name.split("-")[1],
        "build": _build_of(files[package + _CORE]),
        "files": {
            name.removeprefix(package): dict(zip(("bytes", "sha256"), _measure(data), strict=True))
            for name, data in sorted(files.items())
            if name != package + NAME
        },
    }
    data = json.dumps(manifest, indent=1).encode() + b"\n"
    _rewrite(wheel, entries, package + NAME, data)
    return hashlib.sha256(data).hexdigest()


def _build_of(core: bytes) -> str:
    """What the compiled core says of its build."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / _CORE
        path.write_bytes(core)
        name = f"{PACKAGE.name}._core"
        loader = ExtensionFileLoader(name, str(path))
        module = module_from_spec(ModuleSpec(name, loader, origin=str(path)))
        loader.exec_module(module)
        return str(module.build())


def _rewrite(wheel: Path, entries: list[tuple[zipfile.ZipInfo, bytes]], name: str, data: bytes) -> None:
    """The wheel anew, with one more file, which its RECORD lists too."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
    line = f"{name},sha256={digest},{len(data)}\n".encode()
    made = wheel.with_name(wheel.name + ".new")
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for info, content in entries:
            if info.filename == name:
                continue
            is_record = PurePosixPath(info.filename).match("*.dist-info/RECORD")
            if is_record:
                listed = [old for old in content.splitlines(keepends=True) if not old.startswith(f"{name},".encode())]
                content = b"".join((*listed[:-1], line, listed[-1]))  # RECORD itself stands last
                archive.writestr(_entry(entries[0][0], name), data)
            archive.writestr(info, content)
    made.replace(wheel)


def _entry(like: zipfile.ZipInfo, name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, like.date_time)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = like.external_attr
    return info


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        sys.stdout.write(f"{add(Path(argument))}  {NAME} of {Path(argument).name}\n")
