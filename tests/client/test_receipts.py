"""Receipts: kept, held to pinned keys, and to what the server shows later. Against a peer that lies in every way."""

import pickle
from functools import partial
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf import json_format

import trionfi
from tests.client.either import done, either, everything, following
from tests.client.peer import Peer, answer, caught_up, event, head, heartbeat, refuse, snapshot
from trionfi import SigningKey, errors, receipts, signing
from trionfi.v1 import game_service_pb2 as api

GAME = "0123456789abcdef" * 2
EPOCH, NEXT_EPOCH = b"e" * 16, b"f" * 16


class Notary:
    """A server's key, and the answers it signs."""

    def __init__(self) -> None:
        self.key = SigningKey.generate()
        self.epoch = EPOCH

    @property
    def public(self) -> api.PublicKey:
        return api.PublicKey(key_id=self.key.key_id, public_key=self.key.public_key)

    def receipt(self, version: int, head_hash: bytes | None = None) -> api.Receipt:
        receipt = api.Receipt(
            game=bytes.fromhex(GAME),
            version=version,
            head=head_hash or head(version),
            unix_ms=1_000 + version,
            store_epoch=self.epoch,
            key_id=self.key.key_id,
        )
        receipt.signature = self.key.sign(signing.receipt_bytes(receipt))
        return receipt

    def look(self, version: int, head_hash: bytes | None = None) -> api.GetGameResponse:
        receipt = self.receipt(version, head_hash)
        looked = api.GetGameResponse(head=receipt.head, receipt=receipt)
        looked.view.version, looked.view.unix_ms = version, receipt.unix_ms
        return looked

    def act(self, version: int, *, first: int | None = None, repeated: bool = False) -> api.ActResponse:
        receipt = self.receipt(version)
        return api.ActResponse(
            first_version=version if first is None else first,
            last_version=version,
            head=receipt.head,
            unix_ms=receipt.unix_ms,
            repeated=repeated,
            receipt=receipt,
        )


@pytest.fixture
def notary() -> Notary:
    return Notary()


@either
async def test_receipts_are_kept_by_version_and_the_last_is_known(peer: Peer, kind: Any, notary: Notary) -> None:
    peer.will("GetGame", answer(notary.look(5)))
    peer.will("Act", answer(notary.act(7, first=6)), answer(notary.act(3, repeated=True)))
    client = kind(peer.address, trust=[notary.public])
    handle = client.game(GAME)
    assert (handle.receipts, handle.last_receipt) == ((), None)

    await done(handle.view())
    await done(handle.act(join={}, want_view=False))
    await done(handle.act(join={}, want_view=False))  # a repeat of a command of long ago

    assert [receipt.version for receipt in handle.receipts] == [3, 5, 7]
    assert handle.last_receipt == notary.receipt(3)
    await done(client.close())


@either
async def test_receipts_that_do_not_hold_are_each_named(peer: Peer, kind: Any, notary: Notary) -> None:
    other = Notary()
    forged, foreign, unknown, missing = (notary.look(5) for _ in range(4))
    forged.receipt.signature = other.receipt(5).signature
    foreign.receipt.CopyFrom(notary.receipt(4))
    unknown.receipt.CopyFrom(other.receipt(5))
    missing.ClearField("receipt")
    client = kind(peer.address, trust=[notary.public])

    for looked, error in (
        (forged, errors.ReceiptForged),
        (foreign, errors.ReceiptForeign),
        (unknown, errors.ReceiptKeyUnknown),
        (missing, errors.ReceiptMissing),
    ):
        handle = client.game(GAME)
        peer.will("GetGame", answer(looked))
        peer.will("WatchGame", answer(api.WatchGameResponse(snapshot=looked)))
        for ask in (handle.view, partial(following, handle.watch())):
            with pytest.raises(error) as raised:
                await done(ask())
            assert isinstance(raised.value, trionfi.ReceiptError)
            assert raised.value.metadata["version"] in ("4", "5")
            assert raised.value.receipt is not None
            assert raised.value.reason == f"RECEIPT_{error.__name__.removeprefix('Receipt').upper()}".replace(
                "KEYUNKNOWN", "KEY_UNKNOWN"
            )
        assert handle.receipts == ()
    await done(client.close())


@pytest.mark.parametrize("field", ["game", "version", "head", "unix_ms", "store_epoch", "key_id", "signature"])
def test_no_field_of_a_receipt_can_be_changed(notary: Notary, field: str) -> None:
    memory = receipts.Memory(GAME, receipts.Trust([notary.public]))
    receipt = notary.receipt(5)
    value = getattr(receipt, field)
    setattr(receipt, field, value + 1 if isinstance(value, int) else bytes((value[0] ^ 1,)) + value[1:])

    with pytest.raises(errors.ReceiptError):
        memory.take(5, head(5), 1_005, receipt)
    memory.take(5, head(5), 1_005, notary.receipt(5))


@either
async def test_a_foreign_receipt_needs_no_pinned_key_to_be_named(peer: Peer, kind: Any, notary: Notary) -> None:
    created = api.CreateGameResponse(game_id=GAME, version=1, head=head(1), unix_ms=1_001, receipt=notary.receipt(2))
    peer.will("CreateGame", answer(created))
    client = kind(peer.address)

    with pytest.raises(errors.ReceiptForeign):
        await done(client.create_game("fortunes"))
    await done(client.close())


@either
@pytest.mark.parametrize(
    "lie", ["behind", "another head", "an act behind", "a refusal behind", "a stale refusal behind"]
)
async def test_a_server_that_shows_less_than_it_acknowledged(peer: Peer, kind: Any, notary: Notary, lie: str) -> None:
    client = kind(peer.address, trust=[notary.public])
    handle = client.game(GAME)
    peer.will("GetGame", answer(notary.look(5)))
    await done(handle.view())
    peer.will("GetGame", answer(notary.look(4) if lie == "behind" else notary.look(5, b"\x07" * 32)))
    refusals = {
        "a refusal behind": refuse(grpc.StatusCode.OUT_OF_RANGE, "FUTURE_VERSION", head="3"),
        "a stale refusal behind": refuse(grpc.StatusCode.ABORTED, "STALE_VERSION", head="4", choice_since="4"),
    }
    peer.will("Act", refusals.get(lie, answer(notary.act(5))))

    say = handle.view if lie in ("behind", "another head") else handle.join
    with pytest.raises(trionfi.ServerRewound):
        await done(say())
    with pytest.raises(trionfi.ServerRewound) as rewound:
        await done(say())  # it is not forgotten

    error = rewound.value
    assert error.acknowledged == 5
    assert error.shown == {"behind": 4, "a refusal behind": 3, "a stale refusal behind": 4}.get(lie, 5)
    assert error.earlier == notary.receipt(5)
    if lie == "another head":
        assert error.later == notary.receipt(5, b"\x07" * 32)
    assert [receipt.version for receipt in handle.receipts] == [5]
    await done(client.close())


@either
async def test_another_epoch_alone_is_a_restart(peer: Peer, kind: Any, notary: Notary) -> None:
    client = kind(peer.address, trust=[notary.public])
    handle = client.game(GAME)
    peer.will("GetGame", answer(notary.look(5)))
    await done(handle.view())
    notary.epoch = NEXT_EPOCH
    peer.will("GetGame", answer(notary.look(5)))
    await done(handle.view())

    assert handle.last_receipt.store_epoch == NEXT_EPOCH
    assert peer.received("ListEvents") == []
    await done(client.close())


@either
async def test_a_server_first_seen_beyond_the_receipt_after_a_restart_is_asked_for_its_head(
    peer: Peer, kind: Any, notary: Notary
) -> None:
    def listed(head_hash: bytes) -> api.ListEventsResponse:
        return api.ListEventsResponse(events=[api.SeenEvent(version=5, head=head_hash)])

    client = kind(peer.address, trust=[notary.public])
    honest, lied_to = client.game(GAME), client.game(GAME)
    peer.will("GetGame", answer(notary.look(5)))
    await done(honest.view())
    await done(lied_to.view())
    notary.epoch = NEXT_EPOCH
    peer.will("GetGame", answer(notary.look(9)))

    peer.will("ListEvents", refuse(grpc.StatusCode.PERMISSION_DENIED), answer(listed(head(5))))
    await done(honest.view())
    await done(honest.view())  # what could not be told is asked again
    await done(honest.view())
    asked = [api.ListEventsRequest.FromString(call.body) for call in peer.received("ListEvents")]
    assert [(request.after_version, request.page_size) for request in asked] == [(4, 1)] * 2
    peer.will("ListEvents", answer(listed(b"\x07" * 32)))
    with pytest.raises(trionfi.ServerRewound):
        await done(lied_to.view())
    with pytest.raises(trionfi.ServerRewound) as rewound:
        await done(lied_to.view())

    assert (rewound.value.acknowledged, rewound.value.earlier) == (5, receipt_at(notary, 5, EPOCH))
    await done(client.close())


@either
async def test_an_old_answer_given_again_after_a_restart_hides_nothing(peer: Peer, kind: Any, notary: Notary) -> None:
    client = kind(peer.address, trust=[notary.public])
    handle = client.game(GAME, receipts=[notary.receipt(5)])
    notary.epoch = NEXT_EPOCH
    peer.will("Act", answer(notary.act(3, repeated=True)))
    peer.will("GetGame", answer(notary.look(9)))
    peer.will("ListEvents", answer(api.ListEventsResponse(events=[api.SeenEvent(version=5, head=b"\x07" * 32)])))

    await done(handle.act(join={}, expected_version=2, want_view=False))
    with pytest.raises(trionfi.ServerRewound) as rewound:
        await done(handle.view())

    assert rewound.value.acknowledged == 5
    await done(client.close())


def receipt_at(notary: Notary, version: int, epoch: bytes) -> api.Receipt:
    before, notary.epoch = notary.epoch, epoch
    receipt = notary.receipt(version)
    notary.epoch = before
    return receipt


@either
@pytest.mark.parametrize("lie", ["caught up", "heartbeat", "refusal", "another head"])
async def test_a_watch_finds_it_out_when_it_resumes(peer: Peer, kind: Any, lie: str) -> None:
    other = event(6)
    other.event.head = b"\x07" * 32
    second = {
        "caught up": answer(caught_up(5)),
        "heartbeat": answer(heartbeat(5)),
        "refusal": refuse(grpc.StatusCode.OUT_OF_RANGE, "FUTURE_VERSION", head="4"),
        "another head": answer(other, event(7)),
    }[lie]
    peer.will("WatchGame", refuse(grpc.StatusCode.UNAVAILABLE, after=(snapshot(5), event(6))), second)
    client = kind(peer.address)
    stream = client.game(GAME).watch()

    assert [(await following(stream)).version for _ in range(2)] == [5, 6]
    with pytest.raises(trionfi.ServerRewound) as rewound:
        await following(stream)

    assert rewound.value.acknowledged == 6
    assert await everything(stream) == []
    await done(client.close())


@either
async def test_receipts_from_before_are_held_up_to_the_server(
    peer: Peer, kind: Any, notary: Notary, tmp_path: Path
) -> None:
    file = tmp_path / "receipts.jsonl"
    trionfi.save_receipts(file, [notary.receipt(5), notary.receipt(8)])
    kept = trionfi.load_receipts(file)
    peer.will("GetGame", answer(notary.look(7)))
    client = kind(peer.address, trust=[notary.public])
    handle = client.game(GAME, receipts=kept)

    assert handle.receipts == (notary.receipt(5), notary.receipt(8)) == kept
    with pytest.raises(trionfi.ServerRewound):
        await done(handle.view())
    await done(client.close())


@either
async def test_receipts_that_contradict_each_other_or_are_of_another_game_are_not_taken(
    peer: Peer, kind: Any, notary: Notary
) -> None:
    client = kind(peer.address)

    with pytest.raises(trionfi.ServerRewound):
        client.game(GAME, receipts=[notary.receipt(5), notary.receipt(5, b"\x07" * 32)])
    with pytest.raises(errors.ReceiptForeign):
        client.game("f" * 32, receipts=[notary.receipt(5)])
    await done(client.close())


@either
async def test_keys_to_trust_come_from_a_file_or_as_they_are(
    peer: Peer, kind: Any, notary: Notary, tmp_path: Path
) -> None:
    file = tmp_path / "keys"
    file.write_text(f"\n{json_format.MessageToJson(notary.public, indent=None)}\n")
    peer.will("GetGame", answer(notary.look(5)))
    client = kind(peer.address, trust=file)
    await done(client.game(GAME).view())
    await done(client.close())

    renamed = api.PublicKey(key_id=bytes(16), public_key=notary.key.public_key)
    for wrong, problem in (([], "no key"), ([renamed], "its own id"), ([api.PublicKey()], "its own id")):
        with pytest.raises(ValueError, match=problem):
            kind(peer.address, trust=wrong)
    for text in ("{", '{"other": 1}', "[" * 100_000, "\udcff"):
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
        with pytest.raises(ValueError, match="line 1 is no PublicKey"):
            kind(peer.address, trust=file)
    with pytest.raises(FileNotFoundError):
        kind(peer.address, trust=tmp_path / "nowhere")


def test_the_latest_receipts_and_heads_are_kept(monkeypatch: pytest.MonkeyPatch, notary: Notary) -> None:
    monkeypatch.setattr(receipts, "MOST_KEPT", 3)
    memory = receipts.Memory(GAME)
    for version in (1, 2, 3, 4, 5):
        memory.take(version, head(version), 1_000 + version, notary.receipt(version))

    assert [receipt.version for receipt in memory.receipts] == [3, 4, 5]
    assert [memory.head(version) is None for version in (2, 3)] == [True, False]


@either
async def test_a_list_of_events_is_held_to_the_heads_too(peer: Peer, kind: Any, notary: Notary) -> None:
    events = [api.SeenEvent(version=version, head=head(version)) for version in (4, 5, 6)]
    peer.will("GetGame", answer(notary.look(5)))
    peer.will("ListEvents", answer(api.ListEventsResponse(events=events)))
    client = kind(peer.address)
    handle = client.game(GAME)
    await done(handle.view())

    assert [event.version for event in await everything(handle.events())] == [4, 5, 6]
    events[1].head = b"\x07" * 32
    peer.will("ListEvents", answer(api.ListEventsResponse(events=events)))
    with pytest.raises(trionfi.ServerRewound) as rewound:
        await everything(handle.events())
    assert rewound.value.shown == 5
    await done(client.close())


def test_answers_that_cross_are_no_lie(notary: Notary) -> None:
    """Two calls under way at once: the one that was answered first may be told last."""
    memory = receipts.Memory(GAME)
    memory.take(5, head(5), 1_005, notary.receipt(5))
    mark = memory.mark
    memory.take_act(notary.act(7), mark)
    memory.take_act(notary.act(6), mark)
    memory.take_look(notary.look(5), mark)

    assert [receipt.version for receipt in memory.receipts] == [5, 6, 7]
    with pytest.raises(trionfi.ServerRewound):
        memory.take_look(notary.look(6), memory.mark)


def test_the_errors_survive_a_pickle(notary: Notary) -> None:
    memory = receipts.Memory(GAME)
    memory.take(5, head(5), 1_005, notary.receipt(5))
    with pytest.raises(trionfi.ServerRewound) as raised:
        memory.take_look(notary.look(4), memory.mark)

    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again)) == (trionfi.ServerRewound, str(raised.value))
    assert (again.acknowledged, again.shown, again.earlier, again.later) == (
        5,
        4,
        notary.receipt(5),
        notary.receipt(4),
    )
