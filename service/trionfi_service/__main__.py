"""The command ``trionfi``; also ``python -m trionfi_service``."""

from trionfi_service.cli.app import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
