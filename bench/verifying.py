"""A log verified with no server, every decision taken again: against an aggregate of ``eventsourcing``, replayed.

Ours holds bytes, deals, openings, decisions and result to what they ought to be; the peer folds, and checks nothing.
The same as a bundle: read from its bytes, without and with the signatures of header and receipts. Time is time on the
processor, so that other programs do not count.
"""

import io
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from eventsourcing.application import project_aggregate

from bench import aggregate, sealed_log
from bench.comparison import Measure, Pair, Round, Scale, Spent, rates
from trionfi.v1.bundle_pb2 import BundleReport
from trionfi.v1.game_service_pb2 import BundleKind, PublicKey, VerifyGameResponse
from trionfi_service import bundle, ed25519, replay
from trionfi_service.keys import Signer
from trionfi_service.receipts import EPOCH_BYTES, Receipts

NAME: Final = "verify"
_UNSIGNED: Final = "verification with re-execution, unsigned"
_BUNDLE: Final = "the same of a bundle"
_SIGNED: Final = "the same of a bundle, signed"
_PEER: Final = "eventsourcing aggregate replayed, events/s"
MEASURES: Final = (
    Measure(_UNSIGNED, "events/s", _PEER, bound=4.0, aim=10.0),
    Measure(_BUNDLE, "events/s", _PEER),
    Measure(_SIGNED, "events/s", _PEER),
)
_DEALS: Final = 4


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`."""
    with tempfile.TemporaryDirectory(prefix="trionfi-bench-") as folder:
        both = _Both(Path(folder))
        sides: dict[str, Callable[[], Spent]] = {
            _UNSIGNED: lambda: both.log_verified(scale.of(10, 1)),
            _BUNDLE: lambda: both.bundle_verified(scale.of(10, 1), None),
            _SIGNED: lambda: both.bundle_verified(scale.of(2, 1), both.trust),
            "peer": lambda: both.peer_replayed(scale.of(2, 1)),
        }
        for _ in range(scale.rounds):
            done = rates(sides, turns=scale.of(10, 1))
            yield {measure.name: Pair(done[measure.name], done["peer"]) for measure in MEASURES}
        both.close()


class _Both:
    """One match: our records and a bundle of them, and the peer's stored events."""

    def __init__(self, folder: Path) -> None:
        self._game = sealed_log.new_game()
        self._records = sealed_log.records(self._game, _DEALS, 10_000, random.Random(3))
        private = Ed25519PrivateKey.generate()
        public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        signer = Signer(ed25519.key_id(public), public, private)
        self.trust = [PublicKey(key_id=signer.key_id, public_key=public)]
        maker = bundle.Maker(signer, Receipts(signer, bytes(EPOCH_BYTES)), self.trust, "bench", b"")
        report = replay.verify(self._game, self._records)
        items = maker.items(self._records, BundleKind.BUNDLE_KIND_FULL, None, report, time.time_ns() // 1_000_000)
        self._bundle = bundle.MAGIC + b"".join(map(bundle.framed, items))
        self._app = aggregate.application(folder / "peer.db")
        told = aggregate.retold(self._records)
        self._stored = [self._app.mapper.to_stored_event(event) for event in told.pending_events]

    def close(self) -> None:
        self._app.close()

    def log_verified(self, times: int) -> Spent:
        report = VerifyGameResponse()
        begun = time.process_time()
        for _ in range(times):
            report = replay.verify(self._game, self._records)
        seconds = time.process_time() - begun
        assert replay.outcome(report) is replay.Outcome.VERIFIED
        return Spent(times * len(self._records), seconds)

    def bundle_verified(self, times: int, trust: list[PublicKey] | None) -> Spent:
        report = BundleReport()
        begun = time.process_time()
        for _ in range(times):
            report = bundle.check(bundle.read(io.BytesIO(self._bundle)), trust)
        seconds = time.process_time() - begun
        due = replay.Outcome.PARTLY_VERIFIED if trust is None else replay.Outcome.VERIFIED
        assert bundle.outcome(report) is due
        return Spent(times * len(self._records), seconds)

    def peer_replayed(self, times: int) -> Spent:
        game: Any = None
        begun = time.process_time()
        for _ in range(times):
            game = project_aggregate(None, map(self._app.mapper.to_domain_event, self._stored))
        seconds = time.process_time() - begun
        assert game.version == len(self._stored)
        return Spent(times * len(self._stored), seconds)
