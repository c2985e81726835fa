"""Events around every game (docs/rules/lifecycle.md, docs/bytes.md "The deal") in words."""

from collections.abc import Iterable, Mapping
from typing import Final

from trionfi.v1.game_pb2 import DealStage, Event, PauseCause, View
from trionfi_service.cli.actors import actor_text, seat_text
from trionfi_service.cli.terminal import printable

CAUSES: Final = {
    PauseCause.PAUSE_CAUSE_OFFICIAL: "by an official",
    PauseCause.PAUSE_CAUSE_ALL_AWAY: "every seat that owes a choice is away",
    PauseCause.PAUSE_CAUSE_OUTAGE: "the service was away",
}


def who(actor: str, names: Mapping[str, str]) -> str:
    """An actor with its display name, ready to print."""
    name = printable(names.get(actor, ""))
    return f"{actor} {name}" if name else actor


def deal_in_making(view: View) -> str | None:
    """How far the deal in making is, and how many were void (LC-11), in one line; None when there is neither."""
    parts = []
    making = view.deal_in_making
    if view.HasField("deal_in_making"):
        closed = making.stage == DealStage.DEAL_STAGE_REVEALING
        parts.append(f"deal {making.deal} is being made")
        parts.append(f"{'contributions of' if closed else 'committed:'} {_seats(making.committed)}")
        parts += [f"revealed: {_seats(making.revealed)}"] if closed else []
    if view.void_deals:
        parts.append("1 deal was void" if view.void_deals == 1 else f"{view.void_deals} deals were void")
    return " · ".join(parts) or None


def _seats(seats: Iterable[int]) -> str:
    return " ".join(seat_text(seat) for seat in seats) or "nobody"


def words(event: Event, names: Mapping[str, str]) -> str | None:
    """An event around a game in one line; None for one that is not known here."""
    return _places(event, names) or _phases(event) or _deal(event) or _open(event) or _erased(event, names)


def _places(event: Event, names: Mapping[str, str]) -> str | None:
    match event.WhichOneof("event"):
        case "joined":
            return f"{who(actor_text(event.joined.place), names)} is present"
        case "left":
            return f"{who(actor_text(event.left.place), names)} left before the start"
        case "went_away":
            return f"{who(seat_text(event.went_away.seat), names)} is away"
        case "returned":
            return f"{who(seat_text(event.returned.seat), names)} is back"
        case "handed_over":
            return f"{actor_text(event.handed_over.place.actor)} was given to another person"
        case "timed_out":
            return f"time was up for {who(seat_text(event.timed_out.seat), names)}"
        case _:
            return None


def _phases(event: Event) -> str | None:
    match event.WhichOneof("event"):
        case "game_created":
            created = event.game_created
            scripted = ", NOT RANDOM: the deals are scripted" if created.scripted else ""
            return f"the game is created: {created.options.WhichOneof('options')}, rules {created.rules}{scripted}"
        case "started":
            return "the game starts"
        case "paused":
            return f"the game pauses: {CAUSES.get(event.paused.cause, 'for a reason not known here')}"
        case "resumed":
            return "the game goes on"
        case "outage_recorded":
            outage = event.outage_recorded
            return f"the service was away for {(outage.to_ms - outage.from_ms) / 1000:.3f} s"
        case "aborted":
            return "the game is aborted, without a result"
        case "finished":
            scores = " ".join(f"{seat_text(seat.seat)}={seat.score}" for seat in event.finished.standing.seats)
            return f"the game is over: {scores}"
        case _:
            return None


def _open(event: Event) -> str | None:
    if not event.HasField("disclosed"):
        return None
    options = ", hidden options too" if event.disclosed.hidden_options else ""
    return f"what was hidden up to deal {event.disclosed.deal} is open to all{options}"


def _erased(event: Event, names: Mapping[str, str]) -> str | None:
    if not event.HasField("erased"):
        return None
    erased = event.erased
    where = f"in version {erased.version}" if erased.HasField("version") else "so far, and the name,"
    return f"what {who(actor_text(erased.speaker), names)} said {where} is erased"


def _deal(event: Event) -> str | None:
    match event.WhichOneof("event"):
        case "deal_opened":
            return f"deal {event.deal_opened.deal} is opened: the server is committed"
        case "deal_committed":
            return f"{seat_text(event.deal_committed.seat)} committed its contribution"
        case "deal_closed":
            return f"deal {event.deal_closed.deal}: contributions come from {_seats(event.deal_closed.seats)}"
        case "deal_revealed":
            return f"{seat_text(event.deal_revealed.seat)} revealed its contribution"
        case "dealt":
            return f"deal {event.dealt.deal} is dealt"
        case "deal_void":
            return f"deal {event.deal_void.deal} is void: nothing came from {_seats(event.deal_void.seats)}"
        case _:
            return None
