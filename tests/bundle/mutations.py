"""What is changed in a bundle that was taken apart: the table that every attacker of test_mutations goes through."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tests import tables
from tests.bundle import made
from tests.bundle.made import MALLORY, Loose
from trionfi.v1.bundle_pb2 import BundleSummary
from trionfi.v1.card_pb2 import Card, CardOpening, CardOrder
from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, PartKind, SealedPart, SeatCards
from trionfi.v1.game_pb2 import Event, View
from trionfi.v1.game_service_pb2 import Receipt, VerdictKind
from trionfi_service import rules

Change: TypeAlias = Callable[[Loose], object]
AT: Final = 4  # which of several is changed, counted from 0


@dataclass(frozen=True)
class Mutation:
    """A change to a bundle, and what tells it when whoever made it can sign the header again.

    ``found_by`` is a verdict, and ``names`` in its reason; where it is empty, the receipts that others kept tell.
    """

    name: str
    change: Change
    found_by: str = ""
    names: str = ""


def flipped(data: bytes, at: int = -1) -> bytes:
    """The bytes with one bit changed."""
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


def _field(pick: Callable[[Loose], Any], name: str, change: Callable[[Any], Any] = flipped) -> Change:
    """Change one field of a message."""

    def do(loose: Loose) -> None:
        message = pick(loose)
        setattr(message, name, change(getattr(message, name)))

    return do


def _set(pick: Callable[[Loose], Any], name: str, value: object) -> Change:
    return _field(pick, name, lambda _: value)


def _listed(
    pick: Callable[[Loose], list[Any]], insert: Callable[[], object] | None = None
) -> Iterator[tuple[str, Change]]:
    """Drop, swap, duplicate, and insert what ``insert`` gives, in the midst of a list; cut its end."""

    def swap(loose: Loose) -> None:
        several = pick(loose)
        several[AT : AT + 2] = [several[AT + 1], several[AT]]

    yield "drop", lambda loose: pick(loose).pop(AT)
    yield "swap", swap
    yield "duplicate", lambda loose: pick(loose).insert(AT + 1, pick(loose)[AT])
    if insert is not None:
        yield "insert", lambda loose: pick(loose).insert(AT, insert())
    yield "cut", lambda loose: pick(loose).pop()


# The log ----------------------------------------------------------------------


def _record(loose: Loose) -> EventRecord:
    return loose.records[6]


def _records() -> Iterator[Mutation]:
    for name in ("actor", "credential", "command_id"):
        yield Mutation(f"flip {name} of a record", _field(_record, name))
    yield Mutation(
        "flip public_body of a record", _field(_record, "public_body", lambda body: flipped(body, 0)), "bytes"
    )
    yield Mutation("flip game of a record", _field(_record, "game"), "bytes", "another game")
    yield Mutation("flip version of a record", _set(_record, "version", 8), "bytes", "says that it is version 8")
    yield Mutation("time of the last record", _set(lambda loose: loose.records[-1], "unix_ms", tables.START_MS * 2))
    yield Mutation("time goes back", _set(lambda loose: loose.records[-1], "unix_ms", 5), "bytes", "time goes back")
    names = {"cut": ("receipts", "its end was cut off")}
    for what, change in _listed(lambda loose: loose.records, _foreign_record):
        found_by, named = names.get(what, ("bytes", "version"))
        yield Mutation(f"{what} a record", change, found_by, named)


def _foreign_record() -> EventRecord:
    return EventRecord.FromString(made.signed_log()[1][6])


def _open_part(loose: Loose) -> SealedPart:
    return next(part for record in loose.records for part in record.parts if part.HasField("body"))


def _parts() -> Iterator[Mutation]:
    yield Mutation("flip a salt", _field(_open_part, "salt"), "bytes", "part 0")
    yield Mutation("flip a body", _field(_open_part, "body", lambda body: flipped(body, 5)), "bytes", "part 0")
    yield Mutation("flip the padding of a body", _field(_open_part, "body"), "bytes", "part 0")
    yield Mutation("cut a body", _field(_open_part, "body", lambda body: body[:-1]), "bytes", "part 0")
    yield Mutation("cut a salt", _field(_open_part, "salt", lambda salt: salt[:-1]), "bytes", "part 0")
    yield Mutation("drop a salt", lambda loose: _open_part(loose).ClearField("salt"), "bytes", "part 0")
    yield Mutation("flip a commitment", _field(_open_part, "commitment"), "bytes", "part 0")
    yield Mutation("audience of a part", _set(_open_part, "audience", b"\x01\x03"))
    yield Mutation("kind of a part", _set(_open_part, "kind", PartKind.PART_KIND_TEXT), "bytes", "version")
    yield Mutation("drop a part", lambda loose: loose.records[0].parts.pop(0))
    yield Mutation("duplicate a part", lambda loose: loose.records[0].parts.append(loose.records[0].parts[0]), "bytes")
    yield Mutation("insert a part", lambda loose: loose.records[3].parts.append(_foreign_record().parts[0]), "bytes")
    yield Mutation("swap parts", _swap_parts)


def _swap_parts(loose: Loose) -> None:
    record = next(record for record in loose.records if len(record.parts) > 1)
    parts = [SealedPart.FromString(part.SerializeToString()) for part in record.parts]
    del record.parts[:]
    record.parts.extend([*parts[:-2], parts[-1], parts[-2]])


def _in_event(arm: str, change: Callable[[Event], object]) -> Change:
    """Change the first event of a kind, or that opens a card."""

    def do(loose: Loose) -> None:
        for record in loose.records:
            event = Event.FromString(record.public_body)
            if event.WhichOneof("event") == arm or (arm == "" and event.openings):
                change(event)
                record.public_body = event.SerializeToString()
                return
        raise AssertionError(f"no {arm}")

    return do


def _in_seat_cards(change: Callable[[SeatCards], object]) -> Change:
    """Change the first cards of a seat that are open here."""

    def do(loose: Loose) -> None:
        for part in (part for record in loose.records for part in record.parts):
            if part.kind == PartKind.PART_KIND_SEAT_CARDS and part.HasField("body"):
                seen = SeatCards.FromString(rules.unpad(part.body))
                change(seen)
                tables.reseal(part, seen.SerializeToString())
                return
        raise AssertionError("no cards of a seat")

    return do


_OPENINGS: Final[dict[str, tuple[str, Callable[[Any], Any]]]] = {
    "card of": ("card", lambda card: Card.Name(card % 78 + 1)),
    "position of": ("position", lambda position: (position + 1) % 78),
    "orientation of": ("orientation", lambda lies: 1 if lies == 2 else 2),
    "deal of": ("deal", lambda deal: deal + 40),
    "flip the salt of": ("salt", flipped),
    "flip a proof node of": ("path", lambda path: flipped(path, 40)),
    "drop a proof node of": ("path", lambda path: path[32:]),
    "swap proof nodes of": ("path", lambda path: path[32:64] + path[:32] + path[64:]),
    "duplicate a proof node of": ("path", lambda path: path[:32] + path),
    "insert a proof node into": ("path", lambda path: path + b"\x01" * 32),
    "cut a proof node of": ("path", lambda path: path[:-1]),
}


def _openings() -> Iterator[Mutation]:
    for what, (name, change) in _OPENINGS.items():

        def of_opening(opening: CardOpening, name: str = name, change: Callable[[Any], Any] = change) -> None:
            setattr(opening, name, change(getattr(opening, name)))

        def of_event(event: Event, of_opening: Callable[[CardOpening], None] = of_opening) -> None:
            of_opening(event.openings[0])

        def of_seat(seen: SeatCards, of_opening: Callable[[CardOpening], None] = of_opening) -> None:
            of_opening(seen.cards[0])

        yield Mutation(f"{what} an opening in public", _in_event("", of_event), "openings", "the opening of position")
        yield Mutation(f"{what} an opening of a seat", _in_seat_cards(of_seat), "openings", "the opening of position")
    yield Mutation("drop an opening in public", _in_event("", lambda event: event.openings.pop(0)))
    yield Mutation(
        "duplicate an opening in public", _in_event("", lambda event: event.openings.append(event.openings[0]))
    )
    yield Mutation("drop an opening of a seat", _in_seat_cards(lambda seen: seen.cards.pop(0)))
    yield Mutation("cut openings of a seat", _in_seat_cards(lambda seen: seen.cards.pop()))
    yield Mutation("swap openings of a seat", _in_seat_cards(lambda seen: seen.cards.reverse()))
    root = _in_event("dealt", lambda event: setattr(event.dealt, "root", flipped(event.dealt.root)))
    yield Mutation("flip the root of a deal", root, "openings", "does not lead to the root")
    fewer = _in_event("dealt", lambda event: setattr(event.dealt, "cards", 7))
    yield Mutation("positions of a deal", fewer, "openings", "the opening of position")


def _hidden() -> Iterator[Mutation]:
    """What takes S, the order and the commands to tell: in a full bundle."""
    seed, order, command = (PartKind.PART_KIND_SERVER_SEED, PartKind.PART_KIND_ORDER, PartKind.PART_KIND_COMMAND)
    yield Mutation("flip S", _content(seed, flipped), "deal", "S is not what the server committed to")
    yield Mutation("swap cards of the order", _content(order, _swapped), "deal", "does not follow from S")
    yield Mutation("duplicate a card of the order", _content(order, _doubled), "deal", "every card once")
    yield Mutation("turn a card of the order", _content(order, _turned), "deal", "does not follow from S")
    yield Mutation("cut the order", _content(order, lambda content: content[:-1]), "deal")
    yield Mutation("the version a command expected", _content(command, _expecting), "decisions", "expected version")
    yield Mutation("a command", _content(command, _saying_nothing), "decisions", "refused")


def _content(kind: int, change: Callable[[bytes], bytes]) -> Change:
    """Seal something else into the first part of a kind."""

    def do(loose: Loose) -> None:
        part = next(part for record in loose.records for part in record.parts if part.kind == kind)
        tables.reseal(part, change(rules.unpad(part.body)))

    return do


def _swapped(content: bytes) -> bytes:
    order = CardOrder.FromString(content)
    order.cards[3], order.cards[4] = order.cards[4], order.cards[3]
    return order.SerializeToString()


def _doubled(content: bytes) -> bytes:
    order = CardOrder.FromString(content)
    order.cards[3] = order.cards[4]
    return order.SerializeToString()


def _turned(content: bytes) -> bytes:
    """One card reversed or upright; where orientation does not count, all upright and that said."""
    order = CardOrder.FromString(content)
    if order.reversed:
        order.reversed[3] = not order.reversed[3]
    else:
        order.reversed.extend([False] * len(order.cards))
    return order.SerializeToString()


def _expecting(content: bytes) -> bytes:
    part = CommandPart.FromString(content)
    part.expected_version += 5
    return part.SerializeToString()


def _saying_nothing(content: bytes) -> bytes:
    part = CommandPart.FromString(content)
    part.command = b""
    return part.SerializeToString()


# What stands beside it ----------------------------------------------------------


def _receipt(loose: Loose) -> Receipt:
    return loose.receipts[AT]


def _receipts() -> Iterator[Mutation]:
    for name in ("game", "head", "store_epoch", "key_id", "signature"):
        yield Mutation(f"flip {name} of a receipt", _field(_receipt, name), "signatures", "receipt 5")
    for name in ("version", "unix_ms"):
        raised = _field(_receipt, name, lambda value: value + 1)
        yield Mutation(f"raise {name} of a receipt", raised, "signatures", "receipt 5")
    for what, change in _listed(lambda loose: loose.receipts, foreign_receipt):
        yield Mutation(f"{what} a receipt", change, "receipts", "receipt")
    stranger = _strangers(lambda loose: loose.receipts, AT)
    yield Mutation("a receipt of a key nobody trusts", stranger, "signatures", "none of those trusted")


def foreign_receipt() -> Receipt:
    """The server's receipt for another game."""
    game, records = made.signed_log()
    last = EventRecord.FromString(records[4])
    return made.maker().issuer.issue(game, last.version, last.head, last.unix_ms)


def _strangers(pick: Callable[[Loose], list[Receipt]], at: int) -> Change:
    """A receipt that says the same, signed by somebody else."""

    def do(loose: Loose) -> None:
        said = pick(loose)[at]
        pick(loose)[at] = made.maker(MALLORY).issuer.issue(said.game, said.version, said.head, said.unix_ms)

    return do


def _held(loose: Loose) -> Receipt:
    return loose.held[0]


def _kept() -> Iterator[Mutation]:
    for name in ("game", "head", "store_epoch", "key_id", "signature"):
        flip = _field(_held, name)
        yield Mutation(f"flip {name} of a receipt that was kept", flip, "signatures", "receipt of the holder 1")
    foreign: Change = lambda loose: loose.held.__setitem__(0, foreign_receipt())  # noqa: E731  typed for the line below
    yield Mutation("a foreign receipt that was kept", foreign, "receipts", "is of another game")
    forged = _strangers(lambda loose: loose.held, 0)
    yield Mutation("a forged receipt that was kept", forged, "signatures", "none of those trusted")
    yield Mutation("duplicate a receipt that was kept", lambda loose: loose.held.append(loose.held[-1]), "file", "once")
    yield Mutation("swap receipts that were kept", lambda loose: loose.held.reverse(), "file", "by rising version")


def _keys() -> Iterator[Mutation]:
    for name in ("public_key", "key_id"):
        yield Mutation(f"flip {name} of a key", _field(lambda loose: loose.keys[0], name), "file", "key 1")
    yield Mutation("duplicate a key", lambda loose: loose.keys.append(loose.keys[0]), "file", "key 2")


def _summary() -> Iterator[Mutation]:
    """Every field of the header that no count or digest makes anew."""
    found_by = {
        "format": ("file", "form 2"),
        "game": ("file", "says that the game is"),
        "game_id": ("bytes", "another game"),
        "kind": ("file", "view"),
        "version": ("file", "records are no log"),
        "head": ("bytes", "the head is not the one the header says"),
        "rules": ("file", "rules number"),
        "disclosed": ("file", "disclosed"),
        "scripted": ("file", "scripted"),
        "made_ms": ("signatures", "did not sign"),
        "key_id": ("signatures", "none of those trusted"),
    }
    words = {"build", "service_version", "manifest_digest"}  # the server's own word, which it may give as it likes
    made_anew = {"keys", "records", "receipts", "views", "digests", "viewer"}
    assert {field.name for field in BundleSummary.DESCRIPTOR.fields} == found_by.keys() | words | made_anew
    for name, (verdict, named) in found_by.items():
        yield Mutation(f"{name} of the header", _field(lambda loose: loose.summary, name, _other), verdict, named)


def _words() -> Iterator[Mutation]:
    for name in ("build", "service_version", "manifest_digest"):
        yield Mutation(f"{name} of the header", _field(lambda loose: loose.summary, name, _other))


def _other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case bytes():
            return flipped(value)
        case str():
            return f"{value}x"
        case made.MADE_MS:
            return 1
        case _:
            return value + 1


def _report() -> Iterator[Mutation]:
    failed = VerdictKind.VERDICT_KIND_FAILED
    says = "the server's own report says that deal failed"
    yield Mutation("the report says failed", _set(lambda loose: loose.report.deal, "kind", failed), "file", says)
    dropped: Change = lambda loose: loose.report.ClearField("decisions")  # noqa: E731  typed for the line below
    yield Mutation("drop a verdict of the report", dropped, "file", "says nothing of decisions")
    yield Mutation("version of the report", _set(lambda loose: loose.report, "version", 3), "file", "of another log")
    yield Mutation("flip head of the report", _field(lambda loose: loose.report, "head"), "file", "of another log")


def _views() -> Iterator[Mutation]:
    yield Mutation("time of a view", _in_view(View(unix_ms=5)), "views", "view 5")
    yield Mutation("viewer of a view", _in_view(View(viewer=rules.viewer_message(rules.SPECTATOR))), "views", "view 5")
    garbage: Change = lambda loose: loose.views.__setitem__(AT, b"\xff")  # noqa: E731  typed for the line below
    yield Mutation("a view that is none", garbage, "views", "no View")
    for what, change in _listed(lambda loose: loose.views):
        yield Mutation(f"{what} a view", change, "views", "view")


def _in_view(change: View) -> Change:
    def do(loose: Loose) -> None:
        view = View.FromString(loose.views[AT])
        view.MergeFrom(change)
        loose.views[AT] = view.SerializeToString()

    return do


LOG: Final = (*_records(), *_parts(), *_openings())
HIDDEN: Final = tuple(_hidden())
HEADS: Final = (Mutation("flip head of a record", _field(_record, "head"), "bytes", "the head is not what"),)
BESIDE: Final = (*_receipts(), *_keys(), *_report())
HEADER: Final = tuple(_summary())
WORDS: Final = tuple(_words())
KEPT: Final = tuple(_kept())
VIEWS: Final = tuple(_views())


def edit_command(record: EventRecord, name: str) -> None:
    """Change a field of the command that a record holds."""
    part = CommandPart.FromString(rules.unpad(record.parts[0].body))
    setattr(part, name, _other(getattr(part, name)))
    tables.reseal(record.parts[0], part.SerializeToString())


def unsign(record: EventRecord) -> None:
    """Take the signature off the command that a record holds."""
    part = CommandPart.FromString(rules.unpad(record.parts[0].body))
    part.ClearField("key_id")
    part.ClearField("signature")
    tables.reseal(record.parts[0], part.SerializeToString())
