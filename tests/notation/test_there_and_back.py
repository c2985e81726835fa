"""Hands of random games as lines and back, and played again in the core."""

from functools import cache
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import golden
from tests.notation import played
from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.event_log_pb2 import EventRecord, PartKind, SeatCards
from trionfi.v1.game_pb2 import Event
from trionfi_service import export, notation, rules
from trionfi_service.notation import Hand, cards
from trionfi_service.notation.form import Acted, Dealt, Over, Posted
from trionfi_service.notation.fortunes.form import Bid, FortunesHand, Trick
from trionfi_service.notation.solitaire import form as solitaire
from trionfi_service.notation.solitaire.form import Drawn, SolitaireHand, Split
from trionfi_service.notation.tarot_rpg import form as tarot_rpg
from trionfi_service.notation.tarot_rpg.form import Kitty, TarotRpgHand
from trionfi_service.notation.two_win.form import Bought, Declared, Ended, Ready, SatOut, Turned, TwoWinHand
from trionfi_service.table import Table

GAMES = notation.GAMES
seeds = st.integers(0, 10_000)
viewers = st.sampled_from(played.VIEWERS)
few = settings(max_examples=4)


@cache
def many(name: str, viewer: bytes) -> tuple[Hand, ...]:
    """Hands of a few games, as one viewer may know them."""
    return tuple(chain.from_iterable(played.told(played.game(name, seed), viewer) for seed in range(7)))


@pytest.mark.parametrize("name", GAMES)
@few
@given(seeds, viewers, st.integers(0, 120))
def test_a_line_read_back_is_the_hand_and_the_line(name: str, seed: int, viewer: bytes, cut: int) -> None:
    """Also of a game that goes on, and of which this viewer may not know all."""
    table = played.game(name, seed, most=cut)

    for hand in played.hands(table, name, viewer):
        line = notation.write(hand)
        assert line.isascii()
        assert "\n" not in line
        assert notation.parse(line) == hand
        assert notation.write(notation.parse(line)) == line


@pytest.mark.parametrize("name", GAMES)
@few
@given(seeds, viewers)
def test_a_game_played_again_from_its_lines_gives_the_same_events(name: str, seed: int, viewer: bytes) -> None:
    """Whoever looked: cards that were never shown change nothing that everybody is told."""
    table = played.game(name, seed, hidden=viewer != rules.AUDITOR)
    lines = [notation.write(hand) for hand in played.told(table, viewer)]

    again = notation.play([notation.parse(line) for line in lines])

    assert played.bodies(again.log(), name) == played.bodies(table.log(), name)


def _goldens() -> list[Path]:
    """Those of the games that have a notation."""
    found = sorted(path for path in golden.FOLDER.glob("*.jsonl") if path.stem.partition("-")[0] in GAMES)
    assert {path.stem.partition("-")[0] for path in found} == set(GAMES)
    return found


@pytest.mark.parametrize("recorded", _goldens(), ids=lambda path: path.stem)
def test_every_golden_is_played_again_from_its_lines(recorded: Path) -> None:
    with recorded.open() as file:
        exported = export.read(file)
    name = exported.header.game
    hands = list(notation.hands(notation.Seen(exported.records, rules.SPECTATOR)))

    again = notation.play([notation.parse(notation.write(hand)) for hand in hands])

    assert played.bodies(again.log(), name) == played.bodies(exported.records, name)


@pytest.mark.parametrize("name", GAMES)
def test_each_hand_can_be_played_by_itself_unless_money_was_carried_into_it(name: str) -> None:
    alone = carried = 0
    for hand in many(name, rules.SPECTATOR):
        if isinstance(hand, TwoWinHand) and hand.carried:
            with pytest.raises(notation.Unplayable, match="money was carried"):
                notation.play_alone(hand)
            carried += 1
        elif isinstance(hand, FortunesHand) and 0 in hand.starting_stacks:
            with pytest.raises(notation.Unplayable, match="no chips left"):
                notation.play_alone(hand)
        else:
            notation.play_alone(hand)
            alone += 1
    assert alone > 4
    assert carried > 0 or name != "two_win"


def test_the_games_of_these_tests_have_everything_in_them() -> None:
    """Else they would show nothing of it."""
    hands = [hand for hand in many("two_win", rules.AUDITOR) if isinstance(hand, TwoWinHand)]
    after = [entry for hand in hands for entry in hand.after]
    acts = [entry for hand in hands for entry in hand.play if isinstance(entry, Acted)]

    assert {Ready, SatOut, Bought, Ended} <= {type(entry) for entry in after}
    assert {act.act for act in acts} == {"fold", "check", "call", "raise"}
    assert any(act.timed_out for act in acts)
    assert any(act.all_in for act in acts)
    assert any(hand.level for hand in hands)
    assert any(hand.carried for hand in hands)
    assert any(len(hand.players) < len(hand.stacks) for hand in hands)
    assert any(hand.result and hand.result.house for hand in hands)
    assert any(hand.result and hand.result.house is None for hand in hands)
    assert any(hand.result and len(hand.result.pots) > 1 for hand in hands)


def test_and_so_have_those_of_fortunes() -> None:
    hands = [hand for hand in many("fortunes", rules.AUDITOR) if isinstance(hand, FortunesHand)]
    play = [entry for hand in hands for entry in hand.play]

    assert any(any(entry.timed_out) for entry in play if isinstance(entry, Trick))
    assert any(entry.timed_out for entry in play if isinstance(entry, Bid))
    assert {entry.what for entry in play if isinstance(entry, Posted)} == {"ante", "stake"}
    assert {entry.act for entry in play if isinstance(entry, Acted)} == {"fold", "check", "call", "raise"}
    assert {hand.bids for hand in hands} == {"off", "on"}
    assert any(hand.result and len(hand.result.pots) > 1 for hand in hands)
    last = [entry for hand in hands for entry in hand.after if isinstance(entry, Over)]
    assert {over.seats[0].chips is None for over in last} == {True, False}


def test_and_so_have_those_of_tarot_the_rpg() -> None:
    hands = [hand for hand in many("tarot_rpg", rules.AUDITOR) if isinstance(hand, TarotRpgHand)]
    play = [entry for hand in hands for entry in hand.play]
    after = [entry for hand in hands for entry in hand.after]
    late = {entry.text().split()[1] for entry in play if getattr(entry, "timed_out", False)}
    judged = [entry for entry in play if isinstance(entry, tarot_rpg.Judged)]

    assert {type(entry) for entry in play} == set(get_args(tarot_rpg.Play))
    assert {type(entry) for entry in after} >= {tarot_rpg.LevelChanged, tarot_rpg.Called, tarot_rpg.Ended, Over}
    assert {entry.what for entry in play if isinstance(entry, tarot_rpg.Spoke)} == set(tarot_rpg.WORDS)
    assert {entry.what for entry in play if isinstance(entry, tarot_rpg.Ruled)} == set(tarot_rpg.RULINGS)
    assert late == {"nothing", "pass", "give", "follow"}
    assert {(one.opposed, one.opponent is None, one.overruled) for one in judged} == {
        (opposed, alone, overruled)
        for opposed, alone in ((False, True), (True, True), (True, False))
        for overruled in (False, True)
    }
    assert {hand.result.ended_by for hand in hands if hand.result} == {"dealer", "itself"}
    assert {entry.seat is None for entry in play if isinstance(entry, tarot_rpg.Taken)} == {False, True}
    assert {len(hand.players) for hand in hands} == {2, 3, 4, 5, 6}
    assert any(hand.levels != hand.sheets for hand in hands)


def test_and_so_have_those_of_solitaire() -> None:
    hands = [hand for seed in range(30) for hand in played.told(played.game("solitaire", seed))]
    play = [entry for hand in hands if isinstance(hand, SolitaireHand) for entry in hand.play]
    results = [hand.result for hand in hands if isinstance(hand, SolitaireHand) and hand.result]

    assert {type(entry) for entry in play} == set(get_args(solitaire.Play))
    assert {entry.timed_out for entry in play if isinstance(entry, Split)} == {False, True}
    assert {result.poker[0] for result in results} | {result.twenty_one[0] for result in results} == {
        "won",
        "tied",
        "lost",
    }
    assert {result.label for result in results} == set(solitaire.LABELS)
    assert any(hand.hand > 1 for hand in hands)


def _shown(table: Table, viewer: bytes) -> set[str]:
    """Every card that a public body names, or a part this viewer may open."""
    shown = set()
    for record in map(EventRecord.FromString, table.log()):
        for opening in Event.FromString(record.public_body).openings:
            shown.add((opening.deal, cards.card_text(opening.card)))
        for part in record.parts:
            if part.kind == PartKind.PART_KIND_SEAT_CARDS and part.audience == viewer:
                for opening in SeatCards.FromString(rules.unpad(part.body)).cards:
                    shown.add((opening.deal, cards.card_text(opening.card)))
    return {f"{deal} {card}" for deal, card in shown}


def _named(hand: Hand) -> set[str]:
    found: set[str] = set()
    for entry in hand.play:
        if isinstance(entry, Declared | Split):
            found |= {*entry.poker, *entry.twenty_one}
        elif hasattr(entry, "cards"):
            found |= set(entry.cards)
    return {f"{hand.deal} {cards.plain(card)}" for card in found - {cards.HIDDEN}}


@pytest.mark.parametrize("viewer", [rules.SPECTATOR, rules.OPERATOR, rules.seat(0), rules.seat(1)])
@pytest.mark.parametrize("name", GAMES)
def test_no_line_names_a_card_that_its_viewer_may_not_know(name: str, viewer: bytes) -> None:
    for cut in (40, 2_000):
        table = played.game(name, 4, hidden=True, most=cut)
        hands = played.hands(table, name, viewer)

        assert set().union(*map(_named, hands)) == _shown(table, viewer)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_log_is_told_as_its_view_export_would_be(name: str) -> None:
    """Who tells hands from a log in process needs no export to keep what is hidden, nor to tell what is disclosed."""
    for hidden, viewers in ((True, (rules.SPECTATOR, rules.seat(1))), (False, (rules.SPECTATOR, rules.AUDITOR))):
        table = played.game(name, 4, hidden=hidden)
        for viewer in viewers:
            assert played.told(table, viewer) == played.hands(table, name, viewer)


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_tells_everybody_all_once_it_is_disclosed(name: str) -> None:
    """LC-13. But for who looks, the lines are the auditor's."""
    table = played.game(name, 4)
    auditors, operators = (
        [notation.write(hand) for hand in played.hands(table, name, viewer)]
        for viewer in (rules.AUDITOR, rules.OPERATOR)
    )

    assert [line.replace("viewer=auditor", "viewer=operator") for line in auditors] == operators
    assert "??" not in "".join(operators)


def test_tw_8_a_declaration_is_hidden_from_others_until_it_is_shown() -> None:
    table = next(
        table
        for table in (played.game("two_win", 8, hidden=True, most=most) for most in range(10, 200))
        if any(isinstance(entry, Declared) for hand in played.told(table) if hand.result is None for entry in hand.play)
    )
    declared = next(entry for entry in played.hands(table, "two_win")[-1].play if isinstance(entry, Declared))
    other = 1 - min(declared.seat, 1)
    for viewer, knows in ((rules.seat(declared.seat), True), (rules.seat(other), False), (rules.SPECTATOR, False)):
        hand = played.hands(table, "two_win", viewer)[-1]
        entry = next(entry for entry in hand.play if isinstance(entry, Declared))
        assert (entry == declared) is knows
        assert ("??" in entry.text()) is not knows
        notation.play([notation.parse(notation.write(each)) for each in played.hands(table, "two_win", viewer)])


def test_time_outs_are_marked() -> None:
    table = played.game("two_win", 4)
    timed_out = [
        Event.FromString(record.public_body).HasField("timed_out")
        for record in map(EventRecord.FromString, table.log())
    ].count(True)
    starred = sum(
        entry.text().split()[0].endswith("*") for hand in played.told(table) for entry in (*hand.play, *hand.after)
    )

    assert starred == timed_out > 0


def test_chips_before_and_after_a_hand_are_those_of_the_table() -> None:
    for seed in range(4):
        table = played.game("two_win", seed)
        before: TwoWinHand | None = None
        for hand in played.told(table):
            assert isinstance(hand, TwoWinHand)
            if hand.result is not None:
                assert sum(hand.starting_stacks) + hand.carried == (
                    sum(hand.result.finishing_stacks) + hand.result.carried
                )
            if before is not None and before.result is not None:
                bought = sum(entry.amount for entry in before.after if isinstance(entry, Bought))
                assert sum(before.result.finishing_stacks) + bought == sum(hand.starting_stacks)
                assert hand.carried == before.result.carried
            before = hand


def test_scripted_deals_and_void_ones_are_told() -> None:
    """LC-12: NOT RANDOM; LC-11: the number of a deal counts void ones, that of a hand does not."""
    again = notation.play([hand for hand in many("fortunes", rules.AUDITOR) if hand.hand == 1][:1])

    hand = played.told(again)[0]
    assert hand.dealt == "scripted"
    assert "dealt=scripted" in notation.write(hand)
    assert many("fortunes", rules.AUDITOR)[0].dealt == "contributed"


def test_cards_are_dealt_in_the_order_of_the_line() -> None:
    """FO-3, TW-3: the order of a disclosed deal, place by place."""
    for name in GAMES:
        table = played.game(name, 1)
        hand = played.told(table)[0]
        order = next(
            _order(record) for record in map(EventRecord.FromString, table.log()) if _order(record) is not None
        )
        assert order is not None
        dealt = [entry.cards for entry in hand.play if isinstance(entry, Dealt)]
        each_round = [card for turn in zip(*dealt, strict=True) for card in turn]
        if isinstance(hand, FortunesHand):
            assert order[2:] == each_round
        elif isinstance(hand, TarotRpgHand):
            assert isinstance(hand.play[0], Kitty)
            assert order == [*hand.play[0].cards, *each_round]
        elif isinstance(hand, SolitaireHand):
            up = [cards.plain(card) for entry in hand.play if isinstance(entry, Turned) for card in entry.cards]
            own = [cards.plain(card) for entry in hand.play if isinstance(entry, Drawn) for card in entry.cards]
            known = [*up[:8], *each_round, *up[8:], *own]
            assert order[: len(known)] == known
        else:
            up = [cards.plain(card) for entry in hand.play if isinstance(entry, Turned) for card in entry.cards]
            assert order[: len(each_round) + len(up)] == each_round + up


def _order(record: EventRecord) -> list[str] | None:
    part = next((part for part in record.parts if part.kind == PartKind.PART_KIND_ORDER), None)
    if part is None:
        return None
    return [cards.card_text(card) for card in CardOrder.FromString(rules.unpad(part.body)).cards]


def test_dk_3_the_cards_are_those_of_the_core() -> None:
    assert list(rules.parse_faces(" ".join(cards.NAMES), "names")) == list(range(0, 156, 2))
    assert len(cards.FACES) == 156
    for text in sorted(cards.FACES):
        face = cards.face(text)
        assert cards.face_text(face.card, face.orientation) == text
