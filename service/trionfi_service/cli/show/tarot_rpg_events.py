"""What happens in Tarot: the RPG, each in one line."""

from collections.abc import Mapping
from typing import Final

from google.protobuf.message import Message

from trionfi.v1.game_pb2 import Event
from trionfi.v1.tarot_rpg_pb2 import (
    TarotRpgCardLed,
    TarotRpgCheckJudged,
    TarotRpgDiscard,
    TarotRpgEvent,
    TarotRpgSkill,
    TarotRpgSuit,
    TarotRpgTrickTaken,
)
from trionfi_service.cli.actors import seat_text
from trionfi_service.cli.show import cards
from trionfi_service.cli.show.around import who

_DEALER: Final = 0


def event_words(happened: Event, names: Mapping[str, str]) -> str:
    """What has happened, in one line."""
    event = happened.tarot_rpg
    words = _hand(event, names) or _trumps(event, names) or _trick(event, names) or _told(event, names)
    return words or "something in Tarot: the RPG that this build does not know"


def choice_words(content: bytes) -> str:
    """What the dealer has discarded."""
    return f"discarded: {cards.row(TarotRpgDiscard.FromString(content).cards).plain}"


def skill_name(skill: int) -> str:
    """A skill in words."""
    return _named(TarotRpgSkill.DESCRIPTOR.values_by_number, skill, "TAROT_RPG_SKILL_")


def suit_name(suit: int) -> str:
    """A suit in words."""
    return _named(TarotRpgSuit.DESCRIPTOR.values_by_number, suit, "TAROT_RPG_SUIT_").title()


def _named(values: Mapping[int, object], number: int, prefix: str) -> str:
    value = values.get(number)
    return str(getattr(value, "name", number)).removeprefix(prefix).lower()


def arithmetic(led: TarotRpgCardLed) -> str:
    """The check in numbers: what the card counts, and the level."""
    return f"{led.value} + {skill_name(led.skill)} {led.level} = {led.total}"


def against(verdict: TarotRpgCheckJudged, names: Mapping[str, str]) -> str:
    """What the total was held against, and what came of it."""
    if not verdict.opposed:
        held = f"{verdict.total} against a difficulty of {verdict.difficulty}"
    else:
        other = "somebody of the dealer's"
        if verdict.HasField("opponent"):
            opponent = verdict.opponent
            other = f"{who(seat_text(opponent.seat), names)}'s {skill_name(opponent.skill)}"
        held = f"{verdict.total} must beat {verdict.difficulty}, ten and the level of {other}"
    overruled = ", as the dealer overrules" if verdict.overruled else ""
    return f"{held}: {'success' if verdict.success else 'failure'}{overruled}"


def _by(message: Message, names: Mapping[str, str]) -> str:
    return who(seat_text(getattr(message, "seat", _DEALER)), names)


def _hand(event: TarotRpgEvent, names: Mapping[str, str]) -> str | None:
    match event.WhichOneof("event"):
        case "hand_began":
            began = event.hand_began
            return (
                f"hand {began.hand}: {began.cards} cards each, and {began.kitty} in the kitty, which the dealer takes"
            )
        case "discarded":
            return f"the dealer discards {event.discarded.cards} cards"
        case "fool_shown":
            return f"{_by(event.fool_shown, names)} shows the Fool, and has the lead"
        case "trick_began":
            return f"trick {event.trick_began.trick}: {who(seat_text(event.trick_began.lead), names)} has the lead"
        case "hand_ended":
            return f"hand {event.hand_ended.hand} is over{': nobody has a card' * event.hand_ended.by_itself}"
        case "hand_called":
            return "the dealer deals on"
        case "level_changed":
            changed = event.level_changed
            return f"{skill_name(changed.skill)} of {_by(changed, names)} is {changed.level}, and was {changed.before}"
        case "game_ended":
            return "the tale is told"
        case _:
            return None


def _trumps(event: TarotRpgEvent, names: Mapping[str, str]) -> str | None:
    match event.WhichOneof("event"):
        case "trump_laid":
            return f"{_by(event.trump_laid, names)} lays {cards.text(event.trump_laid.card)}"
        case "trumps_passed":
            return f"{_by(event.trumps_passed, names)} lays no trump"
        case "trump_called":
            return f"the dealer calls {cards.text(event.trump_called.card)} of {_by(event.trump_called, names)}"
        case "wish_said":
            return f"{_by(event.wish_said, names)} says what they want"
        case "nothing_said":
            return f"{_by(event.nothing_said, names)} says nothing"
        case "trump_accepted":
            return f"{cards.text(event.trump_accepted.card)} of {_by(event.trump_accepted, names)} has its effect"
        case "trump_refused":
            return (
                f"{cards.text(event.trump_refused.card)} of {_by(event.trump_refused, names)} is refused, and goes back"
            )
        case "trumps_closed":
            return f"no more trumps: {who(seat_text(event.trumps_closed.lead), names)} has the lead"
        case _:
            return None


def _trick(event: TarotRpgEvent, names: Mapping[str, str]) -> str | None:
    match event.WhichOneof("event"):
        case "lead_passed":
            passed = event.lead_passed
            return f"{_by(passed, names)} passes the lead to {who(seat_text(passed.to), names)}"
        case "card_led":
            return f"{_by(event.card_led, names)} leads {_led(event.card_led)}"
        case "check_judged":
            return against(event.check_judged, names)
        case "card_followed":
            return f"{_by(event.card_followed, names)} plays {cards.text(event.card_followed.card)}"
        case "trick_taken":
            return _taken(event.trick_taken, names)
        case _:
            return None


def _led(led: TarotRpgCardLed) -> str:
    card = cards.text(led.card)
    stands_for = led.suit and led.card > cards.LAST_MINOR
    suit = f" for {suit_name(led.suit)}" if stands_for else ""
    return f"{card}{suit}" + (f": {arithmetic(led)}" if led.skill else "")


def _taken(taken: TarotRpgTrickTaken, names: Mapping[str, str]) -> str:
    if not taken.HasField("seat"):
        return "only the Fool was played: nobody takes the trick, and the lead stays"
    fool = ", and has the Fool" if taken.fool else ""
    return f"{who(seat_text(taken.seat), names)} takes the trick with {cards.text(taken.card)}{fool}"


def _told(event: TarotRpgEvent, names: Mapping[str, str]) -> str | None:
    match event.WhichOneof("event"):
        case "scene_set":
            return "the dealer sets the scene"
        case "narrated":
            return f"{_by(event.narrated, names)} tells on"
        case "cut_into":
            return "the dealer cuts in"
        case "note_sent":
            return f"the dealer sends {who(seat_text(event.note_sent.to), names)} a private note"
        case "floor_opened":
            return "players may act without checks"
        case "interacted":
            return f"{_by(event.interacted, names)} acts"
        case _:
            return None
