"""Tarot: the RPG played again by who was not shown all: what lies in the place of hidden cards."""

import pytest

from tests.notation import played
from trionfi_service import notation, rules
from trionfi_service.notation.cards import HIDDEN, NAMES, card_text
from trionfi_service.notation.tarot_rpg.filling import DISCARDS, Filling
from trionfi_service.notation.tarot_rpg.form import Discarded, TarotRpgHand
from trionfi_service.notation.tarot_rpg.log import positions

GAME = "tarot_rpg"


# Of these each has a seat that could not have held just any cards, or a dealer who could not have discarded them.
@pytest.mark.parametrize(("seed", "most"), [(0, 120), (2, 2_000), (3, 120), (3, 2_000), (5, 2_000), (7, 2_000)])
def test_nobody_holds_what_they_would_have_had_to_play(seed: int, most: int) -> None:
    """RP-2, RP-11: the rules say what may not lie there, and other cards do."""
    table = played.game(GAME, seed, hidden=True, most=most)
    hands = played.told(table, rules.SPECTATOR)
    assert any(HIDDEN in notation.write(hand) for hand in hands)

    again = notation.play(hands)

    assert played.bodies(again.log(), GAME) == played.bodies(table.log(), GAME)


def _hidden() -> tuple[TarotRpgHand, Filling]:
    """A hand of which a spectator knows little."""
    hand = played.told(played.game(GAME, 3, hidden=True, most=60), rules.SPECTATOR)[0]
    assert isinstance(hand, TarotRpgHand)
    return hand, Filling(hand)


def _held(hand: TarotRpgHand, filling: Filling, seat: int) -> set[str]:
    order = filling.order().cards
    return {card_text(order[place]) for place in positions(len(hand.players), seat)}


def test_a_suit_can_be_kept_out_of_a_hand_but_not_out_of_all() -> None:
    hand, filling = _hidden()
    wands = {name for name in NAMES if name.endswith("w")}
    out = wands & _held(hand, filling, 2)
    assert out

    assert filling.forbid(2, out)
    assert not out & _held(hand, filling, 2)
    assert sorted(card_text(card) for card in filling.order().cards) == sorted(NAMES)
    assert not filling.forbid(1, NAMES)


def test_what_is_discarded_can_be_other_cards() -> None:
    """RP-2."""
    hand, filling = _hidden()
    before = filling.discards()
    assert len(before) == next(len(entry.cards) for entry in hand.play if isinstance(entry, Discarded))

    assert filling.forbid(DISCARDS, before)
    after = filling.discards()
    assert not set(after) & set(before)
    assert after == sorted(after, key=NAMES.index)
    kept = sorted(set(_held(hand, filling, 0)) - set(after), key=NAMES.index)
    wanted = next(name for name in kept if name not in _known(hand))
    assert filling.exchange({*after[1:], wanted})
    assert wanted in filling.discards()
    assert not filling.exchange(filling.discards())


def _known(hand: TarotRpgHand) -> set[str]:
    return {word for entry in hand.play for word in entry.text().split() if word in NAMES}


def test_a_line_that_nobody_can_have_played_is_not_tried_for_ever() -> None:
    """The trick goes to whom the rules give it, whatever lies hidden."""
    hands = played.told(played.game(GAME, 7, hidden=True, most=2_000), rules.SPECTATOR)
    line = notation.write(hands[0])
    taken = next(entry for entry in line.split("; ") if entry.startswith("> s"))
    other = taken.replace("> s1", "> s2") if taken.startswith("> s1") else f"> s1 {taken.split()[2]}"

    (checked,) = notation.check(notation.read([line.replace(taken, other, 1)]))

    assert checked.verdict is notation.Verdict.DIFFERS
    assert f"the line says '{other}'" in checked.why
