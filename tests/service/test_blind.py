"""Law *blind* at the server's edge (HI-1, HI-4): exchange two cards that a viewer has not been told of, run the game
again, and every byte that viewer gets is the same.

Two games are run instead of one run twice, so what is drawn for a game and not by it (ids, pseudonyms, times,
credentials) and what may differ by the law (commitments, hashes, salts) is blanked, with its length kept.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import grpc
import pytest
from google.protobuf.message import Message

from tests.service.driver import Peer, Table, new_table, play, refused, until
from trionfi.v1.bundle_pb2 import BundleItem, BundleSummary
from trionfi.v1.card_pb2 import Card, CardOrder
from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, PartKind, SealedPart, SeatCards
from trionfi.v1.fortunes_pb2 import FortunesOptions, FortunesStarsOpen, FortunesStarsWin
from trionfi.v1.game_pb2 import Command, Event, Join, Leave, Role, Start, TimeUp, View
from trionfi.v1.game_service_pb2 import (
    ExportBundleRequest,
    ExportBundleResponse,
    ExportGameRequest,
    ExportGameResponse,
    ListEventsRequest,
    ListEventsResponse,
    SeenPart,
)
from trionfi_service import rules

BLANK_BYTES = {
    *("pseudonym", "game", "head", "commitment", "salt", "credential", "command_id", "signature"),
    *("root", "deal_root", "path"),
}
BLANK_TEXT = {"game_id"}
BLANK_NUMBERS = {"unix_ms", "made_ms", "play_began_ms"}
AROUND = [Command(join=Join()), Command(leave=Leave()), Command(start=Start()), Command(time_up=TimeUp())]


@dataclass(frozen=True)
class Script:
    """A game to run: its options, its order, and the cards in the order played, by `Card` number."""

    options: FortunesOptions
    order: list[int]
    cards: Sequence[int]

    def exchanged(self, pair: tuple[int, int]) -> "Script":
        """The same with two cards in each other's place in the order. The cards played do not hold them."""
        swap = {pair[0]: pair[1], pair[1]: pair[0]}
        return Script(self.options, [swap.get(card, card) for card in self.order], self.cards)


async def dealt(operator: Peer, script: Script) -> Table:
    table = await new_table(operator, script.options, orders=[CardOrder(cards=map(Card.Name, script.order))])
    await table.join_all()
    return table


async def run(operator: Peer, script: Script) -> Table | None:
    """The game after its script; None when a card is refused."""
    table = await dealt(operator, script)
    for card in script.cards:
        peer, _ = await table.to_move()
        try:
            await peer.act(table.game_id, play(card))
        except grpc.aio.AioRpcError as error:
            if error.code() == grpc.StatusCode.FAILED_PRECONDITION:
                return None
            raise
    return table


async def drawn_up(operator: Peer, draw: random.Random) -> Script:
    """A random game, played for a while."""
    options = FortunesOptions(
        stars_open=draw.choice(FortunesStarsOpen.keys()[1:]), stars_win=draw.choice(FortunesStarsWin.keys()[1:])
    )
    order = draw.sample(range(1, 79), 78)
    table = await dealt(operator, Script(options, order, []))
    cards = []
    for _ in range(draw.randrange(1, 24)):
        peer, seen = await table.to_move()
        card = draw.choice(seen.moves.game[0].fortunes.play_card.card.one_of)
        await peer.act(table.game_id, play(card))
        cards.append(card)
    return Script(options, order, cards)


async def everything(table: Table, peer: Peer) -> list[bytes]:
    """Every byte this peer can get of the game, blanked."""
    game = table.game_id
    answers: list[Message] = [await peer.look(game)]
    events = await peer.call(ListEventsRequest(game_id=game, page_size=500))
    assert isinstance(events, ListEventsResponse)
    answers.append(events)
    stream = peer.watch(game, after_version=0)
    answers += await until(stream, "caught_up")
    stream.cancel()
    export = ExportGameRequest(game_id=game).SerializeToString()
    answers += [ExportGameResponse.FromString(data) for data in await peer.raw_stream("ExportGame", export)]
    sizes, items = await bundled(peer, game)
    return [sizes, *(blanked(answer).SerializeToString() for answer in [*answers, *items])]


async def bundled(peer: Peer, game: str) -> tuple[bytes, list[Message]]:
    """The sizes of the items of this peer's bundle, and what is in them but for digests and the header's signature."""
    request = ExportBundleRequest(game_id=game).SerializeToString()
    wires = [ExportBundleResponse.FromString(data).item for data in await peer.raw_stream("ExportBundle", request)]
    contents: list[Message] = []
    for item in map(BundleItem.FromString, wires):
        match item.WhichOneof("item"):
            case "header":
                summary = BundleSummary.FromString(item.header.summary)
                summary.ClearField("digests")
                summary.ClearField("game_id")
                contents.append(summary)
            case "record":
                contents.append(EventRecord.FromString(item.record))
            case "view":
                contents.append(View.FromString(item.view))
            case "digests":
                pass
            case _:
                contents.append(item)
    return str([len(wire) for wire in wires]).encode(), contents


async def refusals(table: Table, peer: Peer) -> list[str]:
    """What this peer is told when it tries everything that is not its to do now."""
    seen = await peer.look(table.game_id)
    legal = {card for move in seen.moves.game for card in move.fortunes.play_card.card.one_of}
    told = []
    for command in [*(play(card) for card in range(1, 79) if card not in legal), *AROUND[2:]]:
        refusal = await refused(peer.act(table.game_id, command, seen.view.version))
        told.append(f"{refusal.code} {refusal.message} {sorted(refusal.metadata.items())} {refusal.size}")
    return told


def blanked(message: Message) -> Message:
    """The message with what may differ replaced by as many zeros."""
    for field, value in message.ListFields():
        if field.message_type is not None:
            for inner in value if field.is_repeated else [value]:
                blanked(inner)
        elif field.name in BLANK_BYTES:
            setattr(message, field.name, bytes(len(value)))
        elif field.name in BLANK_TEXT:
            setattr(message, field.name, "0" * len(value))
        elif field.name in BLANK_NUMBERS:
            setattr(message, field.name, 1)
        elif field.name == "public_body":
            setattr(message, field.name, blanked(Event.FromString(value)).SerializeToString())
    if isinstance(message, SeenPart) and message.HasField("content"):
        message.content = _blanked_content(message.kind, message.content)
    if isinstance(message, SealedPart) and message.HasField("body"):
        message.body = rules.pad(_blanked_content(message.kind, rules.unpad(message.body)))
    return message


def _blanked_content(kind: int, content: bytes) -> bytes:
    """The same of what is in a part that is open."""
    match kind:
        case PartKind.PART_KIND_SEAT_CARDS:
            return blanked(SeatCards.FromString(content)).SerializeToString()
        case PartKind.PART_KIND_SERVER_SEED:
            return bytes(len(content))
        case PartKind.PART_KIND_COMMAND:
            part = CommandPart.FromString(content)
            part.command = blanked(Command.FromString(part.command)).SerializeToString()
            return part.SerializeToString()
    return content


async def unknown_to(peer: Peer, table: Table, script: Script) -> list[int]:
    """The cards that no public body, and no part this peer may open, has named: from the records alone."""
    events = await peer.call(ListEventsRequest(game_id=table.game_id, page_size=500))
    assert isinstance(events, ListEventsResponse)
    named = set(script.cards)
    for event in events.events:
        for part in event.parts:
            if part.HasField("content") and part.kind == PartKind.PART_KIND_SEAT_CARDS:
                named.update(opening.card for opening in SeatCards.FromString(part.content).cards)
    return [card for card in range(1, 79) if card not in named]


def first_difference(one: Iterable[bytes], two: Iterable[bytes]) -> object:
    return next(((a, b) for a, b in zip(one, two, strict=True) if a != b), None)


@pytest.mark.parametrize("seed", range(6))
async def test_hi_1_two_hidden_cards_change_places_and_nothing_a_viewer_gets_changes(operator: Peer, seed: int) -> None:
    # Given a random game, and two cards a viewer has not been told of
    draw = random.Random(seed)
    script = await drawn_up(operator, draw)
    one = await run(operator, script)
    assert one is not None
    viewer = draw.choice([*range(4), "spectator", "referee"])
    peer = await looking(one, viewer)
    for _ in range(8):
        a, b = draw.sample(await unknown_to(peer, one, script), 2)
        # When the game is run again with the two exchanged
        two = await run(operator, script.exchanged((a, b)))
        if two is None:
            continue  # a card is now refused: that run is dropped
        other = await looking(two, viewer)
        # Then everything is the same, the refusals too
        assert first_difference(await everything(one, peer), await everything(two, other)) is None
        if viewer != "spectator":
            assert await refusals(one, peer) == await refusals(two, other)
        return
    pytest.fail("no exchanged run remained")


async def looking(table: Table, viewer: int | str) -> Peer:
    if isinstance(viewer, int):
        return table.seats[viewer]
    # Not the operator: who scripts a deal has told itself the cards.
    return await (table.issue(rules.REFEREE) if viewer == "referee" else table.issue(role=Role.ROLE_SPECTATOR))


async def test_an_exchange_that_a_viewer_has_been_told_of_is_seen(operator: Peer) -> None:
    # Given a game, and a card of seat 0's with one of seat 1's
    script = await drawn_up(operator, random.Random(1))
    one = await run(operator, script)
    assert one is not None
    seen = await one.seats[0].look(one.game_id)
    own = seen.view.fortunes.hands[0].cards[0]
    foreign = next(card for card in await unknown_to(one.seats[0], one, script))
    # When they change places, Then seat 0 can tell: the test above can fail
    two = await run(operator, script.exchanged((own, foreign)))
    if two is not None:
        pair = await everything(one, one.seats[0]), await everything(two, two.seats[0])
        assert first_difference(*pair) is not None
