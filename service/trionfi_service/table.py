"""One table in process: no server, no store, the same rules and the same log. For bots, research and tests.

>>> table = Table("fortunes", {"match": {"deals": 1}})
>>> table.moves("seat:0").game[0].fortunes.play_card.card.one_of
"""

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from trionfi.v1.card_pb2 import Card, CardOrder, Face, Orientation
from trionfi.v1.event_log_pb2 import CommandPart, Drafts, EventRecord, PartKind
from trionfi.v1.game_pb2 import (
    Command,
    CommitContribution,
    CreateGame,
    Event,
    Fairness,
    Join,
    Moves,
    Options,
    Place,
    Policies,
    RevealContribution,
    Standing,
    Start,
    StartPolicy,
    TimeUp,
    View,
)
from trionfi_service import contribution, rules
from trionfi_service.rules import State

_NO_CREDENTIAL: Final = bytes(16)
Who = str | int | bytes
Given = TypeVar("Given", bound=Message)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


class Table:
    """A game that has been created, joined by everybody and, unless only its host may start it, started.

    Where seats contribute to the deals (LC-11), the table does it for all of them as soon as they may.
    Whoever acts or looks is named by text (``"seat:0"``, ``"host"``, ``"spectator"`` …), a seat also by its number.
    """

    def __init__(
        self,
        game: str,
        options: Message | Mapping[str, Any] | None = None,
        orders: Iterable[CardOrder | Iterable[Card | Face]] | None = None,
        policies: Policies | Mapping[str, Any] | None = None,
        *,
        seats: int | None = None,
        host: bool = False,
        entropy: Callable[[int], bytes] = os.urandom,
        clock: Callable[[], int] = _now_ms,
    ) -> None:
        """Create the game called ``game`` (its arm in ``Options``).

        ``options`` and ``policies`` are messages, or dicts as in their proto3 JSON. ``orders`` scripts the deals
        (LC-12), one order of all cards each: as a message, as cards, or as faces where orientation counts (DK-4).
        ``seats`` is the game's fewest unless given; with ``host`` the table has one. ``entropy(n)`` gives n random
        bytes, ``clock()`` Unix milliseconds: give both for the same log every time.
        Raises ValueError for a game or an option that there is not, `RulesRejection` for one out of range.
        """
        self._entropy = entropy
        self._clock = clock
        self._state = rules.initial()
        self._records: list[bytes] = []
        self.game = entropy(16)
        self._head = rules.genesis(self.game)
        self._contributions: dict[tuple[int, int], bytes] = {}
        places = [rules.seat(seat) for seat in range(_seats(game, seats))]
        if host:
            places.append(rules.HOST)
        create = CreateGame(
            game=self.game,
            options=_options(game, options),
            policies=_message(Policies, policies),
            places=[Place(actor=rules.actor_message(place), pseudonym=entropy(16)) for place in places],
            build=rules.build(),
            orders=[order if isinstance(order, CardOrder) else _order(order) for order in orders or ()],
        )
        self._arm = game
        self._seats = range(len(places) - host)
        created, *_ = self._decide(rules.OPERATOR, Command(create_game=create).SerializeToString())
        self._contributed = created.game_created.policies.fairness == Fairness.FAIRNESS_CONTRIBUTED
        for place in places:
            self.act(place, Command(join=Join()))
        if create.policies.start == StartPolicy.START_POLICY_BY_HOST:
            self.act(rules.HOST, Command(start=Start()))

    @property
    def state(self) -> State:
        """The state at the head."""
        return self._state

    @property
    def version(self) -> int:
        """The last version."""
        return self._state.version

    def moves(self, actor: Who) -> Moves:
        """What an actor may do now, from what that actor may know."""
        return rules.legal(self._state, _who(actor))

    def act(self, actor: Who, command: Command | bytes, texts: Sequence[str] = ()) -> list[Event]:
        """Give a command, with the free texts it refers to; gives the events it led to.

        Raises `RulesRejection`, and ValueError when the texts are not as many as the command refers to, or one is no
        Unicode text; then nothing has happened.
        """
        wire = command if isinstance(command, bytes) else command.SerializeToString()
        return self._contribute(self._decide(_who(actor), wire, texts))

    def view(self, viewer: Who) -> View:
        """The game as one viewer may see it."""
        return rules.view(self._state, _who(viewer))

    def log(self) -> list[bytes]:
        """The serialised ``EventRecord`` messages, with every part: what `replay` folds and verifies."""
        return list(self._records)

    def standing(self) -> Standing:
        """How the game stands, or ended."""
        return rules.standing(self._state)

    def due(self) -> int | None:
        """When the clock must act next, Unix milliseconds; None when nothing is due."""
        return rules.due(self._state)

    def time_up(self) -> list[Event]:
        """Let the time that is due come, at once, and the clock act. Raises `RulesRejection` when nothing is due."""
        time_up = Command(time_up=TimeUp()).SerializeToString()
        return self._contribute(self._decide(rules.CLOCK, time_up, at_ms=self.due() or 0))

    def _contribute(self, events: list[Event]) -> list[Event]:
        """Let the seats say what they owe to the deals, until they owe nothing; gives these events, then theirs."""
        # The game's own events ask for no contribution: a deal that is opened is another one.
        if not self._contributed or all(event.HasField(self._arm) for event in events):
            return events
        while owed := self._owed():
            seat, command = owed
            events += self._decide(rules.seat(seat), command.SerializeToString())
        return events

    def _owed(self) -> tuple[int, Command] | None:
        """The first seat that may commit or has to reveal, and the command that does it."""
        for seat in self._seats:
            for move in self.moves(seat).table:
                if move.HasField("commit_contribution"):
                    deal = move.commit_contribution.deal
                    drawn = self._contributions[seat, deal] = self._entropy(contribution.BYTES)
                    commitment = contribution.commitment(self.game, deal, seat, drawn)
                    return seat, Command(commit_contribution=CommitContribution(deal=deal, commitment=commitment))
                if move.HasField("reveal_contribution"):
                    deal = move.reveal_contribution.deal
                    drawn = self._contributions.pop((seat, deal))
                    return seat, Command(reveal_contribution=RevealContribution(deal=deal, contribution=drawn))
        return None

    def _decide(self, actor: bytes, command: bytes, texts: Sequence[str] = (), at_ms: int = 0) -> list[Event]:
        state = self._state
        now_ms = max(self._clock(), state.unix_ms, at_ms)
        decision = rules.decide(state, actor, command, now_ms, self._entropy(rules.ENTROPY_BYTES))
        sent = [(self._entropy(rules.SALT_BYTES), _encoded(n, text)) for n, text in enumerate(texts)]
        _check_texts(command, sent)
        by_clock = actor == rules.CLOCK
        version = state.version + 1
        records = rules.seal(
            self.game,
            version,
            self._head,
            now_ms,
            actor,
            _NO_CREDENTIAL,
            rules.clock_command_id(self.game, version) if by_clock else self._entropy(16),
            CommandPart(command=command, expected_version=state.version).SerializeToString(),
            decision,
            self._entropy(rules.SALT_BYTES * decision.salts),
            sent,
        )
        self._state = rules.evolve(state, actor, now_ms, decision.drafts)
        self._records += records
        if actor == rules.OPERATOR:
            self._erase(Command.FromString(command), state.version)
        self._head = records[-1][-32:]
        return [Event.FromString(draft.public_body) for draft in Drafts.FromString(decision.drafts).drafts]

    def _erase(self, command: Command, before: int) -> None:
        """Take out of the log what an Erase says (LC-14): texts of versions up to ``before``."""
        if not command.HasField("erase"):
            return
        speaker, erase = rules.actor_bytes(command.erase.speaker), command.erase
        versions = [erase.version] if erase.HasField("version") else range(1, before + 1)
        for version in versions:
            record = EventRecord.FromString(self._records[version - 1])
            for part in record.parts:
                if part.kind == PartKind.PART_KIND_TEXT and record.actor == speaker:
                    part.ClearField("salt")
                    part.ClearField("body")
            self._records[version - 1] = record.SerializeToString()


def _encoded(number: int, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"texts[{number}]: the text holds half of a surrogate pair, which is no character") from None


def _check_texts(command: bytes, texts: Sequence[tuple[bytes, bytes]]) -> None:
    for text in rules.text_references(Command.FromString(command)):
        if text.index < len(texts):
            rules.check_text(texts[text.index][1], text.characters)


def _who(who: Who) -> bytes:
    if isinstance(who, bytes):
        return who
    return rules.seat(who) if isinstance(who, int) else rules.viewer_from_text(who)


def _seats(game: str, seats: int | None) -> int:
    known = {info.name: info.least_seats for info in rules.games().games}
    if game not in known:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(sorted(known))}")
    return known[game] if seats is None else seats


def _options(game: str, given: Message | Mapping[str, Any] | None) -> Options:
    if isinstance(given, Options):
        return given
    options = Options()
    arm = getattr(options, game)
    arm.SetInParent()
    arm.CopyFrom(_message(type(arm), given))
    return options


def _order(cards: Iterable[Card | Face]) -> CardOrder:
    faces = [card if isinstance(card, Face) else Face(card=card) for card in cards]
    turned = [face.orientation == Orientation.ORIENTATION_REVERSED for face in faces]
    lies = any(face.orientation for face in faces)
    return CardOrder(cards=[face.card for face in faces], reversed=turned if lies else ())


def _message(kind: type[Given], given: Message | Mapping[str, Any] | None) -> Given:
    if given is None:
        return kind()
    if isinstance(given, kind):
        return given
    if isinstance(given, Message):
        raise ValueError(f"{given.DESCRIPTOR.name} is no {kind.DESCRIPTOR.name}")
    try:
        return json_format.ParseDict(dict(given), kind())
    except json_format.ParseError as error:
        raise ValueError(str(error)) from None
