"""Messages to bytes and back, over the Rust core. Nothing else imports ``_core``.

Functions that end in ``_bytes`` hand out serialised messages, for the hot paths and for what is stored; others parse.
An actor and a viewer are two bytes everywhere inside the service (docs/bytes.md, "Who acts, who reads"): *kind, index*.
Their text form, for people, is ``clock seat:0 assistant:0 host operator referee spectator auditor``.

Every function here may raise `CoreFault`: the core panicked, and the game is to be set aside.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from google.protobuf.message import Message

from trionfi.v1.card_pb2 import CardOpening
from trionfi.v1.event_log_pb2 import Drafts
from trionfi.v1.game_pb2 import Actor, ActorKind, Games, Moves, Rejection, RejectionCode, Role, Standing, View, Viewer
from trionfi.v1.move_pb2 import Text
from trionfi_service import _core
from trionfi_service._core import ArrayError as ArrayError
from trionfi_service._core import CoreFault as CoreFault
from trionfi_service._core import State as State
from trionfi_service._core import Strengths as Strengths
from trionfi_service._core import Survey as Survey

CLOCK: Final = b"\x00\x00"
HOST: Final = b"\x03\x00"
OPERATOR: Final = b"\x04\x00"
REFEREE: Final = b"\x05\x00"
SPECTATOR: Final = b"\x10\x00"
AUDITOR: Final = b"\x11\x00"

ENTROPY_BYTES: Final = 64
SALT_BYTES: Final = 32
POKER_HAND: Final = 5

_SEAT: Final = 1
_ASSISTANT: Final = 2
_LAST_ACTOR_KIND: Final = 5
_SINGLE: Final = {
    CLOCK: "clock",
    HOST: "host",
    OPERATOR: "operator",
    REFEREE: "referee",
    SPECTATOR: "spectator",
    AUDITOR: "auditor",
}
_SINGLE_BYTES: Final = {text: wire for wire, text in _SINGLE.items()}


class RulesRejection(Exception):
    """The rules refuse a command; nothing has happened. `rejection` says why, by code and rule id."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(rejection.message)
        self.rejection = rejection

    @property
    def reason(self) -> str:
        """The code's name without its prefix, such as ``NOT_YOUR_TURN``."""
        return RejectionCode.Name(self.rejection.code).removeprefix("REJECTION_CODE_")


class Corrupt(Exception):
    """A record is impossible where it stands."""

    def __init__(self, version: int, why: str) -> None:
        super().__init__(f"version {version}: {why}")
        self.version = version
        self.why = why


class NotationError(ValueError):
    """A text that is no card (DK-3).

    ``token`` is the word that is wrong, ``position`` its place among the words, from 0, and ``part`` what the text was
    to be, such as ``externals``.
    """

    def __init__(self, part: str, token: str, position: int, why: str) -> None:
        super().__init__(f"{part}: {token!r} at position {position}: {why}")
        self.part = part
        self.token = token
        self.position = position
        self.why = why


class Decision(NamedTuple):
    """What `decide` gives: serialised ``Drafts``, and how much the shell has to bring to seal them."""

    drafts: bytes
    salts: int
    texts: int


# Who acts, who looks ---------------------------------------------------------


def seat(index: int) -> bytes:
    """The actor that is seat ``index``, 0 to 255."""
    return bytes((_SEAT, index))


def assistant(index: int) -> bytes:
    """The actor that is the assistant of seat ``index``, 0 to 255."""
    return bytes((_ASSISTANT, index))


def is_actor(viewer: bytes) -> bool:
    """Whether a viewer is an actor, and no mere role."""
    return viewer[0] <= _LAST_ACTOR_KIND


def actor_bytes(actor: Actor) -> bytes:
    """The two bytes of an ``Actor``. Raises ValueError when kind or index are none."""
    kind, index = actor.kind - 1, actor.index
    if not 0 <= kind <= _LAST_ACTOR_KIND:
        raise ValueError(f"{actor.kind} is no kind of actor")
    if index > (255 if kind in (_SEAT, _ASSISTANT) else 0):
        raise ValueError(f"index {index} is out of range for {ActorKind.Name(actor.kind)}")
    return bytes((kind, index))


def actor_message(actor: bytes) -> Actor:
    """The ``Actor`` of two bytes. Raises ValueError when they are none."""
    if not is_actor(_checked(actor)):
        raise ValueError(f"{viewer_text(actor)} is no actor")
    return Actor(kind=ActorKind.Name(actor[0] + 1), index=actor[1])


def viewer_bytes(viewer: Viewer) -> bytes:
    """The two bytes of a ``Viewer``. Raises ValueError when it names nobody."""
    which = viewer.WhichOneof("viewer")
    if which == "actor":
        return actor_bytes(viewer.actor)
    if which == "role" and viewer.role == Role.ROLE_SPECTATOR:
        return SPECTATOR
    if which == "role" and viewer.role == Role.ROLE_AUDITOR:
        return AUDITOR
    raise ValueError("the viewer is neither an actor nor a role")


def viewer_message(viewer: bytes) -> Viewer:
    """The ``Viewer`` of two bytes. Raises ValueError when they are none."""
    if is_actor(_checked(viewer)):
        return Viewer(actor=actor_message(viewer))
    return Viewer(role=Role.ROLE_SPECTATOR if viewer == SPECTATOR else Role.ROLE_AUDITOR)


def viewer_text(viewer: bytes) -> str:
    """The text form of an actor or a viewer, such as ``seat:2``. Raises ValueError when the bytes are none."""
    single = _SINGLE.get(viewer)
    if single is not None:
        return single
    if len(viewer) == 2 and viewer[0] in (_SEAT, _ASSISTANT):
        return f"{'seat' if viewer[0] == _SEAT else 'assistant'}:{viewer[1]}"
    raise ValueError(f"{viewer.hex()} is neither an actor nor a role")


def viewer_from_text(text: str) -> bytes:
    """The two bytes of a text form, an actor's or a role's. Raises ValueError when it is none."""
    single = _SINGLE_BYTES.get(text)
    if single is not None:
        return single
    kind, _, index = text.partition(":")
    if (
        kind in ("seat", "assistant")
        and index.isascii()
        and index.isdecimal()
        and len(index) <= 3
        and int(index) <= 255
    ):
        return bytes((_SEAT if kind == "seat" else _ASSISTANT, int(index)))
    raise ValueError(f"{text!r} is none of clock, seat:N, assistant:N, host, operator, referee, spectator, auditor")


def _checked(viewer: bytes) -> bytes:
    viewer_text(viewer)
    return viewer


# The decider -----------------------------------------------------------------


def initial() -> State:
    """The empty lifecycle, version 0: everything else comes from records."""
    return _core.initial()


def decide(state: State, actor: bytes, command: bytes, now_ms: int, entropy: bytes) -> Decision:
    """Decide a serialised ``Command``.

    ``now_ms`` (Unix milliseconds) is not below ``state.unix_ms``; ``entropy`` is 64 random bytes, used for S alone.
    Raises `RulesRejection` when the rules refuse.
    """
    try:
        wire = _core.decide(state, actor, command, now_ms, entropy)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None
    drafts = Drafts.FromString(wire)
    return Decision(wire, drafts.salts, drafts.texts)


def evolve(state: State, actor: bytes, now_ms: int, drafts: bytes) -> State:
    """Fold serialised ``Drafts``, as the versions after ``state.version``. Raises `Corrupt`."""
    try:
        return _core.evolve(state, actor, now_ms, drafts)
    except _core.Corrupt as corrupt:
        raise _corrupt(corrupt) from None


def replay(state: State, records: Sequence[bytes]) -> State:
    """Fold serialised ``EventRecord`` messages that follow ``state.version`` without a gap; no hash is looked at.

    Raises `Corrupt` with the first impossible version.
    """
    try:
        return _core.replay(state, records)
    except _core.Corrupt as corrupt:
        raise _corrupt(corrupt) from None


def recheck(state: State, game: bytes, head: bytes, records: Sequence[bytes]) -> tuple[State, int]:
    """Decide the commands of records that follow ``state`` and ``head`` again, as far as that is told by bytes alone.

    Gives the state after the appends that hold, and how many records these are: each append is, byte for byte, what its
    command gives, and hashes to the heads it carries. Stops at the first that does not hold, has a part closed, or
    takes more to tell (a text, a signature, a key that is registered), and does not say why.
    """
    return _core.recheck(state, game, head, records)


def legal_bytes(state: State, actor: bytes) -> bytes:
    """Serialised ``Moves``: what this actor may do now, from what this actor may know."""
    return _core.legal(state, actor)


def legal(state: State, actor: bytes) -> Moves:
    """What this actor may do now, from what this actor may know."""
    return Moves.FromString(_core.legal(state, actor))


def covers(moves: bytes, command: bytes) -> bool:
    """Whether some move of serialised ``Moves`` covers a serialised ``Command``."""
    return _core.covers(moves, command)


def fill(move: bytes, choices: bytes) -> bytes:
    """A legal filling of a serialised ``Move``, chosen by any bytes, or none: a serialised ``Command``."""
    return _core.fill(move, choices)


def choice_since(state: State, actor: bytes) -> int:
    """The least version this actor may have looked at when it acts now (docs/api.md, ``expected_version``)."""
    return _core.choice_since(state, actor)


def due(state: State) -> int | None:
    """When the clock must act next, Unix milliseconds; may be in the past. None when nothing is due."""
    return _core.due(state)


def view_bytes(state: State, viewer: bytes) -> bytes:
    """The serialised ``View`` of one viewer."""
    return _core.view(state, viewer)


def view(state: State, viewer: bytes) -> View:
    """The ``View`` of one viewer."""
    return View.FromString(_core.view(state, viewer))


def standing(state: State) -> Standing:
    """How the game stands, or ended."""
    return Standing.FromString(_core.standing(state))


def places(state: State) -> list[tuple[int, str]]:
    """Where every card lies, as (card id of DK-2, place), by rising id; for auditors and laws only."""
    return _core.places(state)


def digest(state: State) -> bytes:
    """32 bytes over the whole state: equal states of one build have equal digests. Never stored."""
    return _core.digest(state)


def games() -> Games:
    """Every registered game with its options and rules."""
    return Games.FromString(_core.games())


def build() -> str:
    """The build of the core: its version, and the rules number of each game."""
    return _core.build()


def check_text(text: bytes, characters: int) -> None:
    """Check that a text is what its command says. Raises `RulesRejection`."""
    try:
        _core.check_text(text, characters)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def text_references(command: Message) -> Iterator[Text]:
    """Every ``Text`` in a ``Command``, of whichever game it is: where free texts belong, and how long each is."""
    if isinstance(command, Text):
        yield command
        return
    for descriptor, value in command.ListFields():
        if descriptor.message_type is not None:
            for inner in value if descriptor.is_repeated else (value,):
                yield from text_references(inner)


def panic() -> None:
    """Panic inside the core, for the failpoint: raises `CoreFault`."""
    _core.panic()


# Stored bytes ----------------------------------------------------------------


def genesis(game: bytes) -> bytes:
    """head_0 of a game id of 16 bytes."""
    return _core.chain_genesis(game)


def seal(
    game: bytes,
    version: int,
    head: bytes,
    unix_ms: int,
    actor: bytes,
    credential: bytes,
    command_id: bytes,
    command_part: bytes,
    decision: Decision,
    salts: bytes,
    texts: Sequence[tuple[bytes, bytes]] = (),
) -> list[bytes]:
    """Turn a decision into serialised ``EventRecord`` messages, the first of them ``version`` and linked to ``head``.

    ``command_part`` is a serialised ``CommandPart``; ``salts`` are 32 * ``decision.salts`` random bytes; ``texts`` are
    (salt, UTF-8 text) in the order of the command's texts. Raises ValueError when lengths or counts do not fit.
    """
    return _core.chain_seal(
        game, version, head, unix_ms, actor, credential, command_id, command_part, decision.drafts, salts, texts
    )


def link(head: bytes, record: bytes) -> bytes:
    """head_v recomputed from head_{v-1} and a serialised ``EventRecord``; not compared with the head it carries.

    Raises `Corrupt` when a part that is open does not fit its commitment, or the record has a form it cannot have.
    """
    try:
        return _core.chain_link(head, record)
    except _core.Corrupt as corrupt:
        raise _corrupt(corrupt) from None


def commitment(salt: bytes, body: bytes) -> bytes:
    """The commitment of a sealed part, 32 bytes, from its salt (32 bytes) and its padded body."""
    return _core.chain_commitment(salt, body)


def pad(content: bytes) -> bytes:
    """A content as it is sealed: u32 length, the bytes, zeros up to a multiple of 64."""
    return _core.chain_pad(content)


def unpad(body: bytes) -> bytes:
    """The content of a sealed body. Raises ValueError when it is not padded as it ought to be."""
    return _core.chain_unpad(body)


def clock_command_id(game: bytes, version: int) -> bytes:
    """Command id, 16 bytes, of the clock's command that begins at ``version``."""
    return _core.chain_clock_command_id(game, version)


def deal_order(
    game: bytes, deal: int, cards: int, orientation: bool, seed: bytes, contributions: Sequence[tuple[int, bytes]]
) -> tuple[bytes, bytes]:
    """The order of a deal recomputed: card ids (DK-2) by position, and one byte a position, 1 when reversed.

    ``seed`` is S, 64 bytes; ``contributions`` are (seat, R of 32 bytes) by rising seat.
    """
    return _core.deal_order(game, deal, cards, orientation, seed, contributions)


def order_root(
    game: bytes,
    deal: int,
    ids: bytes,
    reversed_: bytes,
    seed: bytes,
    contributions: Sequence[tuple[int, bytes]],
) -> bytes:
    """The root, 32 bytes, over the positions of an order: ids (DK-2), and one byte a position, 1 when reversed."""
    return _core.order_root(game, deal, ids, reversed_, seed, contributions)


def openings(state: State, viewer: bytes) -> list[CardOpening]:
    """The openings of the cards of the last deal that a viewer sees or has seen, by rising position."""
    return [CardOpening.FromString(opening) for opening in _core.openings(state, viewer)]


def opening_root(game: bytes, opening: CardOpening, cards: int) -> bytes:
    """The root, 32 bytes, that an opening leads to in a deal of so many cards.

    Raises ValueError, which says why, when it leads nowhere.
    """
    return _core.opening_root(game, opening.SerializeToString(), cards)


# What hands are worth ----------------------------------------------------------
# A face is a card as it lies, one byte: twice the card's id of DK-2, one more if it is reversed.


def parse_faces(text: str, part: str) -> bytes:
    """The faces of a text in notation (DK-3), which was to be ``part``. Raises `NotationError`."""
    try:
        # Python has texts that are none elsewhere: halves of surrogate pairs.
        return _core.parse_faces(text if text.isascii() else text.encode(errors="replace").decode())
    except _core.NotationError as error:
        raise NotationError(part, *error.args) from None


def evaluate_two_win_poker_bytes(faces: bytes) -> bytes:
    """The serialised ``TwoWinPokerHand`` of five faces. Raises `RulesRejection`."""
    try:
        return _core.evaluate_two_win_poker(faces)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def evaluate_two_win_poker_batch(hands: bytes) -> tuple[bytes, bytes]:
    """Strengths and categories of many hands, five faces each, one behind the other.

    Strengths are four bytes each, big-endian; categories one byte each, the place in `two_win_poker_categories`.
    Raises `RulesRejection`, whose details name the hand.
    """
    try:
        return _core.evaluate_two_win_poker_batch(hands)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def two_win_poker_categories() -> list[str]:
    """What a poker hand may be, lowest first (TW-16)."""
    return _core.two_win_poker_categories()


def evaluate_twenty_one_bytes(own: bytes, externals: bytes, major_values: int, major_precedence: int) -> bytes:
    """The serialised ``TwentyOneHand`` of two own faces and three externals. Raises `RulesRejection`."""
    try:
        return _core.evaluate_twenty_one(own, externals, major_values, major_precedence)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def evaluate_two_win_best_bytes(
    own: bytes, internals: bytes, externals: bytes, major_values: int, major_precedence: int
) -> list[bytes]:
    """Serialised ``TwoWinValued`` messages: the declarations worth a thought of four own faces, upright.

    Raises `RulesRejection`.
    """
    try:
        return _core.evaluate_two_win_best(own, internals, externals, major_values, major_precedence)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def advise_solitaire_bytes(question: bytes) -> bytes:
    """The serialised ``SolitaireAdvice`` to a serialised ``SolitaireQuestion``. Raises `RulesRejection`."""
    try:
        return _core.advise_solitaire(question)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def evaluate_fools_errand_bytes(cards: bytes) -> bytes:
    """The serialised ``FoolsErrandHand`` of 1 to 12 cards, each by its id of DK-2. Raises `RulesRejection`."""
    try:
        return _core.evaluate_fools_errand(cards)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def strengths() -> Strengths:
    """The evaluators of hands as numbers. What the rules refuse they raise as `RulesRejection`."""
    return Strengths(lambda body: RulesRejection(Rejection.FromString(body)))


def evaluate_by_chance(game: str, hands: int, seed: int) -> list[tuple[str, str, int]]:
    """As the core's function of this name."""
    return _core.evaluate_by_chance(game, hands, seed)


# Chances at a showdown --------------------------------------------------------


def parse_plain_cards(text: str, part: str) -> list[int]:
    """The cards of a text in notation without orientation (DK-3), which was to be ``part``, as values of ``Card``.

    Raises `NotationError`.
    """
    try:
        ids = _core.parse_plain_cards(text if text.isascii() else text.encode(errors="replace").decode())
    except _core.NotationError as error:
        raise NotationError(part, *error.args) from None
    return [id_ + 1 for id_ in ids]


def survey_two_win(question: bytes) -> Survey:
    """Begin to answer a serialised ``TwoWinEquityQuestion``, with a ``TwoWinEquity``. Raises `RulesRejection`."""
    try:
        return _core.survey_two_win(question)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def survey_two_win_advice(question: bytes) -> Survey:
    """Begin to answer a serialised ``TwoWinAdviceQuestion``, with a ``TwoWinAdvice``. Raises `RulesRejection`."""
    try:
        return _core.survey_two_win_advice(question)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def survey_fools_errand(question: bytes) -> Survey:
    """Begin to answer a serialised ``FoolsErrandEquityQuestion``, with a ``FoolsErrandEquity``.

    Raises `RulesRejection`.
    """
    try:
        return _core.survey_fools_errand(question)
    except _core.Rejection as refusal:
        raise _rejection(refusal) from None


def _rejection(refusal: _core.Rejection) -> RulesRejection:
    return RulesRejection(Rejection.FromString(refusal.args[0]))


def _corrupt(corrupt: _core.Corrupt) -> Corrupt:
    return Corrupt(corrupt.args[0], corrupt.args[1])
