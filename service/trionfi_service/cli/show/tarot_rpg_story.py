"""The tale of a game of Tarot: the RPG: scenes, trumps, actions, checks, verdicts and narration, in order."""

from collections.abc import Mapping
from typing import Final

from trionfi.cards import card_name
from trionfi.v1.game_service_pb2 import SeenEvent
from trionfi.v1.tarot_rpg_pb2 import TarotRpgEvent
from trionfi_service.cli.actors import seat_text
from trionfi_service.cli.show import cards, tarot_rpg_events
from trionfi_service.cli.show.story import Passage, said
from trionfi_service.cli.terminal import printable

_DEALER: Final = 0
# Cards that are laid or passed, and what is hidden, are of the game and not of the tale.
_NOT_TOLD: Final = ("discarded", "trump_laid", "trumps_passed", "trumps_closed", "card_followed", "hand_called")


def passage(seen: SeenEvent, names: Mapping[str, str]) -> Passage | None:
    """What an event adds to the tale; None for nothing."""
    event = seen.event.tarot_rpg
    arm = event.WhichOneof("event")
    if arm is None or arm in _NOT_TOLD:
        return None
    if arm == "hand_began":
        return Passage(f"Hand {event.hand_began.hand}", heading=1)
    if arm == "trick_began":
        return Passage(f"Trick {event.trick_began.trick}", heading=2)
    speech, withheld = said(seen.parts)
    words = _words(event, arm, names) or _line(tarot_rpg_events.event_words(seen.event, names), names)
    return Passage(words, speech=speech, withheld=withheld)


def _words(event: TarotRpgEvent, arm: str, names: Mapping[str, str]) -> str | None:
    match arm:
        case "scene_set":
            return f"{_person(_DEALER, names)} sets the scene"
        case "trump_called":
            called = event.trump_called
            return f"{_person(called.seat, names)} plays {cards.text(called.card)}, {card_name(called.card)}"
        case "trump_accepted":
            return f"{_person(_DEALER, names)} accepts it"
        case "trump_refused":
            return f"{_person(_DEALER, names)} refuses it"
        case "wish_said":
            return f"{_person(event.wish_said.seat, names)} wants"
        case "narrated":
            return f"{_person(event.narrated.seat, names)} tells"
        case "cut_into":
            return f"{_person(_DEALER, names)} cuts in"
        case "interacted":
            return f"{_person(event.interacted.seat, names)} acts"
        case _:
            return None


def _line(words: str, names: Mapping[str, str]) -> str:
    """A line in which people are called by their names alone, where they have one. Names stay as they are."""
    if words.partition(" ")[0].isalpha():
        words = words[0].upper() + words[1:]
    for actor, name in names.items():
        words = words.replace(f"{actor} {printable(name)}", printable(name)) if name else words
    return words


def _person(seat: int, names: Mapping[str, str]) -> str:
    """Who speaks, at the beginning of a line: by name, as it is, else by seat."""
    return names.get(seat_text(seat)) or ("The dealer" if seat == _DEALER else seat_text(seat))
