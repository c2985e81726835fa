"""Logs folded and verified: from bytes in memory, as anybody does who has an export."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import tables
from trionfi.v1.card_pb2 import Card, CardOrder
from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SeatCards
from trionfi.v1.game_pb2 import Command, Erase, Event, GameCreated
from trionfi.v1.game_service_pb2 import VerdictKind, VerifyGameResponse
from trionfi.v1.move_pb2 import Text
from trionfi_service import replay, rules
from trionfi_service.replay import Outcome
from trionfi_service.table import Table

OK = VerdictKind.VERDICT_KIND_OK
FAILED = VerdictKind.VERDICT_KIND_FAILED
NOT_CHECKABLE = VerdictKind.VERDICT_KIND_NOT_CHECKABLE


@pytest.fixture(scope="module")
def played() -> Table:
    """A whole match of one deal."""
    return tables.play(tables.table("replay"))


def _kinds(response: VerifyGameResponse) -> dict[str, int]:
    return {name: verdict.kind for name, verdict in replay.verdicts(response).items()}


def _dealt(records: list[EventRecord]) -> EventRecord:
    return next(record for record in records if Event.FromString(record.public_body).HasField("dealt"))


# Folding ---------------------------------------------------------------------


def test_lr_1_the_same_log_folds_to_the_same_state_twice(played: Table) -> None:
    first, second = replay.fold(played.log()), replay.fold(played.log())

    assert first == second == played.state
    assert rules.digest(first) == rules.digest(second)


def test_lr_2_every_prefix_folds_to_the_state_the_table_had(played: Table) -> None:
    log = played.log()
    live = rules.initial()
    for version in range(1, len(log) + 1):
        live = rules.replay(live, log[version - 1 : version])
        assert replay.fold(log, to=version) == live
        assert live.version == version


def test_a_fold_needs_neither_commands_nor_texts(played: Table) -> None:
    slim = tables.parsed(played.log())
    for record in slim:
        kept = [part for part in record.parts if part.kind > PartKind.PART_KIND_TEXT]
        del record.parts[:]
        record.parts.extend(kept)

    assert replay.fold([record.SerializeToString() for record in slim]) == played.state


# What is right ---------------------------------------------------------------


def test_a_finished_match_verifies(played: Table) -> None:
    response = replay.verify(played.game, played.log())

    assert replay.outcome(response) is Outcome.VERIFIED, response
    assert response.version == played.version
    assert response.head == tables.parsed(played.log())[-1].head
    assert response.result.reason == ""


def test_every_prefix_that_ends_with_a_command_verifies_and_says_that_it_is_unfinished(played: Table) -> None:
    log = played.log()
    starts = [record.version for record in tables.parsed(log) if replay.log.begins_append(record)]
    for start in starts[1::7]:
        response = replay.verify(played.game, log[: start - 1])
        assert replay.outcome(response) is Outcome.VERIFIED, response
        assert response.result.reason.startswith("unfinished")


def test_texts_pauses_time_outs_and_an_abort_verify() -> None:
    table = tables.table("abort", host=True, policies={"turnMs": 30_000, "bankMs": 5_000, "start": 2})
    table.time_up()
    table.act("host", tables.pause(5), ["Schön"])
    table.act("host", tables.resume(), [""])
    tables.play(table, most=3)
    table.act("operator", tables.abort(2), ["no"])

    response = replay.verify(table.game, table.log())

    assert replay.outcome(response) is Outcome.VERIFIED, response
    assert response.result.reason == "aborted: there is no result"


@pytest.mark.parametrize("one_version", [False, True])
def test_lc_14_an_erased_text_leaves_the_game_verified(one_version: bool) -> None:
    table = tables.table("erase", host=True)
    table.act("host", tables.pause(6), ["secret"])
    said, before = table.version, table.log()

    table.act("operator", _erase(rules.HOST, said if one_version else None), ["why"])

    assert not any(b"secret" in record for record in table.log())
    assert rules.digest(replay.fold(table.log(), said)) == rules.digest(replay.fold(before))
    response = replay.verify(table.game, table.log())
    assert replay.outcome(response) is Outcome.VERIFIED, response


@pytest.mark.parametrize("erased", ["nothing", "another's", "another version", "before it was said"])
def test_lc_14_a_text_that_is_gone_without_an_event_that_says_so_is_named(erased: str) -> None:
    table = tables.table("erase", host=True)
    if erased == "before it was said":
        table.act("operator", _erase(rules.HOST, None), ["why"])
    table.act("host", tables.pause(6), ["secret"])
    said = table.version
    if erased == "another's":
        table.act("operator", _erase(rules.seat(0), None), ["why"])
    elif erased == "another version":
        table.act("operator", _erase(rules.HOST, said - 1), ["why"])
    records = tables.parsed(table.log())
    text = records[said - 1].parts[1]
    assert text.kind == PartKind.PART_KIND_TEXT
    text.ClearField("salt")
    text.ClearField("body")

    response = replay.verify(table.game, [record.SerializeToString() for record in records])

    assert replay.outcome(response) is Outcome.PARTLY_VERIFIED
    assert (response.decisions.kind, response.decisions.version) == (NOT_CHECKABLE, said)
    assert "no event says that it was erased" in response.decisions.reason


def _erase(speaker: bytes, version: int | None) -> Command:
    reason = Text(characters=3)
    return Command(erase=Erase(speaker=rules.actor_message(speaker), version=version, reason=reason))


def test_lc_12_a_scripted_deal_is_not_checkable_and_says_not_random() -> None:
    order = CardOrder(cards=Card.keys()[1:])
    table = tables.play(tables.table("scripted", orders=[order]))

    response = replay.verify(table.game, table.log())

    assert response.not_random
    assert _kinds(response) == {"bytes": OK, "deal": NOT_CHECKABLE, "decisions": OK, "result": OK}
    assert response.deal.reason.startswith("NOT RANDOM")
    assert replay.outcome(response) is Outcome.PARTLY_VERIFIED


# What is wrong ---------------------------------------------------------------


def test_lr_4_an_order_that_does_not_follow_from_its_seed_is_played_and_named(played: Table) -> None:
    records = tables.parsed(played.log())
    dealt = _dealt(records)
    order = CardOrder.FromString(rules.unpad(dealt.parts[0].body))
    one, other = order.cards[2] - 1, order.cards[3] - 1  # the first cards of two hands
    order.cards[2], order.cards[3] = order.cards[3], order.cards[2]
    tables.reseal(dealt.parts[0], order.SerializeToString())
    forged = tables.relinked(played.game, records)

    before = dict(rules.places(replay.fold(played.log(), to=dealt.version)))
    after = dict(rules.places(replay.fold(forged, to=dealt.version)))
    response = replay.verify(played.game, forged)

    assert before[one] != before[other]
    assert (after[one], after[other]) == (before[other], before[one])
    assert response.record_bytes.kind == OK
    assert (response.deal.kind, response.deal.version) == (FAILED, dealt.version)
    assert (response.decisions.kind, response.decisions.version) == (FAILED, dealt.version)


def test_a_seed_that_the_server_had_not_committed_to_is_named(played: Table) -> None:
    records = tables.parsed(played.log())
    opened = next(record for record in records if Event.FromString(record.public_body).HasField("deal_opened"))
    tables.reseal(opened.parts[0], bytes(64))

    response = replay.verify(played.game, tables.relinked(played.game, records))

    assert response.record_bytes.kind == OK
    assert (response.deal.kind, response.deal.version) == (FAILED, opened.version)


def test_cards_shown_to_a_seat_that_are_not_its_own_are_named(played: Table) -> None:
    records = tables.parsed(played.log())
    dealt = _dealt(records)
    seen = SeatCards.FromString(rules.unpad(dealt.parts[1].body))
    seen.cards[0].card, seen.cards[1].card = seen.cards[1].card, seen.cards[0].card
    tables.reseal(dealt.parts[1], seen.SerializeToString())

    response = replay.verify(played.game, tables.relinked(played.game, records))

    assert (response.record_bytes.kind, response.result.kind) == (OK, OK)
    for verdict in (response.deal, response.decisions):  # its openings lead elsewhere, and it is not what was decided
        assert (verdict.kind, verdict.version) == (FAILED, dealt.version)
        assert "part 1" in verdict.reason


@pytest.mark.parametrize("audience", [b"\x00", b"\x01\x03", b""])
def test_a_part_opened_to_others_is_named(played: Table, audience: bytes) -> None:
    records = tables.parsed(played.log())
    dealt = _dealt(records)
    dealt.parts[1].audience = audience

    response = replay.verify(played.game, tables.relinked(played.game, records))

    assert response.record_bytes.kind == OK
    assert (response.decisions.kind, response.decisions.version) == (FAILED, dealt.version)


def test_a_text_that_is_not_what_its_command_says_is_named() -> None:
    table = tables.table("text", host=True)
    table.act("host", tables.pause(4), ["word"])
    records = tables.parsed(table.log())
    tables.reseal(records[-1].parts[1], b"another")

    response = replay.verify(table.game, tables.relinked(table.game, records))

    assert response.record_bytes.kind == OK
    assert (response.decisions.kind, response.decisions.version) == (FAILED, table.version)
    assert "word" not in response.decisions.reason


def test_events_added_to_and_taken_from_an_append_are_named(played: Table) -> None:
    records = tables.parsed(played.log())
    last = EventRecord()
    last.CopyFrom(records[-1])
    assert Event.FromString(last.public_body).HasField("finished")

    short = replay.verify(played.game, tables.relinked(played.game, records[:-1]))

    assert short.record_bytes.kind == OK  # the chain does not show a cut tail
    assert (short.decisions.kind, short.decisions.version) == (FAILED, played.version)
    del records[-1]
    extra = EventRecord()
    extra.CopyFrom(records[-1])
    extra.version += 1
    long = replay.verify(played.game, tables.relinked(played.game, [*records, extra]))
    assert (long.decisions.kind, long.decisions.version) == (FAILED, played.version)


def test_a_tail_cut_between_commands_is_told_by_the_end_an_export_says_it_has(played: Table) -> None:
    log = played.log()
    head = tables.parsed(log)[-1].head
    starts = [record.version for record in tables.parsed(log) if replay.log.begins_append(record)]
    cut = log[: starts[-1] - 1]

    response = replay.verify(played.game, cut, end=(played.version, head))

    assert (response.record_bytes.kind, response.record_bytes.version) == (FAILED, starts[-1])
    assert replay.outcome(replay.verify(played.game, log, end=(played.version, head))) is Outcome.VERIFIED
    assert replay.verify(played.game, log, end=(played.version, bytes(32))).record_bytes.kind == FAILED


def test_a_time_up_before_its_time_is_named() -> None:
    table = tables.table("early", policies={"turnMs": 30_000})
    table.time_up()
    records = tables.parsed(table.log())
    for record in records[-2:]:
        if record.actor == rules.CLOCK:
            record.unix_ms -= 1

    response = replay.verify(table.game, tables.relinked(table.game, records))

    assert response.record_bytes.kind == OK
    assert response.decisions.kind == FAILED
    assert "NOT_DUE" in response.decisions.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda record: setattr(record, "command_id", bytes(16)), "clock"),
        (lambda record: setattr(record, "credential", b"\x01" * 16), "credential"),
        (lambda record: setattr(record.parts[0], "audience", b"\x01\x00"), "audience"),
        (lambda record: record.parts.extend([record.parts[0]]), "COMMAND"),
        (lambda record: setattr(record, "unix_ms", 1), "time goes back"),
        (lambda record: record.parts.pop(0), "append"),
        (lambda record: setattr(record, "game", bytes(16)), "another game"),
    ],
)
def test_what_no_shell_would_write_is_named_though_its_hashes_hold(change: object, reason: str) -> None:
    table = tables.table("clock", policies={"turnMs": 30_000})
    table.time_up()
    records = tables.parsed(table.log())
    by_clock = next(record for record in records if record.actor == rules.CLOCK)
    change(by_clock)  # type: ignore[operator]

    response = replay.verify(table.game, tables.relinked(table.game, records))

    assert (response.record_bytes.kind, response.record_bytes.version) == (FAILED, by_clock.version)
    assert reason in response.record_bytes.reason


def test_no_records_are_no_game() -> None:
    response = replay.verify(bytes(16), [])

    assert replay.outcome(response) is Outcome.NOT_VERIFIED
    assert response.record_bytes.version == 1


@pytest.mark.parametrize("broken", [b"", b"\xff\xff", b"\x08\x01"])
def test_something_that_is_no_record_is_named(played: Table, broken: bytes) -> None:
    log = played.log()
    log[20] = broken

    response = replay.verify(played.game, log)

    assert {verdict.version for verdict in replay.verdicts(response).values()} == {21}
    assert replay.outcome(response) is Outcome.NOT_VERIFIED
    assert response.version == 20


@given(st.data())
def test_no_bytes_make_verify_raise_or_pass(played: Table, data: st.DataObject) -> None:
    log = played.log()
    at = data.draw(st.integers(0, len(log) - 1))
    bit = data.draw(st.integers(0, len(log[at]) * 8 - 1))
    flipped = bytearray(log[at])
    flipped[bit // 8] ^= 1 << bit % 8
    log[at] = bytes(flipped)

    response = replay.verify(played.game, log)

    # A flipped bit may erase a part (its tag becomes one that is not known), never pass for what it was.
    assert replay.outcome(response) is not Outcome.VERIFIED, (at, bit)


# What is not here ------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "untold"),
    [
        (PartKind.PART_KIND_COMMAND, {"decisions"}),
        # A deal is dealt from S when the last seat has revealed: the state holds it until then.
        (PartKind.PART_KIND_SERVER_SEED, {"deal", "decisions", "result"}),
        (PartKind.PART_KIND_ORDER, {"deal", "decisions", "result"}),
        (PartKind.PART_KIND_SEAT_CARDS, {"decisions"}),
    ],
)
def test_what_a_closed_part_would_tell_is_not_checkable_and_it_is_named(
    played: Table, kind: PartKind, untold: set[str]
) -> None:
    records = tables.parsed(played.log())
    version, number = next(
        (record.version, number)
        for record in records[6:]
        for number, part in enumerate(record.parts)
        if part.kind == kind
    )
    part = records[version - 1].parts[number]
    part.ClearField("salt")
    part.ClearField("body")

    response = replay.verify(played.game, [record.SerializeToString() for record in records])

    verdicts = replay.verdicts(response)
    assert {name for name, verdict in verdicts.items() if verdict.kind == NOT_CHECKABLE} == untold
    assert {name for name, verdict in verdicts.items() if verdict.kind == OK} == verdicts.keys() - untold
    for name in untold:
        assert verdicts[name].version == version
        assert f"part {number} of version {version} ({PartKind.Name(kind)[10:]}) is not here" == verdicts[name].reason
    assert replay.outcome(response) is Outcome.PARTLY_VERIFIED


# Contributions ---------------------------------------------------------------
# These logs are made by hand: no table would log a contribution that nobody had committed to.


def _contributed(reveal: bytes, order_from: bytes) -> list[bytes]:
    game, seed = b"\x05" * 16, b"\x06" * 64
    value = b"\x07" * 32
    own = sha256(b"\x00\x15fair/v1/commit/player" + game + (1).to_bytes(4) + b"\x02" + value).digest()
    server = sha256(b"\x00\x15fair/v1/commit/server" + game + (1).to_bytes(4) + seed).digest()
    ids, reversed_ = rules.deal_order(game, 1, 78, False, seed, [(2, order_from)])
    root = rules.order_root(game, 1, ids, reversed_, seed, [(2, order_from)])
    order = CardOrder(cards=[Card.Name(card + 1) for card in ids]).SerializeToString()
    events = [
        (Event(game_created=GameCreated(game=game)), None),
        (Event(deal_opened={"deal": 1, "commitment": server}), (PartKind.PART_KIND_SERVER_SEED, seed)),
        (Event(deal_committed={"deal": 1, "seat": 2, "commitment": own}), None),
        (Event(deal_closed={"deal": 1, "seats": [2]}), None),
        (Event(deal_revealed={"deal": 1, "seat": 2, "contribution": reveal}), None),
        (Event(dealt={"deal": 1, "root": root, "cards": 78}), (PartKind.PART_KIND_ORDER, order)),
    ]
    records = []
    for version, (event, part) in enumerate(events, 1):
        record = EventRecord(game=game, version=version, public_body=event.SerializeToString(), actor=b"\x00\x00")
        if part is not None:
            record.parts.add(kind=part[0], salt=bytes(32), body=rules.pad(part[1]))
        records.append(record.SerializeToString())
    return records


@pytest.mark.parametrize(
    ("reveal", "order_from", "kind", "version"),
    [
        (b"\x07" * 32, b"\x07" * 32, OK, 0),
        (b"\x08" * 32, b"\x08" * 32, FAILED, 5),  # not what the seat had committed to
        (b"\x07" * 32, b"\x08" * 32, FAILED, 6),  # not what the order was drawn from
    ],
)
def test_hi_3_an_order_follows_from_the_seats_contributions_too(
    reveal: bytes, order_from: bytes, kind: int, version: int
) -> None:
    response = replay.verify(b"\x05" * 16, _contributed(reveal, order_from))

    assert (response.deal.kind, response.deal.version) == (kind, version), response.deal
