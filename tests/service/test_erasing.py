"""LC-14: what somebody said, and who somebody was, can be taken out for ever; the game and its chain stay."""

import os
import signal
import uuid
from collections.abc import Sequence
from pathlib import Path

import grpc
import pytest

from tests.service.driver import Peer, Table, events_of, new_table, refused, until
from tests.service.process import ServerProcess
from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi.v1.game_pb2 import Command, Erase, Pause, Resume, Role
from trionfi.v1.game_service_pb2 import (
    ActRequest,
    ActResponse,
    ExportGameRequest,
    ExportGameResponse,
    ExportKind,
    ListEventsRequest,
    ListEventsResponse,
    NewPlace,
    SeenEvent,
    TextPart,
    WatchGameResponse,
)
from trionfi.v1.move_pb2 import Text
from trionfi_service import access, export, feed, replay, rules
from trionfi_service.metrics import Metrics
from trionfi_service.server import Server

TEXT = PartKind.PART_KIND_TEXT
SAID = "the secret of seat two"


def text_of(text: str) -> Text:
    return Text(index=0, characters=len(text))


def parts_of(text: str) -> list[TextPart]:
    return [TextPart(salt=os.urandom(32), text=text)]


async def say(peer: Peer, table: Table, text: str = SAID) -> int:
    """Pause the game with a reason, and let it go on without one; gives the version of what was said."""
    pause = Command(pause=Pause(reason=text_of(text)))
    said = await peer.act(table.game_id, pause, texts=parts_of(text))
    resume = Command(resume=Resume())
    resume.resume.reason.SetInParent()
    await peer.act(table.game_id, resume, texts=parts_of(""))
    return said.first_version


def erase(speaker: bytes, version: int | None = None, why: str = "asked to") -> Command:
    return Command(erase=Erase(speaker=rules.actor_message(speaker), version=version, reason=text_of(why)))


async def erased(table: Table, speaker: bytes, version: int | None = None, why: str = "asked to") -> ActResponse:
    """Have it erased by the operator."""
    return await table.operator.act(table.game_id, erase(speaker, version, why), texts=parts_of(why))


async def told(peer: Peer, table: Table) -> list[SeenEvent]:
    """Every event as a list tells it."""
    listed = await peer.call(ListEventsRequest(game_id=table.game_id, page_size=500))
    assert isinstance(listed, ListEventsResponse)
    return list(listed.events)


def texts_in(events: Sequence[SeenEvent]) -> dict[int, list[str | None]]:
    """The texts by version; None where one is gone."""
    found = {
        event.version: [
            part.content.decode() if part.HasField("content") else None for part in event.parts if part.kind == TEXT
        ]
        for event in events
    }
    return {version: texts for version, texts in found.items() if texts}


@pytest.fixture
async def referee(dealt: Table) -> Peer:
    """Somebody who says things and is not the operator."""
    return await dealt.issue(rules.REFEREE)


# What is gone, and what stays ----------------------------------------------------


async def test_lc_14_a_text_is_gone_from_every_way_out_and_the_chain_stays(
    dealt: Table, referee: Peer, server: Server
) -> None:
    version = await say(referee, dealt)
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)
    before = [EventRecord.FromString(record) for record in await server.store.records(dealt.game)]

    answer = await erased(dealt, rules.REFEREE, version)

    for peer in (dealt.operator, dealt.seats[0], auditor):
        assert texts_in(await told(peer, dealt))[version] == [None]
    stream = dealt.seats[1].watch(dealt.game_id, after_version=0)
    streamed = await until(stream, "caught_up")
    stream.cancel()
    assert texts_in(events_of(streamed))[version] == [None]
    for peer, kind in ((auditor, ExportKind.EXPORT_KIND_FULL), (dealt.seats[0], ExportKind.EXPORT_KIND_VIEW)):
        request = ExportGameRequest(game_id=dealt.game_id, kind=kind)
        lines = await peer.raw_stream("ExportGame", request.SerializeToString())
        assert not any(SAID.encode() in line for line in lines)
        read = export.read(export.to_line(ExportGameResponse.FromString(line)) for line in lines)
        if kind == ExportKind.EXPORT_KIND_FULL:
            assert replay.outcome(read.verify()) == replay.Outcome.VERIFIED
    after = [EventRecord.FromString(record) for record in await server.store.records(dealt.game)]
    assert len(after) == len(before) + 1 == answer.last_version
    for old, new in zip(before, after, strict=False):
        for part in (*old.parts, *new.parts):
            if old.version == version and part.kind == TEXT:
                part.ClearField("salt")
                part.ClearField("body")
        assert old == new


async def test_lc_14_the_state_is_as_it_was(dealt: Table, referee: Peer, server: Server) -> None:
    await dealt.play(6)
    version = await say(referee, dealt)
    records = await server.store.records(dealt.game)

    await erased(dealt, rules.REFEREE)

    stored = await server.store.records(dealt.game)
    for at in (version, len(records)):
        assert rules.digest(replay.fold(stored, at)) == rules.digest(replay.fold(records, at))
    log = await server.store.log(dealt.game)
    assert log is not None
    assert replay.outcome(replay.verify(dealt.game, log.records, log.facts)) == replay.Outcome.VERIFIED
    await dealt.play(6)


async def test_lc_14_one_version_leaves_the_others(dealt: Table, referee: Peer) -> None:
    first, second = await say(referee, dealt, "one"), await say(referee, dealt, "two")
    others = await say(dealt.operator, dealt, "three")

    await erased(dealt, rules.REFEREE, first)

    texts = texts_in(await told(dealt.seats[0], dealt))
    assert (texts[first], texts[second], texts[others]) == ([None], ["two"], ["three"])


async def test_lc_14_everything_so_far_is_gone_and_the_reason_stays(dealt: Table, referee: Peer) -> None:
    first, second = await say(referee, dealt, "one"), await say(referee, dealt, "two")
    others = await say(dealt.operator, dealt, "three")

    answer = await erased(dealt, rules.REFEREE, why="it was a name")

    texts = texts_in(await told(dealt.seats[0], dealt))
    assert (texts[first], texts[second], texts[others]) == ([None], [None], ["three"])
    assert texts[answer.last_version] == ["it was a name"]


async def test_lc_14_the_reason_is_a_text_that_can_be_erased_in_its_turn(dealt: Table, referee: Peer) -> None:
    first = await erased(dealt, rules.REFEREE, await say(referee, dealt), why="it named somebody")

    second = await erased(dealt, rules.OPERATOR, first.last_version, why="so did that")

    texts = texts_in(await told(dealt.seats[0], dealt))
    assert (texts[first.last_version], texts[second.last_version]) == ([None], ["so did that"])


async def test_lc_14_a_name_goes_with_everything_and_not_with_one_version(operator: Peer) -> None:
    seats = [rules.actor_message(rules.seat(number)) for number in range(2)]
    table = await new_table(
        operator,
        places=[
            NewPlace(actor=seats[0], player_ref="member 7", display_name="Anna"),
            NewPlace(actor=seats[1], player_ref="member 8", display_name="Ben"),
        ],
    )

    await erased(table, rules.seat(0))

    names = {name.actor.index: name.display_name for name in (await operator.look(table.game_id)).names}
    assert names.get(0, "") == ""
    assert names[1] == "Ben"


# What cannot be erased -------------------------------------------------------------


async def test_lc_14_what_is_not_there_is_not_erased(dealt: Table, referee: Peer, server: Server) -> None:
    version = await say(referee, dealt)
    await erased(dealt, rules.REFEREE, version)
    head = await server.store.head(dealt.game)

    for speaker, at in (
        (rules.REFEREE, version),  # it is gone
        (rules.REFEREE, version - 1),  # it holds no text
        (rules.seat(2), version),  # another's
        (rules.seat(2), None),  # neither text nor name
    ):
        refusal = await refused(erased(dealt, speaker, at))
        assert refusal.reason == "NOTHING_TO_ERASE"
        assert refusal.metadata["rule"] == "LC-14"
    assert await server.store.head(dealt.game) == head


async def test_lc_14_nobody_but_the_operator_erases(dealt: Table, referee: Peer) -> None:
    version = await say(referee, dealt)

    refusal = await refused(referee.act(dealt.game_id, erase(rules.REFEREE, version), texts=parts_of("asked to")))

    assert refusal.reason == "WRONG_ACTOR"
    assert texts_in(await told(dealt.seats[0], dealt))[version] == [SAID]


# Repeats ---------------------------------------------------------------------------


async def test_lr_5_a_repeat_is_recognised_though_the_text_is_gone(dealt: Table, referee: Peer) -> None:
    """By its id and the body of the command: what was said cannot be compared any more, and is not."""
    pause = Command(pause=Pause(reason=text_of(SAID))).SerializeToString()
    request = ActRequest(
        game_id=dealt.game_id,
        command_id=str(uuid.uuid4()),
        expected_version=(await referee.look(dealt.game_id)).view.version,
        command=pause,
        texts=parts_of(SAID),
    )
    first = await referee.call(request)
    await erased(dealt, rules.REFEREE)

    again = await referee.call(request)

    assert again.repeated  # type: ignore[attr-defined]
    assert again.head == first.head  # type: ignore[attr-defined]
    request.texts[0].text = "x" * len(SAID)
    assert (await referee.call(request)).repeated  # type: ignore[attr-defined]
    request.command = Command(pause=Pause(reason=text_of(SAID + "!"))).SerializeToString()
    assert (await refused(referee.call(request))).reason == "COMMAND_ID_REUSED"
    request.command = pause
    del request.texts[:]
    assert (await refused(referee.call(request))).reason == "COMMAND_ID_REUSED"


async def test_lr_5_a_repeat_of_an_erasure_gives_the_first_answer(dealt: Table, referee: Peer) -> None:
    version = await say(referee, dealt)
    request = ActRequest(
        game_id=dealt.game_id,
        command_id=str(uuid.uuid4()),
        expected_version=(await dealt.operator.look(dealt.game_id)).view.version,
        command=erase(rules.REFEREE, version).SerializeToString(),
        texts=parts_of("asked to"),
    )
    first = await dealt.operator.call(request)

    again = await dealt.operator.call(request)

    assert again.repeated  # type: ignore[attr-defined]
    assert again.last_version == first.last_version  # type: ignore[attr-defined]


# Readers that are behind -------------------------------------------------------------


async def test_lc_14_a_reader_of_the_log_that_is_behind_is_not_told_what_was_erased_meanwhile(
    dealt: Table, referee: Peer, server: Server
) -> None:
    """Its page was read before; the stream stalls at what the reader's transport takes, far before the text."""
    await dealt.play(70)
    version = await say(referee, dealt)
    narrow = (("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 4096))
    async with grpc.aio.insecure_channel(server.address, options=narrow) as channel:
        stream = Peer(channel, dealt.seats[0].secret).watch(dealt.game_id, after_version=0)
        first = await stream.read()
        assert isinstance(first, WatchGameResponse)
        sent = server.metrics.stream_messages

        await erased(dealt, rules.REFEREE)

        assert sent <= server.metrics.stream_messages < version, "the text was sent at once"
        event = first.event
        while event.version < version:
            message = await stream.read()
            assert isinstance(message, WatchGameResponse)
            event = message.event
        stream.cancel()
    assert texts_in([event]) == {version: [None]}


def test_lc_14_what_waits_for_a_reader_loses_the_texts_that_are_erased() -> None:
    def message(version: int) -> bytes:
        seen = SeenEvent(version=version)
        seen.parts.add(kind=PartKind.PART_KIND_COMMAND, content=b"command")
        seen.parts.add(kind=TEXT, content=SAID.encode())
        return feed.event_message(seen.SerializeToString())

    erased_one = WatchGameResponse.FromString(feed.without_texts(message(7), {7, 9}))

    assert [part.content for part in erased_one.event.parts] == [b"command", b""]
    assert not erased_one.event.parts[1].HasField("content")
    assert feed.without_texts(message(8), {7, 9}) == message(8)
    heartbeat = feed.heartbeat_message(7)
    assert feed.without_texts(heartbeat, {7, 0}) == heartbeat


async def test_lc_14_every_reader_of_the_game_forgets_and_no_reader_of_another() -> None:
    feeds = feed.Feeds(lag_messages=8, heartbeat_seconds=60, metrics=Metrics())
    caller = access.Caller(access.draw(0, operator=bytes(16))[0], 0)
    message = feed.event_message(SeenEvent(version=7, parts=[{"kind": TEXT, "content": b"x"}]).SerializeToString())
    readers = {
        (game, viewer): feeds.subscribe(game, caller, viewer, 6)
        for game in (b"1" * 16, b"2" * 16)
        for viewer in (rules.seat(0), rules.SPECTATOR)
    }
    for reader in readers.values():
        reader.push([message], 7)

    feeds.forget(b"1" * 16, {7})

    for (game, _), reader in readers.items():
        taken = WatchGameResponse.FromString(reader.take() or b"")
        assert taken.event.parts[0].HasField("content") is (game == b"2" * 16)
    assert feeds.erasures == 1


# A crash -----------------------------------------------------------------------------


@pytest.mark.kill
async def test_lr_9_a_kill_between_commit_and_answer_leaves_event_and_erasure_both(tmp_path: Path) -> None:
    """The third commit is the erasure: the text is gone with it, and the repeat finds it stored."""
    process = ServerProcess(tmp_path)
    process.start({"TRIONFI_FAILPOINT": "after_commit:3"})
    try:
        request, table = await killed_while_erasing(process)
        process.start()
        async with grpc.aio.insecure_channel(process.address) as channel:
            operator = Peer(channel, process.secret)
            again = await operator.call(request)
            assert again.repeated  # type: ignore[attr-defined]
            assert texts_in(await told(operator, table)) == {2: [None], 3: ["asked to"]}
        process.send(signal.SIGTERM)
        process.wait()
    finally:
        process.close()
    assert not holds(tmp_path, SAID)


def holds(folder: Path, text: str) -> bool:
    """Whether a text is anywhere in the files of a store."""
    return any(text.encode() in file.read_bytes() for file in folder.glob("games.db*") if file.is_file())


async def killed_while_erasing(process: ServerProcess) -> tuple[ActRequest, Table]:
    async with grpc.aio.insecure_channel(process.address) as channel:
        operator = Peer(channel, process.secret)
        table = await new_table(operator)
        said = await operator.act(table.game_id, Command(abort={"reason": text_of(SAID)}), 1, texts=parts_of(SAID))
        request = ActRequest(
            game_id=table.game_id,
            command_id=str(uuid.uuid4()),
            expected_version=said.last_version,
            command=erase(rules.OPERATOR, said.first_version).SerializeToString(),
            texts=parts_of("asked to"),
        )
        with pytest.raises(grpc.aio.AioRpcError):
            await operator.call(request)
    process.wait()
    return request, table
