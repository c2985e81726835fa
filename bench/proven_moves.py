"""What proof costs: durable moves with contributed deals, receipts and openings, against a server that deals alone and
signs nothing.

Both are real servers over files of their own, called turn by turn, deal by deal, by the callers of `served_moves`. A
commitment and a reveal are moves as a card is: each is decided, stored and answered. Openings are in both, as there is
no deal without them.
"""

import asyncio
import itertools
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from bench import play
from bench.comparison import Measure, Pair, Round, Scale
from bench.served_moves import Callers, Game, Request, Table, Times, fortunes
from bench.server_process import Served, serving
from trionfi.v1.game_pb2 import Command, CommitContribution, Fairness, Policies, RevealContribution
from trionfi_service import contribution, rules
from trionfi_service.rules import State

NAME: Final = "proven"
MEASURES: Final = (
    Measure("proven moves served", "moves/s", "server_only, no receipts, moves/s", bound=0.8),
    Measure("cards served, contributing in the time", "cards/s", "server_only, no receipts, cards/s"),
    Measure("p99 of a proven move", "ms", "server_only, no receipts, p99", at_most=True),
)
_CONTRIBUTED: Final = Policies(fairness=Fairness.FAIRNESS_CONTRIBUTED)


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`: a round is a match of four deals in each of sixteen games, on either server."""
    with (
        tempfile.TemporaryDirectory(prefix="trionfi-bench-") as folder,
        asyncio.Runner() as runner,
        serving(_folder(folder, "proven")) as proven,
        serving(_folder(folder, "plain"), module="bench.unsigned_server") as plain,
    ):
        sides = runner.run(_sides(proven, plain))
        for number in range(scale.rounds):
            yield runner.run(_round(sides, scale.of(4, 1), number))
        for side in sides:
            runner.run(side.close())


async def _round(sides: "Sequence[_Side]", deals: int, number: int) -> Round:
    """So many deals on either side, turn by turn; in every other round the other side begins."""
    for side in sides:
        await side.begin(deals)
    for _ in range(deals):
        for side in sides if number % 2 == 0 else sides[::-1]:
            await side.deal()
    proven, plain = sides
    return {
        "proven moves served": Pair(proven.times.rate, plain.times.rate),
        "cards served, contributing in the time": Pair(proven.cards_a_second, plain.cards_a_second),
        "p99 of a proven move": Pair(proven.times.p99_ms, plain.times.p99_ms),
    }


def _folder(inside: str, name: str) -> Path:
    folder = Path(inside) / name
    folder.mkdir()
    return folder


async def _sides(proven: Served, plain: Served) -> "list[_Side]":
    return [_Side(proven, _CONTRIBUTED), _Side(plain, play.SERVER_ONLY)]


class _Side:
    """One server, its callers, and how its deals come about."""

    def __init__(self, served: Served, policies: Policies) -> None:
        self._table = Table(served, policies)
        self._callers = Callers(served.address)
        self._games: list[Game] = []
        self._cards = 0
        self.times = Times()

    @property
    def cards_a_second(self) -> float:
        """Cards alone, in the time of all calls."""
        return self._cards / self.times.seconds

    async def begin(self, deals: int) -> None:
        """Sixteen new games of so many deals, and nothing timed yet."""
        self._games = await self._table.games(fortunes(deals))
        self._cards = 0
        self.times = Times()

    async def deal(self) -> None:
        """One deal of each game: contributed to, where that is how deals come about, and played."""
        states = await self._states()
        contributions = [_contributions(game, state) for game, state in zip(self._games, states, strict=True)]
        if any(contributions):
            await self._callers.call(contributions, self.times)
            states = await self._states()
        requests = [game.requests(state) for game, state in zip(self._games, states, strict=True)]
        await self._callers.call(requests, self.times)
        self._cards += sum(map(len, requests))

    async def close(self) -> None:
        await self._callers.close()
        await self._table.close()

    async def _states(self) -> list[State]:
        return list(await asyncio.gather(*(game.state(self._table.stub) for game in self._games)))


def _contributions(game: Game, state: State) -> list[Request]:
    """Every seat commits to the deal that is being made, then every seat reveals; none where the server deals alone."""
    making = rules.view(state, rules.SPECTATOR).deal_in_making
    if not making.deal:
        return []
    named = bytes.fromhex(game.game_id)
    values = {seat: secrets.token_bytes(contribution.BYTES) for seat in range(len(play.SEATS))}
    committed = {seat: contribution.commitment(named, making.deal, seat, value) for seat, value in values.items()}
    commits = [
        (seat, Command(commit_contribution=CommitContribution(deal=making.deal, commitment=commitment)))
        for seat, commitment in committed.items()
    ]
    reveals = [
        (seat, Command(reveal_contribution=RevealContribution(deal=making.deal, contribution=value)))
        for seat, value in values.items()
    ]
    return [
        game.request(play.SEATS[seat], state.version, command.SerializeToString())
        for seat, command in itertools.chain(commits, reveals)
    ]
