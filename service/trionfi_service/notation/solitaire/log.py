"""Rounds of Two-Win Solitaire, told from the events of a log."""

from collections.abc import Iterator

from trionfi.v1.solitaire_pb2 import (
    SolitaireCount,
    SolitaireDeclared,
    SolitaireEvent,
    SolitaireOutcome,
    SolitairePart,
    SolitaireRoundOver,
    SolitaireTies,
)
from trionfi.v1.two_win_pb2 import TwoWinLabel, TwoWinMajorPrecedence, TwoWinMajorValues
from trionfi_service.notation.cards import face_text, faces_text
from trionfi_service.notation.form import Dealt
from trionfi_service.notation.log import Deal, Seen, Told, end, enum_text
from trionfi_service.notation.solitaire.form import (
    EXTERNALS,
    FIRST_DRAW,
    INTERNALS,
    PLAYER,
    After,
    Drawn,
    House,
    Play,
    Result,
    SolitaireHand,
    Split,
    Stopped,
)
from trionfi_service.notation.two_win.form import Made, Turned


def hands(seen: Seen) -> Iterator[SolitaireHand]:
    """Every round of a log."""
    options = seen.created.options.solitaire
    for number, deal in enumerate(seen.deals(), 1):
        hand = _Hand(deal)
        yield SolitaireHand(
            **seen.head(number, deal),
            ties=enum_text(SolitaireTies, options.ties),
            major_values=enum_text(TwoWinMajorValues, options.major_values),
            major_precedence=enum_text(TwoWinMajorPrecedence, options.major_precedence),
            play=tuple(hand.play),
            result=hand.result,
            after=tuple(hand.after),
        )


class _Hand:
    """One round being told."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self.play: list[Play] = []
        self.result: Result | None = None
        self.after: list[After] = []
        self._house = SolitaireCount()
        self._count = SolitaireCount()
        self._declared = SolitaireDeclared()
        for told in deal.events:
            over = end(told.event)
            if over is not None:
                self.after.append(over)
            elif told.event.HasField("solitaire"):
                self._tell(told, told.event.solitaire)

    def _tell(self, told: Told, event: SolitaireEvent) -> None:
        timed_out = told.timed_out == PLAYER
        match event.WhichOneof("event"):
            case "round_began":
                began, seven = event.round_began, range(INTERNALS + EXTERNALS, FIRST_DRAW)
                self._house = began.house
                self.play += [Turned(faces_text(began.internals)), Turned(faces_text(began.externals))]
                self.play.append(Dealt(PLAYER, self._deal.own(seven)))
            case "house_drew":
                self._house = event.house_drew.house
                self.play.append(Turned(faces_text([event.house_drew.card])))
            case "declared":
                self._declared, self._count = event.declared, event.declared.count
                poker, rest = faces_text(event.declared.poker), faces_text(event.declared.twenty_one)
                self.play.append(Split(timed_out, poker, rest))
            case "drew":
                self._count = event.drew.count
                self.play.append(Drawn((face_text(event.drew.card.card, event.drew.card.orientation),)))
            case "stopped":
                self.play.append(Stopped(timed_out))
            case "round_over":
                self.result = self._over(event.round_over)

    def _over(self, over: SolitaireRoundOver) -> Result:
        house, count, hand = self._house, self._count, self._declared.hand
        made = Made(
            PLAYER,
            hand.category.replace(" ", "_"),
            faces_text(hand.cards),
            count.total,
            count.majors,
            count.natural,
            count.bust,
        )
        return Result(
            House(house.total, house.majors, house.natural, house.bust),
            made,
            _part(over.poker),
            _part(over.twenty_one),
            enum_text(TwoWinLabel, over.label),
            over.won,
        )


def _part(part: SolitairePart) -> tuple[str, str]:
    return enum_text(SolitaireOutcome, part.outcome), part.rule
