"""The second implementation of every hash, held against the core over random games: records, chain, deals, openings."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import tables
from tests.bundle import made
from tests.reference import hashes
from trionfi.v1.card_pb2 import ORIENTATION_REVERSED as REVERSED
from trionfi.v1.card_pb2 import ORIENTATION_UPRIGHT as UPRIGHT
from trionfi.v1.card_pb2 import Card, CardOpening, CardOrder
from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, PartKind, SeatCards
from trionfi.v1.game_pb2 import Event
from trionfi_service import ed25519, receipts, rules, signatures
from trionfi_service.bundle.form import signed_bytes
from trionfi_service.table import Table

SEEDS = ("one", "two", "three")


@pytest.fixture(
    scope="module",
    params=[(game, fairness, seed) for game in made.GAMES for fairness in made.FAIRNESS for seed in SEEDS],
    ids=str,
)
def table(request: pytest.FixtureRequest) -> Table:
    """A random game."""
    game, fairness, seed = request.param
    return made.played(game, fairness, seed=seed)


def _opened(record: EventRecord, kind: int) -> bytes | None:
    """The content of the part of a kind, read without the core."""
    for part in record.parts:
        if part.kind == kind:
            return part.body[4 : 4 + int.from_bytes(part.body[:4], "big")]
    return None


def test_every_commitment_and_every_head(table: Table) -> None:
    head = hashes.genesis(table.game)
    for record in tables.parsed(table.log()):
        for part in record.parts:
            content = part.body[4 : 4 + int.from_bytes(part.body[:4], "big")]
            assert part.body == hashes.pad(content)
            assert part.commitment == hashes.commitment(part.salt, part.body)
        parts = [(int(part.kind), part.audience, part.commitment) for part in record.parts]
        event = hashes.event_hash(
            record.game,
            record.version,
            record.unix_ms,
            record.actor,
            record.credential,
            record.command_id,
            record.public_body,
            parts,
        )
        head = hashes.link(head, event)
        assert record.head == head
        if record.actor == rules.CLOCK and record.parts:
            assert record.command_id == hashes.clock_command_id(record.game, record.version)


def _deals(table: Table) -> Iterator[tuple[Event, bytes, list[tuple[int, bytes]], CardOrder]]:
    """Each deal: *dealt*, S, what was revealed, and the order."""
    seed, revealed = b"", list[tuple[int, bytes]]()
    committed: dict[tuple[int, int], bytes] = {}
    for record in tables.parsed(table.log()):
        event = Event.FromString(record.public_body)
        match event.WhichOneof("event"):
            case "deal_opened":
                seed, revealed = _opened(record, PartKind.PART_KIND_SERVER_SEED) or b"", []
                assert event.deal_opened.commitment == hashes.server_commitment(
                    table.game, event.deal_opened.deal, seed
                )
            case "deal_committed":
                own = event.deal_committed
                committed[own.deal, own.seat] = own.commitment
            case "deal_revealed":
                shown = event.deal_revealed
                revealed.append((shown.seat, shown.contribution))
                owed = hashes.player_commitment(table.game, shown.deal, shown.seat, shown.contribution)
                assert committed[shown.deal, shown.seat] == owed
            case "dealt":
                order = CardOrder.FromString(_opened(record, PartKind.PART_KIND_ORDER) or b"")
                yield event, seed, revealed, order


def test_every_order_and_every_root(table: Table) -> None:
    deals = list(_deals(table))
    assert deals
    for event, seed, revealed, order in deals:
        deal, cards = event.dealt.deal, [card - 1 for card in order.cards]
        lie = list(order.reversed) or [False] * len(cards)
        key = hashes.deal_key(table.game, deal, len(cards), seed, revealed)
        assert hashes.order(key, len(cards), bool(order.reversed)) == (cards, lie)
        leaves = [
            hashes.leaf_hash(hashes.card_leaf(table.game, deal, at, card, lie[at], hashes.card_salt(key, at)))
            for at, card in enumerate(cards)
        ]
        assert event.dealt.root == hashes.root(leaves)


def _openings(table: Table) -> Iterator[CardOpening]:
    for record in tables.parsed(table.log()):
        yield from Event.FromString(record.public_body).openings
        yield from SeatCards.FromString(_opened(record, PartKind.PART_KIND_SEAT_CARDS) or b"").cards


def test_every_opening_leads_to_its_root(table: Table) -> None:
    dealt = {event.dealt.deal: event.dealt for event, *_ in _deals(table)}
    count = 0
    for opening in _openings(table):
        root = dealt[opening.deal]
        beside = [opening.path[at : at + 32] for at in range(0, len(opening.path), 32)]
        leaf = hashes.card_leaf(
            table.game, opening.deal, opening.position, opening.card - 1, opening.orientation == REVERSED, opening.salt
        )
        assert hashes.root_of_path(hashes.leaf_hash(leaf), opening.position, root.cards, beside) == root.root
        assert rules.opening_root(table.game, opening, root.cards) == root.root
        count += 1
    assert count > 20


@given(
    st.binary(min_size=16, max_size=16),
    st.integers(0, 2**32 - 1),
    st.integers(1, 78),
    st.booleans(),
    st.binary(min_size=64, max_size=64),
    st.dictionaries(st.integers(0, 255), st.binary(min_size=32, max_size=32), max_size=4),
)
def test_deals_of_any_size_and_with_orientation(
    game: bytes, deal: int, cards: int, orientation: bool, seed: bytes, revealed: dict[int, bytes]
) -> None:
    contributions = sorted(revealed.items())
    key = hashes.deal_key(game, deal, cards, seed, contributions)
    ids, reversed_ = hashes.order(key, cards, orientation)

    assert rules.deal_order(game, deal, cards, orientation, seed, contributions) == (bytes(ids), bytes(reversed_))
    leaves = [
        hashes.leaf_hash(hashes.card_leaf(game, deal, at, ids[at], reversed_[at], hashes.card_salt(key, at)))
        for at in range(cards)
    ]
    root = hashes.root(leaves)
    assert rules.order_root(game, deal, bytes(ids), bytes(reversed_), seed, contributions) == root
    at = random.Random(seed).randrange(cards)
    opening = CardOpening(
        deal=deal,
        position=at,
        card=Card.Name(ids[at] + 1),
        orientation=REVERSED if reversed_[at] else UPRIGHT,
        salt=hashes.card_salt(key, at),
        path=b"".join(hashes.path(leaves, at)),
    )
    assert rules.opening_root(game, opening, cards) == root


@given(st.binary(max_size=300), st.integers(0, 2**63 - 1), st.integers(-(2**63), 2**63 - 1))
def test_what_is_signed(data: bytes, version: int, unix_ms: int) -> None:
    game, head, epoch = b"\x01" * 16, b"\x02" * 32, b"\x03" * 16
    said = hashes.receipt_bytes(game, version, head, unix_ms, epoch)
    assert receipts.signed_bytes(game, version, head, unix_ms, epoch) == said
    commitments = [b"\x04" * 32, b"\x05" * 32]
    said = hashes.command_bytes(game, b"\x01\x02", epoch, version, data, commitments)
    assert signatures.signed_bytes(game, b"\x01\x02", epoch, version, data, commitments) == said
    assert signed_bytes(data) == hashes.bundle_bytes(data)
    assert ed25519.key_id(head) == hashes.key_id(head)


def test_a_commands_signature_in_a_log() -> None:
    game, records = made.signed_log()
    player = made.Key("player")
    for record in tables.parsed(records):
        part = CommandPart.FromString(_opened(record, PartKind.PART_KIND_COMMAND) or b"")
        if record.actor == rules.seat(0) and part.command:
            said = hashes.command_bytes(game, record.actor, record.command_id, part.expected_version, part.command, [])
            assert part.key_id == hashes.key_id(player.public)
            assert player.sign(said) == part.signature
