"""The hand notation (docs/notation.md): one line a hand, told from a log as one viewer may have it, and read back.

`hands` tells the hands of a log, `write` and `parse` go from a hand to its line and back, `check` plays hands again.
"""

from collections.abc import Iterator

from trionfi_service.notation.checking import Checked, Verdict, check, play, play_alone
from trionfi_service.notation.form import MAX_LINE, VERSION
from trionfi_service.notation.fortunes import log as fortunes_log
from trionfi_service.notation.log import LogInvalid, Seen
from trionfi_service.notation.playing import Differs, Unplayable
from trionfi_service.notation.solitaire import log as solitaire_log
from trionfi_service.notation.tarot_rpg import log as tarot_rpg_log
from trionfi_service.notation.text import GAMES, Hand, Numbered, as_json, game_of, parse, read, write
from trionfi_service.notation.two_win import log as two_win_log
from trionfi_service.notation.words import HandInvalid

__all__ = [
    "GAMES",
    "MAX_LINE",
    "VERSION",
    "Checked",
    "Differs",
    "Hand",
    "HandInvalid",
    "LogInvalid",
    "Numbered",
    "Seen",
    "Unplayable",
    "Verdict",
    "as_json",
    "check",
    "game_of",
    "hands",
    "parse",
    "play",
    "play_alone",
    "read",
    "write",
]


def hands(seen: Seen) -> Iterator[Hand]:
    """Every hand of a log, as its viewer may know it, the one under way included. Raises `LogInvalid`."""
    if seen.game == "fortunes":
        return iter(fortunes_log.hands(seen))
    if seen.game == "two_win":
        return iter(two_win_log.hands(seen))
    if seen.game == "solitaire":
        return iter(solitaire_log.hands(seen))
    if seen.game == "tarot_rpg":
        return iter(tarot_rpg_log.hands(seen))
    raise LogInvalid(f"there is no notation for {seen.game or 'this game'}; there is for {', '.join(GAMES)}")
