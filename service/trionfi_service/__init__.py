"""The Trionfi service: a shell around the Rust core, which knows every rule (docs/architecture.md)."""

from importlib.metadata import version

__version__ = version("trionfi-service")
