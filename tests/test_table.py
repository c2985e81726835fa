"""A table in process: the rules, the log and the views without a server."""

import pytest
from google.protobuf import json_format

from tests import tables
from trionfi.v1.card_pb2 import Card, CardOrder, Face
from trionfi.v1.event_log_pb2 import CommandPart, HiddenOptions, PartKind
from trionfi.v1.fortunes_pb2 import FortunesOptions
from trionfi.v1.game_pb2 import Command, Event, Join, Options, Phase, Policies, StartPolicy
from trionfi_service import replay, rules
from trionfi_service.replay import Outcome
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table


def test_a_table_is_created_joined_and_started() -> None:
    table = Table("fortunes")

    view = table.view("spectator")

    assert view.phase == Phase.PHASE_PLAYING
    assert [place.present for place in view.places] == [True] * 4
    assert view.fortunes.deal == 1
    assert view.version == table.version == len(table.log())


def test_a_card_is_played_by_the_seat_whose_turn_it_is() -> None:
    table = tables.table()
    seat = table.view("spectator").fortunes.turn
    card = table.moves(seat).game[0].fortunes.play_card.card.one_of[0]

    events = table.act(seat, Command(fortunes={"play_card": {"card": Card.Name(card)}}))

    assert events[0].fortunes.card_played.card == card
    assert table.view("spectator").fortunes.played[0].seat == seat


def test_whoever_acts_is_named_by_text_by_bytes_or_a_seat_by_its_number() -> None:
    table = tables.table()

    assert table.moves("seat:0") == table.moves(0) == table.moves(b"\x01\x00")
    assert table.view("seat:3") == table.view(3)
    with pytest.raises(ValueError, match="seat:N"):
        table.moves("north")


def test_every_view_shows_its_viewer_no_card_of_others() -> None:
    table = tables.table()

    for seat in range(4):
        hands = table.view(seat).fortunes.hands
        assert [len(hand.cards) for hand in hands] == [19 if hand.seat == seat else 0 for hand in hands]
    assert all(len(hand.cards) == 0 for hand in table.view("spectator").fortunes.hands)
    assert all(len(hand.cards) == 19 for hand in table.view("auditor").fortunes.hands)


def test_a_match_played_out_verifies_and_stands() -> None:
    table = tables.play(Table("fortunes", tables.SHORT))

    assert table.standing().phase == Phase.PHASE_FINISHED
    assert table.standing().rule == "FO-14"
    assert replay.outcome(replay.verify(table.game, table.log())) is Outcome.VERIFIED
    assert replay.fold(table.log()) == table.state
    assert table.due() is None


def test_the_same_entropy_and_clock_give_the_same_log() -> None:
    first, second = tables.play(tables.table("same")), tables.play(tables.table("same"))

    assert first.log() == second.log()
    assert tables.table("other").log() != tables.table("same").log()


def test_two_tables_of_real_entropy_share_nothing() -> None:
    first, second = Table("fortunes"), Table("fortunes")

    assert first.game != second.game
    assert first.view("auditor").fortunes.hands != second.view("auditor").fortunes.hands


@pytest.mark.parametrize(
    "options",
    [
        {"match": {"target": 50}, "dealer": 2},
        FortunesOptions(match={"target": 50}, dealer=2),
        Options(fortunes={"match": {"target": 50}, "dealer": 2}),
    ],
)
def test_options_are_a_dict_or_either_message(options: object) -> None:
    view = tables.table(options=options).view("spectator")

    assert view.options.fortunes.match.target == 50
    assert view.fortunes.dealer == 2


def test_policies_are_a_dict_or_a_message() -> None:
    given = Policies(turn_ms=5_000, bank_ms=100)

    for policies in (given, {"turnMs": 5_000, "bankMs": 100}, {"turn_ms": 5_000, "bank_ms": 100}):
        written = tables.table(policies=policies).view("spectator").policies
        assert (written.turn_ms, written.bank_ms) == (5_000, 100)


def test_a_game_or_an_option_that_there_is_not_is_an_error_that_says_so() -> None:
    with pytest.raises(ValueError, match=r"no game 'whist'.*fortunes"):
        Table("whist")
    with pytest.raises(ValueError, match="trumps"):
        Table("fortunes", {"trumps": 4})
    with pytest.raises(ValueError, match="Policies is no FortunesOptions"):
        Table("fortunes", Policies())
    with pytest.raises(RulesRejection, match="dealer") as refused:
        Table("fortunes", {"dealer": 4})
    assert refused.value.reason == "OPTION_OUT_OF_RANGE"
    with pytest.raises(RulesRejection):
        Table("fortunes", seats=3)


def test_lc_3_by_host_the_host_joins_and_starts() -> None:
    table = tables.table(host=True, policies={"start": StartPolicy.START_POLICY_BY_HOST})

    assert table.state.phase == Phase.PHASE_PLAYING
    by_host = [record for record in tables.parsed(table.log()) if record.actor == rules.HOST]
    assert any(Event.FromString(record.public_body).HasField("started") for record in by_host)
    with pytest.raises(RulesRejection):
        tables.table(policies={"start": StartPolicy.START_POLICY_BY_HOST})


def test_lc_12_orders_script_the_deals_in_messages_or_lists_and_the_view_says_not_random() -> None:
    cards = [Card.Name(number) for number in range(78, 0, -1)]

    for order in (CardOrder(cards=cards), cards):
        table = tables.table(orders=[order])
        view = table.view("auditor")
        assert view.not_random
        # FO-3: the first two are set aside, then one at a time from the dealer's left.
        assert sorted(view.fortunes.set_aside) == [77, 78]
        assert 76 in view.fortunes.hands[1].cards
        assert 75 in view.fortunes.hands[2].cards
    assert not tables.table().view("auditor").not_random
    with pytest.raises(RulesRejection, match="orders"):
        tables.table(orders=[cards[:-1]])


def test_dk_4_a_scripted_order_says_how_its_cards_lie_and_says_nothing_of_upright_ones() -> None:
    cards = [Card.Name(number) for number in range(1, 79)]
    faces = [Face(card=card, orientation=1 + at % 2) for at, card in enumerate(cards)]  # type: ignore[arg-type]

    for order, turned in ((faces, [at % 2 == 1 for at in range(78)]), (cards, [False] * 78)):
        table = tables.table("lying", "two_win", orders=[order])

        parts = [part for record in tables.parsed(table.log()) for part in record.parts]
        dealt = next(part for part in parts if part.kind == PartKind.PART_KIND_ORDER)
        assert list(CardOrder.FromString(rules.unpad(dealt.body)).reversed) == turned
        hidden = next(part for part in parts if part.kind == PartKind.PART_KIND_HIDDEN_OPTIONS)
        assert list(HiddenOptions.FromString(rules.unpad(hidden.body)).orders[0].reversed) == turned
    with pytest.raises(RulesRejection, match="orders"):
        tables.table(orders=[faces])


def test_a_refused_command_changes_nothing() -> None:
    table = tables.table()
    before, log = table.state, table.log()
    turn = table.view("spectator").fortunes.turn

    with pytest.raises(RulesRejection) as refused:
        table.act((turn + 1) % 4, Command(fortunes={"play_card": {"card": "CARD_THE_FOOL"}}))
    assert refused.value.reason == "NOT_YOUR_TURN"
    with pytest.raises(RulesRejection) as refused:
        table.act(turn, b"\xff\xff")
    assert refused.value.reason == "MALFORMED_COMMAND"
    with pytest.raises(RulesRejection):
        table.act("seat:0", Command(join=Join()))

    assert table.state == before
    assert table.log() == log


def test_texts_travel_beside_their_command_and_must_be_what_it_says() -> None:
    table = tables.table(host=True)
    log = table.log()

    with pytest.raises(RulesRejection) as refused:
        table.act("host", tables.pause(3), ["four"])
    assert refused.value.reason == "TEXT_INVALID"
    with pytest.raises(ValueError, match="text"):
        table.act("host", tables.pause(4))
    with pytest.raises(ValueError, match="text"):
        table.act("host", tables.pause(4), ["four", "five"])
    with pytest.raises(ValueError, match=r"texts\[0\]: .*half of a surrogate pair"):
        table.act("host", tables.pause(4), ["fou\udcff"])
    assert table.log() == log

    table.act("host", tables.pause(4), ["four"])

    text = tables.parsed(table.log())[-1].parts[1]
    assert (text.kind, text.audience, rules.unpad(text.body)) == (PartKind.PART_KIND_TEXT, b"\x00", b"four")
    assert replay.outcome(replay.verify(table.game, table.log())) is Outcome.VERIFIED


def test_lc_7_time_up_acts_for_the_seat_that_is_late_at_once() -> None:
    table = tables.table(policies={"turn_ms": 60_000})
    due = table.due()
    assert due is not None

    events = table.time_up()

    assert [event.WhichOneof("event") for event in events][:2] == ["timed_out", "fortunes"]
    assert table.state.unix_ms == due
    assert table.due() == due + 60_000
    with pytest.raises(RulesRejection) as refused:
        tables.table().time_up()
    assert refused.value.reason == "NOT_DUE"


def test_the_clock_of_a_table_never_goes_back() -> None:
    times = iter([5_000, 4_000, 3_000] + [2_000] * 100)
    table = tables.table(clock=lambda: next(times))

    assert {record.unix_ms for record in tables.parsed(table.log())} == {5_000}


def test_commands_are_stored_as_they_were_sent() -> None:
    table = tables.table()
    turn = table.view("spectator").fortunes.turn
    command = rules.fill(table.moves(turn).game[0].SerializeToString(), b"")
    version = table.version

    table.act(turn, command)

    part = CommandPart.FromString(rules.unpad(tables.parsed(table.log())[version].parts[0].body))
    assert (part.command, part.expected_version) == (command, version)
    assert json_format.MessageToDict(Command.FromString(part.command))["fortunes"]["playCard"]


CONTRIBUTED = {"fairness": "FAIRNESS_CONTRIBUTED"}


def _arms(events: list[Event]) -> list[str]:
    return [event.WhichOneof("event") or "" for event in events]


def _public(table: Table) -> list[Event]:
    return [Event.FromString(record.public_body) for record in tables.parsed(table.log())]


def test_a_table_contributes_for_its_seats_by_itself_and_every_deal_verifies() -> None:
    """LC-11, over several deals: nothing is void, and all four verdicts are OK."""
    table = tables.play(tables.table(options={"match": {"deals": 3}}, policies=CONTRIBUTED))

    arms = _arms(_public(table))
    assert table.standing().phase == Phase.PHASE_FINISHED
    assert (arms.count("dealt"), arms.count("deal_revealed"), arms.count("deal_void")) == (3, 12, 0)
    assert [list(event.deal_closed.seats) for event in _public(table) if event.HasField("deal_closed")] == [
        [0, 1, 2, 3]
    ] * 3
    assert replay.outcome(replay.verify(table.game, table.log())) is Outcome.VERIFIED
    assert tables.play(tables.table(options={"match": {"deals": 3}}, policies=CONTRIBUTED)).log() == table.log()


def test_the_order_is_another_one_with_other_contributions() -> None:
    """Everything the same but what one seat draws: the cards are dealt otherwise."""
    draw = tables.drawn("seed")

    def other_last(length: int) -> bytes:
        drawn = draw(length)
        return bytes(byte ^ 1 for byte in drawn) if length == 32 else drawn

    first = tables.table(policies=CONTRIBUTED)
    second = tables.table(policies=CONTRIBUTED, entropy=other_last)
    server_only = tables.table(policies={"fairness": "FAIRNESS_SERVER_ONLY"})

    seeds = [event.deal_opened.commitment for at in (first, second) for event in _public(at) if event.deal_opened.deal]
    assert seeds[0] == seeds[1], "the server drew the same"
    hands = [at.view("auditor").fortunes.hands for at in (first, second, server_only)]
    assert hands[0] != hands[1]
    assert "deal_committed" not in _arms(_public(server_only))


def test_what_a_command_led_to_includes_the_contributions_it_made_possible() -> None:
    table = tables.table(policies={**CONTRIBUTED, "start": "START_POLICY_BY_HOST"}, host=True)
    arms = _arms(_public(table))

    assert arms[arms.index("started") :][:2] == ["started", "deal_opened"]
    assert table.due() is None
    with pytest.raises(RulesRejection):
        table.act(0, Command(commit_contribution={"deal": 2, "commitment": bytes(32)}))
