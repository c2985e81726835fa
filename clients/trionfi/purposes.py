"""What stands before all that is hashed or signed: its purpose, so that no hash serves for two (docs/bytes.md)."""


def lp(value: bytes) -> bytes:
    """A value behind its length as a u16."""
    return len(value).to_bytes(2, "big") + value
