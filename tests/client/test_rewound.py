"""A real server is killed, an older copy of its file put back, and started again: its clients find out.

The copy is whole and consistent, so the server itself cannot tell.
"""

from pathlib import Path
from typing import Any

import pytest

import trionfi
from tests.client.either import done, either, following
from tests.client.service import Service


class Evening:
    """A game whose seats join one by one, on a server that was copied after the first had."""

    def __init__(self, service: Service, kind: Any, copy: Path) -> None:
        self.service = service
        self.copy = copy
        service.start()
        self.desk = trionfi.Client(service.address, token=service.token)
        self.keys = list(self.desk.server_info().keys)
        self.game_id = self.desk.create_game("fortunes").game_id
        self.secrets = [self.desk.issue_credential(self.game_id, actors=[f"seat:{seat}"]).secret for seat in range(4)]
        self.client = kind(service.address, trust=self.keys)

    def seat(self, seat: int, **arguments: Any) -> Any:
        return self.client.game(self.game_id, token=self.secrets[seat], **arguments)

    def others_join(self, *seats: int) -> None:
        for seat in seats:
            self.desk.game(self.game_id, token=self.secrets[seat]).join()

    def rewind(self) -> None:
        """Kill it, put the copy back, start it again on the same port."""
        self.service.kill()
        self.service.put_back(self.copy)
        self.service.start()
        self.desk.close()
        self.desk = trionfi.Client(self.service.address, token=self.service.token)

    async def end(self) -> None:
        self.desk.close()
        await done(self.client.close())


@pytest.fixture
async def evening(mortal: Service, kind: Any, tmp_path: Path) -> Any:
    one = Evening(mortal, kind, tmp_path / "copy.db")
    one.others_join(0)
    mortal.copy(one.copy)
    yield one
    await one.end()


@either
async def test_who_looks_or_acts_finds_out_and_who_has_kept_receipts_too(
    evening: Evening, kind: Any, tmp_path: Path
) -> None:
    seat, other = evening.seat(1), evening.seat(1)
    joined = await done(seat.join())
    await done(other.view())
    trionfi.save_receipts(tmp_path / "receipts.jsonl", seat.receipts)

    evening.rewind()

    with pytest.raises(trionfi.ServerRewound) as rewound:
        await done(seat.view())
    error = rewound.value
    assert (error.acknowledged, error.shown) == (joined.last_version, joined.last_version - 1)
    assert error.earlier == joined.receipt
    assert error.later is not None
    assert error.later.store_epoch != joined.receipt.store_epoch
    with pytest.raises(trionfi.ServerRewound):
        await done(other.leave())
    again = evening.seat(1, receipts=trionfi.load_receipts(tmp_path / "receipts.jsonl"))
    with pytest.raises(trionfi.ServerRewound):
        await done(again.view())
    with pytest.raises(trionfi.ServerRewound):
        await done(other.act(join={}, expected_version=2))  # taken, in place of what stood there
    assert (await done(evening.seat(1).view())).version == joined.last_version  # who kept none does not


@either
async def test_a_server_that_went_on_beyond_is_found_out_by_another_head(evening: Evening, kind: Any) -> None:
    seat, watcher = evening.seat(1), evening.seat(1)
    stream = watcher.watch()
    await following(stream)
    await done(seat.join())
    while (await following(stream)).version < 3:
        pass

    evening.rewind()
    evening.others_join(2, 3)

    with pytest.raises(trionfi.ServerRewound) as rewound:
        await done(seat.view())
    assert rewound.value.acknowledged == rewound.value.shown == 3
    with pytest.raises(trionfi.ServerRewound):
        await following(stream)


@either
async def test_a_restart_alone_is_told_by_its_epoch_and_is_no_error(evening: Evening, kind: Any) -> None:
    seat = evening.seat(1)
    stream = seat.watch()
    await following(stream)
    before = (await done(seat.join())).receipt

    evening.service.kill()
    evening.service.start()
    evening.desk.close()
    evening.desk = trionfi.Client(evening.service.address, token=evening.service.token)
    evening.others_join(2)
    await done(seat.view())

    assert seat.last_receipt.store_epoch != before.store_epoch
    assert seat.last_receipt.key_id == before.key_id
    versions = [(await following(stream)).version for _ in range(2)]
    assert versions == [before.version, before.version + 1]
