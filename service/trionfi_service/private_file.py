"""Files that only their owner may read, there whole or not at all."""

import os
from pathlib import Path


def write(path: Path, content: bytes) -> None:
    """Write a file of mode 0600, in place of one that may be there, so that a crash leaves the old or the new.

    Raises OSError.
    """
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    sync_directory(path.parent)


def sync_directory(path: Path) -> None:
    """Make names that were changed in a directory survive a power cut. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
