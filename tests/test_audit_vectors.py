"""The vectors of docs/audit.md are those of the second implementation, of the core and of the service.

The sample bundle that lies beside them verifies.
"""

import io
import re
from pathlib import Path

from tests import record_audit_vectors as recorded
from tests.bundle import made
from trionfi.v1.card_pb2 import CardOpening, Orientation
from trionfi.v1.event_log_pb2 import EventRecord, SealedPart
from trionfi.v1.game_service_pb2 import Receipt
from trionfi_service import bundle, contribution, ed25519, keys, receipts, rules, signatures
from trionfi_service.bundle.form import signed_bytes
from trionfi_service.replay import Outcome

DOCUMENT = recorded.DOCUMENT.read_text()


def vectors(section: str) -> dict[str, str]:
    """A block of the document as whoever reads it has it."""
    block = re.search(rf"<!-- vectors: {section} -->\n```\n(.*?)```\n<!-- end -->", DOCUMENT, re.DOTALL)
    assert block is not None, section
    return dict(line.split(" = ", 1) for line in block[1].splitlines())


def octets(section: str, name: str) -> bytes:
    """A value of the document."""
    return bytes.fromhex(vectors(section)[name])


def test_the_document_has_what_the_second_implementation_gives() -> None:
    assert recorded.written(DOCUMENT) == DOCUMENT, "run `python -m tests.record_audit_vectors` and commit"


def test_sealed_parts() -> None:
    for what in ("of 5 bytes", "of 60 bytes", "of 61 bytes"):
        body = octets("sealed", f"body {what}")
        assert rules.pad(octets("sealed", f"content {what}")) == body
        assert rules.commitment(octets("sealed", f"salt {what}"), body) == octets("sealed", f"commitment {what}")


def test_a_record_and_its_head() -> None:
    given = vectors("record")
    version, unix_ms = map(int, given["version, unix_ms"].split(", "))
    record = EventRecord(
        game=octets("record", "game"),
        version=version,
        unix_ms=unix_ms,
        actor=octets("record", "actor"),
        credential=octets("record", "credential"),
        command_id=octets("record", "command_id"),
        public_body=octets("record", "public_body"),
    )
    for number in range(3):
        kind, audience, commitment = given[f"part {number}: kind, audience, commitment"].split(", ")
        record.parts.append(
            SealedPart(
                kind=int(kind),  # type: ignore[arg-type]
                audience=bytes.fromhex(audience.replace("(none)", "")),
                commitment=bytes.fromhex(commitment),
            )
        )
    head = rules.genesis(record.game)
    assert head == octets("record", "head_0")
    assert rules.link(head, record.SerializeToString()) == octets("record", "head_1")
    clocks = octets("record", "command id of the clock at version 7")
    assert rules.clock_command_id(record.game, 7) == clocks


def test_deals() -> None:
    game, seed = octets("deal", "game"), octets("deal", "S")
    deal, cards = map(int, vectors("deal")["deal, cards"].split(", "))
    revealed = [(seat, octets("deal", f"R of seat {seat}")) for seat in (0, 2)]
    for seat, value in revealed:
        assert contribution.commitment(game, deal, seat, value) == octets("deal", f"C of seat {seat}")
    for who, contributions in (("alone", []), ("with seats 0 and 2", revealed)):
        ids, reversed_ = rules.deal_order(game, deal, cards, True, seed, contributions)
        assert ids == octets("deal", f"order, {who}")
        assert "".join(map(str, reversed_)) == vectors("deal")[f"reversed, {who}"]
    assert rules.deal_order(game, deal, 5, False, seed, [])[0] == octets("deal", "order of 5 cards, alone")


def test_openings() -> None:
    game, seed = octets("deal", "game"), octets("deal", "S")
    deal, cards = map(int, vectors("deal")["deal, cards"].split(", "))
    revealed = [(seat, octets("deal", f"R of seat {seat}")) for seat in (0, 2)]
    root = octets("openings", "root")
    ids, reversed_ = rules.deal_order(game, deal, cards, True, seed, revealed)
    assert rules.order_root(game, deal, ids, reversed_, seed, revealed) == root
    for at in (0, 64, 77):
        card, is_reversed = vectors("openings")[f"card, reversed, at position {at}"].split(", ")
        opening = CardOpening(
            deal=deal,
            position=at,
            card=int(card) + 1,  # type: ignore[arg-type]
            orientation=Orientation.ORIENTATION_REVERSED if is_reversed == "true" else Orientation.ORIENTATION_UPRIGHT,
            salt=octets("openings", f"salt of position {at}"),
            path=octets("openings", f"path of position {at}"),
        )
        assert rules.opening_root(game, opening, cards) == root
    for few in (1, 2, 3, 5):
        ids, reversed_ = rules.deal_order(game, deal, few, False, seed, revealed)
        expected = octets("openings", f"root of {few} cards, without orientation")
        assert rules.order_root(game, deal, ids, reversed_, seed, revealed) == expected


def test_keys_receipts_and_signed_commands() -> None:
    public = octets("keys", "public key")
    assert ed25519.public_key_problem(public) is None
    assert ed25519.key_id(public) == octets("keys", "key id")
    version, unix_ms = map(int, vectors("keys")["receipt: version, unix_ms"].split(", "))
    receipt = Receipt(
        game=octets("record", "game"),
        version=version,
        head=octets("keys", "receipt: head"),
        unix_ms=unix_ms,
        store_epoch=octets("keys", "receipt: store epoch"),
        key_id=octets("keys", "key id"),
        signature=octets("keys", "receipt: signature"),
    )
    receipts.verify_receipt(receipt, public)
    signed = receipts.signed_bytes(receipt.game, version, receipt.head, unix_ms, receipt.store_epoch)
    assert signed == octets("keys", "receipt: what is signed")
    said = signatures.signed_bytes(
        receipt.game,
        rules.seat(2),
        octets("keys", "command: command id"),
        7,
        octets("keys", "command: command"),
        [octets("keys", "command: commitment of its text")],
    )
    assert said == octets("keys", "command: what is signed")
    assert ed25519.verifies(public, octets("keys", "command: signature"), said)


def test_the_bytes_of_a_bundle() -> None:
    summary = octets("bundle", "summary")
    assert signed_bytes(summary) == octets("bundle", "what is signed")
    public = octets("keys", "public key")
    assert ed25519.verifies(public, octets("bundle", "signature"), signed_bytes(summary))
    start = octets("bundle", "first bytes of the file")
    assert start.startswith(bundle.MAGIC)
    assert summary in start
    assert octets("bundle", "signature") in start


def test_the_sample_bundle_verifies_with_its_keys() -> None:
    folder = Path(recorded.DOCUMENT).parent
    trusted = keys.read_public_keys(folder / "audit_sample.keys.jsonl")
    read = bundle.read(io.BytesIO((folder / "audit_sample.bundle").read_bytes()))

    report = bundle.check(read, trusted)

    assert bundle.outcome(report) is Outcome.VERIFIED, made.failed(report)
    assert (folder / "audit_sample.bundle").stat().st_size < 100_000
