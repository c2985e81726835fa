"""Result: the log folds, and ends as it says it does."""

from trionfi.v1.game_pb2 import Phase
from trionfi.v1.game_service_pb2 import Verdict
from trionfi_service import rules
from trionfi_service.replay.log import Finding, Log, not_folded, verdict
from trionfi_service.rules import CoreFault, Corrupt, State


def check(log: Log, folded: State | None = None) -> Verdict:
    """The verdict over the fold and the result. ``folded`` is the state at the end, where that is known already."""
    if log.unknown_rules is not None:
        return verdict(log.unknown_rules)
    try:
        state = folded if folded is not None else rules.replay(rules.initial(), log.wires[: log.version])
    except Corrupt as corrupt:
        return verdict(not_folded(log, corrupt))
    except CoreFault:
        return verdict(Finding(log.version, "the core panicked"))
    if log.broken is not None:
        return verdict(log.broken)
    return verdict(_end(log, state), _in_words(state))


def _end(log: Log, state: State) -> Finding | None:
    """The end against what is said of it: by the Finished event, and by the store's head."""
    event = log.events[-1]
    if event.HasField("finished") and event.finished.standing != rules.standing(state):
        return Finding(log.version, "the result is not how the seats stand")
    head = log.facts.head if log.facts is not None else None
    if head is None or head.version != log.version:
        return None  # the bytes' to tell
    if (head.phase, head.due_ms) != (state.phase, rules.due(state)):
        return Finding(log.version, "the head says another phase or due time than the log comes to")
    return None


def _in_words(state: State) -> str:
    if state.phase == Phase.PHASE_FINISHED:
        return ""
    if state.phase == Phase.PHASE_ABORTED:
        return "aborted: there is no result"
    phase = Phase.Name(Phase.ValueType(state.phase)).removeprefix("PHASE_").lower()
    return f"unfinished: the game is {phase}"
