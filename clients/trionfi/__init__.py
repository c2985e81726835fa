"""Client of the Trionfi card-game service.

``trionfi.Client`` blocks, ``trionfi.aio.Client`` is for asyncio, and both have the same names:

    with trionfi.Client("127.0.0.1:7878", token="trf_…") as client:
        game = client.game(game_id)
        game.act(fortunes={"play_card": {"card": "Qw"}})

Names are loaded when they are first used, so that who wants the contract alone (``trionfi.v1``) does not pay for
gRPC.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trionfi import aio as aio
    from trionfi import errors as errors
    from trionfi.actors import format_actor, format_viewer, parse_actor, parse_viewer
    from trionfi.cards import (
        Deck,
        NotationError,
        card_name,
        format_card,
        format_cards,
        parse_card,
        parse_cards,
        parse_lying_card,
        parse_lying_cards,
    )
    from trionfi.client import Client, Game, Stream
    from trionfi.connection import Tls
    from trionfi.credentials import IssuedCredential
    from trionfi.errors import ReceiptError, ServerRewound, TrionfiError
    from trionfi.receipts import load_receipts, save_receipts
    from trionfi.signing import SigningKey, public_key_from_pem
    from trionfi.streams import CaughtUp, Happened, Snapshot, Update

_HOME = {
    "CaughtUp": "streams",
    "Client": "client",
    "Deck": "cards",
    "Game": "client",
    "Happened": "streams",
    "IssuedCredential": "credentials",
    "NotationError": "cards",
    "ReceiptError": "errors",
    "ServerRewound": "errors",
    "SigningKey": "signing",
    "Snapshot": "streams",
    "Stream": "client",
    "Tls": "connection",
    "TrionfiError": "errors",
    "Update": "streams",
    "card_name": "cards",
    "format_actor": "actors",
    "format_card": "cards",
    "format_cards": "cards",
    "format_viewer": "actors",
    "load_receipts": "receipts",
    "parse_actor": "actors",
    "parse_card": "cards",
    "parse_cards": "cards",
    "parse_lying_card": "cards",
    "parse_lying_cards": "cards",
    "parse_viewer": "actors",
    "public_key_from_pem": "signing",
    "save_receipts": "receipts",
}
_MODULES = ("aio", "errors")

__all__ = [
    "CaughtUp",
    "Client",
    "Deck",
    "Game",
    "Happened",
    "IssuedCredential",
    "NotationError",
    "ReceiptError",
    "ServerRewound",
    "SigningKey",
    "Snapshot",
    "Stream",
    "Tls",
    "TrionfiError",
    "Update",
    "aio",
    "card_name",
    "errors",
    "format_actor",
    "format_card",
    "format_cards",
    "format_viewer",
    "load_receipts",
    "parse_actor",
    "parse_card",
    "parse_cards",
    "parse_lying_card",
    "parse_lying_cards",
    "parse_viewer",
    "public_key_from_pem",
    "save_receipts",
]


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"trionfi.{name}")
    if name in _HOME:
        value: object = getattr(import_module(f"trionfi.{_HOME[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *_HOME, *_MODULES]
