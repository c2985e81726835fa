"""A table of Tarot: the RPG in the core, driven command by command through the extension: legal, decide, evolve.

Cards are text, and what somebody may do is a set of `Act`, as in the reference. Texts travel beside commands (RP-19),
so that here they are only as long as a command says.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.reference.cards import DECK
from tests.reference.tarot_rpg import SKILLS, SUITS, Lead, suit
from trionfi.v1.card_pb2 import CardOrder
from trionfi.v1.event_log_pb2 import Drafts
from trionfi.v1.game_pb2 import (
    Command,
    CreateGame,
    Event,
    Fairness,
    Join,
    Leave,
    Options,
    Phase,
    Place,
    Policies,
    Rejection,
    TimeUp,
)
from trionfi.v1.move_pb2 import AmountHole, ChooseHole, Text
from trionfi.v1.tarot_rpg_pb2 import (
    TarotRpgCommand,
    TarotRpgEvent,
    TarotRpgJudgeMove,
    TarotRpgLeadMove,
    TarotRpgMove,
    TarotRpgOptions,
    TarotRpgSkill,
    TarotRpgSuit,
    TarotRpgView,
)
from trionfi_service import rules

_IDS = {card: number for number, card in enumerate(DECK, 1)}
_JOIN = Command(join=Join()).SerializeToString()
_LEAVE = Command(leave=Leave()).SerializeToString()
_TIME_UP = Command(time_up=TimeUp()).SerializeToString()
SUIT_IDS = {letter: getattr(TarotRpgSuit, f"TAROT_RPG_SUIT_{name}") for letter, name in zip(
    SUITS, ("WANDS", "CUPS", "SWORDS", "PENTACLES"), strict=True
)}  # fmt: skip
SKILL_IDS = {skill: getattr(TarotRpgSkill, f"TAROT_RPG_SKILL_{skill.upper()}") for skill in SKILLS}
_SUITS = {number: letter for letter, number in SUIT_IDS.items()}
_SKILL_NAMES = {number: skill for skill, number in SKILL_IDS.items()}


def wire(card: str) -> Any:
    """The number of a card on the wire."""
    return _IDS[card]


def text(card: int) -> str:
    return DECK[card - 1]


def texts(cards: Iterable[int]) -> frozenset[str]:
    return frozenset(DECK[card - 1] for card in cards)


def suit_of(number: int) -> str | None:
    return _SUITS.get(number)


def skill_of(number: int) -> str | None:
    return _SKILL_NAMES.get(number)


class Act(NamedTuple):
    """Something that may be done, with all the ways in which it may be."""

    what: str
    how: Any = None


# What the core says may be done -----------------------------------------------


def acts(moves: Iterable[TarotRpgMove]) -> set[Act]:
    """Moves in the reference's terms: all leads, and all verdicts, are one act each."""
    found: set[Act] = set()
    leads: set[Lead] = set()
    verdicts: set[tuple[Any, ...]] = set()
    for move in moves:
        what = move.WhichOneof("move")
        assert what is not None
        if what == "lead":
            leads |= _leads(move.lead)
        elif what == "judge":
            verdicts.add(_verdict(move.judge))
        else:
            found.add(Act(what, _how(what, getattr(move, what))))
    if leads:
        found.add(Act("lead", frozenset(leads)))
    if verdicts:
        found.add(Act("judge", frozenset(verdicts)))
    return found


def _how(what: str, move: Any) -> Any:
    if what in ("lay_trump", "call_trump", "follow"):
        return texts(move.card.one_of)
    if what == "pass_lead":
        return frozenset(move.to.one_of)
    if what == "discard":
        return _discards(move.cards)
    if what == "change_level":
        return frozenset(move.seat.one_of), frozenset(move.skill.one_of), _amounts(move.level)
    return None


def _discards(hole: ChooseHole) -> tuple[frozenset[str], frozenset[str], int]:
    """What goes in any case, what may go, and how many in all."""
    assert hole.at_least == hole.at_most
    always, choice = texts(hole.always), texts(getattr(hole, "from"))
    if len(choice) == hole.at_least:
        always = choice
    return always, choice, hole.at_least


def _amounts(hole: AmountHole) -> range:
    return range(hole.min, hole.max + 1, hole.step)


def _leads(move: TarotRpgLeadMove) -> set[Lead]:
    cards = texts(move.card.one_of)
    if not move.HasField("skill"):
        return {Lead(card, suit_of(move.suit) or suit(card), None) for card in cards}
    skills = [_SKILL_NAMES[number] for number in move.skill.one_of]
    return {Lead(card, SKILLS[skill], skill) for card, skill in product(cards, skills)}


def _verdict(move: TarotRpgJudgeMove) -> tuple[Any, ...]:
    against = move.WhichOneof("against")
    if against == "opponent":
        opponent = move.opponent
        how: Any = (frozenset(opponent.seat.one_of), frozenset(opponent.skill.one_of))
    else:
        how = _amounts(move.difficulty if against == "difficulty" else move.level)
    return against, how, move.HasField("overrule")


# Commands ------------------------------------------------------------------------


def command(what: str, /, **fields: Any) -> TarotRpgCommand:
    """A command by its name, such as ``command("follow", card="2w")``, with some words where it has a text."""
    given = TarotRpgCommand()
    arm: Any = getattr(given, what)
    arm.SetInParent()
    for name in _TEXTS.intersection(arm.DESCRIPTOR.fields_by_name):
        getattr(arm, name).CopyFrom(_WORDS)
    for name, how in fields.items():
        match name, how:
            case _, None:
                pass
            case "cards", _:
                arm.cards.extend(sorted(map(wire, how)))
            case "card", _:
                arm.card = wire(how)
            case "suit", _:
                arm.suit = SUIT_IDS[how]
            case "skill", _:
                arm.skill = SKILL_IDS[how]
            case "opponent", (seat, skill):
                arm.opponent.seat, arm.opponent.skill = seat, SKILL_IDS[skill]
            case "overrule", _:
                arm.overrule.CopyFrom(_WORDS)
            case _:
                setattr(arm, name, how)
    return given


_TEXTS = {"scene", "wish", "happens", "reason", "action", "story", "words", "note"}
_WORDS = Text(index=0, characters=4)


def lead_command(lead: Lead, *, by_dealer: bool) -> TarotRpgCommand:
    """A player names a skill, and with it the suit; a dealer names the suit only where it is not the card's own."""
    named = lead.suit if by_dealer and lead.suit != suit(lead.card) else None
    return command("lead", card=lead.card, skill=lead.skill, suit=named)


# The table ---------------------------------------------------------------------------


class CoreTable:
    """A game that everybody has joined: the first hand is dealt. ``state`` never changes, so that it can be kept."""

    def __init__(
        self,
        options: TarotRpgOptions,
        seats: int,
        orders: Sequence[Sequence[str]],
        random: Random,
        *,
        turn_ms: int = 0,
    ) -> None:
        places = [rules.seat(seat) for seat in range(seats)]
        create = CreateGame(
            game=random.randbytes(16),
            options=Options(tarot_rpg=options),
            policies=Policies(fairness=Fairness.FAIRNESS_SERVER_ONLY, turn_ms=turn_ms),
            places=[Place(actor=rules.actor_message(place), pseudonym=random.randbytes(16)) for place in places],
            build="side by side",
            orders=[CardOrder(cards=map(wire, order)) for order in orders],
        )
        self._random = random
        self.seats = range(seats)
        self.state = rules.initial()
        self._give(rules.OPERATOR, Command(create_game=create).SerializeToString())
        for place in places:
            self._give(place, _JOIN)

    @property
    def finished(self) -> bool:
        return self.state.phase == Phase.PHASE_FINISHED

    @property
    def tricks(self) -> list[int]:
        """The score of each seat."""
        standing = rules.standing(self.state)
        assert all(seat.rank == 0 for seat in standing.seats)  # RP-20: nobody wins
        return [seat.score for seat in standing.seats]

    @property
    def due(self) -> int | None:
        """When the clock acts next."""
        return rules.due(self.state)

    @property
    def view(self) -> TarotRpgView:
        """As an auditor sees it, who sees all hands."""
        return rules.view(self.state, rules.AUDITOR).tarot_rpg

    def view_of(self, seat: int) -> TarotRpgView:
        return rules.view(self.state, rules.seat(seat)).tarot_rpg

    def acts(self, seat: int) -> set[Act]:
        """What a seat may do in the game."""
        return acts(move.tarot_rpg for move in rules.legal(self.state, rules.seat(seat)).game)

    def give(self, seat: int, command: TarotRpgCommand) -> list[TarotRpgEvent]:
        """A seat says this; what the game tells then."""
        return self._give(rules.seat(seat), Command(tarot_rpg=command).SerializeToString())

    def leave(self, seat: int) -> None:
        """A seat goes away (LC-4)."""
        self._give(rules.seat(seat), _LEAVE)

    def time_up(self) -> list[TarotRpgEvent]:
        """The time that is due comes."""
        return self._give(rules.CLOCK, _TIME_UP, self.due or 0)

    def refusal(self, seat: int, command: TarotRpgCommand) -> Rejection:
        """Why this is refused; nothing has happened."""
        before = self.state
        with pytest.raises(rules.RulesRejection) as refused:
            self.give(seat, command)
        assert self.state == before
        return refused.value.rejection

    def _give(self, actor: bytes, given: bytes, now_ms: int = 0) -> list[TarotRpgEvent]:
        now_ms = max(now_ms, self.state.unix_ms, 1)
        decision = rules.decide(self.state, actor, given, now_ms, self._random.randbytes(rules.ENTROPY_BYTES))
        self.state = rules.evolve(self.state, actor, now_ms, decision.drafts)
        events = (Event.FromString(draft.public_body) for draft in Drafts.FromString(decision.drafts).drafts)
        return [event.tarot_rpg for event in events if event.HasField("tarot_rpg")]
