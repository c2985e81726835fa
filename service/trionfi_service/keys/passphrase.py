"""Where the passphrase comes from that keys are encrypted with."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from trionfi_service import private_file
from trionfi_service.keys.errors import KeysUnreachable, PassphraseUnfit

LEAST_CHARACTERS: Final = 16
_GENERATED_BYTES: Final = 32
_FILE: Final = "passphrase"
_LONGEST_BYTES: Final = 1_000


@dataclass(frozen=True, slots=True)
class Passphrase:
    """A passphrase as it was given: in a file, or itself. Where neither is, the key directory has one of its own."""

    file: Path | None = None
    given: str | None = field(default=None, repr=False)

    def read(self, directory: Path) -> bytes:
        """The passphrase for the keys of a directory. Raises `PassphraseUnfit`, `KeysUnreachable`."""
        if self.file is None and self.given is not None:
            return _checked(self.given, "TRIONFI_KEY_PASSPHRASE")
        path = self.file or directory / _FILE
        try:
            text = path.read_bytes()[: _LONGEST_BYTES + 1].decode()
        except UnicodeDecodeError:
            raise PassphraseUnfit(f"{path} is no text: no passphrase can be read from it") from None
        except FileNotFoundError:
            raise PassphraseUnfit(
                f"{path} is not there: give the passphrase of the keys with --key-passphrase-file,"
                " or in the environment as TRIONFI_KEY_PASSPHRASE"
            ) from None
        except OSError as wrong:
            raise KeysUnreachable(f"{path} cannot be read: {wrong.strerror}") from wrong
        return _checked(text.removesuffix("\n").removesuffix("\r"), str(path))

    def read_or_make(self, directory: Path) -> bytes:
        """The same; where none was given and the directory has none yet, one is drawn and kept there, mode 0600."""
        if self.file is None and self.given is None and not (directory / _FILE).exists():
            drawn = secrets.token_urlsafe(_GENERATED_BYTES)
            try:
                private_file.write(directory / _FILE, f"{drawn}\n".encode())
            except OSError as wrong:
                raise KeysUnreachable(f"{directory / _FILE} cannot be written: {wrong.strerror}") from wrong
        return self.read(directory)


def _checked(text: str, where: str) -> bytes:
    """Who has the file may guess as often as they like, and PKCS#8 slows them down only a little: nothing short."""
    if len(text) < LEAST_CHARACTERS:
        raise PassphraseUnfit(f"the passphrase of {where} is too short: {LEAST_CHARACTERS} characters at least")
    if len(text.encode()) > _LONGEST_BYTES:
        raise PassphraseUnfit(f"the passphrase of {where} is too long: {_LONGEST_BYTES} bytes at most")
    return text.encode()
