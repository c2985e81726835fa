"""What is best in a round of Two-Win Solitaire, from what its player sees of it."""

from trionfi.v1.card_pb2 import ORIENTATION_REVERSED
from trionfi.v1.evaluation_pb2 import SolitaireAdvice, SolitaireAdvised, SolitaireQuestion
from trionfi.v1.game_pb2 import Command, View
from trionfi.v1.solitaire_pb2 import SolitaireCommand, SolitaireDeclare, SolitaireDraw, SolitaireStop


def question(view: View) -> SolitaireQuestion | None:
    """What is to be decided; None when nothing is, or this viewer may not see the seven cards."""
    rounds = view.solitaire.rounds
    here = rounds[-1] if rounds else None
    if here is None or not (here.cards or here.drawing):
        return None
    return SolitaireQuestion(
        internals=here.internals,
        externals=here.externals,
        house_draws=here.house_draws,
        cards=here.cards,
        poker=here.poker,
        twenty_one=here.twenty_one,
        draws=here.draws,
        options=view.options.solitaire,
    )


def command(view: View) -> Command | None:
    """The best command; None when nothing is to be decided."""
    from trionfi_service import evaluate

    asked = question(view)
    return Command(solitaire=best(evaluate.solitaire_advice(asked))) if asked else None


def best(advice: SolitaireAdvice) -> SolitaireCommand:
    """What the advice says to do."""
    if advice.HasField("drawing"):
        draws = advice.drawing.draws
        return SolitaireCommand(draw=SolitaireDraw()) if draws else SolitaireCommand(stop=SolitaireStop())
    return SolitaireCommand(declare=declare(advice.declarations[0]))


def declare(advised: SolitaireAdvised) -> SolitaireDeclare:
    """The command that declares so."""
    faces = sorted([*advised.poker, *advised.twenty_one], key=lambda face: face.card)
    reversed_ = [face.card for face in faces if face.orientation == ORIENTATION_REVERSED]
    return SolitaireDeclare(poker=[face.card for face in advised.poker], reversed=reversed_)
