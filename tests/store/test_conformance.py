"""What every store must do, whatever it keeps its rows in."""

import asyncio
from dataclasses import replace
from hashlib import sha256

import pytest

from tests.store import logs
from trionfi.v1.event_log_pb2 import EventRecord, PartKind
from trionfi_service.store import (
    AlreadyStored,
    Binding,
    CommandEntry,
    Credential,
    Erasure,
    EventStore,
    Head,
    HeadMoved,
    Person,
    StoreClosed,
    command_hash,
    journal,
)
from trionfi_service.store.journal import AccessEntry


async def _game(store: EventStore, *, operator: bytes | None = None, phase: int = logs.PLAYING) -> bytes:
    game = logs.identity()
    await store.append(logs.creation(game, operator or logs.identity(), phase=phase))
    return game


def _credential(game: bytes | None, **changes: object) -> Credential:
    made = Credential(
        id=logs.identity(),
        secret_sha256=sha256(logs.identity()).digest(),
        game=game,
        operator=b"\x0a" * 16,
        actors=(logs.SEAT, b"\x03\x00"),
        role=None,
        issued_ms=logs.START_MS,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


# Appends -------------------------------------------------------------------------------------------------------------


async def test_records_come_back_byte_for_byte(store: EventStore) -> None:
    game = logs.identity()
    first = logs.creation(game, logs.identity())
    order = logs.sealed(PartKind.PART_KIND_ORDER, length=128)
    text = logs.sealed(PartKind.PART_KIND_TEXT, b"\x00", length=4096)
    hand = logs.sealed(PartKind.PART_KIND_SEAT_CARDS, logs.SEAT)
    second = logs.append(game, 1, events=3, parts=(order, text, hand))

    await store.append(first)
    await store.append(second)

    assert await store.records(game) == [*first.records, *second.records]
    assert await store.records(game, after=1) == second.records
    assert await store.records(game, after=1, limit=2) == second.records[:2]
    assert await store.records(game, after=2, limit=1) == second.records[1:2]
    assert await store.records(game, after=4) == []
    assert await store.records(logs.identity()) == []


async def test_a_fold_gets_no_command_and_no_text_and_everything_else(store: EventStore) -> None:
    game = await _game(store)
    order = logs.sealed(PartKind.PART_KIND_ORDER)
    await store.append(logs.append(game, 1, events=2, parts=(logs.sealed(PartKind.PART_KIND_TEXT, b"\x00"), order)))

    folding = [EventRecord.FromString(record) for record in await store.folding(game)]
    whole = [EventRecord.FromString(record) for record in await store.records(game)]

    assert [list(record.parts) for record in folding] == [[], [], [order]]
    for slim, record in zip(folding, whole, strict=True):
        del record.parts[:]
        del slim.parts[:]
        assert slim == record
    assert await store.folding(game, after=2) == [(await store.folding(game))[2]]


async def test_the_head_moves_with_the_append_and_keeps_what_lists_and_timers_need(store: EventStore) -> None:
    game = await _game(store)
    made = logs.append(game, 1, events=2, phase=3, due_ms=logs.START_MS + 500)

    await store.append(made)

    last = EventRecord.FromString(made.records[-1])
    assert await store.head(game) == Head(3, last.head, last.unix_ms, 3, logs.START_MS + 500)
    assert await store.head(logs.identity()) is None


async def test_lr_7_of_sixteen_appends_on_one_version_one_wins_and_fifteen_are_told_the_present(
    store: EventStore,
) -> None:
    game = await _game(store)

    outcomes = await asyncio.gather(
        *(store.append(logs.append(game, 1, events=2)) for _ in range(16)), return_exceptions=True
    )

    moved = [outcome for outcome in outcomes if outcome is not None]
    assert len(moved) == 15
    assert all(isinstance(outcome, HeadMoved) and outcome.version == 3 for outcome in moved)
    assert len(await store.records(game)) == 3


@pytest.mark.parametrize("after", [0, 1, 3, 9])
async def test_an_append_anywhere_but_at_the_head_writes_nothing(store: EventStore, after: int) -> None:
    game = await _game(store)
    await store.append(logs.append(game, 1))
    before = await store.log(game)
    made = logs.append(game, after) if after else logs.creation(game, logs.identity())

    with pytest.raises(HeadMoved) as moved:
        await store.append(made)

    assert moved.value.version == 2
    assert await store.log(game) == before


async def test_an_append_to_no_game_is_told_that_its_head_is_zero(store: EventStore) -> None:
    with pytest.raises(HeadMoved) as moved:
        await store.append(logs.append(logs.identity(), 1))

    assert moved.value.version == 0


async def test_lr_5_lr_6_a_command_id_is_stored_once_and_the_index_says_what_it_gave(store: EventStore) -> None:
    game = await _game(store)
    command_id = logs.identity()
    made = logs.append(game, 1, events=3, command_id=command_id)
    await store.append(made)
    await store.append(logs.append(game, 4))
    body = EventRecord.FromString(made.records[0]).parts[0].body
    entry = CommandEntry(command_hash(body), 2, 4)

    # Whatever the version it comes with, and before the head is looked at.
    for after in (1, 5):
        with pytest.raises(AlreadyStored) as repeat:
            await store.append(logs.append(game, after, command_id=command_id))
        assert repeat.value.entry == entry
        assert repeat.value.game == game

    assert await store.command(game, logs.SEAT, command_id) == entry
    assert len(await store.records(game)) == 5


async def test_another_actors_and_another_games_command_id_mean_nothing(store: EventStore) -> None:
    game, other = await _game(store), await _game(store)
    command_id = logs.identity()
    await store.append(logs.append(game, 1, command_id=command_id))

    await store.append(logs.append(game, 2, command_id=command_id, actor=b"\x01\x03"))
    await store.append(logs.append(other, 1, command_id=command_id))

    assert await store.command(other, b"\x01\x03", command_id) is None
    assert await store.command(logs.identity(), logs.SEAT, command_id) is None


async def test_a_repeat_inside_one_batch_is_found_too(store: EventStore) -> None:
    game = await _game(store)
    command_id = logs.identity()

    outcomes = await asyncio.gather(
        store.append(logs.append(game, 1, command_id=command_id)),
        store.append(logs.append(game, 2, command_id=command_id)),
        store.append(logs.append(game, 2)),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes] == [type(None), AlreadyStored, type(None)]
    assert len(await store.records(game)) == 3


async def test_create_game_is_repeatable_by_operator_and_command_id(store: EventStore) -> None:
    operator, command_id, game = logs.identity(), logs.identity(), logs.identity()
    await store.append(logs.creation(game, operator, command_id=command_id))

    with pytest.raises(AlreadyStored) as repeat:
        await store.append(logs.creation(logs.identity(), operator, command_id=command_id))
    assert repeat.value.game == game
    assert (repeat.value.entry.first, repeat.value.entry.last) == (1, 1)

    assert await store.created(operator, command_id) == game
    assert await store.created(logs.identity(), command_id) is None
    # Another operator's id is another id.
    await store.append(logs.creation(logs.identity(), logs.identity(), command_id=command_id))


async def test_lr_10_records_that_do_not_fit_together_are_refused_whole(store: EventStore) -> None:
    game = await _game(store)
    good = logs.append(game, 1, events=2)
    gap = [good.records[0], logs.records(game, 2, command_id=logs.identity())[0]]
    wrong: list[list[bytes]] = [
        [],
        [b"\xff\xff"],
        list(good.records[1:]),  # begins past the head
        gap,  # the second is another command's
        logs.records(logs.identity(), 1),  # another game's
        [good.records[0], good.records[0]],
    ]

    for records in wrong:
        with pytest.raises(ValueError, match=r"version|record"):
            await store.append(replace(good, records=records))
    with pytest.raises(ValueError, match="creation"):
        await store.append(replace(logs.creation(logs.identity(), logs.identity()), creation=None))
    with pytest.raises(ValueError, match="time goes back"):
        await store.append(logs.append(game, 1, unix_ms=logs.START_MS - 1))

    assert len(await store.records(game)) == 1


async def test_many_games_written_at_once_are_each_whole(store: EventStore) -> None:
    games = [await _game(store) for _ in range(8)]

    async def play(game: bytes) -> None:
        for after in range(1, 41, 2):
            await store.append(logs.append(game, after, events=2))

    await asyncio.gather(*(play(game) for game in games))

    for game in games:
        versions = [EventRecord.FromString(record).version for record in await store.records(game)]
        assert versions == list(range(1, 42))


async def test_a_game_is_read_while_it_and_another_are_written(store: EventStore) -> None:
    game, other = await _game(store), await _game(store)

    async def write() -> None:
        for after in range(1, 61):
            await asyncio.gather(store.append(logs.append(game, after)), store.append(logs.append(other, after)))

    writing = asyncio.create_task(write())
    seen = 0
    while not writing.done():
        log = await store.log(game)
        assert log is not None
        assert log.facts.head is not None
        # One moment: head, records and command index agree.
        assert len(log.records) == log.facts.head.version == log.facts.commands[-1].entry.last >= seen
        seen = len(log.records)
        assert len(await store.records(game)) >= seen
        await asyncio.sleep(0)  # a store in memory never waits
    await writing
    assert len(await store.records(game)) == 61


async def test_a_cancelled_append_is_stored_whole_or_not_at_all(store: EventStore) -> None:
    game = await _game(store)
    writing = asyncio.create_task(store.append(logs.append(game, 1, events=2)))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)

    await store.alive(1)  # behind it in the queue

    assert len(await store.records(game)) in (1, 3)
    await store.append(logs.append(game, len(await store.records(game))))


async def test_log_gives_records_and_the_facts_beside_them(store: EventStore) -> None:
    operator, game, command_id = logs.identity(), logs.identity(), logs.identity()
    first = logs.creation(game, operator, command_id=command_id)
    await store.append(first)
    second = logs.append(game, 1, events=2)
    await store.append(second)

    log = await store.log(game)

    assert log is not None
    assert log.records == [*first.records, *second.records]
    assert (log.facts.kind, log.facts.operator, log.facts.creation_id) == ("fortunes", operator, command_id)
    assert log.facts.head == await store.head(game)
    assert [(row.actor, row.entry.first, row.entry.last) for row in log.facts.commands] == [
        (logs.OPERATOR, 1, 1),
        (logs.SEAT, 2, 3),
    ]
    assert log.facts.misfiled == ()
    assert await store.log(logs.identity()) is None


# Lists ---------------------------------------------------------------------------------------------------------------


async def test_pages_of_games_are_stable_under_writes(store: EventStore) -> None:
    operator = logs.identity()
    games = [await _game(store, operator=operator) for _ in range(5)]
    await _game(store)

    page = await store.games(operator, limit=2)
    assert [entry.game for entry in page] == games[:2]
    await store.append(logs.append(games[0], 1))
    games.append(await _game(store, operator=operator))
    rest = await store.games(operator, after=page[-1].number, limit=50)

    assert [entry.game for entry in rest] == games[2:]
    assert rest[0].kind == "fortunes"
    assert rest[0].operator == operator
    assert rest[0].created_ms == logs.START_MS
    assert await store.game(games[3]) == rest[1]
    assert await store.game(logs.identity()) is None
    assert await store.games(logs.identity()) == []


async def test_unfinished_games_are_those_of_all_operators_that_are_not_over(store: EventStore) -> None:
    over, first, second = await _game(store), await _game(store), await _game(store)
    await store.append(logs.append(over, 1, phase=logs.FINISHED))
    await _game(store, phase=5)

    page = await store.unfinished(limit=1)

    assert [entry.game for entry in page] == [first]
    assert [entry.game for entry in await store.unfinished(after=page[0].number)] == [second]


# Credentials ---------------------------------------------------------------------------------------------------------


async def test_credentials_are_found_by_id_and_by_secret_and_listed_oldest_first(store: EventStore) -> None:
    game, other = await _game(store), await _game(store)
    role = _credential(game, actors=(), role=b"\x10\x00", not_after_ms=logs.START_MS + 5)
    seat, foreign, own = _credential(game), _credential(other), _credential(None, actors=())
    for credential in (role, foreign, seat, own):
        await store.put_credential(credential)

    listed = await store.credentials(game)

    assert [replace(credential, number=0) for credential in listed] == [role, seat]
    assert await store.credentials(game, after=listed[0].number) == listed[1:]
    assert await store.credentials(game, limit=1) == listed[:1]
    assert [credential.id for credential in await store.credentials(None)] == [own.id]
    assert await store.credential(seat.id) == await store.credential_by_secret(seat.secret_sha256) == listed[1]
    assert await store.credential(logs.identity()) is None
    assert await store.credential_by_secret(bytes(32)) is None


async def test_a_credential_ends_once(store: EventStore) -> None:
    credential = _credential(None)
    await store.put_credential(credential)

    ended = await store.revoke_credential(credential.id, 77)
    assert ended is not None
    assert ended.revoked_ms == 77
    assert await store.revoke_credential(credential.id, 99) == ended == await store.credential(credential.id)
    assert await store.revoke_credential(logs.identity(), 99) is None


@pytest.mark.parametrize("taken", ["id", "secret_sha256"])
async def test_a_credentials_id_and_secret_are_its_own(store: EventStore, taken: str) -> None:
    credential = _credential(None)
    await store.put_credential(credential)

    with pytest.raises(ValueError, match="in use"):
        await store.put_credential(_credential(None, **{taken: getattr(credential, taken)}))

    assert len(await store.credentials(None)) == 1


async def test_a_certificate_stands_for_one_credential_until_it_is_unbound(store: EventStore) -> None:
    one, other = _credential(logs.identity()), _credential(None)
    await store.put_credential(one)
    await store.put_credential(other)
    by_hash = Binding("sha256:" + "0a" * 32, one.id, logs.START_MS)
    by_name = Binding("san:anna.example", other.id, logs.START_MS + 1)
    await store.bind_certificate(by_hash)
    await store.bind_certificate(by_name)

    assert await store.bindings() == sorted((by_hash, by_name), key=lambda binding: binding.name)
    assert await store.bindings(["san:anna.example", "san:ben.example"]) == [by_name]
    assert await store.bindings([]) == []
    with pytest.raises(ValueError, match="is bound already"):
        await store.bind_certificate(replace(by_name, credential=one.id))
    with pytest.raises(ValueError, match="there is no credential"):
        await store.bind_certificate(Binding("san:ben.example", logs.identity(), logs.START_MS))
    assert await store.unbind_certificate(by_name.name)
    assert not await store.unbind_certificate(by_name.name)
    assert await store.bindings() == [by_hash]


# People, erasing, life -----------------------------------------------------------------------------------------------


async def test_people_are_kept_beside_the_log_and_changed(store: EventStore) -> None:
    anna, ben = Person(b"\x01\x00", "ref-1", "Anna"), Person(b"\x01\x01", None, "Ben")
    game = logs.identity()
    await store.append(logs.creation(game, logs.identity(), people=(ben, anna)))
    assert await store.people(game) == [anna, ben]

    cleo = Person(b"\x01\x01", "ref-3", "Cleo")
    await store.put_person(game, cleo)
    assert await store.people(game) == [anna, cleo]

    assert await store.people(logs.identity()) == []
    with pytest.raises(ValueError, match="no such game"):
        await store.put_person(logs.identity(), anna)


async def test_what_an_actor_said_is_found_by_version_and_part(store: EventStore) -> None:
    game = await _game(store)
    text, hand = logs.sealed(PartKind.PART_KIND_TEXT, b"\x00"), logs.sealed(PartKind.PART_KIND_SEAT_CARDS, logs.SEAT)
    await store.append(logs.append(game, 1, parts=(text, hand, text)))
    await store.append(logs.append(game, 2, actor=logs.OPERATOR, parts=(text,)))
    await store.append(logs.append(game, 3, events=2, parts=(text,)))

    assert await store.texts(game, logs.SEAT) == [(2, 1), (2, 3), (5, 0)]
    assert await store.texts(game, logs.OPERATOR) == [(3, 1)]
    assert await store.texts(game, logs.SEAT, 2) == [(2, 1), (2, 3)]
    assert await store.texts(game, logs.SEAT, 3) == []
    assert await store.texts(game, b"\x01\x07") == []
    assert await store.texts(logs.identity(), logs.SEAT) == []


async def test_an_erasure_takes_salts_bodies_and_a_name_with_the_event_that_says_so_and_nothing_else(
    store: EventStore,
) -> None:
    game, anna, ben = logs.identity(), Person(logs.SEAT, "ref-1", "Anna"), Person(b"\x01\x01", None, "Ben")
    await store.append(logs.creation(game, logs.identity(), people=(anna, ben)))
    text, other = logs.sealed(PartKind.PART_KIND_TEXT, b"\x00"), logs.sealed(PartKind.PART_KIND_TEXT, b"\x00")
    await store.append(logs.append(game, 1, parts=(text, other)))
    before = [EventRecord.FromString(record) for record in await store.records(game)]
    made = logs.append(game, 2, actor=logs.OPERATOR)

    await store.append(replace(made, erasure=Erasure(((2, 1),), anna.place)))

    after = [EventRecord.FromString(record) for record in await store.records(game)]
    erased = after[1].parts[1]
    assert not erased.HasField("salt")
    assert not erased.HasField("body")
    erased.salt, erased.body = text.salt, text.body
    assert after[:2] == before
    assert [after[2].SerializeToString()] == made.records
    assert await store.people(game) == [ben, Person(anna.place, None, None)]
    assert await store.texts(game, logs.SEAT) == [(2, 2)]


@pytest.mark.parametrize("part", [(2, 3), (3, 0), (9, 0)], ids=["no part", "the event's own", "no version"])
async def test_an_erasure_of_what_is_not_there_writes_nothing(store: EventStore, part: tuple[int, int]) -> None:
    game = await _game(store)
    await store.append(logs.append(game, 1, parts=(logs.sealed(PartKind.PART_KIND_TEXT, b"\x00"),)))
    before = await store.log(game)

    with pytest.raises(ValueError, match="not there to be erased"):
        await store.append(replace(logs.append(game, 2), erasure=Erasure(((2, 1), part))))

    assert await store.log(game) == before


async def test_of_a_batch_only_the_erasure_that_cannot_be_is_refused(store: EventStore) -> None:
    games = [await _game(store) for _ in range(3)]
    wrong = replace(logs.append(games[1], 1), erasure=Erasure(((1, 7),)))

    outcomes = await asyncio.gather(
        store.append(logs.append(games[0], 1)),
        store.append(wrong),
        store.append(logs.append(games[2], 1)),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes] == [type(None), ValueError, type(None)]
    assert [len(await store.records(game)) for game in games] == [2, 1, 2]


# The journal of accesses ---------------------------------------------------------------------------------------------


def _access(game: bytes | None, outcome: str = "OK", **changes: object) -> AccessEntry:
    made = AccessEntry(logs.START_MS, "GetGame", game, logs.identity(), b"\x11\x00", outcome)
    return replace(made, **changes)  # type: ignore[arg-type]


async def test_the_journal_is_read_by_game_in_pages_as_it_was_written(store: EventStore) -> None:
    one, other = logs.identity(), logs.identity()
    entries = [
        _access(one),
        _access(None, "CREDENTIAL_INVALID", credential=None, viewer=None, count=7),
        _access(other),
        _access(one, "VIEWER_NOT_YOURS", viewer=None),
    ]

    await store.journal(entries[:1])
    await store.journal(entries[1:])

    of_one = await store.accesses(one)
    assert [(row.number, row.entry) for row in of_one] == [(1, entries[0]), (4, entries[3])]
    assert [row.entry for row in await store.accesses(None)] == [entries[1]]
    assert await store.accesses(one, after=1) == of_one[1:]
    assert await store.accesses(one, limit=1) == of_one[:1]
    assert await store.accesses(logs.identity()) == []


async def test_each_row_of_the_journal_is_hashed_over_the_one_before(store: EventStore) -> None:
    entries = [_access(None, unix_ms=logs.START_MS + number) for number in range(4)]
    for entry in entries:
        await store.journal([entry])

    rows = await store.accesses(None)

    head = journal.head_of(rows[-1])
    assert list(journal.problems(rows, head)) == []
    assert list(journal.problems([*rows[:1], *rows[2:]], head)) == ["journal: row 2 is missing"]
    assert list(journal.problems(rows[:-1], head)) == ["journal: it ends with row 3, its head says row 4"]
    changed = replace(rows[1], entry=replace(rows[1].entry, method="ListEvents"))
    [problem] = journal.problems([rows[0], changed, *rows[2:]], head)
    assert problem.startswith("journal: row 2 is not what was written")
    forged = replace(changed, hash=journal.link(journal.head_of(rows[0]), changed.entry).hash)
    [problem] = journal.problems([rows[0], forged, *rows[2:]], head)
    assert problem.startswith("journal: row 3 is not what was written")


@pytest.mark.parametrize(
    "change",
    [
        {"unix_ms": 1},
        {"method": "Act"},
        {"game": None},
        {"credential": None},
        {"viewer": None},
        {"outcome": "X"},
        {"count": 2},
    ],
    ids=lambda change: next(iter(change)),
)
def test_no_field_of_a_journal_row_is_outside_its_hash(change: dict[str, object]) -> None:
    entry = _access(logs.identity())

    changed = replace(entry, **change)  # type: ignore[arg-type]

    assert journal.link(journal.JournalHead(), changed).hash != journal.link(journal.JournalHead(), entry).hash


async def test_lc_8_the_record_of_life_never_goes_back(store: EventStore) -> None:
    assert await store.last_alive() is None
    await store.alive(1_000)
    await store.alive(900)
    assert await store.last_alive() == 1_000


async def test_a_closed_store_says_so(store: EventStore) -> None:
    game = await _game(store)
    await store.close()
    await store.close()

    with pytest.raises(StoreClosed):
        await store.append(logs.append(game, 1))
    with pytest.raises(StoreClosed):
        await store.records(game)
    with pytest.raises(StoreClosed):
        await store.log(game)
    with pytest.raises(StoreClosed):
        await store.alive(1)
