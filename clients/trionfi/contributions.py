"""A seat's part in making a deal (docs/bytes.md, "The deal"): what it has to say now, and with which bytes. No I/O.

A seat contributes R, 32 bytes. It commits to it once the server is committed to its own entropy, and reveals it once
the set of contributors is closed. R = HMAC-SHA-256(key, prefix ‖ C), where ``prefix`` names game, deal and seat, and C
is the server's commitment. So a client that starts again with the same key can still reveal, and a server that takes a
deal back to choose its entropy anew meets another R. The key is the player's alone: it is never sent, and no R tells
anything of it. A credential's secret is no such key, since whoever runs the server sees it with each call.
"""

import hmac
import secrets
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Final, TypeAlias

from trionfi.purposes import lp
from trionfi.v1.game_pb2 import (
    ActorKind,
    Command,
    CommitContribution,
    DealStage,
    Moves,
    RevealContribution,
    View,
)

KEY_BYTES: Final = 32
_PURPOSE: Final = lp(b"fair/v1/commit/player")


Key: TypeAlias = bytes | Callable[[], bytes]
"""At least 32 bytes drawn at random and kept secret, or what gives them when they are needed."""


def key_of(key: Key | None) -> Callable[[], bytes]:
    """What gives the key: the one given, or a fresh one. Raises ValueError, without showing it, if it is too short."""
    if callable(key):
        return cache(lambda: _checked(key()))
    given = secrets.token_bytes(KEY_BYTES) if key is None else _checked(key)
    return lambda: given


def _checked(key: bytes) -> bytes:
    if len(key) < KEY_BYTES:
        raise ValueError(f"a contribution key has at least {KEY_BYTES} bytes, drawn at random and kept secret")
    return key


def prefix_of(game: bytes, deal: int, seat: int) -> bytes:
    """What is hashed before R: the purpose, the game (16 bytes), the deal from 1, the seat."""
    return _PURPOSE + game + deal.to_bytes(4, "big") + bytes([seat])


def commitment_to(contribution: bytes, prefix: bytes) -> bytes:
    """C_i: 32 bytes."""
    return sha256(prefix + contribution).digest()


def due(view: View, moves: Moves, key: bytes) -> Command | None:
    """The contribution command that a seat owes, by its view and the moves that go with it; None when it owes none.

    Nothing is revealed but what was committed to with this key, in this very deal, under the server's commitment
    that stands. A commitment is not made before there is one.
    """
    making = view.deal_in_making
    if not making.commitment or view.viewer.actor.kind != ActorKind.ACTOR_KIND_SEAT:
        return None
    prefix = prefix_of(view.game, making.deal, view.viewer.actor.index)
    contribution = hmac.digest(key, prefix + making.commitment, "sha256")
    commitment = commitment_to(contribution, prefix)
    for move in moves.table:
        committing, revealing = move.commit_contribution, move.reveal_contribution
        if making.stage == DealStage.DEAL_STAGE_COMMITTING and committing.deal == making.deal:
            return Command(commit_contribution=CommitContribution(deal=making.deal, commitment=commitment))
        if revealing.deal == making.deal and revealing.contribution.hash == commitment:
            return Command(reveal_contribution=RevealContribution(deal=making.deal, contribution=contribution))
    return None
