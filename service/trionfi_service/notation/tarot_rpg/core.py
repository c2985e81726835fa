"""Hands of Tarot: the RPG played again in the core. What people said is not in a line: here each text is empty."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from trionfi.v1.card_pb2 import Card
from trionfi.v1.game_pb2 import Command, Phase
from trionfi.v1.move_pb2 import Text
from trionfi.v1.tarot_rpg_pb2 import (
    TarotRpgAcceptTrump,
    TarotRpgCallTrump,
    TarotRpgChangeLevel,
    TarotRpgCloseTrumps,
    TarotRpgCommand,
    TarotRpgCutIn,
    TarotRpgDealHand,
    TarotRpgDiscard,
    TarotRpgEndGame,
    TarotRpgEndHand,
    TarotRpgFollow,
    TarotRpgGoOn,
    TarotRpgInteract,
    TarotRpgJudge,
    TarotRpgLayTrump,
    TarotRpgLead,
    TarotRpgNarrate,
    TarotRpgOpenFloor,
    TarotRpgOpponent,
    TarotRpgPassLead,
    TarotRpgPassTrumps,
    TarotRpgRefuseTrump,
    TarotRpgSayNothing,
    TarotRpgSayWish,
    TarotRpgSendNote,
    TarotRpgSetScene,
    TarotRpgSkill,
    TarotRpgStage,
    TarotRpgSuit,
)
from trionfi_service import rules
from trionfi_service.notation.cards import card, card_text
from trionfi_service.notation.form import Aborted, Dealt, Over
from trionfi_service.notation.log import Seen
from trionfi_service.notation.playing import POLICIES, Clock, Differs, Replay, Unplayable, compare, drawn, texts
from trionfi_service.notation.tarot_rpg.filling import DISCARDS, Filling
from trionfi_service.notation.tarot_rpg.form import (
    DEALER,
    FOOL,
    OPPOSED,
    SKILLS,
    SUITS,
    Began,
    Called,
    Closed,
    Discarded,
    Ended,
    Followed,
    FoolShown,
    Gave,
    Judged,
    Kitty,
    Laid,
    Led,
    LevelChanged,
    Passed,
    Play,
    Ruled,
    Spoke,
    Taken,
    TarotRpgHand,
)
from trionfi_service.notation.tarot_rpg.log import hands as told
from trionfi_service.notation.tarot_rpg.text import levels_text, result_texts
from trionfi_service.rules import RulesRejection
from trionfi_service.table import Table

# What is not a consequence of what was played: what was dealt and hidden, and how the table around the game ended.
_NOT_PLAYED: Final = (Kitty, Dealt, Discarded, Over, Aborted)
_TRIES: Final = 500
_BY_ITSELF: Final = (Kitty, Dealt, FoolShown, Taken)


class _Again(Exception):
    """Other cards lie hidden now."""


def play(hands: Sequence[TarotRpgHand]) -> Table:
    """Play a game again from its first hand on. Raises `Unplayable` and `Differs`; gives the table as it was left."""
    fillings = []
    for at, hand in enumerate(hands):
        try:
            fillings.append(_filled(_alone(hand)))
        except Differs as wrong:
            raise Differs(at, wrong.why) from None
    table = _table(hands, fillings)
    _hold(hands, table)
    return table


def play_alone(hand: TarotRpgHand) -> None:
    """Play one hand again without those before it, with the levels that it began with. Raises as `play` does."""
    play([_alone(hand)])


def _alone(hand: TarotRpgHand) -> TarotRpgHand:
    return replace(hand, hand=1, sheets=hand.levels, skill_total=0, hands=0, after=())


def _filled(hand: TarotRpgHand) -> Filling:
    """Cards in the place of hidden ones, with which all that was played could be."""
    filling = Filling(hand)
    for _ in range(_TRIES):
        try:
            _table([hand], [filling])
        except _Again:
            continue
        return filling
    raise Unplayable("no cards were found that could lie where hidden ones do")


def _table(hands: Sequence[TarotRpgHand], fillings: Sequence[Filling]) -> Table:
    first = hands[0]
    clock = Clock(first.time)
    try:
        table = Table(
            "tarot_rpg",
            _options(first),
            [filling.order() for filling in fillings],
            POLICIES,
            seats=len(first.players) + 1,
            entropy=drawn(),
            clock=clock,
        )
    except RulesRejection as refusal:
        raise Differs(0, f"the table is refused: {refusal} ({refusal.rejection.rule})") from None
    replay = Replay(table, clock)
    for at, (hand, filling) in enumerate(zip(hands, fillings, strict=True)):
        replay.hand = at
        clock.now_ms = hands[at + 1].time if at + 1 < len(hands) else hand.time
        for entry in hand.play:
            _play(replay, entry, filling)
        _end(replay, hand)
        _between(replay, hand)
    return table


def _options(hand: TarotRpgHand) -> dict[str, Any]:
    """The options of a table, as their proto3 JSON."""
    return {
        "sheets": [{"levels": levels} for levels in hand.sheets],
        "skillTotal": hand.skill_total,
        "hands": hand.hands,
    }


def _play(replay: Replay, entry: Play, filling: Filling) -> None:
    """Give the command of an entry. Raises `_Again` where it was refused for cards that lie hidden."""
    if isinstance(entry, _BY_ITSELF) or (isinstance(entry, Began) and entry.trick == 1):
        return
    if isinstance(entry, Discarded):
        _discard(replay, entry, filling)
        return
    seat = entry.seat if isinstance(entry, Spoke | Laid | Passed | Gave | Led | Followed) else DEALER
    try:
        _say(replay, seat, _command(entry), entry.text())
    except Differs:
        # All of them would have had to be played instead.
        if isinstance(entry, Followed) and filling.forbid(seat, _able(replay.table, seat) - {entry.card}):
            raise _Again from None
        raise


def _discard(replay: Replay, entry: Discarded, filling: Filling) -> None:
    """Discard. Raises `_Again` where others must be."""
    holes = [move.tarot_rpg.discard.cards for move in replay.table.moves(DEALER).game]
    try:
        discard = TarotRpgDiscard(cards=map(card, filling.discards()))
        _say(replay, DEALER, TarotRpgCommand(discard=discard), entry.text())
    except Differs:
        if holes:
            always = set(map(card_text, holes[0].always))
            able = always or set(map(card_text, getattr(holes[0], "from")))
            if filling.exchange(able) or filling.forbid(DISCARDS, set(filling.discards()) - able):
                raise _Again from None
        raise


def _able(table: Table, seat: int) -> set[str]:
    """The cards with which a seat can follow."""
    holes = [move.tarot_rpg.follow.card for move in table.moves(seat).game if move.tarot_rpg.HasField("follow")]
    return {card_text(able) for hole in holes for able in hole.one_of}


def _end(replay: Replay, hand: TarotRpgHand) -> None:
    """End a hand that is over, unless it has ended by itself."""
    if hand.result is None or _stage(replay.table) == TarotRpgStage.TAROT_RPG_STAGE_BETWEEN:
        return
    if hand.result.ended_by == "dealer":
        _say(replay, DEALER, TarotRpgCommand(end_hand=TarotRpgEndHand()), "ended dealer")
    else:
        _say(replay, DEALER, TarotRpgCommand(go_on=TarotRpgGoOn()), "ended itself")


def _stage(table: Table) -> int:
    return table.view("spectator").tarot_rpg.stage


def _between(replay: Replay, hand: TarotRpgHand) -> None:
    for entry in hand.after:
        if isinstance(entry, LevelChanged):
            change = TarotRpgChangeLevel(
                seat=entry.seat, skill=_skill(entry.skill), level=entry.level, reason=_something()
            )
            _say(replay, DEALER, TarotRpgCommand(change_level=change), entry.text())
        elif isinstance(entry, Called):
            _say(replay, DEALER, TarotRpgCommand(deal_hand=TarotRpgDealHand()), entry.text())
        elif isinstance(entry, Ended) and replay.table.state.phase == Phase.PHASE_PLAYING:
            _say(replay, DEALER, TarotRpgCommand(end_game=TarotRpgEndGame()), entry.text())


def _say(replay: Replay, seat: int, said: TarotRpgCommand, entry: str) -> None:
    """Give a command, with nothing as each of its texts."""
    command = Command(tarot_rpg=said)
    replay.act(seat, command, entry, [""] * len(list(rules.text_references(command))))


def _command(entry: Play) -> TarotRpgCommand:
    """What leads to an entry."""
    match entry:
        case Began():
            return TarotRpgCommand(go_on=TarotRpgGoOn())
        case Laid():
            return TarotRpgCommand(lay_trump=TarotRpgLayTrump(card=card(entry.card)))
        case Passed():
            return TarotRpgCommand(pass_trumps=TarotRpgPassTrumps())
        case Ruled():
            return _ruling(entry.what, card(entry.card))
        case Closed():
            return TarotRpgCommand(close_trumps=TarotRpgCloseTrumps())
        case Gave():
            return TarotRpgCommand(pass_lead=TarotRpgPassLead(to=entry.to))
        case Led():
            return TarotRpgCommand(lead=_lead(entry))
        case Judged():
            return TarotRpgCommand(judge=_judge(entry))
        case Followed():
            return TarotRpgCommand(follow=TarotRpgFollow(card=card(entry.card)))
        case Spoke():
            return _words(entry.what)
        case _:
            return TarotRpgCommand()


def _ruling(what: str, called: Card) -> TarotRpgCommand:
    match what:
        case "call":
            return TarotRpgCommand(call_trump=TarotRpgCallTrump(card=called))
        case "accept":
            return TarotRpgCommand(accept_trump=TarotRpgAcceptTrump(happens=_something()))
        case _:
            return TarotRpgCommand(refuse_trump=TarotRpgRefuseTrump(reason=_something()))


def _lead(led: Led) -> TarotRpgLead:
    """A player names a skill; the dealer a suit, of the Fool alone."""
    lead = TarotRpgLead(card=card(led.card), action=_something())
    if led.skill is not None:
        lead.skill = _skill(led.skill)
    elif led.suit is not None and led.card == FOOL:
        lead.suit = cast(TarotRpgSuit, SUITS.index(led.suit) + 1)
    return lead


def _judge(judged: Judged) -> TarotRpgJudge:
    judge = TarotRpgJudge(overrule=_something() if judged.overruled else None)
    if not judged.opposed:
        judge.difficulty = judged.difficulty
    elif judged.opponent is None:
        judge.level = judged.difficulty - OPPOSED
    else:
        seat, skill = judged.opponent
        judge.opponent.CopyFrom(TarotRpgOpponent(seat=seat, skill=_skill(skill)))
    return judge


def _words(what: str) -> TarotRpgCommand:
    match what:
        case "scene":
            return TarotRpgCommand(set_scene=TarotRpgSetScene(scene=_something()))
        case "wish":
            return TarotRpgCommand(say_wish=TarotRpgSayWish(wish=_something()))
        case "nothing":
            return TarotRpgCommand(say_nothing=TarotRpgSayNothing())
        case "tell":
            return TarotRpgCommand(narrate=TarotRpgNarrate(story=_something()))
        case "cut":
            return TarotRpgCommand(cut_in=TarotRpgCutIn(words=_something()))
        case "note":
            return TarotRpgCommand(send_note=TarotRpgSendNote(note=_something()))
        case "floor":
            return TarotRpgCommand(open_floor=TarotRpgOpenFloor())
        case _:
            return TarotRpgCommand(interact=TarotRpgInteract(action=_something()))


def _something() -> Text:
    """A text, whatever it is: nothing depends on it."""
    return Text()


def _skill(name: str) -> TarotRpgSkill:
    return cast(TarotRpgSkill, SKILLS.index(name) + 1)


def _hold(said: Sequence[TarotRpgHand], table: Table) -> None:
    """Hold every hand to what the core told of it."""
    found = list(told(Seen(table.log(), rules.AUDITOR)))
    if len(found) < len(said):
        raise Differs(len(found), "the rules deal no such hand here")
    for at, (ours, theirs) in enumerate(zip(said, found, strict=False)):
        compare(at, _facts(ours), _facts(theirs))


def _facts(hand: TarotRpgHand) -> Iterator[str]:
    """What of a hand follows from its cards and its acts."""
    yield f"hand={hand.hand} levels={levels_text(hand.levels)}"
    yield from texts(hand.play, _NOT_PLAYED)
    if hand.result is not None:
        yield from result_texts(hand.result)
    yield from texts(hand.after, _NOT_PLAYED)
