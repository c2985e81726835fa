"""A game of Tarot: the RPG played twice at once: through the core, and through the reference.

After every act what the core shows, and what it says everybody may do, is held against the reference.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.reference import tarot_rpg
from tests.reference.tarot_rpg import DEALER, FOOL, SKILLS, Lead
from tests.reference.tarot_rpg_core import (
    SKILL_IDS,
    Act,
    CoreTable,
    command,
    lead_command,
    skill_of,
    suit_of,
    text,
    texts,
)
from tests.reference.tarot_rpg_hand import Game, Hand, Stage, Words
from tests.reference.tarot_rpg_trick import Duty, Play
from tests.reference.tarot_rpg_trumps import Laid, Trumps
from trionfi.v1.tarot_rpg_pb2 import (
    TarotRpgDuty,
    TarotRpgEvent,
    TarotRpgLeadReason,
    TarotRpgOptions,
    TarotRpgSheet,
    TarotRpgStage,
    TarotRpgTrumps,
    TarotRpgView,
)

SPOKEN = {Words.CUT_IN: "cut_in", Words.NOTE: "send_note", Words.STORY: "narrate", Words.ACTION: "interact"}
DUTIES = {Duty[name]: getattr(TarotRpgDuty, f"TAROT_RPG_DUTY_{name}") for name in Duty.__members__}


@dataclass(frozen=True)
class Setting:
    """The same options for both."""

    given: TarotRpgOptions
    sheets: Sequence[dict[str, int]]
    hands: int


def setting_of(sheets: Sequence[dict[str, int]], hands: int) -> Setting:
    given = TarotRpgOptions(
        sheets=[TarotRpgSheet(levels=list(sheet.values())) for sheet in sheets], skill_total=0, hands=hands
    )
    return Setting(given, sheets, hands)


# What may be done ----------------------------------------------------------------


def acts_in(game: Game, seat: int) -> set[Act]:
    """What a seat may do, by the reference."""
    if game.over:
        return set()
    if game.between:
        return _between(game) if seat == DEALER else set()
    found = _dealers(game.hand) if seat == DEALER else set()
    return found | _anybodys(game.hand, seat) | {Act(SPOKEN[words]) for words in game.hand.may_speak(seat)}


def _between(game: Game) -> set[Act]:
    found = {Act("deal_hand"), Act("end_game")}
    if game.may_change_level:
        players = frozenset(game.hand.seats) - {DEALER}
        found.add(Act("change_level", (players, frozenset(SKILL_IDS.values()), range(1, 11))))
    return found


def _dealers(hand: Hand) -> set[Act]:
    match hand.stage:
        case Stage.DISCARDING:
            return {Act("discard", (*hand.discards, hand.kitty))}
        case Stage.SCENE:
            return {Act("set_scene")}
        case Stage.RULING:
            return {Act("accept_trump"), Act("refuse_trump")}
        case Stage.VERDICT:
            return {Act("judge", _verdicts(hand))}
        case Stage.DEALER:
            return {Act("go_on"), Act("end_hand")} | (set() if hand.floor_open else {Act("open_floor")})
        case Stage.TRUMPS:
            assert hand.trumps is not None
            next_one = hand.trumps.may_call()
            found = {Act("call_trump", frozenset({next_one.card}))} if next_one else set()
            return found | ({Act("close_trumps")} if hand.trumps.may_close() else set())
        case _:
            return set()


def _verdicts(hand: Hand) -> frozenset[tuple[Any, ...]]:
    """RP-10: three ways to judge, each overruled or not."""
    ways = [
        ("difficulty", tarot_rpg.DIFFICULTIES),
        ("level", tarot_rpg.LEVELS),
        ("opponent", (frozenset(hand.opponents), frozenset(SKILL_IDS.values()))),
    ]
    return frozenset((against, how, overruled) for against, how in ways for overruled in (False, True))


def _anybodys(hand: Hand, seat: int) -> set[Act]:
    found: set[Act] = set()
    if trumps := hand.may_lay(seat):
        found.add(Act("lay_trump", frozenset(trumps)))
    if hand.stage is Stage.TRUMPS and hand.trumps is not None and seat in hand.trumps.may_pass():
        found.add(Act("pass_trumps"))
    if seat == hand.speaker:
        found |= {Act("say_wish"), Act("say_nothing")}
    if seat == hand.narrator:
        found |= {Act("narrate"), Act("say_nothing")}
    if seat == hand.turn:
        if hand.leads:
            found.add(Act("lead", frozenset(hand.leads)))
        if hand.lead_goes_to:
            found.add(Act("pass_lead", frozenset(hand.lead_goes_to)))
        if hand.duty is not None:
            found.add(Act("follow", frozenset(hand.duty[1])))
    return found


# What is seen ---------------------------------------------------------------------


def seen_in_core(view: TarotRpgView) -> dict[str, Any]:
    """As an auditor sees it."""
    led, verdict, taken = view.led, view.verdict, view.taken
    return {
        "hand": view.hand,
        "trick": view.trick,
        "stage": TarotRpgStage.Name(view.stage).removeprefix("TAROT_RPG_STAGE_"),
        "cards": [texts(person.cards) for person in view.people],
        "counts": [person.count for person in view.people],
        "fool": [person.seat for person in view.people if person.fool],
        "levels": [list(person.levels) for person in view.people],
        "standing": [(person.hands, person.tricks, person.trumps) for person in view.people],
        "lead": view.lead if view.HasField("lead") else None,
        "lead_reason": TarotRpgLeadReason.Name(view.lead_reason).removeprefix("TAROT_RPG_LEAD_REASON_"),
        "lead_passed": sorted(view.lead_passed),
        "trumps": _trumps_in_core(view.trumps),
        "led": (led.seat, text(led.card), suit_of(led.suit), skill_of(led.skill), led.value, led.level, led.total)
        if view.HasField("led")
        else None,
        "verdict": (verdict.total, verdict.difficulty, verdict.opposed, verdict.overruled, verdict.success)
        if view.HasField("verdict")
        else None,
        "played": [Play(play.seat, text(play.card)) for play in view.played],
        "turn": view.turn if view.HasField("turn") else None,
        "taken": (taken.seat if taken.HasField("seat") else None, text(taken.card), taken.fool)
        if view.HasField("taken")
        else None,
        "floor_open": view.floor_open,
        "kitty": view.kitty,
        "discards": texts(view.discards),
    }


def _trumps_in_core(trumps: TarotRpgTrumps) -> dict[str, Any]:
    called = trumps.called
    return {
        "waiting": [Laid(laid.seat, text(laid.card)) for laid in trumps.waiting],
        "called": Laid(called.seat, text(called.card)) if trumps.HasField("called") else None,
        "resolved": [(each.trump.seat, text(each.trump.card), each.accepted) for each in trumps.resolved],
        "themes": [laid.theme for laid in trumps.waiting],
        "asked": list(trumps.asked),
        "passed": sorted(trumps.passed),
        "may_lay": list(trumps.may_lay),
        "can_call": trumps.can_call,
        "can_close": trumps.can_close,
    }


def seen_in(game: Game) -> dict[str, Any]:
    hand, levels = game.hand, game.levels
    led, verdict = hand.led, hand.verdict
    over = hand.over
    return {
        "hand": game.number,
        "trick": hand.trick,
        "stage": "BETWEEN" if over else hand.stage.name,
        "cards": [frozenset(cards) for cards in hand.hands],
        "counts": [len(cards) for cards in hand.hands],
        "fool": [] if hand.fool is None else [hand.fool],
        "levels": [list(sheet.values()) for sheet in levels],
        "standing": game.standing,
        "lead": None if over else hand.lead,
        "lead_reason": "UNSPECIFIED" if over or hand.lead_reason is None else hand.lead_reason.name,
        "lead_passed": sorted(hand.lead_passed),
        "trumps": _trumps_in(hand),
        "led": None if led is None else _led(hand, led),
        "verdict": None
        if verdict is None
        else (hand.total, verdict.difficulty, verdict.opposed, verdict.overruled, verdict.success),
        "played": hand.played,
        "turn": hand.turn,
        "taken": hand.took,
        "floor_open": hand.floor_open and not over,
        "kitty": hand.kitty,
        "discards": frozenset(hand.discarded),
    }


def _led(hand: Hand, led: Lead) -> tuple[Any, ...]:
    seat, value, total = hand.played[0].seat, tarot_rpg.value(led.card), hand.total
    return seat, led.card, led.suit, led.skill, value, total - value, total


def _trumps_in(hand: Hand) -> dict[str, Any]:
    trumps = Trumps(DEALER, ()) if hand.trumps is None or hand.over else hand.trumps
    laying = hand.stage in (Stage.TRUMPS, Stage.WISH, Stage.RULING)
    resolved = sorted((*trumps.accepted, *trumps.refused), key=trumps.place)
    queue = trumps.queue()
    return {
        "waiting": queue,
        "called": trumps.called,
        "resolved": [(*laid, laid in trumps.accepted) for laid in resolved],
        "themes": [tarot_rpg.theme(laid.card) for laid in queue],
        "asked": sorted(trumps.may_pass()) if laying else [],
        "passed": sorted(trumps.passed),
        "may_lay": [seat for seat in hand.seats if laying and trumps.might_lay(seat)],
        "can_call": laying and trumps.may_call() is not None,
        "can_close": laying and trumps.may_close(),
    }


def differences(core: dict[str, Any], reference: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What differs, each as (core, reference)."""
    return {name: (core[name], reference[name]) for name in reference if core[name] != reference[name]}


def random_lead(random: Random, hand: Hand) -> Lead:
    """A lead that mostly is not possible: whoever has the card, whatever goes with it."""
    held = sorted(card for cards in hand.hands for card in cards) or [FOOL]
    card, skill = random.choice(held), random.choice([None, *SKILLS])
    if skill is None:
        return Lead(card, random.choice(tarot_rpg.SUITS), None)
    return Lead(card, SKILLS[skill], skill)


def _covers_verdict(ways: frozenset[tuple[Any, ...]], fields: dict[str, Any]) -> bool:
    hows = {against: how for against, how, _ in ways}
    if "opponent" in fields:
        return fields["opponent"][0] in hows["opponent"][0]
    (against,) = fields.keys() & {"difficulty", "level"}
    return fields[against] in hows[against]


# Both ---------------------------------------------------------------------------------


class SideBySide:
    """The two games, and what is done in both."""

    def __init__(self, setting: Setting, orders: Sequence[Sequence[str]], random: Random, *, turn_ms: int = 0) -> None:
        self.random = random
        self.game = Game(orders, setting.sheets, setting.hands)
        self.timed = turn_ms > 0
        self.away: set[int] = set()
        self._told_over: Hand | None = None
        self.core = CoreTable(setting.given, len(setting.sheets) + 1, orders, random, turn_ms=turn_ms)

    @property
    def hand(self) -> Hand:
        return self.game.hand

    @property
    def late(self) -> list[int]:
        """RP-20: for whom the clock is to act, first for those who are away (LC-4); of several, for the lowest seat."""
        waited_for = set() if self.hand.over else self.hand.waited_for
        return sorted(waited_for & self.away) + (sorted(waited_for - self.away) if self.timed else [])

    def covers(self, acts: set[Act], what: str, fields: dict[str, Any]) -> bool:
        """Whether this is one of the ways to do one of these acts."""
        ways = [act.how for act in acts if act.what == what]
        if not ways:
            return False
        how: Any = ways[0]
        if what == "discard":
            return tarot_rpg.may_discard(self.hand.hands[DEALER], fields["cards"], self.hand.kitty)
        if what == "judge":
            return _covers_verdict(how, fields)
        if what == "change_level":
            players, _, levels = how
            return fields["seat"] in players and fields["level"] in levels
        chosen = {"lead": "lead", "pass_lead": "to"}.get(what, "card")
        return how is None or fields[chosen] in how

    def compare(self) -> list[set[Act]]:
        """Hold the core against the reference; gives what each seat may do."""
        different = differences(seen_in_core(self.core.view), seen_in(self.game))
        expected = [acts_in(self.game, seat) for seat in self.hand.seats]
        for seat in self.hand.seats:
            if (told := self.core.acts(seat)) != expected[seat]:
                different[f"acts of {seat}"] = (told - expected[seat], expected[seat] - told)
        if (duty := self.hand.duty) is not None and self.hand.turn is not None:
            view = self.core.view_of(self.hand.turn)
            different |= differences(
                {"duty": view.duty, "duty cards": texts(view.duty_cards)},
                {"duty": DUTIES[duty[0]], "duty cards": duty[1]},
            )
        assert not different, f"(core, reference): {different}"
        assert self.core.finished == self.game.over
        assert (self.core.due is not None) == bool(self.late)
        assert self.core.tricks == [tricks for _, tricks, _ in self.game.standing]
        return expected

    def act(self, seat: int, act: Act) -> None:
        """Do what somebody may do, in one of its ways, at random."""
        what, random = act.what, self.random
        if what == "discard":
            always, choice, due = act.how
            rest = sorted(choice - always)
            self.give(seat, what, cards=[*sorted(always), *random.sample(rest, due - len(always))])
        elif what in ("lay_trump", "call_trump", "follow"):
            self.give(seat, what, card=random.choice(sorted(act.how)))
        elif what == "lead":
            ways = sorted(act.how, key=str)
            with_the_fool = [lead for lead in ways if lead.card == FOOL] if random.random() < 0.3 else []
            self.give(seat, what, lead=random.choice(with_the_fool or ways))
        elif what == "pass_lead":
            self.give(seat, what, to=random.choice(sorted(act.how)))
        elif what == "judge":
            self._judge(seat)
        elif what == "change_level":
            players, _, levels = act.how
            self.give(
                seat, what, seat=random.choice(sorted(players)), skill=random.choice(list(SKILLS)),
                level=random.choice(levels),
            )  # fmt: skip
        else:
            self.give(seat, what)

    def _judge(self, seat: int) -> None:
        random = self.random
        against = random.choice(["difficulty", "level", "opponent"])
        how: Any = random.choice(tarot_rpg.DIFFICULTIES if against == "difficulty" else tarot_rpg.LEVELS)
        if against == "opponent":
            how = random.choice(self.hand.opponents), random.choice(list(SKILLS))
        self.give(seat, "judge", **{against: how}, overrule=random.choice([None, None, True]))

    def give(self, seat: int, what: str, /, **fields: Any) -> None:
        """The same to both."""
        given = lead_command(fields["lead"], by_dealer=seat == DEALER) if what == "lead" else command(what, **fields)
        hand = self.hand
        told = self.core.give(seat, given)
        self.away.discard(seat)
        self._do(seat, what, fields)
        self._hand_ended(hand, told)

    def _hand_ended(self, hand: Hand, told: list[TarotRpgEvent]) -> None:
        """RP-15: the end of a hand is told when it is over, and whether it ended by itself."""
        ends = [event.hand_ended.by_itself for event in told if event.HasField("hand_ended")]
        assert ends == ([hand.ended_by_itself] if hand.over and hand is not self._told_over else [])
        if ends:
            self._told_over = hand

    def _do(self, seat: int, what: str, fields: dict[str, Any]) -> None:
        game, hand = self.game, self.hand
        match what:
            case "discard":
                hand.discard(fields["cards"])
            case "lay_trump":
                hand.lay(seat, fields["card"])
            case "pass_trumps":
                hand.pass_trumps(seat)
            case "call_trump":
                hand.call()
            case "say_wish":
                hand.say()
            case "say_nothing" if hand.stage is Stage.WISH:
                hand.say()
            case "accept_trump":
                hand.accept()
            case "refuse_trump":
                hand.refuse()
            case "close_trumps":
                hand.close()
            case "lead":
                hand.play_lead(fields["lead"])
            case "pass_lead":
                hand.pass_lead(fields["to"])
            case "judge":
                against = {name: how for name, how in fields.items() if name != "overrule"}
                hand.judge(**against, overruled=fields["overrule"] is not None)
            case "follow":
                hand.follow(fields["card"])
            case "narrate" | "say_nothing" if hand.stage is Stage.NARRATION and seat == hand.narrator:
                hand.narrate()
            case "cut_in" | "send_note" | "narrate" | "interact":
                (words,) = (words for words, spoken in SPOKEN.items() if spoken == what)
                hand.speak(seat, words)
            case "change_level":
                game.change_level(fields["seat"], fields["skill"], fields["level"])
            case _:
                {
                    "set_scene": hand.set_scene,
                    "open_floor": hand.open_floor,
                    "go_on": hand.go_on,
                    "end_hand": hand.end,
                    "deal_hand": game.deal,
                    "end_game": game.end,
                }[what]()

    def time_up(self) -> None:
        """RP-20: the clock acts for somebody who is late: of several, for the lowest seat."""
        late, hand = self.late[0], self.hand
        told = self.core.time_up()
        hand.time_out(late)
        self._hand_ended(hand, told)

    def leave(self, seat: int) -> None:
        """LC-4: nothing of the game changes."""
        self.core.leave(seat)
        self.away.add(seat)
