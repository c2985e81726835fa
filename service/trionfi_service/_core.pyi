"""The Rust core: every rule of every game, as pure functions over bytes.

Bytes are serialised messages of ``trionfi.v1`` unless said otherwise. Nothing here
reads a clock, draws randomness or does I/O. ``trionfi_service.rules`` is the only importer.

An *actor* is two bytes, kind and index: ``00 00`` clock, ``01 s`` seat s, ``02 s`` assistant
of seat s, ``03 00`` host, ``04 00`` operator, ``05 00`` referee. A *viewer* is an actor,
``10 00`` spectator or ``11 00`` auditor (docs/bytes.md).

A *face* is a card as it lies, one byte, 0 to 155: twice the card's id of DK-2, one more if it is reversed (DK-4).
"""

from collections.abc import Callable, Sequence
from typing import Self, TypeVar, final, overload

from typing_extensions import Buffer

_Out = TypeVar("_Out", bound=Buffer)

__all__ = [
    "ArrayError",
    "CoreFault",
    "Corrupt",
    "NotationError",
    "Rejection",
    "State",
    "Strengths",
    "Survey",
    "advise_solitaire",
    "build",
    "chain_clock_command_id",
    "chain_commitment",
    "chain_genesis",
    "chain_link",
    "chain_pad",
    "chain_seal",
    "chain_unpad",
    "check_text",
    "choice_since",
    "covers",
    "deal_order",
    "decide",
    "digest",
    "due",
    "evaluate_by_chance",
    "evaluate_fools_errand",
    "evaluate_twenty_one",
    "evaluate_two_win_best",
    "evaluate_two_win_poker",
    "evaluate_two_win_poker_batch",
    "evolve",
    "fill",
    "games",
    "initial",
    "legal",
    "opening_root",
    "openings",
    "order_root",
    "panic",
    "parse_faces",
    "parse_plain_cards",
    "places",
    "recheck",
    "replay",
    "standing",
    "survey_fools_errand",
    "survey_two_win",
    "survey_two_win_advice",
    "two_win_poker_categories",
    "view",
]

class Rejection(Exception):
    """The rules say no. ``args[0]`` is a serialised ``Rejection``: code, rule id, message, details."""

class Corrupt(Exception):
    """A record is impossible where it stands. ``args`` are the version (int) and why (str)."""

class NotationError(Exception):
    """A text that is no card (DK-3). ``args`` are the token (str), its position from 0 (int) and why (str)."""

class ArrayError(ValueError):
    """An array of the wrong type, shape, order or size. ``args[0]`` says which, what it is and what it must be."""

class CoreFault(Exception):
    """The core panicked: a fault of ours. ``args[0]`` says where. The game is to be set aside."""

@final
class State:
    """A game at one version: immutable, comparable by value, made by folding records only."""

    @property
    def version(self) -> int:
        """The last version folded; 0 for the empty lifecycle."""
    @property
    def disclosed_version(self) -> int | None:
        """The version of the last disclosure (LC-13); None while nothing was disclosed."""

    @property
    def hidden_options_disclosed(self) -> bool:
        """Whether that opened the hidden options too."""

    @property
    def unix_ms(self) -> int:
        """Time of that version, Unix milliseconds; 0 for the empty lifecycle."""
    @property
    def game(self) -> str:
        """Which game, such as ``fortunes``; empty before event 1."""
    @property
    def phase(self) -> int:
        """The number of its ``Phase``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

def initial() -> State:
    """The empty lifecycle: everything else comes from records."""

def decide(state: State, actor: bytes, command: bytes, now_ms: int, entropy: bytes) -> bytes:
    """Decide a serialised ``Command``; gives ``Drafts``.

    ``now_ms`` is not below ``state.unix_ms``. ``entropy`` is 64 bytes, used for S alone (docs/bytes.md, "The deal").

    Raises `Rejection` when the rules refuse; then nothing has happened.
    """

def evolve(state: State, actor: bytes, now_ms: int, drafts: bytes) -> State:
    """Fold the ``Drafts`` that `decide` gave, as the versions after ``state.version``. Raises `Corrupt`."""

def replay(state: State, records: Sequence[bytes]) -> State:
    """Fold serialised ``EventRecord`` messages, which follow ``state.version`` without a gap.

    Hashes are not looked at (`chain_link` does that). Raises `Corrupt` with the first impossible version.
    """

def recheck(state: State, game: bytes, head: bytes, records: Sequence[bytes]) -> tuple[State, int]:
    """Decide the commands of serialised ``EventRecord`` messages again, which follow ``state`` and ``head``.

    Gives the state after the appends that hold, and how many records these are: each is, byte for byte, what its
    command gives, and hashes to the head it carries. Stops at the first append that does not hold, that has a part
    closed, or that takes more to tell: a text, a signature, a key that is registered. Why is not said.
    """

def legal(state: State, actor: bytes) -> bytes:
    """``Moves``: what this actor may do now, from what this actor may know."""

def covers(moves: bytes, command: bytes) -> bool:
    """Whether some move of ``moves`` covers the command: `decide` accepts exactly these, when they are due."""

def fill(move: bytes, choices: bytes) -> bytes:
    """A legal filling of a ``Move``, chosen by ``choices`` (any bytes, also none); gives a ``Command``."""

def choice_since(state: State, actor: bytes) -> int:
    """The version at which this actor's game moves last changed; for officials, the last lifecycle change."""

def due(state: State) -> int | None:
    """When the clock must act next, Unix milliseconds; may be in the past. None when nothing is due."""

def view(state: State, viewer: bytes) -> bytes:
    """The ``View`` of one viewer."""

def standing(state: State) -> bytes:
    """The ``Standing``."""

def places(state: State) -> list[tuple[int, str]]:
    """Where every card lies, as (card id of DK-2, place), by rising id; empty before the first deal. For laws."""

def digest(state: State) -> bytes:
    """32 bytes over the whole state: equal states of one build have equal digests. Never stored."""

def games() -> bytes:
    """``Games``: every registered game with its options and rules."""

def build() -> str:
    """The build of the core: its version, and the rules number of each game."""

def check_text(text: bytes, characters: int) -> None:
    """Check that a text is what its command says: UTF-8 of so many characters, of control characters only LF.

    Raises `Rejection`.
    """

def chain_genesis(game: bytes) -> bytes:
    """head_0 of a game id of 16 bytes."""

def chain_seal(
    game: bytes,
    version: int,
    head: bytes,
    unix_ms: int,
    actor: bytes,
    credential: bytes,
    command_id: bytes,
    command_part: bytes,
    drafts: bytes,
    salts: bytes,
    texts: Sequence[tuple[bytes, bytes]],
) -> list[bytes]:
    """Turn ``Drafts`` into ``EventRecord`` messages, the first of them ``version`` and linked to ``head``.

    ``command_part`` is a serialised ``CommandPart``, which becomes part 0 of the first record. ``salts`` is
    32 * ``Drafts.salts`` bytes, ``texts`` are (salt, text) in the order of the command's texts.
    Raises ValueError when lengths or counts do not fit.
    """

def chain_link(head: bytes, record: bytes) -> bytes:
    """head_v recomputed from head_{v-1} and an ``EventRecord``.

    Every part that has salt and body must open its commitment, and its body be padded as it ought to be.
    Raises `Corrupt` otherwise. Does not compare with the head the record carries.
    """

def chain_commitment(salt: bytes, body: bytes) -> bytes:
    """The commitment of a sealed part: 32 bytes, from its salt (32 bytes) and its padded body."""

def chain_pad(content: bytes) -> bytes:
    """A body as it is sealed: u32 length, the bytes, zeros up to a multiple of 64."""

def chain_unpad(body: bytes) -> bytes:
    """The content of a sealed body. Raises ValueError when it is not padded as it ought to be."""

def chain_clock_command_id(game: bytes, version: int) -> bytes:
    """Command id of the clock's command that begins at ``version``: 16 bytes."""

def deal_order(
    game: bytes, deal: int, cards: int, orientation: bool, seed: bytes, contributions: Sequence[tuple[int, bytes]]
) -> tuple[bytes, bytes]:
    """The order of a deal recomputed (docs/bytes.md, "The deal").

    Gives card ids of DK-2 by position, and one byte a position, 1 when that card is reversed.

    ``seed`` is S, 64 bytes; ``contributions`` are (seat, R of 32 bytes) by rising seat.
    """

def order_root(
    game: bytes,
    deal: int,
    ids: bytes,
    reversed: bytes,  # noqa: A002  the name of the core
    seed: bytes,
    contributions: Sequence[tuple[int, bytes]],
) -> bytes:
    """The root of the tree over the positions of an order: 32 bytes (docs/bytes.md, "Card openings").

    ``ids`` are card ids of DK-2 by position, ``reversed`` one byte a position; seed and contributions as in
    `deal_order`. Raises ValueError for what is no order.
    """

def openings(state: State, viewer: bytes) -> list[bytes]:
    """The openings of the cards of the last deal that this viewer sees or has seen: each a ``CardOpening``."""

def opening_root(game: bytes, opening: bytes, cards: int) -> bytes:
    """The root that a ``CardOpening`` leads to in a deal of so many cards: 32 bytes (RFC 9162, 2.1.3.2).

    Raises ValueError when it leads nowhere: a position past the last, no card, a path that is too short or too long.
    """

def parse_faces(text: str) -> bytes:
    """The faces of a text in notation, cards separated by single spaces; none for an empty one (DK-3, DK-4).

    Raises `NotationError` for the first token that is no card.
    """

def evaluate_two_win_poker(faces: bytes) -> bytes:
    """``TwoWinPokerHand``: what five faces are worth as a poker hand, in whatever order they come (TW-11 to TW-18).

    Raises `Rejection` when they are not five (TW-9) or not all different (DK-1).
    """

def evaluate_two_win_poker_batch(hands: bytes) -> tuple[bytes, bytes]:
    """The same of many hands, five faces each, one behind the other; of each nothing but the following.

    Gives the strengths, four bytes each, big-endian, and the categories, one byte each: the place in
    `two_win_poker_categories`. Raises `Rejection`, whose details name the hand from 0, for the first with a card twice.
    """

def two_win_poker_categories() -> list[str]:
    """What a poker hand may be, lowest first, as TW-16 writes it."""

def evaluate_twenty_one(own: bytes, externals: bytes, major_values: int, major_precedence: int) -> bytes:
    """``TwentyOneHand``: what two own faces come to with three externals (TW-19 to TW-23).

    The options are a ``TwoWinMajorValues`` and a ``TwoWinMajorPrecedence``; 0 is the default. Raises `Rejection` when
    cards are too many, too few or there twice, and for an option that there is not.
    """

def evaluate_two_win_best(
    own: bytes, internals: bytes, externals: bytes, major_values: int, major_precedence: int
) -> list[bytes]:
    """Each a ``TwoWinValued``: the declarations of four own cards that no other equals or beats in both parts and beats
    in one, best poker hand first; of those equal in both parts the first in TW-10's order.

    ``own`` are four faces, upright: how they lie is what is declared. ``internals`` are five, ``externals`` three, in
    the order in which they lie. Raises `Rejection` as `evaluate_twenty_one` does.
    """

def advise_solitaire(question: bytes) -> bytes:
    """``SolitaireAdvice``: what has the best chance of winning a round, asked by a serialised ``SolitaireQuestion``.

    Exact over the unseen cards (SO-4, SO-6). Raises `Rejection` when cards are too many, too few or there twice, when
    the house has not drawn as SO-3 says, when nothing is to be decided, and for an option that there is not.
    """

def parse_plain_cards(text: str) -> bytes:
    """The ids of cards, 0 to 77, in notation without orientation, separated by single spaces (DK-3).

    Raises `NotationError` for the first token that is no card, or says how it lies.
    """

@final
class Survey:
    """A question about showdowns while it is answered: some chunks at a time, on any number of threads."""

    @property
    def total(self) -> int:
        """How many showdowns are looked at in all."""
    @property
    def done(self) -> int:
        """How many have been looked at."""
    @property
    def hands(self) -> int:
        """How many hands are evaluated in each, at most."""

    def look(self, chunks: int, threads: int) -> None:
        """Look at so many chunks more of 1,024 showdowns, on so many threads; 0 is one a core. Releases the GIL.

        What is found depends on neither number.
        """

    def answer(self) -> bytes:
        """The answer as a message. Raises ValueError before all is done."""

def survey_two_win(question: bytes) -> Survey:
    """Begin to answer a ``TwoWinEquityQuestion``, with a ``TwoWinEquity``. Raises `Rejection`."""

def survey_two_win_advice(question: bytes) -> Survey:
    """Begin to answer a ``TwoWinAdviceQuestion``, with a ``TwoWinAdvice``. Raises `Rejection`."""

def survey_fools_errand(question: bytes) -> Survey:
    """Begin to answer a ``FoolsErrandEquityQuestion``, with a ``FoolsErrandEquity``. Raises `Rejection`."""

def evaluate_fools_errand(cards: bytes) -> bytes:
    """``FoolsErrandHand``: the best hand that 1 to 12 cards make, each by its id of DK-2 (FE-4 to FE-10).

    Raises `Rejection` when they are fewer or more (FE-10) or not all different (DK-1), ValueError for what is no card.
    """

@final
class Strengths:
    """What hands are worth, as numbers. What the rules refuse is raised as the exception that ``refuse`` makes of it.

    Hands are rows of bytes, uint8 in one piece: of shape (hands, cards), or (bytes,) where it is known how many cards a
    hand has. ``out`` is an array to be filled, as long as there are hands, and apart from them; else one is made.
    Hands that are checked and refused are named by hand, position and card; what is in ``out`` by then means nothing.
    Not checked, what is no hand gets a strength that means nothing. Raises `ArrayError` for arrays of the wrong type,
    shape, order or size, and for a result of more than 256 MiB. The GIL is released for more than 8 KiB of hands.
    """

    def __new__(cls, refuse: Callable[[bytes], Exception]) -> Self:
        """``refuse`` takes a serialised ``Rejection``."""

    @overload
    def fools_errand(
        self, hands: Buffer, *, cards: int | None = None, out: None = None, check: bool = True
    ) -> memoryview[int]:
        """The strengths of hands of Fool's Errand, uint32: 1 to 12 cards each by id, 0 to 77 (DK-2, FE-4 to FE-10)."""

    @overload
    def fools_errand(self, hands: Buffer, *, cards: int | None = None, out: _Out, check: bool = True) -> _Out: ...
    def fools_errand_one(self, hand: bytes) -> int:
        """The strength of one hand of Fool's Errand: 1 to 12 cards by id, checked."""

    @overload
    def two_win_poker(self, hands: Buffer, *, out: None = None, check: bool = True) -> memoryview[int]:
        """The strengths of poker hands of Two-Win, uint32 (TW-11 to TW-18): five faces each."""

    @overload
    def two_win_poker(self, hands: Buffer, *, out: _Out, check: bool = True) -> _Out: ...
    @overload
    def twenty_one(
        self,
        deals: Buffer,
        major_values: int = 0,
        major_precedence: int = 0,
        *,
        out: None = None,
        check: bool = True,
    ) -> memoryview[int]:
        """The strengths of twenty-one, uint32 (TW-19 to TW-23): five faces each, two own and then three externals.

        The options are as in `evaluate_twenty_one`.
        """

    @overload
    def twenty_one(
        self, deals: Buffer, major_values: int = 0, major_precedence: int = 0, *, out: _Out, check: bool = True
    ) -> _Out: ...
    def two_win_best_declaration(
        self, own: bytes, internals: bytes, externals: bytes, major_values: int = 0, major_precedence: int = 0
    ) -> int:
        """The best declaration (TW-10) of four cards by id on a board of five faces and three, always checked.

        Of the number bits 32 to 63 are the strength of the poker hand, 16 to 31 that of the twenty-one, and the lowest
        seven the declaration: the split in TW-10's order times 16, and a bit for each card, the lowest id's the
        highest, set when it is reversed. The options are as in `evaluate_twenty_one`.
        """

    @overload
    def two_win_best_declarations(
        self,
        hands: Buffer | None,
        internals: bytes,
        externals: bytes,
        major_values: int = 0,
        major_precedence: int = 0,
        *,
        out: None = None,
    ) -> memoryview[int]:
        """The same of many hands on one board, uint64; without ``hands`` of all 916,895, by rising ids."""

    @overload
    def two_win_best_declarations(
        self,
        hands: Buffer,
        internals: bytes,
        externals: bytes,
        major_values: int = 0,
        major_precedence: int = 0,
        *,
        out: _Out,
    ) -> _Out: ...

def evaluate_by_chance(game: str, hands: int, seed: int) -> list[tuple[str, str, int]]:
    """So many hands dealt by chance: category, class and how many, of every kind that can be, the lowest first.

    ``game`` is ``two-win-poker``, of five cards as they fall, or ``fools-errand``, of seven. Equal for equal seeds.
    """

def panic() -> None:
    """Panic inside the core, for the failpoint that proves that a panic stays one call's fault. Raises `CoreFault`."""
