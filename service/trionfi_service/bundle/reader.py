"""Reads a bundle that anybody may have made: item by item, within bounds, and nothing in it names a file of ours.

Each item must be the one that the header lists, by its digest. Whether the header is to be believed is for `check`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import BinaryIO, Final, NamedTuple

from google.protobuf.message import DecodeError, Message

from trionfi.v1.bundle_pb2 import BundleItem, BundleSummary
from trionfi.v1.game_service_pb2 import BundleKind, PublicKey, Receipt, VerifyGameResponse
from trionfi_service import rules
from trionfi_service.bundle import form
from trionfi_service.bundle.form import BundleInvalid, Fault

_LENGTH_BYTES: Final = 4
_KINDS: Final = (BundleKind.BUNDLE_KIND_FULL, BundleKind.BUNDLE_KIND_VIEW, BundleKind.BUNDLE_KIND_DISCLOSED)
_MAX_NAME: Final = 64


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle as it was read: every item is the one its header lists. ``held`` are receipts its holder has added."""

    summary: BundleSummary
    summary_bytes: bytes
    signature: bytes
    keys: list[PublicKey] = field(default_factory=list)
    records: list[bytes] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    views: list[bytes] = field(default_factory=list)
    report: VerifyGameResponse = field(default_factory=VerifyGameResponse)
    held: list[Receipt] = field(default_factory=list)


class Frame(NamedTuple):
    """The bytes of one item: its number from 1, and where its length stands in the file."""

    number: int
    offset: int
    data: bytes

    def invalid(self, fault: Fault, why: str) -> BundleInvalid:
        """An error about this item."""
        return BundleInvalid(fault, self.number, self.offset, why)


def is_bundle(start: bytes) -> bool:
    """Whether a file that begins with these bytes means to be a bundle, of whatever form."""
    return start.startswith(form.MAGIC[: form.MAGIC.index(b"1")])


def frames(file: BinaryIO) -> Iterator[Frame]:
    """The items of a file, one at a time: never more than one is held, none above its bound. Raises `BundleInvalid`.

    Where the file ends between two items, so do the frames.
    """
    start = file.read(len(form.MAGIC))
    if start != form.MAGIC:
        why = f"the first line is not {form.MAGIC.decode().strip()!r}"
        raise BundleInvalid(Fault.UNKNOWN_FORMAT if is_bundle(start) else Fault.NO_BUNDLE, 0, 0, why)
    offset, number = len(start), 0
    while length := file.read(_LENGTH_BYTES):
        number += 1
        size = int.from_bytes(length, "big")
        if number > form.MAX_ITEMS:
            raise BundleInvalid(Fault.TOO_MANY_ITEMS, number, offset, f"more than {form.MAX_ITEMS} items")
        if len(length) < _LENGTH_BYTES:
            raise BundleInvalid(Fault.CUT_SHORT, number, offset, "the file ends within a length")
        if size > form.MAX_ITEM_BYTES:
            why = f"it says it has {size} bytes, at most {form.MAX_ITEM_BYTES} are taken"
            raise BundleInvalid(Fault.ITEM_TOO_LARGE, number, offset, why)
        if offset + _LENGTH_BYTES + size > form.MAX_FILE_BYTES:
            raise BundleInvalid(Fault.FILE_TOO_LARGE, number, offset, f"more than {form.MAX_FILE_BYTES} bytes")
        data = file.read(size)
        if len(data) < size:
            why = f"the file ends within it: {len(data)} of {size} bytes are here"
            raise BundleInvalid(Fault.CUT_SHORT, number, offset, why)
        yield Frame(number, offset, data)
        offset += _LENGTH_BYTES + size


def read(file: BinaryIO) -> Bundle:
    """Read a bundle to its end. Raises `BundleInvalid`."""
    items = frames(file)
    first = next(items, None)
    if first is None:
        raise BundleInvalid(Fault.CUT_SHORT, 1, len(form.MAGIC), "the file ends before its header")
    bundle = _begun(first)
    digests: list[bytes] = []
    for name, which, frame in _due(items, first, bundle.summary):
        _listed(bundle.summary, digests, frame, name, which)
        _take(bundle, digests, frame, _parsed(frame), name, which)
    _add_held(bundle, items)
    return bundle


def _due(items: Iterator[Frame], last: Frame, summary: BundleSummary) -> Iterator[tuple[str, str, Frame]]:
    """As many items as the header lists: the name of the arm that is due, which one it is in words, and the item."""
    for name, which in form.due(summary):
        frame = next(items, None)
        if frame is None:
            end = last.offset + _LENGTH_BYTES + len(last.data)
            raise BundleInvalid(Fault.CUT_SHORT, last.number + 1, end, f"the file ends where {which} is due")
        yield name, which, frame
        last = frame


def _parsed(frame: Frame) -> BundleItem:
    """The item of a frame, in the one way it can be written."""
    try:
        item = BundleItem.FromString(frame.data)
    except DecodeError:
        raise frame.invalid(Fault.MALFORMED_ITEM, "the bytes are no BundleItem") from None
    if item.WhichOneof("item") is None:
        raise frame.invalid(Fault.UNKNOWN_ITEM, "it is none of the items known here")
    # A record and a view are bytes, and so cost no more to look through than their length.
    is_bytes = item.HasField("record") or item.HasField("view")
    if len(frame.data) != _length(item.record or item.view) if is_bytes else not is_plain(item, frame.data):
        raise frame.invalid(Fault.MALFORMED_ITEM, "it has a field that is not known here, or one twice")
    return item


def _length(value: bytes) -> int:
    """How long an item is that holds bytes and nothing else: a tag, a length, and they."""
    return 1 + -(-len(value).bit_length() // 7) + len(value)


def is_plain(message: Message, data: bytes) -> bool:
    """Whether a message holds nothing but what these bytes are to say: no unknown field, and none twice."""
    message.DiscardUnknownFields()
    return message.ByteSize() == len(data)


# The header -------------------------------------------------------------------


def _begun(frame: Frame) -> Bundle:
    item = _parsed(frame)
    if not item.HasField("header"):
        raise frame.invalid(Fault.OUT_OF_ORDER, f"a header is due, this is a {item.WhichOneof('item')}")
    header = item.header
    try:
        summary = BundleSummary.FromString(header.summary)
    except DecodeError:
        raise frame.invalid(Fault.MALFORMED_ITEM, "the summary is no BundleSummary") from None
    if summary.format != form.FORMAT:
        why = f"form {summary.format} of bundles is not known here; {form.FORMAT} is"
        raise frame.invalid(Fault.UNKNOWN_FORMAT, why)
    if not is_plain(summary, header.summary):
        raise frame.invalid(Fault.MALFORMED_ITEM, "the summary has a field that is not known here, or one twice")
    wrong = _wrong_field(summary, header.signature)
    if wrong is not None:
        raise frame.invalid(Fault.INVALID_FIELD, wrong)
    return Bundle(summary, header.summary, header.signature)


def _wrong_field(summary: BundleSummary, signature: bytes) -> str | None:
    """The first field of a summary with a value it cannot have."""
    if len(summary.game) > _MAX_NAME or not (summary.game.isascii() and summary.game.isidentifier()):
        return f"game is no name of a game: at most {_MAX_NAME} ASCII letters, digits and _"
    fields = {"game_id": (summary.game_id, 16), "head": (summary.head, 32), "key_id": (summary.key_id, 16)}
    for name, (value, length) in {**fields, "signature": (signature, 64)}.items():
        if len(value) != length:
            return f"{name} has {len(value)} bytes, not {length}"
    if len(summary.manifest_digest) not in (0, form.DIGEST_BYTES):
        return f"manifest_digest has not {form.DIGEST_BYTES} bytes"
    return _wrong_kind(summary) or _wrong_count(summary)


def _wrong_kind(summary: BundleSummary) -> str | None:
    if summary.kind not in _KINDS:
        return "kind is none of full, view and disclosed"
    if (summary.kind == BundleKind.BUNDLE_KIND_FULL) is summary.HasField("viewer"):
        return "a full bundle has no viewer, and the others have one"
    if summary.HasField("viewer"):
        try:
            rules.viewer_bytes(summary.viewer)
        except ValueError as error:
            return f"viewer: {error}"
    if summary.views and summary.kind != BundleKind.BUNDLE_KIND_VIEW:
        return "only a view bundle has views"
    return None


def _wrong_count(summary: BundleSummary) -> str | None:
    if not summary.records or summary.records != summary.version:
        return f"{summary.records} records are no log up to version {summary.version}"
    count = form.listed(summary)
    if count > form.MAX_ITEMS:
        return f"{count} items are listed, at most {form.MAX_ITEMS} are taken"
    if len(summary.digests) != form.digest_items(count):
        return f"{count} items have their digests in {form.digest_items(count)} items, not {len(summary.digests)}"
    if any(len(digest) != form.DIGEST_BYTES for digest in summary.digests):
        return f"a digest has not {form.DIGEST_BYTES} bytes"
    return None


# What follows -----------------------------------------------------------------


def _listed(summary: BundleSummary, digests: list[bytes], frame: Frame, name: str, which: str) -> None:
    """The item must be the one the header lists, before anything in it is looked at."""
    of_digests = len(summary.digests)
    at = frame.number - 2  # the header is item 1
    listed = summary.digests[at] if name == "digests" else _digest(digests, at - of_digests)
    if sha256(frame.data).digest() != listed:
        raise frame.invalid(Fault.CHANGED_ITEM, f"it is not the {which} that the header lists")


def _digest(digests: list[bytes], at: int) -> bytes:
    block = digests[at // form.DIGESTS_PER_ITEM]
    start = at % form.DIGESTS_PER_ITEM * form.DIGEST_BYTES
    return block[start : start + form.DIGEST_BYTES]


def _take(bundle: Bundle, digests: list[bytes], frame: Frame, item: BundleItem, name: str, which: str) -> None:
    """Put an item where it belongs."""
    if item.WhichOneof("item") != name:
        raise frame.invalid(Fault.OUT_OF_ORDER, f"{which} is due, this is a {item.WhichOneof('item')}")
    match name:
        case "digests":
            block = min(form.listed(bundle.summary) - len(digests) * form.DIGESTS_PER_ITEM, form.DIGESTS_PER_ITEM)
            if len(item.digests.items) != block * form.DIGEST_BYTES:
                raise frame.invalid(Fault.INVALID_FIELD, f"{block} digests are due here")
            digests.append(item.digests.items)
        case "key":
            bundle.keys.append(item.key)
        case "record":
            bundle.records.append(item.record)
        case "receipt":
            bundle.receipts.append(item.receipt)
        case "view":
            bundle.views.append(item.view)
        case _:
            bundle.report.CopyFrom(item.report)


def _add_held(bundle: Bundle, items: Iterator[Frame]) -> None:
    """What stands behind the report: receipts that the holder has added, and nothing else."""
    before = (0, b"")
    for frame in items:
        item = _parsed(frame)
        if not item.HasField("held_receipt"):
            why = f"after the report come receipts that the holder has added, this is a {item.WhichOneof('item')}"
            raise frame.invalid(Fault.TRAILING_ITEM, why)
        key = (item.held_receipt.version, item.held_receipt.SerializeToString(deterministic=True))
        if key <= before:
            raise frame.invalid(Fault.OUT_OF_ORDER, "receipts that were added stand by rising version, each once")
        before = key
        bundle.held.append(item.held_receipt)
