"""Tarot: the RPG played hand after hand, on the rules of ``tarot_rpg``, ``tarot_rpg_trumps`` and ``tarot_rpg_trick``.

A hand walks from the discards through its tricks: RP-2 to RP-15 and RP-20. It knows who has the word, and keeps nothing
of what is said.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum

from tests.reference import tarot_rpg, tarot_rpg_trick
from tests.reference.tarot_rpg import DEALER, FOOL, Lead
from tests.reference.tarot_rpg_trick import Duty, Play
from tests.reference.tarot_rpg_trumps import Laid, Trumps


class Stage(Enum):
    """What a hand has come to, and so who is to act."""

    DISCARDING = "the dealer has the kitty, and discards"
    SCENE = "the dealer sets the scene"
    TRUMPS = "trumps are laid"
    WISH = "the player of a called trump says what they want"
    RULING = "the dealer accepts a called trump or refuses it"
    LEAD = "who has the lead leads or passes"
    VERDICT = "the dealer judges the check"
    FOLLOWING = "the others follow"
    NARRATION = "the taker has the word"
    DEALER = "the dealer has the word"
    OVER = "the hand is over"


class Why(Enum):
    """Why somebody has the lead."""

    FOOL = "RP-3: they showed the Fool"
    TRUMP = "RP-7: theirs was the last accepted trump"
    PASSED = "RP-8: it was passed to them"
    ALL_PASSED = "RP-8: nobody else is left"
    TAKER = "RP-15: they took the trick before"
    STAYS = "RP-12: nobody took the trick before"


class Words(Enum):
    """RP-14: what is said unasked."""

    CUT_IN = "the dealer cuts in"
    NOTE = "the dealer sends the narrator a note"
    STORY = "the dealer narrates"
    ACTION = "a player acts without a check"


MOST_UNASKED = 50  # RP-14: times in a trick, for each
MOST_CHANGES = 50  # RP-17


class Verdict:
    """RP-10: a check against a difficulty, or opposed by a character or somebody of the dealer's with a level."""

    def __init__(self, total: int, *, difficulty: int | None = None, level: int | None = None, overruled: bool) -> None:
        self.opposed = level is not None
        self.overruled = overruled
        if level is not None:
            self.difficulty = tarot_rpg.opposed_difficulty(level)
            succeeds = tarot_rpg.succeeds_opposed(total, level)
        else:
            assert difficulty is not None
            self.difficulty = difficulty
            succeeds = tarot_rpg.succeeds(total, difficulty)
        self.success = succeeds != overruled


class Hand:
    """One hand. Levels are by seat, the dealer's are empty."""

    def __init__(self, order: Sequence[str], levels: Sequence[Mapping[str, int]]) -> None:
        deal = tarot_rpg.dealt(order, len(levels) - 1)
        self.levels = [dict(sheet) for sheet in levels]
        self.seats = range(len(levels))
        self.stage = Stage.DISCARDING
        self.hands = deal.hands
        self.kitty = len(deal.kitty)
        self.hands[DEALER] |= deal.kitty  # RP-2: the dealer takes the kitty
        self.discarded: set[str] = set()  # what the dealer discarded
        self.gone: set[str] = set()  # all that was discarded later
        self.fool: int | None = None  # who has it, as far as everybody knows
        self.ended_by_itself = False
        self.tricks = [0 for _ in self.seats]
        self.accepted = [0 for _ in self.seats]
        self.trick = 0
        self.lead: int | None = None
        self.lead_reason: Why | None = None
        self.trumps: Trumps | None = None
        self.lead_passed: list[int] = []
        self.led: Lead | None = None
        self.verdict: Verdict | None = None
        self.played: list[Play] = []
        self.taken: Play | None = None  # of the last trick that was played
        self.took: tuple[int | None, str, bool] | None = None  # the same: who, with which card, and with the Fool
        self.floor_open = False
        self.unasked = [0 for _ in self.seats]  # how often each spoke unasked in this trick

    # What is known -------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.stage is Stage.OVER

    @property
    def total(self) -> int:
        """RP-9."""
        assert self.led is not None
        return tarot_rpg.total(self.led, self.levels[self.played[0].seat])

    @property
    def discards(self) -> tarot_rpg.Discards:
        """RP-2."""
        return tarot_rpg.discards(self.hands[DEALER], self.kitty)

    @property
    def leads(self) -> set[Lead]:
        """RP-8, RP-9: what may be led."""
        if self.stage is not Stage.LEAD or self.lead is None:
            return set()
        return tarot_rpg.leads(self.hands[self.lead], by_dealer=self.lead == DEALER)

    @property
    def lead_goes_to(self) -> list[int]:
        """RP-8: to whom the lead may be passed, clockwise from who has it."""
        if self.stage is not Stage.LEAD or self.lead is None:
            return []
        if self.lead == DEALER:
            return [] if self.hands[DEALER] else self._others_for_the_lead()
        return self._others_for_the_lead() or [DEALER]

    def _others_for_the_lead(self) -> list[int]:
        assert self.lead is not None
        return [
            seat
            for seat in self._clockwise(self.lead)
            if seat != DEALER and self.hands[seat] and seat not in self.lead_passed
        ]

    @property
    def turn(self) -> int | None:
        """Whose turn it is to lead or to follow."""
        if self.stage is Stage.LEAD:
            return self.lead
        if self.stage is not Stage.FOLLOWING:
            return None
        return self._to_follow()[0]

    def _to_follow(self) -> list[int]:
        """RP-11: clockwise, each with cards left plays one."""
        assert self.lead is not None
        have_played = [play.seat for play in self.played]
        return [seat for seat in self._clockwise(self.lead) if self.hands[seat] and seat not in have_played]

    @property
    def duty(self) -> tuple[Duty, set[str]] | None:
        """RP-11: of the seat whose turn it is to follow."""
        if self.stage is not Stage.FOLLOWING or self.led is None:
            return None
        seat = self._to_follow()[0]
        return tarot_rpg_trick.duty(self.hands[seat], self.played, self.led.suit)

    @property
    def narrator(self) -> int | None:
        """RP-14: who took the trick, while they have the word."""
        return self.taken.seat if self.stage is Stage.NARRATION and self.taken else None

    @property
    def speaker(self) -> int | None:
        """RP-6: whose trump is called, until they have spoken."""
        called = self.trumps.called if self.trumps else None
        return called.seat if self.stage is Stage.WISH and called else None

    @property
    def waited_for(self) -> set[int]:
        """RP-20: whose clock runs; the dealer has none."""
        waited: set[int | None] = {self.turn, self.narrator, self.speaker}
        if self.stage is Stage.TRUMPS and self.trumps is not None:
            waited |= self.trumps.may_pass()
        return {seat for seat in waited if seat not in (None, DEALER)}

    def _clockwise(self, seat: int) -> list[int]:
        """All others, from the left of a seat on."""
        people = len(self.seats)
        return [(seat + step) % people for step in range(1, people)]

    # The beginning ---------------------------------------------------------------

    def discard(self, cards: Collection[str]) -> None:
        """RP-2."""
        self._must(self.stage is Stage.DISCARDING and tarot_rpg.may_discard(self.hands[DEALER], cards, self.kitty))
        self.hands[DEALER] -= set(cards)
        self.discarded = set(cards)
        self.stage = Stage.SCENE

    def set_scene(self) -> None:
        """RP-3."""
        self._must(self.stage is Stage.SCENE)
        self.fool = self.lead = tarot_rpg.fool_holder(self.hands)
        self.lead_reason = Why.FOOL
        self._begin_trick()

    def _begin_trick(self) -> None:
        assert self.lead is not None
        self.trick += 1
        self.lead_passed, self.led, self.verdict, self.played = [], None, None, []
        self.floor_open = False
        self.unasked = [0 for _ in self.seats]
        self.trumps = Trumps(self.lead, tuple(map(frozenset, self.hands)))
        self.stage = Stage.TRUMPS

    # Trumps ----------------------------------------------------------------------

    def may_lay(self, seat: int) -> set[str]:
        """RP-5: also while another trump is being resolved."""
        laying = self.stage in (Stage.TRUMPS, Stage.WISH, Stage.RULING)
        return self.trumps.may_lay(seat) if laying and self.trumps else set()

    def lay(self, seat: int, card: str) -> None:
        self._must(card in self.may_lay(seat))
        self._now(self._phase.lay(seat, card))

    def pass_trumps(self, seat: int) -> None:
        self._must(self.stage is Stage.TRUMPS)
        self._now(self._phase.pass_(seat))

    def call(self) -> None:
        self._must(self.stage is Stage.TRUMPS)
        self._now(self._phase.call())
        self.stage = Stage.RULING if self._phase.said else Stage.WISH

    def say(self) -> None:
        """RP-6: the wish, or nothing."""
        self._must(self.stage is Stage.WISH)
        self._now(self._phase.say())
        self.stage = Stage.RULING

    def accept(self) -> None:
        self._must(self.stage is Stage.RULING)
        self._now(self._phase.accept())
        seat, card = self._phase.accepted[-1]
        self.gone.add(card)
        self.accepted[seat] += 1
        self.stage = Stage.TRUMPS

    def refuse(self) -> None:
        self._must(self.stage is Stage.RULING)
        self._now(self._phase.refuse())
        self.stage = Stage.TRUMPS

    def close(self) -> None:
        """RP-5, RP-7."""
        self._must(self.stage is Stage.TRUMPS and self._phase.may_close())
        self.lead = self._phase.lead_after()
        if self._phase.accepted:
            self.lead_reason = Why.TRUMP
        self._to_the_lead()

    @property
    def lying_trumps(self) -> set[Laid]:
        """Trumps on the table: in no hand, and not discarded yet."""
        if self.trumps is None:
            return set()
        return set(self.trumps.waiting) | ({self.trumps.called} if self.trumps.called else set())

    @property
    def _phase(self) -> Trumps:
        assert self.trumps is not None
        return self.trumps

    def _now(self, trumps: Trumps) -> None:
        self.trumps = trumps
        self.hands = [set(hand) for hand in trumps.hands]

    # The lead, the check, the others ------------------------------------------------

    def _to_the_lead(self) -> None:
        """RP-8, RP-15: on to the lead, if anybody can have it."""
        nobody_left = self.lead == DEALER and not self.hands[DEALER] and not self._others_for_the_lead()
        if nobody_left or not any(self.hands):
            self._end(by_itself=True)
        else:
            self.stage = Stage.LEAD

    def pass_lead(self, to: int) -> None:
        """RP-8."""
        self._must(to in self.lead_goes_to)
        assert self.lead is not None
        self.lead_passed.append(self.lead)
        self.lead = to
        self.lead_reason = Why.ALL_PASSED if to == DEALER else Why.PASSED
        self._to_the_lead()

    def play_lead(self, lead: Lead) -> None:
        """RP-8, RP-9."""
        self._must(lead in self.leads)
        assert self.lead is not None
        self.led = lead
        self._play(self.lead, lead.card)
        if self.lead == DEALER:
            # No check.
            self._after_a_card()
        else:
            self.stage = Stage.VERDICT

    @property
    def opponents(self) -> list[int]:
        """RP-10: whose character may oppose: any player's but the leader's."""
        return [seat for seat in self.seats if seat not in (DEALER, self.lead)]

    def judge(
        self, *, difficulty: int | None = None, opponent: tuple[int, str] | None = None, level: int | None = None,
        overruled: bool = False,
    ) -> None:  # fmt: skip
        """RP-10: exactly one of the three."""
        self._must(self.stage is Stage.VERDICT and [difficulty, opponent, level].count(None) == 2)
        if opponent is not None:
            seat, skill = opponent
            self._must(seat in self.opponents)
            level = self.levels[seat][skill]
        self._must(difficulty in (None, *tarot_rpg.DIFFICULTIES) and level in (None, *tarot_rpg.LEVELS))
        self.verdict = Verdict(self.total, difficulty=difficulty, level=level, overruled=overruled)
        self._after_a_card()

    def follow(self, card: str) -> None:
        """RP-11."""
        duty, seat = self.duty, self.turn
        self._must(duty is not None and seat is not None and card in duty[1])
        assert seat is not None
        self._play(seat, card)
        self._after_a_card()

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.played.append(Play(seat, card))
        if card == FOOL:
            self.fool = None

    def _after_a_card(self) -> None:
        if self._to_follow():
            self.stage = Stage.FOLLOWING
        else:
            self._take()

    def _take(self) -> None:
        """RP-12, RP-13."""
        assert self.led is not None
        self.taken = tarot_rpg_trick.taking(self.played, self.led.suit)
        to = tarot_rpg_trick.fool_goes_to(self.played, self.led.suit)
        self.gone |= {play.card for play in self.played}
        self.took = (*(self.taken or (None, FOOL)), to is not None)
        if to is not None:
            self.gone.remove(FOOL)
            self.hands[to].add(FOOL)
            self.fool = to
        if self.taken is None:
            # Only the Fool: the lead stays.
            self.lead_reason = Why.STAYS
            self.stage = Stage.DEALER
            return
        self.lead = self.taken.seat
        self.lead_reason = Why.TAKER
        self.tricks[self.lead] += 1
        self.stage = Stage.DEALER if self.lead == DEALER else Stage.NARRATION

    # Words, and on ---------------------------------------------------------------------

    def narrate(self) -> None:
        """RP-14: the taker has told the story on, or says nothing (RP-20)."""
        self._must(self.stage is Stage.NARRATION)
        self.stage = Stage.DEALER

    def may_speak(self, seat: int) -> set[Words]:
        """RP-14: what somebody may say unasked: the dealer once a trick is taken, others while they may act."""
        if self.unasked[seat] == MOST_UNASKED:
            return set()
        if seat == DEALER:
            if self.stage is Stage.NARRATION:
                return {Words.CUT_IN, Words.NOTE}
            return {Words.STORY} if self.stage is Stage.DEALER else set()
        return {Words.ACTION} if self.stage is Stage.DEALER and self.floor_open else set()

    def speak(self, seat: int, words: Words) -> None:
        self._must(words in self.may_speak(seat))
        self.unasked[seat] += 1

    def open_floor(self) -> None:
        """RP-14: players may act without checks."""
        self._must(self.stage is Stage.DEALER and not self.floor_open)
        self.floor_open = True

    def go_on(self) -> None:
        """RP-15: the next trick, unless nobody has a card."""
        self._must(self.stage is Stage.DEALER)
        if any(self.hands):
            self._begin_trick()
        else:
            self._end(by_itself=True)

    def end(self) -> None:
        """RP-15: only between tricks."""
        self._must(self.stage is Stage.DEALER)
        self._end(by_itself=False)

    def _end(self, *, by_itself: bool) -> None:
        self.ended_by_itself = by_itself
        self.stage = Stage.OVER

    # Time ------------------------------------------------------------------------------

    def time_out(self, seat: int) -> None:
        """RP-20: what is done for somebody who is late or away."""
        self._must(seat in self.waited_for)
        if self.stage is Stage.TRUMPS:
            self.pass_trumps(seat)
        elif self.stage is Stage.WISH:
            self.say()
        elif self.stage is Stage.LEAD:
            self.pass_lead(self.lead_goes_to[0])
        elif self.stage is Stage.FOLLOWING:
            assert self.duty is not None
            self.follow(tarot_rpg_trick.timed_out(self.duty[1]))
        else:
            self.narrate()

    def _must(self, legal: bool) -> None:
        if not legal:
            raise ValueError(f"this is not possible: {self.stage.value}")


class Game:
    """Hands one after another, all from the same dealer: RP-15, RP-17, RP-20. ``orders`` are those of the hands."""

    def __init__(self, orders: Sequence[Sequence[str]], sheets: Sequence[Mapping[str, int]], hands: int = 0) -> None:
        """``sheets``: the levels of each player, from seat 1. ``hands``: after how many the game ends; 0: no limit."""
        self.orders = orders
        self.levels: list[dict[str, int]] = [{}, *map(dict, sheets)]
        self.limit = hands
        self.number = 1
        self.hand = Hand(orders[0], self.levels)
        self.before = [(0, 0) for _ in self.levels]  # tricks and accepted trumps of earlier hands
        self.changes = 0
        self.ended = False

    @property
    def over(self) -> bool:
        return self.ended or (self.hand.over and self.number == self.limit)

    @property
    def between(self) -> bool:
        return self.hand.over and not self.over

    @property
    def standing(self) -> list[tuple[int, int, int]]:
        """RP-20: hands, tricks and accepted trumps by person."""
        tricks, trumps = self.hand.tricks, self.hand.accepted
        return [(self.number, self.before[s][0] + tricks[s], self.before[s][1] + trumps[s]) for s in self.hand.seats]

    def deal(self) -> None:
        self._must(self.between)
        self.before = [(tricks, trumps) for _, tricks, trumps in self.standing]
        self.number += 1
        self.changes = 0
        self.hand = Hand(self.orders[self.number - 1], self.levels)

    @property
    def may_change_level(self) -> bool:
        """RP-17: at most so often between two hands."""
        return self.between and self.changes < MOST_CHANGES

    def change_level(self, seat: int, skill: str, level: int) -> None:
        """RP-17."""
        self._must(self.may_change_level and seat != DEALER and level in tarot_rpg.LEVELS)
        self.levels[seat][skill] = level
        self.changes += 1

    def end(self) -> None:
        """RP-20: the dealer ends the game between hands."""
        self._must(self.between)
        self.ended = True

    def _must(self, legal: bool) -> None:
        if not legal:
            raise ValueError("this is not possible between hands")
