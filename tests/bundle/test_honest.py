"""Bundles as an honest server makes them: what they prove to whom, and that nobody else comes to another result."""

import io

import pytest

from tests import tables
from tests.bundle import made
from tests.bundle.made import DISCLOSED, FAIRNESS, FULL, GAMES, SERVER, VIEW
from tests.reference import hashes
from trionfi.v1.bundle_pb2 import BundleItem, BundleSummary
from trionfi.v1.event_log_pb2 import EventRecord
from trionfi.v1.game_service_pb2 import VerdictKind
from trionfi_service import bundle, replay, rules
from trionfi_service.bundle import Bundle
from trionfi_service.replay import Outcome

OK = VerdictKind.VERDICT_KIND_OK
NOT_CHECKABLE = VerdictKind.VERDICT_KIND_NOT_CHECKABLE
every_game = pytest.mark.parametrize("game", GAMES)
every_fairness = pytest.mark.parametrize("fairness", FAIRNESS)


@every_game
@every_fairness
def test_a_full_bundle_proves_everything_to_who_trusts_the_key(game: str, fairness: str) -> None:
    table = made.played(game, fairness)

    report = made.verify(made.make(table.game, table.log()))

    assert bundle.outcome(report) is Outcome.VERIFIED
    assert not report.not_checkable
    assert (report.version, report.head) == (table.version, tables.parsed(table.log())[-1].head)
    said = " ".join(report.proved)
    for words in (SERVER.key_id.hex(), "one chain", "Each card shown", "order of each", "decided again", "The result"):
        assert words in said
    unprovable = " ".join(report.not_provable)
    assert "tell a friend" in unprovable
    assert "no longer log existed" in unprovable
    assert ("server did not choose the cards" in unprovable) is (fairness == "SERVER_ONLY")


@every_game
@every_fairness
def test_a_view_bundle_of_a_hidden_game_proves_what_its_viewer_may_know(game: str, fairness: str) -> None:
    table = made.played(game, fairness, "AUDITOR_ONLY")

    report = made.verify(made.make(table.game, table.log(), VIEW, rules.seat(1)))

    assert bundle.outcome(report) is Outcome.PARTLY_VERIFIED
    kinds = {name: verdict.kind for name, verdict in bundle.verdicts(report).items()}
    for name in ("file", "signatures", "receipts", "bytes", "openings"):
        assert kinds.pop(name) == OK
    assert kinds == dict.fromkeys(("deal", "decisions", "result", "views"), NOT_CHECKABLE)
    assert any("COMMAND" in why and "none of" in why for why in report.not_checkable)
    assert any("seat:1 may not open" in why for why in report.not_provable)


@every_game
@every_fairness
def test_a_disclosed_bundle_convinces_anybody_and_keeps_private_notes(game: str, fairness: str) -> None:
    table = made.played(game, fairness)
    if table.state.phase not in (4, 5):
        pytest.skip("what is disclosed before the end of a game is not all of it")

    file = made.make(table.game, table.log(), DISCLOSED, rules.SPECTATOR)

    report = made.verify(file)
    assert bundle.outcome(report) is Outcome.VERIFIED
    records = made.Loose.of(file).records
    texts = [part for record in records for part in record.parts if part.kind == 2]
    assert [part.HasField("body") for part in texts] == [part.audience == b"\x00" for part in texts]
    # The command of a note says how long the note is.
    notes = sum(part.audience != b"\x00" for part in texts)
    commands = [part for record in records for part in record.parts if part.kind == 1]
    assert [part.HasField("body") for part in commands].count(False) == notes
    assert any(f"{notes} command" in words and "closed here" in words for words in report.proved) is (notes > 0)


@every_game
def test_the_views_of_a_view_bundle_are_those_that_were_served(game: str) -> None:
    table = made.played(game)
    if table.state.phase not in (4, 5):
        pytest.skip("what is hidden in the last deal cannot be told")

    report = made.verify(made.make(table.game, table.log(), VIEW, rules.seat(2)))

    assert bundle.outcome(report) is Outcome.VERIFIED
    assert report.views.kind == OK


@every_game
@every_fairness
@pytest.mark.parametrize("disclosure", [None, "AUDITOR_ONLY"])
def test_a_bundle_comes_to_what_the_log_comes_to(game: str, fairness: str, disclosure: str | None) -> None:
    table = made.played(game, fairness, disclosure)
    live = replay.verify(table.game, table.log())

    report = made.verify(made.make(table.game, table.log()))

    assert (report.record_bytes, report.deal, report.decisions, report.result) == (
        live.record_bytes,
        live.deal,
        live.decisions,
        live.result,
    )
    assert (report.version, report.head, report.not_random) == (live.version, live.head, live.not_random)


@every_game
@every_fairness
@pytest.mark.parametrize("kind", ["full", "view"])
def test_the_second_implementation_comes_to_the_same_over_the_whole_file(game: str, fairness: str, kind: str) -> None:
    """Digests, the signature, the chain with its parts closed or open, receipts: by nothing but the document."""
    table = made.played(game, fairness, "AUDITOR_ONLY")
    file = made.make(table.game, table.log(), *((FULL, None) if kind == "full" else (VIEW, rules.seat(3))))
    items = [BundleItem.FromString(item) for item in made.items_of(file)]
    listed = [hashes.h(item) for item in made.items_of(file)[2:]]

    summary = items[0].header.summary
    SERVER.private.public_key().verify(items[0].header.signature, hashes.bundle_bytes(summary))
    assert list(BundleSummary.FromString(summary).digests) == [hashes.h(made.items_of(file)[1])]
    assert items[1].digests.items == b"".join(listed)
    heads = [hashes.genesis(table.game)]
    for item in items:
        if item.HasField("record"):
            record = EventRecord.FromString(item.record)
            parts = [(int(part.kind), part.audience, part.commitment) for part in record.parts]
            named = (record.game, record.version, record.unix_ms, record.actor, record.credential, record.command_id)
            heads.append(hashes.link(heads[-1], hashes.event_hash(*named, record.public_body, parts)))
            for part in record.parts:
                assert not part.HasField("body") or hashes.commitment(part.salt, part.body) == part.commitment
        elif item.HasField("receipt"):
            receipt = item.receipt
            said = (receipt.game, receipt.version, heads[receipt.version], receipt.unix_ms, receipt.store_epoch)
            SERVER.private.public_key().verify(receipt.signature, hashes.receipt_bytes(*said))
    assert heads[-1] == BundleSummary.FromString(summary).head
    assert not made.failed(made.verify(file))


def test_without_keys_of_ones_own_no_signature_counts() -> None:
    table = made.played(GAMES[0])
    file = made.make(table.game, table.log())

    report = made.verify(file, trust=None)

    assert bundle.outcome(report) is Outcome.PARTLY_VERIFIED
    assert report.signatures.kind == NOT_CHECKABLE
    assert "--trust" in report.signatures.reason
    assert not any("you trust" in words for words in report.proved)


def test_the_commands_a_player_has_signed_are_counted() -> None:
    game, records = made.signed_log()

    report = made.verify(made.make(game, records))

    assert bundle.outcome(report) is Outcome.VERIFIED
    assert any("commands signed by the keys that their players had registered" in words for words in report.proved)


def test_receipts_that_the_holder_kept_are_told_of() -> None:
    table = made.played(GAMES[0])
    loose = made.Loose.of(made.make(table.game, table.log()))
    loose.held = loose.receipts[3:9:2]

    report = made.verify(loose.file(SERVER.sign))

    assert bundle.outcome(report) is Outcome.VERIFIED
    assert any("3 receipts that the holder kept" in words for words in report.proved)


def test_a_scripted_game_says_not_random() -> None:
    cards = [*range(1, 79)]
    table = tables.play(tables.table("scripted", orders=[cards]), most=12)

    report = made.verify(made.make(table.game, table.log()))

    assert bundle.outcome(report) is Outcome.PARTLY_VERIFIED
    assert report.not_random
    assert (report.deal.kind, report.deal.version) == (NOT_CHECKABLE, 1)
    assert any("NOT RANDOM" in why for why in report.not_checkable)


def test_what_is_read_is_what_was_written() -> None:
    table = made.played(GAMES[0])

    read: Bundle = bundle.read(io.BytesIO(made.make(table.game, table.log())))

    assert read.records == table.log()
    assert read.report == replay.verify(table.game, table.log())
    assert read.keys == [SERVER.message]
