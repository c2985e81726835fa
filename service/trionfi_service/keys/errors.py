"""What can be wrong with keys. No text shows a secret."""


class KeysUnusable(Exception):
    """Keys cannot be used: what is wrong, and what would be right."""


class NoKey(KeysUnusable):
    """No key is in use yet."""


class KeyInUse(KeysUnusable):
    """A key is in use already."""


class KeysHeld(KeysUnusable):
    """Another program signs with these keys, or makes some, and must end first."""


class PassphraseUnfit(KeysUnusable):
    """The passphrase is missing, too short, or not the one the key was encrypted with."""


class KeysBroken(KeysUnusable):
    """A file of the key directory is not what it ought to be."""


class KeysUnreachable(KeysUnusable):
    """A file cannot be read or written."""


class KeysInvalid(KeysUnusable):
    """A file of public keys is not what it ought to be."""
