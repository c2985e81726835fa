"""Tables for tests: the same log every time, played by the rules' own fillings, and stored as the service would."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256, shake_256
from typing import Any, Final

from trionfi.v1.event_log_pb2 import CommandPart, EventRecord, SealedPart
from trionfi.v1.game_pb2 import Abort, Command, Event, Pause, Phase, Resume
from trionfi.v1.move_pb2 import Text
from trionfi_service import rules
from trionfi_service.replay.log import Log
from trionfi_service.store import Append, Creation, EventStore
from trionfi_service.table import Table

START_MS = 1_700_000_000_000
SHORT = {"match": {"deals": 1}}
SHORT_GAMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "fortunes": SHORT,
    "two_win": {"stacks": [40], "hands": 2},
    "tarot_rpg": {"hands": 1},
}
"""Options of a short game, where the default is a long one."""
HOST_SEATS: Final[Mapping[str, str]] = {"tarot_rpg": "seat:0"}
"""Where one of the seats is the host: a place of its own would be one too many."""
WORDS: Final = (
    "",
    "Rain.",
    "“Où est le chat ?”",
    "שלום, דלת",
    "🂡 und 🜁",
    "e\u0301tage\ndeux",
    "\U0001d50a\U0001d526\U0001d523\U0001d531 · 毒 · \u044f\u0434",
)
"""What is said in tests: several planes, right to left, a combining mark, a line break."""
_SEATS: Final = 4


def drawn(seed: str) -> Callable[[int], bytes]:
    """Bytes that look random and are the same for the same seed."""
    count = 0

    def draw(length: int) -> bytes:
        nonlocal count
        count += 1
        return shake_256(f"{seed} {count}".encode()).digest(length)

    return draw


def ticking(step_ms: int = 1_000) -> Callable[[], int]:
    """A clock that goes on by ``step_ms`` whenever it is looked at."""
    now = START_MS

    def look() -> int:
        nonlocal now
        now += step_ms
        return now

    return look


def seats(game: str) -> int:
    """How many a table of a game has: four, or as many as it can have."""
    most = next(info.most_seats for info in rules.games().games if info.name == game)
    return min(_SEATS, most)


def table(seed: str = "seed", game: str = "fortunes", **arguments: object) -> Table:
    """A short table of a game, the same every time."""
    given = {
        "options": SHORT_GAMES.get(game),
        "seats": seats(game),
        "entropy": drawn(seed),
        "clock": ticking(),
    } | arguments
    return Table(game, **given)  # type: ignore[arg-type]


def play(at: Table, seed: str = "play", most: int = 10_000) -> Table:
    """Play on by random fillings until the game is over, or for ``most`` commands."""
    for move in range(most):
        mover = next(_movers(at), None)
        if mover is None or at.state.phase != Phase.PHASE_PLAYING:
            break
        choices = sha256(f"{seed} {move}".encode()).digest()
        moves = at.moves(mover).game
        say(at, mover, rules.fill(moves[choices[0] % len(moves)].SerializeToString(), choices[1:]))
    return at


def say(at: Table, mover: bytes | int, filled: bytes) -> None:
    """Give a filled command, with something short to say for each of its texts."""
    command = Command.FromString(filled)
    texts = [WORDS[text.characters % len(WORDS)] for text in rules.text_references(command)]
    for text, words in zip(rules.text_references(command), texts, strict=True):
        text.characters = len(words)
    at.act(mover, command if texts else filled, texts)


def _movers(at: Table) -> Iterator[bytes]:
    for place in at.view("spectator").places:
        actor = rules.actor_bytes(place.place.actor)
        if at.moves(actor).game:
            yield actor


def pause(characters: int) -> Command:
    """A pause for a reason of so many characters."""
    return Command(pause=Pause(reason=Text(characters=characters)))


def resume(characters: int = 0) -> Command:
    """Its end."""
    return Command(resume=Resume(reason=Text(characters=characters)))


def abort(characters: int = 0) -> Command:
    """The end of a game before its time."""
    return Command(abort=Abort(reason=Text(characters=characters)))


def parsed(records: list[bytes]) -> list[EventRecord]:
    """Records as messages."""
    return [EventRecord.FromString(record) for record in records]


def relinked(game: bytes, records: list[EventRecord]) -> list[bytes]:
    """Records with every head computed anew: what a forger would do."""
    head = rules.genesis(game)
    wires = []
    for record in records:
        head = record.head = rules.link(head, record.SerializeToString())
        wires.append(record.SerializeToString())
    return wires


def reseal(part: SealedPart, content: bytes) -> None:
    """Put another content into a sealed part."""
    part.body = rules.pad(content)
    part.commitment = rules.commitment(part.salt, part.body)


def edit_command(record: EventRecord, field: str, value: object) -> None:
    """Change a field of the COMMAND of an append's first record."""
    part = CommandPart.FromString(rules.unpad(record.parts[0].body))
    setattr(part, field, value)
    reseal(record.parts[0], part.SerializeToString())


def _kind(created: bytes) -> str:
    """Which game it is, by its first record."""
    event = Event.FromString(EventRecord.FromString(created).public_body)
    return event.game_created.options.WhichOneof("options") or ""


async def keep(at: Table, store: EventStore, operator: bytes = bytes(16)) -> None:
    """Append a table's log to a store, command by command."""
    records = at.log()
    state = rules.initial()
    for append in Log.read(at.game, records, None, None).appends():
        wires = records[append.start : append.stop]
        state = rules.replay(state, wires)
        creation = Creation(_kind(wires[0]), operator) if append.start == 0 else None
        await store.append(Append(at.game, append.start, wires, state.phase, rules.due(state), creation))
