"""The server's keys: made, kept encrypted, taken out of use, and shown to whoever is to trust them.

`KeyDirectory` keeps them, `Signer` signs with the one in use, `parse_public_keys` and `format_public_keys` are the
file in which their public halves travel (docs/bytes.md, "Keys and signatures").
"""

from trionfi_service.keys.directory import KeyDirectory, Signer, default_key_directory
from trionfi_service.keys.errors import (
    KeyInUse,
    KeysBroken,
    KeysHeld,
    KeysInvalid,
    KeysUnreachable,
    KeysUnusable,
    NoKey,
    PassphraseUnfit,
)
from trionfi_service.keys.passphrase import Passphrase
from trionfi_service.keys.public import format_public_keys, parse_public_keys, read_public_keys

__all__ = [
    "KeyDirectory",
    "KeyInUse",
    "KeysBroken",
    "KeysHeld",
    "KeysInvalid",
    "KeysUnreachable",
    "KeysUnusable",
    "NoKey",
    "Passphrase",
    "PassphraseUnfit",
    "Signer",
    "default_key_directory",
    "format_public_keys",
    "parse_public_keys",
    "read_public_keys",
]
