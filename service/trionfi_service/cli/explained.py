"""What is wrong with cards that a person wrote, in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from trionfi_service.cli.exits import usage

NOTATION: Final = "Cards are as in 'trionfi games show two_win', DK-3: Qw, Ts, m13, and 7wr or m13r for reversed."


@contextmanager
def explained(where: str = "") -> Iterator[None]:
    """Say of cards that are none, or that the rules refuse, what is wrong and where."""
    from trionfi_service.evaluate import NotationError, RulesRejection

    try:
        yield
    except NotationError as error:
        raise usage(f"{where}{error}", NOTATION) from None
    except RulesRejection as refusal:
        rule = f" ({refusal.rejection.rule})" if refusal.rejection.rule else ""
        raise usage(f"{where}{refusal}{rule}.") from None
