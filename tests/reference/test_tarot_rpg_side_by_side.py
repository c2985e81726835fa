"""Tarot: the RPG through the core and through the reference, side by side: RP-1 to RP-18 and RP-20.

Whole games at random, act by act: what everybody sees, what each seat may do, and who is waited for. Duties and takers
over single cases are compared as tables (`test_tarot_rpg_duties`).
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.reference.cards import DECK
from tests.reference.tarot_rpg import (
    DEALER,
    FOOL,
    LEVELS,
    SIZES,
    SKILLS,
    is_dear,
    is_trump,
    may_discard,
    sheet_is_legal,
    text_is_legal,
)
from tests.reference.tarot_rpg_core import Act, CoreTable, command, lead_command
from tests.reference.tarot_rpg_hand import Hand, Stage, Why
from tests.reference.tarot_rpg_side_by_side import SideBySide, random_lead, setting_of
from trionfi.v1.tarot_rpg_pb2 import TarotRpgOptions, TarotRpgSheet
from trionfi_service import rules

# Games and players at random ----------------------------------------------------


def random_order(random: Random, players: int) -> list[str]:
    """Mostly any order; now and then a dealer with so many trumps and kings that some have to be discarded."""
    order = random.sample(DECK, len(DECK))
    if random.random() < 0.2:
        dear = [card for card in order if is_dear(card) or card == FOOL][: random.randint(10, 26)]
        mine = [place for place in range(len(DECK)) if _is_the_dealers(place, players)]
        for place, card in zip(mine, dear, strict=False):
            at = order.index(card)
            order[place], order[at] = order[at], order[place]
    return order


def _is_the_dealers(place: int, players: int) -> bool:
    kitty = SIZES[players][1]
    return place < kitty or (place - kitty) % (players + 1) == players


# How likely each act is among those that are possible; what is not named, weighs 10.
WEIGHTS = {
    "end_hand": 0.3,
    "end_game": 2,
    "change_level": 5,
    "cut_in": 1,
    "send_note": 1,
    "interact": 0.5,
    "open_floor": 2,
    "say_nothing": 3,
}


class RandomGame:
    """A game with random sheets, deals and people; some are late, or try what is not possible."""

    def __init__(self, seed: str) -> None:
        self.random = random = Random(seed)
        players = random.choice([2, 3, 4, 5, 6, 6, 6])
        self.hands = random.randint(1, 2)
        sheets = [{skill: random.choice(LEVELS) for skill in SKILLS} for _ in range(players)]
        timed = random.random() < 0.3
        self.both = SideBySide(
            setting_of(sheets, self.hands),
            [random_order(random, players) for _ in range(self.hands)],
            random,
            turn_ms=1_000 if timed else 0,
        )
        self.weights = dict(WEIGHTS)
        # Some tables play many trumps before a trick, or few; some pass the lead on and on, or hardly ever.
        self.weights["lay_trump"] = random.choice([0.1, 0.1, 1, 15])
        self.weights["pass_lead"] = random.choice([0.5, 0.5, 5, 30])
        self.weights["refuse_trump"] = random.choice([1, 10])
        self.seen: Counter[str] = Counter()

    def play(self) -> int:
        """Play to the end; gives how many acts that were."""
        both, acts = self.both, 0
        possible = both.compare()
        while not both.game.over:
            self._step(possible)
            acts += 1
            possible = both.compare()
        return acts

    def _step(self, possible: list[set[Act]]) -> None:
        both, random = self.both, self.random
        if both.late and random.random() < (0.7 if both.late[0] in both.away else 0.1):
            self.seen[f"{'away' if both.late[0] in both.away else 'late'}: {both.hand.stage.name}"] += 1
            both.time_up()
            return
        if random.random() < 0.01:
            self._somebody_leaves()
            return
        if random.random() < 0.2:
            self._try_what_is_not_possible(possible)
        choices = [(seat, act) for seat, acts in enumerate(possible) for act in sorted(acts, key=lambda act: act.what)]
        seat, act = random.choices(choices, [self.weights.get(act.what, 10) for _, act in choices])[0]
        before = both.hand
        self._note(before, seat, act)
        both.act(seat, act)
        if before.over and not both.game.between:
            self.seen[f"hand over: {'by itself' if before.ended_by_itself else 'ended'}"] += 1

    def _somebody_leaves(self) -> None:
        # The dealer stays: with everybody away the game would be paused.
        staying = [seat for seat in self.both.hand.seats if seat != DEALER and seat not in self.both.away]
        if staying and not self.both.game.over:
            self.both.leave(self.random.choice(staying))

    def _note(self, hand: Hand, seat: int, act: Act) -> None:
        if act.what == "follow" and hand.duty is not None:
            led = "Fool" if hand.played[0].card == FOOL else "trump" if is_trump(hand.played[0].card) else "suit"
            fool = ", holds the Fool" if FOOL in hand.hands[seat] else ""
            self.seen[f"{led} led: {hand.duty[0].name}{fool}"] += 1
        elif act.what == "pass_lead":
            cards = "with" if hand.hands[seat] else "without"
            self.seen[f"{'dealer' if seat == DEALER else 'player'} {cards} cards passes the lead"] += 1
        elif act.what == "discard":
            self.seen[f"discards {'forced' if any(map(is_dear, act.how[1])) else 'free'}"] += 1
        elif act.what == "lead" and hand.lead_reason is not None:
            self.seen[f"leads: {hand.lead_reason.name}"] += 1
        else:
            self.seen[act.what] += 1

    def _try_what_is_not_possible(self, possible: list[set[Act]]) -> None:
        both = self.both
        seat = self.random.choice(both.hand.seats)
        # Half of them somebody may do, but not in this way, or not this seat.
        now = sorted({act.what for acts in possible for act in acts})
        what = self.random.choice(now if now and self.random.random() < 0.5 else list(ATTEMPTS))
        fields = ATTEMPTS[what](self.random, both.hand)
        if both.covers(possible[seat], what, fields):
            return
        given = command(what, **fields) if what != "lead" else lead_command(fields["lead"], by_dealer=seat == DEALER)
        rejection = both.core.refusal(seat, given)
        self.seen[f"refused: {what}"] += 1
        assert rejection.rule.startswith(("RP-", "LC-")), rejection
        assert rejection.message


def _any_card(random: Random, hand: Hand) -> dict[str, Any]:
    """A card of somebody's, mostly."""
    held = sorted(card for cards in hand.hands for card in cards)
    return {"card": random.choice(held if held and random.random() < 0.9 else DECK)}


def _a_discard(random: Random, hand: Hand) -> dict[str, Any]:
    """Before the discards, mostly legal but for one card, often the Fool; or too few, or too many."""
    held = sorted(hand.hands[DEALER]) or DECK
    if hand.stage is not Stage.DISCARDING or random.random() < 0.3:
        return {"cards": set(random.sample(held, min(len(held), hand.kitty + random.choice([-1, 0, 1]))))}
    always, choice = hand.discards
    cards = [*sorted(always), *random.sample(sorted(choice - always), hand.kitty - len(always))]
    other = random.choice([FOOL, *held])
    if other in held and other not in cards and random.random() < 0.5:
        cards[random.randrange(len(cards))] = other
    return {"cards": set(cards)}


def _a_verdict(random: Random, hand: Hand) -> dict[str, Any]:
    against: dict[str, Any] = random.choice(
        [
            {"difficulty": random.choice([0, 9, 10, 20, 21])},
            {"level": random.choice([0, 1, 10, 11])},
            {"opponent": (random.choice([*hand.seats, 9]), random.choice(list(SKILLS)))},
        ]
    )
    return against | {"overrule": random.choice([None, True])}


def _a_level(random: Random, hand: Hand) -> dict[str, Any]:
    seat, level = random.choice([*hand.seats, 9]), random.choice([0, 1, 10, 11])
    return {"seat": seat, "skill": random.choice(list(SKILLS)), "level": level}


def _no_choice(_random: Random, _hand: Hand) -> dict[str, Any]:
    return {}


ATTEMPTS: dict[str, Callable[[Random, Hand], dict[str, Any]]] = {
    "discard": _a_discard,
    "set_scene": _no_choice,
    "lay_trump": _any_card,
    "pass_trumps": _no_choice,
    "call_trump": _any_card,
    "say_wish": _no_choice,
    "say_nothing": _no_choice,
    "accept_trump": _no_choice,
    "refuse_trump": _no_choice,
    "close_trumps": _no_choice,
    "lead": lambda random, hand: {"lead": random_lead(random, hand)},
    "pass_lead": lambda random, hand: {"to": random.choice([*hand.seats, 9])},
    "judge": _a_verdict,
    "follow": _any_card,
    "narrate": _no_choice,
    "cut_in": _no_choice,
    "send_note": _no_choice,
    "open_floor": _no_choice,
    "interact": _no_choice,
    "go_on": _no_choice,
    "end_hand": _no_choice,
    "deal_hand": _no_choice,
    "change_level": _a_level,
    "end_game": _no_choice,
}

# What has to be seen -----------------------------------------------------------------

SEEN = {
    *(f"{led} led: {duty}{fool}" for led in ("suit", "Fool") for duty in ("FOLLOW", "TRUMP", "OVERTRUMP", "ANY")
      for fool in ("", *([", holds the Fool"] if led == "suit" else []))),
    *(f"trump led: {duty}{fool}" for duty in ("OVERTRUMP", "ANY") for fool in ("", ", holds the Fool")),
    *(f"leads: {why.name}" for why in Why),
    *(f"refused: {what}" for what in ATTEMPTS),
    *(f"{how}: {stage}" for how in ("late", "away")
      for stage in ("TRUMPS", "WISH", "LEAD", "FOLLOWING", "NARRATION")),
    *(f"{who} cards passes the lead" for who in ("player with", "player without", "dealer without")),
    "discards forced", "discards free", "hand over: by itself", "hand over: ended",
    *ATTEMPTS.keys() - {"follow", "lead", "pass_lead", "discard"},
}  # fmt: skip


def play_side_by_side(name: str, acts: int) -> Counter[str]:
    """Whole games at random until so many acts were compared; what was seen, how often."""
    seen: Counter[str] = Counter()
    played = games = 0
    while played < acts:
        seed = f"{name} {games}"
        game = RandomGame(seed)
        try:
            played += game.play()
        except BaseException as difference:
            hand = game.both.hand
            difference.add_note(f"RandomGame({seed!r}), hand {game.both.game.number}, trick {hand.trick}, {hand.stage}")
            raise
        seen += game.seen
        games += 1
    return seen


PARTS = 2
ACTS = 30_000


@pytest.mark.timeout(300)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_agree_at_every_act(part: int) -> None:
    """All kinds of duties, leads, discards, ends and refusals were seen."""
    assert set(play_side_by_side(f"normal {part}", ACTS // PARTS)) == SEEN


@pytest.mark.oracle
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_acts_of_random_games_agree(part: int) -> None:
    """The same, at length."""
    assert set(play_side_by_side(f"oracle {part}", 1_000_000 // PARTS)) == SEEN


# What is too rare at random -----------------------------------------------------------------


def average(players: int) -> list[dict[str, int]]:
    return [dict.fromkeys(SKILLS, 5) for _ in range(players)]


def until(both: SideBySide, stage: Stage) -> None:
    """On to a stage, by acts that neither end the hand nor are said unasked."""
    never = {"end_hand", "cut_in", "send_note", "open_floor", "interact", "lay_trump", "pass_lead"}
    while both.hand.stage is not stage:
        possible = both.compare()
        if both.hand.stage is Stage.DEALER:
            both.give(DEALER, "go_on")
            continue
        choices = [(seat, act) for seat, acts in enumerate(possible) for act in acts if act.what not in never]
        both.act(*min(choices, key=lambda choice: (choice[0], choice[1].what)))


def test_rp_2_discards_agree_the_forced_ones_too() -> None:
    seen: Counter[tuple[bool, bool]] = Counter()
    for game in range(200):
        random = Random(f"discards {game}")
        players = random.choice(list(SIZES))
        both = SideBySide(setting_of(average(players), 1), [random_order(random, players)], random)
        both.compare()
        dealt = both.core.state
        for _ in range(20):
            cards = _a_discard(random, both.hand)["cards"]
            legal = may_discard(both.hand.hands[DEALER], cards, both.hand.kitty)
            seen[any(map(is_dear, both.hand.discards.choice)), legal] += 1
            if legal:
                both.core.give(DEALER, command("discard", cards=cards))
                both.core.state = dealt
            else:
                assert both.core.refusal(DEALER, command("discard", cards=cards)).rule == "RP-2"
    assert len(seen) == 4
    assert min(seen.values()) > 20, seen


def test_rp_14_unasked_words_agree_up_to_the_last_and_in_the_next_trick() -> None:
    random = Random("unasked")
    both = SideBySide(setting_of(average(2), 1), [random_order(random, 2)], random)

    until(both, Stage.NARRATION)
    for what in ["cut_in", "send_note"] * 20:
        both.give(DEALER, what)
        both.compare()
    until(both, Stage.DEALER)
    both.give(DEALER, "open_floor")
    for seat, what, times in ((DEALER, "narrate", 10), (1, "interact", 50), (2, "interact", 50)):
        for _ in range(times):
            both.compare()
            both.give(seat, what)
    assert [both.hand.may_speak(seat) for seat in both.hand.seats] == [set(), set(), set()]
    both.compare()
    both.give(DEALER, "go_on")
    until(both, Stage.NARRATION)
    assert both.hand.may_speak(DEALER)
    both.compare()


def test_rp_17_changes_of_levels_agree_up_to_the_last() -> None:
    random = Random("changes")
    both = SideBySide(setting_of(average(2), 0), [random_order(random, 2) for _ in range(2)], random)
    until(both, Stage.DEALER)
    both.give(DEALER, "end_hand")
    for change in range(50):
        both.compare()
        both.give(DEALER, "change_level", seat=1 + change % 2, skill=random.choice(list(SKILLS)), level=1 + change % 10)
    assert not both.game.may_change_level
    both.compare()
    both.core.refusal(DEALER, command("change_level", seat=1, skill="combat", level=5))
    both.give(DEALER, "deal_hand")
    both.compare()


def test_rp_17_sheets_are_refused_when_they_do_not_add_up_and_only_then() -> None:
    random = Random("sheets")
    order = random_order(random, 2)
    seen: Counter[bool] = Counter()
    for _ in range(300):
        levels = [random.choice([5, 5, 5, 5, 5, 5, 4, 6]) for _ in SKILLS]
        if random.random() < 0.3:
            levels[random.randrange(12)] = random.choice([0, 1, 10, 11])
        if random.random() < 0.1:
            levels.append(5)
        total = random.choice([0, 60, sum(levels)])
        options = TarotRpgOptions(sheets=[TarotRpgSheet(levels=levels)] * 2, skill_total=total)
        legal = sheet_is_legal(levels, total)
        seen[legal] += 1
        if legal:
            CoreTable(options, 3, [order], random)
        else:
            with pytest.raises(rules.RulesRejection) as refused:
                CoreTable(options, 3, [order], random)
            assert refused.value.rejection.rule == "RP-17"
    assert min(seen.values()) > 50


def test_rp_19_texts_agree_on_every_kind_of_character() -> None:
    random = Random("texts")
    letters = [*map(chr, range(0x3000)), *map(chr, random.sample(range(0x3000, 0x110000), 5_000)), "\ud800", "\udfff"]
    for letter in letters:
        wire = f"a{letter}".encode(errors="surrogatepass")
        if text_is_legal(letter):
            rules.check_text(wire, 2)
        else:
            with pytest.raises(rules.RulesRejection):
                rules.check_text(wire, 2)


def test_rp_19_a_text_of_four_thousand_characters_and_no_longer() -> None:
    random = Random("long")
    both = SideBySide(setting_of(average(2), 1), [random_order(random, 2)], random)
    until(both, Stage.SCENE)
    scene = command("set_scene")
    scene.set_scene.scene.characters = 4_001
    assert not text_is_legal("x" * 4_001)
    assert both.core.refusal(DEALER, scene).rule == "RP-19"
    scene.set_scene.scene.characters = 4_000
    both.core.give(DEALER, scene)
