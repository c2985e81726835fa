"""What programs say where a text is due: a few lines of ours for each command that has one."""

import random
from collections.abc import Mapping
from typing import Final

LINES: Final[Mapping[str, tuple[str, ...]]] = {
    "set_scene": (
        "Rain on the harbour. The last ferry is tied up, and somebody has left a lamp burning in its wheelhouse.",
        "The museum closed an hour ago. Behind the Egyptian room a door stands open that was painted shut for years.",
        "Market day. Every stall sells the same blue bottle today, and nobody will say what is in it.",
    ),
    "say_wish": (
        "An old friend owes me a favour, and happens to pass by.",
        "Surely there is another way in.",
        "I have read about exactly this.",
        "Let the wind turn, just once, just now.",
    ),
    "accept_trump": (
        "So it is; you did not expect what it costs.",
        "It happens, and for a moment everybody looks at you.",
        "Yes. Somebody else has noticed, too.",
    ),
    "refuse_trump": (
        "That card is for something else.",
        "Not here, and not today.",
        "Try that again with another card.",
    ),
    "lead": (
        "I go first, and I do not look back.",
        "I tell them that we are expected.",
        "I try the handle, very slowly.",
        "I ask the one question that nobody wants to hear.",
        "I climb, since down is no longer a direction.",
    ),
    "difficulty": ("The ice is thinner than the numbers say.", "You have earned this one."),
    "opponent": ("They were not looking.", "They knew that you would try."),
    "level": ("He is older than he was.", "She has done this before."),
    "narrate": (
        "It works, more or less; the lamp goes out, and the voices come closer.",
        "For a heartbeat nothing moves. Then everything does.",
        "The lock gives way. What was behind it does not.",
        "They believe every word, which makes it worse.",
        "A dog barks twice, and the whole street knows.",
    ),
    "cut_in": ("Not quite: the stairs are gone.", "Wait. Who is holding the lamp?"),
    "send_note": ("It is your own handwriting on the label.", "The ferryman has not once blinked."),
    "interact": (
        "I help them up.",
        "I pocket the key, if nobody minds.",
        "I count the bottles. There is one too many.",
        "I ask the dog what it thinks.",
    ),
    "change_level": ("That night has taught you something.",),
}
"""By the name of the choice; whatever is not here is said without a word."""


def line(name: str, rng: random.Random) -> str:
    """Something to say with a choice of this name; empty where there is nothing."""
    lines = LINES.get(name)
    return rng.choice(lines) if lines else ""
