from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import solitaire_pb2 as _solitaire_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TwoWinPokerHand(_message.Message):
    __slots__ = ("category", "strength", "cards", "reason")
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    category: str
    strength: int
    cards: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    reason: str
    def __init__(self, category: _Optional[str] = ..., strength: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., reason: _Optional[str] = ...) -> None: ...

class TwentyOneHouse(_message.Message):
    __slots__ = ("dropped", "natural", "total", "reason")
    DROPPED_FIELD_NUMBER: _ClassVar[int]
    NATURAL_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    dropped: bool
    natural: bool
    total: int
    reason: str
    def __init__(self, dropped: bool = ..., natural: bool = ..., total: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class TwentyOneHand(_message.Message):
    __slots__ = ("bust", "natural", "total", "majors", "house", "strength", "reason")
    BUST_FIELD_NUMBER: _ClassVar[int]
    NATURAL_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    MAJORS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    bust: bool
    natural: bool
    total: int
    majors: int
    house: TwentyOneHouse
    strength: int
    reason: str
    def __init__(self, bust: bool = ..., natural: bool = ..., total: _Optional[int] = ..., majors: _Optional[int] = ..., house: _Optional[_Union[TwentyOneHouse, _Mapping]] = ..., strength: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class TwoWinValued(_message.Message):
    __slots__ = ("poker", "twenty_one", "poker_hand", "twenty_one_hand")
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    POKER_HAND_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_HAND_FIELD_NUMBER: _ClassVar[int]
    poker: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    twenty_one: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    poker_hand: TwoWinPokerHand
    twenty_one_hand: TwentyOneHand
    def __init__(self, poker: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., twenty_one: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., poker_hand: _Optional[_Union[TwoWinPokerHand, _Mapping]] = ..., twenty_one_hand: _Optional[_Union[TwentyOneHand, _Mapping]] = ...) -> None: ...

class FoolsErrandHand(_message.Message):
    __slots__ = ("category", "duet_class", "strength", "cards", "reason")
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    DUET_CLASS_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    category: str
    duet_class: str
    strength: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    reason: str
    def __init__(self, category: _Optional[str] = ..., duet_class: _Optional[str] = ..., strength: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., reason: _Optional[str] = ...) -> None: ...

class SolitaireQuestion(_message.Message):
    __slots__ = ("internals", "externals", "house_draws", "cards", "poker", "twenty_one", "draws", "options")
    INTERNALS_FIELD_NUMBER: _ClassVar[int]
    EXTERNALS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_DRAWS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    internals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    externals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    house_draws: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    poker: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    twenty_one: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    draws: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    options: _solitaire_pb2.SolitaireOptions
    def __init__(self, internals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., externals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., house_draws: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., poker: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., twenty_one: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., draws: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., options: _Optional[_Union[_solitaire_pb2.SolitaireOptions, _Mapping]] = ...) -> None: ...

class SolitaireChances(_message.Message):
    __slots__ = ("round", "above", "tied", "parts")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    ABOVE_FIELD_NUMBER: _ClassVar[int]
    TIED_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    round: float
    above: float
    tied: float
    parts: float
    def __init__(self, round: _Optional[float] = ..., above: _Optional[float] = ..., tied: _Optional[float] = ..., parts: _Optional[float] = ...) -> None: ...

class SolitaireAdvised(_message.Message):
    __slots__ = ("poker", "twenty_one", "hand", "poker_outcome", "count", "pair_outcome", "chances")
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    POKER_OUTCOME_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    PAIR_OUTCOME_FIELD_NUMBER: _ClassVar[int]
    CHANCES_FIELD_NUMBER: _ClassVar[int]
    poker: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    twenty_one: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    hand: _solitaire_pb2.SolitairePoker
    poker_outcome: _solitaire_pb2.SolitaireOutcome
    count: _solitaire_pb2.SolitaireCount
    pair_outcome: _solitaire_pb2.SolitaireOutcome
    chances: SolitaireChances
    def __init__(self, poker: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., twenty_one: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., hand: _Optional[_Union[_solitaire_pb2.SolitairePoker, _Mapping]] = ..., poker_outcome: _Optional[_Union[_solitaire_pb2.SolitaireOutcome, str]] = ..., count: _Optional[_Union[_solitaire_pb2.SolitaireCount, _Mapping]] = ..., pair_outcome: _Optional[_Union[_solitaire_pb2.SolitaireOutcome, str]] = ..., chances: _Optional[_Union[SolitaireChances, _Mapping]] = ...) -> None: ...

class SolitaireDrawing(_message.Message):
    __slots__ = ("draws", "draw", "stop")
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    DRAW_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    draws: bool
    draw: SolitaireChances
    stop: SolitaireChances
    def __init__(self, draws: bool = ..., draw: _Optional[_Union[SolitaireChances, _Mapping]] = ..., stop: _Optional[_Union[SolitaireChances, _Mapping]] = ...) -> None: ...

class SolitaireAdvice(_message.Message):
    __slots__ = ("house", "house_hand", "declarations", "drawing")
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    HOUSE_HAND_FIELD_NUMBER: _ClassVar[int]
    DECLARATIONS_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    house: _solitaire_pb2.SolitaireCount
    house_hand: _solitaire_pb2.SolitairePoker
    declarations: _containers.RepeatedCompositeFieldContainer[SolitaireAdvised]
    drawing: SolitaireDrawing
    def __init__(self, house: _Optional[_Union[_solitaire_pb2.SolitaireCount, _Mapping]] = ..., house_hand: _Optional[_Union[_solitaire_pb2.SolitairePoker, _Mapping]] = ..., declarations: _Optional[_Iterable[_Union[SolitaireAdvised, _Mapping]]] = ..., drawing: _Optional[_Union[SolitaireDrawing, _Mapping]] = ...) -> None: ...
