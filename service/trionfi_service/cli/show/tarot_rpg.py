"""Tarot: the RPG as text: the people, the trumps in the order they will resolve, the lead and why, check and duty."""

from collections.abc import Iterable, Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trionfi.cards import card_name
from trionfi.v1.game_pb2 import View
from trionfi.v1.tarot_rpg_pb2 import (
    TarotRpgDuty,
    TarotRpgLeadReason,
    TarotRpgPerson,
    TarotRpgQueued,
    TarotRpgStage,
    TarotRpgTrumps,
    TarotRpgView,
)
from trionfi_service.cli.actors import actor_text, seat_text
from trionfi_service.cli.show import cards
from trionfi_service.cli.show.around import who
from trionfi_service.cli.show.tarot_rpg_events import (
    against,
    arithmetic,
    choice_words,
    event_words,
    skill_name,
    suit_name,
)

__all__ = ["TITLE", "choice_words", "event_words", "table"]

TITLE: Final = "Tarot: the RPG"
_DEALER: Final = 0
_STAGES: Final = {
    TarotRpgStage.TAROT_RPG_STAGE_BETWEEN: "between hands: the dealer deals on, changes levels, or ends the game",
    TarotRpgStage.TAROT_RPG_STAGE_DISCARDING: "the dealer has the kitty, and discards",
    TarotRpgStage.TAROT_RPG_STAGE_SCENE: "the dealer sets the scene",
    TarotRpgStage.TAROT_RPG_STAGE_TRUMPS: "trumps are laid",
    TarotRpgStage.TAROT_RPG_STAGE_WISH: "a trump is called: its player says what they want",
    TarotRpgStage.TAROT_RPG_STAGE_RULING: "a trump is called: the dealer accepts or refuses",
    TarotRpgStage.TAROT_RPG_STAGE_LEAD: "who has the lead leads, or passes it",
    TarotRpgStage.TAROT_RPG_STAGE_VERDICT: "the dealer judges the check",
    TarotRpgStage.TAROT_RPG_STAGE_FOLLOWING: "the others follow",
    TarotRpgStage.TAROT_RPG_STAGE_NARRATION: "the taker tells what came of it",
    TarotRpgStage.TAROT_RPG_STAGE_DEALER: "the dealer tells on",
}
_WHY: Final = {
    TarotRpgLeadReason.TAROT_RPG_LEAD_REASON_FOOL: "showed the Fool",
    TarotRpgLeadReason.TAROT_RPG_LEAD_REASON_TRUMP: "had the last trump that was accepted",
    TarotRpgLeadReason.TAROT_RPG_LEAD_REASON_PASSED: "was passed the lead",
    TarotRpgLeadReason.TAROT_RPG_LEAD_REASON_ALL_PASSED: "every player has passed",
    TarotRpgLeadReason.TAROT_RPG_LEAD_REASON_TAKER: "took the trick before",
    TarotRpgLeadReason.TAROT_RPG_LEAD_REASON_STAYS: "nobody took the trick before, and the lead stays",
}
_DUTIES: Final = {
    TarotRpgDuty.TAROT_RPG_DUTY_FOLLOW: "follow the suit",
    TarotRpgDuty.TAROT_RPG_DUTY_TRUMP: "you hold no card of the suit: trump",
    TarotRpgDuty.TAROT_RPG_DUTY_OVERTRUMP: "a trump lies: play a higher one",
    TarotRpgDuty.TAROT_RPG_DUTY_ANY: "nothing binds you: any card",
}
_TOLD: Final = (TarotRpgStage.TAROT_RPG_STAGE_NARRATION, TarotRpgStage.TAROT_RPG_STAGE_DEALER)
_LEVELS_A_LINE: Final = 6


def table(view: View, names: Mapping[str, str]) -> RenderableType:
    """The game as one viewer sees it."""
    game = view.tarot_rpg
    parts: list[RenderableType] = [_heading(game, names), "", _people(view, names)]
    for part in (_trumps(game, names), _check(game, names), _trick(game, names)):
        parts += ["", part] if part is not None else []
    own = [person for person in game.people if person.cards]
    parts += ["", *(_hand(game, person, names) for person in own)] if own else []
    if game.discards:
        parts.append(_labelled("Discarded", cards.row(game.discards)))
    return Group(*parts)


def _heading(game: TarotRpgView, names: Mapping[str, str]) -> Text:
    trick = f" · trick {game.trick}" if game.trick else ""
    words = Text(f"Hand {game.hand}{trick} · {_STAGES.get(game.stage, 'a stage not known here')}")
    if game.HasField("lead"):
        reason = _WHY.get(game.lead_reason, "for a reason not known here")
        words.append(f"\nThe lead: {who(seat_text(game.lead), names)}, {reason}")
        if game.lead_passed:
            words.append(f"; passed by {_seats(game.lead_passed, names)}")
    if game.floor_open:
        words.append("\nThe floor is open: players may act without checks", style="yellow")
    return words


def _people(view: View, names: Mapping[str, str]) -> Table:
    """Who sits where, with how many cards, and what they have come to so far."""
    game = view.tarot_rpg
    away = {actor_text(place.place.actor) for place in view.places if place.away}
    owes = {actor_text(place.place.actor) for place in view.places if place.owes}
    grid = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("", "cards", "tricks", "trumps", ""):
        grid.add_column(column, justify="right" if column else "left")
    for person in game.people:
        seat = seat_text(person.seat)
        marks = [("dealer", person.seat == _DEALER), ("Fool", person.fool), ("away", seat in away)]
        marks += [("to act", seat in owes)]
        grid.add_row(
            Text(who(seat, names), style="bold" if seat in owes else ""),
            str(person.count),
            str(person.tricks),
            str(person.trumps),
            ", ".join(word for word, true in marks if true),
        )
    return grid


def _trumps(game: TarotRpgView, names: Mapping[str, str]) -> RenderableType | None:
    """The queue in the order in which it will resolve, who can still act, what the dealer can do next (RP-5)."""
    trumps = game.trumps
    if not (trumps.waiting or trumps.resolved or trumps.HasField("called") or trumps.may_lay):
        return None
    grid = Table.grid(padding=(0, 2))
    for one in trumps.resolved:
        grid.add_row("resolved", *_queued(one.trump, names), "accepted" if one.accepted else "refused")
    if trumps.HasField("called"):
        grid.add_row(Text("called", style="reverse"), *_queued(trumps.called, names), "")
    for number, queued in enumerate(trumps.waiting, 1):
        grid.add_row(f"{number}.", *_queued(queued, names), "waits")
    queue = [grid] if grid.row_count else []
    return Group(Text("Trumps", style="bold"), *queue, *_who_can(trumps, names))


def _who_can(trumps: TarotRpgTrumps, names: Mapping[str, str]) -> list[Text]:
    lines = []
    if trumps.asked:
        lines.append(Text(f"asked: {_seats(trumps.asked, names)}", style="yellow"))
    if trumps.passed and trumps.may_lay:
        lines.append(Text(f"passed: {_seats(trumps.passed, names)}", style="dim"))
    if trumps.may_lay:
        lines.append(Text(f"may still lay one: {_seats(trumps.may_lay, names)}", style="dim"))
    able = [word for word, can in (("call the next", trumps.can_call), ("close", trumps.can_close)) if can]
    if able:
        lines.append(Text(f"the dealer can {' or '.join(able)}"))
    return lines


def _queued(queued: TarotRpgQueued, names: Mapping[str, str]) -> list[RenderableType]:
    return [cards.styled(queued.card), who(seat_text(queued.seat), names), Text(queued.theme, style="dim")]


def _check(game: TarotRpgView, names: Mapping[str, str]) -> RenderableType | None:
    """The check in numbers, and what came of it (RP-9, RP-10)."""
    led = game.led
    if not game.HasField("led") or not led.skill:
        return None
    words = Text("Check  ", style="bold")
    words.append(f"{cards.text(led.card)} {arithmetic(led)}", style="not bold")
    if game.HasField("verdict"):
        good = game.verdict.success
        words.append(f"\n       {against(game.verdict, names)}", style="not bold green" if good else "not bold red")
    return words


def _trick(game: TarotRpgView, names: Mapping[str, str]) -> RenderableType | None:
    """The cards that lie, what they stand for, whose turn it is, and what binds them (RP-11)."""
    if not game.played:
        return None
    words = Text("Trick  ", style="bold")
    for played in game.played:
        words.append_text(cards.styled(played.card)).append(
            f" {who(seat_text(played.seat), names)}  ", style="not bold"
        )
    if game.led.suit and game.led.card > cards.LAST_MINOR:
        words.append(f"(led for {suit_name(game.led.suit)})", style="not bold dim")
    if game.stage in _TOLD and game.HasField("taken"):
        taken = game.taken
        by = f"taken by {who(seat_text(taken.seat), names)} with" if taken.HasField("seat") else "taken by nobody:"
        words.append(f"\n       {by} {cards.text(taken.card)}", style="not bold")
    if game.HasField("turn"):
        words.append(f"\n       it is the turn of {who(seat_text(game.turn), names)}", style="not bold")
    if game.duty:
        words.append(f"\nDuty   {_DUTIES.get(game.duty, '?')}: ")
        words.append_text(cards.row(game.duty_cards))
    return words


def _hand(game: TarotRpgView, person: TarotRpgPerson, names: Mapping[str, str]) -> RenderableType:
    """A hand with its levels, and what its trumps are for (RP-17, RP-18)."""
    parts: list[RenderableType] = [_labelled(who(seat_text(person.seat), names), cards.row(person.cards))]
    levels = [f"{skill_name(skill)} {level}" for skill, level in enumerate(person.levels, 1)]
    for start in range(0, len(levels), _LEVELS_A_LINE):
        parts.append(Text(f"  {' · '.join(levels[start : start + _LEVELS_A_LINE])}", style="dim"))
    held = {theme.card: theme.theme for theme in game.themes if theme.card in person.cards}
    parts += [Text(f"  {cards.text(card)} {card_name(card)}: {theme}", style="dim") for card, theme in held.items()]
    return Group(*parts)


def _seats(seats: Iterable[int], names: Mapping[str, str]) -> str:
    return ", ".join(who(seat_text(seat), names) for seat in seats)


def _labelled(label: str, row: Text) -> Text:
    return Text(f"{label}  ", style="bold").append_text(row)
