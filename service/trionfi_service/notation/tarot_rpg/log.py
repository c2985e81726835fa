"""Hands of Tarot: the RPG, told from the events of a log."""

from collections.abc import Iterator

from google.protobuf.message import DecodeError

from trionfi.v1.tarot_rpg_pb2 import (
    TarotRpgCardLed,
    TarotRpgCheckJudged,
    TarotRpgDiscard,
    TarotRpgEvent,
    TarotRpgSkill,
    TarotRpgSuit,
)
from trionfi_service.notation.cards import HIDDEN, card_text
from trionfi_service.notation.form import Dealt
from trionfi_service.notation.log import Deal, LogInvalid, Seen, Told, end, enum_text
from trionfi_service.notation.tarot_rpg.form import (
    DEALER,
    After,
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
    Result,
    Ruled,
    Spoke,
    Taken,
    TarotRpgHand,
    hand_size,
    kitty_size,
)


def positions(players: int, seat: int) -> list[int]:
    """Where in the order the cards of a seat lie, in the order dealt: behind those of the kitty (RP-1)."""
    seats = players + 1
    first = (seat - DEALER - 1) % seats
    return [kitty_size(players) + first + seats * turn for turn in range(hand_size(players))]


def hands(seen: Seen) -> Iterator[TarotRpgHand]:
    """Every hand of a log."""
    options = seen.created.options.tarot_rpg
    sheets = tuple(tuple(sheet.levels) for sheet in options.sheets)
    levels = [list(sheet) for sheet in sheets]
    for number, deal in enumerate(seen.deals(), 1):
        now = tuple(map(tuple, levels))
        hand = _Hand(deal, len(sheets), levels)
        yield TarotRpgHand(
            **seen.head(number, deal),
            sheets=sheets,
            skill_total=options.skill_total,
            hands=options.hands,
            levels=now,
            button=DEALER,
            players=tuple(range(1, len(sheets) + 1)),
            play=tuple(hand.play),
            result=hand.result,
            after=tuple(hand.after),
        )


class _Hand:
    """One hand being told. ``levels`` are those of the characters, kept up by what the events say."""

    def __init__(self, deal: Deal, players: int, levels: list[list[int]]) -> None:
        self._levels = levels
        self._tricks = [0] * (players + 1)
        self._trumps = [0] * (players + 1)
        order = [*range(1, players + 1), DEALER]
        self.play: list[Play] = [Kitty(deal.cards(range(kitty_size(players))))]
        self.play += [Dealt(seat, deal.cards(positions(players, seat))) for seat in order]
        self.result: Result | None = None
        self.after: list[After] = []
        for told in deal.events:
            over = end(told.event)
            if over is not None:
                self.after.append(over)
            elif told.event.HasField("tarot_rpg"):
                self._tell(told, told.event.tarot_rpg)

    def _tell(self, told: Told, event: TarotRpgEvent) -> None:
        match event.WhichOneof("event"):
            case "hand_ended":
                ended_by = "itself" if event.hand_ended.by_itself else "dealer"
                self.result = Result(ended_by, tuple(self._tricks), tuple(self._trumps))
            case "hand_called":
                self.after.append(Called())
            case "level_changed":
                change = event.level_changed
                self._levels[change.seat - 1][change.skill - 1] = change.level
                skill = enum_text(TarotRpgSkill, change.skill)
                self.after.append(LevelChanged(change.seat, skill, change.before, change.level))
            case "game_ended":
                self.after.append(Ended())
            case "hand_began" | None:
                pass
            case "trick_taken":
                taken = event.trick_taken
                seat = taken.seat if taken.HasField("seat") else None
                if seat is not None:
                    self._tricks[seat] += 1
                self.play.append(Taken(seat, card_text(taken.card), taken.fool))
            case "trump_accepted":
                self._trumps[event.trump_accepted.seat] += 1
                self.play.append(Ruled("accept", event.trump_accepted.seat, card_text(event.trump_accepted.card)))
            case "trump_refused":
                self.play.append(Ruled("refuse", event.trump_refused.seat, card_text(event.trump_refused.card)))
            case _:
                self.play.append(_entry(told, event))


def _entry(told: Told, event: TarotRpgEvent) -> Play:
    """What happened in a hand, but for what is counted."""
    match event.WhichOneof("event"):
        case "discarded":
            return _discarded(event.discarded.cards, told.choice)
        case "fool_shown":
            return FoolShown(event.fool_shown.seat)
        case "trick_began":
            return Began(event.trick_began.trick, event.trick_began.lead)
        case "trump_laid":
            return Laid(event.trump_laid.seat, card_text(event.trump_laid.card))
        case "trumps_passed":
            return Passed(event.trumps_passed.seat, told.timed_out == event.trumps_passed.seat)
        case "trump_called":
            return Ruled("call", event.trump_called.seat, card_text(event.trump_called.card))
        case "trumps_closed":
            return Closed(event.trumps_closed.lead)
        case "lead_passed":
            seat = event.lead_passed.seat
            return Gave(seat, told.timed_out == seat, event.lead_passed.to)
        case "card_led":
            return _led(event.card_led)
        case "check_judged":
            return _judged(event.check_judged)
        case "card_followed":
            seat = event.card_followed.seat
            return Followed(seat, told.timed_out == seat, card_text(event.card_followed.card))
        case _:
            return _spoke(told, event)


def _spoke(told: Told, event: TarotRpgEvent) -> Spoke:
    """Who spoke, or did not."""
    match event.WhichOneof("event"):
        case "scene_set":
            return Spoke(DEALER, False, "scene", None)
        case "wish_said":
            return Spoke(event.wish_said.seat, False, "wish", None)
        case "nothing_said":
            seat = event.nothing_said.seat
            return Spoke(seat, told.timed_out == seat, "nothing", None)
        case "narrated":
            return Spoke(event.narrated.seat, False, "tell", None)
        case "cut_into":
            return Spoke(DEALER, False, "cut", None)
        case "note_sent":
            return Spoke(DEALER, False, "note", event.note_sent.to)
        case "floor_opened":
            return Spoke(DEALER, False, "floor", None)
        case "interacted":
            return Spoke(event.interacted.seat, False, "act", None)
        case other:
            raise LogInvalid(f"there is no notation for {other}")


def _discarded(count: int, choice: bytes | None) -> Discarded:
    if choice is None:
        return Discarded((HIDDEN,) * count)
    try:
        return Discarded(tuple(map(card_text, TarotRpgDiscard.FromString(choice).cards)))
    except DecodeError:
        raise LogInvalid("a sealed part is no TarotRpgDiscard") from None


def _led(led: TarotRpgCardLed) -> Led:
    suit = enum_text(TarotRpgSuit, led.suit) if led.suit else None
    skill = enum_text(TarotRpgSkill, led.skill) if led.skill else None
    return Led(led.seat, card_text(led.card), suit, skill, led.value, led.level, led.total)


def _judged(judged: TarotRpgCheckJudged) -> Judged:
    opponent = None
    if judged.HasField("opponent"):
        opponent = (judged.opponent.seat, enum_text(TarotRpgSkill, judged.opponent.skill))
    return Judged(judged.total, judged.opposed, judged.difficulty, opponent, judged.success, judged.overruled)
