"""Lines checked: whether they are hands, and whether the core comes to what they say."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from trionfi_service import rules
from trionfi_service.notation.fortunes import core as fortunes_core
from trionfi_service.notation.fortunes.form import FortunesHand
from trionfi_service.notation.playing import Differs, Unplayable
from trionfi_service.notation.solitaire import core as solitaire_core
from trionfi_service.notation.solitaire.form import SolitaireHand
from trionfi_service.notation.tarot_rpg import core as tarot_rpg_core
from trionfi_service.notation.tarot_rpg.form import TarotRpgHand
from trionfi_service.notation.text import Hand, Numbered, game_of
from trionfi_service.notation.two_win import core as two_win_core
from trionfi_service.notation.two_win.form import TwoWinHand
from trionfi_service.notation.words import HandInvalid
from trionfi_service.table import Table


class Verdict(Enum):
    """What a line came to."""

    PLAYED = "played"
    """The core comes to what it says."""
    UNPLAYABLE = "unplayable"
    """It does not tell enough to be played again."""
    DIFFERS = "differs"
    """The core comes to something else."""
    INVALID = "invalid"
    """It is no hand."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A line by its number, what it came to, and why, unless it was played."""

    line: int
    verdict: Verdict
    why: str = ""


def check(lines: Iterable[Numbered]) -> list[Checked]:
    """Play the hands of a file again, and say of each line what it came to.

    Hands of one game that follow each other from the first on are played as that game; any other by itself.
    """
    found = list(lines)
    checked = [Checked(line, Verdict.INVALID, str(hand)) for line, hand in found if isinstance(hand, HandInvalid)]
    for run in _runs([(line, hand) for line, hand in found if not isinstance(hand, HandInvalid)]):
        checked += _run(run)
    return sorted(checked, key=lambda each: each.line)


def play(hands: Sequence[Hand]) -> Table:
    """Play the hands of one game again, from its first on. Raises `Unplayable` and `Differs`."""
    fortunes = [hand for hand in hands if isinstance(hand, FortunesHand)]
    two_win = [hand for hand in hands if isinstance(hand, TwoWinHand)]
    tarot_rpg = [hand for hand in hands if isinstance(hand, TarotRpgHand)]
    solitaire = [hand for hand in hands if isinstance(hand, SolitaireHand)]
    if max(len(fortunes), len(two_win), len(tarot_rpg), len(solitaire)) != len(hands):
        raise Unplayable("the hands are of two games")
    if solitaire:
        return solitaire_core.play(solitaire)
    if tarot_rpg:
        return tarot_rpg_core.play(tarot_rpg)
    return fortunes_core.play(fortunes) if fortunes else two_win_core.play(two_win)


def play_alone(hand: Hand) -> None:
    """Play one hand again without those before it. Raises `Unplayable` and `Differs`."""
    if isinstance(hand, FortunesHand):
        fortunes_core.play_alone(hand)
    elif isinstance(hand, TwoWinHand):
        two_win_core.play_alone(hand)
    elif isinstance(hand, SolitaireHand):
        solitaire_core.play_alone(hand)
    else:
        tarot_rpg_core.play_alone(hand)


def _runs(hands: Iterable[tuple[int, Hand]]) -> Iterator[list[tuple[int, Hand]]]:
    """Hands that are played together: those of one game, wherever they stand, as far as they count 1, 2, 3 …"""
    runs: dict[tuple[str, str, str], list[tuple[int, Hand]]] = {}
    for line, hand in hands:
        run = runs.setdefault((game_of(hand), hand.game, hand.viewer), [])
        if hand.hand == len(run) + 1:
            run.append((line, hand))
        else:
            yield [(line, hand)]
    yield from (run for run in runs.values() if run)


def _run(run: list[tuple[int, Hand]]) -> Iterator[Checked]:
    """What each line of a run came to: behind one that differs, each is played by itself."""
    try:
        _known(run[0][1])
        if run[0][1].hand == 1:
            play([hand for _, hand in run])
        else:
            play_alone(run[0][1])
    except Unplayable as wrong:
        if len(run) > 1:
            for line in run:
                yield from _run([line])
            return
        yield Checked(run[0][0], Verdict.UNPLAYABLE, str(wrong))
        return
    except Differs as wrong:
        yield from (Checked(line, Verdict.PLAYED) for line, _ in run[: wrong.hand])
        yield Checked(run[wrong.hand][0], Verdict.DIFFERS, wrong.why)
        for line in run[wrong.hand + 1 :]:
            yield from _run([line])
        return
    yield from (Checked(line, Verdict.PLAYED) for line, _ in run)


def _known(hand: Hand) -> None:
    """Whether this build plays by the rules of a hand."""
    known = {game.name: game.rules for game in rules.games().games}
    if hand.rules != known[game_of(hand)]:
        raise Unplayable(f"rules number {hand.rules} of {game_of(hand)} is not in this build")
