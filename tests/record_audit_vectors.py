"""Writes the vectors of docs/audit.md and the sample bundle beside it: ``python -m tests.record_audit_vectors``.

The values come from the second implementation (`tests.reference.hashes`). tests/test_audit_vectors.py holds the core
and the service to them.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.bundle import made
from tests.reference import hashes
from trionfi.v1.bundle_pb2 import BundleDigests, BundleHeader, BundleItem, BundleSummary
from trionfi_service.keys import format_public_keys

DOCUMENT: Final = Path(__file__).parent.parent / "docs" / "audit.md"
GAME: Final = bytes(range(16))
SEED: Final = bytes(range(64))
DEAL: Final = 3
CONTRIBUTIONS: Final = ((0, b"\xa0" * 32), (2, b"\xa2" * 32))
SECRET: Final = bytes(range(32))
UNIX_MS: Final = 1_700_000_000_000
_CARDS: Final = 78

Vectors = Mapping[str, str]


def private_key() -> Ed25519PrivateKey:
    """The key of the vectors: its secret is known to all."""
    return Ed25519PrivateKey.from_private_bytes(SECRET)


def public_key() -> bytes:
    """Its public half."""
    return private_key().public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def sections() -> dict[str, Vectors]:
    """Every block of vectors by the name of its place in the document."""
    return {
        "sealed": dict(_sealed()),
        "record": dict(_record()),
        "deal": dict(_deal()),
        "openings": dict(_openings()),
        "keys": dict(_keys()),
        "bundle": dict(_bundle()),
    }


def _sealed() -> Iterator[tuple[str, str]]:
    for name, content in (("of 5 bytes", b"hello"), ("of 60 bytes", b"x" * 60), ("of 61 bytes", b"x" * 61)):
        salt, body = bytes(range(32)), hashes.pad(content)
        yield f"content {name}", content.hex()
        yield f"body {name}", body.hex()
        yield f"salt {name}", salt.hex()
        yield f"commitment {name}", hashes.commitment(salt, body).hex()


def _record() -> Iterator[tuple[str, str]]:
    parts = [(1, b"\x01\x02", b"\xc1" * 32), (2, b"\x00", b"\xc2" * 32), (4, b"", b"\xc3" * 32)]
    public_body = bytes.fromhex("0a00")
    event = hashes.event_hash(GAME, 1, UNIX_MS, b"\x01\x02", b"\xcc" * 16, b"\xdd" * 16, public_body, parts)
    yield "game", GAME.hex()
    yield "version, unix_ms", f"1, {UNIX_MS}"
    yield "actor", "0102"
    yield "credential", (b"\xcc" * 16).hex()
    yield "command_id", (b"\xdd" * 16).hex()
    yield "public_body", public_body.hex()
    for number, (kind, audience, commitment) in enumerate(parts):
        yield f"part {number}: kind, audience, commitment", f"{kind}, {audience.hex() or '(none)'}, {commitment.hex()}"
    yield "event_hash", event.hex()
    yield "head_0", hashes.genesis(GAME).hex()
    yield "head_1", hashes.link(hashes.genesis(GAME), event).hex()
    yield "command id of the clock at version 7", hashes.clock_command_id(GAME, 7).hex()


def _deal() -> Iterator[tuple[str, str]]:
    yield "game", GAME.hex()
    yield "deal, cards", f"{DEAL}, {_CARDS}"
    yield "S", SEED.hex()
    yield "C", hashes.server_commitment(GAME, DEAL, SEED).hex()
    for seat, contribution in CONTRIBUTIONS:
        yield f"R of seat {seat}", contribution.hex()
        yield f"C of seat {seat}", hashes.player_commitment(GAME, DEAL, seat, contribution).hex()
    for who, contributions in (("alone", ()), ("with seats 0 and 2", CONTRIBUTIONS)):
        key = hashes.deal_key(GAME, DEAL, _CARDS, SEED, contributions)
        stream = hashes.words(key)
        ids, reversed_ = hashes.order(key, _CARDS, True)
        yield f"K, {who}", key.hex()
        yield f"first words, {who}", " ".join(f"{next(stream):08x}" for _ in range(4))
        yield f"order, {who}", bytes(ids).hex()
        yield f"reversed, {who}", "".join("1" if one else "0" for one in reversed_)
    ids, _ = hashes.order(hashes.deal_key(GAME, DEAL, 5, SEED, ()), 5, False)
    yield "order of 5 cards, alone", bytes(ids).hex()


def leaves(cards: int, orientation: bool) -> list[bytes]:
    """The hashed leaves of the deal of the vectors, of so many cards and with both contributions."""
    key = hashes.deal_key(GAME, DEAL, cards, SEED, CONTRIBUTIONS)
    ids, reversed_ = hashes.order(key, cards, orientation)
    return [
        hashes.leaf_hash(hashes.card_leaf(GAME, DEAL, at, ids[at], reversed_[at], hashes.card_salt(key, at)))
        for at in range(cards)
    ]


def _openings() -> Iterator[tuple[str, str]]:
    key = hashes.deal_key(GAME, DEAL, _CARDS, SEED, CONTRIBUTIONS)
    ids, reversed_ = hashes.order(key, _CARDS, True)
    tree = leaves(_CARDS, True)
    yield "the deal", "that with seats 0 and 2, with orientation"
    for at in (0, 64, 77):
        salt = hashes.card_salt(key, at)
        leaf = hashes.card_leaf(GAME, DEAL, at, ids[at], reversed_[at], salt)
        yield f"card, reversed, at position {at}", f"{ids[at]}, {str(reversed_[at]).lower()}"
        yield f"salt of position {at}", salt.hex()
        yield f"leaf of position {at}", leaf.hex()
        yield f"leaf hash of position {at}", hashes.leaf_hash(leaf).hex()
        yield f"path of position {at}", b"".join(hashes.path(tree, at)).hex()
    yield "root", hashes.root(tree).hex()
    for cards in (1, 2, 3, 5):
        yield f"root of {cards} cards, without orientation", hashes.root(leaves(cards, False)).hex()


def _keys() -> Iterator[tuple[str, str]]:
    head, epoch, command = b"\x11" * 32, b"\x22" * 16, bytes.fromhex("12021a00")
    receipt = hashes.receipt_bytes(GAME, 258, head, UNIX_MS, epoch)
    said = hashes.command_bytes(GAME, b"\x01\x02", b"\xdd" * 16, 7, command, [b"\xc1" * 32])
    yield "secret key (RFC 8032)", SECRET.hex()
    yield "public key", public_key().hex()
    yield "key id", hashes.key_id(public_key()).hex()
    yield "receipt: version, unix_ms", f"258, {UNIX_MS}"
    yield "receipt: head", head.hex()
    yield "receipt: store epoch", epoch.hex()
    yield "receipt: what is signed", receipt.hex()
    yield "receipt: signature", private_key().sign(receipt).hex()
    yield "command: actor, expected version", "0102, 7"
    yield "command: command id", (b"\xdd" * 16).hex()
    yield "command: command", command.hex()
    yield "command: commitment of its text", (b"\xc1" * 32).hex()
    yield "command: what is signed", said.hex()
    yield "command: signature", private_key().sign(said).hex()


def summary(digests: bytes) -> bytes:
    """The summary of the vectors, for one item of digests."""
    message = BundleSummary(
        format=1,
        game="fortunes",
        game_id=GAME,
        kind="BUNDLE_KIND_FULL",
        version=1,
        head=b"\x11" * 32,
        rules=1,
        build="build",
        service_version="1.0",
        made_ms=UNIX_MS,
        records=1,
        receipts=1,
        digests=[hashes.h(digests)],
        key_id=hashes.key_id(public_key()),
    )
    return message.SerializeToString(deterministic=True)


def _bundle() -> Iterator[tuple[str, str]]:
    listed = [bytes.fromhex(item) for item in ("2202abcd", "2a00", "3a00")]  # no more than their digests count
    digests = BundleItem(digests=BundleDigests(items=b"".join(map(hashes.h, listed)))).SerializeToString()
    wire = summary(digests)
    signature = private_key().sign(hashes.bundle_bytes(wire))
    header = BundleItem(header=BundleHeader(summary=wire, signature=signature)).SerializeToString()
    yield "three items", " ".join(item.hex() for item in listed)
    yield "item of their digests", digests.hex()
    yield "summary", wire.hex()
    yield "what is signed", hashes.bundle_bytes(wire).hex()
    yield "signature", signature.hex()
    yield "first bytes of the file", (b"trionfi bundle 1\n" + hashes.u32(len(header)) + header).hex()


def rendered(vectors: Vectors) -> str:
    """A block of vectors as it stands in the document."""
    return "```\n" + "".join(f"{name} = {value}\n" for name, value in vectors.items()) + "```\n"


def written(document: str) -> str:
    """The document with every block of vectors made anew."""
    for name, vectors in sections().items():
        before, mark, rest = document.partition(f"<!-- vectors: {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        document = before + mark + rendered(vectors) + end + after
    return document


def sample() -> tuple[bytes, str]:
    """A small bundle, and the file of keys to trust: a game with signed commands that is on, full."""
    game, records = made.signed_log()
    return made.make(game, records), format_public_keys([made.SERVER.message])


def main() -> None:
    """Write them."""
    DOCUMENT.write_text(written(DOCUMENT.read_text()))
    file, trusted = sample()
    DOCUMENT.with_name("audit_sample.bundle").write_bytes(file)
    DOCUMENT.with_name("audit_sample.keys.jsonl").write_text(trusted)


if __name__ == "__main__":
    main()
