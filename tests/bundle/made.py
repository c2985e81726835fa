"""Bundles for tests: made of real games, taken apart, and put together again by attackers of three kinds."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests import record_solitaire, tables
from trionfi.v1.bundle_pb2 import BundleDigests, BundleHeader, BundleItem, BundleReport, BundleSummary
from trionfi.v1.event_log_pb2 import CommandPart, EventRecord
from trionfi.v1.game_pb2 import Command, CreateGame, Join, Options, Phase, Place, Policies
from trionfi.v1.game_service_pb2 import BundleKind, PublicKey, Receipt, VerifyGameResponse
from trionfi_service import bundle, ed25519, replay, rules, signatures
from trionfi_service.bundle import Maker
from trionfi_service.bundle.form import signed_bytes
from trionfi_service.receipts import Receipts
from trionfi_service.table import Table

GAMES: Final = tuple(game.name for game in rules.games().games)
FAIRNESS: Final = ("CONTRIBUTED", "SERVER_ONLY")
MADE_MS: Final = tables.START_MS + 1_000_000_000
FULL: Final = BundleKind.BUNDLE_KIND_FULL
VIEW: Final = BundleKind.BUNDLE_KIND_VIEW
DISCLOSED: Final = BundleKind.BUNDLE_KIND_DISCLOSED


@dataclass(frozen=True)
class Key:
    """An Ed25519 key of a server, a player or an attacker: the same for the same name."""

    name: str
    created_ms: int = tables.START_MS - 1
    retired_ms: int | None = None

    @cached_property
    def private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(sha256(self.name.encode()).digest())

    @cached_property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    @cached_property
    def key_id(self) -> bytes:
        return ed25519.key_id(self.public)

    @cache  # noqa: B019  there are few keys, and each lives as long as the tests
    def sign(self, message: bytes) -> bytes:
        return self.private.sign(message)

    @property
    def message(self) -> PublicKey:
        return PublicKey(
            key_id=self.key_id, public_key=self.public, created_ms=self.created_ms, retired_ms=self.retired_ms
        )


SERVER: Final = Key("server")
MALLORY: Final = Key("mallory")


def maker(key: Key = SERVER, epoch: bytes = b"\xee" * 16) -> Maker:
    """Who makes bundles with a key."""
    return Maker(key, Receipts(key, epoch), [key.message], "1.0", sha256(b"manifest").digest())  # type: ignore[arg-type]


# A game of one is over with its first round that is lost: it is played as is best, and from here it is won.
_WON: Final = {"solitaire": "35"}


@cache
def played(
    game: str, fairness: str = "CONTRIBUTED", disclosure: str | None = None, seed: str = "bundle", most: int = 120
) -> Table:
    """A game with a host who has paused it and said why, played on to its end or for so many moves.

    What it discloses, and when, is the game's own default unless given.
    """
    policies = {"fairness": f"FAIRNESS_{fairness}"}
    if disclosure is not None:
        policies["disclosure"] = f"DISCLOSURE_{disclosure}"
    alone = tables.seats(game) == 1
    host = tables.HOST_SEATS.get(game, "host")
    table = tables.table(seed + game + _WON.get(game, ""), game, policies=policies, host=host == "host")
    if not alone:
        tables.play(table, seed, most=5)
    _pause(table, host)
    if not alone:
        return tables.play(table, seed, most=most)
    record_solitaire.play_well(table, most)
    if table.state.phase == Phase.PHASE_PLAYING:
        # So that a log that is cut is cut between two commands, as where moves of other games were the last.
        _pause(table, host)
    return table


def _pause(table: Table, host: str) -> None:
    table.act(host, tables.pause(4), ["halt"])
    table.act(host, tables.resume(), [""])


def log_of(table: Table) -> list[bytes]:
    """Its records."""
    return table.log()


@cache
def signed_log() -> tuple[bytes, list[bytes]]:
    """The game id and log of a game of which seat 0 signs every command with its own key."""
    draw = tables.drawn("signed")
    game, player = draw(16), Key("player")
    places = [
        Place(
            actor=rules.actor_message(rules.seat(seat)),
            pseudonym=draw(16),
            public_key=player.public if seat == 0 else b"",
        )
        for seat in range(4)
    ]
    created = CreateGame(
        game=game,
        options=Options(fortunes={"match": {"deals": 1}}),
        policies=Policies(fairness="FAIRNESS_SERVER_ONLY"),
        places=places,
        build=rules.build(),
    )
    state, head, records, now_ms = rules.initial(), rules.genesis(game), list[bytes](), tables.START_MS

    def act(actor: bytes, command: bytes) -> None:
        nonlocal state, head, now_ms
        now_ms += 1_000
        command_id, part = draw(16), CommandPart(command=command, expected_version=state.version)
        if actor == rules.seat(0):
            said = signatures.signed_bytes(game, actor, command_id, state.version, command, [])
            part.key_id, part.signature = player.key_id, player.sign(said)
        decision = rules.decide(state, actor, command, now_ms, draw(64))
        sealed = rules.seal(
            game, state.version + 1, head, now_ms, actor, draw(16), command_id, part.SerializeToString(), decision,
            draw(32 * decision.salts),
        )  # fmt: skip
        records.extend(sealed)
        state, head = rules.replay(state, sealed), EventRecord.FromString(sealed[-1]).head

    act(rules.OPERATOR, Command(create_game=created).SerializeToString())
    for seat in range(4):
        act(rules.seat(seat), Command(join=Join()).SerializeToString())
    for move in range(12):
        movers = [rules.seat(seat) for seat in range(4) if rules.legal(state, rules.seat(seat)).game]
        assert state.phase == Phase.PHASE_PLAYING
        moves = rules.legal(state, movers[0]).game
        act(movers[0], rules.fill(moves[0].SerializeToString(), bytes([move])))
    return game, records


def make(
    game: bytes, records: Sequence[bytes], kind: BundleKind = FULL, viewer: bytes | None = None, key: Key = SERVER
) -> bytes:
    """The file of a bundle."""
    report = replay.verify(game, records)
    return file_of(list(maker(key).items(records, kind, viewer, report, MADE_MS)))


def file_of(items: Sequence[bytes]) -> bytes:
    """Items as a file."""
    return bundle.MAGIC + b"".join(map(bundle.framed, items))


def items_of(file: bytes) -> list[bytes]:
    """The items of a file."""
    items, at = [], len(bundle.MAGIC)
    while at < len(file):
        size = int.from_bytes(file[at : at + 4], "big")
        items.append(file[at + 4 : at + 4 + size])
        at += 4 + size
    return items


def verify(file: bytes, trust: Sequence[Key] | None = (SERVER,)) -> BundleReport:
    """What ``trionfi verify`` does."""
    try:
        read = bundle.read(io.BytesIO(file))
    except bundle.BundleInvalid as invalid:
        return bundle.of_invalid(invalid)
    return bundle.check(read, None if trust is None else [key.message for key in trust])


def failed(report: BundleReport) -> dict[str, str]:
    """The verdicts that FAILED, with their versions and reasons."""
    return {
        name: f"version {verdict.version}: {verdict.reason}"
        for name, verdict in bundle.verdicts(report).items()
        if verdict.kind == FAILED
    }


FAILED: Final = bundle.verdicts(bundle.of_invalid(bundle.BundleInvalid(bundle.Fault.NO_BUNDLE, 0, 0, "")))["file"].kind


@dataclass
class Loose:
    """A bundle taken apart, for somebody to change and put together again."""

    summary: BundleSummary
    signature: bytes
    keys: list[PublicKey] = field(default_factory=list)
    records: list[EventRecord] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    views: list[bytes] = field(default_factory=list)
    report: VerifyGameResponse = field(default_factory=VerifyGameResponse)
    held: list[Receipt] = field(default_factory=list)

    @classmethod
    def of(cls, file: bytes) -> "Loose":
        """Take a bundle apart."""
        read = bundle.read(io.BytesIO(file))
        records = [EventRecord.FromString(record) for record in read.records]
        return cls(read.summary, read.signature, read.keys, records, read.receipts, read.views, read.report, read.held)

    def relink(self) -> None:
        """Compute every hash of the records anew, as far as they have a form that hashes."""
        head = rules.genesis(self.summary.game_id)
        for record in self.records:
            try:
                head = record.head = rules.link(head, record.SerializeToString())
            except rules.Corrupt:
                head = record.head

    def file(self, sign: Callable[[bytes], bytes] | None = None) -> bytes:
        """The file, with every count and digest made anew; ``sign`` signs it, else the old signature stands."""
        listed = [BundleItem(key=key) for key in self.keys]
        listed += [BundleItem(record=record.SerializeToString()) for record in self.records]
        listed += [BundleItem(receipt=receipt) for receipt in self.receipts]
        listed += [BundleItem(view=view) for view in self.views]
        wires = [item.SerializeToString() for item in [*listed, BundleItem(report=self.report)]]
        digests = BundleItem(digests=BundleDigests(items=b"".join(sha256(wire).digest() for wire in wires)))
        summary = self.summary
        summary.keys, summary.records = len(self.keys), len(self.records)
        summary.receipts, summary.views = len(self.receipts), len(self.views)
        del summary.digests[:]
        summary.digests.append(sha256(digests.SerializeToString()).digest())
        wire = summary.SerializeToString(deterministic=True)
        signature = sign(signed_bytes(wire)) if sign is not None else self.signature
        header = BundleItem(header=BundleHeader(summary=wire, signature=signature))
        held = [BundleItem(held_receipt=receipt).SerializeToString() for receipt in self.held]
        return file_of([header.SerializeToString(), digests.SerializeToString(), *wires, *held])

    def reissue(self, key: Key = SERVER) -> None:
        """Sign what each receipt says anew: what a server does that gives out another log."""
        issuer = Receipts(key, b"\xee" * 16)  # type: ignore[arg-type]
        ends = [receipt.version for receipt in self.receipts]
        by_version = {record.version: record for record in self.records}
        self.receipts = [
            issuer.issue(record.game, record.version, record.head, record.unix_ms)
            for record in (by_version[end] for end in ends if end in by_version)
        ]
