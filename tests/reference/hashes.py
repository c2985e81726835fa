"""Every hash of docs/audit.md once more, slow and plain: hashlib and hmac alone, over values and not over messages.

Written from the document and not from the code, so that the two can be held against each other. Games, heads, salts and
commitments are bytes; cards are ids of DK-2, 0 to 77.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256

CLOCK_TAG = b"trionfi/v1/clock"


def u8(number: int) -> bytes:
    """One byte."""
    return number.to_bytes(1, "big")


def u16(number: int) -> bytes:
    """Two bytes."""
    return number.to_bytes(2, "big")


def u32(number: int) -> bytes:
    """Four bytes."""
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    """Eight bytes."""
    return number.to_bytes(8, "big")


def i64(number: int) -> bytes:
    """Eight bytes, two's complement."""
    return number.to_bytes(8, "big", signed=True)


def lp(value: bytes) -> bytes:
    """The value behind its length."""
    return u16(len(value)) + value


def h(*pieces: bytes) -> bytes:
    """SHA-256 of the pieces, one after the other."""
    return sha256(b"".join(pieces)).digest()


# Records and their chain


def pad(content: bytes) -> bytes:
    """A content as it is sealed."""
    whole = u32(len(content)) + content
    return whole + bytes(-len(whole) % 64)


def commitment(salt: bytes, body: bytes) -> bytes:
    """The commitment of a sealed part, from its padded body."""
    return h(lp(b"trionfi/v1/sealed"), salt, body)


def event_hash(
    game: bytes,
    version: int,
    unix_ms: int,
    actor: bytes,
    credential: bytes,
    command_id: bytes,
    public_body: bytes,
    parts: Sequence[tuple[int, bytes, bytes]],
) -> bytes:
    """The hash of one record; of each part kind, audience and commitment."""
    said = lp(b"trionfi/v1/event") + game + u64(version) + i64(unix_ms) + actor + credential + command_id
    said += u32(len(public_body)) + public_body + u8(len(parts))
    for kind, audience, commitment in parts:
        said += u16(kind) + lp(audience) + commitment
    return h(said)


def genesis(game: bytes) -> bytes:
    """head_0."""
    return h(lp(b"trionfi/v1/genesis"), game)


def link(head: bytes, event: bytes) -> bytes:
    """head_v from head_{v-1} and the hash of event v."""
    return h(lp(b"trionfi/v1/link"), head, event)


def clock_command_id(game: bytes, version: int) -> bytes:
    """The id of the clock's command that begins at a version."""
    return h(lp(CLOCK_TAG), game, u64(version))[:16]


# The deal


def server_commitment(game: bytes, deal: int, seed: bytes) -> bytes:
    """C: what the server commits to when a deal is opened."""
    return h(lp(b"fair/v1/commit/server"), game, u32(deal), seed)


def player_commitment(game: bytes, deal: int, seat: int, contribution: bytes) -> bytes:
    """C_i: what a seat commits to."""
    return h(lp(b"fair/v1/commit/player"), game, u32(deal), u8(seat), contribution)


def deal_key(game: bytes, deal: int, cards: int, seed: bytes, contributions: Sequence[tuple[int, bytes]]) -> bytes:
    """K of a deal of so many cards; contributions are (seat, R)."""
    said = lp(b"fair/v1/transcript") + game + u32(deal) + u16(cards) + server_commitment(game, deal, seed)
    said += u16(len(contributions))
    for seat, contribution in sorted(contributions):
        said += u8(seat) + contribution
    return hmac.digest(seed, h(said), "sha512")


def words(key: bytes) -> Iterator[int]:
    """The stream of whole numbers below 2^32 that a deal is drawn from."""
    block = 0
    while True:
        drawn = hmac.digest(key, lp(b"fair/v1/stream") + u64(block), "sha512")
        for at in range(0, 64, 4):
            yield int.from_bytes(drawn[at : at + 4], "big")
        block += 1


def order(key: bytes, cards: int, orientation: bool) -> tuple[list[int], list[bool]]:
    """The ids of the cards by position, and which lie reversed."""
    stream = words(key)
    ids = list(range(cards))
    for top in range(cards - 1, 0, -1):
        choices = top + 1
        limit = 2**32 - 2**32 % choices
        word = next(stream)
        while word >= limit:
            word = next(stream)
        other = word % choices
        ids[top], ids[other] = ids[other], ids[top]
    return ids, [bool(next(stream) & 1) for _ in ids] if orientation else [False] * cards


# Card openings


def card_salt(key: bytes, position: int) -> bytes:
    """The salt of the card at a position of the deal with this K."""
    return hmac.digest(key, lp(b"fair/v1/salt") + u16(position), "sha512")[:32]


def card_leaf(game: bytes, deal: int, position: int, card: int, reversed_: bool, salt: bytes) -> bytes:
    """The leaf of one card, before it is hashed."""
    return lp(b"fair/v1/card") + game + u32(deal) + u16(position) + u16(card | 0x8000 if reversed_ else card) + salt


def leaf_hash(leaf: bytes) -> bytes:
    """RFC 6962, 2.1."""
    return h(b"\x00", leaf)


def node_hash(left: bytes, right: bytes) -> bytes:
    """RFC 6962, 2.1."""
    return h(b"\x01", left, right)


def _split(count: int) -> int:
    """The greatest power of two below a count of 2 or more."""
    power = 1
    while power * 2 < count:
        power *= 2
    return power


def root(leaves: Sequence[bytes]) -> bytes:
    """The root of a tree over hashed leaves, at least one."""
    if len(leaves) == 1:
        return leaves[0]
    half = _split(len(leaves))
    return node_hash(root(leaves[:half]), root(leaves[half:]))


def path(leaves: Sequence[bytes], position: int) -> list[bytes]:
    """The nodes beside the way from a leaf to the root, from the leaf up."""
    if len(leaves) == 1:
        return []
    half = _split(len(leaves))
    if position < half:
        return [*path(leaves[:half], position), root(leaves[half:])]
    return [*path(leaves[half:], position - half), root(leaves[:half])]


def root_of_path(leaf: bytes, position: int, count: int, beside: Sequence[bytes]) -> bytes | None:
    """The root that a hashed leaf leads to; None when the path has not the length it must have."""
    if count == 1:
        return leaf if not beside else None
    if not beside:
        return None
    half = _split(count)
    if position < half:
        below = root_of_path(leaf, position, half, beside[:-1])
        return None if below is None else node_hash(below, beside[-1])
    below = root_of_path(leaf, position - half, count - half, beside[:-1])
    return None if below is None else node_hash(beside[-1], below)


# What is signed


def key_id(public_key: bytes) -> bytes:
    """The id of a public key."""
    return h(lp(b"trionfi/v1/key"), public_key)[:16]


def receipt_bytes(game: bytes, version: int, head: bytes, unix_ms: int, store_epoch: bytes) -> bytes:
    """What the server signs for a version."""
    return lp(b"trionfi/v1/receipt") + game + u64(version) + head + i64(unix_ms) + store_epoch


def command_bytes(
    game: bytes, actor: bytes, command_id: bytes, expected_version: int, command: bytes, texts: Sequence[bytes]
) -> bytes:
    """What a player signs for a command; of each text its commitment."""
    said = lp(b"trionfi/v1/command") + game + actor + command_id + u64(expected_version)
    return said + u32(len(command)) + command + b"".join(texts)


def bundle_bytes(summary: bytes) -> bytes:
    """What the server signs for a bundle."""
    return lp(b"trionfi/v1/bundle") + h(summary)
