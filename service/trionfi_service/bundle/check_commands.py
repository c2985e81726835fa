"""Commands that players signed: each under the key that event 1, or the last hand-over of the place, registered."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from google.protobuf.message import DecodeError

from trionfi.v1.event_log_pb2 import CommandPart
from trionfi_service.replay.log import Finding, Log, content
from trionfi_service.replay.signed import signature_problem
from trionfi_service.signatures import PlaceKeys, place_keys_after


@dataclass(frozen=True, slots=True)
class Signed:
    """What signatures of commands came to: what is wrong, if anything; how many hold."""

    wrong: Finding | None
    commands: int


def check(log: Log, sound: Sequence[range]) -> Signed:
    """Hold every command that is here to the key of its place, also where what came before cannot be decided again.

    ``sound`` are positions of records that the core has derived anew: there nobody has a key, and nothing is signed.
    """
    derived = frozenset(at for positions in sound for at in positions)
    keys: PlaceKeys = {}
    count = 0
    for append in log.appends():
        if append.start in derived:
            continue
        records = log.records[append.start : append.stop]
        command = content(records[0].parts[0]) if records[0].parts else None
        try:
            if command is not None:
                part = CommandPart.FromString(command)
                problem = signature_problem(keys, log.game, records, part)
                if problem is not None:
                    return Signed(Finding(append.start + 1, problem[1]), count)
                count += bool(part.signature)
            keys = reduce(place_keys_after, log.events[append.start : append.stop], keys)
        except DecodeError:
            return Signed(Finding(append.start + 1, "COMMAND is no CommandPart"), count)
        except ValueError as error:
            return Signed(Finding(append.start + 1, str(error)), count)
    return Signed(None, count)
