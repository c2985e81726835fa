"""The Trionfi service: a shell around the Rust core, which knows every rule (docs/architecture.md)."""

__version__: str


def __getattr__(name: str) -> str:
    """``__version__``, looked up when it is asked for: reading a dist's metadata takes as long as all of ``--help``."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version("trionfi-service")
