from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import two_win_pb2 as _two_win_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TwoWinDeclares(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TWO_WIN_DECLARES_UNSPECIFIED: _ClassVar[TwoWinDeclares]
    TWO_WIN_DECLARES_POKER: _ClassVar[TwoWinDeclares]
    TWO_WIN_DECLARES_TWENTY_ONE: _ClassVar[TwoWinDeclares]
TWO_WIN_DECLARES_UNSPECIFIED: TwoWinDeclares
TWO_WIN_DECLARES_POKER: TwoWinDeclares
TWO_WIN_DECLARES_TWENTY_ONE: TwoWinDeclares

class ShowdownMethod(_message.Message):
    __slots__ = ("exact", "trials", "seed")
    EXACT_FIELD_NUMBER: _ClassVar[int]
    TRIALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    exact: bool
    trials: int
    seed: int
    def __init__(self, exact: bool = ..., trials: _Optional[int] = ..., seed: _Optional[int] = ...) -> None: ...

class ShowdownSample(_message.Message):
    __slots__ = ("exact", "showdowns", "seed")
    EXACT_FIELD_NUMBER: _ClassVar[int]
    SHOWDOWNS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    exact: bool
    showdowns: int
    seed: int
    def __init__(self, exact: bool = ..., showdowns: _Optional[int] = ..., seed: _Optional[int] = ...) -> None: ...

class Estimate(_message.Message):
    __slots__ = ("value", "standard_error", "low", "high")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    value: float
    standard_error: float
    low: float
    high: float
    def __init__(self, value: _Optional[float] = ..., standard_error: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ...) -> None: ...

class TwoWinKnownHand(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class TwoWinEquityQuestion(_message.Message):
    __slots__ = ("players", "internals", "externals", "dead", "declares", "major_values", "major_precedence", "method")
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    INTERNALS_FIELD_NUMBER: _ClassVar[int]
    EXTERNALS_FIELD_NUMBER: _ClassVar[int]
    DEAD_FIELD_NUMBER: _ClassVar[int]
    DECLARES_FIELD_NUMBER: _ClassVar[int]
    MAJOR_VALUES_FIELD_NUMBER: _ClassVar[int]
    MAJOR_PRECEDENCE_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    players: _containers.RepeatedCompositeFieldContainer[TwoWinKnownHand]
    internals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    externals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    dead: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    declares: TwoWinDeclares
    major_values: _two_win_pb2.TwoWinMajorValues
    major_precedence: _two_win_pb2.TwoWinMajorPrecedence
    method: ShowdownMethod
    def __init__(self, players: _Optional[_Iterable[_Union[TwoWinKnownHand, _Mapping]]] = ..., internals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., externals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., dead: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., declares: _Optional[_Union[TwoWinDeclares, str]] = ..., major_values: _Optional[_Union[_two_win_pb2.TwoWinMajorValues, str]] = ..., major_precedence: _Optional[_Union[_two_win_pb2.TwoWinMajorPrecedence, str]] = ..., method: _Optional[_Union[ShowdownMethod, _Mapping]] = ...) -> None: ...

class TwoWinChances(_message.Message):
    __slots__ = ("two_win", "one_win", "no_win", "internal", "external", "two_win_chance", "one_win_chance", "no_win_chance", "share")
    TWO_WIN_FIELD_NUMBER: _ClassVar[int]
    ONE_WIN_FIELD_NUMBER: _ClassVar[int]
    NO_WIN_FIELD_NUMBER: _ClassVar[int]
    INTERNAL_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_FIELD_NUMBER: _ClassVar[int]
    TWO_WIN_CHANCE_FIELD_NUMBER: _ClassVar[int]
    ONE_WIN_CHANCE_FIELD_NUMBER: _ClassVar[int]
    NO_WIN_CHANCE_FIELD_NUMBER: _ClassVar[int]
    SHARE_FIELD_NUMBER: _ClassVar[int]
    two_win: int
    one_win: int
    no_win: int
    internal: int
    external: int
    two_win_chance: Estimate
    one_win_chance: Estimate
    no_win_chance: Estimate
    share: Estimate
    def __init__(self, two_win: _Optional[int] = ..., one_win: _Optional[int] = ..., no_win: _Optional[int] = ..., internal: _Optional[int] = ..., external: _Optional[int] = ..., two_win_chance: _Optional[_Union[Estimate, _Mapping]] = ..., one_win_chance: _Optional[_Union[Estimate, _Mapping]] = ..., no_win_chance: _Optional[_Union[Estimate, _Mapping]] = ..., share: _Optional[_Union[Estimate, _Mapping]] = ...) -> None: ...

class TwoWinEquity(_message.Message):
    __slots__ = ("sample", "players", "internal_stays", "external_stays", "stays")
    SAMPLE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    INTERNAL_STAYS_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_STAYS_FIELD_NUMBER: _ClassVar[int]
    STAYS_FIELD_NUMBER: _ClassVar[int]
    sample: ShowdownSample
    players: _containers.RepeatedCompositeFieldContainer[TwoWinChances]
    internal_stays: int
    external_stays: int
    stays: Estimate
    def __init__(self, sample: _Optional[_Union[ShowdownSample, _Mapping]] = ..., players: _Optional[_Iterable[_Union[TwoWinChances, _Mapping]]] = ..., internal_stays: _Optional[int] = ..., external_stays: _Optional[int] = ..., stays: _Optional[_Union[Estimate, _Mapping]] = ...) -> None: ...

class TwoWinAdviceQuestion(_message.Message):
    __slots__ = ("own", "internals", "externals", "opponents", "dead", "major_values", "major_precedence", "method")
    OWN_FIELD_NUMBER: _ClassVar[int]
    INTERNALS_FIELD_NUMBER: _ClassVar[int]
    EXTERNALS_FIELD_NUMBER: _ClassVar[int]
    OPPONENTS_FIELD_NUMBER: _ClassVar[int]
    DEAD_FIELD_NUMBER: _ClassVar[int]
    MAJOR_VALUES_FIELD_NUMBER: _ClassVar[int]
    MAJOR_PRECEDENCE_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    own: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    internals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    externals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    opponents: int
    dead: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    major_values: _two_win_pb2.TwoWinMajorValues
    major_precedence: _two_win_pb2.TwoWinMajorPrecedence
    method: ShowdownMethod
    def __init__(self, own: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., internals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., externals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., opponents: _Optional[int] = ..., dead: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., major_values: _Optional[_Union[_two_win_pb2.TwoWinMajorValues, str]] = ..., major_precedence: _Optional[_Union[_two_win_pb2.TwoWinMajorPrecedence, str]] = ..., method: _Optional[_Union[ShowdownMethod, _Mapping]] = ...) -> None: ...

class TwoWinAdvised(_message.Message):
    __slots__ = ("poker", "twenty_one", "chances")
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    CHANCES_FIELD_NUMBER: _ClassVar[int]
    poker: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    twenty_one: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    chances: TwoWinChances
    def __init__(self, poker: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., twenty_one: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., chances: _Optional[_Union[TwoWinChances, _Mapping]] = ...) -> None: ...

class TwoWinAdvice(_message.Message):
    __slots__ = ("sample", "declarations")
    SAMPLE_FIELD_NUMBER: _ClassVar[int]
    DECLARATIONS_FIELD_NUMBER: _ClassVar[int]
    sample: ShowdownSample
    declarations: _containers.RepeatedCompositeFieldContainer[TwoWinAdvised]
    def __init__(self, sample: _Optional[_Union[ShowdownSample, _Mapping]] = ..., declarations: _Optional[_Iterable[_Union[TwoWinAdvised, _Mapping]]] = ...) -> None: ...

class FoolsErrandKnownHand(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class FoolsErrandEquityQuestion(_message.Message):
    __slots__ = ("players", "dead", "method")
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    DEAD_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    players: _containers.RepeatedCompositeFieldContainer[FoolsErrandKnownHand]
    dead: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    method: ShowdownMethod
    def __init__(self, players: _Optional[_Iterable[_Union[FoolsErrandKnownHand, _Mapping]]] = ..., dead: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., method: _Optional[_Union[ShowdownMethod, _Mapping]] = ...) -> None: ...

class FoolsErrandChances(_message.Message):
    __slots__ = ("wins", "ties", "losses", "win_chance", "tie_chance", "loss_chance", "share")
    WINS_FIELD_NUMBER: _ClassVar[int]
    TIES_FIELD_NUMBER: _ClassVar[int]
    LOSSES_FIELD_NUMBER: _ClassVar[int]
    WIN_CHANCE_FIELD_NUMBER: _ClassVar[int]
    TIE_CHANCE_FIELD_NUMBER: _ClassVar[int]
    LOSS_CHANCE_FIELD_NUMBER: _ClassVar[int]
    SHARE_FIELD_NUMBER: _ClassVar[int]
    wins: int
    ties: int
    losses: int
    win_chance: Estimate
    tie_chance: Estimate
    loss_chance: Estimate
    share: Estimate
    def __init__(self, wins: _Optional[int] = ..., ties: _Optional[int] = ..., losses: _Optional[int] = ..., win_chance: _Optional[_Union[Estimate, _Mapping]] = ..., tie_chance: _Optional[_Union[Estimate, _Mapping]] = ..., loss_chance: _Optional[_Union[Estimate, _Mapping]] = ..., share: _Optional[_Union[Estimate, _Mapping]] = ...) -> None: ...

class FoolsErrandEquity(_message.Message):
    __slots__ = ("sample", "players")
    SAMPLE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    sample: ShowdownSample
    players: _containers.RepeatedCompositeFieldContainer[FoolsErrandChances]
    def __init__(self, sample: _Optional[_Union[ShowdownSample, _Mapping]] = ..., players: _Optional[_Iterable[_Union[FoolsErrandChances, _Mapping]]] = ...) -> None: ...
