"""Two-Win Solitaire as text: the ladder of five rounds, the house as it lies, one's own cards, why a part was won."""

from collections.abc import Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trionfi.v1.game_pb2 import Event, View
from trionfi.v1.solitaire_pb2 import (
    SolitaireCount,
    SolitaireOutcome,
    SolitairePart,
    SolitaireRound,
    SolitaireRoundOver,
    SolitaireTies,
)
from trionfi.v1.two_win_pb2 import TwoWinLabel
from trionfi_service.cli.show import cards

_ROUNDS: Final = 5
_DOWN: Final = "··"
_OUTCOMES: Final = {
    SolitaireOutcome.SOLITAIRE_OUTCOME_LOST: ("lost", "red"),
    SolitaireOutcome.SOLITAIRE_OUTCOME_TIED: ("tied", "yellow"),
    SolitaireOutcome.SOLITAIRE_OUTCOME_WON: ("won", "green"),
}
LABELS: Final = {
    TwoWinLabel.TWO_WIN_LABEL_NO_WIN: "No-Win",
    TwoWinLabel.TWO_WIN_LABEL_ONE_WIN: "One-Win",
    TwoWinLabel.TWO_WIN_LABEL_TWO_WIN: "Two-Win",
}


def table(view: View, names: Mapping[str, str]) -> RenderableType:  # noqa: ARG001
    """The game as one viewer sees it."""
    game = view.solitaire
    parts: list[RenderableType] = [_heading(view), "", ladder(list(game.rounds))]
    if game.rounds:
        parts += ["", this_round(game.rounds[-1])]
    return Group(*parts)


def ladder(rounds: list[SolitaireRound]) -> Table:
    """The five rounds, one below the other: what each side had, and what the player has of it."""
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for column in ("round", "poker", "", "twenty-one", "", ""):
        grid.add_column(column, justify="right" if column == "round" else "left")
    for number in range(1, _ROUNDS + 1):
        here = rounds[number - 1] if number <= len(rounds) else None
        if here is None:
            grid.add_row(Text(str(number), style="dim"), *[Text("·", style="dim")] * 5)
            continue
        over = here.result if here.HasField("result") else None
        poker = f"{here.hand.category or '?'} v {here.house_hand.category}"
        outside = f"{counted(here.count) if here.HasField('count') else '?'} v {counted(here.house)}"
        label = Text(LABELS.get(over.label, "?"), style="bold green" if over.won else "bold red") if over else "now"
        grid.add_row(
            str(number),
            poker,
            _outcome(over.poker if over else None),
            outside,
            _outcome(over.twenty_one if over else None),
            label,
        )
    return grid


def this_round(here: SolitaireRound) -> RenderableType:
    """The cards of a round, and how it came out."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(style="dim")
    grid.add_column()
    grid.add_column()
    grid.add_row("house", cards.faces(here.internals), Text(here.house_hand.category))
    drawn = cards.faces(here.externals)
    if here.house_draws:
        drawn.append(" drew ", style="dim").append_text(cards.faces(here.house_draws))
    grid.add_row("", drawn, Text(counted(here.house)))
    if here.poker:
        grid.add_row("you", cards.faces(here.poker), Text(here.hand.category))
        own = cards.faces(here.twenty_one)
        if here.draws:
            own.append(" drew ", style="dim").append_text(cards.faces(here.draws))
        grid.add_row("", own, Text(counted(here.count)))
    else:
        seven = cards.row(here.cards) if here.cards else Text(" ".join([_DOWN] * 7), style="dim")
        grid.add_row("seven", seven, Text("five for poker, two for twenty-one (SO-4)", style="dim"))
    parts: list[RenderableType] = [grid]
    if here.HasField("result"):
        parts += [Text(line, style="italic") for line in reasons(here.result)]
    elif here.drawing:
        parts.append(Text("Below the house: draw a card, or stop (SO-6)", style="bold"))
    return Group(*parts)


def reasons(over: SolitaireRoundOver) -> list[str]:
    """Why each part came out as it did, with the rule."""
    named = (("poker", over.poker), ("twenty-one", over.twenty_one))
    return [f"{name}: {_outcome(part).plain}, {part.rule}: {part.reason}" for name, part in named]


def counted(count: SolitaireCount) -> str:
    """What a hand of twenty-one counts."""
    if count.bust:
        return "bust"
    majors = f", {count.majors} major{'s' * (count.majors > 1)}" if count.majors else ""
    return ("natural 21" if count.natural else str(count.total)) + majors


def event_words(happened: Event, names: Mapping[str, str]) -> str:  # noqa: ARG001
    """What has happened, in one line."""
    event = happened.solitaire
    match event.WhichOneof("event"):
        case "round_began":
            began = event.round_began
            lies = f"{cards.faces(began.internals).plain} / {cards.faces(began.externals).plain}"
            return f"round {began.round}: the house lies {lies}, {counted(began.house)}"
        case "house_drew":
            return f"the house draws {cards.lying(event.house_drew.card).plain}: {counted(event.house_drew.house)}"
        case "declared":
            said = event.declared
            poker = f"{cards.faces(said.poker).plain} for poker, {said.hand.category}"
            return f"declared: {poker}; {cards.faces(said.twenty_one).plain} for 21, {counted(said.count)}"
        case "drew":
            return f"drew {cards.lying(event.drew.card).plain}: {counted(event.drew.count)}"
        case "stopped":
            return "draws no more"
        case "round_over":
            over = event.round_over
            return f"round {over.round}: {LABELS.get(over.label, '?')}; {'; '.join(reasons(over))}"
        case other:
            return other or "something this build does not know"


def _heading(view: View) -> Text:
    game = view.solitaire
    ties = SolitaireTies.Name(view.options.solitaire.ties).removeprefix("SOLITAIRE_TIES_").lower()
    return Text(f"Round {len(game.rounds)} of {_ROUNDS} · won {game.won} · ties {ties}")


def _outcome(part: SolitairePart | None) -> Text:
    word, style = _OUTCOMES.get(part.outcome, ("", "")) if part else ("", "")
    return Text(word, style=style)
