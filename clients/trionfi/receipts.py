"""What a server has acknowledged of a game, and what it shows later: held to one another (docs/bytes.md). No network.

A server whose file was put back to an older copy contradicts what it signed before. `Memory` finds that out; `Trust`
holds receipts to keys that the user has pinned. Receipts are kept in files with a ``Receipt`` a line, in proto3 JSON.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from trionfi import signing
from trionfi.errors import (
    FutureVersion,
    ReceiptForeign,
    ReceiptForged,
    ReceiptKeyUnknown,
    ReceiptMissing,
    ServerRewound,
    StaleVersion,
)
from trionfi.v1 import game_service_pb2 as api

MOST_KEPT: Final = 4_096
"""How many receipts a `Memory` keeps, and how many heads: those that came last."""
_MAX_FILE_BYTES: Final = 64 * 1024 * 1024
_Line = TypeVar("_Line", bound=Message)
_Kept = TypeVar("_Kept")


class Trust:
    """The public keys that a user has pinned: the server's receipts are good under these and no others."""

    def __init__(self, keys: Iterable[api.PublicKey]) -> None:
        """Raises ValueError for a key that is none, and when there is none; `KeysExtraMissing`."""
        signing.check_extra()
        self._keys: dict[bytes, bytes] = {}
        for key in keys:
            if len(key.public_key) != signing.PUBLIC_KEY_BYTES or key.key_id != signing.key_id_of(key.public_key):
                raise ValueError(f"key {key.key_id.hex()} is no public key under its own id")
            self._keys[key.key_id] = key.public_key
        if not self._keys:
            raise ValueError("there is no key to trust")

    def check(self, receipt: api.Receipt) -> None:
        """Raises `ReceiptKeyUnknown` and `ReceiptForged`."""
        public_key = self._keys.get(receipt.key_id)
        if public_key is None:
            raise ReceiptKeyUnknown.of(receipt, f"key {receipt.key_id.hex()} signed it, which is not trusted")
        if not signing.verifies(public_key, receipt.signature, signing.receipt_bytes(receipt)):
            raise ReceiptForged.of(receipt, f"the signature is not that of key {receipt.key_id.hex()}")


def trust_of(trust: Path | Iterable[api.PublicKey] | None) -> Trust | None:
    """The keys to trust: given, or in a file that ``trionfi keys export`` wrote. Raises ValueError, OSError."""
    if trust is None:
        return None
    return Trust(_read(trust, api.PublicKey) if isinstance(trust, Path) else trust)


def load_receipts(path: Path) -> tuple[api.Receipt, ...]:
    """The receipts of a file. Raises ValueError when it is none, OSError."""
    return tuple(_read(path, api.Receipt))


def save_receipts(path: Path, receipts: Iterable[api.Receipt]) -> None:
    """Write receipts to a file, in place of what it held. Raises OSError."""
    lines = (json_format.MessageToJson(receipt, indent=None) + "\n" for receipt in receipts)
    path.write_text("".join(lines), "utf-8")


def _read(path: Path, kind: type[_Line]) -> Iterator[_Line]:
    with path.open("rb") as file:
        content = file.read(_MAX_FILE_BYTES + 1)
    if len(content) > _MAX_FILE_BYTES:
        raise ValueError(f"{path} is larger than {_MAX_FILE_BYTES} bytes")
    for number, line in enumerate(content.splitlines(), 1):
        if line.strip():
            try:
                yield json_format.Parse(line, kind())
            except (json_format.ParseError, UnicodeDecodeError, RecursionError):
                raise ValueError(f"{path}: line {number} is no {kind.DESCRIPTOR.name} in JSON") from None


class Memory:
    """What one handle was shown and given of one game. May be used from several threads.

    Before a call `mark` is taken: the version that its answer must have reached, whatever else is answered meanwhile.
    Once something did not hold, nothing of that answer is remembered, and what follows is held to the same.
    """

    def __init__(self, game_id: str, trust: Trust | None = None, kept: Iterable[api.Receipt] = ()) -> None:
        """``kept`` are receipts of the game from before. Raises what `take` raises."""
        self._game = game_id
        self._trust = trust
        self._lock = Lock()
        self._version = 0
        self._heads: dict[int, bytes] = {}
        self._receipts: dict[int, api.Receipt] = {}
        self._last: api.Receipt | None = None
        self._furthest: api.Receipt | None = None
        self._unconfirmed: set[int] = set()
        for receipt in sorted(kept, key=lambda receipt: receipt.version):
            self.take(receipt.version, receipt.head, receipt.unix_ms, receipt)

    @property
    def receipts(self) -> tuple[api.Receipt, ...]:
        """By rising version, one a version."""
        with self._lock:
            return tuple(receipt for _, receipt in sorted(self._receipts.items()))

    @property
    def last(self) -> api.Receipt | None:
        """The receipt that came last."""
        return self._last

    @property
    def mark(self) -> int:
        """The last version it was shown."""
        return self._version

    @property
    def unconfirmed(self) -> int | None:
        """A version to look up: the server has started again since its receipt, and was first seen beyond it."""
        with self._lock:
            return min(self._unconfirmed, default=None)

    def head(self, version: int) -> bytes | None:
        """The head of a version, where it is known."""
        return self._heads.get(version)

    def take(self, version: int, head: bytes, unix_ms: int, receipt: api.Receipt | None, least: int = 0) -> None:
        """Note a version with its head, and the receipt for it; at ``least`` this version was due.

        Raises `ReceiptMissing`, `ReceiptForeign`, `ReceiptKeyUnknown`, `ReceiptForged`, `ServerRewound`.
        """
        self._check_receipt(version, head, unix_ms, receipt)
        with self._lock:
            self._check_version(version, least, receipt)
            self._check_head(version, head, receipt)
            if version == 0:
                return
            self._note(version, head)
            if receipt is not None:
                self._keep(receipt)

    def take_look(self, answer: api.GetGameResponse, mark: int) -> None:
        """The same of an answer to GetGame."""
        receipt = answer.receipt if answer.HasField("receipt") else None
        self.take(answer.view.version, answer.head, answer.view.unix_ms, receipt, mark)

    def take_act(self, answer: api.ActResponse, mark: int) -> None:
        """The same of an answer to Act: what is new lies beyond what was there, a repeat may be of long ago."""
        receipt = answer.receipt if answer.HasField("receipt") else None
        if not answer.repeated and answer.first_version <= mark:
            raise self._rewound(mark, answer.first_version, receipt)
        self.take(answer.last_version, answer.head, answer.unix_ms, receipt)
        if answer.HasField("view"):
            self.show(answer.view.version, mark)

    def show(self, version: int, least: int = 0) -> None:
        """Note that the game has come to a version, without its head. Raises `ServerRewound`."""
        with self._lock:
            self._check_version(version, least, None)
            self._version = max(self._version, version)

    def tell(self, event: api.SeenEvent) -> None:
        """Note an event of the past or of now, with its head where it has one. Raises `ServerRewound`."""
        with self._lock:
            if event.head:
                self._check_head(event.version, event.head, None)
            if event.version > self._version:  # what is past must not push out what is present
                self._note(event.version, event.head)

    def confirm(self, version: int, events: Iterable[api.SeenEvent]) -> None:
        """Hold what `unconfirmed` asked for, the event of that version, to its receipt. Raises `ServerRewound`."""
        for event in events:
            self.tell(event)
        with self._lock:
            self._unconfirmed.discard(version)

    def check_refusal(self, error: FutureVersion | StaleVersion, mark: int) -> None:
        """A refusal tells the head too. Raises `ServerRewound` when that is behind ``mark``."""
        if error.head is not None and error.head < mark:
            raise self._rewound(mark, error.head, None) from error

    def _check_receipt(self, version: int, head: bytes, unix_ms: int, receipt: api.Receipt | None) -> None:
        if receipt is None:
            if self._trust is not None and version > 0:
                raise ReceiptMissing.of(api.Receipt(version=version), "the server gave none")
            return
        said = (receipt.game.hex(), receipt.version, receipt.head, receipt.unix_ms)
        if said != (self._game, version, head, unix_ms):
            raise ReceiptForeign.of(receipt, f"it is not for version {version} of game {self._game} as shown")
        if self._trust is not None:
            self._trust.check(receipt)

    def _check_version(self, version: int, least: int, receipt: api.Receipt | None) -> None:
        if version < least:
            raise self._rewound(least, version, receipt)

    def _check_head(self, version: int, head: bytes, receipt: api.Receipt | None) -> None:
        if self._heads.get(version, head) != head:
            raise self._rewound(version, version, receipt)

    def _keep(self, receipt: api.Receipt) -> None:
        before = self._furthest or receipt
        if receipt.version >= before.version:
            if receipt.version > before.version and receipt.store_epoch != before.store_epoch:
                self._unconfirmed.add(before.version)
            self._furthest = receipt
        self._last = self._receipts[receipt.version] = receipt
        _let_go(self._receipts)

    def _note(self, version: int, head: bytes) -> None:
        self._version = max(self._version, version)
        if head:
            self._heads[version] = head
            _let_go(self._heads)

    def _rewound(self, acknowledged: int, shown: int, receipt: api.Receipt | None) -> ServerRewound:
        error = ServerRewound.at(self._game, acknowledged, shown)
        error.earlier = self._receipts.get(acknowledged) or self._last
        error.later = receipt
        return error


def _let_go(kept: dict[int, _Kept]) -> None:
    """Keep those that came last."""
    while len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]
